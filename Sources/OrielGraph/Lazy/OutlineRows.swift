import Foundation

/// The expanded rows of a tree.
package struct OutlineRows<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  let data: Data
  let identity: (Data.Element) -> ID
  let children: (Data.Element) -> Data?
  let content: (Data.Element) -> Content
  package init(
    data: Data, identity: @escaping (Data.Element) -> ID, children: @escaping (Data.Element) -> Data?,
    content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.identity = identity
    self.children = children
    self.content = content
  }
  package typealias Body = Never
}

extension OutlineRows: PrimitiveView, RowStructure {
  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) {
    var visible: [OutlineSupply<Data, ID, Content>.Row] = []
    func walk(_ data: Data, _ level: Int) {
      for element in data {
        let id = AnyHashable(identity(element)), children = children(element)
        let isOpen = children != nil && collector.unfolding?.open.contains(id) == true
        visible.append(.init(element: element, level: level, hasChildren: children != nil, isOpen: isOpen))
        if isOpen, let children { walk(children, level + 1) }
      }
    }
    walk(data, 0)
    collector.append(OutlineSupply(self, visible))
  }
  /// Outside a list, only the top level is shown and cannot be expanded.
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { OutlineRowsNode(self, context) }
}

private final class OutlineRowsNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: NodeOf<OutlineRows<Data, ID, Content>> {
  private var child: NodeOf<ForEach<Data, ID, Content>>!
  override init(_ view: OutlineRows<Data, ID, Content>, _ context: NodeContext) {
    super.init(view, context)
    child = ForEach(data: view.data, identity: view.identity, content: view.content).makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: OutlineRows<Data, ID, Content>) {
    view = new
    child.update(ForEach(data: new.data, identity: new.identity, content: new.content))
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

final class OutlineSupply<Data: RandomAccessCollection, ID: Hashable, Content: View>: RowSupply {
  struct Row {
    let element: Data.Element
    let level: Int
    let hasChildren: Bool
    let isOpen: Bool
  }
  private let source: OutlineRows<Data, ID, Content>
  private let visible: [Row]
  init(_ source: OutlineRows<Data, ID, Content>, _ visible: [Row]) {
    self.source = source
    self.visible = visible
  }
  @available(*, unavailable) override init() { fatalError() }
  override var count: Int { visible.count }
  override func id(at index: Int) -> AnyHashable? { AnyHashable(source.identity(visible[index].element)) }
  override func hasID(_ id: AnyHashable, at index: Int) -> Bool { AnyHashable(source.identity(visible[index].element)) == id }
  override func ownOutline(at index: Int) -> RowOutline? {
    let row = visible[index]
    return RowOutline(id: AnyHashable(source.identity(row.element)), level: row.level, hasChildren: row.hasChildren, isOpen: row.isOpen)
  }
  override func containerValues(at index: Int) -> ContainerValues {
    var values = containerValues
    if let id = id(at: index) { values.elementTags.insert(id, at: 0) }
    return values
  }
  override func makeNode(at index: Int, row: ViewNode, _ context: NodeContext) -> ViewNode {
    let content = row.tracking { source.content(visible[index].element) }
    return content.makeViewNode(context)
  }
  override func update(_ node: ViewNode, at index: Int, row: ViewNode) {
    let content = row.tracking { source.content(visible[index].element) }
    unsafeDowncast(node, to: NodeOf<Content>.self).update(content)
  }
}
