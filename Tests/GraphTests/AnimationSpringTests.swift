import Foundation
import OrielGraph
import Testing

@Suite struct `A spring` {
  /// Integrates the equation of motion in tiny steps, independently of the closed form.
  private func integrated(_ spring: Spring, target: Double, velocity: Double, until end: Double) -> Double {
    var x = 0.0, v = velocity
    let steps = 200_000
    let dt = end / Double(steps)
    for _ in 0..<steps {
      let a = (spring.stiffness * (target - x) - spring.damping * v) / spring.mass
      v += a * dt
      x += v * dt
    }
    return x
  }

  @Test func `follows the equation of motion below, at and above critical damping`() {
    for bounce in [0.3, 0, -0.4] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      for time in [0.05, 0.2, 0.6] {
        let closed = spring.value(target: 100.0, initialVelocity: 40, time: time)
        #expect(abs(closed - integrated(spring, target: 100, velocity: 40, until: time)) < 0.02)
      }
    }
  }

  @Test func `at critical damping is 1 - (1 + wt) exp(-wt)`() {
    let spring = Spring(duration: 0.5)
    let w = 2 * Double.pi / 0.5
    for time in stride(from: 0.0, through: 1, by: 0.1) {
      let expected = 1 - (1 + w * time) * exp(-w * time)
      #expect(abs(spring.value(target: 1.0, time: time) - expected) < 1e-9)
    }
  }

  @Test func `gives the derivative of its value as velocity`() {
    for bounce in [0.5, 0, -0.5] {
      let spring = Spring(duration: 0.4, bounce: bounce)
      let h = 1e-6
      let slope =
        (spring.value(target: 1.0, initialVelocity: 2, time: 0.1 + h)
          - spring.value(target: 1.0, initialVelocity: 2, time: 0.1 - h)) / (2 * h)
      #expect(abs(spring.velocity(target: 1.0, initialVelocity: 2, time: 0.1) - slope) < 1e-4)
    }
  }

  @Test func `updates in steps to where it jumps in one`() {
    let spring = Spring.bouncy
    var value = 0.0, velocity = 0.0
    for _ in 0..<12 { spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 1.0 / 60) }
    #expect(abs(value - spring.value(target: 1.0, time: 0.2)) < 1e-9)
    #expect(abs(velocity - spring.velocity(target: 1.0, time: 0.2)) < 1e-9)
  }

  @Test func `converts between its descriptions`() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(spring.stiffness - 157.9137) < 1e-3)
    #expect(abs(spring.damping - 17.5929) < 1e-3)
    #expect(abs(spring.dampingRatio - 0.7) < 1e-12)
    #expect(abs(spring.bounce - 0.3) < 1e-12)
    #expect(abs(Spring(duration: 1, bounce: -0.5).bounce + 0.5) < 1e-12)
    let same = Spring(mass: 1, stiffness: spring.stiffness, damping: spring.damping)
    #expect(abs(same.duration - 0.5) < 1e-12 && abs(same.bounce - 0.3) < 1e-9)
    #expect(Spring(mass: 1, stiffness: 100, damping: 50).dampingRatio == 1)
    #expect(Spring(mass: 1, stiffness: 100, damping: 50, allowOverDamping: true).dampingRatio == 2.5)
  }

  @Test func `has settled after its settling duration and not long before`() {
    for bounce in [0.4, 0, -0.4] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      let end = spring.settlingDuration
      for extra in stride(from: 0.0, to: 1, by: 0.01) {
        #expect(abs(spring.value(target: 1.0, time: end + extra) - 1) <= 0.0011)
      }
      #expect(end > 0.3 && end < 4)
    }
    #expect(abs(Spring(settlingDuration: 0.8, dampingRatio: 0.7).settlingDuration - 0.8) < 1e-6)
    #expect(Spring(duration: 0.5, bounce: 1).settlingDuration == .infinity)
  }
}

@Suite struct `A unit curve` {
  @Test func `starts at zero, ends at one and clamps what is outside`() {
    for curve in [UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut] {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -3) == 0 && curve.value(at: 3) == 1)
    }
  }
  @Test func `is undone by its inverse`() {
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut] {
      for x in stride(from: 0.05, to: 1, by: 0.05) {
        #expect(abs(curve.inverse.value(at: curve.value(at: x)) - x) < 1e-6)
      }
      #expect(curve.inverse.inverse == curve)
    }
  }
  @Test func `has the slope of its values`() {
    for curve in [UnitCurve.linear, .easeIn, .easeInOut, .circularEaseIn, .circularEaseInOut, .easeOut.inverse] {
      for x in [0.2, 0.4, 0.7] {
        let slope = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
        #expect(abs(curve.velocity(at: x) - slope) < 1e-3)
      }
    }
  }
  @Test func `matches published points of the ease curves`() {
    #expect(abs(UnitCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-9)
    #expect(abs(UnitCurve.easeIn.value(at: 0.5) - 0.3153568) < 1e-4)
    #expect(abs(UnitCurve.easeOut.value(at: 0.5) - 0.6846432) < 1e-4)
  }
}
