import OrielGraph

private nonisolated enum ControlTitleKey: EnvironmentKey { static var defaultValue: Text? { nil } }
private nonisolated enum ControlValueKey: EnvironmentKey { static var defaultValue: Text? { nil } }
extension EnvironmentValues {
  /// What the control here is called, shown beside it or not at all.
  nonisolated var controlTitle: Text? {
    get { self[ControlTitleKey.self] }
    set { self[ControlTitleKey.self] = newValue }
  }
  /// What the value of the control here is called, where it cannot tell itself.
  nonisolated var controlValue: Text? {
    get { self[ControlValueKey.self] }
    set { self[ControlValueKey.self] = newValue }
  }
}

extension Box {
  /// What the control is called by the label that it was given.
  final var titleInWords: String? { node?.scope.read(\.controlTitle, for: nil)?.spoken(at: self) }
  final var valueInWords: String? { node?.scope.read(\.controlValue, for: nil)?.spoken(at: self) }
}

/// The words of a label, if it is a text or a symbol with a text.
func controlTitle<Label: View>(_ label: Label) -> Text? {
  (label as? Text) ?? (label as? OrielControls.Label<Text, Image>)?.title
}
