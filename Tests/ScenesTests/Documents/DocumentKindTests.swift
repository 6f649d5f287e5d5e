import Foundation
import OrielBase
import OrielDocuments
import Testing

@testable import OrielScenes

private nonisolated struct Note: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText, .png] }
  static var writableContentTypes: [UTType] { [.utf8PlainText] }
  init() {}
  init(configuration: FileDocumentReadConfiguration) throws {}
  func fileWrapper(configuration: FileDocumentWriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: Data()) }
}
private nonisolated struct Anything: FileDocument {
  static var readableContentTypes: [UTType] { [.item] }
  static var writableContentTypes: [UTType] { [] }
  init(configuration: FileDocumentReadConfiguration) throws {}
  func fileWrapper(configuration: FileDocumentWriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: Data()) }
}

@Suite struct `A kind of documents` {
  @Test func `reads its types and those that conform to them, and writes only its own`() {
    let kind = DocumentKind(Note.self, makeNew: { Note() })
    let table: [(UTType, Bool, Bool)] = [
      (.plainText, true, false), (.utf8PlainText, true, true), (.png, true, false), (.jpeg, false, false), (.data, false, false),
    ]
    for (type, reads, writes) in table {
      #expect(kind.reads(type) == (reads ? type : nil), "\(type)")
      #expect(kind.writes(type) == writes, "\(type)")
    }
    #expect(kind.isEditor && kind.newType == .utf8PlainText)
  }
  @Test func `that reads every item reads any type, and saves as a type it reads if it writes none`() {
    let kind = DocumentKind(Anything.self, makeNew: nil)
    for type in [UTType.png, .plainText, .data] { #expect(kind.reads(type) == type && !kind.writes(type), "\(type)") }
    #expect(!kind.isEditor && kind.newType == .item)
  }
}
