import Foundation
import OrielGraph
import Testing
import ViewTesting

/// Durations, speeds and springs that make no sense.
@MainActor @Suite struct `An animation with numbers that make no sense` {
  private static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 1e-300, 1e-7]

  private static let kinds: [(String, (Double) -> Animation)] = [
    ("linear", { .linear(duration: $0) }),
    ("delayed", { .linear(duration: 0.1).delay($0) }),
    ("paced", { .easeIn(duration: 0.1).speed($0) }),
    ("curve", { .timingCurve($0, $0, $0, 1, duration: 0.1) }),
    ("spring", { .spring(duration: $0, bounce: $0, blendDuration: $0) }),
    ("old spring", { .spring(response: $0, dampingFraction: $0) }),
    ("stiff spring", { .interpolatingSpring(mass: $0, stiffness: $0, damping: $0, initialVelocity: $0) }),
    ("light spring", { .interpolatingSpring(mass: 0, stiffness: $0, damping: 1) }),
    ("bouncy", { .bouncy(duration: 0.2, extraBounce: $0) }),
    ("settling spring", { .spring(Spring(settlingDuration: $0, dampingRatio: $0)) }),
    ("repeated", { .linear(duration: $0).repeatCount(3) }),
    ("repeated for ever", { .linear(duration: $0).repeatForever() }),
    ("repeated delay", { .linear(duration: 0.1).delay($0).repeatForever(autoreverses: false) }),
    ("repeated spring", { .spring(duration: $0).speed($0).repeatCount(.max) }),
    ("repeated repetition", { .linear(duration: $0).repeatCount(.max).repeatForever() }),
    ("early", { .linear(duration: 0.1).logicallyComplete(after: $0) }),
  ]

  @Test(arguments: 0..<16) func `moves between its ends, and gets on with it`(_ kind: Int) {
    let (name, make) = Self.kinds[kind] // Not arguments themselves: they are no values to send.
    for number in Self.numbers {
      for change in [0.0, 1, 1e280] {
        var vector = AnimatedVector(0.0)
        vector.animate(to: change, with: make(number), at: 100)
        for time in [100, 100.016, 100.5, 1e4, 1e9, 1e19] {
          #expect(vector.value(at: time).isFinite, "\(name) \(number) \(change) \(time)")
          #expect(!vector.velocity(at: time).isNaN, "\(name) \(number) \(change) \(time)")
        }
        vector.animate(to: 2, with: make(number), at: 1e9 + 1)
        #expect(vector.value(at: 1e9 + 2).isFinite, "\(name) \(number) \(change)")
      }
    }
  }
  /// What cannot be seen asks for no frames.
  @Test(arguments: [Double.nan, 0, -1, 1e-300, 1e-9, 9e-7]) func `that repeats faster than can be seen is at its end`(_ duration: Double) {
    for animation in [Animation.linear(duration: duration).repeatForever(), .linear(duration: duration).repeatCount(.max)] {
      var vector = AnimatedVector(0.0)
      vector.animate(to: 1, with: animation, at: 5)
      #expect(vector.value(at: 5.1) == 1 && !vector.isAnimating)
    }
  }
  @Test func `repeats as it did where the runs can be seen`() {
    var vector = AnimatedVector(0.0)
    vector.animate(to: 1, with: .linear(duration: 1).repeatForever(), at: 0)
    #expect(abs(vector.value(at: 1e6 + 0.25) - 0.25) < 1e-6 && vector.isAnimating)
    #expect(abs(vector.value(at: 1e6 + 1.25) - 0.75) < 1e-6 && vector.isAnimating)
  }
  @Test func `says what is no number`() {
    let issues = RuntimeIssue.capturing {
      _ = Animation.linear(duration: .nan).delay(.nan).speed(.nan)
      _ = Animation.timingCurve(.nan, 0, 1, 1)
      _ = Spring(duration: .nan)
    }
    for name in ["duration", "delay", "speed", "timing curve", "Spring"] { #expect(issues.contains { $0.contains(name) }, "\(name): \(issues)") }
  }
  @Test func `along keyframes goes through them`() {
    for number in Self.numbers {
      let timeline = KeyframeTimeline(initialValue: 0.0) {
        LinearKeyframe(1, duration: number)
        CubicKeyframe(2, duration: number)
        SpringKeyframe(3, duration: number, spring: Spring(duration: number, bounce: number))
        SpringKeyframe(4, spring: Spring(mass: number, stiffness: number, damping: number))
        MoveKeyframe(5)
      }
      #expect(!timeline.duration.isNaN, "\(number)")
      for time in [0, 0.01, 1, 1e9, number] { #expect(timeline.value(time: time).isFinite, "\(number) \(time)") }
      #expect(timeline.value(progress: number).isFinite)
    }
  }
  /// A press of such a length was asked for again and again without a pause while the pointer was down.
  @Test func `is not like a long press, which is over at once where its duration is no number`() {
    var presses = 0
    let harness = ViewHarness(
      Patch().frame(width: 50, height: 50).onLongPressGesture(minimumDuration: .nan) { presses += 1 }, size: CGSize(width: 50, height: 50))
    harness.pointer(.down, 25, 25)
    harness.advance(by: 0.1)
    #expect(presses == 1 && harness.pendingCalls == 0)
  }
}
