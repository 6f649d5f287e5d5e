import OrielDrawing
import OrielGraph

/// The outline of a popover: a panel with round corners and, where the window can be seen through, an arrow.
package nonisolated struct PopoverShape: Equatable, Sendable {
  /// The side of the panel that the arrow stands on, and its tip's distance from that side's left or upper end.
  package nonisolated struct Arrow: Equatable, Sendable {
    package var edge: Edge
    package var tip: Double
  }
  var cornerRadius: Double
  var arrow: Arrow?
  var arrowSize: CGSize

  func path(around panel: CGRect) -> Path {
    let r = min(cornerRadius, panel.width / 2, panel.height / 2), k = r * 0.4477
    var path = Path()
    path.move(to: CGPoint(x: panel.minX + r, y: panel.minY))
    side(&path, .top, from: CGPoint(x: panel.minX, y: panel.minY), length: panel.width, along: (1, 0), out: (0, -1))
    path.addLine(to: CGPoint(x: panel.maxX - r, y: panel.minY))
    path.addCurve(
      to: CGPoint(x: panel.maxX, y: panel.minY + r), control1: CGPoint(x: panel.maxX - k, y: panel.minY),
      control2: CGPoint(x: panel.maxX, y: panel.minY + k))
    side(&path, .trailing, from: CGPoint(x: panel.maxX, y: panel.minY), length: panel.height, along: (0, 1), out: (1, 0))
    path.addLine(to: CGPoint(x: panel.maxX, y: panel.maxY - r))
    path.addCurve(
      to: CGPoint(x: panel.maxX - r, y: panel.maxY), control1: CGPoint(x: panel.maxX, y: panel.maxY - k),
      control2: CGPoint(x: panel.maxX - k, y: panel.maxY))
    side(&path, .bottom, from: CGPoint(x: panel.maxX, y: panel.maxY), length: panel.width, along: (-1, 0), out: (0, 1))
    path.addLine(to: CGPoint(x: panel.minX + r, y: panel.maxY))
    path.addCurve(
      to: CGPoint(x: panel.minX, y: panel.maxY - r), control1: CGPoint(x: panel.minX + k, y: panel.maxY),
      control2: CGPoint(x: panel.minX, y: panel.maxY - k))
    side(&path, .leading, from: CGPoint(x: panel.minX, y: panel.maxY), length: panel.height, along: (0, -1), out: (-1, 0))
    path.addLine(to: CGPoint(x: panel.minX, y: panel.minY + r))
    path.addCurve(
      to: CGPoint(x: panel.minX + r, y: panel.minY), control1: CGPoint(x: panel.minX, y: panel.minY + k),
      control2: CGPoint(x: panel.minX + k, y: panel.minY))
    path.closeSubpath()
    return path
  }

  /// The arrow on one side, clockwise: a swept foot, a rounded tip, the other foot. `leading` is left here.
  private func side(
    _ path: inout Path, _ edge: Edge, from start: CGPoint, length: Double, along: (Double, Double), out: (Double, Double)
  ) {
    guard let arrow, arrow.edge == edge else { return }
    let isBackwards = along.0 + along.1 < 0
    let tip = isBackwards ? length - arrow.tip : arrow.tip, half = arrowSize.width / 2, height = arrowSize.height
    func point(_ a: Double, _ o: Double) -> CGPoint {
      CGPoint(x: start.x + along.0 * (tip + a) + out.0 * o, y: start.y + along.1 * (tip + a) + out.1 * o)
    }
    path.addLine(to: point(-half - 4, 0))
    path.addCurve(to: point(-2, height - 0.5), control1: point(-half + 2, 0), control2: point(-4.5, height - 1.4))
    path.addCurve(to: point(2, height - 0.5), control1: point(-0.8, height), control2: point(0.8, height))
    path.addCurve(to: point(half + 4, 0), control1: point(4.5, height - 1.4), control2: point(half - 2, 0))
  }
}

/// The popover's surface around its content: ground, border, arrow, and room for the shadow.
struct PopoverGround<Content: View>: ContainerView {
  typealias Body = Never
  let content: Content
  /// The window has alpha: arrow, shadow and round corners are drawn.
  let hasAlpha: Bool
  let made: (PopoverGroundBox) -> Void
  func makeBox(_ node: ViewNode) -> PopoverGroundBox {
    let box = PopoverGroundBox(node, hasAlpha: hasAlpha)
    made(box)
    return box
  }
  func apply(to box: PopoverGroundBox, from old: Self?, in node: ViewNode) {
    box.theme = node.scope.values(reader: node).theme
  }
}

package final class PopoverGroundBox: ContainerBox {
  let hasAlpha: Bool
  var theme = Theme.make() { didSet { if theme != oldValue { setNeedsDisplay() } } }
  var arrow: PopoverShape.Arrow? { didSet { setNeedsDisplay() } }
  let presence = PopoverPresence()
  init(_ node: ViewNode, hasAlpha: Bool) {
    self.hasAlpha = hasAlpha
    super.init(node)
  }

  /// From the window's edges to the panel's; the arrow reaches into them.
  var margins: EdgeInsets { hasAlpha ? Self.shadowMargins : EdgeInsets() }
  private static let shadowMargins = EdgeInsets(top: 24, leading: 32, bottom: 42, trailing: 32)
  /// Without alpha a large corner would show its steps.
  static let maskRadius = 6.0
  var panel: CGRect {
    CGRect(
      x: margins.leading, y: margins.top, width: max(0, size.width - margins.horizontal), height: max(0, size.height - margins.vertical))
  }
  private var shape: PopoverShape {
    PopoverShape(
      cornerRadius: hasAlpha ? theme.metrics.radius.popover : Self.maskRadius, arrow: hasAlpha ? arrow : nil,
      arrowSize: theme.metrics.popover.arrow)
  }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height, width.isFinite, height.isFinite {
      return CGSize(width: width, height: height)
    }
    let inner = ProposedViewSize(
      width: proposal.width.map { max(0, $0 - margins.horizontal) }, height: proposal.height.map { max(0, $0 - margins.vertical) })
    let sizes = laidOutChildren.map { $0.size(for: inner) }
    return CGSize(
      width: (sizes.map(\.width).max() ?? 0) + margins.horizontal, height: (sizes.map(\.height).max() ?? 0) + margins.vertical)
  }
  override package func placeChildren() {
    for child in laidOutChildren { child.place(at: panel.origin, proposal: ProposedViewSize(panel.size)) }
  }
  override package func paint(_ painter: any Painter) {
    presence.draw(painter, bounds: bounds, origin: tip, isStill: theme.motion.isReduced) { paintPanel(painter) }
  }
  /// Where it comes from: the tip of its arrow, or its middle.
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
    painter.fill(outline, with: .color(colors.elevatedBackground))
    painter.save()
    painter.clip(to: outline)
    paintChildren(painter)
    painter.restore()
    guard hasAlpha else {
      return painter.strokeInside(panel, cornerRadius: Self.maskRadius, width: 1, with: .color(colors.menuBorder.over(colors.elevatedBackground)))
    }
    // Half of the line lies outside, so that it does not take from the content.
    painter.stroke(outline, with: .color(colors.menuBorder), style: StrokeStyle(lineWidth: max(theme.metrics.border.hairline * 2, 1 / painter.scale)))
  }
}
