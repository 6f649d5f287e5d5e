import OrielDocuments
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

/// A value that is a document; "broken" cannot be written, "bad" cannot be read.
nonisolated struct TestNote: FileDocument, Equatable {
  var text: String
  var isDone = false
  static let readableContentTypes: [UTType] = [.plainText]
  init(_ text: String = "") { self.text = text }
  init(configuration: ReadConfiguration) throws {
    precondition(!Thread.isMainThread)
    guard let data = configuration.file.regularFileContents, !data.starts(with: Data("bad".utf8)) else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    precondition(!Thread.isMainThread)
    if text == "broken" { throw CocoaError(.fileWriteOutOfSpace) }
    return FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}
/// An object that is a document, kept as a folder of lines.
final class TestSketch: ReferenceFileDocument, @unchecked Sendable {
  nonisolated static let readableContentTypes: [UTType] = [.json]
  @Published nonisolated(unsafe) var words: String
  nonisolated init(_ words: String) { self.words = words }
  func write(_ new: String, _ undo: UndoManager) {
    let old = words
    undo.registerUndo(withTarget: self) { [unowned undo] in $0.write(old, undo) }
    words = new
  }
  nonisolated init(configuration: ReadConfiguration) throws { words = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self) }
  nonisolated func snapshot(contentType: UTType) throws -> String {
    MainActor.assertIsolated()
    return words
  }
  nonisolated func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
    precondition(!Thread.isMainThread)
    return FileWrapper(regularFileWithContents: Data(snapshot.utf8))
  }
}

/// What the editors of a test saw last, in the order of their windows.
final class SeenDocuments {
  var note: Binding<TestNote>?
  var file: URL?
  var isEditable = false
  var evaluations = 0
  var undo: UndoManager?
  var sketch: TestSketch?
  var configuration: DocumentConfiguration?
}
struct NoteView: View {
  let file: FileDocumentConfiguration<TestNote>
  let seen: SeenDocuments
  @Environment(\.documentConfiguration) private var configuration
  @Environment(\.undoManager) private var undo
  var body: some View {
    let _ = look()
    TextEditor(text: file.$document.text).frame(width: 400, height: 300)
  }
  private func look() {
    (seen.note, seen.file, seen.isEditable, seen.configuration, seen.undo) = (file.$document, file.fileURL, file.isEditable, configuration, undo)
    seen.evaluations += 1
  }
}

/// A document app on the headless window system, with a folder of its own for everything it keeps.
final class DocumentStage {
  let folder: URL
  let test: TestApp
  let seen = SeenDocuments()
  private let ownsFolder: Bool

  init(in folder: URL? = nil, files: [String: String] = [:], opening: [String] = [], launches: Bool = true, @SceneBuilder _ scenes: @escaping (SeenDocuments) -> some Scene) {
    self.folder = folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("stage-" + UUID().uuidString)
    ownsFolder = folder == nil
    try! FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let seen = seen
    test = TestApp(launches: false) { scenes(seen) }
    test.app.documents.places = DocumentPlaces(state: self.folder.path + "/.state", recents: self.folder.path + "/.recents.xbel")
    for (name, text) in files { file(name, text) }
    if launches {
      test.app.launch(opening: opening.map { self.folder.appendingPathComponent($0) })
      test.settle()
    }
  }
  convenience init(in folder: URL? = nil, files: [String: String] = [:], opening: [String] = [], launches: Bool = true) {
    self.init(in: folder, files: files, opening: opening, launches: launches) { seen in DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) } }
  }
  deinit { if ownsFolder { try? FileManager.default.removeItem(at: folder) } }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
  @discardableResult func file(_ name: String, _ text: String) -> URL {
    try! Data(text.utf8).write(to: url(name))
    return url(name)
  }
  func text(_ name: String) -> String? { FileManager.default.contents(atPath: url(name).path).map { String(decoding: $0, as: UTF8.self) } }
  var host: SceneInstance { test.windows[0] }
  var session: DocumentSession { host.document! }
  func settle() { test.system.advance(by: 0.6) }
  /// Lets the disk and the window work until it is so.
  func until(_ condition: () -> Bool, at location: SourceLocation = #_sourceLocation) async {
    settle()
    while !condition(), !Task.isCancelled {
      await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
      await Task.yield()
      settle()
    }
  }
  func ready() async { await until { test.windows.contains { $0.document?.isReady == true } } }

  /// What the system does when the process is gone: its locks are free.
  func crash() {
    for session in test.windows.compactMap(\.document) { (session.known.lock, session.recovery.claim) = (nil, nil) }
  }

  // MARK: Questions

  var panel: ModalWindow? { test.windows.lazy.compactMap { $0.madePresenter?.top }.first }
  var buttons: [String] { nodes.filter { $0.role == .button }.compactMap(\.label) }
  private var nodes: [AccessibilityNode] { panel?.graph.accessibilityTree().flatMap(\.all) ?? [] }
  var question: String? { nodes.first { $0.role == .alert }?.label }
  /// What stands below the question.
  var message: String? { nodes.first { $0.role == .alert }?.hint }
  func press(_ button: String) async {
    await until { nodes.contains { $0.role == .button && $0.label == button } }
    nodes.first { $0.role == .button && $0.label == button }?.perform(.press)
    settle()
  }
  /// The file panel has found its folder.
  func panelIsReady() async { await until { nodes.contains { $0.label == folder.lastPathComponent } && buttons.contains("Cancel") } }
  /// Clicks a file or a folder in the file panel.
  func select(_ name: String) async {
    await until { nodes.contains { $0.label == name } }
    guard let frame = nodes.last(where: { $0.label == name })?.frame, let window = panel?.platformWindow as? HeadlessWindow else { return }
    window.click(at: CGPoint(x: frame.midX, y: frame.midY))
    settle()
  }
  func item(_ title: String, of window: Int = 0) -> MenuItem? { MainMenuReader.item(test, "File", title, of: window) }
  func choose(_ title: String, of window: Int = 0) {
    let item = item(title, of: window)
    #expect(item?.isEnabled == true, "\(title) \(item == nil ? "is not in the menu" : "is disabled")")
    item?.action()
    settle()
  }
}
