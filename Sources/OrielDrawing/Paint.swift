import Foundation

/// One colour of a gradient and its location, 0...1 along the gradient.
public struct _GradientStop: Hashable, Sendable {
  package var color: RGBA
  package var location: Double
  package init(color: RGBA, location: Double) {
    self.color = color
    self.location = location
  }
}

/// What a shape is filled or stroked with. Geometry is in the painter's current user space, in points.
public enum _Paint: Hashable, Sendable {
  case color(_RGBA)
  case linearGradient([_GradientStop], start: CGPoint, end: CGPoint)
  case radialGradient([_GradientStop], center: CGPoint, startRadius: Double, endRadius: Double)
  /// A radial gradient stretched to `rect`; radii are fractions of half its sides.
  case ellipticalGradient([_GradientStop], rect: CGRect, center: UnitPoint, startFraction: Double, endFraction: Double)
  /// Conic, clockwise from `start` (0 = towards +x).
  case angularGradient([_GradientStop], center: CGPoint, start: Angle, end: Angle)
  /// Patches of blended colours; paints nothing outside them.
  case mesh([_MeshPatch])
  /// A tiled image; `origin` is the corner of one tile and `scale` is in points per image point.
  case image(_Bitmap, origin: CGPoint, scale: Double)
}

/// An area bounded by four cubic curves, with a colour at each corner (a Coons patch).
public struct _MeshPatch: Hashable, Sendable {
  /// The boundary: each corner, followed by the two control points of the side to the next corner.
  package var points: [CGPoint]
  package var colors: [RGBA]
  /// Twelve points and four colours.
  package init(points: [CGPoint], colors: [RGBA]) {
    self.points = points
    self.colors = colors
  }
}

/// How a line is drawn. All lengths are in points.
public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// Which points of a self-crossing path are inside, and whether edges are smoothed.
public struct FillStyle: Hashable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// How a layer's pixels combine with those below it.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut
  case plusDarker, plusLighter
}

/// A blurred copy of a shape behind it. `radius` is SwiftUI's blur radius in points (sigma = radius / 2).
public struct _ShadowStyleValue: Hashable, Sendable {
  package var color: RGBA
  package var radius: Double
  package var x: Double
  package var y: Double
  package init(color: RGBA, radius: Double, x: Double = 0, y: Double = 0) {
    self.color = color
    self.radius = radius
    self.x = x
    self.y = y
  }
}

/// Effects applied to a layer as one image, in this order, when the layer ends.
public struct _LayerEffects: Hashable, Sendable {
  package enum Filter: Hashable, Sendable {
    /// Gaussian, sigma in points; `opaque` keeps the edges from fading out.
    case blur(radius: Double, opaque: Bool)
    case shadow(ShadowStyleValue)
    case brightness(Double), contrast(Double), saturation(Double), grayscale(Double)
    case hueRotation(Angle), colorInvert, luminanceToAlpha
    case colorMultiply(RGBA)
  }
  package var opacity: Double
  package var blendMode: BlendMode
  package var filters: [Filter]
  /// The projection of the finished image, from the layer's user space to the parent's.
  package var projection: PlaneProjection?
  /// Forces a separate layer even without other effects, so that blend modes inside do not affect what is below.
  package var isGroup = false
  package init(
    opacity: Double = 1, blendMode: BlendMode = .normal, filters: [Filter] = [], projection: PlaneProjection? = nil,
    isGroup: Bool = false
  ) {
    self.opacity = opacity
    self.blendMode = blendMode
    self.filters = filters
    self.projection = projection
    self.isGroup = isGroup
  }
  /// True if drawing without a layer gives the same pixels.
  package var isIdentity: Bool {
    opacity == 1 && blendMode == .normal && filters.isEmpty && projection == nil && !isGroup
  }
}
