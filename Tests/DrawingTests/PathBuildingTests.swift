import Foundation
import Testing

@testable import OrielDrawing

/// How far the controls of a quarter of a circle are from its ends, in radii.
private let k = 4.0 / 3 * (2.0.squareRoot() - 1)

@Suite struct `A path that is built` {
  private func drawn(_ body: (inout Path) -> Void) -> [Path.Element] { Path(body).elements }

  @Test func `begins where its first segment ends if nothing said where`() {
    #expect(drawn { $0.addLine(to: point(1, 2)) } == [.move(to: point(1, 2))])
    #expect(drawn { $0.addQuadCurve(to: point(1, 2), control: point(3, 4)) } == [.move(to: point(1, 2))])
    #expect(drawn { $0.addCurve(to: point(1, 2), control1: point(3, 4), control2: point(5, 6)) } == [.move(to: point(1, 2))])
    #expect(drawn { $0.addArc(tangent1End: point(1, 2), tangent2End: point(3, 4), radius: 1) } == [.move(to: point(1, 2))])
  }

  @Test func `keeps its segments in order, with their controls`() {
    let elements = drawn {
      $0.move(to: point(9, 9))
      $0.move(to: point(0, 1))
      $0.addLine(to: point(2, 3))
      $0.addQuadCurve(to: point(4, 5), control: point(6, 7))
      $0.addCurve(to: point(8, 9), control1: point(10, 11), control2: point(12, 13))
    }
    #expect(elements == [
      .move(to: point(0, 1)), .line(to: point(2, 3)), .quadCurve(to: point(4, 5), control: point(6, 7)),
      .curve(to: point(8, 9), control1: point(10, 11), control2: point(12, 13)),
    ])
  }

  @Test func `closes a subpath once, and goes on where that began`() {
    #expect(drawn { $0.closeSubpath() } == [])
    let elements = drawn {
      $0.addLines([point(1, 1), point(5, 1)])
      $0.closeSubpath()
      $0.closeSubpath()
      $0.addQuadCurve(to: point(7, 7), control: point(8, 8))
    }
    #expect(elements == [
      .move(to: point(1, 1)), .line(to: point(5, 1)), .closeSubpath, .move(to: point(1, 1)), .quadCurve(to: point(7, 7), control: point(8, 8)),
    ])
    #expect(drawn { $0.addLines([]) } == [])
  }

  @Test func `goes around rectangles clockwise from the upper left, whatever their signs`() {
    let box: [Path.Element] = [
      .move(to: point(1, 2)), .line(to: point(4, 2)), .line(to: point(4, 7)), .line(to: point(1, 7)), .closeSubpath,
    ]
    #expect(drawn { $0.addRect(CGRect(x: 1, y: 2, width: 3, height: 5)) } == box)
    #expect(drawn { $0.addRect(CGRect(x: 4, y: 7, width: -3, height: -5)) } == box)
    #expect(drawn { $0.addRect(CGRect(x: 0, y: 0, width: 3, height: 5), transform: CGAffineTransform(translationX: 1, y: 2)) } == box)
    let two = drawn { $0.addRects([CGRect(x: 1, y: 2, width: 3, height: 5), CGRect(x: 1, y: 2, width: 3, height: 5)], transform: CGAffineTransform(scaleX: 2, y: 1)) }
    let wide: [Path.Element] = [
      .move(to: point(2, 2)), .line(to: point(8, 2)), .line(to: point(8, 7)), .line(to: point(2, 7)), .closeSubpath,
    ]
    #expect(two == wide + wide)
  }

  @Test func `gets nothing from a rectangle that is null`() {
    #expect(drawn { $0.addRect(.null) } == [] && drawn { $0.addEllipse(in: .null) } == [])
    #expect(drawn { $0.addRoundedRect(in: .null, cornerSize: CGSize(width: 1, height: 1)) } == [])
    #expect(drawn { $0.addRoundedRect(in: .null, cornerRadii: RectangleCornerRadii(topLeading: 1)) } == [])
    #expect(Path(CGRect.null).knownShape == nil && Path(roundedRect: .null, cornerRadius: 2).knownShape == nil)
  }

  @Test func `draws an ellipse as four quarters from its right end downwards`() {
    let expected = Path(
      .move(to: point(50, 30)),
      .curve(to: point(30, 40), control1: point(50, 30 + 10 * k), control2: point(30 + 20 * k, 40)),
      .curve(to: point(10, 30), control1: point(30 - 20 * k, 40), control2: point(10, 30 + 10 * k)),
      .curve(to: point(30, 20), control1: point(10, 30 - 10 * k), control2: point(30 - 20 * k, 20)),
      .curve(to: point(50, 30), control1: point(30 + 20 * k, 20), control2: point(50, 30 - 10 * k)), .closeSubpath)
    #expect(Path(ellipseIn: CGRect(x: 10, y: 20, width: 40, height: 20)).isNear(expected))
    var moved = Path()
    moved.addEllipse(in: CGRect(x: 50, y: 40, width: -40, height: -20), transform: CGAffineTransform(translationX: 3, y: 4))
    #expect(moved.isNear(expected.offsetBy(dx: 3, dy: 4)))
  }

  @Test func `takes over what is known of a path that is added first, and forgets it with the next`() {
    var path = Path()
    path.addPath(Path(CGRect(x: 0, y: 0, width: 2, height: 2)), transform: CGAffineTransform(translationX: 5, y: 6))
    #expect(path.knownShape == .rectangle(CGRect(x: 5, y: 6, width: 2, height: 2)))
    path.addPath(.lines((0, 0), (1, 2)))
    path.addPath(.lines((0, 0), (1, 2)), transform: CGAffineTransform(scaleX: 3, y: 4))
    #expect(path.knownShape == nil)
    #expect(path.elements.suffix(4) == [.move(to: point(0, 0)), .line(to: point(1, 2)), .move(to: point(0, 0)), .line(to: point(3, 8))])
  }

  @Test func `knows rectangles, circles and round corners that are simple`() {
    let box = CGRect(x: 1, y: 2, width: 30, height: 20)
    #expect(Path(CGRect(x: 31, y: 22, width: -30, height: -20)).knownShape == .rectangle(box))
    #expect(Path(roundedRect: box, cornerRadius: 0).knownShape == .rectangle(box))
    #expect(Path(roundedRect: box, cornerRadius: -3).knownShape == .rectangle(box))
    #expect(Path(roundedRect: box, cornerRadius: 5, style: .circular).knownShape == .roundedRectangle(box, cornerRadius: 5))
    #expect(Path(roundedRect: box, cornerRadius: 5, style: .continuous).knownShape == nil)
    // Without room for smoothing, both styles are circles.
    #expect(Path(roundedRect: box, cornerRadius: 10, style: .continuous).knownShape == .roundedRectangle(box, cornerRadius: 10))
    #expect(Path(roundedRect: box, cornerRadius: 99, style: .circular).knownShape == .roundedRectangle(box, cornerRadius: 10))
    #expect(Path(roundedRect: box, cornerSize: CGSize(width: 5, height: 4), style: .circular).knownShape == nil)
    #expect(Path(ellipseIn: box).knownShape == nil)
    #expect(Path(ellipseIn: CGRect(x: 1, y: 2, width: 8, height: 8)).knownShape == .roundedRectangle(CGRect(x: 1, y: 2, width: 8, height: 8), cornerRadius: 4))
  }

  @Test func `keeps what is known of it when it moves, and only then`() {
    let box = CGRect(x: 1, y: 2, width: 30, height: 20), rounded = Path(roundedRect: box, cornerRadius: 5, style: .circular)
    #expect(Path(box).offsetBy(dx: 3, dy: 4).knownShape == .rectangle(CGRect(x: 4, y: 6, width: 30, height: 20)))
    #expect(rounded.offsetBy(dx: 3, dy: 4).knownShape == .roundedRectangle(CGRect(x: 4, y: 6, width: 30, height: 20), cornerRadius: 5))
    #expect(rounded.applying(.identity).knownShape == rounded.knownShape)
    #expect(rounded.applying(CGAffineTransform(scaleX: 2, y: 2)).knownShape == nil)
    #expect(Path.lines((0, 0), (1, 1)).offsetBy(dx: 1, dy: 1).knownShape == nil)
    let curves = Path(
      .move(to: point(1, 2)), .quadCurve(to: point(3, 4), control: point(5, 6)),
      .curve(to: point(7, 8), control1: point(9, 10), control2: point(11, 12)), .closeSubpath)
    #expect(curves.applying(CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 1, ty: -1)).elements == [
      .move(to: point(3, 5)), .quadCurve(to: point(7, 11), control: point(11, 17)),
      .curve(to: point(15, 23), control1: point(19, 29), control2: point(23, 35)), .closeSubpath,
    ])
  }
}

@Suite struct `An arc` {
  /// Degrees, and the quarters that are drawn, each as its end in degrees.
  struct Sweep: Sendable {
    let start: Double, end: Double, clockwise: Bool, count: Int, last: Double
    init(_ start: Double, _ end: Double, _ clockwise: Bool, _ count: Int, _ last: Double) {
      (self.start, self.end, self.clockwise, self.count, self.last) = (start, end, clockwise, count, last)
    }
  }
  private func on(_ degrees: Double, _ radius: Double = 10) -> CGPoint {
    point(100 + radius * cos(degrees * .pi / 180), 50 + radius * sin(degrees * .pi / 180))
  }

  @Test(arguments: [
    Sweep(0, 90, false, 1, 90), Sweep(0, 90, true, 3, 90), Sweep(90, 0, false, 3, 0), Sweep(90, 0, true, 1, 0), Sweep(30, 30, true, 0, 30),
    Sweep(30, 30, false, 0, 30), Sweep(0, 350, true, 1, 350), Sweep(0, -350, false, 1, 10), Sweep(0, 360, false, 4, 0),
    Sweep(0, 360, true, 4, 0), Sweep(0, -360, false, 4, 0), Sweep(20, 1000, true, 4, 20), Sweep(45, 136, false, 2, 136),
    Sweep(-90, 180, false, 3, 180),
  ])
  func `between two angles turns as it is told, in quarters`(sweep: Sweep) {
    var path = Path()
    path.addArc(center: point(100, 50), radius: 10, startAngle: .degrees(sweep.start), endAngle: .degrees(sweep.end), clockwise: sweep.clockwise)
    #expect(path.elements.count == sweep.count + 1)
    #expect(Path(path.elements[0]).isNear(Path(.move(to: on(sweep.start)))))
    let end = path.currentPoint!, wanted = on(sweep.last)
    #expect(hypot(end.x - wanted.x, end.y - wanted.y) < 1e-6)
    for segment in path.subpaths.flatMap(\.segments) {
      for t in [0.25, 0.5, 0.75] {
        let p = segment.point(at: t)
        #expect(abs(hypot(p.x - 100, p.y - 50) - 10) < 0.01)
      }
      // Towards smaller angles is clockwise where y points up.
      let a = segment.start, b = segment.point(at: 0.1), turn = (a.x - 100) * (b.y - 50) - (a.y - 50) * (b.x - 100)
      #expect((turn < 0) == sweep.clockwise)
    }
  }

  @Test(arguments: [(90.0, 1), (91, 2), (180, 2), (-450, 5), (1440, 16), (5000, 16), (-5000, 16), (0, 0)])
  func `from an angle goes on by another, four turns at most`(delta: Double, count: Int) {
    var path = Path()
    path.addRelativeArc(center: point(100, 50), radius: 10, startAngle: .degrees(90), delta: .degrees(delta))
    #expect(path.elements.count == count + 1)
    let end = path.currentPoint!, wanted = on(90 + max(-1440, min(1440, delta)))
    #expect(hypot(end.x - wanted.x, end.y - wanted.y) < 1e-6)
  }

  @Test func `is joined by a line to where the path was, unless it begins there`() {
    func begun(at start: CGPoint, close: Bool = false) -> Path {
      var path = Path()
      path.move(to: start)
      if close {
        path.addLine(to: .zero)
        path.closeSubpath()
      }
      path.addRelativeArc(center: point(100, 50), radius: 10, startAngle: .zero, delta: .degrees(90))
      return path
    }
    #expect(begun(at: point(110, 50)).elements.count == 2)
    for start in [point(110.1, 50), point(109.9, 50), point(110, 50.1), point(110, 49.9)] {
      let path = begun(at: start)
      #expect(path.elements.count == 3 && path.elements[1] == .line(to: point(110, 50)))
    }
    let next = begun(at: point(0, 1), close: true)
    #expect(next.elements.count == 5 && next.elements[3] == .move(to: point(110, 50)))
  }

  @Test func `with a transform is the same arc, transformed`() {
    let transform = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 7, ty: -2)
    var plain = Path(), direct = Path()
    plain.addRelativeArc(center: point(1, 2), radius: 5, startAngle: .degrees(10), delta: .degrees(120))
    direct.addRelativeArc(center: point(1, 2), radius: 5, startAngle: .degrees(10), delta: .degrees(120), transform: transform)
    #expect(direct.isNear(plain.applying(transform)))
    var between = Path()
    between.addArc(center: point(1, 2), radius: 5, startAngle: .degrees(10), endAngle: .degrees(130), clockwise: false, transform: transform)
    #expect(between.isNear(direct))
  }

  @Test func `without numbers draws nothing`() {
    for values in [(Double.nan, 0.0, 1.0), (.infinity, 0, 1), (5, .nan, 1), (5, 0, .nan), (5, 0, .infinity)] {
      var path = Path()
      path.addRelativeArc(center: .zero, radius: values.0, startAngle: .radians(values.1), delta: .radians(values.2))
      #expect(path.isEmpty)
    }
  }

  private func corner(_ end1: CGPoint, _ end2: CGPoint, radius: Double, from start: CGPoint = .zero, _ transform: CGAffineTransform = .identity) -> Path {
    var path = Path()
    path.move(to: start)
    path.addArc(tangent1End: end1, tangent2End: end2, radius: radius, transform: transform)
    return path
  }
  @Test func `at a corner begins on the first line and ends on the second`() {
    let right = Path(.move(to: .zero), .line(to: point(6, 0)), .curve(to: point(10, 4), control1: point(6 + 4 * k, 0), control2: point(10, 4 - 4 * k)))
    #expect(corner(point(10, 0), point(10, 10), radius: 4).isNear(right))
    #expect(corner(point(10, 0), point(10, -3), radius: 4).isNear(right.applying(CGAffineTransform(scaleX: 1, y: -1))))
    // An eighth of a turn.
    let eighth = corner(point(10, 0), point(20, 10), radius: 10), reach = 10 * tan(Double.pi / 8)
    #expect(eighth.elements.count == 3)
    #expect(Path(eighth.elements[1]).isNear(Path(.line(to: point(10 - reach, 0)))))
    let end = eighth.currentPoint!, wanted = point(10 + reach * 0.5.squareRoot(), reach * 0.5.squareRoot())
    #expect(hypot(end.x - wanted.x, end.y - wanted.y) < 1e-6)
    let top = eighth.subpaths[0].segments[1].point(at: 0.5)
    #expect(abs(hypot(top.x - (10 - reach), top.y - 10) - 10) < 0.001)
    // A very slight corner is one too.
    #expect(corner(point(10, 0), point(20, 2), radius: 1).elements.count == 3)
    #expect(corner(point(10, 0), point(10, 0.2), radius: 0.1).elements.count == 3)
    #expect(corner(point(10, 0), point(10, 5), radius: 0.1, from: point(9.8, 0)).elements.count == 3)
  }
  @Test func `at a corner takes the transform for the points it is given, not for where the path is`() {
    let doubled = corner(point(10, 0), point(10, 10), radius: 4, CGAffineTransform(scaleX: 2, y: 2))
    #expect(doubled.isNear(Path(.move(to: .zero), .line(to: point(12, 0)), .curve(to: point(20, 8), control1: point(12 + 8 * k, 0), control2: point(20, 8 - 8 * k)))))
    let moved = corner(point(10, 0), point(10, 10), radius: 4, from: point(100, 0), CGAffineTransform(translationX: 100, y: 0))
    #expect(moved.isNear(Path(.move(to: point(100, 0)), .line(to: point(106, 0)), .curve(to: point(110, 4), control1: point(106 + 4 * k, 0), control2: point(110, 4 - 4 * k)))))
  }
  @Test func `at no corner is a line to it`() {
    let line = Path.lines((0, 0), (10, 0))
    #expect(corner(point(10, 0), point(10, 10), radius: 0) == line && corner(point(10, 0), point(10, 10), radius: -1) == line)
    #expect(corner(point(10, 0), point(20, 0), radius: 4) == line && corner(point(10, 0), point(5, 0), radius: 4) == line)
    #expect(corner(point(10, 0), point(10, 0), radius: 4) == line)
    #expect(corner(.zero, point(10, 0), radius: 4) == .lines((0, 0), (0, 0)))
    // The line ends where the transform puts the corner.
    #expect(corner(point(10, 0), point(20, 0), radius: 4, CGAffineTransform(scaleX: 3, y: 3)) == .lines((0, 0), (30, 0)))
  }
}

@Suite struct `Round corners` {
  private func curve(_ to: CGPoint, _ control1: CGPoint, _ control2: CGPoint) -> Path.Element { .curve(to: to, control1: control1, control2: control2) }

  @Test func `that are circular are quarters from the lower right on`() {
    let (a, b) = (5 * k, 4 * k)
    let expected = Path(
      .move(to: point(40, 36)), curve(point(35, 40), point(40, 36 + b), point(35 + a, 40)),
      .line(to: point(15, 40)), curve(point(10, 36), point(15 - a, 40), point(10, 36 + b)),
      .line(to: point(10, 24)), curve(point(15, 20), point(10, 24 - b), point(15 - a, 20)),
      .line(to: point(35, 20)), curve(point(40, 24), point(35 + a, 20), point(40, 24 - b)), .closeSubpath)
    let box = CGRect(x: 10, y: 20, width: 30, height: 20)
    #expect(Path(roundedRect: box, cornerSize: CGSize(width: 5, height: 4), style: .circular).isNear(expected))
    var stretched = Path()
    stretched.addRoundedRect(in: CGRect(x: 4, y: 4, width: 6, height: 5), cornerSize: CGSize(width: 1, height: 1), style: .circular)
    var direct = Path()
    direct.addRoundedRect(
      in: CGRect(x: 4, y: 4, width: 6, height: 5), cornerSize: CGSize(width: 1, height: 1), style: .circular,
      transform: CGAffineTransform(a: 5, b: 0, c: 0, d: 4, tx: -10, ty: 4))
    #expect(direct.isNear(expected) && !stretched.isNear(expected))
  }

  @Test func `without a radius are those of a rectangle, and none is larger than half a side`() {
    let box = CGRect(x: 0, y: 0, width: 30, height: 20)
    #expect(Path(roundedRect: box, cornerSize: CGSize(width: 0, height: 5)) == Path(box))
    #expect(Path(roundedRect: box, cornerSize: CGSize(width: 5, height: 0)) == Path(box))
    #expect(Path(roundedRect: box, cornerSize: CGSize(width: -1, height: -5)) == Path(box))
    #expect(Path(roundedRect: box, cornerSize: CGSize(width: 99, height: 99)) == Path(roundedRect: box, cornerSize: CGSize(width: 15, height: 10)))
    #expect(Path(roundedRect: box, cornerRadii: RectangleCornerRadii(topLeading: -4)) == Path(box))
  }

  @Test func `of different radii each have their own`() {
    let box = CGRect(x: 0, y: 0, width: 100, height: 80)
    let radii = RectangleCornerRadii(topLeading: 10, bottomLeading: 20, bottomTrailing: 5, topTrailing: 30)
    let expected = Path(
      .move(to: point(100, 75)), curve(point(95, 80), point(100, 75 + 5 * k), point(95 + 5 * k, 80)),
      .line(to: point(20, 80)), curve(point(0, 60), point(20 - 20 * k, 80), point(0, 60 + 20 * k)),
      .line(to: point(0, 10)), curve(point(10, 0), point(0, 10 - 10 * k), point(10 - 10 * k, 0)),
      .line(to: point(70, 0)), curve(point(100, 30), point(70 + 30 * k, 0), point(100, 30 - 30 * k)), .closeSubpath)
    #expect(Path(roundedRect: box, cornerRadii: radii, style: .circular).isNear(expected))
    var moved = Path()
    moved.addRoundedRect(in: box, cornerRadii: radii, style: .circular, transform: CGAffineTransform(translationX: 3, y: 4))
    #expect(moved.isNear(expected.offsetBy(dx: 3, dy: 4)))
  }

  @Test func `that do not fit on a side shrink together`() {
    func same(_ box: CGRect, _ radii: RectangleCornerRadii, as fitting: RectangleCornerRadii) -> Bool {
      Path(roundedRect: box, cornerRadii: radii, style: .circular).isNear(Path(roundedRect: box, cornerRadii: fitting, style: .circular))
    }
    let wide = CGRect(x: 0, y: 0, width: 100, height: 60), tall = CGRect(x: 0, y: 0, width: 60, height: 100)
    func radii(_ tl: Double, _ bl: Double, _ br: Double, _ tr: Double) -> RectangleCornerRadii {
      RectangleCornerRadii(topLeading: tl, bottomLeading: bl, bottomTrailing: br, topTrailing: tr)
    }
    // Each side in turn is too short.
    #expect(same(wide, radii(80, 40, 0, 8), as: radii(40, 20, 0, 4)))
    #expect(same(wide, radii(0, 8, 80, 40), as: radii(0, 4, 40, 20)))
    #expect(same(tall, radii(80, 8, 0, 40), as: radii(40, 4, 0, 20)))
    #expect(same(tall, radii(0, 80, 40, 8), as: radii(0, 40, 20, 4)))
    #expect(same(wide, radii(30, 30, 30, 30), as: radii(30, 30, 30, 30)))
  }

  /// The corner of radius 1 whose smoothing is as large as it gets, and one with less room.
  @Test func `that are continuous leave the edge early and bend evenly`() {
    typealias Bend = [(Double, Double)]
    let full: Bend = [
      (1.6, 0), (1.039947, 0), (0.759921, 0), (0.546010, 0.108993), (0.357847, 0.204867), (0.204867, 0.357847), (0.108993, 0.546010),
      (0, 0.759921), (0, 1.039947), (0, 1.6),
    ]
    let tight: Bend = [
      (1.25, 0), (1.017672, 0), (0.901509, 0), (0.804910, 0.019215), (0.408219, 0.098121), (0.098121, 0.408219), (0.019215, 0.804910),
      (0, 0.901509), (0, 1.017672), (0, 1.25),
    ]
    /// The square of these corners, in the order in which they are drawn.
    func outline(_ bend: Bend, side: Double, radius: Double) -> Path {
      var elements: [Path.Element] = []
      // Each corner, with where it comes from and goes to.
      let corners: [((Double, Double), (Double, Double), (Double, Double))] = [
        ((side, side), (0, -1), (-1, 0)), ((0, side), (1, 0), (0, -1)), ((0, 0), (0, 1), (1, 0)), ((side, 0), (-1, 0), (0, 1)),
      ]
      for (index, (place, along, away)) in corners.enumerated() {
        let points = bend.map { u, v in
          point(place.0 + radius * (u * along.0 + v * away.0), place.1 + radius * (u * along.1 + v * away.1))
        }
        elements.append(index == 0 ? .move(to: points[0]) : .line(to: points[0]))
        for start in [1, 4, 7] { elements.append(curve(points[start + 2], points[start], points[start + 1])) }
      }
      var path = Path()
      path.elements = elements + [.closeSubpath]
      return path
    }
    let box = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(Path(roundedRect: box, cornerRadius: 10, style: .continuous).isNear(outline(full, side: 100, radius: 10)))
    #expect(Path(roundedRect: box, cornerRadius: 40, style: .continuous).isNear(outline(tight, side: 100, radius: 40)))
    // The shorter side limits both.
    let wide = Path(roundedRect: CGRect(x: 0, y: 0, width: 300, height: 100), cornerRadius: 40)
    let tall = Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 300), cornerRadius: 40)
    #expect(Path(wide.elements[0]).isNear(Path(.move(to: point(300, 50)))) && Path(tall.elements[0]).isNear(Path(.move(to: point(100, 250)))))
    #expect(Path(wide.elements[4]).isNear(Path(.line(to: point(50, 100)))) && Path(tall.elements[4]).isNear(Path(.line(to: point(50, 300)))))
    // Of one that fills its side nothing but a circle is left.
    #expect(Path(roundedRect: box, cornerRadius: 50, style: .continuous).isNear(Path(roundedRect: box, cornerRadius: 50, style: .circular)))
  }
}
