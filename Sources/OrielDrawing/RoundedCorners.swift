import Foundation

/// The shape of a rounded corner.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// A quarter of an ellipse.
  case circular
  /// The curvature changes smoothly, so that there is no visible transition between line and curve.
  case continuous
}

/// One radius for each corner of a box.
@frozen public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

/// Computes the outline of a box with rounded corners, starting on the right edge and going clockwise.
struct RoundedRectangleOutline {
  private let rect: CGRect
  private let style: RoundedCornerStyle
  /// Bottom right, bottom left, top left, top right.
  private let corners: [CGSize]

  init(rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle) {
    let size = CGSize(
      width: min(max(cornerSize.width, 0), rect.width / 2), height: min(max(cornerSize.height, 0), rect.height / 2))
    self.rect = rect
    self.style = style
    corners = [size, size, size, size]
  }

  /// Radii that do not fit on a side are shrunk together, as CSS does.
  init(rect: CGRect, cornerRadii r: RectangleCornerRadii, style: RoundedCornerStyle) {
    func fit(_ a: Double, _ b: Double, _ side: Double) -> Double { a + b > side ? side / (a + b) : 1 }
    let tl = max(0, r.topLeading), tr = max(0, r.topTrailing), bl = max(0, r.bottomLeading), br = max(0, r.bottomTrailing)
    let factor = min(
      fit(tl, tr, rect.width), fit(bl, br, rect.width), fit(tl, bl, rect.height), fit(tr, br, rect.height))
    self.rect = rect
    self.style = style
    corners = [br, bl, tl, tr].map { CGSize(width: $0 * factor, height: $0 * factor) }
  }

  func draw(into path: inout Path) {
    if corners.allSatisfy({ $0.width == 0 || $0.height == 0 }) { return path.addRect(rect) }
    let points = [
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.minY),
    ]
    for (index, corner) in corners.enumerated() {
      // The corner's coordinate system: `along` points back along the incoming edge, `away` along the outgoing one.
      let isVertical = index % 2 == 0
      let along = isVertical ? CGVector(dx: 0, dy: index == 0 ? -1 : 1) : CGVector(dx: index == 1 ? 1 : -1, dy: 0)
      let away = isVertical ? CGVector(dx: index == 0 ? -1 : 1, dy: 0) : CGVector(dx: 0, dy: index == 1 ? -1 : 1)
      let (before, after) = isVertical ? (corner.height, corner.width) : (corner.width, corner.height)
      let (roomBefore, roomAfter) = isVertical ? (rect.height / 2, rect.width / 2) : (rect.width / 2, rect.height / 2)
      let bend =
        style == .continuous && before > 0 && after > 0
        ? CornerBend(smoothing: min(0.6, roomBefore / before - 1, roomAfter / after - 1)) : CornerBend(smoothing: 0)
      func at(_ u: Double, _ v: Double) -> CGPoint { points[index] + along * (u * before) + away * (v * after) }
      let start = at(bend.extent, 0)
      if index == 0 { path.elements.append(.move(to: start)) } else { path.elements.append(.line(to: start)) }
      for curve in bend.curves {
        path.elements.append(
          .curve(
            to: at(curve.end.x, curve.end.y), control1: at(curve.control1.x, curve.control1.y),
            control2: at(curve.control2.x, curve.control2.y)))
      }
    }
    path.elements.append(.closeSubpath)
  }
}

/// A corner of radius 1 at the origin, from (extent, 0) to (0, extent).
///
/// With smoothing s, a circle keeps (1 - s) of the quarter turn; on both sides a curve takes the rest, starting
/// (1 + s) away from the corner with no curvature.
private struct CornerBend {
  typealias Curve = (control1: CGPoint, control2: CGPoint, end: CGPoint)
  let extent: Double
  let curves: [Curve]

  init(smoothing: Double) {
    let s = max(0, smoothing)
    let arc = .pi / 2 * (1 - s), slope = .pi / 4 * s
    // The circle's ends lie at (near, far) and (far, near).
    let near = 1 - sin(arc / 2 + .pi / 4), far = 1 - cos(arc / 2 + .pi / 4)
    extent = 1 + s
    let k = 4 / 3 * tan(arc / 4)
    let tangent = CGVector(dx: -cos(slope), dy: sin(slope))
    let first = CGPoint(x: far, y: near), last = CGPoint(x: near, y: far)
    // By symmetry, the tangent at the end mirrors the one at the start across the diagonal.
    let middle: Curve = (
      first + tangent * k, CGPoint(x: last.x + tangent.dy * k, y: last.y + tangent.dx * k), last
    )
    guard s > 0 else {
      curves = [middle]
      return
    }
    // The intersection of the tangent at the circle's end with the edge.
    let meet = far + near / tan(slope)
    let rest = (extent - meet) / 3
    curves = [
      (CGPoint(x: extent - 2 * rest, y: 0), CGPoint(x: meet, y: 0), first), middle,
      (CGPoint(x: 0, y: meet), CGPoint(x: 0, y: extent - 2 * rest), CGPoint(x: 0, y: extent)),
    ]
  }
}
