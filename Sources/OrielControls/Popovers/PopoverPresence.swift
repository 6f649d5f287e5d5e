import OrielDrawing
import OrielGraph

/// The transition of a popover: it scales from its arrow and fades.
final class PopoverPresence {
  /// The initial amount; set before the first `head`.
  var start = 1.0 { didSet { amount = start } }
  private(set) var amount = 1.0
  private var animation: ValueAnimation<Double>?

  /// Animates to `target`; `done` is called at the end.
  func head(for target: Double, _ motion: Animation?, in box: Box, done: @escaping () -> Void = {}) {
    guard target != amount, let motion else {
      amount = target
      return done()
    }
    let new = ValueAnimation(from: amount, of: self, in: box.graph.animator) { [weak box] presence, value, isLast in
      presence.amount = isLast ? target : min(max(value, 0), 1)
      box?.setNeedsDisplay()
      if isLast { done() }
    }
    if let animation { box.graph.animator.remove(animation) }
    animation = new
    new.head(for: target, Transaction(animation: motion), now: box.graph.now)
  }

  /// - Parameter isStill: Whether it only fades.
  func draw(_ painter: any Painter, bounds: CGRect, origin: CGPoint, isStill: Bool, _ body: () -> Void) {
    guard amount < 1 else { return body() }
    let scale = Metrics.Popover.leastScale + (1 - Metrics.Popover.leastScale) * amount
    let transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x * (1 - scale), ty: origin.y * (1 - scale))
    // The finished image is scaled, so that text and symbols use the caches.
    painter.beginLayer(LayerEffects(opacity: amount, projection: isStill ? nil : PlaneProjection(transform)), bounds: bounds)
    body()
    painter.endLayer()
  }
}
