import OrielControls

/// Everything inside a window's frame: the content, the menu bar and the toolbar above it, and the window's own buttons
/// where the window manager draws none. The menu bar may be a button at the trailing end of the toolbar or of the title row.
struct WindowRootView<Content: View>: ContainerView {
  let content: TupleView<(WindowBackgroundView, Content, ToolbarBar, MenuBarView?, WindowButtonsView?, WindowButtonsView?)>
  let made: (NodeOf<WindowRootView>) -> Void
  private let isFramed: Bool
  private let hasTitleRow: Bool
  private let isPlain: Bool

  init(content: Content, host: SceneInstance, made: @escaping (NodeOf<WindowRootView>) -> Void) {
    let isFramed = host.drawsFrame
    self.content = ViewBuilder.buildBlock(
      WindowBackgroundView(), content, ToolbarBar(), host.showsMenuBar ? MenuBarView(host: host) : nil,
      host.hasTitleRow ? WindowButtonsView(isLeading: true, host: host) : nil,
      host.hasTitleRow ? WindowButtonsView(isLeading: false, host: host) : nil
    )
    self.made = made
    self.isFramed = isFramed
    hasTitleRow = host.hasTitleRow
    isPlain = host.frameStyle == .plain
  }
  func makeNode(_ context: NodeContext) -> NodeOf<Self> {
    let node = ContainerNode(self, context)
    made(node)
    return node
  }
  func makeBox(_ node: ViewNode) -> WindowRootBox { WindowRootBox(node) }
  func apply(to box: WindowRootBox, from old: Self?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    box.stripPlace = environment.tabStripPlace
    box.hasTitleRow = hasTitleRow
    let isActive = isFramed && environment.controlActiveState != .inactive
    box.show(
      environment.theme, isFramed: isFramed, isPlain: isPlain, isZoomed: environment.isWindowZoomed,
      frame: environment.clientFrame, isActive: isActive)
  }
}

/// Centres the content in what the bars leave; several views are a column.
final class WindowRootBox: ContainerBox, PlacingBox, RelativeContainer {
  override package class var roles: BoxRoles { .placing }
  private var theme = Theme.make()
  private var isFramed = false, isPlain = false, isZoomed = false, isActive = false
  /// A row that stands for a title bar.
  var hasTitleRow = false
  private var clientFrame = ClientFrame()
  func show(_ theme: Theme, isFramed: Bool, isPlain: Bool, isZoomed: Bool, frame: ClientFrame, isActive: Bool) {
    (self.theme, self.isFramed, self.isPlain, self.isZoomed, self.isActive) = (theme, isFramed, isPlain, isZoomed, isActive)
    if clientFrame != frame {
      clientFrame = frame
      setNeedsLayout()
    }
    if isFramed { setNeedsDisplay() }
    tabBar?.show(theme)
  }
  /// The part of the window inside the frame.
  private var panel: CGRect { clientFrame.panel(in: size) }

  var bar: MenuBarBox? { laidOutChildren.lazy.compactMap { $0 as? MenuBarBox }.first }
  /// Whether the menu bar is a button in the header.
  private var foldsBar: Bool {
    guard bar?.folds == true else { return false }
    return toolbarHeight > 0 ? (toolbar?.rowHeight ?? 0) > 0 : hasTitleRow
  }
  /// The menu bar where it is a row.
  private var barRow: MenuBarBox? { foldsBar ? nil : bar }
  var toolbar: ToolbarBox? { laidOutChildren.lazy.compactMap { $0 as? ToolbarBox }.first }
  /// The bar of tabs between header and content.
  private(set) var tabBar: TabBarBox?
  func showTabBar(_ host: SceneInstance?) {
    if let host {
      guard tabBar == nil, let node else { tabBar?.show(moving: false); return }
      let bar = TabBarBox(node, host)
      tabBar = bar
      adopt(bar)
    } else {
      guard let bar = tabBar else { return }
      tabBar = nil
      abandon(bar)
    }
    invalidateInk()
    setNeedsLayout()
    setNeedsDisplay()
  }
  /// The strip of a tab view that has its tabs above the whole content: in windows of settings.
  var stripPlace: TabStripPlace? {
    didSet {
      guard stripPlace !== oldValue else { return }
      stripPlace?.onChange = { [weak self] in self?.takeStrip() }
      takeStrip()
    }
  }
  private var strip: Box?
  private func takeStrip() {
    let new = stripPlace?.strip
    guard new !== strip else { return }
    if let strip { abandon(strip) }
    strip = new
    if let new { adopt(new) }
    invalidateInk()
    setNeedsLayout()
    setNeedsDisplay()
  }
  private var stripSize: CGSize { strip?.size(for: .unspecified) ?? .zero }
  /// Pictures of all tabs, over the content.
  var overview: TabOverviewBox? {
    didSet {
      if let overview { adopt(overview) } else if let oldValue { abandon(oldValue) }
      invalidateInk()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// A picture is taken of the window: without the pictures of all.
  var isPictured = false
  private var ownBars: [Box] { [tabBar, isPictured ? nil : overview].compactMap { $0 } }
  override var children: [Box] {
    if let strip { return super.children + [strip] + ownBars }
    return tabBar == nil ? super.children : super.children + ownBars
  }
  override var childrenInViewOrder: [Box] {
    if let strip { return [strip] + super.childrenInViewOrder + ownBars }
    return tabBar == nil ? super.childrenInViewOrder : super.childrenInViewOrder + ownBars
  }
  private var background: WindowBackgroundBox? { laidOutChildren.first as? WindowBackgroundBox }
  private var buttons: [WindowButtonsBox] { isFramed ? laidOutChildren.compactMap { $0 as? WindowButtonsBox } : [] }
  private var contents: [Box] {
    laidOutChildren.filter { !($0 is MenuBarBox) && !($0 is ToolbarBox) && !($0 is WindowButtonsBox) && !($0 is WindowBackgroundBox) }
  }
  private var toolbarHeight: CGFloat { isPlain ? 0 : toolbar?.height ?? 0 }
  /// The uppermost row: the menu bar, or the strip that stands for a title bar.
  private var topHeight: CGFloat {
    let menus = barRow?.height ?? 0
    guard hasTitleRow, barRow != nil || toolbarHeight == 0 else { return menus }
    return max(menus, theme.metrics.titleBar.height)
  }
  private var headerHeight: CGFloat { topHeight + toolbarHeight }
  /// Header and tabs.
  var barHeight: CGFloat { headerHeight + stripSize.height + (tabBar?.height ?? 0) }
  /// Where a press that nothing else wants moves a window without title bar.
  var titleArea: CGRect {
    let panel = panel
    return CGRect(x: panel.minX, y: panel.minY, width: panel.width, height: min(panel.height, hasTitleRow ? headerHeight : 0))
  }

  // MARK: The column of several views

  private let column = VStackLayout()
  private var columnCache: VStackLayout.Cache?
  var mirrorWidth: CGFloat? { nil }
  /// Spacers between several views grow downwards.
  var stackAxis: Axis? { contents.count > 1 ? .vertical : nil }
  func wasPlaced(_ box: Box) {}

  override func childrenChanged() { columnCache = nil }
  override func answersForgotten() { columnCache = nil }

  private func withColumn<Result>(_ contents: [Box], _ body: (LayoutSubviews, inout VStackLayout.Cache) -> Result) -> Result {
    let subviews = LayoutSubviews(contents, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
    var cache = columnCache ?? column.makeCache(subviews: subviews)
    defer { columnCache = cache }
    return body(subviews, &cache)
  }
  private func size(of contents: [Box], for proposal: ProposedViewSize) -> CGSize {
    guard contents.count > 1 else { return contents.first?.size(for: proposal) ?? .zero }
    return withColumn(contents) { column.sizeThatFits(proposal: proposal, subviews: $0, cache: &$1) }
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    // A window's size is what it is; only its bounds and its ideal are the content's.
    if let width = proposal.width, let height = proposal.height, width > 0, height > 0, width.isFinite, height.isFinite {
      return CGSize(width: width, height: height)
    }
    return naturalSize(for: proposal)
  }
  /// The size the content takes of an offer, with the bars.
  func naturalSize(for proposal: ProposedViewSize) -> CGSize {
    let margins = clientFrame.margins
    var inner = proposal
    inner.width = proposal.width.map { max(0, $0 - margins.horizontal) }
    inner.height = proposal.height.map { max(0, $0 - margins.vertical - barHeight) }
    let size = size(of: contents, for: inner)
    return CGSize(
      width: max(size.width, stripSize.width) + margins.horizontal, height: size.height + barHeight + margins.vertical)
  }
  /// The width with which no column of the content hides; nil unless columns fill the window.
  var widthOfColumns: CGFloat? {
    var box = contents.count == 1 ? contents[0] : nil
    while let current = box {
      if let split = current as? SplitBox, split.axis == .horizontal { return split.lengthOfAll + clientFrame.margins.horizontal }
      box = current.children.count == 1 ? current.children[0] : nil
    }
    return nil
  }
  override func statesIdeal(along axis: Axis) -> Bool { contents.count == 1 && contents[0].statesIdeal(along: axis) }
  override func placeChildren() {
    let panel = panel, size = panel.size
    graph.stillRects = clientFrame.corners(in: self.size)
    let menuHeight = min(topHeight, size.height)
    let headerHeight = min(headerHeight, size.height), barHeight = min(barHeight, size.height)
    // The row that stands for the title bar holds the buttons at its ends.
    let row = CGRect(x: 0, y: 0, width: size.width, height: menuHeight > 0 ? menuHeight : headerHeight)
    var leading: CGFloat = 0, trailing: CGFloat = 0
    for box in buttons {
      let width = box.width
      let isLeft = box.isLeading != isRightToLeft
      box.place(
        at: CGPoint(x: panel.minX + (isLeft ? 0 : row.width - width), y: panel.minY), proposal: ProposedViewSize(width: width, height: row.height))
      if box.isLeading { leading = width } else { trailing = width }
    }
    let barRow = barRow
    bar?.isFolded = barRow == nil
    if let barRow {
      barRow.hasLine = toolbarHeight == 0
      barRow.room = (leading, trailing)
      barRow.place(at: panel.origin, proposal: ProposedViewSize(CGSize(width: size.width, height: menuHeight)))
    } else if let bar {
      let width = bar.foldedWidth
      bar.place(
        at: CGPoint(x: isRightToLeft ? panel.minX + trailing : panel.maxX - trailing - width, y: panel.minY),
        proposal: ProposedViewSize(CGSize(width: width, height: menuHeight > 0 ? menuHeight : min(toolbar?.rowHeight ?? 0, headerHeight))))
    }
    toolbar?.trailingRoom = barRow == nil ? bar?.foldedWidth ?? 0 : 0
    let inRow = barRow == nil ? leading + trailing : 0
    toolbar?.place(
      at: CGPoint(x: panel.minX + (barRow == nil ? (isRightToLeft ? trailing : leading) : 0), y: panel.minY + menuHeight),
      proposal: ProposedViewSize(CGSize(width: max(0, size.width - inRow), height: headerHeight - menuHeight)))
    let stripHeight = min(stripSize.height, barHeight - headerHeight)
    strip?.place(
      at: CGPoint(x: panel.minX, y: panel.minY + headerHeight),
      proposal: ProposedViewSize(CGSize(width: size.width, height: stripHeight)))
    tabBar?.place(
      at: CGPoint(x: panel.minX, y: panel.minY + headerHeight + stripHeight),
      proposal: ProposedViewSize(CGSize(width: size.width, height: barHeight - headerHeight - stripHeight)))
    background?.place(
      at: CGPoint(x: panel.minX, y: panel.minY + menuHeight),
      proposal: ProposedViewSize(CGSize(width: size.width, height: size.height - menuHeight)))
    let area = CGRect(x: panel.minX, y: panel.minY + barHeight, width: size.width, height: size.height - barHeight)
    overview?.place(at: area.origin, proposal: ProposedViewSize(area.size))
    let offer = ProposedViewSize(area.size), contents = contents
    let inner = self.size(of: contents, for: offer)
    var place = CGRect(
      x: area.midX - inner.width / 2, y: area.midY - inner.height / 2, width: inner.width, height: inner.height)
    // A page that the window is still growing for begins where it will.
    if stripPlace != nil { place.origin.y = max(area.minY, place.minY) }
    if contents.count > 1 {
      withColumn(contents) { column.placeSubviews(in: place, proposal: offer, subviews: $0, cache: &$1) }
    } else {
      contents.first?.place(at: place.origin, proposal: offer)
    }
  }

  override func paint(_ painter: any Painter) {
    guard isFramed, !isZoomed else { return paintInside(painter) }
    clientFrame.draw(painter, in: size, theme, isActive: isActive) { paintInside(painter) }
  }
  private func paintInside(_ painter: any Painter) {
    if isFramed, isZoomed, clientFrame.isTranslucent { painter.fill(bounds, theme.colors.windowBackground) }
    if isFramed, barRow == nil, toolbarHeight > 0 {
      // Under the buttons at the toolbar's ends.
      let panel = panel
      painter.fill(CGRect(x: panel.minX, y: panel.minY, width: panel.width, height: toolbarHeight), theme.colors.chromeBackground)
    }
    paintChildren(painter)
  }
}
