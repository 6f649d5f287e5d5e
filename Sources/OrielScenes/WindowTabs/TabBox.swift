import OrielControls
import OrielDrawing

/// One tab: its window's title and, under the pointer, the close button.
final class TabBox: Box {
  override package class var roles: BoxRoles { [] }
  /// Gone before its tab is, when the window was closed.
  private(set) weak var host: SceneInstance?
  private unowned let bar: TabBarBox
  private var text: (title: String, width: Double, isSelected: Bool, theme: Theme, layout: ParagraphLayout)?

  init(_ node: ViewNode, _ host: SceneInstance, in bar: TabBarBox) {
    self.host = host
    self.bar = bar
    super.init(node)
  }
  @available(*, unavailable) override init(_ node: ViewNode) { fatalError() }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? Metrics.TabBar.tabMax, height: proposal.height ?? 28)
  }

  // MARK: Places

  /// The frame of the close button.
  var closeRect: CGRect {
    let x = leftEdge(fromLeading: Metrics.TabBar.closeInset, width: Metrics.TabBar.closeSide)
    return CGRect(x: x, y: ((size.height - Metrics.TabBar.closeSide) / 2).rounded(), width: Metrics.TabBar.closeSide, height: Metrics.TabBar.closeSide)
  }
  private var isSelected: Bool { host.map { bar.tabs?.selected === $0 } ?? false }
  private var showsClose: Bool { bar.hovered === self && bar.canClose(self) }

  /// The title beside the button, centred in the tab if it fits.
  private var titlePlace: (layout: ParagraphLayout, origin: CGPoint) {
    let leading = showsClose ? Metrics.TabBar.closeInset + Metrics.TabBar.closeSide + 6 : Metrics.TabBar.tabPadding
    let layout = title(within: max(0, size.width - leading - Metrics.TabBar.tabPadding))
    var x = max(leading, (size.width - layout.size.width) / 2)
    x = max(leading, min(x, size.width - Metrics.TabBar.tabPadding - layout.size.width))
    return (layout, CGPoint(x: leftEdge(fromLeading: x, width: layout.size.width), y: (size.height - layout.size.height) / 2))
  }
  private var name: String { host?.title ?? text?.title ?? "" }
  private func title(within width: Double) -> ParagraphLayout {
    let theme = bar.theme, isSelected = isSelected, title = name
    if let text, text.title == title, text.width == width, text.isSelected == isSelected, text.theme == theme { return text.layout }
    let font = isSelected ? Font.callout.weight(.medium) : Font.callout
    let content = ParagraphContent(
      runs: [TextRun(title, TextAttributes(font: font.resolve(in: theme)))], lineLimit: 1, isRightToLeft: isRightToLeft)
    let layout = ParagraphLayout.make(content, width: width)
    text = (title, width, isSelected, theme, layout)
    return layout
  }

  // MARK: Painting

  override var overflow: EdgeInsets { EdgeInsets(top: 24, leading: 24, bottom: 32, trailing: 24) }

  override func paint(_ painter: any Painter) {
    let theme = bar.theme, colors = theme.colors, radius = 6.0
    let body = painter.alignedToPixels(bounds.insetBy(dx: 1, dy: 0)), isLifted = bar.isLifted(self)
    if isSelected {
      if isLifted { painter.shadow(theme.shadows.drag, of: body, cornerRadius: radius) }
      painter.raised(body, cornerRadius: radius, fill: colors.controlBackground, state: SurfaceState(), theme: theme)
    } else if bar.hovered === self {
      painter.fill(body, cornerRadius: radius, colors.overlayHover)
    }
    if showsClose { paintClose(painter) }
    let (layout, origin) = titlePlace
    painter.draw(layout, at: origin, color: isSelected && bar.isActive ? colors.labelPrimary : colors.labelSecondary)
    if isSelected, bar.hasRing {
      painter.focusRing(body, cornerRadius: radius, theme: theme, gap: -theme.metrics.focus.width)
    }
  }
  private func paintClose(_ painter: any Painter) {
    let colors = bar.theme.colors, isPointed = bar.pointsAtClose
    let square = painter.alignedToPixels(closeRect)
    painter.fill(square, cornerRadius: 5, isPointed ? colors.fillPrimary : colors.fillSecondary)
    guard let glyph = SymbolGlyph(name: "xmark") else { return }
    painter.symbol(glyph, centre: square.center, side: 9, stroke: 2.2, color: colors.labelPrimary)
  }

  // MARK: Accessibility

  override var accessibility: AccessibilityProperties? {
    guard let tabs = bar.tabs else { return nil }
    var properties = AccessibilityProperties(.tab, label: name)
    properties.isSelected = isSelected
    properties.position = host.flatMap { tabs.index(of: $0) }.map { $0 + 1 }
    properties.positionCount = tabs.members.count
    properties.actions = bar.canClose(self) ? [.press, .named("Close Tab")] : [.press]
    return properties
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    switch action {
    case .press:
      if let host { bar.tabs?.select(host) }
      return true
    case .named("Close Tab") where bar.canClose(self):
      host?.userAsksToClose()
      return true
    default: return false
    }
  }
}

/// The New Tab button at the end of a tab bar.
final class NewTabBox: Box {
  override package class var roles: BoxRoles { [] }
  private unowned let bar: TabBarBox
  init(_ node: ViewNode, in bar: TabBarBox) {
    self.bar = bar
    super.init(node)
  }
  @available(*, unavailable) override init(_ node: ViewNode) { fatalError() }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: proposal.width ?? Metrics.TabBar.plusWidth, height: proposal.height ?? 28)
  }
  override func paint(_ painter: any Painter) {
    let colors = bar.theme.colors
    if bar.pointsAtPlus {
      let side = 24.0
      let background = CGRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
      painter.fill(painter.alignedToPixels(background), cornerRadius: 6, bar.isPlusPressed ? colors.fillPrimary : colors.overlayHover)
    }
    guard let glyph = SymbolGlyph(name: "plus") else { return }
    painter.symbol(glyph, centre: bounds.center, side: 14, stroke: 1.6, color: bar.isActive ? colors.labelSecondary : colors.labelTertiary)
  }
  override var accessibility: AccessibilityProperties? {
    var properties = AccessibilityProperties(.button, label: String(localized: "New Tab"))
    properties.actions = [.press]
    return properties
  }
  override func performAccessibilityAction(_ action: AccessibilityActionKind) -> Bool {
    guard action == .press else { return false }
    bar.tabs?.openTab()
    return true
  }
}
