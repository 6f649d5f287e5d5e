import Foundation

/// The sort order of entries. Folders come first; entries that are otherwise equal are sorted by name.
package nonisolated struct FileOrder: Hashable, Sendable, Codable {
  package enum Field: String, CaseIterable, Sendable, Codable { case name, size, kind, modified }
  package var field: Field
  package var isReversed: Bool
  package init(_ field: Field = .name, isReversed: Bool = false) {
    self.field = field
    self.isReversed = isReversed
  }

  package func sorted(_ entries: [FileEntry]) -> [FileEntry] {
    // Kinds are looked up once for each type, not for each comparison.
    var kinds: [String: FileNameKey] = [:]
    if field == .kind { for entry in entries where kinds[Self.kindID(entry)] == nil { kinds[Self.kindID(entry)] = FileNameKey(entry.kindName) } }
    func precedes(_ a: FileEntry, _ b: FileEntry) -> Bool {
      if a.isFolder != b.isFolder { return a.isFolder }
      let (first, second) = isReversed ? (b, a) : (a, b)
      switch field {
      case .name: break
      case .size: if a.size != b.size { return first.size < second.size }
      case .modified: if a.modified != b.modified { return first.modified < second.modified }
      case .kind:
        if let x = kinds[Self.kindID(first)], let y = kinds[Self.kindID(second)], x != y { return x < y }
      }
      let (one, other) = field == .name ? (first, second) : (a, b)
      return one.key == other.key ? one.path < other.path : one.key < other.key
    }
    return entries.sorted(by: precedes)
  }
  private static func kindID(_ entry: FileEntry) -> String { "\(entry.kind) \(entry.type.identifier)" }
}
