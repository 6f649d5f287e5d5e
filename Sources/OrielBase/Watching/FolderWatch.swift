import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Reports when something in a folder was created, deleted, renamed or written, or the folder itself was removed.
///
/// Several changes in a short time are reported once. Changes made by other machines on network file systems are not reported.
package final class FolderWatch: @unchecked Sendable {
  private let queue = DispatchQueue(label: "folder watch")
  private let token = FolderEvents.newToken()
  private var isTold = false
  private let changed: @MainActor @Sendable () -> Void
  /// How long changes are collected, in seconds.
  static let pause = 0.2

  package init(_ folder: String, changed: @escaping @MainActor @Sendable () -> Void) {
    self.changed = changed
    // Adding the watch resolves the path, which can block on a network file system.
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
