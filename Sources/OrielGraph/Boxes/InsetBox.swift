import Foundation

/// A box with space around its content.
open class _InsetBox: _WrapperBox {
  override open class var roles: _BoxRoles { [] }
  /// The space in points. Negative lengths let the content out at that edge.
  open var space: EdgeInsets { EdgeInsets() }

  private static func inner(_ proposal: ProposedViewSize, _ space: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max(0, $0 - space.horizontal) }, height: proposal.height.map { max(0, $0 - space.vertical) })
  }
  override open func measure(_ proposal: ProposedViewSize) -> CGSize {
    let space = space, size = content?.size(for: Self.inner(proposal, space)) ?? .zero
    return CGSize(width: max(0, size.width + space.horizontal), height: max(0, size.height + space.vertical))
  }
  override open func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let space = space
    let around = axis == .horizontal ? space.horizontal : space.vertical
    let aside = axis == .horizontal ? space.vertical : space.horizontal
    let inner = content?.range(along: axis, across: across.map { max(0, $0 - aside) }) ?? (least: 0, greatest: 0)
    return (inner.least + around, inner.greatest + around)
  }
  override open func placeChildren() {
    let space = space
    content?.place(
      at: CGPoint(x: isRightToLeft ? space.trailing : space.leading, y: space.top),
      proposal: Self.inner(proposal ?? ProposedViewSize(size), space))
  }
  override open func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let content else { return nil }
    let space = space
    return content.askedExplicitAlignment(key, in: content.dimensions(for: Self.inner(dimensions.proposal, space))).map {
      $0 + (key.axis == .horizontal ? space.leading : space.top)
    }
  }
  override open var spacing: ViewSpacing {
    // An edge with space around it no longer counts as a text edge for spacing.
    let space = space
    var spacing = super.spacing
    if space.top != 0 { spacing.top = .standard }
    if space.bottom != 0 { spacing.bottom = .standard }
    if space.leading != 0 { spacing.leading = .standard }
    if space.trailing != 0 { spacing.trailing = .standard }
    return spacing
  }
}
