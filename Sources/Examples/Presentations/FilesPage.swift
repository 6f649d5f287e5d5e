import SwiftUI
import UniformTypeIdentifiers

struct FilesPage: View {
  private struct Note: FileDocument {
    static var readableContentTypes: [UTType] { [.plainText] }
    var text: String
    init(text: String) { self.text = text }
    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(text.utf8))
    }
  }

  @State private var imports = false
  @State private var exports = false
  @State private var moves = false
  @State private var allowsSeveral = false
  @State private var note = Note(text: "A place has a name, a kind and a point on the map.\n")
  @State private var chosen: [URL] = []
  @State private var outcome = "No panel has been used yet."

  var body: some View {
    Text(outcome).foregroundStyle(.secondary).textSelection(.enabled)

    Demonstration(
      title: "Choosing files",
      source: """
        .fileImporter(isPresented: $imports, allowedContentTypes: [.image, .plainText]) { result in
          open(result)
        }
        """
    ) {
      HStack {
        Button("Open\u{2026}") { imports = true }
        Toggle("Several at once", isOn: $allowsSeveral)
      }
    }
    .fileImporter(
      isPresented: $imports, allowedContentTypes: [.image, .plainText, .pdf], allowsMultipleSelection: allowsSeveral
    ) { result in
      switch result {
      case .success(let urls):
        chosen = urls
        outcome = "Chosen: " + urls.map(\.lastPathComponent).joined(separator: ", ")
      case .failure(let error): outcome = error.localizedDescription
      }
    } onCancellation: {
      outcome = "Nothing was chosen."
    }

    Demonstration(
      title: "Saving a document",
      source: """
        .fileExporter(isPresented: $exports, document: note, contentType: .plainText, defaultFilename: "Note") { result in
          report(result)
        }
        """
    ) {
      VStack(alignment: .leading) {
        TextField("Text", text: $note.text, axis: .vertical)
        Button("Save As\u{2026}") { exports = true }
      }
    }
    .fileExporter(isPresented: $exports, document: note, contentType: .plainText, defaultFilename: "Note") { result in
      switch result {
      case .success(let url): outcome = "Saved as \(url.path)."
      case .failure(let error): outcome = error.localizedDescription
      }
    }

    Demonstration(title: "Moving a file", source: ".fileMover(isPresented: $moves, file: chosen) { result in report(result) }") {
      Button("Move the Chosen File\u{2026}") { moves = true }.disabled(chosen.isEmpty)
    }
    .fileMover(isPresented: $moves, file: chosen.first) { result in
      switch result {
      case .success(let url): outcome = "Moved to \(url.path)."
      case .failure(let error): outcome = error.localizedDescription
      }
    }
  }
}
