import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

// What the tests of file panels share: an app with documents, and a person before its panel.

@Observable final class FilePanelAppModel {
  var isShown = false
  var log: [String] = []
  var showsPresenter = true
  var document: NoteDocument? = NoteDocument(text: "Ahoy")
  var files: [URL] = []
  func done<Value>(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): log.append("\(isShown) \(value)")
    case .failure(let error): log.append("\(isShown) \(error.localizedDescription)")
    }
  }
}
nonisolated struct NoteDocument: FileDocument {
  var text: String
  static let readableContentTypes: [UTType] = [.plainText]
  static let writableContentTypes: [UTType] = [.plainText, .json]
  init(text: String) { self.text = text }
  init(configuration: ReadConfiguration) throws { text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self) }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    if text == "broken" { throw CocoaError(.fileWriteOutOfSpace) }
    let words = configuration.contentType == .json ? "\"\(text)\"" : text
    let wrapper = FileWrapper(regularFileWithContents: Data(words.utf8))
    wrapper.preferredFilename = text
    return wrapper
  }
}
final class SketchDocument: ReferenceFileDocument, @unchecked Sendable {
  nonisolated static let readableContentTypes: [UTType] = [.json]
  let words: String
  init(_ words: String) { self.words = words }
  nonisolated init(configuration: ReadConfiguration) throws { words = "" }
  nonisolated func snapshot(contentType: UTType) throws -> String {
    MainActor.assertIsolated()
    return "snapshot of " + words
  }
  nonisolated func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
    precondition(!Thread.isMainThread)
    return FileWrapper(regularFileWithContents: Data(snapshot.utf8))
  }
}
struct FilePanelContent<Presented: View>: View {
  let model: FilePanelAppModel
  let presents: (Text, Binding<Bool>) -> Presented
  var body: some View {
    @Bindable var model = model
    if model.showsPresenter { presents(Text("Presenter"), $model.isShown) }
  }
}

final class FilePanelStage {
  let model = FilePanelAppModel()
  let folder: URL
  private(set) var test: MenuTest!
  init<Presented: View>(_ presents: @escaping (Text, FilePanelAppModel, Binding<Bool>) -> Presented) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("panels-" + UUID().uuidString)
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let model = model
    let folder = folder
    test = MenuTest(
      size: CGSize(width: 1000, height: 700), FilePanelContent(model: model) { presents($0, model, $1) }.fileDialogDefaultDirectory(folder))
  }
  deinit { try? FileManager.default.removeItem(at: folder) }
  func file(_ name: String, _ text: String = "") { try! Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(name).path).map { String(decoding: $0, as: UTF8.self) }
  }
  var panel: ModalWindow? { test.host.madePresenter?.top }
  func node(_ role: AccessibilityProperties.Role, _ label: String) -> AccessibilityNode? {
    panel?.graph.accessibilityTree().flatMap(\.all).first { $0.role == role && $0.label == label }
  }
  /// Where something with that name is, in the panel's window.
  func place(_ label: String) -> CGPoint? {
    panel?.graph.accessibilityTree().flatMap(\.all).last { $0.label == label }.map { CGPoint(x: $0.frame.midX, y: $0.frame.midY) }
  }
  func settle() { test.system.advance(by: 0.6) }
  /// Lets the disk and the window work until it is so.
  func until(_ condition: () -> Bool) async {
    settle()
    while !condition(), !Task.isCancelled {
      await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
      await Task.yield()
      settle()
    }
  }
  func present() async {
    model.isShown = true
    await until { node(.button, "Cancel") != nil && panel?.graph.accessibilityTree().flatMap(\.all).contains { $0.label == folder.lastPathComponent } == true }
  }
  func press(_ button: String) async {
    await until { node(.button, button) != nil }
    _ = node(.button, button)?.perform(.press)
    settle()
  }
  func answered() async { await until { !model.log.isEmpty } }
  /// Opens a menu in the panel; what there is to choose.
  func choices(_ menu: String) throws -> [String] {
    let menu = try #require(node(.popUpButton, menu))
    #expect(menu.perform(.press))
    settle()
    return try #require(panel?.menuSession?.panels.first).items.map(\.title)
  }
  /// Clicks a row of the open menu.
  func choose(_ title: String) throws {
    let menu = try #require(panel?.menuSession?.panels.first), index = try #require(menu.items.firstIndex { $0.title == title })
    let rect = menu.box.rect(of: index), place = CGPoint(x: rect.midX, y: rect.midY)
    let window = try #require(menu.platformWindow as? HeadlessWindow)
    window.movePointer(to: place)
    window.click(at: place)
    settle()
  }
}
