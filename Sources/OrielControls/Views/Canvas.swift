import Foundation
import OrielDrawing
import OrielGraph

/// A view drawn by a closure, which can also draw views as symbols.
public struct Canvas<Symbols: View>: ContainerView {
  let isOpaque: Bool
  public var symbols: Symbols
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  /// - Parameter symbols: Views with tags, for `GraphicsContext.resolveSymbol(id:)`. They are visible only where
  ///   they are drawn, and cannot be pressed.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    isOpaque = opaque
    self.renderer = renderer
    self.symbols = symbols()
  }
  package var content: Symbols { symbols }
  package func makeBox(_ node: ViewNode) -> CanvasBox { CanvasBox(node) }
  package func apply(to box: CanvasBox, from old: Canvas?, in node: ViewNode) {
    box.show(renderer, node.scope.values(reader: node).styleContext)
  }
}
extension Canvas where Symbols == EmptyView {
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer,
      symbols: { EmptyView() })
  }
}

package final class CanvasBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  private var renderer: (inout GraphicsContext, CGSize) -> Void = { _, _ in }
  private var style = StyleContext(theme: .make())
  func show(_ renderer: @escaping (inout GraphicsContext, CGSize) -> Void, _ style: StyleContext) {
    self.renderer = renderer
    self.style = style
    setNeedsDisplay()
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, .infinity) }
  /// Symbols have their ideal size; the drawing determines their position.
  override package func placeChildren() {
    for child in laidOutChildren { child.place(at: .zero, proposal: .unspecified) }
    if !children.isEmpty { setNeedsDisplay() }
  }
  override package var clipsChildren: Bool { true }
  override package var showsChildrenAnywhere: Bool { true }
  override package var childrenInViewOrder: [Box] { [] }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  override package func hitTest(_ point: CGPoint) -> Box? { takesHits(at: point) ? self : nil }
  override package func paint(_ painter: any Painter) {
    painter.save()
    painter.clip(to: bounds)
    var context = GraphicsContext(painter: painter, style: style, size: size)
    context.symbols = children
    renderer(&context, size)
    painter.restore()
  }
}
