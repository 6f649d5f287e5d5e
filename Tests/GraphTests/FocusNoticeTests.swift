import Foundation
import Observation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

/// Something that can have the focus, and notes when it is told of it.
private struct Spot: LeafView {
  let name: String
  let log: Log
  var isOpen = true
  var isList = false
  var takesClicks = false
  func makeBox(_ node: ViewNode) -> SpotBox { SpotBox(node) }
  func apply(to box: SpotBox, from old: Spot?, in node: ViewNode) {
    _ = node.scope.read(\.isEnabled, for: node)
    box.spot = self
  }
}
private final class SpotBox: Box, FocusTarget {
  var spot: Spot!
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: 60, height: 20) }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { axis == .horizontal ? (60, 60) : (20, 20) }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  var isFocusable: Bool { spot.isOpen && isInteractionEnabled }
  var takesFocusInitially: Bool { spot.isList }
  var takesFocusOnClick: Bool { spot.takesClicks }
  func focusChanged(_ isFocused: Bool) { spot.log("\(spot.name) \(isFocused ? "on" : "off")") }
}
private final class Watcher: FocusObserver {
  var count = 0
  func focusMoved(_ keeper: FocusKeeper) { count += 1 }
}

@Suite(.serialized) struct `What has the focus` {
  private let log = Log()
  private func stage<V: View>(@ViewBuilder _ view: () -> V) -> (harness: ViewHarness, keeper: FocusKeeper, boxes: [SpotBox]) {
    let harness = ViewHarness(view())
    harness.settle()
    harness.input.setFocus(nil)
    _ = log.take()
    return (harness, harness.input.focus, harness.boxes(SpotBox.self))
  }

  @Test func `is told, after what had it before`() {
    let (harness, keeper, boxes) = stage { VStack { Spot(name: "a", log: log); Spot(name: "b", log: log); Spot(name: "c", log: log, isOpen: false); Spot(name: "d", log: log).disabled(true) } }
    let watcher = Watcher(), session = harness.input.typing.session
    keeper.observe(watcher)
    keeper.observe(watcher)
    #expect(keeper.focus(boxes[0]) && log.take() == ["a on"] && watcher.count == 1 && !keeper.showsRing && !keeper.selectsText && harness.input.isFocused(boxes[0]))
    #expect(keeper.focus(boxes[0]) && log.take().isEmpty && watcher.count == 1)
    #expect(keeper.focus(boxes[1], selectsText: true) && log.take() == ["a off", "b on"] && keeper.selectsText && watcher.count == 2)
    #expect(harness.input.typing.session == session + 2)
    // Neither closed nor disabled ones take it, and it stays.
    #expect(!keeper.focus(boxes[2]) && !keeper.focus(boxes[3], byKeyboard: true) && keeper.focusedBox === boxes[1] && !keeper.showsRing && log.take().isEmpty)
    // By the keyboard it shows its ring, even if it had the focus before.
    #expect(keeper.focus(boxes[1], byKeyboard: true) && log.take() == ["b on"] && keeper.showsRing && watcher.count == 2 && harness.input.showsFocusRing(for: boxes[1]) && !harness.input.showsFocusRing(for: boxes[0]))
    #expect(keeper.focus(boxes[0]) && keeper.selectsText && log.take() == ["b off", "a on"])
    keeper.hidesRing()
    keeper.hidesRing()
    #expect(log.take() == ["a on"] && !keeper.showsRing && !harness.input.showsFocusRing(for: boxes[0]))
    #expect(keeper.focus(nil) && log.take() == ["a off"] && keeper.focusedBox == nil && watcher.count == 4 && !harness.input.isFocused(boxes[0]))
  }
  @Test func `is told of its window`() {
    let (harness, keeper, boxes) = stage { VStack { Spot(name: "a", log: log); Spot(name: "b", log: log) } }
    keeper.focus(boxes[0], byKeyboard: true)
    _ = log.take()
    let watcher = Watcher()
    keeper.observe(watcher)
    keeper.isWindowFocused = false
    keeper.isWindowFocused = false
    #expect(log.take() == ["a off"] && watcher.count == 1 && !harness.input.isFocused(boxes[0]) && keeper.focusedBox === boxes[0] && !harness.input.showsFocusRing(for: boxes[0]))
    keeper.focus(boxes[1])
    #expect(log.take() == ["a off", "b off"])
    keeper.isWindowFocused = true
    #expect(log.take() == ["b on"] && watcher.count == 3 && harness.input.isFocused(boxes[1]))
  }
  @Test func `is what was clicked, if that wants it`() {
    let (harness, keeper, boxes) = stage { VStack { Spot(name: "a", log: log, takesClicks: true); Spot(name: "b", log: log); Spot(name: "c", log: log, isOpen: false, takesClicks: true) } }
    keeper.clicked([boxes[1], boxes[0]])
    #expect(log.take() == ["a on"])
    // A closed one takes the click, but not the focus.
    keeper.focus(boxes[1])
    _ = log.take()
    keeper.clicked([boxes[2], boxes[0]])
    keeper.clicked([boxes[1]])
    keeper.clicked([])
    #expect(log.take().isEmpty && keeper.focusedBox === boxes[1])
    withExtendedLifetime(harness) {}
  }
  @Test func `goes back to the list or text that had it, or to the first`() {
    let (harness, keeper, boxes) = stage { VStack { Spot(name: "a", log: log); Spot(name: "b", log: log, isList: true); Spot(name: "c", log: log, isList: true); Spot(name: "d", log: log) } }
    keeper.focus(boxes[2])
    keeper.focus(boxes[0])
    keeper.focus(boxes[3])
    #expect(keeper.returnFocus() && keeper.focusedBox === boxes[2] && keeper.showsRing)
    // From there it goes to another.
    #expect(keeper.returnFocus() && keeper.focusedBox === boxes[1])
    let (only, single, one) = stage { VStack { Spot(name: "a", log: log); Spot(name: "b", log: log, isOpen: false, isList: true) } }
    single.focus(one[0])
    #expect(!single.returnFocus() && single.focusedBox === one[0])
    withExtendedLifetime([harness, only]) {}
  }
  @Test func `at first is the first list or text, once`() {
    func first(_ views: [Spot]) -> (ViewHarness, String?) {
      let harness = ViewHarness(VStack { ForEach(0..<views.count, id: \.self) { views[$0] } })
      harness.settle()
      harness.input.focus.isWindowFocused = true
      return (harness, (harness.input.focusedBox as? SpotBox)?.spot.name)
    }
    let a = Spot(name: "a", log: log), b = Spot(name: "b", log: log, isList: true), c = Spot(name: "c", log: log, isList: true)
    let (harness, name) = first([a, b, c]), (_, none) = first([a])
    #expect(name == "b" && none == nil && !harness.input.showsFocusRing)
    harness.input.setFocus(nil)
    harness.input.focus.focusInitially()
    #expect(harness.input.focusedBox == nil)
  }
  @Test func `moves by Tab to the next and around, and by arrows in a group`() {
    let (harness, keeper, boxes) = stage { VStack { Spot(name: "a", log: log); HStack { Spot(name: "b", log: log); Spot(name: "c", log: log) }.modifier(RowGroup()); Spot(name: "d", log: log) } }
    func go(_ steps: [(Key, KeyModifiers)]) -> [String?] {
      steps.map { key, modifiers in
        let isTaken = keeper.navigate(KeyEvent(key: key, modifiers: modifiers))
        return isTaken ? (keeper.focusedBox as? SpotBox)?.spot.name : nil
      }
    }
    #expect(go([(.tab, []), (.tab, []), (.tab, []), (.tab, [.control]), (.tab, [.shift]), (.backtab, []), (.tab, [.capsLock])]) == ["a", "b", "d", "a", "d", "b", "d"])
    #expect(go([(.tab, [.alt]), (.backtab, [.alt]), (.left, []), (.up, [])]) == [nil, nil, nil, nil])
    keeper.focus(boxes[1])
    // Beyond its ends an arrow is taken, but moves nothing; across the group it is left to others.
    #expect(go([(.right, []), (.right, []), (.left, []), (.left, []), (.up, []), (.down, []), (.right, [.shift]), (.right, [])]) == ["c", "c", "b", "b", nil, nil, nil, "c"])
    keeper.focus(nil)
    let (fresh, other, _) = stage { VStack { Spot(name: "x", log: log); Spot(name: "y", log: log) } }
    #expect(other.move(forward: false) && (other.focusedBox as? SpotBox)?.spot.name == "y")
    let (empty, none, _) = stage { Patch() }
    #expect(!none.move(forward: true) && !none.move(toward: .leading))
    withExtendedLifetime([harness, fresh, empty]) {}
  }

  @Observable fileprivate final class Room { var names = ["a", "b", "c"] }
  private struct Rows: View {
    let room: Room
    let log: Log
    var body: some View { VStack(spacing: 0) { ForEach(room.names, id: \.self) { Spot(name: $0, log: log) } } }
  }
  @Test func `is nothing once it is gone, or its neighbour where keys are used`() {
    for usesKeys in [false, true] {
      let room = Room(), (harness, keeper, boxes) = stage { Rows(room: room, log: log) }
      keeper.focus(boxes[1], byKeyboard: usesKeys)
      _ = log.take()
      room.names = ["a", "c"]
      harness.settle()
      let name = (keeper.focusedBox as? SpotBox)?.spot.name
      #expect(usesKeys ? name == "a" || name == "c" : name == nil)
      // From where it was, Tab goes to what is nearest now.
      if !usesKeys { #expect(keeper.move(forward: true) && (keeper.focusedBox as? SpotBox)?.spot.name != nil) }
      keeper.hidesRing()
    }
  }
}
