import Foundation

/// A container that descendants can be sized relative to: a window, a column, a navigation stack, a tab's page, a scroll view.
package protocol RelativeContainer: Box {
  /// The visible size of the content; nil uses the content's proposal.
  var containerSize: CGSize? { get }
}
extension RelativeContainer { package var containerSize: CGSize? { nil } }

/// A length relative to its container's.
nonisolated enum ContainerShare {
  case all
  case part(count: Int, span: Int, spacing: CGFloat)
  case computed((CGFloat, Axis) -> CGFloat)

  func length(of container: CGFloat, _ axis: Axis) -> CGFloat {
    switch self {
    case .all: return max(0, container)
    case .part(let count, let span, let spacing):
      let one = max(0, container - spacing * CGFloat(count - 1)) / CGFloat(count)
      return one * CGFloat(span) + spacing * CGFloat(span - 1)
    case .computed(let length):
      let own = length(container, axis)
      return own.isNaN ? 0 : max(0, own)
    }
  }
  /// False for functions, which cannot be compared.
  func isKnownEqual(to other: ContainerShare) -> Bool {
    switch (self, other) {
    case (.all, .all): true
    case (.part(let a, let b, let c), .part(let d, let e, let f)): a == d && b == e && c == f
    default: false
    }
  }
}

/// A frame with a length relative to the nearest container.
public struct _ContainerRelativeFrame: BoxModifier {
  let axes: Axis.Set
  let alignment: Alignment
  let share: ContainerShare
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> ContainerRelativeBox { ContainerRelativeBox(node) }
  package func apply(to box: ContainerRelativeBox, from old: Self?) {
    if let old, old.axes == axes, old.alignment == alignment, share.isKnownEqual(to: old.share) { return }
    box.show(self)
  }
}

package final class ContainerRelativeBox: WrapperBox, GeometryObserver {
  override package class var roles: BoxRoles { [] }
  private var rule: _ContainerRelativeFrame?
  /// The container sizes that cached answers depend on; several if it changed between them.
  private var known: [CGSize?] = []

  func show(_ frame: _ContainerRelativeFrame) {
    if rule == nil { graph.observeGeometry(self) }
    rule = frame
    setNeedsLayout()
  }

  /// nil before the first layout of the container.
  private var containerSize: CGSize? {
    var box: Box = self
    while let parent = box.parent {
      if let container = parent as? any RelativeContainer {
        return container.containerSize ?? box.proposal.flatMap(Self.size)
      }
      box = parent
    }
    return nil
  }
  private static func size(_ proposal: ProposedViewSize) -> CGSize? {
    guard let width = proposal.width, let height = proposal.height, width.isFinite, height.isFinite else { return nil }
    return CGSize(width: width, height: height)
  }
  /// The container's final size may differ from the one when it measured this box.
  package func geometrySettled() {
    guard node?.isMounted == true, parent != nil, let size = containerSize, !known.isEmpty, known != [size] else { return }
    known = []
    setNeedsLayout()
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let frame = rule else { return proposal }
    let size = containerSize
    func length(_ axis: Axis, _ proposed: CGFloat?) -> CGFloat? {
      guard frame.axes.contains(Axis.Set(axis)) else { return proposed }
      let room = size.map { axis == .horizontal ? $0.width : $0.height }
      return (room ?? proposed).map { frame.share.length(of: $0, axis) }
    }
    return ProposedViewSize(width: length(.horizontal, proposal.width), height: length(.vertical, proposal.height))
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    let container = containerSize
    if !known.contains(container) { known.append(container) }
    let inner = inner(proposal), size = content?.size(for: inner) ?? .zero
    guard let frame = rule else { return size }
    return CGSize(
      width: frame.axes.contains(.horizontal) ? inner.width ?? size.width : size.width,
      height: frame.axes.contains(.vertical) ? inner.height ?? size.height : size.height)
  }
  /// The minimum is zero, so that it does not keep its container from shrinking.
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    rule?.axes.contains(Axis.Set(axis)) == true ? (0, .infinity) : super.extent(along: axis, across: across)
  }
  override package func placeChildren() {
    guard let content, let frame = rule else { return }
    let inner = inner(proposal ?? ProposedViewSize(size))
    let own = ViewDimensions(size: size, box: nil), dimensions = content.dimensions(for: inner)
    let x = leftEdge(fromLeading: own[frame.alignment.horizontal] - dimensions[frame.alignment.horizontal], width: dimensions.width)
    content.place(
      at: CGPoint(x: x, y: own[frame.alignment.vertical] - dimensions[frame.alignment.vertical]), proposal: inner)
  }
}

extension View {
  /// Sizes the view like the nearest container (window, column, navigation stack, tab page or scroll view), less its margins.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    modifier(_ContainerRelativeFrame(axes: axes, alignment: alignment, share: .all))
  }
  /// Sizes the view as `span` of `count` equal parts of the container with `spacing` points between them.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    if count < 1 || span < 1 { RuntimeIssue.report("containerRelativeFrame: count and span must be at least 1.") }
    let share = ContainerShare.part(count: max(1, count), span: max(1, span), spacing: spacing)
    return modifier(_ContainerRelativeFrame(axes: axes, alignment: alignment, share: share))
  }
  /// Sizes the view as `length` of the container's length along each axis.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    modifier(_ContainerRelativeFrame(axes: axes, alignment: alignment, share: .computed(length)))
  }
}
