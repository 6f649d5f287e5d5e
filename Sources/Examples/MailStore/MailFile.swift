import Foundation

/// An open file, read at any offset from any thread.
///
/// Read rather than mapped: a mailbox that another program shortens would end a process that maps it, and
/// mapped pages would count as this process's memory.
final class MailFile: Sendable {
  let descriptor: Int32
  /// For a file of the user's; nil for a temporary one.
  let path: String?

  struct Failure: Error {
    let reason: String
    init() { reason = String(cString: strerror(errno)) }
  }

  init(path: String) throws(Failure) {
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw Failure() }
    descriptor = opened
    self.path = path
  }

  /// An unnamed file that disappears with this value.
  init(temporaryIn folder: String) throws(Failure) {
    var template = Array("\(folder)/mail-XXXXXX".utf8CString)
    let opened = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
    guard opened >= 0 else { throw Failure() }
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    template.withUnsafeBufferPointer { _ = unlink($0.baseAddress!) }
    descriptor = opened
    path = nil
  }

  deinit { close(descriptor) }

  var status: stat? {
    var value = stat()
    return fstat(descriptor, &value) == 0 ? value : nil
  }

  /// Fills as much of `target` as the file has at `offset`; returns how much, 0 at the end or on errors.
  func read(into target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var filled = 0
    while filled < target.count {
      let count = pread(descriptor, target.baseAddress! + filled, target.count - filled, offset + filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      filled = read(into: UnsafeMutableRawBufferPointer(target), at: offset)
    }
  }

  /// Writes all of `source` at the end.
  func append(_ source: UnsafeRawBufferPointer) throws(Failure) {
    var written = 0
    while written < source.count {
      let count = write(descriptor, source.baseAddress! + written, source.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure() }
      written += count
    }
  }
}
