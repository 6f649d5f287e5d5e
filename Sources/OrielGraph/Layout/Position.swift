import Foundation

/// Fills the proposal and centres the content at a point.
public struct _PositionLayout: BoxModifier, Animatable {
  var position: CGPoint
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> PositionBox { PositionBox(node) }
  package func apply(to box: PositionBox, from old: Self?) { box.position = position }
  nonisolated public var animatableData: CGPoint.AnimatableData {
    get { position.animatableData }
    set { position.animatableData = newValue }
  }
}

package final class PositionBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  var position = CGPoint.zero { didSet { if position != oldValue { setNeedsLayout() } } }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: content?.size(for: .unspecified) ?? .zero)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { (0, .infinity) }
  override package func placeChildren() {
    guard let content else { return }
    let inner = ProposedViewSize(size)
    let extent = content.size(for: inner)
    let x = leftEdge(fromLeading: position.x)
    content.place(at: CGPoint(x: x - extent.width / 2, y: position.y - extent.height / 2), proposal: inner)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? { nil }
}

extension View {
  public func position(_ position: CGPoint) -> some View { modifier(_PositionLayout(position: position)) }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }
}
