import Foundation
import OrielDrawing
import OrielGraph
import Testing

@Suite struct `An animation` {
  private func value(_ animation: Animation, at time: Double, of change: Double = 1) -> Double? {
    var context = AnimationContext<Double>()
    return animation.animate(value: change, time: time, context: &context)
  }

  @Test func `along a line covers half in half the time and is over at the end`() {
    #expect(value(.linear(duration: 2), at: 1, of: 10) == 5)
    #expect(value(.linear(duration: 2), at: 2, of: 10) == nil)
    #expect(value(.linear(duration: 0), at: 0) == nil)
    #expect(value(.linear, at: 0.35 / 2) == 0.5)
  }

  @Test func `waits for its delay and runs at its speed`() {
    #expect(value(.linear(duration: 1).delay(0.5), at: 0.4) == 0)
    #expect(value(.linear(duration: 1).delay(0.5), at: 1) == 0.5)
    #expect(value(.linear(duration: 1).speed(2), at: 0.25) == 0.5)
    #expect(value(.linear(duration: 1).speed(2), at: 0.5) == nil)
    #expect(Animation.linear(duration: 1).speed(2).delay(1).duration(of: 1.0) == 1.5)
  }

  @Test func `repeats forwards and back, as often as told`() {
    let animation = Animation.linear(duration: 1).repeatCount(3)
    #expect(value(animation, at: 0.25) == 0.25)
    #expect(value(animation, at: 1.25) == 0.75)
    #expect(value(animation, at: 2.25) == 0.25)
    #expect(value(animation, at: 3) == nil)
    let restarting = Animation.linear(duration: 1).repeatForever(autoreverses: false)
    #expect(abs(value(restarting, at: 1000.25)! - 0.25) < 1e-9)
    #expect(restarting.duration(of: 1.0) == .infinity)
  }

  @Test func `that takes no time and repeats for ever is over at once`() {
    #expect(value(Animation.linear(duration: 0).repeatForever(), at: 3) == nil)
  }

  @Test func `is logically complete when told`() {
    var context = AnimationContext<Double>()
    let animation = Animation.linear(duration: 1).logicallyComplete(after: 0.5)
    _ = animation.animate(value: 1, time: 0.4, context: &context)
    #expect(!context.isLogicallyComplete)
    _ = animation.animate(value: 1, time: 0.5, context: &context)
    #expect(context.isLogicallyComplete)
  }

  @Test func `equals another made alike`() {
    #expect(Animation.easeIn(duration: 1).delay(2) == .easeIn(duration: 1).delay(2))
    #expect(Animation.easeIn(duration: 1) != .easeOut(duration: 1))
    #expect(Animation.easeIn(duration: 1) != .bouncy)
    #expect(Set([Animation.bouncy, .bouncy, .snappy]).count == 2)
    #expect(Animation.smooth == .spring(duration: 0.5))
  }

  @Test func `may be written by an app`() {
    struct Halfway: CustomAnimation {
      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < 1 else { return nil }
        var half = value
        half.scale(by: 0.5)
        return half
      }
    }
    #expect(value(Animation(Halfway()), at: 0.3, of: 8) == 4)
    #expect(value(Animation(Halfway()).repeatCount(2, autoreverses: false), at: 0.5, of: 8) == 4)
  }
}

@Suite struct `An animated vector` {
  @Test func `goes from its old to its new target`() {
    var vector = AnimatedVector(10.0)
    vector.animate(to: 20, with: .linear(duration: 1), at: 100)
    #expect(vector.value(at: 100) == 10)
    #expect(vector.value(at: 100.5) == 15)
    #expect(vector.value(at: 101) == 20)
    #expect(!vector.isAnimating)
  }

  @Test func `keeps a spring's place and velocity when the target changes`() {
    var vector = AnimatedVector(0.0)
    vector.animate(to: 100, with: .smooth, at: 0)
    let place = vector.value(at: 0.15), speed = vector.velocity(at: 0.15)
    vector.animate(to: -50, with: .bouncy, at: 0.15)
    #expect(abs(vector.value(at: 0.15) - place) < 1e-9)
    #expect(abs(vector.velocity(at: 0.15) - speed) < 1e-9)
    #expect(speed > 100)
    _ = vector.value(at: 3)
    #expect(!vector.isAnimating && vector.value(at: 3) == -50)
  }

  @Test func `adds up curves that overlap, without a jump`() {
    var vector = AnimatedVector(0.0)
    vector.animate(to: 100, with: .linear(duration: 1), at: 0)
    vector.animate(to: 0, with: .linear(duration: 1), at: 0.5)
    #expect(vector.value(at: 0.5) == 50)
    #expect(vector.value(at: 0.75) == 50)
    #expect(abs(vector.value(at: 1.25) - 25) < 1e-9)
    #expect(vector.value(at: 1.5) == 0)
  }

  @Test func `leaves an endless animation from what is seen`() {
    var vector = AnimatedVector(0.0)
    vector.animate(to: 100, with: .linear(duration: 1).repeatForever(), at: 0)
    #expect(vector.value(at: 10.5) == 50)
    vector.animate(to: 0, with: .linear(duration: 1), at: 10.5)
    #expect(vector.value(at: 11) == 25)
    #expect(vector.value(at: 11.5) == 0)
    #expect(!vector.isAnimating)
  }

  @Test func `is there at once without an animation`() {
    var vector = AnimatedVector(0.0)
    vector.animate(to: 5, with: .bouncy, at: 0)
    vector.animate(to: 7, with: nil, at: 0.1)
    #expect(vector.value(at: 0.1) == 7 && !vector.isAnimating)
  }
}

@Suite struct `Animatable data` {
  @Test func `round-trips through geometry`() {
    var rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    rect.animatableData = rect.animatableData.moved(towards: CGRect(x: 3, y: 4, width: 5, height: 6).animatableData, by: 0.5)
    #expect(rect == CGRect(x: 2, y: 3, width: 4, height: 5))
    var insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    insets.animatableData.scale(by: 2)
    #expect(insets == EdgeInsets(top: 2, leading: 4, bottom: 6, trailing: 8))
  }
  @Test func `of a colour fading from clear keeps its hue`() {
    let middle = RGBA.clear.interpolated(to: RGBA(red: 1, green: 0, blue: 0), by: 0.5)
    #expect(middle == RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
  }
}

@Suite struct `A transaction` {
  private enum Purpose: TransactionKey { static let defaultValue = "none" }
  @Test func `carries an animation, keys and completions`() {
    var transaction = Transaction(animation: .bouncy)
    #expect(transaction[Purpose.self] == "none")
    transaction[Purpose.self] = "drag"
    transaction.addAnimationCompletion {}
    transaction.addAnimationCompletion(criteria: .removed) {}
    #expect(transaction[Purpose.self] == "drag")
    #expect(transaction.completions.map(\.criteria) == [.logicallyComplete, .removed])
    transaction.disablesAnimations = true
    #expect(transaction.effectiveAnimation == nil)
  }
}

@Suite struct `A keyframe timeline` {
  private struct Face {
    var scale = 1.0
    var angle = Angle.zero
  }

  @Test func `runs tracks side by side`() {
    let timeline = KeyframeTimeline(initialValue: Face()) {
      KeyframeTrack(\.scale) {
        LinearKeyframe(2, duration: 1)
        LinearKeyframe(0, duration: 1)
      }
      KeyframeTrack(\.angle) {
        MoveKeyframe(.radians(1))
        LinearKeyframe(.radians(2), duration: 4)
      }
    }
    #expect(timeline.duration == 4)
    #expect(timeline.value(time: 0.5).scale == 1.5)
    #expect(timeline.value(time: 1.5).scale == 1)
    #expect(timeline.value(time: 3).scale == 0)
    #expect(timeline.value(time: 0).angle == .radians(1))
    #expect(timeline.value(progress: 0.5).angle == .radians(1.5))
    #expect(timeline.value(time: 99).angle == .radians(2))
  }

  @Test func `joins cubics smoothly`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(10, duration: 1)
      CubicKeyframe(40, duration: 1)
    }
    let before = (timeline.value(time: 1) - timeline.value(time: 1 - 1e-5)) / 1e-5
    let after = (timeline.value(time: 1 + 1e-5) - timeline.value(time: 1)) / 1e-5
    #expect(abs(before - 20) < 0.01 && abs(after - 20) < 0.01)
    #expect(timeline.value(time: 2) == 40)
  }

  @Test func `takes the time a spring needs and a loop gives`() {
    let count = 3
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      for index in 0..<count { LinearKeyframe(Double(index), duration: 0.5) }
      SpringKeyframe(5, spring: .snappy)
    }
    #expect(timeline.duration > 1.8 && timeline.duration < 3)
    #expect(timeline.value(time: timeline.duration) == 5)
  }
}
