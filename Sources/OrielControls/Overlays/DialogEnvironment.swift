import OrielDrawing
import OrielGraph

extension EnvironmentValues {
  /// Adapts the environment for an alert, which inherits the app's values from the presenting view (objects, locale, tint), but not
  /// its place, such as a list row or toolbar item, nor its text and control styles.
  package nonisolated mutating func becomeDialog() {
    reset(\.formLayout, to: .none)
    reset(\.isInForm, to: false)
    reset(\.isListRow, to: false)
    reset(\.isLabeledValue, to: false)
    reset(\.isTableContent, to: false)
    reset(\.isInToolbar, to: false)
    reset(\.isMenuContent, to: false)
    reset(\.isDialogButton, to: false)
    reset(\.placementRole, to: nil)
    reset(\.buttonsAreBorderless, to: false)
    reset(\.symbolSide, to: nil)
    reset(\.controlTitle, to: nil)
    reset(\.controlValue, to: nil)
    reset(\._keyboardShortcut, to: nil)
    reset(\.isEnabled, to: true)
    reset(\.labelsHidden, to: false)
    reset(\.controlSize, to: .regular)
    reset(\.buttonBorderShape, to: .automatic)
    reset(\.imageScale, to: .medium)
    reset(\.redactionReasons, to: [])
    reset(\.scrolling, to: ScrollEnvironment())
    var text = TextEnvironment()
    text.fontGeneration = self.text.fontGeneration
    reset(\.text, to: text)
    var styles = StyleEnvironment()
    styles.tint = self.styles.tint
    reset(\.styles, to: styles)
    buttonStyle = .builtIn(.automatic)
    toggleStyle = .builtIn(.automatic)
    textFieldStyle = TextFieldStyleChoice()
  }
  private nonisolated mutating func reset<Value: Equatable>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, to value: Value
  ) { if self[keyPath: keyPath] != value { self[keyPath: keyPath] = value } }
}
