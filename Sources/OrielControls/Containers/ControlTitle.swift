import OrielGraph

extension EnvironmentValues {
  /// The control's title, whether or not it is visible.
  @Entry nonisolated var controlTitle: Text?
  /// The description of the control's value, if the control cannot provide it.
  @Entry nonisolated var controlValue: Text?
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
