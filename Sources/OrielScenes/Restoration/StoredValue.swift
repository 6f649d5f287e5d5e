import Foundation

/// A value in the file of windows: the types common to property lists and JSON, and data.
nonisolated enum StoredValue: Hashable, Sendable {
  case bool(Bool), integer(Int), number(Double), text(String), data(Data), list([StoredValue])

  /// Converts a property list value. Returns nil if the file cannot store it.
  init?(propertyList value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .integer(value)
    case let value as Double: self = .number(value)
    case let value as String: self = .text(value)
    case let value as Data: self = .data(value)
    case let value as [Any]:
      let values = value.compactMap { StoredValue(propertyList: $0) }
      guard values.count == value.count else { return nil }
      self = .list(values)
    default: return nil
    }
  }
  var propertyList: Any {
    switch self {
    case .bool(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .text(let value): value
    case .data(let value): value
    case .list(let values): values.map(\.propertyList)
    }
  }

  // MARK: JSON

  /// What JSON has no form for is an object with one name.
  var json: JSONText {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): value.isFinite ? .number(value) : .object([("number", .text(value.description))])
    case .text(let value): .text(value)
    case .data(let value): .object([("base64", .text(value.base64EncodedString()))])
    case .list(let values): .list(values.map(\.json))
    }
  }
  init?(json: JSONText) {
    switch json {
    case .null: return nil
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = Int(exactly: value).map { .integer($0) } ?? .number(value)
    case .text(let value): self = .text(value)
    case .list(let values): self = .list(values.compactMap { StoredValue(json: $0) })
    case .object:
      let parts = json.object ?? [:]
      if let text = parts["base64"]?.text, let data = Data(base64Encoded: text) {
        self = .data(data)
      } else if let text = parts["number"]?.text, let number = Double(text) {
        self = .number(number)
      } else {
        return nil
      }
    }
  }
}
