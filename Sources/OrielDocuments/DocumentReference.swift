import Foundation
import OrielBase
import OrielPresentations
import Synchronization

/// Which document a window shows: a file, or one that was never saved and lives in its recovery copy.
///
/// It is what a document's window presents, so it is kept and restored as every presented value is.
package nonisolated struct DocumentReference: Codable, Hashable, Sendable {
  /// Where the file is; nil until the first save.
  package var file: URL? { didSet { if file != oldValue { known = Known() } } }
  /// The name of the recovery copy, which also holds unsaved changes of a file.
  package var recovery: String
  package var contentType: String

  private var known = Known()

  /// The name of the file's place, which the disk is asked for once.
  package var place: String? {
    guard let file else { return nil }
    if let name = known.name.withLock({ $0 }) { return name }
    let name = FilePlaceName.found(file)
    known.name.withLock { $0 = name }
    return name ?? FilePlaceName.given(file)
  }
  /// Shared by the copies of a reference.
  private final class Known: Sendable { let name = Mutex<String?>(nil) }
  private enum CodingKeys: CodingKey { case file, recovery, contentType }

  package init(file: URL?, contentType: UTType, recovery: String = UUID().uuidString) {
    self.file = file
    self.recovery = recovery
    self.contentType = contentType.identifier
  }
  package var type: UTType { UTType(contentType) ?? UTType(importedAs: contentType) }

  /// Windows are the same document if the file is; a new document is only itself.
  package static func == (a: DocumentReference, b: DocumentReference) -> Bool {
    if a.file == nil, b.file == nil { return a.recovery == b.recovery }
    return a.place == b.place
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(place ?? recovery) }
}

/// One name for a file, however it is reached.
package nonisolated enum FilePlaceName {
  /// With all links followed, as far as there is something; a link to the file itself is another name of the same document. On
  /// the main thread a disk that does not answer is not waited for: then it is the name that was given.
  package static func of(_ url: URL) -> String { found(url) ?? given(url) }
  /// nil if the disk does not answer.
  static func found(_ url: URL) -> String? {
    let path = given(url)
    return FileAnswers.ask(about: path) { real(path) }
  }
  static func given(_ url: URL) -> String { FilePath.normal(url.path) }
  private static func real(_ path: String) -> String {
    var there = path, missing: [String] = []
    while true {
      if let real = realpath(there, nil) {
        defer { free(real) }
        return missing.reversed().reduce(String(cString: real)) { FilePath.join($0, $1) }
      }
      guard there != "/" else { return path }
      missing.append(FilePath.name(of: there))
      there = FilePath.folder(of: there)
    }
  }
}
