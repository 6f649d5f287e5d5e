import OrielGraph

/// A field that shows dots instead of what is typed. Its text cannot be copied.
public struct SecureField<Label: View>: View {
  private let input: TextInput
  private let label: Label

  private init(_ text: Binding<String>, prompt: Text?, label: Label) {
    self.label = label
    input = TextInput(source: .text(text), title: inputTitle(label), prompt: prompt, isSecure: true)
  }
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(text, prompt: prompt, label: label())
  }

  public var body: some View { StyledInput(input: input, label: AnyView(label)) }
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text, prompt: nil, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text, prompt: nil, label: Text(title))
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(text, prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(text, prompt: prompt, label: Text(title))
  }
}
