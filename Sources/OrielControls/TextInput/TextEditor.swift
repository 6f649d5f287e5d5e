import OrielGraph

/// A scrolling area for text of any length. Ctrl+F opens a bar above it for finding and replacing.
public struct TextEditor: View {
  private let input: TextInput
  public init(text: Binding<String>) { input = TextInput(kind: .editor, source: .text(text)) }
  public init(text: Binding<String>, selection: Binding<TextSelection?>) {
    input = TextInput(kind: .editor, source: .text(text), selection: selection)
  }
  public var body: some View { FindableInput(input: input) }
}
