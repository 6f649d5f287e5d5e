import Foundation

/// A damped harmonic oscillator that pulls a value to its target.
///
/// It stores the undamped angular frequency (radians per second), the decay constant (1 per second) and the
/// mass; all other properties are derived from them.
public nonisolated struct Spring: Hashable, Sendable {
  private var angularFrequency: Double
  private var decay: Double
  public private(set) var mass: Double

  /// What is not a number, or leaves no oscillator that can be calculated, is replaced by the nearest that can.
  private init(angularFrequency: Double, dampingRatio: Double, mass: Double = 1) {
    if angularFrequency.isNaN || dampingRatio.isNaN || mass.isNaN {
      RuntimeIssue.report("A Spring is made of values that are NaN; those of the default spring are used.")
    }
    let frequency = angularFrequency.isNaN ? 4 * .pi : min(max(angularFrequency, 1e-9), 1e6)
    self.angularFrequency = frequency
    self.decay = frequency * (dampingRatio.isNaN ? 1 : min(dampingRatio, 1e6))
    self.mass = mass.isNaN ? 1 : min(mass, 1e300)
  }

  /// `duration` is the perceived duration in seconds. `bounce` ranges from -1 (overdamped) to 0 (critically damped) to 1 (never stops).
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    let bounce = min(max(bounce, -1), 1)
    self.init(
      angularFrequency: 2 * .pi / max(duration, 1e-4),
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, 1e-4))
  }
  public init(response: Double, dampingRatio: Double) {
    self.init(angularFrequency: 2 * .pi / max(response, 1e-4), dampingRatio: max(dampingRatio, 0))
  }
  /// Damping above the critical value is limited to it, unless `allowOverDamping` is true.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let mass = max(mass, 1e-9)
    let frequency = (max(stiffness, 1e-9) / mass).squareRoot()
    let ratio = max(damping, 0) / (2 * mass * frequency)
    self.init(angularFrequency: frequency, dampingRatio: allowOverDamping ? ratio : min(ratio, 1), mass: mass)
  }
  /// The spring that moves from 0 to within `epsilon` of 1 in `settlingDuration` seconds.
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    let ratio = max(dampingRatio, 1e-3)
    // Time scales with 1 / frequency, so one trial with frequency 1 gives the answer.
    let trial = Spring(angularFrequency: 1, dampingRatio: ratio)
    let unit = trial.settlingDuration(target: 1.0, epsilon: epsilon)
    self.init(angularFrequency: unit / max(settlingDuration, 1e-4), dampingRatio: ratio)
  }

  public static var smooth: Spring { smooth() }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }
  public static var snappy: Spring { snappy() }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  public static var bouncy: Spring { bouncy() }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  public var duration: TimeInterval { 2 * .pi / angularFrequency }
  public var response: Double { 2 * .pi / angularFrequency }
  public var dampingRatio: Double { decay / angularFrequency }
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
  public var stiffness: Double { mass * angularFrequency * angularFrequency }
  public var damping: Double { 2 * mass * decay }
  public var settlingDuration: TimeInterval { settlingDuration(target: 1.0, epsilon: 0.001) }

  // MARK: Vectors, starting from zero

  /// The position after `time` seconds, starting from zero.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    let motion = motion(at: time)
    return target.scaled(by: 1 - motion.displacement) + initialVelocity.scaled(by: motion.push)
  }
  /// The velocity after `time` seconds, in units per second.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    let motion = motion(at: time)
    return target.scaled(by: -motion.displacementRate) + initialVelocity.scaled(by: motion.pushRate)
  }
  /// Advances `value` and `velocity` by `deltaTime` seconds.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
  ) {
    let motion = motion(at: deltaTime)
    let displacement = value - target
    value = target + displacement.scaled(by: motion.displacement) + velocity.scaled(by: motion.push)
    velocity = displacement.scaled(by: motion.displacementRate) + velocity.scaled(by: motion.pushRate)
  }
  /// The force on something at `position`, in the value's units times mass per second squared.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }
  /// The time after which the value stays within `epsilon` of the target. Infinite without damping.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    settlingTime(displacement: target.magnitude, velocity: initialVelocity.magnitude, epsilon: max(epsilon, 1e-12))
  }

  // MARK: Animatable values

  public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V {
    var result = toValue
    result.animatableData = fromValue.animatableData
      + value(
        target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
        time: time)
    return result
  }
  public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval
  ) -> V {
    var result = initialVelocity
    result.animatableData = velocity(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      time: time)
    return result
  }
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var result = velocity
    result.animatableData = force(
      target: toValue.animatableData - fromValue.animatableData,
      position: position.animatableData - fromValue.animatableData, velocity: velocity.animatableData)
    return result
  }
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> TimeInterval {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      epsilon: epsilon)
  }

  // MARK: The oscillator

  /// The free motion y(t) = y(0) displacement + y'(0) push, and its derivatives.
  private struct Motion {
    var displacement: Double
    var push: Double
    var displacementRate: Double
    var pushRate: Double
  }
  private func motion(at time: TimeInterval) -> Motion {
    let t = max(time, 0)
    let squared = angularFrequency * angularFrequency - decay * decay
    let e = exp(-decay * t)
    // Near critical damping, the sine and its divisor both vanish; the limit is exact enough.
    if abs(squared) < 1e-8 * angularFrequency * angularFrequency {
      return Motion(
        displacement: e * (1 + decay * t), push: e * t, displacementRate: -e * decay * decay * t,
        pushRate: e * (1 - decay * t))
    }
    if squared > 0 {
      let w = squared.squareRoot()
      let c = cos(w * t), s = sin(w * t)
      return Motion(
        displacement: e * (c + decay / w * s), push: e * s / w,
        displacementRate: -e * s * angularFrequency * angularFrequency / w, pushRate: e * (c - decay / w * s))
    }
    let w = (-squared).squareRoot()
    let slow = -decay + w, fast = -decay - w
    let a = exp(slow * t), b = exp(fast * t)
    return Motion(
      displacement: (slow * b - fast * a) / (2 * w), push: (a - b) / (2 * w),
      displacementRate: slow * fast * (b - a) / (2 * w), pushRate: (slow * a - fast * b) / (2 * w))
  }

  private func settlingTime(displacement: Double, velocity: Double, epsilon: Double) -> TimeInterval {
    guard displacement > 0 || velocity > 0 else { return 0 }
    guard decay > 0 else { return .infinity }
    let squared = angularFrequency * angularFrequency - decay * decay
    // An upper bound of |y|, falling in the end.
    let bound: (Double) -> Double
    if squared > 1e-4 * angularFrequency * angularFrequency {
      let w = squared.squareRoot()
      let sine = (velocity + decay * displacement) / w
      let amplitude = (displacement * displacement + sine * sine).squareRoot()
      return max(0, log(amplitude / epsilon) / decay)
    } else if squared > -1e-4 * angularFrequency * angularFrequency {
      bound = { exp(-decay * $0) * (displacement + (velocity + decay * displacement) * $0) }
    } else {
      let w = (-squared).squareRoot()
      bound = { time in
        let a = exp((-decay + w) * time), b = exp((-decay - w) * time)
        return (displacement * ((decay + w) * a - (decay - w) * b) + velocity * (a - b)) / (2 * w)
      }
    }
    var high = 1 / angularFrequency
    while bound(high) > epsilon, high < 1e6 { high *= 2 }
    var low = high / 2
    if bound(low) <= epsilon { low = 0 }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if bound(middle) > epsilon { low = middle } else { high = middle }
    }
    return high
  }
}
