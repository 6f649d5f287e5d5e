import Foundation
import OrielDrawing
import OrielWindowing

/// Turns what an XSETTINGS manager says into `DesktopSettings`. Values out of range leave the default.
nonisolated enum DesktopReading {
  static func settings(
    from settings: XSettings, textScale: Double, environment: [String: String], confirmsFirst: Bool? = nil
  ) -> DesktopSettings {
    var desktop = DesktopSettings()
    desktop.textScale = textScale
    if let theme = settings.string("Net/ThemeName")?.lowercased() {
      if theme.hasSuffix("-dark") || theme.hasSuffix("inverse") || theme.contains("-dark-") { desktop.colorScheme = .dark }
      if theme.hasPrefix("highcontrast") || theme.hasPrefix("contrasthigh") { desktop.increasedContrast = true }
    }
    desktop.reducedMotion = settings.integer("Gtk/EnableAnimations") == 0
    if let name = settings.string("Gtk/FontName") { desktop.fonts.interfaceFamily = family(inFontName: name) }
    if let name = settings.string("Gtk/MonospaceFontName") { desktop.fonts.monospacedFamily = family(inFontName: name) }
    desktop.fonts.antialias = antialias(settings)
    if let time = milliseconds(settings.integer("Net/DoubleClickTime"), 50...5000) { desktop.doubleClickInterval = time }
    if let distance = settings.integer("Net/DoubleClickDistance"), (0...100).contains(distance) {
      desktop.doubleClickDistance = Double(distance)
    }
    if let distance = settings.integer("Net/DndDragThreshold"), (1...200).contains(distance) {
      // Less than three points, and every click of an unsteady hand would be a drag.
      desktop.dragThreshold = Double(max(distance, 3))
    }
    // The setting is a whole period.
    if let time = milliseconds(settings.integer("Net/CursorBlinkTime"), 100...10000) { desktop.caretBlink = time / 2 }
    if settings.integer("Net/CursorBlink") == 0 { desktop.caretBlink = nil }
    if let layout = settings.string("Gtk/DecorationLayout"), layout.utf8.count < 200 { desktop.titleBarButtons = layout }
    if settings.integer("Gtk/OverlayScrolling") == 0 { desktop.overlayScrolling = false }
    // The desktop's own word, if it has one, goes before what it publishes for GTK.
    desktop.confirmsFirst = confirmsFirst ?? (settings.integer("Gtk/AlternativeButtonOrder").map { $0 != 0 } ?? false)
    desktop.isRightToLeft = isRightToLeft(environment)
    obey(environment, in: &desktop)
    return desktop
  }

  /// What the person who starts the program asks for goes before what the desktop says.
  static func obey(_ environment: [String: String], in desktop: inout DesktopSettings) {
    switch environment["ORIEL_COLOR_SCHEME"] {
    case "dark": desktop.colorScheme = .dark
    case "light": desktop.colorScheme = .light
    default: break
    }
    if let contrast = environment["ORIEL_CONTRAST"] { desktop.increasedContrast = contrast != "0" }
    if let motion = environment["ORIEL_REDUCE_MOTION"] { desktop.reducedMotion = motion != "0" }
    if let button = environment["ORIEL_MENU_BUTTON"] { desktop.foldsMenuBar = button != "0" }
  }

  private static func milliseconds(_ value: Int?, _ range: ClosedRange<Int>) -> TimeInterval? {
    guard let value, range.contains(value) else { return nil }
    return Double(value) / 1000
  }

  private static func antialias(_ settings: XSettings) -> FontEnvironment.Antialias {
    if settings.integer("Xft/Antialias") == 0 { return .none }
    return switch settings.string("Xft/RGBA") {
    case "rgb": .subpixelRGB
    case "bgr": .subpixelBGR
    default: .grayscale
    }
  }

  /// "Noto Sans Bold 11" names Noto Sans: the size and the style words at the end are Pango's.
  static func family(inFontName name: String) -> String? {
    let styles: Set = [
      "bold", "light", "medium", "regular", "italic", "oblique", "semi-bold", "semibold", "book", "thin", "black",
      "heavy", "condensed", "roman", "normal", "ultra-light", "ultra-bold",
    ]
    var words = name.split(separator: " ").map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    if let last = words.last, Double(last.hasSuffix("px") ? last.dropLast(2) : last) != nil { words.removeLast() }
    while words.count > 1, let last = words.last, styles.contains(last.lowercased()) { words.removeLast() }
    let family = words.joined(separator: " ")
    return family.isEmpty || family.utf8.count > 200 ? nil : family
  }

  static func isRightToLeft(_ environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return false }
    let language = locale.prefix { $0.isLetter }.lowercased()
    return ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"].contains(language)
  }
}
