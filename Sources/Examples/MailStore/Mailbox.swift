import Foundation

/// A list of messages in the sidebar: a folder, or a selection of the whole account.
public struct Mailbox: Identifiable, Hashable, Sendable {
  public struct ID: Hashable, Codable, Sendable {
    public let account: UUID
    /// The folder's name on disk, or that of a selection.
    public let name: String
  }

  public enum Role: Hashable, Sendable, CaseIterable {
    case inbox, drafts, sent, archive, junk, trash, folder
    /// The commits of a checkout.
    case history
    // Selections across folders.
    case unread, flagged, patches, deleted

    /// Guessed from the name, in the spellings that mail servers use.
    init(folderName: String) {
      switch folderName.lowercased() {
      case "inbox": self = .inbox
      case "drafts", "draft": self = .drafts
      case "sent", "sent mail", "sent items", "sent messages", "sent-mail": self = .sent
      case "archive", "archives", "all mail": self = .archive
      case "junk", "spam", "junk mail", "junk e-mail": self = .junk
      case "trash", "deleted", "deleted items", "deleted messages", "bin": self = .trash
      default: self = .folder
      }
    }

    /// Of the SF Symbols set.
    public var symbolName: String {
      switch self {
      case .inbox: "tray"
      case .drafts: "doc"
      case .sent: "paperplane"
      case .archive: "archivebox"
      case .junk: "xmark.bin"
      case .trash, .deleted: "trash"
      case .folder: "folder"
      case .history: "clock.arrow.circlepath"
      case .unread: "envelope.badge"
      case .flagged: "flag"
      case .patches: "chevron.left.forwardslash.chevron.right"
      }
    }

    /// Whether this is a selection of messages that also stand in a folder.
    public var isSelection: Bool {
      switch self {
      case .unread, .flagged, .patches, .deleted: true
      case .inbox, .drafts, .sent, .archive, .junk, .trash, .folder, .history: false
      }
    }
  }

  public let id: ID
  public let name: String
  public let role: Role
  public let messageCount: Int
  public let unreadCount: Int

  public var symbolName: String { role.symbolName }
}

/// A source of mail: one mbox file, one Maildir tree, or one git checkout.
public struct Account: Identifiable, Hashable, Sendable {
  /// Made from the location, therefore the same on every run.
  public let id: UUID
  public let location: MailLocation
  /// The user's name for it, or the last component of the path.
  public let name: String
  /// Whether the user added it, rather than the command line.
  public let isAdded: Bool
  public let messageCount: Int
  public let unreadCount: Int
  public let progress: LoadingProgress
  public let problems: [MailProblem]

  /// Where the mail comes from, in a sentence for the Connection Status window.
  public var summary: String { location.summary }
}

/// How far an account has been read.
public struct LoadingProgress: Hashable, Sendable {
  public enum State: Hashable, Sendable { case waiting, loading, finished, failed }

  public var state = State.waiting
  public var bytesDone = 0
  /// Nil while the source does not tell.
  public var bytesTotal: Int?
  public var messagesFound = 0
  /// Nil while the source does not tell.
  public var messagesTotal: Int?

  public init() {}

  /// 0...1, or nil when the end is not known.
  public var fraction: Double? {
    if state == .finished { return 1 }
    if let total = messagesTotal, total > 0 { return min(1, Double(messagesFound) / Double(total)) }
    if let total = bytesTotal, total > 0 { return min(1, Double(bytesDone) / Double(total)) }
    return nil
  }

  public var isLoading: Bool { state == .waiting || state == .loading }

  /// A short sentence, such as “Reading: 1,200 messages found.”
  public var sentence: String {
    let messages = messagesFound == 1 ? "1 message" : "\(messagesFound) messages"
    switch state {
    case .waiting: return "Waiting to be read."
    case .loading:
      if let messagesTotal { return "Reading: \(messagesFound) of \(messagesTotal) messages." }
      return "Reading: \(messages) found."
    case .finished: return "\(messages), up to date."
    case .failed: return "No mail could be read."
    }
  }
}
