import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A scene's modifiers` {
  @Test(.requirement("RE-044", "RE-045")) func `say whether it opens at launch and comes back`() {
    let test = TestApp {
      WindowGroup("First", id: "a") { Tile() }.defaultLaunchBehavior(.automatic).restorationBehavior(.automatic)
      WindowGroup("Second", id: "b") { Tile() }.defaultLaunchBehavior(.presented).restorationBehavior(.disabled)
      WindowGroup("Third", id: "c") { Tile() }.defaultLaunchBehavior(.suppressed)
    }
    #expect(test.titles == ["Second"])
    #expect(test.app.entries.map(\.options.restorationBehavior) == [.automatic, .disabled, nil])
  }

  @Test(.requirement("RE-047", "RE-048", "RE-050", "SC-104")) func `give the first size, in two forms and for volumes`() {
    func size(_ scene: some Scene) -> CGSize { TestApp { scene }.headless().size }
    #expect(size(Window("W", id: "w") { Tile() }.defaultSize(CGSize(width: 640, height: 480))) == CGSize(width: 640, height: 480))
    #expect(size(Window("W", id: "w") { Tile() }.defaultSize(width: 600, height: 400)) == CGSize(width: 600, height: 400))
    #expect(
      size(WindowGroup { Tile() }.windowStyle(.volumetric).defaultSize(width: 300, height: 200, depth: 100))
        == CGSize(width: 300, height: 200))
  }
  @Test func `give no first size without any width or height`() {
    func issues(_ width: CGFloat, _ height: CGFloat) -> [String] {
      RuntimeIssue.capturing { _ = Window("W", id: "w") { Tile() }.defaultSize(width: width, height: height) }
    }
    for (width, height) in [(0, 300), (400, 0), (-1, 300), (400, .infinity)] as [(CGFloat, CGFloat)] {
      #expect(issues(width, height).map { $0.contains("must be positive and finite") } == [true], "\(width) \(height)")
    }
    #expect(issues(1, 1).isEmpty)
  }
  @Test(.requirement("RE-047", "RE-048")) func `give a first size within what the content allows`() {
    func size(_ size: CGSize) -> CGSize {
      TestApp {
        Window("W", id: "w") { Tile().frame(minWidth: 300, maxWidth: 400, minHeight: 250, maxHeight: 350) }
          .windowStyle(.plain).windowResizability(.contentSize).defaultSize(size)
      }
      .headless().size
    }
    #expect(size(CGSize(width: 10, height: 10)) == CGSize(width: 300, height: 250))
    #expect(size(CGSize(width: 320, height: 260)) == CGSize(width: 320, height: 260))
    #expect(size(CGSize(width: 1000, height: 900)) == CGSize(width: 400, height: 350))
  }
  @Test(.requirement("RE-217")) func `take sizes in units: points are 1/72 inch`() {
    #expect(Measurement(value: 72, unit: UnitLength.points).converted(to: .inches).value.rounded() == 1)
    let test = TestApp { WindowGroup { Tile() }.defaultSize(width: 10, height: 5, depth: 1, in: .inches) }
    #expect(test.headless().size == CGSize(width: 960, height: 480))
    let points = TestApp { WindowGroup { Tile() }.defaultSize(width: 400, height: 300, depth: 1, in: .points) }
    #expect(points.headless().size == CGSize(width: 400, height: 300))
  }

  @Test(.requirement("SC-196", "RE-062")) func `choose one of five window styles`() {
    func isDecorated(_ scene: some Scene) -> Bool { TestApp { scene }.headless().description.isDecorated }
    func styled<S: WindowStyle>(_ style: S) -> some Scene { WindowGroup { Tile() }.windowStyle(style) }
    #expect(isDecorated(styled(.automatic)))
    #expect(isDecorated(styled(.titleBar)))
    #expect(isDecorated(styled(.volumetric)))
    #expect(!isDecorated(styled(.hiddenTitleBar)))
    #expect(!isDecorated(styled(.plain)))
  }

  @Test(.requirement("RE-063")) func `choose how the toolbar looks`() {
    func height<S: WindowToolbarStyle>(_ style: S) -> CGFloat {
      TestApp {
        WindowGroup { Tile().navigationTitle("T").toolbar { Button("Add", systemImage: "plus") {} } }.windowToolbarStyle(style)
      }
      .windows[0].toolbar?.height ?? 0
    }
    #expect(height(.automatic) == height(.unified))
    #expect(height(.unified(showsTitle: false)) == height(.expanded))
    #expect(height(.unifiedCompact) < height(.unified))
    #expect(height(.unifiedCompact(showsTitle: false)) == height(.unifiedCompact))
  }

  struct Labelled: App {
    @State private var labels = ToolbarLabelStyle.iconOnly
    let kept: Kept<Binding<ToolbarLabelStyle>>
    init(kept: Kept<Binding<ToolbarLabelStyle>>) { self.kept = kept }
    init() { kept = Kept() }
    var body: some Scene {
      let _ = kept.values.append($labels)
      WindowGroup { Tile().toolbar { Button("Add a row", systemImage: "plus") {} } }.windowToolbarLabelStyle($labels)
    }
  }
  @Test(.requirement("RE-064", "RE-065")) func `choose what toolbar items show of their labels, fixed or by a binding`() {
    func width(_ test: TestApp) -> CGFloat {
      test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.label == "Add a row" }?.frame.width ?? 0
    }
    let icon = width(TestApp { WindowGroup { Tile().toolbar { Button("Add a row", systemImage: "plus") {} } } })
    let both = TestApp {
      WindowGroup { Tile().toolbar { Button("Add a row", systemImage: "plus") {} } }.windowToolbarLabelStyle(fixed: .titleAndIcon)
    }
    #expect(icon > 20 && width(both) > icon + 30)
    let kept = Kept<Binding<ToolbarLabelStyle>>()
    let bound = TestApp(Labelled(kept: kept))
    #expect(width(bound) == icon)
    kept.values[0].wrappedValue = .titleOnly
    bound.settle()
    #expect(width(bound) > icon + 15)
    #expect(width(bound) < width(both))
  }

  @Test(.requirement("RE-066", "RE-067", "SC-199")) func `give or take the shortcut of the scene's command`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }.keyboardShortcut(nil)
      Window("Log", id: "log") { Tile() }.keyboardShortcut(KeyboardShortcut("l", modifiers: [.command, .shift]))
      Window("More", id: "more") { Tile() }.keyboardShortcut("m", modifiers: .option, localization: .custom)
    }
    test.headless().press("n", modifiers: .control)
    test.settle()
    #expect(test.titles == ["Main"], "the group's command has none left")
    test.headless().press("l", modifiers: [.control, .shift])
    test.settle()
    test.headless().press("m", modifiers: .alt)
    test.settle()
    #expect(test.titles == ["Main", "Log", "More"])
  }

  @Test(.requirement("SC-199")) func `give a group's command a shortcut that opens a new window each time`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Note") { Tile() }.keyboardShortcut("k", modifiers: [.command, .shift])
    }
    for _ in 0..<2 {
      test.headless().press("k", modifiers: [.control, .shift])
      test.settle()
    }
    #expect(test.titles == ["Main", "Note", "Note"])
  }

  struct Stored: View {
    @AppStorage("scene-modifier-name") private var name = "none"
    let seen: Kept<String>
    var body: some View {
      let _ = seen.values.append(name)
      Tile()
    }
  }
  @Test(.requirement("RE-069")) func `give every window of it a store of defaults`() throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    store.set("its own", forKey: "scene-modifier-name")
    let seen = Kept<String>()
    _ = TestApp { WindowGroup { Stored(seen: seen) }.defaultAppStorage(store) }
    #expect(seen.values.last == "its own")
  }

  final class Model: ObservableObject { @Published var number = 1 }
  @Observable final class Watched { var number = 2 }
  struct Reader: View {
    @EnvironmentObject private var model: Model
    @Environment(Watched.self) private var watched: Watched?
    @Environment(\.layoutDirection) private var direction
    @Environment(\.locale) private var locale
    let seen: Kept<String>
    var body: some View {
      let _ = seen.values.append("\(model.number) \(watched?.number ?? 0) \(direction == .rightToLeft) \(locale.identifier)")
      Tile()
    }
  }
  @Test(.requirement("RE-070", "RE-071", "RE-072", "RE-075")) func `write the environment of its windows`() {
    let seen = Kept<String>()
    let model = Model(), watched = Watched()
    let test = TestApp {
      WindowGroup(id: "w") { Reader(seen: seen) }
        .environment(\.layoutDirection, .rightToLeft)
        .environmentObject(model)
        .environment(watched)
        .transformEnvironment(\.locale) { $0 = Locale(identifier: "\($0.identifier.prefix(0))fr_CH") }
        .onChange(of: 1) { (old: Int, new: Int) in }
    }
    #expect(seen.values.last == "1 2 true fr_CH")
    model.number = 7
    watched.number = 8
    test.settle()
    #expect(seen.values.last == "7 8 true fr_CH")
  }

  @Test(.requirement("RE-069", "RE-070", "RE-071", "RE-072", "RE-075"))
  func `write the environment of every window of their scene, and of no other scene's`() throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    let model = Model(), watched = Watched()
    let test = TestApp {
      WindowGroup(id: "changed") { Tile() }
        .transformEnvironment(\.locale) { $0 = Locale(identifier: $0.identifier + "_CH") }
        .environment(\.locale, Locale(identifier: "fr"))
        .environmentObject(model).environment(watched).defaultAppStorage(store)
      WindowGroup(id: "plain") { Tile() }
    }
    test.openWindow(id: "changed")
    test.openWindow(id: "plain")
    test.settle()
    let windows = test.windows
    #expect(windows.count == 3)
    // What is transformed is what the scene was given.
    #expect(windows.indices.map { test.read(\.locale, in: $0).identifier == "fr_CH" } == [true, true, false])
    #expect(windows.indices.map { test.read(\.defaultAppStorage, in: $0) === store } == [true, true, false])
    #expect(windows.map { $0.graph.scope.object(Model.self, reader: nil) === model } == [true, true, false])
    #expect(windows.map { $0.graph.scope.object(Watched.self, reader: nil) === watched } == [true, true, false])
  }

  struct Watching: App {
    @State private var number = 0
    let kept: Kept<Binding<Int>>
    let seen: Kept<String>
    init(kept: Kept<Binding<Int>>, seen: Kept<String>) { (self.kept, self.seen) = (kept, seen) }
    init() { (kept, seen) = (Kept(), Kept()) }
    var body: some Scene {
      let _ = kept.values.append($number)
      WindowGroup { Tile() }
        .onChange(of: number) { seen.values.append("none") }
        .onChange(of: number, initial: true) { old, new in seen.values.append("\(old)-\(new)") }
        .deprecatedChange(of: number) { seen.values.append("\($0)") }
    }
  }
  @Test(.requirement("RE-073", "RE-074")) func `watch values in three forms`() {
    let kept = Kept<Binding<Int>>(), seen = Kept<String>()
    let test = TestApp(Watching(kept: kept, seen: seen))
    #expect(seen.values == ["0-0"])
    seen.values = []
    kept.values[0].wrappedValue = 5
    test.settle()
    #expect(Set(seen.values) == ["none", "0-5", "5"])
    #expect(seen.values.count == 3)
  }

  @Test(.requirement("SC-007")) func `concern the scene they follow alone, and chain`() {
    let test = TestApp {
      WindowGroup("A", id: "a") { Tile() }.defaultSize(width: 300, height: 200).windowLevel(.floating)
      WindowGroup("B", id: "b") { Tile() }.defaultSize(width: 500, height: 400)
    }
    test.openWindow(id: "b")
    test.settle()
    #expect(test.headless(0).size == CGSize(width: 300, height: 200))
    #expect(test.headless(1).size == CGSize(width: 500, height: 400))
    #expect(test.headless(1).description.level == .normal)
  }
  @Test(.requirement("RE-077")) func `can ask for what a desktop has anyway`() {
    #expect(TestApp { WindowGroup { Tile() }.persistentSystemOverlays(.hidden) }.windows.count == 1)
  }
}

extension Scene {
  @available(*, deprecated)
  fileprivate func deprecatedChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
    onChange(of: value, perform: action)
  }
}
