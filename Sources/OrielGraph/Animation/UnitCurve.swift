import Foundation
import OrielDrawing

/// A function from progress 0...1 to progress, for timing. Input outside 0...1 is clamped.
public nonisolated struct UnitCurve: Hashable, Sendable {
  private enum Function: Hashable, Sendable {
    case linear
    case circularIn, circularOut, circularInOut, circularInOutInverse
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
    case inverseBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  }
  private let function: Function
  private init(_ function: Function) { self.function = function }

  /// A cubic from (0, 0) to (1, 1). The control points' x is clamped to 0...1, so that it stays a function.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    cubic(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }
  package static func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    guard (x1 + x2).isFinite, (y1 + y2).isFinite else {
      RuntimeIssue.report("A timing curve has a control point that is NaN or infinite; it is linear instead.")
      return .linear
    }
    let x1 = min(max(x1, 0), 1), x2 = min(max(x2, 0), 1), y1 = min(max(y1, -1e6), 1e6), y2 = min(max(y2, -1e6), 1e6)
    if x1 == y1, x2 == y2 { return .linear }
    return UnitCurve(.bezier(x1: x1, y1: y1, x2: x2, y2: y2))
  }
  public static let linear = UnitCurve(.linear)
  public static let easeIn = cubic(0.42, 0, 1, 1)
  public static let easeOut = cubic(0, 0, 0.58, 1)
  public static let easeInOut = cubic(0.42, 0, 0.58, 1)
  public static let circularEaseIn = UnitCurve(.circularIn)
  public static let circularEaseOut = UnitCurve(.circularOut)
  public static let circularEaseInOut = UnitCurve(.circularInOut)

  /// The inverse function: `inverse.value(at: value(at: x))` is `x` wherever this curve rises.
  public var inverse: UnitCurve {
    switch function {
    case .linear: self
    case .circularIn: UnitCurve(.circularOut)
    case .circularOut: UnitCurve(.circularIn)
    case .circularInOut: UnitCurve(.circularInOutInverse)
    case .circularInOutInverse: UnitCurve(.circularInOut)
    case .bezier(let x1, let y1, let x2, let y2): UnitCurve(.inverseBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    case .inverseBezier(let x1, let y1, let x2, let y2): UnitCurve(.bezier(x1: x1, y1: y1, x2: x2, y2: y2))
    }
  }

  public func value(at progress: Double) -> Double {
    let x = progress > 0 ? min(progress, 1) : 0
    switch function {
    case .linear: return x
    case .circularIn: return 1 - (1 - x * x).squareRoot()
    case .circularOut: return (1 - (1 - x) * (1 - x)).squareRoot()
    case .circularInOut:
      return x < 0.5
        ? (1 - (1 - 4 * x * x).squareRoot()) / 2
        : (1 + max(0, 1 - (2 * x - 2) * (2 * x - 2)).squareRoot()) / 2
    case .circularInOutInverse:
      let half = max(0, 1 - (1 - 2 * x) * (1 - 2 * x)).squareRoot() / 2
      return x < 0.5 ? half : 1 - half
    case .bezier(let x1, let y1, let x2, let y2):
      if x == 0 || x == 1 { return x }
      return Self.coordinate(y1, y2, at: Self.parameter(x1, x2, of: x))
    case .inverseBezier(let x1, let y1, let x2, let y2):
      if x == 0 || x == 1 { return x }
      return Self.coordinate(x1, x2, at: Self.parameter(y1, y2, of: x))
    }
  }

  /// The slope at `progress`; infinite where the curve is vertical.
  public func velocity(at progress: Double) -> Double {
    let x = progress > 0 ? min(progress, 1) : 0
    switch function {
    case .linear: return 1
    case .circularIn: return x / (1 - x * x).squareRoot()
    case .circularOut: return (1 - x) / (1 - (1 - x) * (1 - x)).squareRoot()
    case .circularInOut:
      let u = x < 0.5 ? 2 * x : 2 - 2 * x
      return u / max(0, 1 - u * u).squareRoot()
    case .circularInOutInverse:
      let u = abs(1 - 2 * x)
      return u / max(0, 1 - u * u).squareRoot()
    case .bezier(let x1, let y1, let x2, let y2):
      return Self.gradient(y1, y2, over: x1, x2, at: Self.parameter(x1, x2, of: x))
    case .inverseBezier(let x1, let y1, let x2, let y2):
      return Self.gradient(x1, x2, over: y1, y2, at: Self.parameter(y1, y2, of: x))
    }
  }

  /// One coordinate of the cubic with control values 0, `a`, `b`, 1.
  private static func coordinate(_ a: Double, _ b: Double, at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }
  private static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * a + 6 * u * t * (b - a) + 3 * t * t * (1 - b)
  }
  /// How steeply the cubic with control points (c, a) and (d, b) rises.
  private static func gradient(_ a: Double, _ b: Double, over c: Double, _ d: Double, at t: Double) -> Double {
    let rise = slope(a, b, at: t), run = slope(c, d, at: t)
    if rise != 0 || run != 0 { return rise / run }
    // A control point lies on its end of the curve, which there heads for the other one.
    return t < 0.5 ? b / d : (1 - a) / (1 - c)
  }
  /// The parameter where the coordinate is `value`. Uses Newton's method within a shrinking bracket, so that flat
  /// parts of the curve do not make it diverge.
  private static func parameter(_ a: Double, _ b: Double, of value: Double) -> Double {
    var low = 0.0, high = 1.0, t = value
    for _ in 0..<40 {
      let error = coordinate(a, b, at: t) - value
      if abs(error) < 1e-12 { return t }
      if error > 0 { high = t } else { low = t }
      let derivative = slope(a, b, at: t)
      let next = t - error / derivative
      t = derivative != 0 && next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
