import Foundation
import OrielBase
import OrielPresentations
import Synchronization

/// The photos and videos of the person who uses the app: the files in the folders for pictures and videos, those in folders that the
/// app has added, and whatever providers have.
public nonisolated final class PHPhotoLibrary: Sendable {
  private struct Sources: Sendable {
    var folders: [URL] = []
    var providers: [any PhotoLibraryProvider] = []
  }
  private let sources = Mutex(Sources())
  private let ownFolders: [String]?
  private static let theOne = PHPhotoLibrary(ownFolders: nil)

  public static func shared() -> PHPhotoLibrary { theOne }
  /// - Parameter ownFolders: in the place of the person's; nil: theirs.
  init(ownFolders: [String]?) { self.ownFolders = ownFolders }

  /// Shows what is in one more folder, and in those below it.
  public func addFolder(_ folder: URL) { sources.withLock { if !$0.folders.contains(folder) { $0.folders.append(folder) } } }
  /// Shows what another source has.
  public func addProvider(_ provider: any PhotoLibraryProvider) { sources.withLock { $0.providers.append(provider) } }

  var folders: [String] {
    let added = sources.withLock { $0.folders.map(\.path) }
    if let ownFolders { return ownFolders + added }
    let own = UserFolders()
    return [own[.pictures], own[.videos]].compactMap { $0 } + added
  }
  var providers: [any PhotoLibraryProvider] { sources.withLock { $0.providers } }
}

/// Another source of photos and videos: a server, a camera, an app's own store.
public nonisolated protocol PhotoLibraryProvider: Sendable {
  /// All that there is. Called each time a picker appears, away from the main thread.
  func items() async throws -> [PhotoLibraryItem]
}

/// A photo or a video of a provider: a file that can be read.
public nonisolated struct PhotoLibraryItem: Hashable, Sendable {
  public var url: URL
  public var contentType: UTType
  public var date: Date
  /// The album that it belongs to.
  public var album: String
  public init(url: URL, contentType: UTType, date: Date, album: String) {
    (self.url, self.contentType, self.date, self.album) = (url, contentType, date, album)
  }
}
