import OrielGraph

/// The window's colour scheme set by the content; the first one in view order wins.
package enum PreferredColorSchemeKey: PreferenceKey {
  package nonisolated static var defaultValue: ColorScheme? { nil }
  package nonisolated static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}
extension View {
  /// Shows this view and its content light or dark, regardless of the window.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }
  /// Shows the whole window light or dark; nil leaves it to the desktop.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }
}
