import Foundation
import Testing

@testable import OrielDrawing

@Suite struct `Angles and edges` {
  @Test func `are counted in degrees and radians`() {
    #expect(Angle().radians == 0 && Angle.zero.degrees == 0)
    #expect(abs(Angle.degrees(90).radians - .pi / 2) < 1e-12 && abs(Angle(degrees: -45).radians + .pi / 4) < 1e-12)
    #expect(abs(Angle.radians(.pi).degrees - 180) < 1e-9)
    var angle = Angle.radians(1)
    angle.degrees = 60
    #expect(abs(angle.radians - .pi / 3) < 1e-12)
    angle = .radians(1)
    angle += .radians(2)
    #expect(angle.radians == 3)
    angle -= .radians(0.5)
    #expect(angle.radians == 2.5)
    let a = Angle.radians(3), b = Angle.radians(0.5)
    #expect((a + b).radians == 3.5 && (a - b).radians == 2.5 && (-a).radians == -3 && (a * 4).radians == 12 && (4 * a).radians == 12 && (a / 4).radians == 0.75)
    #expect(b < a && !(a < b) && !(a < a))
  }

  @Test func `are sets of one bit for each`() {
    #expect(Edge.allCases.map { Edge.Set($0).rawValue } == [1, 2, 4, 8])
    #expect(HorizontalEdge.allCases.map { HorizontalEdge.Set($0).rawValue } == [1, 2])
    #expect(VerticalEdge.allCases.map { VerticalEdge.Set($0).rawValue } == [1, 2])
    #expect(Edge.Set.all.rawValue == 15 && Edge.Set.horizontal == [.leading, .trailing] && Edge.Set.vertical == [.top, .bottom])
    #expect(Axis.Set(Axis.horizontal) == .horizontal && Axis.Set(Axis.vertical) == .vertical)
    #expect(UnitPoint() == UnitPoint(x: 0, y: 0) && UnitPoint() == .zero)
  }

  @Test func `are inset by their own lengths`() {
    #expect(EdgeInsets() == EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
    for (index, edge) in Edge.allCases.enumerated() {
      let insets = EdgeInsets(Edge.Set(edge), 7), lengths = [insets.top, insets.leading, insets.bottom, insets.trailing]
      #expect(lengths == [0, 1, 2, 3].map { $0 == index ? 7 : 0 })
    }
    #expect(EdgeInsets(.all, 3) == EdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3))
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 4, trailing: 8), box = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(insets.horizontal == 10 && insets.vertical == 5)
    #expect(box.inset(by: insets) == CGRect(x: 12, y: 21, width: 20, height: 35))
    #expect(box.inset(by: insets, rightToLeft: true) == CGRect(x: 18, y: 21, width: 20, height: 35))
    #expect(CGRect(x: 0, y: 0, width: 4, height: 3).inset(by: insets) == CGRect(x: 2, y: 1, width: 0, height: 0))
  }

  @Test func `are left or right by the direction of reading`() {
    let box = CGRect(x: 10, y: 20, width: 30, height: 44)
    #expect(box.center == point(25, 42))
    #expect(box.leftEdge(fromLeading: 3, width: 5, rightToLeft: false) == 13 && box.leftEdge(fromLeading: 3, width: 5, rightToLeft: true) == 32)
    #expect(box.leftEdge(fromTrailing: 3, width: 5, rightToLeft: false) == 32 && box.leftEdge(fromTrailing: 3, width: 5, rightToLeft: true) == 13)
    #expect(box.leftEdge(fromLeading: 3, rightToLeft: true) == 37 && box.leftEdge(fromTrailing: 3, rightToLeft: false) == 37)
  }
}

@Suite struct `An affine transform` {
  private let odd = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
  private func near(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `maps points and the boxes of rectangles`() {
    #expect(point(1, 10).applying(odd) == point(63, 86))
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).applying(CGAffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 100, ty: 200)) == CGRect(x: 82, y: 202, width: 12, height: 6))
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).applying(CGAffineTransform(scaleX: -2, y: 3)) == CGRect(x: -8, y: 6, width: 6, height: 12))
    #expect(CGRect(x: 0, y: 0, width: 1, height: 1).applying(odd) == CGRect(x: 11, y: 13, width: 7, height: 10))
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).applying(CGAffineTransform(translationX: 5, y: -6)) == CGRect(x: 6, y: -4, width: 3, height: 4))
    #expect(CGRect.null.applying(odd).isNull && CGRect.infinite.applying(odd).isInfinite)
  }

  @Test func `applies the first before the second`() {
    let other = CGAffineTransform(1, -2, 3, 4, -5, 6)
    let both = odd.concatenating(other)
    #expect(both == CGAffineTransform(a: 11, b: 8, c: 26, d: 18, tx: 45, ty: 36))
    for p in [point(0, 0), point(1, 0), point(0, 1), point(-3, 7)] { #expect(p.applying(both) == p.applying(odd).applying(other)) }
    #expect(odd.translatedBy(x: 2, y: 3) == CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 30, ty: 40))
    #expect(odd.scaledBy(x: 2, y: 3) == CGAffineTransform(a: 4, b: 6, c: 15, d: 21, tx: 11, ty: 13))
    #expect(near(odd.rotated(by: .pi / 2), CGAffineTransform(a: 5, b: 7, c: -2, d: -3, tx: 11, ty: 13)))
    #expect(near(CGAffineTransform(rotationAngle: .pi / 6), CGAffineTransform(a: 3.0.squareRoot() / 2, b: 0.5, c: -0.5, d: 3.0.squareRoot() / 2, tx: 0, ty: 0)))
  }

  @Test func `has an inverse unless it flattens`() {
    #expect(near(odd.inverted(), CGAffineTransform(a: -7, b: 3, c: 5, d: -2, tx: 12, ty: -7)))
    #expect(near(odd.concatenating(odd.inverted()), .identity))
    let flat = CGAffineTransform(a: 2, b: 4, c: 3, d: 6, tx: 1, ty: 1), broken = CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(flat.inverted() == flat && broken.inverted() == broken)
    #expect(near(CGAffineTransform(scaleX: 4, y: 0.5).inverted(), CGAffineTransform(scaleX: 0.25, y: 2)))
  }

  @Test func `knows the identity and translations`() {
    #expect(CGAffineTransform().isIdentity && CGAffineTransform.identity.isTranslation && CGAffineTransform(translationX: 3, y: 4).isTranslation)
    for change: WritableKeyPath<CGAffineTransform, CGFloat> in [\.a, \.b, \.c, \.d] {
      var t = CGAffineTransform(translationX: 3, y: 4)
      t[keyPath: change] += 0.5
      #expect(!t.isTranslation && !t.isIdentity)
    }
    #expect(!CGAffineTransform(translationX: 3, y: 4).isIdentity)
  }
}

@Suite struct `A projection of the plane` {
  private let odd = PlaneProjection([2, 3, 0.5, 5, 7, 0.25, 11, 13, 1])

  @Test func `divides by the distance from the eye`() {
    #expect(odd.apply(point(2, 4)) == point((4 + 20 + 11) / 3, (6 + 28 + 13) / 3))
    #expect(odd.apply(point(-4, 4)) == nil && odd.apply(point(-2, 0)) == nil)
    #expect(PlaneProjection(CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)).apply(point(1, 10)) == point(63, 86))
  }

  @Test func `has boxes of what is seen, and a large one if some of it is behind the eye`() {
    let leaning = PlaneProjection([1, 0, 0.5, 0, 2, 0, 4, 6, 1])
    #expect(leaning.apply(CGRect(x: 0, y: 1, width: 2, height: 3)) == CGRect(x: 3, y: 4, width: 1, height: 10))
    #expect(leaning.apply(CGRect(x: -10, y: 0, width: 2, height: 3)).isNull)
    #expect(leaning.apply(CGRect(x: -10, y: 0, width: 20, height: 3)) == CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5))
    #expect(PlaneProjection(CGAffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 100, ty: 200)).apply(CGRect(x: 1, y: 2, width: 3, height: 4)) == CGRect(x: 82, y: 202, width: 12, height: 6))
  }

  @Test func `applies the first before the second, and its inverse takes it back`() throws {
    let other = PlaneProjection([1, 2, 3, 4, 5, 6, 7, 8, 10])
    #expect(PlaneProjection([1, 0, 2, 0, 3, 0, 4, 0, 5]).concatenating(other).m == [15, 18, 23, 12, 15, 18, 39, 48, 62])
    #expect(other.concatenating(PlaneProjection(CGAffineTransform.identity)) == other)
    let inverse = try #require(other.inverse)
    let expected = [-2.0 / 3, -4.0 / 3, 1, -2.0 / 3, 11.0 / 3, -2, 1, -2, 1]
    #expect(zip(inverse.m, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(PlaneProjection([1, 2, 3, 4, 5, 6, 7, 8, 9]).inverse == nil)
    #expect(PlaneProjection([0.1, 0, 0, 0, 0.1, 0, 0, 0, 1]).inverse != nil)
  }

  @Test func `is a scale if it neither turns nor leans`() throws {
    let scaling = try #require(PlaneProjection([4, 0, 0, 0, 6, 0, 8, 10, 2]).scaling)
    #expect(scaling.x == 2 && scaling.dx == 4 && scaling.y == 3 && scaling.dy == 5)
    #expect(PlaneProjection([4, 0, 0, 0, 6, 0, 8, 10, 0.5]).scaling != nil && PlaneProjection([4, 0, 0, 0, 6, 0, 8, 10, 0]).scaling == nil)
    for index in [1, 2, 3, 5] {
      var leaning = PlaneProjection([4, 0, 0, 0, 6, 0, 8, 10, 2])
      leaning.m[index] = 0.01
      #expect(leaning.scaling == nil)
    }
  }
}

@Suite struct `A rectangle of pixels` {
  private let box = PixelRect(x: 2, y: 3, width: 10, height: 20)

  @Test func `has what it has in common with another, and no less than nothing`() {
    #expect(box.maxX == 12 && box.maxY == 23)
    #expect(box.common(with: PixelRect(x: 5, y: -4, width: 100, height: 10)) == PixelRect(x: 5, y: 3, width: 7, height: 3))
    #expect(box.common(with: PixelRect(x: -5, y: 10, width: 9, height: 5)) == PixelRect(x: 2, y: 10, width: 2, height: 5))
    #expect(box.common(with: PixelRect(x: 12, y: 3, width: 5, height: 5)).isEmpty && box.common(with: PixelRect(x: 2, y: 30, width: 5, height: 5)) == PixelRect(x: 2, y: 30, width: 5, height: 0))
    #expect(box.insetBy(2) == PixelRect(x: 4, y: 5, width: 6, height: 16) && box.insetBy(-3) == PixelRect(x: -1, y: 0, width: 16, height: 26))
    for (width, height, isEmpty) in [(1, 1, false), (0, 5, true), (5, 0, true), (-1, 5, true), (5, -1, true)] {
      #expect(PixelRect(x: 0, y: 0, width: width, height: height).isEmpty == isEmpty)
    }
    #expect(box.rect == CGRect(x: 2, y: 3, width: 10, height: 20))
  }

  @Test func `rounds edges with halves up, or covers all that is touched`() {
    #expect(PixelRect(rounding: CGRect(x: 0.5, y: 0.49, width: 2, height: 2.02)) == PixelRect(x: 1, y: 0, width: 2, height: 3))
    #expect(PixelRect(rounding: CGRect(x: -0.5, y: -0.51, width: 1, height: 1)) == PixelRect(x: 0, y: -1, width: 1, height: 1))
    #expect(PixelRect(covering: CGRect(x: 0.5, y: 0.99, width: 2, height: 2.02)) == PixelRect(x: 0, y: 0, width: 3, height: 4))
    #expect(PixelRect(covering: CGRect(x: -0.5, y: -1, width: 1, height: 1)) == PixelRect(x: -1, y: -1, width: 2, height: 1))
    #expect(PixelRect(covering: .null) == PixelRect(x: 0, y: 0, width: 0, height: 0))
    #expect(PixelRect.pixel(.nan) == 0 && PixelRect.pixel(1e9) == 1_000_000 && PixelRect.pixel(-1e9) == -1_000_000 && PixelRect.pixel(7.9) == 7)
  }
}

@Suite struct `A colour` {
  @Test func `is premultiplied, with each part clamped`() {
    #expect(RGBA(hex: 0x12_34_56).premultiplied == 0xFF12_3456)
    #expect(RGBA(red: 1, green: 0.5, blue: 0.2, alpha: 0.5).premultiplied == 0x8080_401A)
    #expect(RGBA(red: 2, green: -1, blue: .nan, alpha: 1).premultiplied == 0xFFFF_0000)
    #expect(RGBA(white: 1, alpha: 7).premultiplied == 0xFFFF_FFFF && RGBA(white: 1, alpha: -1).premultiplied == 0 && RGBA(white: 1, alpha: .nan).premultiplied == 0)
    #expect(RGBA.clear.premultiplied == 0 && RGBA.black.premultiplied == 0xFF00_0000 && RGBA.white.premultiplied == 0xFFFF_FFFF)
  }
  @Test func `is mixed and laid over another by its alpha`() {
    let a = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5), b = RGBA(red: 0, green: 0.25, blue: 1, alpha: 1)
    #expect(a.over(b) == RGBA(red: 0.5, green: 0.375, blue: 0.5, alpha: 1))
    #expect(a.over(RGBA(white: 1, alpha: 0.5)).alpha == 0.75)
    #expect(a.opacity(0.5) == RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    let half = a.mixed(with: b, by: 0.5)
    #expect(half.alpha == 0.75 && abs(half.red - 1.0 / 3) < 1e-12 && abs(half.green - 1.0 / 3) < 1e-12 && abs(half.blue - 2.0 / 3) < 1e-12)
    #expect(a.mixed(with: b, by: 0) == a && a.mixed(with: b, by: 1) == b)
    // A fade to clear keeps its hue, and between two clear colours the first stays.
    #expect(b.mixed(with: .clear, by: 0.5) == RGBA(red: 0, green: 0.25, blue: 1, alpha: 0.5))
    #expect(RGBA(red: 1, green: 0.5, blue: 0.25, alpha: 0).mixed(with: .clear, by: 0.5) == RGBA(red: 1, green: 0.5, blue: 0.25, alpha: 0))
  }
  @Test func `is as light as WCAG says`() {
    #expect(RGBA.black.luminance == 0 && abs(RGBA.white.luminance - 1) < 1e-9)
    #expect(abs(RGBA(hex: 0xFF0000).luminance - 0.2126) < 1e-9 && abs(RGBA(hex: 0x00FF00).luminance - 0.7152) < 1e-9 && abs(RGBA(hex: 0x0000FF).luminance - 0.0722) < 1e-9)
    #expect(abs(RGBA(white: 0.5).luminance - 0.21404) < 1e-5 && abs(RGBA(white: 0.04).luminance - 0.04 / 12.92) < 1e-9)
    #expect(abs(RGBA(white: 0.1).luminance - 0.010023) < 1e-6)
  }
}

@Suite struct `The stops of a gradient` {
  private func stop(_ color: RGBA, _ location: Double) -> GradientStop { GradientStop(color: color, location: location) }

  @Test func `never run back, and are numbers`() {
    func locations(_ given: Double...) -> [Double] { given.map { stop(.black, $0) }.normalized.map(\.location) }
    #expect(locations(0, 0.5, 0.2, 1, 0.9) == [0, 0.5, 0.5, 1, 1] && locations(0.3, 0.3, 0.7) == [0.3, 0.3, 0.7])
    #expect(locations(.nan, 0.5) == [0, 0.5] && locations(0.4, .nan, 1) == [0.4, 0.4, 1])
    #expect([GradientStop]().normalized == [stop(.clear, 0)])
    #expect([stop(.clear, 0), stop(.clear, 1)].normalized.allSatisfy { $0.color.alpha == 0 })
  }
  @Test func `that are clear take the hues of both neighbours`() {
    let red = RGBA(hex: 0xFF0000), blue = RGBA(hex: 0x0000FF)
    #expect([stop(red, 0), stop(.clear, 0.5), stop(blue, 1)].normalized == [stop(red, 0), stop(red.opacity(0), 0.5), stop(blue.opacity(0), 0.5), stop(blue, 1)])
    #expect([stop(.clear, 0.2), stop(blue, 1)].normalized == [stop(blue.opacity(0), 0.2), stop(blue, 1)])
    #expect([stop(red, 0), stop(.clear, 0.7)].normalized == [stop(red, 0), stop(red.opacity(0), 0.7)])
    #expect([stop(red, 0), stop(blue, 1)].normalized == [stop(red, 0), stop(blue, 1)])
    let faint = red.opacity(0.001)
    #expect([stop(faint, 0), stop(blue, 1)].normalized == [stop(faint, 0), stop(blue, 1)])
  }
  @Test func `have colours between them, the outer ones beyond, and the last of several at one place`() {
    let stops = [stop(RGBA(white: 0), 0.25), stop(RGBA(white: 0.5), 0.5), stop(RGBA(white: 0.75), 0.5), stop(RGBA(white: 1), 1)]
    let expected: [(Double, Double)] = [(-1, 0), (0, 0), (0.25, 0), (0.375, 0.25), (0.5, 0.75), (0.75, 0.875), (1, 1), (2, 1)]
    for (t, white) in expected { #expect(abs(stops.color(at: t).red - white) < 1e-12, "\(t)") }
    #expect(abs(stops.color(at: 0.4999999).red - 0.5) < 1e-6)
  }
}

@Suite struct `A cache that ages` {
  @Test func `drops what was not looked up between two generations`() {
    var cache = AgingCache<String, Int>(limit: 10) { $0 }
    cache.insert(2, for: "a")
    cache.insert(3, for: "b")
    #expect(cache.count == 2 && cache.totalCost == 5)
    // More than half of the limit: the first generation becomes old.
    cache.insert(1, for: "c")
    #expect(cache.count == 3 && cache.totalCost == 6)
    #expect(cache.value(for: "a") == 2 && cache.count == 3 && cache.totalCost == 6)
    cache.insert(4, for: "d")
    #expect(cache.count == 2 && cache.totalCost == 6)
    #expect(cache.value(for: "b") == nil && cache.value(for: "c") == nil && cache.value(for: "a") == 2 && cache.value(for: "d") == 4)
    #expect(cache.totalCost == 6)
    cache.insert(1, for: "d")
    #expect(cache.value(for: "d") == 1)
    cache.removeAll()
    #expect(cache.count == 0 && cache.totalCost == 0 && cache.value(for: "d") == nil)
  }
  @Test func `counts what is replaced once`() {
    var cache = AgingCache<String, Int>(limit: 100) { $0 }
    for cost in [5, 9, 2] { cache.insert(cost, for: "a") }
    #expect(cache.count == 1 && cache.totalCost == 2 && cache.value(for: "a") == 2)
    #expect(cache.value(for: "b") == nil)
  }
}
