import Conformance
import OrielDocuments
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

@Suite struct `A document group` {
  // MARK: New, open, save

  @Test(.requirement("SC-118", "SC-122", "SC-126", "SC-130", "RE-040", "SC-164"))
  func `opens a new document without a file at launch, and gives it one when it is saved`() async {
    let stage = DocumentStage()
    #expect(stage.test.titles == ["Untitled"])
    #expect(stage.seen.file == nil && stage.seen.isEditable && stage.seen.note?.wrappedValue.text == "new")
    #expect(stage.seen.configuration == DocumentConfiguration(fileURL: nil, isEditable: true))
    stage.seen.note?.wrappedValue.text = "Ahoy"
    stage.settle()
    #expect(stage.test.headless().isEdited)
    let evaluations = stage.seen.evaluations
    let file = stage.url("Letter.txt")
    stage.test.app.documents.lastFolder = stage.folder
    stage.choose("Save\u{2026}")
    await stage.panelIsReady()
    await stage.press("Save")
    await stage.until { stage.seen.file != nil }
    #expect(stage.seen.evaluations > evaluations)
    #expect(stage.text("Untitled.txt") == "Ahoy" && stage.seen.file?.lastPathComponent == "Untitled.txt")
    #expect(stage.seen.configuration?.fileURL?.lastPathComponent == "Untitled.txt")
    #expect(stage.test.titles == ["Untitled.txt"] && !stage.test.headless().isEdited)
    // Again, without a question.
    stage.seen.note?.wrappedValue.text = "Ahoy there"
    stage.settle()
    stage.test.headless().press("s", modifiers: .control)
    await stage.until { stage.text("Untitled.txt") == "Ahoy there" && !stage.session.isEdited }
    #expect(stage.panel == nil && stage.text(file.lastPathComponent) == nil)
  }

  @Test func `says whether a document was saved once the panel has its answer`() async {
    let stage = DocumentStage()
    stage.test.app.documents.lastFolder = stage.folder
    var answers: [Bool] = []
    stage.session.saveAs { answers.append($0) }
    await stage.panelIsReady()
    #expect(answers.isEmpty)
    await stage.press("Cancel")
    await stage.until { stage.panel == nil && !answers.isEmpty }
    #expect(answers == [false])
    stage.session.saveAs { answers.append($0) }
    await stage.panelIsReady()
    #expect(answers == [false])
    await stage.press("Save")
    await stage.until { stage.panel == nil && answers.count > 1 }
    #expect(answers == [false, true] && stage.text("Untitled.txt") == "new")
  }

  /// With a window that has room for a file panel.
  private func roomy(files: [String: String], opening: [String] = []) -> DocumentStage {
    DocumentStage(files: files, opening: opening) { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }.defaultSize(width: 1000, height: 700)
    }
  }
  @Test(.requirement("SC-122")) func `opens a file by a panel that the app does not make`() async {
    let stage = roomy(files: ["a.txt": "A"])
    stage.test.app.documents.lastFolder = stage.folder
    stage.choose("Open\u{2026}")
    await stage.panelIsReady()
    await stage.select("a.txt")
    await stage.press("Open")
    await stage.until { stage.test.titles == ["a.txt"] && stage.session.isReady }
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.text == "A")
  }

  @Test(.requirement("SC-129", "RE-033", "SC-125")) func `opens files, raises what is open, and says why it cannot open others`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B", "bad.txt": "bad", "c.png": "C"])
    let open = stage.test.read(\.openDocument)
    try await open(at: stage.url("a.txt"))
    stage.settle()
    // The new document that nobody touched has given way.
    #expect(stage.test.titles == ["a.txt"])
    try await open(at: stage.url("b.txt"))
    stage.settle()
    #expect(stage.test.titles == ["a.txt", "b.txt"])
    try await open(at: stage.url("a.txt"))
    stage.settle()
    #expect(stage.test.windows.count == 2 && stage.test.app.registry.main === stage.test.windows[0])
    await #expect(throws: DocumentFailure(.opening, "bad.txt", .damaged)) { try await open(at: stage.url("bad.txt")) }
    await #expect(throws: DocumentFailure(.opening, "c.png", .noApp)) { try await open(at: stage.url("c.png")) }
    await #expect(throws: DocumentFailure(.opening, "d.txt", .missing)) { try await open(at: stage.url("d.txt")) }
    #expect(stage.test.windows.count == 2)
    // What the menu opens is told in the window.
    stage.test.app.documents.openOrTell(stage.url("bad.txt"))
    await stage.until { stage.question != nil }
    #expect(stage.question == "“bad.txt” could not be opened.")
    await stage.press("OK")
    await stage.until { stage.panel == nil }
    #expect(stage.test.windows.count == 2)
  }

  /// By whatever name a file is asked for, and whatever has become of it since.
  @Test(.requirement("SC-129")) func `raises the window of a file that is open, also by a link, a roundabout path, and a new name`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B"])
    let open = stage.test.read(\.openDocument), files = FileManager.default
    try await open(at: stage.url("a.txt"))
    stage.settle()
    try files.createSymbolicLink(at: stage.url("link.txt"), withDestinationURL: stage.url("a.txt"))
    try files.createDirectory(at: stage.url("folder"), withIntermediateDirectories: true)
    for name in ["link.txt", "folder/../a.txt", "./a.txt"] {
      try await open(at: URL(fileURLWithPath: stage.folder.path + "/" + name))
      stage.settle()
      #expect(stage.test.windows.count == 1, "\(name)")
    }
    // Renamed and moved a moment ago: nobody has heard of it yet.
    try files.moveItem(at: stage.url("a.txt"), to: stage.url("renamed.txt"))
    try await open(at: stage.url("renamed.txt"))
    #expect(stage.test.windows.count == 1)
    await stage.until { stage.test.titles == ["renamed.txt"] }
    try files.moveItem(at: stage.url("renamed.txt"), to: stage.url("folder/moved.txt"))
    #expect(stage.test.app.documents.take([stage.url("folder/moved.txt")]).isEmpty)
    await stage.until { stage.test.titles == ["moved.txt"] }
    #expect(stage.test.windows.count == 1)
    // What has its old name now is another file.
    stage.file("a.txt", "another")
    try await open(at: stage.url("a.txt"))
    stage.settle()
    #expect(stage.test.titles == ["moved.txt", "a.txt"])
  }

  @Test(.requirement("RE-036")) func `opens new documents that the app has prepared`() throws {
    let stage = DocumentStage { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroup(newDocument: { TestSketch("new") }) { file in Text(verbatim: file.document.words) }
    }
    let new = stage.test.read(\.newDocument)
    new(contentType: .plainText) { (note: inout TestNote) in note.text += " note" }
    new(contentType: .json) { (sketch: TestSketch) in sketch.words += " sketch" }
    stage.settle()
    let sessions = stage.test.windows.compactMap(\.document)
    #expect(sessions.compactMap { ($0.content as? ValueContent<TestNote>)?.location.get().text } == ["new", "new note"])
    #expect(sessions.compactMap { ($0.content as? ObjectContent<TestSketch>)?.location.get().object.words } == ["new sketch"])
    #expect(sessions.allSatisfy { !$0.isEdited })
  }

  @Test(.requirement("SC-128")) func `saves changes to a file that cannot be written elsewhere`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    stage.session.setStatus { $0.isEditable = false }
    #expect(stage.item("Save")?.isEnabled == false)
    stage.seen.note?.wrappedValue.text = "changed all the same"
    stage.settle()
    stage.choose("Save")
    await stage.panelIsReady()
    #expect(stage.text("a.txt") == "A")
  }

  @Test(.requirement("SC-126")) func `hears that its file became read-only, and that it no longer is`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    #expect(stage.seen.isEditable)
    chmod(stage.url("a.txt").path, 0o444)
    await stage.until { !stage.seen.isEditable }
    #expect(stage.item("Revert To")?.isEnabled == false && stage.item("Save As\u{2026}")?.isEnabled == true)
    #expect(!stage.session.isEdited && stage.question == nil)
    chmod(stage.url("a.txt").path, 0o644)
    await stage.until { stage.seen.isEditable }
    stage.seen.note?.wrappedValue.text = "B"
    stage.settle()
    stage.choose("Save")
    await stage.until { stage.text("a.txt") == "B" && !stage.session.isEdited }
    #expect(stage.seen.isEditable)
  }
  /// Where nobody is told, as on a file system of the network.
  @Test(.requirement("SC-126")) func `that became read-only meanwhile is not replaced when it is saved`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    stage.seen.note?.wrappedValue.text = "B"
    stage.settle()
    stage.session.known.watch = nil
    chmod(stage.url("a.txt").path, 0o444)
    stage.choose("Save")
    await stage.until { stage.question != nil }
    #expect(stage.message?.hasPrefix("You do not have permission.") == true, "\(stage.message ?? "")")
    #expect(stage.text("a.txt") == "A" && stage.session.isEdited)
    await stage.until { !stage.session.isEditable }
    await stage.press("Cancel")
  }

  /// A window that came back, perhaps as a tab that nobody has looked at yet, is called what it is.
  @Test func `has its file's name before it is read`() {
    let stage = DocumentStage(files: ["a.txt": "A"], launches: false)
    let scene = SceneInstance(
      app: stage.test.app, declaration: stage.test.app.entries[0].declaration,
      presented: DocumentReference(file: stage.url("a.txt"), contentType: .plainText))
    #expect(scene.title == "a.txt")
  }

  @Test(.requirement("SC-171")) func `opens the files it is started with instead of a new document`() async {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B"], opening: ["a.txt", "b.txt"])
    await stage.until { stage.test.windows.allSatisfy { $0.document?.isReady == true } }
    #expect(stage.test.titles == ["a.txt", "b.txt"])
    // A file that is damaged leaves no window behind, once that is said.
    let other = DocumentStage(files: ["bad.txt": "bad", "a.txt": "A"], opening: ["bad.txt", "a.txt"])
    await other.press("OK")
    await other.until { other.test.windows.count == 1 }
    #expect(other.test.titles == ["a.txt"])
  }

  @Test func `numbers new documents`() {
    let stage = DocumentStage()
    stage.choose("New")
    stage.choose("New")
    #expect(stage.test.titles == ["Untitled", "Untitled 2", "Untitled 3"])
    stage.test.windows[1].userAsksToClose()
    stage.settle()
    stage.choose("New")
    #expect(stage.test.titles == ["Untitled", "Untitled 3", "Untitled 2"])
  }

  /// As a window comes back whose document was neither saved nor changed.
  @Test func `opens a new document where one comes back of which nothing was kept, and numbers it`() async {
    let stage = DocumentStage()
    stage.test.app.openNew(stage.test.app.entries[0].declaration, presenting: DocumentReference(file: nil, contentType: .plainText))
    await stage.until { stage.test.windows.count == 2 && stage.test.windows[1].document?.isReady == true }
    #expect(stage.test.titles == ["Untitled", "Untitled 2"])
    let document = stage.test.windows[1].document
    #expect((document?.content as? ValueContent<TestNote>)?.location.get().text == "new" && document?.isEdited == false)
  }

  // MARK: Kinds

  @Test(.requirement("SC-120", "SC-123", "RE-043")) func `edits objects, whose changes it hears of through the undo manager`() async throws {
    let kept = Kept<ReferenceFileDocumentConfiguration<TestSketch>>(), undos = Kept<UndoManager?>()
    let stage = DocumentStage(files: ["a.json": "{}"], opening: ["a.json"]) { _ in
      DocumentGroup(newDocument: { TestSketch("new") }) { file in
        SketchView(file: file, kept: kept, undos: undos)
      }
    }
    await stage.ready()
    await stage.until { !kept.values.isEmpty }
    let document = try #require(kept.values.last?.document)
    let undo = try #require(undos.values.last ?? nil)
    #expect(document.words == "{}" && !stage.session.isEdited)
    document.write("[1]", undo)
    stage.settle()
    #expect(stage.session.isEdited && stage.test.headless().isEdited)
    undo.undo()
    stage.settle()
    #expect(!stage.session.isEdited && document.words == "{}")
    undo.redo()
    stage.settle()
    #expect(stage.session.isEdited && document.words == "[1]")
    document.write("[2]", undo)
    stage.settle()
    stage.choose("Save")
    await stage.until { !stage.session.isEdited }
    #expect(stage.text("a.json") == "[2]")
  }
  private struct SketchView: View {
    let file: ReferenceFileDocumentConfiguration<TestSketch>
    let kept: Kept<ReferenceFileDocumentConfiguration<TestSketch>>
    let undos: Kept<UndoManager?>
    @Environment(\.undoManager) private var undo
    var body: some View {
      Probe {
        kept.values.append(file)
        undos.values.append(undo)
      }
    }
  }

  @Test func `of objects gives its views the object in their environment`() async {
    let kept = Kept<String>()
    let stage = DocumentStage(files: ["a.json": "{}"], opening: ["a.json"]) { _ in
      DocumentGroup(newDocument: { TestSketch("new") }) { _ in WordsView(kept: kept) }
    }
    await stage.ready()
    await stage.until { !kept.values.isEmpty }
    #expect(kept.values.last == "{}")
  }
  private struct WordsView: View {
    let kept: Kept<String>
    @EnvironmentObject private var sketch: TestSketch
    var body: some View { Probe { kept.values.append(sketch.words) } }
  }

  @Test(.requirement("SC-119", "SC-121")) func `that only views neither makes nor saves documents`() async {
    let kept = Kept<Bool>()
    let stage = DocumentStage(files: ["a.txt": "A", "b.json": "B"], opening: ["a.txt", "b.json"]) { _ in
      DocumentGroup(viewing: TestNote.self) { file in Probe { kept.values.append(file.isEditable) } }
      DocumentGroup(viewing: TestSketch.self) { file in Probe { kept.values.append(file.isEditable) } }
    }
    await stage.until { stage.test.windows.allSatisfy { $0.document?.isReady == true } && kept.values.count >= 2 }
    #expect(stage.test.titles == ["a.txt", "b.json"] && !kept.values.contains(true))
    #expect(stage.item("New") == nil && stage.item("Save")?.isEnabled == false && stage.item("Open\u{2026}")?.isEnabled == true)
    #expect(stage.item("Save As\u{2026}")?.isEnabled == false && stage.item("Duplicate")?.isEnabled == false)
  }

  @Test(.requirement("SC-133", "RE-034", "RE-035", "RE-037", "RE-038")) func `is chosen among several by the type of the file, in their order`() async throws {
    let stage = DocumentStage(files: ["a.json": "{}", "a.txt": "A"]) { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroup(newDocument: { TestSketch("sketch") }) { file in Text(file.document.words) }
      DocumentGroup(viewing: TestNote.self) { _ in Text("never") }
    }
    // The first of them at launch.
    #expect(stage.session.kind.documentType == TestNote.self && stage.test.windows.count == 1)
    stage.seen.note?.wrappedValue.text = "touched"
    try await stage.test.read(\.openDocument)(at: stage.url("a.json"))
    try await stage.test.read(\.openDocument)(at: stage.url("a.txt"))
    stage.settle()
    #expect(stage.test.windows.map { "\($0.document!.kind.documentType) \($0.document!.kind.isEditor)" } == ["TestNote true", "TestSketch true", "TestNote true"])
    let new = stage.test.read(\.newDocument)
    new(TestNote("from the app"))
    new { TestSketch("object") }
    new(contentType: .json)
    stage.settle()
    #expect(stage.test.windows.count == 6)
    #expect((stage.test.windows[3].document?.content as? ValueContent<TestNote>)?.location.get().text == "from the app")
    #expect((stage.test.windows[4].document?.content as? ObjectContent<TestSketch>)?.location.get().object.words == "object")
    #expect((stage.test.windows[5].document?.content as? ObjectContent<TestSketch>)?.location.get().object.words == "sketch")
    #expect(stage.test.windows[4].title == "Untitled 2" || stage.test.windows[4].title == "Untitled 3")
    let menu = stage.item("New")?.submenu?() ?? []
    #expect(menu.map(\.title) == ["Plain text", "JSON text"])
  }

  // MARK: Menus

  @Test(.requirement("SC-128", "RE-147")) func `brings the commands of documents, enabled as the front document allows`() async {
    let stage = DocumentStage(files: ["a.txt": "A"])
    #expect(MainMenuReader.titles(stage.test, "File") == [
      "New", "Open\u{2026}", "Open Recent", "-", "Close", "-", "Save\u{2026}", "Save As\u{2026}", "Duplicate", "Rename\u{2026}", "Move To\u{2026}", "Revert To", "Share", "-", "Quit",
    ])
    #expect(stage.item("Rename\u{2026}")?.isEnabled == false && stage.item("Move To\u{2026}")?.isEnabled == false && stage.item("Revert To")?.isEnabled == false)
    #expect(stage.item("Save\u{2026}")?.isEnabled == true)
    try? await stage.test.read(\.openDocument)(at: stage.url("a.txt"))
    await stage.until { stage.item("Open Recent")?.isEnabled == true }
    #expect(stage.item("Save")?.isEnabled == false && stage.item("Rename\u{2026}")?.isEnabled == true && stage.item("Revert To")?.isEnabled == true)
    #expect(stage.item("Share")?.isEnabled == true)
    #expect(stage.item("Share")?.submenu?().map(\.title) == ["Copy", "Send by Mail\u{2026}", "Save to File\u{2026}", "Open With\u{2026}"])
    stage.seen.note?.wrappedValue.text = "B"
    stage.settle()
    #expect(stage.item("Save")?.isEnabled == true)
    let recent = stage.item("Open Recent")?.submenu?() ?? []
    #expect(recent.first?.title == "a.txt" && recent.last?.title == "Clear Menu")
    // Nothing of it where there are no documents.
    let other = TestApp { WindowGroup { Tile() } }
    #expect(!MainMenuReader.titles(other, "File").contains("Save"))
  }

  @Test(.requirement("SC-128")) func `duplicates, renames and moves`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    stage.choose("Duplicate")
    await stage.until { stage.test.windows.count == 2 && stage.test.windows[1].document?.isReady == true }
    #expect(stage.test.titles == ["a.txt", "a copy"] && stage.test.windows[1].document?.isEdited == true)
    #expect((stage.test.windows[1].document?.content as? ValueContent<TestNote>)?.location.get().text == "A")
    stage.choose("Rename\u{2026}")
    await stage.until { stage.question?.hasPrefix("Rename") == true }
    stage.session.rename(to: "b")
    await stage.until { stage.host.title == "b.txt" }
    #expect(stage.text("b.txt") == "A" && stage.text("a.txt") == nil)
  }

  @Test(.requirement("SC-128")) func `moves its file to the folder that is chosen, and goes on with it there`() async throws {
    let stage = roomy(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    try FileManager.default.createDirectory(at: stage.url("Elsewhere"), withIntermediateDirectories: true)
    stage.choose("Move To\u{2026}")
    await stage.panelIsReady()
    await stage.select("Elsewhere")
    await stage.press("Move")
    await stage.until { stage.text("Elsewhere/a.txt") == "A" && stage.seen.file?.deletingLastPathComponent().lastPathComponent == "Elsewhere" }
    #expect(stage.text("a.txt") == nil && stage.test.titles == ["a.txt"])
  }

  @Test(.requirement("SC-128")) func `acts on the document whose window has the keys`() async {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B"], opening: ["a.txt", "b.txt"])
    await stage.until { stage.test.windows.count == 2 && stage.test.windows.allSatisfy { $0.document?.isReady == true } }
    for window in stage.test.windows {
      (window.document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "changed"
    }
    stage.settle()
    stage.test.headless(1).userActivates()
    stage.test.headless(1).press("s", modifiers: .control)
    await stage.until { stage.test.windows[1].document?.isEdited == false }
    #expect(stage.text("b.txt") == "changed")
    #expect(stage.text("a.txt") == "A" && stage.test.windows[0].document?.isEdited == true)
  }

  @Test(.requirement("SC-128")) func `reverts to what was saved, and to earlier versions`() async throws {
    let stage = DocumentStage(files: ["a.txt": "one"], opening: ["a.txt"])
    await stage.ready()
    stage.seen.note?.wrappedValue.text = "two"
    stage.settle()
    stage.choose("Save")
    await stage.until { stage.text("a.txt") == "two" && !stage.session.isEdited }
    stage.seen.note?.wrappedValue.text = "three"
    stage.settle()
    let items = stage.item("Revert To")?.submenu?() ?? []
    #expect(items.count == 5 && items[0].title == "Last Saved" && items[0].isEnabled)
    items[0].action()
    await stage.until { stage.seen.note?.wrappedValue.text == "two" }
    #expect(!stage.session.isEdited)
    items[2].action()
    await stage.until { stage.seen.note?.wrappedValue.text == "one" }
    // It is a change like others: it can be undone.
    #expect(stage.session.isEdited)
    MainMenuReader.item(stage.test, "Edit", "Undo")?.action()
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.text == "two" && !stage.session.isEdited)
    // So can the return to what was last saved.
    MainMenuReader.item(stage.test, "Edit", "Undo")?.action()
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.text == "three" && stage.session.isEdited)
  }

  @Test func `does what waits for a save once that is over, in order`() {
    let stage = DocumentStage(), session = stage.session
    var log: [Int] = []
    session.afterSaving { log.append(0) }
    session.activity = .saving
    for number in 1...2 { session.afterSaving { log.append(number) } }
    session.activity = .saving
    #expect(log == [0] && session.turn.waiting.count == 2)
    session.activity = .none
    #expect(log == [0, 1, 2] && session.turn.waiting.isEmpty && session.activity == .none)
    session.activity = .none
    #expect(log == [0, 1, 2])
  }
  @Test func `is edited as soon as its file is gone, and only then`() {
    let stage = DocumentStage(), session = stage.session
    #expect(session.isReady && session.isEditable && !session.isEdited && session.title == "Untitled" && !stage.host.isEdited)
    session.lostFile()
    #expect(session.isEdited && stage.host.isEdited && stage.test.headless().isEdited)
    session.known.isMissing = false
    #expect(!session.isEdited)
  }
  @Test func `takes back changes of a value step by step, and knows when it is back at what was saved`() {
    let stage = DocumentStage()
    stage.seen.note?.wrappedValue.isDone = true
    stage.settle()
    stage.seen.note?.wrappedValue.text = "more"
    stage.settle()
    stage.test.headless().press("z", modifiers: .control)
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.text == "new" && stage.session.isEdited)
    stage.test.headless().press("z", modifiers: .control)
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.isDone == false && !stage.session.isEdited && !stage.test.headless().isEdited)
    stage.test.headless().press("z", modifiers: [.control, .shift])
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.isDone == true)
    // A write of the same value is none.
    let evaluations = stage.seen.evaluations
    stage.seen.note?.wrappedValue.isDone = true
    stage.settle()
    #expect(stage.seen.evaluations == evaluations)
  }
}
