import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// A press on a tab, from point to point.
@Suite(.serialized) struct `A press on a tab` {
  /// B and A in one frame at the left of the screen.
  private func make(isRightToLeft: Bool = false) throws -> (test: TabTest, frame: HeadlessWindow, bar: TabBarBox) {
    let test = TabTest(windows: 2, prepare: { $0.desktop.isRightToLeft = isRightToLeft })
    test.merge()
    test.frame.userMoves(to: CGPoint(x: 0, y: 40))
    // Tabs slide to their places.
    test.test.system.advance(by: 1)
    return (test, test.frame, try #require(test.front.rootBox?.tabBar))
  }

  @Test func `slides along the bar as far as 24 points around it, and takes the tab out beyond`() throws {
    let (test, frame, bar) = try make(), start = test.middle("B"), area = bar.frameInWindow
    frame.pressPointer(at: start)
    let press = try #require(test.tabs.press)
    #expect(press.part == .tab && press.host === test.host("B") && !press.isSliding && !press.isTorn && press.location == start)
    #expect(abs(press.grip - (start.x - test.tab("B").frame.minX)) < 0.01)
    for (x, y, isTorn) in [(start.x, area.maxY + 23.5, false), (area.minX - 23.5, area.midY, false), (area.maxX + 23.5, area.midY, false), (start.x, area.minY - 23.5, false)] {
      frame.movePointer(to: CGPoint(x: x, y: y))
      #expect(press.isSliding && press.isTorn == isTorn && press.location == CGPoint(x: x, y: y), "\(x) \(y)")
    }
    #expect(test.test.system.drag == nil)
    let out = CGPoint(x: start.x, y: area.maxY + 24.5)
    frame.movePointer(to: out)
    #expect(press.isTorn && !press.isSliding && test.test.system.drag != nil)
    // The place is told by the drag from now on, and is one in the frame all the same.
    let far = CGPoint(x: start.x + 30, y: area.maxY + 90)
    frame.movePointer(to: far)
    #expect(press.location == far)
    frame.press(.escape)
    test.settle()
    #expect(test.tabs.press == nil && test.test.system.drag == nil && test.tabs.members.count == 2)
  }

  @Test func `has its picture at the pointer as soon as the tab is out of the bar`() throws {
    let (test, frame, bar) = try make()
    frame.userMoves(to: CGPoint(x: 300, y: 40))
    test.test.system.advance(by: 1)
    let start = test.middle("B"), out = CGPoint(x: start.x + 10, y: bar.frameInWindow.maxY + 40)
    frame.pressPointer(at: start)
    frame.movePointer(to: out)
    let icon = try #require(test.test.system.windows.first { $0.description.kind == .dragIcon && !$0.isClosed }), first = icon.position
    frame.movePointer(to: CGPoint(x: out.x + 7, y: out.y + 5))
    #expect(abs(Double(icon.position.x - first.x) - 7) < 0.01 && abs(Double(icon.position.y - first.y) - 5) < 0.01)
    frame.press(.escape)
    test.settle()
    #expect(icon.isClosed)
  }

  @Test(arguments: [false, true]) func `leaves a window where the pointer has its title bar`(isRightToLeft: Bool) throws {
    let (test, frame, _) = try make(isRightToLeft: isRightToLeft), start = test.middle("B")
    frame.pressPointer(at: start)
    let grip = try #require(test.tabs.press).grip
    frame.movePointer(to: CGPoint(x: start.x, y: start.y + 100))
    // Where no window is, 40 points above the frame's own place.
    let place = CGPoint(x: 800, y: 700)
    frame.movePointer(to: CGPoint(x: place.x, y: place.y - 40))
    frame.releasePointer(at: CGPoint(x: place.x, y: place.y - 40))
    test.settle()
    let window = test.test.headless(test.host("B"))
    #expect(window !== frame && window.description.position == CGPoint(x: place.x - CGFloat(grip) - 4, y: 710))
    // A frame with a single tab goes there itself.
    test.host("A").toggleTabBar()
    test.host("A").activate()
    test.settle()
    let lone = test.middle("A")
    frame.pressPointer(at: lone)
    let other = try #require(test.host("A").tabs?.press).grip
    frame.movePointer(to: CGPoint(x: lone.x, y: lone.y + 100))
    let goal = CGPoint(x: 700, y: 560)
    frame.movePointer(to: CGPoint(x: goal.x, y: goal.y - 40))
    frame.releasePointer(at: CGPoint(x: goal.x, y: goal.y - 40))
    test.settle()
    #expect(test.host("A").platformWindow === frame && frame.position == CGPoint(x: goal.x - CGFloat(other) - 4, y: 570))
    #expect(test.host("A").tabs?.press == nil)
  }

  @Test func `begins with the primary or the middle button on a part of the bar, one at a time`() throws {
    let (test, frame, bar) = try make(), tabs = test.tabs, tab = test.middle("A"), middle = bar.frameInWindow.midY
    let plus = CGPoint(x: bar.frameInWindow.maxX - 3, y: middle), beside = CGPoint(x: tab.x, y: bar.frameInWindow.maxY + 30)
    func begins(_ place: CGPoint, _ button: PointerEvent.Button = .primary, _ phase: PointerEvent.Phase = .down) -> Bool {
      tabs.beginPress(with: PointerEvent(phase, at: place, button: button))
    }
    #expect(!begins(tab, .secondary) && !begins(beside) && !begins(tab, .primary, .moved) && !begins(plus, .middle) && tabs.press == nil)
    #expect(begins(tab, .middle) && tabs.press?.part == .tab && tabs.press?.host === test.host("A") && tabs.selected === test.host("B"))
    #expect(!begins(tab), "one is under way")
    // Escape ends it as it is pressed, and not before.
    _ = tabs.press?.handle(.key(KeyEvent(.up, key: .escape)))
    #expect(tabs.press != nil)
    _ = tabs.press?.handle(.key(KeyEvent(.down, key: .escape)))
    #expect(tabs.press == nil && test.order == ["B", "A"])
    #expect(begins(tab) && tabs.selected === test.host("A"))
    // Another button is not the one that is waited for.
    _ = tabs.press?.handle(.pointer(PointerEvent(.up, at: tab, button: .middle)))
    #expect(tabs.press != nil)
    _ = tabs.press?.handle(.pointer(PointerEvent(.up, at: tab, button: .primary)))
    #expect(tabs.press == nil && test.hosts.count == 2)
    #expect(begins(plus) && tabs.press?.part == .plus && tabs.press?.host == nil)
    _ = tabs.press?.handle(.pointer(PointerEvent(.up, at: beside, button: .primary)))
    #expect(tabs.press == nil && test.hosts.count == 2, "it was let go elsewhere")
    #expect(begins(plus))
    _ = tabs.press?.handle(.pointer(PointerEvent(.up, at: plus, button: .primary)))
    test.settle()
    #expect(test.hosts.count == 3 && tabs.members.count == 3)
    withExtendedLifetime(frame) {}
  }

  @Test func `by the middle button closes the tab on which it began`() throws {
    let (test, _, _) = try make(), tabs = test.tabs, a = test.middle("A"), b = test.middle("B")
    func press(from start: CGPoint, to end: CGPoint) {
      #expect(tabs.beginPress(with: PointerEvent(.down, at: start, button: .middle)))
      _ = tabs.press?.handle(.pointer(PointerEvent(.moved, at: end)))
      _ = tabs.press?.handle(.pointer(PointerEvent(.up, at: end, button: .middle)))
      test.settle()
    }
    press(from: a, to: b)
    #expect(test.order == ["B", "A"])
    press(from: a, to: a)
    #expect(test.titles == ["B"])
  }
}
