import Foundation
import OrielDocuments
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

/// Reads text as well, but writes JSON only, with what it is asked to write in front.
private nonisolated struct Converted: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText, .json]
  static let writableContentTypes: [UTType] = [.json]
  var text: String
  init(_ text: String) { self.text = text }
  init(configuration: ReadConfiguration) throws { text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self) }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data("\(configuration.contentType.identifier) \(text)".utf8))
  }
}

extension DocumentStage {
  /// Lets the disk work, and time stand still.
  func untilTold(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled {
      await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
      await Task.yield()
    }
  }
  /// Whether no window has the file to itself.
  func isFree(_ name: String) -> Bool { if case .held = test.app.documents.places.lock(url(name)) { true } else { false } }
}

@Suite struct `The saving of a document` {
  private func opened(_ files: [String: String] = ["a.txt": "A"], _ names: [String] = ["a.txt"]) async -> DocumentStage {
    let stage = DocumentStage(files: files, opening: names)
    await stage.until { stage.test.windows.count == names.count && stage.test.windows.allSatisfy { $0.document?.isReady == true } && stage.seen.note != nil }
    return stage
  }
  private func write(_ text: String, in stage: DocumentStage, _ window: Int = 0) {
    (stage.test.windows[window].document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = text
  }

  @Test func `begins once the document is read, and asks for one file at a time`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"]), session = stage.session
    var answers: [Bool] = []
    #expect(!session.isReady)
    session.save { answers.append($0) }
    session.saveAs { answers.append($0) }
    session.duplicate()
    session.lookAtFile()
    #expect(answers == [false, false] && session.dialogs.panel == nil && session.activity == .none)
    await stage.ready()
    #expect(stage.test.windows.count == 1)
    session.saveAs { answers.append($0) }
    #expect(answers.count == 2)
    session.saveAs { answers.append($0) }
    session.moveTo()
    #expect(answers == [false, false, false] && session.dialogs.panel != nil)
    await stage.panelIsReady()
    await stage.press("Cancel")
    await stage.until { answers.count == 4 && stage.panel == nil }
    #expect(answers == [false, false, false, false] && stage.text("a.txt") == "A")
  }

  @Test func `goes to another file, of the kind that its group writes, where that is not the kind that was read`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"]) { _ in
      DocumentGroup(newDocument: Converted("new")) { Text(verbatim: $0.document.text) }.defaultSize(width: 1000, height: 700)
    }
    await stage.ready()
    #expect(!stage.session.isEditable)
    stage.session.duplicate()
    await stage.until { stage.test.windows.count == 2 && stage.test.windows[1].document?.isReady == true }
    #expect(stage.test.titles == ["a.txt", "a copy"] && stage.test.windows[1].document?.reference.type == .json)
    #expect((stage.test.windows[1].document?.content as? ValueContent<Converted>)?.location.get().text == "public.json A")
    stage.test.windows[1].endDestructively()
    stage.settle()
    stage.session.save()
    #expect(stage.session.activity == .none && stage.session.dialogs.panel != nil)
    await stage.panelIsReady()
    await stage.press("Save")
    await stage.until { stage.text("a.json") != nil && stage.session.reference.type == .json }
    #expect(stage.text("a.json") == "public.json A" && stage.text("a.txt") == "A")
    #expect(stage.test.titles == ["a.json"] && stage.session.isEditable && !stage.session.isEdited)
  }

  @Test func `waits for the one before`() async {
    let stage = await opened(), session = stage.session
    write("B", in: stage)
    var answers: [Bool] = []
    session.activity = .saving
    session.save { answers.append($0) }
    #expect(session.turn.waiting.count == 1 && answers.isEmpty)
    session.activity = .none
    #expect(session.activity == .saving && session.turn.waiting.isEmpty)
    await stage.until { !answers.isEmpty }
    #expect(answers == [true] && session.activity == .none && stage.text("a.txt") == "B" && !session.isEdited)
  }

  @Test func `does not go to a file that another window shows`() async throws {
    let stage = await opened(["a.txt": "A", "b.txt": "B"], ["a.txt", "b.txt"])
    let session = try #require(stage.test.windows[1].document)
    session.reference.file = stage.url("a.txt")
    var answers: [Bool] = []
    session.save { answers.append($0) }
    #expect(answers == [false] && session.activity == .none)
    await stage.until { stage.question != nil }
    #expect(stage.question == "“a.txt” could not be saved.")
    #expect(stage.message?.hasPrefix("It is open in another window. Close that window first.") == true)
    await stage.press("OK")
    await stage.until { stage.panel == nil }
    #expect(stage.text("a.txt") == "A" && stage.text("b.txt") == "B")
  }

  @Test func `that another program was faster than keeps the changes for a crash before it asks`() async {
    let stage = await opened(), session = stage.session
    session.known.watch = nil
    write("mine", in: stage)
    stage.file("a.txt", "theirs, and longer")
    session.save()
    #expect(session.recovery.state == nil)
    await stage.untilTold { session.dialogs.alert != nil }
    #expect(session.recovery.state == session.content.state && session.activity == .none)
    #expect(session.known.refusedStamp == FileStamp(stage.url("a.txt").path))
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(stage.text("a.txt") == "theirs, and longer" && session.isEdited)
  }

  @Test func `says what could not be written: the document, or a copy of it`() async {
    let stage = await opened()
    write("broken", in: stage)
    var answers: [Bool] = []
    stage.session.save { answers.append($0) }
    await stage.until { stage.question != nil }
    #expect(stage.question == "“a.txt” could not be saved." && Set(stage.buttons) == ["Save As…", "Cancel"] && answers.isEmpty)
    #expect(stage.message?.hasPrefix("The disk is full. Nothing is lost: your changes stay in the window") == true)
    await stage.press("Cancel")
    await stage.until { !answers.isEmpty && stage.panel == nil }
    #expect(answers == [false])
    stage.session.duplicate()
    await stage.until { stage.question != nil }
    #expect(stage.question == "“a copy” could not be saved." && stage.buttons == ["OK"])
    await stage.press("OK")
    await stage.until { stage.panel == nil }
    #expect(stage.test.titles == ["a.txt"])
  }

  @Test func `is still to come for a copy, which is not opened if its original was closed meanwhile`() async {
    let stage = DocumentStage()
    stage.session.duplicate()
    await stage.until { stage.test.windows.count == 2 && stage.test.windows[1].document?.isReady == true }
    #expect(stage.test.titles == ["Untitled", "Untitled copy"])
    let copy = stage.test.windows[1]
    #expect(copy.document?.isEdited == true && copy.document?.reference.file == nil && copy.document?.reference != stage.session.reference)
    copy.document?.duplicate()
    copy.endDestructively()
    for _ in 0..<5 {
      await FileWork.run {}
      stage.settle()
    }
    #expect(stage.test.titles == ["Untitled"])
  }

  @Test func `keeps the ending of a name that is given without one`() async {
    let stage = await opened()
    for (name, result) in [("  b  ", "b.txt"), ("c.md", "c.md"), ("d", "d.md"), ("d.md", "d.md"), (" d ", "d.md"), ("e.f.txt", "e.f.txt")] {
      stage.session.rename(to: name)
      await stage.until { stage.test.titles == [result] && stage.session.activity == .none }
      #expect(stage.text(result) == "A", "\(name)")
    }
    #expect(stage.session.dialogs.alert == nil && stage.text("a.txt") == nil)
    let long = String(repeating: "n", count: 253)
    for (name, words) in [("", "A name is needed."), ("  ", "A name is needed."), ("x/y", "A name cannot contain “/”."), (long, "The name is too long.")] {
      stage.session.rename(to: name)
      await stage.until { stage.question != nil }
      #expect(stage.question == "“e.f.txt” could not be renamed." && stage.message?.hasPrefix(words) == true, "\(name)")
      await stage.press("OK")
      await stage.until { stage.panel == nil }
    }
    #expect(stage.text("e.f.txt") == "A" && stage.test.titles == ["e.f.txt"])
  }

  @Test func `leaves the document with its file, its kind and its lock`() throws {
    let stage = DocumentStage(files: ["n.txt": "words", "m.txt": "words", "k.txt": "words"]), session = stage.session
    write("words", in: stage)
    let stamp = try #require(FileStamp(stage.url("n.txt").path))
    session.known.isMissing = true
    session.known.refusedStamp = stamp
    session.known.isWritable = false
    session.setStatus { $0.isEditable = false }
    session.saved(stage.url("n.txt"), as: .utf8PlainText, stamp, session.content.state)
    #expect(session.reference.file == stage.url("n.txt") && session.reference.type == .utf8PlainText && session.status.file == stage.url("n.txt"))
    #expect(session.known.stamp == stamp && !session.known.isMissing && session.known.refusedStamp == nil && session.known.isWritable)
    #expect(session.isEditable && !session.isEdited && session.title == "n.txt" && stage.host.title == "n.txt" && !stage.host.isEdited)
    #expect(session.currentPath?.hasSuffix("/n.txt") == true && session.known.watch != nil && !stage.isFree("n.txt"))
    #expect(stage.test.app.documents.lastFolder?.path == stage.folder.path)
    // At another place, and there again.
    session.saved(stage.url("m.txt"), as: .plainText, stamp, session.content.state)
    #expect(stage.isFree("n.txt") && !stage.isFree("m.txt"))
    let lock = session.known.lock.map(ObjectIdentifier.init)
    session.saved(stage.url("m.txt"), as: .plainText, stamp, session.content.state)
    #expect(lock != nil && session.known.lock.map(ObjectIdentifier.init) == lock)
    session.known.isMissing = true
    session.moved(to: stage.url("k.txt"))
    #expect(session.reference.file == stage.url("k.txt") && session.status.file == stage.url("k.txt") && stage.host.title == "k.txt")
    #expect(!session.known.isMissing && session.known.stamp == FileStamp(stage.url("k.txt").path))
    #expect(stage.isFree("m.txt") && !stage.isFree("k.txt"))
  }

  @Test func `is possible as soon as the file may be written, and the file is then held`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], launches: false)
    chmod(stage.url("a.txt").path, 0o444)
    stage.test.app.launch(opening: [stage.url("a.txt")])
    await stage.ready()
    let session = stage.session
    #expect(!session.isEditable && session.known.lock == nil && stage.isFree("a.txt"))
    session.rightsChanged(isWritable: true)
    #expect(session.isEditable && session.known.isWritable && !stage.isFree("a.txt"))
    session.rightsChanged(isWritable: false)
    #expect(!session.isEditable && !session.known.isWritable)
    session.setStatus { $0.isEditable = true }
    // What is known already changes nothing.
    session.rightsChanged(isWritable: false)
    #expect(session.isEditable)
  }

  // MARK: Closing

  @Test func `is asked about before a window closes only if something would be lost`() async {
    let stage = DocumentStage(), session = stage.session
    var answers: [Bool] = []
    session.askBeforeClosing { answers.append($0) }
    #expect(!session.mustAsk && answers == [true] && session.dialogs.alert == nil)
    session.activity = .saving
    #expect(session.mustAsk)
    session.discardsChanges = true
    #expect(!session.mustAsk && session.isGivenUp)
    session.reference.file = stage.url("a.txt")
    #expect(!session.isGivenUp)
    session.reference.file = nil
    session.discardsChanges = false
    session.activity = .none
    write("words", in: stage)
    #expect(session.mustAsk && !session.isGivenUp)
    session.askBeforeClosing { answers.append($0) }
    await stage.until { stage.question != nil }
    #expect(stage.question == "Do you want to save the changes made to “Untitled”?" && Set(stage.buttons) == ["Save…", "Don’t Save", "Cancel"])
    await stage.press("Cancel")
    await stage.until { answers.count == 2 }
    #expect(answers == [true, false] && !session.discardsChanges)
  }

  @Test func `that takes two seconds is told, once, to somebody who waits for it to close a window`() async {
    let stage = DocumentStage(), session = stage.session
    var answers: [Bool] = []
    session.activity = .saving
    for _ in 0..<2 { session.askBeforeClosing { answers.append($0) } }
    stage.test.system.advance(by: 1.95)
    #expect(session.dialogs.alert == nil && session.turn.slowDisk != nil)
    stage.test.system.advance(by: 0.1)
    #expect(session.dialogs.alert != nil && session.dialogs.questions.isEmpty && session.turn.slowDisk == nil && answers.isEmpty)
    session.activity = .none
    #expect(answers == [true, true])
    await stage.press("Keep Waiting")
    await stage.until { stage.panel == nil }
    // A disk that answers sooner.
    session.activity = .saving
    session.askBeforeClosing { answers.append($0) }
    #expect(session.turn.slowDisk != nil)
    session.activity = .none
    #expect(answers == [true, true, true] && session.turn.slowDisk == nil)
    stage.test.system.advance(by: 3)
    #expect(session.dialogs.alert == nil)
  }
}
