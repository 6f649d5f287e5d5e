import Foundation

/// The user's folders (xdg-user-dirs, XDG base directories).
nonisolated extension URL {
  public static var desktopDirectory: URL { user(.desktop) }
  public static var documentsDirectory: URL { user(.documents) }
  public static var downloadsDirectory: URL { user(.downloads) }
  public static var moviesDirectory: URL { user(.videos) }
  public static var musicDirectory: URL { user(.music) }
  public static var picturesDirectory: URL { user(.pictures) }
  /// Shared with everybody on this computer.
  public static var sharedPublicDirectory: URL {
    FileManager.default.urls(for: .sharedPublicDirectory, in: .userDomainMask).first ?? homeDirectory.appending(path: "Public", directoryHint: .isDirectory)
  }
  /// `$XDG_CACHE_HOME`.
  public static var cachesDirectory: URL { folder(BaseFolders().cache) }
  /// `$XDG_DATA_HOME`.
  public static var applicationSupportDirectory: URL { folder(BaseFolders().data) }
  /// `$XDG_DATA_HOME`, the counterpart of the Mac's Library.
  public static var libraryDirectory: URL { applicationSupportDirectory }
  public static var trashDirectory: URL { applicationSupportDirectory.appending(path: "Trash/files", directoryHint: .isDirectory) }
  /// Desktop files of the user's own programs.
  public static var applicationDirectory: URL { applicationSupportDirectory.appending(path: "applications", directoryHint: .isDirectory) }
  /// The parent of all home folders.
  public static var userDirectory: URL { homeDirectory.deletingLastPathComponent() }

  /// The folder, or the home folder if the desktop has none of this kind.
  private static func user(_ kind: UserFolders.Kind) -> URL {
    let folders = UserFolders()
    return folder(folders[kind] ?? folders.home)
  }
  private static func folder(_ path: String) -> URL { URL(filePath: path, directoryHint: .isDirectory) }
}
