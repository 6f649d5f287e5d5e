import OrielGraph

/// A field that shows dots instead of the typed text, which cannot be copied.
public struct SecureField<Label: View>: View {
  private let input: TextInput
  private let label: Label

  private init(_ text: Binding<String>, prompt: Text?, label: Label, onCommit: (() -> Void)? = nil) {
    self.label = label
    var input = TextInput(source: .text(text), title: inputTitle(label), prompt: prompt, isSecure: true)
    input.onCommit = onCommit
    self.input = input
  }
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(text, prompt: prompt, label: label())
  }

  public var body: some View { StyledInput(input: input, label: AnyView(label)) }
}

extension SecureField where Label == Text {
  /// `onCommit` runs when Return is pressed, as does `onSubmit`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text, prompt: nil, label: Text(titleKey), onCommit: onCommit)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text, prompt: nil, label: Text(title), onCommit: onCommit)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text, prompt: nil, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, text: Binding<String>) {
    self.init(text, prompt: nil, label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text, prompt: nil, label: Text(title))
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(text, prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text?) {
    self.init(text, prompt: prompt, label: Text(titleResource))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text, prompt: prompt, label: Text(title))
  }
}
