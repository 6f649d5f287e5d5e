import OrielGraph

/// The size of controls.
public nonisolated enum ControlSize: Hashable, Sendable, CaseIterable {
  case mini, small, regular, large, extraLarge

  package var metric: PerControlSize.Size {
    switch self {
    case .mini: .mini
    case .small: .small
    case .regular: .regular
    case .large: .large
    case .extraLarge: .extraLarge
    }
  }
}

extension EnvironmentValues {
  @Entry public nonisolated var controlSize = ControlSize.regular
  @Entry package nonisolated var labelsHidden = false
}

extension View {
  public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
  /// Hides the labels of controls, but keeps them for assistive technology.
  public func labelsHidden() -> some View { environment(\.labelsHidden, true) }
}
