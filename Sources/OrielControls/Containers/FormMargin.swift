import OrielGraph

/// The space between a form of columns and the edges of its window, sheet or pane. What the app has put around the form as padding
/// counts as part of it, so that the form begins where a padded title above it does.
struct FormMargin: BoxModifier {
  typealias Body = Never
  let length: CGFloat
  func makeBox(_ node: ViewNode) -> FormMarginBox { FormMarginBox(node) }
  func apply(to box: FormMarginBox, from old: Self?) { box.length = length }
}

final class FormMarginBox: WrapperBox, PaddingReader {
  override class var roles: BoxRoles { [] }
  var length: CGFloat = 0 { didSet { if length != oldValue { setNeedsLayout() } } }

  var paddingMemory = PaddingMemory()
  func paddingChanged() { setNeedsLayout() }
  private var insets: EdgeInsets {
    let padding = paddingAround
    return EdgeInsets(
      top: max(0, length - padding.top), leading: max(0, length - padding.leading), bottom: max(0, length - padding.bottom),
      trailing: max(0, length - padding.trailing))
  }
  private func inner(_ proposal: ProposedViewSize, _ insets: EdgeInsets) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max(0, $0 - insets.horizontal) }, height: proposal.height.map { max(0, $0 - insets.vertical) })
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let insets = insets, size = content?.size(for: inner(proposal, insets)) ?? .zero
    return CGSize(width: size.width + insets.horizontal, height: size.height + insets.vertical)
  }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let insets = insets
    let around = axis == .horizontal ? insets.horizontal : insets.vertical
    let aside = axis == .horizontal ? insets.vertical : insets.horizontal
    let inner = content?.range(along: axis, across: across.map { max(0, $0 - aside) }) ?? (least: 0, greatest: 0)
    return (inner.least + around, inner.greatest + around)
  }
  override func placeChildren() {
    let insets = insets
    content?.place(
      at: CGPoint(x: isRightToLeft ? insets.trailing : insets.leading, y: insets.top), proposal: inner(proposal ?? ProposedViewSize(size), insets))
  }
  override func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let content else { return nil }
    let insets = insets
    return content.askedExplicitAlignment(key, in: content.dimensions(for: inner(dimensions.proposal, insets))).map {
      $0 + (key.axis == .horizontal ? insets.leading : insets.top)
    }
  }
  override var spacing: ViewSpacing {
    let insets = insets
    var spacing = super.spacing
    if insets.top != 0 { spacing.top = .standard }
    if insets.bottom != 0 { spacing.bottom = .standard }
    if insets.leading != 0 { spacing.leading = .standard }
    if insets.trailing != 0 { spacing.trailing = .standard }
    return spacing
  }
}
