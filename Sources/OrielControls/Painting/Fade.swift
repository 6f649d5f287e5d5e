import Foundation
import OrielDrawing
import OrielGraph

/// An animated amount between 0 and 1: hover, press, focus ring, the knob of a switch.
///
/// It belongs to a box and only repaints it; no body runs and nothing is laid out.
final class Fade {
  deinit {}  // Asks for no executor: see `MainThread`.
  private(set) var amount: Double
  private(set) var target: Double
  private weak var graph: ViewGraph?
  private let changed: () -> Void
  private var animation: ValueAnimation<Double>?
  private var lastStep: ScheduledCall?

  init(_ graph: ViewGraph, amount: Double = 0, changed: @escaping () -> Void) {
    self.graph = graph
    self.amount = amount
    target = amount
    self.changed = changed
  }

  /// Changes to `value` with `animation`, or at once without one.
  func go(to value: Double, _ animation: Animation?) {
    guard value != target || value != amount else { return }
    lastStep = nil
    target = value
    if let animation, let graph, graph.host != nil {
      running(in: graph).head(for: value, Transaction(animation: animation), now: graph.now)
    } else {
      if let graph { self.animation?.head(for: value, Transaction(), now: graph.now) }
      show(value)
    }
  }
  private func running(in graph: ViewGraph) -> ValueAnimation<Double> {
    if let animation { return animation }
    let made = ValueAnimation(from: amount, of: self, in: graph.animator) { fade, value, _ in fade.show(value) }
    animation = made
    return made
  }

  /// Changes halfway at once and the rest `duration` seconds later.
  ///
  /// For colours that differ by a few percent, for which two frames look the same as eight.
  func step(to value: Double, over duration: TimeInterval?) {
    guard value != target else { return }
    target = value
    guard let duration, let host = graph?.host else {
      lastStep = nil
      return show(value)
    }
    show((amount + value) / 2)
    lastStep = host.schedule(after: duration) { [weak self] in
      guard let self else { return }
      lastStep = nil
      show(target)
    }
  }

  private func show(_ value: Double) {
    guard value != amount else { return }
    amount = value
    changed()
  }
}
