import SwiftUI

/// An editor for Markdown files: `Notes [FILE]...`.
@main
struct NotesApp: App {
  var body: some Scene {
    DocumentGroup(newDocument: NoteDocument()) { note in
      NoteEditor(note: note.$document, isEditable: note.isEditable)
    }
    .defaultSize(width: 760, height: 560)
    .commands { NotesCommands() }
  }
}
