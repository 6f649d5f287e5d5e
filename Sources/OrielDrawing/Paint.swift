import Foundation

/// One colour of a gradient and where it stands, 0...1 along the gradient.
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
  /// Elliptical: a radial gradient squeezed into `rect`; radii are fractions of its half sizes.
  case ellipticalGradient([_GradientStop], rect: CGRect, center: UnitPoint, startFraction: Double, endFraction: Double)
  /// Conic, clockwise from `start` (0 = towards +x).
  case angularGradient([_GradientStop], center: CGPoint, start: Angle, end: Angle)
  /// Patches of colours that run into each other; nothing outside of them.
  case mesh([_MeshPatch])
  /// A repeated picture; `origin` is the corner of one tile and `scale` points per image point.
  case image(_Bitmap, origin: CGPoint, scale: Double)
}

/// A surface between four cubic curves, with a colour at each corner (a Coons patch).
public struct _MeshPatch: Hashable, Sendable {
  /// Around the patch: each corner, then the two control points of the side to the next.
  package var points: [CGPoint]
  package var colors: [RGBA]
  /// Twelve points and four colours.
  package init(points: [CGPoint], colors: [RGBA]) {
    self.points = points
    self.colors = colors
  }
}

/// How a line is drawn. All lengths in points.
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

/// How a layer's pixels meet those below it.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut
  case plusDarker, plusLighter
}

/// A blurred copy of a shape behind it. `radius` is the blur in points as SwiftUI counts it (sigma = radius / 2).
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

/// What happens to a layer's pixels as one picture, in this order, when the layer ends.
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
  /// Where the finished picture is seen: from the layer's user space to that around it.
  package var projection: PlaneProjection?
  /// The layer is a picture of its own although nothing else happens to it: blending inside stays inside.
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
  /// True when drawing without a layer gives the same pixels.
  package var isIdentity: Bool {
    opacity == 1 && blendMode == .normal && filters.isEmpty && projection == nil && !isGroup
  }
}
