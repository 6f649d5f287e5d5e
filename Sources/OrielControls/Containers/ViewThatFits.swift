import Foundation
import OrielDrawing
import OrielGraph

/// Shows the first of its views whose ideal size fits.
public struct ViewThatFits<Content: View>: ContainerView {
  let axes: Axis.Set
  package let content: Content
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }
  package func makeBox(_ node: ViewNode) -> FittingBox { FittingBox(node) }
  package func apply(to box: FittingBox, from old: Self?, in node: ViewNode) { box.axes = axes }
}

package final class FittingBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var axes: Axis.Set = [.horizontal, .vertical] { didSet { if axes != oldValue { setNeedsLayout() } } }
  private var shown: Box?

  private func choice(_ proposal: ProposedViewSize) -> Box? {
    for child in laidOutChildren {
      let ideal = child.size(for: .unspecified)
      let wide = axes.contains(.horizontal) && ideal.width > (proposal.width ?? .infinity) + 0.01
      let high = axes.contains(.vertical) && ideal.height > (proposal.height ?? .infinity) + 0.01
      if !wide, !high { return child }
    }
    return laidOutChildren.last
  }
  override package var children: [Box] { shown.map { [$0] } ?? [] }
  /// The others take neither focus nor shortcuts, and assistive technology does not know them.
  override package var childrenInViewOrder: [Box] { children }
  override package func childrenChanged() {
    if let shown, !laidOutChildren.contains(where: { $0 === shown }) { self.shown = nil }
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { choice(proposal)?.size(for: proposal) ?? .zero }
  override package func placeChildren() {
    let proposal = proposal ?? ProposedViewSize(size)
    let new = choice(proposal)
    if new !== shown {
      setNeedsDisplay()
      shown = new
      invalidateInk()
      setNeedsDisplay()
    }
    shown?.place(at: .zero, proposal: proposal)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    choice(dimensions.proposal).flatMap { $0.askedExplicitAlignment(key, in: $0.dimensions(for: dimensions.proposal)) }
  }
  override package var spacing: ViewSpacing { laidOutChildren.first?.spacing ?? .zero }
}
