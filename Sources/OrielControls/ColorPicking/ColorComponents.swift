import Foundation
import OrielDrawing

/// The components of the panel's sliders. Hue and saturation are kept for greys, which do not determine them.
nonisolated struct ColorComponents: Equatable, Sendable {
  var hue = 0.0
  var saturation = 0.0
  var brightness = 0.0
  var alpha = 1.0

  init(_ color: RGBA, keeping old: ColorComponents? = nil) {
    let r = min(max(color.red, 0), 1), g = min(max(color.green, 0), 1), b = min(max(color.blue, 0), 1)
    let most = max(r, g, b), least = min(r, g, b), span = most - least
    brightness = most
    alpha = min(max(color.alpha, 0), 1)
    saturation = most > 0 ? span / most : old?.saturation ?? 0
    guard span > 0 else {
      hue = old?.hue ?? 0
      return
    }
    let sector = most == r ? (g - b) / span : most == g ? 2 + (b - r) / span : 4 + (r - g) / span
    hue = (sector / 6 + 1).truncatingRemainder(dividingBy: 1)
    // Red is at both ends of the hue scale.
    if hue == 0, old?.hue == 1 { hue = 1 }
  }

  var rgba: RGBA {
    func channel(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    return RGBA(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }
  /// Without alpha.
  var solid: RGBA {
    var color = rgba
    color.alpha = 1
    return color
  }
  func with(_ path: WritableKeyPath<ColorComponents, Double>, _ value: Double) -> ColorComponents {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }
}

nonisolated extension RGBA {
  /// `#RRGGBB`, with two more digits where `withAlpha` and the colour is translucent.
  func hexadecimal(withAlpha: Bool) -> String {
    let parts = [red, green, blue] + (withAlpha && alpha < 0.998 ? [alpha] : [])
    return "#" + parts.map { value in
      let byte = Int(saturating: (min(max(value, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
  /// Three, four, six or eight digits, with or without a leading `#`.
  init?(hexadecimal text: String) {
    var digits = text.trimmingCharacters(in: .whitespaces)
    if digits.hasPrefix("#") { digits.removeFirst() }
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6 || digits.count == 8, let number = UInt32(digits, radix: 16) else { return nil }
    if digits.count == 6 { self.init(hex: number) } else { self.init(hex: number >> 8, alpha: Double(number & 0xFF) / 255) }
  }
}
