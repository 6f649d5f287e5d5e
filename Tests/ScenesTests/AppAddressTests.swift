import Foundation
import OrielHeadless
import Testing

@testable import OrielScenes

@Suite struct `What a program is started with` {
  @Test func `are addresses with a scheme and files that are there; all else is not for windows`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("addresses-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.txt").path, colon = folder.appendingPathComponent("no:te").path
    for path in [file, colon] { try Data().write(to: URL(fileURLWithPath: path)) }
    let rows: [(String, String?)] = [
      ("https://a.org/x?y", "https://a.org/x?y"), ("tides:high", "tides:high"), ("ab:c", "ab:c"), ("a+b.c-1:x", "a+b.c-1:x"), ("MAILTO:a@b", "MAILTO:a@b"),
      (file, URL(fileURLWithPath: file).absoluteString), (colon, URL(fileURLWithPath: colon).absoluteString), (folder.path + "/none", nil),
      ("-flag", nil), ("--tides:high", nil), ("-", nil), ("a:b", nil), ("ab:", nil), ("1b:c", nil), ("a_b:c", nil), ("über:c", nil), (":c", nil), ("", nil),
    ]
    for (argument, address) in rows { #expect(RunningApp.addresses(in: [argument]).map(\.absoluteString) == [address].compactMap { $0 }, "\(argument)") }
    #expect(RunningApp.addresses(in: rows.map(\.0)).map(\.absoluteString) == rows.compactMap(\.1))
  }

  @Test func `are actions of the desktop file, by the words of the dock menu's titles`() {
    for (title, name) in [("New Note", "new-note"), ("Sync Now\u{2026}", "sync-now"), ("  A / B2  ", "a-b2"), ("Öffnen", "öffnen"), ("…", ""), ("", "")] {
      #expect(DockMenu.actionName(of: title) == name)
    }
  }
}

@Suite struct `The start window of a document app` {
  @Test func `is as large as its content, in the middle of the screen, and does not come back`() throws {
    let stage = DocumentStage { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroupLaunchScene("Notebook")
    }
    let window = stage.test.headless(), options = stage.host.declaration.options
    #expect(stage.host.declaration.isStart && window.title == "Notebook")
    #expect(window.size.width == 420 && stage.host.contentLimits.0.minimum == stage.host.contentLimits.0.maximum && !stage.host.contentLimits.isResizable)
    #expect(window.description.anchor == .frame(x: 0.5, y: 0.5) && !stage.host.isKept)
    #expect(options.launchBehavior == .presented && options.restorationBehavior?.isDisabled == true && options.resizability == .contentSize)
    // Another document does not bring it back, and the app ends without it.
    stage.test.app.documents.newDocument(of: nil)
    stage.settle()
    #expect(stage.test.titles == ["Untitled"])
    stage.test.windows[0].userAsksToClose()
    stage.settle()
    #expect(stage.test.app.isEnding)
  }

  @Test func `names the app where it has no title, as a viewer does that has nothing to show`() {
    let start = DocumentStage { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }
      DocumentGroupLaunchScene { NewDocumentButton("Begin") }
    }
    func labels(_ stage: DocumentStage) -> [String] { stage.host.graph.accessibilityTree().flatMap(\.all).compactMap { $0.label ?? $0.value } }
    #expect(start.test.titles == ["Test"] && labels(start).contains("Begin") && labels(start).contains("Open\u{2026}") && !labels(start).contains("Recent"))
    let viewer = DocumentStage { _ in DocumentGroup(viewing: TestNote.self) { Text(verbatim: $0.document.text) } }
    #expect(viewer.test.titles == ["Test"] && labels(viewer).contains("Test") && labels(viewer).contains("Open\u{2026}"))
  }
}
