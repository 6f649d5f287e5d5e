import Foundation
import Observation

/// All tasks, lists and the quick note, shared by all windows and the panel.
///
/// Changes are saved a moment later, or immediately by `save()`, because the program may end without warning.
@MainActor @Observable public final class TaskBook {
  public private(set) var lists: [TaskList]
  /// The tasks in display order.
  public private(set) var tasks: [TaskItem]
  public var quickNote: String { didSet { if quickNote != oldValue { changed() } } }
  /// The error, if the file could not be written.
  public private(set) var failure: String?
  private var places: [TaskItem.ID: Int] = [:]
  @ObservationIgnored private let file: URL
  @ObservationIgnored private let patience: Duration
  @ObservationIgnored private var saving: Task<Void, Never>?

  private struct Content: Codable {
    var lists: [TaskList] = []
    var tasks: [TaskItem] = []
    var quickNote = ""
  }

  public nonisolated static var defaultFile: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory).appendingPathComponent("oriel-productivity/tasks.json")
  }

  /// - Parameter patience: the delay before changes are saved.
  public init(file: URL = TaskBook.defaultFile, patience: Duration = .milliseconds(300)) {
    self.file = file
    self.patience = patience
    var content = Content()
    if let data = try? Data(contentsOf: file) {
      do { content = try JSONDecoder().decode(Content.self, from: data) } catch {
        // An unreadable file is kept beside the new one, because it is the user's only copy.
        let rescued = file.deletingPathExtension().appendingPathExtension("damaged.json")
        try? FileManager.default.removeItem(at: rescued)
        try? FileManager.default.moveItem(at: file, to: rescued)
        failure = "The tasks could not be read. They are kept in \(rescued.path)."
      }
    }
    (lists, tasks, quickNote) = (content.lists, content.tasks, content.quickNote)
    number()
  }

  // MARK: Reading

  public func task(_ id: TaskItem.ID) -> TaskItem? { places[id].map { tasks[$0] } }
  public func list(_ id: TaskList.ID) -> TaskList? { lists.first { $0.id == id } }

  public func tasks(in place: TaskPlace, showsDone: Bool = true, on day: Date = .now) -> [TaskItem] {
    tasks.filter { task in
      guard showsDone || !task.isDone else { return false }
      return switch place {
      case .all: true
      case .today: task.isDue(on: day)
      case .inbox: task.list == nil
      case .flagged: task.isFlagged
      case .list(let id): task.list == id
      }
    }
  }
  public func openCount(in place: TaskPlace) -> Int { tasks(in: place, showsDone: false).count }

  // MARK: Changing

  /// Adds a task where a window shows it: due today in Today, flagged in Flagged, otherwise in the selected list.
  @discardableResult public func add(_ title: String, to place: TaskPlace = .inbox, now: Date = .now) -> TaskItem.ID? {
    let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else { return nil }
    var task = TaskItem(title: title)
    switch place {
    case .today: task.due = Calendar.current.startOfDay(for: now)
    case .flagged: task.isFlagged = true
    case .list(let id): task.list = list(id)?.id
    case .inbox, .all: break
    }
    tasks.append(task)
    number()
    changed()
    return task.id
  }
  public func update(_ id: TaskItem.ID, _ change: (inout TaskItem) -> Void) {
    guard let place = places[id] else { return }
    var task = tasks[place]
    change(&task)
    guard task != tasks[place] else { return }
    tasks[place] = task
    changed()
  }
  /// Returns the removed tasks and their positions, for undo.
  @discardableResult public func remove(_ ids: Set<TaskItem.ID>) -> [(place: Int, task: TaskItem)] {
    let removed = tasks.enumerated().filter { ids.contains($1.id) }.map { (place: $0, task: $1) }
    guard !removed.isEmpty else { return [] }
    tasks.removeAll { ids.contains($0.id) }
    number()
    changed()
    return removed
  }
  public func putBack(_ removed: [(place: Int, task: TaskItem)]) {
    for (place, task) in removed where places[task.id] == nil { tasks.insert(task, at: min(place, tasks.count)) }
    number()
    changed()
  }
  @discardableResult public func addList(_ name: String) -> TaskList.ID {
    let list = TaskList(name: name)
    lists.append(list)
    changed()
    return list.id
  }
  public func rename(_ id: TaskList.ID, to name: String) {
    guard let place = lists.firstIndex(where: { $0.id == id }), lists[place].name != name else { return }
    lists[place].name = name
    changed()
  }
  /// Removes a list. Its tasks move to the inbox.
  public func removeList(_ id: TaskList.ID) {
    lists.removeAll { $0.id == id }
    for place in tasks.indices where tasks[place].list == id { tasks[place].list = nil }
    changed()
  }
  /// Turns the quick note into a task, with its first line as the title.
  @discardableResult public func fileQuickNote() -> TaskItem.ID? {
    let parts = quickNote.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: true)
    guard let title = parts.first, let id = add(String(title)) else { return nil }
    if parts.count > 1 { update(id) { $0.notes = parts[1].trimmingCharacters(in: .whitespacesAndNewlines) } }
    quickNote = ""
    return id
  }

  private func number() { places = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1.id, $0) }) }

  // MARK: Writing

  private func changed() {
    guard saving == nil else { return }
    saving = Task { [weak self, patience] in
      try? await Task.sleep(for: patience)
      self?.save()
    }
  }
  public func save() {
    saving?.cancel()
    saving = nil
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(Content(lists: lists, tasks: tasks, quickNote: quickNote)).write(to: file, options: .atomic)
      failure = nil
    } catch {
      failure = "Changes cannot be saved: \(error.localizedDescription)"
    }
  }
}
