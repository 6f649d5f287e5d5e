import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// What a document group knows of its documents.
struct DocumentKind {
  let documentType: Any.Type
  let readable: [UTType]
  let writable: [UTType]
  /// nil: the group only shows documents.
  let makeNew: (() -> DocumentContent)?
  /// Called off the main actor.
  let read: @Sendable (FileWrapper, UTType) throws -> any Sendable
  let wrap: (any Sendable) -> DocumentContent
  /// The group's content for a document, outside of a window of its own.
  var makeView: ((DocumentSession) -> AnyView)?

  init<D: FileDocument>(_ type: D.Type, makeNew: (() -> D)?) {
    documentType = type
    readable = type.readableContentTypes
    writable = type.writableContentTypes
    self.makeNew = makeNew.map { make in { ValueContent(make()) } }
    read = { try D(configuration: FileDocumentReadConfiguration(contentType: $1, file: $0)) }
    wrap = { ValueContent($0 as! D) }
  }
  init<D: ReferenceFileDocument>(_ type: D.Type, makeNew: (() -> D)?) {
    documentType = type
    readable = type.readableContentTypes
    writable = type.writableContentTypes
    self.makeNew = makeNew.map { make in { ObjectContent(make()) } }
    read = { try D(configuration: FileDocumentReadConfiguration(contentType: $1, file: $0)) }
    wrap = { ObjectContent($0 as! D) }
  }

  var isEditor: Bool { makeNew != nil }
  /// The type that a new document is saved as unless the person says otherwise.
  var newType: UTType { writable.first ?? readable.first ?? .data }
  /// As which of its types the group reads a file of this one; nil if it does not.
  func reads(_ type: UTType) -> UTType? {
    if readable.contains(type) { return type }
    return readable.contains { type.conforms(to: $0) || $0 == .item } ? type : nil
  }
  func writes(_ type: UTType) -> Bool { writable.contains { type.conforms(to: $0) } }
  /// "Markdown text": what its documents are called where there are several kinds.
  var name: String {
    let name = newType.localizedDescription ?? newType.identifier
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
