import OrielGraph

private nonisolated enum ControlTitleKey: EnvironmentKey { static var defaultValue: Text? { nil } }
private nonisolated enum ControlValueKey: EnvironmentKey { static var defaultValue: Text? { nil } }
extension EnvironmentValues {
  /// The control's title, whether or not it is visible.
  nonisolated var controlTitle: Text? {
    get { self[ControlTitleKey.self] }
    set { self[ControlTitleKey.self] = newValue }
  }
  /// The description of the control's value, if the control cannot provide it.
  nonisolated var controlValue: Text? {
    get { self[ControlValueKey.self] }
    set { self[ControlValueKey.self] = newValue }
  }
}

extension Box {
  /// The title from the control's label.
  final var titleInWords: String? { node?.scope.read(\.controlTitle, for: nil)?.spoken(at: self) }
  final var valueInWords: String? { node?.scope.read(\.controlValue, for: nil)?.spoken(at: self) }
}

/// Sets the title from a label, if it is a text or a symbol with a text.
func controlTitle<Label: View>(_ label: Label) -> Text? {
  (label as? Text) ?? (label as? OrielControls.Label<Text, Image>)?.title
}
