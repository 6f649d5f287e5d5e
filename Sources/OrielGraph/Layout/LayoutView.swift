import Foundation

/// A box whose children are placed by a `Layout`.
package protocol PlacingBox: Box {
  func wasPlaced(_ box: Box)
  /// The width to mirror in while placing right to left.
  var mirrorWidth: CGFloat? { get }
  /// The axis of a stack.
  var stackAxis: Axis? { get }
}

/// Content arranged by a `Layout`: the basis of HStack, VStack, ZStack, Grid and apps' own layouts.
package struct LayoutView<L: Layout, Content: View>: ContainerView {
  let layout: L
  package let content: Content
  package init(layout: L, content: Content) {
    self.layout = layout
    self.content = content
  }
  package func makeBox(_ node: ViewNode) -> LayoutBox<L> { LayoutBox(node, layout) }
  package func apply(to box: LayoutBox<L>, from old: Self?, in node: ViewNode) {
    box.layoutDirection = node.scope.read(\.layoutDirection, for: node)
    if old != nil { box.setLayout(layout) }
  }
}

package final class LayoutBox<L: Layout>: ContainerBox, PlacingBox {
  deinit {}  // Asks for no executor: see `MainThread`.
  override package class var roles: BoxRoles { .placing }
  override package class var nestingRule: LayoutNesting { .adds }
  private var layout: L
  private var cache: L.Cache?
  private var placed: Set<ObjectIdentifier> = []
  private var animation: ValueAnimation<L.AnimatableData>?
  package private(set) var mirrorWidth: CGFloat?
  package var stackAxis: Axis? { L.layoutProperties.stackOrientation }
  package var layoutDirection: LayoutDirection = .leftToRight {
    didSet { if layoutDirection != oldValue { setNeedsLayout() } }
  }

  init(_ node: ViewNode, _ layout: L) {
    self.layout = layout
    super.init(node)
  }

  func setLayout(_ new: L) {
    if ViewComparison<L>.areEqual(layout, new) { return }
    let transaction = Transaction.current
    if transaction.effectiveAnimation != nil || animation?.isAnimating == true, L.AnimatableData.self != EmptyAnimatableData.self {
      let animation = animation ?? ValueAnimation(from: layout.animatableData, of: self, in: graph.animator) { box, data, _ in
        box.layout.animatableData = data
        box.setNeedsLayout()
      }
      let shown = layout.animatableData
      layout = new
      layout.animatableData = shown
      self.animation = animation
      animation.head(for: new.animatableData, transaction, now: graph.now)
    } else {
      layout = new
    }
    setNeedsLayout()
  }

  private var subviews: LayoutSubviews { LayoutSubviews(laidOutChildren, layoutDirection: layoutDirection) }

  private func withCache<Result>(_ body: (inout L.Cache) -> Result) -> Result {
    var current = cache ?? layout.makeCache(subviews: subviews)
    defer { cache = current }
    return body(&current)
  }

  override package func childrenChanged() {
    cache = nil
    knownSpacing = nil
  }
  override package func answersForgotten() {
    knownSpacing = nil
    if cache != nil { layout.updateCache(&cache!, subviews: subviews) }
  }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    withCache { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
  }
  override package func placeChildren() {
    let proposal = proposal ?? ProposedViewSize(size)
    mirrorWidth = layoutDirection == .rightToLeft ? size.width : nil
    placed.removeAll(keepingCapacity: true)
    withCache { layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0) }
    if placed.count < laidOutChildren.count {
      // A subview that the layout did not place is centred, as in SwiftUI.
      for child in laidOutChildren where !placed.contains(ObjectIdentifier(child)) {
        LayoutSubview(child).place(at: bounds.center, anchor: .center, proposal: proposal)
      }
    }
    mirrorWidth = nil
  }
  package func wasPlaced(_ box: Box) { placed.insert(ObjectIdentifier(box)) }

  private var knownSpacing: ViewSpacing?
  override package var spacing: ViewSpacing {
    if let knownSpacing { return knownSpacing }
    let spacing = withCache { layout.spacing(subviews: subviews, cache: &$0) }
    knownSpacing = spacing
    return spacing
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    let known = withCache {
      layout._range(along: axis, across: across, isEstimate: isDeeplyNested, subviews: subviews, cache: &$0)
    }
    return known ?? super.extent(along: axis, across: across)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    let bounds = CGRect(origin: .zero, size: dimensions.size)
    let proposal = dimensions.proposal
    return withCache {
      key.axis == .horizontal
        ? layout.explicitAlignment(
          of: HorizontalAlignment(key), in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
        : layout.explicitAlignment(of: VerticalAlignment(key), in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
    }
  }
}

/// A type-erased layout. Changing it keeps the views' identity and can be animated.
public nonisolated struct AnyLayout: Layout {
  private let storage: any Layout
  public init<L: Layout>(_ layout: L) { storage = layout }

  /// The cache of the wrapped layout, recreated when its type changes.
  public struct Cache {
    var type: Any.Type
    var value: Any
  }
  public typealias AnimatableData = EmptyAnimatableData

  public func makeCache(subviews: LayoutSubviews) -> Cache {
    func open<L: Layout>(_ layout: L) -> Cache { Cache(type: L.self, value: layout.makeCache(subviews: subviews)) }
    return open(storage)
  }
  public func updateCache(_ cache: inout Cache, subviews: LayoutSubviews) { cache = makeCache(subviews: subviews) }

  private func with<R>(_ cache: inout Cache, _ subviews: LayoutSubviews, _ body: (any Layout, inout Any) -> R) -> R {
    if cache.type != type(of: storage) { cache = makeCache(subviews: subviews) }
    return body(storage, &cache.value)
  }
  private func call<L: Layout, R>(_ layout: L, _ value: inout Any, _ body: (L, inout L.Cache) -> R) -> R {
    var typed = value as! L.Cache
    let result = body(layout, &typed)
    value = typed
    return result
  }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Cache) -> CGSize {
    func open<L: Layout>(_ layout: L, _ value: inout Any) -> CGSize {
      call(layout, &value) { $0.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$1) }
    }
    return with(&cache, subviews) { open($0, &$1) }
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Cache) {
    func open<L: Layout>(_ layout: L, _ value: inout Any) {
      call(layout, &value) { $0.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$1) }
    }
    with(&cache, subviews) { open($0, &$1) }
  }
  public func _range(along axis: Axis, across: CGFloat?, isEstimate: Bool, subviews: LayoutSubviews, cache: inout Cache)
    -> (least: CGFloat, greatest: CGFloat)?
  {
    func open<L: Layout>(_ layout: L, _ value: inout Any) -> (least: CGFloat, greatest: CGFloat)? {
      call(layout, &value) {
        $0._range(along: axis, across: across, isEstimate: isEstimate, subviews: subviews, cache: &$1)
      }
    }
    return with(&cache, subviews) { open($0, &$1) }
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Cache
  ) -> CGFloat? {
    func open<L: Layout>(_ layout: L, _ value: inout Any) -> CGFloat? {
      call(layout, &value) { $0.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$1) }
    }
    return with(&cache, subviews) { open($0, &$1) }
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Cache
  ) -> CGFloat? {
    func open<L: Layout>(_ layout: L, _ value: inout Any) -> CGFloat? {
      call(layout, &value) { $0.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$1) }
    }
    return with(&cache, subviews) { open($0, &$1) }
  }
  public func spacing(subviews: LayoutSubviews, cache: inout Cache) -> ViewSpacing {
    func open<L: Layout>(_ layout: L, _ value: inout Any) -> ViewSpacing {
      call(layout, &value) { $0.spacing(subviews: subviews, cache: &$1) }
    }
    return with(&cache, subviews) { open($0, &$1) }
  }
}
