/// A view with one box and no subviews.
package protocol LeafView: PrimitiveView {
  associatedtype LeafBox: Box
  func makeBox(_ node: ViewNode) -> LeafBox
  /// Updates the box and invalidates what changed. `old` is nil for a new box. Reads of the node's environment are
  /// tracked: a change calls it again with `old == self`.
  func apply(to box: LeafBox, from old: Self?, in node: ViewNode)
}

extension LeafView {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { LeafNode(self, context) }
}

package final class LeafNode<V: LeafView>: NodeOf<V> {
  deinit {}  // Asks for no executor: see `MainThread`.
  package private(set) var box: V.LeafBox!
  private var presented: PresentedValue<V>?

  override package init(_ view: V, _ context: NodeContext) {
    super.init(view, context)
    box = view.makeBox(self)
    recording { view.apply(to: box, from: nil, in: self) }
  }
  override package func viewChanged(from old: V) {
    guard view is any Animatable, presented != nil || Transaction.current.effectiveAnimation != nil else {
      return show(view, old)
    }
    let presented = presented ?? PresentedValue(old, in: graph) { [weak self] in self?.show($0, $1) }
    self.presented = presented
    presented.head(for: view)
  }
  override package func refresh() {
    isQueued = false
    let shown = presented?.shown ?? view
    show(shown, shown)
  }
  private func show(_ new: V, _ old: V) { recording { new.apply(to: box, from: old, in: self) } }

  override package func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
}
