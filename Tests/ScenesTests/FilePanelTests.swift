import Conformance
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

/// Importers, exporters and movers of a real scene, on the headless window system.
@Suite struct `File panels of an app` {
  private typealias Stage = FilePanelStage
  private typealias Note = NoteDocument
  private typealias Sketch = SketchDocument
  private func url(_ stage: Stage, _ name: String) -> String { "\(stage.folder.appendingPathComponent(name))" }

  // MARK: Importing

  @Test(.requirement("PR-184", "PR-187", "PR-188", "PR-170", "PR-189", "PR-007")) func `an importer gives the file that was chosen, after the binding is false`() async throws {
    let stage = Stage { view, model, shown in
      view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText], allowsMultipleSelection: false) { model.done($0) }
    }
    stage.file("a.txt")
    stage.file("b.png")
    await stage.present()
    await stage.until { stage.place("a.txt") != nil }
    #expect(stage.panel?.frame.size == CGSize(width: 840, height: 510))
    #expect(stage.place("b.png") == nil)
    let place = try #require(stage.place("a.txt"))
    let window = try #require(stage.panel?.platformWindow as? HeadlessWindow)
    window.click(at: place)
    stage.settle()
    #expect(stage.model.log.isEmpty)
    await stage.press("Open")
    await stage.answered()
    await stage.until { stage.panel == nil }
    #expect(stage.model.log == ["false [\(url(stage, "a.txt"))]"])
  }
  @Test(.requirement("PR-185", "PR-171", "PR-001", "PR-002")) func `an importer that is cancelled calls nothing`() async {
    let stage = Stage { view, model, shown in view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText]) { model.done($0) } }
    await stage.present()
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(!stage.model.isShown && stage.model.log.isEmpty)
  }
  @Test(.requirement("PR-186", "PR-189", "PR-172", "PR-020")) func `a cancelled panel is told once, whether by button or by Escape`() async {
    let stage = Stage { view, model, shown in
      view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText], allowsMultipleSelection: true) { model.done($0) } onCancellation: {
        model.log.append("cancelled \(model.isShown)")
      }
    }
    await stage.present()
    stage.test.window.press(.escape)
    await stage.until { stage.panel == nil }
    #expect(stage.model.log == ["cancelled false"])
    await stage.present()
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.model.log == ["cancelled false", "cancelled false"])
    // The app's own doing is no cancelling.
    await stage.present()
    stage.model.isShown = false
    await stage.until { stage.panel == nil }
    #expect(stage.model.log.count == 2)
  }
  @Test(.requirement("PR-005")) func `a panel whose view goes away tells nothing and is gone`() async {
    let stage = Stage { view, model, shown in
      view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText], allowsMultipleSelection: true) { model.done($0) } onCancellation: {
        model.log.append("cancelled")
      }
    }
    await stage.present()
    stage.model.showsPresenter = false
    await stage.until { stage.panel == nil }
    #expect(!stage.model.isShown && stage.model.log.isEmpty)
  }
  @Test(.requirement("PR-191", "PR-199")) func `addresses are accessed as in a sandbox`() {
    let url = URL(fileURLWithPath: "/tmp")
    #expect(url.startAccessingSecurityScopedResource())
    url.stopAccessingSecurityScopedResource()
  }

  // MARK: Exporting

  @Test(.requirement("PR-156", "PR-169", "PR-170", "PR-174", "PR-178", "PR-179")) func `an exporter writes a document where the person says`() async {
    let stage = Stage { view, model, shown in
      // No type of this document: the first of its own is used.
      view.fileExporter(isPresented: shown, document: model.document, contentType: .png, defaultFilename: "Letter") { model.done($0) }
    }
    stage.model.document = nil
    stage.model.isShown = true
    stage.settle()
    #expect(stage.panel == nil)
    stage.model.document = Note(text: "Ahoy")
    await stage.present()
    await stage.press("Save")
    await stage.answered()
    #expect(stage.model.log == ["false \(url(stage, "Letter.txt"))"])
    #expect(stage.text("Letter.txt") == "Ahoy")
  }
  @Test(.requirement("PR-182", "PR-160")) func `an exporter asks before it replaces, and keeps permissions`() async {
    let stage = Stage { view, model, shown in
      view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText], defaultFilename: "Letter") { model.done($0) }
    }
    stage.file("Letter.txt", "old")
    chmod(stage.folder.appendingPathComponent("Letter.txt").path, 0o640)
    await stage.present()
    await stage.press("Save")
    await stage.press("Replace")
    await stage.answered()
    var status = stat()
    stat(stage.folder.appendingPathComponent("Letter.txt").path, &status)
    #expect(stage.text("Letter.txt") == "Ahoy" && status.st_mode & 0o777 == 0o640)
  }
  @Test(.requirement("PR-178")) func `an exporter that cannot write gives the error and leaves the old file`() async {
    let stage = Stage { view, model, shown in
      view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText], defaultFilename: "Letter") { model.done($0) }
    }
    stage.model.document = Note(text: "broken")
    stage.file("Letter.txt", "old")
    await stage.present()
    await stage.press("Save")
    await stage.press("Replace")
    await stage.answered()
    #expect(stage.model.log.count == 1 && stage.model.log[0].hasPrefix("false ") && !stage.model.log[0].contains("file://"))
    #expect(stage.text("Letter.txt") == "old")
    #expect(try! FileManager.default.contentsOfDirectory(atPath: stage.folder.path) == ["Letter.txt"])
  }
  @Test(.requirement("PR-163", "PR-181", "PR-175")) func `an exporter of several documents asks for a folder once and gives each a name of its own`() async {
    let stage = Stage { view, model, shown in
      view.fileExporter(isPresented: shown, documents: [Note(text: "One"), Note(text: "One")]) { model.done($0) }
    }
    await stage.present()
    await stage.press("Export")
    await stage.answered()
    #expect(stage.model.log == ["false [\(url(stage, "One.txt")), \(url(stage, "One 2.txt"))]"])
  }
  @Test(.requirement("PR-161", "PR-157", "PR-179")) func `an exporter takes the snapshot of an object on the main actor and writes it elsewhere`() async {
    let sketch = Sketch("a boat")
    let stage = Stage { view, model, shown in
      view.fileExporter(isPresented: shown, document: sketch, contentTypes: [.json], defaultFilename: "Boat") { model.done($0) }
    }
    await stage.present()
    await stage.press("Save")
    await stage.answered()
    #expect(stage.text("Boat.json") == "snapshot of a boat")
  }
  @Test(.requirement("PR-164", "PR-175")) func `an exporter writes values that can be transferred`() async {
    let stage = Stage { view, model, shown in
      view.fileExporter(isPresented: shown, item: "Words", defaultFilename: "Text") { model.done($0) } onCancellation: { model.log.append("cancelled") }
    }
    await stage.present()
    await stage.press("Save")
    await stage.answered()
    #expect(stage.text("Text") == "Words" || stage.text("Text.txt") == "Words")
  }

  // MARK: Moving

  @Test(.requirement("PR-194", "PR-196", "PR-198", "PR-199", "PR-200")) func `a mover moves the file and gives its new place`() async throws {
    let stage = Stage { view, model, shown in
      view.fileMover(isPresented: shown, file: model.files.first) { model.done($0) } onCancellation: { model.log.append("cancelled") }
    }
    let other = FileManager.default.temporaryDirectory.appendingPathComponent("moved-" + UUID().uuidString + ".txt")
    try Data("x".utf8).write(to: other)
    stage.model.isShown = true
    stage.settle()
    #expect(stage.panel == nil)
    stage.model.files = [other]
    await stage.present()
    await stage.press("Move")
    await stage.answered()
    #expect(stage.text(other.lastPathComponent) == "x" && !FileManager.default.fileExists(atPath: other.path))
    #expect(stage.model.log == ["false \(url(stage, other.lastPathComponent))"])
  }
  @Test(.requirement("PR-195", "PR-197", "PR-201")) func `a mover of several stops at the first that fails and keeps those that moved`() async throws {
    let stage = Stage { view, model, shown in view.fileMover(isPresented: shown, files: model.files) { model.done($0) } }
    let other = FileManager.default.temporaryDirectory.appendingPathComponent("moved-" + UUID().uuidString + ".txt")
    try Data("x".utf8).write(to: other)
    stage.model.files = [other, other.appendingPathExtension("gone")]
    await stage.present()
    await stage.press("Move")
    await stage.answered()
    #expect(stage.model.log.count == 1 && stage.model.log[0].contains("could not be moved"))
    #expect(stage.text(other.lastPathComponent) == "x")
  }
}
