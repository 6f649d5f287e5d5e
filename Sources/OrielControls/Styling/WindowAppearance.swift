import OrielGraph

/// The colour scheme that content wants for its window; the first one in view order wins.
package enum PreferredColorSchemeKey: PreferenceKey {
  package nonisolated static var defaultValue: ColorScheme? { nil }
  package nonisolated static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}
extension View {
  /// Shows the whole window light or dark; nil leaves it to the desktop.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }
}
