import Foundation

/// Which section headers and footers stay at the edge while their section is in view.
public nonisolated struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A column that creates its views as they come into view.
public struct LazyVStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  package let rows: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    rows = content()
  }
  public typealias Body = Never
}

/// A row that creates its views as they come into view.
public struct LazyHStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  package let rows: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    rows = content()
  }
  public typealias Body = Never
}

extension LazyBox {
  /// Returns true if rows must be measured again.
  fileprivate func arrange(_ axis: Axis, _ alignment: CGFloat, _ spacing: CGFloat?, _ pinned: PinnedScrollableViews) -> Bool {
    self.axis = axis
    let spacing = spacing ?? ViewSpacing.standardDistance
    let header = pinned.contains(.sectionHeaders), footer = pinned.contains(.sectionFooters)
    let changed = self.alignment != alignment || header != pinsHeaders || footer != pinsFooters || spacing != lineSpacing
    (self.alignment, lineSpacing, pinsHeaders, pinsFooters) = (alignment, spacing, header, footer)
    return changed
  }
}

extension LazyVStack: PrimitiveView, LazyRowsView {
  package func makeBox(_ node: ViewNode) -> LazyBox { LazyBox(node) }
  package func arrange(_ box: LazyBox, in node: ViewNode) -> Bool {
    _ = node.scope.read(\.layoutDirection, for: node)
    let fraction: CGFloat = alignment == .leading ? 0 : alignment == .trailing ? 1 : 0.5
    return box.arrange(.vertical, fraction, spacing, pinnedViews)
  }
}
extension LazyHStack: PrimitiveView, LazyRowsView {
  package func makeBox(_ node: ViewNode) -> LazyBox { LazyBox(node) }
  package func arrange(_ box: LazyBox, in node: ViewNode) -> Bool {
    _ = node.scope.read(\.layoutDirection, for: node)
    let fraction: CGFloat = alignment == .top ? 0 : alignment == .bottom ? 1 : 0.5
    return box.arrange(.horizontal, fraction, spacing, pinnedViews)
  }
}
