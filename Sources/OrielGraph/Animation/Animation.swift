import Foundation

/// How a change of a value proceeds over time.
public nonisolated struct Animation: Hashable, Sendable, CustomStringConvertible {
  public let base: any CustomAnimation

  public init<A: CustomAnimation>(_ base: A) { self.base = base }

  public static func == (lhs: Animation, rhs: Animation) -> Bool { lhs.base.isEqual(to: rhs.base) }
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
  public var description: String { String(describing: base) }

  public func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    base.animate(value: value, time: time, context: &context)
  }
  public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    base.velocity(value: value, time: time, context: context)
  }
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    base.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }
  /// The duration of a change of `value` in seconds; infinite for endless animations, nil if it is known only by running it.
  package func duration<V: VectorArithmetic>(of value: V) -> TimeInterval? {
    (base as? any TimedAnimation)?.duration(of: value)
  }
}

// MARK: Curves

nonisolated extension Animation {
  /// The default of `withAnimation`: a spring.
  public static let `default` = Animation(SpringAnimation(spring: Spring(response: 0.55, dampingRatio: 1)))

  public static var linear: Animation { linear(duration: standardDuration) }
  public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }
  public static var easeIn: Animation { easeIn(duration: standardDuration) }
  public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }
  public static var easeOut: Animation { easeOut(duration: standardDuration) }
  public static func easeOut(duration: TimeInterval) -> Animation { timingCurve(.easeOut, duration: duration) }
  public static var easeInOut: Animation { easeInOut(duration: standardDuration) }
  public static func easeInOut(duration: TimeInterval) -> Animation { timingCurve(.easeInOut, duration: duration) }

  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { timingCurve(.cubic(p1x, p1y, p2x, p2y), duration: duration) }
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(CurveAnimation(curve: curve, duration: number(duration, or: 0, "duration")))
  }
  /// The default duration of curves, as in SwiftUI.
  private static var standardDuration: TimeInterval { 0.35 }
}

// MARK: Springs

nonisolated extension Animation {
  public static var spring: Animation { spring(duration: 0.5) }
  public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
    Animation(SpringAnimation(spring: spring, blendDuration: blendDuration))
  }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { spring(Spring(duration: duration, bounce: bounce), blendDuration: blendDuration) }
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { spring(Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration) }

  public static var interactiveSpring: Animation { interactiveSpring(response: 0.15) }
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { spring(Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration) }
  public static func interactiveSpring(
    duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
  ) -> Animation { spring(Spring(duration: duration, bounce: 0.14 + extraBounce), blendDuration: blendDuration) }

  public static var smooth: Animation { smooth() }
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.smooth(duration: duration, extraBounce: extraBounce))
  }
  public static var snappy: Animation { snappy() }
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.snappy(duration: duration, extraBounce: extraBounce))
  }
  public static var bouncy: Animation { bouncy() }
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.bouncy(duration: duration, extraBounce: extraBounce))
  }

  public static var interpolatingSpring: Animation { interpolatingSpring(duration: 0.5) }
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(
      InterpolatingSpringAnimation(spring: spring, initialVelocity: min(max(number(initialVelocity, or: 0, "initialVelocity"), -1e6), 1e6)))
  }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
      initialVelocity: initialVelocity)
  }
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }
}

// MARK: Changed animations

nonisolated extension Animation {
  /// An app's number, if it is one.
  fileprivate static func number(_ value: Double, or neutral: Double, _ name: String) -> Double {
    guard value.isNaN else { return value }
    RuntimeIssue.report("\(name) of an Animation is NaN; \(neutral) is used.")
    return neutral
  }
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(DelayedAnimation(base: self, delay: Self.number(delay, or: 0, "delay")))
  }
  public func speed(_ speed: Double) -> Animation {
    Animation(PacedAnimation(base: self, speed: min(max(Self.number(speed, or: 1, "speed"), -1e9), 1e9)))
  }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(RepeatedAnimation(base: self, count: max(repeatCount, 1), autoreverses: autoreverses))
  }
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(RepeatedAnimation(base: self, count: nil, autoreverses: autoreverses))
  }
  /// Runs completion handlers `duration` seconds after the start, even if the animation is still moving.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(EarlyCompletingAnimation(base: self, logicalDuration: duration))
  }
}
