import Foundation
import Synchronization

/// A file that is open for reading: never a pipe or a device, which could keep the reader waiting.
nonisolated final class RegularFile: Sendable {
  private let descriptor: Int32
  let size: Int
  private let read = Atomic(0)
  /// Bytes that were read so far; tests watch it.
  var readCount: Int { read.load(ordering: .relaxed) }

  /// Blocks as long as the disk or the server does.
  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    size = Int(status.st_size)
  }
  deinit { close(descriptor) }

  /// What there is at that place: less than asked for at the end, and in a file that has become shorter.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
        read.add(got, ordering: .relaxed)
      }
    }
  }
}
