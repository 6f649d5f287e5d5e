import Foundation
import OrielPresentations
import UniformTypeIdentifiers

/// Which document a window shows: a file, or one that was never saved and lives in its recovery copy.
///
/// It is what a document's window presents, so it is kept and restored as every presented value is.
package nonisolated struct DocumentReference: Codable, Hashable, Sendable {
  /// Where the file is; nil until the first save.
  package var file: URL?
  /// The name of the recovery copy, which also holds unsaved changes of a file.
  package var recovery: String
  package var contentType: String

  package init(file: URL?, contentType: UTType, recovery: String = UUID().uuidString) {
    self.file = file
    self.recovery = recovery
    self.contentType = contentType.identifier
  }
  package var type: UTType { UTType(contentType) ?? UTType(importedAs: contentType) }

  /// Windows are the same document if the file is; a new document is only itself.
  package static func == (a: DocumentReference, b: DocumentReference) -> Bool {
    if a.file == nil, b.file == nil { return a.recovery == b.recovery }
    return a.file.map(FilePlaceName.of) == b.file.map(FilePlaceName.of)
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(file.map(FilePlaceName.of) ?? recovery) }
}

/// One name for a file, however it is reached.
package nonisolated enum FilePlaceName {
  /// With the links of its folders followed; a link to the file itself is another name of the same document.
  package static func of(_ url: URL) -> String {
    let path = FilePath.normal(url.path)
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
