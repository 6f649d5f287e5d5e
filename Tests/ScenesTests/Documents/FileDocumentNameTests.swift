import Conformance
import Foundation
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielPresentations
@testable import OrielScenes

/// All that a document has to have.
private nonisolated struct Least: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText, .json] }
  var text = ""
  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents, configuration.contentType == .plainText else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    guard !text.isEmpty else { throw CocoaError(.fileWriteUnknown) }
    return FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}
private final class LeastReference: ReferenceFileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  init() {}
  init(configuration: ReadConfiguration) throws {}
  func snapshot(contentType: UTType) throws -> String { "" }
  func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(snapshot.utf8))
  }
}

@Suite struct `A type of documents` {
  /// Knows nothing of the type but that it is a document.
  private func read<D: FileDocument>(_ type: D.Type, _ text: String, as contentType: UTType) throws -> D {
    try D(configuration: FileDocumentReadConfiguration(contentType: contentType, file: FileWrapper(regularFileWithContents: Data(text.utf8))))
  }
  private func written<D: FileDocument>(_ document: D) throws -> Data? {
    try document.fileWrapper(configuration: FileDocumentWriteConfiguration(contentType: D.writableContentTypes[0], existingFile: nil)).regularFileContents
  }
  private func types<D: FileDocument>(_ type: D.Type) -> [UTType] { D.readableContentTypes }

  @Test(.requirement("SC-124")) func `says what it reads, is made from a file, and makes one; both may fail`() throws {
    #expect(types(Least.self) == [.plainText, .json])
    let document = try read(Least.self, "Hello", as: .plainText)
    #expect(document.text == "Hello")
    #expect(try written(document) == Data("Hello".utf8))
    #expect(throws: CocoaError.self) { try read(Least.self, "{}", as: .json) }
    #expect(throws: CocoaError.self) { try written(read(Least.self, "", as: .plainText)) }
  }
  @Test(.requirement("RE-042")) func `writes what it reads unless it says otherwise`() {
    #expect(Least.writableContentTypes == Least.readableContentTypes)
    #expect(LeastReference.writableContentTypes == [.plainText])
    #expect(NoteDocument.writableContentTypes == [.plainText, .json])
  }
}
