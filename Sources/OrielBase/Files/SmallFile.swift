import Foundation

/// A file that is expected to be small, such as settings or a desktop file.
package enum SmallFile {
  /// Its bytes, or the first `limit` of them; nil if it cannot be read or is not a regular file. Does not block on a pipe.
  package static func bytes(_ path: String, upTo limit: Int = 1 << 20) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    // Files in /proc and /sys report a size of 0.
    let expected = status.st_size > 0 ? Int(status.st_size) : limit
    return bytes(of: file, upTo: min(expected, limit))
  }
  /// What an open file has from its current position; nil, with `errno`, if it cannot be read.
  static func bytes(of file: Int32, upTo limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit), count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress! + count, $0.count - count) }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return nil }
      if read == 0 { break }
      count += read
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
  /// Its text, decoded as UTF-8; invalid bytes become replacement characters.
  package static func text(_ path: String, upTo limit: Int = 1 << 20) -> String? {
    bytes(path, upTo: limit).map { String(decoding: $0, as: UTF8.self) }
  }
}
