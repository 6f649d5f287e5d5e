import NotesText
import SwiftUI

/// The editor of a note: its text, its page, or both side by side.
struct NoteEditor: View {
  @Binding var note: NoteDocument
  let isEditable: Bool
  @SceneStorage("layout") private var layout = NoteLayout.text
  @State private var selection: TextSelection?
  @FocusState private var isWriting: Bool

  var body: some View {
    VStack(spacing: 0) {
      HStack(spacing: 0) {
        if layout != .page { editor }
        if layout == .both { Divider() }
        if layout != .text { NotePage(text: note.file.text) }
      }
      Divider()
      NoteFooter(text: note.file.text, isEditable: isEditable)
    }
    .background(.background)
    .toolbar {
      Picker("Show", selection: $layout) {
        ForEach(NoteLayout.allCases, id: \.self) { Text($0.title).tag($0) }
      }
      .pickerStyle(.segmented)
    }
    .focusedSceneValue(\.noteEditing, isEditable && layout != .page ? NoteEditing(apply: apply) : nil)
    .focusedSceneValue(\.noteLayout, $layout)
    .focusedSceneValue(\.notePrinting, NotePrinting(text: note.file.text))
    .onAppear { isWriting = true }
  }

  private var editor: some View {
    TextEditor(text: $note.file.text, selection: $selection)
      .font(.system(.body, design: .monospaced))
      .scrollContentBackground(.hidden)
      .contentMargins(.horizontal, 16, for: .scrollContent)
      .contentMargins(.vertical, 12, for: .scrollContent)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .focused($isWriting)
      .disabled(!isEditable)
      .accessibilityLabel("Note")
  }

  private func apply(_ edit: MarkdownEdit) {
    let text = note.file.text
    guard case .selection(let range)? = selection?.indices ?? .selection(text.endIndex..<text.endIndex), range.upperBound <= text.endIndex else { return }
    let result = edit.apply(to: text, range)
    note.file.text = result.text
    selection = TextSelection(range: result.selection)
  }
}

/// The note's length, and whether it is read-only.
private struct NoteFooter: View {
  let text: String
  let isEditable: Bool
  var body: some View {
    let count = TextCount(text)
    HStack {
      Text(verbatim: "\(count.words) \(count.words == 1 ? "word" : "words"), \(count.characters) \(count.characters == 1 ? "character" : "characters")")
      Spacer()
      if !isEditable { Label("Read-Only", systemImage: "lock") }
    }
    .font(.caption)
    .foregroundStyle(.secondary)
    .padding(.horizontal, 16)
    .padding(.vertical, 6)
  }
}
