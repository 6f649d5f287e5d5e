import Foundation
import OrielDrawing
import OrielGraph

public nonisolated struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

/// Content with a view at one of its edges, which insets the content's safe area.
public struct _SafeAreaInsetView<Content: View, Inset: View>: ContainerView {
  package let content: TupleView<(Content, Inset)>
  let edge: Edge
  let alignment: Alignment
  let spacing: CGFloat
  package func makeBox(_ node: ViewNode) -> SafeAreaInsetBox { SafeAreaInsetBox(node) }
  package func apply(to box: SafeAreaInsetBox, from old: Self?, in node: ViewNode) { box.show(edge, alignment, spacing) }
}

package final class SafeAreaInsetBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  private var edge = Edge.bottom
  private var alignment = Alignment.center
  private var gap: CGFloat = 0
  func show(_ edge: Edge, _ alignment: Alignment, _ gap: CGFloat) {
    (self.edge, self.alignment, self.gap) = (edge, alignment, gap)
    setNeedsLayout()
  }
  private var base: Box? { laidOutChildren.first }
  private var inset: Box? { laidOutChildren.count > 1 ? laidOutChildren[1] : nil }
  private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }

  private func split(_ proposal: ProposedViewSize) -> (base: ProposedViewSize, inset: CGSize) {
    var offer = proposal
    offer[axis] = nil
    let inset = inset?.size(for: offer) ?? .zero
    var rest = proposal
    if let length = rest[axis] { rest[axis] = max(0, length - inset[axis] - gap) }
    return (rest, inset)
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let (rest, inset) = split(proposal)
    var size = base?.size(for: rest) ?? .zero
    size[axis] += inset[axis] + gap
    size[axis.other] = max(size[axis.other], inset[axis.other])
    return size
  }
  override package func placeChildren() {
    let (_, own) = split(ProposedViewSize(size))
    var rest = ProposedViewSize(size)
    rest[axis] = max(0, size[axis] - own[axis] - gap)
    let atStart = edge == .top || edge == .leading
    let physicalStart = axis == .horizontal && isRightToLeft ? !atStart : atStart
    var basePoint = CGPoint.zero, insetPoint = CGPoint.zero
    if physicalStart { basePoint[axis] = own[axis] + gap } else { insetPoint[axis] = size[axis] - own[axis] }
    let whole = ViewDimensions(size: size, box: nil), part = ViewDimensions(size: own, box: nil)
    if axis == .vertical {
      insetPoint.x = leftEdge(fromLeading: whole[alignment.horizontal] - part[alignment.horizontal], width: own.width)
    } else {
      insetPoint.y = whole[alignment.vertical] - part[alignment.vertical]
    }
    base?.place(at: basePoint, proposal: rest)
    var offer = ProposedViewSize(size)
    offer[axis] = nil
    inset?.place(at: insetPoint, proposal: offer)
  }
  override package var spacing: ViewSpacing { base?.spacing ?? .zero }
}

extension View {
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    _SafeAreaInsetView(
      content: ViewBuilder.buildBlock(self, content()), edge: edge == .top ? .top : .bottom,
      alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing ?? 0)
  }
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    _SafeAreaInsetView(
      content: ViewBuilder.buildBlock(self, content()), edge: edge == .leading ? .leading : .trailing,
      alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing ?? 0)
  }
  /// The same as `safeAreaInset`; scrolled content does not fade below the bar.
  public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }
  public func safeAreaBar<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View { safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content) }
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { padding(edges, length) }
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
  /// Returns the view unchanged, because desktop windows have no unsafe areas.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}
