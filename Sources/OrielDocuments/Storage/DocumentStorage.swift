import Foundation
import OrielBase
import OrielPresentations

/// The contents of a document's file.
package nonisolated struct DocumentFile: @unchecked Sendable {
  package let wrapper: FileWrapper
  package let stamp: FileStamp
  package let type: UTType
  package let isWritable: Bool
}

/// Reads and writes document files. All methods block for as long as the disk does, so do not call them on the main thread.
package nonisolated enum DocumentStorage {
  /// Reads the whole file, so that later changes by other programs have no influence.
  package static func read(_ url: URL) throws -> DocumentFile {
    FileDelay.wait(url.path)
    do {
      // Taken before reading, so that a change in between is noticed later.
      guard let stamp = FileStamp(url.path) else { throw FileError(errno, .reading, url.path) }
      let wrapper = try FileWrapper(url: url.resolvingSymlinksInPath(), options: [.immediate, .withoutMapping])
      wrapper.filename = url.lastPathComponent
      wrapper.preferredFilename = url.lastPathComponent
      return DocumentFile(wrapper: wrapper, stamp: stamp, type: type(of: url), isWritable: isWritable(url.path))
    } catch { throw DocumentFailure(.opening, url, error) }
  }

  /// Whether the file may be changed. One that nobody may write is read-only for the superuser as well: that is what its owner wants.
  package static func isWritable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o222 != 0 && InPlaceWriting.mayWrite(path)
  }

  /// The type of a file, by its name, or else by its content.
  package static func type(of url: URL) -> UTType {
    var status = stat()
    let isFolder = stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    if let named = UTType(fileName: url.lastPathComponent), !isFolder || named.conforms(to: .directory) { return named }
    if isFolder { return .folder }
    // Opening a pipe may never end.
    guard status.st_mode & S_IFMT == S_IFREG, let file = FileHandle(forReadingAtPath: url.path) else { return .data }
    defer { try? file.close() }
    return (try? file.read(upToCount: 4096)).flatMap { UTType(content: $0) } ?? .data
  }

  /// Writes a document atomically: whatever fails, the file is complete, either the old or the new one. Permissions,
  /// attributes and links are preserved. A file that may be written in a folder that may not is overwritten instead.
  ///
  /// - Parameters:
  ///   - expected: The stamp of the file when it was last read. If the file has changed since, or may no longer be written,
  ///     nothing is written. nil overwrites any file.
  ///   - versions: Keeps the old file as a version.
  ///   - secure: Keeps the new content elsewhere. Called before a file is overwritten that cannot be replaced atomically.
  package static func write(
    _ wrapper: FileWrapper, to url: URL, replacing expected: FileStamp?, keeping versions: VersionShelf? = nil,
    securing secure: (FileWrapper) throws -> Void = { _ in }
  ) throws -> FileStamp {
    FileDelay.wait(url.path)
    do {
      let target = URL(fileURLWithPath: destination(of: url.path))
      if let expected, let now = FileStamp(target.path), now != expected { throw DocumentFailure(.saving, url.lastPathComponent, .changedElsewhere) }
      // It became read-only since it was read: replacing it would ignore that.
      if expected != nil, FileOperations.exists(target.path), !isWritable(target.path) { throw FileError(EACCES, .writing, target.path) }
      let inPlace = !wrapper.isDirectory && InPlaceWriting.isNeeded(for: target.path)
      if let versions, FileOperations.exists(target.path) { versions.keep(target, mayLink: !inPlace) }
      var status = stat()
      let isFolder = stat(target.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      if wrapper.isDirectory || isFolder {
        try PackageReplacement(path: target.path).write(wrapper)
      } else if inPlace, let content = wrapper.regularFileContents {
        try secure(wrapper)
        try InPlaceWriting(path: target.path).write(content)
      } else {
        try wrapper.write(to: target, originalContentsURL: nil)
      }
      guard let stamp = FileStamp(target.path) else { throw FileError(errno, .writing, target.path) }
      return stamp
    } catch { throw DocumentFailure(.saving, url, error) }
  }

  /// The destination of symbolic links, so that writing replaces the file and not the link.
  static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = next.hasPrefix("/") ? next : FilePath.join(FilePath.folder(of: path), next)
    }
    return path
  }
}
