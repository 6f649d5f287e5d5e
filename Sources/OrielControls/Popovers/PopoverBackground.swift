import OrielDrawing
import OrielGraph

/// The popover's surface around its content: background, border, arrow, and room for the shadow.
struct PopoverBackground<Inside: View>: ContainerView {
  typealias Body = Never
  let content: TupleView<(PopoverBackdrop, Inside)>
  /// Whether the window has alpha, so that there is a shadow and large corners. Otherwise a mask cuts panel and arrow out.
  let hasAlpha: Bool
  let made: (PopoverBackgroundBox) -> Void
  func makeBox(_ node: ViewNode) -> PopoverBackgroundBox {
    let box = PopoverBackgroundBox(node, hasAlpha: hasAlpha)
    made(box)
    return box
  }
  func apply(to box: PopoverBackgroundBox, from old: Self?, in node: ViewNode) {
    box.theme = node.scope.values(reader: node).theme
  }
}

/// The content's own presentation background, as large as the panel with its arrow; empty if there is none.
struct PopoverBackdrop: View {
  let view: StateLocation<AnyView?>
  var body: some View {
    if let view = view.get() { BackdropView(content: view) }
  }
}
private struct BackdropView: ContainerView {
  typealias Body = Never
  let content: AnyView
  func makeBox(_ node: ViewNode) -> PopoverBackdropBox { PopoverBackdropBox(node) }
  func apply(to box: PopoverBackdropBox, from old: Self?, in node: ViewNode) {}
}
final class PopoverBackdropBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  override func placeChildren() {
    for child in laidOutChildren {
      let extent = child.size(for: ProposedViewSize(size))
      child.place(
        at: CGPoint(x: (size.width - extent.width) / 2, y: (size.height - extent.height) / 2), proposal: ProposedViewSize(size))
    }
  }
  /// It takes no pointer events.
  override func hitTest(_ point: CGPoint) -> Box? { nil }
}

package final class PopoverBackgroundBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  let hasAlpha: Bool
  var theme = Theme.make() { didSet { if theme != oldValue { setNeedsDisplay() } } }
  var arrow: PopoverShape.Arrow? { didSet { setNeedsDisplay() } }
  /// The corner radius, if the content sets one.
  var cornerRadius: Double? { didSet { if cornerRadius != oldValue { setNeedsDisplay() } } }
  let presence = PopoverPresence()
  init(_ node: ViewNode, hasAlpha: Bool) {
    self.hasAlpha = hasAlpha
    super.init(node)
  }

  /// The margins between the window's and the panel's edges; the arrow extends into them, on any side.
  var margins: EdgeInsets { hasAlpha ? Self.shadowMargins : EdgeInsets(.all, theme.metrics.popover.arrow.height) }
  private static let shadowMargins = EdgeInsets(top: 24, leading: 32, bottom: 42, trailing: 32)
  var panel: CGRect {
    CGRect(
      x: margins.leading, y: margins.top, width: max(0, size.width - margins.horizontal), height: max(0, size.height - margins.vertical))
  }
  private var shape: PopoverShape {
    PopoverShape(
      cornerRadius: cornerRadius ?? (hasAlpha ? theme.metrics.radius.popover : Metrics.Radius.mask), arrow: arrow,
      arrowSize: theme.metrics.popover.arrow)
  }
  /// What there is of a window of this size without alpha. Its edges are where `paint` draws them.
  func mask(ofWindow size: CGSize, scale: Double) -> Path? {
    guard !hasAlpha else { return nil }
    func aligned(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let (left, top) = (aligned(margins.leading), aligned(margins.top))
    let (right, bottom) = (aligned(size.width - margins.trailing), aligned(size.height - margins.bottom))
    return shape.path(around: CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top)))
  }
  /// The minimum distance of the arrow from a corner.
  var cornerInset: Double {
    max(theme.metrics.popover.cornerInset, (cornerRadius ?? 0) + theme.metrics.popover.arrow.width / 2 + Metrics.Popover.foot)
  }
  private var backdrop: PopoverBackdropBox? { laidOutChildren.lazy.compactMap { $0 as? PopoverBackdropBox }.first }
  private var contents: [Box] { laidOutChildren.filter { !($0 is PopoverBackdropBox) } }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height, width.isFinite, height.isFinite {
      return CGSize(width: width, height: height)
    }
    let inner = ProposedViewSize(
      width: proposal.width.map { max(0, $0 - margins.horizontal) }, height: proposal.height.map { max(0, $0 - margins.vertical) })
    let sizes = contents.map { $0.size(for: inner) }
    return CGSize(
      width: (sizes.map(\.width).max() ?? 0) + margins.horizontal, height: (sizes.map(\.height).max() ?? 0) + margins.vertical)
  }
  override package func placeChildren() {
    let panel = panel
    for child in contents {
      let extent = child.size(for: ProposedViewSize(panel.size))
      child.place(
        at: CGPoint(
          x: panel.minX + ((panel.width - extent.width) / 2).rounded(.down),
          y: panel.minY + ((panel.height - extent.height) / 2).rounded(.down)),
        proposal: ProposedViewSize(panel.size))
    }
    // The arrow can be on any side.
    let reach = theme.metrics.popover.arrow.height, whole = panel.insetBy(dx: -reach, dy: -reach)
    backdrop?.place(at: whole.origin, proposal: ProposedViewSize(whole.size))
  }
  override package func paint(_ painter: any Painter) {
    presence.draw(painter, bounds: bounds, origin: tip, isStill: theme.motion.isReduced) { paintPanel(painter) }
  }
  /// The origin of its animation: the tip of its arrow, or its centre.
  private var tip: CGPoint {
    let panel = panel
    guard let arrow else { return panel.center }
    return switch arrow.edge {
    case .top: CGPoint(x: panel.minX + arrow.tip, y: panel.minY)
    case .bottom: CGPoint(x: panel.minX + arrow.tip, y: panel.maxY)
    case .leading: CGPoint(x: panel.minX, y: panel.minY + arrow.tip)
    case .trailing: CGPoint(x: panel.maxX, y: panel.minY + arrow.tip)
    }
  }
  private func paintPanel(_ painter: any Painter) {
    let panel = painter.alignedToPixels(panel), colors = theme.colors, shape = shape
    let outline = shape.path(around: panel)
    if hasAlpha { painter.shadow(theme.shadows.popover, of: panel, cornerRadius: shape.cornerRadius) }
    if backdrop == nil || !hasAlpha { painter.fill(outline, with: .color(colors.elevatedBackground)) }
    painter.save()
    painter.clip(to: outline)
    paintChildren(painter)
    painter.restore()
    guard hasAlpha else {
      // The mask cuts off the outer half.
      let width = max(theme.metrics.border.width, 1 / painter.scale)
      var border = colors.menuBorder
      border.alpha = max(border.alpha, 0.3)
      return painter.stroke(outline, with: .color(border.over(colors.elevatedBackground)), style: StrokeStyle(lineWidth: 2 * width))
    }
    // Half of the line is outside, so that it does not reduce the content.
    painter.stroke(outline, with: .color(colors.menuBorder), style: StrokeStyle(lineWidth: max(theme.metrics.border.hairline * 2, 1 / painter.scale)))
  }
}
