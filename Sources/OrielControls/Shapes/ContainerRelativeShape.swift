import Foundation
import OrielDrawing
import OrielGraph

/// The shape of the nearest `containerShape(_:)`, inset by the view's distance from it.
public nonisolated struct ContainerRelativeShape: Shape, InsettableShape {
  public typealias AnimatableData = EmptyAnimatableData
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
  public func inset(by amount: CGFloat) -> some InsettableShape { _InsetShape(shape: self, amount: amount) }
}
extension Shape where Self == ContainerRelativeShape {
  public nonisolated static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

public struct _ContainerShapeModifier<S: InsettableShape>: BoxModifier {
  public typealias Body = Never
  let shape: S
  package func makeBox(_ node: ViewNode) -> ContainerShapeBox { ContainerShapeBox(node) }
  package func apply(to box: ContainerShapeBox, from old: Self?) {
    let shape = shape
    box.outline = { rect, inset in shape.inset(by: inset).path(in: rect.insetBy(dx: -inset, dy: -inset)) }
  }
}
package final class ContainerShapeBox: WrapperBox {
  var outline: (CGRect, CGFloat) -> Path = { rect, _ in Path(rect) } { didSet { setNeedsDisplay() } }
  func path(in rect: CGRect, inset: CGFloat) -> Path { outline(rect, inset) }
}
extension View {
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    modifier(_ContainerShapeModifier(shape: shape))
  }
}
