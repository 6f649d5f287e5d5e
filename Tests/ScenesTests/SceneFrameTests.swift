import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielAppKit
@testable import OrielScenes

/// What a frame keeps of its members while they join, take turns and leave.
@Suite(.serialized) struct `A frame of several scenes` {
  private func child(_ test: TabTest, _ title: String) -> HeadlessWindow? { test.host(title).place.child as? HeadlessWindow }

  @Test func `gives each member a child that fills it, of which the selected one is seen`() throws {
    let test = TabTest(windows: 3)
    #expect(["A", "B", "C"].allSatisfy { child(test, $0) == nil && test.host($0).surface === test.host($0).topLevel })
    test.merge()
    let frame = test.frame
    #expect(frame.isCovered && test.order == ["C", "A", "B"])
    func mapped() -> String { test.order.filter { child(test, $0)?.state.isMapped == true }.joined() }
    for title in test.order {
      let own = try #require(child(test, title))
      #expect(own.description.kind == .child && own.owner === frame && own.position == .zero && own.description.position == .zero)
      #expect(test.host(title).surface === own && test.host(title).topLevel === frame && test.host(title).frame === test.tabs)
    }
    #expect(mapped() == "C" && child(test, "C")?.size == CGSize(width: 600, height: 400))
    for title in ["A", "B", "C", "A"] {
      test.tabs.select(test.host(title))
      test.settle()
      #expect(mapped() == title && test.tabs.selected.title == title && frame.title == title)
      #expect(test.order.map { test.host($0).platformWindow === frame } == test.order.map { $0 == title })
      #expect(test.order.map { test.host($0).graph.isVisible } == test.order.map { $0 == title })
    }
    // The child of one that comes to the front takes the size that the frame has by then.
    frame.userResizes(to: CGSize(width: 640, height: 480))
    #expect(child(test, "A")?.size == CGSize(width: 640, height: 480))
    test.tabs.select(test.host("B"))
    test.settle()
    #expect(child(test, "B")?.size == CGSize(width: 640, height: 480))
    let old = try #require(child(test, "A"))
    test.host("A").end()
    test.settle()
    #expect(old.isClosed && frame.isCovered && test.order == ["C", "B"])
    let last = try #require(child(test, "B"))
    test.host("C").end()
    test.settle()
    #expect(last.isClosed && !frame.isCovered && test.host("B").surface === frame && test.host("B").platformWindow === frame && test.host("B").tabs == nil)
  }
  @Test func `takes members at any place, within the first and the last`() throws {
    let test = TabTest(windows: 4)
    let frame = try #require(SceneFrame.of(test.host("A")))
    try frame.add(test.host("B"), at: -5, selects: false)
    #expect(frame.members.map(\.title) == ["B", "A"] && frame.selected.title == "A")
    try frame.add(test.host("C"), at: 99, selects: true)
    #expect(frame.members.map(\.title) == ["B", "A", "C"] && frame.selected.title == "C")
    try frame.add(test.host("D"), at: 1, selects: false)
    #expect(frame.members.map(\.title) == ["B", "D", "A", "C"] && frame.selected.title == "C")
    test.settle()
    #expect(test.frames.count == 1)
    // One of its own moves.
    try frame.add(test.host("B"), at: 2, selects: false)
    #expect(frame.members.map(\.title) == ["D", "A", "B", "C"] && frame.selected.title == "C")
    try frame.add(test.host("C"), at: -1, selects: true)
    #expect(frame.members.map(\.title) == ["C", "D", "A", "B"])
    try frame.add(test.host("D"), at: 99, selects: true)
    #expect(frame.members.map(\.title) == ["C", "A", "B", "D"] && frame.selected.title == "D")
    let registry = test.test.app.registry, told = registry.onChange
    defer { registry.onChange = told }
    var changes = 0
    registry.onChange = {
      changes += 1
      told()
    }
    frame.move(test.host("D"), to: 3)
    frame.move(test.host("D"), to: 7)
    #expect(changes == 0)
    frame.move(test.host("D"), to: 0)
    #expect(changes == 1 && frame.members.map(\.title) == ["D", "C", "A", "B"])
  }
  @Test func `selects the next member where the selected one ends, and the last one where there is none`() {
    let test = TabTest(windows: 4)
    test.merge()
    #expect(test.order == ["D", "A", "B", "C"])
    test.tabs.select(test.host("A"))
    test.host("A").end()
    #expect(test.tabs.selected.title == "B")
    test.host("D").end()
    #expect(test.tabs.selected.title == "B" && test.order == ["B", "C"])
    test.tabs.select(test.host("C"))
    test.host("C").end()
    test.settle()
    #expect(test.titles == ["B"] && test.frame.title == "B")
  }
  @Test func `leaves a member its size, and the one for new windows where the frame fills the screen`() throws {
    for fills in [false, true] {
      let test = TabTest(windows: 3)
      test.merge()
      let frame = test.frame
      if fills { frame.userMaximizes() } else { frame.userResizes(to: CGSize(width: 700, height: 500)) }
      test.settle()
      test.tabs.tearOff(test.host("B"), to: CGPoint(x: 200, y: 150))
      test.settle()
      let window = try #require(test.host("B").platformWindow as? HeadlessWindow)
      #expect(window !== frame && window.size == (fills ? CGSize(width: 600, height: 400) : CGSize(width: 700, height: 500)) && !window.state.isMaximized)
      #expect(window.description.position == CGPoint(x: 200, y: 150) && test.host("B").place.child == nil && test.host("B").graph.isVisible)
      #expect(test.order == ["C", "A"] && frame.state.isMaximized == fills)
      // A member alone in its frame has nothing to leave.
      let windows = test.test.system.windows.count
      test.host("B").frame?.tearOff(test.host("B"))
      test.settle()
      #expect(test.test.system.windows.count == windows && test.host("B").platformWindow === window)
    }
  }
  @Test func `stays as it is where the window system has no window more`() throws {
    let test = TabTest(windows: 3), system = test.test.system, failure = WindowSystemError.cannotCreateWindow("there is no memory")
    let frame = try #require(SceneFrame.of(test.host("A"))), other = test.host("B").frame
    // No child for the only member.
    system.windowFailure = failure
    #expect(throws: WindowSystemError.self) { try frame.add(test.host("B"), at: 1, selects: true) }
    #expect(frame.members.map(\.title) == ["A"] && test.host("A").platformWindow != nil && test.host("A").place.child == nil && test.host("B").frame === other)
    #expect(test.host("A").graph.isVisible && test.host("B").platformWindow != nil)
    try frame.add(test.host("B"), at: 1, selects: true)
    // None for the one that joins.
    system.windowFailure = failure
    #expect(throws: WindowSystemError.self) { try frame.add(test.host("C"), at: 1, selects: true) }
    #expect(frame.members.map(\.title) == ["A", "B"] && test.host("C").platformWindow != nil && test.host("C").graph.isVisible)
    test.settle()
    // None for the one that leaves, which ends.
    system.windowFailure = failure
    let issues = RuntimeIssue.capturing { frame.tearOff(test.host("B")) }
    test.settle()
    #expect(issues.count == 1 && issues[0].contains("could not be opened") && test.titles == ["A", "C"])
    #expect(test.host("A").platformWindow != nil && test.host("A").tabs == nil && !system.windows.contains { $0.description.kind == .child })
  }
}
