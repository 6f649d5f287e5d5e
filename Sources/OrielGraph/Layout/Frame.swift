import Foundation

/// A frame with a fixed size on one or both axes, with the content aligned in it.
public struct _FrameLayout: BoxModifier, Animatable {
  var width: CGFloat?
  var height: CGFloat?
  var alignment: Alignment
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> FrameBox { FrameBox(node) }
  package func apply(to box: FrameBox, from old: Self?) {
    box.set(FrameLimits(minWidth: width, idealWidth: width, maxWidth: width, minHeight: height, idealHeight: height, maxHeight: height), alignment)
  }
  nonisolated public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width ?? 0, height ?? 0) }
    set {
      if width != nil { width = max(0, newValue.first) }
      if height != nil { height = max(0, newValue.second) }
    }
  }
}

/// A frame whose size stays within limits.
public struct _FlexFrameLayout: BoxModifier, Animatable {
  var limits: FrameLimits
  var alignment: Alignment
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> FrameBox { FrameBox(node) }
  package func apply(to box: FrameBox, from old: Self?) { box.set(limits, alignment) }
  nonisolated public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get {
      func finite(_ value: CGFloat?) -> CGFloat { value.map { $0.isFinite ? $0 : 0 } ?? 0 }
      return AnimatablePair(
        AnimatablePair(finite(limits.minWidth), finite(limits.maxWidth)),
        AnimatablePair(finite(limits.minHeight), finite(limits.maxHeight)))
    }
    set {
      func put(_ value: CGFloat, _ limit: inout CGFloat?) { if let old = limit, old.isFinite { limit = max(0, value) } }
      put(newValue.first.first, &limits.minWidth)
      put(newValue.first.second, &limits.maxWidth)
      put(newValue.second.first, &limits.minHeight)
      put(newValue.second.second, &limits.maxHeight)
    }
  }
}

nonisolated struct FrameLimits: Equatable, Sendable {
  var minWidth: CGFloat?
  var idealWidth: CGFloat?
  var maxWidth: CGFloat?
  var minHeight: CGFloat?
  var idealHeight: CGFloat?
  var maxHeight: CGFloat?

  func minimum(_ axis: Axis) -> CGFloat? { axis == .horizontal ? minWidth : minHeight }
  func ideal(_ axis: Axis) -> CGFloat? { axis == .horizontal ? idealWidth : idealHeight }
  func maximum(_ axis: Axis) -> CGFloat? { axis == .horizontal ? maxWidth : maxHeight }
  func isBounded(_ axis: Axis) -> Bool { minimum(axis) != nil || maximum(axis) != nil }
  /// The limit that an ideal length exceeds, or nil.
  func correction(of length: CGFloat, _ axis: Axis) -> CGFloat? {
    if let least = minimum(axis), length < least { return least }
    if let most = maximum(axis), length > most { return most }
    return nil
  }
  /// Whether content may exceed a limit and has no fixed proposal.
  func mayCorrect(_ axis: Axis) -> Bool {
    !isFixed(axis) && (minimum(axis) != nil || maximum(axis).map(\.isFinite) == true)
  }
  func isFixed(_ axis: Axis) -> Bool { minimum(axis) != nil && minimum(axis) == maximum(axis) }

  /// The content's proposal if the frame's is `proposed`.
  func proposal(_ proposed: CGFloat?, _ axis: Axis) -> CGFloat? {
    if isFixed(axis) { return minimum(axis) }
    guard let wanted = proposed ?? ideal(axis) else { return nil }
    return Swift.min(Swift.max(wanted, minimum(axis) ?? -.infinity), maximum(axis) ?? .infinity)
  }
  /// The frame's size for its proposal and the content's size.
  func size(_ proposed: CGFloat?, content: CGFloat, _ axis: Axis) -> CGFloat {
    if isFixed(axis) { return minimum(axis)! }
    let least = minimum(axis), most = maximum(axis)
    guard let proposed else {
      return Swift.min(Swift.max(ideal(axis) ?? content, least ?? -.infinity), most ?? .infinity)
    }
    switch (least, most) {
    case (let least?, let most?): return Swift.min(Swift.max(proposed, least), most)
    // With one limit, the frame follows the content on the other side.
    case (let least?, nil): return Swift.max(least, Swift.min(proposed, content))
    case (nil, let most?): return Swift.min(most, Swift.max(proposed, content))
    case (nil, nil): return content
    }
  }
}

package final class FrameBox: WrapperBox {
  deinit {}  // Asks for no executor: see `MainThread`.
  override package class var roles: BoxRoles { [] }
  private var limits = FrameLimits()
  private var alignment = Alignment.center

  func set(_ limits: FrameLimits, _ alignment: Alignment) {
    guard limits != self.limits || alignment != self.alignment else { return }
    self.limits = limits
    self.alignment = alignment
    updateNesting()
    setNeedsLayout()
  }
  override var limitRule: LayoutNesting {
    if limits.isFixed(.horizontal), limits.isFixed(.vertical) { return .ends }
    return Axis.allCases.contains { limits.mayCorrect($0) } ? .adds : .passes
  }
  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    var inner = ProposedViewSize(
      width: limits.proposal(proposal.width, .horizontal), height: limits.proposal(proposal.height, .vertical))
    // Content with an ideal length outside the limits gets the limit as its proposal, so that it stays inside its frame.
    let bindsWidth = inner.width == nil && limits.isBounded(.horizontal)
    let bindsHeight = inner.height == nil && limits.isBounded(.vertical)
    guard bindsWidth || bindsHeight, !holdsTooManyLimits, let ideal = content?.size(for: inner) else { return inner }
    if bindsWidth { inner.width = limits.correction(of: ideal.width, .horizontal) }
    if bindsHeight { inner.height = limits.correction(of: ideal.height, .vertical) }
    return inner
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    if limits.isFixed(.horizontal), limits.isFixed(.vertical) {
      return CGSize(width: limits.minWidth!, height: limits.minHeight!)
    }
    let content = content?.size(for: inner(proposal)) ?? .zero
    return CGSize(
      width: limits.size(proposal.width, content: content.width, .horizontal),
      height: limits.size(proposal.height, content: content.height, .vertical))
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    if limits.isFixed(axis) { return (limits.minimum(axis)!, limits.minimum(axis)!) }
    if let least = limits.minimum(axis), let most = limits.maximum(axis) { return (least, most) }
    let crossLimit = limits.proposal(across, axis.other)
    let inner = content?.range(along: axis, across: crossLimit) ?? (least: 0, greatest: 0)
    return (limits.size(0, content: inner.least, axis), limits.size(.infinity, content: inner.greatest, axis))
  }
  override package func statesIdeal(along axis: Axis) -> Bool {
    limits.ideal(axis) != nil || limits.isFixed(axis) || super.statesIdeal(along: axis)
  }
  override package func statesGreatest(along axis: Axis) -> Bool {
    limits.maximum(axis).map(\.isFinite) ?? super.statesGreatest(along: axis)
  }
  override package func placeChildren() {
    guard let content else { return }
    let inner = inner(proposal ?? ProposedViewSize(size))
    let own = ViewDimensions(size: size, box: nil)
    let dimensions = content.dimensions(for: inner)
    let x = leftEdge(fromLeading: own[alignment.horizontal] - dimensions[alignment.horizontal], width: dimensions.width)
    content.place(at: CGPoint(x: x, y: own[alignment.vertical] - dimensions[alignment.vertical]), proposal: inner)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard let content else { return nil }
    let inner = inner(dimensions.proposal)
    let contentDimensions = content.dimensions(for: inner)
    guard let value = content.askedExplicitAlignment(key, in: contentDimensions) else { return nil }
    let own = ViewDimensions(size: dimensions.size, box: nil)
    return key.axis == .horizontal
      ? own[alignment.horizontal] - contentDimensions[alignment.horizontal] + value
      : own[alignment.vertical] - contentDimensions[alignment.vertical] + value
  }
}

/// A view's type, for messages.
package nonisolated func shortTypeName(_ type: Any.Type) -> String { String(String(describing: type).prefix(120)) }

extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    modifier(_FrameLayout(width: checkedLength(width, "width"), height: checkedLength(height, "height"), alignment: alignment))
  }
  @available(*, deprecated, message: "Pass a width, a height or an alignment.")
  public func frame() -> some View { modifier(_FrameLayout(width: nil, height: nil, alignment: .center)) }

  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    var limits = FrameLimits(
      minWidth: checkedLength(minWidth, "minWidth"), idealWidth: checkedLength(idealWidth, "idealWidth"),
      maxWidth: maxWidth == .infinity ? maxWidth : checkedLength(maxWidth, "maxWidth"),
      minHeight: checkedLength(minHeight, "minHeight"), idealHeight: checkedLength(idealHeight, "idealHeight"),
      maxHeight: maxHeight == .infinity ? maxHeight : checkedLength(maxHeight, "maxHeight"))
    func order(_ least: CGFloat?, _ most: inout CGFloat?, _ name: String) {
      guard let least, let upper = most, upper < least else { return }
      RuntimeIssue.report("frame(min\(name): \(least), max\(name): \(upper)): the maximum is below the minimum and is ignored.")
      most = least
    }
    order(limits.minWidth, &limits.maxWidth, "Width")
    order(limits.minHeight, &limits.maxHeight, "Height")
    return modifier(_FlexFrameLayout(limits: limits, alignment: alignment))
  }

  private func checkedLength(_ value: CGFloat?, _ name: String) -> CGFloat? {
    guard let value else { return nil }
    if value.isFinite, value >= 0 { return value }
    let fill = name == "width" || name == "height" ? " To fill the space use max\(name.capitalized): .infinity." : ""
    RuntimeIssue.report(
      "frame(\(name): \(value)) on \(shortTypeName(Self.self)) needs a finite length of zero or more and is ignored.\(fill)")
    return nil
  }
}
