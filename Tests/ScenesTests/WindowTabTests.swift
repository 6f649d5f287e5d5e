import Conformance
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielAppKit
@testable import OrielScenes

/// Windows of a group with a field, so that what is typed shows who has the keys and what is kept.
struct TabTest {
  let test: TestApp
  struct Content: View {
    @State private var text = ""
    @Environment(\.scenePhase) private var phase
    let note: (ScenePhase) -> Void
    var body: some View {
      VStack { TextField("Name", text: $text) }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .navigationTitle(text.isEmpty ? "Note" : text)
        .onChange(of: phase) { note(phase) }
    }
  }

  init(windows: Int = 1, note: @escaping (ScenePhase) -> Void = { _ in }, prepare: (HeadlessWindowSystem) -> Void = { _ in }) {
    NSWindow.allowsAutomaticWindowTabbing = true
    test = TestApp(launches: false) {
      WindowGroup("Notes", id: "notes") { Content(note: note) }.defaultSize(width: 600, height: 400)
      WindowGroup("Cards", id: "cards", for: Int.self) { $card in Text("Card").navigationTitle("Card \(card ?? 0)") }
        .defaultSize(width: 300, height: 200)
      Window("About", id: "about") { Text("About") }
      Settings { Text("Settings") }
    }
    prepare(test.system)
    test.app.launch()
    settle()
    for _ in 1..<windows {
      test.openWindow(id: "notes")
      settle()
    }
    for (index, host) in hosts.enumerated() where windows > 1 {
      host.activate()
      settle()
      type(String(Character(Unicode.Scalar(UInt8(65 + index)))))
    }
  }
  func settle() { test.settle() }
  var hosts: [SceneInstance] { test.windows }
  var titles: [String] { hosts.map(\.title) }
  /// Top-levels, bottom first.
  var frames: [HeadlessWindow] { test.system.windows.filter { $0.description.kind == .normal } }
  var front: SceneInstance { hosts.first { $0.platformWindow?.state.isFocused == true }! }
  var frame: HeadlessWindow { front.platformWindow as! HeadlessWindow }
  func host(_ title: String) -> SceneInstance { hosts.first { $0.title == title }! }
  var tabs: SceneFrame { hosts.lazy.compactMap(\.tabs).first! }
  var order: [String] { tabs.members.map(\.title) }

  func type(_ text: String) {
    frame.press(.tab)
    if front.graph.input.focusedBox?.textInputTarget == nil { frame.press(.tab) }
    frame.type(text)
    settle()
  }
  func choose(_ menu: String, _ title: String) {
    let item = MainMenu(app: test.app, window: front).menus.first { $0.title == menu }?.items().first { $0.title == title }
    guard let item, item.isEnabled else { Issue.record("\(menu) > \(title) cannot be chosen."); return }
    item.action()
    settle()
  }
  func item(_ menu: String, _ title: String, in host: SceneInstance? = nil) -> MenuItem? {
    MainMenu(app: test.app, window: host ?? front).menus.first { $0.title == menu }?.items().first { $0.title == title }
  }
  func merge() { choose("Window", "Merge All Windows") }

  /// Everything assistive technology meets in the front window.
  var nodes: [AccessibilityNode] { front.graph.accessibilityTree().flatMap(\.all) }
  func tab(_ title: String) -> AccessibilityNode { nodes.first { $0.role == .tab && $0.label == title }! }
  func middle(_ title: String) -> CGPoint { CGPoint(x: tab(title).frame.midX, y: tab(title).frame.midY) }
}

@Suite(.serialized) struct `Window tabs` {
  @Test(.requirement("SC-050")) func `gather all windows of a group into one frame, which stays where it is`() throws {
    let test = TabTest(windows: 3)
    #expect(test.titles == ["A", "B", "C"])
    let frame = test.frame, place = frame.position
    test.merge()
    #expect(test.frames.count == 1)
    #expect(test.frame === frame)
    #expect(frame.position == place)
    #expect(test.order == ["C", "A", "B"])
    #expect(test.front.title == "C")
    #expect(test.nodes.filter { $0.role == .tab }.map(\.label) == ["C", "A", "B"])
  }
  @Test(.requirement("SC-017")) func `are scenes of their own: content, title and phase stay with each`() throws {
    let test = TabTest(windows: 3)
    let hosts = test.hosts
    test.merge()
    #expect(test.hosts.elementsEqual(hosts) { $0 === $1 })
    #expect(test.host("C").phase == .active)
    #expect(test.host("A").phase == .background)
    test.choose("Window", "Show Next Tab")
    #expect(test.frame.title == "A")
    #expect(test.host("A").phase == .active)
    #expect(test.host("C").phase == .background)
    // The field has the keys again, and what is typed goes there.
    test.frame.type("x")
    test.settle()
    #expect(test.titles == ["Ax", "B", "C"])
    #expect(test.frame.title == "Ax")
    test.choose("Window", "Show Previous Tab")
    #expect(test.frame.title == "C")
  }
  @Test(.requirement("SC-017")) func `are one form of a scene, which can be a window and fill the screen as well`() throws {
    let test = TabTest(windows: 2), hosts = test.hosts
    test.merge()
    #expect(test.frames.count == 1)
    test.choose("View", "Enter Full Screen")
    #expect(test.frame.size == test.test.system.monitors[0].frame.size)
    test.choose("View", "Exit Full Screen")
    test.choose("Window", "Move Tab to New Window")
    #expect(test.frames.count == 2)
    #expect(test.hosts.elementsEqual(hosts) { $0 === $1 } && test.titles == ["A", "B"])
  }
  @Test(.requirement("SC-073")) func `come to the front of their frame when their value is opened again`() throws {
    let test = TabTest()
    for number in 1...2 {
      test.test.openWindow(value: number)
      test.settle()
    }
    test.merge()
    let tabs = test.tabs
    #expect(tabs.selected === test.host("Card 2"))
    test.test.openWindow(value: 1)
    test.settle()
    #expect(tabs.selected === test.host("Card 1") && test.front === test.host("Card 1"))
    #expect(test.hosts.count == 3)
  }
  @Test(.requirement("SC-017", "RE-169"))
  func `are for windows of one group: settings and single windows do not join, and have no commands for it`() throws {
    let test = TabTest(windows: 2)
    test.test.openWindow(id: "cards")
    test.test.openWindow(id: "about")
    test.test.app.openSettings()
    test.settle()
    test.host("About").activate()
    test.settle()
    #expect(test.item("Window", "Merge All Windows", in: test.host("About")) == nil)
    #expect(test.item("View", "Show Tab Bar", in: test.host("About")) == nil)
    #expect(test.item("Window", "Merge All Windows", in: test.host("Card 0"))?.isEnabled == false)
    test.host("A").activate()
    test.settle()
    test.merge()
    #expect(test.order == ["A", "B"])
    #expect(test.host("Card 0").tabs == nil)
  }
  @Test(.requirement("RE-169")) func `are not for utility windows`() {
    NSWindow.allowsAutomaticWindowTabbing = true
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      UtilityWindow("Palette", id: "palette") { Tile() }
    }
    test.openWindow(id: "palette")
    test.openWindow(id: "main")
    test.settle()
    test.windows[0].mergeAllWindows()
    test.settle()
    #expect(test.titles == ["Main", "Palette", "Main"] && test.windows.map { $0.tabs == nil } == [false, true, false])
  }
  @Test(.requirement("RE-169")) func `are absent where the app does not allow them`() throws {
    let test = TabTest(windows: 2)
    NSWindow.allowsAutomaticWindowTabbing = false
    defer { NSWindow.allowsAutomaticWindowTabbing = true }
    for title in ["Show Previous Tab", "Show Next Tab", "Move Tab to New Window", "Merge All Windows"] {
      #expect(test.item("Window", title) == nil)
    }
    #expect(test.item("View", "Show Tab Bar") == nil)
  }
  @Test(.requirement("SC-017", "RE-170")) func `open by themselves as the user prefers`() throws {
    let defaults = UserDefaults.standard, key = "AppleWindowTabbingMode"
    defer { defaults.removeObject(forKey: key) }
    defaults.removeObject(forKey: key)
    TabbingDefault.isKnownToBe = true
    defer { TabbingDefault.isKnownToBe = false }
    #expect(NSWindow.userTabbingPreference == .manual)
    let test = TabTest()
    defaults.set("always", forKey: key)
    #expect(NSWindow.userTabbingPreference == .always)
    test.test.openWindow(id: "notes")
    test.settle()
    #expect(test.frames.count == 1 && test.hosts.count == 2)
    #expect(test.front === test.hosts[1])
    defaults.set("fullscreen", forKey: key)
    test.test.openWindow(id: "notes")
    test.settle()
    #expect(test.frames.count == 2)
    test.frame.setFullScreen(true)
    test.settle()
    test.test.openWindow(id: "notes")
    test.settle()
    #expect(test.frames.count == 2 && test.hosts.count == 4)
    defaults.set("manual", forKey: key)
    test.test.openWindow(id: "notes")
    test.settle()
    #expect(test.frames.count == 3)
  }
  @Test(.requirement("RE-170")) func `look for the preference where it can have been written`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("defaults-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func mayBeSet(_ arguments: [String]) -> Bool { TabbingDefault.mayBeSet(by: arguments, in: folder) }
    #expect(!mayBeSet(["/usr/bin/notes", "a.txt"]))
    #expect(mayBeSet(["/usr/bin/notes", "-AppleWindowTabbingMode", "always"]))
    #expect(FileManager.default.createFile(atPath: folder + "/notes.plist", contents: nil))
    #expect(mayBeSet(["/usr/bin/notes"]) && mayBeSet(["notes"]) && !mayBeSet(["/usr/bin/mail"]))
    #expect(FileManager.default.createFile(atPath: folder + "/.GlobalPreferences.plist", contents: nil))
    #expect(mayBeSet(["/usr/bin/mail"]))
  }
  /// Also where no bar is shown whose plus a person could reach by keys.
  @Test(.requirement("RE-171")) func `are made from the menu`() {
    let test = TabTest()
    test.choose("Window", "New Tab")
    test.settle()
    #expect(test.frames.count == 1 && test.hosts.count == 2 && test.front === test.hosts[1])
    #expect(test.nodes.filter { $0.role == .tab }.count == 2)
    test.choose("Window", "New Tab")
    #expect(test.hosts.count == 3 && test.front === test.hosts[2])
  }
  @Test(.requirement("RE-171")) func `have commands that can be chosen only when they do something`() throws {
    let test = TabTest()
    for title in ["Show Previous Tab", "Show Next Tab", "Move Tab to New Window", "Merge All Windows"] {
      #expect(test.item("Window", title)?.isEnabled == false)
    }
    test.choose("View", "Show Tab Bar")
    #expect(test.nodes.filter { $0.role == .tab }.map(\.label) == ["Note"])
    test.choose("View", "Hide Tab Bar")
    #expect(test.nodes.filter { $0.role == .tab }.isEmpty)
    #expect(test.front.tabs == nil)
    // By keys: the bar, a new tab with its plus, then from one to the next and back.
    test.frame.press("t", modifiers: [.control, .shift])
    test.settle()
    let plus = try #require(test.nodes.first { $0.role == .button && $0.label == "New Tab" })
    test.frame.click(at: CGPoint(x: plus.frame.midX, y: plus.frame.midY))
    test.settle()
    #expect(test.hosts.count == 2 && test.frames.count == 1)
    #expect(test.item("View", "Hide Tab Bar")?.isEnabled == false)
    #expect(test.front === test.hosts[1])
    test.frame.press(.tab, modifiers: .control)
    #expect(test.tabs.selected === test.hosts[0])
    test.frame.press(.backtab, modifiers: [.control, .shift])
    #expect(test.tabs.selected === test.hosts[1])
    test.frame.press(.pageUp, modifiers: .control)
    #expect(test.tabs.selected === test.hosts[0])
    test.frame.press(.pageDown, modifiers: .control)
    #expect(test.tabs.selected === test.hosts[1])
  }
  @Test func `leave the keys for the next and the previous one to others where there is only one`() {
    let test = TabTest()
    test.choose("View", "Show Tab Bar")
    for key in [Key.pageUp, .pageDown] { #expect(!test.tabs.turnPage(with: KeyEvent(.down, key: key, modifiers: .control))) }
  }
  @Test(.requirement("RE-171")) func `move to a window of their own, with what is in them`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    test.choose("Window", "Move Tab to New Window")
    #expect(test.frames.count == 2)
    #expect(test.front.title == "C" && test.front.tabs == nil)
    #expect(test.frame.isCovered == false)
    test.frame.type("y")
    test.settle()
    #expect(test.titles == ["A", "B", "Cy"])
    #expect(test.order == ["A", "B"])
    // The last but one leaves, and the one that is left is a plain window again.
    test.host("B").activate()
    test.settle()
    test.choose("Window", "Move Tab to New Window")
    #expect(test.frames.count == 3)
    #expect(test.hosts.allSatisfy { $0.tabs == nil && $0.surface === $0.platformWindow })
    #expect(test.test.system.windows.allSatisfy { $0.description.kind != .child })
  }
  @Test(.requirement("RE-172")) func `are windows of the Window menu, which selects them`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    for title in ["A", "B", "C"] { #expect(test.item("Window", title) != nil) }
    test.choose("Window", "B")
    #expect(test.front.title == "B")
    #expect(test.item("Window", "B")?.state == .on)
    test.test.app.registry.windows[0].activate()
    test.settle()
    #expect(test.frame.title == "A")
  }
  @Test(.requirement("RE-174")) func `are brought to the front by openWindow with an equal value`() throws {
    let test = TabTest()
    for card in 1...3 { test.test.openWindow(id: "cards", value: card) }
    test.settle()
    test.merge()
    #expect(test.front.title == "Card 3")
    test.test.openWindow(id: "cards", value: 2)
    test.settle()
    #expect(test.front.title == "Card 2")
    #expect(test.hosts.count == 4 && test.frames.count == 2)
    // From another window as well.
    test.host("Note").activate()
    test.settle()
    test.test.openWindow(id: "cards", value: 1)
    test.settle()
    #expect(test.front.title == "Card 1")
  }
  @Test(.requirement("RE-172")) func `close one at a time, and all with the frame, in order`() throws {
    let test = TabTest(windows: 4)
    test.merge()
    #expect(test.order == ["D", "A", "B", "C"])
    test.choose("File", "Close Tab")
    #expect(test.titles == ["A", "B", "C"])
    #expect(test.frame.title == "A")
    test.host("C").activate()
    test.settle()
    // The last of the row: the one before it comes.
    test.frame.press("w", modifiers: .control)
    test.settle()
    #expect(test.front.title == "B")
    test.frame.askToClose()
    test.settle()
    #expect(test.frames.isEmpty && test.hosts.isEmpty)
  }
  @Test(.requirement("RE-172")) func `that refuse to close stay, and keep the frame`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    test.host("A").traits.behaviors.dismiss = .disabled
    test.frame.askToClose()
    test.settle()
    #expect(test.titles == ["A"])
    #expect(test.frame.title == "A")
    #expect(test.front.tabs == nil)
    test.frame.type("z")
    test.settle()
    #expect(test.frame.title == "Az")
  }
  @Test(.requirement("RE-173"))
  func `share a frame that speaks for the one that is shown, and of whose children one is mapped`() throws {
    let test = TabTest(windows: 2)
    test.merge()
    let frame = test.frame
    #expect(frame.isCovered)
    func mapped() -> [HeadlessWindow] { test.test.system.windows.filter { $0.owner === frame && $0.state.isMapped } }
    #expect(mapped().count == 1 && mapped()[0] === test.front.surface)
    test.host("A").traits.behaviors.minimize = .disabled
    test.choose("Window", "A")
    #expect(mapped().count == 1 && mapped()[0] === test.front.surface)
    #expect(frame.title == "A" && !frame.controls.contains(.minimize))
    test.choose("Window", "B")
    #expect(frame.title == "B" && frame.controls.contains(.minimize))
    frame.userResizes(to: CGSize(width: 700, height: 500))
    test.settle()
    #expect(mapped()[0].size == CGSize(width: 700, height: 500))
    test.choose("Window", "A")
    #expect(mapped()[0].size == CGSize(width: 700, height: 500))
    #expect(test.front.graph.size == CGSize(width: 700, height: 500))
  }
  @Test(.requirement("RE-173")) func `that are hidden are not drawn and do no work until they are shown`() throws {
    struct Clock: View {
      @Binding var count: Int
      let evaluated: () -> Void
      var body: some View {
        let _ = evaluated()
        Text("Count \(count)").navigationTitle("Count \(count)")
      }
    }
    let shared = StateLocation(0)
    var evaluations = 0
    NSWindow.allowsAutomaticWindowTabbing = true
    let test = TestApp { WindowGroup { Clock(count: Binding(location: shared)) { evaluations += 1 } } }
    test.app.open(test.app.entries[0].declaration)
    test.settle()
    test.windows[1].mergeAllWindows()
    test.settle()
    let hidden = test.windows[0].surface as! HeadlessWindow
    hidden.counters = FrameCounters()
    evaluations = 0
    shared.set(1, transaction: Transaction())
    test.settle()
    #expect(evaluations == 1)
    #expect(hidden.counters.frames == 0)
    test.windows[0].activate()
    test.settle()
    #expect(evaluations == 2)
    #expect(hidden.counters.paintedFrames > 0)
    #expect(test.titles == ["Count 1", "Count 1"])
  }
  @Test(.requirement("RE-173")) func `with fixed content bound the frame while they are shown`() throws {
    NSWindow.allowsAutomaticWindowTabbing = true
    let test = TestApp {
      WindowGroup(for: Int.self) { $number in Tile(width: number == 1 ? 300 : 500, height: 200) }
        .windowResizability(.contentSize)
    }
    let open = test.openWindow
    open(value: 1)
    open(value: 2)
    test.settle()
    let small = test.windows[1], large = test.windows[2]
    large.mergeAllWindows()
    test.settle()
    let frame = test.headless(large)
    #expect(frame.size.width == 500 && !frame.isResizable)
    small.activate()
    test.settle()
    #expect(frame.size.width == 300 && !frame.isResizable)
    let bar = try #require(small.rootBox?.tabBar)
    #expect(frame.size.height == 200 + bar.height + small.menuBar!.height)
  }
  @Test func `end with a frame that is destroyed, and the app goes on with its other windows`() throws {
    let test = TabTest(windows: 3)
    test.host("A").activate()
    test.settle()
    test.choose("Window", "Merge All Windows")
    test.choose("Window", "B")
    test.choose("Window", "Move Tab to New Window")
    #expect(test.order == ["A", "C"])
    (test.tabs.window as! HeadlessWindow).kill()
    test.settle()
    #expect(test.titles == ["B"])
    #expect(!test.test.app.isEnding)
  }
  @Test func `end alone when their child is destroyed`() throws {
    let test = TabTest(windows: 3)
    test.merge()
    (test.front.surface as! HeadlessWindow).kill()
    test.settle()
    #expect(test.titles == ["A", "B"])
    #expect(test.front.title == "A")
    test.frame.type("k")
    test.settle()
    #expect(test.frame.title == "Ak")
  }
}
