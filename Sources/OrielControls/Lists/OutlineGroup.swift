import OrielGraph

/// Views for a tree of data, whose parent nodes can be expanded.
///
/// `Parent`, `Leaf` and `Subgroup` exist for source compatibility; all nodes look the same.
public struct OutlineGroup<Data, ID, Parent, Leaf, Subgroup> where Data: RandomAccessCollection, ID: Hashable {
  let data: Data
  let identity: (Data.Element) -> ID
  let children: (Data.Element) -> Data?
  let content: (Data.Element) -> Leaf
}

extension OutlineGroup where Parent: View, Parent == Leaf, Subgroup == EmptyView {
  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) where ID == Data.Element.ID, Data.Element: Identifiable {
    self.init(data: data, identity: { $0.id }, children: { $0[keyPath: children] }, content: content)
  }
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    self.init(data: data, identity: { $0[keyPath: id] }, children: { $0[keyPath: children] }, content: content)
  }
  public init<DataElement>(
    _ root: DataElement, children: KeyPath<DataElement, Data?>, @ViewBuilder content: @escaping (DataElement) -> Leaf
  ) where ID == DataElement.ID, DataElement: Identifiable, DataElement == Data.Element, Data == [DataElement] {
    self.init(data: [root], identity: { $0.id }, children: { $0[keyPath: children] }, content: content)
  }
}

extension OutlineGroup: View where Leaf: View {
  public typealias Body = Never
}
extension OutlineGroup: PrimitiveView, RowStructure where Leaf: View {
  private var rows: OutlineRows<Data, ID, Leaf> {
    OutlineRows(data: data, identity: identity, children: children, content: content)
  }
  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) { rows.collectRows(&collector) }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { OutlineNode(self, rows, context) }
}

/// Outside a list: a column of the expanded rows with their own chevrons.
private final class OutlineNode<Data: RandomAccessCollection, ID: Hashable, Parent, Leaf: View, Subgroup>: NodeOf<
  OutlineGroup<Data, ID, Parent, Leaf, Subgroup>
>
{
  private var child: NodeOf<List<Never, OutlineRows<Data, ID, Leaf>>>!
  init(_ view: OutlineGroup<Data, ID, Parent, Leaf, Subgroup>, _ rows: OutlineRows<Data, ID, Leaf>, _ context: NodeContext) {
    super.init(view, context)
    child = List(selection: nil, content: rows).makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: OutlineGroup<Data, ID, Parent, Leaf, Subgroup>) {
    view = new
    child.update(
      List(
        selection: nil, content: OutlineRows(data: new.data, identity: new.identity, children: new.children, content: new.content)))
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
