import Foundation
import OrielGraph

/// The edits that a list allows on bound data.
public nonisolated struct EditActions<Data>: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}
nonisolated extension EditActions where Data: MutableCollection {
  public static var move: EditActions { EditActions(rawValue: 1) }
}
nonisolated extension EditActions where Data: RangeReplaceableCollection {
  public static var delete: EditActions { EditActions(rawValue: 2) }
}
nonisolated extension EditActions where Data: RangeReplaceableCollection, Data: MutableCollection {
  public static var all: EditActions { [.move, .delete] }
}

extension EditActions where Data: MutableCollection & RangeReplaceableCollection {
  /// The edits, applied to `data`.
  func edits(of data: Binding<Data>) -> (inout RowEdits) -> Void {
    { edits in
      if contains(.delete) { edits.onDelete = { data.wrappedValue.remove(atOffsets: $0) } }
      if contains(.move) { edits.onMove = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) } }
    }
  }
}

extension ForEach where Content: View {
  public init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == _BoundElements<C, ID>, C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, C.Index: Hashable {
    self.init(data, id: id, content: content)
    edits = editActions.edits(of: data)
  }
  public init<C>(
    _ data: Binding<C>, editActions: EditActions<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == _BoundElements<C, ID>, C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    C.Element: Identifiable, ID == C.Element.ID, C.Index: Hashable
  {
    self.init(data, id: \.id, editActions: editActions, content: content)
  }
}

extension List {
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
    selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<_BoundElements<Data, ID>, ID, RowContent>, Data.Index: Hashable {
    self.init(selection: selection) { Content(data, id: id, editActions: editActions, content: rowContent) }
  }
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<_BoundElements<Data, Data.Element.ID>, Data.Element.ID, RowContent>, Data.Element: Identifiable,
    Data.Index: Hashable
  { self.init(data, id: \.id, editActions: editActions, selection: selection, rowContent: rowContent) }
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
    selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<_BoundElements<Data, ID>, ID, RowContent>, Data.Index: Hashable {
    self.init(selection: selection) { Content(data, id: id, editActions: editActions, content: rowContent) }
  }
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<_BoundElements<Data, Data.Element.ID>, Data.Element.ID, RowContent>, Data.Element: Identifiable,
    Data.Index: Hashable
  { self.init(data, id: \.id, editActions: editActions, selection: selection, rowContent: rowContent) }
}
extension List where SelectionValue == Never {
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<_BoundElements<Data, ID>, ID, RowContent>, Data.Index: Hashable {
    self.init { Content(data, id: id, editActions: editActions, content: rowContent) }
  }
  public init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  ) where Content == ForEach<_BoundElements<Data, Data.Element.ID>, Data.Element.ID, RowContent>, Data.Element: Identifiable,
    Data.Index: Hashable
  { self.init(data, id: \.id, editActions: editActions, rowContent: rowContent) }
}
