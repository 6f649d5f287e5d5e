import Foundation
import Testing
@testable import OrielGraph

private func isNear(_ a: Double?, _ b: Double?, _ tolerance: Double = 1e-6) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return abs(a - b) <= tolerance
}
private func value(_ animation: Animation, at time: Double, of change: Double = 1) -> Double? {
  var context = AnimationContext<Double>()
  return animation.animate(value: change, time: time, context: &context)
}
private func velocity(_ animation: Animation, at time: Double, of change: Double = 1) -> Double? {
  animation.velocity(value: change, time: time, context: AnimationContext<Double>())
}
private func isComplete(_ animation: Animation, at time: Double, of change: Double = 1) -> Bool {
  var context = AnimationContext<Double>()
  _ = animation.animate(value: change, time: time, context: &context)
  return context.isLogicallyComplete
}

/// Covers the change in a second, but does not say so beforehand.
private struct Unannounced: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    time < 1 ? value.scaled(by: time) : nil
  }
}
/// A tenth more each time it is asked, three times.
private struct Counted: CustomAnimation {
  private struct Count: AnimationStateKey { static var defaultValue: Int { 0 } }
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    context.state[Count.self] += 1
    let count = context.state[Count.self]
    return count > 3 ? nil : value.scaled(by: Double(count) / 10)
  }
}
private struct Nothing: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? { nil }
}

@MainActor @Suite struct `The speed and length of an animation` {
  @Test func `along a curve are the slope by the duration, and the duration`() {
    #expect(velocity(.linear(duration: 0.5), at: 0.2, of: 10) == 20 && velocity(.linear(duration: 0.5), at: 0.6, of: 10) == 20)
    #expect(isNear(velocity(.easeIn(duration: 0.5), at: 0.25, of: 10), 10 * 1.073978780 / 0.5))
    #expect(velocity(.linear(duration: 0), at: 0) == nil && velocity(.linear(duration: -1), at: 0) == nil)
    #expect(velocity(.timingCurve(.circularEaseIn, duration: 1), at: 1, of: 10) == 0)
    #expect(Animation.linear(duration: 0.3).duration(of: 5.0) == 0.3 && Animation.linear(duration: -1).duration(of: 5.0) == 0)
    #expect(Animation.easeOut.duration(of: 1.0) == 0.35 && Animation.timingCurve(0.1, 0.2, 0.3, 0.4).duration(of: 1.0) == 0.35)
    #expect(Animation(Unannounced()).duration(of: 1.0) == nil && velocity(Animation(Unannounced()), at: 0.5) == nil)
  }
  @Test func `of a spring are those of its oscillator, until it is within a ten-thousandth`() throws {
    #expect(SpringAnimation.epsilon(for: 5.0) == 0.001 && SpringAnimation.epsilon(for: 10.0) == 0.001)
    #expect(isNear(SpringAnimation.epsilon(for: -100.0), 0.01, 1e-12))
    let spring = Spring(duration: 0.5, bounce: 0.4), animation = Animation.spring(spring)
    #expect(isNear(animation.duration(of: 1000.0), 1.2511546641413267))
    #expect(isNear(value(animation, at: 0.2, of: 50), spring.value(target: 50.0, time: 0.2)))
    #expect(isNear(velocity(animation, at: 0.2, of: 50), spring.velocity(target: 50.0, time: 0.2)))
    let end = try #require(animation.duration(of: 50.0))
    #expect(value(animation, at: end, of: 50) == nil && value(animation, at: end.nextDown, of: 50) != nil)
    // The perceived duration is when it counts as complete.
    #expect(isComplete(animation, at: spring.duration) && !isComplete(animation, at: spring.duration.nextDown))
  }
  @Test func `of an interpolating spring begin with its velocity in changes per second`() throws {
    let spring = Spring(duration: 0.5, bounce: 0.2), animation = Animation.interpolatingSpring(spring, initialVelocity: 3)
    #expect(isNear(value(animation, at: 0.1, of: 10), spring.value(target: 10.0, initialVelocity: 30, time: 0.1)))
    #expect(isNear(velocity(animation, at: 0.1, of: 10), spring.velocity(target: 10.0, initialVelocity: 30, time: 0.1)))
    let end = try #require(animation.duration(of: 10.0))
    #expect(isNear(end, spring.settlingDuration(target: 10.0, initialVelocity: 30, epsilon: 0.001)))
    #expect(value(animation, at: end, of: 10) == nil && value(animation, at: end.nextDown, of: 10) != nil)
    #expect(isComplete(animation, at: spring.duration) && !isComplete(animation, at: spring.duration.nextDown))
  }
  @Test func `wait for a delay and are scaled by a speed`() {
    let delayed = Animation.easeIn(duration: 1).delay(0.5)
    #expect(delayed.duration(of: 1.0) == 1.5 && velocity(delayed, at: 0.4) == 0 && value(delayed, at: 0.5) == 0)
    #expect(isNear(velocity(delayed, at: 1), 1.073978780) && isNear(value(delayed, at: 1), 0.315356813))
    #expect(velocity(Animation.linear(duration: 1).delay(0.5), at: 0.5) == 1)
    let paced = Animation.easeIn(duration: 1).speed(4)
    #expect(paced.duration(of: 1.0) == 0.25 && isNear(velocity(paced, at: 0.125), 4 * 1.073978780))
    #expect(Animation.linear(duration: 1).speed(0).duration(of: 1.0) == .infinity && value(Animation.linear(duration: 1).speed(0), at: 9) == 0)
    #expect(Animation.linear(duration: 1).speed(-2).duration(of: 1.0) == .infinity)
    #expect(Animation(Unannounced()).speed(2).duration(of: 1.0) == nil && Animation(Unannounced()).delay(2).duration(of: 1.0) == nil)
    #expect(Animation.linear(duration: 1).speed(1e12) == .linear(duration: 1).speed(1e9) && Animation.linear(duration: 1).speed(-1e12) == .linear(duration: 1).speed(-1e9))
  }
  @Test func `stay the same when it counts as complete early`() {
    let early = Animation.easeIn(duration: 1).logicallyComplete(after: 0.25)
    #expect(early.duration(of: 1.0) == 1 && isNear(velocity(early, at: 0.5), 1.073978780) && isNear(value(early, at: 0.5), 0.315356813))
    #expect(isComplete(early, at: 0.25) && !isComplete(early, at: 0.25.nextDown))
    // Later than a spring that would be complete by itself.
    #expect(!isComplete(Animation.smooth.logicallyComplete(after: 0.7), at: 0.6))
  }
}

@MainActor @Suite struct `A repeated animation` {
  @Test func `lasts as long as its runs, unless they are too short to be seen`() {
    #expect(Animation.linear(duration: 0.1).repeatCount(2).duration(of: 1.0) == 0.2)
    #expect(Animation.linear(duration: 0.1).repeatCount(0).duration(of: 1.0) == 0.1)
    #expect(Animation.linear(duration: 1e-6).repeatForever().duration(of: 1.0) == 0)
    #expect(Animation.linear(duration: 2e-6).repeatForever().duration(of: 1.0) == .infinity)
    #expect(Animation(Unannounced()).repeatForever().duration(of: 1.0) == .infinity && Animation(Unannounced()).repeatCount(2).duration(of: 1.0) == nil)
    #expect(value(Animation.linear(duration: 1e-6).repeatForever(), at: 3) == nil)
    #expect(isNear(value(Animation.linear(duration: 0.1).repeatForever(autoreverses: false), at: 0.25), 0.5))
  }
  @Test func `turns round at the end of each run, and its speed with it`() {
    let animation = Animation.easeIn(duration: 1).repeatCount(3)
    var context = AnimationContext<Double>()
    let rows: [(Double, Double?, Double?)] = [
      (0, 0, 0), (0.5, 3.15356813, 10.73978780), (1, 10, 0), (1.5, 6.84643187, -10.73978780), (2, 0, 0), (2.25, nil, nil), (2.5, 3.15356813, 10.73978780),
    ]
    for (time, value, speed) in rows {
      let found = animation.animate(value: 10, time: time, context: &context)
      guard let value else { continue }
      #expect(isNear(found, value), "\(time): \(String(describing: found))")
      #expect(isNear(animation.velocity(value: 10, time: time, context: context), speed), "\(time)")
    }
    #expect(animation.animate(value: 10, time: 3, context: &context) == nil)
    // A frame that comes late finds the run that belongs to its time.
    var late = AnimationContext<Double>()
    #expect(isNear(Animation.linear(duration: 0.5).repeatForever().animate(value: 10, time: 7.625, context: &late), 7.5))
    #expect(isNear(Animation.linear(duration: 0.5).repeatForever().animate(value: 10, time: 8.125, context: &late), 2.5))
  }
  @Test func `of unknown length begins again at the frame after the end of a run`() {
    let animation = Animation(Unannounced()).repeatCount(3)
    var context = AnimationContext<Double>()
    let rows: [(Double, Double?)] = [(0.5, 0.5), (1.2, 1), (1.7, 0.5), (2.5, 0), (2.9, 0.4), (3.6, nil)]
    for (time, value) in rows {
      let found = animation.animate(value: 1, time: time, context: &context)
      #expect(isNear(found, value), "\(time): \(String(describing: found))")
    }
    #expect(value(Animation(Nothing()).repeatForever(), at: 1, of: 8) == 8)
  }
  @Test func `keeps the state of a run and begins the next without it`() {
    let animation = Animation(Counted()).repeatCount(2, autoreverses: false)
    var context = AnimationContext<Double>()
    let found = (0..<7).map { animation.animate(value: 10, time: Double($0), context: &context) }
    let expected: [Double?] = [1, 2, 3, 1, 2, 3, nil]
    for (found, expected) in zip(found, expected) { #expect(isNear(found, expected)) }
  }
}

/// What is seen and how fast it moves when a running animation is replaced by another.
@MainActor @Suite struct `A spring that replaces another` {
  private let first = Spring(duration: 0.5), second = Spring(duration: 0.5, bounce: 0.3), third = Spring(duration: 0.5, bounce: 0.15)
  /// 100 is the first target from 0.
  private func start(_ animation: Animation) -> AnimatedVector<Double> {
    var vector = AnimatedVector(0.0)
    vector.animate(to: 100, with: animation, at: 0)
    return vector
  }
  @Test func `goes on from its place with its velocity, time after time`() {
    var vector = start(.spring(first))
    vector.animate(to: -50, with: .spring(second), at: 0.15)
    let x = first.value(target: 100.0, time: 0.15), v = first.velocity(target: 100.0, time: 0.15)
    let y = x + second.value(target: -50 - x, initialVelocity: v, time: 0.15), w = second.velocity(target: -50 - x, initialVelocity: v, time: 0.15)
    #expect(isNear(vector.value(at: 0.3), y) && isNear(vector.velocity(at: 0.3), w))
    vector.animate(to: 10, with: .spring(third), at: 0.3)
    #expect(isNear(vector.value(at: 0.4), y + third.value(target: 10 - y, initialVelocity: w, time: 0.1)))
    #expect(isNear(vector.velocity(at: 0.4), third.velocity(target: 10 - y, initialVelocity: w, time: 0.1)))
    #expect(vector.target == 10)
  }
  @Test func `is not complete because the first one was`() {
    var vector = start(.spring(first))
    _ = vector.value(at: 0.6)
    #expect(vector.isLogicallyComplete && vector.isAnimating)
    vector.animate(to: 50, with: .spring(first), at: 0.6)
    #expect(!vector.isLogicallyComplete)
    _ = vector.value(at: 0.6 + first.duration - 0.001)
    #expect(!vector.isLogicallyComplete)
    _ = vector.value(at: 0.6 + first.duration + 0.001)
    #expect(vector.isLogicallyComplete)
  }
  @Test func `does so too where both run at one speed, and adds to it where they do not`() {
    var same = start(.spring(first).speed(2))
    same.animate(to: 0, with: .spring(second).speed(2), at: 0.1)
    let x = first.value(target: 100.0, time: 0.2), v = first.velocity(target: 100.0, time: 0.2)
    #expect(isNear(same.value(at: 0.15), x + second.value(target: -x, initialVelocity: v, time: 0.1)))
    var other = start(.spring(first))
    other.animate(to: 0, with: .spring(second).speed(2), at: 0.1)
    #expect(isNear(other.value(at: 0.3), first.value(target: 100.0, time: 0.3) - second.value(target: 100.0, time: 0.4)))
  }
  @Test func `does so too where either completes early`() {
    for (a, b) in [
      (Animation.spring(first).logicallyComplete(after: 0.2), Animation.spring(second).logicallyComplete(after: 0.1)),
      (Animation.spring(first), Animation.spring(second).logicallyComplete(after: 0.1)),
    ] {
      var vector = start(a)
      vector.animate(to: -50, with: b, at: 0.15)
      let x = first.value(target: 100.0, time: 0.15), v = first.velocity(target: 100.0, time: 0.15)
      #expect(isNear(vector.value(at: 0.25), x + second.value(target: -50 - x, initialVelocity: v, time: 0.1)))
    }
  }
  @Test func `adds to a curve and to an interpolating spring`() {
    var curve = start(.linear(duration: 1))
    curve.animate(to: 0, with: .spring(first), at: 0.5)
    #expect(isNear(curve.value(at: 0.6), 60 - first.value(target: 100.0, time: 0.1)))
    #expect(isNear(curve.velocity(at: 0.6), 100 - first.velocity(target: 100.0, time: 0.1)))
    var spring = start(.interpolatingSpring(first))
    spring.animate(to: 0, with: .interpolatingSpring(second), at: 0.2)
    #expect(isNear(spring.value(at: 0.3), first.value(target: 100.0, time: 0.3) - second.value(target: 100.0, time: 0.1)))
  }
}

@MainActor @Suite struct `The names of animations` {
  @Test func `stand for springs and curves with SwiftUI's numbers`() {
    let pairs: [(Animation, Animation)] = [
      (.default, .spring(Spring(response: 0.55, dampingRatio: 1))), (.linear, .linear(duration: 0.35)), (.easeIn, .timingCurve(0.42, 0, 1, 1, duration: 0.35)),
      (.easeOut, .timingCurve(0, 0, 0.58, 1, duration: 0.35)), (.easeInOut, .timingCurve(0.42, 0, 0.58, 1, duration: 0.35)),
      (.spring, .spring(Spring(duration: 0.5, bounce: 0))), (.spring(duration: 0.4, bounce: 0.2, blendDuration: 1), .spring(Spring(duration: 0.4, bounce: 0.2), blendDuration: 1)),
      (.spring(response: 0.4), .spring(Spring(response: 0.4, dampingRatio: 0.825))),
      (.spring(response: 0.4, dampingFraction: 0.6, blendDuration: 2), .spring(Spring(response: 0.4, dampingRatio: 0.6), blendDuration: 2)),
      (.interactiveSpring(duration: 0.2), .spring(Spring(duration: 0.2, bounce: 0.14), blendDuration: 0.25)),
      (.interactiveSpring(duration: 0.2, extraBounce: 0.1, blendDuration: 1), .spring(Spring(duration: 0.2, bounce: 0.14 + 0.1), blendDuration: 1)),
      (.interactiveSpring(response: 0.2), .spring(Spring(response: 0.2, dampingRatio: 0.86), blendDuration: 0.25)),
      (.smooth, .spring(Spring(duration: 0.5, bounce: 0))), (.smooth(duration: 0.2, extraBounce: 0.1), .spring(Spring(duration: 0.2, bounce: 0.1))),
      (.snappy, .spring(Spring(duration: 0.5, bounce: 0.15))), (.snappy(duration: 0.2, extraBounce: 0.1), .spring(Spring(duration: 0.2, bounce: 0.15 + 0.1))),
      (.bouncy, .spring(Spring(duration: 0.5, bounce: 0.3))), (.bouncy(duration: 0.2, extraBounce: 0.1), .spring(Spring(duration: 0.2, bounce: 0.3 + 0.1))),
      (.interpolatingSpring, .interpolatingSpring(Spring(duration: 0.5), initialVelocity: 0)),
      (.interpolatingSpring(duration: 0.3, bounce: 0.2, initialVelocity: 4), .interpolatingSpring(Spring(duration: 0.3, bounce: 0.2), initialVelocity: 4)),
      (.interpolatingSpring(stiffness: 100, damping: 40), .interpolatingSpring(Spring(mass: 1, stiffness: 100, damping: 40, allowOverDamping: true))),
      (.interpolatingSpring(mass: 2, stiffness: 100, damping: 40, initialVelocity: 5), .interpolatingSpring(Spring(mass: 2, stiffness: 100, damping: 40, allowOverDamping: true), initialVelocity: 5)),
      (.interpolatingSpring(.smooth, initialVelocity: 1e9), .interpolatingSpring(.smooth, initialVelocity: 1e6)),
      (.interpolatingSpring(.smooth, initialVelocity: -1e9), .interpolatingSpring(.smooth, initialVelocity: -1e6)),
      (.linear.repeatCount(0), .linear.repeatCount(1)), (.linear.repeatCount(2), .linear.repeatCount(2, autoreverses: true)),
      (.linear.repeatForever(), .linear.repeatForever(autoreverses: true)),
    ]
    for (index, (name, meaning)) in pairs.enumerated() { #expect(name == meaning, "\(index): \(name) is not \(meaning)") }
    #expect(Animation.interactiveSpring == .interactiveSpring(response: 0.15))
  }
}
