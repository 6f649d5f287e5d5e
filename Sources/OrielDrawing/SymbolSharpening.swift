import Foundation

/// Aligns a small symbol with the pixel grid for the sharpest result.
extension SymbolDrawing {
  /// Above this many pixels, a blurred edge is not noticeable.
  static let largestSharpened = 24.0

  /// The offset in device pixels, at most half a pixel each way, that makes its straight strokes fill whole pixels:
  /// a plus drawn one pixel wide through the middle of an even box would otherwise be two grey pixels wide.
  ///
  /// - Parameters:
  ///   - side: of the box, in device pixels.
  ///   - stroke: in device pixels.
  func sharpening(side: Double, stroke: Double) -> CGVector {
    guard side < Self.largestSharpened else { return .zero }
    var across: [Edge] = [], down: [Edge] = []
    for run in runs where !run.mode.erases {
      let half = (run.mode.lineWidth(stroke * 16 / side) ?? 0) * side / 32
      run.straightLines { from, to in
        let a = CGPoint(x: from.x * side / 16, y: from.y * side / 16), b = CGPoint(x: to.x * side / 16, y: to.y * side / 16)
        if abs(a.x - b.x) < 0.01 {
          across += [Edge(a.x - half, length: abs(a.y - b.y)), Edge(a.x + half, length: abs(a.y - b.y))]
        } else if abs(a.y - b.y) < 0.01 {
          down += [Edge(a.y - half, length: abs(a.x - b.x)), Edge(a.y + half, length: abs(a.x - b.x))]
        }
      }
    }
    return CGVector(dx: Self.shift(across, side), dy: Self.shift(down, side))
  }

  private struct Edge {
    let position: Double, length: Double
    init(_ position: Double, length: Double) { (self.position, self.length) = (position, length) }
    /// How much of a pixel beside the edge is grey, over its length.
    func blur(movedBy shift: Double) -> Double {
      let place = position + shift
      return abs(place - place.rounded()) * length
    }
  }

  private static func shift(_ edges: [Edge], _ side: Double) -> Double {
    // Being off centre is also a flaw, so it has a cost.
    func cost(_ shift: Double) -> Double { edges.reduce(abs(shift) * 0.15 * side) { $0 + $1.blur(movedBy: shift) } }
    return [0, 0.25, -0.25, 0.5].min { cost($0) < cost($1) } ?? 0
  }
}

extension SymbolDrawing.Run {
  fileprivate func straightLines(_ body: (CGPoint, CGPoint) -> Void) {
    var start = CGPoint.zero, current = CGPoint.zero
    path.forEach { element in
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point):
        body(current, point)
        current = point
      case .quadCurve(let point, _), .curve(let point, _, _): current = point
      case .closeSubpath:
        if current != start { body(current, start) }
        current = start
      }
    }
  }
}
