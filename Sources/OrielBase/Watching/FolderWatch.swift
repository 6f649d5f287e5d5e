import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Tells when something in a folder was made, deleted, renamed or written, or the folder itself went away.
///
/// Many changes in a short time are told once. File systems of other machines tell nothing.
package final class FolderWatch: @unchecked Sendable {
  private let queue = DispatchQueue(label: "folder watch")
  private let token = FolderEvents.newToken()
  private var isTold = false
  private let changed: @MainActor @Sendable () -> Void
  /// How long changes are gathered, in seconds.
  static let pause = 0.2

  package init(_ folder: String, changed: @escaping @MainActor @Sendable () -> Void) {
    self.changed = changed
    // Adding the watch looks the path up, which can take as long as a server likes.
    queue.async { [weak self] in self?.begin(folder) }
  }
  deinit { FolderEvents.shared.remove(token) }

  private func begin(_ folder: String) {
    FolderEvents.shared.add(folder, token) { [weak self] in
      guard let self else { return }
      queue.async { self.tell() }
    }
  }
  private func tell() {
    guard !isTold else { return }
    isTold = true
    queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard let self else { return }
      isTold = false
      let changed = changed
      DispatchQueue.main.async { MainActor.assumeIsolated { changed() } }
    }
  }
}
