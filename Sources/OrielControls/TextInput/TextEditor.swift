import OrielGraph

/// A scrolling area for text of any length. Ctrl+F opens a bar above it for finding and replacing.
///
/// Space between the text and the editor's edges is `contentMargins`: it scrolls with the text, while the find bar and the scroll bar
/// stay at the edges.
public struct TextEditor: View {
  private let input: TextInput
  public init(text: Binding<String>) { input = TextInput(kind: .editor, source: .text(text)) }
  public init(text: Binding<String>, selection: Binding<TextSelection?>) {
    input = TextInput(kind: .editor, source: .text(text), selection: selection)
  }
  public var body: some View { FindableInput(input: input) }
}
