import OrielControls
import OrielHeadless
import Testing

@testable import OrielScenes

/// The standard menus, item by item, with their shortcuts and what can be chosen now.
@Suite struct `The items of the standard menus` {
  private func rows(_ items: [MenuItem]) -> [String] {
    items.map { item in
      if item.isSeparator { return "-" }
      if let inner = item.submenu?() { return "\(item.title) {\(rows(inner).joined(separator: ", "))}" + (item.isEnabled ? "" : " off") }
      return [item.title, item.shortcut?.words, item.state == .on ? "on" : nil, item.isEnabled ? nil : "off"].compactMap { $0 }.joined(separator: " ")
    }
  }
  private func rows(_ test: TestApp, _ menu: String, of index: Int = 0) -> [String] { rows(MainMenuReader.items(test, menu, of: index)) }
  private func choose(_ test: TestApp, _ menu: String, _ title: String, of index: Int = 0) {
    MainMenuReader.item(test, menu, title, of: index)?.action()
    test.settle()
  }
  private func app() -> TestApp {
    TestApp {
      WindowGroup("Viewer", id: "viewer") { Tile() }.commands {
        TextEditingCommands()
        TextFormattingCommands()
      }
      WindowGroup("Message", id: "message") { Tile() }
      Window("Log", id: "log") { Tile() }.keyboardShortcut("l")
      UtilityWindow("Tools", id: "tools") { Tile() }
      Settings { Tile(width: 200, height: 100) }
    }
  }

  @Test func `are in their order, with their keys`() throws {
    let test = app()
    #expect(rows(test, "File") == ["New {Viewer Ctrl+N, Message}", "-", "Close Ctrl+W", "-", "Quit Ctrl+Q"])
    let find = "Find… Ctrl+F off, Find and Replace… Ctrl+H off, Find Next Ctrl+G off, Find Previous Ctrl+Shift+G off, Use Selection for Find Ctrl+E off"
    #expect(
      rows(test, "Edit") == [
        "Undo Ctrl+Z off", "Redo Ctrl+Shift+Z off", "-", "Cut Ctrl+X off", "Copy Ctrl+C off", "Paste Ctrl+V off", "Delete off", "Select All Ctrl+A off", "-",
        "Find {\(find)}", "Transformations {Make Upper Case off, Make Lower Case off, Capitalize off}", "-", "Settings… Ctrl+,",
      ])
    let font = try #require(MainMenuReader.items(test, "Format").first)
    #expect(font.title == "Font" && font.submenu?().map(\.title) == ["Bold", "Italic", "Underline", "", "Bigger", "Smaller"])
    #expect(Array(rows(test, "View").dropFirst(2)) == ["-", "Show Tools", "Enter Full Screen F11"])
    #expect(Array(rows(test, "Window").prefix(4)) == ["Minimize", "Zoom", "-", "New Tab"])
    #expect(Array(rows(test, "Window").suffix(4)) == ["-", "Log Ctrl+L", "-", "Viewer on"])
  }

  @Test func `name the windows that are open, and mark the one they are about`() throws {
    let test = app()
    choose(test, "Window", "Log")
    choose(test, "View", "Show Tools")
    test.openWindow(id: "message")
    test.settle()
    func index(_ title: String) throws -> Int { try #require(test.titles.firstIndex(of: title)) }
    #expect(Set(test.titles) == ["Viewer", "Log", "Tools", "Message"])
    for (title, list) in [("Viewer", ["Log Ctrl+L", "-", "Viewer on", "Message"]), ("Message", ["Log Ctrl+L", "-", "Viewer", "Message on"]), ("Log", ["Log Ctrl+L on", "-", "Viewer", "Message"])] {
      #expect(try Array(rows(test, "Window", of: index(title)).suffix(4)) == list, "\(title)")
    }
    #expect(rows(test, "View").contains("Hide Tools") && rows(test, "File").contains("Close All Ctrl+Alt+W"))
    // Chosen again, the only window comes to the front, and the utility window goes.
    choose(test, "Window", "Log")
    #expect(try test.system.focusedWindow === test.headless(index("Log")))
    choose(test, "Window", "Message")
    #expect(try test.system.focusedWindow === test.headless(index("Message")))
    choose(test, "View", "Hide Tools")
    #expect(Set(test.titles) == ["Viewer", "Log", "Message"] && rows(test, "View").contains("Show Tools"))
  }

  @Test func `can be chosen as far as the window allows`() {
    let test = app(), host = test.windows[0]
    func size() -> [String] { rows(test, "Window").prefix(2) + rows(test, "View").suffix(1) }
    #expect(size() == ["Minimize", "Zoom", "Enter Full Screen F11"])
    let wishes: [(WindowControls, [String])] = [
      (.minimize, ["Minimize off", "Zoom", "Enter Full Screen F11"]), (.zoom, ["Minimize", "Zoom off", "Enter Full Screen F11"]),
      (.fullScreen, ["Minimize", "Zoom", "Enter Full Screen F11 off"]), (.close, ["Minimize", "Zoom", "Enter Full Screen F11"]),
    ]
    for (without, items) in wishes {
      host.wishes.withoutControls = without
      #expect(size() == items && rows(test, "File").contains("Close Ctrl+W off") == (without == .close))
    }
    host.wishes.withoutControls = []
    host.wishes.isResizable = false
    #expect(Array(size().prefix(2)) == ["Minimize", "Zoom off"])
    host.wishes.isResizable = true
    choose(test, "View", "Enter Full Screen")
    #expect(test.headless().state.isFullScreen && size().last == "Exit Full Screen F11")
    choose(test, "View", "Exit Full Screen")
    #expect(!test.headless().state.isFullScreen)
    choose(test, "Window", "Minimize")
    #expect(test.headless().state.isMinimized)
  }

  @Test func `over something that is presented are what concerns the app`() {
    let test = app()
    let menus = MainMenu(app: test.app, window: test.windows[0], isOverPresentation: true).menus
    #expect(menus.map(\.title) == ["File"] && menus.map { rows($0.items()) } == [["New {Viewer Ctrl+N, Message}", "Settings… Ctrl+,", "Quit Ctrl+Q"]])
  }

  @Test func `are found by their keys, the first that can be chosen; rivals are reported`() {
    let test = TestApp {
      WindowGroup { Tile() }.commands {
        CommandMenu("First") { Button("A") {}.keyboardShortcut("j") }
        CommandMenu("Second") {
          Button("B") {}.keyboardShortcut("j")
          Menu("More") { Button("C") {}.keyboardShortcut("j") }
          Button("D") {}.keyboardShortcut("k").disabled(true)
          Button("E") {}.keyboardShortcut("k")
        }
      }
    }
    func found(_ key: Character) -> (String?, [String]) {
      var item: MenuItem?
      let issues = RuntimeIssue.capturing {
        item = MainMenu(app: test.app, window: test.windows[0]).command(for: KeyEvent(key: .character(key), modifiers: .control))
      }
      return (item?.title, issues)
    }
    let rivals = "First > A, Second > B, Second > More > C"
    let all = found("j"), second = found("k"), quit = found("q"), none = found("ß")
    #expect(all.0 == "A")
    #expect(
      all.1 == [
        "Several commands have the same keyboard shortcut: \(rivals). The first enabled one is performed. Give the others different shortcuts."
      ])
    #expect(second.0 == "E" && second.1 == [] && quit.0 == "Quit" && quit.1 == [] && none.0 == nil && none.1 == [])
  }
}
