import Foundation
import Testing
@testable import OrielGraph

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-5) -> Bool { abs(a - b) <= tolerance }

@MainActor @Suite struct `The values of a keyframe timeline` {
  private static let curve = UnitCurve.cubic(0.2, 0.4, 0.6, 0.7)
  private static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// Every kind of keyframe, before and after every other kind that matters to it.
  private static let timeline = KeyframeTimeline(initialValue: 0.0) {
    LinearKeyframe(10, duration: 1)
    LinearKeyframe(4, duration: 0.5, timingCurve: curve)
    CubicKeyframe(20, duration: 1)
    CubicKeyframe(0, duration: 2)
    MoveKeyframe(7)
    SpringKeyframe(17, duration: 0.4, spring: bouncy)
    CubicKeyframe(30, duration: 1, startVelocity: 5, endVelocity: -3)
    CubicKeyframe(34, duration: 0.5)
    SpringKeyframe(40)
    SpringKeyframe(30, duration: 0.3, spring: bouncy, startVelocity: 8)
    CubicKeyframe(10, duration: 1)
  }
  @Test func `joins its keyframes, each going on with the velocity of the one before`() {
    let rows: [(Double, Double)] = [
      (-1, 0), (0, 0), (0.25, 2.5), (1, 10), (1.1, 8.188457268), (1.3, 5.858891980), (1.5, 4), (1.8, 6.217), (2.2, 16.173), (2.5, 20),
      (3, 16.5), (4, 3), (4.499, 0.000014329), (4.5, 7), (4.6, 11.233021231), (4.8, 17.339303623), (4.9, 17), (5.2, 20.732), (5.6, 27.948),
      (5.9, 30), (6.1, 31.192), (6.4, 34), (6.6, 38.292494135), (7, 39.972766915), (7.39135, 36.056132240), (7.84135, 26.000556892),
      (8.49135, 10.504036383), (13.59135, 10),
    ]
    for (time, value) in rows {
      let found = Self.timeline.value(time: time)
      #expect(isNear(found, value), "\(time): \(found)")
    }
    // The spring without a duration takes until it is at rest.
    #expect(isNear(Self.timeline.duration, 7.7 + 0.891350090))
    #expect(isNear(Self.timeline.value(progress: 0.5), Self.timeline.value(time: Self.timeline.duration / 2), 1e-9))
    #expect(Self.timeline.value(progress: 2) == 10 && Self.timeline.value(progress: -1) == 0)
  }
  @Test func `goes on to a cubic with a velocity that is a number, however its curve ends`() {
    for (curve, velocity) in [(UnitCurve.easeIn, 10 / 0.58), (.easeOut, 0), (.circularEaseIn, 0), (.linear, 10)] {
      let timeline = KeyframeTimeline(initialValue: 0.0) {
        LinearKeyframe(10, duration: 1, timingCurve: curve)
        CubicKeyframe(10, duration: 1)
      }
      // Half way, what is left of the velocity at the start is an eighth.
      #expect(isNear(timeline.value(time: 1.5), 10 + velocity / 8), "\(curve)")
    }
  }
  @Test func `jumps where a keyframe takes no time, and ends with its last value`() {
    let timeline = KeyframeTimeline(initialValue: 3.0) {
      LinearKeyframe(5, duration: 0)
      CubicKeyframe(9, duration: 1)
      LinearKeyframe(20, duration: -1)
      MoveKeyframe(1)
    }
    #expect(timeline.duration == 1)
    #expect(timeline.value(time: 0) == 5 && timeline.value(time: 0.5) == 7 && timeline.value(time: 1) == 1)
    let empty = KeyframeTimeline(initialValue: 3.0) { for _ in 0..<0 { MoveKeyframe(1.0) } }
    #expect(empty.duration == 0 && empty.value(time: 5) == 3)
  }
  @Test func `takes its keyframes from loops and conditions`() {
    for isLong in [false, true] {
      let timeline = KeyframeTimeline(initialValue: 0.0) {
        for step in 1...3 { LinearKeyframe(Double(step) * 10, duration: 1) }
        if isLong { LinearKeyframe(0.0, duration: 2) } else { LinearKeyframe(60.0, duration: 1) }
      }
      #expect(timeline.duration == (isLong ? 5 : 4))
      #expect(timeline.value(time: 1.5) == 15 && timeline.value(time: 3.5) == (isLong ? 22.5 : 45) && timeline.value(time: 9) == (isLong ? 0 : 60))
    }
  }
  @Test func `moves each property on a track of its own, as long as the longest`() {
    let timeline = KeyframeTimeline(initialValue: CGRect(x: 1, y: 2, width: 3, height: 4)) {
      KeyframeTrack(\.origin.x) { LinearKeyframe(11, duration: 1) }
      KeyframeTrack(\.size.height) {
        LinearKeyframe(8, duration: 2)
        LinearKeyframe(0, duration: 2)
      }
    }
    #expect(timeline.duration == 4)
    #expect(timeline.value(time: 0.5) == CGRect(x: 6, y: 2, width: 3, height: 5))
    #expect(timeline.value(time: 3) == CGRect(x: 11, y: 2, width: 3, height: 4))
    #expect(timeline.value(progress: 0.25) == CGRect(x: 11, y: 2, width: 3, height: 6))
  }
}

@MainActor @Suite struct `A vector` {
  @Test func `of each kind scales, has a length and lies between others`() {
    #expect((3.0).scaled(by: -2) == -6 && (3.0).magnitude == 3 && (-3.0).magnitudeSquared == 9 && (2.0).moved(towards: 10, by: 0.25) == 4)
    #expect(Float(3).scaled(by: 0.5) == 1.5 && Float(-3).magnitudeSquared == 9)
    #expect(CGFloat(3).scaled(by: 0.5) == 1.5 && CGFloat(-3).magnitudeSquared == 9)
    let a = AnimatablePair(3.0, AnimatablePair(4.0, 12.0)), b = AnimatablePair(1.0, AnimatablePair(2.0, 5.0))
    #expect(a.magnitudeSquared == 169 && VectorLength.of(a) == 13)
    #expect(a + b == AnimatablePair(4, AnimatablePair(6, 17)) && a - b == AnimatablePair(2, AnimatablePair(2, 7)))
    var sum = a
    sum += b
    #expect(sum == a + b)
    sum -= a
    #expect(sum == b && sum.scaled(by: 3) == AnimatablePair(3, AnimatablePair(6, 15)))
    #expect(AnimatablePair<Double, Double>.zero == AnimatablePair(0, 0) && EmptyAnimatableData().magnitudeSquared == 0)
  }
  private enum VectorLength { static func of<V: VectorArithmetic>(_ vector: V) -> Double { vector.magnitude } }

  @Test func `stands for each geometry and gives it back`() {
    func middle<A: Animatable>(_ a: A, _ b: A) -> A { a.interpolated(to: b, by: 0.25) }
    #expect(middle(CGPoint(x: 0, y: 8), CGPoint(x: 4, y: 0)) == CGPoint(x: 1, y: 6))
    #expect(middle(CGSize(width: 0, height: 8), CGSize(width: 4, height: 0)) == CGSize(width: 1, height: 6))
    #expect(middle(CGRect(x: 0, y: 8, width: 4, height: 12), CGRect(x: 4, y: 0, width: 8, height: 0)) == CGRect(x: 1, y: 6, width: 5, height: 9))
    #expect(middle(UnitPoint(x: 0, y: 8), UnitPoint(x: 4, y: 0)) == UnitPoint(x: 1, y: 6))
    #expect(middle(Angle.radians(1), Angle.radians(3)).radians == 1.5)
    #expect(
      middle(EdgeInsets(top: 0, leading: 8, bottom: 4, trailing: 12), EdgeInsets(top: 4, leading: 0, bottom: 8, trailing: 0))
        == EdgeInsets(top: 1, leading: 6, bottom: 5, trailing: 9))
    let stroke = middle(StrokeStyle(lineWidth: 0, miterLimit: 8, dashPhase: 4), StrokeStyle(lineWidth: 4, miterLimit: 0, dashPhase: 8))
    #expect(stroke.lineWidth == 1 && stroke.miterLimit == 6 && stroke.dashPhase == 5)
    #expect(middle(2.0, 6) == 3 && middle(Float(2), 6) == 3 && middle(CGFloat(2), 6) == 3)
    #expect(middle(AnimatablePair(0.0, 8.0), AnimatablePair(4.0, 0.0)) == AnimatablePair(1, 6))
  }
  @Test func `of a colour that comes from clear is that colour, fainter`() {
    let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0), blue = RGBA(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    let faint = clear.interpolated(to: blue, by: 0.5)
    #expect(faint.alpha == 0.5 && faint.red == 0.25 && faint.green == 0.5 && faint.blue == 0.75)
    // At no opacity there is no colour to calculate: the one that was stays.
    let gone = blue.interpolated(to: clear, by: 1)
    #expect(gone.alpha == 0 && gone.red.isFinite && gone.green.isFinite && gone.blue.isFinite)
    let half = RGBA(red: 1, green: 0.5, blue: 0.25, alpha: 0.5).animatableData
    #expect(half == AnimatablePair(AnimatablePair(0.5, 0.25), AnimatablePair(0.125, 0.5)))
  }
}
