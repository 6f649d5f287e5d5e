import Foundation

/// The folders that people put into the sidebars of file choosers: GTK's file, which all of them read.
package nonisolated struct BookmarkFile: Equatable, Sendable {
  package struct Bookmark: Equatable, Sendable, Identifiable {
    package let path: String
    package let name: String
    package var id: String { path }
  }
  package let bookmarks: [Bookmark]

  /// A line is a file URL and, behind a space, a name. Addresses of other kinds need GNOME's file system and are left out.
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
