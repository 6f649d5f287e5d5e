import Conformance
import Foundation
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielScenes

@Suite struct `Windows beside documents` {
  private static let words: Set<String> = [
    "Open\u{2026}", "Open Recent", "Save", "Save\u{2026}", "Save As\u{2026}", "Duplicate", "Rename\u{2026}", "Move To\u{2026}", "Revert To",
  ]

  @Test(.requirement("SC-052", "RE-040")) func `of a window group never have what opens and saves, whether the app has documents or not`() async {
    let alone = TestApp { WindowGroup(id: "plain") { TextEditor(text: .constant("text")) } }
    #expect(Self.words.isDisjoint(with: MainMenuReader.titles(alone, "File")))
    #expect(alone.read(\.documentConfiguration) == nil && alone.read(\.rename) == nil)
    #expect(!alone.windows[0].handleCommand(KeyEvent(key: .character("s"), modifiers: .control)))
    #expect(!alone.windows[0].handleCommand(KeyEvent(key: .character("o"), modifiers: .control)))
    #expect(alone.windows[0].madePresenter?.top == nil && !alone.headless().isEdited)

    // Beside documents the menu names what opens others, and nothing acts on the plain window.
    let stage = DocumentStage { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      WindowGroup(id: "plain") { Text("Plain") }
    }
    stage.test.openWindow(id: "plain")
    stage.settle()
    let plain = stage.test.windows.firstIndex { $0.declaration.kind == .group }!
    for title in ["Save", "Save As\u{2026}", "Duplicate", "Rename\u{2026}", "Move To\u{2026}", "Revert To"] {
      #expect(stage.item(title, of: plain)?.isEnabled != true, "\(title)")
    }
    #expect(stage.test.read(\.documentConfiguration, in: plain) == nil)
    stage.test.headless(plain).userActivates()
    stage.test.headless(plain).press("s", modifiers: .control)
    stage.settle()
    #expect(stage.test.windows[plain].madePresenter?.top == nil && !stage.test.windows[plain].mustAskBeforeClosing)
  }

  @Test func `are opened for documents that the app prepares, objects and values, without a change to be saved`() {
    var objects: [TestSketch] = []
    let stage = DocumentStage { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroup(newDocument: { TestSketch("line") }) { configuration in
        let _ = objects.append(configuration.document)
        Text(configuration.document.words)
      }
    }
    let new = stage.test.read(\.newDocument)
    new(contentType: .json) { (sketch: TestSketch) in sketch.words = "prepared" }
    stage.settle()
    #expect(objects.last?.words == "prepared")
    let session = stage.test.windows.last?.document
    #expect(session?.reference.file == nil && session?.reference.type == .json && session?.isEdited == false && session?.undo?.canUndo == false)
    new(contentType: .plainText) { (note: inout TestNote) in note.text = "prepared, too" }
    stage.settle()
    #expect(stage.seen.note?.wrappedValue.text == "prepared, too")
    #expect(stage.test.windows.last?.document?.isEdited == false)
    let count = stage.test.windows.count
    let issues = RuntimeIssue.capturing { new(contentType: .png) { (_: TestSketch) in } }
    #expect(stage.test.windows.count == count && issues.count == 1 && issues[0].contains("public.png"))
  }

  @Test(.requirement("RE-039")) func `of SwiftData documents are said to be absent, with the reason`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/SwiftUI/SwiftUI.docc/Gaps.md").standardizedFileURL
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let line = lines.first { $0.contains("`DocumentGroup(editing:contentType:…)`") }
    #expect(line?.contains("| absent |") == true && line?.contains("SwiftData") == true)
  }
}
