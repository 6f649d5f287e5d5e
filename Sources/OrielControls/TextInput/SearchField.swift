import OrielGraph

/// The capsule-shaped field of `searchable`, in toolbars and elsewhere.
package struct SearchField: View {
  private let input: TextInput
  package init(text: Binding<String>, prompt: Text? = nil) {
    input = TextInput(
      kind: .search, source: .text(text), title: Text("Search"), prompt: prompt)
  }
  package var body: some View { input }
}
