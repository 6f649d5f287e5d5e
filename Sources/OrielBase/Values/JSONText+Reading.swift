import Foundation

// Reads what apps of ours have written, which others may have changed since. `JSONSerialization` makes objects of every value, and
// taking them apart again looks through all conformances of the program: several hundred thousand instructions for each kind of
// value, at every start.
extension JSONText {
  /// A single value as of RFC 8259, in UTF-8; nil for anything else, for numbers beyond those of `Double`, and for values more than
  /// 128 deep inside each other.
  package init?(_ data: Data) {
    let bytes = [UInt8](data)
    let value = bytes.withUnsafeBufferPointer { bytes -> JSONText? in
      var reader = JSONReader(bytes: bytes)
      let value = reader.value(depth: 0)
      reader.skipSpace()
      return reader.place == bytes.count ? value : nil
    }
    guard let value else { return nil }
    self = value
  }

  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// A whole number, also where it is written with a fraction of nothing.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
  package var list: [JSONText]? { if case .list(let values) = self { values } else { nil } }
  /// Of equal names, the last counts.
  package var object: [String: JSONText]? {
    guard case .object(let values) = self else { return nil }
    return Dictionary(values.map { ($0.name, $0.value) }) { $1 }
  }
}

private struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var place = 0
  private static let greatestDepth = 128

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }
  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }
  private mutating func take(_ word: StaticString) -> Bool {
    guard bytes.count - place >= word.utf8CodeUnitCount, (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] }) else {
      return false
    }
    place += word.utf8CodeUnitCount
    return true
  }

  mutating func value(depth: Int) -> JSONText? {
    guard depth < Self.greatestDepth else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return list(depth: depth)
    case UInt8(ascii: "\""): return text().map { .text($0) }
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }
  private mutating func list(depth: Int) -> JSONText? {
    place += 1
    var values: [JSONText] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .list(values) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipSpace()
      if take(UInt8(ascii: "]")) { return .list(values) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }
  private mutating func object(depth: Int) -> JSONText? {
    place += 1
    var values: [(name: String, value: JSONText)] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(values) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\""), let name = text() else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
      values.append((name, value))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(values) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func text() -> String? {
    place += 1
    let start = place
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    let plain = bytes[start..<place]
    if take(UInt8(ascii: "\"")) { return String(validating: plain, as: UTF8.self) }
    var units = [UInt8](plain)
    while let byte = next, byte >= 0x20 {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        units.append(contentsOf: UTF8.encode(scalar)!)
      default: units.append(byte)
      }
    }
    return nil
  }
  /// What stands behind a backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { return nil }
      guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) }
      // The first half of a pair.
      guard take("\\u"), let second = codeUnit(), second & 0xFC00 == 0xDC00 else { return nil }
      return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF)
    default: return nil
    }
  }
  private mutating func codeUnit() -> UInt32? {
    guard bytes.count - place >= 4 else { return nil }
    var value: UInt32 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    place += 4
    return value
  }

  private mutating func digits() -> Bool {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    return place > start
  }
  private mutating func number() -> JSONText? {
    let start = place
    _ = take(UInt8(ascii: "-"))
    // No zeros before other digits.
    guard take(UInt8(ascii: "0")) || digits() else { return nil }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard digits() else { return nil }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() else { return nil }
    }
    let words = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let value = Int(words) { return .integer(value) }
    guard let value = Double(words), value.isFinite else { return nil }
    return .number(value)
  }
}
