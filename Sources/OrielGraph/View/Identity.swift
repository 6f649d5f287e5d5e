import Foundation

/// Content whose identity depends on an id.
public struct _IDView<Content: View, ID: Hashable>: PrimitiveView {
  let content: Content
  let id: ID
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { IDNode(self, context) }
}

private final class IDNode<Content: View, ID: Hashable>: NodeOf<_IDView<Content, ID>>, DepartureKeeping {
  /// nil only during a replacement.
  private var child: NodeOf<Content>?
  var departing = DepartingNodes()
  override var explicitID: AnyHashable? { view.id }
  override init(_ view: _IDView<Content, ID>, _ context: NodeContext) {
    super.init(view, context)
    child = view.content.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: _IDView<Content, ID>) {
    let same = new.id == view.id
    view = new
    if same { return child!.update(new.content) }
    let old = child
    child = nil
    if let old { depart(old) }
    let made = new.content.makeViewNode(NodeContext(under: self))
    child = made
    graph.arrive(made)
    childBoxesChanged()
  }
  override func appendBoxes(to boxes: inout [Box]) {
    child?.appendBoxes(to: &boxes)
    departing.appendBoxes(to: &boxes)
  }
  override func forEachChild(_ body: (ViewNode) -> Void) {
    if let child { body(child) }
    departing.forEach(body)
  }
}

/// The value of `tag(_:)`, for selections.
package struct TagKey: LayoutValueKey { package nonisolated static var defaultValue: AnyHashable? { nil } }

extension View {
  public func id<ID: Hashable>(_ id: ID) -> some View { _IDView(content: self, id: id) }
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    layoutValue(key: TagKey.self, value: AnyHashable(tag) as AnyHashable?)
  }
}
extension Box {
  package var tag: AnyHashable? { layoutValue(ObjectIdentifier(TagKey.self)) as? AnyHashable }
}
