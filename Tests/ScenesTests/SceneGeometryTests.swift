import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

@Suite struct `The shape of a frame of our own` {
  private let margins = EdgeInsets(top: 26, leading: 36, bottom: 52, trailing: 36), size = CGSize(width: 372, height: 238)

  @Test func `has a panel inside its margins, with four corners`() {
    var frame = ClientFrame()
    #expect(frame.panel(in: size) == rect(0, 0, 372, 238) && frame.corners(in: size) == [])
    frame.margins = margins
    #expect(frame.panel(in: size) == rect(36, 26, 300, 160) && frame.panel(in: CGSize(width: 50, height: 50)) == rect(36, 26, 0, 0))
    frame.cornerRadius = 8
    #expect(frame.corners(in: size) == [rect(36, 26, 8, 8), rect(328, 26, 8, 8), rect(36, 178, 8, 8), rect(328, 178, 8, 8)])
  }

  /// What is drawn where part of the window is damaged; its content is a white square.
  private func drawn(_ frame: ClientFrame, damage: CGRect? = nil, isActive: Bool = true, scale: Double = 1) -> [RecordingPainter.Entry] {
    let painter = RecordingPainter(bounds: damage ?? CGRect(origin: .zero, size: size), scale: scale)
    frame.draw(painter, in: size, theme, isActive: isActive) { painter.fill(square, with: .color(.white)) }
    return painter.entries
  }
  private let theme = Theme.make(), square = rect(0, 0, 1000, 1000)
  @Test func `draws shadow, background, content and edge, each only where it is to be seen`() {
    var frame = ClientFrame()
    let panel = rect(36, 26, 300, 160), colors = theme.colors, line = max(theme.metrics.border.hairline, 1)
    let content = PaintCommand.fillRect(square, .color(.white)), background = PaintCommand.fillRect(panel, .color(colors.windowBackground))
    func edge(_ rect: CGRect, _ radius: Double, _ color: RGBA, _ width: Double) -> PaintCommand { .border(rect, cornerRadius: radius, width: width, .color(color)) }
    func shadows(_ isActive: Bool) -> [PaintCommand] {
      (isActive ? theme.shadows.window : theme.shadows.windowInactive).reversed().map { .shadow(panel, cornerRadius: 8, $0.value) }
    }
    #expect(drawn(frame).map(\.command) == [content, edge(rect(0, 0, 372, 238), 0, colors.controlBorder, line)])
    (frame.margins, frame.cornerRadius, frame.isTranslucent) = (margins, 8, true)
    let rim = edge(panel, 8, colors.menuBorder, line)
    for isActive in [true, false] { #expect(drawn(frame, isActive: isActive).map(\.command) == shadows(isActive) + [background, content, rim]) }
    // The panel hides the shadow, except at its corners.
    #expect(drawn(frame, damage: rect(100, 60, 50, 50)).map(\.command) == [background, content, rim])
    #expect(drawn(frame, damage: rect(37, 27, 2, 2)).map(\.command) == shadows(true) + [background, content, rim])
    #expect(drawn(frame, damage: rect(10, 60, 50, 50)).map(\.command) == shadows(true) + [background, content, rim])
    frame.hasBackground = false
    #expect(drawn(frame).map(\.command) == shadows(true) + [content, rim])
    (frame.hasBackground, frame.isTranslucent) = (true, false)
    #expect(drawn(frame).map(\.command) == shadows(true) + [content, edge(panel, 8, colors.controlBorder, line)])
    #expect(drawn(frame, scale: 2).last?.command == edge(panel, 8, colors.controlBorder, max(theme.metrics.border.hairline, 0.5)))
    // Nothing is cut after the content.
    for damage in [nil, rect(100, 60, 50, 50), rect(10, 60, 50, 50)] {
      #expect(drawn(frame, damage: damage).last?.clip == damage ?? CGRect(origin: .zero, size: size))
    }
  }
  @Test func `turns sizes and places of what is inside into those of the window`() {
    for hasCompositor in [false, true] {
      let system = HeadlessWindowSystem()
      system.hasCompositor = hasCompositor
      let test = TestApp(system: system) { WindowGroup("Bare") { Tile() }.windowStyle(.hiddenTitleBar).defaultSize(width: 300, height: 160) }
      let scene = test.windows[0], window = test.headless()
      let edges = hasCompositor ? ClientFrame.shadowMargins : EdgeInsets()
      #expect(scene.outerSize(CGSize(width: 300, height: 160)) == CGSize(width: 300 + edges.horizontal, height: 160 + edges.vertical))
      #expect(scene.outerPosition(CGPoint(x: 100, y: 90)) == CGPoint(x: 100 - edges.leading, y: 90 - edges.top))
      window.userMoves(to: CGPoint(x: 200, y: 300))
      #expect(scene.panelFrame == rect(200 + edges.leading, 300 + edges.top, 300, 160) && scene.frameOnScreen == scene.panelFrame)
      #expect(scene.clientFrame.isTranslucent == hasCompositor && (scene.clientFrame.cornerRadius > 0) == hasCompositor)
    }
    let framed = TestApp { WindowGroup("Framed") { Tile() }.defaultSize(width: 300, height: 160) }
    #expect(framed.windows[0].clientFrame == ClientFrame() && framed.windows[0].outerSize(CGSize(width: 3, height: 4)) == CGSize(width: 3, height: 4))
  }
  @Test func `has the buttons that the desktop's layout names for each side`() {
    let table: [(String, String, String)] = [
      ("menu:minimize,maximize,close", "", "minimize maximize close"), ("close,minimize:", "close minimize", ""), ("close", "close", ""),
      (":close", "", "close"), ("", "", ""), (":", "", ""), (" close , minimize : maximize ", "close minimize", "maximize"),
      ("close:minimize:maximize", "close", ""), ("appmenu,close:spacer,maximize", "close", "maximize"),
    ]
    for (layout, leading, trailing) in table {
      #expect(WindowButtonKind.list(in: layout, leading: true).map(\.rawValue).joined(separator: " ") == leading, "\(layout)")
      #expect(WindowButtonKind.list(in: layout, leading: false).map(\.rawValue).joined(separator: " ") == trailing, "\(layout)")
    }
    #expect([WindowButtonKind.minimize, .maximize, .close].map(\.control) == [.minimize, .zoom, .close])
  }
}

@Suite struct `The place of a new window` {
  @Test func `is the same point of window and screen, a step on for each window, and inside the screen`() {
    let test = TestApp { WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 400, height: 300) }
    for _ in 0..<9 { test.openWindow(id: "main") }
    test.settle()
    let windows = test.windows, size = CGSize(width: 400, height: 300), visible = rect(100, 50, 1400, 900)
    let steps = windows.map { CGFloat(($0.number - 1) % 8) * 26 }
    #expect(windows.count == 10 && steps == [0, 26, 52, 78, 104, 130, 156, 182, 0, 26])
    for (point, x, y) in [(UnitPoint.topLeading, 100, 50), (.center, 600, 350), (.bottomTrailing, 1100, 650), (UnitPoint(x: 0.25, y: 0.75), 350, 500)] as [(UnitPoint, CGFloat, CGFloat)] {
      for (window, step) in zip(windows, steps) {
        #expect(window.position(of: size, at: point, in: visible) == CGPoint(x: min(1100, x + step), y: min(650, y + step)), "\(point) \(step)")
      }
    }
    #expect(windows[1].position(of: CGSize(width: 2000, height: 2000), at: .center, in: visible) == CGPoint(x: 100, y: 50), "larger than the screen")
  }
  @Test func `anchors the frame at the same point, within it`() {
    let table: [(UnitPoint, Double, Double)] = [
      (.topLeading, 0, 0), (.center, 0.5, 0.5), (.bottomTrailing, 1, 1), (UnitPoint(x: -1, y: 2), 0, 1), (UnitPoint(x: 0.25, y: 0.75), 0.25, 0.75),
      (UnitPoint(x: .infinity, y: .nan), 0.5, 0.5),
    ]
    let frame = EdgeInsets(top: 28, leading: 1, bottom: 2, trailing: 3)
    for (point, x, y) in table {
      let place = WindowAnchor(point).contentPosition(CGPoint(x: 10, y: 20), frame: frame)
      #expect(place == CGPoint(x: 11 - 4 * x, y: 48 - 30 * y), "\(point)")
    }
  }
  @Test func `follows a rule, whose axes may be left out`() {
    let test = TestApp { WindowGroup("Main") { Tile() }.defaultSize(width: 400, height: 300) }
    let scene = test.windows[0], size = CGSize(width: 400, height: 300)
    func place(_ placement: WindowPlacement) -> (CGSize, CGPoint?) {
      let found = scene.placement(by: { _, _ in placement }, size: size)
      return (found.size, found.place?.position)
    }
    #expect(place(WindowPlacement()) == (size, nil))
    #expect(place(WindowPlacement(width: 500)) == (CGSize(width: 500, height: 300), nil))
    #expect(place(WindowPlacement(height: 600)) == (CGSize(width: 400, height: 600), nil))
    #expect(place(WindowPlacement(width: .infinity, height: .nan)) == (size, nil))
    #expect(place(WindowPlacement(x: 30, y: 40)) == (size, CGPoint(x: 30, y: 40)))
    #expect(place(WindowPlacement(x: 30)) == (size, CGPoint(x: 30, y: 350)) && place(WindowPlacement(y: 40)) == (size, CGPoint(x: 600, y: 40)))
    #expect(place(WindowPlacement(x: .infinity, y: 40)) == (size, nil))
    #expect(place(WindowPlacement(.center)) == (size, CGPoint(x: 600, y: 350)) && place(WindowPlacement(.bottomTrailing)) == (size, CGPoint(x: 1200, y: 700)))
    #expect(place(WindowPlacement(UnitPoint(x: 2e6, y: 0))) == (size, nil) && place(WindowPlacement(UnitPoint(x: 0, y: -2e6))) == (size, nil))
    #expect(place(WindowPlacement(.utilityPanel)) == (size, CGPoint(x: 600, y: 652)))
    // Which part of the frame stands there.
    func anchor(_ placement: WindowPlacement) -> CGPoint? {
      scene.placement(by: { _, _ in placement }, size: size).place.map { $0.anchor.contentPosition(.zero, frame: EdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)) }
    }
    #expect(anchor(WindowPlacement(x: 30, y: 40)) == CGPoint(x: 20, y: 10) && anchor(WindowPlacement(y: 40)) == CGPoint(x: -10, y: 10))
    #expect(anchor(WindowPlacement(x: 30)) == CGPoint(x: 20, y: -10) && anchor(WindowPlacement(.utilityPanel)) == .zero)
  }
}

@Suite(.serialized) struct `The cards of Show All Tabs` {
  @Test(arguments: [false, true]) func `are as large as fits, in centred rows`(isRightToLeft: Bool) throws {
    for count in [2, 3, 5, 7] {
      let test = TabTest(windows: count, prepare: { $0.desktop.isRightToLeft = isRightToLeft })
      test.merge()
      test.choose("View", "Show All Tabs")
      let overview = try #require(test.front.rootBox?.overview), size = overview.size
      let cards: [CGRect] = test.order.compactMap { title in
        test.nodes.first { $0.role == .button && $0.label == title }?.frame.offsetBy(dx: 0, dy: -overview.origin.y)
      }
      try #require(cards.count == count)
      let card = cards[0], (width, height) = (Double(card.width), Double(card.height))
      // The window is 600 points wide and 400 high.
      #expect(size.width == 600 && test.frame.size == CGSize(width: 600, height: 400))
      func widest(_ columns: Int) -> Double {
        let rows = Double((count + columns - 1) / columns)
        let across = (600 - 28 * Double(columns + 1)) / Double(columns), down = ((Double(size.height) - 28) / rows - 54) * 1.5
        return max(24, min(320, across, down))
      }
      let best = (1...count).map { widest($0) }.max() ?? 0
      #expect(abs(width - best.rounded(.down)) <= 1 && abs(height - width / 1.5) <= 1, "\(count): \(card) \(best)")
      #expect(cards.allSatisfy { $0.size == card.size })
      let rows = Set(cards.map { Double($0.minY) }).sorted()
      for row in rows {
        let inRow = cards.filter { Double($0.minY) == row }.sorted { $0.minX < $1.minX }
        let left = Double(inRow[0].minX), right = 600 - Double(inRow[inRow.count - 1].maxX)
        #expect(abs(left - right) <= 1, "\(count): centred")
        for (a, b) in zip(inRow, inRow.dropFirst()) {
          let gap = Double(b.minX - a.maxX)
          #expect(abs(gap - 28) <= 1)
        }
      }
      for (a, b) in zip(rows, rows.dropFirst()) { #expect(abs(b - a - height - 54) <= 1) }
      // In the order of the tabs, from the leading edge.
      let first = cards.filter { $0.minY == card.minY }.map { Double($0.minX) }
      #expect(first == (isRightToLeft ? first.sorted(by: >) : first.sorted()) && Double(card.minY) == rows[0])
      let above = rows[0], below = Double(size.height) - rows[rows.count - 1] - height - 26
      #expect(above >= 27.5 && abs(above - max(28, (above + below) / 2)) <= 1, "\(count): \(above) \(below)")
    }
  }
}
