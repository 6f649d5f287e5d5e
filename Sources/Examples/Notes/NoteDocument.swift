import NotesText
import SwiftUI
import UniformTypeIdentifiers

extension UTType {
  static let markdown = UTType(importedAs: "net.daringfireball.markdown", conformingTo: .text)
}

/// A Markdown or plain text file.
nonisolated struct NoteDocument: FileDocument, Equatable {
  static let readableContentTypes: [UTType] = [.markdown, .plainText]
  var file = NoteFile()

  init() {}
  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents, let file = NoteFile(data) else { throw CocoaError(.fileReadCorruptFile) }
    self.file = file
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: file.data)
  }
}
