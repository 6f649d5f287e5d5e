import Foundation

// Queries: bounds, containment and length.
extension Path {
  /// The smallest rectangle that contains the outline, without control points. Null if the path is empty.
  public var boundingRect: CGRect {
    switch knownShape {
    case .rectangle(let r): return r
    case .roundedRectangle(let r, _): return r
    case nil: break
    }
    var minX = Double.infinity, minY = Double.infinity, maxX = -Double.infinity, maxY = -Double.infinity
    func include(_ p: CGPoint) {
      minX = min(minX, p.x)
      minY = min(minY, p.y)
      maxX = max(maxX, p.x)
      maxY = max(maxY, p.y)
    }
    var point = CGPoint.zero, start = CGPoint.zero
    func include(_ kind: PathSegment.Kind, _ end: CGPoint) {
      let segment = PathSegment(start: point, kind: kind, end: end)
      include(end)
      for t in segment.extrema { include(segment.point(at: t)) }
      point = end
    }
    for element in elements {
      switch element {
      case .move(let p):
        include(p)
        point = p
        start = p
      case .line(let p):
        include(p)
        point = p
      case .quadCurve(let p, let c): include(.quad(c), p)
      case .curve(let p, let c1, let c2): include(.cubic(c1, c2), p)
      case .closeSubpath: point = start
      }
    }
    return minX <= maxX ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }

  /// Whether filling the path would paint `p`; open subpaths are closed first.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    switch knownShape {
    case .rectangle(let r): return p.x >= r.minX && p.x < r.maxX && p.y >= r.minY && p.y < r.maxY
    default: break
    }
    var winding = 0
    for subpath in subpaths {
      let points = subpath.flattened(tolerance: 0.01)
      guard var a = points.last else { continue }
      for b in points {
        if (a.y <= p.y) != (b.y <= p.y) {
          let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
          if b.y > a.y { if side > 0 { winding += 1 } } else if side < 0 { winding -= 1 }
        }
        a = b
      }
    }
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// The part of the outline between two fractions of its length, 0...1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let from = max(0, min(1, from)), to = max(0, min(1, to))
    guard from < to else { return Path() }
    if from == 0, to == 1 { return self }
    let subpaths = subpaths
    let measures = subpaths.map { $0.segments.map(SegmentMeasure.init) }
    let total = measures.reduce(0) { $0 + $1.reduce(0) { $0 + $1.length } }
    guard total > 0 else { return Path() }
    let first = from * total, last = to * total
    var result = Path(), position = 0.0
    for (subpath, measured) in zip(subpaths, measures) {
      var isDrawing = false
      for (segment, measure) in zip(subpath.segments, measured) {
        let begin = position
        position += measure.length
        guard measure.length > 0, position > first, begin < last else { continue }
        let t0 = first > begin ? measure.parameter(at: first - begin) : 0
        let t1 = last < position ? measure.parameter(at: last - begin) : 1
        guard t1 > t0 else { continue }
        let part = segment.part(from: t0, to: t1)
        if !isDrawing {
          result.elements.append(.move(to: part.start))
          isDrawing = true
        }
        result.elements.append(part.element)
      }
    }
    return result
  }

  /// The sum of the lengths of all segments, closing lines included, in points.
  package var length: Double {
    subpaths.reduce(0) { $0 + $1.segments.reduce(0) { $0 + SegmentMeasure($1).length } }
  }
}

/// How far along a segment each of its parameters is.
private struct SegmentMeasure {
  /// Distances at equal parameter steps; the first is 0.
  private let distances: [Double]
  var length: Double { distances.last! }

  init(_ segment: PathSegment) {
    let count = segment.kind == .line ? 1 : max(16, segment.steps(tolerance: 0.01))
    var distances = [0.0], previous = segment.start
    for step in 1...count {
      let p = step == count ? segment.end : segment.point(at: Double(step) / Double(count))
      distances.append(distances[step - 1] + hypot(p.x - previous.x, p.y - previous.y))
      previous = p
    }
    self.distances = distances
  }

  func parameter(at distance: Double) -> Double {
    let count = distances.count - 1
    guard let after = distances.firstIndex(where: { $0 >= distance }), after > 0 else { return distance <= 0 ? 0 : 1 }
    let span = distances[after] - distances[after - 1]
    return (Double(after - 1) + (span > 0 ? (distance - distances[after - 1]) / span : 0)) / Double(count)
  }
}
