import Foundation

@testable import OrielDrawing

extension Path {
  /// Whether both have the same elements, with points that are equal but for rounding.
  func isNear(_ other: Path, within tolerance: Double = 1e-4) -> Bool {
    elements.count == other.elements.count && zip(elements, other.elements).allSatisfy { a, b in
      func near(_ p: CGPoint, _ q: CGPoint) -> Bool { abs(p.x - q.x) <= tolerance && abs(p.y - q.y) <= tolerance }
      return switch (a, b) {
      case (.move(let p), .move(let q)), (.line(let p), .line(let q)): near(p, q)
      case (.quadCurve(let p, let c), .quadCurve(let q, let d)): near(p, q) && near(c, d)
      case (.curve(let p, let c1, let c2), .curve(let q, let d1, let d2)): near(p, q) && near(c1, d1) && near(c2, d2)
      case (.closeSubpath, .closeSubpath): true
      default: false
      }
    }
  }
  /// A path with these elements and nothing known about its shape.
  init(_ elements: Element...) {
    self.init()
    self.elements = elements
  }
  /// A polyline, by its corners as pairs of numbers.
  static func lines(_ corners: (Double, Double)..., closed: Bool = false) -> Path {
    var path = Path()
    path.addLines(corners.map { CGPoint(x: $0.0, y: $0.1) })
    if closed { path.closeSubpath() }
    return path
  }
  /// The bounds of each subpath.
  var parts: [CGRect] {
    subpaths.map { subpath in
      var path = Path()
      path.elements = [.move(to: subpath.start)] + subpath.segments.map(\.element)
      return path.boundingRect
    }
  }
}

func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

extension [CGRect] {
  /// Whether these are the same but for rounding.
  func areNear(_ other: [CGRect], within tolerance: Double = 1e-6) -> Bool {
    count == other.count && zip(self, other).allSatisfy { a, b in
      abs(a.minX - b.minX) <= tolerance && abs(a.minY - b.minY) <= tolerance && abs(a.width - b.width) <= tolerance
        && abs(a.height - b.height) <= tolerance
    }
  }
}
