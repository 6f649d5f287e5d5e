import SwiftUI
import TaskStore

/// The smart lists and the user's own lists.
struct ListSidebar: View {
  @Binding var place: TaskPlace
  @Environment(TaskBook.self) private var book
  @State private var isNaming = false
  @State private var renamed: TaskList.ID?
  @State private var name = ""

  var body: some View {
    List(selection: Binding<TaskPlace?> { place } set: { place = $0 ?? .today }) {
      Section {
        row("Today", "calendar", .today)
        row("Inbox", "tray", .inbox)
        row("Flagged", "flag", .flagged)
        row("All Tasks", "checklist", .all)
      }
      Section("Lists") {
        ForEach(book.lists) { list in
          Label(list.name, systemImage: "list.bullet")
            .badge(book.openCount(in: .list(list.id)))
            .tag(TaskPlace.list(list.id))
            .contextMenu {
              Button("Rename…") {
                name = list.name
                renamed = list.id
                isNaming = true
              }
              Button("Delete List", role: .destructive) {
                if place == .list(list.id) { place = .inbox }
                book.removeList(list.id)
              }
            }
        }
      }
    }
    .listStyle(.sidebar)
    .safeAreaInset(edge: .bottom) {
      HStack {
        Button("New List", systemImage: "plus.circle") {
          name = ""
          renamed = nil
          isNaming = true
        }
        .buttonStyle(.borderless)
        Spacer()
      }
      .padding(.horizontal, 14)
      .padding(.vertical, 10)
    }
    .alert(renamed == nil ? "New List" : "Rename List", isPresented: $isNaming) {
      TextField("Name", text: $name)
      Button(renamed == nil ? "Create" : "Rename") {
        if let renamed { book.rename(renamed, to: name) } else { place = .list(book.addList(name)) }
      }
      .keyboardShortcut(.defaultAction)
      .disabled(name.trimmingCharacters(in: .whitespaces).isEmpty)
      Button("Cancel", role: .cancel) {}
    }
    .accessibilityLabel("Lists")
  }

  private func row(_ title: LocalizedStringKey, _ symbol: String, _ place: TaskPlace) -> some View {
    Label(title, systemImage: symbol).badge(book.openCount(in: place)).tag(place)
  }
}
