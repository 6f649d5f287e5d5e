import Conformance
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

@Suite(.serialized) struct `The bar of window tabs` {
  @Test(.requirement("RE-171"))
  func `selects with a press, closes with the button under the pointer and with the middle button`() throws {
    let test = TabTest(windows: 4)
    test.merge()
    #expect(test.order == ["D", "A", "B", "C"])
    test.frame.pressPointer(at: test.middle("B"))
    #expect(test.tabs.selected.title == "B")
    test.frame.releasePointer(at: test.middle("B"))
    test.settle()
    #expect(test.frame.title == "B")
    // Where the button is nothing closes until the pointer has shown it.
    let place = test.tab("C").frame
    let button = CGPoint(x: place.minX + 17, y: place.midY)
    test.frame.movePointer(to: button)
    test.settle()
    test.frame.click(at: button)
    test.settle()
    #expect(test.order == ["D", "A", "B"])
    #expect(test.front.title == "B")
    test.frame.click(at: test.middle("A"), button: .middle)
    test.settle()
    #expect(test.order == ["D", "B"])
    #expect(test.front.title == "B")
  }
  @Test(.requirement("RE-171")) func `takes a press on the close button back when the pointer leaves it`() throws {
    let test = TabTest(windows: 2)
    test.merge()
    let place = test.tab("A").frame, button = CGPoint(x: place.minX + 17, y: place.midY)
    test.frame.movePointer(to: button)
    test.frame.drag(from: button, to: CGPoint(x: 300, y: 300))
    test.settle()
    #expect(test.hosts.count == 2)
  }
  @Test(.requirement("RE-171")) func `puts tabs in another order by dragging`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    #expect(test.order == ["C", "A", "B"])
    let start = test.middle("C"), end = test.middle("B")
    test.frame.drag(from: start, to: end)
    test.settle()
    #expect(test.order == ["A", "B", "C"])
    #expect(test.front.title == "C")
    #expect(test.frames.count == 1)
    // Placed without a trace of the drag.
    #expect(test.tab("C").frame.minX > test.tab("B").frame.minX)
    #expect(test.tabs.press == nil)
  }
  @Test(.requirement("RE-171")) func `lets a tab be dragged out into a window of its own, at that place`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    let frame = test.frame, start = test.middle("A")
    frame.pressPointer(at: start)
    frame.movePointer(to: CGPoint(x: start.x + 10, y: start.y + 20))
    #expect(test.tabs.press?.isTorn == false)
    frame.movePointer(to: CGPoint(x: start.x + 10, y: start.y + 200))
    #expect(test.tabs.press?.isTorn == true)
    let icon = try #require(test.test.system.windows.first { $0.description.kind == .dragIcon })
    test.settle()
    #expect(icon.state.isMapped)
    frame.releasePointer(at: CGPoint(x: start.x + 10, y: start.y + 200))
    test.settle()
    #expect(!test.test.system.windows.contains { $0.description.kind == .dragIcon })
    #expect(test.frames.count == 2)
    #expect(test.front.title == "A")
    #expect(test.order == ["C", "B"])
    let pointer = CGPoint(x: frame.position.x + start.x + 10, y: frame.position.y + start.y + 200)
    #expect(abs(test.frame.position.y - pointer.y) < 30)
    #expect(test.frame.position.x < pointer.x && pointer.x < test.frame.position.x + test.frame.size.width)
  }
  @Test(.requirement("RE-171")) func `takes a tab from the bar of another frame, where it is dropped`() throws {
    let test = TabTest(windows: 4)
    test.host("A").activate()
    test.settle()
    test.merge()
    test.choose("Window", "D")
    test.choose("Window", "Move Tab to New Window")
    test.choose("View", "Show Tab Bar")
    let second = test.frame
    second.userMoves(to: CGPoint(x: 900, y: 500))
    test.host("B").activate()
    test.settle()
    let first = test.frame
    first.userMoves(to: CGPoint(x: 0, y: 40))
    #expect(first !== second)
    #expect(test.order == ["A", "B", "C"])
    let identity = test.front, start = test.middle("B")
    // Over the left half of the other bar's tab.
    let bar = try #require(test.host("D").rootBox?.tabBar)
    let place = CGPoint(x: second.position.x + bar.frameInWindow.minX + 20, y: second.position.y + bar.frameInWindow.midY)
    let target = CGPoint(x: place.x - first.position.x, y: place.y - first.position.y)
    first.pressPointer(at: start)
    first.movePointer(to: CGPoint(x: start.x, y: start.y + 100))
    first.movePointer(to: target)
    let other = try #require(test.host("D").tabs)
    #expect(other.gap == 0)
    first.releasePointer(at: target)
    test.settle()
    #expect(other.gap == nil)
    #expect(other.members.map(\.title) == ["B", "D"])
    #expect(test.front === identity && test.frame === second)
    #expect(test.order == ["A", "C"])
    second.type("!")
    test.settle()
    #expect(second.title == "B!")
    // And its last tab back: the frame it leaves goes.
    let last = test.host("D")
    last.activate()
    test.settle()
    let origin = test.middle("D"), goal = try #require(test.host("A").tabs?.selected.rootBox?.tabBar).frameInWindow
    let back = CGPoint(x: goal.midX + first.position.x - second.position.x, y: goal.midY + first.position.y - second.position.y)
    second.drag(from: origin, to: back)
    test.settle()
    #expect(test.host("D").tabs?.window === first)
    #expect(test.host("B!").tabs?.members.count == 1 && test.host("B!").surface === second)
  }
  @Test func `gives a dragged tab back when Escape is pressed`() throws {
    let test = TabTest(windows: 2)
    test.merge()
    let start = test.middle("B")
    test.frame.pressPointer(at: start)
    test.frame.movePointer(to: CGPoint(x: start.x, y: start.y + 200))
    test.frame.press(.escape)
    test.settle()
    #expect(test.tabs.press == nil && test.frames.count == 1)
    test.frame.releasePointer(at: CGPoint(x: start.x, y: start.y + 200))
    test.settle()
    #expect(test.frames.count == 1 && test.order == ["B", "A"])
  }
  @Test func `is one stop of the Tab key, with arrows from tab to tab`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    for _ in 0..<8 where !test.front.isBarFocused { test.frame.press(.tab) }
    #expect(test.front.isBarFocused)
    test.frame.press(.right)
    test.settle()
    #expect(test.tabs.selected.title == "A" && test.front.isBarFocused)
    test.frame.press(.end)
    test.settle()
    #expect(test.tabs.selected.title == "B" && test.front.isBarFocused)
    test.frame.press(.home)
    test.settle()
    #expect(test.tabs.selected.title == "C")
    test.frame.press(.delete)
    test.settle()
    #expect(test.order == ["A", "B"] && test.front.isBarFocused)
  }
  @Test func `says to assistive technology what it is, and does what it is told`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    #expect(test.nodes.contains { $0.role == .tabList })
    let tab = test.tab("A")
    #expect(tab.properties.position == 2 && tab.properties.positionCount == 3 && !tab.properties.isSelected)
    #expect(test.tab("C").properties.isSelected)
    #expect(tab.perform(.press))
    test.settle()
    #expect(test.front.title == "A")
    #expect(test.tab("A").perform(.named("Close Tab")))
    test.settle()
    #expect(test.order == ["C", "B"])
  }
  @Test func `shares its strip among the tabs`() throws {
    let test = TabTest()
    test.choose("View", "Show Tab Bar")
    test.settle()
    let bar = try #require(test.front.rootBox?.tabBar), room = bar.size.width - 2 * Metrics.TabBar.edge - Metrics.TabBar.plusWidth
    func widths() -> [CGFloat] { test.nodes.filter { $0.role == .tab }.map(\.frame.width) }
    #expect(room > 240 && widths().count == 1 && abs(widths()[0] - room) < 0.01)
    test.tabs.openTab()
    test.settle()
    #expect(widths().count == 2 && widths().allSatisfy { abs($0 - (room / 2).rounded(.down)) < 0.01 })
  }
  @Test func `keeps tabs wide enough to read, and scrolls to the one that is selected`() throws {
    let test = TabTest()
    test.choose("View", "Show Tab Bar")
    for _ in 0..<9 { test.tabs.openTab() }
    test.settle()
    let bar = try #require(test.front.rootBox?.tabBar)
    let frames = test.nodes.filter { $0.role == .tab }.map(\.frame)
    #expect(frames.allSatisfy { $0.width == 96 })
    #expect(frames.last!.maxX <= bar.frameInWindow.maxX - Metrics.TabBar.plusWidth)
    #expect(frames.first!.maxX < 0)
    test.frame.turnWheel(at: CGPoint(x: 200, y: bar.frameInWindow.midY), steps: 20)
    test.settle()
    #expect(abs(test.nodes.first { $0.role == .tab }!.frame.minX - Metrics.TabBar.edge) < 0.01)
  }
}

@Suite(.serialized) struct `Show All Tabs` {
  private func card(_ test: TabTest, _ title: String) -> AccessibilityNode? { test.nodes.first { $0.role == .button && $0.label == title } }

  @Test(.requirement("RE-171")) func `shows every tab, and a click goes to one`() throws {
    let test = TabTest(windows: 3, prepare: { $0.output = .pixels })
    #expect(test.item("View", "Show All Tabs")?.isEnabled == false)
    test.merge()
    test.choose("View", "Show All Tabs")
    #expect(["A", "B", "C"].allSatisfy { card(test, $0) != nil })
    #expect(test.item("View", "Hide All Tabs")?.isEnabled == true)
    let frames = ["C", "A", "B"].map { card(test, $0)!.frame }
    let room = CGRect(origin: .zero, size: test.frame.size)
    #expect(frames.allSatisfy { room.contains($0) })
    #expect(!frames[0].intersects(frames[1]) && !frames[1].intersects(frames[2]))
    // Assistive technology hears which of how many it is, and which is selected.
    let told = ["C", "A", "B"].map { card(test, $0)!.properties }
    #expect(told.map(\.position) == [1, 2, 3] && told.allSatisfy { $0.positionCount == 3 } && told.map(\.isSelected) == [true, false, false])
    test.frame.click(at: CGPoint(x: frames[1].midX, y: frames[1].midY))
    test.settle()
    #expect(test.front.title == "A" && !test.front.isOverviewShown)
    #expect(!test.host("C").isOverviewShown)
    // The field below has the keys, as before.
    test.frame.type("1")
    test.settle()
    #expect(test.frame.title == "A1")
  }
  @Test(.requirement("RE-171")) func `is left with Escape, and gone through by keys`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    test.frame.press("|", modifiers: [.control, .shift])
    test.settle()
    #expect(test.front.isOverviewShown)
    test.frame.press(.escape)
    test.settle()
    #expect(!test.front.isOverviewShown && test.front.title == "C")
    test.frame.type("2")
    test.settle()
    #expect(test.frame.title == "C2")
    test.choose("View", "Show All Tabs")
    test.frame.press(.right)
    test.frame.press(.tab)
    test.frame.press(.return)
    test.settle()
    #expect(test.front.title == "B" && !test.front.isOverviewShown)
    for (key, title) in [(Key.home, "C2"), (.end, "B")] {
      test.choose("View", "Show All Tabs")
      test.frame.press(key)
      test.frame.press(.return)
      test.settle()
      #expect(test.front.title == title && !test.front.isOverviewShown)
    }
  }
  @Test func `closes a tab from its picture, and goes when one is left`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    test.choose("View", "Show All Tabs")
    let first = try #require(card(test, "A")).frame
    test.frame.click(at: CGPoint(x: first.midX, y: first.midY), button: .middle)
    test.settle()
    #expect(test.order == ["C", "B"] && test.front.isOverviewShown)
    test.frame.press(.right)
    test.frame.press(.delete)
    test.settle()
    #expect(test.titles == ["C"] && !test.front.isOverviewShown && test.front.tabs == nil)
  }
}
