import SwiftUI
import TaskStore

/// The front window's actions for the menus.
@MainActor struct TaskAction {
  let run: () -> Void
}

extension FocusedValues {
  /// The tasks that the Task menu acts on.
  @Entry var tasks: Set<TaskItem.ID>?
  @Entry var newTask: TaskAction?
}

/// File > New Task, and the Task menu.
struct TaskCommands: Commands {
  let book: TaskBook
  @FocusedValue(\.tasks) private var tasks
  @FocusedValue(\.newTask) private var newTask
  @AppStorage("showsDone") private var showsDone = true
  @Environment(\.openWindow) private var openWindow

  var body: some Commands {
    CommandGroup(replacing: .newItem) {
      Button("New Task") { newTask?.run() }
        .keyboardShortcut("n")
        .disabled(newTask == nil)
      Button("New Window") { openWindow(id: "main") }
        .keyboardShortcut("n", modifiers: [.command, .option])
    }
    CommandGroup(before: .sidebar) {
      Toggle("Done Tasks", isOn: $showsDone)
    }
    CommandMenu("Task") {
      TaskActions(book: book, ids: tasks ?? [])
    }
  }
}

/// The commands for tasks, in the Task menu and the list's context menu.
struct TaskActions: View {
  let book: TaskBook
  let ids: Set<TaskItem.ID>
  @Environment(\.undoManager) private var undoManager

  var body: some View {
    let tasks = ids.compactMap { book.task($0) }
    let areDone = !tasks.isEmpty && tasks.allSatisfy(\.isDone), areFlagged = !tasks.isEmpty && tasks.allSatisfy(\.isFlagged)
    Group {
      Button(areDone ? "Mark as Not Done" : "Mark as Done") { book.toggle(ids) }
        .keyboardShortcut("d")
      Button(areFlagged ? "Unflag" : "Flag") { for id in ids { book.update(id) { $0.isFlagged = !areFlagged } } }
        .keyboardShortcut("l", modifiers: [.command, .shift])
      Button("Due Today") { for id in ids { book.update(id) { $0.due = Calendar.current.startOfDay(for: .now) } } }
        .keyboardShortcut("t")
      Menu("Move to") {
        Button("Inbox") { for id in ids { book.update(id) { $0.list = nil } } }
        ForEach(book.lists) { list in
          Button(list.name) { for id in ids { book.update(id) { $0.list = list.id } } }
        }
      }
      Divider()
      Button("Delete", role: .destructive) { book.remove(ids, with: undoManager) }
        .keyboardShortcut(.delete)
    }
    .disabled(ids.isEmpty)
  }
}

extension TaskBook {
  /// Marks tasks as completed, or as not completed if all of them are.
  func toggle(_ ids: Set<TaskItem.ID>) {
    let areDone = ids.allSatisfy { task($0)?.isDone ?? true }
    for id in ids { update(id) { $0.isDone = !areDone } }
  }
  func remove(_ ids: Set<TaskItem.ID>, with undoManager: UndoManager?) {
    let removed = remove(ids)
    guard !removed.isEmpty else { return }
    undoManager?.registerUndo(withTarget: self) { book in
      MainActor.assumeIsolated {
        book.putBack(removed)
        undoManager?.registerUndo(withTarget: book) { book in MainActor.assumeIsolated { book.remove(ids, with: undoManager) } }
      }
    }
    undoManager?.setActionName(removed.count == 1 ? "Delete Task" : "Delete Tasks")
  }
}
