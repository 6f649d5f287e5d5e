import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

/// Bars and content of a window of 600 by 400 points, from top to bottom.
@Suite(.serialized) struct `The parts of a window` {
  private func make<S: Scene>(isRightToLeft: Bool = false, folds: Bool = false, buttons: String? = nil, @SceneBuilder _ scenes: @escaping () -> S) throws -> (
    test: TestApp, root: WindowRootBox
  ) {
    NSWindow.allowsAutomaticWindowTabbing = true
    let test = TestApp(launches: false, scenes)
    test.system.desktop.isRightToLeft = isRightToLeft
    test.system.desktop.foldsMenuBar = folds
    if let buttons { test.system.desktop.titleBarButtons = buttons }
    test.app.launch()
    test.settle()
    return (test, try #require(test.windows[0].rootBox))
  }
  private func tile(_ root: WindowRootBox) -> CGRect? {
    func find(_ box: Box) -> TileBox? { box as? TileBox ?? box.children.lazy.compactMap { find($0) }.first }
    return find(root).map { $0.convertToWindow($0.bounds, clipped: false) }
  }
  private static let small = Tile(width: 100, height: 50)
  private struct WithToolbar: View {
    var body: some View { small.navigationTitle("Title").toolbar { Button("Add", systemImage: "plus") {} } }
  }

  @Test(arguments: [false, true]) func `are the menu bar, the toolbar, the tabs and the content in the middle of what they leave`(isRightToLeft: Bool) throws {
    let (test, root) = try make(isRightToLeft: isRightToLeft) { WindowGroup("Main") { WithToolbar() }.defaultSize(width: 600, height: 400) }
    let bar = try #require(root.bar), toolbar = try #require(root.toolbar), height = toolbar.height
    #expect(height > 20 && bar.frame == rect(0, 0, 600, 28) && toolbar.frame == rect(0, 28, 600, height))
    #expect(root.barHeight == 28 + height && !bar.hasLine && !bar.isFolded && bar.room == (0, 0) && toolbar.trailingRoom == 0)
    #expect(tile(root) == rect(250, 28 + height + (372 - height) / 2 - 25, 100, 50) && root.titleArea == rect(0, 0, 600, 0))
    #expect(root.naturalSize(for: .unspecified).height == 50 + 28 + height)
    test.windows[0].frame?.askForBar(true)
    test.settle()
    let tabs = try #require(root.tabBar)
    #expect(tabs.frame == rect(0, 28 + height, 600, 36) && root.barHeight == 64 + height)
    #expect(tile(root) == rect(250, 64 + height + (336 - height) / 2 - 25, 100, 50))
    test.windows[0].frame?.askForBar(false)
    test.settle()
    #expect(root.tabBar == nil && root.barHeight == 28 + height)
  }
  @Test func `are the menu bar alone, with a line, where there is no toolbar`() throws {
    let (_, root) = try make { WindowGroup("Main") { Self.small }.defaultSize(width: 600, height: 400) }
    #expect(root.bar?.frame == rect(0, 0, 600, 28) && root.bar?.hasLine == true && root.barHeight == 28)
    #expect(tile(root) == rect(250, 189, 100, 50))
    // What is offered to the content, and what all of it takes.
    #expect(root.naturalSize(for: .unspecified) == CGSize(width: 100, height: 78) && root.size(for: .infinity) == CGSize(width: 100, height: 78))
    #expect(root.size(for: ProposedViewSize(width: 300, height: 200)) == CGSize(width: 300, height: 200))
    #expect(root.size(for: ProposedViewSize(width: 0, height: 200)) == CGSize(width: 100, height: 78))
    #expect(root.size(for: ProposedViewSize(width: 300, height: 0)) == CGSize(width: 100, height: 78))
    let (_, flexible) = try make { WindowGroup("Main") { Tile() }.defaultSize(width: 600, height: 400) }
    #expect(tile(flexible) == rect(0, 28, 600, 372))
    for (width, height, result) in [(300, 200, CGSize(width: 300, height: 200)), (300, 20, CGSize(width: 300, height: 28)), (0, 200, CGSize(width: 0, height: 200))] {
      #expect(flexible.naturalSize(for: ProposedViewSize(width: CGFloat(width), height: CGFloat(height))) == result)
    }
    #expect(flexible.naturalSize(for: .unspecified) == CGSize(width: 10, height: 38))
  }
  @Test func `are the content alone in a plain window`() throws {
    let (test, root) = try make { WindowGroup("Main") { WithToolbar() }.defaultSize(width: 600, height: 400).windowStyle(.plain) }
    #expect(root.bar == nil && root.barHeight == 0 && tile(root) == rect(250, 175, 100, 50) && root.titleArea.height == 0)
    #expect(test.windows[0].menuBar == nil && root.naturalSize(for: .unspecified) == CGSize(width: 100, height: 50))
  }
  @Test(arguments: [false, true]) func `are a toolbar with the menus at its end where these fold`(isRightToLeft: Bool) throws {
    let (_, root) = try make(isRightToLeft: isRightToLeft, folds: true) { WindowGroup("Main") { WithToolbar() }.defaultSize(width: 600, height: 400) }
    let bar = try #require(root.bar), toolbar = try #require(root.toolbar), width = bar.foldedWidth
    #expect(bar.isFolded && width == 44 && toolbar.frame == rect(0, 0, 600, toolbar.height) && toolbar.trailingRoom == width)
    #expect(bar.frame == rect(isRightToLeft ? 0 : 556, 0, 44, min(toolbar.rowHeight, toolbar.height)) && root.barHeight == toolbar.height)
    #expect(tile(root) == rect(250, toolbar.height + (400 - toolbar.height) / 2 - 25, 100, 50))
  }
  @Test(arguments: [false, true]) func `have the window's own buttons at the ends of the first row`(isRightToLeft: Bool) throws {
    for layout in ["close:minimize,maximize", ":minimize,maximize,close", "close,minimize:", ":"] {
      let (test, root) = try make(isRightToLeft: isRightToLeft, buttons: layout) {
        WindowGroup("Main") { Self.small }.defaultSize(width: 600, height: 400).windowStyle(.hiddenTitleBar)
      }
      let top = max(28, test.windows[0].theme.metrics.titleBar.height), boxes = root.children.compactMap { $0 as? WindowButtonsBox }
      try #require(boxes.count == 2)
      let leading = try #require(boxes.first { $0.isLeading }), trailing = try #require(boxes.first { !$0.isLeading })
      let (left, right) = isRightToLeft ? (trailing, leading) : (leading, trailing)
      #expect((leading.width > 0) == layout.hasPrefix("close") && (trailing.width > 0) == (layout.last != ":"), "\(layout)")
      #expect(left.frame == rect(0, 0, left.width, top) && right.frame == rect(600 - right.width, 0, right.width, top), "\(layout)")
      #expect(root.bar?.frame == rect(0, 0, 600, top) && root.bar?.room ?? (-1, -1) == (leading.width, trailing.width), "\(layout)")
      #expect(root.titleArea == rect(0, 0, 600, top) && root.barHeight == top && tile(root) == rect(250, top + (400 - top) / 2 - 25, 100, 50))
    }
  }
  @Test(arguments: [false, true]) func `have the toolbar between those buttons where the menus fold into the row`(isRightToLeft: Bool) throws {
    let (_, root) = try make(isRightToLeft: isRightToLeft, folds: true, buttons: "close:minimize,maximize") {
      WindowGroup("Main") { WithToolbar() }.defaultSize(width: 600, height: 400).windowStyle(.hiddenTitleBar)
    }
    let bar = try #require(root.bar), toolbar = try #require(root.toolbar), boxes = root.children.compactMap { $0 as? WindowButtonsBox }
    let leading = try #require(boxes.first { $0.isLeading }).width, trailing = try #require(boxes.first { !$0.isLeading }).width, height = toolbar.height
    try #require(bar.isFolded && leading > 0 && trailing > leading)
    #expect(toolbar.frame == rect(isRightToLeft ? trailing : leading, 0, 600 - leading - trailing, height))
    #expect(bar.frame == rect(isRightToLeft ? trailing : 600 - trailing - 44, 0, 44, min(toolbar.rowHeight, height)))
    #expect(boxes.allSatisfy { $0.frame.height == height } && root.titleArea == rect(0, 0, 600, height) && root.barHeight == height)
  }
}
