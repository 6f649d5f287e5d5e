import Foundation

/// Detects file types by their first bytes, using the `magic` files of shared-mime-info.
package struct MimeMagic: Sendable {
  fileprivate struct Rule: Sendable {
    var indent: Int
    var offset: Int
    var value: [UInt8]
    var mask: [UInt8]?
    var range: Int
  }
  private struct Section: Sendable {
    var priority: Int
    var type: String
    var rules: [Rule]
  }
  private let sections: [Section]
  /// How many bytes of a file are examined.
  package static let headLength = 16 << 10

  /// Of sections with the same priority, those of later files come first.
  init(_ files: [Data]) {
    var all: [Section] = []
    for file in files { all = Self.sections(in: [UInt8](file)) + all }
    // Swift's sort is stable: of equal priorities, the user's section stays first.
    sections = all.sorted { $0.priority > $1.priority }
  }

  /// The type of the first section that matches; nil if none does.
  package func type(of head: Data) -> String? {
    let head = [UInt8](head.prefix(Self.headLength))
    return sections.first { Self.matches($0.rules, head) }?.type
  }

  private static func matches(_ rules: [Rule], _ head: [UInt8]) -> Bool {
    // A rule is a child of the preceding rule one level up; any path down to a leaf is a match.
    func search(_ start: Int, _ level: Int) -> Bool {
      var index = start
      while index < rules.count, rules[index].indent >= level {
        if rules[index].indent == level, rules[index].matches(head) {
          let hasChildren = index + 1 < rules.count && rules[index + 1].indent > level
          if !hasChildren || search(index + 1, level + 1) { return true }
        }
        index += 1
      }
      return false
    }
    return search(0, 0)
  }

  // MARK: Reading

  private static func sections(in bytes: [UInt8]) -> [Section] {
    guard bytes.starts(with: Array("MIME-Magic\0\n".utf8)) else { return [] }
    var sections: [Section] = [], position = 12
    func line(_ end: UInt8) -> String? {
      guard let stop = bytes[position...].firstIndex(of: end) else { return nil }
      defer { position = stop + 1 }
      return String(decoding: bytes[position..<stop], as: UTF8.self)
    }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "[") {
        position += 1
        guard let head = line(UInt8(ascii: "\n")), let colon = head.firstIndex(of: ":"), let priority = Int(head[..<colon]) else { break }
        sections.append(Section(priority: priority, type: String(head[head.index(after: colon)...].dropLast()), rules: []))
      } else if let rule = rule(bytes, &position), !sections.isEmpty {
        sections[sections.count - 1].rules.append(rule)
      } else {
        break
      }
    }
    return sections
  }

  /// `[indent]>offset=length value[&mask][~word size][+range]` and a line end; the length in two bytes.
  private static func rule(_ bytes: [UInt8], _ position: inout Int) -> Rule? {
    func number() -> Int? {
      var value: Int?
      while position < bytes.count, (48...57).contains(bytes[position]), (value ?? 0) < 1 << 40 {
        value = (value ?? 0) * 10 + Int(bytes[position] - 48)
        position += 1
      }
      return value
    }
    func take(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }
    let indent = number() ?? 0
    guard take(UInt8(ascii: ">")), let offset = number(), take(UInt8(ascii: "=")), position + 2 <= bytes.count else { return nil }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    position += 2
    guard length > 0, position + length <= bytes.count else { return nil }
    var rule = Rule(indent: indent, offset: offset, value: Array(bytes[position..<position + length]), mask: nil, range: 1)
    position += length
    if take(UInt8(ascii: "&")) {
      guard position + length <= bytes.count else { return nil }
      rule.mask = Array(bytes[position..<position + length])
      position += length
    }
    if take(UInt8(ascii: "~")), let word = number(), word > 1 {
      // Words are stored big-endian; files of this machine are little-endian.
      rule.value = swapped(rule.value, word)
      rule.mask = rule.mask.map { swapped($0, word) }
    }
    if take(UInt8(ascii: "+")) { rule.range = max(1, number() ?? 1) }
    return take(UInt8(ascii: "\n")) ? rule : nil
  }
  private static func swapped(_ bytes: [UInt8], _ word: Int) -> [UInt8] {
    guard 1.bigEndian != 1, bytes.count % word == 0 else { return bytes }
    return stride(from: 0, to: bytes.count, by: word).flatMap { bytes[$0..<$0 + word].reversed() }
  }
}

extension MimeMagic.Rule {
  fileprivate func matches(_ head: [UInt8]) -> Bool {
    let last = min(offset + range - 1, head.count - value.count)
    guard offset <= last else { return false }
    return (offset...last).contains { start in
      value.indices.allSatisfy { index in
        let mask = mask?[index] ?? 0xFF
        return head[start + index] & mask == value[index] & mask
      }
    }
  }
}
