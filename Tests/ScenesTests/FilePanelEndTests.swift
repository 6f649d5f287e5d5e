import Conformance
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

/// How each form of exporters, importers and movers ends.
@Suite struct `The end of a file panel` {
  private func address(_ stage: FilePanelStage, _ name: String) -> String { "\(stage.folder.appendingPathComponent(name))" }
  private func cancel(_ stage: FilePanelStage) async {
    await stage.present()
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
  }

  // MARK: Exporters

  enum OneFormat: CaseIterable { case document, object, documents, objects }
  @ViewBuilder private static func exporter(_ form: OneFormat, _ view: Text, _ model: FilePanelAppModel, _ shown: Binding<Bool>) -> some View {
    let sketch = SketchDocument("a boat")
    switch form {
    case .document: view.fileExporter(isPresented: shown, document: NoteDocument(text: "Ahoy"), contentType: .plainText) { model.done($0) }
    case .object: view.fileExporter(isPresented: shown, document: sketch, contentType: .json) { model.done($0) }
    case .documents: view.fileExporter(isPresented: shown, documents: [NoteDocument(text: "Ahoy")], contentType: .plainText) { model.done($0) }
    case .objects: view.fileExporter(isPresented: shown, documents: [sketch], contentType: .json) { model.done($0) }
    }
  }
  @Test(.requirement("PR-171"), arguments: OneFormat.allCases) func `that is cancelled is told to nobody by the older exporters`(form: OneFormat) async {
    let stage = FilePanelStage { view, model, shown in Self.exporter(form, view, model, shown) }
    await cancel(stage)
    #expect(!stage.model.isShown && stage.model.log.isEmpty)
  }

  enum Formats: CaseIterable { case document, object, documents, objects, item, items }
  @ViewBuilder private static func exporter(_ form: Formats, _ view: Text, _ model: FilePanelAppModel, _ shown: Binding<Bool>) -> some View {
    let sketch = SketchDocument("a boat"), cancelled = { model.log.append("cancelled \(model.isShown)") }
    switch form {
    case .document:
      view.fileExporter(
        isPresented: shown, document: NoteDocument(text: "Ahoy"), contentTypes: [.plainText], onCompletion: { model.done($0) }, onCancellation: cancelled)
    case .object: view.fileExporter(isPresented: shown, document: sketch, contentTypes: [.json], onCompletion: { model.done($0) }, onCancellation: cancelled)
    case .documents:
      view.fileExporter(
        isPresented: shown, documents: [NoteDocument(text: "Ahoy")], contentTypes: [.plainText], onCompletion: { model.done($0) },
        onCancellation: cancelled)
    case .objects:
      view.fileExporter(isPresented: shown, documents: [sketch], contentTypes: [.json], onCompletion: { model.done($0) }, onCancellation: cancelled)
    case .item:
      view.fileExporter(
        isPresented: shown, item: "Ahoy", contentTypes: [.utf8PlainText], onCompletion: { model.done($0) }, onCancellation: cancelled)
    case .items:
      view.fileExporter(
        isPresented: shown, items: ["Ahoy"], contentTypes: [.utf8PlainText], onCompletion: { model.done($0) }, onCancellation: cancelled)
    }
  }
  @Test(.requirement("PR-172"), arguments: Formats.allCases) func `that is cancelled is told once by the newer exporters, after the binding is false`(form: Formats) async {
    let stage = FilePanelStage { view, model, shown in Self.exporter(form, view, model, shown) }
    await cancel(stage)
    #expect(stage.model.log == ["cancelled false"])
  }

  // MARK: Importers

  /// Chooses the file of that name.
  private func choose(_ name: String, in stage: FilePanelStage) async throws {
    await stage.present()
    await stage.until { stage.place(name) != nil }
    let place = try #require(stage.place(name)), window = try #require(stage.panel?.platformWindow as? HeadlessWindow)
    window.click(at: place)
    stage.settle()
    await stage.press("Open")
    await stage.answered()
    await stage.until { stage.panel == nil }
  }
  @Test(.requirement("PR-185", "PR-188", "PR-189")) func `of an importer of one file gives its address`() async throws {
    let stage = FilePanelStage { view, model, shown in view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText]) { model.done($0) } }
    stage.file("a.txt")
    try await choose("a.txt", in: stage)
    #expect(stage.model.log == ["false \(address(stage, "a.txt"))"])
  }
  @Test(.requirement("PR-186", "PR-188", "PR-189")) func `of an importer that knows of cancelling gives a list, also of one file`() async throws {
    let stage = FilePanelStage { view, model, shown in
      view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText], allowsMultipleSelection: false) {
        model.done($0)
      } onCancellation: {
        model.log.append("cancelled")
      }
    }
    stage.file("a.txt")
    try await choose("a.txt", in: stage)
    #expect(stage.model.log == ["false [\(address(stage, "a.txt"))]"])
  }

  // MARK: Movers

  enum Mover: CaseIterable {
    case file, files, fileOrCancelled, filesOrCancelled
    var givesList: Bool { self == .files || self == .filesOrCancelled }
    var tellsOfCancelling: Bool { self == .fileOrCancelled || self == .filesOrCancelled }
  }
  @ViewBuilder private static func mover(_ form: Mover, _ view: Text, _ model: FilePanelAppModel, _ shown: Binding<Bool>) -> some View {
    let cancelled = { model.log.append("cancelled \(model.isShown)") }
    switch form {
    case .file: view.fileMover(isPresented: shown, file: model.files.first) { model.done($0) }
    case .files: view.fileMover(isPresented: shown, files: model.files) { model.done($0) }
    case .fileOrCancelled:
      view.fileMover(isPresented: shown, file: model.files.first, onCompletion: { model.done($0) }, onCancellation: cancelled)
    case .filesOrCancelled: view.fileMover(isPresented: shown, files: model.files, onCompletion: { model.done($0) }, onCancellation: cancelled)
    }
  }
  /// A file somewhere else.
  private func file() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("moved-" + UUID().uuidString + ".txt")
    try Data("x".utf8).write(to: url)
    return url
  }
  @Test(.requirement("PR-194", "PR-195", "PR-196", "PR-197", "PR-198", "PR-199", "PR-200"), arguments: Mover.allCases)
  func `of a mover gives the new place of what it moved, after the binding is false`(form: Mover) async throws {
    let stage = FilePanelStage { view, model, shown in Self.mover(form, view, model, shown) }
    // Nothing to move: no panel.
    stage.model.isShown = true
    stage.settle()
    #expect(stage.panel == nil)
    let old = try file()
    stage.model.files = [old]
    await stage.present()
    await stage.press("Move")
    await stage.answered()
    let new = address(stage, old.lastPathComponent)
    #expect(stage.model.log == [form.givesList ? "false [\(new)]" : "false \(new)"])
    #expect(stage.text(old.lastPathComponent) == "x" && !FileManager.default.fileExists(atPath: old.path))
  }
  @Test(.requirement("PR-194", "PR-195", "PR-196", "PR-197", "PR-200"), arguments: Mover.allCases)
  func `of a mover that is cancelled is told where the form asks for that, and the file stays`(form: Mover) async throws {
    let stage = FilePanelStage { view, model, shown in Self.mover(form, view, model, shown) }
    let old = try file()
    defer { try? FileManager.default.removeItem(at: old) }
    stage.model.files = [old]
    await cancel(stage)
    #expect(!stage.model.isShown && stage.model.log == (form.tellsOfCancelling ? ["cancelled false"] : []))
    #expect(FileManager.default.fileExists(atPath: old.path))
  }
}
