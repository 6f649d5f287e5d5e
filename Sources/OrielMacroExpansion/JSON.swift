/// A JSON value. Foundation's parser would add 5 ms to the start of this program in every compilation.
enum JSON {
  case null, bool(Bool), number(Double), string(String), array([JSON])
  indirect case object([String: JSON])

  subscript(key: String) -> JSON? {
    if case .object(let members) = self { return members[key] }
    return nil
  }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var int: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  var array: [JSON] { if case .array(let items) = self { items } else { [] } }
}

/// Parses a JSON text; nil if it is invalid.
struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  static func read(_ bytes: [UInt8]) -> JSON? {
    var reader = JSONReader(bytes: bytes)
    return reader.value()
  }
  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value() -> JSON? {
    skipSpace()
    guard index < bytes.count, depth < 200 else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return text().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }
  private mutating func object() -> JSON? {
    index += 1
    var members: [String: JSON] = [:]
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard let key = text(), take(":"), let value = value() else { return nil }
      members[key] = value
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }
  private mutating func array() -> JSON? {
    index += 1
    var items: [JSON] = []
    if take("]") { return .array(items) }
    while true {
      guard let value = value() else { return nil }
      items.append(value)
      if take("]") { return .array(items) }
      guard take(",") else { return nil }
    }
  }
  private mutating func text() -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    var out: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: out, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        out.append(byte)
        continue
      }
      guard index < bytes.count else { return nil }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): out.append(10)
      case UInt8(ascii: "t"): out.append(9)
      case UInt8(ascii: "r"): out.append(13)
      case UInt8(ascii: "b"): out.append(8)
      case UInt8(ascii: "f"): out.append(12)
      case UInt8(ascii: "u"):
        guard var scalar = hex() else { return nil }
        if scalar & 0xFC00 == 0xD800, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\") {
          index += 2
          guard let low = hex() else { return nil }
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
        }
        out += Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
      default: out.append(escape)
      }
    }
    return nil
  }
  private mutating func hex() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
  }
  private mutating func number() -> JSON? {
    let start = index
    while index < bytes.count, "+-.eE0123456789".utf8.contains(bytes[index]) { index += 1 }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self)).map { .number($0) }
  }
  private mutating func word(_ word: String, _ value: JSON) -> JSON? {
    guard bytes[index...].starts(with: word.utf8) else { return nil }
    index += word.utf8.count
    return value
  }
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }
  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
  }
}

extension String {
  /// This string as JSON, with quotes.
  var json: String {
    var out = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
