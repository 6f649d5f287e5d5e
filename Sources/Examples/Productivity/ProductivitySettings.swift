import SwiftUI
import TaskStore

/// Settings: which tasks are shown, and statistics.
struct ProductivitySettings: View {
  @Environment(TaskBook.self) private var book
  @AppStorage("showsDone") private var showsDone = true

  var body: some View {
    TabView {
      Form {
        Toggle("Show done tasks", isOn: $showsDone)
      }
      .formStyle(.grouped)
      .tabItem { Label("General", systemImage: "gearshape") }
      Form {
        LabeledContent("Tasks", value: book.tasks.count.formatted())
        LabeledContent("Lists", value: book.lists.count.formatted())
        Button("Remove Done Tasks") { book.remove(Set(book.tasks.filter(\.isDone).map(\.id))) }
          .disabled(!book.tasks.contains(where: \.isDone))
      }
      .formStyle(.grouped)
      .tabItem { Label("Tasks", systemImage: "checklist") }
    }
    .frame(width: 420, height: 240)
  }
}
