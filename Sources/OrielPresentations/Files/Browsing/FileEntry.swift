import Foundation
import OrielBase
import OrielControls

/// One entry of a folder. For a symbolic link, it describes the destination, and stores the link too.
package nonisolated struct FileEntry: Identifiable, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case folder
    /// A folder that is shown as one document.
    case package
    case file
    /// A device, socket or pipe, which cannot be opened.
    case special
    /// A link whose destination does not exist.
    case brokenLink
  }
  package let path: String
  package let name: String
  package let kind: Kind
  /// In bytes; 0 for folders.
  package let size: Int64
  /// Seconds since 1970.
  package let modified: TimeInterval
  package let created: TimeInterval
  package let isHidden: Bool
  package let type: UTType
  /// The resolved destination of a link; nil for other entries.
  package let destination: String?
  /// The sort key of the name; see `FileNameKey`.
  let key: FileNameKey

  /// The name for entries of one folder, so that type-to-select finds rows that do not exist; otherwise the path.
  package private(set) var id: String
  package var url: URL { URL(fileURLWithPath: path, isDirectory: kind == .folder || kind == .package) }
  package var isFolder: Bool { kind == .folder }
  package var modificationDate: Date { Date(timeIntervalSince1970: modified) }

  package init(
    path: String, kind: Kind, size: Int64 = 0, modified: TimeInterval = 0, created: TimeInterval = 0, type: UTType = .data,
    isHidden: Bool? = nil, destination: String? = nil
  ) {
    self.path = path
    name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    self.kind = kind
    self.size = kind == .folder ? 0 : size
    self.modified = modified
    self.created = created
    self.isHidden = isHidden ?? name.hasPrefix(".")
    self.type = type
    self.destination = destination
    key = FileNameKey(name)
    id = name
  }
  /// The same entry for a list with entries of several folders.
  package var amongOthers: FileEntry {
    var entry = self
    entry.id = path
    return entry
  }
  package static func == (a: FileEntry, b: FileEntry) -> Bool {
    a.path == b.path && a.modified == b.modified && a.size == b.size && a.kind == b.kind && a.type == b.type
      && a.destination == b.destination && a.isHidden == b.isHidden
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The name without its extension, if the extension determines the type.
  package var displayName: String { kind == .folder ? name : (name as NSString).deletingPathExtension }
  /// "PNG image", "Folder".
  package var kindName: String {
    switch kind {
    case .folder: String(localized: "Folder")
    case .brokenLink: String(localized: "Broken link")
    case .special: String(localized: "Device")
    case .file, .package:
      (type.localizedDescription.map { $0.prefix(1).uppercased() + $0.dropFirst() })
        ?? (name as NSString).pathExtension.uppercased()
    }
  }
}

/// A natural sort key for names: letters before case and accents, numbers by value.
///
/// Created once for each name, because each comparison with Foundation costs microseconds.
package nonisolated struct FileNameKey: Hashable, Comparable, Sendable {
  private let bytes: [UInt8]

  package init(_ name: String) {
    let utf8 = Array(name.utf8.prefix(1024))
    // Most names are ASCII, which needs no slow Foundation call.
    let folded =
      utf8.allSatisfy { $0 < 0x80 }
      ? utf8 : Array(name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).utf8.prefix(1024))
    var key: [UInt8] = []
    key.reserveCapacity(folded.count + 4)
    var index = 0
    while index < folded.count {
      var byte = folded[index]
      guard (48...57).contains(byte) else {
        if (65...90).contains(byte) { byte |= 0x20 }
        key.append(byte)
        index += 1
        continue
      }
      // A number is its length without zeros in front, then its digits: longer ones are larger.
      while index < folded.count, folded[index] == 48 { index += 1 }
      let start = index
      while index < folded.count, (48...57).contains(folded[index]) { index += 1 }
      key.append(48)
      key.append(UInt8(min(255, index - start)))
      key += folded[start..<index]
    }
    bytes = key
  }
  package static func < (a: FileNameKey, b: FileNameKey) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
