import Foundation

/// A value that scene storage keeps as JSON.
struct Kept<Value: Codable & Equatable>: RawRepresentable, Equatable {
  var value: Value
  init(_ value: Value) { self.value = value }
  init?(rawValue: String) {
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(rawValue.utf8)) else { return nil }
    self.value = value
  }
  var rawValue: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
