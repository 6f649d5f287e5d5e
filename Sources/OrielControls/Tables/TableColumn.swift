import Foundation
import OrielGraph

/// Columns of a table.
@MainActor @preconcurrency public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
  associatedtype TableRowValue: Identifiable
  associatedtype TableColumnSortComparator: SortComparator = Never
  func _appendColumns(to columns: inout [_TableColumnEntry<TableRowValue>])
}

/// One column of a table's layout.
public struct _TableColumnEntry<RowValue> {
  let label: AnyView
  let content: (RowValue) -> AnyView
  /// A comparator of the table's type; nil for columns that do not sort.
  let comparator: Any?
  var minimum: CGFloat = 40
  var ideal: CGFloat?
  var maximum: CGFloat = .infinity
  var alignment = HorizontalAlignment.leading
  var customization = TableColumnTraits()
}

/// How the content of a column's cells is aligned.
public nonisolated struct TableColumnAlignment: Hashable, Sendable {
  enum Value: Hashable { case leading, center, trailing }
  let value: Value
  public static let automatic = TableColumnAlignment(value: .leading)
  public static let leading = TableColumnAlignment(value: .leading)
  public static let center = TableColumnAlignment(value: .center)
  public static let trailing = TableColumnAlignment(value: .trailing)
  /// Aligns digits at the trailing edge.
  public static let numeric = TableColumnAlignment(value: .trailing)
  var horizontal: HorizontalAlignment {
    switch value {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

/// A column with a title, cell content, and sorting.
public struct TableColumn<RowValue: Identifiable, Sort: SortComparator, Content: View, Label: View>: TableColumnContent {
  public typealias TableRowValue = RowValue
  public typealias TableColumnSortComparator = Sort
  let label: Label
  let comparator: Any?
  let content: (RowValue) -> Content
  var minimum: CGFloat = 40
  var ideal: CGFloat?
  var maximum: CGFloat = .infinity
  var horizontal = HorizontalAlignment.leading
  var customization = TableColumnTraits()

  fileprivate init(label: Label, comparator: Any?, content: @escaping (RowValue) -> Content) {
    self.label = label
    self.comparator = comparator
    self.content = content
  }
  public func _appendColumns(to columns: inout [_TableColumnEntry<RowValue>]) {
    let content = content
    columns.append(
      _TableColumnEntry(
        label: AnyView(label), content: { AnyView(content($0)) }, comparator: comparator, minimum: minimum, ideal: ideal,
        maximum: maximum, alignment: horizontal, customization: customization))
  }

  public func width(_ width: CGFloat? = nil) -> TableColumn {
    var copy = self
    if let width { (copy.minimum, copy.ideal, copy.maximum) = (width, width, width) }
    return copy
  }
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> TableColumn {
    var copy = self
    if let min { copy.minimum = min }
    if let ideal { copy.ideal = ideal }
    if let max { copy.maximum = max }
    return copy
  }
  public func alignment(_ alignment: TableColumnAlignment) -> TableColumn {
    var copy = self
    copy.horizontal = alignment.horizontal
    return copy
  }
}

extension TableColumn where Sort == Never, Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(label: Text(titleKey), comparator: nil, content: content)
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(label: Text(titleResource), comparator: nil, content: content)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(label: Text(title), comparator: nil, content: content)
  }
  public init(_ text: Text, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(label: text, comparator: nil, content: content)
  }
}
extension TableColumn where Sort == Never, Label == Text, Content == Text {
  public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(label: Text(titleKey), comparator: nil) { Text(verbatim: $0[keyPath: value]) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, value: KeyPath<RowValue, String>) {
    self.init(label: Text(titleResource), comparator: nil) { Text(verbatim: $0[keyPath: value]) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) {
    self.init(label: Text(title), comparator: nil) { Text(verbatim: $0[keyPath: value]) }
  }
}
extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
  public init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V> & Sendable, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(label: Text(titleKey), comparator: KeyPathComparator(value), content: content) }
  @_disfavoredOverload
  public init<V: Comparable>(
    _ titleResource: LocalizedStringResource, value: KeyPath<RowValue, V> & Sendable, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(label: Text(titleResource), comparator: KeyPathComparator(value), content: content) }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Comparable>(
    _ title: S, value: KeyPath<RowValue, V> & Sendable, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(label: Text(title), comparator: KeyPathComparator(value), content: content) }
}
extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
  /// A column that sorts by a property with a comparator for its values.
  public init<V, C: SortComparator>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V> & Sendable, comparator: C, @ViewBuilder content: @escaping (RowValue) -> Content
  ) where C.Compared == V { self.init(label: Text(titleKey), comparator: KeyPathComparator(value, comparator: comparator), content: content) }
  @_disfavoredOverload
  public init<V, C: SortComparator>(
    _ titleResource: LocalizedStringResource, value: KeyPath<RowValue, V> & Sendable, comparator: C,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) where C.Compared == V { self.init(label: Text(titleResource), comparator: KeyPathComparator(value, comparator: comparator), content: content) }
  @_disfavoredOverload
  public init<S: StringProtocol, V, C: SortComparator>(
    _ title: S, value: KeyPath<RowValue, V> & Sendable, comparator: C, @ViewBuilder content: @escaping (RowValue) -> Content
  ) where C.Compared == V { self.init(label: Text(title), comparator: KeyPathComparator(value, comparator: comparator), content: content) }
}
extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text, Content == Text {
  public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String> & Sendable) {
    self.init(label: Text(titleKey), comparator: KeyPathComparator(value)) { Text(verbatim: $0[keyPath: value]) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, value: KeyPath<RowValue, String> & Sendable) {
    self.init(label: Text(titleResource), comparator: KeyPathComparator(value)) { Text(verbatim: $0[keyPath: value]) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String> & Sendable) {
    self.init(label: Text(title), comparator: KeyPathComparator(value)) { Text(verbatim: $0[keyPath: value]) }
  }
}
extension TableColumn where Label == Text {
  /// A column that sorts with a custom comparator.
  public init(_ titleKey: LocalizedStringKey, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content)
  where Sort.Compared == RowValue { self.init(label: Text(titleKey), comparator: comparator, content: content) }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content)
  where Sort.Compared == RowValue { self.init(label: Text(titleResource), comparator: comparator, content: content) }
}

/// Several columns, from a builder.
public nonisolated struct _TableColumnList<RowValue: Identifiable, Sort: SortComparator>: TableColumnContent {
  public typealias TableRowValue = RowValue
  public typealias TableColumnSortComparator = Sort
  private let parts: [any TableColumnContent]
  private let columns: [_TableColumnEntry<RowValue>]
  init(parts: [any TableColumnContent]) { (self.parts, columns) = (parts, []) }
  init(columns: [_TableColumnEntry<RowValue>]) { (parts, self.columns) = ([], columns) }
  @MainActor public func _appendColumns(to columns: inout [_TableColumnEntry<RowValue>]) {
    func entries<C: TableColumnContent>(of part: C) -> [_TableColumnEntry<RowValue>] {
      var own: [_TableColumnEntry<C.TableRowValue>] = []
      part._appendColumns(to: &own)
      // Builders take columns of these rows only.
      return own as! [_TableColumnEntry<RowValue>]
    }
    for part in parts { columns += entries(of: part) }
    columns += self.columns
  }
}

@resultBuilder public nonisolated struct TableColumnBuilder<RowValue: Identifiable, Sort: SortComparator> {
  public static func buildExpression<C: TableColumnContent>(_ column: C) -> _TableColumnList<RowValue, Sort>
  where C.TableRowValue == RowValue, C.TableColumnSortComparator == Sort { list(column) }
  @_disfavoredOverload
  public static func buildExpression<C: TableColumnContent>(_ column: C) -> _TableColumnList<RowValue, Sort>
  where C.TableRowValue == RowValue, C.TableColumnSortComparator == Never { list(column) }
  public static func buildBlock(_ lists: _TableColumnList<RowValue, Sort>...) -> _TableColumnList<RowValue, Sort> {
    _TableColumnList(parts: lists)
  }
  public static func buildOptional(_ list: _TableColumnList<RowValue, Sort>?) -> _TableColumnList<RowValue, Sort> {
    list ?? _TableColumnList(parts: [])
  }
  public static func buildEither(first list: _TableColumnList<RowValue, Sort>) -> _TableColumnList<RowValue, Sort> { list }
  public static func buildEither(second list: _TableColumnList<RowValue, Sort>) -> _TableColumnList<RowValue, Sort> { list }
  public static func buildLimitedAvailability(_ list: _TableColumnList<RowValue, Sort>) -> _TableColumnList<RowValue, Sort> { list }
  private static func list<C: TableColumnContent>(_ column: C) -> _TableColumnList<RowValue, Sort> where C.TableRowValue == RowValue {
    _TableColumnList(parts: [column])
  }
}
