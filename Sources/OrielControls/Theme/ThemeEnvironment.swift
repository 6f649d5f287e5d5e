import OrielDrawing
import OrielGraph

extension EnvironmentValues {
  /// The look of this place: from colour scheme, contrast, reduced motion and the desktop's accent and text size.
  ///
  /// Reading it depends on exactly these four keys.
  package nonisolated var theme: Theme {
    let desktop = desktopSettings
    return Theme.make(
      mode: Theme.Mode(dark: colorScheme == .dark, increasedContrast: colorSchemeContrast == .increased),
      accent: desktop.accentName.flatMap(Accent.init(rawValue:)) ?? .blue,
      textScale: desktop.textScale * (dynamicTypeFactor ?? 1), reducesMotion: accessibilityReduceMotion)
  }
}
