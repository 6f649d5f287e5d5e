/// Finds the messages of an mbox, of any dialect, while the file may still be growing.
///
/// A message begins with a line `From sender date` that follows an empty line. Mailboxes are full of lines
/// that only look like it, so a candidate must carry a date, or be followed by a header field.
/// `Content-Length` (mboxcl) is believed when a separator or the end of the file stands where it points.
struct MboxScanner {
  private enum State {
    case start
    case header(separatorDate: Int64?, separatorKey: UInt64?)
    case body
  }

  /// Everything before this offset is indexed.
  private(set) var position = 0
  /// Bytes before the first message, when they are not part of one.
  private(set) var leadingGarbage = 0
  /// Whether the file turned out shorter than it was.
  private(set) var sawShrinking = false
  private var state = State.start
  private var needsFreshWindow = true
  /// The message whose end is being looked for.
  private var open: MessageEntry?
  private let window: UnsafeMutableRawBufferPointer

  static let windowSize = 1 << 20
  private static let longestHeader = 1 << 18
  /// How many bytes of the line after a candidate are looked at.
  private static let lookahead = 128
  private static let separator = Array("\nFrom ".utf8)

  /// The window is the caller's, so that it lives exactly as long as one scan.
  init(window: UnsafeMutableRawBufferPointer) { self.window = window }

  static func withWindow<Result>(_ body: (UnsafeMutableRawBufferPointer) throws -> Result) rethrows -> Result {
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: windowSize, alignment: 16)
    defer { window.deallocate() }
    return try body(window)
  }

  /// Indexes up to `end`, or as far before it as can be judged without the bytes that follow.
  ///
  /// `isFinal` says that none will follow. `progressed` hears the position once per window and stops the
  /// scan by returning false.
  mutating func advance(
    through file: MailFile, to end: Int, isFinal: Bool, found: (MessageEntry) -> Void,
    progressed: (Int) -> Bool
  ) {
    var end = end
    var base = 0
    var count = 0
    needsFreshWindow = true
    while true {
      // One window serves many messages, as long as a whole header still fits in what is left of it.
      if needsFreshWindow || (base + count < end && base + count - position < Self.windowSize / 2) {
        guard progressed(position) else { return }
        // Four bytes before the position tell whether an empty line precedes it.
        base = max(0, position - 4)
        let wanted = min(Self.windowSize, end - base)
        guard wanted > 0 else { break }
        count = file.read(into: UnsafeMutableRawBufferPointer(rebasing: window[..<wanted]), at: base)
        needsFreshWindow = false
        if count < wanted {
          sawShrinking = true
          end = base + count
          if end <= position { break }
        }
      }
      let bytes = UnsafeRawBufferPointer(rebasing: window[..<count])
      let isLast = base + count >= end
      let goesOn =
        switch state {
        case .start: readStart(bytes, isLast: isLast, isFinal: isFinal)
        case .header(let date, let key):
          readHeader(bytes, base, isLast: isLast, isFinal: isFinal, end, file, (date, key))
        case .body: readBody(bytes, base, isLast: isLast, isFinal: isFinal, found)
        }
      if !goesOn { break }
    }
    if isFinal || sawShrinking { close(at: end, found) }
  }

  // MARK: The three states; each returns whether there is more to do now.

  private mutating func readStart(_ bytes: UnsafeRawBufferPointer, isLast: Bool, isFinal: Bool) -> Bool {
    var start = 0
    while start < bytes.count, bytes[start].isBlankOrLineEnd { start += 1 }
    if start == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    guard let lineEnd = bytes.firstIndex(of: .lineFeed, from: start, to: bytes.count) else {
      if isLast, !isFinal { return false }
      state = .body
      position = max(position, 1)
      return true
    }
    if bytes.hasASCII("from ", at: start, to: lineEnd) {
      begin(bytes, start, lineEnd)
      position = lineEnd + 1
    } else if HeaderPeek.isField(bytes, start, lineEnd) {
      // One message without a separator, as mail programs save them.
      state = .header(separatorDate: nil, separatorKey: nil)
      position = start
    } else {
      state = .body
      position = max(start, 1)
    }
    return true
  }

  private mutating func readHeader(
    _ bytes: UnsafeRawBufferPointer, _ base: Int, isLast: Bool, isFinal: Bool, _ end: Int, _ file: MailFile,
    _ separator: (date: Int64?, key: UInt64?)
  ) -> Bool {
    let start = position - base
    let limit = min(bytes.count, start + Self.longestHeader)
    let peek = HeaderPeek(bytes, from: start, to: limit)
    if !peek.isComplete, limit == bytes.count, isLast, !isFinal { return false }
    var hash = StableHash()
    if let key = separator.key {
      hash = StableHash(seed: key)
    } else if let range = peek.messageID {
      hash.combine(UnsafeRawBufferPointer(rebasing: bytes[range]))
    } else {
      hash.combine(UnsafeRawBufferPointer(rebasing: bytes[start..<min(max(start, peek.bodyStart), start + 8192)]))
    }
    var flags = peek.flags
    if separator.key != nil { flags.formUnion([.patch, .formatPatch]) }
    open = MessageEntry(
      key: hash.value, date: peek.date ?? separator.date ?? .min, location: position, size: 0, folder: 0,
      flags: flags)
    state = .body
    // At least one byte on, so that the search for the next separator has a line before it.
    position = max(base + peek.bodyStart, position, 1)
    if let length = peek.contentLength, length > 0, let bodyEnd = confirmed(length, end, isFinal, file) {
      position = bodyEnd
    }
    return true
  }

  private mutating func readBody(
    _ bytes: UnsafeRawBufferPointer, _ base: Int, isLast: Bool, isFinal: Bool, _ found: (MessageEntry) -> Void
  ) -> Bool {
    var search = max(0, position - 1 - base)
    while let hit = bytes.firstRange(of: Self.separator, from: search, to: bytes.count) {
      let candidate = hit + 1
      let lineEnd = bytes.firstIndex(of: .lineFeed, from: candidate, to: bytes.count)
      let isJudgeable = lineEnd.map { bytes.count - $0 > Self.lookahead } ?? false
      if !isJudgeable, !(isLast && isFinal) {
        position = base + candidate
        if isLast { return false }
        if candidate > 8 {
          needsFreshWindow = true
          return true
        }
        // The window holds nothing but this line: too long for a separator.
      }
      let end = lineEnd ?? bytes.count
      if isSeparator(bytes, candidate, end) {
        close(at: base + candidate, found)
        begin(bytes, candidate, end)
        position = base + min(end + 1, bytes.count)
        return true
      }
      search = candidate
      position = base + candidate + 1
    }
    // A separator may straddle the end of the window.
    position = max(position, base + bytes.count - Self.separator.count)
    return !isLast
  }

  // MARK: Separators

  private mutating func begin(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ lineEnd: Int) {
    let line = UnsafeRawBufferPointer(rebasing: bytes[start..<lineEnd])
    if let hash = Self.formatPatchHash(line) {
      var key = StableHash()
      key.combine(UnsafeRawBufferPointer(rebasing: line[hash]))
      state = .header(separatorDate: nil, separatorKey: key.value)
      return
    }
    // The date follows the sender, which may contain digits of its own.
    var dateStart = 5
    while dateStart < line.count, line[dateStart].isBlank { dateStart += 1 }
    while dateStart < line.count, !line[dateStart].isBlank { dateStart += 1 }
    let date = MailDate.seconds(UnsafeRawBufferPointer(rebasing: line[min(dateStart, line.count)...]))
    state = .header(separatorDate: date, separatorKey: nil)
  }

  /// `From <hash> Mon Sep 17 00:00:00 2001`, the fixed date by which git marks its patches.
  private static func formatPatchHash(_ line: UnsafeRawBufferPointer) -> Range<Int>? {
    var end = 5
    while end < line.count, line[end].hexValue != nil { end += 1 }
    guard end - 5 == 40 || end - 5 == 64,
      line.hasASCII(" mon sep 17 00:00:00 2001", at: end, to: line.count)
    else { return nil }
    return 5..<end
  }

  private func isSeparator(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ lineEnd: Int) -> Bool {
    guard lineEnd - start < 1000 else { return false }
    var before = start - 1
    if before > 0, bytes[before - 1] == .carriageReturn { before -= 1 }
    let followsEmptyLine = before == 0 || bytes[before - 1] == .lineFeed
    let nextStart = min(lineEnd + 1, bytes.count)
    let nextEnd = bytes.firstIndex(of: .lineFeed, from: nextStart, to: bytes.count) ?? bytes.count
    if hasDate(bytes, start, lineEnd) {
      return followsEmptyLine || HeaderPeek.isField(bytes, nextStart, nextEnd)
    }
    return followsEmptyLine && isMailField(bytes, nextStart, nextEnd)
  }

  /// A clock time with a four-digit year somewhere after it.
  private func hasDate(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
    var index = start + 6
    while index + 2 < end {
      if bytes[index] == UInt8(ascii: ":"), bytes[index - 1].isDigit, bytes[index + 1].isDigit,
        bytes[index + 2].isDigit
      {
        var digits = 0
        for later in (index + 3)..<max(end, index + 3) {
          digits = bytes[later].isDigit ? digits + 1 : 0
          if digits == 4 { return true }
        }
        return false
      }
      index += 1
    }
    return false
  }

  /// Fields that begin messages; "Note:" after a sentence that starts with "From" does not.
  private func isMailField(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
    bytes.hasASCII("return-path:", at: start, to: end) || bytes.hasASCII("received:", at: start, to: end)
      || bytes.hasASCII("from:", at: start, to: end) || bytes.hasASCII("date:", at: start, to: end)
      || bytes.hasASCII("message-id:", at: start, to: end) || bytes.hasASCII("delivered-to:", at: start, to: end)
      || bytes.hasASCII("x-", at: start, to: end) && HeaderPeek.isField(bytes, start, end)
      || bytes.hasASCII("status:", at: start, to: end) || bytes.hasASCII("mime-version:", at: start, to: end)
  }

  /// Where the body ends by its Content-Length, if a message or nothing follows there.
  private func confirmed(_ length: Int, _ end: Int, _ isFinal: Bool, _ file: MailFile) -> Int? {
    let (bodyEnd, overflow) = position.addingReportingOverflow(length)
    guard !overflow, bodyEnd <= end else { return nil }
    let next = file.bytes(at: bodyEnd, count: min(16, end - bodyEnd))
    let rest = next.drop { $0.isBlankOrLineEnd }
    guard rest.isEmpty ? isFinal : rest.starts(with: "From ".utf8) else { return nil }
    return bodyEnd
  }

  private mutating func close(at end: Int, _ found: (MessageEntry) -> Void) {
    guard var entry = open else {
      if case .body = state { leadingGarbage = end }
      return
    }
    open = nil
    entry.size = max(0, end - entry.location)
    found(entry)
  }
}
