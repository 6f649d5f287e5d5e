import Synchronization

/// Finds messages by words in sender and subject.
///
/// The lowercase text of every message is kept once it is made, some eighty bytes each, so that every
/// search after the first takes milliseconds.
final class MessageSearch: Sendable {
  private struct Texts {
    /// All texts, one after another, each ended by a line feed.
    var bytes: [UInt8] = []
    /// Where the text of each entry ends.
    var ends: [Int] = []
  }

  let index: MailIndex
  private let texts = Mutex<Texts?>(nil)

  init(index: MailIndex) { self.index = index }

  /// Those of `positions` whose text has every word of `query`, in the same order. Empty when cancelled.
  @concurrent func matches(_ query: String, among positions: [Int32]) async -> [Int32] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    guard !words.isEmpty else { return positions }
    guard let texts = prepare() else { return [] }
    return texts.bytes.withUnsafeBytes { bytes in
      positions.filter { position in
        let start = position == 0 ? 0 : texts.ends[Int(position) - 1]
        let end = texts.ends[Int(position)]
        return words.allSatisfy { bytes.firstRange(of: $0, from: start, to: end) != nil }
      }
    }
  }

  private func prepare() -> Texts? {
    if let ready = texts.withLock({ $0 }) { return ready }
    var made = Texts()
    made.ends.reserveCapacity(index.entries.count)
    for position in index.entries.indices {
      if Task.isCancelled { return nil }
      // The fields stand early in nearly every header.
      if let bytes = index.bytes(at: position, limit: 8_192) {
        let (header, _) = HeaderFields.read(bytes, from: 0, to: bytes.count)
        let subject = header.text("subject") ?? ""
        let sender = header.first("from").map { EncodedWord.decode($0) } ?? ""
        made.bytes.append(contentsOf: "\(sender) \(subject)\n".lowercased().utf8)
      }
      made.ends.append(made.bytes.count)
    }
    texts.withLock { $0 = made }
    return made
  }
}
