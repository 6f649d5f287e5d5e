import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes
@testable import OrielTransfer

/// What a view says about drags over it, and what it is told.
@MainActor private final class Script {
  var log: [String] = []
  var proposals: [DropProposal?] = []
  var isValid = true
}
private struct Delegate: DropDelegate {
  let script: Script
  func validateDrop(info: DropInfo) -> Bool {
    script.log.append("validate \(Int(info.location.x))")
    return script.isValid
  }
  func dropEntered(info: DropInfo) { script.log.append("entered \(Int(info.location.x))") }
  func dropUpdated(info: DropInfo) -> DropProposal? { script.proposals.isEmpty ? nil : script.proposals.removeFirst() }
  func dropExited(info: DropInfo) { script.log.append("exited \(Int(info.location.x))") }
  func performDrop(info: DropInfo) -> Bool { false }
}
/// A target and a source that are objects.
private final class Desk: ItemDropTarget, ItemDragSource {
  var log: [String] = []
  var isWanted = true, isPrivate = false, allowsMove = true
  var items = [NSItemProvider(object: "Tide" as NSString)]
  var preview: AnyView?
  private func note(_ word: String, _ drop: ItemDrop) {
    log.append("\(word) \(Int(drop.location.x)) \(drop.providers.count) \(drop.isLocal ? "ours" : "theirs") \(drop.permitsMove ? "may move" : "stays")")
  }
  func wants(_ drop: ItemDrop) -> Bool {
    note("wants", drop)
    return isWanted
  }
  func entered(_ drop: ItemDrop) { note("entered", drop) }
  func updated(_ drop: ItemDrop) -> DropProposal {
    note("updated", drop)
    return DropProposal(operation: .copy)
  }
  func exited(_ drop: ItemDrop) { note("exited", drop) }
  func performed(_ drop: ItemDrop) { note("performed", drop) }

  func dragItems(from point: CGPoint) -> [NSItemProvider] {
    log.append("items \(Int(point.x)) \(Int(point.y))")
    return items
  }
  var dragPreview: AnyView? { preview }
  var dragIsPrivate: Bool { isPrivate }
  var dragAllowsMove: Bool { allowsMove }
  func dragEnded(_ outcome: DragOutcome) { log.append("ended \(outcome == .cancelled ? "cancelled" : "otherwise")") }
}

@Suite struct `A view that decides about drops` {
  private let script = Script()
  private let text = ["text/plain;charset=utf-8": Data("dropped".utf8)]
  /// A square to drag, and one to drop on.
  private func app(_ target: some View) -> DragApp {
    DragApp(width: 200, height: 100, HStack(spacing: 0) { Color.red.frame(width: 100, height: 100).draggable("ours"); target })
  }
  private func delegated() -> DragApp { app(Color.blue.frame(width: 100, height: 100).onDrop(of: [.text], delegate: Delegate(script: script))) }
  /// A point of the target, at a distance from its left side, in the window.
  private func place(_ x: Double, in test: DragApp) -> CGPoint {
    let frame = test.frames(DropBox.self)[0]
    return CGPoint(x: frame.minX + x, y: frame.midY)
  }
  private func move(_ drag: HeadlessDrag?, _ x: Double, in test: DragApp) {
    let point = place(x, in: test)
    drag?.move(to: test.headless().screen(point.x, point.y))
  }

  @Test func `proposes an operation to other programs, and one to its own app`() {
    let cases: [(DropProposal?, outside: DragOperation?, inside: DragOperation?)] = [
      (nil, .link, .copy), (DropProposal(operation: .move), .move, .move), (DropProposal(operation: .copy), .copy, .copy), (DropProposal(operation: .delete), .move, .move),
      (DropProposal(operation: .alias), .link, .copy), (DropProposal(operation: .forbidden), nil, nil), (DropProposal(operation: .cancel), nil, nil),
      (DropProposal(withinApplication: .copy, outsideApplication: .move), .move, .copy), (DropProposal(withinApplication: .move, outsideApplication: nil), .move, .move),
      (DropProposal(withinApplication: .move, outsideApplication: .forbidden), nil, .move), (DropProposal(withinApplication: .forbidden, outsideApplication: .copy), .copy, nil),
    ]
    for (index, (proposal, outside, inside)) in cases.enumerated() {
      let test = delegated()
      script.proposals = [proposal]
      let theirs = test.headless().dragFromOutside(text, operations: [.link, .copy, .move], to: place(50, in: test))
      #expect(theirs.answer == outside, "case \(index)")
      theirs.cancel()
      let ours = test.headless().beginDragging(at: place(-50, in: test))
      #expect(ours != nil)
      script.proposals = [proposal]
      move(ours, 50, in: test)
      #expect(ours?.answer == inside, "case \(index)")
      ours?.cancel()
    }
  }

  @Test func `keeps its last proposal until it has another, or the drag has left`() {
    let test = delegated()
    script.proposals = [DropProposal(operation: .move), nil, DropProposal(operation: .copy), nil, nil]
    let drag = test.headless().dragFromOutside(text, operations: [.link, .copy, .move], to: place(10, in: test))
    var answers = [drag.answer]
    for x in [20.0, 30, 40] {
      move(drag, x, in: test)
      answers.append(drag.answer)
    }
    #expect(answers == [.move, .move, .copy, .copy])
    move(drag, -50, in: test)
    #expect(drag.answer == nil)
    move(drag, 60, in: test)
    #expect(drag.answer == .link, "as its program suggests")
    // It is asked whether it wants the drag each time that it comes.
    #expect(script.log == ["validate 10", "entered 10", "exited 40", "validate 60", "entered 60"])
    drag.cancel()
    #expect(script.log.last == "exited 60")
  }

  @Test func `is asked once about a drag that it does not want`() {
    let test = delegated()
    script.isValid = false
    let drag = test.headless().dragFromOutside(text, to: place(10, in: test))
    for x in [20.0, -50, 30] { move(drag, x, in: test) }
    #expect(drag.answer == nil && script.log == ["validate 10"])
    drag.cancel()
    #expect(script.log == ["validate 10"])
    // Of what is of another type it does not hear.
    script.isValid = true
    #expect(test.headless().dragFromOutside(["image/png": Data([1])], to: place(10, in: test)).answer == nil && script.log == ["validate 10"])
  }

  @Test func `changes a binding only if it has another value`() {
    for value in [true, false] {
      var changes: [Bool] = []
      let target = Binding { value } set: { changes.append($0) }
      let test = app(Color.blue.frame(width: 100, height: 100).onDrop(of: [.text], isTargeted: target) { (_: [NSItemProvider]) in true })
      let drag = test.headless().dragFromOutside(text, to: place(10, in: test))
      #expect(changes == (value ? [] : [true]))
      move(drag, -50, in: test)
      #expect(changes == (value ? [false] : [true]))
      drag.cancel()
    }
  }

  @Test func `can be an object, which hears of all items, where they are, whose they are and whether they may be moved`() async {
    let desk = Desk(), test = app(Color.blue.frame(width: 100, height: 100).itemDrop(desk)), window = test.headless()
    let theirs = window.dragFromOutside(["image/png": Data([1])], to: place(10, in: test))
    #expect(theirs.answer == .copy)
    move(theirs, 20, in: test)
    move(theirs, -50, in: test)
    #expect(desk.log == ["wants 10", "entered 10", "updated 10", "updated 20", "exited 20"].map { $0 + " 1 theirs stays" })
    theirs.cancel()
    desk.log = []
    let ours = window.beginDragging(at: place(-50, in: test))
    move(ours, 30, in: test)
    ours?.drop()
    await eventually(in: test) { ours?.outcome != nil }
    #expect(ours?.outcome == .performed(.copy))
    #expect(desk.log == ["wants 30", "entered 30", "updated 30", "performed 30"].map { $0 + " 1 ours may move" })
    desk.log = []
    desk.isWanted = false
    #expect(window.dragFromOutside(text, operations: [.copy, .move], to: place(40, in: test)).answer == nil)
    #expect(desk.log == ["wants 40 1 theirs may move"])
  }

  @Test func `can be dragged as an object says`() throws {
    let desk = Desk(), used = Script()
    let outlet = DragOutlet { items, outcome in
      used.log.append("\(items.count) \(outcome == .cancelled)")
      return outcome == .cancelled
    }
    let test = DragApp(width: 100, height: 100, Color.red.itemDrag(desk).environment(\.dragOutlet, outlet))
    let box = try #require(test.boxes(DragBox.self).first)
    let load = try #require(box.lift(from: CGPoint(x: 3, y: 4)))
    #expect(desk.log == ["items 3 4"] && load.items.first === desk.items[0] && load.count == 1)
    #expect(load.description.types == DroppedText.types && load.description.operations == [.copy, .move])
    #expect(load.preview == nil && load.pictureBox === box)
    #expect(load.ended?(.cancelled) == true && load.ended?(.performed(.copy)) == false)
    #expect(desk.log == ["items 3 4", "ended cancelled", "ended otherwise"] && used.log == ["1 true", "1 false"])
    (desk.isPrivate, desk.allowsMove, desk.preview) = (true, false, AnyView(Color.green))
    let own = try #require(box.lift(from: .zero))
    #expect(own.description.types == [DragItems.privateType] && own.description.operations == [.copy] && own.preview != nil)
    desk.items = []
    #expect(box.lift(from: .zero) == nil)
  }
}
