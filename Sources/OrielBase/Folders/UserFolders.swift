import Foundation

/// The user's Documents, Pictures and other folders, from `user-dirs.dirs` (xdg-user-dirs).
package struct UserFolders: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case desktop = "DESKTOP", documents = "DOCUMENTS", downloads = "DOWNLOAD", music = "MUSIC", pictures = "PICTURES", videos = "VIDEOS"
  }
  package let home: String
  private var paths: [Kind: String] = [:]

  /// nil if the folder is turned off, which means that it is set to the home folder itself.
  package subscript(kind: Kind) -> String? { paths[kind] }

  /// The current user's folders.
  package init(_ folders: BaseFolders = BaseFolders()) {
    self.init(home: folders.home, text: SmallFile.text(folders.configuration + "/user-dirs.dirs"))
  }
  /// - Parameter text: The text of `user-dirs.dirs`; nil if there is no such file, in which case the folders have their English names.
  package init(home: String, text: String?) {
    self.home = home
    for line in (text ?? "").split(separator: "\n") {
      guard line.hasPrefix("XDG_"), let equals = line.firstIndex(of: "=") else { continue }
      let name = line[..<equals].dropFirst(4)
      guard name.hasSuffix("_DIR"), let kind = Kind(rawValue: String(name.dropLast(4))) else { continue }
      var value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { continue }
      value = String(value.dropFirst().dropLast())
      if value.hasPrefix("$HOME") { value = home + value.dropFirst(5) }
      guard value.hasPrefix("/") else { continue }
      let path = FilePath.normal(value.replacingOccurrences(of: "\\", with: ""))
      if path != FilePath.normal(home) { paths[kind] = path }
    }
    guard text == nil else { return }
    let usual: [Kind: String] = [
      .desktop: "Desktop", .documents: "Documents", .downloads: "Downloads", .music: "Music", .pictures: "Pictures", .videos: "Videos",
    ]
    paths = usual.mapValues { FilePath.join(home, $0) }
  }
}
