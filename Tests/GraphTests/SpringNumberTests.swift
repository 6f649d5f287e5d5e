import Foundation
import Testing
@testable import OrielGraph

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

@MainActor @Suite struct `The motion of a spring` {
  /// From 0 to 100 with a velocity of 40 in half a second: bounce, time, value, velocity.
  private static let motion: [(Double, Double, Double, Double)] = [
    (0.6, -0.1, 0, 40), (0.6, 0.02, 3.658614309, 314.715875058), (0.6, 0.13, 75.334857858, 703.855693236),
    (0.6, 0.4, 106.759005973, -180.817431191), (0.3, -0.1, 0, 40), (0.3, 0.02, 3.471168793, 290.595306963),
    (0.3, 0.13, 60.052791864, 509.124853129), (0.3, 0.4, 103.873022377, -23.161986734), (0, -0.1, 0, 40),
    (0, 0.02, 3.298012409, 268.932031540), (0, 0.13, 49.601456116, 395.814900542), (0, 0.4, 96.150711338, 40.388721254),
    (-0.25, -0.1, 0, 40), (-0.25, 0.02, 3.120800882, 247.404313906), (-0.25, 0.13, 41.425703051, 318.135074887),
    (-0.25, 0.4, 87.199556126, 72.604918909), (-0.6, -0.1, 0, 40), (-0.6, 0.02, 2.605410278, 188.773393990),
    (-0.6, 0.13, 26.147960196, 193.607120318), (-0.6, 0.4, 63.622850394, 95.408324100),
  ]
  @Test func `is that of a damped oscillator, whatever its bounce`() {
    for (bounce, time, value, velocity) in Self.motion {
      let spring = Spring(duration: 0.5, bounce: bounce)
      #expect(isNear(spring.value(target: 100.0, initialVelocity: 40, time: time), value), "\(bounce) \(time)")
      #expect(isNear(spring.velocity(target: 100.0, initialVelocity: 40, time: time), velocity), "\(bounce) \(time)")
      // The same between two values of an app, from 10 to 110.
      #expect(isNear(spring.value(fromValue: 10.0, toValue: 110, initialVelocity: 40, time: time), 10 + value))
      #expect(isNear(spring.velocity(fromValue: 10.0, toValue: 110, initialVelocity: 40, time: time), velocity))
    }
  }
  @Test func `goes on from any place with any velocity`() {
    let rows = [
      (0.6, 15.409591047392901, 218.26266477738847), (0, 14.45222607772359, 162.54149605013208), (-0.6, 12.976730899838323, 90.45601262512254),
    ]
    for (bounce, nextValue, nextVelocity) in rows {
      var value = 10.0, velocity = -30.0
      Spring(duration: 0.5, bounce: bounce).update(value: &value, velocity: &velocity, target: 50, deltaTime: 0.05)
      #expect(isNear(value, nextValue) && isNear(velocity, nextVelocity), "\(bounce): \(value) \(velocity)")
    }
  }
  @Test func `is driven by stiffness towards the target and by damping against the velocity`() {
    let spring = Spring(mass: 2, stiffness: 100, damping: 10)
    #expect(isNear(spring.force(target: 10.0, position: 4, velocity: 3), 100 * 6 - 10 * 3))
    #expect(isNear(spring.force(fromValue: 2.0, toValue: 12, position: 6, velocity: 3), 100 * 6 - 10 * 3))
  }
  /// Distance, velocity, tolerance, and the time for each bounce.
  @Test func `comes to rest when it can no longer leave the tolerance`() {
    let bounces = [0.6, 0.3, 0.001, 0, -0.001, -0.25, -0.6]
    let rows: [(Double, Double, Double, [Double])] = [
      (1, 0, 0.001, [1.391597500, 0.823561754, 0.797790789, 0.734771698, 0.737029565, 1.257897740, 2.650760463]),
      (10, 0, 0.01, [1.391597500, 0.823561754, 0.797790789, 0.734771698, 0.737029565, 1.257897740, 2.650760463]),
      (1, 20, 0.001, [1.547760443, 0.923098709, 0.873625881, 0.813406416, 0.815818675, 1.353342046, 2.760116296]),
      (0, 5, 0.001, [1.208253724, 0.718793882, 0.724379868, 0.642582798, 0.643823146, 0.955226560, 1.701992365]),
      (0.0005, 0, 0.001, [0, 0, 0.192324724, 0, 0, 0, 0]),
    ]
    for (distance, velocity, tolerance, times) in rows {
      for (bounce, time) in zip(bounces, times) {
        let spring = Spring(duration: 0.5, bounce: bounce)
        let found = spring.settlingDuration(target: distance, initialVelocity: velocity, epsilon: tolerance)
        #expect(isNear(found, time), "\(bounce) \(distance) \(velocity): \(found)")
        #expect(isNear(spring.settlingDuration(fromValue: 3.0, toValue: 3 + distance, initialVelocity: velocity, epsilon: tolerance), time))
      }
    }
    #expect(isNear(Spring(duration: 0.5, bounce: 0.6).settlingDuration(target: 1.0, epsilon: 0), 5.514360243726275))
    #expect(isNear(Spring(response: 10, dampingRatio: 0.1).settlingDuration, 110.02031786345508))
    #expect(isNear(Spring().settlingDuration(target: 0, initialVelocity: 0.5, epsilon: 0.001), 0.42678448258562696))
    #expect(Spring().settlingDuration(target: 0, initialVelocity: 0, epsilon: 0.001) == 0)
    #expect(Spring(duration: 0.5, bounce: 1).settlingDuration(target: 0, initialVelocity: 0, epsilon: 0.001) == 0)
  }
}

@MainActor @Suite struct `The descriptions of a spring` {
  @Test func `have the defaults and names of SwiftUI`() {
    #expect(Spring() == Spring(duration: 0.5, bounce: 0))
    #expect(Spring.smooth == Spring(duration: 0.5, bounce: 0) && Spring.smooth(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.1))
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15) && Spring.snappy(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.15 + 0.1))
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3) && Spring.bouncy(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.3 + 0.1))
    #expect(Spring(stiffness: 100, damping: 10) == Spring(mass: 1, stiffness: 100, damping: 10))
  }
  @Test func `say the same in other words`() {
    let spring = Spring(mass: 2, stiffness: 200, damping: 20)
    #expect(spring.mass == 2 && isNear(spring.stiffness, 200, 1e-9) && isNear(spring.damping, 20, 1e-9))
    // The frequency is the root of 100, the critical damping 2 · 2 · 10.
    #expect(isNear(spring.duration, 2 * .pi / 10) && isNear(spring.response, 2 * .pi / 10) && isNear(spring.dampingRatio, 0.5))
    #expect(isNear(spring.bounce, 0.5))
    let slow = Spring(response: 0.8, dampingRatio: 2.5)
    #expect(isNear(slow.response, 0.8) && isNear(slow.dampingRatio, 2.5) && isNear(slow.bounce, 1 / 2.5 - 1) && slow.mass == 1)
    let timed = Spring(settlingDuration: 2, dampingRatio: 0.4, epsilon: 0.02)
    #expect(isNear(timed.settlingDuration(target: 1.0, epsilon: 0.02), 2) && isNear(timed.dampingRatio, 0.4))
  }
  @Test func `stay within what can be calculated`() {
    #expect(isNear(Spring(duration: 0).duration, 1e-4, 1e-12) && isNear(Spring(response: -3, dampingRatio: 1).response, 1e-4, 1e-12))
    #expect(Spring(duration: 1, bounce: 5) == Spring(duration: 1, bounce: 1) && Spring(duration: 1, bounce: -5) == Spring(duration: 1, bounce: -1))
    #expect(Spring(duration: 1, bounce: 1).dampingRatio == 0 && isNear(Spring(duration: 1, bounce: -1).dampingRatio, 1e4, 1e-6))
    #expect(Spring(response: 1, dampingRatio: -1).dampingRatio == 0 && isNear(Spring(response: 1, dampingRatio: 1e9).dampingRatio, 1e6, 1e-3))
    #expect(Spring(mass: 0, stiffness: 1, damping: 0).mass == 1e-9)
    #expect(isNear(Spring(stiffness: 0, damping: 0).stiffness, 1e-9, 1e-15) && Spring(stiffness: 1, damping: -4).damping == 0)
    #expect(Spring(stiffness: 100, damping: 21) == Spring(stiffness: 100, damping: 20))
    #expect(isNear(Spring(stiffness: 100, damping: 30, allowOverDamping: true).dampingRatio, 1.5))
    #expect(isNear(Spring(settlingDuration: 0, dampingRatio: 1).settlingDuration, 1e-4, 1e-8))
    #expect(isNear(Spring(settlingDuration: 1, dampingRatio: 0).dampingRatio, 1e-3, 1e-9))
  }
  @Test func `that are NaN are reported and replaced one by one`() {
    let expected: [(Spring, () -> Spring)] = [
      (Spring(), { Spring(duration: .nan) }), (Spring(response: 0.5, dampingRatio: 0.3), { Spring(response: .nan, dampingRatio: 0.3) }),
      (Spring(response: 0.5, dampingRatio: 1), { Spring(response: 0.5, dampingRatio: .nan) }),
    ]
    for (spring, make) in expected {
      var made: Spring?
      let issues = RuntimeIssue.capturing { made = make() }
      #expect(issues.count == 1 && made.map { isNear($0.response, spring.response) && isNear($0.dampingRatio, spring.dampingRatio) } == true)
    }
    #expect(RuntimeIssue.capturing { _ = Spring(response: 0.5, dampingRatio: 0.3) }.isEmpty)
  }
}

@MainActor @Suite struct `A timing curve` {
  private static let places = [0.1, 0.3, 0.5, 0.75, 0.9]
  private static let bent = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.1, y: 0.7), endControlPoint: UnitPoint(x: 0.3, y: 0.9))
  /// Values and slopes at the places.
  private static let table: [(String, UnitCurve, [Double], [Double])] = [
    ("linear", .linear, places, [1, 1, 1, 1, 1]),
    ("easeIn", .easeIn, [0.017026610, 0.129576761, 0.315356813, 0.621861869, 0.839427846], [0.324183075, 0.768389318, 1.073978780, 1.368288963, 1.535074010]),
    ("easeIn back", UnitCurve.easeIn.inverse, [0.259555394, 0.485572156, 0.657500000, 0.840401527, 0.938847261], [1.442522404, 0.948102325, 0.790000000, 0.681735424, 0.631129107]),
    ("easeOut", .easeOut, [0.160572154, 0.445185967, 0.684643187, 0.906535349, 0.982973390], [1.535074010, 1.313461443, 1.073978780, 0.674597795, 0.324183075]),
    ("easeInOut", .easeInOut, [0.019722454, 0.187395907, 0.5, 0.870838069, 0.980277546], [0.402244219, 1.267217836, 1.724137931, 1.059261841, 0.402244219]),
    ("easeInOut back", UnitCurve.easeInOut.inverse, [0.220708133, 0.379704439, 0.5, 0.653796704, 0.779291867], [1.073651511, 0.647905969, 0.58, 0.695212756, 1.073651511]),
    ("bent", bent, [0.4375, 0.748684109, 0.874784481, 0.954712001, 0.984421391], [2.714285714, 0.897491392, 0.441692617, 0.230936486, 0.170094978]),
    ("bent back", bent.inverse, [0.015578609, 0.057515455, 0.125215519, 0.301470729, 0.5625], [0.170094978, 0.258970042, 0.441692617, 1.121130836, 2.714285714]),
    ("circularEaseIn", .circularEaseIn, [0.005012563, 0.046060799, 0.133974596, 0.338562172, 0.564110106], [0.100503781, 0.314485451, 0.577350269, 1.133893419, 2.064741605]),
    ("circularEaseOut", .circularEaseOut, [0.435889894, 0.714142843, 0.866025404, 0.968245837, 0.994987437], [2.064741605, 0.980196059, 0.577350269, 0.258198889, 0.100503781]),
    ("circularEaseInOut", .circularEaseInOut, [0.010102051, 0.1, 0.5, 0.933012702, 0.989897949], [0.204124145, 0.75, .infinity, 0.577350269, 0.204124145]),
    ("circularEaseInOut back", UnitCurve.circularEaseInOut.inverse, [0.3, 0.458257569, 0.5, 0.566987298, 0.7], [1.333333333, 0.436435781, 0, 0.577350269, 1.333333333]),
  ]
  @Test func `has the values and slopes of its formula`() {
    for (name, curve, values, slopes) in Self.table {
      for (index, place) in Self.places.enumerated() {
        #expect(isNear(curve.value(at: place), values[index]), "\(name) at \(place): \(curve.value(at: place))")
        let slope = curve.velocity(at: place)
        #expect(slope == slopes[index] || isNear(slope, slopes[index]), "\(name) at \(place): \(slope)")
      }
      #expect(curve.value(at: -1) == 0 && curve.value(at: 2) == 1, "\(name)")
    }
  }
  @Test func `rises at its ends towards the nearest control point that is elsewhere`() {
    let ends: [(UnitCurve, Double, Double)] = [
      (.linear, 1, 1), (.easeIn, 0, 1 / 0.58), (.easeOut, 1 / 0.58, 0), (.easeInOut, 0, 0), (Self.bent, 7, 0.1 / 0.7), (Self.bent.inverse, 1 / 7, 7),
      (UnitCurve.easeIn.inverse, .infinity, 0.58), (UnitCurve.easeOut.inverse, 0.58, .infinity), (.circularEaseIn, 0, .infinity),
      (.circularEaseOut, .infinity, 0), (.circularEaseInOut, 0, 0), (UnitCurve.circularEaseInOut.inverse, .infinity, .infinity),
    ]
    for (curve, start, end) in ends {
      for (place, expected) in [(0.0, start), (-1, start), (1, end), (2, end)] {
        let slope = curve.velocity(at: place)
        #expect(slope == expected || isNear(slope, expected), "\(curve) at \(place): \(slope)")
      }
    }
  }
  @Test func `is a function whatever its control points`() {
    #expect(UnitCurve.cubic(-1, 0.2, 3, 0.8) == .cubic(0, 0.2, 1, 0.8))
    #expect(UnitCurve.cubic(0, 5e6, 1, -5e6) == .cubic(0, 1e6, 1, -1e6) && UnitCurve.cubic(0, 1e6, 1, 0) != .cubic(0, 9e5, 1, 0))
    #expect(UnitCurve.cubic(0.3, 0.3, 0.6, 0.6) == .linear && UnitCurve.cubic(0.3, 0.3, 0.6, 0.5) != .linear && UnitCurve.cubic(0.3, 0.2, 0.6, 0.6) != .linear)
    for bad in [(Double.nan, 0.0, 1.0, 0.0), (0, .infinity, 1, 0), (0, 0, 1, -.infinity), (0.2, 0, .nan, 0)] {
      let issues = RuntimeIssue.capturing { #expect(UnitCurve.cubic(bad.0, bad.1, bad.2, bad.3) == .linear) }
      #expect(issues.count == 1)
    }
  }
}
