import Foundation
import OrielDrawing
import OrielGraph

/// Colours along a line.
public nonisolated struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// 0...1 along the gradient.
    public var location: CGFloat
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The space in which colours are interpolated.
  public struct ColorSpace: Hashable, Sendable {
    private let isPerceptual: Bool
    /// sRGB components.
    public static let device = ColorSpace(isPerceptual: false)
    /// Evenly spaced to the eye.
    public static let perceptual = ColorSpace(isPerceptual: true)

    func mix(_ a: RGBA, _ b: RGBA, by fraction: Double) -> RGBA {
      isPerceptual ? Oklab(a).mixed(with: Oklab(b), by: fraction).rgba : a.mixed(with: b, by: fraction)
    }
  }

  public var stops: [Stop]
  public init(stops: [Stop]) { self.stops = stops }
  /// Evenly spread.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }
  public func colorSpace(_ space: ColorSpace) -> AnyGradient { AnyGradient(self, space: space) }

  /// The stops to paint. Perceptual gradients get extra stops, because painters interpolate sRGB components.
  func resolved(space: ColorSpace = .device, in context: StyleContext) -> [GradientStop] {
    let plain = stops.map { GradientStop(color: context.color($0.color), location: Double($0.location)) }
    guard space == .perceptual, plain.count > 1 else { return plain }
    let steps = 8
    var result = [plain[0]]
    for (a, b) in zip(plain, plain.dropFirst()) {
      for step in 1...steps {
        let t = Double(step) / Double(steps)
        result.append(
          GradientStop(
            color: space.mix(a.color, b.color, by: t), location: a.location + (b.location - a.location) * t))
      }
    }
    return result
  }
}

/// A gradient with its interpolation space.
public nonisolated struct AnyGradient: Hashable, Sendable {
  let gradient: Gradient
  let space: Gradient.ColorSpace
  public init(_ gradient: Gradient) { self.init(gradient, space: .device) }
  init(_ gradient: Gradient, space: Gradient.ColorSpace) {
    self.gradient = gradient
    self.space = space
  }
  public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient { AnyGradient(gradient, space: space) }
  func resolved(in context: StyleContext) -> [GradientStop] { gradient.resolved(space: space, in: context) }
}
