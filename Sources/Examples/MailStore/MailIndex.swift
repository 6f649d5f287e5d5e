import Foundation
import Synchronization

/// All that is known of an account's mail at one moment of reading it; shared, never changed.
final class MailIndex: Sendable {
  enum Origin: Sendable {
    case nothing
    case file(MailFile)
    /// One Maildir per folder.
    case maildirs
  }

  struct Folder: Sendable {
    let name: String
    let role: Mailbox.Role
    /// Where its messages lie, for a Maildir.
    let path: String
  }

  let account: UUID
  let origin: Origin
  let folders: [Folder]
  /// In the order of the mailbox.
  let entries: [MessageEntry]
  /// Positions in `entries`, newest first; messages without a date last.
  let newestFirst: [Int32]
  /// Maildir file names, each ended by NUL.
  let names: [UInt8]
  private let positions: [UInt64: Int32]
  private let summaries: SummaryCache

  init(
    account: UUID, origin: Origin, folders: [Folder], entries: [MessageEntry], names: [UInt8],
    positions: [UInt64: Int32], summaries: SummaryCache
  ) {
    self.account = account
    self.origin = origin
    self.folders = folders
    self.entries = entries
    self.names = names
    self.positions = positions
    self.summaries = summaries
    var order = [Int32](0..<Int32(entries.count))
    entries.withUnsafeBufferPointer { entries in
      order.sort { left, right in
        let leftDate = entries[Int(left)].date
        let rightDate = entries[Int(right)].date
        return leftDate == rightDate ? left > right : leftDate > rightDate
      }
    }
    newestFirst = order
  }

  func position(of key: UInt64) -> Int32? { positions[key] }

  /// The message as it was received, or nil when it can no longer be read.
  func bytes(at position: Int, limit: Int = .max) -> [UInt8]? {
    let entry = entries[position]
    let count = min(entry.size, limit)
    let bytes: [UInt8]
    switch origin {
    case .nothing: return nil
    case .file(let file): bytes = file.bytes(at: entry.location, count: count)
    case .maildirs:
      guard let file = try? MailFile(path: path(of: entry)) else { return nil }
      return file.bytes(at: 0, count: count)
    }
    // Shorter than indexed: the file was cut since. An empty message is no loss.
    guard !bytes.isEmpty || entry.size == 0 else { return nil }
    return entry.flags.contains(.formatPatch) ? bytes : Self.unquoted(bytes)
  }

  func path(of entry: MessageEntry) -> String {
    let end = names[entry.location...].firstIndex(of: 0) ?? names.count
    return "\(folders[Int(entry.folder)].path)/\(String(decoding: names[entry.location..<end], as: UTF8.self))"
  }

  /// Decoded at most once while the message is near the visible ones.
  func summary(at position: Int) -> MessageSummary {
    let key = entries[position].key
    if let known = summaries[key] { return known }
    let bytes = bytes(at: position, limit: 12_288)
    let summary = MessageSummary(bytes ?? [], isWhole: bytes.map { $0.count < 12_000 } ?? false)
    summaries[key] = summary
    return summary
  }

  /// Takes one `>` from lines that mbox writers quoted: `>From ` and, as mboxrd does, `>>From `.
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array("From ".utf8)
    var removed: [Int] = []
    bytes.withUnsafeBytes { raw in
      var index = 0
      while let hit = raw.firstRange(of: mark, from: index, to: raw.count) {
        index = hit + mark.count
        var start = hit
        while start > 0, raw[start - 1] == UInt8(ascii: ">") { start -= 1 }
        if start < hit, start == 0 || raw[start - 1] == .lineFeed { removed.append(start) }
      }
    }
    guard !removed.isEmpty else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    for position in removed {
      output += bytes[index..<position]
      index = position + 1
    }
    return output + bytes[index...]
  }
}

/// The summaries of recently shown messages.
final class SummaryCache: Sendable {
  private struct Generations {
    var young: [UInt64: MessageSummary] = [:]
    var old: [UInt64: MessageSummary] = [:]
  }

  private let generations = Mutex(Generations())
  /// Twice this many are kept; some screens full.
  private static let generationSize = 500

  subscript(key: UInt64) -> MessageSummary? {
    get {
      generations.withLock { $0.young[key] ?? $0.old[key] }
    }
    set {
      generations.withLock {
        if $0.young.count >= Self.generationSize {
          $0.old = $0.young
          $0.young = [:]
        }
        $0.young[key] = newValue
      }
    }
  }
}

/// Collects entries while an account is read.
struct MailIndexBuilder {
  let account: UUID
  var origin = MailIndex.Origin.nothing
  var folders: [MailIndex.Folder] = []
  private(set) var entries: [MessageEntry] = []
  var names: [UInt8] = []
  private var positions: [UInt64: Int32] = [:]
  /// How many copies of a message there are so far, by the key of the first.
  private var copies: [UInt64: UInt64] = [:]
  /// How often a key was tried for an entry; for tests.
  private(set) var attempts = 0
  private let summaries = SummaryCache()

  init(account: UUID) { self.account = account }

  mutating func append(_ entry: MessageEntry) {
    var entry = entry
    attempts += 1
    // Copies of a message share its Message-ID; the second and later are told apart by their order. Each goes on where the
    // last one found room, or a mailbox of equal messages would take a time that grows with the square of their number.
    if positions[entry.key] != nil {
      let original = entry.key
      var copy = copies[original] ?? 0
      repeat {
        copy += 1
        entry.key = Self.key(ofCopy: copy, original)
        attempts += 1
      } while positions[entry.key] != nil
      copies[original] = copy
    }
    positions[entry.key] = Int32(entries.count)
    entries.append(entry)
  }

  /// The same on every run.
  private static func key(ofCopy number: UInt64, _ original: UInt64) -> UInt64 {
    var key = original &+ number &* 0x9E37_79B9_7F4A_7C15
    key = (key ^ (key >> 30)) &* 0xBF58_476D_1CE4_E5B9
    key = (key ^ (key >> 27)) &* 0x94D0_49BB_1331_11EB
    return key ^ (key >> 31)
  }

  func snapshot() -> MailIndex {
    MailIndex(
      account: account, origin: origin, folders: folders, entries: entries, names: names, positions: positions,
      summaries: summaries)
  }
}
