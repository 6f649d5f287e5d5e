import Foundation
import OrielPresentations

/// Where an app keeps what belongs to its documents and is not theirs: recovery copies, versions, locks, and the list of
/// recent files that all programs share.
package nonisolated struct DocumentPlaces: Sendable {
  /// The app's own folder.
  package let state: String
  package let recents: String

  package init(state: String, recents: String) { (self.state, self.recents) = (state, recents) }
  /// Those of this user and app.
  package init(app: String) {
    let folders = BaseFolders()
    self.init(
      state: FilePath.join(folders.state, app.replacingOccurrences(of: "/", with: "_")), recents: folders.data + "/recently-used.xbel")
  }

  package var recovery: RecoveryShelf { RecoveryShelf(folder: state + "/recovery") }
  package var versions: VersionShelf { VersionShelf(folder: state + "/versions") }
  /// Held while a document is open, so that a second process of the app can ask first.
  package func lock(_ file: URL) -> FileLock.Answer {
    FileLock.take(state + "/open/" + StableHash.text(of: FilePlaceName.of(file)))
  }
}
