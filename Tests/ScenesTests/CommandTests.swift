import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `Commands of an app` {
  @Test(.requirement("RE-136", "RE-137", "RE-141"))
  func `make menus between View and Window, in order, by key, text and string`() {
    let name = "By string"
    let test = TestApp {
      WindowGroup { Tile() }.commands {
        CommandMenu("By key") { Button("A") {} }
        CommandMenu(Text("By text")) { Button("B") {} }
        CommandMenu(name) { Button("C") {} }
      }
    }
    let menus = MainMenu(app: test.app, window: test.windows[0]).menus.map(\.title)
    #expect(menus == ["File", "Edit", "View", "By key", "By text", "By string", "Window"])
  }

  @Test(.requirement("RE-139", "RE-140", "RE-142")) func `stand before, after and in place of a group`() {
    let test = TestApp {
      WindowGroup { Tile() }.commands {
        CommandGroup(before: .newItem) { Button("One") {} }
        CommandGroup(before: .newItem) { Button("Two") {} }
        CommandGroup(after: .newItem) { Button("Three") {} }
        CommandGroup(replacing: .undoRedo) { Button("Instead") {} }
        CommandGroup(replacing: .pasteboard) {}
      }
    }
    #expect(MainMenuReader.titles(test, "File").prefix(7) == ["One", "-", "Two", "-", "New Window", "-", "Three"])
    #expect(MainMenuReader.titles(test, "Edit") == ["Instead"])
  }

  private struct Emptied: Commands {
    let groups: [CommandGroupPlacement]
    var body: some Commands {
      group(0); group(1); group(2); group(3); group(4); group(5); group(6)
    }
    /// Where there is no such group, one that no menu has twice.
    private func group(_ index: Int) -> some Commands { CommandGroup(replacing: groups.indices.contains(index) ? groups[index] : groups[0]) {} }
  }
  @Test func `leave out a menu of ours that they have emptied, and no other`() {
    let menus: [(title: String, groups: [CommandGroupPlacement])] = [
      ("File", [.appTermination, .newItem, .saveItem, .importExport, .printItem, .systemServices, .appVisibility]),
      ("Edit", [.pasteboard, .undoRedo, .textEditing, .appSettings]),
      ("Window", [.windowSize, .singleWindowList, .windowList, .windowArrangement]),
    ]
    for (title, groups) in menus {
      func shown(_ groups: [CommandGroupPlacement]) -> [String] {
        let test = TestApp { WindowGroup { Tile() }.commands { Emptied(groups: groups) } }
        return MainMenu(app: test.app, window: test.windows[0]).menus.map(\.title)
      }
      // View has the commands of tabs, which belong to no group.
      #expect(shown(groups) == ["File", "Edit", "View", "Window"].filter { $0 != title })
      #expect(shown(Array(groups.dropFirst())).contains(title))
    }
  }

  struct Many: View { let name: String; var body: some View { Button(name) {} } }
  @Test(.requirement("RE-143")) func `are built from ten parts, conditions, availability and nothing`() {
    let isOn = true
    let test = TestApp {
      WindowGroup { Tile() }.commands {
        CommandGroup(after: .help) { Many(name: "1") }
        CommandGroup(after: .help) { Many(name: "2") }
        CommandGroup(after: .help) { Many(name: "3") }
        CommandGroup(after: .help) { Many(name: "4") }
        CommandGroup(after: .help) { Many(name: "5") }
        CommandGroup(after: .help) { Many(name: "6") }
        if isOn { CommandGroup(after: .help) { Many(name: "7") } }
        if !isOn { EmptyCommands() } else { CommandGroup(after: .help) { Many(name: "8") } }
        if #available(macOS 13, *) { CommandGroup(after: .help) { Many(name: "9") } }
        EmptyCommands()
      }
    }
    #expect(MainMenuReader.titles(test, "Help").filter { $0 != "-" } == ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
  }

  private struct Asking: Commands {
    let log: Kept<String>
    @State private var isAsking = false
    @State private var isWriting = false
    var body: some Commands {
      CommandMenu("Ask") {
        Button("Erase\u{2026}") { isAsking = true }
          .alert("Erase it?", isPresented: $isAsking) { Button("Erase") { log.values.append("erased") } }
        Button("Write\u{2026}") { isWriting = true }
          .sheet(isPresented: $isWriting) { Button("Write") { isWriting = false }.padding() }
      }
    }
  }
  @Test func `present over the window that has the keys`() throws {
    let log = Kept<String>()
    let test = TestApp { WindowGroup { Tile() }.defaultSize(width: 600, height: 400).commands { Asking(log: log) } }
    func button(_ name: String) -> AccessibilityNode? {
      test.windows[0].madePresenter?.top?.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == name }
    }
    #expect(test.windows[0].madePresenter?.top == nil)
    MainMenuReader.item(test, "Ask", "Erase\u{2026}")?.action()
    test.system.advance(by: 0.6)
    try #require(button("Erase")).perform(.press)
    test.system.advance(by: 0.6)
    #expect(log.values == ["erased"] && test.windows[0].madePresenter?.top == nil)
    MainMenuReader.item(test, "Ask", "Write\u{2026}")?.action()
    test.system.advance(by: 0.6)
    try #require(button("Write")).perform(.press)
    test.system.advance(by: 0.6)
    #expect(test.windows[0].madePresenter?.top == nil)
  }

  @Test(.requirement("RE-146")) func `know all twenty placements`() {
    let placements: [(CommandGroupPlacement, String)] = [
      (.appInfo, "Help"), (.appSettings, "Edit"), (.systemServices, "File"), (.appVisibility, "File"), (.appTermination, "File"),
      (.newItem, "File"), (.saveItem, "File"), (.importExport, "File"), (.printItem, "File"), (.undoRedo, "Edit"),
      (.pasteboard, "Edit"), (.textEditing, "Edit"), (.textFormatting, "Format"), (.toolbar, "View"), (.sidebar, "View"),
      (.windowSize, "Window"), (.singleWindowList, "Window"), (.windowList, "Window"), (.windowArrangement, "Window"),
      (.help, "Help"),
    ]
    #expect(Set(placements.map(\.0)).count == 20)
    for (placement, menu) in placements {
      let test = TestApp { WindowGroup { Tile() }.commands { CommandGroup(after: placement) { Button("Here") {} } } }
      #expect(MainMenuReader.titles(test, menu).contains("Here"), "\(placement) in \(menu)")
    }
  }

  @Test(.requirement("RE-134")) func `replace what their scene adds`() {
    let test = TestApp {
      WindowGroup("A") { Tile() }
        .commands { CommandMenu("Mine") { Button("X") {} } }
        .commandsReplaced { CommandMenu("Other") { Button("Y") {} } }
    }
    let menus = MainMenu(app: test.app, window: test.windows[0]).menus.map(\.title)
    #expect(menus == ["File", "Edit", "View", "Other", "Window"])
    #expect(!MainMenuReader.titles(test, "File").contains("New A Window"))
  }

  @Test(.requirement("RE-132", "RE-133", "RE-134")) func `of one scene are added, removed and replaced without those of another`() {
    let test = TestApp {
      WindowGroup("A") { Tile() }.commands { CommandMenu("Own") { Button("X") {} } }
      Window("B", id: "b") { Tile() }.commands { CommandMenu("Removed") { Button("Y") {} } }.commandsRemoved()
      Window("C", id: "c") { Tile() }.commands { CommandMenu("Replaced") { Button("Z") {} } }
        .commandsReplaced { CommandMenu("Instead") { Button("W") {} } }
      Window("D", id: "d") { Tile() }
    }
    #expect(MainMenu(app: test.app, window: test.windows[0]).menus.map(\.title) == ["File", "Edit", "View", "Own", "Instead", "Window"])
    #expect(MainMenuReader.titles(test, "File").contains("New A Window"))
    #expect(MainMenuReader.titles(test, "Window").filter { ["B", "C", "D"].contains($0) } == ["D"])
  }

  @Test func `that a window beside the others does not have leave it without a bar, and the keys of theirs work in it`() throws {
    var pressed = 0
    let test = TestApp {
      Window("First", id: "first") { Tile() }.commandsRemoved()
      WindowGroup("Main", id: "main") { Tile() }.commands { CommandMenu("Own") { Button("X") { pressed += 1 }.keyboardShortcut("j") } }.commandsRemoved()
      Window("About", id: "about") { Tile() }.commandsRemoved()
      Window("Console", id: "console") { Tile() }
      Window("Own", id: "own") { Tile() }.commandsReplaced { CommandMenu("Mine") { Button("Y") { pressed += 1 }.keyboardShortcut("k") } }
    }
    for id in ["main", "about", "console", "own"] { test.openWindow(id: id) }
    test.settle()
    let shown = Dictionary(uniqueKeysWithValues: test.windows.map { ($0.declaration.id ?? "", $0.menuBar != nil) })
    #expect(shown == ["first": true, "main": true, "about": false, "console": true, "own": true])
    let about = try #require(test.windows.firstIndex { $0.declaration.id == "about" })
    test.headless(about).userActivates()
    test.settle()
    test.headless(about).press("k", modifiers: .control)
    test.settle()
    #expect(pressed == 1)
  }

  @Test(.requirement("RE-144")) func `may be links, ways to share, sections and the way to the settings`() throws {
    let test = TestApp {
      WindowGroup { Tile() }.commands {
        CommandMenu("More") {
          Link("Manual", destination: URL(string: "https://example.org")!)
          ShareLink(item: "Words")
          SettingsLink()
          Section("Also") { Button("Last") {} }
        }
      }
      Settings { Tile() }
    }
    #expect(MainMenuReader.titles(test, "More") == ["Manual", "Share\u{2026}", "Settings\u{2026}", "-", "Also", "Last"])
    let share = try #require(MainMenuReader.item(test, "More", "Share\u{2026}"))
    #expect(share.submenu?().first?.title == "Copy")
    MainMenuReader.item(test, "More", "Settings\u{2026}")?.action()
    test.settle()
    #expect(test.windows.map(\.declaration.kind) == [.group, .settings])
  }

  @Test(.requirement("RE-160")) func `for editing do what the focused view says`() {
    let log = Kept<String>()
    let test = TestApp { WindowGroup { TextField("T", text: .constant("")).onDeleteCommand { log.values.append("delete") } } }
    test.headless().press(.tab)
    test.settle()
    MainMenuReader.item(test, "Edit", "Delete")?.action()
    #expect(log.values == ["delete"])
    let other = TestApp { WindowGroup { TextField("T", text: .constant("")) } }
    other.headless().press(.tab)
    other.settle()
    #expect(MainMenuReader.item(other, "Edit", "Delete")?.isEnabled == false)
  }

  @Test(.requirement("RE-149")) func `with the same keys: the first in menu order wins, and a warning lists both`() {
    let done = Kept<String>()
    let test = TestApp {
      WindowGroup { Tile() }.commands {
        CommandMenu("Fruit") {
          Button("Apple") { done.values.append("Apple") }.keyboardShortcut("k")
          Menu("More") { Button("Pear") { done.values.append("Pear") }.keyboardShortcut("K") }
          Button("Plum") { done.values.append("Plum") }.keyboardShortcut("k", modifiers: [.command, .shift])
          Button("Fig") { done.values.append("Fig") }.keyboardShortcut("p")
          Button("Date") {}.keyboardShortcut("p").disabled(true)
        }
      }
    }
    let issues = RuntimeIssue.capturing { test.headless().press("k", modifiers: .control) }
    #expect(done.values == ["Apple"])
    #expect(issues.count == 1)
    #expect(issues.first?.contains("Fruit > Apple, Fruit > More > Pear.") == true)
    // Other keys, and commands that are disabled, are no conflict.
    #expect(RuntimeIssue.capturing { test.headless().press("p", modifiers: .control) }.isEmpty)
    #expect(done.values == ["Apple", "Fig"])
  }

  @Test(.requirement("RE-148")) func `ask for Caps Lock and for the keypad only where they say so`() {
    func event(_ modifiers: KeyModifiers = .control, onKeypad: Bool = false) -> KeyEvent {
      var event = KeyEvent(key: .character("5"), latin: "5", modifiers: modifiers)
      event.isOnKeypad = onKeypad
      return event
    }
    let plain = KeyboardShortcut("5"), pad = KeyboardShortcut("5", modifiers: [.command, .numericPad])
    let locked = KeyboardShortcut("5", modifiers: [.command, .capsLock])
    #expect(plain.matches(event()) && plain.matches(event(onKeypad: true)) && plain.matches(event([.control, .capsLock])))
    #expect(!pad.matches(event()) && pad.matches(event(onKeypad: true)))
    #expect(!locked.matches(event()) && locked.matches(event([.control, .capsLock])))
  }

  @Test(.requirement("RE-148", "SC-263")) func `map the Mac's keys: Ctrl, Alt, Shift, and Super only for control with command`() {
    let log = Kept<String>()
    func item(_ name: String, _ modifiers: EventModifiers) -> some View {
      Button(name) { log.values.append(name) }.keyboardShortcut("j", modifiers: modifiers)
    }
    let test = TestApp {
      WindowGroup { Tile() }.commands {
        CommandMenu("Keys") {
          item("command", .command)
          item("option", .option)
          item("command shift", [.command, .shift])
          item("command control", [.command, .control])
          item("command option", [.command, .option])
        }
      }
    }
    let window = test.headless()
    for keys: KeyModifiers in [.control, .alt, [.control, .shift], [.control, .superKey], [.control, .alt]] {
      window.press("j", modifiers: keys)
    }
    test.settle()
    #expect(log.values == ["command", "option", "command shift", "command control", "command option"])
    let words = MainMenuReader.items(test, "Keys").compactMap { $0.shortcut?.words }
    #expect(words == ["Ctrl+J", "Alt+J", "Ctrl+Shift+J", "Ctrl+Super+J", "Ctrl+Alt+J"])
    #expect(KeyboardShortcut("j", modifiers: .control).words == "Ctrl+J", "alone it is Ctrl")
  }

  @Test(.requirement("RE-148")) func `are pressed, shown and exported with the keys that the app gives to modifiers`() throws {
    OrielModifierKeys.current.command = .superKey
    defer { OrielModifierKeys.current = OrielModifierKeys() }
    let log = Kept<String>()
    func item(_ name: String, _ modifiers: EventModifiers) -> some View {
      Button(name) { log.values.append(name) }.keyboardShortcut("j", modifiers: modifiers)
    }
    let test = TestApp {
      WindowGroup {
        Tile().focusable().onKeyPress(keys: ["k"]) { press in
          log.values.append(press.modifiers == .control ? "pressed" : "?")
          return .handled
        }
      }
      .commands {
        CommandMenu("Keys") {
          item("command", .command)
          item("option", .option)
          item("control", .control)
          item("both", [.command, .control])
        }
      }
    }
    let window = test.headless()
    for keys: KeyModifiers in [.superKey, .alt, .control, [.control, .superKey]] { window.press("j", modifiers: keys) }
    test.settle()
    #expect(log.values == ["command", "option", "control", "both"])
    let items = MainMenuReader.items(test, "Keys")
    #expect(items.compactMap { $0.shortcut?.words } == ["Super+J", "Alt+J", "Ctrl+J", "Ctrl+Super+J"])
    #expect(MenuExport(items).entries.compactMap { $0.shortcut?.modifiers } == [.superKey, .alt, .control, [.control, .superKey]])
    window.press(.tab)
    window.press("k", modifiers: .control)
    #expect(log.values.last == "pressed")
    // Each key is reported as one modifier, and what a shortcut asks for is what is reported.
    for table in [("command", OrielModifierKeys()), ("super", OrielModifierKeys.current)] {
      OrielModifierKeys.current = table.1
      for modifiers: EventModifiers in [.command, .option, [.command, .shift], [.command, .option], [.command, .control], [.command, .control, .option]] {
        #expect(EventModifiers(modifiers.keys) == modifiers, "\(table.0)")
      }
    }
  }

  struct Editor: View {
    @State private var text = "words"
    var body: some View { TextField("T", text: $text) }
  }
  @Test(.requirement("RE-145")) func `of text are there for apps that ask for them, and change what is selected`() throws {
    let plain = TestApp { WindowGroup { Editor() } }
    #expect(MainMenuReader.item(plain, "Edit", "Transformations") == nil)
    let test = TestApp { WindowGroup { Editor() }.commands { TextEditingCommands() } }
    func change(_ title: String) throws -> MenuItem {
      let menu = try #require(MainMenuReader.item(test, "Edit", "Transformations"))
      guard case .submenu(let items) = menu.kind else { throw NotAMenu() }
      return try #require(items().first { $0.title == title })
    }
    // Its text is selected when the window opens.
    #expect(try change("Make Upper Case").isEnabled)
    test.headless().press(.right)
    test.settle()
    #expect(try change("Make Upper Case").isEnabled == false)
    test.headless().press(.tab)
    test.settle()
    MainMenuReader.item(test, "Edit", "Select All")?.action()
    try change("Make Upper Case").action()
    test.settle()
    let field = try #require(test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.role == .textField })
    #expect(field.value == "WORDS")
    MainMenuReader.item(test, "Edit", "Undo")?.action()
    test.settle()
    #expect(test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.role == .textField }?.value == "words")
  }
  private struct NotAMenu: Error {}
  @Test(.requirement("RE-145")) func `for importing from devices add nothing, as there are none`() {
    let plain = TestApp { WindowGroup { Tile() } }
    let test = TestApp { WindowGroup { Tile() }.commands { ImportFromDevicesCommands() } }
    #expect(MainMenuReader.titles(test, "File") == MainMenuReader.titles(plain, "File"))
  }
  @Test(.requirement("RE-145", "RE-147")) func `show a Format menu only with TextFormattingCommands`() {
    let plain = TestApp { WindowGroup { Tile() } }
    #expect(!MainMenu(app: plain.app, window: plain.windows[0]).menus.map(\.title).contains("Format"))
    let test = TestApp { WindowGroup { Tile() }.commands { TextFormattingCommands() } }
    #expect(MainMenuReader.titles(test, "Format") == ["Font"])
  }
  @Test(.requirement("RE-151")) func `without a target are disabled, and labels that toggle follow the state`() {
    let test = TestApp { WindowGroup { Tile() } }
    for title in ["Undo", "Redo", "Cut", "Copy", "Paste", "Delete"] {
      #expect(MainMenuReader.item(test, "Edit", title)?.isEnabled == false, "\(title)")
    }
    #expect(MainMenuReader.titles(test, "View").contains("Enter Full Screen"))
    test.headless().press(.function(11))
    test.settle()
    #expect(MainMenuReader.titles(test, "View").contains("Exit Full Screen"))
    let editing = TestApp { WindowGroup { Editor() } }
    editing.headless().press(.tab)
    editing.settle()
    #expect(MainMenuReader.item(editing, "Edit", "Select All")?.isEnabled == true)
  }
}

@Suite struct `A keyboard shortcut` {
  struct Keys: View {
    let log: Kept<String>
    var body: some View {
      VStack {
        Button("value") { log.values.append("value") }.keyboardShortcut(KeyboardShortcut("v", modifiers: [.command, .shift]))
        Button("default") { log.values.append("default") }.keyboardShortcut("d")
        Button("custom") { log.values.append("custom") }.keyboardShortcut("c", modifiers: .option, localization: .custom)
        Button("ok") { log.values.append("ok") }.keyboardShortcut(.defaultAction)
        Button("stop") { log.values.append("stop") }.keyboardShortcut(.cancelAction)
      }
    }
  }
  @Test(.requirement("RE-153", "RE-155", "RE-156"))
  func `is given as a value, a key, or with what becomes of it in other layouts`() {
    let log = Kept<String>()
    let test = TestApp { WindowGroup { Keys(log: log) } }
    let window = test.headless()
    window.press("v", modifiers: [.control, .shift])
    window.press("d", modifiers: .control)
    window.press("c", modifiers: .alt)
    window.press(.return)
    window.press(.escape)
    test.settle()
    #expect(log.values == ["value", "default", "custom", "ok", "stop"])
    #expect(KeyboardShortcut("x").modifiers == .command)
    #expect(KeyboardShortcut.defaultAction.key == .return && KeyboardShortcut.defaultAction.modifiers == [])
    #expect(KeyboardShortcut.cancelAction.key == .escape && KeyboardShortcut.cancelAction.modifiers == [])
  }
  private struct Changing: View {
    let log: Kept<String>
    let out: Kept<Binding<KeyboardShortcut?>>
    @State private var shortcut: KeyboardShortcut?
    var body: some View {
      let _ = out.values = [$shortcut]
      Button("key") { log.values.append("key") }.keyboardShortcut(shortcut)
    }
  }
  @Test(.requirement("RE-153", "RE-154", "RE-155")) func `may be nil, and then is none`() {
    let log = Kept<String>(), out = Kept<Binding<KeyboardShortcut?>>()
    let test = TestApp { WindowGroup { Changing(log: log, out: out) } }
    for (shortcut, presses) in [(nil, 0), (KeyboardShortcut("k"), 1), (nil, 1)] as [(KeyboardShortcut?, Int)] {
      out.values[0].wrappedValue = shortcut
      test.settle()
      test.headless().press("k", modifiers: .control)
      test.settle()
      #expect(log.values.count == presses)
    }
  }

  @Test(.requirement("RE-158")) func `points the other way from right to left, unless it must not be mirrored`() {
    struct Directions: View {
      let log: Kept<String>
      private func button(_ name: String) -> some View { Button(name) { log.values.append(name) } }
      var body: some View {
        VStack {
          button("bracket").keyboardShortcut("[")
          button("arrow").keyboardShortcut(.rightArrow)
          button("unmirrored").keyboardShortcut(.leftArrow, modifiers: .option, localization: .withoutMirroring)
          button("letter").keyboardShortcut("k")
        }
      }
    }
    for isRightToLeft in [false, true] {
      let log = Kept<String>(), test = MenuTest(prepare: { $0.desktop.isRightToLeft = isRightToLeft }, Directions(log: log))
      test.window.press(isRightToLeft ? "]" : "[", modifiers: .control)
      test.window.press(isRightToLeft ? .left : .right, modifiers: .control)
      test.window.press(.left, modifiers: .alt)
      test.window.press("k", modifiers: .control)
      #expect(log.values == ["bracket", "arrow", "unmirrored", "letter"])
      test.window.press(isRightToLeft ? "[" : "]", modifiers: .control)
      test.window.press(isRightToLeft ? .right : .left, modifiers: .control)
      #expect(log.values.count == 4)
    }
  }
  @Test(.requirement("RE-158")) func `of a command points the other way from right to left, too`() {
    let log = Kept<String>()
    let test = TestApp(launches: false) {
      WindowGroup { Tile() }.commands { CommandMenu("Go") { Button("Back") { log.values.append("back") }.keyboardShortcut("[") } }
    }
    test.system.desktop.isRightToLeft = true
    test.app.launch()
    test.settle()
    #expect(MainMenuReader.item(test, "Go", "Back")?.shortcut?.words == "Ctrl+]")
    test.headless().press("[", modifiers: .control)
    #expect(log.values.isEmpty)
    test.headless().press("]", modifiers: .control)
    #expect(log.values == ["back"])
  }
  @Test(.requirement("RE-158")) func `is found on layouts without its letter, unless it is custom`() {
    struct Letters: View {
      let log: Kept<String>
      var body: some View {
        VStack {
          Button("found") { log.values.append("found") }.keyboardShortcut("j")
          Button("custom") { log.values.append("custom") }.keyboardShortcut("k", localization: .custom)
        }
      }
    }
    let log = Kept<String>(), test = MenuTest(Letters(log: log))
    // A Russian layout.
    for (typed, latin) in [("\u{43E}", "j"), ("\u{43B}", "k")] as [(Character, Character)] {
      test.window.send(.key(KeyEvent(.down, key: .character(typed), latin: latin, prefersLatin: true, modifiers: .control)))
    }
    #expect(log.values == ["found"])
    test.window.press("k", modifiers: .control)
    #expect(log.values == ["found", "custom"])
  }

  @Test(.requirement("RE-159")) func `names keys and modifiers`() {
    let keys: [KeyEquivalent] = [
      .upArrow, .downArrow, .leftArrow, .rightArrow, .clear, .delete, .deleteForward, .end, .escape, .home, .pageDown, .pageUp,
      .return, .space, .tab, KeyEquivalent("a"),
    ]
    #expect(Set(keys).count == 16)
    let all: EventModifiers = [.capsLock, .command, .control, .numericPad, .option, .shift]
    #expect(EventModifiers.all == all)
    #expect(all.contains(.shift) && !EventModifiers.command.contains(.shift))
  }
}
