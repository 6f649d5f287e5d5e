import Foundation

/// Measures and places a collection of views.
///
/// Methods may be called in any order and number; results must depend only on the subviews' sizes and the cache.
@preconcurrency public nonisolated protocol Layout: Animatable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  static var layoutProperties: LayoutProperties { get }
  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  /// The minimum and maximum length along an axis, if it follows from the subviews' ranges; nil measures the layout instead. An
  /// estimate must not depend on `across`. Not for apps.
  func _range(along axis: Axis, across: CGFloat?, isEstimate: Bool, subviews: Subviews, cache: inout Cache)
    -> (least: CGFloat, greatest: CGFloat)?
}

nonisolated extension Layout {
  public func _range(along axis: Axis, across: CGFloat?, isEstimate: Bool, subviews: Subviews, cache: inout Cache)
    -> (least: CGFloat, greatest: CGFloat)?
  { nil }
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    var spacing = ViewSpacing.zero
    for subview in subviews { spacing.formUnion(subview.spacing) }
    return spacing
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}
nonisolated extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

public nonisolated struct LayoutProperties: Sendable {
  public var stackOrientation: Axis?
  public init() {}
}

/// The key of a value that a view passes to its layout.
public nonisolated protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// A subview of a layout.
public nonisolated struct LayoutSubview: Equatable, @unchecked Sendable {
  package let box: Box
  package init(_ box: Box) { self.box = box }

  public var priority: Double { MainThread.assumed { box.layoutPriority } }
  public var spacing: ViewSpacing { MainThread.assumed { box.spacing } }
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    let id = ObjectIdentifier(key)
    return MainThread.assumed { UncheckedValue(box.layoutValue(id)) }.value as? K.Value ?? K.defaultValue
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { MainThread.assumed { box.size(for: proposal) } }
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    MainThread.assumed { box.dimensions(for: proposal) }
  }
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    MainThread.assumed {
      let size = box.size(for: proposal)
      var origin = CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height)
      if let parent = box.parent?.placingBox {
        parent.wasPlaced(box)
        // Layouts work left to right; positions are mirrored here.
        if let width = parent.mirrorWidth { origin.x = width - origin.x - size.width }
      }
      box.place(at: origin, proposal: proposal)
    }
  }
  package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    MainThread.assumed { box.range(along: axis, across: across) }
  }
  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.box === b.box }
}

/// The views of one layout, in order.
public nonisolated struct LayoutSubviews: RandomAccessCollection, Equatable, @unchecked Sendable {
  package let boxes: ArraySlice<Box>
  public let layoutDirection: LayoutDirection
  package init(_ boxes: [Box], layoutDirection: LayoutDirection) {
    self.boxes = boxes[...]
    self.layoutDirection = layoutDirection
  }
  private init(slice: ArraySlice<Box>, layoutDirection: LayoutDirection) {
    boxes = slice
    self.layoutDirection = layoutDirection
  }
  public typealias SubSequence = LayoutSubviews
  public var startIndex: Int { boxes.startIndex }
  public var endIndex: Int { boxes.endIndex }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview(boxes[index]) }
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(slice: boxes[bounds], layoutDirection: layoutDirection)
  }
  public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
    LayoutSubviews(indices.map { boxes[$0] }, layoutDirection: layoutDirection)
  }
  /// The union of their ranges, ignoring the cross axis.
  func greatestRange(along axis: Axis) -> (least: CGFloat, greatest: CGFloat) {
    var result: (least: CGFloat, greatest: CGFloat) = (0, 0)
    for subview in self {
      let range = subview.extent(along: axis, across: nil)
      result = (Swift.max(result.least, range.least), Swift.max(result.greatest, range.greatest))
    }
    return result
  }
  public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
    a.boxes.elementsEqual(b.boxes, by: ===) && a.layoutDirection == b.layoutDirection
  }
}
