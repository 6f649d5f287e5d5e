import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `A segment of a path` {
  private static let line = PathSegment(start: point(1, 2), kind: .line, end: point(9, -4))
  private static let quad = PathSegment(start: point(1, 2), kind: .quad(point(5, 20)), end: point(9, -4))
  private static let cubic = PathSegment(start: point(1, 2), kind: .cubic(point(5, 20), point(30, 7)), end: point(9, -4))
  private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < 1e-9 }

  @Test func `has its points by its parameter`() {
    #expect(Self.line.point(at: 0.25) == point(3, 0.5))
    #expect(Self.quad.point(at: 0.5) == point(5, 9.5) && Self.quad.point(at: 0.25) == point(3, 8.375))
    #expect(Self.cubic.point(at: 0.5) == point(14.375, 9.875))
    for segment in [Self.line, Self.quad, Self.cubic] { #expect(segment.point(at: 0) == segment.start && segment.point(at: 1) == segment.end) }
  }

  @Test(arguments: [(0.0, 1.0), (0, 0.5), (0.25, 1), (0.25, 0.75), (0.1, 0.2), (0.5, 0.5), (0, 0)])
  func `has parts that are the same curve`(from: Double, to: Double) {
    for segment in [Self.line, Self.quad, Self.cubic] {
      let part = segment.part(from: from, to: to)
      for u in [0, 0.25, 0.5, 1] { #expect(near(part.point(at: u), segment.point(at: from + (to - from) * u))) }
      let (head, tail) = segment.split(at: 0.3)
      for u in [0, 0.4, 1] {
        #expect(near(head.point(at: u), segment.point(at: 0.3 * u)) && near(tail.point(at: u), segment.point(at: 0.3 + 0.7 * u)))
      }
    }
  }

  @Test func `is as many lines as its bend needs`() {
    func steps(_ kind: PathSegment.Kind, to end: CGPoint = point(10, 0), _ tolerance: Double) -> Int {
      PathSegment(start: .zero, kind: kind, end: end).steps(tolerance: tolerance)
    }
    #expect(steps(.line, 0.001) == 1)
    #expect(steps(.quad(point(5, 10)), 0.05) == 10 && steps(.quad(point(5, 10)), 0.01) == 23 && steps(.quad(point(5, 0)), 0.01) == 1)
    #expect(steps(.quad(point(10, 0)), to: .zero, 0.05) == 10)
    #expect(steps(.cubic(point(0, 10), point(10, 10)), 0.05) == 15)
    // The worse half counts: 20 from straight, and three quarters of that.
    #expect(steps(.cubic(.zero, .zero), to: point(0, 20), 0.15) == 10)
    #expect(steps(.cubic(point(0, 20), point(0, 20)), to: point(0, 20), 0.15) == 10)
    #expect(steps(.cubic(point(20, 0), point(20, 0)), to: point(20, 0), 0.15) == 10)
    #expect(steps(.quad(point(1e9, 1e9)), 0.01) == 1000)
    #expect(steps(.quad(point(.nan, 0)), 0.01) == 1 && steps(.cubic(point(.infinity, 0), .zero), 0.01) == 1)
  }

  @Test func `has extremes strictly inside itself`() {
    func extrema(_ kind: PathSegment.Kind, to end: CGPoint = point(10, 0)) -> [Double] { PathSegment(start: .zero, kind: kind, end: end).extrema }
    #expect(extrema(.line) == [])
    #expect(extrema(.quad(point(5, 10))) == [0.5] && extrema(.quad(point(5, 0))) == [])
    #expect(extrema(.quad(point(0, 5))) == [0.5] && extrema(.quad(point(10, 5))) == [0.5])
    #expect(extrema(.quad(point(20, 30)), to: point(10, 0)) == [20.0 / 30, 0.5])
    #expect(extrema(.cubic(point(0, 10), point(10, 10))) == [0.5])
    // One whose controls are those of a quadratic, and one that is a line.
    let raised = extrema(.cubic(point(10.0 / 3, 20.0 / 3), point(20.0 / 3, 20.0 / 3)))
    #expect(raised.count == 1 && abs(raised[0] - 0.5) < 1e-9)
    #expect(extrema(.cubic(.zero, point(10, 0))) == [])
    // It swings to both sides.
    let wave = extrema(.cubic(point(2, 10), point(8, -10)))
    #expect(wave.count == 2 && abs(wave[0] + wave[1] - 1) < 1e-9)
    #expect(abs(min(wave[0], wave[1]) - (0.5 - 3.0.squareRoot() / 6)) < 1e-9)
  }

  @Test func `is drawn again as what it was`() {
    #expect(Self.line.element == .line(to: point(9, -4)) && Self.quad.element == .quadCurve(to: point(9, -4), control: point(5, 20)))
    #expect(Self.cubic.element == .curve(to: point(9, -4), control1: point(5, 20), control2: point(30, 7)))
  }
}

@Suite struct `The subpaths of a path` {
  @Test func `are what moves and closing divide`() {
    var path = Path(CGRect(x: 0, y: 0, width: 4, height: 2))
    path.addQuadCurve(to: point(8, 8), control: point(9, 0))
    path.addCurve(to: point(1, 1), control1: point(2, 2), control2: point(3, 3))
    path.move(to: point(7, 7))
    let parts = path.subpaths
    #expect(parts.map(\.start) == [.zero, .zero, point(7, 7)] && parts.map(\.isClosed) == [true, false, false])
    #expect(parts.map(\.segments.count) == [4, 2, 0])
    #expect(parts[0].segments.last == PathSegment(start: point(0, 2), kind: .line, end: .zero))
    #expect(parts[1].segments == [
      PathSegment(start: .zero, kind: .quad(point(9, 0)), end: point(8, 8)),
      PathSegment(start: point(8, 8), kind: .cubic(point(2, 2), point(3, 3)), end: point(1, 1)),
    ])
    // No line closes one that has come back by itself.
    #expect(Path.lines((0, 0), (3, 0), (0, 0), closed: true).subpaths[0].segments.count == 2)
    // Elements from elsewhere may go on after closing without a move.
    let on = Path(.move(to: point(1, 1)), .line(to: point(2, 1)), .closeSubpath, .line(to: point(5, 5)), .closeSubpath, .closeSubpath).subpaths
    #expect(on.map(\.start) == [point(1, 1), point(1, 1)] && on.map(\.segments.count) == [2, 2])
  }

  @Test func `have corners without repeating one`() {
    func corners(_ path: Path, _ tolerance: Double = 1) -> [CGPoint] { path.subpaths[0].flattened(tolerance: tolerance) }
    #expect(corners(.lines((0, 0), (0, 0), (3, 0), (3, 0), (3, 4), (0, 0))) == [.zero, point(3, 0), point(3, 4), .zero])
    #expect(corners(.lines((0, 0), (3, 0), (3, 4), closed: true)) == [.zero, point(3, 0), point(3, 4)])
    #expect(corners(.lines((2, 2), closed: true)) == [point(2, 2)])
    // A bend of five, by 1.25: two lines.
    let curve = Path(.move(to: .zero), .quadCurve(to: point(10, 0), control: point(5, 10)))
    #expect(corners(curve, 1.25) == [.zero, point(5, 5), point(10, 0)])
  }
}

@Suite struct `A path that is measured` {
  @Test func `has bounds of all that it draws and where it begins`() {
    let path = Path(
      .move(to: point(5, 5)), .curve(to: point(15, 5), control1: point(5, 15), control2: point(15, 15)), .move(to: point(-2, 9)),
      .line(to: point(3, -7)), .closeSubpath, .quadCurve(to: point(-2, 29), control: point(-22, 19)))
    // The second curve begins where the line was closed.
    #expect(path.boundingRect == CGRect(x: -12, y: -7, width: 27, height: 36))
    #expect(Path(.move(to: point(5, 5)), .curve(to: point(15, 5), control1: point(5, 15), control2: point(15, 15))).boundingRect == CGRect(x: 5, y: 5, width: 10, height: 7.5))
    #expect(Path(.move(to: point(5, 5)), .curve(to: point(5, 15), control1: point(-5, 5), control2: point(-5, 15))).boundingRect == CGRect(x: -2.5, y: 5, width: 7.5, height: 10))
    #expect(Path(.move(to: point(3, 4))).boundingRect == CGRect(x: 3, y: 4, width: 0, height: 0))
    #expect(Path(roundedRect: CGRect(x: 1, y: 2, width: 9, height: 8), cornerRadius: 2, style: .circular).boundingRect == CGRect(x: 1, y: 2, width: 9, height: 8))
  }

  @Test func `has the bounds of the points on its curves, however these bend`() {
    for seed in 0..<40 {
      func number(_ index: Int) -> Double { Double((seed * 37 + index * 61 + seed * index * 13) % 101) }
      let (start, end, c1, c2) = (point(number(1), number(2)), point(number(3), number(4)), point(number(5), number(6)), point(number(7), number(8)))
      for kind in [PathSegment.Kind.quad(c1), .cubic(c1, c2)] {
        let segment = PathSegment(start: start, kind: kind, end: end), bounds = Path(.move(to: start), segment.element).boundingRect
        let points = (0...1000).map { segment.point(at: Double($0) / 1000) }
        let (x, y) = (points.map(\.x), points.map(\.y))
        let seen = CGRect(x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
        #expect([bounds].areNear([seen], within: 0.01), "\(segment)")
      }
    }
  }

  /// A square by lines, so that nothing is known of its shape.
  private let square = Path.lines((0, 0), (10, 0), (10, 10), (0, 10), closed: true)

  @Test func `contains what lies at its left and top edges, in whichever direction it runs`() {
    let back = Path.lines((0, 0), (0, 10), (10, 10), (10, 0), closed: true), open = Path.lines((0, 0), (10, 0), (10, 10), (0, 10))
    for path in [square, back, open, Path(CGRect(x: 0, y: 0, width: 10, height: 10))] {
      for (x, y) in [(5.0, 5.0), (0.01, 5), (9.99, 5), (5, 0), (5, 9.99), (5, 0.01)] {
        #expect(path.contains(point(x, y)) && path.contains(point(x, y), eoFill: true), "\(x), \(y)")
      }
      for (x, y) in [(-0.01, 5.0), (10.01, 5), (5, -0.01), (5, 10), (5, 10.01), (-3, 0), (13, 10), (13, 5), (-3, 5)] {
        #expect(!path.contains(point(x, y)) && !path.contains(point(x, y), eoFill: true), "\(x), \(y)")
      }
    }
    #expect(!Path().contains(.zero) && !Path(.move(to: .zero)).contains(.zero))
  }

  @Test func `contains a hole if both rings turn the same way, and not if one turns back`() {
    let (x, y) = (5.0, 5.0)
    var same = square, other = square
    same.addPath(.lines((3, 3), (7, 3), (7, 7), (3, 7), closed: true))
    other.addPath(.lines((3, 3), (3, 7), (7, 7), (7, 3), closed: true))
    #expect(same.contains(point(x, y)) && !same.contains(point(x, y), eoFill: true))
    #expect(!other.contains(point(x, y)) && !other.contains(point(x, y), eoFill: true))
    #expect(other.contains(point(1, 5)) && other.contains(point(9, 5)) && other.contains(point(5, 2)) && other.contains(point(5, 8)))
  }

  @Test func `contains slanted shapes up to their sides`() {
    let triangle = Path.lines((0, 0), (8, 4), (-4, 8), closed: true)
    for p in [point(4, 2.1), point(7.9, 3.98), point(-1.9, 4), point(2, 5.9), point(-3.9, 7.9)] { #expect(triangle.contains(p), "\(p)") }
    for p in [point(4, 1.9), point(8.1, 4), point(-2.1, 4), point(2, 6.1), point(-4.1, 7.9)] { #expect(!triangle.contains(p), "\(p)") }
    // A hundredth of a point is what a curve may be off.
    let circle = Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200))
    for step in 0..<100 {
      let angle = Double(step) * 0.0617
      #expect(circle.contains(point(99.95 * cos(angle), 99.95 * sin(angle))) && !circle.contains(point(100.05 * cos(angle), 100.05 * sin(angle))))
    }
  }

  @Test func `is as long as its segments and the lines that close it`() {
    #expect(square.length == 40 && Path.lines((0, 0), (10, 0), (10, 10), (0, 10)).length == 30)
    #expect(Path.lines((1, 2), (4, 6)).length == 5 && Path().length == 0)
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200)).length
    #expect(abs(circle - 200 * .pi) < 0.2)
    var small = Path()
    small.addRelativeArc(center: .zero, radius: 1, startAngle: .zero, delta: .degrees(90))
    // Sixteen lines at least.
    #expect(abs(small.length - .pi / 2) < 0.001)
  }

  @Test func `is trimmed across its subpaths`() {
    var path = Path.lines((0, 0), (10, 0))
    path.addPath(.lines((0, 5), (0, 15), (20, 15)))
    func trimmed(_ from: Double, _ to: Double) -> [Path.Element] { path.trimmedPath(from: from, to: to).elements }
    func line(_ points: CGPoint...) -> [Path.Element] { [.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } }
    #expect(trimmed(0, 0.25) == line(.zero, point(10, 0)))
    #expect(trimmed(0.125, 0.25) == line(point(5, 0), point(10, 0)))
    #expect(trimmed(0.125, 0.375) == line(point(5, 0), point(10, 0)) + line(point(0, 5), point(0, 10)))
    #expect(trimmed(0.25, 0.75) == line(point(0, 5), point(0, 15), point(10, 15)))
    #expect(trimmed(0.5, 1) == line(point(0, 15), point(20, 15)))
    #expect(trimmed(0.75, 7) == line(point(10, 15), point(20, 15)) && trimmed(-3, 0.125) == line(.zero, point(5, 0)))
    #expect(trimmed(0, 1) == path.elements && trimmed(-1, 2) == path.elements)
    #expect(trimmed(0.5, 0.5) == [] && trimmed(0.6, 0.5) == [] && trimmed(-2, -1) == [] && trimmed(2, 3) == [])
    #expect(Path(.move(to: .zero)).trimmedPath(from: 0, to: 0.5).isEmpty)
    // The side that closes it is drawn as any other; of less than a point of length too.
    #expect(square.trimmedPath(from: 0.75, to: 0.875).elements == line(point(0, 10), point(0, 5)))
    let short = Path.lines((0, 0), (0.5, 0)).trimmedPath(from: 0.5, to: 1).elements
    #expect(short == line(point(0.25, 0), point(0.5, 0)))
  }

  @Test func `is trimmed by the length of its curves, not by their parameters`() {
    // It is slow at its beginning.
    let curve = Path(.move(to: .zero), .curve(to: point(100, 0), control1: .zero, control2: point(20, 0)))
    for fraction in [0.1, 0.25, 0.5, 0.9] {
      let head = curve.trimmedPath(from: 0, to: fraction), tail = curve.trimmedPath(from: fraction, to: 1)
      #expect(head.elements.count == 2 && abs(head.currentPoint!.x - 100 * fraction) < 0.5)
      #expect(abs(tail.subpaths[0].start.x - 100 * fraction) < 0.5 && tail.currentPoint == point(100, 0))
    }
    let circle = Path(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
    for eighth in 1..<8 {
      let end = circle.trimmedPath(from: 0, to: Double(eighth) / 8).currentPoint!, angle = Double(eighth) * .pi / 4
      #expect(hypot(end.x - 50 * cos(angle), end.y - 50 * sin(angle)) < 0.05)
    }
  }
}

@Suite struct `The description of a path` {
  @Test func `has the controls first, and whole numbers without a fraction`() {
    let path = Path(
      .move(to: point(1, -2)), .line(to: point(3.5, 4)), .quadCurve(to: point(5, 6), control: point(7, 8)),
      .curve(to: point(9, 10), control1: point(11, 12), control2: point(13, 14)), .closeSubpath)
    #expect(path.description == "1 -2 m 3.5 4 l 7 8 5 6 q 11 12 13 14 9 10 c h")
    #expect(Path(path.description) == path && Path().description == "" && Path("")?.isEmpty == true)
    #expect(Path.lines((-1e14, 0.25)).description == "-100000000000000 0.25 m")
  }

  @Test(arguments: [
    "1 m", "1 2 3 m", "0 0 m 1 l", "0 0 m 1 2 3 4 l", "0 0 m 1 2 q", "0 0 m 1 2 3 4 5 6 q", "0 0 m 1 2 3 4 c", "0 0 m 1 2 h", "0 0 m 1", "0 0 m x",
    "nan 0 m", "0 inf m", "m", "0 0 m l", "1 2 3 4 m",
  ])
  func `is refused if a number is missing or left over`(text: String) {
    #expect(Path(text) == nil)
  }
  @Test func `may be on several lines`() { #expect(Path("0 0 m\n 1 2 l\th") == .lines((0, 0), (1, 2), closed: true)) }
}
