import Conformance
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

/// The forms of exporters and importers that the other tests leave out, and what an app says of its panels.
@Suite struct `Forms of file panels` {
  private func address(_ stage: FilePanelStage, _ name: String) -> String { "\(stage.folder.appendingPathComponent(name))" }

  // MARK: Several documents

  private func exported(_ stage: FilePanelStage, _ names: [String]) async {
    await stage.present()
    await stage.press("Export")
    await stage.answered()
    await stage.until { stage.panel == nil }
    #expect(stage.model.log == ["false [\(names.map { address(stage, $0) }.joined(separator: ", "))]"])
  }
  @Test(.requirement("PR-159", "PR-169")) func `documents that are values are written in the one format of the older form`() async {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, documents: model.files.isEmpty ? [] : [NoteDocument(text: "One")], contentType: .json) { model.done($0) }
    }
    // Nothing to write: no panel.
    stage.model.isShown = true
    stage.settle()
    #expect(stage.panel == nil)
    stage.model.files = [stage.folder]
    await exported(stage, ["One.json"])
    #expect(stage.text("One.json") == "\"One\"")
  }
  @Test(.requirement("PR-158", "PR-169")) func `documents that are objects are written in the one format of the older form`() async throws {
    let sketches = [SketchDocument("a boat"), SketchDocument("a pier")]
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, documents: model.files.isEmpty ? [] : sketches, contentType: .json) { model.done($0) }
    }
    stage.model.isShown = true
    stage.settle()
    #expect(stage.panel == nil)
    stage.model.files = [stage.folder]
    await exported(stage, ["Untitled.json", "Untitled 2.json"])
    #expect(stage.text("Untitled.json") == "snapshot of a boat" && stage.text("Untitled 2.json") == "snapshot of a pier")
  }
  @Test(.requirement("PR-162", "PR-172")) func `documents that are objects tell of a panel that was cancelled`() async {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, documents: [SketchDocument("a boat")], contentTypes: [.json]) {
        model.done($0)
      } onCancellation: {
        model.log.append("cancelled \(model.isShown)")
      }
    }
    await stage.present()
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.model.log == ["cancelled false"])
    stage.model.log = []
    await exported(stage, ["Untitled.json"])
    #expect(stage.text("Untitled.json") == "snapshot of a boat")
  }
  // The declaration has no `allowsOtherContentTypes`: this call names every parameter there is.
  @Test(.requirement("PR-165", "PR-180")) func `values that can be transferred are each written under a name of their own`() async {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, items: ["Ahoy", "Avast"], contentTypes: [.utf8PlainText]) {
        model.done($0)
      } onCancellation: {
        model.log.append("cancelled")
      }
    }
    await stage.present()
    await stage.press("Export")
    await stage.answered()
    let names = try! FileManager.default.contentsOfDirectory(atPath: stage.folder.path).sorted()
    #expect(names.count == 2 && Set(names.map { stage.text($0) }) == ["Ahoy", "Avast"])
  }
  @Test(.requirement("PR-173")) func `the newer forms wait for something to write as well`() async {
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText], defaultFilename: "Letter") { model.done($0) }
    }
    stage.model.document = nil
    stage.model.isShown = true
    stage.settle()
    #expect(stage.panel == nil && stage.model.isShown && stage.model.log.isEmpty)
    stage.model.document = NoteDocument(text: "Ahoy")
    await stage.present()
    await stage.press("Save")
    await stage.answered()
    #expect(stage.text("Letter.txt") == "Ahoy")
  }

  @Test(.requirement("PR-193")) func `the menu of an importer has all allowed types first, and then each of them`() async throws {
    let stage = FilePanelStage { view, model, shown in
      view.fileImporter(isPresented: shown, allowedContentTypes: [.png, .plainText]) { model.done($0) }
    }
    for name in ["a.png", "b.txt"] { stage.file(name) }
    await stage.present()
    await stage.until { stage.place("a.png") != nil }
    #expect(try stage.choices("Show") == ["All Allowed Types", UTType.png.panelName, UTType.plainText.panelName])
    try stage.choose(UTType.plainText.panelName)
    await stage.until { stage.place("a.png") == nil }
    #expect(stage.place("b.txt") != nil)
  }

  // MARK: While it is open

  @Observable final class Kinds {
    var types: [UTType] = [.plainText]
    var allowsMany = false
  }

  @Test(.requirement("PR-190")) func `what an importer offers does not change while it is open`() async throws {
    let kinds = Kinds()
    let stage = FilePanelStage { view, model, shown in
      view.fileImporter(isPresented: shown, allowedContentTypes: kinds.types, allowsMultipleSelection: false) { model.done($0) }
    }
    stage.file("a.txt")
    stage.file("b.png")
    await stage.present()
    await stage.until { stage.place("a.txt") != nil }
    kinds.types = [.png]
    stage.settle()
    #expect(stage.place("a.txt") != nil && stage.place("b.png") == nil)
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    await stage.present()
    await stage.until { stage.place("b.png") != nil }
    #expect(stage.place("a.txt") == nil)
  }

  @Test(.requirement("PR-190")) func `how many files an importer gives does not change while it is open`() async throws {
    let kinds = Kinds()
    let stage = FilePanelStage { view, model, shown in
      view.fileImporter(isPresented: shown, allowedContentTypes: kinds.types, allowsMultipleSelection: kinds.allowsMany) { model.done($0) }
    }
    for name in ["a.txt", "b.txt"] { stage.file(name) }
    for chosen in [["b.txt"], ["a.txt", "b.txt"]] {
      await stage.present()
      await stage.until { stage.place("b.txt") != nil }
      kinds.allowsMany = true
      stage.settle()
      let window = try #require(stage.panel?.platformWindow as? HeadlessWindow)
      window.click(at: try #require(stage.place("a.txt")))
      window.click(at: try #require(stage.place("b.txt")), modifiers: .control)
      stage.settle()
      await stage.press("Open")
      await stage.answered()
      await stage.until { stage.panel == nil }
      #expect(stage.model.log == ["false [\(chosen.map { address(stage, $0) }.joined(separator: ", "))]"])
      stage.model.log = []
    }
  }

  // MARK: What the app says of its panels

  /// The words in the panel that `asks` presents.
  private func words<V: View>(_ asks: @escaping (Text, Binding<Bool>) -> V) async -> Set<String> {
    let stage = FilePanelStage { view, _, shown in asks(view, shown) }
    await stage.present()
    let words = stage.panel?.graph.accessibilityTree().flatMap(\.all).compactMap(\.label) ?? []
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    return Set(words)
  }
  private func exporter(_ view: some View, _ shown: Binding<Bool>) -> some View {
    view.fileExporter(isPresented: shown, document: NoteDocument(text: "x"), contentTypes: [.plainText], defaultFilename: "x") { _ in }
  }
  private func importer(_ view: some View, _ shown: Binding<Bool>) -> some View {
    view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText]) { _ in }
  }

  @Test(.requirement("PR-204", "PR-205", "PR-216", "PR-203"))
  func `the confirming button takes each kind of label, and a nil text restores it`() async {
    let plain: String = "Fetch"
    #expect(await words { importer($0, $1).fileDialogConfirmationLabel(Text("Take")) }.contains("Take"))
    #expect(await words { importer($0, $1).fileDialogConfirmationLabel("Bring") }.contains("Bring"))
    #expect(await words { importer($0, $1).fileDialogConfirmationLabel(plain) }.contains("Fetch"))
    let restored = await words { importer($0, $1).fileDialogConfirmationLabel(nil as Text?).fileDialogConfirmationLabel("Bring") }
    #expect(restored.contains("Open") && !restored.contains("Bring"))
  }
  @Test(.requirement("PR-210", "PR-211", "PR-217", "PR-209")) func `a message of each kind stands in the panel`() async {
    let plain: String = "Which letter?"
    #expect(await words { importer($0, $1).fileDialogMessage(Text("Which boat?")) }.contains("Which boat?"))
    #expect(await words { importer($0, $1).fileDialogMessage("Which pier?") }.contains("Which pier?"))
    #expect(await words { importer($0, $1).fileDialogMessage(plain) }.contains("Which letter?"))
    #expect(!(await words { importer($0, $1).fileDialogMessage(nil as Text?).fileDialogMessage("Which pier?") }).contains("Which pier?"))
  }
  @Test(.requirement("PR-166", "PR-167", "PR-168", "PR-183")) func `the name's field takes each kind of label, and a nil text restores it`() async {
    let plain: String = "Title"
    let usual = await words { exporter($0, $1) }
    #expect(usual.contains("Name"))
    #expect(await words { exporter($0, $1).fileExporterFilenameLabel("Called") }.contains("Called"))
    #expect(await words { exporter($0, $1).fileExporterFilenameLabel(Text("Named")) }.contains("Named"))
    #expect(await words { exporter($0, $1).fileExporterFilenameLabel(plain) }.contains("Title"))
    let restored = await words { exporter($0, $1).fileExporterFilenameLabel(nil as Text?).fileExporterFilenameLabel("Called") }
    #expect(restored.contains("Name") && !restored.contains("Called"))
  }
  @Test(.requirement("PR-213", "PR-214")) func `what is said of panels counts for all three kinds, predicates not for saving`() async throws {
    let none = #Predicate<URL> { _ in false }
    func said(_ view: some View) -> some View { view.fileDialogMessage("Here").fileDialogConfirmationLabel("Take").fileDialogURLEnabled(none) }
    #expect(await words { said(importer($0, $1)) }.isSuperset(of: ["Here", "Take"]))
    #expect(await words { said(exporter($0, $1)) }.isSuperset(of: ["Here", "Take"]))
    #expect(
      await words { view, shown in said(view.fileMover(isPresented: shown, file: URL(fileURLWithPath: "/tmp")) { _ in }) }
        .isSuperset(of: ["Here", "Take"]))
    // Saving under a name of which the predicate would say no.
    let stage = FilePanelStage { view, model, shown in
      said(view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText], defaultFilename: "Letter") { model.done($0) })
    }
    await stage.present()
    await stage.press("Take")
    await stage.answered()
    #expect(stage.text("Letter.txt") == "Ahoy")
  }
  @Test(.requirement("PR-202", "PR-213", "PR-214", "PR-215")) func `hidden files are in the panels of all three kinds where the app says so`() async {
    func seen<V: View>(_ options: FileDialogBrowserOptions, _ asks: @escaping (Text, Binding<Bool>) -> V) async -> Bool {
      let stage = FilePanelStage { view, _, shown in asks(view, shown).fileDialogBrowserOptions(options) }
      stage.file(".secret.txt")
      stage.file("plain.txt")
      await stage.present()
      await stage.until { stage.place("plain.txt") != nil }
      return stage.place(".secret.txt") != nil
    }
    let mover = { (view: Text, shown: Binding<Bool>) in view.fileMover(isPresented: shown, file: URL(fileURLWithPath: "/tmp")) { _ in } }
    #expect(await seen([.includeHiddenFiles]) { importer($0, $1) })
    #expect(await seen([.includeHiddenFiles]) { exporter($0, $1) })
    #expect(await seen([.includeHiddenFiles], mover))
    #expect(await !seen([]) { importer($0, $1) })
  }
  @Test(.requirement("PR-208", "PR-220")) func `an importer gives what a link leads to, or the link where the app wants that`() async throws {
    for wantsLinks in [nil, false, true] as [Bool?] {
      let stage = FilePanelStage { view, model, shown in
        let view = view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText]) { model.done($0) }
        return wantsLinks.map { AnyView(view.fileDialogImportsUnresolvedAliases($0)) } ?? AnyView(view)
      }
      stage.file("target.txt")
      let link = stage.folder.appendingPathComponent("link.txt")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: stage.folder.appendingPathComponent("target.txt"))
      await stage.present()
      await stage.until { stage.place("link.txt") != nil }
      let window = try #require(stage.panel?.platformWindow as? HeadlessWindow)
      window.click(at: try #require(stage.place("link.txt")))
      stage.settle()
      await stage.press("Open")
      await stage.answered()
      #expect(stage.model.log.first?.hasSuffix(wantsLinks == true ? "/link.txt" : "/target.txt") == true)
    }
  }
}
