import Foundation
import OrielPresentations
internal import COriel

/// Replaces a package or file with a package atomically: the new one is written beside it, synced, and swapped
/// with it.
nonisolated struct PackageReplacement {
  let path: String

  func write(_ wrapper: FileWrapper) throws {
    let folder = FilePath.folder(of: path)
    let beside = FilePath.join(folder, FileOperations.freeName(".\(FilePath.name(of: path).prefix(60)).\(UInt32.random(in: 0 ... .max))", in: folder))
    let isThere = FileOperations.exists(path)
    do {
      // Unchanged files are hard-linked, so that saving a large package costs only what is new.
      try wrapper.write(to: URL(fileURLWithPath: beside), originalContentsURL: isThere ? URL(fileURLWithPath: path) : nil)
      // A file that takes the place of a package would become executable.
      if isThere, wrapper.isDirectory { keepAttributes(of: path, on: beside) }
      try sync(beside)
      guard isThere else {
        guard rename(beside, path) == 0 else { throw FileError(errno, .writing, path) }
        return try syncFolder(folder)
      }
      guard FlaggedRename.exchanging(beside, path) == 0 else {
        // Some file systems cannot do it in one step.
        guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { throw FileError(errno, .writing, path) }
        return try FileOperations.move(beside, to: path, replacing: true)
      }
      try syncFolder(folder)
    } catch {
      try? FileManager.default.removeItem(atPath: beside)
      throw error
    }
    // This is the old package now.
    try? FileManager.default.removeItem(atPath: beside)
  }

  private func keepAttributes(of old: String, on new: String) {
    var status = stat()
    guard stat(old, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    chmod(new, status.st_mode & 0o7777)
    _ = chown(new, status.st_uid, status.st_gid)
    var names = [CChar](repeating: 0, count: 16_384)
    let length = listxattr(old, &names, names.count)
    guard length > 0 else { return }
    for name in names[..<length].split(separator: 0) {
      let name = Array(name) + [0]
      var value = [UInt8](repeating: 0, count: 65_536)
      let size = getxattr(old, name, &value, value.count)
      if size >= 0 { setxattr(new, name, value, size, 0) }
    }
  }

  /// Syncs the folders; files are already synced when written.
  private func sync(_ folder: String) throws {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      var status = stat()
      let path = FilePath.join(folder, name)
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { try sync(path) }
    }
    try syncFolder(folder)
  }
  private func syncFolder(_ folder: String) throws {
    let descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw FileError(errno, .writing, folder)
  }
}
