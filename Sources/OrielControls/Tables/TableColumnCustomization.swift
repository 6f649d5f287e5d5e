import Foundation
import OrielGraph

/// The user's changes to a table's columns: which are hidden, their widths and their order.
///
/// It applies to columns with a `customizationID(_:)`, and is `Codable` so that it can be saved. On Linux, columns are hidden
/// and reordered in the header's menu, not by dragging.
public nonisolated struct TableColumnCustomization<RowValue: Identifiable>: Equatable, Sendable, Codable {
  var visibilities: [String: Bool] = [:]
  var widths: [String: CGFloat] = [:]
  var order: [String] = []
  public init() {}

  /// The visibility of a column; `automatic` uses its `defaultVisibility(_:)`.
  public subscript(visibility id: String) -> Visibility {
    get { visibilities[id].map { $0 ? .visible : .hidden } ?? .automatic }
    set {
      switch newValue {
      case .automatic: visibilities[id] = nil
      case .visible: visibilities[id] = true
      case .hidden: visibilities[id] = false
      }
    }
  }
  /// Restores the declared order of columns.
  public mutating func resetOrder() { order = [] }

  private enum CodingKeys: String, CodingKey { case visibilities = "visibility", widths = "width", order }
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    visibilities = try values.decodeIfPresent([String: Bool].self, forKey: .visibilities) ?? [:]
    // Decoded data is untrusted.
    widths = (try values.decodeIfPresent([String: CGFloat].self, forKey: .widths) ?? [:]).filter { $1.isFinite && $1 > 0 }
    var seen: Set<String> = []
    order = (try values.decodeIfPresent([String].self, forKey: .order) ?? []).filter { seen.insert($0).inserted }
  }
}

/// How the user can customize a column.
public nonisolated struct TableColumnCustomizationBehavior: SetAlgebra, Hashable, Sendable {
  private enum Behavior: Hashable, CaseIterable { case reorder, resize, visibility }
  private var behaviors: Set<Behavior> = []
  public init() {}
  private init(_ behaviors: Set<Behavior>) { self.behaviors = behaviors }
  public static var all: TableColumnCustomizationBehavior { TableColumnCustomizationBehavior(Set(Behavior.allCases)) }
  public static let reorder = TableColumnCustomizationBehavior([.reorder])
  public static let resize = TableColumnCustomizationBehavior([.resize])
  public static let visibility = TableColumnCustomizationBehavior([.visibility])

  public typealias Element = TableColumnCustomizationBehavior
  public func contains(_ member: Self) -> Bool { member.behaviors.isSubset(of: behaviors) }
  public func union(_ other: Self) -> Self { Self(behaviors.union(other.behaviors)) }
  public func intersection(_ other: Self) -> Self { Self(behaviors.intersection(other.behaviors)) }
  public func symmetricDifference(_ other: Self) -> Self { Self(behaviors.symmetricDifference(other.behaviors)) }
  public mutating func formUnion(_ other: Self) { behaviors.formUnion(other.behaviors) }
  public mutating func formIntersection(_ other: Self) { behaviors.formIntersection(other.behaviors) }
  public mutating func formSymmetricDifference(_ other: Self) { behaviors.formSymmetricDifference(other.behaviors) }
  @discardableResult public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
    let isNew = !contains(member)
    formUnion(member)
    return (isNew, member)
  }
  @discardableResult public mutating func remove(_ member: Self) -> Self? {
    let common = intersection(member)
    behaviors.subtract(member.behaviors)
    return common.behaviors.isEmpty ? nil : common
  }
  @discardableResult public mutating func update(with member: Self) -> Self? {
    let before = intersection(member)
    formUnion(member)
    return before.behaviors.isEmpty ? nil : before
  }
}

/// A column's customization properties.
struct TableColumnTraits {
  var id: String?
  var visibility = Visibility.automatic
  var disabled = TableColumnCustomizationBehavior()
}

/// A column at its current position.
struct ArrangedColumn<Value: Identifiable> {
  let entry: _TableColumnEntry<Value>
  /// Its declared position.
  let index: Int
  let isShown: Bool
  init(entry: _TableColumnEntry<Value>, index: Int, _ customization: TableColumnCustomization<Value>?) {
    self.entry = entry
    self.index = index
    let chosen = entry.customization.id.map { customization?[visibility: $0] ?? .automatic } ?? .automatic
    isShown = (chosen == .automatic ? entry.customization.visibility : chosen) != .hidden
  }
  var key: TableColumnKey { entry.customization.id.map { .named($0) } ?? .placed(index) }
  var mayHide: Bool { entry.customization.id != nil && !entry.customization.disabled.contains(.visibility) }
  var mayMove: Bool { entry.customization.id != nil && !entry.customization.disabled.contains(.reorder) }
}
/// Identifies a column while the table is shown.
enum TableColumnKey: Hashable {
  case named(String)
  case placed(Int)
}

/// The context menu of a table's header, for visibility and order of columns.
struct TableHeaderMenu<Value: Identifiable>: ViewModifier {
  let columns: [ArrangedColumn<Value>]
  let customization: Binding<TableColumnCustomization<Value>>?

  func body(content: Content) -> some View {
    if let customization, columns.contains(where: { $0.mayHide || $0.mayMove }) {
      content.contextMenu {
        let shown = columns.filter(\.isShown)
        ForEach(columns.filter(\.mayHide), id: \.index) { column in
          Toggle(
            isOn: Binding(
              get: { column.isShown },
              set: { customization.wrappedValue[visibility: column.entry.customization.id!] = $0 ? .visible : .hidden })
          ) { column.entry.label }
          // The last visible column cannot be hidden.
          .disabled(column.isShown && shown.count == 1)
        }
        let movable = columns.filter(\.mayMove).filter(\.isShown)
        if movable.count > 1 {
          Divider()
          ForEach(Array(movable.enumerated()), id: \.element.index) { place, column in
            Menu {
              Button("Move Forward") { move(place, to: place - 1, in: movable, customization) }.disabled(place == 0)
              Button("Move Backward") { move(place, to: place + 1, in: movable, customization) }
                .disabled(place == movable.count - 1)
            } label: {
              column.entry.label
            }
          }
          Button("Default Order") { customization.wrappedValue.resetOrder() }
            .disabled(customization.wrappedValue.order.isEmpty)
        }
      }
    } else {
      content
    }
  }

  /// Swaps two columns; hidden ones keep their position.
  private func move(
    _ place: Int, to other: Int, in movable: [ArrangedColumn<Value>], _ customization: Binding<TableColumnCustomization<Value>>
  ) {
    var order = columns.filter(\.mayMove).compactMap(\.entry.customization.id)
    guard movable.indices.contains(other), let a = order.firstIndex(of: movable[place].entry.customization.id!),
      let b = order.firstIndex(of: movable[other].entry.customization.id!)
    else { return }
    order.swapAt(a, b)
    customization.wrappedValue.order = order
  }
}

// MARK: - Columns

extension TableColumnContent {
  fileprivate func changed(_ change: (inout TableColumnTraits) -> Void) -> _TableColumnList<TableRowValue, TableColumnSortComparator> {
    var columns: [_TableColumnEntry<TableRowValue>] = []
    _appendColumns(to: &columns)
    for index in columns.indices { change(&columns[index].customization) }
    return _TableColumnList(columns: columns)
  }
  /// Sets the identifier of the column in the table's customization.
  public func customizationID(_ id: String) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
    changed { $0.id = id }
  }
  public func defaultVisibility(_ visibility: Visibility) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> {
    changed { $0.visibility = visibility }
  }
  public func disabledCustomizationBehavior(
    _ behavior: TableColumnCustomizationBehavior
  ) -> some TableColumnContent<TableRowValue, TableColumnSortComparator> { changed { $0.disabled = behavior } }
}

/// One or more columns for each element of a collection.
public struct TableColumnForEach<
  Data: RandomAccessCollection, ID: Hashable, RowValue: Identifiable, Sort: SortComparator, Content: TableColumnContent
>: TableColumnContent where Content.TableRowValue == RowValue, Content.TableColumnSortComparator == Sort {
  public typealias TableRowValue = RowValue
  public typealias TableColumnSortComparator = Sort
  public var data: Data
  public var content: (Data.Element) -> Content
  public func _appendColumns(to columns: inout [_TableColumnEntry<RowValue>]) {
    for element in data { content(element)._appendColumns(to: &columns) }
  }
}
extension TableColumnForEach {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @TableColumnBuilder<RowValue, Sort> content: @escaping (Data.Element) -> Content
  ) { self.init(data: data, content: content) }
  public init(_ data: Data, @TableColumnBuilder<RowValue, Sort> content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID { self.init(data: data, content: content) }
}
extension TableColumnForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @TableColumnBuilder<RowValue, Sort> content: @escaping (Int) -> Content) {
    self.init(data: data, content: content)
  }
}
extension Group: TableColumnContent where Content: TableColumnContent {
  public typealias TableRowValue = Content.TableRowValue
  public typealias TableColumnSortComparator = Content.TableColumnSortComparator
  public func _appendColumns(to columns: inout [_TableColumnEntry<Content.TableRowValue>]) { content._appendColumns(to: &columns) }
}
extension Group where Content: TableColumnContent {
  @_disfavoredOverload
  public init<RowValue: Identifiable, Sort: SortComparator>(@TableColumnBuilder<RowValue, Sort> content: () -> Content)
  where Content.TableRowValue == RowValue, Content.TableColumnSortComparator == Sort { self.init(of: content()) }
}
