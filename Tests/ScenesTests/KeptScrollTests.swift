import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielGraph
@testable import OrielScenes

extension Box {
  fileprivate func all<B: Box>(_ type: B.Type) -> [B] { ((self as? B).map { [$0] } ?? []) + children.flatMap { $0.all(type) } }
}
extension TestApp {
  fileprivate func boxes<B: Box>(_ type: B.Type) -> [B] { windows[0].graph.root!.all(type) }
}

/// Rows whose heights are told only when they are made.
private struct Row: View {
  let number: Int
  var body: some View { Tile(height: 20 + CGFloat(number * 7 % 40)) }
}
private nonisolated struct Item: Identifiable { let id: Int }

@Suite(.serialized) struct `Scroll positions of a window that comes back` {
  @Test func `are where they were, and those of closed and new windows at the start`() {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup(id: "a") { ScrollView { Tile(width: 100, height: 5000) } }.defaultSize(width: 400, height: 300)
    }
    var test = restarts.start { scenes() }
    test.headless().turnWheel(at: CGPoint(x: 200, y: 100), steps: -6)
    test.settle()
    let offset = test.boxes(ScrollBox.self)[0].offset
    #expect(offset.y > 100)
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.boxes(ScrollBox.self)[0].offset == offset)
    test.openWindow(id: "a")
    test.settle()
    #expect(test.windows[1].graph.root!.all(ScrollBox.self)[0].offset == .zero)
    // Back at the start nothing is kept.
    test.boxes(ScrollBox.self)[0].scroll(to: .zero, animation: nil)
    test.settle()
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.boxes(ScrollBox.self)[0].offset == .zero)
  }

  @Test func `are found out when they are written down, not with every step of a wheel`() {
    let restarts = Restarts(), rows = 1000
    let test = restarts.start {
      WindowGroup(id: "a") { ScrollView { VStack(spacing: 0) { ForEach(0..<rows, id: \.self) { _ in Tile(width: 100, height: 20) } } } }
        .defaultSize(width: 400, height: 300)
    }
    test.system.advance(by: 2)
    let memory = test.app.memory!, looks = KeptScroll.looks, writings = memory.looks, steps = 20
    for _ in 0..<steps {
      test.headless().turnWheel(at: CGPoint(x: 200, y: 100), steps: -1)
      test.settle()
    }
    test.system.advance(by: 5)
    #expect(test.boxes(ScrollBox.self)[0].offset.y > 100)
    let times = memory.looks - writings
    #expect(times > 0 && times < steps && KeptScroll.looks - looks > rows)
    #expect(KeptScroll.looks - looks <= times * (rows + 10), "\(KeptScroll.looks - looks) boxes, \(times) times")
  }

  @Test func `show the same row of a list, whatever lies above it by now`() {
    let restarts = Restarts()
    var first = 0
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup(id: "a") { List((first..<3000).map { Item(id: $0) }) { Row(number: $0.id) } }.defaultSize(width: 400, height: 300)
    }
    func seen(_ test: TestApp) -> (id: AnyHashable?, y: CGFloat)? {
      let list = test.boxes(ListBox.self)[0], top = list.visibleBounds.minY
      guard let unit = list.window.units.first(where: { list.rows.offset(in: list).y + list.window.rect(ofRow: $0.index).start + list.window.rect(ofRow: $0.index).length > top + 1 })
      else { return nil }
      return (unit.supply.id(at: unit.place), (list.rows.offset(in: list).y + list.window.rect(ofRow: unit.index).start - top).rounded())
    }
    var test = restarts.start { scenes() }
    test.boxes(ListBox.self)[0].scroll(to: CGPoint(x: 0, y: 40_000), animation: nil)
    test.settle()
    let before = seen(test)
    #expect(before?.id != nil && before?.id != AnyHashable(0))
    restarts.kill(test)
    test = restarts.start { scenes() }
    test.settle()
    #expect(seen(test)?.id == before?.id)
    #expect(abs((seen(test)?.y ?? -1e6) - (before?.y ?? 1e6)) <= 1, "\(String(describing: seen(test))) \(String(describing: before))")
    restarts.kill(test)
    first = 50
    test = restarts.start { scenes() }
    test.settle()
    #expect(seen(test)?.id == before?.id, "it is the row that counts, not its number")
  }

  private struct Late: View {
    @State private var rows: [Item] = []
    let arrive: Kept<() -> Void>
    var body: some View {
      let _ = arrive.values.append { rows = (0..<500).map { Item(id: $0) } }
      ScrollView { LazyVStack { ForEach(rows) { Row(number: $0.id) } } }
    }
  }
  @Test func `wait for content that comes later than the window, but not against the person`() {
    let restarts = Restarts(), arrive = Kept<() -> Void>()
    @SceneBuilder func scenes() -> some Scene { WindowGroup(id: "a") { Late(arrive: arrive) }.defaultSize(width: 400, height: 300) }
    var test = restarts.start { scenes() }
    arrive.values.last?()
    test.settle()
    test.boxes(ScrollBox.self)[0].scroll(to: CGPoint(x: 0, y: 6000), animation: nil)
    test.settle()
    let lazy = test.boxes(LazyBox.self)[0], row = lazy.window.units[1].index
    restarts.kill(test)
    // Nothing has come yet when this run ends: what was kept stays.
    test = restarts.start { scenes() }
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.boxes(ScrollBox.self)[0].offset == .zero)
    arrive.values.last?()
    test.settle()
    test.settle()
    #expect(test.boxes(LazyBox.self)[0].window.units.contains { $0.index == row })
    #expect(test.boxes(ScrollBox.self)[0].offset.y > 3000)
    // Much later it is other content.
    restarts.kill(test)
    test = restarts.start { scenes() }
    test.system.advance(by: 60)
    arrive.values.last?()
    test.settle()
    test.settle()
    #expect(test.boxes(ScrollBox.self)[0].offset == .zero)
  }

  private struct Bound: View {
    @State private var position = ScrollPosition()
    let wish: Int?
    let kept: Kept<ScrollPosition>
    var body: some View {
      let _ = kept.values.append(position)
      ScrollView { LazyVStack { ForEach(0..<500, id: \.self) { Row(number: $0) } } }
        .scrollPosition($position)
        .onAppear { if let wish { position.scrollTo(id: wish) } }
    }
  }
  @Test func `are told to a bound position; one that the app gives goes before`() {
    let restarts = Restarts(), kept = Kept<ScrollPosition>()
    var wish: Int?
    @SceneBuilder func scenes() -> some Scene { WindowGroup(id: "a") { Bound(wish: wish, kept: kept) }.defaultSize(width: 400, height: 300) }
    var test = restarts.start { scenes() }
    test.boxes(ScrollBox.self)[0].scroll(to: CGPoint(x: 0, y: 5000), animation: nil)
    test.settle()
    let seen = kept.values.last?.viewID(type: Int.self)
    #expect(seen != nil)
    restarts.kill(test)
    kept.values = []
    test = restarts.start { scenes() }
    test.settle()
    #expect(test.boxes(ScrollBox.self)[0].offset.y > 2000)
    let again = kept.values.last?.viewID(type: Int.self)
    #expect(again != nil && abs(again! - (seen ?? 0)) <= 1, "\(String(describing: again)) \(String(describing: seen))")
    restarts.kill(test)
    wish = 3
    test = restarts.start { scenes() }
    test.settle()
    #expect(test.boxes(LazyBox.self)[0].window.units.first.map { $0.index <= 3 } == true)
    #expect(test.boxes(ScrollBox.self)[0].offset.y < 300)
  }

  @Test func `of a table are kept with the widths of its columns`() {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup(id: "a") {
        Table((0..<500).map { Item(id: $0) }) {
          TableColumn("One") { Text("\($0.id)") }
          TableColumn("Two") { Text("\($0.id)") }
        }
      }.defaultSize(width: 600, height: 300)
    }
    var test = restarts.start { scenes() }
    func texts() -> [CGFloat] {
      test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.label == "Two" }.map { $0.frame.minX.rounded() }
    }
    let before = texts()
    test.boxes(ListBox.self)[0].scroll(to: CGPoint(x: 0, y: 1000), animation: nil)
    // The divider after the first column.
    let edge = (before.first ?? 0)
    test.headless().drag(from: CGPoint(x: edge - 4, y: headerY(test)), to: CGPoint(x: edge + 56, y: headerY(test)))
    test.settle()
    let moved = texts()
    #expect(moved != before, "\(before)")
    restarts.kill(test)
    test = restarts.start { scenes() }
    test.settle()
    #expect(texts() == moved)
    #expect(test.boxes(ListBox.self)[0].offset.y > 900)
  }
  private func headerY(_ test: TestApp) -> CGFloat {
    test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.label == "Two" }?.frame.midY ?? 0
  }

  @Test func `written by somebody else are ignored where they are no numbers`() throws {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup(id: "a") { List(0..<500) { Row(number: $0) } }.defaultSize(width: 400, height: 300)
    }
    var test = restarts.start { scenes() }
    test.boxes(ListBox.self)[0].scroll(to: CGPoint(x: 0, y: 900), animation: nil)
    test.settle()
    restarts.kill(test)
    let text = try restarts.text, list = try #require(text.range(of: "\"Oriel.scroll.1\" : [")), end = try #require(text.range(of: "]", range: list.upperBound..<text.endIndex))
    for value in ["", "\"a\"", "-5, -5", "0, 1e300", "0, 900, -3, 0", "0, 900, 9000000000, 1e18, \"text:\"", "0, 900, 2, 0, \"uuid:x\""] {
      try restarts.write(text.replacingCharacters(in: list.upperBound..<end.lowerBound, with: value))
      test = restarts.start { scenes() }
      let offset = test.boxes(ListBox.self)[0].offset.y
      #expect(offset >= 0 && offset < 1000, "\(value)")
      restarts.kill(test)
    }
  }
}
