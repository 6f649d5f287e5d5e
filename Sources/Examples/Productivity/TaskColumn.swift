import SwiftUI
import TaskStore

/// The tasks of a list, and a field for a new one.
struct TaskColumn: View {
  let place: TaskPlace
  let search: String
  @Binding var selection: Set<TaskItem.ID>
  @FocusState.Binding var focus: TaskFocus?
  @Environment(TaskBook.self) private var book
  @Environment(\.undoManager) private var undoManager
  @AppStorage("showsDone") private var showsDone = true
  /// The unfinished text, restored with the window.
  @SceneStorage("newTask") private var newTitle = ""

  var body: some View {
    let tasks = tasks
    VStack(spacing: 0) {
      if let failure = book.failure {
        Label(failure, systemImage: "exclamationmark.triangle.fill")
          .font(.callout)
          .frame(maxWidth: .infinity, alignment: .leading)
          .padding(.horizontal, 14)
          .padding(.vertical, 8)
          .background(.orange.opacity(0.12))
      }
      List(tasks, selection: $selection) { task in
        TaskRow(task: task, showsList: place.showsLists, focus: $focus)
      }
      .listStyle(.inset)
      .contextMenu(forSelectionType: TaskItem.ID.self) { ids in
        if !ids.isEmpty { TaskActions(book: book, ids: ids) }
      } primaryAction: { ids in
        if let id = ids.first { focus = .title(id) }
      }
      .onDeleteCommand { book.remove(selection, with: undoManager) }
      .onKeyPress(.space) {
        book.toggle(selection)
        return selection.isEmpty ? .ignored : .handled
      }
      .overlay { if tasks.isEmpty { notice } }
      .accessibilityLabel("Tasks")
      Divider()
      HStack(spacing: 10) {
        Image(systemName: "plus.circle").foregroundStyle(.tint).imageScale(.large).accessibilityHidden(true)
        TextField("New Task", text: $newTitle, prompt: Text("New task"))
          .textFieldStyle(.plain)
          .labelsHidden()
          .focused($focus, equals: .newTask)
          .onSubmit(add)
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 12)
      .background(.background)
    }
  }

  private var tasks: [TaskItem] {
    let all = book.tasks(in: place, showsDone: showsDone)
    let found = search.isEmpty ? all : all.filter { $0.title.localizedCaseInsensitiveContains(search) || $0.notes.localizedCaseInsensitiveContains(search) }
    // Completed tasks move to the end; the others keep their order.
    return found.filter { !$0.isDone } + found.filter(\.isDone)
  }
  private func add() {
    guard let id = book.add(newTitle, to: place) else { return }
    newTitle = ""
    selection = [id]
    focus = .newTask
  }

  @ViewBuilder private var notice: some View {
    if !search.isEmpty {
      ContentUnavailableView("Nothing Found", systemImage: "magnifyingglass", description: Text("No task here contains “\(search)”."))
    } else {
      switch place {
      case .today: ContentUnavailableView("Nothing Due Today", systemImage: "sun.max", description: Text("Tasks that are due today or before appear here."))
      case .flagged: ContentUnavailableView("No Flagged Tasks", systemImage: "flag", description: Text("Flag what must not be forgotten."))
      case .inbox, .all, .list: ContentUnavailableView("No Tasks", systemImage: "checklist", description: Text("Write the first one below."))
      }
    }
  }
}

extension TaskPlace {
  /// Whether tasks of several lists are shown together.
  fileprivate var showsLists: Bool {
    switch self {
    case .today, .flagged, .all: true
    case .inbox, .list: false
    }
  }
}

private struct TaskRow: View {
  let task: TaskItem
  let showsList: Bool
  @FocusState.Binding var focus: TaskFocus?
  @Environment(TaskBook.self) private var book

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 10) {
      DoneButton(task: task)
      VStack(alignment: .leading, spacing: 2) {
        TextField("Title", text: Binding { task.title } set: { title in book.update(task.id) { $0.title = title } })
          .textFieldStyle(.plain)
          .labelsHidden()
          .focused($focus, equals: .title(task.id))
          .strikethrough(task.isDone)
          .foregroundStyle(task.isDone ? .secondary : .primary)
        if let line {
          Text(line)
            .font(.callout)
            .foregroundStyle(task.isOverdue(on: .now) ? AnyShapeStyle(.red) : AnyShapeStyle(.secondary))
            .lineLimit(1)
        }
      }
      Spacer(minLength: 8)
      if task.isFlagged {
        Image(systemName: "flag.fill").foregroundStyle(.orange).accessibilityLabel("Flagged")
      }
    }
    .padding(.vertical, 4)
  }

  private var line: String? {
    let list = showsList ? task.list.flatMap { book.list($0)?.name } : nil
    let due = task.due.map(Self.day)
    let notes = task.notes.split(separator: "\n").first.map(String.init)
    let parts = [due, list, notes].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "  ·  ")
  }
  private static func day(_ date: Date) -> String {
    let calendar = Calendar.current
    if calendar.isDateInToday(date) { return "Today" }
    if calendar.isDateInTomorrow(date) { return "Tomorrow" }
    if calendar.isDateInYesterday(date) { return "Yesterday" }
    return date.formatted(date: .abbreviated, time: .omitted)
  }
}

/// The circle before a task.
struct DoneButton: View {
  let task: TaskItem
  @Environment(TaskBook.self) private var book

  var body: some View {
    Button {
      book.toggle([task.id])
    } label: {
      Image(systemName: task.isDone ? "checkmark.circle.fill" : "circle")
        .imageScale(.large)
        .foregroundStyle(task.isDone ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    }
    .buttonStyle(.plain)
    .accessibilityLabel(task.isDone ? "Done" : "Not done")
    .accessibilityHint("Marks “\(task.title)” as \(task.isDone ? "not done" : "done")")
  }
}
