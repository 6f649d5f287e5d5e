import Conformance
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

/// Something with a name of its own and two formats.
nonisolated private struct Postcard: Transferable {
  var name: String
  var words: String
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Postcard>(exportedContentType: .json) { Data("\"\($0.words)\"".utf8) }.suggestedFileName { $0.name }
    DataRepresentation<Postcard>(exportedContentType: .plainText) { Data($0.words.utf8) }
  }
}

/// What exporters write, under which names and in which formats.
@Suite struct `What an exporter writes` {
  private func address(_ stage: FilePanelStage, _ name: String) -> String { "\(stage.folder.appendingPathComponent(name))" }

  @Test(.requirement("PR-157", "PR-169", "PR-170", "PR-179")) func `in the one format of the older form is the snapshot of an object, if there is one`() async {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(
        isPresented: shown, document: model.document.map { SketchDocument($0.text) }, contentType: .json, defaultFilename: "Boat") { model.done($0) }
    }
    stage.model.document = nil
    stage.model.isShown = true
    stage.settle()
    #expect(stage.panel == nil)
    stage.model.document = NoteDocument(text: "a boat")
    await stage.present()
    await stage.press("Save")
    await stage.answered()
    #expect(stage.model.log == ["false \(address(stage, "Boat.json"))"])
    #expect(stage.text("Boat.json") == "snapshot of a boat")
  }
  @Test(.requirement("PR-176")) func `has the format that was chosen in its panel, in its name and in the document`() async throws {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText, .json], defaultFilename: "Letter") { model.done($0) }
    }
    await stage.present()
    #expect(try stage.choices("Format") == [UTType.plainText.panelName, UTType.json.panelName])
    try stage.choose(UTType.json.panelName)
    await stage.press("Save")
    await stage.answered()
    #expect(stage.model.log == ["false \(address(stage, "Letter.json"))"])
    #expect(stage.text("Letter.json") == "\"Ahoy\"")
  }
  @Test(.requirement("PR-175")) func `has one of the document's own formats where the app names none`() async throws {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, document: model.document, defaultFilename: "Letter") { model.done($0) }
    }
    await stage.present()
    #expect(try stage.choices("Format") == NoteDocument.writableContentTypes.map(\.panelName))
  }
  @Test(.requirement("PR-164", "PR-175")) func `has one of the formats that a value can be transferred as where the app names none`() async throws {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, item: Postcard(name: "Harbour", words: "Ahoy")) { model.done($0) }
    }
    await stage.present()
    #expect(try stage.choices("Format") == [UTType.json.panelName, UTType.plainText.panelName])
    try stage.choose(UTType.plainText.panelName)
    await stage.press("Save")
    await stage.answered()
    #expect(stage.text("Harbour.txt") == "Ahoy")
  }
  @Test(.requirement("PR-181")) func `of several documents has numbers where their names are the same`() async {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, documents: ["One", "One", "One"].map(NoteDocument.init(text:)), contentTypes: [.plainText]) { model.done($0) }
    }
    stage.file("One.txt", "old")
    await stage.present()
    await stage.press("Export")
    await stage.answered()
    let names = ["One 2.txt", "One 3.txt", "One 4.txt"]
    #expect(stage.model.log == ["false [\(names.map { address(stage, $0) }.joined(separator: ", "))]"])
    #expect(stage.text("One.txt") == "old" && names.allSatisfy { stage.text($0) == "One" })
  }
  @Test(.requirement("PR-181")) func `before one of several fails stays, and the error is the answer`() async {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, documents: ["One", "broken", "Two"].map(NoteDocument.init(text:)), contentTypes: [.plainText]) { model.done($0) }
    }
    await stage.present()
    await stage.press("Export")
    await stage.answered()
    #expect(stage.model.log.count == 1 && !stage.model.log[0].contains("file://"))
    #expect(stage.text("One.txt") == "One" && stage.text("Two.txt") == nil)
  }
  @Test(.requirement("PR-165", "PR-181")) func `of several values has the names that they suggest`() async {
    let cards = [Postcard(name: "Harbour", words: "Ahoy"), Postcard(name: "Harbour", words: "Avast"), Postcard(name: "Pier", words: "Belay")]
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, items: cards, contentTypes: [.json]) { model.done($0) }
    }
    await stage.present()
    await stage.press("Export")
    await stage.answered()
    let names = ["Harbour.json", "Harbour 2.json", "Pier.json"]
    #expect(stage.model.log == ["false [\(names.map { address(stage, $0) }.joined(separator: ", "))]"])
    #expect(names.map { stage.text($0) } == ["\"Ahoy\"", "\"Avast\"", "\"Belay\""])
  }
}
