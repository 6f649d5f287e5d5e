import OrielControls
import OrielDrawing

/// The content of a modal presentation's window: background, border, content, and the row of buttons.
struct PresentationPanel: ContainerView {
  let content: TupleView<(PresentationBackgroundView, VStack<PresentedContent>, ToolbarFooter)>
  let kind: PresentationKind
  let made: (PresentationPanelBox) -> Void

  init(_ source: PresentationSource, background: StateLocation<PresentationBackground?>, made: @escaping (PresentationPanelBox) -> Void) {
    content = ViewBuilder.buildBlock(PresentationBackgroundView(background: background), VStack { source.content }, ToolbarFooter())
    kind = source.kind
    self.made = made
  }
  func makeBox(_ node: ViewNode) -> PresentationPanelBox {
    let box = PresentationPanelBox(node, kind)
    made(box)
    return box
  }
  func apply(to box: PresentationPanelBox, from old: Self?, in node: ViewNode) {
    box.theme = node.scope.values(reader: node).theme
  }
}

package final class PresentationPanelBox: ContainerBox, RelativeContainer, ContextMenuTarget {
  override package class var roles: BoxRoles { [.contextMenu] }
  private let kind: PresentationKind
  var theme = Theme.make() {
    didSet {
      handle?.theme = theme
      if theme != oldValue { setNeedsDisplay() }
    }
  }
  /// Its form in the window.
  var form = Form.child { didSet { if form != oldValue { formChanged() } } }
  enum Form: Equatable {
    /// A child of the presenting window, whose content is drawn around the corners.
    case child
    /// A separate window, with or without alpha.
    case window(hasAlpha: Bool)
    /// The whole of a window with a window manager's frame, or that covers the screen.
    case filling
  }
  /// The drag handle of a sheet with several detents.
  var handle: SheetHandle? {
    didSet {
      if let oldValue, oldValue !== handle { abandon(oldValue) }
      if let handle, handle !== oldValue {
        handle.theme = theme
        adopt(handle)
      }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The content's corner radius in points; nil uses the theme's.
  var askedRadius: Double? { didSet { if askedRadius != oldValue { setNeedsDisplay() } } }
  /// Moves the sheet to a separate window; nil if that is not possible.
  var detach: (() -> Void)?
  /// Draws what is below the window, in this box's coordinates.
  var drawBelow: ((any Painter) -> Void)?
  let presence = PresentationPresence()
  /// The accessibility label.
  var title = "" { didSet { if title != oldValue { accessibilityChanged() } } }

  init(_ node: ViewNode, _ kind: PresentationKind) {
    self.kind = kind
    super.init(node)
  }
  private func formChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  override package func takesHits(at point: CGPoint) -> Bool { detach != nil && bounds.contains(point) }
  /// Opens the sheet's context menu, if no view of the content has one.
  package func showContextMenu(at point: CGPoint?) -> Bool {
    guard let detach else { return false }
    return openContextMenu(Button("Move to New Window", action: detach), at: point)
  }

  // MARK: Measures

  private static let shadowMargins = EdgeInsets(top: 40, leading: 56, bottom: 76, trailing: 56)
  /// The margins between the window's and the panel's edges.
  var margins: EdgeInsets { form == .window(hasAlpha: true) ? Self.shadowMargins : EdgeInsets() }
  var panel: CGRect {
    CGRect(
      x: margins.leading, y: margins.top, width: max(0, size.width - margins.horizontal), height: max(0, size.height - margins.vertical))
  }
  var radius: Double {
    switch form {
    case .child, .window(hasAlpha: true): askedRadius ?? theme.metrics.radius.popover
    case .window(hasAlpha: false): Metrics.Radius.mask
    case .filling: 0
    }
  }
  var footer: ToolbarFooterBox? { laidOutChildren.last as? ToolbarFooterBox }
  /// The app's background.
  private var background: PresentationBackgroundBox? { laidOutChildren.first as? PresentationBackgroundBox }
  private var hasOwnBackground: Bool { background?.isEmpty == false }
  /// Whether a child shows what is below it, because it fades or has a possibly translucent background of the app.
  var isSeenThrough: Bool { form == .child && (presence.amount < 1 || hasOwnBackground) }
  private var contents: [Box] { laidOutChildren.filter { !($0 is ToolbarFooterBox) && !($0 is PresentationBackgroundBox) } }
  override package var children: [Box] { handle.map { super.children + [$0] } ?? super.children }
  override package var childrenInViewOrder: [Box] { handle.map { [$0] + super.childrenInViewOrder } ?? super.childrenInViewOrder }

  /// The size of content and buttons for a proposal.
  func naturalSize(_ proposal: ProposedViewSize) -> CGSize {
    let bar = footer?.height ?? 0, barWidth = bar > 0 ? footer?.size(for: .unspecified).width ?? 0 : 0
    let inner = ProposedViewSize(width: proposal.width, height: proposal.height.map { max(0, $0 - bar) })
    let sizes = contents.map { $0.size(for: inner) }
    return CGSize(
      width: max(sizes.map(\.width).max() ?? 0, barWidth).rounded(.up), height: ((sizes.map(\.height).max() ?? 0) + bar).rounded(.up))
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height, width > 0, height > 0, width.isFinite, height.isFinite {
      return CGSize(width: width, height: height)
    }
    let inner = ProposedViewSize(
      width: proposal.width.map { max(0, $0 - margins.horizontal) }, height: proposal.height.map { max(0, $0 - margins.vertical) })
    let natural = naturalSize(inner)
    return CGSize(width: natural.width + margins.horizontal, height: natural.height + margins.vertical)
  }
  override package func placeChildren() {
    let panel = panel, bar = min(footer?.height ?? 0, panel.height)
    background?.place(at: panel.origin, proposal: ProposedViewSize(panel.size))
    let area = CGRect(x: panel.minX, y: panel.minY, width: panel.width, height: panel.height - bar)
    for box in contents {
      let inner = box.size(for: ProposedViewSize(area.size))
      box.place(
        at: CGPoint(x: area.midX - inner.width / 2, y: area.midY - inner.height / 2), proposal: ProposedViewSize(area.size))
    }
    handle?.place(at: panel.origin, proposal: ProposedViewSize(CGSize(width: panel.width, height: Metrics.Sheet.handleHeight)))
    footer?.place(
      at: CGPoint(x: panel.minX, y: area.maxY), proposal: ProposedViewSize(CGSize(width: panel.width, height: bar)))
    graph.stillRects = hasOwnBackground && form == .child ? [bounds] : corners
  }
  /// The squares in the window's corners that the panel does not fill.
  var corners: [CGRect] {
    let side = radius.rounded(.up)
    guard form == .child, side > 0 else { return [] }
    return [
      CGRect(x: 0, y: 0, width: side, height: side), CGRect(x: size.width - side, y: 0, width: side, height: side),
      CGRect(x: 0, y: size.height - side, width: side, height: side),
      CGRect(x: size.width - side, y: size.height - side, width: side, height: side),
    ]
  }

  // MARK: Painting

  override package func paint(_ painter: any Painter) {
    if isSeenThrough {
      drawBelow?(painter)
    } else if let drawBelow {
      for corner in corners where corner.touches(painter.clipBounds) {
        painter.withState {
          painter.clip(to: corner)
          drawBelow(painter)
        }
      }
    }
    guard presence.amount < 1, form != .filling else { return paintPanel(painter) }
    // The first frame of a fade shows only what is below.
    guard presence.amount > 0 else { return }
    painter.beginLayer(LayerEffects(opacity: presence.amount, projection: approach(painter.scale)), bounds: bounds)
    paintPanel(painter)
    painter.endLayer()
  }
  /// The transition: a sheet moves down slightly, an alert scales slightly.
  private func approach(_ scale: Double) -> PlaneProjection? {
    guard !theme.motion.isReduced else { return nil }
    let rest = 1 - presence.amount
    if kind == .alert || kind == .confirmationDialog {
      let growth = 1 - 0.03 * rest, middle = CGPoint(x: size.width / 2, y: size.height / 2)
      return PlaneProjection(
        CGAffineTransform(a: growth, b: 0, c: 0, d: growth, tx: middle.x * (1 - growth), ty: middle.y * (1 - growth)))
    }
    // By whole pixels, so that its text stays sharp while it moves.
    return PlaneProjection(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: (-12 * rest * scale).rounded() / scale))
  }
  private func paintPanel(_ painter: any Painter) {
    let panel = painter.alignedToPixels(panel), radius = radius, colors = theme.colors
    if form == .window(hasAlpha: true) { painter.shadow(theme.shadows.sheet, of: panel, cornerRadius: radius) }
    if !hasOwnBackground { painter.fill(panel, cornerRadius: radius, colors.windowBackground) }
    let cutsCorners = radius > 0 && cornersOfPanel(panel, radius).contains { $0.touches(painter.clipBounds) }
    painter.withState {
      // A rectangular clip paints fastest.
      if cutsCorners { painter.clip(to: Path(roundedRect: panel, cornerRadius: radius, style: .circular)) } else { painter.clip(to: panel) }
      paintChildren(painter)
    }
    guard form != .filling else { return }
    painter.strokeInside(
      panel, cornerRadius: radius, width: max(theme.metrics.border.hairline, 1 / painter.scale), with: .color(colors.menuBorder))
  }
  private func cornersOfPanel(_ panel: CGRect, _ radius: Double) -> [CGRect] {
    [
      CGRect(x: panel.minX, y: panel.minY, width: radius, height: radius),
      CGRect(x: panel.maxX - radius, y: panel.minY, width: radius, height: radius),
      CGRect(x: panel.minX, y: panel.maxY - radius, width: radius, height: radius),
      CGRect(x: panel.maxX - radius, y: panel.maxY - radius, width: radius, height: radius),
    ]
  }

  override package var accessibility: AccessibilityProperties? {
    // An alert provides its own accessibility properties.
    kind.isAlert ? nil : AccessibilityProperties(.dialog, label: title)
  }
}
