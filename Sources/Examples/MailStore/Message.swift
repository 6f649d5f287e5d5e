import Foundation

/// One message of a mailbox: small, and decoded only where it is looked at.
///
/// `subject`, `sender`, `recipients` and `snippet` read the message from its file the first time; everything else is known
/// from the index. Flags are those of the moment when the value was taken from the store.
public struct Message: Identifiable, Hashable, Sendable {
  /// Stable across runs as long as the message stays in the mailbox, whatever else is added to it.
  public struct ID: Hashable, Codable, Sendable, LosslessStringConvertible {
    public let account: UUID
    let key: UInt64

    init(account: UUID, key: UInt64) {
      self.account = account
      self.key = key
    }

    /// The account's UUID and 16 hexadecimal digits, with a slash between.
    public var description: String {
      let digits = String(key, radix: 16)
      return "\(account.uuidString)/\(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }

    public init?(_ description: String) {
      let parts = description.split(separator: "/")
      guard parts.count == 2, let account = UUID(uuidString: String(parts[0])), let key = UInt64(parts[1], radix: 16)
      else { return nil }
      self.init(account: account, key: key)
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let id = Self(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” names no message.")
      }
      self = id
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }

  let index: MailIndex
  let position: Int
  public let flags: MessageFlags

  private var entry: MessageEntry { index.entries[position] }

  public var id: ID { ID(account: index.account, key: entry.key) }
  public var date: Date? {
    entry.date == .min ? nil : Date(timeIntervalSince1970: TimeInterval(entry.date))
  }
  /// Bytes of header and body as received.
  public var size: Int { entry.size }
  public var isRead: Bool { flags.contains(.read) }
  public var isFlagged: Bool { flags.contains(.flagged) }
  public var isAnswered: Bool { flags.contains(.answered) }
  /// Judged by the header alone; opening the message tells for certain.
  public var hasAttachment: Bool { flags.contains(.attachment) }
  public var isPatch: Bool { flags.contains(.patch) }

  public var summary: MessageSummary { index.summary(at: position) }
  public var subject: String { summary.subject }
  /// The subject, without the mark of a single patch.
  public var title: String { summary.title }
  public var sender: MailAddress { summary.sender }
  public var recipients: [MailAddress] { summary.recipients }
  /// The beginning of the text, on one line.
  public var snippet: String { summary.snippet }

  /// The message as received, for a raw view; nil when its file is gone.
  public var source: Data? { index.bytes(at: position).map { Data($0) } }

  public static func == (left: Message, right: Message) -> Bool {
    left.id == right.id && left.flags == right.flags && left.entry.size == right.entry.size
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What a row of a message list shows.
public struct MessageSummary: Hashable, Sendable {
  /// “No Subject” where the message has none.
  public let subject: String
  public let sender: MailAddress
  public let recipients: [MailAddress]
  public let snippet: String

  /// `bytes` may be the beginning of a message only; then nothing is lost but the end of the snippet.
  init(_ bytes: [UInt8], isWhole: Bool) {
    let (header, _) = HeaderFields.read(bytes, from: 0, to: bytes.count)
    let subject = header.text("subject") ?? ""
    self.subject = subject.isEmpty ? "No Subject" : subject
    sender = header.addresses("from").first ?? header.addresses("sender").first
      ?? MailAddress(name: "Unknown Sender", address: "")
    recipients = header.addresses("to")
    var reader = MessageReader(bytes: bytes, id: Message.ID(account: UUID(), key: 0))
    let text = reader.read().text
    snippet = (subject.hasPrefix("[PATCH") ? PatchText.preview(of: text) : text[...]).singleLine(limit: 200)
  }

  /// The subject without `[PATCH]`: which of several a patch is says something, that it is one does not.
  public var title: String {
    let title = subject.trimmingPrefix("[PATCH] ")
    return title.isEmpty ? subject : String(title)
  }
}

/// The messages of a mailbox, newest first. Costs nothing to pass around; elements are made on demand.
public struct MessageList: RandomAccessCollection, Sendable {
  let index: MailIndex
  let positions: [Int32]
  let changedFlags: [UInt64: MessageFlags]
  /// Tells two lists apart without comparing them.
  let revision: Int

  public var startIndex: Int { 0 }
  public var endIndex: Int { positions.count }

  public subscript(offset: Int) -> Message {
    let position = Int(positions[offset])
    let entry = index.entries[position]
    return Message(index: index, position: position, flags: changedFlags[entry.key] ?? entry.flags)
  }

  /// Where a message stands in the list.
  public func firstIndex(id: Message.ID) -> Int? {
    guard id.account == index.account, let position = index.position(of: id.key) else { return nil }
    return positions.firstIndex(of: position)
  }

  static func empty(account: UUID) -> MessageList {
    MessageList(index: MailIndexBuilder(account: account).snapshot(), positions: [], changedFlags: [:], revision: 0)
  }
}

extension MessageList: Equatable {
  public static func == (left: MessageList, right: MessageList) -> Bool {
    left.index === right.index && left.revision == right.revision && left.positions == right.positions
  }
}
