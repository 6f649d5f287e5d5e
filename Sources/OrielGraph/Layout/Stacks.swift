import Foundation

/// Arranges views in a row.
public nonisolated struct HStackLayout: Layout {
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }
  private var stack: StackLayout { StackLayout(axis: .horizontal, guide: alignment.key, spacing: spacing) }
  public struct Cache { var inner: StackLayout.Cache }
  public typealias AnimatableData = EmptyAnimatableData
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }
  public func makeCache(subviews: Subviews) -> Cache { Cache(inner: stack.makeCache(subviews)) }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    stack.sizeThatFits(proposal, subviews, &cache.inner)
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    stack.place(in: bounds, proposal, subviews, &cache.inner)
  }
  public func _range(along axis: Axis, across: CGFloat?, isEstimate: Bool, subviews: Subviews, cache: inout Cache)
    -> (least: CGFloat, greatest: CGFloat)?
  { stack.range(along: axis, across: across, isEstimate: isEstimate, subviews, cache.inner) }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(guide.key, in: bounds, proposal, subviews, &cache.inner) }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(guide.key, in: bounds, proposal, subviews, &cache.inner) }
}

/// Arranges views in a column.
public nonisolated struct VStackLayout: Layout {
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }
  private var stack: StackLayout { StackLayout(axis: .vertical, guide: alignment.key, spacing: spacing) }
  public struct Cache { var inner: StackLayout.Cache }
  public typealias AnimatableData = EmptyAnimatableData
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }
  public func makeCache(subviews: Subviews) -> Cache { Cache(inner: stack.makeCache(subviews)) }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    stack.sizeThatFits(proposal, subviews, &cache.inner)
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    stack.place(in: bounds, proposal, subviews, &cache.inner)
  }
  public func _range(along axis: Axis, across: CGFloat?, isEstimate: Bool, subviews: Subviews, cache: inout Cache)
    -> (least: CGFloat, greatest: CGFloat)?
  { stack.range(along: axis, across: across, isEstimate: isEstimate, subviews, cache.inner) }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(guide.key, in: bounds, proposal, subviews, &cache.inner) }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(guide.key, in: bounds, proposal, subviews, &cache.inner) }
}

/// Stacks views on top of each other.
public nonisolated struct ZStackLayout: Layout {
  public var alignment: Alignment
  public init(alignment: Alignment = .center) { self.alignment = alignment }
  public typealias AnimatableData = EmptyAnimatableData

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let extents = extents(proposal, subviews)
    return CGSize(width: extents.left + extents.right, height: extents.above + extents.below)
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let extents = extents(proposal, subviews)
    for subview in subviews {
      let dimensions = subview.dimensions(in: proposal)
      subview.place(
        at: CGPoint(
          x: bounds.minX + extents.left - dimensions[alignment.horizontal],
          y: bounds.minY + extents.above - dimensions[alignment.vertical]), proposal: proposal)
    }
  }
  public func _range(along axis: Axis, across: CGFloat?, isEstimate: Bool, subviews: Subviews, cache: inout Void)
    -> (least: CGFloat, greatest: CGFloat)?
  { isEstimate ? subviews.greatestRange(along: axis) : nil }
  private func extents(_ proposal: ProposedViewSize, _ subviews: Subviews)
    -> (left: CGFloat, right: CGFloat, above: CGFloat, below: CGFloat)
  {
    guard let first = subviews.first else { return (0, 0, 0, 0) }
    func split(_ subview: LayoutSubview) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      let d = subview.dimensions(in: proposal)
      let x = splitLength(d.width, at: d[alignment.horizontal]), y = splitLength(d.height, at: d[alignment.vertical])
      return (x.before, x.after, y.before, y.after)
    }
    return subviews.dropFirst().reduce(split(first)) { result, subview in
      let s = split(subview)
      return (max(result.0, s.0), max(result.1, s.1), max(result.2, s.2), max(result.3, s.3))
    }
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGFloat? { explicit(guide.key, bounds, proposal, subviews) }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGFloat? { explicit(guide.key, bounds, proposal, subviews) }
  private func explicit(_ key: AlignmentKey, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: Subviews) -> CGFloat? {
    let extents = extents(proposal, subviews)
    var values: [CGFloat] = []
    for subview in subviews {
      let d = subview.dimensions(in: proposal)
      guard let value = d.explicit(key) else { continue }
      values.append(
        key.axis == .horizontal
          ? bounds.minX + extents.left - d[alignment.horizontal] + value
          : bounds.minY + extents.above - d[alignment.vertical] + value)
    }
    return values.isEmpty ? nil : values.reduce(0, +) / CGFloat(values.count)
  }
}

public struct HStack<Content: View>: View {
  let layout: HStackLayout
  package let content: Content
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    layout = HStackLayout(alignment: alignment, spacing: spacing)
    self.content = content()
  }
  public typealias Body = Never
}
public struct VStack<Content: View>: View {
  let layout: VStackLayout
  package let content: Content
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    layout = VStackLayout(alignment: alignment, spacing: spacing)
    self.content = content()
  }
  public typealias Body = Never
}
public struct ZStack<Content: View>: View {
  let layout: ZStackLayout
  package let content: Content
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    layout = ZStackLayout(alignment: alignment)
    self.content = content()
  }
  public typealias Body = Never
}

// A stack is its layout around its content; the node is that of a layout view with the stack's type.
extension HStack: PrimitiveView, ContainerView {
  package func makeBox(_ node: ViewNode) -> LayoutBox<HStackLayout> { LayoutBox(node, layout) }
  package func apply(to box: LayoutBox<HStackLayout>, from old: Self?, in node: ViewNode) { box.take(layout, old != nil, node) }
}
extension VStack: PrimitiveView, ContainerView {
  package func makeBox(_ node: ViewNode) -> LayoutBox<VStackLayout> { LayoutBox(node, layout) }
  package func apply(to box: LayoutBox<VStackLayout>, from old: Self?, in node: ViewNode) { box.take(layout, old != nil, node) }
}
extension ZStack: PrimitiveView, ContainerView {
  package func makeBox(_ node: ViewNode) -> LayoutBox<ZStackLayout> { LayoutBox(node, layout) }
  package func apply(to box: LayoutBox<ZStackLayout>, from old: Self?, in node: ViewNode) { box.take(layout, old != nil, node) }
}
extension LayoutBox {
  fileprivate func take(_ layout: L, _ isUpdate: Bool, _ node: ViewNode) {
    layoutDirection = node.scope.read(\.layoutDirection, for: node)
    if isUpdate { setLayout(layout) }
  }
}
