import Foundation
import OrielDrawing
import Synchronization

/// All metrics and colours of the design, for one mode, accent and text size.
///
/// Created by `make`, which caches it.
package nonisolated final class Theme: Sendable, Equatable {
  package enum Mode: Int, Sendable, CaseIterable {
    case light, dark, lightContrast, darkContrast
    package init(dark: Bool, increasedContrast: Bool) {
      self = dark ? (increasedContrast ? .darkContrast : .dark) : (increasedContrast ? .lightContrast : .light)
    }
    package var isDark: Bool { self == .dark || self == .darkContrast }
    package var isIncreasedContrast: Bool { self == .lightContrast || self == .darkContrast }
  }

  package let mode: Mode
  package let accent: Accent
  /// 0.8...2 in steps of 0.05; 1 is the desktop's default size.
  package let textScale: Double
  package let metrics: Metrics
  package let type: [ThemeTextStyle: TypeSpec]
  package let colors: ThemeColors
  package let shadows: Shadows
  package let materials: [MaterialKind: MaterialSpec]
  package let motion: Motion
  package let symbols: SymbolMetrics

  package static func make(
    mode: Mode = .light, accent: Accent = .blue, textScale: Double = 1, reducesMotion: Bool = false
  ) -> Theme {
    let scale = min(max((textScale * 20).rounded() / 20, 0.8), 2)
    let key = Key(mode: mode, accent: accent, textScale: scale, reducesMotion: reducesMotion)
    return cache.withLock { cache in
      if let theme = cache[key] { return theme }
      let theme = Theme(key)
      // A desktop uses only a handful; an app that animates text sizes must not fill memory.
      if cache.count >= 16 { cache.removeAll() }
      cache[key] = theme
      return theme
    }
  }

  private struct Key: Hashable {
    var mode: Mode
    var accent: Accent
    var textScale: Double
    var reducesMotion: Bool
  }
  private static let cache = Mutex<[Key: Theme]>([:])

  private let key: Key

  private init(_ key: Key) {
    self.key = key
    mode = key.mode
    accent = key.accent
    textScale = key.textScale
    let shades = key.accent.shades(in: key.mode), system = ThemeColors.SystemColors.of(key.mode)
    colors =
      switch key.mode {
      case .light: .light(accent: shades, system: system)
      case .dark: .dark(accent: shades, system: system)
      case .lightContrast: .lightContrast(accent: shades, system: system)
      case .darkContrast: .darkContrast(accent: shades, system: system)
      }
    var metrics = Metrics()
    if key.mode.isIncreasedContrast { metrics.focus.width = 3 }
    if key.textScale != 1 { metrics.grow(forTextScale: key.textScale) }
    self.metrics = metrics
    var type: [ThemeTextStyle: TypeSpec] = [:]
    type.reserveCapacity(ThemeTextStyle.allCases.count)
    for style in ThemeTextStyle.allCases { type[style] = .of(style, scale: key.textScale) }
    self.type = type
    shadows = key.mode.isDark ? .dark : .light
    materials = MaterialSpec.table(key.mode)
    motion = Motion(isReduced: key.reducesMotion)
    symbols = SymbolMetrics()
  }

  package static func == (a: Theme, b: Theme) -> Bool { a === b || a.key == b.key }

  /// The tile of a critical alert, and the sign on it.
  package var caution: (fill: RGBA, label: RGBA) {
    let shades = Accent.orange.shades(in: mode)
    return (shades.fill, shades.label)
  }

  package func type(_ style: ThemeTextStyle) -> TypeSpec { type[style] ?? .of(style, scale: textScale) }
}

nonisolated extension Metrics {
  /// Boxes that hold a line of text grow with it; spacings, radii and strokes stay.
  mutating func grow(forTextScale scale: Double) {
    func grown(_ height: Double, line: Double) -> Double {
      max(height, 2 * ((line * scale + height - line) / 2).rounded(.up))
    }
    let body = 16.0
    control.height = control.height.map { grown($0, line: body) }
    control.fontSize = control.fontSize.map { $0 * scale }
    list.row = grown(list.row, line: body)
    list.header = grown(list.header, line: body)
    table.row = grown(table.row, line: body)
    table.header = grown(table.header, line: body)
    form.row = grown(form.row, line: body)
    menu.row = grown(menu.row, line: body)
    sidebar.row = grown(sidebar.row, line: body)
    menuBar.height = grown(menuBar.height, line: body)
    toolbar.height = grown(toolbar.height, line: body)
    toolbar.searchHeight = grown(toolbar.searchHeight, line: body)
    tabBar.height = grown(tabBar.height, line: body)
    badge.height = grown(badge.height, line: 14)
  }
}
