import Foundation
import OrielPresentations

/// A file that one process at a time holds; the system lets go of it when the process ends, however it ends.
package nonisolated final class FileLock: Sendable {
  package enum Answer {
    case held(FileLock)
    /// By the process with this number; 0 if it did not say.
    case taken(by: Int32)
    /// The folder cannot be written: nobody can tell.
    case unknown
  }
  private let descriptor: Int32
  private let path: String
  private init(_ descriptor: Int32, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }
  deinit {
    unlink(path)
    // A child process that is just being started has the descriptor as well.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  package static func take(_ path: String) -> Answer {
    try? FileManager.default.createDirectory(
      atPath: FilePath.folder(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // The holder takes its file away when it lets go: what was locked must still be what is there.
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
