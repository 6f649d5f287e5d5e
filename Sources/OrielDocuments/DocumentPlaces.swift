import Foundation
import OrielPresentations

/// The locations of an app's document data outside the documents: recovery copies, versions, locks, and the list of
/// recent files shared by all programs.
package nonisolated struct DocumentPlaces: Sendable {
  /// The app's own folder.
  package let state: String
  package let recents: String

  package init(state: String, recents: String) { (self.state, self.recents) = (state, recents) }
  /// The locations for the current user and an app.
  package init(app: String) {
    let folders = BaseFolders()
    self.init(
      state: FilePath.join(folders.state, app.replacingOccurrences(of: "/", with: "_")), recents: folders.data + "/recently-used.xbel")
  }

  package var recovery: RecoveryShelf { RecoveryShelf(folder: state + "/recovery") }
  package var versions: VersionShelf { VersionShelf(folder: state + "/versions") }
  /// The lock held while a document is open, so that a second process of the app can warn.
  package func lock(_ file: URL) -> FileLock.Answer {
    FileLock.take(state + "/open/" + StableHash.text(of: FilePlaceName.of(file)))
  }
}
