import Foundation

/// A transform of space: four rows of four. A point is the row (x, y, z, 1) times the matrix.
///
/// Core Animation's type, which SwiftUI sources use for effects in depth: `ProjectionTransform(_:)` shows the plane z = 0
/// through it.
public nonisolated struct CATransform3D: Equatable, Sendable {
  public var m11 = CGFloat(0), m12 = CGFloat(0), m13 = CGFloat(0), m14 = CGFloat(0)
  public var m21 = CGFloat(0), m22 = CGFloat(0), m23 = CGFloat(0), m24 = CGFloat(0)
  public var m31 = CGFloat(0), m32 = CGFloat(0), m33 = CGFloat(0), m34 = CGFloat(0)
  public var m41 = CGFloat(0), m42 = CGFloat(0), m43 = CGFloat(0), m44 = CGFloat(0)
  /// All zeros, as in C; see `CATransform3DIdentity`.
  public init() {}
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  fileprivate var rows: [[CGFloat]] {
    [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
  }
  fileprivate init(rows r: [[CGFloat]]) {
    (m11, m12, m13, m14) = (r[0][0], r[0][1], r[0][2], r[0][3])
    (m21, m22, m23, m24) = (r[1][0], r[1][1], r[1][2], r[1][3])
    (m31, m32, m33, m34) = (r[2][0], r[2][1], r[2][2], r[2][3])
    (m41, m42, m43, m44) = (r[3][0], r[3][1], r[3][2], r[3][3])
  }
}

public nonisolated let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

public nonisolated func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }
public nonisolated func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

public nonisolated func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}
public nonisolated func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}
/// A turn by `angle` radians around the axis (x, y, z); no turn around an axis without length.
public nonisolated func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let c = CGFloat(cos(Double(angle))), s = CGFloat(sin(Double(angle))), k = 1 - c
  return CATransform3D(
    m11: c + x * x * k, m12: x * y * k + z * s, m13: x * z * k - y * s, m14: 0,
    m21: x * y * k - z * s, m22: c + y * y * k, m23: y * z * k + x * s, m24: 0,
    m31: x * z * k + y * s, m32: y * z * k - x * s, m33: c + z * z * k, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
}
// The added transform is applied before the existing one.
public nonisolated func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}
public nonisolated func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}
public nonisolated func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// `a`, then `b`.
public nonisolated func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let columns = b.rows
  return CATransform3D(
    rows: a.rows.map { row in
      (0..<4).map { column in (0..<4).reduce(CGFloat(0)) { $0 + row[$1] * columns[$1][column] } }
    })
}

/// The inverse; `t` itself if there is none, as in Core Animation.
public nonisolated func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss-Jordan elimination, with the largest pivot of each column.
  var left = t.rows, right = CATransform3DIdentity.rows
  for column in 0..<4 {
    guard let pivot = (column..<4).max(by: { abs(left[$0][column]) < abs(left[$1][column]) }), abs(left[pivot][column]) > 1e-12
    else { return t }
    left.swapAt(column, pivot)
    right.swapAt(column, pivot)
    let scale = 1 / left[column][column]
    for index in 0..<4 {
      left[column][index] *= scale
      right[column][index] *= scale
    }
    for row in 0..<4 where row != column {
      let factor = left[row][column]
      for index in 0..<4 {
        left[row][index] -= factor * left[column][index]
        right[row][index] -= factor * right[column][index]
      }
    }
  }
  return CATransform3D(rows: right)
}

public nonisolated func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}
/// Whether the transform keeps the plane z = 0 in itself.
public nonisolated func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0 && t.m43 == 0
    && t.m44 == 1
}
public nonisolated func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

nonisolated extension ProjectionTransform {
  /// The projection of the plane z = 0, seen along z.
  public init(_ m: CATransform3D) {
    self.init()
    (m11, m12, m13) = (m.m11, m.m12, m.m14)
    (m21, m22, m23) = (m.m21, m.m22, m.m24)
    (m31, m32, m33) = (m.m41, m.m42, m.m44)
  }
}
