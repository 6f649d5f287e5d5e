import Conformance
import OrielHeadless
import OrielScenes
import Testing

@Suite struct `A window group` {
  @Test(
    "compiles with every plain initialiser",
    .requirement("SC-019", "SC-021", "SC-022", "SC-023", "SC-024", "SC-025", "SC-026", "SC-027", "SC-028"))
  func plain() {
    let title = "S" + "tring"
    let groups: [any Scene & Sendable] = [
      WindowGroup(content: { Tile() }),  // SC-021
      WindowGroup(Text("T"), content: { Tile() }),  // SC-022
      WindowGroup("Key", content: { Tile() }),  // SC-023
      WindowGroup(title, content: { Tile() }),  // SC-024
      WindowGroup(title.dropFirst(), content: { Tile() }),
      WindowGroup(id: "i", content: { Tile() }),  // SC-025
      WindowGroup(Text("T"), id: "i", content: { Tile() }),  // SC-026
      WindowGroup("Key", id: "i", content: { Tile() }),  // SC-027
      WindowGroup(title, id: "i", content: { Tile() }),  // SC-028
    ]
    #expect(groups.allSatisfy { $0 is WindowGroup<Tile> })
  }

  @Test("makes its content in the window when given makeContent", .requirement("SC-089", "RE-004", "RE-005", "RE-006", "RE-007", "RE-009"))
  func making() {
    let title = "S" + "tring"
    let made = Kept<Int>()
    func tile(_ number: Int) -> Tile {
      made.values.append(number)
      return Tile()
    }
    let test = TestApp(launches: false) {
      WindowGroup(makeContent: { tile(0) })
      WindowGroup(Text("T"), makeContent: { tile(1) })
      WindowGroup("Key", makeContent: { tile(2) })
      WindowGroup(title, makeContent: { tile(3) })
      // A trailing closure means the same.
      WindowGroup { tile(4) }
      WindowGroup(Text("T")) { tile(5) }
      WindowGroup("Key") { tile(6) }
      WindowGroup(title) { tile(7) }
      WindowGroup(title.dropFirst()) { tile(8) }
    }
    let identified = TestApp(launches: false) {
      WindowGroup(id: "0", makeContent: { tile(0) })
      WindowGroup(Text("T"), id: "1", makeContent: { tile(1) })
      WindowGroup("Key", id: "2", makeContent: { tile(2) })
      WindowGroup(title, id: "3", makeContent: { tile(3) })
      WindowGroup(id: "4") { tile(4) }
      WindowGroup(Text("T"), id: "5") { tile(5) }
      WindowGroup("Key", id: "6") { tile(6) }
      WindowGroup(title, id: "7") { tile(7) }
    }
    #expect(made.values.isEmpty)
    test.app.launch()
    test.settle()
    #expect(made.values == [0])
    identified.app.launch()
    for id in 1...7 { identified.app.openWindow(id: String(id)) }
    identified.settle()
    #expect(made.values == [0, 0, 1, 2, 3, 4, 5, 6, 7])
    #expect(identified.titles == ["Test", "T", "Key", "String", "Test", "T", "Key", "String"])
  }

  @Test("compiles with every initialiser for values", .requirement(
      "SC-019", "SC-020", "SC-029", "SC-030", "SC-031", "SC-032", "SC-033", "SC-034", "SC-035", "SC-036", "SC-037",
      "SC-038", "SC-039", "SC-040", "SC-041", "SC-042", "SC-043", "SC-044"))
  func presenting() {
    let title = "S" + "tring"
    let groups: [any Scene] = [
      WindowGroup(for: Int.self) { _ in Tile() },  // SC-029
      WindowGroup("Key", for: Int.self) { _ in Tile() },  // SC-030
      WindowGroup(title, for: Int.self) { _ in Tile() },  // SC-031
      WindowGroup(Text("T"), for: Int.self) { _ in Tile() },  // SC-032
      WindowGroup(for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-033
      WindowGroup("Key", for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-034
      WindowGroup(title, for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-035
      WindowGroup(Text("T"), for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-036
      WindowGroup(id: "i", for: Int.self) { _ in Tile() },  // SC-037
      WindowGroup("Key", id: "i", for: Int.self) { _ in Tile() },  // SC-038
      WindowGroup(title, id: "i", for: Int.self) { _ in Tile() },  // SC-039
      WindowGroup(Text("T"), id: "i", for: Int.self) { _ in Tile() },  // SC-040
      WindowGroup(id: "i", for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-041
      WindowGroup("Key", id: "i", for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-042
      WindowGroup(title, id: "i", for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-043
      WindowGroup(Text("T"), id: "i", for: Int.self) { _ in Tile() } defaultValue: { 1 },  // SC-044
    ]
    #expect(groups.allSatisfy { $0 is WindowGroup<PresentedWindowContent<Int, Tile>> })
    let typed: WindowGroup<PresentedWindowContent<Int, Tile>> = WindowGroup { (_: Binding<Int>) in Tile() } defaultValue: { 1 }
    _ = typed
  }

  struct Counter: View {
    @State private var count = 0
    let seen: Kept<Binding<Int>>
    var body: some View {
      let _ = seen.values.append($count)
      Tile().navigationTitle("\(count)")
    }
  }

  @Test(.requirement("SC-045", "SC-046", "SC-047", "SC-048", "SC-256")) func `gives each window state of its own, made afresh`() {
    let seen = Kept<Binding<Int>>()
    let test = TestApp { WindowGroup(id: "a") { Counter(seen: seen) } }
    test.openWindow(id: "a")
    test.settle()
    #expect(seen.values.count == 2)
    seen.values[1].wrappedValue = 5
    test.settle()
    #expect(test.titles == ["0", "5"])
    test.windows[1].askToClose()
    test.openWindow(id: "a")
    test.settle()
    #expect(test.titles == ["0", "0"])
  }

  final class Tally: ObservableObject { @Published var count = 0 }
  struct Counting: View {
    @StateObject private var tally = Tally()
    let seen: Kept<Tally>
    var body: some View {
      let _ = seen.values.append(tally)
      Tile().navigationTitle("\(tally.count)")
    }
  }

  @Test(.requirement("SC-046")) func `gives each window state objects of its own`() {
    let seen = Kept<Tally>()
    let test = TestApp { WindowGroup(id: "a") { Counting(seen: seen) } }
    test.openWindow(id: "a")
    test.settle()
    seen.values[1].count = 5
    test.settle()
    #expect(test.titles == ["0", "5"])
  }

  @Test(.requirement("SC-058")) func `says the role of each window: the scene's id and the window's number`() {
    let test = TestApp {
      WindowGroup(id: "main") { Tile() }
      Window("Log", id: "log") { Tile() }
    }
    test.openWindow(id: "main")
    test.openWindow(id: "log")
    #expect((0..<3).map { test.headless($0).description.role } == ["main-1", "main-2", "log-1"])
  }

  @Test(.requirement("SC-055", "SC-086", "SC-087", "SC-089")) func `titles its windows, without a title with the app's name`() {
    let test = TestApp {
      WindowGroup(id: "plain") { Tile() }
      WindowGroup("Tally", id: "main") { Tile() }
      WindowGroup(Text("Bold").bold(), id: "text") { Tile() }
    }
    test.openWindow(id: "main")
    test.openWindow(id: "text")
    #expect(test.titles == ["Test", "Tally", "Bold"])
    #expect(test.headless(1).title == "Tally")
  }

  struct Renamed: View {
    @State private var name = "One"
    let names: Kept<Binding<String>>
    var body: some View {
      let _ = names.values.append($name)
      Tile().navigationTitle(name).navigationSubtitle("Sub")
    }
  }

  @Test(.requirement("SC-088", "SC-091")) func `lets the content name its window, then and later`() {
    let names = Kept<Binding<String>>()
    let test = TestApp { WindowGroup("Group", id: "a") { Renamed(names: names) } }
    #expect(test.titles == ["One"])
    #expect(test.headless().title == "One \u{2014} Sub" && test.headless().shortTitle == "One")
    names.values[0].wrappedValue = "Two"
    test.settle()
    #expect(test.headless().title == "Two \u{2014} Sub" && test.headless().shortTitle == "Two")
    names.values[0].wrappedValue = ""
    test.settle()
    #expect(test.titles == ["Group"])
    #expect(test.app.entries[0].declaration.title == "Group")
  }

  @Test(.requirement("SC-091")) func `leaves the subtitle out of the title where it draws the frame itself`() {
    let test = TestApp { WindowGroup("Group") { Renamed(names: Kept()) }.windowStyle(.hiddenTitleBar) }
    #expect(test.headless().title == "One")
  }

  @Test(.requirement("SC-004")) func `hands new content of the scene to windows that are open`() {
    struct Changing: App {
      @State private var width = 100.0
      let widths: Kept<Binding<Double>>
      init(widths: Kept<Binding<Double>>) { self.widths = widths }
      init() { widths = Kept() }
      var body: some Scene {
        let _ = widths.values.append($width)
        WindowGroup { Tile(width: width, height: 50) }.windowResizability(.contentSize)
      }
    }
    let widths = Kept<Binding<Double>>()
    let test = TestApp(Changing(widths: widths))
    #expect(test.headless().limits.maximum?.width == 100)
    widths.values[0].wrappedValue = 200
    test.settle()
    #expect(test.headless().limits.maximum?.width == 200)
    #expect(test.headless().size.width == 200)
  }
}

@Suite struct `A window's size` {
  @Test(.requirement("SC-057")) func `starts with the content's ideal size`() {
    let test = TestApp { Window("Only", id: "w") { Tile(width: 250, height: 400) } }
    #expect(test.headless().size.width == 250)
  }
  @Test(.requirement("SC-056", "SC-198", "RE-051", "RE-052"))
  func `is bound below by the content and starts as the scene says`() {
    let test = TestApp {
      Window("Only", id: "w") { Tile().frame(minWidth: 200, minHeight: 150) }.defaultSize(width: 500, height: 300)
    }
    let window = test.headless()
    #expect(window.size == CGSize(width: 500, height: 300))
    #expect(window.limits.minimum?.width == 200)
    window.userResizes(to: CGSize(width: 10, height: 2000))
    #expect(window.size.width == 200)
    #expect(window.size.height == 2000)
    window.userResizes(to: CGSize(width: 10, height: 10))
    #expect(window.size == CGSize(width: 200, height: 150 + bars))
  }
  /// What stands above the content.
  private let bars = TestApp { WindowGroup { Tile(width: 300, height: 200) } }.headless().size.height - 200

  @Test(.requirement("SC-056")) func `is bound on both sides by the content where the scene says so`() {
    let test = TestApp {
      Window("Only", id: "w") { Tile().frame(minWidth: 200, maxWidth: 400, minHeight: 150, maxHeight: 300) }
        .windowResizability(.contentSize).defaultSize(width: 300, height: 250)
    }
    let window = test.headless()
    #expect(window.size == CGSize(width: 300, height: 250))
    window.userResizes(to: CGSize(width: 2000, height: 2000))
    #expect(window.size == CGSize(width: 400, height: 300 + bars))
    window.userResizes(to: CGSize(width: 10, height: 10))
    #expect(window.size == CGSize(width: 200, height: 150 + bars))
  }
  struct Resizing: App {
    @State private var width = 500.0
    let widths: Kept<Binding<Double>>
    init(widths: Kept<Binding<Double>>) { self.widths = widths }
    init() { widths = Kept() }
    var body: some Scene {
      let _ = widths.values.append($width)
      WindowGroup(id: "w") { Tile() }.defaultSize(width: width, height: 300)
    }
  }
  @Test(.requirement("SC-198")) func `stays as it is when the scene says another one, which new windows have`() {
    let widths = Kept<Binding<Double>>(), test = TestApp(Resizing(widths: widths))
    widths.values[0].wrappedValue = 700
    test.settle()
    test.openWindow(id: "w")
    test.settle()
    #expect(test.headless(0).size == CGSize(width: 500, height: 300))
    #expect(test.headless(1).size == CGSize(width: 700, height: 300))
  }
  @Test(.requirement("RE-052")) func `is fixed where the content is`() {
    let test = TestApp {
      Window("Only", id: "w") { Tile(width: 250, height: 400) }.windowResizability(.contentSize)
    }
    #expect(!test.headless().isResizable)
    #expect(test.headless().limits.minimum == test.headless().limits.maximum)
  }
  @Test(.requirement("RE-046")) func `opens where the scene wants it`() {
    let test = TestApp {
      WindowGroup(id: "w") { Tile() }.defaultSize(width: 400, height: 200).defaultPosition(.bottomTrailing)
    }
    #expect(test.headless().position == CGPoint(x: 1199, y: 799), "with the whole frame on the screen")
  }
  @Test(.requirement("RE-046")) func `opens where the window manager places it if the scene says nothing`() {
    let test = TestApp {
      WindowGroup(id: "w") { Tile() }.defaultSize(width: 400, height: 200)
      Window("Centred", id: "centred") { Tile() }.defaultSize(width: 400, height: 200).defaultPosition(.center)
      Settings { Tile(width: 300, height: 200) }
    }
    test.openWindow(id: "centred")
    test.app.openSettings()
    test.settle()
    #expect(test.windows.map(\.declaration.kind) == [.group, .window, .settings])
    #expect((0..<3).map { test.headless($0).description.position != nil } == [false, true, true])
  }
  @Test(.requirement("RE-046")) func `opens a little further on when there is one of its scene already`() {
    let test = TestApp {
      WindowGroup(id: "w") { Tile() }.defaultSize(width: 400, height: 200).defaultPosition(UnitPoint(x: 0.25, y: 0.25))
    }
    test.openWindow(id: "w")
    test.openWindow(id: "w")
    test.settle()
    let places = (0..<3).map { test.headless($0).position }
    for (former, next) in zip(places, places.dropFirst()) {
      #expect((1...60).contains(next.x - former.x) && (1...60).contains(next.y - former.y), "\(places)")
    }
  }
  @Test(.requirement("RE-046")) func `opens where the scene wants it, whatever the scene is`() {
    let corner = UnitPoint.topLeading
    let test = TestApp {
      WindowGroup("Group", id: "group") { Tile() }.defaultSize(width: 400, height: 200).defaultPosition(corner)
      Window("Window", id: "window") { Tile() }.defaultSize(width: 400, height: 200).defaultPosition(corner)
      Settings { Tile(width: 300, height: 200) }.defaultPosition(corner)
    }
    test.openWindow(id: "window")
    test.app.openSettings()
    test.settle()
    let documents = DocumentStage { seen in
      DocumentGroup(newDocument: TestNote("new")) { NoteView(file: $0, seen: seen) }.defaultPosition(corner)
    }
    let windows = (0..<3).map { test.headless($0) } + [documents.test.headless()]
    for window in windows {
      let extents = window.frameExtents
      #expect(window.position == CGPoint(x: extents.leading, y: extents.top), "\(window.title)")
    }
  }
  @Test(.requirement("RE-051")) func `is bound on both sides by the content of settings, and below only by that of everything else`() {
    let test = TestApp {
      WindowGroup("Group") { Tile(width: 300, height: 200) }
      Window("Window", id: "window") { Tile(width: 300, height: 200) }
      UtilityWindow("Palette", id: "palette") { Tile(width: 300, height: 200) }
      Settings { Tile(width: 300, height: 200) }.windowResizability(.automatic)
    }
    test.openWindow(id: "window")
    test.openWindow(id: "palette")
    test.app.openSettings()
    test.settle()
    #expect((0..<4).map { test.headless($0).limits.maximum == nil } == [true, true, true, false])
    #expect((0..<4).allSatisfy { test.headless($0).limits.minimum?.width == 300 })
    #expect(DocumentStage().test.headless().limits.maximum == nil)
  }
  @Test(.requirement("RE-052")) func `is bound by the content on both sides, or below only, as the scene says`() {
    func window(_ resizability: WindowResizability) -> HeadlessWindow {
      TestApp {
        Window("W", id: "w") { Tile().frame(minWidth: 300, maxWidth: 400, minHeight: 250, maxHeight: 350) }
          .windowStyle(.plain).windowResizability(resizability).defaultSize(width: 320, height: 260)
      }
      .headless()
    }
    let both = window(.contentSize), below = window(.contentMinSize)
    #expect(both.isResizable && both.limits.minimum == CGSize(width: 300, height: 250) && both.limits.maximum == CGSize(width: 400, height: 350))
    #expect(below.isResizable && below.limits.minimum?.width == 300 && below.limits.maximum == nil)
  }
}

@Suite struct `A scene phase` {
  struct Watcher: View {
    @Environment(\.scenePhase) private var phase
    let seen: Kept<ScenePhase>
    var body: some View {
      let _ = seen.values.append(phase)
      Tile()
    }
  }

  @Test(.requirement("SC-226", "SC-227", "SC-231")) func `follows the focus of the app and whether the window is seen`() {
    let test = TestApp {
      WindowGroup(id: "a") { Tile() }
    }
    test.openWindow(id: "a")
    test.settle()
    #expect(test.windows.map(\.phase) == [.active, .active])
    test.headless(0).userMinimizes()
    test.settle()
    #expect(test.windows.map(\.phase) == [.background, .active])
    #expect(test.app.phase == .active)
    test.system.focusAnotherProgram()
    test.settle()
    #expect(test.windows.map(\.phase) == [.background, .inactive])
    #expect(test.app.phase == .inactive)
  }

  @Test(.requirement("SC-227")) func `is that of each window, and one that closes leaves the app and the others where they are`() {
    let seen = Kept<ScenePhase>()
    let test = TestApp {
      WindowGroup(id: "a") { Tile() }
      WindowGroup(id: "b") { Watcher(seen: seen) }
    }
    test.openWindow(id: "b")
    test.settle()
    test.headless(0).askToClose()
    test.settle()
    #expect(test.windows.map(\.phase) == [.active] && test.app.phase == .active)
    #expect(!seen.values.contains(.background))
  }
  @Test(.requirement("SC-231")) func `is background once a window is withdrawn or hidden, until it is seen again`() {
    let test = TestApp { WindowGroup(id: "a") { Tile() } }
    test.openWindow(id: "a")
    test.settle()
    let window = test.headless(0)
    window.unmap()
    test.settle()
    #expect(test.windows.map(\.phase) == [.background, .active])
    window.map()
    test.settle()
    #expect(test.windows.map(\.phase) == [.active, .active])
    window.setHidden(true)
    test.settle()
    #expect(test.windows.map(\.phase) == [.background, .active])
    window.setHidden(false)
    test.settle()
    #expect(test.windows.map(\.phase) == [.active, .active])
  }

  @Test(.requirement("SC-232")) func `does not flash while the focus moves between windows of the app`() {
    let seen = Kept<ScenePhase>()
    let test = TestApp { WindowGroup(id: "a") { Watcher(seen: seen) } }
    test.openWindow(id: "a")
    test.settle()
    seen.values = []
    test.headless(0).userActivates()
    test.settle()
    #expect(seen.values.isEmpty)
  }

  struct Saving: App {
    @Environment(\.scenePhase) private var phase
    let seen: Kept<ScenePhase>
    init(seen: Kept<ScenePhase>) { self.seen = seen }
    init() { seen = Kept() }
    var body: some Scene {
      WindowGroup { Tile() }.onChange(of: phase) { _, new in seen.values.append(new) }
    }
  }

  @Test(.requirement("SC-229", "SC-202")) func `reaches background before the end, in handlers on scenes too`() {
    let seen = Kept<ScenePhase>()
    let test = TestApp(Saving(seen: seen))
    test.system.askToQuit()
    #expect(test.app.isEnding)
    #expect(seen.values.last == .background)
  }

  struct Comparing: App {
    @Environment(\.scenePhase) private var phase
    let seen: Kept<[ScenePhase]>
    init(seen: Kept<[ScenePhase]>) { self.seen = seen }
    init() { seen = Kept() }
    var body: some Scene {
      WindowGroup { Tile() }.onChange(of: phase) { old, new in seen.values.append([old, new]) }
    }
  }
  @Test(.requirement("SC-202")) func `tells handlers on scenes what it was and what it is`() {
    let seen = Kept<[ScenePhase]>(), test = TestApp(Comparing(seen: seen))
    seen.values = []
    test.system.focusAnotherProgram()
    test.settle()
    test.headless().userMinimizes()
    test.settle()
    #expect(seen.values == [[.active, .inactive], [.inactive, .background]])
  }

  @Test func `lets an app whose display is lost save first`() {
    let seen = Kept<ScenePhase>()
    let test = TestApp(Saving(seen: seen))
    test.system.loseConnection()
    #expect(seen.values.last == .background)
    #expect(test.windows.isEmpty)
  }
}

@Suite struct `A window under attack` {
  @Test func `that is killed by somebody leaves the registry`() {
    let test = TestApp { WindowGroup(id: "a") { Tile() } }
    test.openWindow(id: "a")
    test.settle()
    test.headless(0).kill()
    #expect(test.windows.count == 1)
    #expect(!test.app.isEnding)
  }
  @Test func `that cannot be made is reported and forgotten`() {
    let test = TestApp { WindowGroup(id: "a") { Tile() } }
    test.system.windowFailure = .cannotCreateWindow("no memory")
    let issues = RuntimeIssue.capturing { test.openWindow(id: "a") }
    #expect(issues.first?.contains("no memory") == true)
    #expect(test.windows.count == 1)
  }
}
