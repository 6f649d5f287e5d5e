import OrielDrawing
import OrielGraph

extension EnvironmentValues {
  /// The theme for the colour scheme, contrast, reduced motion, and the desktop's accent and text size.
  ///
  /// Reading it depends only on these four keys.
  package nonisolated var theme: Theme {
    let desktop = desktopSettings
    return Theme.make(
      mode: Theme.Mode(dark: colorScheme == .dark, increasedContrast: colorSchemeContrast == .increased),
      accent: desktop.accentName.flatMap(Accent.init(rawValue:)) ?? .blue,
      textScale: desktop.textScale * (dynamicTypeFactor ?? 1), reducesMotion: accessibilityReduceMotion)
  }
}
