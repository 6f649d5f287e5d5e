import Conformance
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielControls
@testable import OrielScenes
@testable import OrielTransfer

@MainActor @Observable private final class Log {
  var lines: [String] = []
  var bodies = 0
  var shows = true
  var flag = false
  var items: [NSItemProvider] = []
}

private struct Delegate: DropDelegate {
  let log: Log
  var isValid = true
  func validateDrop(info: DropInfo) -> Bool {
    log.lines.append("validate \(info.hasItemsConforming(to: [.utf8PlainText]))")
    return isValid
  }
  func dropEntered(info: DropInfo) { log.lines.append("entered \(Int(info.location.x))") }
  func dropUpdated(info: DropInfo) -> DropProposal? {
    log.lines.append("updated \(Int(info.location.x))")
    return DropProposal(operation: .move)
  }
  func dropExited(info: DropInfo) { log.lines.append("exited") }
  func performDrop(info: DropInfo) -> Bool {
    log.lines.append("performed with \(info.itemProviders(for: [.text]).count)")
    return true
  }
}

/// Destinations in each other, each a little smaller.
private struct Nest: View {
  let log: Log
  let depth: Int
  var body: some View {
    Color.gray.overlay { if depth > 0 { AnyView(Nest(log: log, depth: depth - 1)).padding(1) } }
      .dropDestination(for: String.self) { _, _ in log.lines.append("\(depth)"); return true }
  }
}

/// A handler that nobody calls.
private nonisolated(unsafe) var unanswered: (@Sendable (Data?, (any Error)?) -> Void)?

@Suite struct `A drop` {
  private let log = Log()
  private func app(_ content: some View) -> DragApp {
    DragApp(width: 300, height: 200, content)
  }
  private let text = ["text/plain;charset=utf-8": Data("dropped".utf8)]
  private func drops(in test: DragApp) -> [CGRect] {
    func all(_ box: Box) -> [Box] { [box] + box.children.flatMap { all($0) } }
    return all(test.windows[0].graph.root!).filter { $0 is DropBox }.map { $0.convertToWindow($0.bounds) }
  }

  @Test func `is decided about by a delegate, in the order of the Mac`() async {
    let test = app(Color.blue.onDrop(of: [.text], delegate: Delegate(log: log))), frame = drops(in: test)[0]
    let drag = test.headless().dragFromOutside(text, operations: [.copy, .move], to: CGPoint(x: frame.minX + 10, y: frame.midY))
    drag.move(to: test.headless().screen(frame.minX + 20, frame.midY))
    #expect(log.lines == ["validate true", "entered 10", "updated 10", "updated 20"])
    #expect(drag.answer == .move)
    drag.drop()
    await eventually(in: test) { drag.outcome != nil }
    #expect(drag.outcome == .performed(.move))
    #expect(log.lines.last == "performed with 1")
    #expect(!log.lines.contains("exited"))
  }
  @Test func `that leaves says where it was seen last`() {
    struct Leaving: DropDelegate {
      let log: Log
      func dropUpdated(info: DropInfo) -> DropProposal? { nil }
      func performDrop(info: DropInfo) -> Bool { true }
      func dropExited(info: DropInfo) { log.lines.append("exited \(Int(info.location.x))") }
    }
    let test = app(Color.blue.frame(width: 100, height: 100).onDrop(of: [.text], delegate: Leaving(log: log))), frame = drops(in: test)[0]
    let outside = test.headless().screen(frame.maxX + 50, frame.midY)
    let drag = test.headless().dragFromOutside(text, to: CGPoint(x: frame.minX + 10, y: frame.midY))
    drag.move(to: outside)
    #expect(log.lines == ["exited 10"])
    drag.move(to: test.headless().screen(frame.minX + 10, frame.midY))
    drag.move(to: test.headless().screen(frame.minX + 60, frame.midY))
    drag.move(to: outside)
    #expect(log.lines == ["exited 10", "exited 60"])
    drag.cancel()
  }
  @Test func `without a proposal is what its source suggests`() {
    struct Silent: DropDelegate {
      func dropUpdated(info: DropInfo) -> DropProposal? { nil }
      func performDrop(info: DropInfo) -> Bool { true }
    }
    let test = app(Color.blue.onDrop(of: [.text], delegate: Silent())), frame = drops(in: test)[0]
    let place = CGPoint(x: frame.midX, y: frame.midY)
    #expect(test.headless().dragFromOutside(text, operations: [.move], to: place).answer == .move)
    #expect(test.headless().dragFromOutside(text, operations: [.copy], to: place).answer == .copy)
  }
  @Test(.requirement("PR-018")) func `reaches nothing that lies below a sheet`() {
    let log = log
    let test = DragApp(
      width: 500, height: 300,
      Color.blue.dropDestination(for: String.self) { _, _ in true }
        .sheet(isPresented: Binding(get: { log.flag }, set: { log.flag = $0 })) { Text("Sheet").frame(width: 200, height: 80) })
    let frame = drops(in: test)[0], place = CGPoint(x: frame.minX + 5, y: frame.maxY - 5)
    log.flag = true
    test.system.advance(by: 1)
    #expect(test.windows[0].madePresenter?.top?.isChild == true)
    let below = test.headless().dragFromOutside(text, to: place)
    #expect(below.answer == nil)
    below.cancel()
    log.flag = false
    test.system.advance(by: 1)
    #expect(test.headless().dragFromOutside(text, to: place).answer == .copy)
  }
  @Test func `that the delegate does not want goes to what is around it`() async {
    let test = app(
      Color.blue.padding(20).background(Color.red).onDrop(of: [.text], delegate: Delegate(log: log, isValid: false))
        .dropDestination(for: String.self) { items, _ in log.lines.append(contentsOf: items); return true })
    let frame = drops(in: test)[0]
    let drag = test.headless().dropFromOutside(text, at: CGPoint(x: frame.midX, y: frame.midY))
    await eventually(in: test) { drag.outcome != nil }
    #expect(log.lines == ["validate true", "dropped"])
  }
  @Test func `of values makes them of whatever is offered, and refuses what cannot be read`() async {
    let test = app(Color.blue.dropDestination(for: String.self) { items, place in
      log.lines.append("\(items) \(Int(place.x))")
      return true
    } isTargeted: { log.lines.append("\($0)") })
    let frame = drops(in: test)[0], place = CGPoint(x: frame.minX + 7, y: frame.midY)
    let drag = test.headless().dropFromOutside(text, at: place)
    await eventually(in: test) { drag.outcome != nil }
    #expect(drag.outcome == .performed(.copy))
    #expect(log.lines == ["true", "false", "[\"dropped\"] 7"])
    let silent = test.headless().dragFromOutside(text, to: place)
    silent.isUnreadable = true
    silent.drop()
    await eventually(in: test) { silent.outcome != nil }
    #expect(silent.outcome == .unaccepted(at: test.headless().screen(place.x, place.y), over: .ownWindow))
  }
  @Test func `of files becomes one item for each, known by type before it is let go`() async {
    let test = app(Color.blue.onDrop(of: [.image], isTargeted: nil) { providers in
      log.lines.append("\(providers.count) \(providers.first?.suggestedName ?? "")")
      return true
    })
    let frame = drops(in: test)[0], middle = CGPoint(x: frame.midX, y: frame.midY), window = test.headless()
    let list = ["text/uri-list": Data("file:///tmp/one.png\r\nfile:///tmp/two.png\r\nfile:///tmp/three.txt\r\n".utf8)]
    let drag = window.dragFromOutside(list, to: middle)
    await eventually(in: test) {
      drag.move(to: window.screen(middle.x, middle.y))
      return drag.answer == .copy
    }
    drag.drop()
    await eventually(in: test) { drag.outcome != nil }
    #expect(log.lines == ["2 one"])
    let other = window.dragFromOutside(["text/uri-list": Data("file:///tmp/three.txt\r\n".utf8)], to: middle)
    for _ in 0..<50 { await Task.yield(); other.move(to: window.screen(middle.x, middle.y)) }
    #expect(other.answer == nil)
  }
  @Test func `of files is finished for its program once the app has let go of the items, or after half a minute`() async {
    let test = app(Color.blue.onDrop(of: [.fileURL], isTargeted: nil) { providers in
      log.items = providers
      return true
    })
    let frame = drops(in: test)[0], middle = CGPoint(x: frame.midX, y: frame.midY), window = test.headless()
    let list = ["text/uri-list": Data("file:///tmp/one.png\r\nfile:///tmp/two.png\r\n".utf8)]
    for isKept in [false, true] {
      let drag = window.dragFromOutside(list, to: middle)
      await eventually(in: test) {
        drag.move(to: window.screen(middle.x, middle.y))
        return drag.answer == .copy
      }
      drag.drop()
      await eventually(in: test) { log.items.count == 2 }
      for _ in 0..<100 { await Task.yield() }
      // The program may delete its files as soon as it hears of the end.
      #expect(drag.outcome == nil)
      if isKept { test.system.advance(by: 31) } else { log.items = [] }
      await eventually(in: test) { drag.outcome != nil }
      #expect(drag.outcome == .performed(.copy))
    }
  }
  @Test func `of one web address has what else is offered with it, and of several only the addresses`() async {
    let test = app(Color.blue.onDrop(of: [.url], isTargeted: nil) { providers in
      log.lines.append("\(providers.count) \(providers[0].hasItemConformingToTypeIdentifier("public.utf8-plain-text"))")
      return true
    })
    let frame = drops(in: test)[0], middle = CGPoint(x: frame.midX, y: frame.midY)
    for list in ["https://example.org/a\r\n", "https://example.org/a\r\nhttps://example.org/b\r\n"] {
      let drag = test.headless().dropFromOutside(text.merging(["text/uri-list": Data(list.utf8)]) { $1 }, at: middle)
      await eventually(in: test) { drag.outcome != nil }
      #expect(drag.outcome == .performed(.copy))
    }
    #expect(log.lines == ["1 true", "2 false"])
  }
  @Test func `tells where it is, what is suggested and whether it began in the app, where the destination wants its session`() async {
    let test = app(HStack(spacing: 0) {
      Color.red.draggable("ours")
      Color.blue.dropDestination(for: String.self) { (items: [String], session: DropSession) in
        #expect(session.phase == .dataTransferCompleted && session.itemsCount == 1)
        log.lines.append("\(items[0]) \(session.isLocal) \(Int(session.location.x))")
        if !session.isLocal { #expect(session.suggestedOperations == [.copy, .move]) }
      }
    })
    let window = test.headless(), frame = drops(in: test)[0]
    let other = window.dropFromOutside(text, operations: [.copy, .move], at: CGPoint(x: frame.minX + 7, y: frame.midY))
    await eventually(in: test) { other.outcome != nil }
    #expect(other.outcome == .performed(.copy))
    let own = window.beginDragging(at: CGPoint(x: frame.minX - 20, y: frame.midY))
    own?.move(to: window.screen(frame.minX + 9, frame.midY))
    own?.drop()
    await eventually(in: test) { own?.outcome != nil }
    #expect(own?.outcome == .performed(.copy))
    #expect(log.lines == ["dropped false 7", "ours true 9"])
  }
  @Test func `passes a destination that is not enabled`() async {
    let test = app(
      Color.blue.dropDestination(for: String.self, isEnabled: false) { (_: [String], _: DropSession) in log.lines.append("inner") }
        .dropDestination(for: String.self) { _, _ in log.lines.append("outer"); return true })
    let frame = drops(in: test)[0]
    let drag = test.headless().dropFromOutside(text, at: CGPoint(x: frame.midX, y: frame.midY))
    await eventually(in: test) { drag.outcome != nil }
    #expect(log.lines == ["outer"])
  }
  @Test func `goes to the deepest of fifty destinations in each other, and costs no body and no layout on its way`() async {
    let test = app(Nest(log: log, depth: 50)), window = test.headless()
    let frame = drops(in: test).last!
    let drag = window.dragFromOutside(text, to: CGPoint(x: frame.midX, y: frame.midY))
    test.settle()
    let before = test.windows[0].graph.counters
    drag.move(to: window.screen(frame.midX + 1, frame.midY))
    test.settle()
    let after = test.windows[0].graph.counters
    #expect((after.bodies, after.measures, after.placements) == (before.bodies, before.measures, before.placements))
    drag.drop()
    await eventually(in: test) { drag.outcome != nil }
    #expect(log.lines == ["0"])
  }
  @Test func `is not for a window that a sheet is in front of`() {
    let test = app(Color.blue.dropDestination(for: String.self) { _, _ in true }.sheet(isPresented: .constant(true)) {
      Color.green.frame(width: 100, height: 80).dropDestination(for: String.self) { _, _ in true }
    })
    test.settle()
    let window = test.headless()
    let drag = window.dragFromOutside(text, to: CGPoint(x: 5, y: window.size.height - 5))
    #expect(drag.answer == nil)
    let sheet = test.system.windows.last { $0.description.kind == .child }!
    drag.move(to: sheet.screen(sheet.size.width / 2, sheet.size.height / 2))
    #expect(drag.answer == .copy)
  }
  @Test func `survives that its target goes away under the pointer, and that every hover changes the view`() async {
    struct Flipping: View {
      @Bindable var log: Log
      var body: some View {
        let _ = log.bodies += 1
        VStack {
          if log.shows {
            Color.blue.opacity(log.flag ? 0.5 : 1).dropDestination(for: String.self) { _, _ in true } isTargeted: {
              log.flag = $0
              log.lines.append("\($0)")
            }
          }
        }
      }
    }
    let test = app(Flipping(log: log)), window = test.headless(), frame = drops(in: test)[0]
    let drag = window.dragFromOutside(text, to: CGPoint(x: frame.midX, y: frame.midY))
    test.settle()
    #expect(log.lines == ["true"])
    log.shows = false
    test.settle()
    #expect(log.lines == ["true", "false"])
    drag.drop()
    await eventually(in: test) { drag.outcome != nil }
    #expect(drag.outcome == .unaccepted(at: window.screen(frame.midX, frame.midY), over: .ownWindow))
  }
  @Test func `whose item never answers ends in a refusal`() async {
    let test = app(HStack(spacing: 0) {
      Color.red.onDrag {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(for: .utf8PlainText) { done in
          unanswered = done
          return nil
        }
        return provider
      }
      Color.blue.dropDestination(for: String.self) { _, _ in log.lines.append("taken"); return true }
    })
    let window = test.headless(), frame = drops(in: test)[0]
    let drag = window.beginDragging(at: CGPoint(x: frame.minX - 20, y: frame.midY))
    drag?.move(to: window.screen(frame.midX, frame.midY))
    #expect(drag?.answer == .copy)
    drag?.drop()
    for _ in 0..<100 { await Task.yield() }
    #expect(drag?.outcome == nil)
    test.system.advance(by: 60)
    await eventually(in: test) { drag?.outcome != nil }
    #expect(drag?.outcome == .unaccepted(at: window.screen(frame.midX, frame.midY), over: .ownWindow))
    #expect(log.lines.isEmpty)
  }
  @Test func `of ten thousand addresses makes as many items`() async {
    let test = app(Color.blue.dropDestination(for: URL.self) { urls, _ in log.lines.append("\(urls.count)"); return true })
    let frame = drops(in: test)[0]
    let list = (0..<10_000).map { "file:///tmp/\($0).txt\r\n" }.joined()
    let drag = test.headless().dropFromOutside(["text/uri-list": Data(list.utf8)], at: CGPoint(x: frame.midX, y: frame.midY))
    await eventually(in: test) { drag.outcome != nil }
    #expect(log.lines == ["10000"])
  }
  @Test func `near the edge of a scroll view scrolls it`() {
    let test = app(ScrollView { VStack(spacing: 0) { ForEach(0..<50) { Text("\($0)").frame(height: 30) } } }
      .dropDestination(for: String.self) { _, _ in true })
    func scroll(_ box: Box) -> ScrollBox? { (box as? ScrollBox) ?? box.children.lazy.compactMap { scroll($0) }.first }
    let box = scroll(test.windows[0].graph.root!)!, frame = box.convertToWindow(box.bounds), window = test.headless()
    let drag = window.dragFromOutside(text, to: CGPoint(x: frame.midX, y: frame.midY))
    test.system.advance(by: 1)
    #expect(box.offset.y == 0)
    drag.move(to: window.screen(frame.midX, frame.maxY - 3))
    test.system.advance(by: 1)
    #expect(box.offset.y > 50)
    let reached = box.offset.y
    drag.move(to: window.screen(frame.midX, frame.midY))
    test.system.advance(by: 1)
    #expect(box.offset.y == reached)
  }
  @Test func `that rests on a tab opens it, and on a button that says so`() {
    let test = app(VStack {
      Button("Open") { log.lines.append("pressed") }.springLoadingBehavior(.enabled)
      Button("Keep shut") { log.lines.append("wrong") }
      TabView {
        Text("One").tabItem { Text("First") }
        Text("Two").onAppear { log.lines.append("second") }.tabItem { Text("Second") }
      }
    })
    func all(_ box: Box) -> [Box] { [box] + box.children.flatMap { all($0) } }
    let boxes = all(test.windows[0].graph.root!), window = test.headless()
    let buttons = boxes.compactMap { $0 as? ButtonBox }.map { $0.convertToWindow($0.bounds) }
    let strip = boxes.compactMap { $0 as? SegmentedTabStrip }.first!.convertToWindow(boxes.compactMap { $0 as? SegmentedTabStrip }.first!.bounds)
    let drag = window.dragFromOutside(text, to: CGPoint(x: buttons[1].midX, y: buttons[1].midY))
    test.system.advance(by: 2)
    drag.move(to: window.screen(buttons[0].midX, buttons[0].midY))
    test.system.advance(by: 0.5)
    #expect(log.lines.isEmpty)
    test.system.advance(by: 0.5)
    #expect(log.lines == ["pressed"])
    drag.move(to: window.screen(strip.maxX - 10, strip.midY))
    test.system.advance(by: 1)
    #expect(log.lines == ["pressed", "second"])
  }
}
