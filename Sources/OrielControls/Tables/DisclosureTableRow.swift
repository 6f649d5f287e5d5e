import OrielGraph

/// A row that expands into more rows below it, one level deeper.
public struct DisclosureTableRow<Label: TableRowContent, Content: TableRowContent>: TableRowContent
where Label.TableRowValue == Content.TableRowValue {
  public typealias TableRowValue = Label.TableRowValue
  let label: Label
  let isExpanded: Binding<Bool>?
  let content: () -> Content

  /// Without a binding, the table stores whether it is expanded.
  public init<Value: Identifiable>(
    _ value: Value, isExpanded: Binding<Bool>? = nil, @TableRowBuilder<Value> content: @escaping () -> Content
  ) where Label == TableRow<Value>, Value == Content.TableRowValue {
    label = TableRow(value)
    self.isExpanded = isExpanded
    self.content = content
  }
  public func _rows(_ context: _TableRowContext<TableRowValue>) -> some View {
    let content = content
    return TableDisclosure(label: label._rows(context), isExpanded: isExpanded) { content()._rows(context.deeper) }
  }
  public static var _mayUnfold: Bool { true }
}

/// The expanded rows of a tree of data.
struct TableTree<Data: RandomAccessCollection>: TableRowContent where Data.Element: Identifiable {
  typealias TableRowValue = Data.Element
  let data: Data
  let children: (Data.Element) -> Data?
  func _rows(_ context: _TableRowContext<Data.Element>) -> TableTreeRows<Data> {
    TableTreeRows(data: data, children: children, context: context)
  }
  static var _mayUnfold: Bool { true }
}
extension OutlineGroup: TableRowContent where Data.Element: Identifiable, Leaf == TableRow<Data.Element> {
  public typealias TableRowValue = Data.Element
  public func _rows(_ context: _TableRowContext<Data.Element>) -> some View {
    TableTreeRows(data: data, children: children, context: context)
  }
  public static var _mayUnfold: Bool { true }
}
extension OutlineGroup where Parent == Leaf, Subgroup == EmptyView {
  /// A row for each node of a tree.
  public init<DataElement: Identifiable>(_ data: Data, children: KeyPath<DataElement, Data?>)
  where DataElement == Data.Element, ID == DataElement.ID, Leaf == TableRow<DataElement> {
    self.init(data: data, identity: { $0.id }, children: { $0[keyPath: children] }, content: { TableRow($0) })
  }
  public init<DataElement: Identifiable>(_ root: DataElement, children: KeyPath<DataElement, Data?>)
  where Data == [DataElement], ID == DataElement.ID, Leaf == TableRow<DataElement> {
    self.init(data: [root], identity: { $0.id }, children: { $0[keyPath: children] }, content: { TableRow($0) })
  }
}

struct TableTreeRows<Data: RandomAccessCollection>: View, RowStructure where Data.Element: Identifiable {
  let data: Data
  let children: (Data.Element) -> Data?
  let context: _TableRowContext<Data.Element>
  var body: some View { ForEach(data) { context.row($0) } }
  static var mayHoldRows: Bool { true }
  func collectRows(_ collector: inout RowCollector) {
    for element in data {
      let row = context.row(element).tag(element.id)
      if let inner = children(element) {
        let group = TableDisclosure(label: row, isExpanded: nil) {
          TableTreeRows(data: inner, children: children, context: context.deeper)
        }
        collector.add(group, step: AnyHashable(element.id))
      } else {
        collector.add(row, step: AnyHashable(element.id))
      }
    }
  }
}

/// A row and its child rows. It exists only in tables, which split it into rows.
struct TableDisclosure<Label: View, Content: View>: View, RowStructure {
  let label: Label
  let isExpanded: Binding<Bool>?
  let content: () -> Content
  var body: some View { label }
  static var mayHoldRows: Bool { true }
  func collectRows(_ collector: inout RowCollector) {
    collector.addDisclosure(label: label, isExpanded: isExpanded, content: content)
  }
}
