import SwiftUI
import TaskStore

/// Today's tasks in the desktop's panel.
struct TodayPanel: View {
  @Environment(TaskBook.self) private var book
  @Environment(\.openWindow) private var openWindow
  @State private var newTitle = ""
  private static let most = 8

  var body: some View {
    let tasks = book.tasks(in: .today, showsDone: false)
    VStack(alignment: .leading, spacing: 12) {
      HStack {
        Text("Today").font(.headline)
        Spacer()
        Text(Date.now, format: .dateTime.weekday(.wide).day().month()).foregroundStyle(.secondary)
      }
      if tasks.isEmpty {
        Text("Nothing is due.").foregroundStyle(.secondary)
      }
      ForEach(tasks.prefix(Self.most)) { task in
        HStack(spacing: 8) {
          DoneButton(task: task)
          Text(task.title).lineLimit(1)
          Spacer(minLength: 0)
        }
      }
      if tasks.count > Self.most { Text("and \(tasks.count - Self.most) more").font(.callout).foregroundStyle(.secondary) }
      TextField("New Task", text: $newTitle, prompt: Text("New task for today"))
        .labelsHidden()
        .onSubmit {
          book.add(newTitle, to: .today)
          newTitle = ""
        }
      Divider()
      HStack {
        Button("Quick Note") { openWindow(id: "quick-note") }
        Spacer()
        Button("Open") { openWindow(id: "main") }
      }
    }
    .padding(14)
    .frame(width: 300)
  }
}
