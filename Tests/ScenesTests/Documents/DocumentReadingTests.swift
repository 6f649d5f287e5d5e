import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments
@testable import OrielScenes

/// Its text is what its file was called when it was read.
private nonisolated struct Named: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText]
  var text: String
  init(_ text: String) { self.text = text }
  init(configuration: ReadConfiguration) throws {
    text = [configuration.file.filename, configuration.file.preferredFilename, configuration.contentType.identifier].map { $0 ?? "none" }.joined(separator: ", ")
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
}

@Suite struct `The reading of a document` {
  private func opened(_ files: [String: String] = ["a.txt": "A"], _ names: [String] = ["a.txt"]) async -> DocumentStage {
    let stage = DocumentStage(files: files, opening: names)
    await stage.until { stage.test.windows.count == names.count && stage.test.windows.allSatisfy { $0.document?.isReady == true } && stage.seen.note != nil }
    return stage
  }
  private func keep(_ text: String, of file: URL?, _ title: String, _ type: UTType = .plainText, as id: String, on stage: DocumentStage) throws {
    let record = RecoveryShelf.Record(file: file, contentType: type.identifier, title: title, date: Date(timeIntervalSince1970: 1_700_000_000))
    try stage.test.app.documents.places.recovery.store(FileWrapper(regularFileWithContents: Data(text.utf8)), record, as: id)
  }

  @Test func `is shown when it has lasted 0.7 seconds`() async {
    let stage = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"]), session = stage.session
    stage.test.system.advance(by: 0.69 - stage.test.system.now)
    #expect(!session.status.isSlow && session.slowness != nil)
    stage.test.system.advance(by: 0.02)
    #expect(session.status.isSlow && !session.isReady)
    await stage.untilTold { session.isReady }
    #expect(session.slowness == nil)
    let quick = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    await quick.untilTold { quick.session.isReady }
    quick.test.system.advance(by: 2)
    #expect(!quick.session.status.isSlow)
  }

  @Test func `of a copy that a crash left gives it the name of its file, or else its title`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"], launches: false) { _ in DocumentGroup(newDocument: Named("new")) { Text(verbatim: $0.document.text) } }
    try keep("x", of: nil, "Letter", as: "one", on: stage)
    try keep("y", of: stage.url("a.txt"), "a.txt", as: "two", on: stage)
    stage.test.app.launch()
    await stage.until { stage.test.windows.count == 2 && stage.test.windows.allSatisfy { $0.document?.isReady == true } }
    let sessions = Dictionary(uniqueKeysWithValues: stage.test.windows.compactMap(\.document).map { ($0.reference.recovery, $0) })
    func text(_ id: String) -> String? { (sessions[id]?.content as? ValueContent<Named>)?.location.get().text }
    #expect(text("one") == "none, Letter, public.plain-text" && text("two") == "a.txt, a.txt, public.plain-text")
    let two = try #require(sessions["two"])
    #expect(two.known.stamp == FileStamp(stage.url("a.txt").path) && two.title == "a.txt")
    // It is not saved, and its copy is the one that was read.
    for session in sessions.values {
      #expect(session.isEdited && session.recovery.state == session.content.state && session.recovery.claim != nil)
      session.discardsChanges = true
    }
  }

  @Test func `of copies is left to an app that can edit them`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"], launches: false) { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroup(viewing: TestSketch.self) { Text(verbatim: $0.document.words) }
    }
    try keep("mine", of: stage.url("a.txt"), "a.txt", as: "text", on: stage)
    try keep("[]", of: nil, "b.json", .json, as: "sketch", on: stage)
    try keep("?", of: nil, "c", .png, as: "picture", on: stage)
    // What is asked for is there already.
    stage.test.app.launch(opening: [stage.url("a.txt")])
    await stage.until { stage.test.windows.allSatisfy { $0.document?.isReady == true } && stage.seen.note?.wrappedValue.text == "mine" }
    #expect(stage.test.titles == ["a.txt"] && stage.session.isEdited && stage.session.reference.recovery == "text")
    #expect(Set(stage.test.app.documents.places.recovery.leftovers().map(\.id)) == ["sketch", "picture"])
    stage.session.discardsChanges = true
  }

  @Test func `has nothing to show in a group of viewers without a file`() async {
    let stage = DocumentStage { _ in DocumentGroup(viewing: TestNote.self) { Text(verbatim: $0.document.text) } }
    #expect(stage.session.status.stage == .empty && !stage.session.isEditable && !stage.session.isEdited && stage.session.title == "Test")
    stage.test.app.openNew(stage.test.app.entries[0].declaration, presenting: DocumentReference(file: nil, contentType: .plainText))
    await stage.until { stage.test.windows.count == 2 && stage.test.windows[1].document?.status.stage == .empty }
    #expect(stage.test.windows[1].document?.title == "Test")
  }

  @Test func `of one that was never saved gives a new one, whose changes are marked and kept`() async throws {
    let stage = DocumentStage()
    stage.test.app.openNew(stage.test.app.entries[0].declaration, presenting: DocumentReference(file: nil, contentType: .plainText))
    await stage.until { stage.test.windows.count == 2 && stage.test.windows[1].document?.isReady == true }
    let session = try #require(stage.test.windows[1].document), content = try #require(session.content as? ValueContent<TestNote>)
    #expect(!stage.test.headless(1).isEdited && !session.isEdited)
    content.binding.wrappedValue.text = "words"
    stage.settle()
    #expect(stage.test.headless(1).isEdited && session.recovery.state == session.content.state)
    await stage.untilTold { !session.recovery.isBeingWritten }
    session.discardsChanges = true
  }

  // MARK: Changes from outside

  @Test func `waits for a save that is under way, and is planned once`() async {
    let stage = await opened(), session = stage.session
    session.activity = .saving
    for _ in 0..<3 { session.lookAtFile() }
    #expect(session.turn.waiting.count == 1 && session.turn.looksAfterwards)
    session.activity = .none
    #expect(session.turn.waiting.isEmpty && !session.turn.looksAfterwards)
    session.activity = .saving
    session.lookAtFile()
    #expect(session.turn.waiting.count == 1)
    session.activity = .none
  }

  @Test func `follows a file that was moved as it was, and not one that was changed as well`() async throws {
    for (changes, title) in [(false, "b.txt"), (true, "a.txt")] {
      let stage = await opened(), session = stage.session
      session.known.watch = nil
      try FileManager.default.moveItem(at: stage.url("a.txt"), to: stage.url("b.txt"))
      if changes { truncate(stage.url("b.txt").path, 5) }
      session.lookAtFile()
      await stage.until { session.known.isMissing || stage.host.title == "b.txt" }
      #expect(session.known.isMissing == changes && session.isEdited == changes && session.title == title)
      session.discardsChanges = true
    }
  }

  @Test func `takes a change from outside for what is known of the file from then on`() async {
    let stage = await opened(), session = stage.session
    session.known.watch = nil
    session.known.isMissing = true
    stage.file("a.txt", "theirs")
    session.reload()
    await stage.until { stage.seen.note?.wrappedValue.text == "theirs" }
    #expect(session.known.stamp == FileStamp(stage.url("a.txt").path) && !session.known.isMissing && !session.isEdited)
    // One that was refused is not asked about again.
    stage.file("a.txt", "theirs again")
    session.known.refusedStamp = FileStamp(stage.url("a.txt").path)
    session.lookAtFile()
    session.reload(isAskedFor: false)
    for _ in 0..<5 {
      await FileWork.run {}
      stage.settle()
    }
    #expect(stage.seen.note?.wrappedValue.text == "theirs" && session.dialogs.alert == nil)
    session.reload()
    await stage.until { stage.seen.note?.wrappedValue.text == "theirs again" }
    #expect(session.known.refusedStamp == nil)
  }

  @Test func `asks its questions one after the other`() async {
    let stage = DocumentStage(), session = stage.session, names = ["One", "Two", "Three"]
    var log: [String] = []
    for name in names { session.ask(name, "About \(name)", [UnboundAlert.Choice("Yes") { log.append(name) }]) }
    #expect(session.dialogs.questions.count == 2)
    for (index, name) in names.enumerated() {
      await stage.until { stage.question == name }
      #expect(stage.message?.hasPrefix("About \(name)") == true && log.count == index)
      await stage.press("Yes")
      await stage.until { log.count == index + 1 }
    }
    #expect(log == names && session.dialogs.questions.isEmpty)
  }
}

@Suite struct `The recovery copy of a document` {
  private func write(_ text: String, in stage: DocumentStage) {
    (stage.session.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = text
  }
  /// Whether it was begun with what the document is now.
  private func isBegun(_ stage: DocumentStage) -> Bool { stage.session.recovery.state == stage.session.content.state }

  @Test func `is begun 0.4 seconds after the last change, and 0.8 after the first`() {
    let stage = DocumentStage(), system = stage.test.system
    write("a", in: stage)
    system.advance(by: 0.39)
    #expect(!isBegun(stage))
    system.advance(by: 0.02)
    #expect(isBegun(stage) && stage.session.recovery.isBeingWritten)
    // The next one waits for it.
    write("b", in: stage)
    system.advance(by: 0.41)
    #expect(!isBegun(stage) && stage.session.recovery.call != nil)
    let busy = DocumentStage()
    for (index, pause) in [0.3, 0.3, 0.19].enumerated() {
      write("\(index)", in: busy)
      busy.test.system.advance(by: pause)
      #expect(!isBegun(busy), "\(index)")
    }
    busy.test.system.advance(by: 0.02)
    #expect(isBegun(busy))
    // What the user gives up is not kept.
    let given = DocumentStage()
    write("a", in: given)
    given.session.discardsChanges = true
    given.test.system.advance(by: 1)
    #expect(given.session.recovery.state == nil && !given.session.recovery.isBeingWritten)
  }

  @Test func `is followed by a pause four times as long as it took`() async {
    let stage = DocumentStage(), system = stage.test.system, session = stage.session
    write("a", in: stage)
    system.advance(by: 0.4 + 1)
    #expect(isBegun(stage))
    await stage.untilTold { !session.recovery.isBeingWritten }
    write("b", in: stage)
    system.advance(by: 3.9)
    #expect(!isBegun(stage))
    system.advance(by: 0.2)
    #expect(isBegun(stage))
    await stage.untilTold { !session.recovery.isBeingWritten }
    session.discardsChanges = true
  }

  @Test func `is written in the order of the changes, and never over a later one`() throws {
    let order = RecoveryOrder()
    var log: [Int] = []
    for number in [2, 1, 3, 3] { try order.write(number) { log.append(number) } }
    #expect(throws: CocoaError.self) { try order.write(4) { throw CocoaError(.fileWriteOutOfSpace) } }
    // What could not be written is tried again.
    try order.write(4) { log.append(4) }
    #expect(log == [2, 3, 4])
  }

  @Test func `is written again for a window that stays after all`() async {
    let stage = DocumentStage(), session = stage.session
    write("words", in: stage)
    await stage.until { isBegun(stage) && !session.recovery.isBeingWritten }
    session.keepsChangesAgain()
    #expect(!session.recovery.isBeingWritten, "nothing was given up")
    session.discardsChanges = true
    session.keepsChangesAgain()
    #expect(!session.discardsChanges && session.recovery.isBeingWritten && session.mustAsk)
    await stage.untilTold { !session.recovery.isBeingWritten }
    session.discardsChanges = true
  }

  @Test func `outlives its window only with changes that were not given up; the file is free for others`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A", "b.txt": "B"], opening: ["a.txt", "b.txt"])
    await stage.until { stage.test.windows.count == 2 && stage.test.windows.allSatisfy { $0.document?.isReady == true } }
    let shelf = stage.test.app.documents.places.recovery, ids = stage.test.windows.compactMap(\.document?.reference.recovery)
    for window in stage.test.windows { (window.document?.content as? ValueContent<TestNote>)?.binding.wrappedValue.text = "changed" }
    await stage.until { ids.allSatisfy { shelf.copy($0) != nil } }
    #expect(!stage.isFree("a.txt") && !stage.isFree("b.txt") && shelf.leftovers().isEmpty)
    stage.test.windows[1].endDestructively()
    #expect(shelf.copy(ids[1]) == nil && stage.isFree("b.txt") && !stage.isFree("a.txt"))
    // The last words, without time for another thread's answer.
    write("changed again", in: stage)
    stage.test.windows[0].end()
    let copy = try #require(shelf.copy(ids[0]))
    #expect(FileManager.default.contents(atPath: copy.content.path) == Data("changed again".utf8))
    #expect(stage.isFree("a.txt") && shelf.leftovers().map(\.id) == [ids[0]])
  }
}
