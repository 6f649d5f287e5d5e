import Foundation

/// Searches a folder recursively for names that contain the text.
///
/// It goes level by level, so that nearby files are found first; it never follows links or leaves the file system, so that it ends.
package nonisolated struct FileSearch: FileSource {
  package let words: [String]
  package let includesHidden: Bool
  package let limit: Limit
  private let source: any FileSource

  package struct Limit: Sendable {
    /// How much is found, looked at, and how deep.
    package var results = 1_000, entries = 500_000, depth = 32
    package init() {}
  }

  package init(_ text: String, in source: any FileSource = LocalFiles(), includesHidden: Bool = false, limit: Limit = Limit()) {
    words = text.split(whereSeparator: \.isWhitespace).map { Self.folded(String($0)) }
    self.source = source
    self.includesHidden = includesHidden
    self.limit = limit
  }
  private static func folded(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
  package func matches(_ name: String) -> Bool {
    let name = Self.folded(name)
    return !words.isEmpty && words.allSatisfy { name.contains($0) }
  }

  package func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure) {
    var level = [folder], found = 0, seen = 0, depth = 0
    let device = Self.device(of: folder)
    func hasRoom() -> Bool { goesOn() && found < limit.results && seen < limit.entries }
    while !level.isEmpty, depth < limit.depth {
      var below: [String] = []
      for path in level {
        guard hasRoom() else { return }
        do throws(FolderFailure) {
          try source.read(path, while: hasRoom) { entry in
            seen += 1
            guard includesHidden || !entry.isHidden else { return }
            if entry.isFolder, entry.destination == nil { below.append(entry.path) }
            guard matches(entry.name) else { return }
            found += 1
            take(entry.amongOthers)
          }
        } catch {
          // Subfolders may be unreadable, but the searched folder must be readable.
          if path == folder { throw error }
        }
      }
      level = below.filter { device == nil || Self.device(of: $0) == device }
      depth += 1
    }
  }
  private static func device(of path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : nil
  }
}
