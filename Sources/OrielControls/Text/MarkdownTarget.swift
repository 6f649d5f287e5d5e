/// Parses link destinations (CommonMark 0.31, sections 6.3 and 6.5).
nonisolated enum MarkdownTarget {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// `(target "title")`, beginning at `start`: the target, and where it ends.
  static func inline(in bytes: Bytes, at start: Int, steps: inout Int) -> (String, Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { return nil }
    var index = start + 1
    defer { steps += index - start }
    func skipBlanks() { while index < bytes.count, bytes[index].isMarkdownBlank { index += 1 } }
    skipBlanks()
    let target: Range<Int>
    if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
      let first = index + 1
      index = first
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
        if bytes[index] == UInt8(ascii: "<") || bytes[index] == 0x0A { return nil }
        index += bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count ? 2 : 1
      }
      guard index < bytes.count else { return nil }
      target = first..<index
      index += 1
    } else {
      let first = index
      var depth = 0
      loop: while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\\") where index + 1 < bytes.count && bytes[index + 1].isASCIIPunctuation: index += 1
        case UInt8(ascii: "("):
          depth += 1
          // Deeper nesting is not a URL; without a limit, each bracket would scan all following text.
          if depth > 32 { return nil }
        case UInt8(ascii: ")"):
          if depth == 0 { break loop }
          depth -= 1
        case 0...0x20, 0x7F: break loop
        default: break
        }
        index += 1
      }
      index = min(index, bytes.count)
      guard depth == 0 else { return nil }
      target = first..<index
    }
    let end = index
    skipBlanks()
    if index > end, index < bytes.count, let close = titleEnd(bytes[index]) {
      let open = bytes[index]
      index += 1
      while index < bytes.count, bytes[index] != close {
        if bytes[index] == open { return nil }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index = min(index + 1, bytes.count)
      skipBlanks()
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
    steps += target.count
    return (unescaped(bytes, target), index + 1)
  }
  private static func titleEnd(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// `<scheme:rest>` or `<somebody@example.org>`: what it leads to, what it says, and where it ends.
  static func address(in bytes: Bytes, at start: Int, steps: inout Int) -> (String, Range<Int>, Int)? {
    var index = start + 1, schemeEnd: Int?, at: Int?, isScheme = true
    defer { steps += index - start }
    loop: while true {
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: ">"): break loop
      case 0...0x20, 0x7F, UInt8(ascii: "<"): return nil
      case UInt8(ascii: ":"):
        if schemeEnd == nil, at == nil, isScheme, (2...32).contains(index - start - 1) { schemeEnd = index }
        isScheme = false
      case UInt8(ascii: "@"): at = at == nil ? index : -1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == start + 1 { isScheme = false }
      default: isScheme = false
      }
      index += 1
    }
    let range = start + 1..<index, text = String(decoding: bytes[range], as: UTF8.self)
    if schemeEnd != nil { return (text, range, index + 1) }
    guard let at, at > range.lowerBound, at + 1 < index, isMail(bytes, range.lowerBound..<at, at + 1..<index) else { return nil }
    return ("mailto:" + text, range, index + 1)
  }
  private static func isMail(_ bytes: Bytes, _ name: Range<Int>, _ host: Range<Int>) -> Bool {
    func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || (0x30...0x39).contains(byte) }
    guard bytes[name].allSatisfy({ isWord($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }) else { return false }
    return bytes[host].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
      label.count <= 63 && label.allSatisfy { isWord($0) || $0 == UInt8(ascii: "-") }
        && label.first.map(isWord) ?? false && label.last.map(isWord) ?? false
    }
  }

  /// Removes backslash escapes and decodes entities.
  private static func unescaped(_ bytes: Bytes, _ range: Range<Int>) -> String {
    var result: [UInt8] = [], index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound, bytes[index + 1].isASCIIPunctuation {
        result.append(bytes[index + 1])
        index += 2
      } else if bytes[index] == UInt8(ascii: "&"), let (text, end) = MarkdownEntity.read(bytes, at: index), end <= range.upperBound {
        result += Array(text.utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Characters by number or name, such as `&#8212;` and `&amp;`.
nonisolated enum MarkdownEntity {
  /// The length of the longest known entity, in bytes.
  static let longest = 10

  static func read(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (String, Int)? {
    let limit = min(bytes.count, start + longest)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")), end > start + 1 else { return nil }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    guard name.hasPrefix("#") else { return names[name].map { ($0, end + 1) } }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let figures = isHexadecimal ? digits.dropFirst() : digits
    guard figures.first.map({ $0 != "+" && $0 != "-" }) ?? false, let number = UInt32(figures, radix: isHexadecimal ? 16 : 10) else { return nil }
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return (String(scalar ?? "\u{FFFD}"), end + 1)
  }
  /// Commonly used entities.
  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ensp": "\u{2002}", "emsp": "\u{2003}",
    "thinsp": "\u{2009}", "shy": "\u{AD}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "copy": "©", "reg": "®", "trade": "™",
    "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "sbquo": "‚",
    "bdquo": "„", "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "deg": "°", "plusmn": "±", "times": "×",
    "divide": "÷", "minus": "−", "ne": "≠", "le": "≤", "ge": "≥", "infin": "∞", "micro": "µ", "para": "¶", "sect": "§",
    "dagger": "†", "cent": "¢", "pound": "£", "yen": "¥", "euro": "€", "frac12": "½", "frac14": "¼", "frac34": "¾",
    "sup2": "²", "sup3": "³", "iexcl": "¡", "iquest": "¿", "szlig": "ß", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
    "harr": "↔", "check": "✓", "star": "☆", "hearts": "♥",
  ]
}
