import SwiftUI
import TaskStore

/// The details of a task, in the column beside the list.
struct TaskDetails: View {
  let id: TaskItem.ID?
  let count: Int
  @Environment(TaskBook.self) private var book

  var body: some View {
    if let id, let task = book.task(id) {
      Form {
        Section {
          TextField("Title", text: value(\.title, of: task))
          Picker("List", selection: value(\.list, of: task)) {
            Text("Inbox").tag(TaskList.ID?.none)
            ForEach(book.lists) { Text($0.name).tag(Optional($0.id)) }
          }
        }
        Section {
          Toggle("Flagged", isOn: value(\.isFlagged, of: task))
          Toggle("Due", isOn: Binding { task.due != nil } set: { isDue in
            book.update(id) { $0.due = isDue ? Calendar.current.startOfDay(for: .now) : nil }
          })
          if let due = task.due {
            DatePicker("Day", selection: Binding { due } set: { day in book.update(id) { $0.due = day } }, displayedComponents: .date)
          }
        }
        Section("Notes") {
          TextEditor(text: value(\.notes, of: task))
            .frame(minHeight: 120)
            .accessibilityLabel("Notes")
        }
      }
      .formStyle(.grouped)
    } else {
      ContentUnavailableView(count > 1 ? "\(count) Tasks Selected" : "No Task Selected", systemImage: "checklist")
    }
  }

  private func value<Value>(_ path: WritableKeyPath<TaskItem, Value> & Sendable, of task: TaskItem) -> Binding<Value> {
    Binding { task[keyPath: path] } set: { value in book.update(task.id) { $0[keyPath: path] = value } }
  }
}
