import Foundation

/// A task.
public struct TaskItem: Codable, Identifiable, Hashable, Sendable {
  public let id: UUID
  public var title: String
  public var notes: String
  public var isDone: Bool
  public var isFlagged: Bool
  public var due: Date?
  /// Its list; nil for the inbox.
  public var list: TaskList.ID?

  public init(id: UUID = UUID(), title: String, notes: String = "", isDone: Bool = false, isFlagged: Bool = false, due: Date? = nil, list: TaskList.ID? = nil) {
    self.id = id
    self.title = title
    self.notes = notes
    self.isDone = isDone
    self.isFlagged = isFlagged
    self.due = due
    self.list = list
  }

  /// Whether it is due on this day or overdue.
  public func isDue(on day: Date, in calendar: Calendar = .current) -> Bool {
    due.map { $0 < day || calendar.isDate($0, inSameDayAs: day) } ?? false
  }
  public func isOverdue(on day: Date, in calendar: Calendar = .current) -> Bool {
    due.map { !isDone && $0 < calendar.startOfDay(for: day) } ?? false
  }
}

/// A user-created list of tasks.
public struct TaskList: Codable, Identifiable, Hashable, Sendable {
  public let id: UUID
  public var name: String
  public init(id: UUID = UUID(), name: String) {
    self.id = id
    self.name = name
  }
}

/// The tasks that a window shows.
public enum TaskPlace: Hashable, Sendable {
  case today, inbox, flagged, all
  case list(TaskList.ID)
}

/// The text form for scene storage.
extension TaskPlace: RawRepresentable {
  public init?(rawValue: String) {
    switch rawValue {
    case "today": self = .today
    case "inbox": self = .inbox
    case "flagged": self = .flagged
    case "all": self = .all
    default:
      guard let id = UUID(uuidString: rawValue) else { return nil }
      self = .list(id)
    }
  }
  public var rawValue: String {
    switch self {
    case .today: "today"
    case .inbox: "inbox"
    case .flagged: "flagged"
    case .all: "all"
    case .list(let id): id.uuidString
    }
  }
}
