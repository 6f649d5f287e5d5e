import Foundation

/// The presented value: the latest one, or an intermediate one while an animation runs.
///
/// Values that are not `Animatable`, or whose animatable data is empty, are shown at once.
final class PresentedValue<Value> {
  private(set) var shown: Value
  private let graph: ViewGraph
  /// Called with the value to show and the one shown before.
  private let show: (Value, _ old: Value) -> Void
  /// Redirects the running animation; false if it is over.
  private var retarget: ((Value, Transaction) -> Bool)?

  init(_ value: Value, in graph: ViewGraph, show: @escaping (Value, _ old: Value) -> Void) {
    shown = value
    self.graph = graph
    self.show = show
  }

  /// Animates to `new` with the current transaction's animation, if the value can be animated.
  func head(for new: Value) {
    let transaction = Transaction.current
    if let retarget, retarget(new, transaction) { return }
    if transaction.effectiveAnimation != nil, let animatable = shown as? any Animatable,
      animate(animatable, to: new, transaction)
    {
      return
    }
    present(new)
  }

  private func present(_ new: Value) {
    let old = shown
    shown = new
    show(new, old)
  }

  private func animate<A: Animatable>(_ value: A, to target: Value, _ transaction: Transaction) -> Bool {
    guard A.AnimatableData.self != EmptyAnimatableData.self else { return false }
    var final = target
    let animation = ValueAnimation(from: value.animatableData, of: self, in: graph.animator) { this, data, isLast in
      var presented = final as! A
      presented.animatableData = data
      this.present(isLast ? final : presented as! Value)
      if isLast { this.retarget = nil }
    }
    retarget = { [weak self, graph] target, transaction in
      final = target
      animation.head(for: (target as! A).animatableData, transaction, now: graph.now)
      if !animation.isAnimating { self?.retarget = nil }
      return animation.isAnimating
    }
    animation.head(for: (target as! A).animatableData, transaction, now: graph.now)
    return true
  }
}
