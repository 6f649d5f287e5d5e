import Foundation

/// Something to do.
public struct TaskItem: Codable, Identifiable, Hashable, Sendable {
  public let id: UUID
  public var title: String
  public var notes: String
  public var isDone: Bool
  public var isFlagged: Bool
  public var due: Date?
  /// The list it stands in; nil is the inbox.
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

  /// Whether it should be done on this day, or should have been done before.
  public func isDue(on day: Date, in calendar: Calendar = .current) -> Bool {
    due.map { $0 < day || calendar.isDate($0, inSameDayAs: day) } ?? false
  }
  public func isOverdue(on day: Date, in calendar: Calendar = .current) -> Bool {
    due.map { !isDone && $0 < calendar.startOfDay(for: day) } ?? false
  }
}

/// A list of tasks that the person has made.
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

/// Scene storage keeps places as text.
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
