import Conformance
import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

@Observable private final class Model {
  var title = "Idle"
  var isLoud = false
  var count = 0
  var isInserted = true
  var words = "one"
  var chosen: [String] = []
}

/// An app with items, on a desktop whose panels the test plays.
private struct Stage {
  let test: TestApp
  let panel: HeadlessPanel, tray: HeadlessPanel
  init(
    panel: HeadlessPanel = HeadlessPanel(), tray: HeadlessPanel = HeadlessPanel(hasPanel: false), @SceneBuilder _ scenes: @escaping () -> some Scene
  ) {
    self.panel = panel
    self.tray = tray
    test = TestApp(launches: false, scenes)
    test.app.extras.makeHosts = { [panel, tray] }
    test.app.launch()
    test.settle()
  }
  var app: RunningApp { test.app }
  var system: HeadlessWindowSystem { test.system }
  var item: HeadlessStatusItem? { panel.shown.first }
  func settle() { system.advance(by: 0.6) }
  var anchor: MenuBarExtraAnchor? { app.extras.items.first?.anchor }
  var popover: PopoverPanel? { anchor?.popover }
  var popoverWindow: HeadlessWindow? { popover?.platformWindow as? HeadlessWindow }
  func node(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> AccessibilityNode? {
    popover?.graph.accessibilityTree().flatMap(\.all).first { $0.role == role && (label == nil || $0.label == label) }
  }
}
private let corner = StatusItemPlace.icon(CGRect(x: 1500, y: 0, width: 24, height: 24))

@Suite struct `A menu-bar extra` {
  @Test(
    .requirement(
      "SC-134", "SC-135", "SC-136", "SC-137", "SC-138", "SC-139", "SC-140", "SC-141", "SC-142", "SC-143", "SC-144", "SC-145", "SC-146",
      "SC-147", "SC-148", "SC-149", "SC-150", "SC-151"))
  func `is made in eighteen ways, and has its title from each that names one`() {
    let inserted = Binding.constant(true)
    let text = "Words", resource = ImageResource(name: "none", bundle: .main)
    let stage = Stage {
      Group {
        MenuBarExtra("Key") { Text("a") }
        MenuBarExtra(text) { Text("a") }
        MenuBarExtra { Text("a") } label: { Text("Own label") }
        MenuBarExtra("Key in", isInserted: inserted) { Text("a") }
        MenuBarExtra(text + " in", isInserted: inserted) { Text("a") }
        MenuBarExtra(isInserted: inserted) { Text("a") } label: { Text("Own label in") }
      }
      Group {
        MenuBarExtra("Key image", image: "none") { Text("a") }
        MenuBarExtra("Key image in", image: "none", isInserted: inserted) { Text("a") }
        MenuBarExtra(text + " image", image: "none") { Text("a") }
        MenuBarExtra(text + " image in", image: "none", isInserted: inserted) { Text("a") }
        MenuBarExtra("Key symbol", systemImage: "star") { Text("a") }
        MenuBarExtra("Key symbol in", systemImage: "star", isInserted: inserted) { Text("a") }
      }
      Group {
        MenuBarExtra(text + " symbol", systemImage: "star") { Text("a") }
        MenuBarExtra(text + " symbol in", systemImage: "star", isInserted: inserted) { Text("a") }
        MenuBarExtra("Key resource", image: resource) { Text("a") }
        MenuBarExtra("Key resource in", image: resource, isInserted: inserted) { Text("a") }
        MenuBarExtra(text + " resource", image: resource) { Text("a") }
        MenuBarExtra(text + " resource in", image: resource, isInserted: inserted) { Text("a") }
      }
    }
    #expect(
      stage.panel.shown.map(\.content.title) == [
        "Key", "Words", "Own label", "Key in", "Words in", "Own label in", "Key image", "Key image in", "Words image",
        "Words image in", "Key symbol", "Key symbol in", "Words symbol", "Words symbol in", "Key resource", "Key resource in",
        "Words resource", "Words resource in",
      ])
    #expect(stage.panel.shown.allSatisfy { $0.menu.words == ["a (off)"] })
  }

  @Test(.requirement("SC-152")) func `says its title where it shows a picture, and shows it where there is none`() throws {
    let stage = Stage {
      MenuBarExtra("My App", systemImage: "star.fill") { Text("a") }
      MenuBarExtra("Just words") { Text("a") }
    }
    let (picture, words) = (stage.panel.shown[0], stage.panel.shown[1])
    #expect(picture.content.title == "My App" && picture.content.text.isEmpty)
    #expect(words.content.title == "Just words" && words.content.text == "Just words")
    for side in [16, 22, 48] {
      let drawn = try #require(picture.draw(side, side))
      #expect(drawn.pixelWidth == side && drawn.pixelHeight == side)
      #expect(drawn.inkCount > side * side / 8, "a filled star at \(side)")
    }
    #expect(picture.width(at: 24) == 24)
    let width = try #require(words.width(at: 24))
    #expect(width > 60)
    let drawn = try #require(words.draw(width, 24))
    #expect(drawn.inkCount > 50)
    // The panel's own colour.
    let white = try #require(words.draw(width, 24, ink: .white))
    #expect((0..<width).contains { white.pixel(x: $0, y: 12) >> 16 & 0xFF > 200 })
    // Panels may ask for anything.
    #expect(words.draw(1, 1)?.pixelWidth == 1)
    #expect(words.draw(4000, 2)?.pixelHeight == 2)
  }

  private struct Items: View {
    @Bindable var model: Model
    var body: some View {
      Button("Start") { model.chosen.append("start") }.keyboardShortcut("s", modifiers: [.command, .shift])
      Toggle("Loud", isOn: $model.isLoud)
      Divider()
      Menu("More") {
        Button("Deep") { model.chosen.append("deep") }
        Menu("Deeper") { Button("Deepest") { model.chosen.append("deepest") } }
      }
      Section("Numbers") { Text("Count \(model.count)") }
      Button("Never") { model.chosen.append("never") }.disabled(true)
    }
  }

  @Test(.requirement("SC-153", "SC-163")) func `shows its content as a menu: items, checks, separators, submenus, sections`() throws {
    let model = Model()
    let stage = Stage { MenuBarExtra("M") { Items(model: model) } }
    let item = try #require(stage.item)
    let all = [
      "Start", "[ ] Loud", "-", "More {Deep, Deeper {Deepest}}", "-", "# Numbers", "Count 0 (off)", "-", "Never (off)",
    ]
    #expect(item.content.opensMenu && item.menu.words == all)
    #expect(item.content.menu[0].shortcut == MenuEntry.Shortcut([.control, .shift], .character("s")))
    item.choose("Start")
    item.choose("More", "Deep")
    item.choose("More", "Deeper", "Deepest")
    item.choose("Never")
    // Panels may say anything.
    for path in [[], [2], [3], [3, 1], [-1], [99], [0, 0], [.max]] { item.choose(path) }
    #expect(model.chosen == ["start", "deep", "deepest"])
    item.choose("Loud")
    #expect(model.isLoud)
    stage.settle()
    #expect(item.menu.words[1] == "[x] Loud")
  }

  private struct ModelItems: View {
    @Environment(Model.self) private var model
    @Environment(\.openWindow) private var openWindow
    var body: some View {
      Text(model.words)
      Button("Open") { openWindow(id: "main") }
    }
  }

  @Test(.requirement("SC-163")) func `shares the app's state through the environment, and opens its windows`() throws {
    let model = Model()
    let stage = Stage {
      MenuBarExtra("M") { ModelItems() }.environment(model)
      WindowGroup(id: "main") { Tile() }.defaultLaunchBehavior(.suppressed)
    }
    #expect(stage.test.windows.isEmpty)
    let item = try #require(stage.item)
    #expect(item.menu.words == ["one (off)", "Open"])
    model.words = "two"
    stage.settle()
    #expect(item.menu.words == ["two (off)", "Open"])
    item.choose("Open")
    stage.settle()
    #expect(stage.test.windows.count == 1)
  }

  @Test func `changes live, and says only what changed, as often as a panel can use`() throws {
    let model = Model()
    let stage = Stage { MenuBarExtra { Text("Count \(model.count)") } label: { Text(model.title) } }
    let item = try #require(stage.item)
    #expect(item.content.text == "Idle" && item.content.title == "Idle")
    let shows = item.shows, version = item.content.pictureVersion
    model.title = "Busy"
    stage.settle()
    #expect(item.content.text == "Busy" && item.content.title == "Busy")
    #expect(item.shows == shows + 1 && item.content.pictureVersion == version + 1)
    model.count = 1
    stage.settle()
    #expect(item.menu.words == ["Count 1 (off)"])
    #expect(item.content.pictureVersion == version + 1, "the label is the old one")
    // A hundred changes in a second of frames.
    let before = item.shows
    for index in 0..<100 {
      model.title = "\(index)"
      stage.system.advance(by: 0.01)
    }
    stage.settle()
    #expect(item.content.text == "99")
    #expect(item.shows - before <= 21)
    let still = item.shows
    stage.settle()
    #expect(item.shows == still && stage.system.pendingCount == 0, "nothing happens by itself")
  }

  @Test func `is up to date when its menu opens`() throws {
    let model = Model()
    let stage = Stage { MenuBarExtra("M") { Text("Count \(model.count)") } }
    let item = try #require(stage.item)
    model.count = 5
    item.menu.open()
    #expect(item.menu.words == ["Count 5 (off)"])
  }

  @Test func `draws its words only where the panel does not show them itself`() throws {
    let stage = Stage {
      MenuBarExtra { Text("a") } label: {
        HStack {
          Image(systemName: "star.fill")
          Text("Words beside it")
        }
      }
      MenuBarExtra { Text("a") } label: { Text("Long words") }
      MenuBarExtra { Text("a") } label: { Text("W") }
    }
    stage.system.icon = [BitmapSurface.make(size: CGSize(width: 48, height: 48)) { $0.fill(CGRect(x: 0, y: 0, width: 48, height: 48), .black) }.bitmap()]
    let items = stage.panel.shown
    #expect(items[0].content.text == "Words beside it")
    let square = try #require(items[0].draw(22, 22, leavesTextOut: true))
    let alone = Stage { MenuBarExtra("S", systemImage: "star.fill") { Text("a") } }
    let star = try #require(alone.item?.draw(22, 22))
    #expect(abs(square.inkCount - star.inkCount) <= 4, "the star alone, as large as a star alone")
    #expect(items[1].draw(22, 22, leavesTextOut: true)?.inkCount == 22 * 22, "the app's icon")
    #expect(items[1].draw(22, 22)?.inkCount == 22 * 22, "and where a tray makes a square of it")
    #expect(try #require(items[1].draw(100, 22)?.inkCount) < 22 * 22)
    let letter = try #require(items[2].draw(22, 22, leavesTextOut: true)?.inkCount)
    #expect(letter > 10 && letter < 22 * 22 / 2)
  }

  @Test func `draws the symbols of its menu for the panel that shows them`() throws {
    for isDark in [false, true] {
      let stage = Stage { MenuBarExtra("M") { Button("Star", systemImage: "star.fill") {} } }
      stage.system.panelIsDark = isDark
      stage.system.desktop.caretBlink = nil
      stage.settle()
      let picture = try #require(stage.item?.content.menu.first?.picture)
      #expect(picture.pixelWidth == 16)
      #expect((picture.pixel(x: 8, y: 8) & 0xFF > 127) == isDark)
    }
  }

  // MARK: Being there

  @Test(.requirement("SC-157")) func `is there while its binding says so, and the user's removal is written to it`() throws {
    let model = Model()
    model.isInserted = false
    let stage = Stage {
      MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { Text("a") }
      WindowGroup { Tile() }
    }
    #expect(stage.panel.shown.isEmpty && stage.panel.starts == 0, "no panel is looked for")
    model.isInserted = true
    stage.settle()
    let item = try #require(stage.item)
    #expect(stage.panel.starts == 1)
    model.isInserted = false
    stage.settle()
    #expect(item.isClosed && stage.panel.shown.isEmpty)
    model.isInserted = true
    stage.settle()
    try #require(stage.item).remove()
    stage.settle()
    #expect(!model.isInserted && stage.panel.shown.isEmpty)
    #expect(stage.test.windows.count == 1 && !stage.app.isEnding)
  }

  @Test(.requirement("SC-158")) func `ends an app that shows nothing else when the user takes it away`() throws {
    let stage = Stage { MenuBarExtra("M") { Text("a") } }
    #expect(!stage.app.isEnding)
    try #require(stage.item).remove()
    stage.settle()
    #expect(stage.app.isEnding)
    // An app with a window goes on, and its item stays away.
    let other = Stage {
      MenuBarExtra("M") { Text("a") }
      WindowGroup { Tile() }
    }
    try #require(other.item).remove()
    other.settle()
    #expect(other.panel.shown.isEmpty && !other.app.isEnding)
  }

  @Test(.requirement("SC-155")) func `is all that a menu-bar app shows, and keeps it alive`() throws {
    let stage = Stage {
      MenuBarExtra("M") { Text("a") }
      Settings { Tile() }
    }
    #expect(stage.test.windows.isEmpty && stage.system.windows.isEmpty)
    #expect(stage.panel.shown.count == 1)
    stage.app.openSettings()
    stage.settle()
    #expect(stage.test.windows.count == 1)
    stage.test.windows[0].userAsksToClose()
    stage.settle()
    #expect(stage.test.windows.isEmpty && !stage.app.isEnding && stage.panel.shown.count == 1)
    stage.app.quit()
    #expect(stage.panel.shown.isEmpty)
  }

  @Test(.requirement("SC-156")) func `stands beside a window group, whose last window does not end the app`() throws {
    let stage = Stage {
      WindowGroup("Main") { Tile() }
      MenuBarExtra("M") { Text("a") }
      Window("Other", id: "other") { Tile() }
    }
    #expect(stage.test.titles == ["Main"] && stage.panel.shown.count == 1)
    stage.test.windows[0].userAsksToClose()
    stage.settle()
    #expect(stage.test.windows.isEmpty && !stage.app.isEnding)
    // The only window of a primary `Window` ends an app otherwise.
    let single = Stage {
      Window("Only", id: "only") { Tile() }
      MenuBarExtra("M") { Text("a") }
    }
    single.test.windows[0].userAsksToClose()
    single.settle()
    #expect(!single.app.isEnding && single.panel.shown.count == 1)
  }

  @Test func `ends the app where its binding takes away the last thing to see`() {
    let model = Model()
    let stage = Stage {
      MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { Text("a") }
    }
    model.isInserted = false
    stage.settle()
    #expect(stage.app.isEnding)
  }

  // MARK: Where it is

  @Test(.requirement("SC-161")) func `takes the panel before the tray, waits a moment for an answer, and has a window where there is neither`() throws {
    let both = Stage(panel: HeadlessPanel(), tray: HeadlessPanel()) { MenuBarExtra("M") { Text("a") } }
    #expect(both.panel.shown.count == 1 && both.tray.shown.isEmpty)
    let late = Stage(panel: HeadlessPanel(hasPanel: nil), tray: HeadlessPanel()) { MenuBarExtra("M") { Text("a") } }
    #expect(late.tray.shown.isEmpty, "the panel may answer yet")
    late.system.advance(by: 1)
    #expect(late.tray.shown.count == 1)
    late.panel.hasPanel = true
    late.settle()
    #expect(late.panel.shown.count == 1 && late.tray.shown.isEmpty)

    var nowhere: Stage!
    let issues = RuntimeIssue.capturing {
      nowhere = Stage(panel: HeadlessPanel(hasPanel: nil), tray: HeadlessPanel(hasPanel: false)) {
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

  @Test(.requirement("SC-156", "SC-161")) func `opens no window beside the app's own where there is no panel: their menu leads to it`() throws {
    let issues = try RuntimeIssue.capturing {
      let model = Model()
      let stage = Stage(panel: HeadlessPanel(hasPanel: false)) {
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
      let stage = Stage(panel: HeadlessPanel(hasPanel: false)) { MenuBarExtra("M") { Text("a") } }
      stage.system.advance(by: 1)
      #expect(stage.test.windows.count == 1)
      stage.test.windows[0].userAsksToClose()
      stage.settle()
      #expect(stage.app.isEnding)
    }
  }

  @Test func `waits for a panel that starts again, and goes elsewhere when it does not`() throws {
    let stage = Stage(tray: HeadlessPanel()) { MenuBarExtra("M") { Text("a") } }
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
    let stage = Stage { WindowGroup { Tile() } }
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

  // MARK: The window style

  private struct Inside: View {
    @Bindable var model: Model
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text("Count \(model.count)")
        Button("Add") { model.count += 1 }
        Button("Done") { dismiss() }
        Slider(value: .constant(0.5))
      }.frame(width: 240, height: 160)
    }
  }

  @Test(.requirement("SC-154", "SC-160")) func `shows any view in a small window at the item, over everything`() throws {
    let model = Model()
    let stage = Stage { MenuBarExtra("M", systemImage: "star") { Inside(model: model) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    #expect(!item.content.opensMenu)
    #expect(item.menu.words == ["Quit Test"])
    item.activate(corner)
    stage.settle()
    let panel = try #require(stage.popover), window = try #require(stage.popoverWindow)
    #expect(window.description.kind == .popover && window.state.isMapped && window.hasGrab)
    #expect(panel.frame.size == CGSize(width: 240, height: 160))
    #expect(panel.frame.minY >= 24 && panel.frame.maxX <= 1600, "below the icon, on the screen")
    #expect(stage.node(.slider) != nil)
    window.click(at: try #require(stage.node(.button, "Add")).frame.center)
    stage.settle()
    #expect(stage.node(.text, "Count 1") != nil)
    window.click(at: try #require(stage.node(.button, "Done")).frame.center)
    stage.settle()
    #expect(stage.popover == nil && window.isClosed && !stage.app.isEnding)
  }

  @Test(.requirement("SC-160"), arguments: ["outside", "escape", "grab", "press"])
  func `closes what it opened when the user turns to something else`(how: String) throws {
    let stage = Stage { MenuBarExtra("M") { Inside(model: Model()) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    item.activate(corner)
    stage.settle()
    let window = try #require(stage.popoverWindow)
    switch how {
    case "outside", "grab": stage.system.clickOutside()
    case "escape": window.press(.escape)
    default: item.activate(corner)
    }
    stage.settle()
    #expect(stage.popover == nil && window.isClosed)
    item.activate(corner)
    stage.settle()
    #expect(stage.popover != nil, "and opens again")
  }

  private struct Remembering: View {
    let log: Log
    @State private var count = 0
    @State private var isAsking = false
    @State private var isShowingSheet = false
    final class Log { var entries: [String] = [] }
    var body: some View {
      VStack {
        Button("Count \(count)") { count += 1 }
        Button("Ask") { isAsking = true }
        Button("More") { isShowingSheet = true }
      }
      .padding()
      .onAppear { log.entries.append("appear") }
      .onDisappear { log.entries.append("disappear") }
      .alert("Sure?", isPresented: $isAsking) {
        Button("Yes") {
          log.entries.append("yes")
          count += 10
        }
        Button("No", role: .cancel) {}
      }
      .sheet(isPresented: $isShowingSheet) {
        VStack {
          Text("Sheet of \(count)")
          Button("Hide") { isShowingSheet = false }
        }
      }
    }
  }
  @Test(.requirement("SC-154")) func `keeps what its window knows while that is closed, and tells when it comes and goes`() throws {
    let log = Remembering.Log()
    let stage = Stage { MenuBarExtra("M") { Remembering(log: log) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    for round in 0..<3 {
      item.activate(corner)
      stage.settle()
      let window = try #require(stage.popoverWindow)
      window.click(at: try #require(stage.node(.button, "Count \(round)")).frame.center)
      stage.settle()
      #expect(stage.node(.button, "Count \(round + 1)") != nil)
      item.activate(corner)
      stage.settle()
      #expect(stage.popover == nil && window.isClosed)
    }
    #expect(log.entries == (0..<3).flatMap { _ in ["appear", "disappear"] })
    #expect(stage.system.windows.filter { $0.state.isMapped }.isEmpty && stage.system.pendingCount == 0)
    // A compositor comes: the window is made for it, the content begins again.
    stage.system.hasCompositor.toggle()
    item.activate(corner)
    stage.settle()
    #expect(stage.node(.button, "Count 0") != nil)
  }
  @Test func `asks and shows sheets from its window`() throws {
    let log = Remembering.Log()
    let stage = Stage { MenuBarExtra("M") { Remembering(log: log) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    func press(_ title: String) throws {
      item.activate(corner)
      stage.settle()
      try #require(stage.popoverWindow).click(at: try #require(stage.node(.button, title)).frame.center)
      stage.settle()
    }
    func modal() -> ModalWindow? { stage.anchor?.presenter?.top }
    func answer(_ title: String) throws {
      let node = try #require(modal()?.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == title })
      node.perform(.press)
      stage.settle()
      stage.settle()
    }
    try press("Ask")
    let alert = try #require(modal()?.platformWindow as? HeadlessWindow)
    #expect(stage.popover == nil && alert.state.isMapped && alert.state.isFocused)
    #expect(CGRect(x: 400, y: 300, width: 800, height: 400).contains(CGPoint(x: alert.position.x + alert.size.width / 2, y: alert.position.y + alert.size.height / 2)))
    try answer("Yes")
    #expect(log.entries == ["appear", "disappear", "yes"] && modal() == nil)
    try press("More")
    #expect(modal()?.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Sheet of 10" } == true)
    try answer("Hide")
    #expect(modal() == nil)
    // The item goes while something is asked.
    try press("Ask")
    #expect(modal() != nil)
    stage.app.quit()
    #expect(stage.system.windows.allSatisfy { $0.isClosed })
  }
  @Test func `answers the wheel and the middle button with what its label has for them`() throws {
    let model = Model()
    let stage = Stage {
      MenuBarExtra { Text("a") } label: {
        Text("Volume").accessibilityAdjustableAction { model.count += $0 == .increment ? 1 : -1 }.accessibilityAction { model.isLoud.toggle() }
      }
      .menuBarExtraStyle(.window)
    }
    let item = try #require(stage.item)
    item.scroll(3)
    item.scroll(-1)
    #expect(model.count == 2)
    item.middlePress(corner)
    stage.settle()
    #expect(model.isLoud && stage.popover == nil)
    // One without an action of its own opens, and is not moved by the wheel.
    let plain = Stage { MenuBarExtra("M") { Tile() }.menuBarExtraStyle(.window) }
    plain.item?.scroll(3)
    plain.item?.middlePress(corner)
    plain.settle()
    #expect(plain.popover != nil)
  }

  @Test func `opens on the monitor of its panel`() throws {
    let stage = Stage { MenuBarExtra("M") { Inside(model: Model()) }.menuBarExtraStyle(.window) }
    let second = CGRect(x: 1600, y: 0, width: 1280, height: 1024)
    stage.system.monitors.append(
      Monitor(name: "SECOND", frame: second, visibleFrame: CGRect(x: 1600, y: 0, width: 1280, height: 996), isPrimary: false))
    let item = try #require(stage.item)
    // A panel at the bottom of the second one: above it.
    item.activate(.icon(CGRect(x: 2850, y: 998, width: 24, height: 24)))
    stage.settle()
    let frame = try #require(stage.popover).frame
    #expect(second.contains(frame) && frame.maxY <= 996)
  }

  @Test func `costs nothing when a panel presses a thousand times, anywhere`() throws {
    let stage = Stage { MenuBarExtra("M") { Inside(model: Model()) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    for index in 0..<1000 {
      let far = CGPoint(x: Double(index % 7) * 1e8 - 3e8, y: index % 2 == 0 ? -1e9 : .greatestFiniteMagnitude)
      item.activate(.near(far))
      if index % 10 == 0 { item.askForMenu(.near(far)) }
      if index % 50 == 0 { stage.settle() }
    }
    stage.settle()
    if stage.popover != nil {
      item.activate(corner)
      stage.settle()
    }
    #expect(stage.system.windows.filter { $0.state.isMapped }.isEmpty)
    item.activate(corner)
    stage.settle()
    let window = try #require(stage.popoverWindow)
    let screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
    #expect(screen.intersects(CGRect(origin: window.position, size: window.size)))
  }

  @Test func `has standard commands at the secondary button of a tray`() throws {
    let model = Model()
    let stage = Stage(panel: HeadlessPanel(hasPanel: false), tray: HeadlessPanel()) {
      MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { Items(model: model) }
      Settings { Tile() }
    }
    let item = try #require(stage.tray.shown.first)
    item.askForMenu(corner)
    stage.settle()
    let session = try #require(stage.anchor?.menuSession)
    #expect(session.panels[0].items.map(\.title) == ["Settings\u{2026}", "", "Remove from Panel", "Quit Test"])
    #expect(session.panels[0].frame.minY == 24, "below the icon")
    stage.system.clickOutside()
    stage.settle()
    // The primary one opens the item's own menu.
    item.activate(corner)
    stage.settle()
    #expect(stage.anchor?.menuSession?.panels[0].items.first?.title == "Start")
    item.activate(corner)
    #expect(stage.anchor?.menuSession == nil, "a second press closes it")
  }

  @Test func `is closed by a press on another one, and closes what is open over windows`() throws {
    let stage = Stage {
      Window("Main", id: "main") { Menu("Choose") { Button("One") {} } }
      MenuBarExtra("M") { Text("a") }
      MenuBarExtra("W") { Inside(model: Model()) }.menuBarExtraStyle(.window)
    }
    let (menu, window) = (stage.panel.shown[0], stage.panel.shown[1]), items = stage.app.extras.items
    menu.activate(corner)
    stage.settle()
    #expect(items[0].anchor?.isOpen == true)
    window.activate(corner)
    stage.settle()
    #expect(items[0].anchor?.isOpen == false && items[1].anchor?.isOpen == true)
    menu.activate(corner)
    stage.settle()
    #expect(items[0].anchor?.isOpen == true && items[1].anchor?.isOpen == false)
    stage.system.clickOutside()
    stage.settle()
    let main = try #require(stage.test.windows.first)
    _ = MenuSession.open([MenuItem("One") {}], .at(.zero), over: main)
    #expect(main.menuSession != nil)
    window.activate(corner)
    stage.settle()
    #expect(main.menuSession == nil && items[1].anchor?.isOpen == true)
  }

  @Test func `tries to hold the pointer again while the panel has it`() throws {
    let stage = Stage { MenuBarExtra("M") { Inside(model: Model()) }.menuBarExtraStyle(.window) }
    stage.system.refusesGrabs = true
    try #require(stage.item).activate(corner)
    stage.settle()
    let window = try #require(stage.popoverWindow)
    #expect(!window.hasGrab)
    stage.system.refusesGrabs = false
    stage.system.advance(by: 0.5)
    #expect(window.hasGrab)
    stage.system.advance(by: 10)
    #expect(stage.system.pendingCount == 0)
  }

  private struct Changing: MenuBarExtraStyle {
    let _shape: _MenuBarExtraShape
  }

  @Test func `follows the style that its scene has now`() throws {
    let model = Model()
    let stage = Stage {
      MenuBarExtra("M") { Items(model: model) }.menuBarExtraStyle(Changing(_shape: model.isLoud ? .window : .menu))
    }
    let item = try #require(stage.item)
    #expect(item.content.opensMenu && item.menu.words.first == "Start")
    model.isLoud = true
    stage.settle()
    #expect(stage.panel.shown.count == 1 && !item.content.opensMenu && item.menu.words == ["Quit Test"])
  }
}
