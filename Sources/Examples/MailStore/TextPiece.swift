/// A piece of a message's text, short enough to be laid out in no time: a paragraph, a line of a patch, or a part of one that
/// is too long.
public struct TextPiece: Sendable, Identifiable, Equatable {
  /// Its place in the text.
  public let id: Int
  public let text: String
  /// Whether the next piece goes on with the same paragraph.
  public let isContinued: Bool

  /// The longest piece, in bytes. Some thirty lines; more than fit into a window would only be laid out in vain.
  static let longest = 4_096
  /// How many line breaks a piece has at most.
  static let mostLines = 60

  /// Paragraphs stand between empty lines.
  static func paragraphs(of text: String) -> [TextPiece] {
    var pieces: [TextPiece] = []
    split(Array(text.utf8), atEmptyLines: true) { pieces.append(TextPiece(id: pieces.count, text: $0, isContinued: $1)) }
    return pieces
  }
  static func lines(of text: String) -> [TextPiece] {
    var pieces: [TextPiece] = []
    split(Array(text.utf8), atEmptyLines: false) { pieces.append(TextPiece(id: pieces.count, text: $0, isContinued: $1)) }
    return pieces
  }

  /// One pass over the bytes: every byte is looked at a bounded number of times.
  private static func split(_ bytes: [UInt8], atEmptyLines: Bool, _ add: (String, Bool) -> Void) {
    var start = 0
    while start < bytes.count {
      // The lines of this paragraph; a patch has one in each.
      var end = start, next = start
      if atEmptyLines {
        guard bytes[start] != .lineFeed else {
          start += 1
          continue
        }
        var lineEnd = bytes.endOfLine(from: start, to: bytes.count)
        while lineEnd + 1 < bytes.count, bytes[lineEnd + 1] != .lineFeed {
          lineEnd = bytes.endOfLine(from: lineEnd + 1, to: bytes.count)
        }
        (end, next) = (lineEnd, lineEnd + 1)
      } else {
        end = bytes.endOfLine(from: start, to: bytes.count)
        next = end + 1
      }
      divide(bytes, start, end, add)
      start = next
    }
  }

  /// Splits a piece that is too long at the end of a line, otherwise after a space, otherwise between any two characters.
  private static func divide(_ bytes: [UInt8], _ start: Int, _ end: Int, _ add: (String, Bool) -> Void) {
    var start = start
    while true {
      var limit = min(end, start + longest), lines = 0, lastLine: Int?, lastBlank: Int?
      var index = start
      while index < limit {
        if bytes[index] == .lineFeed {
          lines += 1
          lastLine = index
          if lines == mostLines { limit = index }
        } else if bytes[index] == .space {
          lastBlank = index
        }
        index += 1
      }
      guard limit < end else { break }
      // A break in the first half would leave pieces of single words.
      let half = start + longest / 2
      if let lastLine, lastLine > half || lines >= mostLines {
        add(String(decoding: bytes[start..<lastLine], as: UTF8.self), true)
        start = lastLine + 1
      } else if let lastBlank, lastBlank > half {
        add(String(decoding: bytes[start...lastBlank], as: UTF8.self), true)
        start = lastBlank + 1
      } else {
        var cut = limit
        while cut > start + 1, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
        add(String(decoding: bytes[start..<cut], as: UTF8.self), true)
        start = cut
      }
    }
    add(String(decoding: bytes[start..<end], as: UTF8.self), false)
  }
}

extension String {
  /// Whether the first letter is of a script written from right to left.
  var isRightToLeft: Bool {
    guard let first = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    return switch first.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
