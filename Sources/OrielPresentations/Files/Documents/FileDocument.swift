import Foundation
import OrielBase
import OrielControls

/// A document that is a value type. It is read and written off the main actor.
@preconcurrency public nonisolated protocol FileDocument: Sendable {
  static var readableContentTypes: [UTType] { get }
  /// The readable types by default.
  static var writableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
}
nonisolated extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// A document that is a reference type. `snapshot` runs on the main actor; the snapshot is written off it.
///
/// On Linux, as on the Mac, edits are noticed through the document's undo manager, and while a text field or editor that shows
/// it is being edited. Other changes do not mark the document as edited.
@preconcurrency public nonisolated protocol ReferenceFileDocument: ObservableObject, Sendable {
  associatedtype Snapshot
  static var readableContentTypes: [UTType] { get }
  /// The readable types by default.
  static var writableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  func snapshot(contentType: UTType) throws -> Snapshot
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
}
nonisolated extension ReferenceFileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The file and type that a document is read from.
public nonisolated struct FileDocumentReadConfiguration {
  public let contentType: UTType
  public let file: FileWrapper
  package init(contentType: UTType, file: FileWrapper) {
    self.contentType = contentType
    self.file = file
  }
}
/// The type to write, and the file that the document was read from, if any.
public nonisolated struct FileDocumentWriteConfiguration {
  public let contentType: UTType
  public let existingFile: FileWrapper?
  package init(contentType: UTType, existingFile: FileWrapper?) {
    self.contentType = contentType
    self.existingFile = existingFile
  }
}

/// The configuration of a document's editor.
@MainActor public struct FileDocumentConfiguration<Document: FileDocument> {
  @Binding public var document: Document
  public var fileURL: URL?
  public var isEditable: Bool
  package init(document: Binding<Document>, fileURL: URL?, isEditable: Bool) {
    _document = document
    self.fileURL = fileURL
    self.isEditable = isEditable
  }
}
/// The configuration of a reference document's editor.
@MainActor public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  @ObservedObject public var document: Document
  public var fileURL: URL?
  public var isEditable: Bool
  package init(document: Document, fileURL: URL?, isEditable: Bool) {
    _document = ObservedObject(wrappedValue: document)
    self.fileURL = fileURL
    self.isEditable = isEditable
  }
}
