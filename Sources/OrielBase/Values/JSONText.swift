import Foundation

/// JSON that an app keeps for itself, for people to read, with the spacing of Foundation's pretty printer.
///
/// `JSONSerialization` bridges every value to an object before it writes it, which costs more than the layout of a small window.
/// What comes from other programs is read by `JSONSerialization`.
package enum JSONText: Sendable {
  case null, bool(Bool), integer(Int), number(Double), text(String), list([JSONText])
  /// In the order in which the names are written.
  case object([(name: String, value: JSONText)])

  package static func object(_ values: [String: JSONText]) -> JSONText {
    .object(values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
  }

  package var data: Data {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    bytes.append(UInt8(ascii: "\n"))
    return Data(bytes)
  }

  private func write(to bytes: inout [UInt8], indent: Int) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: value.description.utf8)
    case .number(let value):
      if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
        bytes.append(contentsOf: whole.description.utf8)
      } else {
        // JSON has no word for numbers that are not finite.
        bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
      }
    case .text(let value): Self.write(value, to: &bytes)
    case .list(let values):
      Self.write(values, in: ("[", "]"), to: &bytes, indent: indent) { $0.write(to: &$1, indent: indent + 2) }
    case .object(let values):
      Self.write(values, in: ("{", "}"), to: &bytes, indent: indent) { value, bytes in
        Self.write(value.name, to: &bytes)
        bytes.append(contentsOf: " : ".utf8)
        value.value.write(to: &bytes, indent: indent + 2)
      }
    }
  }

  /// One value a line.
  private static func write<Value>(
    _ values: [Value], in brackets: (String, String), to bytes: inout [UInt8], indent: Int, each: (Value, inout [UInt8]) -> Void
  ) {
    bytes.append(contentsOf: brackets.0.utf8)
    var isFirst = true
    for value in values {
      bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
      isFirst = false
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent + 2))
      each(value, &bytes)
    }
    if !isFirst {
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    }
    bytes.append(contentsOf: brackets.1.utf8)
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: (digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONText: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}
