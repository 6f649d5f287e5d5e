import OrielGraph

/// How wide buttons are.
public nonisolated struct ButtonSizing: Hashable, Sendable {
  private enum Kind { case automatic, flexible, fitted }
  private let kind: Kind
  /// As wide as the label.
  public static let automatic = ButtonSizing(kind: .automatic)
  /// As wide as there is room.
  public static let flexible = ButtonSizing(kind: .flexible)
  /// As wide as the label.
  public static let fitted = ButtonSizing(kind: .fitted)
}

extension EnvironmentValues {
  @Entry nonisolated var buttonSizing = ButtonSizing.automatic
}

extension View {
  /// Sets how wide the buttons in this view are. On Linux, it applies to buttons and menus, and not to pickers.
  public func buttonSizing(_ sizing: ButtonSizing) -> some View { environment(\.buttonSizing, sizing) }
}
