import OrielControls

/// The animated presence of a presentation, which can reverse at any moment.
final class PresentationPresence {
  /// The initial amount; set before the first `head`.
  var amount = 1.0
  private var animation: ValueAnimation<Double>?

  /// Animates to `target`; `step` is called for each change, `done` at the end.
  func head(for target: Double, _ motion: Animation?, in box: Box, step: @escaping () -> Void, done: @escaping () -> Void = {}) {
    if let animation { box.graph.animator.remove(animation) }
    animation = nil
    guard target != amount, let motion else {
      amount = target
      step()
      return done()
    }
    let new = ValueAnimation(from: amount, of: self, in: box.graph.animator) { [weak box] presence, value, isLast in
      presence.amount = isLast ? target : min(max(value, 0), 1)
      box?.setNeedsDisplay()
      step()
      if isLast {
        presence.animation = nil
        done()
      }
    }
    animation = new
    new.head(for: target, Transaction(animation: motion), now: box.graph.now)
  }
}
