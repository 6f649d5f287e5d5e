import SwiftUI
import UniformTypeIdentifiers

// Documents, each form as apps use it.

nonisolated struct Essay: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  static var writableContentTypes: [UTType] { [.plainText, .json] }
  var text = ""
  init() {}
  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
}
final class Drawing: ReferenceFileDocument, @unchecked Sendable {
  nonisolated static var readableContentTypes: [UTType] { [.json] }
  @Published var lines: [String] = []
  init() {}
  nonisolated init(configuration: ReadConfiguration) throws {}
  nonisolated func snapshot(contentType: UTType) throws -> Data { Data() }
  nonisolated func fileWrapper(snapshot: Data, configuration: WriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: snapshot) }
  func add(_ line: String, undoManager: UndoManager?) {
    lines.append(line)
    undoManager?.registerUndo(withTarget: self) { $0.lines.removeLast() }
    undoManager?.setActionName("Add Line")
  }
}

struct DocumentScenes: Scene {
  var body: some Scene {
    DocumentGroup(newDocument: Essay()) { file in EssayEditor(document: file.$document, url: file.fileURL, isEditable: file.isEditable) }
      .commands { CommandGroup(after: .saveItem) { RenameButton() } }
    DocumentGroup(newDocument: { Drawing() }) { file in DrawingEditor(drawing: file.document) }
    DocumentGroup(viewing: Essay.self) { file in Text(file.document.text) }
    DocumentGroup(viewing: Drawing.self) { file in Text(file.document.lines.joined()) }
    DocumentGroupLaunchScene("Essays") { NewDocumentButton("Start Writing") }
  }
}
struct EssayEditor: View {
  @Binding var document: Essay
  var url: URL?
  var isEditable: Bool
  @Environment(\.documentConfiguration) private var configuration
  @Environment(\.newDocument) private var newDocument
  @Environment(\.openDocument) private var openDocument
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    TextEditor(text: $document.text).disabled(!isEditable)
    Button("Copy") { newDocument(document) }
    Button("Draw") { newDocument { Drawing() } }
    Button("New") { newDocument(contentType: .json) }
    Button("Open") { Task { if let url = configuration?.fileURL { try? await openDocument(at: url) } } }
    Button("Throw Away") {
      var transaction = Transaction()
      transaction.dismissBehavior = .destructive
      withTransaction(transaction) { dismiss() }
    }
    NewDocumentButton()
    RenameButton().renameAction { document.text = "" }
    if let url { Text(url.lastPathComponent).navigationDocument(url) }
  }
}
struct DrawingEditor: View {
  @ObservedObject var drawing: Drawing
  @Environment(\.undoManager) private var undoManager
  var body: some View { Button("Add") { drawing.add("line", undoManager: undoManager) } }
}
