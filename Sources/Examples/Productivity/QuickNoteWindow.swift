import SwiftUI
import TaskStore

/// A note for quick input, kept until it becomes a task.
struct QuickNoteWindow: View {
  @Environment(TaskBook.self) private var book
  @FocusState private var isFocused: Bool

  var body: some View {
    @Bindable var book = book
    VStack(spacing: 0) {
      TextEditor(text: $book.quickNote)
        .font(.body)
        .scrollContentBackground(.hidden)
        .padding(10)
        .focused($isFocused)
        .accessibilityLabel("Quick note")
      Divider()
      HStack {
        Text("The first line becomes the title.")
          .font(.callout)
          .foregroundStyle(.secondary)
          .lineLimit(1)
        Spacer()
        Button("Make a Task") { book.fileQuickNote() }
          .keyboardShortcut(.return, modifiers: .command)
          .disabled(book.quickNote.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
      }
      .padding(12)
    }
    .background(.background)
    .onAppear { isFocused = true }
  }
}
