import Foundation

/// A direction and a length, in points.
@frozen public struct CGVector: Hashable, Sendable, Codable {
  public var dx: CGFloat
  public var dy: CGFloat
  public init() { self.init(dx: 0, dy: 0) }
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
  public static let zero = CGVector()

  init(from a: CGPoint, to b: CGPoint) { self.init(dx: b.x - a.x, dy: b.y - a.y) }
  var length: CGFloat { (dx * dx + dy * dy).squareRoot() }
  /// The same direction with length 1; the zero vector stays zero.
  var normalized: CGVector {
    let l = length
    return l > 0 ? CGVector(dx: dx / l, dy: dy / l) : self
  }
  /// Turned a quarter from +x towards +y.
  var normal: CGVector { CGVector(dx: -dy, dy: dx) }
  static func * (v: CGVector, k: CGFloat) -> CGVector { CGVector(dx: v.dx * k, dy: v.dy * k) }
}
