import Foundation

/// The user's bookmarked folders, from GTK's bookmarks file, which all file choosers read.
package nonisolated struct BookmarkFile: Equatable, Sendable {
  package struct Bookmark: Equatable, Sendable, Identifiable {
    package let path: String
    package let name: String
    package var id: String { path }
  }
  package let bookmarks: [Bookmark]

  /// Each line is a file URL, optionally followed by a space and a name. Other URLs need GVfs and are ignored.
  package init(_ text: String) {
    var found: [Bookmark] = []
    for line in text.split(whereSeparator: \.isNewline).prefix(500) {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let address = parts.first, address.hasPrefix("file://"), let path = URL(string: String(address))?.path, path.hasPrefix("/") else { continue }
      let normal = FilePath.normal(path)
      guard !found.contains(where: { $0.path == normal }) else { continue }
      found.append(Bookmark(path: normal, name: parts.count > 1 ? String(parts[1]) : FilePath.name(of: normal)))
    }
    bookmarks = found
  }
}
