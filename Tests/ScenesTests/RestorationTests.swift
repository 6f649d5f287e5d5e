import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielGraph
@testable import OrielScenes

@Suite(.serialized) struct `Windows of the last run` {
  @SceneBuilder private func cards(_ kept: Kept<StoredCard<Int?>> = Kept()) -> some Scene {
    WindowGroup("StoredCard", id: "card", for: Int.self) { StoredCard(value: $0, kept: kept) }.defaultSize(width: 400, height: 300)
    Window("About", id: "about") { Text("About") }.defaultSize(width: 200, height: 100)
    Settings { Text("Settings") }
  }
  private func openCards(_ test: TestApp, _ values: Int...) {
    for value in values {
      test.app.openWindow(id: "card", value: value)
      test.settle()
    }
  }

  @Test(.requirement("SC-079", "SC-082", "SC-083", "SC-258", "RE-047", "RE-048", "RE-202", "RE-204"))
  func `come back with value, scene storage, place and order, although the process was killed`() throws {
    let restarts = Restarts(), kept = Kept<StoredCard<Int?>>()
    var test = restarts.start { cards(kept) }
    openCards(test, 3, 5)
    kept.values.last?.write("typed", 2)
    test.headless(1).userMoves(to: CGPoint(x: 90, y: 120))
    test.headless(1).userResizes(to: CGSize(width: 480, height: 333))
    test.headless(2).userMoves(to: CGPoint(x: 700, y: 40))
    test.headless(0).userActivates()
    let identifiers = test.windows.map(\.identifier), frames = (0..<3).map { test.headless($0).position }
    restarts.kill(test)

    test = restarts.start { cards() }
    #expect(test.titles == ["nil  0.5", "Optional(3)  0.5", "Optional(5) typed 2.0"])
    #expect(test.windows.map(\.identifier) == identifiers)
    #expect((0..<3).map { test.headless($0).position } == frames)
    #expect(test.headless(1).size == CGSize(width: 480, height: 333))
    #expect(test.system.windows.map(\.identifier) == [1, 2, 0].map { test.headless($0).identifier }, "as they lay on each other")
    #expect(test.system.focusedWindow === test.headless(0))
    #expect(try restarts.text.contains("\"version\" : 1"))
  }

  @Test func `lie on each other as they did, although the lower one had the keys`() {
    let restarts = Restarts()
    var test = restarts.start { cards() }
    openCards(test, 1)
    test.windows[0].platformWindow?.raise()
    #expect(test.system.focusedWindow === test.headless(1))
    restarts.kill(test)
    test = restarts.start { cards() }
    #expect(test.system.windows.map(\.identifier) == [1, 0].map { test.headless($0).identifier })
  }

  @Test(.requirement("SC-085", "SC-077")) func `count as open for their values, which are those last written`() {
    let restarts = Restarts(), kept = Kept<StoredCard<Int?>>()
    var test = restarts.start { cards(kept) }
    openCards(test, 3)
    kept.values.last?.value = 8
    restarts.kill(test)
    test = restarts.start { cards() }
    openCards(test, 8)
    #expect(test.windows.count == 2)
    #expect(test.system.focusedWindow === test.headless(1))
    openCards(test, 3)
    #expect(test.windows.count == 3)
  }

  @Test(.requirement("SC-080", "SC-081")) func `come back without a value that cannot be read, or with the default, and say so once`() throws {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      cards()
      WindowGroup("Word", id: "word", for: String.self) { StoredCard(value: $0, kept: Kept()) } defaultValue: { "default" }
    }
    var test = restarts.start { scenes() }
    openCards(test, 3)
    test.app.openWindow(id: "word", value: "given")
    test.settle()
    restarts.kill(test)
    try restarts.write(restarts.text.replacingOccurrences(of: "\"value\" : \"3\"", with: "\"value\" : \"{\"")
      .replacingOccurrences(of: "\"Swift.String\"", with: "\"Other.Type\""))
    let issues = RuntimeIssue.capturing { test = restarts.start { scenes() } }
    #expect(test.titles == ["nil  0.5", "nil  0.5", "default  0.5"])
    #expect(issues.count == 2 && issues.allSatisfy { $0.contains("can no longer be decoded") }, "\(issues)")
  }

  @Test(.requirement("RE-202")) func `that a person closed are gone with what they kept; their scene opens in their place`() {
    let restarts = Restarts(), kept = Kept<StoredCard<Int?>>()
    var test = restarts.start { cards(kept) }
    kept.values.last?.write("typed", 2)
    test.headless().userMoves(to: CGPoint(x: 300, y: 200))
    test.headless().userResizes(to: CGSize(width: 500, height: 350))
    test.openWindow(id: "about")
    test.settle()
    test.headless(1).userMoves(to: CGPoint(x: 40, y: 60))
    test.system.advance(by: 1)
    test.headless(1).askToClose()
    test.headless(0).askToClose()
    #expect(test.app.isEnding)
    test = restarts.start { cards() }
    #expect(test.titles == ["nil  0.5"])
    #expect(test.headless().position == CGPoint(x: 300, y: 200) && test.headless().size == CGSize(width: 500, height: 350))
    test.openWindow(id: "about")
    test.settle()
    #expect(test.headless(1).position == CGPoint(x: 40, y: 60))
  }

  @Test(.requirement("SC-084", "RE-045")) func `stay away where the scene or the user says so`() throws {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup("First", id: "first") { Tile() }
      WindowGroup("Secret", id: "secret") { Tile() }.restorationBehavior(.disabled)
    }
    var test = restarts.start { scenes() }
    test.openWindow(id: "secret")
    test.openWindow(id: "first")
    test.settle()
    restarts.kill(test)
    #expect(try !restarts.text.contains("secret"))
    test = restarts.start { scenes() }
    #expect(test.titles == ["First", "First"])

    let folder = restarts.folder + "/config", program = ["/usr/bin/program"]
    func set(_ file: String, _ value: Any?) throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let list = value.map { [RestorationDefault.key: $0] } ?? ["other": true]
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(to: URL(filePath: "\(folder)/\(file).plist"))
    }
    #expect(RestorationDefault.isOn(arguments: program, folder: folder))
    try set(".GlobalPreferences", false)
    #expect(!RestorationDefault.isOn(arguments: program, folder: folder), "for the whole desktop")
    try set("program", true)
    #expect(RestorationDefault.isOn(arguments: program, folder: folder), "but not for this program")
    try set("program", "NO")
    #expect(!RestorationDefault.isOn(arguments: program, folder: folder))
    try set("program", nil)
    try set(".GlobalPreferences", nil)
    #expect(RestorationDefault.isOn(arguments: program, folder: folder))
    #expect(!RestorationDefault.isOn(arguments: program + ["-\(RestorationDefault.key)", "NO"], folder: folder))
  }

  @Test(.requirement("SC-169")) func `leave nothing to the launch rule, unless only settings came back`() {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup("First", id: "first") { Tile() }
      WindowGroup("Second", id: "second") { Tile() }.defaultLaunchBehavior(.presented)
      Settings { Tile() }
    }
    var test = restarts.start { scenes() }
    #expect(test.titles == ["Second"])
    test.openWindow(id: "first")
    test.settle()
    test.headless(0).askToClose()
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.titles == ["First"])
    test.read(\.openSettings)()
    test.settle()
    test.app.registry.windows[0].declaration.options.restorationBehavior = .disabled
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.titles == ["Settings", "Second"])
  }

  @Test(.requirement("SC-198")) func `have the size that they had, although the scene has another default now`() {
    let restarts = Restarts()
    func scenes(width: Double) -> some Scene { WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: width, height: 300) }
    var test = restarts.start { scenes(width: 400) }
    #expect(test.headless().size == CGSize(width: 400, height: 300))
    restarts.kill(test)
    test = restarts.start { scenes(width: 700) }
    #expect(test.headless().size == CGSize(width: 400, height: 300))
  }

  @Test(.requirement("SC-082")) func `are maximised, full screen and minimised as they were, above the frame they had before`() {
    let restarts = Restarts()
    var test = restarts.start { cards() }
    openCards(test, 1, 2)
    let frames = (0..<3).map { CGRect(origin: test.headless($0).position, size: test.headless($0).size) }
    test.system.advance(by: 1)
    test.headless(0).userMaximizes()
    test.windows[1].platformWindow?.setFullScreen(true)
    test.headless(2).userMinimizes()
    test.headless(1).userSends(to: .number(2))
    for _ in 1...3 {
      restarts.kill(test)
      test = restarts.start { cards() }
      #expect(test.headless(0).state.isMaximized && test.headless(1).state.isFullScreen && test.headless(2).state.isMinimized)
      #expect(test.headless(1).desktop == .number(2))
    }
    test.headless(0).userMaximizes(false)
    test.windows[1].platformWindow?.setFullScreen(false)
    test.settle()
    #expect((0..<3).map { CGRect(origin: test.headless($0).position, size: test.headless($0).size) } == frames)
  }

  @Test(.requirement("SC-083", "RE-046", "RE-053")) func `are in the same place after ten restarts, also without the window manager's frame`() {
    for compositor in [false, true] {
      let restarts = Restarts {
        let system = HeadlessWindowSystem()
        system.hasCompositor = compositor
        return system
      }
      @SceneBuilder func scenes() -> some Scene {
        WindowGroup(id: "a") { Tile() }.defaultSize(width: 321, height: 234)
        WindowGroup(id: "b") { Tile() }.windowStyle(.hiddenTitleBar)
        WindowGroup(id: "c") { Tile() }.defaultPosition(.bottomTrailing).defaultWindowPlacement { _, _ in WindowPlacement(CGPoint(x: 5, y: 6)) }
      }
      var test = restarts.start { scenes() }
      test.openWindow(id: "b")
      test.openWindow(id: "c")
      test.settle()
      test.headless(2).userMoves(to: CGPoint(x: 1300, y: -1))
      let frames = (0..<3).map { CGRect(origin: test.headless($0).position, size: test.headless($0).size) }
      for _ in 1...10 {
        restarts.kill(test)
        test = restarts.start { scenes() }
        #expect((0..<3).map { CGRect(origin: test.headless($0).position, size: test.headless($0).size) } == frames)
      }
    }
  }

  @Test(.requirement("RE-173", "RE-174", "SC-082")) func `share their frames as tabs, in their order, with the one that was shown`() {
    NSWindow.allowsAutomaticWindowTabbing = true
    let restarts = Restarts()
    var test = restarts.start { cards() }
    openCards(test, 1, 2, 3)
    let frame = SceneFrame.of(test.windows[3])!
    try! frame.add(test.windows[1], at: 0, selects: false)
    try! frame.add(test.windows[0], at: 1, selects: true)
    test.settle()
    let order = frame.members.map(\.identifier), titles = frame.members.map(\.title)
    for _ in 1...2 {
      restarts.kill(test)
      test = restarts.start { cards() }
      #expect(test.windows.count == 4 && test.app.registry.tabGroups.count == 1)
      let tabs = test.app.registry.tabGroups[0]
      #expect(tabs.members.map(\.identifier) == order)
      #expect(tabs.selected.identifier == order[1] && tabs.members.map(\.title) == titles)
      #expect(tabs.members.allSatisfy { $0.rootBox?.tabBar != nil }, "each shows the bar, the first one made as well")
      #expect(test.windows.filter { $0.tabs == nil }.map(\.title) == ["Optional(2)  0.5"])
    }
    // The bar of a single tab, too.
    test.windows[2].toggleTabBar()
    restarts.kill(test)
    test = restarts.start { cards() }
    #expect(test.windows[2].tabs?.isBarAsked == true && test.windows[2].rootBox?.tabBar != nil)
  }

  @Test(.requirement("SC-083")) func `come back on a screen when their monitor is gone, and go back to it when it is there`() {
    let small = Monitor(name: "LAPTOP", frame: CGRect(x: 0, y: 0, width: 1280, height: 800), visibleFrame: CGRect(x: 0, y: 30, width: 1280, height: 770))
    let large = Monitor(
      name: "DESK", frame: CGRect(x: 1280, y: 0, width: 2560, height: 1440), visibleFrame: CGRect(x: 1280, y: 0, width: 2560, height: 1440), isPrimary: false)
    var monitors = [small, large]
    let restarts = Restarts {
      let system = HeadlessWindowSystem()
      system.monitors = monitors
      return system
    }
    var test = restarts.start { cards() }
    test.headless().userMoves(to: CGPoint(x: 100, y: 100))
    restarts.kill(test)
    test = restarts.start { cards() }
    test.headless().userResizes(to: CGSize(width: 2000, height: 1300))
    test.headless().userMoves(to: CGPoint(x: 3000, y: 50))
    test.headless().userResizes(to: CGSize(width: 800, height: 700))
    restarts.kill(test)
    monitors = [small]
    test = restarts.start { cards() }
    #expect(test.headless().position == CGPoint(x: 100, y: 100), "where it was on this monitor")
    restarts.kill(test)
    monitors = [small, large]
    monitors[1].frame.origin = CGPoint(x: 0, y: 800)
    test = restarts.start { cards() }
    #expect(test.headless().position == CGPoint(x: 100, y: 100))
    test.headless().userMoves(to: CGPoint(x: 1700, y: 850))
    restarts.kill(test)
    monitors = [Monitor(name: "OTHER", frame: small.frame, visibleFrame: small.visibleFrame)]
    test = restarts.start { cards() }
    #expect(small.visibleFrame.contains(CGRect(origin: test.headless().position, size: test.headless().size)), "\(test.headless().position)")
  }

  @Test func `are written once for many changes, and not while nothing changes`() {
    let restarts = Restarts(), kept = Kept<StoredCard<Int?>>()
    let test = restarts.start { cards(kept) }
    test.system.advance(by: 2)
    let memory = test.app.memory!, writes = memory.writes, looks = memory.looks
    for step in 0..<100 {
      kept.values.last?.write("typed \(step)", 1)
      test.headless().userMoves(to: CGPoint(x: 100 + Double(step), y: 100))
    }
    test.system.advance(by: 5)
    #expect(memory.writes == writes + 1 && memory.looks == looks + 1)
    test.system.advance(by: 100)
    #expect(memory.looks == looks + 1)
    // On its way when it is looked at: its place is written once it is calm.
    for text in ["typed", "typed more"] {
      kept.values.last?.write(text, 1)
      test.system.advance(by: 0.4)
    }
    test.headless().userMoves(to: CGPoint(x: 300, y: 100))
    test.system.advance(by: 5)
    #expect(memory.writes == writes + 3)
    // While changes go on, none of them becomes a second old, and the windows are looked at little more often than that.
    let before = memory.looks
    for step in 0..<100 {
      kept.values.last?.write("step \(step)", 1)
      test.system.advance(by: 0.1)
    }
    #expect((10...12).contains(memory.looks - before), "\(memory.looks - before)")
    test.system.advance(by: 5)
    #expect(test.system.nextTime == nil, "no timer waits")
  }

  @Test(.requirement("SC-082")) func `are on the disk when the app has quit, and when its display has gone`() {
    let restarts = Restarts(), kept = Kept<StoredCard<Int?>>()
    var test = restarts.start { cards(kept) }
    kept.values.last?.write("at the end", 1)
    test.app.quit()
    test = restarts.start { cards(kept) }
    #expect(test.titles == ["nil at the end 1.0"])
    kept.values.last?.write("display", 2)
    test.system.loseConnection()
    test = restarts.start { cards() }
    #expect(test.titles == ["nil display 2.0"])
  }

  @Test func `keep their extras, their numbers for session managers, and unknown values of scene storage`() throws {
    let restarts = Restarts()
    var test = restarts.start { cards() }
    openCards(test, 4)
    test.windows[1].extras["org.example.activity"] = Data([0, 255, 7])
    test.windows[1].extras["org.example.text"] = Data("{\"a\":1}".utf8)
    test.headless(0).askToClose()
    restarts.kill(test)
    try restarts.write(restarts.text.replacingOccurrences(of: "\"storage\" : {", with: "\"storage\" : { \"other\" : [1, 2.5, true, \"x\"],"))
    for _ in 1...2 {
      test = restarts.start { cards() }
      #expect(test.windows[0].extras == ["org.example.activity": Data([0, 255, 7]), "org.example.text": Data("{\"a\":1}".utf8)])
      #expect(test.windows[0].role == "card-2")
      restarts.kill(test)
      #expect(try restarts.text.contains("\"other\""))
    }
    openCards(test, 9)
    #expect(test.windows[1].role == "card-3")
  }

  @Test func `of a second process of the app neither come back nor are written`() throws {
    let restarts = Restarts()
    let first = restarts.start { cards() }
    openCards(first, 1)
    first.system.advance(by: 1)
    first.app.memory?.awaitDisk()
    let text = try restarts.text
    let second = TestApp(savedState: SavedState(folder: restarts.folder)) { cards() }
    second.settle()
    #expect(second.windows.count == 1)
    second.app.quit()
    #expect(try restarts.text == text)
  }

  @Test func `are one where the app is to have one`() {
    let restarts = Restarts()
    var test = restarts.start { cards() }
    openCards(test, 1, 2)
    restarts.kill(test)
    test = restarts.start(supportsMultipleWindows: false) { cards() }
    #expect(test.windows.count == 1)
  }
}
