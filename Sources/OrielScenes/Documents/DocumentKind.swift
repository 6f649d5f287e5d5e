import OrielBase
import OrielControls
import OrielDocuments
import OrielPresentations

/// The properties of a document group's documents.
struct DocumentKind {
  let documentType: Any.Type
  let readable: [UTType]
  let writable: [UTType]
  /// nil if the group only views documents.
  let makeNew: (() -> DocumentContent)?
  /// Called off the main actor.
  let read: @Sendable (FileWrapper, UTType) throws -> any Sendable
  let wrap: (any Sendable) -> DocumentContent
  /// Creates the group's content for a document outside its window.
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
  /// The default type for saving a new document.
  var newType: UTType { writable.first ?? readable.first ?? .data }
  /// The group's type as which it reads a file of this type; nil if it cannot.
  func reads(_ type: UTType) -> UTType? {
    if readable.contains(type) { return type }
    return readable.contains { type.conforms(to: $0) || $0 == .item } ? type : nil
  }
  func writes(_ type: UTType) -> Bool { writable.contains { type.conforms(to: $0) } }
  /// The name of its documents if there are several kinds, such as "Markdown text".
  var name: String {
    let name = newType.localizedDescription ?? newType.identifier
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
