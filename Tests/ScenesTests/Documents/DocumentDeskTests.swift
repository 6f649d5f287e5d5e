import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments
@testable import OrielScenes

@Suite struct `The documents of an app` {
  private func opened(_ files: [String: String], _ names: [String]) async -> DocumentStage {
    let stage = DocumentStage(files: files, opening: names)
    await stage.until { stage.test.windows.count == names.count && stage.test.windows.allSatisfy { $0.document?.isReady == true } }
    return stage
  }

  @Test func `are found by where their files are now`() async throws {
    let stage = await opened(["a.txt": "A", "b.txt": "B"], ["a.txt", "b.txt"]), desk = stage.test.app.documents
    let sessions = desk.sessions
    #expect(sessions.count == 2 && desk.session(for: stage.url("b.txt")) === sessions[1] && desk.session(for: stage.url("none.txt")) == nil)
    sessions[1].known.watch = nil
    try FileManager.default.moveItem(at: stage.url("b.txt"), to: stage.url("c.txt"))
    #expect(desk.session(for: stage.url("c.txt")) === sessions[1])
    await stage.until { stage.test.titles == ["a.txt", "c.txt"] }
    #expect(desk.session(for: stage.url("b.txt")) == nil)
  }

  @Test func `are opened with what their file allows`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A"]), file = stage.url("a.txt")
    chmod(file.path, 0o444)
    try await stage.test.read(\.openDocument)(at: file)
    #expect(stage.test.titles == ["a.txt"])
    #expect(stage.session.known.stamp == FileStamp(file.path) && !stage.session.known.isWritable && !stage.session.isEditable)
    #expect(stage.test.app.documents.lastFolder?.path == stage.folder.path)
  }

  @Test func `take the place of a new one that nobody touched, and of nothing else`() async throws {
    let cases: [(String, (DocumentStage) -> Void, [String])] = [
      ("untouched", { _ in }, ["a.txt"]),
      ("edited", { $0.seen.note?.wrappedValue.text = "x" }, ["Untitled", "a.txt"]),
      (
        "undone",
        {
          $0.seen.note?.wrappedValue.text = "x"
          $0.settle()
          $0.session.undo?.undo()
        }, ["Untitled", "a.txt"]
      ),
      ("several", { $0.choose("New") }, ["Untitled", "Untitled 2", "a.txt"]),
      ("saved", { $0.session.reference.file = $0.url("b.txt") }, ["Untitled", "a.txt"]),
    ]
    for (name, touch, titles) in cases {
      let stage = DocumentStage(files: ["a.txt": "A"])
      touch(stage)
      stage.settle()
      try await stage.test.read(\.openDocument)(at: stage.url("a.txt"))
      stage.settle()
      #expect(stage.test.windows.count == titles.count && stage.test.titles.last == titles.last, "\(name)")
      if name != "saved" { #expect(stage.test.titles == titles, "\(name)") }
      for window in stage.test.windows { window.document?.discardsChanges = true }
    }
  }

  @Test func `are what files are taken for that a group reads; the others are left to the app`() async throws {
    let stage = DocumentStage(files: ["a.txt": "A", "c.png": "C"]), desk = stage.test.app.documents
    let web = try #require(URL(string: "https://example.org/a.txt"))
    #expect(desk.take([web, stage.url("a.txt"), stage.url("c.png")]) == [web, stage.url("c.png")])
    await stage.until { stage.test.titles == ["a.txt"] }
    let plain = TestApp { WindowGroup { Tile() } }
    #expect(plain.app.documents.take([stage.url("a.txt")]) == [stage.url("a.txt")])
    #expect(plain.app.documents.takeAtLaunch([stage.url("a.txt")]) == [stage.url("a.txt")])
    // Without waiting for what is in them.
    let other = DocumentStage(files: ["a.txt": "A", "c.png": "C"])
    #expect(other.test.app.documents.takeAtLaunch([web, other.url("c.png"), other.url("a.txt")]) == [web, other.url("c.png")])
    #expect(other.test.titles == ["Untitled", "a.txt"])
  }

  @Test func `that cannot be opened are told over the window that has the keys`() async {
    let stage = await opened(["a.txt": "A", "b.txt": "B", "bad.txt": "bad"], ["a.txt", "b.txt"])
    for index in [0, 1, 0] {
      stage.test.headless(index).userActivates()
      stage.settle()
      stage.test.app.documents.openOrTell(stage.url("bad.txt"))
      await stage.until { stage.question != nil }
      #expect(stage.test.windows.map { $0.madePresenter?.top != nil } == [index == 0, index == 1])
      #expect(stage.question == "“bad.txt” could not be opened." && stage.message?.hasPrefix("The file is damaged") == true)
      await stage.press("OK")
      await stage.until { stage.panel == nil }
    }
  }

  @Test func `are asked for by one panel, which shows the folder of the document in front`() async throws {
    let stage = DocumentStage(launches: false) { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }.defaultSize(width: 1000, height: 700)
    }
    try FileManager.default.createDirectory(at: stage.url("Inner"), withIntermediateDirectories: true)
    stage.file("Inner/a.txt", "A")
    stage.test.app.launch(opening: [stage.url("Inner/a.txt")])
    await stage.ready()
    let desk = stage.test.app.documents
    desk.lastFolder = stage.folder.deletingLastPathComponent()
    desk.openPanel()
    desk.openPanel()
    await stage.until { stage.buttons.contains("Cancel") && stage.panel?.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "a.txt" } == true }
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    for _ in 0..<3 { stage.settle() }
    #expect(stage.panel == nil, "it was asked for once")
    desk.openPanel()
    await stage.until { stage.panel != nil }
  }

  @Test func `are new where a group makes them`() {
    let viewer = DocumentStage { _ in DocumentGroup(viewing: TestNote.self) { Text(verbatim: $0.document.text) } }, desk = viewer.test.app.documents
    let issues = RuntimeIssue.capturing {
      desk.newDocument(of: nil)
      desk.newDocument(of: .png)
      desk.newDocument(in: desk.groups[0])
      desk.newDocument(of: .plainText) { _ in true }
    }
    #expect(
      issues == [
        "newDocument: no DocumentGroup creates documents.", "newDocument: no DocumentGroup creates documents of type public.png.",
        "newDocument(contentType:prepareDocument:): no DocumentGroup creates this kind of document with the type public.plain-text.",
      ])
    #expect(viewer.test.windows.count == 1 && viewer.test.titles == ["Test"])
    let stage = DocumentStage { seen in
      DocumentGroup(viewing: TestNote.self) { Text(verbatim: $0.document.text) }
      DocumentGroup(newDocument: { TestSketch("sketch") }) { Text(verbatim: $0.document.words) }
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
    }
    let makes = stage.test.app.documents
    let refused = RuntimeIssue.capturing {
      makes.newDocument(of: nil)
      makes.newDocument(of: .plainText)
      makes.newDocument(of: .json)
      makes.newDocument(of: .plainText) { ($0 as? ValueContent<TestNote>)?.location.get().text == "other" }
    }
    #expect(refused == issues.suffix(1))
    stage.settle()
    #expect(stage.test.windows.dropFirst().compactMap { $0.document?.reference.type } == [.json, .plainText, .json])
    #expect(stage.test.windows.dropFirst().allSatisfy { $0.document?.isReady == true && $0.document?.isEdited == false })
  }

  @Test func `are remembered with the type that others know them by, until they are cleared`() async {
    let stage = DocumentStage(files: ["a.txt": "A", "b.own": "B"]), desk = stage.test.app.documents
    desk.used(stage.url("a.txt"), .plainText)
    desk.used(stage.url("b.own"), UTType(exportedAs: "org.example.own-\(UUID().uuidString)"))
    await stage.untilTold { desk.recents.count == 2 }
    #expect(desk.recents.map(\.lastPathComponent) == ["b.own", "a.txt"] && desk.lastFolder?.path == stage.folder.path)
    let list = stage.text(".recents.xbel") ?? ""
    #expect(list.contains("<mime:mime-type type=\"text/plain\"/>") && list.contains("<mime:mime-type type=\"application/octet-stream\"/>"))
    #expect(RecentDocuments(path: stage.url(".recents.xbel").path, app: "Test").documents().map(\.lastPathComponent) == ["b.own", "a.txt"])
    let revision = desk.recentsRevision.get()
    // What is the same is no change.
    desk.refreshRecents()
    desk.clearRecents()
    await stage.untilTold { desk.recents.isEmpty }
    #expect(desk.recentsRevision.get() == revision + 1)
  }
}
