import Foundation
import OrielPresentations

/// Overwrites a file that cannot be replaced, because its folder takes no new files. Until it is done, the file is neither the old one nor
/// the new one: the caller keeps the new content elsewhere first, and the old one comes back if the disk fails meanwhile.
nonisolated struct InPlaceWriting {
  let path: String

  /// Whether this process may write the file; that it may be read-only for other reasons is known only when it is written.
  static func mayWrite(_ path: String) -> Bool {
    // As the process acts, not as who started it.
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }
  /// Whether a file may be written, but nothing may be put in its place: its folder is read-only, or it belongs to others in a folder
  /// in which everybody may only replace their own files, such as /tmp.
  static func isNeeded(for path: String) -> Bool {
    var file = stat(), folder = stat()
    let parent = FilePath.folder(of: path)
    guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG, stat(parent, &folder) == 0, mayWrite(path) else { return false }
    if !mayWrite(parent) { return true }
    let me = geteuid()
    return folder.st_mode & S_ISVTX != 0 && me != 0 && file.st_uid != me && folder.st_uid != me
  }

  func write(_ content: Data) throws {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno, .writing, path) }
    defer { close(descriptor) }
    let old = try Data(contentsOf: URL(fileURLWithPath: path))
    var before = stat()
    guard fstat(descriptor, &before) == 0 else { throw FileError(errno, .writing, path) }
    if content.count > old.count {
      // Room first: a full disk is noticed before anything has changed.
      let code = posix_fallocate(descriptor, 0, off_t(content.count))
      guard code == 0 else {
        ftruncate(descriptor, off_t(old.count))
        restoreTime(before, descriptor)
        throw FileError(code, .writing, path)
      }
    }
    do { try put(content, descriptor) } catch {
      if (try? put(old, descriptor)) != nil { restoreTime(before, descriptor) }
      throw error
    }
  }
  /// It has its old content: nobody is to take it for one that another program has changed.
  private func restoreTime(_ before: stat, _ descriptor: Int32) {
    // UTIME_OMIT, for the time at which it was last read.
    let times = [timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2), before.st_mtim]
    futimens(descriptor, times)
  }
  private func put(_ content: Data, _ descriptor: Int32) throws {
    try content.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = pwrite(descriptor, bytes.baseAddress! + written, bytes.count - written, off_t(written))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw FileError(count == 0 ? ENOSPC : errno, .writing, path) }
        written += count
      }
    }
    guard ftruncate(descriptor, off_t(content.count)) == 0, fsync(descriptor) == 0 else { throw FileError(errno, .writing, path) }
  }
}
