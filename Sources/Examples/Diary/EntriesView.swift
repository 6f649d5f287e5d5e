import DiaryStore
import SwiftUI

/// The list of entries and the selected one.
struct EntriesView: View {
  @Environment(DiaryBook.self) private var book
  @SceneStorage("entry") private var shown: String?
  @State private var isDeleting = false
  @FocusState private var isWriting: Bool

  var body: some View {
    NavigationSplitView {
      List(book.entries, selection: Binding { entry?.id } set: { shown = $0?.uuidString }) { entry in
        VStack(alignment: .leading, spacing: 2) {
          Text(entry.title.isEmpty ? "New entry" : entry.title).lineLimit(1)
          Text(entry.date, format: .dateTime.weekday().day().month().year()).font(.callout).foregroundStyle(.secondary)
        }
        .padding(.vertical, 3)
      }
      .listStyle(.sidebar)
      .navigationSplitViewColumnWidth(min: 160, ideal: 220, max: 320)
      .accessibilityLabel("Entries")
    } detail: {
      Group {
        if let entry {
          TextEditor(text: Binding { entry.text } set: { book.write($0, in: entry.id) })
            .font(.body)
            .scrollContentBackground(.hidden)
            .padding(14)
            .focused($isWriting)
            .id(entry.id)
            .accessibilityLabel("Entry")
        } else {
          ContentUnavailableView {
            Label("Nothing Written Yet", systemImage: "square.and.pencil")
          } description: {
            Text("A diary begins with a first entry.")
          } actions: {
            Button("New Entry", action: add)
          }
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(.background)
      .safeAreaInset(edge: .top) {
        if let failure = book.failure {
          Label(failure, systemImage: "exclamationmark.triangle.fill")
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(10)
            .background(.orange.opacity(0.12))
        }
      }
      .toolbar {
        ToolbarItemGroup(placement: .primaryAction) {
          Button("New Entry", systemImage: "square.and.pencil", action: add).help("Write about today")
          Button("Delete", systemImage: "trash") { isDeleting = true }.help("Delete this entry").disabled(entry == nil)
          Button("Lock", systemImage: "lock") { book.lock() }.help("Lock the diary")
        }
      }
      .confirmationDialog("Delete this entry?", isPresented: $isDeleting) {
        Button("Delete", role: .destructive) { if let entry { book.remove(entry.id) } }
      } message: {
        Text("It cannot be brought back.")
      }
    }
    .navigationTitle("Diary")
    .navigationSubtitle(entry.map { Text($0.date, format: .dateTime.day().month(.wide).year()) } ?? Text(verbatim: ""))
    .onChange(of: book.entries.first?.id) { old, new in
      // A new entry is first in the list and saved immediately.
      if let new, old != nil || book.entries.count == 1, book.entry(new)?.text.isEmpty == true {
        shown = new.uuidString
        isWriting = true
      }
    }
    .task { isWriting = true }
  }

  private var entry: DiaryEntry? { shown.flatMap { UUID(uuidString: $0) }.flatMap { book.entry($0) } ?? book.entries.first }
  private func add() {
    shown = book.add()?.uuidString
    isWriting = true
  }
}
