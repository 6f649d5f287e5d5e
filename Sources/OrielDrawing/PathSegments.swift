import Foundation

/// One drawn piece of a path with both its ends.
struct PathSegment: Equatable {
  enum Kind: Equatable { case line, quad(CGPoint), cubic(CGPoint, CGPoint) }
  var start: CGPoint
  var kind: Kind
  var end: CGPoint

  func point(at t: Double) -> CGPoint {
    let u = 1 - t
    switch kind {
    case .line: return CGPoint(x: start.x * u + end.x * t, y: start.y * u + end.y * t)
    case .quad(let c):
      return CGPoint(
        x: start.x * u * u + 2 * c.x * u * t + end.x * t * t, y: start.y * u * u + 2 * c.y * u * t + end.y * t * t)
    case .cubic(let c1, let c2):
      let a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t
      return CGPoint(
        x: start.x * a + c1.x * b + c2.x * c + end.x * d, y: start.y * a + c1.y * b + c2.y * c + end.y * d)
    }
  }

  /// The part between two parameters, 0...1.
  func part(from t0: Double, to t1: Double) -> PathSegment {
    guard t0 > 0 || t1 < 1 else { return self }
    let head = t1 < 1 ? split(at: t1).0 : self
    return t0 > 0 ? head.split(at: t1 > 0 ? t0 / t1 : 0).1 : head
  }

  func split(at t: Double) -> (PathSegment, PathSegment) {
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
    switch kind {
    case .line:
      let m = mix(start, end)
      return (PathSegment(start: start, kind: .line, end: m), PathSegment(start: m, kind: .line, end: end))
    case .quad(let c):
      let a = mix(start, c), b = mix(c, end), m = mix(a, b)
      return (PathSegment(start: start, kind: .quad(a), end: m), PathSegment(start: m, kind: .quad(b), end: end))
    case .cubic(let c1, let c2):
      let a = mix(start, c1), b = mix(c1, c2), c = mix(c2, end), d = mix(a, b), e = mix(b, c), m = mix(d, e)
      return (
        PathSegment(start: start, kind: .cubic(a, d), end: m), PathSegment(start: m, kind: .cubic(e, c), end: end)
      )
    }
  }

  /// How many equal parameter steps keep a polyline within `tolerance` of the curve.
  func steps(tolerance: Double) -> Int {
    let bend: Double
    switch kind {
    case .line: return 1
    case .quad(let c):
      bend = hypot(start.x - 2 * c.x + end.x, start.y - 2 * c.y + end.y) / 4
    case .cubic(let c1, let c2):
      bend =
        0.75
        * max(
          hypot(start.x - 2 * c1.x + c2.x, start.y - 2 * c1.y + c2.y), hypot(c1.x - 2 * c2.x + end.x, c1.y - 2 * c2.y + end.y))
    }
    guard bend.isFinite else { return 1 }
    return max(1, Int(min(1000, (bend / tolerance).squareRoot().rounded(.up))))
  }

  /// Parameters strictly inside 0...1 where x or y has an extremum.
  var extrema: [Double] {
    switch kind {
    case .line: return []
    case .quad(let c):
      func root(_ a: Double, _ b: Double, _ d: Double) -> [Double] {
        let k = a - 2 * b + d
        return k == 0 ? [] : [(a - b) / k]
      }
      return (root(start.x, c.x, end.x) + root(start.y, c.y, end.y)).filter { $0 > 0 && $0 < 1 }
    case .cubic(let c1, let c2):
      func roots(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
        let a = p3 - 3 * p2 + 3 * p1 - p0, b = 2 * (p2 - 2 * p1 + p0), c = p1 - p0
        if abs(a) < 1e-12 { return abs(b) < 1e-12 ? [] : [-c / b] }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let root = discriminant.squareRoot()
        return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
      }
      return (roots(start.x, c1.x, c2.x, end.x) + roots(start.y, c1.y, c2.y, end.y)).filter { $0 > 0 && $0 < 1 }
    }
  }

  var element: Path.Element {
    switch kind {
    case .line: .line(to: end)
    case .quad(let c): .quadCurve(to: end, control: c)
    case .cubic(let c1, let c2): .curve(to: end, control1: c1, control2: c2)
    }
  }
}

/// A connected part of a path.
struct Subpath {
  var start: CGPoint
  /// A closed subpath holds its closing line, unless that has no length.
  var segments: [PathSegment] = []
  var isClosed = false

  /// The corners of a polyline within `tolerance`, without repeated points; a closed one does not repeat its first.
  func flattened(tolerance: Double) -> [CGPoint] {
    var points = [start]
    for segment in segments {
      let count = segment.steps(tolerance: tolerance)
      for step in 1...count {
        let p = step == count ? segment.end : segment.point(at: Double(step) / Double(count))
        if p != points[points.count - 1] { points.append(p) }
      }
    }
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }
}

extension Path {
  var subpaths: [Subpath] {
    var result: [Subpath] = [], current: Subpath?, point = CGPoint.zero
    func finish() {
      if let current { result.append(current) }
      current = nil
    }
    func add(_ kind: PathSegment.Kind, _ end: CGPoint) {
      if current == nil { current = Subpath(start: point) }
      current!.segments.append(PathSegment(start: point, kind: kind, end: end))
      point = end
    }
    for element in elements {
      switch element {
      case .move(let p):
        finish()
        point = p
        current = Subpath(start: p)
      case .line(let p): add(.line, p)
      case .quadCurve(let p, let c): add(.quad(c), p)
      case .curve(let p, let c1, let c2): add(.cubic(c1, c2), p)
      case .closeSubpath:
        guard let start = current?.start else { continue }
        if point != start { add(.line, start) }
        current!.isClosed = true
        finish()
        point = start
      }
    }
    finish()
    return result
  }
}
