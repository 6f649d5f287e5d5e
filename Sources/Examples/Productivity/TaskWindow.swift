import SwiftUI
import TaskStore

/// A sidebar with lists, the tasks, and the details of one task.
struct TaskWindow: View {
  @Environment(TaskBook.self) private var book
  @SceneStorage("place") private var place = TaskPlace.today
  @SceneStorage("details") private var showsDetails = false
  @SceneStorage("task") private var selected: String?
  @State private var selection: Set<TaskItem.ID> = []
  @State private var search = ""
  @FocusState private var focus: TaskFocus?

  var body: some View {
    NavigationSplitView {
      ListSidebar(place: $place)
        .navigationSplitViewColumnWidth(min: 160, ideal: 210, max: 320)
    } detail: {
      TaskColumn(place: place, search: search, selection: $selection, focus: $focus)
        .navigationTitle(title)
        .navigationSubtitle(subtitle)
        .toolbar {
          ToolbarItemGroup(placement: .primaryAction) {
            Button("New Task", systemImage: "plus") { focus = .newTask }
              .help("Write down something to do")
            Button("Details", systemImage: "sidebar.trailing") { showsDetails.toggle() }
              .help(showsDetails ? "Hide what there is to say about the task" : "Show what there is to say about the task")
          }
        }
        .inspector(isPresented: $showsDetails) {
          TaskDetails(id: selection.count == 1 ? selection.first : nil, count: selection.count)
            .inspectorColumnWidth(min: 200, ideal: 250, max: 360)
        }
        .navigationSplitViewColumnWidth(min: 280, ideal: 640)
    }
    .searchable(text: $search, prompt: "Tasks")
    .onAppear { selection = Set([selected.flatMap { UUID(uuidString: $0) }].compactMap { $0 }.filter { book.task($0) != nil }) }
    .onChange(of: selection) { selected = selection.count == 1 ? selection.first?.uuidString : nil }
    .onChange(of: place) { selection = [] }
    // Another window may have deleted the list shown here.
    .onChange(of: book.lists) { if case .list(let id) = place, book.list(id) == nil { place = .inbox } }
    .focusedSceneValue(\.tasks, selection)
    .focusedSceneValue(\.newTask, TaskAction { focus = .newTask })
  }

  private var title: String {
    switch place {
    case .today: "Today"
    case .inbox: "Inbox"
    case .flagged: "Flagged"
    case .all: "All Tasks"
    case .list(let id): book.list(id)?.name ?? ""
    }
  }
  private var subtitle: LocalizedStringKey {
    let count = book.openCount(in: place)
    return count == 0 ? "Nothing to do" : count == 1 ? "1 task" : "\(count) tasks"
  }
}

enum TaskFocus: Hashable {
  case newTask
  case title(TaskItem.ID)
}
