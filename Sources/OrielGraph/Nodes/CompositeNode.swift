/// The node of a view with a body: holds its state, evaluates the body, hands the result to one child.
package final class CompositeNode<V: View>: NodeOf<V> {
  private let properties = PropertyLayout.of(V.self)
  private var storage = PropertyStorage()
  private var child: NodeOf<V.Body>?

  override init(_ view: V, _ context: NodeContext) {
    super.init(view, context)
    installProperties()
    child = evaluateBody().makeViewNode(NodeContext(under: self))
  }

  override package func update(_ new: V) {
    if ViewComparison<V>.areEqual(view, new), !isQueued { return }
    view = new
    installProperties()
    refresh()
  }

  override package func refresh() {
    isQueued = false
    let body = evaluateBody()
    child?.update(body)
  }

  private func installProperties() {
    guard !properties.isEmpty else { return }
    withUnsafeMutablePointer(to: &view) {
      properties.install(UnsafeMutableRawPointer($0), storage: &storage, node: self)
    }
  }

  private func evaluateBody() -> V.Body {
    graph.counters.bodies += 1
    graph.noteBody(of: V.self)
    return tracking {
      if !properties.isEmpty {
        withUnsafeMutablePointer(to: &view) { properties.update(UnsafeMutableRawPointer($0)) }
      }
      return view.body
    }
  }

  override package func appendBoxes(to boxes: inout [Box]) { child?.appendBoxes(to: &boxes) }
  override package func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override package func willUnmount() { storage.end() }
}
