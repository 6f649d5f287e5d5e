import Foundation
import OrielDrawing
import OrielGraph

/// Interpolates colours between the points of a grid.
///
/// Points are fractions of the filled box: (0, 0) is its top leading corner in the paint's own direction, (1, 1) the
/// opposite one. They are listed row by row, with `width` points per row. Changes of points and colours can be animated while
/// their number stays the same.
public nonisolated struct MeshGradient: ShapeStyle, Hashable, Sendable {
  /// A point and its Bézier control points, all in the same units.
  public struct BezierPoint: Hashable, Sendable {
    public var position: SIMD2<Float>
    public var leadingControlPoint: SIMD2<Float>
    public var topControlPoint: SIMD2<Float>
    public var trailingControlPoint: SIMD2<Float>
    public var bottomControlPoint: SIMD2<Float>
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }
  public enum Locations: Hashable, Sendable {
    /// The curves between them are smooth.
    case points([SIMD2<Float>])
    case bezierPoints([BezierPoint])
  }
  public enum Colors: Hashable, Sendable {
    case colors([Color])
    case resolvedColors([Color.Resolved])
  }

  public var width: Int
  public var height: Int
  public var locations: Locations
  public var colors: Colors
  /// The colour where the mesh does not cover the box.
  public var background: Color
  /// Whether colours change smoothly across the lines of the grid as well.
  public var smoothsColors: Bool
  public var colorSpace: Gradient.ColorSpace

  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.width = width
    self.height = height
    self.locations = locations
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .resolvedColors(resolvedColors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], resolvedColors: [Color.Resolved], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .resolvedColors(resolvedColors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
}

nonisolated extension MeshGradient: PrimitiveShapeStyle {
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    let colors: [RGBA] =
      switch self.colors {
      case .colors(let colors): colors.map { context.color($0) }
      case .resolvedColors(let colors): colors.map { context.color(Color($0)) }
      }
    var knots: [ResolvedMesh.Knot] =
      switch locations {
      case .points(let points): points.map { ResolvedMesh.Knot($0) }
      case .bezierPoints(let points): points.map { ResolvedMesh.Knot($0) }
      }
    guard width > 1, height > 1, case let (count, isTooMany) = width.multipliedReportingOverflow(by: height), !isTooMany,
      knots.count == count, colors.count == count
    else {
      RuntimeIssue.report(
        "MeshGradient: a grid of \(width) by \(height) needs at least 2 by 2 points and as many colors as points; it has "
          + "\(knots.count) points and \(colors.count) colors, and shows its background only.")
      return .color(context.color(background))
    }
    if case .points = locations { ResolvedMesh.smooth(&knots, width: width) }
    return .mesh(
      ResolvedMesh(
        width: width, height: height, knots: knots, colors: colors, background: context.color(background),
        smoothsColors: smoothsColors, isPerceptual: colorSpace == .perceptual))
  }
}
