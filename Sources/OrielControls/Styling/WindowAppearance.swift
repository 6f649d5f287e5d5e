import OrielGraph

/// A part of a window that something else may cover.
public nonisolated struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

// Nothing covers a desktop window: bars lie beside the content and keyboards on the desk.
extension View {
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}

// MARK: The colour scheme

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
