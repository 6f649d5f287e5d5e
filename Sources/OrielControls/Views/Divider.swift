import OrielDrawing
import OrielGraph

/// A separator line: vertical in a row, horizontal elsewhere.
public struct Divider: LeafView {
  public init() {}
  package func makeBox(_ node: ViewNode) -> DividerBox { DividerBox(node) }
  package func apply(to box: DividerBox, from old: Divider?, in node: ViewNode) {
    let theme = node.scope.values(reader: node).theme
    box.show(theme.colors.separator, hairline: theme.metrics.border.hairline)
  }
}

package final class DividerBox: Box {
  override package class var roles: BoxRoles { [] }
  private var color = RGBA.clear
  private var hairline = 0.5

  func show(_ color: RGBA, hairline: Double) {
    guard color != self.color || hairline != self.hairline else { return }
    self.color = color
    self.hairline = hairline
    setNeedsDisplay()
  }
  private var isUpright: Bool { enclosingStackAxis == .horizontal }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    isUpright ? CGSize(width: 1, height: proposal.height ?? 10) : CGSize(width: proposal.width ?? 10, height: 1)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    (axis == .horizontal) == isUpright ? (1, 1) : (0, .infinity)
  }
  override package func paint(_ painter: any Painter) {
    let thickness = max(hairline, 1 / painter.scale)
    var line = painter.alignedToPixels(bounds)
    if isUpright { line.size.width = thickness } else { line.size.height = thickness }
    painter.fill(line, color)
  }
  override package var accessibility: AccessibilityProperties? { AccessibilityProperties(.separator) }
}
