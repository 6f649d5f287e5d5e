import OrielDrawing
import OrielGraph

/// Provides a proxy to scroll the scroll views in its content.
public struct ScrollViewReader<Content: View>: PrimitiveView {
  public var content: (ScrollViewProxy) -> Content
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { ScrollReaderNode(self, context) }
}

/// Scrolls the scroll views inside one `ScrollViewReader`.
public struct ScrollViewProxy {
  weak var node: ViewNode?

  /// Scrolls the view with this identity into view, at `anchor` or by the smallest distance. Animated inside
  /// `withAnimation`.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let node else { return }
    let id = AnyHashable(id), animation = Transaction.current.effectiveAnimation
    func search(_ node: ViewNode) -> Bool {
      if node.isScrolling, let scrolling = node as? any ScrollingNode {
        // The innermost scroll view that contains it moves first, then its ancestors.
        var inner = false
        node.forEachChild { if !inner { inner = search($0) } }
        return scrolling.scrollTo(id, anchor: anchor, animation: animation) || inner
      }
      var found = false
      node.forEachChild { if !found { found = search($0) } }
      return found
    }
    // After layout, in case the view was created just now.
    node.graph.afterUpdate { [weak node] in if let node { _ = search(node) } }
  }
}

extension ScrollViewProxy: ComparedProperty {
  nonisolated package static func isSameInput(_ a: ScrollViewProxy, _ b: ScrollViewProxy) -> Bool {
    MainThread.assumed { a.node === b.node }
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
