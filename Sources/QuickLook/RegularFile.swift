import Foundation
import Synchronization

/// A file open for reading. Pipes and devices, which could block the reader, are refused.
nonisolated final class RegularFile: Sendable {
  private let descriptor: Int32
  let size: Int
  private let read = Atomic(0)
  /// The number of bytes read so far, for tests.
  var readCount: Int { read.load(ordering: .relaxed) }

  /// Blocks until the disk or server answers.
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

  /// The bytes at an offset: fewer than requested at the end, or if the file has become shorter.
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
