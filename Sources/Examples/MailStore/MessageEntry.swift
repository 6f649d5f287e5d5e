/// What is known of a message without decoding it.
public struct MessageFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let read = MessageFlags(rawValue: 1 << 0)
  public static let flagged = MessageFlags(rawValue: 1 << 1)
  public static let answered = MessageFlags(rawValue: 1 << 2)
  public static let draft = MessageFlags(rawValue: 1 << 3)
  public static let deleted = MessageFlags(rawValue: 1 << 4)
  /// Judged by the header alone: the message is multipart/mixed.
  public static let attachment = MessageFlags(rawValue: 1 << 5)
  /// The subject begins with `[PATCH`.
  public static let patch = MessageFlags(rawValue: 1 << 6)
  /// Written by `git format-patch`, which does not quote lines that look like separators.
  static let formatPatch = MessageFlags(rawValue: 1 << 7)
}

/// The place of one message in its mailbox: 40 bytes, whatever the size of the message.
struct MessageEntry: Sendable {
  /// Stable across runs, unique within the account.
  var key: UInt64
  /// Seconds since 1970; `Int64.min` when the message has no readable date.
  var date: Int64
  /// For an mbox the offset of the header in the file; for a Maildir that of the file name among the names.
  var location: Int
  /// Bytes of header and body.
  var size: Int
  /// Index into the folders of the account.
  var folder: UInt16
  var flags: MessageFlags
}

/// The few header fields that indexing needs, read without allocating.
struct HeaderPeek {
  var date: Int64?
  var messageID: Range<Int>?
  var contentLength: Int?
  var flags: MessageFlags = []
  /// The index after the empty line, or where the bytes end.
  var bodyStart = 0
  /// Whether the end of the header was seen.
  var isComplete = false

  init(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
    var index = start
    while index < end {
      guard let lineEnd = bytes.firstIndex(of: .lineFeed, from: index, to: end) else { break }
      let first = bytes[index]
      if first == .lineFeed || (first == .carriageReturn && lineEnd == index + 1) {
        bodyStart = lineEnd + 1
        isComplete = true
        return
      }
      if !first.isBlank {
        guard Self.isField(bytes, index, lineEnd) || index == start else {
          // A line that belongs to no header: the body began without an empty line.
          bodyStart = index
          isComplete = true
          return
        }
        read(bytes, index, lineEnd, end)
      }
      index = lineEnd + 1
    }
    bodyStart = index
  }

  /// Whether a line begins with a field name and a colon.
  static func isField(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end, bytes[index] > 32, bytes[index] < 127, bytes[index] != UInt8(ascii: ":") { index += 1 }
    let hasName = index > start
    while index < end, bytes[index].isBlank { index += 1 }
    return hasName && index < end && bytes[index] == UInt8(ascii: ":")
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ lineEnd: Int, _ end: Int) {
    switch asciiLowercase(bytes[start]) {
    case UInt8(ascii: "d"):
      if date == nil, bytes.hasASCII("date:", at: start, to: lineEnd) {
        date = MailDate.seconds(UnsafeRawBufferPointer(rebasing: bytes[(start + 5)..<lineEnd]))
      }
    case UInt8(ascii: "m"):
      if messageID == nil, bytes.hasASCII("message-id:", at: start, to: lineEnd) {
        // Long identifiers stand folded on the next line.
        var low = start + 11
        while low < end, bytes[low].isBlankOrLineEnd { low += 1 }
        var high = low
        while high < end, bytes[high] > 32 { high += 1 }
        if high > low { messageID = low..<high }
      }
    case UInt8(ascii: "s"):
      if bytes.hasASCII("status:", at: start, to: lineEnd) {
        readStatus(bytes, start + 7, lineEnd)
      } else if bytes.hasASCII("subject:", at: start, to: lineEnd) {
        var low = start + 8
        while low < lineEnd, bytes[low].isBlank { low += 1 }
        if bytes.hasASCII("[patch", at: low, to: lineEnd) || bytes.hasASCII("[rfc patch", at: low, to: lineEnd) {
          flags.insert(.patch)
        }
      }
    case UInt8(ascii: "x"):
      if bytes.hasASCII("x-status:", at: start, to: lineEnd) {
        readStatus(bytes, start + 9, lineEnd)
      } else if bytes.hasASCII("x-mozilla-status:", at: start, to: lineEnd) {
        readMozillaStatus(bytes, start + 17, lineEnd)
      }
    case UInt8(ascii: "c"):
      if bytes.hasASCII("content-type:", at: start, to: lineEnd) {
        var low = start + 13
        while low < end, bytes[low].isBlankOrLineEnd { low += 1 }
        if bytes.hasASCII("multipart/mixed", at: low, to: end) { flags.insert(.attachment) }
      } else if bytes.hasASCII("content-disposition: attachment", at: start, to: lineEnd) {
        flags.insert(.attachment)
      } else if bytes.hasASCII("content-length:", at: start, to: lineEnd) {
        contentLength = Int(
          String(decoding: bytes[(start + 15)..<lineEnd], as: UTF8.self).filter { !$0.isWhitespace })
      }
    default: break
    }
  }

  /// Status and X-Status, the letters that mbox programs write.
  private mutating func readStatus(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
    for index in start..<end {
      switch bytes[index] {
      case UInt8(ascii: "R"): flags.insert(.read)
      case UInt8(ascii: "A"): flags.insert(.answered)
      case UInt8(ascii: "F"): flags.insert(.flagged)
      case UInt8(ascii: "D"): flags.insert(.deleted)
      case UInt8(ascii: "T"): flags.insert(.draft)
      default: break
      }
    }
  }

  private mutating func readMozillaStatus(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
    var value: UInt32 = 0
    for index in start..<end { if let digit = bytes[index].hexValue { value = value << 4 | UInt32(digit) } }
    if value & 1 != 0 { flags.insert(.read) }
    if value & 2 != 0 { flags.insert(.answered) }
    if value & 4 != 0 { flags.insert(.flagged) }
    if value & 8 != 0 { flags.insert(.deleted) }
  }
}
