import Foundation

/// Detects changes of a file by its identity, size and time; for a folder, by those of everything in it.
package nonisolated struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64?
  private let seconds: Int
  private let nanoseconds: Int
  /// A hash of a folder's contents; nil for a file.
  private let content: UInt64?
  package var modificationDate: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

  /// nil if the file does not exist. Follows links. Blocks for as long as the disk does.
  ///
  /// - Parameter most: The maximum number of entries of a folder that are compared, of those in folders inside it as well.
  package init?(_ path: String, comparing most: Int = 20_000) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    var left = most
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    content = isFolder ? Self.sum(path, left: &left, depth: 0) : nil
    // The size of a folder is what its disk once needed for names.
    size = isFolder ? nil : Int64(status.st_size)
  }

  /// Deeper folders of a package are not compared.
  private static let deepest = 64
  private static func sum(_ folder: String, left: inout Int, depth: Int) -> UInt64 {
    guard depth < deepest, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return 0 }
    var sum: UInt64 = 0
    for name in names {
      guard left > 0 else { break }
      left -= 1
      var status = stat()
      let path = folder + "/" + name
      guard lstat(path, &status) == 0 else { continue }
      var hash: UInt64 = 14_695_981_039_346_656_037
      func add(_ value: UInt64) { hash = (hash ^ value) &* 1_099_511_628_211 }
      for byte in name.utf8 { add(UInt64(byte)) }
      add(UInt64(status.st_size))
      add(UInt64(bitPattern: Int64(status.st_mtim.tv_sec)))
      add(UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)))
      if status.st_mode & S_IFMT == S_IFDIR { add(Self.sum(path, left: &left, depth: depth + 1)) }
      // The order of a folder's entries must not matter.
      sum = sum &+ hash
    }
    return sum
  }
}

/// Follows a file when it is renamed or moved.
package nonisolated final class FileHandleByIdentity: Sendable {
  private let descriptor: Int32
  package init?(_ path: String) {
    // O_PATH: neither reads nor writes, but identifies the file.
    let pathOnly: Int32 = 0o10000000
    descriptor = open(path, pathOnly | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }
  deinit { close(descriptor) }
  /// The file's current path; nil if it was deleted or cannot be found.
  package var path: String? {
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)") else { return nil }
    var here = stat(), there = stat()
    guard fstat(descriptor, &here) == 0, stat(path, &there) == 0, here.st_ino == there.st_ino, here.st_dev == there.st_dev else { return nil }
    return path
  }
}
