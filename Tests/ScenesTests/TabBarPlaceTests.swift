import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite(.serialized) struct `The places of a tab bar` {
  private func make(_ count: Int = 4, isRightToLeft: Bool = false) throws -> (test: TabTest, bar: TabBarBox) {
    let test = TabTest(windows: count, prepare: { $0.desktop.isRightToLeft = isRightToLeft })
    test.merge()
    // Tabs slide to their places.
    test.test.system.advance(by: 1)
    return (test, try #require(test.front.rootBox?.tabBar))
  }
  private let edge = Double(Metrics.TabBar.edge), plus = Double(Metrics.TabBar.plusWidth)
  private func room(_ bar: TabBarBox) -> Double { Double(bar.size.width) - 2 * edge - plus }

  @Test(arguments: [false, true]) func `are equal shares of whole points, and the button at the end`(isRightToLeft: Bool) throws {
    let (test, bar) = try make(isRightToLeft: isRightToLeft)
    let width = (room(bar) / 4).rounded(.down), all = Double(bar.size.width), tall = Double(bar.size.height) - 2 * edge
    #expect(all == 600 && bar.size.height == bar.height)
    for (index, title) in ["D", "A", "B", "C"].enumerated() {
      let frame = test.tab(title).frame, x = edge + Double(index) * width
      let expected = CGRect(x: isRightToLeft ? all - x - width : x, y: Double(bar.frameInWindow.minY) + edge, width: width, height: tall)
      #expect(frame == expected, "\(title)")
    }
    let button = try #require(test.nodes.first { $0.role == .button && $0.label == "New Tab" }).frame
    #expect(button == CGRect(x: isRightToLeft ? 0 : all - plus, y: Double(bar.frameInWindow.minY) + edge, width: plus, height: tall))
  }
  @Test(arguments: [false, true]) func `are found by a point, with a grip or without`(isRightToLeft: Bool) throws {
    let (_, bar) = try make(isRightToLeft: isRightToLeft)
    let all = Double(bar.size.width), y = bar.frameInWindow.midY
    func point(_ leading: Double) -> CGPoint { CGPoint(x: isRightToLeft ? all - leading : leading, y: y) }
    let own = (room(bar) / 4).rounded(.down), joining = max(96, (room(bar) / 5).rounded(.down))
    for leading in stride(from: -100.0, through: 700, by: 7.3) {
      for grip in [0.0, 10, own / 2, own] {
        let expected = max(0, min(3, Int(((leading - grip - edge) / own).rounded())))
        #expect(bar.place(for: point(leading), grip: grip) == expected, "\(leading) \(grip)")
      }
      let expected = max(0, min(4, Int(((leading - joining / 2 - edge) / joining).rounded())))
      #expect(bar.place(for: point(leading)) == expected, "\(leading)")
    }
  }
  @Test(arguments: [false, true]) func `tell a tab from its button, which is there below the pointer alone`(isRightToLeft: Bool) throws {
    let (test, bar) = try make(isRightToLeft: isRightToLeft)
    let all = Double(bar.size.width), top = Double(bar.frameInWindow.minY), width = (room(bar) / 4).rounded(.down)
    func point(_ leading: Double, _ y: Double) -> CGPoint { CGPoint(x: isRightToLeft ? all - leading : leading, y: top + y) }
    func part(_ leading: Double, _ y: Double = 14) -> String {
      guard let (part, box) = bar.part(at: point(leading, y)) else { return "-" }
      return "\(part) \(box?.host?.title ?? "")"
    }
    let last = Double(bar.size.height) - edge
    #expect(part(edge + 1) == "tab D" && part(edge + width - 1) == "tab D" && part(edge + width + 1) == "tab A" && part(edge + 3 * width + 1) == "tab C")
    #expect(part(all - 1) == "plus " && part(all - plus + 1) == "plus " && part(2) == "-" && part(50, 2) == "-" && part(50, last + 1) == "-")
    #expect(part(50, -1) == "-" && part(50, last + 20) == "-" && part(50, edge + 1) == "tab D" && part(50, last - 1) == "tab D")
    // The button of the second tab: two points around it count, once the pointer has shown it.
    let close = edge + width + Double(Metrics.TabBar.closeInset), side = Double(Metrics.TabBar.closeSide), middle = Double(bar.size.height) / 2
    #expect(part(close + side / 2, middle) == "tab A")
    bar.hoverMoved(to: CGPoint(x: isRightToLeft ? all - edge - width - 60 : edge + width + 60, y: middle))
    #expect(bar.hovered?.host?.title == "A" && !bar.pointsAtClose && !bar.pointsAtPlus)
    for (x, name) in [(close - 3, "tab A"), (close - 1, "close A"), (close + side / 2, "close A"), (close + side + 1, "close A"), (close + side + 3, "tab A")] {
      #expect(part(x, middle) == name, "\(x - close)")
    }
    for (y, name) in [(-side / 2 - 4, "tab A"), (-side / 2 - 1, "close A"), (side / 2 + 1, "close A"), (side / 2 + 4, "tab A")] {
      #expect(part(close + side / 2, middle + y) == name, "\(y)")
    }
    #expect(part(edge + Double(Metrics.TabBar.closeInset) + side / 2, middle) == "tab D", "the pointer is over another tab")
    bar.hoverMoved(to: CGPoint(x: isRightToLeft ? all - close - side / 2 : close + side / 2, y: middle))
    #expect(bar.pointsAtClose && !bar.pointsAtPlus)
    for y in [1 - side / 2, side / 2 - 1] {
      bar.hoverMoved(to: CGPoint(x: isRightToLeft ? all - close - side / 2 : close + side / 2, y: middle + y))
      #expect(bar.pointsAtClose, "\(y)")
    }
    bar.hoverMoved(to: CGPoint(x: isRightToLeft ? 3 : all - 3, y: middle))
    #expect(bar.pointsAtPlus && !bar.pointsAtClose && bar.hovered == nil)
    bar.hoverMoved(to: CGPoint(x: isRightToLeft ? all - 60 : 60, y: middle))
    #expect(bar.hovered?.host?.title == "D" && !bar.pointsAtPlus)
    bar.hoverChanged(false, at: CGPoint(x: 60, y: middle))
    #expect(bar.hovered == nil && !bar.pointsAtPlus && !bar.pointsAtClose)
    // Where it was taken hold of, from the tab's leading edge.
    let box = try #require(bar.part(at: point(edge + width + 30, 14))?.box)
    #expect(abs(bar.grip(at: point(edge + width + 30, 14), of: box) - 30) < 0.01 && abs(bar.grip(at: point(edge, 14), of: box) + width) < 0.01)
    withExtendedLifetime(test) {}
  }
  @Test(arguments: [false, true]) func `that do not fit are scrolled by wheels and fingers, to the ends`(isRightToLeft: Bool) throws {
    let (few, small) = try make(2, isRightToLeft: isRightToLeft)
    let at = CGPoint(x: 300, y: small.frameInWindow.midY)
    #expect(!small.scroll(ScrollEvent(at: at, steps: CGSize(width: 0, height: 1))))
    let test = few
    for _ in 0..<6 { test.tabs.openTab() }
    test.test.system.advance(by: 1)
    let bar = try #require(test.front.rootBox?.tabBar), all = Double(bar.size.width)
    let greatest = 96 * Double(test.nodes.count { $0.role == .tab }) - room(bar)
    /// The leading edge of the first tab, from the bar's.
    func offset() -> Double {
      test.settle()
      let frame = test.nodes.filter { $0.role == .tab }[0].frame
      return edge - (isRightToLeft ? all - Double(frame.maxX) : Double(frame.minX))
    }
    func scroll(_ delta: CGSize = .zero, steps: CGSize = .zero) -> Double {
      #expect(bar.scroll(ScrollEvent(at: at, delta: delta, steps: steps)))
      return offset()
    }
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }
    #expect(near(scroll(steps: CGSize(width: 0, height: -9)), greatest))
    #expect(near(scroll(steps: CGSize(width: 0, height: 1)), greatest - 96) && near(scroll(steps: CGSize(width: 0, height: 9)), 0))
    #expect(near(scroll(CGSize(width: 0, height: -30)), 30) && near(scroll(CGSize(width: 0, height: 10)), 20))
    // Sideways they follow the finger, whichever way is read.
    #expect(near(scroll(CGSize(width: isRightToLeft ? 15 : -15, height: 100)), 35) && near(scroll(CGSize(width: isRightToLeft ? -5 : 5, height: 0)), 30))
    #expect(near(scroll(steps: CGSize(width: -1, height: 3)), 126) && near(scroll(steps: CGSize(width: 0, height: -9)), greatest))
  }
  @Test func `open the menu of the tab below the pointer, or of the selected one by a key`() throws {
    let (test, bar) = try make()
    let titles = ["New Tab", "-", "Close Tab", "Close Other Tabs", "Move Tab to New Window"]
    func shown() -> [String] { test.front.menuSession?.panels.first?.items.map { $0.isSeparator ? "-" : $0.title } ?? [] }
    let middle = bar.size.height / 2, width = (room(bar) / 4).rounded(.down)
    #expect(!bar.showContextMenu(at: CGPoint(x: bar.size.width - 3, y: middle)) && shown() == [])
    #expect(bar.showContextMenu(at: CGPoint(x: edge + 2.5 * width, y: middle)) && shown() == titles && test.front.menuSession?.isByKey == false)
    try #require(test.front.menuSession?.panels.first?.items.last).action()
    test.front.menuSession?.end()
    test.settle()
    #expect(test.host("B").tabs == nil && test.order == ["D", "A", "C"])
    test.host("D").activate()
    test.settle()
    let other = try #require(test.front.rootBox?.tabBar)
    #expect(other.showContextMenu(at: nil) && shown() == titles && test.front.menuSession?.isByKey == true)
    test.front.menuSession?.end()
  }
  @Test func `are selected by a drag that rests there, and by arrows without modifiers`() throws {
    let (test, bar) = try make()
    let middle = bar.size.height / 2, width = (room(bar) / 4).rounded(.down)
    func point(_ index: Double) -> CGPoint { CGPoint(x: edge + (index + 0.5) * width, y: middle) }
    #expect(bar.springPart(at: point(0)) == nil && bar.springPart(at: CGPoint(x: bar.size.width - 3, y: middle)) == nil)
    let part = try #require(bar.springPart(at: point(2)))
    #expect(part == AnyHashable(ObjectIdentifier(test.host("B"))) && part != bar.springPart(at: point(1)))
    bar.springOpen(part)
    #expect(test.tabs.selected === test.host("B"))
    func key(_ key: Key, _ modifiers: KeyModifiers = []) -> String {
      let isUsed = bar.keyDown(KeyEvent(key: key, modifiers: modifiers))
      return isUsed ? test.tabs.selected.title : "-"
    }
    #expect(key(.right) == "C" && key(.right) == "C" && key(.left, .shift) == "B" && key(.left, .capsLock) == "A" && key(.left) == "D" && key(.left) == "D")
    #expect(key(.right, .control) == "-" && key(.up) == "-" && key(.end) == "C" && key(.home) == "D" && test.tabs.selected.title == "D")
    #expect(bar.accessibility?.isFocusable == true && bar.accessibility?.label == "Tabs")
  }
}
