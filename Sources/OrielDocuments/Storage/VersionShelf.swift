import Foundation
import OrielPresentations

/// What a document's file was before it was saved: the last versions of each, in the app's state.
package nonisolated struct VersionShelf: Sendable {
  package struct Version: Equatable, Sendable, Identifiable {
    package let url: URL
    package let date: Date
    package var id: URL { url }
  }
  private let folder: String
  /// Versions of one document, and how large a file may be that has to be copied.
  static let limit = 20, largestCopy: Int64 = 64 << 20

  package init(folder: String) { self.folder = folder }

  private func place(_ file: URL) -> String {
    // A name that a person can recognise, and a number that tells files of the same name apart.
    let path = FilePlaceName.of(file)
    return FilePath.join(folder, "\(FilePath.name(of: path).prefix(80))-\(StableHash.text(of: path))")
  }

  /// Oldest first.
  package func versions(of file: URL) -> [Version] {
    let place = place(file)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.compactMap { name in
      guard let stamp = Double((name as NSString).deletingPathExtension) else { return nil }
      return Version(url: URL(fileURLWithPath: FilePath.join(place, name)), date: Date(timeIntervalSince1970: stamp / 1000))
    }.sorted { $0.date < $1.date }
  }

  /// Keeps the file as it is now. Saving replaces files rather than writing into them, so another name for the same content
  /// is enough; where the state is on another disk it is copied.
  func keep(_ file: URL) {
    let place = place(file)
    guard let stamp = FileStamp(file.path) else { return }
    try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let ending = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
    let target = FilePath.join(place, "\(Int(stamp.modificationDate.timeIntervalSince1970 * 1000))\(ending)")
    guard !FileOperations.exists(target) else { return }
    var status = stat()
    guard stat(file.path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      try? FileManager.default.copyItem(atPath: file.path, toPath: target)
    } else if link(file.path, target) != 0, Int64(status.st_size) <= Self.largestCopy {
      try? FileManager.default.copyItem(atPath: file.path, toPath: target)
    }
    for old in versions(of: file).dropLast(Self.limit) { try? FileManager.default.removeItem(at: old.url) }
  }
}

/// A number for a text that is the same in every run.
nonisolated enum StableHash {
  static func text(of text: String) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return String(hash, radix: 16)
  }
}
