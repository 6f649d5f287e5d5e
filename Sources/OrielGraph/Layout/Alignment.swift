import Foundation

/// A named alignment guide with its default position.
public nonisolated protocol AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The identity of one guide; horizontal guides have x positions.
public nonisolated struct AlignmentKey: Hashable, @unchecked Sendable {
  let id: ObjectIdentifier
  package let axis: Axis
  private let type: any AlignmentID.Type
  package init(_ type: any AlignmentID.Type, _ axis: Axis) {
    self.type = type
    self.axis = axis
    id = ObjectIdentifier(type)
  }
  package func defaultValue(in dimensions: ViewDimensions) -> CGFloat { type.defaultValue(in: dimensions) }
  public static func == (a: AlignmentKey, b: AlignmentKey) -> Bool { a.id == b.id && a.axis == b.axis }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(axis)
  }
}

public nonisolated struct HorizontalAlignment: Equatable, Sendable {
  package let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, .horizontal) }
  package init(_ key: AlignmentKey) { self.key = key }

  private enum Leading: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 } }
  private enum Center: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width / 2 } }
  private enum Trailing: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width } }
  public static let leading = HorizontalAlignment(Leading.self)
  public static let center = HorizontalAlignment(Center.self)
  public static let trailing = HorizontalAlignment(Trailing.self)
  public static let listRowSeparatorLeading = HorizontalAlignment(SeparatorLeading.self)
  public static let listRowSeparatorTrailing = HorizontalAlignment(SeparatorTrailing.self)
  private enum SeparatorLeading: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 } }
  private enum SeparatorTrailing: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width } }
  public func combineExplicit<S: Sequence>(_ values: S) -> CGFloat? where S.Element == CGFloat? { mean(values) }
}

public nonisolated struct VerticalAlignment: Equatable, Sendable {
  package let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, .vertical) }
  package init(_ key: AlignmentKey) { self.key = key }

  private enum Top: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 } }
  private enum Center: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height / 2 } }
  private enum Bottom: AlignmentID { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height } }
  package enum FirstTextBaseline: AlignmentID { package static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height } }
  package enum LastTextBaseline: AlignmentID { package static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height } }
  public static let top = VerticalAlignment(Top.self)
  public static let center = VerticalAlignment(Center.self)
  public static let bottom = VerticalAlignment(Bottom.self)
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
  public func combineExplicit<S: Sequence>(_ values: S) -> CGFloat? where S.Element == CGFloat? { mean(values) }
}

private nonisolated func mean<S: Sequence>(_ values: S) -> CGFloat? where S.Element == CGFloat? {
  var sum: CGFloat = 0, count: CGFloat = 0
  for case let value? in values {
    sum += value
    count += 1
  }
  return count == 0 ? nil : sum / count
}

/// A guide on each axis.
public nonisolated struct Alignment: Equatable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

/// A view's size for one proposal, and its guides at that size, in its own coordinates.
public nonisolated struct ViewDimensions: Equatable, @unchecked Sendable {
  public let width: CGFloat
  public let height: CGFloat
  /// The proposal for the size. Guides use the same one for the content, which is then already measured.
  package let proposal: ProposedViewSize
  let box: Box?
  package var size: CGSize { CGSize(width: width, height: height) }

  package init(size: CGSize, proposal: ProposedViewSize? = nil, box: Box?) {
    width = size.width
    height = size.height
    self.proposal = proposal ?? ProposedViewSize(size)
    self.box = box
  }
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

  package subscript(key: AlignmentKey) -> CGFloat { explicit(key) ?? key.defaultValue(in: self) }
  package func explicit(_ key: AlignmentKey) -> CGFloat? {
    guard let box else { return nil }
    let dimensions = UncheckedValue(self)
    return MainThread.assumed { box.askedExplicitAlignment(key, in: dimensions.value) }
  }
  public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool {
    a.width == b.width && a.height == b.height && a.box === b.box
  }
}
