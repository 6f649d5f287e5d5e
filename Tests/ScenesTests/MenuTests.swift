import Conformance
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

@Suite struct `The menu bar` {
  private func menus(_ test: TestApp, of index: Int = 0) -> [MenuModel] {
    MainMenu(app: test.app, window: test.windows[index]).menus
  }
  private func items(_ test: TestApp, _ menu: String, of index: Int = 0) -> [MenuItem] {
    menus(test, of: index).first { $0.title == menu }?.items() ?? []
  }
  /// What every group's window has first in its View menu.
  private let tabItems = ["Show Tab Bar", "Show All Tabs", "-"]
  private func titles(_ items: [MenuItem]) -> [String] { items.map { $0.isSeparator ? "-" : $0.title } }

  @Test(.requirement("SC-051", "SC-201", "RE-147")) func `has the standard commands without the app doing anything`() {
    let test = TestApp { WindowGroup { Tile() } }
    #expect(menus(test).map(\.title) == ["File", "Edit", "View", "Window"])
    #expect(titles(items(test, "File")) == ["New Window", "-", "Close", "-", "Quit"])
    #expect(titles(items(test, "Edit")) == ["Undo", "Redo", "-", "Cut", "Copy", "Paste", "Delete", "Select All"])
    #expect(titles(items(test, "Window")) == 
      ["Minimize", "Zoom", "-", "New Tab", "Show Previous Tab", "Show Next Tab", "Move Tab to New Window", "Merge All Windows", "-", "Test"])
    #expect(items(test, "Edit").allSatisfy { $0.isSeparator || !$0.isEnabled })
  }

  @Test(.requirement("SC-200", "RE-145", "RE-151")) func `hides and shows sidebar and toolbar where the app asks for it and the window has them`() {
    let test = TestApp {
      WindowGroup("Both", id: "both") {
        NavigationSplitView { Tile() } detail: { Tile().toolbar { Text("Item") } }.frame(width: 600, height: 400)
      }
      .commands {
        SidebarCommands()
        ToolbarCommands()
      }
      WindowGroup("None", id: "none") { Tile(width: 300, height: 200) }
    }
    #expect(titles(items(test, "View")) == tabItems + ["Hide Toolbar", "-", "Hide Sidebar", "Enter Full Screen"])
    test.headless().press("s", modifiers: [.control, .alt])
    test.headless().press("t", modifiers: [.control, .alt])
    test.settle()
    #expect(titles(items(test, "View")) == tabItems + ["Show Toolbar", "-", "Show Sidebar", "Enter Full Screen"])
    #expect(test.windows[0].traits.sidebar?.isSidebarShown == false)
    #expect(test.windows[0].toolbar?.height == 0)
    items(test, "View").first { $0.title == "Show Toolbar" }?.action()
    test.settle()
    #expect(test.windows[0].toolbar?.height ?? 0 > 0)
    test.openWindow(id: "none")
    test.settle()
    #expect(titles(items(test, "View", of: 1)) == tabItems + ["Enter Full Screen"])
  }

  @Test(.requirement("SC-049")) func `opens another window of the group with Ctrl+N`() {
    let test = TestApp { WindowGroup("Main") { Tile() } }
    test.headless().press("n", modifiers: .control)
    test.settle()
    #expect(test.titles == ["Main", "Main"])
  }

  private struct Count: View {
    @State private var count = 0
    let seen: Kept<Binding<Int>>
    var body: some View {
      let _ = seen.values.append($count)
      Tile().navigationTitle("\(count)")
    }
  }
  @Test(.requirement("SC-049")) func `opens another window with the group's first content, by Ctrl+N and by the command`() {
    let seen = Kept<Binding<Int>>()
    let test = TestApp { WindowGroup { Count(seen: seen) } }
    seen.values[0].wrappedValue = 5
    test.settle()
    test.headless().press("n", modifiers: .control)
    test.settle()
    #expect(test.titles == ["5", "0"])
    items(test, "File").first?.action()
    test.settle()
    #expect(test.titles == ["5", "0", "0"])
  }

  @Test(.requirement("SC-075", "SC-076")) func `opens windows for values without one, or with a new default each time`() {
    var made = 0
    let test = TestApp {
      WindowGroup("Number", for: Int.self) { value in Tile().navigationTitle(value.wrappedValue.map { "\($0)" } ?? "nil") }
      WindowGroup("Word", for: String.self) { value in
        Tile().navigationTitle(value.wrappedValue)
      } defaultValue: {
        made += 1
        return "default \(made)"
      }
    }
    for _ in 1...2 {
      for item in items(test, "File").first?.submenu?() ?? [] { item.action() }
      test.settle()
    }
    #expect(test.titles == ["nil", "nil", "default 1", "nil", "default 2"])
  }

  @Test(.requirement("SC-087", "SC-090")) func `calls a group without a title by the app's name`() {
    let test = TestApp {
      WindowGroup(id: "plain") { Tile() }
      WindowGroup("Tally", id: "tally") { Tile() }
    }
    #expect(titles(items(test, "File").first?.submenu?() ?? []) == ["Test", "Tally"])
    #expect(items(test, "Window").last?.title == "Test")
    #expect(test.headless().title == "Test")
  }

  private struct Named: View {
    @State private var name = ""
    let names: Kept<Binding<String>>
    var body: some View {
      let _ = names.values.append($name)
      Tile().navigationTitle(name)
    }
  }
  @Test(.requirement("SC-088")) func `lists windows by the names that they have now, and groups by their titles`() {
    let names = Kept<Binding<String>>()
    let test = TestApp {
      WindowGroup("Viewer", id: "viewer") { Named(names: names) }
      WindowGroup("Message", id: "message") { Tile() }
    }
    test.openWindow(id: "viewer")
    test.settle()
    for name in ["Inbox", "Archive"] {
      names.values[0].wrappedValue = name
      test.settle()
      #expect(items(test, "Window").suffix(2).map(\.title) == [name, "Viewer"])
    }
    #expect(titles(items(test, "File").first?.submenu?() ?? []) == ["Viewer", "Message"])
  }

  @Test(.requirement("SC-086", "SC-090")) func `names the new-window command after the group, as a submenu for several`() {
    let one = TestApp { WindowGroup("Tally") { Tile() } }
    #expect(items(one, "File").first?.title == "New Tally Window")
    let several = TestApp {
      WindowGroup("Viewer") { Tile() }
      Window("Only", id: "only") { Tile() }
      WindowGroup("Message") { Tile() }
    }
    let new = items(several, "File").first
    #expect(new?.title == "New")
    #expect(new.map { titles($0.submenu?() ?? []) } == ["Viewer", "Message"])
    several.headless().press("n", modifiers: .control)
    #expect(several.titles == ["Viewer", "Viewer"])
  }

  @Test(.requirement("SC-221")) func `has no new window where there is to be one`() {
    let test = TestApp(supportsMultipleWindows: false) { WindowGroup { Tile() } }
    #expect(titles(items(test, "File")) == ["Close", "-", "Quit"])
  }

  @Test(.requirement("SC-092")) func `closes with Ctrl+W and quits with Ctrl+Q`() {
    let test = TestApp { WindowGroup(id: "a") { Tile() } }
    test.openWindow(id: "a")
    test.settle()
    test.headless(1).press("w", modifiers: .control)
    #expect(test.windows.count == 1)
    test.headless().press("q", modifiers: .control)
    #expect(test.app.isEnding)
  }

  @Test(.requirement("SC-051", "SC-086", "SC-088")) func `lists the open windows by their titles and raises them`() {
    let test = TestApp {
      WindowGroup("Main") { Tile().navigationTitle("Inbox") }
      WindowGroup("Message", for: Int.self) { _ in Tile() }
    }
    test.openWindow(value: 1)
    test.settle()
    let list = items(test, "Window", of: 1).suffix(2)
    #expect(list.map(\.title) == ["Inbox", "Message"])
    #expect(list.map(\.state) == [.off, .on])
    list.first?.action()
    test.settle()
    #expect(test.system.focusedWindow === test.headless(0))
  }

  @Test(.requirement("SC-102", "SC-103", "SC-199")) func `opens or raises a Window by its command and shortcut`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      Window("Log", id: "log") { Tile() }.keyboardShortcut("L", modifiers: [.command, .shift])
    }
    let item = items(test, "Window").first { $0.title == "Log" }
    #expect(item?.shortcut?.words == "Ctrl+Shift+L")
    test.headless().press("l", modifiers: [.control, .shift])
    test.settle()
    #expect(test.titles == ["Main", "Log"])
    test.headless(0).userActivates()
    test.headless(0).press("l", modifiers: [.control, .shift])
    test.settle()
    #expect(test.windows.count == 2)
    #expect(test.system.focusedWindow === test.headless(1))
  }

  @Test(.requirement("SC-102")) func `raises an open Window by its command`() throws {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      Window("Log", id: "log") { Tile() }
    }
    let item = try #require(items(test, "Window").first { $0.title == "Log" })
    item.action()
    test.settle()
    #expect(test.titles == ["Main", "Log"] && test.headless(1).title == "Log")
    test.headless(0).userActivates()
    #expect(test.system.focusedWindow === test.headless(0))
    item.action()
    test.settle()
    #expect(test.windows.count == 2 && test.system.focusedWindow === test.headless(1))
  }

  @Test(.requirement("SC-103")) func `opens a Window by its shortcut from settings, and from a field that is typed into`() {
    let test = TestApp {
      WindowGroup("Main") { TextField("Field", text: .constant("")) }
      Window("Log", id: "log") { Tile() }.keyboardShortcut("L", modifiers: [.command, .shift])
      Settings { Tile() }
    }
    let input = test.windows[0].graph.input
    if input.focusedBox?.textInputTarget == nil { test.headless().press(.tab) }
    #expect(input.focusedBox?.textInputTarget != nil)
    test.headless().press("l", modifiers: [.control, .shift])
    test.settle()
    #expect(test.titles == ["Main", "Log"])
    test.windows[1].askToClose()
    test.app.openSettings()
    test.settle()
    test.headless(1).press("l", modifiers: [.control, .shift])
    test.settle()
    #expect(test.windows.map(\.declaration.kind) == [.group, .settings, .window])
  }

  @Test(.requirement("SC-100")) func `has no command that opens a Window once more`() {
    let test = TestApp { Window("Only", id: "only") { Tile() } }
    test.headless().press("n", modifiers: .control)
    test.settle()
    #expect(test.titles == ["Only"])
    #expect(titles(items(test, "File")) == ["Close", "-", "Quit"])
    #expect(titles(items(test, "Window")).count { $0 == "Only" } == 1)
  }

  @Test(.requirement("SC-108", "SC-110")) func `opens settings by their item, and raises them by it`() throws {
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { Tile() }
    }
    let item = try #require(items(test, "Edit").last)
    #expect(item.title == "Settings\u{2026}" && item.shortcut?.words == "Ctrl+,")
    item.action()
    test.settle()
    test.headless(0).userActivates()
    #expect(test.system.focusedWindow === test.headless(0))
    item.action()
    test.settle()
    #expect(test.windows.count == 2 && test.system.focusedWindow === test.headless(1))
  }

  @Test(.requirement("SC-108", "SC-109", "RE-147")) func `opens settings with Ctrl+comma, and has no item without them`() {
    let with = TestApp {
      WindowGroup { Tile() }
      Settings { Tile() }
    }
    with.headless().press(",", modifiers: .control)
    #expect(with.windows.count == 2)
    let without = TestApp { WindowGroup { Tile() } }
    without.headless().press(",", modifiers: .control)
    #expect(without.windows.count == 1)
    #expect(!titles(items(without, "Edit")).contains { $0.hasPrefix("Settings") })
  }

  @Test(.requirement("RE-158")) func `follows keyboards whose letters are not Latin`() {
    let test = TestApp { WindowGroup { Tile() } }
    test.headless().send(.key(KeyEvent(.down, key: .character("\u{442}"), latin: "n", modifiers: .control)))
    #expect(test.windows.count == 2)
  }

  struct Zoomed: App {
    @State private var zoom = 1
    let log: Kept<Int>
    init(log: Kept<Int>) { self.log = log }
    init() { log = Kept() }
    var body: some Scene {
      WindowGroup { Tile() }.commands {
        CommandMenu("Zoom") {
          Button("Closer (\(zoom))") { zoom += 1 }.keyboardShortcut("k")
          Divider()
          Button("Away") { log.values.append(zoom) }.disabled(zoom < 3)
        }
        CommandGroup(before: .newItem) { Button("Before") {} }
        CommandGroup(after: .newItem) { Button("After") {} }
        CommandGroup(replacing: .undoRedo) { Button("Instead") {} }
        CommandGroup(replacing: .help) { EmptyView() }
      }
    }
  }

  @Test(.requirement("RE-132", "RE-135", "RE-138", "RE-139", "RE-140", "RE-141", "RE-142", "SC-201"))
  func `shows the app's own menus and groups, live`() {
    let log = Kept<Int>()
    let test = TestApp(Zoomed(log: log))
    #expect(menus(test).map(\.title) == ["File", "Edit", "View", "Zoom", "Window"])
    #expect(titles(items(test, "File")).prefix(5) == ["Before", "-", "New Window", "-", "After"])
    #expect(titles(items(test, "Edit")).prefix(3) == ["Instead", "-", "Cut"])
    #expect(titles(items(test, "Zoom")) == ["Closer (1)", "-", "Away"])
    #expect(items(test, "Zoom").last?.isEnabled == false)
    test.headless().press("k", modifiers: .control)
    test.headless().press("k", modifiers: .control)
    test.settle()
    #expect(items(test, "Zoom").first?.title == "Closer (3)")
    let away = items(test, "Zoom").last
    #expect(away?.isEnabled == true)
    away?.action()
    #expect(log.values == [3])
  }

  @Test(.requirement("RE-144")) func `shows toggles of the app as checked items`() {
    let state = Kept<Bool>()
    state.values = [true]
    let binding = Binding(get: { state.values[0] }, set: { state.values[0] = $0 })
    let test = TestApp {
      WindowGroup { Tile() }.commands { CommandMenu("Options") { Toggle("Wrap", isOn: binding) } }
    }
    let item = items(test, "Options").first
    #expect(item?.title == "Wrap")
    #expect(item?.state == .on)
    item?.action()
    #expect(state.values == [false])
  }

  private struct Inspected: View {
    @State private var isShown = false
    var body: some View { Tile().inspector(isPresented: $isShown) { Tile(width: 200) } }
  }
  @Test(.requirement("RE-145")) func `says nothing of sidebars, toolbars and inspectors where the app does not ask for it`() {
    let split = TestApp {
      WindowGroup { NavigationSplitView { Tile() } detail: { Tile().toolbar { Text("Item") } }.frame(width: 600, height: 400) }
    }
    #expect(split.windows[0].traits.sidebar?.isSidebarShown == true && split.windows[0].toolbar?.height ?? 0 > 0)
    let inspected = TestApp { WindowGroup { Inspected() } }
    for test in [split, inspected] { #expect(titles(items(test, "View")) == tabItems + ["Enter Full Screen"]) }
  }
  @Test(.requirement("PR-234", "RE-145")) func `shows and hides the inspector when the app asks for the command`() {
    let test = TestApp { WindowGroup { Inspected() }.commands { InspectorCommands() } }
    #expect(titles(items(test, "View")) == tabItems + ["Show Inspector", "Enter Full Screen"])
    test.headless().press("i", modifiers: [.control, .alt])
    test.settle()
    #expect(titles(items(test, "View")) == tabItems + ["Hide Inspector", "Enter Full Screen"])
    let without = TestApp { WindowGroup { Tile() }.commands { InspectorCommands() } }
    #expect(titles(items(without, "View")) == tabItems + ["Enter Full Screen"])
  }

  @Test(.requirement("RE-133")) func `loses what a scene adds when it says so`() {
    let test = TestApp {
      WindowGroup("A") { Tile() }.commands { CommandMenu("Mine") { Button("X") {} } }.commandsRemoved()
    }
    #expect(menus(test).map(\.title) == ["File", "Edit", "View", "Window"])
    #expect(titles(items(test, "File")) == ["Close", "-", "Quit"])
  }
}

@Suite struct `A menu bar folded into a button` {
  private func opened<V: View>(isRightToLeft: Bool = false, _ content: V) -> MenuTest {
    MenuTest(prepare: { $0.desktop.foldsMenuBar = true; $0.desktop.isRightToLeft = isRightToLeft }, content)
  }
  private var content: some View {
    Tile().navigationTitle("Title").toolbar { Button("Add", systemImage: "plus") {} }
  }

  @Test(.requirement("RE-150")) func `is at the trailing end of the toolbar, and opens all menus by a click and by F10`() throws {
    for isRightToLeft in [false, true] {
      let test = opened(isRightToLeft: isRightToLeft, content)
      #expect(test.node(.menuBar)?.children.map(\.label) == ["Menu"])
      let frame = try #require(test.node(.menuItem, "Menu")).frame, add = try #require(test.node(.button, "Add")).frame
      #expect(frame == CGRect(x: isRightToLeft ? 10 : 556, y: 8, width: 34, height: 30), "\(frame)")
      #expect(isRightToLeft ? add.minX >= 54 : add.maxX <= 546, "\(add)")
      test.window.click(at: test.middle(.menuItem, "Menu"))
      #expect(test.titles() == ["File", "Edit", "View", "Window"])
      let origin = try test.popUp().position, box = try #require(test.session?.panels[0].box)
      let menu = box.panel.offsetBy(dx: origin.x, dy: origin.y), button = frame.offsetBy(dx: test.window.position.x, dy: test.window.position.y)
      #expect(isRightToLeft ? menu.minX == button.minX : menu.maxX == button.maxX, "\(menu) \(button)")
      test.window.press(.escape)
      #expect(test.session == nil)
      test.window.press(.function(10))
      #expect(test.titles() == ["File", "Edit", "View", "Window"] && test.session?.panels[0].box.highlighted == 0)
      test.window.press(isRightToLeft ? .left : .right)
      #expect(test.titles(1).first == "New Main Window")
      test.window.press(.return)
      #expect(test.app.windows.count == 2)
    }
  }
  @Test(.requirement("RE-150")) func `opens the menu of an access key`() {
    let test = opened(content)
    test.window.press("e", modifiers: .alt)
    #expect(test.titles() == ["File", "Edit", "View", "Window"] && test.titles(1).first == "Undo")
    test.window.press(.left)
    test.window.press(.left)
    #expect(test.titles() == ["File", "Edit", "View", "Window"], "there is no menu beside it")
  }
  @Test(.requirement("RE-150")) func `is a bar in a window without a header`() {
    let titles = ["File", "Edit", "View", "Window"]
    #expect(opened(Tile()).node(.menuBar)?.children.map(\.label) == titles)
    let test = opened(content)
    test.host.toolbar?.isPutAway = true
    test.settle()
    #expect(test.node(.menuBar)?.children.map(\.label) == titles)
    test.host.toolbar?.isPutAway = false
    test.settle()
    #expect(test.node(.menuBar)?.children.map(\.label) == ["Menu"])
  }
  @Test(.requirement("RE-150")) func `is beside the window's own buttons where these stand in a row`() throws {
    let test = TestApp(launches: false) { WindowGroup("Bare") { Tile() }.windowStyle(.hiddenTitleBar).defaultSize(width: 500, height: 300) }
    test.system.desktop.foldsMenuBar = true
    test.app.launch()
    test.settle()
    let nodes = test.windows[0].graph.accessibilityTree().flatMap(\.all)
    let menu = try #require(nodes.first { $0.role == .menuItem && $0.label == "Menu" }).frame
    let close = try #require(nodes.first { $0.role == .button && $0.label == "Close" }).frame
    #expect(abs(menu.midY - close.midY) <= 1 && menu.maxX < close.minX, "\(menu) \(close)")
    test.headless().press(.function(10))
    #expect(test.windows[0].menuSession?.panels[0].items.map(\.title) == ["File", "Edit", "View", "Window"])
  }
}

@Suite struct `An open menu` {
  private func opened(_ setUp: (TestApp) -> Void = { _ in }) -> TestApp {
    let test = TestApp { WindowGroup("Main") { Tile() }.defaultSize(width: 600, height: 400) }
    setUp(test)
    return test
  }
  private func popUps(_ test: TestApp) -> [HeadlessWindow] {
    test.system.windows.filter { $0.description.kind == .dropdownMenu || $0.description.kind == .menu }
  }

  @Test(.requirement("RE-150")) func `opens below its title by a click and closes by another`() {
    let test = opened()
    test.headless().click(at: CGPoint(x: 20, y: 14))
    #expect(popUps(test).count == 1)
    let menu = popUps(test)[0]
    #expect(menu.hasGrab)
    #expect(menu.position.y == test.headless().position.y + 26)
    test.headless().click(at: CGPoint(x: 20, y: 14))
    #expect(popUps(test).isEmpty)
  }

  @Test(.requirement("RE-150")) func `opens by F10, moves by arrows, chooses by Return`() {
    let test = opened()
    test.headless().press(.function(10))
    #expect(popUps(test).count == 1)
    #expect(test.windows[0].menuSession?.panels[0].box.highlighted == 0)
    test.headless().press(.return)
    #expect(popUps(test).isEmpty)
    #expect(test.windows.count == 2)
  }

  @Test(.requirement("RE-150")) func `goes to the next menu with Right and wraps; Escape closes`() {
    let test = opened()
    test.headless().press("e", modifiers: .alt)
    let first = test.windows[0].menuSession
    #expect(first?.panels[0].items[0].title == "Undo")
    test.headless().press(.right)
    #expect(test.windows[0].menuSession?.panels[0].items[0].title == "Show Tab Bar")
    test.headless().press(.right)
    test.headless().press(.right)
    #expect(test.windows[0].menuSession?.panels[0].items[0].title == "New Main Window")
    test.headless().press(.escape)
    #expect(test.windows[0].menuSession == nil)
    #expect(popUps(test).isEmpty)
  }

  @Test func `goes to the menu on the left with Left, whichever way is read`() {
    let test = MenuTest(prepare: { $0.desktop.isRightToLeft = true }, Tile())
    test.window.press(.function(10))
    test.window.press(.left)
    #expect(test.titles().first == "Undo")
    test.window.press(.right)
    #expect(test.titles().last == "Quit")
  }

  @Test func `passes over what is disabled and finds titles by typing`() {
    let test = opened()
    test.headless().press(.function(10))
    test.headless().type("q")
    #expect(test.windows[0].menuSession?.panels[0].box.highlighted == 4)
    test.headless().press(.down)
    #expect(test.windows[0].menuSession?.panels[0].box.highlighted == 0)
    test.headless().press(.up)
    #expect(test.windows[0].menuSession?.panels[0].box.highlighted == 4)
  }

  @Test func `opens a submenu after a moment under the pointer and chooses in it`() {
    let test = TestApp {
      WindowGroup("One") { Tile() }
      WindowGroup("Two") { Tile() }
    }
    test.headless().click(at: CGPoint(x: 20, y: 14))
    let menu = popUps(test)[0]
    menu.movePointer(to: CGPoint(x: 40, y: 18))
    #expect(popUps(test).count == 1)
    test.system.advance(by: 0.2)
    #expect(popUps(test).count == 2)
    let submenu = popUps(test)[1]
    #expect(submenu.position.y == menu.position.y)
    submenu.movePointer(to: CGPoint(x: 30, y: 44))
    submenu.click(at: CGPoint(x: 30, y: 44))
    #expect(test.titles == ["One", "Two"])
    #expect(popUps(test).isEmpty)
  }

  @Test func `follows the pointer along the bar`() {
    let test = opened()
    test.headless().click(at: CGPoint(x: 20, y: 14))
    test.headless().movePointer(to: CGPoint(x: 60, y: 14))
    #expect(test.windows[0].menuSession?.panels[0].items[0].title == "Undo")
    #expect(popUps(test).count == 1)
  }

  @Test func `closes when the user clicks elsewhere or the window loses the focus`() {
    let test = opened()
    test.headless().click(at: CGPoint(x: 20, y: 14))
    test.system.clickOutside()
    #expect(popUps(test).isEmpty)
    test.headless().click(at: CGPoint(x: 20, y: 14))
    test.headless().click(at: CGPoint(x: 300, y: 300))
    #expect(popUps(test).isEmpty)
    test.headless().click(at: CGPoint(x: 20, y: 14))
    test.system.focusAnotherProgram()
    #expect(popUps(test).isEmpty)
  }

  @Test func `leaves the content ready for the next click`() {
    var clicks = 0
    let test = TestApp { WindowGroup { Tile { clicks += 1 } }.defaultSize(width: 600, height: 400) }
    test.headless().click(at: CGPoint(x: 20, y: 14))
    test.headless().press(.escape)
    test.headless().click(at: CGPoint(x: 300, y: 300))
    #expect(clicks == 1)
  }

  @Test func `keeps the row that keys chose when the grab reports a far pointer`() {
    let test = opened()
    test.headless().press(.function(10))
    popUps(test)[0].movePointer(to: CGPoint(x: -200, y: 400))
    popUps(test)[0].pointerLeaves()
    #expect(test.windows[0].menuSession?.panels[0].box.highlighted == 0)
  }

  @Test func `stays on the screen: flips, then shifts`() {
    let screen = CGRect(x: 0, y: 0, width: 1000, height: 800), size = CGSize(width: 200, height: 300)
    func place(_ placement: MenuPlacement, isRightToLeft: Bool = false) -> CGRect {
      placement.frame(for: size, isRightToLeft: isRightToLeft, on: screen).rect
    }
    let title = CGRect(x: 100, y: 700, width: 50, height: 24)
    #expect(place(.below(title)).origin == CGPoint(x: 100, y: 400))
    #expect(place(.below(title.offsetBy(dx: 860, dy: -600))).origin == CGPoint(x: 800, y: 124))
    #expect(place(.below(title.offsetBy(dx: 0, dy: -600)), isRightToLeft: true).minX == 0)
    let last = title.offsetBy(dx: 300, dy: -600)
    #expect(place(.below(last, endsWithIt: true)).maxX == last.maxX && place(.below(last, endsWithIt: true), isRightToLeft: true).minX == last.minX)
    let row = CGRect(x: 780, y: 100, width: 200, height: 26)
    #expect(place(.beside(row)).minX == 584)
    #expect(place(.beside(row.offsetBy(dx: -500, dy: 0))).minX == 476)
    #expect(place(.at(CGPoint(x: 20, y: 30))).origin == CGPoint(x: 21, y: 31))
    #expect(place(.at(CGPoint(x: 990, y: 790))).origin == CGPoint(x: 789, y: 489))
    #expect(place(.at(CGPoint(x: 500, y: 30)), isRightToLeft: true).maxX == 499)
  }

  @Test func `lies over its button with the chosen row, scrolled rather than moved away`() {
    let screen = CGRect(x: 0, y: 0, width: 1000, height: 800), button = CGRect(x: 300, y: 400, width: 120, height: 24)
    let over = MenuPlacement.over(button, labelInset: 10)
    let small = over.frame(
      for: CGSize(width: 160, height: 140), current: CGPoint(x: 33, y: 70), isRightToLeft: false, on: screen)
    #expect(small == MenuFrame(rect: CGRect(x: 277, y: 342, width: 160, height: 140)))
    let long = over.frame(
      for: CGSize(width: 160, height: 1600), current: CGPoint(x: 33, y: 800), isRightToLeft: false, on: screen)
    #expect(long == MenuFrame(rect: CGRect(x: 277, y: 0, width: 160, height: 800), offset: 388))
    let mirrored = over.frame(
      for: CGSize(width: 160, height: 140), current: CGPoint(x: 33, y: 70), isRightToLeft: true, on: screen)
    #expect(mirrored.rect.maxX == 443)
    // At the very top of the screen too little would be left: the menu moves.
    let top = MenuPlacement.over(CGRect(x: 300, y: 4, width: 120, height: 24), labelInset: 10)
    let moved = top.frame(
      for: CGSize(width: 160, height: 300), current: CGPoint(x: 33, y: 280), isRightToLeft: false, on: screen)
    #expect(moved == MenuFrame(rect: CGRect(x: 277, y: 0, width: 160, height: 300)))
  }

  @Test func `writes shortcuts in words`() {
    #expect(KeyboardShortcut("c", modifiers: [.command, .shift]).words == "Ctrl+Shift+C")
    #expect(KeyboardShortcut(.delete, modifiers: [.option]).words == "Alt+Backspace")
    #expect(KeyboardShortcut("f", modifiers: [.command, .control]).words == "Ctrl+Super+F")
    #expect(KeyboardShortcut("\u{F70E}", modifiers: []).words == "F11")
  }
}
