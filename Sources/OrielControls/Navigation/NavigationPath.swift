import Foundation
import OrielGraph

/// The values on a navigation stack, of any types.
public nonisolated struct NavigationPath: Equatable {
  var values: [AnyHashable] = []
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { values = elements.map { AnyHashable($0) } }
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  /// Removes the last `k` values; all of them if there are fewer.
  public mutating func removeLast(_ k: Int = 1) {
    let removed = min(max(0, k), values.count)
    if removed != k { RuntimeIssue.report("NavigationPath.removeLast(\(k)): \(removed) of its \(values.count) values are removed.") }
    values.removeLast(removed)
  }

  /// A codable representation; nil if some value is not codable.
  public var codable: CodableRepresentation? {
    let entries = values.compactMap { value in (value.base as? any Codable).map { CodableRepresentation.Entry(value: $0) } }
    return entries.count == values.count ? CodableRepresentation(entries: entries) : nil
  }
  public init(_ codable: CodableRepresentation) {
    values = codable.entries.compactMap { ($0.value as? any Hashable).map { AnyHashable($0) } }
  }

  /// The values with the names of their types, last first, as Apple stores them.
  public struct CodableRepresentation: Codable, Equatable {
    struct Entry { let value: any Codable }
    let entries: [Entry]

    public static func == (a: CodableRepresentation, b: CodableRepresentation) -> Bool {
      func hashable(_ entries: [Entry]) -> [AnyHashable] { entries.compactMap { ($0.value as? any Hashable).map { AnyHashable($0) } } }
      return hashable(a.entries) == hashable(b.entries)
    }
    init(entries: [Entry]) { self.entries = entries }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for entry in entries.reversed() {
        guard let name = _mangledTypeName(type(of: entry.value)) else { continue }
        try container.encode(name)
        try container.encode(String(decoding: JSONEncoder().encode(entry.value), as: UTF8.self))
      }
    }
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var entries: [Entry] = []
      while !container.isAtEnd {
        let name = try container.decode(String.self), text = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Codable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "No type named \(name) is Codable and Hashable.")
        }
        entries.append(Entry(value: try JSONDecoder().decode(type, from: Data(text.utf8))))
      }
      self.entries = entries.reversed()
    }
  }
}

nonisolated extension NavigationPath {
  /// The encoded path; nil if some value cannot be encoded.
  var written: String? {
    guard let codable, let data = try? JSONEncoder().encode(codable) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
  init?(written text: String) {
    guard let codable = try? JSONDecoder().decode(CodableRepresentation.self, from: Data(text.utf8)) else { return nil }
    self.init(codable)
  }
}
