/// A view that arranges its content's boxes inside its own box.
package protocol ContainerView: PrimitiveView {
  associatedtype Content: View
  associatedtype Container: ContainerBox
  var content: Content { get }
  func makeBox(_ node: ViewNode) -> Container
  /// See `LeafView.apply`.
  func apply(to box: Container, from old: Self?, in node: ViewNode)
}

extension ContainerView {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ContainerNode(self, context) }
}

package final class ContainerNode<V: ContainerView>: NodeOf<V> {
  deinit {}  // Asks for no executor: see `MainThread`.
  package private(set) var box: V.Container!
  private var child: NodeOf<V.Content>!

  override package init(_ view: V, _ context: NodeContext) {
    super.init(view, context)
    box = view.makeBox(self)
    recording { view.apply(to: box, from: nil, in: self) }
    child = view.content.makeViewNode(NodeContext(under: self))
    box.collect(from: child)
  }
  override package func viewChanged(from old: V) {
    recording { view.apply(to: box, from: old, in: self) }
    child.update(view.content)
  }
  override package func refresh() {
    isQueued = false
    recording { view.apply(to: box, from: view, in: self) }
  }
  override package func childBoxesChanged() { if child != nil { box.collect(from: child) } }
  override package func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override package func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
