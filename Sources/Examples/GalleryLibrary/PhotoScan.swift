import Foundation
import UniformTypeIdentifiers

/// Finds the photos in a folder and its subfolders.
enum PhotoScan {
  /// Photos arrive in batches, so that the first appear during the scan.
  static let part = 500
  /// A limit, because every photo is held in memory.
  static let most = 200_000

  enum Failure: Error, Equatable {
    case unreadable(String)
  }

  static func photos(in folder: URL) -> AsyncThrowingStream<[Photo], any Error> {
    AsyncThrowingStream { continuation in
      let task = Task.detached(priority: .userInitiated) {
        do {
          try read(folder) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func read(_ folder: URL, take: ([Photo]) -> Void) throws {
    let keys: Set<URLResourceKey> = [.isRegularFileKey, .contentModificationDateKey, .fileSizeKey]
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) != nil,
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles, .skipsPackageDescendants])
    else { throw Failure.unreadable(folder.path) }
    let root = folder.standardizedFileURL.path
    var extensions: [String: Bool] = [:], part: [Photo] = [], count = 0
    for case let file as URL in files {
      try Task.checkCancellation()
      let suffix = file.pathExtension.lowercased()
      let isImage = extensions[suffix] ?? (UTType(filenameExtension: suffix)?.conforms(to: .image) ?? false)
      extensions[suffix] = isImage
      guard isImage, let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true else { continue }
      let path = file.standardizedFileURL.path, parent = (path as NSString).deletingLastPathComponent
      part.append(
        Photo(
          url: URL(fileURLWithPath: path), date: values.contentModificationDate ?? .distantPast, size: values.fileSize ?? 0,
          album: parent == root ? "" : String(parent.dropFirst(root.hasSuffix("/") ? root.count : root.count + 1))))
      count += 1
      if part.count == Self.part {
        take(part)
        part = []
      }
      if count == most { break }
    }
    if !part.isEmpty { take(part) }
  }
}
