import Conformance
import OrielDocuments
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

@Suite struct `A document that is not saved` {
  private func edited(_ files: [String: String] = ["a.txt": "A"]) async -> DocumentStage {
    let stage = DocumentStage(files: files, opening: ["a.txt"])
    await stage.ready()
    await stage.until { stage.seen.note != nil }
    stage.seen.note?.wrappedValue.text = "changed"
    stage.settle()
    return stage
  }

  // MARK: Closing

  @Test(.requirement("SC-131")) func `is asked about before its window closes: to save, to discard, or to stay`() async {
    let stage = await edited()
    stage.test.headless().askToClose()
    stage.settle()
    #expect(stage.question == "Do you want to save the changes made to “a.txt”?")
    #expect(Set(stage.buttons) == ["Save", "Don’t Save", "Cancel"])
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.test.windows.count == 1 && stage.text("a.txt") == "A")
    stage.choose("Close")
    await stage.press("Save")
    await stage.until { stage.test.windows.isEmpty }
    #expect(stage.text("a.txt") == "changed")
    let other = await edited()
    other.choose("Close")
    await other.press("Don’t Save")
    await other.until { other.test.windows.isEmpty }
    #expect(other.text("a.txt") == "A")
    // What was given up does not come back.
    #expect(other.test.app.documents.places.recovery.leftovers().isEmpty)
  }
  @Test func `closes without a question when nothing was changed`() async {
    let stage = DocumentStage()
    stage.test.headless().askToClose()
    stage.settle()
    #expect(stage.test.windows.isEmpty)
  }
  @Test(.requirement("SC-131", "RE-119")) func `goes without a question when the app is sure`() async {
    let stage = await edited()
    let dismiss = stage.test.read(\.dismiss)
    dismiss()
    stage.settle()
    #expect(stage.question != nil)
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    var transaction = Transaction()
    transaction.dismissBehavior = .destructive
    withTransaction(transaction) { dismiss() }
    stage.settle()
    #expect(stage.test.windows.isEmpty && stage.text("a.txt") == "A")
  }
  @Test(.requirement("SC-131")) func `is asked about when the app quits, one after the other, and Cancel keeps the app`() async {
    let stage = await edited()
    stage.choose("New")
    (stage.test.windows[1].document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "second"
    stage.settle()
    stage.test.app.askToQuit()
    stage.settle()
    await stage.press("Don’t Save")
    await stage.until { stage.test.windows.count == 1 && stage.question != nil }
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(!stage.test.app.isEnding && stage.test.windows.count == 1)
    stage.test.app.askToQuit()
    await stage.press("Don’t Save")
    await stage.until { stage.test.app.isEnding }
  }

  @Test(.requirement("RE-122")) func `is asked about before the session ends, and keeps its changes if that is called off`() async {
    let stage = await edited()
    var answers: [Bool] = []
    stage.test.system.askAboutSessionEnd { answers.append($0) }
    stage.settle()
    #expect(stage.question == "Do you want to save the changes made to “a.txt”?" && answers.isEmpty)
    await stage.press("Cancel")
    await stage.until { answers.count == 1 }
    #expect(answers == [false] && stage.text("a.txt") == "A")
    stage.test.system.askAboutSessionEnd { answers.append($0) }
    await stage.press("Don’t Save")
    await stage.until { answers.count == 2 }
    #expect(answers == [false, true] && stage.test.windows.count == 1)
    // Another program has called it off.
    stage.test.system.callOffSessionEnd()
    stage.settle()
    #expect(stage.session.isEdited && stage.session.mustAsk)
    stage.test.system.askAboutSessionEnd { answers.append($0) }
    await stage.press("Save")
    await stage.until { answers.count == 3 }
    #expect(answers == [false, true, true] && stage.text("a.txt") == "changed" && stage.test.windows.count == 1)
  }

  @Test(.requirement("RE-122")) func `does not come back as an empty window when it had no file and the user did not want it`() async {
    let stage = await edited()
    stage.choose("New")
    (stage.test.windows[1].document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "second"
    stage.settle()
    let untitled = stage.test.windows[1]
    #expect(untitled.isKept)
    var answers: [Bool] = []
    stage.test.system.askAboutSessionEnd { answers.append($0) }
    await stage.press("Don’t Save")
    await stage.until { stage.test.app.sessionEnd.mustAsk && stage.question?.contains("a.txt") != true && stage.question != nil }
    await stage.press("Don’t Save")
    await stage.until { answers == [true] }
    #expect(!untitled.isKept && stage.test.windows[0].isKept && stage.test.windows.count == 2)
    stage.test.system.callOffSessionEnd()
    #expect(untitled.isKept && untitled.document?.mustAsk == true)
  }

  @Test func `is marked in the title of its frame while its tab is in front, and not otherwise`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B"], opening: ["a.txt", "b.txt"])
    await stage.until { stage.test.windows.count == 2 && stage.test.windows.allSatisfy { $0.document?.isReady == true } }
    stage.test.windows[0].mergeAllWindows()
    stage.settle()
    let tabs = try #require(stage.host.tabs), frame = try #require(tabs.window as? HeadlessWindow)
    let back = try #require(tabs.members.first { $0 !== tabs.selected })
    // As what was not saved comes back after a crash, into a tab that nobody has seen yet.
    (back.document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "changed"
    stage.settle()
    #expect(back.document?.isEdited == true && !frame.isEdited)
    tabs.select(back)
    stage.settle()
    #expect(frame.isEdited)
  }

  @Test(.requirement("RE-172")) func `is asked about when the frame of its tab closes, and keeps the frame on Cancel`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B"], opening: ["a.txt", "b.txt"])
    await stage.until { stage.test.windows.count == 2 && stage.test.windows.allSatisfy { $0.document?.isReady == true } }
    stage.test.windows[0].mergeAllWindows()
    stage.settle()
    let tabs = try #require(stage.host.tabs), frame = try #require(tabs.window as? HeadlessWindow)
    (tabs.selected.document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "changed"
    let title = tabs.selected.title
    stage.settle()
    frame.askToClose()
    stage.settle()
    #expect(stage.question == "Do you want to save the changes made to “\(title)”?")
    #expect(stage.test.titles == [title], "the other one had nothing to ask")
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.test.titles == [title])
    stage.test.headless().askToClose()
    await stage.press("Don’t Save")
    await stage.until { stage.test.windows.isEmpty }
    #expect(stage.text("a.txt") == "A" && stage.text("b.txt") == "B")
  }

  // MARK: Failure

  @Test func `stays as it is when it cannot be saved, and its window does not close`() async {
    let stage = await edited()
    stage.seen.note?.wrappedValue.text = "broken"
    stage.settle()
    stage.choose("Close")
    await stage.press("Save")
    await stage.until { stage.question == "“a.txt” could not be saved." }
    #expect(Set(stage.buttons) == ["Save As…", "Cancel"])
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.test.windows.count == 1 && stage.session.isEdited && stage.text("a.txt") == "A")
    #expect(stage.seen.note?.wrappedValue.text == "broken")
  }
  @Test func `tells of a save that failed also when another question was there first`() async {
    let stage = await edited()
    stage.file("a.txt", "from elsewhere")
    await stage.until { stage.question == "“a.txt” was changed by another program." }
    stage.seen.note?.wrappedValue.text = "broken"
    stage.session.save()
    await stage.until { !stage.session.dialogs.questions.isEmpty }
    await stage.press("Keep Mine")
    await stage.until { stage.question == "“a.txt” could not be saved." }
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.session.isEdited && stage.text("a.txt") == "from elsewhere")
  }
  @Test func `is asked about when another program changed the file as well`() async {
    let stage = await edited()
    stage.file("a.txt", "theirs, and longer")
    stage.session.save()
    await stage.until { stage.buttons.contains("Save Anyway") || stage.buttons.contains("Keep Mine") }
    if stage.buttons.contains("Keep Mine") {
      await stage.press("Keep Mine")
      await stage.until { stage.panel == nil }
      stage.session.save()
    }
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.text("a.txt") == "theirs, and longer" && stage.session.isEdited)
    stage.session.save()
    await stage.press("Save Anyway")
    await stage.until { !stage.session.isEdited }
    #expect(stage.text("a.txt") == "changed")
  }
  @Test func `is asked about once for one change, also when the folder tells of it while it is saved`() async {
    let stage = await edited()
    stage.file("a.txt", "theirs, and longer")
    stage.session.save()
    stage.session.lookAtFile()
    await stage.until { stage.buttons.contains("Save Anyway") }
    for _ in 0..<5 { await FileWork.run {} ; stage.settle() }
    #expect(stage.session.dialogs.questions.isEmpty)
    await stage.press("Save Anyway")
    await stage.until { !stage.session.isEdited && stage.panel == nil }
  }
  @Test func `is not asked about replacing what was read again in between`() async {
    let stage = await edited()
    stage.file("a.txt", "theirs, and longer")
    stage.session.lookAtFile()
    await stage.until { stage.buttons.contains("Reload") }
    stage.session.save()
    await stage.until { !stage.session.dialogs.questions.isEmpty }
    await stage.press("Reload")
    await stage.until { stage.seen.note?.wrappedValue.text == "theirs, and longer" }
    for _ in 0..<5 { await FileWork.run {} ; stage.settle() }
    #expect(stage.panel == nil && !stage.session.isEdited)
  }
  @Test func `is read again when its file changes and nothing was changed here`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    stage.file("a.txt", "from elsewhere")
    // The folder is watched; what comes forward looks as well.
    await stage.until { stage.seen.note?.wrappedValue.text == "from elsewhere" }
    #expect(!stage.session.isEdited && stage.panel == nil)
  }
  @Test func `that is edited while the change of another program is read keeps what was written here, and asks`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    stage.file("a.txt", "from elsewhere")
    for _ in 0..<3 { stage.session.reload(isAskedFor: false) }
    stage.seen.note?.wrappedValue.text = "mine"
    await stage.until { stage.question != nil }
    #expect(stage.question == "“a.txt” was changed by another program.")
    await stage.press("Keep Mine")
    await stage.until { stage.panel == nil }
    for _ in 0..<5 { await FileWork.run {} ; stage.settle() }
    #expect(stage.panel == nil && stage.session.dialogs.questions.isEmpty, "it is asked once")
    #expect(stage.seen.note?.wrappedValue.text == "mine" && stage.session.isEdited)
  }
  @Test func `that has read the change of another program does not read it over what is written next`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    stage.file("a.txt", "from elsewhere")
    for _ in 0..<20 { stage.session.reload(isAskedFor: false) }
    await stage.until { stage.seen.note?.wrappedValue.text == "from elsewhere" }
    stage.seen.note?.wrappedValue.text = "mine"
    // As many more are read, and none is shown.
    for _ in 0..<20 { await FileWork.run {} ; stage.settle() }
    #expect(stage.seen.note?.wrappedValue.text == "mine" && stage.panel == nil)
  }
  @Test func `looks once more after a save for what came from elsewhere meanwhile`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    stage.session.activity = .saving
    stage.file("a.txt", "from elsewhere")
    for _ in 0..<3 { stage.session.lookAtFile() }
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.text == "A")
    stage.session.activity = .none
    await stage.until { stage.seen.note?.wrappedValue.text == "from elsewhere" }
  }
  @Test func `that is edited asks whether to reload what another program wrote`() async {
    let stage = await edited()
    stage.file("a.txt", "from elsewhere")
    await stage.until { stage.question != nil }
    #expect(stage.question == "“a.txt” was changed by another program.")
    await stage.press("Keep Mine")
    await stage.until { stage.panel == nil }
    #expect(stage.seen.note?.wrappedValue.text == "changed")
    stage.file("a.txt", "and once more")
    await stage.press("Reload")
    await stage.until { stage.seen.note?.wrappedValue.text == "and once more" }
    #expect(!stage.session.isEdited)
  }
  @Test func `follows its file to another place, and is worth a question when the file is gone`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await stage.ready()
    try FileManager.default.moveItem(at: stage.url("a.txt"), to: stage.url("b.txt"))
    await stage.until { stage.host.title == "b.txt" }
    #expect(stage.seen.file?.lastPathComponent == "b.txt" && !stage.session.isEdited)
    try FileManager.default.removeItem(at: stage.url("b.txt"))
    await stage.until { stage.session.isEdited }
    stage.choose("Save")
    await stage.until { stage.text("b.txt") == "A" }
  }
  @Test func `says that it could not be renamed, not that it could not be moved`() async {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B"], opening: ["a.txt"])
    await stage.ready()
    stage.session.rename(to: "b")
    await stage.until { stage.question != nil }
    #expect(stage.question == "“a.txt” could not be renamed." && stage.message?.contains("There is a file called “b.txt” already.") == true)
    await stage.press("OK")
    await stage.until { stage.panel == nil }
    #expect(stage.text("a.txt") == "A" && stage.text("b.txt") == "B")
  }
  @Test func `is not opened for writing twice without a question`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"], launches: false)
    guard case .held(let lock) = stage.test.app.documents.places.lock(stage.url("a.txt")) else { return #expect(Bool(false)) as Void }
    stage.test.app.launch(opening: [stage.url("a.txt")])
    await stage.until { stage.question != nil }
    #expect(stage.question?.contains("is open in another Test already") == true)
    // The number of a process is no amount, and Return does nothing that could be regretted.
    #expect(stage.message?.contains("(Process \(String(ProcessInfo.processInfo.processIdentifier)))") == true)
    stage.test.headless().press(.return)
    await stage.until { stage.panel == nil }
    #expect(!stage.seen.isEditable && stage.item("Save")?.isEnabled == false)
    withExtendedLifetime(lock) {}
  }

  // MARK: Recovery

  @Test(.requirement("SC-132")) func `is kept when the person pauses, and comes back after a crash`() async {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var stage: DocumentStage? = DocumentStage(in: folder, files: ["a.txt": "A"], opening: ["a.txt"])
    await stage!.ready()
    await stage!.until { stage!.seen.note != nil }
    stage!.seen.note?.wrappedValue.text = "not saved"
    stage!.choose("New")
    (stage!.test.windows[1].document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "never saved"
    let shelf = stage!.test.app.documents.places.recovery
    let ids = stage!.test.windows.compactMap(\.document?.reference.recovery)
    stage!.test.system.advance(by: DocumentSession.idle + 0.1)
    await stage!.until { ids.allSatisfy { shelf.copy($0) != nil } }
    // The file itself is as it was.
    #expect(stage!.text("a.txt") == "A")
    // Nobody else takes them over while they are open.
    #expect(shelf.leftovers().isEmpty)
    stage!.crash()
    stage = nil
    let next = DocumentStage(in: folder)
    await next.until { next.test.windows.count == 2 && next.test.windows.allSatisfy { $0.document?.isReady == true } }
    #expect(Set(next.test.titles) == ["a.txt", "Untitled"])
    #expect(next.test.windows.allSatisfy { $0.document?.isEdited == true })
    let texts = next.test.windows.compactMap { ($0.document?.content as? ValueContent<TestNote>)?.location.get().text }
    #expect(Set(texts) == ["not saved", "never saved"])
    let file = next.test.windows.first { $0.title == "a.txt" }
    file?.document?.save()
    await next.until { file?.document?.isEdited == false }
    #expect(next.text("a.txt") == "not saved")
    await next.until { shelf.copy(file!.document!.reference.recovery) == nil }
  }
  @Test(.requirement("SC-132")) func `is kept when its window is left, and when the session ends`() async {
    let stage = await edited()
    let shelf = stage.test.app.documents.places.recovery, id = stage.session.reference.recovery
    stage.host.setPhase(.active)
    stage.host.setPhase(.inactive)
    await stage.until { shelf.copy(id) != nil }
    stage.seen.note?.wrappedValue.text = "the last words"
    stage.settle()
    // The session gives no time for questions.
    stage.test.app.quit()
    #expect(shelf.copy(id).flatMap { try? String(contentsOf: $0.content, encoding: .utf8) } == "the last words")
    #expect(shelf.leftovers().map(\.id) == [id])
  }
  @Test(.requirement("SC-132", "SC-258")) func `is kept while the person goes on writing: what is a second old is not lost`() async {
    let stage = await edited()
    let shelf = stage.test.app.documents.places.recovery, id = stage.session.reference.recovery
    for number in 0..<10 {
      stage.seen.note?.wrappedValue.text = "written \(number)"
      stage.test.system.advance(by: 0.1)
    }
    #expect(stage.session.recovery.state != nil, "without a pause to wait for")
    await stage.until { shelf.copy(id).flatMap { try? String(contentsOf: $0.content, encoding: .utf8) }?.hasPrefix("written") == true }
  }
  @Test func `costs one copy for many changes in a row`() async {
    let stage = await edited()
    let shelf = stage.test.app.documents.places.recovery, id = stage.session.reference.recovery
    await stage.until { shelf.copy(id) != nil }
    let first = shelf.copy(id)?.content
    for number in 0..<5 {
      stage.seen.note?.wrappedValue.text = "changed \(number)"
      stage.test.system.advance(by: 0.02)
    }
    #expect(shelf.copy(id)?.content == first)
    stage.test.system.advance(by: DocumentSession.idle)
    await stage.until { shelf.copy(id).flatMap { try? String(contentsOf: $0.content, encoding: .utf8) } == "changed 4" }
  }
}

@Suite struct `A start window of documents` {
  @Test(.requirement("RE-025")) func `offers new and recent documents at launch and goes when one is open`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"]) { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroupLaunchScene("Notebook")
    }
    #expect(stage.test.titles == ["Notebook"])
    let labels = stage.host.graph.accessibilityTree().flatMap(\.all).compactMap(\.label)
    #expect(labels.contains("New Document") && labels.contains("Open\u{2026}"))
    stage.host.graph.accessibilityTree().flatMap(\.all).first { $0.label == "New Document" }?.perform(.press)
    stage.settle()
    #expect(stage.test.titles == ["Untitled"] && !stage.test.app.isEnding)
  }
  private func press(_ label: String, in stage: DocumentStage) -> Bool {
    stage.host.graph.accessibilityTree().flatMap(\.all).contains { $0.label?.contains(label) == true && $0.perform(.press) }
  }
  @Test(.requirement("RE-025")) func `asks for a document to be opened`() async {
    let stage = DocumentStage(files: ["a.txt": "A"]) { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroupLaunchScene("Notebook")
    }
    #expect(stage.panel == nil)
    #expect(press("Open\u{2026}", in: stage))
    await stage.until { stage.panel != nil }
  }
  @Test(.requirement("RE-025")) func `opens a document that was open before`() async {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recent-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var former: DocumentStage? = DocumentStage(in: folder, files: ["a.txt": "A"], opening: ["a.txt"])
    await former!.ready()
    await former!.until { former!.item("Open Recent")?.isEnabled == true }
    former!.crash()
    former = nil
    let stage = DocumentStage(in: folder) { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroupLaunchScene("Notebook")
    }
    #expect(stage.test.titles == ["Notebook"])
    await stage.until { stage.host.graph.accessibilityTree().flatMap(\.all).contains { $0.label?.contains("a.txt") == true } }
    // It is outside the home folder.
    #expect(stage.host.graph.accessibilityTree().flatMap(\.all).contains { $0.label?.contains(folder.path) == true })
    #expect(press("a.txt", in: stage))
    await stage.until { stage.test.titles == ["a.txt"] }
  }
  @Test(.requirement("RE-041")) func `and buttons for documents do what they say where they can`() async {
    struct Buttons: View {
      var body: some View {
        VStack {
          NewDocumentButton("Another")
          RenameButton()
          RenameButton().renameAction { renamed.values.append(true) }
        }
      }
      let renamed: Kept<Bool>
    }
    let renamed = Kept<Bool>()
    let stage = DocumentStage { _ in DocumentGroup(newDocument: TestNote()) { _ in Buttons(renamed: renamed) } }
    let nodes = stage.host.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button }
    let rename = nodes.filter { $0.label == "Rename" }
    #expect(rename.count == 2 && rename.map(\.properties.isEnabled) == [false, true])
    rename.last?.perform(.press)
    #expect(renamed.values == [true])
    nodes.first { $0.label == "Another" }?.perform(.press)
    stage.settle()
    #expect(stage.test.titles == ["Untitled", "Untitled 2"])
  }
  @Test(.requirement("RE-095")) func `and a window stands for the file that its content names`() {
    let test = TestApp { WindowGroup { Tile().navigationDocument(URL(fileURLWithPath: "/some/where/plan.txt")) } }
    #expect(test.titles == ["plan.txt"] && MainMenuReader.item(test, "File", "Show in Folder") != nil)
  }
}
