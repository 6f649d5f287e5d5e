import Conformance
import OrielHeadless
import OrielWindowing
import Testing
import UniformTypeIdentifiers

@testable import OrielPresentations
@testable import OrielScenes

/// File panels that another program shows.
@Suite(.serialized) struct `File panels of the portal` {
  private func preferring(_ chooser: HeadlessFileChooser, _ body: () throws -> Void) rethrows {
    let usual = OutsideFilePanels.isPreferred
    OutsideFilePanels.reset()
    OutsideFilePanels.makeChooser = { chooser }
    OutsideFilePanels.isPreferred = { true }
    defer {
      OutsideFilePanels.isPreferred = usual
      OutsideFilePanels.makeChooser = { nil }
      OutsideFilePanels.reset()
    }
    try body()
  }

  @Test(.requirement("PR-222")) func `ask with what the app says, keep the window from being used, and answer as ours do`() throws {
    let chooser = HeadlessFileChooser()
    try preferring(chooser) {
      let stage = FilePanelStage { view, model, shown in
        VStack {
          view
          Button("Below") { model.log.append("below") }
        }
        .fileImporter(isPresented: shown, allowedContentTypes: [.plainText, .png], allowsMultipleSelection: true) { model.done($0) }
        .fileDialogMessage("Not shown").fileDialogConfirmationLabel("Take")
      }
      stage.model.isShown = true
      stage.settle()
      let question = try #require(chooser.questions.first)
      #expect(question.purpose == .files(allowsMultiple: true) && question.confirmation == "Take")
      #expect(question.folder == stage.folder.path)
      #expect(question.filters.count == 3 && question.filters[1].patterns.contains("*.txt") && question.filters[2].mimeTypes.contains("image/png"))
      #expect(chooser.asked.map(\.window) == [stage.test.window.identifier])
      #expect(stage.panel == nil)
      stage.test.window.click(at: stage.test.middle(.button, "Below"))
      stage.test.window.askToClose()
      stage.settle()
      #expect(stage.model.log.isEmpty && stage.test.app.windows.count == 1)
      chooser.answer(.chosen([stage.folder], format: nil))
      stage.settle()
      #expect(stage.model.log == ["false [\(stage.folder)]"])
      stage.test.window.click(at: stage.test.middle(.button, "Below"))
      #expect(stage.model.log.last == "below")
    }
  }

  @Test(.requirement("PR-222")) func `are cancelled from either side, and cancelling is told as ever`() throws {
    let chooser = HeadlessFileChooser()
    try preferring(chooser) {
      let stage = FilePanelStage { view, model, shown in
        view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText, .json], defaultFilename: "Letter") {
          model.done($0)
        } onCancellation: {
          model.log.append("cancelled \(model.isShown)")
        }
      }
      stage.model.isShown = true
      stage.settle()
      let question = try #require(chooser.questions.first)
      #expect(question.purpose == .save(name: "Letter.txt"))
      #expect(chooser.questions[0].formats.map(\.id) == [UTType.plainText.identifier, UTType.json.identifier])
      chooser.answer(.cancelled)
      stage.settle()
      #expect(stage.model.log == ["cancelled false"])
      stage.model.isShown = true
      stage.settle()
      stage.model.isShown = false
      stage.settle()
      #expect(chooser.takenBack == 1 && stage.model.log == ["cancelled false"])
    }
  }

  @Test(.requirement("PR-222")) func `write in the format that was chosen`() async throws {
    let chooser = HeadlessFileChooser(), usual = OutsideFilePanels.isPreferred
    let stage = FilePanelStage { view, model, shown in
      view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText, .json], defaultFilename: "Letter") { model.done($0) }
    }
    OutsideFilePanels.reset()
    OutsideFilePanels.makeChooser = { chooser }
    OutsideFilePanels.isPreferred = { true }
    stage.model.isShown = true
    stage.settle()
    OutsideFilePanels.isPreferred = usual
    OutsideFilePanels.makeChooser = { nil }
    OutsideFilePanels.reset()
    chooser.answer(.chosen([stage.folder.appendingPathComponent("Brief.json")], format: UTType.json.identifier))
    await stage.answered()
    #expect(stage.text("Brief.json") == "\"Ahoy\"")
  }

  private nonisolated struct Card: Transferable {
    let name: String
    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(exportedContentType: .plainText) { Data($0.name.utf8) }.suggestedFileName { $0.name }
    }
  }
  /// Presents an exporter of several files before a person who picks other names for them.
  private func exports<Presented: View>(_ files: [String], _ presents: @escaping (Text, FilePanelAppModel, Binding<Bool>) -> Presented) async throws {
    let chooser = HeadlessFileChooser()
    let stage = FilePanelStage(presents)
    // Other tests present panels of their own while this one waits.
    func present() {
      preferring(chooser) {
        stage.model.isShown = true
        stage.settle()
      }
    }
    present()
    await stage.until { !chooser.questions.isEmpty }
    #expect(chooser.questions.map(\.purpose) == [.saves(names: files)])
    let chosen = files.indices.map { stage.folder.appendingPathComponent("chosen \($0).txt") }
    chooser.answer(.chosen(chosen, format: nil))
    await stage.answered()
    #expect(stage.model.log == ["false [\(chosen.map { "\($0)" }.joined(separator: ", "))]"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: stage.folder.path).sorted() == chosen.map(\.lastPathComponent))

    // An answer for another number of files writes nothing.
    present()
    await stage.until { chooser.questions.count == 2 }
    let lines = RuntimeIssue.capturing {
      chooser.answer(.chosen([stage.folder.appendingPathComponent("alone.txt")], format: nil))
      stage.settle()
    }
    #expect(lines.count == 1 && !stage.model.isShown && stage.model.log.count == 1 && stage.text("alone.txt") == nil)
  }
  @Test(.requirement("PR-222")) func `of exporters of several documents say how the files are called, and keep the names of the answer`() async throws {
    try await exports(["One.txt", "One 2.txt"]) { view, model, shown in
      view.fileExporter(isPresented: shown, documents: ["One", "One"].map(NoteDocument.init(text:)), contentTypes: [.plainText]) { model.done($0) }
    }
    try await exports(["Untitled.json", "Untitled 2.json"]) { view, model, shown in
      view.fileExporter(isPresented: shown, documents: [SketchDocument("a boat"), SketchDocument("a pier")], contentTypes: [.json]) { model.done($0) }
    }
    try await exports(["Harbour.txt", "Pier.txt"]) { view, model, shown in
      view.fileExporter(isPresented: shown, items: [Card(name: "Harbour"), Card(name: "Pier")]) { model.done($0) }
    }
  }
  @Test(.requirement("PR-222", "PR-176")) func `ask for a folder where the user also picks the format of several documents`() throws {
    let chooser = HeadlessFileChooser()
    try preferring(chooser) {
      let stage = FilePanelStage { view, model, shown in
        view.fileExporter(isPresented: shown, documents: [NoteDocument(text: "One")], contentTypes: [.plainText, .json]) { model.done($0) }
      }
      stage.model.isShown = true
      stage.settle()
      let question = try #require(chooser.questions.first)
      #expect(question.purpose == .folder && question.formats.count == 2)
    }
  }

  @Test func `are ours after all where nobody answers`() throws {
    let chooser = HeadlessFileChooser()
    try preferring(chooser) {
      let stage = FilePanelStage { view, model, shown in
        view.fileImporter(isPresented: shown, allowedContentTypes: [.plainText]) { model.done($0) }
      }
      stage.model.isShown = true
      stage.settle()
      chooser.answer(.unavailable("no portal"))
      stage.settle()
      #expect(stage.panel?.kind == .filePanel && stage.model.isShown)
      stage.test.window.press(.escape)
      stage.settle()
      #expect(!stage.model.isShown && stage.panel == nil)
      // Nobody is asked twice.
      stage.model.isShown = true
      stage.settle()
      #expect(chooser.questions.count == 1 && stage.panel != nil)
    }
  }

  @Test(.requirement("PR-222")) func `are preferred in a sandbox, and where the user or the app asks for them`() {
    let usual = OutsideFilePanels.isSandboxed, wish = getenv("GTK_USE_PORTAL").map { String(cString: $0) }
    unsetenv("GTK_USE_PORTAL")
    defer {
      OutsideFilePanels.isSandboxed = usual
      if let wish { setenv("GTK_USE_PORTAL", wish, 1) } else { unsetenv("GTK_USE_PORTAL") }
      UserDefaults.standard.removeObject(forKey: "OrielUsesFileChooserPortal")
    }
    OutsideFilePanels.isSandboxed = { false }
    #expect(!OutsideFilePanels.isPreferred())
    OutsideFilePanels.isSandboxed = { true }
    #expect(OutsideFilePanels.isPreferred())
    OutsideFilePanels.isSandboxed = { false }
    setenv("GTK_USE_PORTAL", "1", 1)
    #expect(OutsideFilePanels.isPreferred())
    setenv("GTK_USE_PORTAL", "0", 1)
    #expect(!OutsideFilePanels.isPreferred())
    UserDefaults.standard.set(true, forKey: "OrielUsesFileChooserPortal")
    #expect(OutsideFilePanels.isPreferred())
  }
  @Test(.requirement("PR-222")) func `ask for what is wanted, in the words of the portal`() {
    func ask(_ purpose: FilePanelRequest.Purpose, names: [String]? = nil) -> FileQuestion {
      FilePanelRequest(purpose).question(FileDialogConfiguration(), names: names) { _ in "text" }
    }
    let cases: [(FilePanelRequest.Purpose, [String]?, FileQuestion.Purpose, String)] = [
      (.open(types: [.plainText], allowsMultiple: false), nil, .files(allowsMultiple: false), "Open"), (.open(types: [], allowsMultiple: true), nil, .files(allowsMultiple: true), "Open"),
      (.open(types: [.folder], allowsMultiple: true), nil, .folder, "Choose"), (.open(types: [.folder, .png], allowsMultiple: false), nil, .files(allowsMultiple: false), "Open"),
      (.save(name: "Letter", formats: [.plainText]), nil, .save(name: "Letter.txt"), "Save"), (.save(name: "Letter.txt", formats: [.plainText, .json]), nil, .save(name: "Letter.txt"), "Save"),
      (.save(name: "txt", formats: [.plainText]), nil, .save(name: "txt.txt"), "Save"), (.save(name: "Letter", formats: []), nil, .save(name: "Letter"), "Save"),
      (.export(formats: [.json]), nil, .folder, "Export"), (.export(formats: [.json]), ["a.json", "b.json"], .saves(names: ["a.json", "b.json"]), "Export"), (.move(["/a"]), nil, .folder, "Move"),
    ]
    for (wanted, names, purpose, title) in cases {
      let question = ask(wanted, names: names)
      #expect(question.purpose == purpose && question.title == title && question.confirmation == nil && question.folder == nil, "\(wanted)")
    }
    let formats: [UTType] = [.plainText, .json]
    #expect(ask(.save(name: "a", formats: formats)).formats == formats.map { FileQuestion.Format(id: $0.identifier, name: $0.panelName) })
    #expect(ask(.move(["/a"])).formats.isEmpty && ask(.open(types: formats, allowsMultiple: true)).formats.isEmpty)
    // Folders are no part of a filter, and a filter that says nothing is left out.
    let text = FileFilter(name: UTType.plainText.panelName, types: [.plainText]), filter = FileQuestion.Filter(name: text.name, patterns: text.patterns, mimeTypes: text.mimeTypes)
    #expect(filter.patterns.contains("*.txt") && filter.mimeTypes.contains("text/plain"))
    for types in [[.plainText], [.folder, .plainText]] as [[UTType]] { #expect(ask(.open(types: types, allowsMultiple: false)).filters == [filter]) }
    let several = ask(.open(types: [.plainText, .png], allowsMultiple: false)).filters
    #expect(several.map(\.name) == ["All Allowed Types", UTType.plainText.panelName, UTType.png.panelName] && several[1] == filter)
    for types in [[], [.folder], [.item]] as [[UTType]] { #expect(ask(.open(types: types, allowsMultiple: false)).filters.isEmpty) }
    #expect(ask(.save(name: "a", formats: formats)).filters.isEmpty)
    var configuration = FileDialogConfiguration()
    (configuration.confirmationLabel, configuration.defaultDirectory) = (Text("Take"), URL(fileURLWithPath: "/tmp"))
    let full = FilePanelRequest(.move(["/a"])).question(configuration, names: nil) { $0 == Text("Take") ? "taken" : "" }
    #expect(full.confirmation == "taken" && full.folder == "/tmp")
  }
  @Test func `know what the portal cannot show, and what files are called where there is one format`() {
    let files = FilePanelRequest(.open(types: [.plainText], allowsMultiple: false)), both = FilePanelRequest(.open(types: [.plainText, .folder], allowsMultiple: false))
    var configuration = FileDialogConfiguration()
    #expect(files.dropped(configuration).isEmpty && both.dropped(configuration) == ["folders beside files"] && FilePanelRequest(.move([])).dropped(configuration).isEmpty)
    configuration.isEnabled = #Predicate<URL> { $0.isFileURL }
    #expect(files.dropped(configuration) == ["fileDialogURLEnabled"])
    (configuration.message, configuration.filenameLabel) = (Text("Message"), Text("Called"))
    #expect(both.dropped(configuration) == ["fileDialogMessage", "fileDialogURLEnabled", "fileExporterFilenameLabel", "folders beside files"])
    for (formats, hasNames) in [([], true), ([.plainText], true), ([.plainText, .json], false)] as [([UTType], Bool)] {
      #expect((FilePanelAsk(request: FilePanelRequest(.export(formats: formats)), names: { ["a"] }, report: { _ in }).names != nil) == hasNames)
    }
  }
  @Test(.requirement("PR-222")) func `say in one line, once, what the portal cannot show`() throws {
    var said = FileDialogConfiguration()
    said.message = Text("Not shown")
    #expect(FilePanelRequest(.open(types: [.plainText], allowsMultiple: false)).dropped(said) == ["fileDialogMessage"])
    let chooser = HeadlessFileChooser()
    try preferring(chooser) {
      let lines = RuntimeIssue.capturing {
        let stage = FilePanelStage { view, model, shown in
          view.fileExporter(isPresented: shown, document: model.document, contentTypes: [.plainText], defaultFilename: "Letter") { model.done($0) }
            .fileExporterFilenameLabel("Called").fileDialogURLEnabled(#Predicate<URL> { $0.isFileURL })
        }
        for _ in 0..<2 {
          stage.model.isShown = true
          stage.settle()
          chooser.answer(.cancelled)
          stage.settle()
        }
      }
      #expect(chooser.questions.count == 2)
      let line = try #require(lines.first)
      #expect(lines.count == 1 && line.contains("fileDialogURLEnabled, fileExporterFilenameLabel"))
    }
  }
}
