import Foundation

/// Uses the ideal size on the given axes, ignoring the proposal.
public struct _FixedSizeLayout: BoxModifier {
  var horizontal: Bool
  var vertical: Bool
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> FixedSizeBox { FixedSizeBox(node) }
  package func apply(to box: FixedSizeBox, from old: Self?) { box.set(horizontal, vertical) }
}

package final class FixedSizeBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  private var horizontal = true, vertical = true
  func set(_ horizontal: Bool, _ vertical: Bool) {
    guard (horizontal, vertical) != (self.horizontal, self.vertical) else { return }
    (self.horizontal, self.vertical) = (horizontal, vertical)
    setNeedsLayout()
  }
  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { content?.size(for: inner(proposal)) ?? .zero }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let content else { return nil }
    return content.askedExplicitAlignment(key, in: content.dimensions(for: inner(dimensions.proposal)))
  }
  override package func placeChildren() { content?.place(at: .zero, proposal: inner(proposal ?? ProposedViewSize(size))) }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    guard axis == .horizontal ? horizontal : vertical else { return super.extent(along: axis, across: across) }
    let fixed = size(for: ProposedViewSize(along: axis, nil, across: across))[axis]
    return (fixed, fixed)
  }
}

public nonisolated enum ContentMode: Hashable, Sendable, CaseIterable { case fit, fill }

/// Keeps the content's aspect ratio, or sets one.
public struct _AspectRatioLayout: BoxModifier, Animatable {
  var ratio: CGFloat?
  var mode: ContentMode
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> AspectRatioBox { AspectRatioBox(node) }
  package func apply(to box: AspectRatioBox, from old: Self?) { box.set(ratio, mode) }
  nonisolated public var animatableData: CGFloat {
    get { ratio ?? 0 }
    set { if ratio != nil { ratio = newValue } }
  }
}

package final class AspectRatioBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  private var ratio: CGFloat?, mode = ContentMode.fit
  func set(_ ratio: CGFloat?, _ mode: ContentMode) {
    guard ratio != self.ratio || mode != self.mode else { return }
    (self.ratio, self.mode) = (ratio, mode)
    setNeedsLayout()
  }
  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let content else { return proposal }
    let ideal = content.size(for: .unspecified)
    let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
    guard ratio > 0, ratio.isFinite else { return proposal }
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil }, height = proposal.height.flatMap { $0.isFinite ? $0 : nil }
    switch (width, height) {
    case (nil, nil): return self.ratio == nil ? ProposedViewSize(ideal) : ProposedViewSize(width: ideal.width, height: ideal.width / ratio)
    case (let w?, nil): return ProposedViewSize(width: w, height: w / ratio)
    case (nil, let h?): return ProposedViewSize(width: h * ratio, height: h)
    case (let w?, let h?):
      let byWidth = CGSize(width: w, height: w / ratio)
      let fits = byWidth.height <= h
      return ProposedViewSize(fits == (mode == .fit) ? byWidth : CGSize(width: h * ratio, height: h))
    }
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize { content?.size(for: inner(proposal)) ?? .zero }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let content else { return nil }
    return content.askedExplicitAlignment(key, in: content.dimensions(for: inner(dimensions.proposal)))
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if isDeeplyNested { return (0, .infinity) }
    return (size(for: ProposedViewSize(along: axis, 0, across: across))[axis],
     size(for: ProposedViewSize(along: axis, .infinity, across: across))[axis])
  }
  override package func placeChildren() { content?.place(at: .zero, proposal: inner(proposal ?? ProposedViewSize(size))) }
}

/// A trait for the container: priority, z-index, a layout value or an alignment guide.
public struct _TraitModifier: BoxModifier {
  enum Trait {
    case priority(Double)
    case zIndex(Double)
    case value(ObjectIdentifier, Any)
    case guide(AlignmentKey, (ViewDimensions) -> CGFloat)
  }
  let trait: Trait
  /// The value of `tag(_:)`.
  var tag: AnyHashable? {
    if case .value(ObjectIdentifier(TagKey.self), let value) = trait { value as? AnyHashable } else { nil }
  }
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> TraitBox { TraitBox(node, trait) }
  package func apply(to box: TraitBox, from old: Self?) { if old != nil { box.set(trait) } }
}

package final class TraitBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  private var trait: _TraitModifier.Trait
  init(_ node: ViewNode, _ trait: _TraitModifier.Trait) {
    self.trait = trait
    super.init(node)
  }
  func set(_ trait: _TraitModifier.Trait) {
    if case .zIndex(let old) = self.trait, case .zIndex(let new) = trait {
      self.trait = trait
      if old != new { node?.childBoxesChanged() }
      return
    }
    self.trait = trait
    setNeedsLayout()
    // The container caches priorities and values.
    parent?.traitsChanged(of: self)
  }
  override package var layoutPriority: Double {
    if case .priority(let value) = trait { return value }
    return super.layoutPriority
  }
  override package var zIndex: Double {
    if case .zIndex(let value) = trait { return value }
    return super.zIndex
  }
  override package func layoutValue(_ key: ObjectIdentifier) -> Any? {
    if case .value(key, let value) = trait { return value }
    return super.layoutValue(key)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    if case .guide(key, let compute) = trait { return compute(ViewDimensions(size: dimensions.size, proposal: dimensions.proposal, box: content)) }
    return super.explicitAlignment(key, in: dimensions)
  }
}

extension View {
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(_FixedSizeLayout(horizontal: horizontal, vertical: vertical))
  }
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(_AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
  }
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    modifier(_AspectRatioLayout(ratio: aspectRatio.height == 0 ? 1 : aspectRatio.width / aspectRatio.height, mode: contentMode))
  }
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
  public func layoutPriority(_ value: Double) -> some View {
    modifier(_TraitModifier(trait: .priority(checkedOrder(value, "layoutPriority"))))
  }
  public func zIndex(_ value: Double) -> some View { modifier(_TraitModifier(trait: .zIndex(checkedOrder(value, "zIndex")))) }
  private func checkedOrder(_ value: Double, _ name: String) -> Double {
    guard value.isNaN else { return value }
    RuntimeIssue.report("\(name)(nan) on \(shortTypeName(Self.self)): the value must be a number; zero is used.")
    return 0
  }
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_TraitModifier(trait: .value(ObjectIdentifier(key), value)))
  }
  public func alignmentGuide(_ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View {
    modifier(_TraitModifier(trait: .guide(g.key, computeValue)))
  }
  public func alignmentGuide(_ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View {
    modifier(_TraitModifier(trait: .guide(g.key, computeValue)))
  }
}
