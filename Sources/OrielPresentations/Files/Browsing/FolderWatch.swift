import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Tells when something in a folder was made, deleted, renamed or written, or the folder itself went away.
///
/// Many changes in a short time are told once. File systems of other machines tell nothing.
package nonisolated final class FolderWatch: @unchecked Sendable {
  private let queue = DispatchQueue(label: "folder watch")
  private var source: (any DispatchSourceRead)?
  private var isTold = false
  private let changed: @MainActor @Sendable () -> Void
  /// How long changes are gathered, in seconds.
  static let pause = 0.2

  package init(_ folder: String, changed: @escaping @MainActor @Sendable () -> Void) {
    self.changed = changed
    // Adding the watch looks the path up, which can take as long as a server likes.
    queue.async { [weak self] in self?.begin(folder) }
  }
  deinit { source?.cancel() }

  private func begin(_ folder: String) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    let events = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
      close(descriptor)
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while Glibc.read(descriptor, &buffer, buffer.count) > 0 {}
      self?.tell()
    }
    source.setCancelHandler { close(descriptor) }
    self.source = source
    source.resume()
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
