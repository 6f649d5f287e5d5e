import Foundation

/// A projection of the plane onto itself, perspective included.
///
/// A point is the row (x, y, 1) times the matrix, divided by its third component; if that is not positive, the point
/// is behind the eye.
public struct _PlaneProjection: Hashable, Sendable {
  /// Row by row.
  package var m: [Double]
  package init(_ m: [Double]) {
    precondition(m.count == 9, "a projection of the plane has three rows of three")
    self.m = m
  }
  package init(_ t: CGAffineTransform) { m = [t.a, t.b, 0, t.c, t.d, 0, t.tx, t.ty, 1] }

  package func concatenating(_ o: PlaneProjection) -> PlaneProjection {
    var result = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        result[3 * row + column] = m[3 * row] * o.m[column] + m[3 * row + 1] * o.m[3 + column] + m[3 * row + 2] * o.m[6 + column]
      }
    }
    return PlaneProjection(result)
  }

  /// nil if the plane is seen edge-on.
  package var inverse: PlaneProjection? {
    let (a, b, c, d, e, f, g, h, i) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
    let (p, q, r) = (e * i - f * h, f * g - d * i, d * h - e * g)
    let determinant = a * p + b * q + c * r
    guard abs(determinant) > 1e-9 else { return nil }
    return PlaneProjection(
      [p, c * h - b * i, b * f - c * e, q, a * i - c * g, c * d - a * f, r, b * g - a * h, a * e - b * d].map {
        $0 / determinant
      })
  }

  /// The scale and translation along both axes; nil if the projection also rotates, skews or distorts.
  var scaling: (x: Double, dx: Double, y: Double, dy: Double)? {
    guard [m[1], m[2], m[3], m[5]].allSatisfy({ abs($0) < 1e-12 }), m[8] > 0 else { return nil }
    return (m[0] / m[8], m[6] / m[8], m[4] / m[8], m[7] / m[8])
  }

  /// nil for a point behind the eye.
  package func apply(_ point: CGPoint) -> CGPoint? {
    let w = point.x * m[2] + point.y * m[5] + m[8]
    guard w > 1e-6 else { return nil }
    return CGPoint(
      x: (point.x * m[0] + point.y * m[3] + m[6]) / w, y: (point.x * m[1] + point.y * m[4] + m[7]) / w)
  }

  /// The bounding box of the projected `rect`; null if all of it is behind the eye, infinite if part of it is.
  package func apply(_ rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY),
      CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(apply)
    let seen = corners.compactMap { $0 }
    if seen.isEmpty { return .null }
    if seen.count < 4 { return CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5) }
    let x = seen.map(\.x), y = seen.map(\.y)
    return CGRect(x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
  }
}
