import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// An inotify instance: a descriptor that becomes readable when something in a watched folder changes.
///
/// The owner waits for the descriptor, on a queue or in the event loop, and then calls `take`.
package final class FolderChanges: Sendable {
  /// What happened in one folder.
  package struct Change: Equatable, Sendable {
    /// The number of the folder's watch; -1 if changes were lost.
    package let watch: Int32
    /// `IN_MOVED_TO` and the like.
    package let mask: UInt32
    /// The file's name, if the change concerns a file.
    package let name: String

    /// Changes were lost, so any folder may have changed.
    package var hasOverflown: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
    /// The folder is no longer watched, because it was deleted or the watch was removed.
    package var isLast: Bool { mask & UInt32(IN_IGNORED) != 0 }
  }
  /// A file was closed after writing, or moved over another one; settings are replaced in one of these ways.
  package static let written = UInt32(IN_MOVED_TO | IN_CLOSE_WRITE)

  package let descriptor: Int32

  /// nil if the user has reached the system's limit of instances.
  package init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }
  /// One folder, watched for `events`; nil as well if the folder cannot be watched.
  package convenience init?(of folder: String, _ events: UInt32 = FolderChanges.written) {
    self.init()
    guard watch(folder, events) != nil else { return nil }
  }
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The watch's number, which is the same for a folder that is already watched. Resolves the path, which can block for a long time on
  /// a network file system.
  package func watch(_ folder: String, _ events: UInt32) -> Int32? {
    let number = inotify_add_watch(descriptor, folder, events)
    return number >= 0 ? number : nil
  }
  package func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Returns the changes since the last call.
  package func take() -> [Change] {
    var changes: [Change] = [], buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress!, $0.count) }
      guard count > 0 else { return changes }
      changes += Self.changes(in: buffer[..<count])
    }
  }
  /// Parses inotify's records; a truncated one is left out.
  package static func changes(in records: ArraySlice<UInt8>) -> [Change] {
    var changes: [Change] = []
    let head = MemoryLayout<inotify_event>.size
    records.withUnsafeBytes { bytes in
      var start = 0
      while start + head <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let end = start + head + Int(event.len)
        guard end <= bytes.count else { return }
        // The name is padded with zeros.
        let name = bytes[start + head..<end].prefix { $0 != 0 }
        changes.append(Change(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
        start = end
      }
    }
    return changes
  }
}
