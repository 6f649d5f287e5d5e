import OrielDrawing
import OrielGraph

/// A box filled with a style, for colours, gradients and materials as views.
package final class FillBox: Box {
  override package class var roles: BoxRoles { [] }
  private lazy var style = AnimatedStyle(self)
  private var theme = Theme.make()
  private var isFirst = true

  func show(_ new: ResolvedStyle, theme: Theme) {
    if theme.mode != self.theme.mode { setNeedsDisplay() }
    self.theme = theme
    style.show(new, isFirst: isFirst)
    isFirst = false
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, .infinity) }
  override package func paint(_ painter: any Painter) {
    painter.paint(style.shown, in: bounds, theme: theme, ink: inkBounds) { painter.fill(painter.alignedToPixels(bounds), with: $0) }
  }
  /// Invisible fills are not hit.
  override package func takesHits(at point: CGPoint) -> Bool { !style.shown.isClear && bounds.contains(point) }
}

/// A style that is also a view, which fills the proposal.
protocol StyleLeafView: LeafView, ShapeStyle where LeafBox == FillBox {}
extension StyleLeafView {
  package func makeBox(_ node: ViewNode) -> FillBox { FillBox(node) }
  package func apply(to box: FillBox, from old: Self?, in node: ViewNode) {
    let context = node.scope.values(reader: node).styleContext
    box.show(resolved(in: context), theme: context.theme)
  }
}

extension Color: View { public typealias Body = Never }
extension Color: StyleLeafView {}
extension LinearGradient: View { public typealias Body = Never }
extension LinearGradient: StyleLeafView {}
extension RadialGradient: View { public typealias Body = Never }
extension RadialGradient: StyleLeafView {}
extension EllipticalGradient: View { public typealias Body = Never }
extension EllipticalGradient: StyleLeafView {}
extension AngularGradient: View { public typealias Body = Never }
extension AngularGradient: StyleLeafView {}
extension MeshGradient: View { public typealias Body = Never }
extension MeshGradient: StyleLeafView {}
extension Gradient: View { public typealias Body = Never }
extension Gradient: StyleLeafView {}
extension AnyGradient: View { public typealias Body = Never }
extension AnyGradient: StyleLeafView {}
extension Material: View { public typealias Body = Never }
extension Material: StyleLeafView {}
