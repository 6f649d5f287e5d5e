import Foundation
import OrielBase
import OrielControls

/// One item of a panel's sidebar.
package nonisolated struct FilePlace: Identifiable, Hashable, Sendable {
  package let location: FileLocation
  package let name: String
  package let symbol: String
  package var id: FileLocation { location }
}

/// The sidebar of a panel.
package nonisolated struct FilePlaces: Equatable, Sendable {
  package var common: [FilePlace] = []
  package var places: [FilePlace] = []
  package var devices: [FilePlace] = []
  package static let empty = FilePlaces()
  package var all: [FilePlace] { common + places + devices }
}

/// The files that define the places.
package nonisolated struct FilePlaceFiles: Sendable {
  package var home: String
  package var config: String
  package var data: String
  package var mounts: String

  package init(home: String, config: String? = nil, data: String? = nil, mounts: String = "/proc/self/mountinfo") {
    self.home = home
    self.config = config ?? home + "/.config"
    self.data = data ?? home + "/.local/share"
    self.mounts = mounts
  }
  /// Those of this user.
  package init() {
    let folders = BaseFolders()
    self.init(home: folders.home, config: folders.configuration, data: folders.data)
  }

  package var userFolders: UserFolders { UserFolders(home: home, text: SmallFile.text(config + "/user-dirs.dirs")) }
  package var bookmarks: [BookmarkFile.Bookmark] { BookmarkFile(SmallFile.text(config + "/gtk-3.0/bookmarks") ?? "").bookmarks }

  /// Blocks while the user's files are read; does not access other disks.
  package func read() -> FilePlaces {
    var places = FilePlaces()
    let folders = userFolders
    let bookmarks = bookmarks
    places.common = [FilePlace(location: .recents, name: String(localized: "Recent"), symbol: "clock")]
    if !bookmarks.isEmpty { places.common.append(FilePlace(location: .starred, name: String(localized: "Starred"), symbol: "star")) }
    places.places = [FilePlace(location: .folder(FilePath.normal(home)), name: String(localized: "Home"), symbol: "house")]
    for kind in UserFolders.Kind.allCases {
      // Below the home folder, which answers, or it would not have been listed.
      guard let path = folders[kind], access(path, F_OK) == 0 else { continue }
      places.places.append(FilePlace(location: .folder(path), name: FilePath.name(of: path), symbol: kind.symbol))
    }
    let known = Set(places.places.map(\.location))
    places.places += bookmarks.filter { !known.contains(.folder($0.path)) }.map {
      FilePlace(location: .folder($0.path), name: $0.name, symbol: "folder")
    }
    places.devices = MountTable(SmallFile.text(mounts) ?? "").mounts.map {
      FilePlace(location: .folder($0.path), name: $0.name, symbol: $0.symbol)
    }
    return places
  }

  /// Recently used files as a folder, without deleted ones.
  package var recents: any FileSource {
    FileList { RecentFiles(FileManager.default.contents(atPath: data + "/recently-used.xbel") ?? Data()).uses.map(\.path) }
  }
  /// Bookmarked folders as a folder.
  package var starred: any FileSource { FileList { bookmarks.map(\.path) } }
}

/// A virtual folder of files from anywhere.
package nonisolated struct FileList: FileSource {
  private let paths: @Sendable () -> [String]
  package init(_ paths: @escaping @Sendable () -> [String]) { self.paths = paths }
  package func read(_ folder: String, while goesOn: () -> Bool, take: (FileEntry) -> Void) throws(FolderFailure) {
    for path in paths() {
      guard goesOn() else { return }
      if let entry = LocalFiles.entry(at: path) { take(entry.amongOthers) }
    }
  }
}
