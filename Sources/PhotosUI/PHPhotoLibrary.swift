import Foundation
import OrielBase
import OrielPresentations
import Synchronization

/// The user's photos and videos: the files in the Pictures and Videos folders and in folders that the app adds, and the items of
/// providers.
public nonisolated final class PHPhotoLibrary: Sendable {
  private struct Sources: Sendable {
    var folders: [URL] = []
    var providers: [any PhotoLibraryProvider] = []
  }
  private let sources = Mutex(Sources())
  private let ownFolders: [String]?
  private static let theOne = PHPhotoLibrary(ownFolders: nil)

  public static func shared() -> PHPhotoLibrary { theOne }
  /// - Parameter ownFolders: the folders to read; nil for the user's.
  init(ownFolders: [String]?) { self.ownFolders = ownFolders }

  /// Adds a folder, with its subfolders.
  public func addFolder(_ folder: URL) { sources.withLock { if !$0.folders.contains(folder) { $0.folders.append(folder) } } }
  /// Adds a source of photos and videos.
  public func addProvider(_ provider: any PhotoLibraryProvider) { sources.withLock { $0.providers.append(provider) } }

  var folders: [String] {
    let added = sources.withLock { $0.folders.map(\.path) }
    if let ownFolders { return ownFolders + added }
    let own = UserFolders()
    return [own[.pictures], own[.videos]].compactMap { $0 } + added
  }
  var providers: [any PhotoLibraryProvider] { sources.withLock { $0.providers } }
}

/// A source of photos and videos: a server, a camera, an app's own store.
public nonisolated protocol PhotoLibraryProvider: Sendable {
  /// All items. Called off the main thread each time a picker appears.
  func items() async throws -> [PhotoLibraryItem]
}

/// A photo or video of a provider: a readable file.
public nonisolated struct PhotoLibraryItem: Hashable, Sendable {
  public var url: URL
  public var contentType: UTType
  public var date: Date
  /// The item's album.
  public var album: String
  public init(url: URL, contentType: UTType, date: Date, album: String) {
    (self.url, self.contentType, self.date, self.album) = (url, contentType, date, album)
  }
}
