import Foundation
import OrielPresentations

/// Reports changes in the folder of a document's file; compare stamps to find whether the document changed.
package final class DocumentWatch {
  private let watch: FolderWatch
  package init(_ file: URL, changed: @escaping @MainActor @Sendable () -> Void) {
    watch = FolderWatch(FilePath.folder(of: DocumentStorage.destination(of: file.path)), changed: changed)
  }
}
