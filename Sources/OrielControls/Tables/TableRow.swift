import OrielGraph

/// Rows of a table.
@MainActor @preconcurrency public protocol TableRowContent<TableRowValue> {
  associatedtype TableRowValue: Identifiable
  associatedtype _Rows: View
  func _rows(_ context: _TableRowContext<TableRowValue>) -> _Rows
  /// Whether any row may be expandable; then all leave room for a chevron.
  static var _mayUnfold: Bool { get }
}
extension TableRowContent {
  public static var _mayUnfold: Bool { false }
}

/// One row, with the value that the columns show.
public struct TableRow<Value: Identifiable>: TableRowContent {
  public typealias TableRowValue = Value
  let value: Value
  public init(_ value: Value) { self.value = value }
  public func _rows(_ context: _TableRowContext<Value>) -> some View { context.row(value).tag(value.id) }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
  public func _rows(_ context: _TableRowContext<TableRowValue>) -> ForEach<Data, ID, Content._Rows> {
    let content = content
    return ForEach<Data, ID, Content._Rows>(data: data, identity: identity) { content($0)._rows(context) }
  }
  public static var _mayUnfold: Bool { Content._mayUnfold }
}
extension ForEach where Content: TableRowContent {
  /// A row for each value.
  @_disfavoredOverload
  public init<V: Identifiable>(_ data: Data) where Data.Element == V, ID == V.ID, Content == TableRow<V> {
    self.init(data: data, identity: { $0.id }, content: { TableRow($0) })
  }
  @_disfavoredOverload
  public init<V: Identifiable>(
    _ data: Data, @TableRowBuilder<V> content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID, Content.TableRowValue == V {
    self.init(data: data, identity: { $0.id }, content: content)
  }
  @_disfavoredOverload
  public init<V: Identifiable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @TableRowBuilder<V> content: @escaping (Data.Element) -> Content
  ) where Content.TableRowValue == V {
    self.init(data: data, identity: { $0[keyPath: id] }, content: content)
  }
}

extension Section: TableRowContent where Parent: View, Content: TableRowContent, Footer == EmptyView {
  public typealias TableRowValue = Content.TableRowValue
  public func _rows(_ context: _TableRowContext<TableRowValue>) -> some View {
    Section<Parent, Content._Rows, EmptyView>(header: header, content: content._rows(context), footer: EmptyView(), isExpanded: isExpanded)
  }
  public static var _mayUnfold: Bool { Content._mayUnfold }
}
extension Section where Parent == Text, Content: TableRowContent, Footer == EmptyView {
  @_disfavoredOverload
  public init<V: Identifiable>(_ titleKey: LocalizedStringKey, @TableRowBuilder<V> content: () -> Content) where Content.TableRowValue == V {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  @_disfavoredOverload
  public init<V: Identifiable>(_ titleResource: LocalizedStringResource, @TableRowBuilder<V> content: () -> Content) where Content.TableRowValue == V {
    self.init(header: Text(titleResource), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  @_disfavoredOverload
  public init<V: Identifiable, S: StringProtocol>(_ title: S, @TableRowBuilder<V> content: () -> Content) where Content.TableRowValue == V {
    self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: nil)
  }
}
extension Section where Parent: View, Content: TableRowContent, Footer == EmptyView {
  @_disfavoredOverload
  public init<V: Identifiable>(
    @TableRowBuilder<V> content: () -> Content, @ViewBuilder header: () -> Parent
  ) where Content.TableRowValue == V {
    self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: nil)
  }
}

/// Rows with modified views.
public struct _ModifiedTableRows<Content: TableRowContent, Changed: View>: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
  let content: Content
  let change: (Content._Rows) -> Changed
  public func _rows(_ context: _TableRowContext<TableRowValue>) -> Changed { change(content._rows(context)) }
  public static var _mayUnfold: Bool { Content._mayUnfold }
}
extension TableRowContent {
  /// Adds a context menu to each row.
  public func contextMenu<M: View>(@ViewBuilder menuItems: () -> M) -> some TableRowContent<TableRowValue> {
    let items = menuItems()
    return _ModifiedTableRows(content: self) { $0.contextMenu { items } }
  }
  public func onHover(perform action: @escaping (Bool) -> Void) -> some TableRowContent<TableRowValue> {
    _ModifiedTableRows(content: self) { $0.onHover(perform: action) }
  }
}

extension TableRowContent {
  package func changingRows<Changed: View>(_ change: @escaping (_Rows) -> Changed) -> _ModifiedTableRows<Self, Changed> {
    _ModifiedTableRows(content: self, change: change)
  }
}
extension ForEach where Content: TableRowContent {
  /// Handles drops between the rows.
  package func insertingRows(_ insertion: RowInsertion) -> _ModifiedTableRows<Self, _EditableRows<ForEach<Data, ID, Content._Rows>>> { _ModifiedTableRows(content: self) { $0.rowInsertion(insertion) } }
}

/// Consecutive rows, from a builder.
public nonisolated struct _TableRowPair<First: TableRowContent, Second: TableRowContent>: TableRowContent
where First.TableRowValue == Second.TableRowValue {
  public typealias TableRowValue = First.TableRowValue
  let first: First
  let second: Second
  @ViewBuilder public func _rows(_ context: _TableRowContext<TableRowValue>) -> some View {
    first._rows(context)
    second._rows(context)
  }
  public static var _mayUnfold: Bool { First._mayUnfold || Second._mayUnfold }
}
/// The rows of one branch of a condition.
public nonisolated struct _TableRowChoice<First: TableRowContent, Second: TableRowContent>: TableRowContent
where First.TableRowValue == Second.TableRowValue {
  public typealias TableRowValue = First.TableRowValue
  enum Branch { case first(First), second(Second) }
  let branch: Branch
  @ViewBuilder public func _rows(_ context: _TableRowContext<TableRowValue>) -> some View {
    switch branch {
    case .first(let rows): rows._rows(context)
    case .second(let rows): rows._rows(context)
    }
  }
  public static var _mayUnfold: Bool { First._mayUnfold || Second._mayUnfold }
}
extension Optional: TableRowContent where Wrapped: TableRowContent {
  public typealias TableRowValue = Wrapped.TableRowValue
  @ViewBuilder public func _rows(_ context: _TableRowContext<TableRowValue>) -> some View { if let self { self._rows(context) } }
  public static var _mayUnfold: Bool { Wrapped._mayUnfold }
}

@resultBuilder public nonisolated struct TableRowBuilder<Value: Identifiable> {
  public static func buildExpression<C: TableRowContent>(_ content: C) -> C where C.TableRowValue == Value { content }
  public static func buildPartialBlock<C: TableRowContent>(first: C) -> C where C.TableRowValue == Value { first }
  public static func buildPartialBlock<A: TableRowContent, C: TableRowContent>(
    accumulated: A, next: C
  ) -> _TableRowPair<A, C> where A.TableRowValue == Value, C.TableRowValue == Value { _TableRowPair(first: accumulated, second: next) }
  public static func buildIf<C: TableRowContent>(_ content: C?) -> C? where C.TableRowValue == Value { content }
  public static func buildEither<A: TableRowContent, B: TableRowContent>(first rows: A) -> _TableRowChoice<A, B>
  where A.TableRowValue == Value, B.TableRowValue == Value { _TableRowChoice(branch: .first(rows)) }
  public static func buildEither<A: TableRowContent, B: TableRowContent>(second rows: B) -> _TableRowChoice<A, B>
  where A.TableRowValue == Value, B.TableRowValue == Value { _TableRowChoice(branch: .second(rows)) }
  public static func buildLimitedAvailability<C: TableRowContent>(_ content: C) -> C where C.TableRowValue == Value { content }
}
