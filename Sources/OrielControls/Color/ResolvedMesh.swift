import Foundation
import OrielDrawing

/// A mesh gradient with resolved colours, independent of the box it fills.
package nonisolated struct ResolvedMesh: Hashable, Sendable {
  /// A point of the grid with its four control points, in fractions of the box.
  struct Knot: Hashable, Sendable {
    var position: SIMD2<Double>
    var leading: SIMD2<Double>
    var top: SIMD2<Double>
    var trailing: SIMD2<Double>
    var bottom: SIMD2<Double>
    init(_ point: SIMD2<Float>) {
      position = SIMD2(point)
      (leading, top, trailing, bottom) = (position, position, position, position)
    }
    init(_ point: MeshGradient.BezierPoint) {
      position = SIMD2(point.position)
      leading = SIMD2(point.leadingControlPoint)
      top = SIMD2(point.topControlPoint)
      trailing = SIMD2(point.trailingControlPoint)
      bottom = SIMD2(point.bottomControlPoint)
    }
    func mixed(with other: Knot, by fraction: Double) -> Knot {
      var result = self
      for path in [\Knot.position, \.leading, \.top, \.trailing, \.bottom] {
        result[keyPath: path] += (other[keyPath: path] - self[keyPath: path]) * fraction
      }
      return result
    }
  }
  var width: Int
  var height: Int
  var knots: [Knot]
  var colors: [RGBA]
  var background: RGBA
  var smoothsColors: Bool
  var isPerceptual: Bool

  /// Gives points control points, so that the curves through them have no corners.
  static func smooth(_ knots: inout [Knot], width: Int) {
    let points = knots.map(\.position), height = knots.count / width
    func tangent(_ index: Int, _ place: Int, _ count: Int, _ step: Int) -> SIMD2<Double> {
      let before = place > 0 ? points[index - step] : points[index], after = place + 1 < count ? points[index + step] : points[index]
      return (after - before) / (place > 0 && place + 1 < count ? 6 : 3)
    }
    for index in knots.indices {
      let across = tangent(index, index % width, width, 1), down = tangent(index, index / width, height, width)
      knots[index].leading = points[index] - across
      knots[index].trailing = points[index] + across
      knots[index].top = points[index] - down
      knots[index].bottom = points[index] + down
    }
  }

  func opacity(_ factor: Double) -> ResolvedMesh {
    var result = self
    for index in result.colors.indices { result.colors[index].alpha *= factor }
    result.background.alpha *= factor
    return result
  }
  /// nil if the grids differ.
  func mixed(with other: ResolvedMesh, by fraction: Double) -> ResolvedMesh? {
    guard width == other.width, height == other.height else { return nil }
    var result = other
    result.knots = zip(knots, other.knots).map { $0.mixed(with: $1, by: fraction) }
    result.colors = zip(colors, other.colors).map { $0.mixed(with: $1, by: fraction) }
    result.background = background.mixed(with: other.background, by: fraction)
    return result
  }

  // MARK: Patches

  func paint(in rect: CGRect) -> Paint {
    func place(_ point: SIMD2<Double>) -> CGPoint {
      CGPoint(x: rect.minX + rect.width * point.x, y: rect.minY + rect.height * point.y)
    }
    // Painters interpolate corners linearly, so smooth colours need small steps.
    let steps = smoothsColors || isPerceptual ? 6 : 1
    let field = smoothsColors || isPerceptual ? ColorField(self) : nil
    var patches: [MeshPatch] = []
    for row in 0..<(height - 1) {
      for column in 0..<(width - 1) {
        let corner = row * width + column
        let cell = Cell(knots[corner], knots[corner + 1], knots[corner + width + 1], knots[corner + width])
        for y in 0..<steps {
          for x in 0..<steps {
            let u = (Double(x) / Double(steps), Double(x + 1) / Double(steps))
            let v = (Double(y) / Double(steps), Double(y + 1) / Double(steps))
            let corners =
              field.map { field in
                [(u.0, v.0), (u.1, v.0), (u.1, v.1), (u.0, v.1)].map { field.color(column, row, $0.0, $0.1) }
              } ?? [colors[corner], colors[corner + 1], colors[corner + width + 1], colors[corner + width]]
            patches.append(MeshPatch(points: cell.outline(u, v).map(place), colors: corners))
          }
        }
      }
    }
    return .mesh(patches)
  }

  /// One cell of the grid: a surface between four cubic curves.
  private struct Cell {
    typealias Curve = (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    let top: Curve, bottom: Curve, left: Curve, right: Curve

    /// Its corners, clockwise from the top left.
    init(_ a: Knot, _ b: Knot, _ c: Knot, _ d: Knot) {
      top = (a.position, a.trailing, b.leading, b.position)
      bottom = (d.position, d.trailing, c.leading, c.position)
      left = (a.position, a.bottom, d.top, d.position)
      right = (b.position, b.bottom, c.top, c.position)
    }
    private static func point(_ curve: Curve, _ t: Double) -> SIMD2<Double> {
      let s = 1 - t
      return curve.0 * (s * s * s) + curve.1 * (3 * s * s * t) + curve.2 * (3 * s * t * t) + curve.3 * (t * t * t)
    }
    private func point(_ u: Double, _ v: Double) -> SIMD2<Double> {
      let across = Self.point(top, u) * (1 - v) + Self.point(bottom, u) * v
      let down = Self.point(left, v) * (1 - u) + Self.point(right, v) * u
      let upper = top.0 * (1 - u) + top.3 * u, lower = bottom.0 * (1 - u) + bottom.3 * u
      return across + down - (upper * (1 - v) + lower * v)
    }
    /// The twelve points of the part between two `u` and two `v`. Its sides are cubic curves too.
    func outline(_ u: (Double, Double), _ v: (Double, Double)) -> [SIMD2<Double>] {
      func side(_ from: (Double, Double), _ to: (Double, Double)) -> [SIMD2<Double>] {
        func at(_ t: Double) -> SIMD2<Double> { point(from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t) }
        let p0 = at(0), p1 = at(1.0 / 3), p2 = at(2.0 / 3), p3 = at(1)
        // The control points of the one cubic through four of its points.
        let first: SIMD2<Double> = (p1 * 18 - p2 * 9 - p0 * 5 + p3 * 2) / 6
        let second: SIMD2<Double> = (p2 * 18 - p1 * 9 + p0 * 2 - p3 * 5) / 6
        return [p0, first, second]
      }
      let (a, b, c, d) = ((u.0, v.0), (u.1, v.0), (u.1, v.1), (u.0, v.1))
      return side(a, b) + side(b, c) + side(c, d) + side(d, a)
    }
  }

  /// The colours between the points, interpolated in the gradient's colour space.
  private struct ColorField {
    let mesh: ResolvedMesh
    let values: [SIMD4<Double>]
    init(_ mesh: ResolvedMesh) {
      self.mesh = mesh
      values = mesh.colors.map { color in
        guard mesh.isPerceptual else { return SIMD4(color.red, color.green, color.blue, color.alpha) }
        let lab = Oklab(color)
        return SIMD4(lab.lightness, lab.a, lab.b, lab.alpha)
      }
    }
    private func value(_ column: Int, _ row: Int) -> SIMD4<Double> {
      values[min(max(row, 0), mesh.height - 1) * mesh.width + min(max(column, 0), mesh.width - 1)]
    }
    private func mix(_ before: SIMD4<Double>, _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ after: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
      guard mesh.smoothsColors else { return a + (b - a) * t }
      let slopeA = (b - before) * 0.5, slopeB = (after - a) * 0.5, t2 = t * t, t3 = t2 * t
      let fromA = a * (2 * t3 - 3 * t2 + 1) + slopeA * (t3 - 2 * t2 + t)
      return fromA + b * (3 * t2 - 2 * t3) + slopeB * (t3 - t2)
    }
    func color(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> RGBA {
      func along(_ row: Int) -> SIMD4<Double> {
        mix(value(column - 1, row), value(column, row), value(column + 1, row), value(column + 2, row), u)
      }
      let mixed = mix(along(row - 1), along(row), along(row + 1), along(row + 2), v)
      var color = RGBA(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
      if mesh.isPerceptual {
        var lab = Oklab(RGBA.black)
        (lab.lightness, lab.a, lab.b, lab.alpha) = (mixed.x, mixed.y, mixed.z, mixed.w)
        color = lab.rgba
      }
      color.red = min(max(color.red, 0), 1)
      color.green = min(max(color.green, 0), 1)
      color.blue = min(max(color.blue, 0), 1)
      color.alpha = min(max(color.alpha, 0), 1)
      return color
    }
  }
}
