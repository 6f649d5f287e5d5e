import Foundation
import OrielPresentations

/// Recovery copies of unsaved documents: one folder for each document, in the app's state folder. A process that crashes
/// leaves them for the next one.
package nonisolated struct RecoveryShelf: Sendable {
  /// The description of a copy.
  package struct Record: Codable, Equatable, Sendable {
    /// The file with the older, saved version.
    package var file: URL?
    package var contentType: String
    package var title: String
    package var date: Date
    /// The name of the content in the copy's folder. It changes each time, so that the old copy stays complete until the new one is.
    var content: String
    package init(file: URL?, contentType: String, title: String, date: Date) {
      (self.file, self.contentType, self.title, self.date, content) = (file, contentType, title, date, "")
    }
  }
  package struct Copy: Equatable, Sendable {
    package let id: String
    package let record: Record
    package let content: URL
  }
  private let folder: String
  package init(folder: String) { self.folder = folder }

  private func place(_ id: String) -> String { FilePath.join(folder, id) }
  private static func isName(_ id: String) -> Bool { !id.isEmpty && !id.contains("/") && !id.hasPrefix(".") && id.utf8.count < 100 }
  private func recordPath(_ id: String) -> String { FilePath.join(place(id), "document.json") }

  /// Locks the copy, so that no other process takes it over.
  package func claim(_ id: String) -> FileLock.Answer {
    Self.isName(id) ? FileLock.take(FilePath.join(folder, "." + id + ".lock")) : .unknown
  }

  /// Blocks until the copy is on disk. The last one stays until then.
  package func store(_ wrapper: FileWrapper, _ record: Record, as id: String) throws {
    precondition(Self.isName(id))
    let place = place(id)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let old = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    var record = record
    record.content = "content-\(UInt32.random(in: 0 ... .max))"
    let content = FilePath.join(place, record.content)
    var isKept = false
    // Remove a failed copy, or each attempt would leave another one on a full disk, unless the record already refers to it, because then
    // only syncing the folder failed.
    defer { if !isKept, copy(id)?.record.content != record.content { try? FileManager.default.removeItem(atPath: content) } }
    try wrapper.write(to: URL(fileURLWithPath: content), originalContentsURL: nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    try FileReplacement(path: recordPath(id), permissions: 0o600).write(try encoder.encode(record))
    isKept = true
    for name in old where name.hasPrefix("content-") { try? FileManager.default.removeItem(atPath: FilePath.join(place, name)) }
  }

  package func copy(_ id: String) -> Copy? {
    guard Self.isName(id), let data = FileManager.default.contents(atPath: recordPath(id)), data.count < 1 << 20 else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let record = try? decoder.decode(Record.self, from: data), record.content.hasPrefix("content-"), !record.content.contains("/") else { return nil }
    let content = FilePath.join(place(id), record.content)
    guard FileOperations.exists(content) else { return nil }
    return Copy(id: id, record: record, content: URL(fileURLWithPath: content))
  }
  /// Copies not held by a running process, oldest first, which a process left when it ended without saving.
  package func leftovers() -> [Copy] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      guard let copy = copy(name), case .held = claim(name) else { return nil }
      return copy
    }.sorted { $0.record.date < $1.record.date }
  }
  package func discard(_ id: String) {
    guard Self.isName(id) else { return }
    try? FileManager.default.removeItem(atPath: place(id))
  }
}
