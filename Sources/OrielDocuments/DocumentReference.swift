import Foundation
import OrielBase
import OrielPresentations
import Synchronization

/// The document of a window: a file, or an unsaved document with a recovery copy.
///
/// It is the presented value of a document's window, and is saved and restored like any presented value.
package nonisolated struct DocumentReference: Codable, Hashable, Sendable {
  /// The file; nil until the first save.
  package var file: URL? { didSet { if file != oldValue { known = Known() } } }
  /// The name of the recovery copy, which also holds unsaved changes of a file.
  package var recovery: String
  package var contentType: String

  private var known = Known()

  /// The file's resolved path, looked up once.
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

  /// References are equal if their files are; a new document equals only itself.
  package static func == (a: DocumentReference, b: DocumentReference) -> Bool {
    if a.file == nil, b.file == nil { return a.recovery == b.recovery }
    return a.place == b.place
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(place ?? recovery) }
}

/// The canonical path of a file.
package nonisolated enum FilePlaceName {
  /// Resolves all existing links, including a link to the file itself. On the main thread, it does not wait for a disk that does not
  /// respond, and returns the given path.
  package static func of(_ url: URL) -> String { found(url) ?? given(url) }
  /// nil if the disk does not respond.
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
