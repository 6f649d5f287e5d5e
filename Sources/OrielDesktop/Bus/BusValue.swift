/// A value as it travels over D-Bus.
nonisolated package indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// `ay`.
  case bytes([UInt8])
  /// Elements of one type, whose signature an empty array needs as well.
  case array(of: String, [BusValue])
  /// Pairs in their order, with the signatures of keys and values; `a{sv}` is `.dictionary("s", "v", ...)`.
  case dictionary(String, String, [Pair])
  case structure([BusValue])
  case variant(BusValue)
  /// A file descriptor, which is not taken.
  case descriptor

  nonisolated package struct Pair: Hashable, Sendable {
    package var key, value: BusValue
    package init(_ key: BusValue, _ value: BusValue) {
      self.key = key
      self.value = value
    }
  }

  /// `a{sv}`, in the order of its keys.
  package static func properties(_ values: [String: BusValue]) -> BusValue {
    .dictionary("s", "v", values.sorted { $0.key < $1.key }.map { Pair(.string($0.key), .variant($0.value)) })
  }

  /// The D-Bus signature of its type.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .bytes: "ay"
    case .array(let element, _): "a" + element
    case .dictionary(let key, let value, _): "a{\(key)\(value)}"
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .variant: "v"
    case .descriptor: "h"
    }
  }

  // MARK: Reading

  /// Without the variants around it.
  package var content: BusValue { if case .variant(let inner) = self { inner.content } else { self } }
  package var text: String? {
    switch content {
    case .string(let text), .objectPath(let text): text
    default: nil
    }
  }
  package var isTrue: Bool? { if case .bool(let value) = content { value } else { nil } }
  package var real: Double? { if case .double(let value) = content { value } else { nil } }
  /// Any integer.
  package var integer: Int? {
    switch content {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(value)
    case .uint64(let value): Int(exactly: value)
    default: nil
    }
  }
  package var fields: [BusValue]? { if case .structure(let fields) = content { fields } else { nil } }
  package var elements: [BusValue]? { if case .array(_, let elements) = content { elements } else { nil } }
  /// The value of a key that is a text; nil if this is no dictionary or has no such key.
  package subscript(key: String) -> BusValue? {
    guard case .dictionary(_, _, let pairs) = content else { return nil }
    return pairs.first { $0.key.text == key }?.value
  }
}
