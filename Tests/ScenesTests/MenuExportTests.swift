import OrielControls
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielScenes

@Suite struct `A menu for other programs` {
  private func command(_ title: String, _ log: Kept<String>? = nil, isEnabled: Bool = true) -> MenuItem {
    MenuItem(title, isEnabled: isEnabled) { log?.values.append(title) }
  }
  private func words(_ entries: [MenuEntry]) -> [String] {
    let menu = HeadlessMenu()
    menu.show(entries)
    return menu.words
  }
  private func count(_ entries: [MenuEntry]) -> Int { entries.reduce(0) { $0 + 1 + count($1.children) } }

  @Test func `has titles, marks and submenus, without separators at the ends`() {
    var toggle = command("Toggle"), choice = command("Choice")
    toggle.isSwitch = true
    choice.isChoice = true
    func with(_ state: MenuItem.State, _ item: MenuItem) -> MenuItem {
      var item = item
      item.state = state
      return item
    }
    var erase = command("Erase")
    erase.isDestructive = true
    let items: [MenuItem] = [
      .separator, command("Plain"), with(.on, command("On")), with(.mixed, command("Mixed")), .separator, .separator, toggle, choice, with(.on, toggle),
      .header("Heading"), command("Off", isEnabled: false), erase, MenuItem(submenu: "More") { [.separator, self.command("Inner"), .separator] }, .separator,
    ]
    let entries = MenuExport(items).entries
    #expect(
      words(entries) == [
        "Plain", "[x] On", "[-] Mixed", "-", "[ ] Toggle", "[ ] Choice", "[x] Toggle", "# Heading", "Off (off)", "Erase", "More {Inner}",
      ])
    #expect(entries.filter(\.isDestructive).map(\.title) == ["Erase"] && MenuExport().entries.isEmpty)
  }

  @Test func `ends somewhere: after nine levels and a thousand entries`() {
    func deep() -> [MenuItem] { [MenuItem(submenu: "Deeper") { deep() }] }
    #expect(count(MenuExport(deep()).entries) == 9)
    for (number, kept) in [(999, 999), (1000, 1000), (1001, 1000)] {
      #expect(MenuExport((0..<number).map { command("\($0)") }).entries.count == kept)
    }
    let inner = (0..<600).map { command("\($0)") }
    let two = MenuExport([MenuItem(submenu: "A") { inner }, MenuItem(submenu: "B") { inner }, command("Last")]).entries
    #expect(two.map(\.children.count) == [600, 398] && count(two) == 1000)
  }

  @Test func `performs what can be chosen at a path, and nothing else`() {
    let log = Kept<String>()
    let menu = MenuExport([
      command("A", log), .separator, command("Off", log, isEnabled: false), .header("Heading"),
      MenuItem(submenu: "More") { [self.command("B", log), MenuItem(submenu: "Most") { [self.command("C", log)] }] },
      MenuItem(submenu: "Closed", isEnabled: false) { [self.command("D", log)] },
    ])
    for path in [[], [1], [2], [3], [4], [4, 1], [5, 0], [6], [-1], [0, 0], [4, 2], [4, 0, 0], [4, 1, 1]] as [[Int]] { menu.perform(path) }
    #expect(log.values == [])
    for path in [[0], [4, 0], [4, 1, 0]] { menu.perform(path) }
    #expect(log.values == ["A", "B", "C"])
  }

  @Test func `names keys that others know`() {
    let rows: [(KeyEquivalent, Key?)] = [
      (.upArrow, .up), (.downArrow, .down), (.leftArrow, .left), (.rightArrow, .right), (.home, .home), (.end, .end), (.pageUp, .pageUp), (.pageDown, .pageDown),
      (.delete, .backspace), (.deleteForward, .delete), (.tab, .tab), (.return, .return), (.escape, .escape), (.space, .space), ("a", .character("a")), ("A", .character("a")),
      (",", .character(",")), ("\u{F704}", .function(1)), ("\u{F70E}", .function(11)), ("\u{F726}", .function(35)), ("\u{F727}", nil), ("\u{F8FF}", nil),
    ]
    for (equivalent, key) in rows {
      let shortcut = MenuEntry.Shortcut(KeyboardShortcut(equivalent, modifiers: [.command, .shift]))
      #expect(shortcut == key.map { MenuEntry.Shortcut([.control, .shift], $0) }, "\(equivalent)")
    }
    let entry = MenuExport([MenuItem("New", shortcut: KeyboardShortcut("n")) {}]).entries.first
    #expect(entry?.shortcut == MenuEntry.Shortcut(.control, .character("n")))
  }
}

/// What an app sends by name, as menus of AppKit do.
@Suite struct `A command that is sent by its name` {
  @Test func `acts on the window with the keys, as far as that may`() {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      Settings { Tile(width: 200, height: 100) }
    }
    let host = test.windows[0], window = test.headless()
    func perform(_ command: Selector) -> Bool {
      let isKnown = test.app.perform(named: command)
      test.settle()
      return isKnown
    }
    #expect(!perform("unknown:") && !perform("undo:") && !perform("redo:"))
    let undone = Kept<String>()
    host.undoManager.registerUndo(withTarget: undone) { [weak host] kept in
      kept.values.append("undone")
      host?.undoManager.registerUndo(withTarget: kept) { $0.values.append("done again") }
    }
    test.settle()
    #expect(!perform("redo:") && perform("undo:") && undone.values == ["undone"])
    #expect(!perform("undo:") && perform("redo:") && undone.values == ["undone", "done again"])
    host.wishes.withoutControls = [.minimize, .zoom, .fullScreen]
    for command in ["performMiniaturize:", "performZoom:", "toggleFullScreen:"] as [Selector] { #expect(!perform(command)) }
    #expect(!window.state.isMinimized && !window.state.isMaximized && !window.state.isFullScreen)
    host.wishes.withoutControls = []
    #expect(perform("toggleFullScreen:") && window.state.isFullScreen)
    #expect(perform("toggleFullScreen:") && !window.state.isFullScreen)
    #expect(perform("performZoom:") && window.state.isMaximized)
    #expect(perform("performZoom:") && !window.state.isMaximized)
    host.wishes.isResizable = false
    test.settle()
    #expect(!perform("performZoom:"))
    host.wishes.isResizable = true
    test.settle()
    #expect(perform("showSettingsWindow:") && test.windows.map(\.declaration.kind) == [.group, .settings])
    #expect(perform("performClose:") && test.windows.count == 1)
    window.userActivates()
    #expect(perform("performMiniaturize:") && window.state.isMinimized)
    #expect(perform("terminate:") && test.app.isEnding)
    let plain = TestApp { WindowGroup { Tile() } }
    #expect(!plain.app.perform(named: "showSettingsWindow:") && !plain.app.perform(named: "showPreferencesWindow:"))
  }
}
