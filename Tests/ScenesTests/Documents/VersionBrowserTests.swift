import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import UniformTypeIdentifiers

@testable import OrielDocuments
@testable import OrielScenes

@Suite(.serialized) struct `Versions of a document` {
  private func save(_ text: String, in stage: DocumentStage, _ name: String, stamp: TimeInterval) async throws {
    stage.seen.note?.wrappedValue.text = text
    stage.settle()
    stage.choose("Save")
    await stage.until { stage.text(name) == text && !stage.session.isEdited }
    // Versions go by the second of their file: each save here has its own.
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: stamp)], ofItemAtPath: stage.url(name).path)
    stage.session.lookAtFile()
    await stage.until { stage.session.known.stamp == FileStamp(stage.url(name).path) }
  }
  private func words(_ stage: DocumentStage) -> [String] {
    stage.panel?.graph.accessibilityTree().flatMap(\.all).flatMap { [$0.label, $0.value].compactMap { $0 } } ?? []
  }

  /// What the window has: the editors of previews are seen by the stage as well.
  private func text(_ stage: DocumentStage) -> String? { (stage.session.content as? ValueContent<TestNote>)?.location.get().text }

  @Test func `are a step of their own: what was typed before comes back when it is undone`() {
    let content = ValueContent(TestNote("a"))
    var ends: [@MainActor () -> Void] = []
    content.undo.afterEvent = { ends.append($0) }
    content.isTyping = { true }
    func inEvent(_ body: () -> Void) {
      body()
      while !ends.isEmpty { ends.removeFirst()() }
    }
    for text in ["ab", "abc"] { inEvent { content.binding.wrappedValue.text = text } }
    inEvent { content.replace(with: TestNote("old"), canBeUndone: true) }
    inEvent { content.binding.wrappedValue.text = "older" }
    var seen: [String] = []
    while content.undo.canUndo {
      content.undo.undo()
      seen.append(content.binding.wrappedValue.text)
    }
    #expect(seen == ["old", "abc", "a"])
  }

  @Test func `are shown beside the document as it is, and the one that is chosen takes its place until that is undone`() async throws {
    let stage = DocumentStage(files: ["a.txt": "first"], opening: ["a.txt"])
    await stage.ready()
    let now = Date().timeIntervalSince1970.rounded()
    try await save("second", in: stage, "a.txt", stamp: now + 100)
    try await save("third", in: stage, "a.txt", stamp: now + 200)
    stage.seen.note?.wrappedValue.text = "third and more"
    stage.settle()
    let items = stage.item("Revert To")?.submenu?() ?? []
    let browse = try #require(items.last)
    #expect(browse.title == "Browse All Versions\u{2026}" && browse.isEnabled)
    browse.action()
    await stage.until { words(stage).contains("second") && words(stage).contains("third and more") }
    #expect(text(stage) == "third and more", "looking changes nothing")
    #expect(stage.buttons.contains("Restore") && stage.buttons.contains("Cancel"))
    await stage.press("Restore")
    await stage.until { text(stage) == "second" }
    #expect(stage.text("a.txt") == "third" && stage.session.isEdited, "the file is as it was until it is saved")
    stage.session.undo?.undo()
    #expect(text(stage) == "third and more")
  }

  @Test func `are shown without the toolbar that the app's view has in a window`() async throws {
    let stage = DocumentStage(files: ["a.txt": "first"], opening: ["a.txt"]) { seen in
      DocumentGroup(newDocument: TestNote("new")) { file in
        NoteView(file: file, seen: seen).toolbar { Button("Stamp") {} }
      }
    }
    await stage.ready()
    #expect(stage.session.host?.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Stamp" } == true)
    try await save("second", in: stage, "a.txt", stamp: Date().timeIntervalSince1970.rounded() + 100)
    stage.item("Revert To")?.submenu?().last?.action()
    await stage.until { words(stage).contains("first") && words(stage).contains("second") }
    #expect(!words(stage).contains("Stamp") && stage.buttons.contains("Restore"))
  }

  @Test func `are shown by views that may do what they like with their copies`() async throws {
    let appearances = Kept<Int>()
    let stage = DocumentStage(files: ["a.txt": "first"], opening: ["a.txt"]) { seen in
      DocumentGroup(newDocument: TestNote("new")) { file in
        NoteView(file: file, seen: seen).onAppear {
          appearances.values.append(1)
          if appearances.values.count > 1 { file.$document.wrappedValue.text += " touched" }
        }
      }
    }
    await stage.ready()
    try await save("second", in: stage, "a.txt", stamp: Date().timeIntervalSince1970.rounded() + 100)
    stage.item("Revert To")?.submenu?().last?.action()
    await stage.until { words(stage).contains("first touched") && words(stage).contains("second touched") }
    #expect(text(stage) == "second" && !stage.session.isEdited && stage.session.undo?.canUndo != true)
  }

  @Test func `are none to choose before the first save, and cancelling changes nothing`() async throws {
    let stage = DocumentStage(files: ["a.txt": "first"], opening: ["a.txt"])
    await stage.ready()
    stage.item("Revert To")?.submenu?().last?.action()
    await stage.until { words(stage).contains { $0.contains("No Versions") } }
    await stage.press("Cancel")
    await stage.until { stage.panel == nil }
    #expect(text(stage) == "first" && !stage.session.isEdited)
  }

  @Test func `are bounded in number and in size`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("versions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.txt")
    func keep(_ numbers: Range<Int>, bytes: Int, on shelf: VersionShelf) throws {
      for number in numbers {
        try Data(repeating: 65, count: bytes).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + Double(number))], ofItemAtPath: file.path)
        shelf.keep(file)
      }
    }
    let many = VersionShelf(folder: folder.path + "/many")
    try keep(0..<VersionShelf.limit + 5, bytes: 10, on: many)
    #expect(many.versions(of: file).count == VersionShelf.limit)
    #expect(many.versions(of: file).last?.date == Date(timeIntervalSince1970: 1_700_000_000 + Double(VersionShelf.limit + 4)))
    let large = VersionShelf(folder: folder.path + "/large", greatestSize: 2000)
    try keep(0..<5, bytes: 1000, on: large)
    #expect(large.versions(of: file).count == 2, "the newest that have room, to the byte")
    try keep(5..<6, bytes: 5000, on: large)
    #expect(large.versions(of: file).count == 1, "one is always kept")
    // How large a package is was noted when it was kept: its files are not looked at with every save.
    let package = folder.appendingPathComponent("b.rtfd"), packages = VersionShelf(folder: folder.path + "/packages", greatestSize: 2500)
    for number in 0..<4 {
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      try Data(repeating: 65, count: 1000).write(to: package.appendingPathComponent("TXT.rtf"))
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + Double(number))], ofItemAtPath: package.path)
      packages.keep(package)
      for version in packages.versions(of: package) { try? FileManager.default.removeItem(at: version.url.appendingPathComponent("TXT.rtf")) }
    }
    #expect(packages.versions(of: package).map(\.date.timeIntervalSince1970) == [1_700_000_002, 1_700_000_003])
    #expect(packages.versions(of: package).allSatisfy { $0.url.pathExtension == "rtfd" })
  }
}
