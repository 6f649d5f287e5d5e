import OrielDrawing
import OrielGraph

extension EnvironmentValues {
  /// The theme for the colour scheme, contrast, reduced motion, and the desktop's accent and text size.
  ///
  /// Reading it depends only on these keys.
  package nonisolated var theme: Theme { value(of: .theme) }
}

nonisolated extension EnvironmentDerivation<Theme> {
  /// Read by nearly every node.
  fileprivate static let theme = EnvironmentDerivation {
    $0.colorScheme = .light
    $0._colorSchemeContrast = .standard
    $0.desktopSettings = DesktopSettings()
    $0.dynamicTypeSize = .large
    $0._accessibilityReduceMotion = false
  } derive: {
    let desktop = $0.desktopSettings
    return Theme.make(
      mode: Theme.Mode(dark: $0.colorScheme == .dark, increasedContrast: $0.colorSchemeContrast == .increased),
      accent: desktop.accentName.flatMap(Accent.init(rawValue:)) ?? .blue,
      textScale: desktop.textScale * ($0.dynamicTypeFactor ?? 1), reducesMotion: $0.accessibilityReduceMotion)
  }
}
