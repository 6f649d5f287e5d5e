import Foundation

/// An animated vector: its target and the animations still running towards it.
///
/// Times are seconds of one clock. A new target either merges into the running animation (springs, keeping the velocity),
/// or starts another animation that is added to the running one, so that the value never jumps.
package nonisolated struct AnimatedVector<V: VectorArithmetic> {
  private struct Leg {
    var animation: Animation
    /// The change that this animation covers.
    var change: V
    var start: TimeInterval
    var context: AnimationContext<V>
  }
  package private(set) var target: V
  private var legs: [Leg] = []

  package init(_ value: V) { target = value }

  package var isAnimating: Bool { !legs.isEmpty }
  /// True when every running animation counts as complete.
  package var isLogicallyComplete: Bool { legs.allSatisfy(\.context.isLogicallyComplete) }

  /// Animates to `newTarget`; without an animation, the change is immediate.
  package mutating func animate(to newTarget: V, with animation: Animation?, at now: TimeInterval) {
    guard let animation else {
      target = newTarget
      legs = []
      return
    }
    let shift = newTarget - target
    if var last = legs.last {
      let time = now - last.start
      if animation.shouldMerge(previous: last.animation, value: last.change, time: time, context: &last.context) {
        last.animation = animation
        last.change += shift
        legs[legs.count - 1] = last
        target = newTarget
        return
      }
    }
    var change = shift
    if legs.contains(where: { $0.animation.duration(of: $0.change) == .infinity }) {
      // An endless animation would never be removed, so the new one starts from the current value.
      change = newTarget - value(at: now)
      legs = []
    }
    target = newTarget
    legs.append(Leg(animation: animation, change: change, start: now, context: AnimationContext()))
  }

  /// Moves the target and all of the way to it, where what the vector counts from has moved.
  package mutating func shift(by change: V) { target += change }

  /// What is seen at `now`. Legs that are over are dropped.
  package mutating func value(at now: TimeInterval) -> V {
    var result = target
    var index = 0
    while index < legs.count {
      let leg = legs[index]
      if let part = leg.animation.animate(
        value: leg.change, time: max(0, now - leg.start), context: &legs[index].context)
      {
        result += part - leg.change
        index += 1
      } else {
        legs.remove(at: index)
      }
    }
    return result
  }

  /// Units per second at `now`.
  package func velocity(at now: TimeInterval) -> V {
    legs.reduce(.zero) { sum, leg in
      sum + (leg.animation.velocity(value: leg.change, time: max(0, now - leg.start), context: leg.context) ?? .zero)
    }
  }
}
