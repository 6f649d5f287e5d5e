import OrielGraph

/// The appearance of text fields. A custom style wraps the field in views.
@MainActor @preconcurrency public protocol TextFieldStyle {
  associatedtype _Body: View
  typealias _Label = _TextFieldStyleLabel
  @ViewBuilder @MainActor @preconcurrency func _body(configuration: TextField<_Label>) -> _Body
}

/// The label of a field that is being styled.
public struct _TextFieldStyleLabel: View {
  let content: AnyView
  let text: Text?
  public var body: some View { content }
}

/// A built-in style, drawn by the input itself.
protocol BuiltInTextFieldStyle: TextFieldStyle {
  /// nil depends on the place: a bezel, except in rows of lists and tables.
  var well: TextInputLook.Well? { get }
}
extension BuiltInTextFieldStyle {
  public func _body(configuration: TextField<_Label>) -> some View { configuration.textFieldStyle(self) }
}

public struct DefaultTextFieldStyle: BuiltInTextFieldStyle {
  public init() {}
  var well: TextInputLook.Well? { nil }
}
public struct RoundedBorderTextFieldStyle: BuiltInTextFieldStyle {
  public init() {}
  var well: TextInputLook.Well? { .rounded }
}
public struct SquareBorderTextFieldStyle: BuiltInTextFieldStyle {
  public init() {}
  var well: TextInputLook.Well? { .square }
}
public struct PlainTextFieldStyle: BuiltInTextFieldStyle {
  public init() {}
  var well: TextInputLook.Well? { TextInputLook.Well.none }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
extension TextFieldStyle where Self == SquareBorderTextFieldStyle {
  public static var squareBorder: SquareBorderTextFieldStyle { SquareBorderTextFieldStyle() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

// MARK: In the environment

/// The text field style: a built-in one, or a custom style around one.
nonisolated struct TextFieldStyleChoice {
  var well: TextInputLook.Well?
  var custom: (any TextFieldStyle)?
}
extension EnvironmentValues {
  @Entry nonisolated var textFieldStyle: TextFieldStyleChoice = TextFieldStyleChoice()
}
extension View {
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    let choice = (style as? any BuiltInTextFieldStyle).map { TextFieldStyleChoice(well: $0.well) }
    return transformEnvironment(\.textFieldStyle) {
      if let choice { $0 = choice } else { $0.custom = style }
    }
  }
}

/// Shows the input in a custom style, if there is one.
struct StyledInput: View {
  let input: TextInput
  let label: AnyView
  @Environment(\.textFieldStyle) private var style
  @Environment(\.formLayout) private var form
  @Environment(\.labelsHidden) private var labelsHidden

  var body: some View {
    if form != .none, !labelsHidden {
      LabeledControlRow(label: label) { StyledInput(input: inputBesideLabel, label: label) }
    } else {
      field
    }
  }
  private var inputBesideLabel: TextInput {
    var input = input
    input.showsTitle = false
    return input
  }
  @ViewBuilder private var field: some View {
    if let custom = style.custom {
      AnyView(custom.styled(TextField(input: input, label: _TextFieldStyleLabel(content: label, text: input.title))))
        .transformEnvironment(\.textFieldStyle) { $0.custom = nil }
    } else {
      input
    }
  }
}
extension TextFieldStyle {
  fileprivate func styled(_ field: TextField<_TextFieldStyleLabel>) -> any View { _body(configuration: field) }
}
