import Foundation
import OrielDrawing

/// The accent colour, for active, selected and focused elements; one of nine.
package nonisolated enum Accent: String, Sendable, CaseIterable {
  case blue, teal, green, yellow, orange, red, pink, purple, slate

  /// The accent as a background, the colour of content on it, and the accent for text and lines.
  struct Shades {
    var fill: RGBA
    var label: RGBA
    var text: RGBA
    init(_ fill: UInt32, _ label: RGBA, _ text: UInt32) {
      self.fill = RGBA(hex: fill)
      self.label = label
      self.text = RGBA(hex: text)
    }
  }

  func shades(in mode: Theme.Mode) -> Shades {
    let ink = RGBA(hex: 0x12141C)
    return switch (self, mode) {
    case (.blue, .light): Shades(0x2A66D9, .white, 0x1F5ACB)
    case (.blue, .dark): Shades(0x3570E4, .white, 0x84B0FF)
    case (.blue, .lightContrast): Shades(0x0046AD, .white, 0x0046AD)
    case (.blue, .darkContrast): Shades(0xA4C7FF, ink, 0xA4C7FF)
    case (.teal, .light): Shades(0x067C7D, .white, 0x057071)
    case (.teal, .dark): Shades(0x067F80, .white, 0x3CC0C0)
    case (.teal, .lightContrast): Shades(0x015657, .white, 0x015657)
    case (.teal, .darkContrast): Shades(0x5AD7D7, ink, 0x5AD7D7)
    case (.green, .light): Shades(0x17803A, .white, 0x0B752F)
    case (.green, .dark): Shades(0x16843B, .white, 0x55C46C)
    case (.green, .lightContrast): Shades(0x005920, .white, 0x005920)
    case (.green, .darkContrast): Shades(0x6EDB82, ink, 0x6EDB82)
    case (.yellow, .light): Shades(0xB28305, ink, 0x815C00)
    case (.yellow, .dark): Shades(0xDDAA2E, ink, 0xE0AC30)
    case (.yellow, .lightContrast): Shades(0x654800, .white, 0x654800)
    case (.yellow, .darkContrast): Shades(0xF7BC3F, ink, 0xF7BC3F)
    case (.orange, .light): Shades(0xBB5608, .white, 0xA14E02)
    case (.orange, .dark): Shades(0xBA590E, .white, 0xF98E40)
    case (.orange, .lightContrast): Shades(0x7C3A00, .white, 0x7C3A00)
    case (.orange, .darkContrast): Shades(0xFFB486, ink, 0xFFB486)
    case (.red, .light): Shades(0xD3303A, .white, 0xC21B28)
    case (.red, .dark): Shades(0xD9363E, .white, 0xFF8A84)
    case (.red, .lightContrast): Shades(0x9E0117, .white, 0x900A18)
    case (.red, .darkContrast): Shades(0xFEB2AB, ink, 0xFFB4AF)
    case (.pink, .light): Shades(0xCC3478, .white, 0xBD246D)
    case (.pink, .dark): Shades(0xCF3A7C, .white, 0xFF82B2)
    case (.pink, .lightContrast): Shades(0x990053, .white, 0x990053)
    case (.pink, .darkContrast): Shades(0xFFAEC9, ink, 0xFFAEC9)
    case (.purple, .light): Shades(0x9147C4, .white, 0x8B3CBC)
    case (.purple, .dark): Shades(0x9D52D0, .white, 0xD094FF)
    case (.purple, .lightContrast): Shades(0x751EA4, .white, 0x751EA4)
    case (.purple, .darkContrast): Shades(0xDFB5FE, ink, 0xDFB5FE)
    case (.slate, .light): Shades(0x56657D, .white, 0x516078)
    case (.slate, .dark): Shades(0x62728C, .white, 0xA3B2CB)
    case (.slate, .lightContrast): Shades(0x3C4A60, .white, 0x3C4A60)
    case (.slate, .darkContrast): Shades(0xC0CBE0, ink, 0xC0CBE0)
    }
  }

  /// The accent nearest in hue to a colour of the desktop; greys get `slate`.
  package init(nearestTo color: RGBA) {
    guard let hue = Accent.hue(of: color, leastChroma: 0.04) else {
      self = .slate
      return
    }
    func distance(_ accent: Accent) -> Double {
      let other = Accent.hue(of: accent.shades(in: .light).fill, leastChroma: 0) ?? 0
      let difference = abs(hue - other)
      return min(difference, 2 * .pi - difference)
    }
    self = Accent.allCases.filter { $0 != .slate }.min { distance($0) < distance($1) } ?? .blue
  }

  /// The Oklab hue in radians, nil when the colour is greyer than `leastChroma`.
  private static func hue(of color: RGBA, leastChroma: Double) -> Double? {
    let lab = Oklab(color)
    guard lab.chroma >= leastChroma else { return nil }
    return atan2(lab.b, lab.a)
  }
}
