import OrielDrawing
import OrielGraph

extension EnvironmentValues {
  /// An alert has the app's values of the view that presents it (objects, locale, tint), but neither its place, a row of a list
  /// or an item of a toolbar, nor how text and controls look there.
  package nonisolated mutating func becomeDialog() {
    reset(\.formLayout, to: .none)
    reset(\.isInForm, to: false)
    reset(\.isListRow, to: false)
    reset(\.isLabeledValue, to: false)
    reset(\.isTableContent, to: false)
    reset(\.isInToolbar, to: false)
    reset(\.isMenuContent, to: false)
    reset(\.isDialogButton, to: false)
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
