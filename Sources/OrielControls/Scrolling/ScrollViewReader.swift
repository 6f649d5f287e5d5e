import OrielDrawing
import OrielGraph

/// Gives its content the means to scroll the scroll views in it.
public struct ScrollViewReader<Content: View>: PrimitiveView {
  public var content: (ScrollViewProxy) -> Content
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ScrollReaderNode(self, context) }
}

/// Scrolls the scroll views inside one `ScrollViewReader`.
public struct ScrollViewProxy {
  weak var node: ViewNode?

  /// Moves the first scroll view that has a view of this identity so that it is in view: at `anchor`, or by as little as
  /// needed. Glides inside `withAnimation`.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let node else { return }
    let id = AnyHashable(id), animation = Transaction.current.effectiveAnimation
    func search(_ node: ViewNode) -> Bool {
      if let scrolling = node as? any ScrollingNode {
        // The innermost scroll view that holds it moves first, then those around it.
        var inner = false
        node.forEachChild { if !inner { inner = search($0) } }
        return scrolling.scrollTo(id, anchor: anchor, animation: animation) || inner
      }
      var found = false
      node.forEachChild { if !found { found = search($0) } }
      return found
    }
    // Once the change that made the view, if it was made just now, is laid out.
    node.graph.afterUpdate { [weak node] in if let node { _ = search(node) } }
  }
}

extension ScrollViewProxy: ComparedProperty {
  nonisolated package static func isSameInput(_ a: ScrollViewProxy, _ b: ScrollViewProxy) -> Bool {
    MainActor.assumeIsolated { a.node === b.node }
  }
}

private final class ScrollReaderNode<Content: View>: NodeOf<ScrollViewReader<Content>> {
  private var child: NodeOf<Content>!
  override init(_ view: ScrollViewReader<Content>, _ context: NodeContext) {
    super.init(view, context)
    let content = tracking { view.content(ScrollViewProxy(node: self)) }
    child = content.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: ScrollViewReader<Content>) {
    view = new
    refresh()
  }
  override func refresh() {
    isQueued = false
    child.update(tracking { view.content(ScrollViewProxy(node: self)) })
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
