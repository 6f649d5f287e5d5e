import Foundation
import OrielGraph

extension Table {
  private init<C: TableColumnContent>(
    _ rows: TableRowSource<Value>, _ selection: ListSelectionBinding<Value.ID>, _ sorting: TableSorting?,
    _ customization: Binding<TableColumnCustomization<Value>>?, _ columns: C
  ) where C.TableRowValue == Value {
    var entries: [_TableColumnEntry<Value>] = []
    columns._appendColumns(to: &entries)
    self.init(rows: rows, columns: entries, selection: selection, sorting: sorting, customization: customization)
  }

  // MARK: Data

  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(.data(TableRows(data)), .none, nil, columnCustomization, columns()) }
  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, selection: Binding<Value.ID?>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(.data(TableRows(data)), .one(selection), nil, columnCustomization, columns()) }
  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, selection: Binding<Set<Value.ID>>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(.data(TableRows(data)), .many(selection), nil, columnCustomization, columns()) }

  // MARK: Sorted data

  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(.data(TableRows(data)), .none, TableSorting(sortOrder), columnCustomization, columns())
  }
  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(.data(TableRows(data)), .one(selection), TableSorting(sortOrder), columnCustomization, columns())
  }
  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(.data(TableRows(data)), .many(selection), TableSorting(sortOrder), columnCustomization, columns())
  }

  // MARK: Trees of data

  private static func tree<Data: RandomAccessCollection>(
    _ data: Data, _ children: KeyPath<Value, Data?>
  ) -> TableRowSource<Value> where Data.Element == Value { source(TableTree(data: data) { $0[keyPath: children] }) }
  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(Self.tree(data, children), .none, nil, columnCustomization, columns()) }
  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Value.ID?>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(Self.tree(data, children), .one(selection), nil, columnCustomization, columns()) }
  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Set<Value.ID>>,
    columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(Self.tree(data, children), .many(selection), nil, columnCustomization, columns()) }
  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(Self.tree(data, children), .none, TableSorting(sortOrder), columnCustomization, columns())
  }
  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
    columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(Self.tree(data, children), .one(selection), TableSorting(sortOrder), columnCustomization, columns())
  }
  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(Self.tree(data, children), .many(selection), TableSorting(sortOrder), columnCustomization, columns())
  }

  // MARK: Rows as they are written

  private static func source<R: TableRowContent>(_ rows: R) -> TableRowSource<Value> where R.TableRowValue == Value {
    .written(mayUnfold: R._mayUnfold) { AnyView(rows._rows($0)) }
  }
  public init<R: TableRowContent, C: TableColumnContent>(
    of valueType: Value.Type, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value { self.init(Self.source(rows()), .none, nil, columnCustomization, columns()) }
  public init<R: TableRowContent, C: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Value.ID?>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C,
    @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value { self.init(Self.source(rows()), .one(selection), nil, columnCustomization, columns()) }
  public init<R: TableRowContent, C: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Set<Value.ID>>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C,
    @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value { self.init(Self.source(rows()), .many(selection), nil, columnCustomization, columns()) }
  public init<R: TableRowContent, Sort: SortComparator, C: TableColumnContent>(
    of valueType: Value.Type, sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C,
    @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value, Sort.Compared == Value {
    self.init(Self.source(rows()), .none, TableSorting(sortOrder), columnCustomization, columns())
  }
  public init<R: TableRowContent, Sort: SortComparator, C: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
    columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value, Sort.Compared == Value {
    self.init(Self.source(rows()), .one(selection), TableSorting(sortOrder), columnCustomization, columns())
  }
  public init<R: TableRowContent, Sort: SortComparator, C: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value, Sort.Compared == Value {
    self.init(Self.source(rows()), .many(selection), TableSorting(sortOrder), columnCustomization, columns())
  }

  // MARK: Rows as they are written, which say the type of their values

  public init<R: TableRowContent, C: TableColumnContent>(
    columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value {
    self.init(of: Value.self, columnCustomization: columnCustomization, columns: columns, rows: rows)
  }
  public init<R: TableRowContent, C: TableColumnContent>(
    selection: Binding<Value.ID?>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value {
    self.init(of: Value.self, selection: selection, columnCustomization: columnCustomization, columns: columns, rows: rows)
  }
  public init<R: TableRowContent, C: TableColumnContent>(
    selection: Binding<Set<Value.ID>>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Never> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value {
    self.init(of: Value.self, selection: selection, columnCustomization: columnCustomization, columns: columns, rows: rows)
  }
  public init<R: TableRowContent, Sort: SortComparator, C: TableColumnContent>(
    sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value, Sort.Compared == Value {
    self.init(of: Value.self, sortOrder: sortOrder, columnCustomization: columnCustomization, columns: columns, rows: rows)
  }
  public init<R: TableRowContent, Sort: SortComparator, C: TableColumnContent>(
    selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value, Sort.Compared == Value {
    self.init(of: Value.self, selection: selection, sortOrder: sortOrder, columnCustomization: columnCustomization, columns: columns, rows: rows)
  }
  public init<R: TableRowContent, Sort: SortComparator, C: TableColumnContent>(
    selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>, columnCustomization: Binding<TableColumnCustomization<Value>>? = nil,
    @TableColumnBuilder<Value, Sort> columns: () -> C, @TableRowBuilder<Value> rows: () -> R
  ) where C.TableRowValue == Value, R.TableRowValue == Value, Sort.Compared == Value {
    self.init(of: Value.self, selection: selection, sortOrder: sortOrder, columnCustomization: columnCustomization, columns: columns, rows: rows)
  }
}
