import Foundation
internal import COriel

/// Replaces a file's content atomically: there is always either the old file or the new one.
///
/// The content is written beside the file, synced, and renamed over it. Whatever fails before the rename leaves the old file
/// unchanged. The permissions, the group and the extended attributes of the replaced file are kept; for a symbolic
/// link, its destination is replaced.
package struct FileReplacement: Sendable {
  /// Why the file was not replaced.
  package struct Failure: Error, CustomStringConvertible, Equatable {
    package enum Step: String, CaseIterable, Sendable {
      case create, write, sync, close, rename, syncFolder
    }
    package let step: Step
    package let code: Int32
    package init(step: Step, code: Int32) {
      self.step = step
      self.code = code
    }
    package var description: String { String(cString: strerror(code)) }
  }

  package let path: String
  /// The permissions of a new file; the process's umask applies.
  package let permissions: UInt32
  /// Called before each step, and returns an error to fail with; for tests.
  private let fault: (@Sendable (Failure.Step) -> Int32?)?

  package init(path: String, permissions: UInt32 = 0o666, fault: (@Sendable (Failure.Step) -> Int32?)? = nil) {
    self.path = path
    self.permissions = permissions
    self.fault = fault
  }

  /// Returns once the content is on disk. This can take arbitrarily long, so do not call it on the main thread while the app runs.
  package func write(_ content: some ContiguousBytes) throws(Failure) {
    let target = try Self.followingLinks(path)
    var old = stat()
    let isThere = stat(target, &old) == 0
    let result = content.withUnsafeBytes { bytes -> Result<Void, Failure> in
      Result { () throws(Failure) in
        // Devices and pipes cannot be replaced, only written to.
        if isThere, old.st_mode & S_IFMT != S_IFREG { return try Self.send(bytes, to: target) }
        try replace(target, with: bytes, like: isThere ? old : nil)
      }
    }
    try result.get()
  }

  private func replace(_ target: String, with bytes: UnsafeRawBufferPointer, like old: stat?) throws(Failure) {
    let folder = FilePath.folder(of: target), name = FilePath.name(of: target)
    // Names are limited to 255 bytes, so a long one is cut.
    let prefix = String(decoding: Array(name.utf8.prefix(200)), as: UTF8.self)
    var beside = Array("\(folder.isEmpty ? "." : folder)/.\(prefix).XXXXXX".utf8CString)
    let descriptor = fails(.create) ? -1 : beside.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }
    guard descriptor >= 0 else { throw Failure(step: .create, code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do throws(Failure) {
      do throws(Failure) {
        Self.takeOver(old, from: target, permissions: permissions, descriptor)
        try write(bytes, to: descriptor)
        guard !fails(.sync), fsync(descriptor) == 0 else { throw Failure(step: .sync, code: errno) }
      } catch {
        close(descriptor)
        throw error
      }
      // Some file systems report a full disk only on close.
      let isClosed = close(descriptor) == 0
      guard !fails(.close), isClosed else { throw Failure(step: .close, code: errno) }
      guard !fails(.rename), rename(beside, target) == 0 else { throw Failure(step: .rename, code: errno) }
    } catch {
      unlink(beside)
      throw error
    }
    try sync(folder: folder.isEmpty ? "." : folder)
  }

  /// Until the folder is synced, a power failure can bring the old file back.
  private func sync(folder: String) throws(Failure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that is writable but not readable cannot be opened, so it cannot be synced.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Not every file system can sync a folder.
    guard fails(.syncFolder) || (fsync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP) else { return }
    throw Failure(step: .syncFolder, code: errno)
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    // Past the process's file size limit, the system sends a signal that would end the app; with the signal blocked, `write` fails.
    var limit = sigset_t(), before = sigset_t()
    sigemptyset(&limit)
    sigaddset(&limit, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &limit, &before)
    defer {
      var now = timespec()
      while sigtimedwait(&limit, nil, &now) > 0 {}
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    var written = 0
    while written < bytes.count {
      let count = fails(.write) ? -1 : Foundation.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(step: .write, code: count == 0 ? ENOSPC : errno) }
      written += count
    }
  }

  private static func send(_ bytes: UnsafeRawBufferPointer, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(step: .create, code: errno) }
    defer { close(descriptor) }
    guard Foundation.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count else {
      throw Failure(step: .write, code: errno)
    }
  }

  /// Sets `errno` if a test wants this step to fail.
  private func fails(_ step: Failure.Step) -> Bool {
    guard let code = fault?(step) else { return false }
    errno = code
    return true
  }

  // MARK: Metadata

  private static let maskReading = NSLock()
  private static func takeOver(_ old: stat?, from path: String, permissions: UInt32, _ descriptor: Int32) {
    guard let old else {
      // To read the mask is to set it: of two at once, one would read and put back the other's.
      let mask = maskReading.withLock {
        let mask = umask(0)
        umask(mask)
        return mask
      }
      fchmod(descriptor, permissions & ~mask)
      return
    }
    var mode = old.st_mode & 0o7777
    if fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, uid_t.max, old.st_gid) != 0 {
      // The group could not be kept, so our own group gets only the permissions of others.
      mode = mode & 0o1707 | (mode & 0o7) << 3
    }
    fchmod(descriptor, mode)
    copyAttributes(from: path, to: descriptor)
  }
  /// Copies access lists, labels and file managers' attributes, as far as possible.
  private static func copyAttributes(from path: String, to descriptor: Int32) {
    var names = [CChar](repeating: 0, count: 16_384)
    let length = listxattr(path, &names, names.count)
    guard length > 0 else { return }
    for name in names[..<length].split(separator: 0) {
      let name = Array(name) + [0]
      var value = [UInt8](repeating: 0, count: 65_536)
      let size = getxattr(path, name, &value, value.count)
      if size >= 0 { fsetxattr(descriptor, name, value, size, 0) }
    }
  }

  /// Where a chain of symbolic links ends, whether or not there is a file.
  private static func followingLinks(_ path: String) throws(Failure) -> String {
    var path = path
    // The kernel follows as many.
    for _ in 0...40 {
      guard let target = target(of: path) else { return path }
      path = target.hasPrefix("/") ? target : FilePath.join(FilePath.folder(of: path), target)
    }
    throw Failure(step: .create, code: ELOOP)
  }
  /// The target of a symbolic link as it is written; nil if it is not a link. Called at every launch, where Foundation's version would
  /// load its URL parser.
  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      let count = readlink(link, buffer.baseAddress!, buffer.count)
      return count > 0 ? String(decoding: UnsafeRawBufferPointer(start: buffer.baseAddress, count: count), as: UTF8.self) : nil
    }
  }
}
