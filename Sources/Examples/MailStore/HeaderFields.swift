/// The fields at the top of a message or part, unfolded but not decoded.
struct HeaderFields: Sendable {
  struct Field: Sendable {
    /// Lowercase.
    let name: String
    /// As it was written, for showing.
    let writtenName: String
    var value: [UInt8]
  }

  private(set) var fields: [Field] = []

  /// Real messages have some dozens; the rest of a hostile one is skipped.
  private static let mostFields = 2_000

  /// Reads fields from `start` and returns the index where the body begins.
  ///
  /// The header ends at an empty line, or at the first line that cannot belong to one.
  static func read(_ bytes: [UInt8], from start: Int, to end: Int) -> (fields: HeaderFields, bodyStart: Int) {
    var header = HeaderFields()
    var index = start
    while index < end {
      let lineEnd = bytes.endOfLine(from: index, to: end)
      let next = min(lineEnd + 1, end)
      let content = contentEnd(bytes, index, lineEnd)
      if content == index { return (header, next) }
      if bytes[index].isBlank {
        guard !header.fields.isEmpty else {
          // A line of blanks before the first field carries nothing.
          guard bytes.trimmed(index, content).isEmpty else { return (header, index) }
          index = next
          continue
        }
        header.fields[header.fields.count - 1].value += bytes[index..<content]
      } else if let colon = nameEnd(bytes, index, content) {
        if header.fields.count < mostFields {
          let name = String(decoding: bytes.trimmed(index, colon), as: UTF8.self)
          header.fields.append(
            Field(name: name.lowercased(), writtenName: name, value: Array(bytes[(colon + 1)..<content])))
        }
      } else if index != start {
        return (header, index)
      } else if !isSeparator(bytes, index, content) {
        return (header, index)
      }
      index = next
    }
    return (header, end)
  }

  func first(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

  func text(_ name: String) -> String? { first(name).map { EncodedWord.decode($0) } }

  /// All values of a field, as when To is given twice.
  func addresses(_ name: String) -> [MailAddress] {
    fields.filter { $0.name == name }.flatMap { MailAddress.list($0.value) }
  }

  private static func contentEnd(_ bytes: [UInt8], _ start: Int, _ lineEnd: Int) -> Int {
    lineEnd > start && bytes[lineEnd - 1] == .carriageReturn ? lineEnd - 1 : lineEnd
  }

  /// The colon after a field name: printable ASCII without blanks, though blanks may precede the colon.
  private static func nameEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end, index - start < 100, bytes[index] > 32, bytes[index] < 127, bytes[index] != UInt8(ascii: ":") {
      index += 1
    }
    let nameLength = index - start
    while index < end, bytes[index].isBlank { index += 1 }
    return index < end && nameLength > 0 && bytes[index] == UInt8(ascii: ":") ? index : nil
  }

  /// A separator line that some programs leave on top of a message: `From someone` or `>From someone`.
  private static func isSeparator(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    let line = bytes[start..<end]
    return line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8)
  }
}

/// A value with parameters, as in `text/plain; charset=utf-8` (RFC 2045 5.1, RFC 2231).
struct ParameterizedValue: Sendable {
  /// Lowercase, without blanks: `text/plain`.
  let value: String
  let parameters: [String: String]

  init(_ bytes: some Collection<UInt8>) {
    var pieces = Self.split(Array(bytes.prefix(EncodedWord.longestHeader)))
    value = String(decoding: pieces.isEmpty ? [] : pieces.removeFirst(), as: UTF8.self).lowercased()
      .filter { !$0.isWhitespace }
    var plain: [String: String] = [:]
    var sections: [String: [(number: Int, isEncoded: Bool, bytes: [UInt8])]] = [:]
    for piece in pieces.prefix(200) {
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
      var name = String(decoding: piece[..<equals], as: UTF8.self).lowercased().filter { !$0.isWhitespace }
      let content = Self.unquote(piece[(equals + 1)...])
      guard let star = name.firstIndex(of: "*") else {
        // RFC 2047 forbids encoded words here; mailers write them all the same.
        if plain[name] == nil { plain[name] = EncodedWord.decode(content) }
        continue
      }
      let isEncoded = name.hasSuffix("*")
      let number = Int(name[name.index(after: star)...].prefix { $0.isNumber }) ?? 0
      name = String(name[..<star])
      sections[name, default: []].append((number, isEncoded, content))
    }
    for (name, parts) in sections {
      let ordered = parts.sorted { $0.number < $1.number }
      plain[name] = Self.join(ordered).singleLine()
    }
    parameters = plain
  }

  /// RFC 2231: sections in order, the first of them naming the character set as in `utf-8'en'text`.
  private static func join(_ sections: [(number: Int, isEncoded: Bool, bytes: [UInt8])]) -> String {
    var characterSet: String?
    var output: [UInt8] = []
    for (position, section) in sections.enumerated() {
      var bytes = section.bytes[...]
      if position == 0, section.isEncoded {
        let marks = bytes.indices.filter { bytes[$0] == UInt8(ascii: "'") }.prefix(2)
        if marks.count == 2 {
          characterSet = String(decoding: bytes[..<marks[0]], as: UTF8.self)
          bytes = bytes[(marks[1] + 1)...]
        }
      }
      output += section.isEncoded ? percentDecoded(bytes) : Array(bytes)
    }
    return TextDecoding(output, characterSet: characterSet).text
  }

  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return output
  }

  /// Pieces between semicolons that stand outside quotes; comments are dropped.
  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var isQuoted = false
    var depth = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted, byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        pieces[pieces.count - 1] += [byte, bytes[index + 1]]
        index += 2
        continue
      }
      if byte == UInt8(ascii: "\""), depth == 0 { isQuoted.toggle() }
      if !isQuoted {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")"), depth > 0 {
          depth -= 1
          index += 1
          continue
        }
      }
      if byte == UInt8(ascii: ";"), !isQuoted, depth == 0 {
        pieces.append([])
      } else if depth == 0 {
        pieces[pieces.count - 1].append(byte)
      }
      index += 1
    }
    return pieces
  }

  private static func unquote(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let trimmed = Array(bytes).trimmed(0, bytes.count)
    guard trimmed.first == UInt8(ascii: "\"") else { return Array(trimmed) }
    var output: [UInt8] = []
    var index = trimmed.startIndex + 1
    while index < trimmed.endIndex, trimmed[index] != UInt8(ascii: "\"") {
      // A backslash before a letter is part of a Windows path, not an escape.
      if trimmed[index] == UInt8(ascii: "\\"), index + 1 < trimmed.endIndex,
        trimmed[index + 1] == UInt8(ascii: "\"") || trimmed[index + 1] == UInt8(ascii: "\\")
      {
        index += 1
      }
      output.append(trimmed[index])
      index += 1
    }
    return output
  }
}
