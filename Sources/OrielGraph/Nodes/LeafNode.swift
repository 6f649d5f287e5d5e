/// A view that is one box and has no views below it.
package protocol LeafView: PrimitiveView {
  associatedtype LeafBox: Box
  func makeBox(_ node: ViewNode) -> LeafBox
  /// Sets what the box shows and invalidates what that changes. `old` is nil for a new box. What is read from the
  /// node's environment here is tracked: a change calls it again with `old == self`.
  func apply(to box: LeafBox, from old: Self?, in node: ViewNode)
}

extension LeafView {
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { LeafNode(self, context) }
}

package final class LeafNode<V: LeafView>: NodeOf<V> {
  package private(set) var box: V.LeafBox!
  private var animation: AnyObject?
  private var retarget: ((V, Transaction) -> Bool)?
  private var shown: V

  override package init(_ view: V, _ context: NodeContext) {
    shown = view
    super.init(view, context)
    box = view.makeBox(self)
    recording { view.apply(to: box, from: nil, in: self) }
  }
  override package func viewChanged(from old: V) { if !animate(to: view) { show(view) } }
  override package func refresh() {
    isQueued = false
    show(shown)
  }
  private func show(_ new: V) {
    let old = shown
    shown = new
    recording { new.apply(to: box, from: old, in: self) }
  }

  /// Starts or redirects the animation of an `Animatable` leaf; false if the value is to be shown at once.
  private func animate(to target: V) -> Bool {
    let transaction = Transaction.current
    if let retarget { return retarget(target, transaction) }
    guard transaction.effectiveAnimation != nil, let animatable = shown as? any Animatable else { return false }
    return startAnimation(from: animatable, to: target, transaction)
  }
  private func startAnimation<A: Animatable>(from value: A, to target: V, _ transaction: Transaction) -> Bool {
    guard A.AnimatableData.self != EmptyAnimatableData.self else { return false }
    var final = target
    let animation = ValueAnimation(from: value.animatableData, animator: graph.animator) { [weak self] data, isLast in
      guard let self else { return }
      var presented = final as! A
      presented.animatableData = data
      self.show(isLast ? final : presented as! V)
      if isLast {
        self.animation = nil
        self.retarget = nil
      }
    }
    self.animation = animation
    retarget = { [unowned self] target, transaction in
      final = target
      animation.head(for: (target as! A).animatableData, transaction, now: self.graph.now)
      if !animation.isAnimating {
        self.animation = nil
        self.retarget = nil
        return false
      }
      return true
    }
    animation.head(for: (target as! A).animatableData, transaction, now: graph.now)
    return true
  }
  override package func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
}
