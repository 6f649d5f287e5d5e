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
  override package class var roles: BoxRoles { [] }
  var outline: (CGRect, CGFloat) -> Path = { rect, _ in Path(rect) } { didSet { setNeedsDisplay() } }
  func path(in rect: CGRect, inset: CGFloat) -> Path { outline(rect, inset) }
}
extension Shape {
  /// How far inside the view's bounds the container's outline is drawn, for shapes that follow their container.
  nonisolated var insetInContainer: CGFloat? {
    self is ContainerRelativeShape ? 0 : (self as? _InsetShape<ContainerRelativeShape>)?.amount
  }
}
extension Box {
  /// The shape of the nearest container, inset by this box's distance from it and by `amount`.
  func containerPath(inset amount: CGFloat) -> Path {
    let inner = bounds.insetBy(dx: min(amount, size.width / 2), dy: min(amount, size.height / 2))
    var box = parent, rect = frame
    while let above = box {
      if let container = above as? ContainerShapeBox {
        let left = rect.minX, right = above.size.width - rect.maxX, top = rect.minY, bottom = above.size.height - rect.maxY
        return container.path(in: inner, inset: max(0, min(left, right, top, bottom) + amount))
      }
      rect = rect.offsetBy(dx: above.origin.x, dy: above.origin.y)
      box = above.parent
    }
    return Path(inner)
  }
}
extension View {
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    modifier(_ContainerShapeModifier(shape: shape))
  }
}
