import Foundation
import OrielGraph

extension Table {
  private init<C: TableColumnContent>(
    _ rows: TableRows<Value>, _ selection: ListSelectionBinding<Value.ID>, _ sorting: TableSorting?, _ columns: C
  ) where C.TableRowValue == Value {
    var entries: [_TableColumnEntry<Value>] = []
    columns._appendColumns(to: &entries)
    self.init(rows: rows, columns: entries, selection: selection, sorting: sorting)
  }

  // MARK: Data

  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(TableRows(data), .none, nil, columns()) }
  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, selection: Binding<Value.ID?>, @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(TableRows(data), .one(selection), nil, columns()) }
  public init<Data: RandomAccessCollection, C: TableColumnContent>(
    _ data: Data, selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value, Never> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value { self.init(TableRows(data), .many(selection), nil, columns()) }

  // MARK: Sorted data

  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(TableRows(data), .none, TableSorting(sortOrder), columns())
  }
  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(TableRows(data), .one(selection), TableSorting(sortOrder), columns())
  }
  public init<Data: RandomAccessCollection, Sort: SortComparator, C: TableColumnContent>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> C
  ) where Data.Element == Value, C.TableRowValue == Value, Sort.Compared == Value {
    self.init(TableRows(data), .many(selection), TableSorting(sortOrder), columns())
  }
}
