import Foundation
import OrielPresentations

/// Earlier versions of each document's file, in the app's state folder.
package nonisolated struct VersionShelf: Sendable {
  package struct Version: Equatable, Sendable, Identifiable {
    package let url: URL
    package let date: Date
    package var id: URL { url }
  }
  private let folder: String
  /// The maximum number of versions of one document, and the maximum size of a file that has to be copied.
  static let limit = 20, largestCopy: Int64 = 64 << 20
  /// The maximum total size of one document's versions, in bytes. The newest is kept regardless of its size.
  private let greatestSize: Int64

  package init(folder: String, greatestSize: Int64 = 256 << 20) { (self.folder, self.greatestSize) = (folder, greatestSize) }

  private func place(_ file: URL) -> String {
    // A recognisable name, with a number that distinguishes files of the same name.
    let path = FilePlaceName.of(file)
    return FilePath.join(folder, "\(FilePath.name(of: path).prefix(80))-\(StableHash.text(of: path))")
  }

  /// Oldest first.
  package func versions(of file: URL) -> [Version] {
    let place = place(file)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.compactMap { name in
      guard let kept = KeptName(name) else { return nil }
      return Version(url: URL(fileURLWithPath: FilePath.join(place, name)), date: Date(timeIntervalSince1970: Double(kept.stamp) / 1000))
    }.sorted { $0.date < $1.date }
  }
  /// The file name of a version: its modification time in milliseconds, and for a package its size, which is expensive to
  /// determine.
  private struct KeptName {
    let stamp: Int
    let size: Int64?
    init?(_ name: String) {
      let parts = (name as NSString).deletingPathExtension.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count <= 2, let stamp = Int(parts[0]) else { return nil }
      self.stamp = stamp
      size = parts.count == 2 ? Int64(parts[1]) : nil
      if parts.count == 2, size == nil { return nil }
    }
  }

  /// Keeps the current file as a version. Saving replaces files instead of writing into them, so a hard link
  /// is enough; if the state folder is on another disk, the file is copied.
  ///
  /// - Parameter mayLink: Whether the file is about to be replaced. One that is overwritten would change its version as well.
  func keep(_ file: URL, mayLink: Bool = true) {
    let place = place(file)
    guard let stamp = FileStamp(file.path) else { return }
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let ending = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
    let name = Int(stamp.modificationDate.timeIntervalSince1970 * 1000)
    guard !versions(of: file).contains(where: { KeptName($0.url.lastPathComponent)?.stamp == name }) else { return }
    let target = FilePath.join(place, "\(name)\(ending)")
    var status = stat()
    guard stat(file.path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      copy(file, in: place) { "\(name)-\(Self.size(of: $0))\(ending)" }
    } else if !mayLink || link(file.path, target) != 0, Int64(status.st_size) <= Self.largestCopy {
      copy(file, in: place) { _ in "\(name)\(ending)" }
    }
    var count = 0, size: Int64 = 0
    for old in versions(of: file).reversed() {
      count += 1
      size += KeptName(old.url.lastPathComponent)?.size ?? Self.size(of: old.url.path)
      if count > Self.limit || (count > 1 && size > greatestSize) { try? FileManager.default.removeItem(at: old.url) }
    }
  }
  private static func size(of path: String) -> Int64 {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    guard status.st_mode & S_IFMT == S_IFDIR else { return Int64(status.st_size) }
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).reduce(0) { $0 + size(of: FilePath.join(path, $1)) }
  }
  /// Copies the file, and removes an incomplete copy.
  ///
  /// - Parameter name: The name of the copy, which exists afterwards.
  private func copy(_ file: URL, in place: String, as name: (String) -> String) {
    let prefix = "copy-"
    for old in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where old.hasPrefix(prefix) {
      // Left by a process that ended while copying.
      try? FileManager.default.removeItem(atPath: FilePath.join(place, old))
    }
    let beside = FilePath.join(place, prefix + UUID().uuidString)
    do {
      try FileManager.default.copyItem(atPath: file.path, toPath: beside)
      let target = FilePath.join(place, name(beside))
      guard rename(beside, target) == 0 else { throw FileError(errno, .writing, target) }
    } catch {
      try? FileManager.default.removeItem(atPath: beside)
      RuntimeIssue.report("The last version of \(file.lastPathComponent) could not be saved: \(error.localizedDescription)")
    }
  }
}

/// A hash of a string that is the same in every run.
nonisolated enum StableHash {
  static func text(of text: String) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return String(hash, radix: 16)
  }
}
