import Foundation

/// An animation with a known duration.
nonisolated protocol TimedAnimation: CustomAnimation {
  /// In seconds; infinite if it never ends, nil if its base does not know.
  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval?
}

/// An animation with a fixed duration and a timing curve.
nonisolated struct CurveAnimation: TimedAnimation {
  var curve: UnitCurve
  var duration: TimeInterval

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? { max(duration, 0) }
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    guard duration > 0, time < duration else { return nil }
    return value.scaled(by: curve.value(at: time / duration))
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    guard duration > 0 else { return nil }
    let slope = curve.velocity(at: time / duration)
    return value.scaled(by: (slope.isFinite ? slope : 0) / duration)
  }
}

/// A spring that takes over a running animation together with its velocity.
///
/// `blendDuration` is stored only for equality; a merged spring takes effect at once, which is smooth because position and
/// velocity continue.
nonisolated struct SpringAnimation: TimedAnimation {
  var spring: Spring
  var blendDuration: TimeInterval = 0

  /// Where and how fast the value was when this spring took over.
  private struct Start<V: VectorArithmetic>: AnimationStateKey {
    var time: TimeInterval = 0
    var value: V = .zero
    var velocity: V = .zero
    static var defaultValue: Start { Start() }
  }

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    spring.settlingDuration(target: value, epsilon: Self.epsilon(for: value))
  }
  /// The distance at which a spring counts as at rest: a ten-thousandth of the change, but at least a thousandth of a point.
  static func epsilon<V: VectorArithmetic>(for value: V) -> Double { max(0.001, value.magnitude * 0.0001) }

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    let start = context.state[Start<V>.self]
    let elapsed = time - start.time
    if elapsed >= spring.duration { context.isLogicallyComplete = true }
    let target = value - start.value
    let end = spring.settlingDuration(
      target: target, initialVelocity: start.velocity, epsilon: Self.epsilon(for: target))
    guard elapsed < end else { return nil }
    return start.value + spring.value(target: target, initialVelocity: start.velocity, time: elapsed)
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    let start = context.state[Start<V>.self]
    return spring.velocity(target: value - start.value, initialVelocity: start.velocity, time: time - start.time)
  }
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard previous.base is SpringAnimation else { return false }
    let velocity = previous.velocity(value: value, time: time, context: context) ?? .zero
    let position = previous.animate(value: value, time: time, context: &context) ?? value
    context.state[Start<V>.self] = Start(time: time, value: position, velocity: velocity)
    context.isLogicallyComplete = false
    return true
  }
}

/// A spring whose overlapping runs add up.
nonisolated struct InterpolatingSpringAnimation: TimedAnimation {
  var spring: Spring
  /// In whole changes per second.
  var initialVelocity: Double

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    spring.settlingDuration(
      target: value, initialVelocity: value.scaled(by: initialVelocity), epsilon: SpringAnimation.epsilon(for: value))
  }
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    if time >= spring.duration { context.isLogicallyComplete = true }
    guard time < duration(of: value)! else { return nil }
    return spring.value(target: value, initialVelocity: value.scaled(by: initialVelocity), time: time)
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    spring.velocity(target: value, initialVelocity: value.scaled(by: initialVelocity), time: time)
  }
}

/// Waits before it starts.
nonisolated struct DelayedAnimation: TimedAnimation {
  var base: Animation
  var delay: TimeInterval

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? { base.duration(of: value).map { $0 + delay } }
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    guard time >= delay else { return .zero }
    return base.animate(value: value, time: time - delay, context: &context)
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    guard time >= delay else { return .zero }
    return base.velocity(value: value, time: time - delay, context: context)
  }
}

/// Runs faster or slower.
nonisolated struct PacedAnimation: TimedAnimation {
  var base: Animation
  var speed: Double

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    speed > 0 ? base.duration(of: value).map { $0 / speed } : .infinity
  }
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    base.animate(value: value, time: time * speed, context: &context)
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    base.velocity(value: value, time: time * speed, context: context)?.scaled(by: speed)
  }
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    // Only for equal speeds: the base's clock is scaled, so a different speed would jump.
    guard let other = previous.base as? PacedAnimation, other.speed == speed else { return false }
    return base.shouldMerge(previous: other.base, value: value, time: time * speed, context: &context)
  }
}

/// Repeats an animation; with autoreversal, every other run goes backwards.
nonisolated struct RepeatedAnimation: TimedAnimation {
  var base: Animation
  /// nil repeats forever.
  var count: Int?
  var autoreverses: Bool

  /// In seconds. Shorter runs than this, or none, cannot be seen: the change is at its end at once.
  private static var shortestRun: TimeInterval { 1e-6 }

  /// The current run.
  private struct Run<V: VectorArithmetic>: AnimationStateKey {
    var index = 0
    var start: TimeInterval = 0
    var state = AnimationState<V>()
    static var defaultValue: Run { Run() }
  }

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    let known = base.duration(of: value)
    if let known, !(known > Self.shortestRun) { return 0 }
    guard let count else { return .infinity }
    return known.map { $0 * Double(count) }
  }
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    var run = context.state[Run<V>.self]
    let known = base.duration(of: value)
    if let known, !(known > Self.shortestRun) { return nil }
    if let known, time >= run.start + known {
      // Frames may be far apart (for a hidden window), so runs are calculated, not stepped through.
      let passed = Int(saturating: ((time - run.start) / known).rounded(.down))
      run = Run(index: run.index.addingReportingOverflow(passed).partialValue, start: run.start + Double(passed) * known)
    }
    if let count, run.index >= count { return nil }
    var inner = context.withState(run.state)
    var part = base.animate(value: value, time: time - run.start, context: &inner)
    if part == nil {
      run = Run(index: run.index &+ 1, start: time)
      if let count, run.index >= count { return nil }
      inner = context.withState(run.state)
      part = base.animate(value: value, time: 0, context: &inner)
    }
    run.state = inner.state
    context.state[Run<V>.self] = run
    guard let part else { return value }
    return autoreverses && !run.index.isMultiple(of: 2) ? value - part : part
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    let run = context.state[Run<V>.self]
    let speed = base.velocity(value: value, time: time - run.start, context: context.withState(run.state))
    return autoreverses && !run.index.isMultiple(of: 2) ? speed?.scaled(by: -1) : speed
  }
}

/// Counts as complete before it is over.
nonisolated struct EarlyCompletingAnimation: TimedAnimation {
  var base: Animation
  var logicalDuration: TimeInterval

  func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? { base.duration(of: value) }
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    let result = base.animate(value: value, time: time, context: &context)
    context.isLogicallyComplete = time >= logicalDuration
    return result
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    base.velocity(value: value, time: time, context: context)
  }
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let previous = (previous.base as? EarlyCompletingAnimation)?.base ?? previous
    return base.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }
}
