import Conformance
import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

@Suite struct `Where a menu-bar extra is` {
  @Test(.requirement("SC-161")) func `takes the panel before the tray, waits a moment for an answer, and has a window where there is neither`() throws {
    let both = ExtraStage(panel: HeadlessPanel(), tray: HeadlessPanel()) { MenuBarExtra("M") { Text("a") } }
    #expect(both.panel.shown.count == 1 && both.tray.shown.isEmpty)
    let late = ExtraStage(panel: HeadlessPanel(hasPanel: nil), tray: HeadlessPanel()) { MenuBarExtra("M") { Text("a") } }
    #expect(late.tray.shown.isEmpty, "the panel may answer yet")
    late.system.advance(by: 1)
    #expect(late.tray.shown.count == 1)
    late.panel.hasPanel = true
    late.settle()
    #expect(late.panel.shown.count == 1 && late.tray.shown.isEmpty)

    var nowhere: ExtraStage!
    let issues = RuntimeIssue.capturing {
      nowhere = ExtraStage(panel: HeadlessPanel(hasPanel: nil), tray: HeadlessPanel(hasPanel: false)) {
        MenuBarExtra("M") { Button("Do") {} }
      }
      #expect(nowhere.test.windows.isEmpty)
      nowhere.system.advance(by: 1)
    }
    #expect(issues.contains { $0.contains("MenuBarExtra") && $0.contains("shown in a window") })
    #expect(nowhere.test.titles == ["M"])
    #expect(nowhere.test.windows[0].graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Do" && $0.role == .button })
    // A tray that starts later takes it over.
    nowhere.tray.hasPanel = true
    nowhere.settle()
    #expect(nowhere.test.windows.isEmpty && nowhere.tray.shown.count == 1 && !nowhere.app.isEnding)
  }

  @Observable final class Time { var text = "9:41" }
  @Test(.requirement("SC-161")) func `is called as its label reads where it is a window, and the first one has the keys`() throws {
    let time = Time()
    var stage: ExtraStage!
    _ = RuntimeIssue.capturing {
      stage = ExtraStage(panel: HeadlessPanel(hasPanel: false)) {
        MenuBarExtra { Button("Do") {} } label: { Text(time.text) }
        MenuBarExtra("Moon", systemImage: "moon") { Button("Do") {} }
      }
      stage.system.advance(by: 5)
    }
    #expect(stage.test.titles == ["\(stage.app.name) \u{2014} 9:41", "Moon"])
    #expect(stage.system.focusedWindow?.title == stage.test.titles.first)
    time.text = "9:42"
    stage.settle()
    stage.system.advance(by: 1)
    #expect(stage.test.titles.first == "\(stage.app.name) \u{2014} 9:42")
  }

  @Test(.requirement("SC-156", "SC-161")) func `opens no window beside the app's own where there is no panel: their menu leads to it`() throws {
    let issues = try RuntimeIssue.capturing {
      let model = ExtraModel()
      let stage = ExtraStage(panel: HeadlessPanel(hasPanel: false)) {
        WindowGroup("Work") { Text("a") }
        MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { Button("Do") {} }
      }
      stage.system.advance(by: 5)
      #expect(stage.test.titles == ["Work"])
      @MainActor func command() throws -> MenuItem {
        let menus = MainMenu(app: stage.app, window: try #require(stage.test.windows.first { $0.title == "Work" })).menus
        return try #require(menus.first { $0.title == "Window" }?.items().first { $0.title == "M" })
      }
      #expect(try command().state == .off)
      try command().action()
      stage.settle()
      #expect(stage.test.titles == ["Work", "M"])
      let extra = try #require(stage.system.windows.first { $0.title == "M" })
      #expect(stage.system.focusedWindow === extra)
      #expect(try command().state == .on)
      // Closing it takes nothing away: it was opened by hand.
      stage.test.windows[1].userAsksToClose()
      stage.settle()
      #expect(stage.test.titles == ["Work"] && model.isInserted && !stage.app.isEnding)
      #expect(try command().state == .off)
      // Without the last window it is all that can be reached of the app.
      stage.test.windows[0].userAsksToClose()
      stage.settle()
      #expect(stage.test.titles == ["M"] && !stage.app.isEnding)
      stage.test.windows[0].userAsksToClose()
      stage.settle()
      #expect(stage.app.isEnding && model.isInserted, "the app ends, and the item is wanted as before")
    }
    #expect(issues.filter { $0.contains("no panel") }.count == 2 && issues.contains { $0.contains("Window menu") })
  }

  @Test func `is taken away by closing the window that stands for it`() {
    _ = RuntimeIssue.capturing {
      let stage = ExtraStage(panel: HeadlessPanel(hasPanel: false)) { MenuBarExtra("M") { Text("a") } }
      stage.system.advance(by: 1)
      #expect(stage.test.windows.count == 1)
      stage.test.windows[0].userAsksToClose()
      stage.settle()
      #expect(stage.app.isEnding)
    }
  }

  @Test func `waits for a panel that starts again, and goes elsewhere when it does not`() throws {
    let stage = ExtraStage(tray: HeadlessPanel()) { MenuBarExtra("M") { Text("a") } }
    let item = try #require(stage.item)
    for _ in 0..<50 {
      stage.panel.hasPanel = false
      stage.system.advance(by: 1)
      stage.panel.hasPanel = true
      stage.settle()
    }
    #expect(!item.isClosed && stage.panel.items.count == 1 && stage.tray.items.isEmpty)
    stage.panel.hasPanel = false
    stage.system.advance(by: 4)
    #expect(item.isClosed && stage.tray.shown.count == 1)
    #expect(stage.system.pendingCount == 0)
  }

  @Test func `asks for no panel in an app without one`() {
    let stage = ExtraStage { WindowGroup { Tile() } }
    #expect(stage.panel.starts == 0 && stage.tray.starts == 0)
  }

  @Test(.requirement("SC-159", "SC-162")) func `leaves its app's windows in the task bar unless the program asks to be out of it`() {
    for isAgent in [false, true] {
      let test = TestApp(launches: false) {
        MenuBarExtra("M") { Text("a") }
        WindowGroup { Tile() }
      }
      test.app.isAgent = isAgent
      test.app.launch()
      test.settle()
      #expect(test.headless().description.skipsTaskBar == isAgent)
    }
  }

  @Test(.requirement("SC-159")) func `reads LSUIElement from the property list beside the program`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-agent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("App").path
    FileManager.default.createFile(atPath: program, contents: nil)
    func isAgent(_ value: String?) throws -> Bool {
      let key = value.map { "<key>LSUIElement</key>\($0)" } ?? ""
      let list = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(key)</dict></plist>"
      try Data(list.utf8).write(to: folder.appendingPathComponent("Info.plist"))
      return AppProperties.find(program: program).isUIElement
    }
    #expect(!AppProperties.find(program: program).isUIElement)
    for (value, expected) in [("<true/>", true), ("<string>1</string>", true), ("<false/>", false), (nil, false)] as [(String?, Bool)] {
      let found = try isAgent(value)
      #expect(found == expected, "\(value ?? "nothing")")
    }
    var wrong = true
    let issues = try RuntimeIssue.capturing { wrong = try isAgent("<array/>") }
    #expect(!wrong)
    #expect(issues.contains { $0.contains("LSUIElement") })
  }
}
