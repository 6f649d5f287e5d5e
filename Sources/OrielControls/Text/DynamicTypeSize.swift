import OrielDrawing
import OrielGraph

/// The preferred text size of the user, or of the app for a part of its views.
public nonisolated enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// The factor of text sizes.
  var factor: Double {
    switch self {
    case .xSmall: 0.85
    case .small: 0.9
    case .medium: 0.95
    case .large: 1
    case .xLarge: 1.1
    case .xxLarge: 1.2
    case .xxxLarge: 1.35
    case .accessibility1: 1.5
    case .accessibility2: 1.75
    case .accessibility3: 2
    case .accessibility4: 2.25
    case .accessibility5: 2.5
    }
  }
  init(textScale: Double) {
    switch textScale {
    case ..<0.875: self = .xSmall
    case ..<0.975: self = .small
    case ..<1.075: self = .large
    case ..<1.175: self = .xLarge
    case ..<1.275: self = .xxLarge
    case ..<1.475: self = .xxxLarge
    case ..<1.725: self = .accessibility1
    case ..<1.975: self = .accessibility2
    case ..<2.225: self = .accessibility3
    case ..<2.475: self = .accessibility4
    default: self = .accessibility5
    }
  }
}

private nonisolated enum DynamicTypeKey: EnvironmentKey { static let defaultValue: DynamicTypeSize? = nil }

extension EnvironmentValues {
  public nonisolated var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeKey.self] ?? DynamicTypeSize(textScale: desktopSettings.textScale) }
    set { self[DynamicTypeKey.self] = newValue }
  }
  /// The app's text size relative to the desktop's; nil if the app did not set it.
  nonisolated var dynamicTypeFactor: Double? {
    self[DynamicTypeKey.self].map { $0.factor / desktopSettings.textScale }
  }
}

extension View {
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }
  public func dynamicTypeSize<T: RangeExpression<DynamicTypeSize>>(_ range: T) -> some View {
    let sizes = DynamicTypeSize.allCases.filter { range.contains($0) }
    return transformEnvironment(\.dynamicTypeSize) { size in
      if range.contains(size) { return }
      if let first = sizes.first, let last = sizes.last { size = size < first ? first : last }
    }
  }
}
