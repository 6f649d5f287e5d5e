import Foundation

/// A colour for painting: sRGB, not premultiplied, every component 0...1.
///
/// `Color` (a view-level value) resolves to this in an environment. Out-of-range components are clamped when painted.
public struct _RGBA: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// `0xRRGGBB`, opaque unless `alpha` says otherwise.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
      alpha: alpha)
  }

  public static let clear = _RGBA(white: 0, alpha: 0)
  public static let black = _RGBA(white: 0)
  public static let white = _RGBA(white: 1)

  public func opacity(_ factor: Double) -> _RGBA {
    RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// This colour composited over an opaque background, as one opaque colour.
  public func over(_ background: _RGBA) -> _RGBA {
    let a = alpha
    return RGBA(
      red: red * a + background.red * (1 - a), green: green * a + background.green * (1 - a),
      blue: blue * a + background.blue * (1 - a), alpha: a + background.alpha * (1 - a))
  }

  /// Linear interpolation of premultiplied sRGB components; `fraction` 0 is `self`.
  public func mixed(with other: _RGBA, by fraction: Double) -> _RGBA {
    let a = alpha + (other.alpha - alpha) * fraction
    guard a > 0 else { return RGBA(red: red, green: green, blue: blue, alpha: 0) }
    func mix(_ x: Double, _ y: Double) -> Double {
      (x * alpha * (1 - fraction) + y * other.alpha * fraction) / a
    }
    return RGBA(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: a)
  }

  /// WCAG 2 relative luminance of the opaque colour, 0...1.
  public var luminance: Double {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
