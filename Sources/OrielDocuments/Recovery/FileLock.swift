import Foundation
import OrielPresentations

/// A file that one process at a time has locked; the system releases the lock when the process ends, however it ends.
package nonisolated final class FileLock: Sendable {
  package enum Answer {
    case held(FileLock)
    /// Locked by the process with this identifier; 0 if unknown.
    case taken(by: Int32)
    /// Unknown, because the folder is not writable.
    case unknown
  }
  private let descriptor: Int32
  private let path: String
  private init(_ descriptor: Int32, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }
  deinit {
    unlink(path)
    // A child process that is just being started also has the descriptor, so closing is not enough.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  package static func take(_ path: String) -> Answer {
    try? FileManager.default.createDirectory(
      atPath: FilePath.folder(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // The holder deletes its file when it unlocks, so check that the locked file still exists under its name.
    for _ in 0..<16 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return .unknown }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        defer { close(descriptor) }
        guard code == EWOULDBLOCK else { return .unknown }
        var text = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &text, text.count, 0)
        return .taken(by: Int32(String(decoding: text.prefix(max(0, count)), as: UTF8.self)) ?? 0)
      }
      var mine = stat(), there = stat()
      if fstat(descriptor, &mine) == 0, lstat(path, &there) == 0, mine.st_ino == there.st_ino {
        let number = Array("\(getpid())".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, number, number.count, 0)
        return .held(FileLock(descriptor, path))
      }
      close(descriptor)
    }
    return .unknown
  }
}
