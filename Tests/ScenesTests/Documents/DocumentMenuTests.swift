import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments
@testable import OrielScenes

@Suite struct `The menu of a document` {
  private static let titles = ["Save As\u{2026}", "Duplicate", "Rename\u{2026}", "Move To\u{2026}", "Revert To", "Share"]
  /// Save, under whichever name, and the others: 1 can be chosen.
  private func enabled(_ stage: DocumentStage, of window: Int = 0) -> String {
    let items = MainMenuReader.items(stage.test, "File", of: window)
    let save = items.first { $0.title == "Save" || $0.title == "Save\u{2026}" }
    let rest = Self.titles.map { title in items.first { $0.title == title } }
    return ([save] + rest).map { $0.map { $0.isEnabled ? "1" : "0" } ?? "-" }.joined() + " " + (save?.title ?? "")
  }
  private func opened(_ scenes: (files: [String: String], opening: [String]) = (["a.txt": "A"], ["a.txt"])) async -> DocumentStage {
    let stage = DocumentStage(files: scenes.files, opening: scenes.opening)
    await stage.until { stage.session.isReady && stage.seen.note != nil }
    return stage
  }

  @Test func `has what can be done with it now`() async {
    let new = DocumentStage()
    #expect(enabled(new) == "1110000 Save\u{2026}")
    new.seen.note?.wrappedValue.text = "changed"
    #expect(enabled(new) == "1110000 Save\u{2026}")
    new.session.discardsChanges = true

    let loading = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"])
    #expect(enabled(loading) == "0000000 Save")
    await loading.until { loading.session.isReady && loading.seen.note != nil }
    #expect(enabled(loading) == "0111111 Save")
    loading.seen.note?.wrappedValue.text = "changed"
    #expect(enabled(loading) == "1111111 Save")
    loading.session.setStatus { $0.isEditable = false }
    #expect(enabled(loading) == "1111101 Save", "elsewhere")
    loading.session.discardsChanges = true

    let viewer = DocumentStage(files: ["a.txt": "A"], opening: ["a.txt"]) { _ in
      DocumentGroup(viewing: TestNote.self) { Text(verbatim: $0.document.text) }
      WindowGroup(id: "plain") { Text("Plain") }
    }
    await viewer.until { viewer.session.isReady }
    #expect(enabled(viewer) == "0001101 Save")
    viewer.test.openWindow(id: "plain")
    viewer.settle()
    #expect(viewer.test.windows.count == 2 && enabled(viewer, of: 1) == "0000000 Save")
    // Without documents there is nothing of it.
    let plain = TestApp { WindowGroup { Tile() } }
    #expect(Set(MainMenuReader.titles(plain, "File")).isDisjoint(with: Self.titles + ["Save", "Save\u{2026}", "Open\u{2026}", "Open Recent"]))
  }

  @Test func `goes back to what was saved, or to a version, the latest first`() async throws {
    let stage = await opened(), file = stage.url("a.txt"), versions = stage.test.app.documents.places.versions
    func revert() -> [String] { (stage.item("Revert To")?.submenu?() ?? []).map { $0.isSeparator ? "-" : $0.title + ($0.isEnabled ? "" : " off") } }
    #expect(revert() == ["Last Saved off", "-", "Browse All Versions\u{2026}"])
    stage.seen.note?.wrappedValue.text = "changed"
    #expect(revert() == ["Last Saved", "-", "Browse All Versions\u{2026}"])
    for second in [1_700_000_000, 1_700_000_100] {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: TimeInterval(second))], ofItemAtPath: file.path)
      versions.keep(file)
    }
    let dates = [1_700_000_100.0, 1_700_000_000].map { Date(timeIntervalSince1970: $0).formatted(date: .abbreviated, time: .standard) }
    #expect(revert() == ["Last Saved", "-"] + dates + ["-", "Browse All Versions\u{2026}"])
    stage.session.discardsChanges = true
  }

  @Test func `takes back by the name of what was done, and more than what changes nothing`() async throws {
    let stage = await opened(), undo = try #require(stage.session.undo), target = Kept<String>()
    func edit() -> [String] { MainMenuReader.items(stage.test, "Edit").prefix(2).map { $0.title + ($0.isEnabled ? "" : " off") } }
    func choose(_ index: Int) {
      MainMenuReader.items(stage.test, "Edit")[index].action()
      stage.settle()
    }
    #expect(edit() == ["Undo off", "Redo off"])
    stage.seen.note?.wrappedValue.text = "B"
    undo.setActionName("Typing")
    stage.settle()
    #expect(edit() == ["Undo Typing", "Redo off"])
    choose(0)
    #expect(stage.seen.note?.wrappedValue.text == "A" && edit() == ["Undo off", "Redo Typing"])
    choose(1)
    #expect(stage.seen.note?.wrappedValue.text == "B" && edit() == ["Undo Typing", "Redo off"])
    // What a text has taken back by itself before is nothing to see, so the step before goes with it.
    undo.registerUndo(withTarget: target) { $0.values.append("nothing") }
    stage.settle()
    choose(0)
    #expect(target.values == ["nothing"] && stage.seen.note?.wrappedValue.text == "A")
  }

  @Test func `opens what was open before, and forgets it`() async {
    let stage = await opened((["a.txt": "A", "b.txt": "B"], ["a.txt"])), desk = stage.test.app.documents
    await stage.untilTold { !desk.recents.isEmpty }
    desk.used(stage.url("b.txt"), .plainText)
    await stage.untilTold { desk.recents.count == 2 }
    func recent() -> [MenuItem] { stage.item("Open Recent")?.submenu?() ?? [] }
    #expect(stage.item("Open Recent")?.isEnabled == true)
    #expect(recent().map { $0.isSeparator ? "-" : $0.title } == ["b.txt", "a.txt", "-", "Clear Menu"])
    recent().first?.action()
    await stage.until { stage.test.titles == ["a.txt", "b.txt"] }
    await stage.untilTold { desk.recents.map(\.lastPathComponent) == ["b.txt", "a.txt"] }
    recent().last?.action()
    await stage.untilTold { desk.recents.isEmpty }
    #expect(stage.item("Open Recent")?.isEnabled == false)
  }
}
