import Foundation

/// How many device pixels a point has, from the first source that says something sane.
nonisolated struct DisplayScale: Equatable, Sendable {
  var scale: Double
  /// The part of a desktop's DPI that enlarges text only.
  var textScale: Double = 1

  /// Physical size and pixels of the primary monitor.
  struct Panel: Equatable, Sendable {
    var width, height: Int
    var widthInMillimetres, heightInMillimetres: Int
  }

  /// In order: ORIEL_SCALE, the desktop's window scaling factor (with its unscaled DPI as text scale), Xft/DPI of
  /// XSETTINGS, Xft.dpi of the resources, the monitor's size, 1.
  init(override: String?, settings: XSettings?, resources: ResourceDatabase, panel: () -> Panel?) {
    if let value = override.flatMap(Double.init), Self.isSane(value) {
      scale = value
    } else if let factor = settings?.integer("Gdk/WindowScalingFactor"), factor > 1, Self.isSane(Double(factor)) {
      scale = Double(factor)
      if let dpi = settings?.integer("Gdk/UnscaledDPI"), dpi > 0 {
        let text = Double(dpi) / 1024 / 96
        if (0.5...3).contains(text) { textScale = text }
      }
    } else if let dpi = settings?.integer("Xft/DPI"), dpi > 0, let value = Self.scale(dpi: Double(dpi) / 1024) {
      scale = value
    } else if let dpi = resources.dotsPerInch, let value = Self.scale(dpi: dpi) {
      scale = value
    } else {
      scale = panel().flatMap(Self.scale(panel:)) ?? 1
    }
  }

  static func isSane(_ scale: Double) -> Bool { scale.isFinite && scale >= 0.5 && scale <= 20 }

  /// Quarter steps: a DPI of 97 is no wish for blurred lines.
  private static func scale(dpi: Double) -> Double? {
    let value = (dpi / 96 * 4).rounded() / 4
    return isSane(value) && value >= 0.75 ? max(1, value) : nil
  }

  /// Only clearly dense panels: monitors lie about their size, and 110 dots an inch look right at 1.
  static func scale(panel: Panel) -> Double? {
    // Projectors and servers without a monitor report 0x0 or 1x1; others the aspect ratio (16x9 cm).
    guard panel.widthInMillimetres > 60, panel.heightInMillimetres > 60,
      panel.widthInMillimetres != 160 || panel.heightInMillimetres != 90
    else { return nil }
    let across = Double(panel.width) / (Double(panel.widthInMillimetres) / 25.4)
    let down = Double(panel.height) / (Double(panel.heightInMillimetres) / 25.4)
    guard abs(across - down) < 0.2 * max(across, down) else { return nil }
    let value = (across / 96 * 2).rounded(.down) / 2
    return value >= 1.5 && value <= 20 ? value : 1
  }
}
