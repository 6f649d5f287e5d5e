import Foundation

/// The folders of the user, as the desktop has them (xdg-user-dirs, XDG base directories).
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
  /// `$XDG_DATA_HOME`, which holds what the Mac has in its Library.
  public static var libraryDirectory: URL { applicationSupportDirectory }
  public static var trashDirectory: URL { applicationSupportDirectory.appending(path: "Trash/files", directoryHint: .isDirectory) }
  /// Desktop files of the user's own programs.
  public static var applicationDirectory: URL { applicationSupportDirectory.appending(path: "applications", directoryHint: .isDirectory) }
  /// What all home folders are in.
  public static var userDirectory: URL { homeDirectory.deletingLastPathComponent() }

  /// The home folder where the desktop has none of the kind.
  private static func user(_ kind: UserFolders.Kind) -> URL {
    let folders = UserFolders()
    return folder(folders[kind] ?? folders.home)
  }
  private static func folder(_ path: String) -> URL { URL(filePath: path, directoryHint: .isDirectory) }
}
