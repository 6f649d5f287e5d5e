import Foundation
import Testing

@testable import OrielDrawing

/// Where a line along +x of length 10 is dashed.
struct Dashing: Sendable {
  let dash: [Double], phase: Double, parts: [ClosedRange<Double>]
  init(_ dash: [Double], _ phase: Double = 0, _ parts: ClosedRange<Double>...) { (self.dash, self.phase, self.parts) = (dash, phase, parts) }
}

@Suite struct `The outline of a stroke` {
  private let line = Path.lines((0, 0), (10, 0)), angle = Path.lines((0, 0), (10, 0), (10, 10))
  private func stroked(_ path: Path, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter, width: Double = 2, limit: Double = 10) -> Path {
    path.strokedPath(StrokeStyle(lineWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit))
  }

  @Test func `goes along one side and back along the other`() {
    #expect(stroked(line).isNear(.lines((0, -1), (10, -1), (10, 1), (0, 1), closed: true)))
    #expect(stroked(line, width: 3).isNear(.lines((0, -1.5), (10, -1.5), (10, 1.5), (0, 1.5), closed: true)))
    #expect(stroked(line, .square).isNear(.lines((0, -1), (10, -1), (11, -1), (11, 1), (10, 1), (0, 1), (-1, 1), (-1, -1), closed: true)))
    #expect(stroked(line, .square, width: 4).isNear(.lines((0, -2), (10, -2), (12, -2), (12, 2), (10, 2), (0, 2), (-2, 2), (-2, -2), closed: true)))
    // From the lower left to the upper right, by three and four.
    #expect(stroked(.lines((0, 0), (6, -8))).isNear(.lines((-0.8, -0.6), (5.2, -8.6), (6.8, -7.4), (0.8, 0.6), closed: true)))
  }

  @Test func `joins lines outside, and goes through the corner inside`() {
    let miter = Path.lines((0, -1), (10, -1), (11, -1), (11, 0), (11, 10), (9, 10), (9, 0), (10, 0), (10, 1), (0, 1), closed: true)
    let bevel = Path.lines((0, -1), (10, -1), (11, 0), (11, 10), (9, 10), (9, 0), (10, 0), (10, 1), (0, 1), closed: true)
    #expect(stroked(angle).isNear(miter) && stroked(angle, .butt, .bevel).isNear(bevel))
    // The corner of a right angle is the root of two line widths long.
    #expect(stroked(angle, limit: 1.42).isNear(miter) && stroked(angle, limit: 1.41).isNear(bevel))
    // Turning to the other side, the mitre is on the way back.
    let left = stroked(.lines((0, 0), (10, 0), (10, -10)))
    #expect(left.isNear(.lines((0, -1), (10, -1), (10, 0), (9, 0), (9, -10), (11, -10), (11, 0), (11, 1), (10, 1), (0, 1), closed: true)))
    // Sixty degrees between the lines: a mitre twice as long as the line is wide.
    let sharp = Path.lines((0, 0), (10, 0), (5, 5 * 3.0.squareRoot()))
    #expect(abs(stroked(sharp).boundingRect.maxX - (10 + 3.0.squareRoot())) < 1e-6)
    #expect(stroked(sharp, limit: 2.01).elements.count == stroked(sharp, limit: 1.99).elements.count + 1)
  }

  @Test func `joins nothing where a curve only bends`() {
    func turned(by degrees: Double) -> Path { .lines((0, 0), (10, 0), (10 + 10 * cos(degrees * .pi / 180), 10 * sin(degrees * .pi / 180))) }
    for join in [CGLineJoin.miter, .round, .bevel] { #expect(stroked(turned(by: 19), .butt, join).elements.count == 9) }
    #expect(stroked(turned(by: 21)).elements.count == 11)
    #expect(stroked(turned(by: 21), .butt, .bevel).elements.count == 10)
    #expect(stroked(turned(by: -19)).elements.count == 9 && stroked(turned(by: -21)).elements.count == 11)
  }

  @Test(arguments: [(2.0, 4), (20, 13), (0.02, 2)])
  func `is rounded with as many corners as its width needs`(width: Double, count: Int) {
    let round = stroked(angle, .butt, .round, width: width), half = width / 2
    // Both outer ends of the lines lie on the arc.
    #expect(round.elements.count == 1 + (count + 1) + 1 + 1 + 3 + 1 + 1)
    for segment in round.subpaths[0].segments[0...count] {
      #expect(abs(hypot(segment.end.x - 10, segment.end.y) - half) < 1e-6 * width)
      #expect(segment.end.x > 10 - 1e-6 && segment.end.y < 1e-6)
    }
    let capped = stroked(line, .round, width: width), box = capped.boundingRect
    #expect(capped.elements.count == 4 + 4 * (count + 1) + 1)
    #expect(abs(box.minX + half) < 1e-6 && abs(box.maxX - 10 - half) < 1e-6 && abs(box.height - width) < 1e-6)
    for segment in capped.subpaths[0].segments {
      let end = segment.end, past = max(0, end.x - 10) + max(0, -end.x)
      #expect(abs(hypot(past, end.y) - half) < 1e-6)
    }
  }

  @Test func `of a line that turns back is round or cut at the turn`() {
    let back = Path.lines((0, 0), (10, 0), (0, 0))
    #expect(abs(stroked(back, .butt, .round).boundingRect.maxX - 11) < 1e-6)
    #expect(stroked(back, .butt, .miter).boundingRect.maxX == 10 && stroked(back, .butt, .bevel).boundingRect.maxX == 10)
  }

  @Test func `of a closed path is two rings, and the inner one runs the other way`() {
    let ring = stroked(.lines((0, 0), (10, 0), (10, 10), (0, 10), closed: true))
    #expect(ring.parts.areNear([CGRect(x: -1, y: -1, width: 12, height: 12), CGRect(x: 0, y: 0, width: 10, height: 10)]))
    #expect(ring.elements.count == 26)
    for (inside, outside) in [(point(0.9, 5), point(1.1, 5)), (point(9.1, 5), point(8.9, 5)), (point(5, 0.9), point(5, 1.1)), (point(5, 9.1), point(5, 8.9))] {
      #expect(ring.contains(inside) && !ring.contains(outside))
    }
    for corner in [point(-0.9, -0.9), point(10.9, -0.9), point(10.9, 10.9), point(-0.9, 10.9)] { #expect(ring.contains(corner)) }
    // Of two points, it is the line there and back.
    #expect(stroked(.lines((0, 0), (10, 0), closed: true)).parts == [CGRect(x: 0, y: -1, width: 10, height: 2)])
  }

  @Test func `of a point is its caps`() {
    var dot = Path()
    dot.move(to: point(5, 6))
    dot.addLine(to: point(5, 6))
    #expect(stroked(dot, .butt).isEmpty)
    #expect(stroked(dot, .square, width: 3) == Path(CGRect(x: 3.5, y: 4.5, width: 3, height: 3)))
    #expect(stroked(dot, .round, width: 3) == Path(ellipseIn: CGRect(x: 3.5, y: 4.5, width: 3, height: 3)))
    // Points that repeat make no corners.
    #expect(stroked(.lines((0, 0), (0, 0), (10, 0), (10, 0), (10, 0))) == stroked(line))
  }

  @Test func `of no width, or without a number, is empty`() {
    for width in [0, -1, Double.nan, .infinity] { #expect(stroked(angle, width: width).isEmpty) }
    #expect(stroked(Path()).isEmpty)
  }

  @Test func `of a curve stays a twentieth of a point from it`() {
    let circle = stroked(Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200)))
    var radii: [Double] = []
    for segment in circle.subpaths.flatMap(\.segments) { radii.append(hypot(segment.end.x, segment.end.y)) }
    #expect(radii.allSatisfy { abs(abs($0 - 100) - 1) < 0.06 })
    // Two points for each of about thirty corners of a quarter.
    #expect((100...140).contains(circle.subpaths[0].segments.count / 2))
  }
}

@Suite struct `A dashed line` {
  private func stroked(_ path: Path, _ dash: [Double], _ phase: Double = 0, cap: CGLineCap = .butt) -> Path {
    path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: cap, dash: dash.map { CGFloat($0) }, dashPhase: phase))
  }

  @Test(arguments: [
    Dashing([2, 3], 0, 0...2, 5...7), Dashing([2, 3], 1, 0...1, 4...6, 9...10), Dashing([2, 3], -1, 1...3, 6...8), Dashing([2, 3], 2, 3...5, 8...10),
    Dashing([2, 3], 6, 0...1, 4...6, 9...10), Dashing([2, 3], -6, 1...3, 6...8), Dashing([2, 3], 4, 1...3, 6...8), Dashing([2], 0, 0...2, 4...6, 8...10),
    Dashing([4, 1, 1], 0, 0...4, 5...6), Dashing([3, 1, 2, 1], 0, 0...3, 4...6, 7...10), Dashing([20, 1], 0, 0...10), Dashing([3, -1, 2, 5], 0, 0...3, 3...5),
    Dashing([20, 1], 15, 0...5, 6...10), Dashing([1, 20], 5), Dashing([1, 1], 0, 0...1, 2...3, 4...5, 6...7, 8...9),
  ])
  func `is drawn and left out in turn, from its phase on`(dashing: Dashing) {
    let across = stroked(.lines((0, 0), (10, 0)), dashing.dash, dashing.phase), down = stroked(.lines((7, 5), (7, 15)), dashing.dash, dashing.phase)
    #expect(across.parts == dashing.parts.map { CGRect(x: $0.lowerBound, y: -1, width: $0.upperBound - $0.lowerBound, height: 2) })
    #expect(down.parts == dashing.parts.map { CGRect(x: 6, y: 5 + $0.lowerBound, width: 2, height: $0.upperBound - $0.lowerBound) })
  }

  @Test func `begins with a gap if its phase is at the end of a dash`() {
    #expect(stroked(.lines((0, 0), (10, 0)), [2, 3], 2, cap: .round).subpaths.count == 2)
  }

  @Test func `goes on around corners, and along the side that closes a path`() {
    let box = stroked(.lines((0, 0), (4, 0), (4, 4), (0, 4), closed: true), [6, 2])
    #expect(box.parts.areNear([CGRect(x: 0, y: -1, width: 5, height: 3), CGRect(x: -1, y: 2, width: 5, height: 3)]))
    let open = stroked(.lines((0, 0), (4, 0), (4, 4), (0, 4)), [6, 2])
    #expect(open.parts.areNear([CGRect(x: 0, y: -1, width: 5, height: 3), CGRect(x: 0, y: 3, width: 4, height: 2)]))
    let slanted = stroked(.lines((0, 0), (6, 8)), [5, 5]), end = slanted.subpaths[0].segments[0].end
    #expect(slanted.subpaths.count == 1 && abs(end.x - 3.8) < 1e-9 && abs(end.y - 3.4) < 1e-9)
  }

  @Test func `of dashes too fine or too many to see is drawn in full`() {
    let line = Path.lines((0, 0), (1, 0)), solid = stroked(line, [])
    #expect(stroked(line, [0.004, 0.004]) == solid && stroked(line, [0, 0]) == solid && stroked(line, [-1, -2]) == solid)
    #expect(stroked(line, [1, .infinity]) == solid && stroked(line, [0.1, 0.1], .nan) == solid)
    #expect(stroked(line, [0.1, 0.1]).subpaths.count >= 5 && stroked(line, [0.25, 0.25]).subpaths.count == 2)
    let long = Path.lines((0, 0), (3e5, 0)), steep = Path.lines((0, -2e5), (0, 1e5))
    #expect(stroked(long, [1, 1]).subpaths.count == 1 && stroked(steep, [1, 1]).subpaths.count == 1)
    // With the side that closes it.
    let box = stroked(.lines((0, 0), (4, 0), (4, 4), (0, 4), closed: true), [0.001, 0.001])
    #expect(box.contains(point(0.5, 2)) && box.contains(point(2, 0.5)) && !box.contains(point(2, 2)))
  }
}
