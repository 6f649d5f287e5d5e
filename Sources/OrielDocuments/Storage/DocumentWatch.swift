import Foundation
import OrielPresentations

/// Tells that something has happened in the folder of a document's file; whether it concerns the document its stamp says.
package final class DocumentWatch {
  private let watch: FolderWatch
  package init(_ file: URL, changed: @escaping @MainActor @Sendable () -> Void) {
    watch = FolderWatch(FilePath.folder(of: DocumentStorage.destination(of: file.path)), changed: changed)
  }
}
