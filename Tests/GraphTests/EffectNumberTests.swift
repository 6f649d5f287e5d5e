import Foundation
import OrielDrawing
import Testing
import ViewTesting
@testable import OrielGraph

private typealias Vector = (x: CGFloat, y: CGFloat, z: CGFloat)
private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }
private func isNear(_ a: CGPoint?, _ b: CGPoint?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return isNear(a.x, b.x) && isNear(a.y, b.y)
}
/// `p` turned by `angle` around an axis, by the formula with the cross product.
private func turned(_ p: Vector, _ angle: CGFloat, _ axis: Vector) -> Vector {
  let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
  let k: Vector = (axis.x / length, axis.y / length, axis.z / length)
  let cross: Vector = (k.y * p.z - k.z * p.y, k.z * p.x - k.x * p.z, k.x * p.y - k.y * p.x)
  let along = (k.x * p.x + k.y * p.y + k.z * p.z) * (1 - cos(angle))
  return (p.x * cos(angle) + cross.x * sin(angle) + k.x * along, p.y * cos(angle) + cross.y * sin(angle) + k.y * along,
    p.z * cos(angle) + cross.z * sin(angle) + k.z * along)
}
private let axes: [Vector] = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 2, 3), (-2, 0.5, 1), (0.3, -0.2, 0.1)]
private let angles: [CGFloat] = [-2, -0.4, 0.7, 1.5, 3]

@MainActor @Suite struct `The numbers of a transform of space` {
  @Test func `turn each axis around any other`() {
    for axis in axes {
      for angle in angles {
        let t = CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
        let rows: [Vector] = [(t.m11, t.m12, t.m13), (t.m21, t.m22, t.m23), (t.m31, t.m32, t.m33)], points: [Vector] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
        for (row, p) in zip(rows, points) {
          let expected = turned(p, angle, axis)
          #expect(isNear(row.x, expected.x) && isNear(row.y, expected.y) && isNear(row.z, expected.z), "\(axis) \(angle) \(p)")
        }
        #expect([t.m14, t.m24, t.m34, t.m41, t.m42, t.m43] == [0, 0, 0, 0, 0, 0] && t.m44 == 1)
      }
    }
  }
  private let moving = CATransform3D(m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 1, m33: 2, m34: 3, m41: 4, m42: 5, m43: 6, m44: 7)
  @Test func `are those of the rows times the columns`() {
    let product = CATransform3DConcat(moving, CATransform3DMakeTranslation(10, 20, 30))
    // The fourth column moves the first three.
    #expect(product == CATransform3D(
      m11: 41, m12: 82, m13: 123, m14: 4, m21: 85, m22: 166, m23: 247, m24: 8, m31: 39, m32: 61, m33: 92, m34: 3, m41: 74, m42: 145, m43: 216, m44: 7))
    let first = CATransform3DTranslate(moving, 1, 2, 3)
    let moved: [CGFloat] = [first.m41, first.m42, first.m43, first.m44], kept: [CGFloat] = [first.m11, first.m22, first.m33]
    #expect(moved == [42, 22, 29, 36] && kept == [1, 6, 2])
    let scaled = CATransform3DScale(moving, 2, 3, 4)
    #expect(scaled == CATransform3D(
      m11: 2, m12: 4, m13: 6, m14: 8, m21: 15, m22: 18, m23: 21, m24: 24, m31: 36, m32: 4, m33: 8, m34: 12, m41: 4, m42: 5, m43: 6, m44: 7))
    let turning = CATransform3DRotate(CATransform3DMakeTranslation(7, 8, 9), 0.7, 1, 2, 3), alone = CATransform3DMakeRotation(0.7, 1, 2, 3)
    let found: [CGFloat] = [turning.m11, turning.m12, turning.m23, turning.m41, turning.m42, turning.m43]
    let expected: [CGFloat] = [alone.m11, alone.m12, alone.m23, 7, 8, 9]
    #expect(found == expected)
  }
  @Test func `are undone where rows have to change their places`() {
    let exchanged = CATransform3D(m11: 0, m12: 2, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 4, m31: 5, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 8, m44: 0)
    #expect(CATransform3DInvert(exchanged) == CATransform3D(
      m11: 0, m12: 0, m13: 0.2, m14: 0, m21: 0.5, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0.125, m41: 0, m42: 0.25, m43: 0, m44: 0))
    #expect(CATransform3DInvert(CATransform3DMakeScale(0.1, 0.01, 0.001)) != CATransform3DMakeScale(0.1, 0.01, 0.001))
  }
  @Test func `say whether the plane stays in itself`() {
    let outside: [WritableKeyPath<CATransform3D, CGFloat>] = [\.m13, \.m14, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m43, \.m44]
    for path in outside {
      var t = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
      #expect(CATransform3DIsAffine(t))
      t[keyPath: path] += 0.5
      #expect(!CATransform3DIsAffine(t))
    }
    #expect(CATransform3DGetAffineTransform(moving) == CGAffineTransform(a: 1, b: 2, c: 5, d: 6, tx: 4, ty: 5))
    #expect(CATransform3DIsIdentity(CATransform3DMakeScale(1, 1, 1)) && !CATransform3DIsIdentity(moving))
    #expect(CATransform3DEqualToTransform(moving, moving) && !CATransform3DEqualToTransform(moving, CATransform3DIdentity))
    #expect(ProjectionTransform(moving).plane.m == [1, 2, 4, 5, 6, 8, 4, 5, 7])
  }
}

@MainActor @Suite struct `A projection of the plane` {
  private func projection(_ m: [CGFloat]) -> ProjectionTransform {
    var t = ProjectionTransform()
    (t.m11, t.m12, t.m13, t.m21, t.m22, t.m23, t.m31, t.m32, t.m33) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
    return t
  }
  @Test func `followed by another is one projection`() {
    let a = projection([1, 2, 3, 4, 5, 6, 7, 8, 10]), b = projection([2, 7, 1, 8, 2, 8, 1, 8, 3])
    #expect(a.concatenating(b).plane.m == [21, 35, 26, 54, 86, 62, 88, 145, 101])
    #expect(a.concatenating(b).plane == a.plane.concatenating(b.plane) && b.concatenating(a).plane == b.plane.concatenating(a.plane))
    #expect(ProjectionTransform().isIdentity && !a.isIdentity && a.concatenating(ProjectionTransform()) == a)
  }
  @Test func `is drawn as a plain transform where it has no perspective`() {
    let affine = projection([2, 3, 0, 4, 5, 0, 6, 7, 1])
    #expect(affine.isAffine && affine.effect(in: CGSize(width: 9, height: 9)) == RenderEffect(transform: CGAffineTransform(a: 2, b: 3, c: 4, d: 5, tx: 6, ty: 7)))
    for place in [2, 5, 8] {
      var m: [CGFloat] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
      m[place] += 0.01
      #expect(!projection(m).isAffine)
    }
  }
  @Test func `keeps a sliver where it is seen from its edge`() {
    let least: CGFloat = 0.0001
    let rows: [([CGFloat], [CGFloat])] = [
      ([0, 0, 0, 0], [least, 0, 0, least]), ([0, 0, 0, 1], [least, 0, 0, 1 + least]), ([-1, 0, 0, 0], [-1 - least, 0, 0, least]),
      ([0, 0, 0, -1], [least, 0, 0, -1 - least]), ([1, 1, 1, 1], [1 + least, 1, 1, 1 + least]), ([0.2, 0, 0, 0.2], [0.2, 0, 0, 0.2]),
      ([0, 0.2, -0.2, 0], [0, 0.2, -0.2, 0]),
    ]
    for (m, seen) in rows {
      let effect = projection([m[0], m[1], 0, m[2], m[3], 0, 0, 0, 1]).effect(in: CGSize(width: 10, height: 10))
      #expect(effect.transform.map { [$0.a, $0.b, $0.c, $0.d] } == seen)
    }
  }
  @Test func `with perspective reaches as far as its corners are seen, and its shadow sixteen points further`() {
    let size = CGSize(width: 100, height: 50)
    // Each corner's reach is the greatest in one of the rows: above, below, before and behind.
    for (m, reach) in [
      ([1, 0, 0.001, 0, 1, 0, 0, 0, 1], 0.0), ([1, 0, -0.005, 0, 1, 0, 0, 0, 1], 100), ([1, 0, 0, 0, 1, -0.01, 0, 0, 1], 100),
      ([1, 0, 0.001, 0, 1, 0, -30, -5, 1], 30), ([1, 0, 0.001, 0, 1, 0, 0, -40, 1], 40), ([1, 0, 0.001, 0, 1, 0, 0, 70, 1], 70),
    ] as [([CGFloat], CGFloat)] {
      let effect = projection(m).effect(in: size)
      #expect(effect.transform == nil && effect.projection == projection(m).plane)
      #expect(isNear(effect.reach, 16 + reach), "\(m): \(effect.reach)")
    }
    // All behind the eye.
    #expect(projection([1, 0, 0, 0, 1, 0, 0, 0, -1]).effect(in: size).reach == 0)
  }
  @Test func `of a turn in space shows each point where an eye in front of the middle sees it`() {
    for axis in axes {
      for angle in angles {
        for (size, anchor, depth, perspective) in [
          (CGSize(width: 100, height: 60), UnitPoint.center, 0, 1), (CGSize(width: 40, height: 80), UnitPoint(x: 0.2, y: 0.9), 5, 0.5),
          (CGSize(width: 0.5, height: 0.25), UnitPoint(x: 0.3, y: 1), 0.1, 0.4), (CGSize(width: 50, height: 50), UnitPoint.topLeading, -8, 0),
        ] as [(CGSize, UnitPoint, CGFloat, CGFloat)] {
          let effect = _Rotation3DEffect(angle: .radians(angle), axis: axis, anchor: anchor, anchorZ: depth, perspective: perspective)
          let plane = effect.projection(in: size).plane, eye = max(size.width, size.height, 1)
          for corner in [CGPoint.zero, CGPoint(x: size.width, y: 0), CGPoint(x: size.width / 3, y: size.height)] {
            let p = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
            let place = turned((corner.x - p.x, corner.y - p.y, -depth), angle, axis)
            let near = 1 - place.z * perspective / eye
            guard abs(near) > 0.01 else { continue }
            let expected = near > 0 ? CGPoint(x: p.x + place.x / near, y: p.y + place.y / near) : nil
            #expect(isNear(plane.apply(corner), expected), "\(axis) \(angle) \(size) \(corner)")
          }
        }
      }
    }
    let still = _Rotation3DEffect(angle: .radians(1), axis: (0, 0, 0), anchor: .center, anchorZ: 0, perspective: 1)
    #expect(still.projection(in: CGSize(width: 10, height: 10)).isIdentity)
  }
}

@MainActor @Suite struct `An effect on a view's looks` {
  private let size = CGSize(width: 100, height: 40)
  private let anchor = UnitPoint(x: 0.25, y: 0.75)
  private func point(_ x: CGFloat, _ y: CGFloat, through effect: RenderEffect?) -> CGPoint? { (effect?.transform).map { CGPoint(x: x, y: y).applying($0) } }

  @Test func `turns and scales about its anchor and moves by its offset`() {
    let turn = _RotationEffect(angle: .degrees(90), anchor: anchor).effect(in: size), scale = _ScaleEffect(scale: CGSize(width: 2, height: 3), anchor: anchor).effect(in: size)
    #expect(isNear(point(35, 30, through: turn), CGPoint(x: 25, y: 40)) && isNear(point(25, 30, through: turn), CGPoint(x: 25, y: 30)))
    #expect(isNear(point(35, 40, through: scale), CGPoint(x: 45, y: 60)) && isNear(point(25, 30, through: scale), CGPoint(x: 25, y: 30)))
    #expect(isNear(point(1, 2, through: _OffsetEffect(offset: CGSize(width: 30, height: 50)).effect(in: size)), CGPoint(x: 31, y: 52)))
    for (opacity, drawn) in [(-1.0, 0.0), (0, 0), (0.3, 0.3), (1, 1), (2, 1)] { #expect(_OpacityEffect(opacity: opacity).effect(in: size).layer.opacity == drawn) }
  }
  @Test func `does the same as a visual effect`() throws {
    func effects(_ effect: some VisualEffect) -> [RenderEffect] { effect._effects(in: size).list }
    let empty = EmptyVisualEffect()
    #expect(effects(empty).isEmpty)
    #expect(effects(empty.rotationEffect(.degrees(90), anchor: anchor)) == [_RotationEffect(angle: .degrees(90), anchor: anchor).effect(in: size)])
    #expect(effects(empty.scaleEffect(CGSize(width: 2, height: 3), anchor: anchor)) == [_ScaleEffect(scale: CGSize(width: 2, height: 3), anchor: anchor).effect(in: size)])
    #expect(effects(empty.scaleEffect(2)) == effects(empty.scaleEffect(x: 2, y: 2, anchor: .center)))
    #expect(effects(empty.scaleEffect(x: 2)) == effects(empty.scaleEffect(CGSize(width: 2, height: 1))) && effects(empty.scaleEffect(y: 2)) == effects(empty.scaleEffect(CGSize(width: 1, height: 2))))
    let thin = try #require(effects(empty.scaleEffect(CGSize(width: 0, height: -0.2), anchor: .topLeading))[0].transform)
    #expect([thin.a, thin.d] == [0.0001, -0.2])
    #expect(effects(empty.offset(x: 3)) == effects(empty.offset(CGSize(width: 3, height: 0))) && effects(empty.offset(y: 4)) == effects(empty.offset(CGSize(width: 0, height: 4))))
    #expect(isNear(point(1, 2, through: effects(empty.offset(CGSize(width: 30, height: 50)))[0]), CGPoint(x: 31, y: 52)))
    let turn = _Rotation3DEffect(angle: .degrees(30), axis: (1, 2, 3), anchor: .center, anchorZ: 0, perspective: 1)
    #expect(effects(empty.rotation3DEffect(.degrees(30), axis: (1, 2, 3))) == [turn.effect(in: size)])
    let deep = _Rotation3DEffect(angle: .degrees(30), axis: (1, 2, 3), anchor: anchor, anchorZ: 4, perspective: 0.5)
    #expect(effects(empty.rotation3DEffect(.degrees(30), axis: (1, 2, 3), anchor: anchor, anchorZ: 4, perspective: 0.5)) == [deep.effect(in: size)])
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(effects(empty.transformEffect(transform)) == [RenderEffect(transform: transform)])
    for (opacity, drawn) in [(-1.0, 0.0), (0.3, 0.3), (2, 1)] { #expect(effects(empty.opacity(opacity)) == [RenderEffect(layer: LayerEffects(opacity: drawn))]) }
    for (radius, drawn) in [(-2.0, 0.0), (0.5, 0.5), (3, 3)] {
      #expect(effects(empty.blur(radius: radius, opaque: true)) == [RenderEffect(layer: LayerEffects(filters: [.blur(radius: drawn, opaque: true)]), reach: 3 * drawn)])
    }
    // Innermost first.
    let several = effects(empty.brightness(0.1).contrast(0.2).saturation(0.3).grayscale(0.4).hueRotation(.radians(0.5)))
    #expect(several.map(\.layer.filters) == [[.brightness(0.1)], [.contrast(0.2)], [.saturation(0.3)], [.grayscale(0.4)], [.hueRotation(.radians(0.5))]])
    #expect(several.allSatisfy { $0.reach == 0 && $0.transform == nil })
  }
  @Test func `reaches as far as it blurs and casts`() {
    let shadow = ShadowStyleValue(color: .black, radius: 4, x: -3, y: 2), tall = ShadowStyleValue(color: .black, radius: 4, x: 1, y: 6)
    for (filter, reach) in [
      (.blur(radius: 5, opaque: false), 15), (.shadow(shadow), 9), (.shadow(tall), 12), (.brightness(3), 0), (.colorInvert, 0),
    ] as [(LayerEffects.Filter, CGFloat)] {
      let effect = _FilterEffect(filter: filter).effect(in: size)
      #expect(effect.reach == reach && effect.layer.filters == [filter])
    }
  }
  @Test func `animates its number`() {
    let shadow = ShadowStyleValue(color: .black, radius: 4, x: -3, y: 2)
    var other = shadow
    other.radius = 9
    var none = shadow
    none.radius = 0
    for (filter, number, next, low) in [
      (.blur(radius: 5, opaque: true), 5, .blur(radius: 9, opaque: true), .blur(radius: 0, opaque: true)), (.brightness(0.5), 0.5, .brightness(9), .brightness(-1)),
      (.contrast(0.5), 0.5, .contrast(9), .contrast(-1)), (.saturation(0.5), 0.5, .saturation(9), .saturation(-1)), (.grayscale(0.5), 0.5, .grayscale(9), .grayscale(-1)),
      (.hueRotation(.radians(2)), 2, .hueRotation(.radians(9)), .hueRotation(.radians(-1))), (.shadow(shadow), 4, .shadow(other), .shadow(none)),
      (.colorInvert, 0, .colorInvert, .colorInvert), (.luminanceToAlpha, 0, .luminanceToAlpha, .luminanceToAlpha),
    ] as [(LayerEffects.Filter, Double, LayerEffects.Filter, LayerEffects.Filter)] {
      var effect = _FilterEffect(filter: filter)
      #expect(effect.animatableData == number)
      effect.animatableData = 9
      #expect(effect.filter == next)
      effect.animatableData = -1
      #expect(effect.filter == low)
    }
    let turn = _RotationEffect(angle: .radians(1), anchor: UnitPoint(x: 0, y: 1)).interpolated(to: _RotationEffect(angle: .radians(3), anchor: UnitPoint(x: 1, y: 3)), by: 0.5)
    #expect(turn.angle == .radians(2) && turn.anchor == UnitPoint(x: 0.5, y: 2))
    let scale = _ScaleEffect(scale: CGSize(width: 1, height: 3), anchor: UnitPoint(x: 0, y: 1))
      .interpolated(to: _ScaleEffect(scale: CGSize(width: 3, height: 7), anchor: UnitPoint(x: 1, y: 3)), by: 0.5)
    #expect(scale.scale == CGSize(width: 2, height: 5) && scale.anchor == UnitPoint(x: 0.5, y: 2))
    #expect(_OffsetEffect(offset: .zero).interpolated(to: _OffsetEffect(offset: CGSize(width: 4, height: 8)), by: 0.25).offset == CGSize(width: 1, height: 2))
    #expect(_OpacityEffect(opacity: 0).interpolated(to: _OpacityEffect(opacity: 1), by: 0.25).opacity == 0.25)
  }
  @Test func `leaves out what is no number, and nothing else`() {
    let whole = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), plane = PlaneProjection([1, 2, 3, 4, 5, 6, 7, 8, 9])
    var good = RenderEffect(transform: whole, layer: LayerEffects(opacity: 0.5), reach: 3)
    good.projection = plane
    #expect(good.numeric == good)
    for path in [\.a, \.b, \.c, \.d, \.tx, \.ty] as [WritableKeyPath<CGAffineTransform, CGFloat>] {
      var broken = whole
      broken[keyPath: path] = .nan
      #expect(RenderEffect(transform: broken).numeric == RenderEffect())
    }
    var bent = good
    bent.projection!.m[4] = .infinity
    #expect(bent.numeric.projection == nil && bent.numeric.transform == whole)
    #expect(RenderEffect(reach: .nan).numeric.reach == 0 && RenderEffect(reach: -2).numeric.reach == 0 && RenderEffect().reach == 0)
    #expect(RenderEffect(layer: LayerEffects(opacity: .nan)).numeric.layer.opacity == 1)
    let cast = ShadowStyleValue(color: .black, radius: .nan, x: .infinity, y: .nan)
    for (filter, drawn) in [
      (.blur(radius: .nan, opaque: true), .blur(radius: 0, opaque: true)), (.blur(radius: -1, opaque: false), .blur(radius: 0, opaque: false)),
      (.blur(radius: 2, opaque: false), .blur(radius: 2, opaque: false)), (.brightness(.nan), .brightness(0)), (.contrast(.infinity), .contrast(1)),
      (.saturation(.nan), .saturation(1)), (.grayscale(.nan), .grayscale(0)), (.hueRotation(.radians(.nan)), .hueRotation(.zero)),
      (.hueRotation(.radians(2)), .hueRotation(.radians(2))), (.brightness(2), .brightness(2)), (.contrast(2), .contrast(2)),
      (.shadow(cast), .shadow(ShadowStyleValue(color: .black, radius: 0, x: 0, y: 0))), (.colorInvert, .colorInvert),
    ] as [(LayerEffects.Filter, LayerEffects.Filter)] {
      #expect(RenderEffect(layer: LayerEffects(filters: [filter])).numeric.layer.filters == [drawn])
    }
  }
}
