import Foundation
import OrielWindowing

/// What the desktop prefers, as the settings portal says it (`org.freedesktop.appearance`). Nil: no preference, or the
/// portal does not know the setting; other sources decide then.
nonisolated package struct Appearance: Equatable, Sendable {
  package var colorScheme: DesktopSettings.ColorScheme?
  package var increasedContrast: Bool?
  package var reducedMotion: Bool?
  /// Of the look's accents.
  package var accentName: String?

  package init() {}

  static let namespace = "org.freedesktop.appearance"
  static let keys = ["color-scheme", "contrast", "reduced-motion", "accent-color"]

  /// Takes over one setting. What has another type or an unknown value counts as no preference.
  mutating func take(_ key: String, _ value: BusValue?) {
    switch key {
    case "color-scheme":
      colorScheme =
        switch value?.integer {
        case 1: .dark
        case 2: .light
        default: nil
        }
    // 0 is "no preference", which must not switch off what the theme's name asks for.
    case "contrast": increasedContrast = value?.integer == 1 ? true : nil
    case "reduced-motion": reducedMotion = value?.integer == 1 ? true : nil
    case "accent-color": accentName = AccentChoice.name(of: value)
    default: break
    }
  }

  /// Has the last word where it has one.
  package func apply(to settings: inout DesktopSettings) {
    if let colorScheme { settings.colorScheme = colorScheme }
    if let increasedContrast { settings.increasedContrast = increasedContrast }
    if let reducedMotion { settings.reducedMotion = reducedMotion }
    if let accentName { settings.accentName = accentName }
  }
}

/// Which of the look's accents is nearest to a colour.
nonisolated enum AccentChoice {
  /// `(ddd)`, sRGB from 0 to 1; anything out of range means that no accent is set.
  static func name(of value: BusValue?) -> String? {
    guard let parts = value?.fields, parts.count == 3 else { return nil }
    let components = parts.compactMap(\.real)
    guard components.count == 3, components.allSatisfy({ $0 >= 0 && $0 <= 1 }) else { return nil }
    return name(red: components[0], green: components[1], blue: components[2])
  }

  /// By hue; without much colour it is slate. Pink and red share their hues with dark and light.
  static func name(red: Double, green: Double, blue: Double) -> String {
    let high = max(red, green, blue), low = min(red, green, blue), chroma = high - low
    guard chroma > 0.18, chroma / high > 0.3 else { return "slate" }
    var hue =
      if high == red { (green - blue) / chroma } else if high == green { 2 + (blue - red) / chroma } else {
        4 + (red - green) / chroma
      }
    hue = (hue * 60 + 360).truncatingRemainder(dividingBy: 360)
    switch hue {
    case ..<13: return "red"
    case ..<34: return "orange"
    case ..<70: return "yellow"
    case ..<160: return "green"
    case ..<198: return "teal"
    case ..<250: return "blue"
    case ..<300: return "purple"
    case ..<345: return "pink"
    default: return "red"
    }
  }
}
