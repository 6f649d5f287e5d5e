import Conformance
import Foundation
import OrielHeadless
import OrielScenes
import Testing

@Suite struct `An app` {
  @Test(.requirement("SC-001")) func `opens one window of its first scene and runs`() {
    let test = TestApp { WindowGroup { Tile() } }
    #expect(test.windows.count == 1)
    #expect(test.headless().state.isMapped)
    #expect(test.headless().counters.frames > 0)
  }

  @Test(.requirement("SC-001")) func `handles events until it ends`() {
    let test = TestApp(launches: false) { WindowGroup("Main") { Tile() } }
    let start = test.system.now
    var titles: [String] = []
    let end = test.system.schedule(at: start + 5) {
      titles = test.titles
      test.app.quit()
    }
    test.app.run()
    #expect(titles == ["Main"] && test.app.isEnding && test.windows.isEmpty)
    #expect(test.system.now >= start + 5)
    withExtendedLifetime(end) {}
  }

  @Test(.requirement("SC-002")) func `nests scenes in the app and views in scenes`() {
    struct Inner: Scene {
      var body: some Scene { WindowGroup("Inner", id: "inner") { Tile() } }
    }
    let test = TestApp { Inner() }
    #expect(test.titles == ["Inner"])
  }

  struct Counting: App {
    @State private var count = 0
    let seen: Kept<Binding<Int>>
    init(seen: Kept<Binding<Int>>) { self.seen = seen }
    init() { seen = Kept() }
    var body: some Scene {
      let _ = seen.values.append($count)
      WindowGroup("Count \(count)", id: "a") { Tile() }
      Window("Other \(count)", id: "b") { Tile() }
    }
  }

  @Test(.requirement("SC-004")) func `keeps its state for life and shares it with every scene`() {
    let seen = Kept<Binding<Int>>()
    let test = TestApp(Counting(seen: seen))
    test.openWindow(id: "b")
    test.settle()
    #expect(test.titles == ["Count 0", "Other 0"])
    seen.values[0].wrappedValue = 7
    test.settle()
    #expect(test.titles == ["Count 7", "Other 7"])
    #expect(test.headless(0).title == "Count 7")
  }

  final class Tally: ObservableObject { @Published var count = 0 }
  struct Owning: App {
    @StateObject private var tally = Tally()
    @AppStorage private var name: String
    let seen: Kept<(tally: Tally, name: Binding<String>)>
    init(_ store: UserDefaults, seen: Kept<(tally: Tally, name: Binding<String>)>) {
      _name = AppStorage(wrappedValue: "none", "launch-test-name", store: store)
      self.seen = seen
    }
    init() { self.init(.standard, seen: Kept()) }
    var body: some Scene {
      let _ = seen.values.append((tally, $name))
      WindowGroup("\(tally.count) \(name)", id: "a") { Tile() }
      Window("\(tally.count) \(name) too", id: "b") { Tile() }
    }
  }

  @Test(.requirement("SC-004")) func `keeps its objects and its defaults for life, and shares them with every scene`() throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    let seen = Kept<(tally: Tally, name: Binding<String>)>()
    let test = TestApp(Owning(store, seen: seen))
    test.openWindow(id: "b")
    test.settle()
    #expect(test.titles == ["0 none", "0 none too"])
    seen.values[0].tally.count = 3
    seen.values[0].name.wrappedValue = "kept"
    test.settle()
    #expect(test.titles == ["3 kept", "3 kept too"])
    let first = seen.values[0].tally
    #expect(seen.values.count > 1 && seen.values.allSatisfy { $0.tally === first })
    #expect(store.string(forKey: "launch-test-name") == "kept")
  }

  @Observable final class Model { var name = "one" }
  struct NameView: View {
    @Environment(Model.self) private var model
    var body: some View { Tile().navigationTitle(model.name) }
  }

  @Test(.requirement("SC-005", "SC-047", "SC-203")) func `shares one observable object with all its windows`() {
    let model = Model()
    let test = TestApp {
      WindowGroup(id: "a") { NameView() }.environment(model)
      Window("B", id: "b") { NameView() }.environment(model)
    }
    test.openWindow(id: "b")
    test.openWindow(id: "a")
    test.settle()
    #expect(test.titles == ["one", "one", "one"])
    model.name = "two"
    test.settle()
    #expect(test.titles == ["two", "two", "two"])
  }

  @Test(.requirement("SC-006", "SC-018", "SC-167"))
  func `takes scenes of all kinds in any order and opens only the first window`() {
    let test = TestApp {
      Settings { Tile() }
      Window("First", id: "first") { Tile() }
      WindowGroup("Group") { Tile() }
    }
    #expect(test.titles == ["First"])
    #expect(test.app.entries.map(\.declaration.kind) == [.settings, .window, .group])
  }

  @Test(.requirement("SC-007")) func `lets scene modifiers act on the scene they follow`() {
    let test = TestApp {
      WindowGroup(id: "a") { Tile() }.defaultSize(width: 300, height: 200).windowResizability(.contentSize)
      WindowGroup(id: "b") { Tile() }.defaultSize(CGSize(width: 640, height: 480))
    }
    test.openWindow(id: "b")
    #expect(test.headless(0).size == CGSize(width: 300, height: 200))
    #expect(test.headless(1).size == CGSize(width: 640, height: 480))
  }

  @Test(.requirement("SC-008", "SC-009")) func `builds its scenes with conditions, availability and more than ten`() {
    let shows = true
    let test = TestApp {
      #if os(Linux)
        WindowGroup(id: "0") { Tile() }
      #endif
      if shows { WindowGroup(id: "1") { Tile() } }
      if #available(macOS 13, *) { WindowGroup(id: "2") { Tile() } }
      WindowGroup(id: "3") { Tile() }
      WindowGroup(id: "4") { Tile() }
      WindowGroup(id: "5") { Tile() }
      WindowGroup(id: "6") { Tile() }
      WindowGroup(id: "7") { Tile() }
      WindowGroup(id: "8") { Tile() }
      WindowGroup(id: "9") { Tile() }
      WindowGroup(id: "10") { Tile() }
    }
    #expect(test.app.entries.compactMap(\.declaration.id) == (0...10).map(String.init))
  }

  struct Sometimes: App {
    @State private var isShown = false
    let kept: Kept<Binding<Bool>>
    init(kept: Kept<Binding<Bool>>) { self.kept = kept }
    init() { kept = Kept() }
    var body: some Scene {
      let _ = kept.values.append($isShown)
      WindowGroup(id: "always") { Tile() }
      if isShown { Window("Sometimes", id: "sometimes") { Tile() } }
    }
  }

  @Test(.requirement("SC-009")) func `has an optional scene while its condition is true`() {
    let kept = Kept<Binding<Bool>>()
    let test = TestApp(Sometimes(kept: kept))
    func identifiers() -> [String] { test.app.entries.compactMap(\.declaration.id) }
    #expect(identifiers() == ["always"])
    kept.values[0].wrappedValue = true
    test.settle()
    #expect(identifiers() == ["always", "sometimes"])
    kept.values[0].wrappedValue = false
    test.settle()
    #expect(identifiers() == ["always"])
  }

  @Test(.requirement("SC-164")) func `opens one window of its first group or window, whatever other scenes come before`() {
    func opened(_ first: some Scene, _ second: some Scene) -> [String] {
      TestApp {
        ImmersiveSpace(id: "space") { Tile() }
        MenuBarExtra("Item", systemImage: "star.fill") { Tile() }
        UtilityWindow("Palette", id: "palette") { Tile() }
        Settings { Tile() }
        first
        second
      }.titles
    }
    let group = WindowGroup("Group", id: "group") { Tile() }, window = Window("Window", id: "window") { Tile() }
    let documents = DocumentGroup(newDocument: NoteDocument(text: "")) { _ in Tile() }
    #expect(opened(group, window) == ["Group"])
    #expect(opened(window, group) == ["Window"])
    #expect(opened(window, documents) == ["Window"])
  }

  @Test(.requirement("SC-168")) func `opens the first of its scenes that leave the choice to the system, and no other of them`() {
    let test = TestApp {
      WindowGroup("A") { Tile() }.defaultLaunchBehavior(.automatic)
      WindowGroup("B") { Tile() }.defaultLaunchBehavior(.automatic)
      Window("C", id: "c") { Tile() }
    }
    #expect(test.titles == ["A"])
  }

  @Test(.requirement("SC-164", "SC-168")) func `opens what presents itself and not what is suppressed`() {
    let test = TestApp {
      WindowGroup("A") { Tile() }.defaultLaunchBehavior(.suppressed)
      WindowGroup("B") { Tile() }
      Window("C", id: "c") { Tile() }.defaultLaunchBehavior(.presented)
    }
    #expect(test.titles == ["C"])
  }

  @Test(.requirement("SC-108", "SC-110", "SC-113", "SC-114")) func `never opens settings at launch, opens them once on demand`() {
    let test = TestApp {
      Settings { Tile(width: 300, height: 100) }
      WindowGroup("Main") { Tile() }
    }
    #expect(test.titles == ["Main"])
    test.read(\.openSettings)()
    test.read(\.openSettings)()
    test.settle()
    #expect(test.windows.map(\.declaration.kind) == [.group, .settings])
    #expect(!test.headless(1).isResizable)
  }

  @Test(.requirement("SC-096", "SC-116")) func `ends with its last window; settings do not count`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      Settings { Tile() }
    }
    test.read(\.openSettings)()
    test.settle()
    test.windows[1].askToClose()
    test.settle()
    #expect(!test.app.isEnding)
    test.read(\.openSettings)()
    test.headless(0).askToClose()
    #expect(test.app.isEnding)
    #expect(test.windows.isEmpty)
  }

  @Test(.requirement("SC-116")) func `ends with its settings where no other window was ever open`() {
    let model = ExtraModel()
    let stage = ExtraStage {
      MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { Tile() }
      Settings { Tile() }
    }
    stage.app.openSettings()
    stage.settle()
    model.isInserted = false
    stage.settle()
    #expect(stage.test.windows.map(\.declaration.kind) == [.settings] && !stage.app.isEnding)
    stage.test.windows[0].askToClose()
    stage.settle()
    #expect(stage.app.isEnding)
  }

  @Test(.requirement("SC-096", "SC-106")) func `ends with the window of its primary Window scene`() {
    let test = TestApp {
      Window("Main", id: "main") { Tile() }
      WindowGroup("Other", id: "other") { Tile() }
    }
    test.openWindow(id: "other")
    test.headless(0).askToClose()
    #expect(test.app.isEnding)
  }

  @Test(.requirement("SC-053")) func `reports an id given twice and lets the first have it`() {
    var test: TestApp?
    let issues = RuntimeIssue.capturing {
      test = TestApp {
        WindowGroup("First", id: "x") { Tile() }
        WindowGroup("Second", id: "x") { Tile() }
      }
    }
    #expect(issues.contains { $0.contains("'x'") && $0.contains("More than one scene") })
    test?.openWindow(id: "x")
    #expect(test?.titles == ["First", "First"])
  }

  @Test(.requirement("SC-006", "SC-018", "SC-019", "SC-167")) func `takes every kind of scene beside the others, and opens the first window`() {
    var test: TestApp?
    let issues = RuntimeIssue.capturing {
      test = TestApp {
        ImmersiveSpace(id: "space") { Tile() }
        MenuBarExtra("Item", systemImage: "star.fill") { Tile() }
        WindowGroup("Main") { Tile() }
        Window("Single", id: "single") { Tile() }
        UtilityWindow("Palette", id: "palette") { Tile() }
        Settings { Tile() }
        DocumentGroup(newDocument: NoteDocument(text: "")) { _ in Tile() }
      }
    }
    #expect(!issues.contains { $0.contains("Gaps.md") })
    #expect(test?.titles == ["Main"])
    #expect(test?.app.entries.map(\.declaration.kind) == [.space, .extra, .group, .window, .utility, .settings, .document])
  }

  @Test(.requirement("RE-014")) func `opens a utility window by id, one only, and does not live on by it`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      UtilityWindow("Palette", id: "palette") { Tile(width: 100, height: 100) }
    }
    test.openWindow(id: "palette")
    test.openWindow(id: "palette")
    test.settle()
    #expect(test.titles == ["Main", "Palette"])
    #expect(test.headless(1).description.kind == .utility)
    test.headless(0).askToClose()
    #expect(test.app.isEnding)
  }
  @Test(.requirement("RE-014")) func `closes a utility window by its id, and by what its content dismisses`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      UtilityWindow("Palette", id: "palette") { Tile(width: 100, height: 100) }
    }
    for close in [{ test.dismissWindow(id: "palette") }, { test.read(\.dismiss, in: 1)() }] {
      test.openWindow(id: "palette")
      test.settle()
      #expect(test.titles == ["Main", "Palette"])
      close()
      test.settle()
      #expect(test.titles == ["Main"])
    }
  }
}
