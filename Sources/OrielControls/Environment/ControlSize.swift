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

private nonisolated enum ControlSizeKey: EnvironmentKey { static let defaultValue = ControlSize.regular }
private nonisolated enum LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  public nonisolated var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
  package nonisolated var labelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
  /// Hides the labels of controls, but keeps them for assistive technology.
  public func labelsHidden() -> some View { environment(\.labelsHidden, true) }
}
