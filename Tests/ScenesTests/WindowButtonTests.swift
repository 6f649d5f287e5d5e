import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `The buttons of a window without title bar` {
  private func make(_ layout: String, isRightToLeft: Bool = false) -> TestApp {
    let test = TestApp(launches: false) { WindowGroup { Tile() }.windowStyle(.hiddenTitleBar).defaultSize(width: 500, height: 300) }
    test.system.desktop.titleBarButtons = layout
    test.system.desktop.isRightToLeft = isRightToLeft
    test.app.launch()
    test.settle()
    return test
  }
  private func boxes(_ test: TestApp) -> [WindowButtonsBox] { test.windows[0].rootBox?.children.compactMap { $0 as? WindowButtonsBox } ?? [] }
  private func buttons(_ test: TestApp) -> [AccessibilityNode] {
    let names = ["Minimize", "Maximize", "Restore", "Close"]
    return test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button && names.contains($0.label ?? "") }
  }
  /// What the buttons' signs are drawn as, in the space of the window.
  private func strokes(_ test: TestApp) -> [(CGRect, Paint, Double)] {
    let painter = RecordingPainter(scale: 1)
    test.windows[0].rootBox?.draw(painter)
    return painter.commands.compactMap { if case .strokePath(let path, let paint, let style) = $0 { (path.boundingRect, paint, Double(style.lineWidth)) } else { nil } }
  }

  @Test func `take room for themselves, the gaps between them and a margin; none takes none`() {
    for (layout, leading, trailing) in [("close:minimize,maximize", 1, 2), (":minimize,maximize,close", 0, 3), ("close,minimize,maximize:", 3, 0), (":", 0, 0)] {
      let test = make(layout), side = test.windows[0].theme.metrics.titleBar.button
      func width(_ count: Int) -> Double { count == 0 ? 0 : Double(count) * Double(side) + Double(count - 1) * 8 + 2 * Double(Metrics.TitleBar.buttonMargin) }
      let all = boxes(test)
      for (isLeading, count) in [(true, leading), (false, trailing)] {
        let box = all.first { $0.isLeading == isLeading }
        #expect(abs(Double(box?.width ?? 0) - width(count)) < 0.01, "\(layout) \(isLeading)")
      }
      #expect(buttons(test).count == leading + trailing)
    }
  }

  @Test func `have their signs in the middle, and another one for a window that is large`() throws {
    let test = make(":minimize,maximize,close"), theme = test.windows[0].theme, window = test.headless()
    func signs() throws -> [String: CGRect] {
      let all = buttons(test), drawn = strokes(test)
      return try Dictionary(uniqueKeysWithValues: all.map { node in
        let sign = try #require(drawn.first { node.frame.contains(CGPoint(x: $0.0.midX, y: $0.0.midY)) })
        #expect(abs(sign.2 - 1.5) < 0.01)
        return (node.label ?? "", sign.0.offsetBy(dx: -node.frame.midX, dy: -node.frame.midY))
      })
    }
    func near(_ rect: CGRect?, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
      guard let rect else { return false }
      return abs(rect.minX - x) <= 0.51 && abs(rect.minY - y) <= 0.51 && abs(rect.width - width) <= 0.01 && abs(rect.height - height) <= 0.01
    }
    let small = try signs()
    #expect(near(small["Close"], -4, -4, 8, 8) && near(small["Minimize"], -4, 0, 8, 0) && near(small["Maximize"], -3.75, -3.75, 7.5, 7.5), "\(small)")
    #expect(strokes(test).contains { $0.1 == .color(theme.colors.labelPrimary) })
    window.userMaximizes()
    test.settle()
    let large = try signs()
    #expect(Set(large.keys) == ["Minimize", "Restore", "Close"] && near(large["Restore"], -4, -4, 8, 8), "\(large)")
    buttons(test).first { $0.label == "Restore" }?.perform(.press)
    test.settle()
    #expect(!window.state.isMaximized)
  }

  @Test func `do what they say as far as the window may`() {
    let test = make(":minimize,maximize,close"), window = test.headless(), host = test.windows[0]
    host.press(.maximize)
    test.settle()
    #expect(window.state.isMaximized)
    host.press(.maximize)
    test.settle()
    host.wishes.withoutControls = [.minimize, .zoom]
    test.settle()
    #expect(buttons(test).compactMap(\.label) == ["Close"])
    host.press(.minimize)
    host.press(.maximize)
    test.settle()
    #expect(!window.state.isMinimized && !window.state.isMaximized)
    host.wishes.withoutControls = []
    host.press(.minimize)
    test.settle()
    #expect(window.state.isMinimized)
    host.press(.close)
    test.settle()
    #expect(test.windows.isEmpty)
  }
}
