import NotesText
import SwiftUI

/// The display mode of a note.
enum NoteLayout: String, CaseIterable {
  case text, both, page
  var title: LocalizedStringKey {
    switch self {
    case .text: "Text"
    case .both: "Text and Page"
    case .page: "Page"
    }
  }
}

/// The front window's note, for the Format menu.
@MainActor struct NoteEditing {
  let apply: (MarkdownEdit) -> Void
}

/// The front window's page, for File > Print.
struct NotePrinting: Equatable {
  let text: String
  @MainActor func run() { NSPrintOperation(view: NSHostingView(rootView: PrintedNote(text: text))).run() }
}

extension FocusedValues {
  @Entry var notePrinting: NotePrinting?
  @Entry var noteEditing: NoteEditing?
  @Entry var noteLayout: Binding<NoteLayout>?
}

/// File > Print, Format, and View > Text, Text and Page, Page.
struct NotesCommands: Commands {
  @FocusedValue(\.noteEditing) private var editing
  @FocusedValue(\.noteLayout) private var layout
  @FocusedValue(\.notePrinting) private var printing

  var body: some Commands {
    CommandMenu("Format") {
      Group {
        Button("Bold") { editing?.apply(.bold) }.keyboardShortcut("b")
        Button("Italic") { editing?.apply(.italic) }.keyboardShortcut("i")
        Button("Code") { editing?.apply(.code) }.keyboardShortcut("e")
        Button("Link") { editing?.apply(.link) }.keyboardShortcut("k")
        Divider()
        Button("Heading") { editing?.apply(.heading) }.keyboardShortcut("h", modifiers: [.command, .shift])
        Button("List") { editing?.apply(.bullet) }.keyboardShortcut("l", modifiers: [.command, .shift])
        Button("Task") { editing?.apply(.task) }.keyboardShortcut("x", modifiers: [.command, .shift])
      }
      .disabled(editing == nil)
    }
    CommandGroup(replacing: .printItem) {
      Button("Print\u{2026}") { printing?.run() }.keyboardShortcut("p").disabled(printing == nil)
    }
    CommandGroup(before: .sidebar) {
      ForEach(NoteLayout.allCases, id: \.self) { choice in
        Toggle(choice.title, isOn: Binding { layout?.wrappedValue == choice } set: { _ in layout?.wrappedValue = choice })
          .disabled(layout == nil)
      }
    }
  }
}
