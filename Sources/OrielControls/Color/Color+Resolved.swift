import Foundation
import OrielDrawing
import OrielGraph

nonisolated extension Color {
  /// The components for the colour scheme and contrast of `environment`.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let mode = Theme.Mode(
      dark: environment.colorScheme == .dark, increasedContrast: environment.colorSchemeContrast == .increased)
    return Resolved(resolved(in: .make(mode: mode)))
  }

  /// A colour's components in one environment, in sRGB; outside 0...1 where the colour lies outside sRGB.
  public struct Resolved: Hashable, Sendable, Codable, Animatable, CustomStringConvertible {
    public var linearRed: Float
    public var linearGreen: Float
    public var linearBlue: Float
    public var opacity: Float

    public init(
      colorSpace: Color.RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      self.init(
        RGBA(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(opacity))
          .converted(from: colorSpace))
    }
    package init(_ color: RGBA) {
      linearRed = Float(Oklab.linear(color.red))
      linearGreen = Float(Oklab.linear(color.green))
      linearBlue = Float(Oklab.linear(color.blue))
      opacity = Float(color.alpha)
    }
    public var red: Float {
      get { Float(Oklab.encoded(Double(linearRed))) }
      set { linearRed = Float(Oklab.linear(Double(newValue))) }
    }
    public var green: Float {
      get { Float(Oklab.encoded(Double(linearGreen))) }
      set { linearGreen = Float(Oklab.linear(Double(newValue))) }
    }
    public var blue: Float {
      get { Float(Oklab.encoded(Double(linearBlue))) }
      set { linearBlue = Float(Oklab.linear(Double(newValue))) }
    }
    public var animatableData: AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>> {
      get { AnimatablePair(linearRed, AnimatablePair(linearGreen, AnimatablePair(linearBlue, opacity))) }
      set {
        linearRed = newValue.first
        linearGreen = newValue.second.first
        linearBlue = newValue.second.second.first
        opacity = newValue.second.second.second
      }
    }
    public var description: String {
      Color(self).description
    }
  }
}
