import Foundation
import OrielDrawing
import OrielGraph

/// A colour that is fixed or depends on the environment: light or dark, accent, tint.
public nonisolated struct Color: Hashable, Sendable, CustomStringConvertible {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  enum System: Hashable, Sendable, CaseIterable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  }
  indirect enum Storage: Hashable, Sendable {
    case fixed(RGBA)
    case system(System)
    case primary, secondary, accent
    case theme(ThemeColorRole)
    case named(String, bundlePath: String?)
    case opacity(Color, Double)
    case mix(Color, Color, Double, Gradient.ColorSpace)
    /// One for each appearance.
    case appearances(light: Color, dark: Color, lightContrast: Color, darkContrast: Color)
  }
  let storage: Storage
  init(storage: Storage) { self.storage = storage }
  package init(_ rgba: RGBA) { storage = .fixed(rgba) }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    storage = .fixed(RGBA(red: red, green: green, blue: blue, alpha: opacity).converted(from: colorSpace))
  }
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func channel(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }
  public init(_ resolved: Resolved) {
    storage = .fixed(
      RGBA(
        red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
        alpha: Double(resolved.opacity)))
  }
  /// A colour from an asset catalog, looked up when it is first used.
  public init(_ name: String, bundle: Bundle? = nil) {
    storage = .named(name, bundlePath: bundle?.bundlePath)
  }

  public func opacity(_ opacity: Double) -> Color {
    if case .fixed(let color) = storage { return Color(color.opacity(opacity)) }
    return Color(storage: .opacity(self, opacity))
  }
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
    Color(storage: .mix(self, rhs, min(max(fraction, 0), 1), colorSpace))
  }
  /// The colour's standard gradient, lighter at the top.
  public var gradient: AnyGradient {
    AnyGradient(
      Gradient(colors: [mix(with: .white, by: 0.22), self]))
  }

  /// The colour to paint. `tint` replaces the accent if the app set one.
  package func resolved(in theme: Theme, tint: Color? = nil) -> RGBA {
    switch storage {
    case .fixed(let color): color
    case .system(let system): system.color(in: theme.colors.system)
    case .primary: theme.colors.labelPrimary
    case .secondary: theme.colors.labelSecondary
    case .accent: tint.map { $0.resolved(in: theme) } ?? theme.colors.accent
    case .theme(let role): role.color(in: theme)
    case .named(let name, let bundlePath):
      NamedColors.color(name, bundlePath: bundlePath, isDark: theme.mode.isDark, contrast: theme.mode.isIncreasedContrast)
    case .opacity(let color, let factor): color.resolved(in: theme, tint: tint).opacity(factor)
    case .mix(let a, let b, let fraction, let space):
      space.mix(a.resolved(in: theme, tint: tint), b.resolved(in: theme, tint: tint), by: fraction)
    case .appearances(let light, let dark, let lightContrast, let darkContrast):
      switch theme.mode {
      case .light: light.resolved(in: theme, tint: tint)
      case .dark: dark.resolved(in: theme, tint: tint)
      case .lightContrast: lightContrast.resolved(in: theme, tint: tint)
      case .darkContrast: darkContrast.resolved(in: theme, tint: tint)
      }
    }
  }

  public var description: String {
    switch storage {
    case .fixed(let c):
      let hex = [c.red, c.green, c.blue, c.alpha].map { value in
        let byte = Int(saturating: (min(max(value, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      return "#" + hex.joined()
    case .system(let system): return "\(system)"
    case .primary: return "primary"
    case .secondary: return "secondary"
    case .accent: return "accent"
    case .theme(let role): return "\(role)"
    case .named(let name, _): return name
    case .opacity(let color, let factor): return "\(factor * 100)% \(color)"
    case .mix(let a, let b, let fraction, _): return "\(a) mixed with \(b) by \(fraction)"
    case .appearances(let light, let dark, _, _): return "\(light), \(dark) in the dark"
    }
  }
}

// The named colours are declared only in `ShapeStyle where Self == Color`: a second `red` here would make the type checker
// try each combination of both in an array of colours.
nonisolated extension Color {
  public static let primary = Color(storage: .primary)
  public static let secondary = Color(storage: .secondary)
  /// The desktop's accent, or the tint an app has set around the view.
  public static let accentColor = Color(storage: .accent)
}

nonisolated extension Color.System {
  func color(in colors: ThemeColors.SystemColors) -> RGBA {
    switch self {
    case .red: colors.red
    case .orange: colors.orange
    case .yellow: colors.yellow
    case .green: colors.green
    case .mint: colors.mint
    case .teal: colors.teal
    case .cyan: colors.cyan
    case .blue: colors.blue
    case .indigo: colors.indigo
    case .purple: colors.purple
    case .pink: colors.pink
    case .brown: colors.brown
    case .gray: colors.gray
    }
  }
}

nonisolated extension RGBA {
  /// Converts components in `space` to sRGB. Colours outside sRGB keep components outside 0...1.
  func converted(from space: Color.RGBColorSpace) -> RGBA {
    switch space {
    case .sRGB: return self
    case .sRGBLinear:
      return RGBA(red: Oklab.encoded(red), green: Oklab.encoded(green), blue: Oklab.encoded(blue), alpha: alpha)
    case .displayP3:
      let r = Oklab.linear(red), g = Oklab.linear(green), b = Oklab.linear(blue)
      // Display P3 to sRGB, both D65: the product of the two primaries' matrices.
      return RGBA(
        red: Oklab.encoded(1.2249401763 * r - 0.2249401763 * g),
        green: Oklab.encoded(-0.0420569547 * r + 1.0420569547 * g),
        blue: Oklab.encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736002 * b), alpha: alpha)
    }
  }
}
