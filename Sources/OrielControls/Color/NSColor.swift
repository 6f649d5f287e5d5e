import Foundation
import OrielDrawing

/// A colour, either fixed or one of the desktop's that follow its appearance.
///
/// On Linux, it has the names and components that SwiftUI apps use; colour spaces and catalogs are absent.
public nonisolated final class NSColor: Sendable {
  let color: Color
  private init(wrapping color: Color) { self.color = color }

  public convenience init(_ color: Color) { self.init(wrapping: color) }
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(wrapping: Color(red: red, green: green, blue: blue, opacity: alpha))
  }
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(wrapping: Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha))
  }
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(wrapping: Color(white: white, opacity: alpha)) }
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(wrapping: Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
  }
  public convenience init(calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
  }

  package convenience init(light: NSColor, dark: NSColor, lightContrast: NSColor, darkContrast: NSColor) {
    self.init(
      wrapping: Color(
        storage: .appearances(light: light.color, dark: dark.color, lightContrast: lightContrast.color, darkContrast: darkContrast.color)))
  }

  public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    let now = rgba
    return NSColor(srgbRed: now.red, green: now.green, blue: now.blue, alpha: alpha)
  }
  /// Blends with another colour by a fraction of 0...1. Never nil, because every colour here has components.
  public func blended(withFraction fraction: CGFloat, of other: NSColor) -> NSColor? {
    NSColor(color.mix(with: other.color, by: fraction, in: .device))
  }

  /// The sRGB components, in the light appearance unless the colour is fixed or another appearance is set for drawing.
  private var rgba: RGBA { color.resolved(in: .make(mode: Self.drawingMode)) }
  /// The appearance that colours have now, on this thread or in this task.
  @TaskLocal package static var drawingMode = Theme.Mode(dark: false, increasedContrast: false)
  public var redComponent: CGFloat { rgba.red }
  public var greenComponent: CGFloat { rgba.green }
  public var blueComponent: CGFloat { rgba.blue }
  public var alphaComponent: CGFloat { rgba.alpha }
}

extension NSColor: Hashable {
  public static func == (a: NSColor, b: NSColor) -> Bool { a.color == b.color }
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}
extension NSColor: CustomStringConvertible { public var description: String { color.description } }

nonisolated extension Color {
  public init(nsColor color: NSColor) { self = color.color }
  @_disfavoredOverload
  public init(_ color: NSColor) { self = color.color }
}

// MARK: Colours by name

nonisolated extension NSColor {
  public static let systemRed = NSColor(.red)
  public static let systemOrange = NSColor(.orange)
  public static let systemYellow = NSColor(.yellow)
  public static let systemGreen = NSColor(.green)
  public static let systemMint = NSColor(.mint)
  public static let systemTeal = NSColor(.teal)
  public static let systemCyan = NSColor(.cyan)
  public static let systemBlue = NSColor(.blue)
  public static let systemIndigo = NSColor(.indigo)
  public static let systemPurple = NSColor(.purple)
  public static let systemPink = NSColor(.pink)
  public static let systemBrown = NSColor(.brown)
  public static let systemGray = NSColor(.gray)
  public static let controlAccentColor = NSColor(.accentColor)
  public static let selectedContentBackgroundColor = NSColor(.accentColor)
  public static let selectedTextBackgroundColor = NSColor(.accentColor.opacity(0.3))
  public static let selectedControlColor = NSColor(.accentColor.opacity(0.3))
  public static let keyboardFocusIndicatorColor = NSColor(.accentColor.opacity(0.5))
  public static let linkColor = NSColor(.accentColor)
  public static let labelColor = NSColor(.primary)
  public static let textColor = NSColor(.primary)
  public static let controlTextColor = NSColor(.primary)
  public static let headerTextColor = NSColor(.primary)
  public static let windowFrameTextColor = NSColor(.primary)
  public static let secondaryLabelColor = NSColor(.secondary)
  public static let disabledControlTextColor = NSColor(Color(storage: .theme(.tertiaryLabel)))
  public static let placeholderTextColor = NSColor(Color(storage: .theme(.tertiaryLabel)))
  public static let tertiaryLabelColor = NSColor(Color(storage: .theme(.tertiaryLabel)))
  public static let quaternaryLabelColor = NSColor(Color(storage: .theme(.quaternaryLabel)))
  public static let separatorColor = NSColor(Color(storage: .theme(.separator)))
  public static let gridColor = NSColor(Color(storage: .theme(.separator)))
  public static let windowBackgroundColor = NSColor(Color(storage: .theme(.windowBackground)))
  public static let underPageBackgroundColor = NSColor(Color(storage: .theme(.windowBackground)))
  public static let controlColor = NSColor(Color(storage: .theme(.windowBackground)))
  public static let controlBackgroundColor = NSColor(Color(storage: .theme(.contentBackground)))
  public static let textBackgroundColor = NSColor(Color(storage: .theme(.contentBackground)))
  public static let red = NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  public static let green = NSColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = NSColor(srgbRed: 0, green: 1, blue: 1, alpha: 1)
  public static let magenta = NSColor(srgbRed: 1, green: 0, blue: 1, alpha: 1)
  public static let yellow = NSColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
  public static let orange = NSColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = NSColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = NSColor(srgbRed: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  public static let black = NSColor(white: 0, alpha: 1)
  public static let darkGray = NSColor(white: 1.0 / 3, alpha: 1)
  public static let gray = NSColor(white: 0.5, alpha: 1)
  public static let lightGray = NSColor(white: 2.0 / 3, alpha: 1)
  public static let white = NSColor(white: 1, alpha: 1)
  public static let clear = NSColor(white: 0, alpha: 0)
}

// Greys that only UIKit has; sources shared between systems use them with `Color(_:)`.
nonisolated extension NSColor {
  public static let systemGray2 = NSColor(Color(storage: .theme(.gray(2))))
  public static let systemGray3 = NSColor(Color(storage: .theme(.gray(3))))
  public static let systemGray4 = NSColor(Color(storage: .theme(.gray(4))))
  public static let systemGray5 = NSColor(Color(storage: .theme(.gray(5))))
  public static let systemGray6 = NSColor(Color(storage: .theme(.gray(6))))
}

// MARK: Literals

public typealias _ColorLiteralType = NSColor
extension NSColor: _ExpressibleByColorLiteral {
  /// For `#colorLiteral(red:green:blue:alpha:)`.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// A theme colour without a `Color` name.
nonisolated enum ThemeColorRole: Hashable, Sendable {
  case tertiaryLabel, quaternaryLabel, separator, windowBackground, contentBackground
  /// 2 near the system's grey, 6 near the background.
  case gray(Int)

  func color(in theme: Theme) -> RGBA {
    switch self {
    case .tertiaryLabel: theme.colors.labelTertiary
    case .quaternaryLabel: theme.colors.labelQuaternary
    case .separator: theme.colors.separator
    case .windowBackground: theme.colors.windowBackground
    case .contentBackground: theme.colors.contentBackground
    case .gray(let step):
      Gradient.ColorSpace.device.mix(
        theme.colors.system.gray, theme.mode.isDark ? .black : .white, by: Double(step - 1) * 0.17)
    }
  }
}
