import Foundation
import OrielGraph
import Testing

@Suite struct `A transform of space` {
  private func near(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    let pairs: [(CGFloat, CGFloat)] = [
      (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m14, b.m14), (a.m21, b.m21), (a.m22, b.m22), (a.m23, b.m23), (a.m24, b.m24),
      (a.m31, b.m31), (a.m32, b.m32), (a.m33, b.m33), (a.m34, b.m34), (a.m41, b.m41), (a.m42, b.m42), (a.m43, b.m43), (a.m44, b.m44),
    ]
    return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `does what was added last first, as Core Animation does`() {
    let moved = CATransform3DMakeTranslation(10, 20, 30)
    // Scaled first: the way is not.
    let scaled = CATransform3DScale(moved, 2, 3, 4)
    #expect(scaled.m11 == 2 && scaled.m22 == 3 && scaled.m33 == 4 && scaled.m41 == 10 && scaled.m43 == 30)
    #expect(near(scaled, CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), moved)))
    let other = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 0, 0)
    #expect(other.m41 == 2)
    let turned = CATransform3DMakeRotation(.pi / 2, 0, 0, 5)
    #expect(abs(turned.m12 - 1) < 1e-12 && abs(turned.m21 + 1) < 1e-12)
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
  }
  @Test func `has a way back, where there is one`() {
    var transform = CATransform3DRotate(CATransform3DMakeTranslation(3, -4, 5), 0.7, 1, 2, 3)
    transform.m34 = -1 / 500
    #expect(near(CATransform3DConcat(transform, CATransform3DInvert(transform)), CATransform3DIdentity))
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(CATransform3DIsIdentity(CATransform3DInvert(CATransform3DIdentity)))
  }
  @Test func `keeps a plane affine until it tilts`() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let transform = CATransform3DMakeAffineTransform(affine)
    #expect(CATransform3DIsAffine(transform) && CATransform3DGetAffineTransform(transform) == affine)
    #expect(ProjectionTransform(transform) == ProjectionTransform(affine))
    let tilted = CATransform3DRotate(CATransform3DIdentity, 0.5, 0, 1, 0)
    #expect(!CATransform3DIsAffine(tilted))
    var seen = CATransform3DIdentity
    seen.m34 = -1 / 100
    #expect(ProjectionTransform(CATransform3DConcat(tilted, seen)).m13 != 0)
  }
}

@MainActor @Suite struct `A rotation in space` {
  @Test func `looks the same at every size, down to a point`() throws {
    func seen(_ side: CGFloat) throws -> CGRect {
      let rotation = _Rotation3DEffect(angle: .degrees(60), axis: (x: 0, y: 1, z: 0), anchor: .center, anchorZ: 0, perspective: 1)
      let size = CGSize(width: side, height: side)
      return try #require(rotation.effect(in: size).projection).apply(CGRect(origin: .zero, size: size))
    }
    let large = try seen(100), small = try seen(1)
    // Half of the side times the sine of the angle nearer to an eye that is one side away.
    #expect(abs(large.height - 100 / (1 - 0.75.squareRoot() / 2)) < 1e-6)
    #expect(abs(small.height * 100 - large.height) < 1e-6 && abs(small.width * 100 - large.width) < 1e-6)
  }
}
