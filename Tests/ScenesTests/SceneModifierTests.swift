import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A scene's modifiers` {
  @Test func `say whether it opens at launch and comes back (RE-044, RE-045)`() {
    let test = TestApp {
      WindowGroup("First", id: "a") { Tile() }.defaultLaunchBehavior(.automatic).restorationBehavior(.automatic)
      WindowGroup("Second", id: "b") { Tile() }.defaultLaunchBehavior(.presented).restorationBehavior(.disabled)
      WindowGroup("Third", id: "c") { Tile() }.defaultLaunchBehavior(.suppressed)
    }
    #expect(test.titles == ["Second"])
    #expect(test.app.entries.map(\.options.restorationBehavior) == [.automatic, .disabled, nil])
  }

  @Test func `give the first size, in two forms and for volumes (RE-047, RE-048, RE-050, SC-104)`() {
    func size(_ scene: some Scene) -> CGSize { TestApp { scene }.headless().size }
    #expect(size(Window("W", id: "w") { Tile() }.defaultSize(CGSize(width: 640, height: 480))) == CGSize(width: 640, height: 480))
    #expect(size(Window("W", id: "w") { Tile() }.defaultSize(width: 600, height: 400)) == CGSize(width: 600, height: 400))
    #expect(
      size(WindowGroup { Tile() }.windowStyle(.volumetric).defaultSize(width: 300, height: 200, depth: 100))
        == CGSize(width: 300, height: 200))
  }
  @Test func `take sizes in units: points are 1/72 inch (RE-217)`() {
    #expect(Measurement(value: 72, unit: UnitLength.points).converted(to: .inches).value.rounded() == 1)
    let test = TestApp { WindowGroup { Tile() }.defaultSize(width: 10, height: 5, depth: 1, in: .inches) }
    #expect(test.headless().size == CGSize(width: 960, height: 480))
    let points = TestApp { WindowGroup { Tile() }.defaultSize(width: 400, height: 300, depth: 1, in: .points) }
    #expect(points.headless().size == CGSize(width: 400, height: 300))
  }

  @Test func `choose one of five window styles (SC-196, RE-062)`() {
    func isDecorated(_ scene: some Scene) -> Bool { TestApp { scene }.headless().description.isDecorated }
    func styled<S: WindowStyle>(_ style: S) -> some Scene { WindowGroup { Tile() }.windowStyle(style) }
    #expect(isDecorated(styled(.automatic)))
    #expect(isDecorated(styled(.titleBar)))
    #expect(isDecorated(styled(.volumetric)))
    #expect(!isDecorated(styled(.hiddenTitleBar)))
    #expect(!isDecorated(styled(.plain)))
  }

  @Test func `choose how the toolbar looks (RE-063)`() {
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
  @Test func `choose what toolbar items show of their labels, fixed or by a binding (RE-064, RE-065)`() {
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

  @Test func `give or take the shortcut of the scene's command (RE-066, RE-067, SC-199)`() {
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

  struct Stored: View {
    @AppStorage("scene-modifier-name") private var name = "none"
    let seen: Kept<String>
    var body: some View {
      let _ = seen.values.append(name)
      Tile()
    }
  }
  @Test func `give every window of it a store of defaults (RE-069)`() throws {
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
  @Test func `write the environment of its windows (RE-070, RE-071, RE-072, RE-075)`() {
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
  @Test func `watch values in three forms (RE-073, RE-074)`() {
    let kept = Kept<Binding<Int>>(), seen = Kept<String>()
    let test = TestApp(Watching(kept: kept, seen: seen))
    #expect(seen.values == ["0-0"])
    seen.values = []
    kept.values[0].wrappedValue = 5
    test.settle()
    #expect(Set(seen.values) == ["none", "0-5", "5"])
    #expect(seen.values.count == 3)
  }

  @Test func `concern the scene they follow alone, and chain (SC-007)`() {
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
  @Test func `can ask for what a desktop has anyway (RE-077)`() {
    #expect(TestApp { WindowGroup { Tile() }.persistentSystemOverlays(.hidden) }.windows.count == 1)
  }
}

extension Scene {
  @available(*, deprecated)
  fileprivate func deprecatedChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene {
    onChange(of: value, perform: action)
  }
}

@Suite struct `A Window` {
  @Test func `takes a key, a string and a text as its title (SC-097, SC-098, SC-099)`() {
    let name = "By string"
    let test = TestApp {
      Window("By key", id: "k") { Tile() }
      Window(name, id: "s") { Tile() }
      Window(Text("By text"), id: "t") { Tile() }
    }
    test.openWindow(id: "s")
    test.openWindow(id: "t")
    test.settle()
    #expect(test.titles == ["By key", "By string", "By text"])
  }
  @Test func `opens at launch when it is the first scene (SC-105)`() {
    let test = TestApp {
      Settings { Tile() }
      Window("Only", id: "w") { Tile() }
      WindowGroup("Group") { Tile() }
    }
    #expect(test.titles == ["Only"])
  }
  @Test func `is no other's helper: it stacks and minimises by itself (SC-107)`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      Window("Side", id: "s") { Tile() }
    }
    test.openWindow(id: "s")
    test.settle()
    #expect(test.headless(1).description.kind == .normal)
    #expect(test.headless(1).description.owner == nil)
    test.headless(0).userMinimizes()
    test.settle()
    #expect(test.headless(0).state.isMinimized && !test.headless(1).state.isMinimized)
  }
}

@Suite struct `A settings window` {
  struct Pane: View {
    @AppStorage("settings-test-size") private var size = 1
    @AppStorage("settings-test-on") private var isOn = false
    let kept: Kept<Binding<Int>>
    var body: some View {
      let _ = kept.values.append($size)
      Form {
        Picker("Size", selection: $size) {
          Text("Small").tag(1)
          Text("Large").tag(2)
        }
        Toggle("On", isOn: $isOn)
      }
      .formStyle(.grouped)
      .frame(width: 420)
      .fixedSize(horizontal: false, vertical: true)
    }
  }
  struct Shown: View {
    @AppStorage("settings-test-size") private var size = 1
    let seen: Kept<Int>
    var body: some View {
      let _ = seen.values.append(size)
      Tile()
    }
  }
  @Test func `is as large as its form and not to be resized, and what it stores is seen in all windows at once (SC-111, SC-112)`() throws {
    let suite = "oriel-tests-\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    defer { store.removePersistentDomain(forName: suite) }
    let kept = Kept<Binding<Int>>(), first = Kept<Int>(), second = Kept<Int>()
    let test = TestApp {
      WindowGroup(id: "a") { Shown(seen: first) }.defaultAppStorage(store)
      Window("B", id: "b") { Shown(seen: second) }.defaultAppStorage(store)
      Settings { Pane(kept: kept) }.defaultAppStorage(store)
    }
    test.openWindow(id: "b")
    test.app.openSettings()
    test.settle()
    let window = test.headless(2)
    #expect(window.size.width == 420)
    #expect(window.size.height > 60 && window.size.height < 300)
    #expect(!window.isResizable)
    kept.values.last?.wrappedValue = 2
    test.settle()
    #expect(first.values.last == 2)
    #expect(second.values.last == 2)
  }
  @Test func `shows a tab for each pane, as icons in a bar (SC-115)`() {
    let test = TestApp {
      WindowGroup { Tile() }
      Settings {
        TabView {
          Tab("General", systemImage: "gear") { Tile(width: 300, height: 100) }
          Tab("Advanced", systemImage: "star") { Tile(width: 300, height: 100) }
        }
      }
    }
    test.app.openSettings()
    test.settle()
    let tabs = test.windows[1].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .tab }
    #expect(tabs.map(\.label) == ["General", "Advanced"])
    #expect(test.read(\.showsTabsAsIcons, in: 1))
    #expect(tabs.allSatisfy { $0.frame.height > 36 }, "icon above title")
  }

  struct Linked: View {
    var body: some View {
      VStack {
        SettingsLink()
        SettingsLink { Text("Preferences") }
      }
    }
  }
  @Test func `opens by a link with its own or another label, and is raised by it (RE-029, RE-030, RE-031)`() throws {
    let test = TestApp {
      WindowGroup { Linked() }
      Settings { Tile() }
    }
    func press(_ label: String) throws {
      try #require(test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.label == label }).perform(.press)
      test.settle()
    }
    try press("Settings\u{2026}")
    #expect(test.windows.count == 2)
    try press("Preferences")
    #expect(test.windows.count == 2)
    #expect(test.headless(1).state.isFocused)
  }
  @Test func `opens by its action, which does nothing without the scene (RE-032)`() {
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { Tile() }
    }
    test.read(\.openSettings)()
    test.settle()
    #expect(test.windows.count == 2)
    let without = TestApp { WindowGroup { Tile() } }
    without.read(\.openSettings)()
    without.settle()
    #expect(without.windows.count == 1)
  }
}

@Suite struct `A utility window` {
  @Test func `takes texts, keys and strings as its title (RE-010)`() {
    let name = "String"
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      UtilityWindow(Text("Text"), id: "t") { Tile() }
      UtilityWindow("Key", id: "k") { Tile() }
      UtilityWindow(name, id: "s") { Tile() }
    }
    for id in ["t", "k", "s"] { test.openWindow(id: id) }
    test.settle()
    #expect(test.titles == ["Main", "Text", "Key", "String"])
  }
  @Test func `floats, is not minimised, and goes with Escape`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      UtilityWindow("Palette", id: "p") { Tile(width: 100, height: 100) }
    }
    test.openWindow(id: "p")
    test.settle()
    let window = test.headless(1)
    #expect(window.description.level == .floating)
    #expect(!window.controls.contains(.minimize))
    window.press(.escape)
    test.settle()
    #expect(window.isClosed)
  }
  struct Toggled: View {
    var body: some View { WindowVisibilityToggle(windowID: "p") }
  }
  @Test func `is shown and hidden by the View menu and by toggles (RE-013, RE-016)`() throws {
    let test = TestApp {
      WindowGroup("Main") { Toggled() }
      UtilityWindow("Palette", id: "p") { Tile() }.keyboardShortcut("u")
      UtilityWindow("Silent", id: "s") { Tile() }.commandsRemoved()
    }
    func toggle() -> AccessibilityNode? {
      test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label?.contains("Palette") == true }
    }
    #expect(MainMenuReader.titles(test, "View").contains("Show Palette"))
    #expect(!MainMenuReader.titles(test, "View").contains("Show Silent"))
    #expect(toggle()?.label == "Show Palette")
    test.headless().press("u", modifiers: .control)
    test.settle()
    #expect(test.titles == ["Main", "Palette"])
    #expect(MainMenuReader.titles(test, "View").contains("Hide Palette"))
    #expect(toggle()?.label == "Hide Palette")
    toggle()?.perform(.press)
    test.settle()
    #expect(test.titles == ["Main"])
  }
}

@Suite struct `A pushed window` {
  @Test func `takes the place of the one that pushed it, which comes back (RE-110, RE-111, RE-112, RE-113)`() {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 500, height: 400)
      WindowGroup("Number", id: "number", for: Int.self) { _ in Tile() }.defaultSize(width: 200, height: 100)
    }
    let first = test.headless(0), place = CGRect(origin: first.position, size: first.size)
    test.read(\.pushWindow)(value: 3)
    test.settle()
    #expect(test.windows.count == 2)
    #expect(!first.state.isMapped)
    #expect(CGRect(origin: test.headless(1).position, size: test.headless(1).size) == place)
    let issues = RuntimeIssue.capturing { test.read(\.pushWindow, in: 1)(id: "main") }
    #expect(issues.first?.contains("pushWindow") == true)
    #expect(test.windows.count == 2)
    test.headless(1).askToClose()
    test.settle()
    #expect(first.state.isMapped)
    #expect(test.titles == ["Main"])
    test.read(\.pushWindow)(id: "number", value: 4)
    test.settle()
    #expect(test.titles == ["Main", "Number"])
    test.headless(1).askToClose()
    test.settle()
    test.read(\.pushWindow)(id: "main")
    test.settle()
    #expect(test.titles == ["Main", "Main"])
  }
}

@Suite struct `An immersive space` {
  struct Item: Codable, Hashable { var number = 0 }
  struct Inside: ImmersiveSpaceContent { var body: ImmersiveSpaceViewContent<Tile> { ImmersiveSpaceViewContent<Tile>() } }

  @Test func `is declared in twelve ways and never opened at launch (SC-165, SC-172, SC-173, SC-174, SC-175, SC-176, SC-177, SC-178, SC-179, SC-180, SC-181, SC-182, SC-183)`() {
    var test: TestApp?
    let issues = RuntimeIssue.capturing {
      test = TestApp {
        ImmersiveSpace(for: Item.self) { (_: Binding<Item?>) in Inside() }
        ImmersiveSpace(for: Item.self) { (_: Binding<Item?>) in Tile() }
        ImmersiveSpace(id: "a", for: Item.self) { (_: Binding<Item?>) in Inside() }
        ImmersiveSpace(id: "b", for: Item.self) { (_: Binding<Item?>) in Tile() }
        ImmersiveSpace(for: Item.self) { (_: Binding<Item>) in Inside() } defaultValue: { Item() }
        ImmersiveSpace(for: Item.self) { (_: Binding<Item>) in Tile() } defaultValue: { Item() }
        ImmersiveSpace(id: "c", for: Item.self) { (_: Binding<Item>) in Tile() } defaultValue: { Item() }
        ImmersiveSpace(id: "d", for: Item.self) { (_: Binding<Item>) in Inside() } defaultValue: { Item() }
        WindowGroup("Flat") { Tile() }
      }
    }
    #expect(issues.count { $0.contains("ImmersiveSpace") } == 8)
    #expect(test?.titles == ["Flat"])
    let plain = RuntimeIssue.capturing {
      test = TestApp {
        ImmersiveSpace { Inside() }
        ImmersiveSpace { Tile() }
        ImmersiveSpace(id: "e") { Tile() }
        ImmersiveSpace(id: "f") { Inside() }
        Window("Second", id: "w") { Tile() }
      }
    }
    #expect(plain.count { $0.contains("ImmersiveSpace") } == 4)
    #expect(test?.titles == ["Second"])
  }

  @Test func `answers that it cannot be opened, at once, and says why (SC-188, SC-189, SC-222, SC-223, SC-224, SC-225)`() async {
    let test = TestApp { WindowGroup { Tile() } }
    let open = test.read(\.openImmersiveSpace)
    var results: [OpenImmersiveSpaceAction.Result] = []
    results.append(await open(id: "space"))
    results.append(await open(value: Item()))
    results.append(await open(id: "space", value: Item()))
    #expect(results == [.error, .error, .error])
    #expect(Set([OpenImmersiveSpaceAction.Result.opened, .userCancelled, .error]).count == 3)
    await open(id: "unused result")
    await test.read(\.dismissImmersiveSpace)()
    #expect(test.windows.count == 1)
  }
}

@Suite struct `What content can tell of its window` {
  struct Growing: View {
    @State private var width: CGFloat = 200
    let kept: Kept<Binding<CGFloat>>
    var body: some View {
      let _ = kept.values.append($width)
      Tile(width: width, height: 200).windowResizeAnchor(.trailing)
    }
  }
  @Test func `is which point stays when it grows (RE-085)`() {
    let kept = Kept<Binding<CGFloat>>()
    let test = TestApp { Window("W", id: "w") { Growing(kept: kept) }.windowResizability(.contentSize) }
    let window = test.headless(), right = window.position.x + window.size.width
    kept.values[0].wrappedValue = 300
    test.settle()
    #expect(window.size.width == 300)
    #expect(window.position.x + window.size.width == right)
  }
  @Test func `is whether the press that brings it forward is for it, too (RE-091)`() {
    let pressed = Kept<Int>()
    let test = TestApp {
      WindowGroup { Tile { pressed.values.append(1) }.allowsWindowActivationEvents(true) }
    }
    test.system.focusAnotherProgram()
    test.settle()
    test.headless().click(at: CGPoint(x: 100, y: 150))
    #expect(pressed.values == [1])
  }
  struct Titled: View {
    @State private var title = "First"
    let kept: Kept<Binding<String>>
    var body: some View {
      let _ = kept.values.append($title)
      Tile().navigationTitle($title).navigationSubtitle(Text("Sub"))
    }
  }
  @Test func `is its title and subtitle (RE-093, RE-094)`() {
    let kept = Kept<Binding<String>>()
    let test = TestApp { WindowGroup { Titled(kept: kept) } }
    #expect(test.headless().title == "First \u{2014} Sub")
    kept.values[0].wrappedValue = "Second"
    test.settle()
    #expect(test.headless().title == "Second \u{2014} Sub")
  }
}

@Suite struct `The environment of a window` {
  @Test func `opens by id, by value and by both, for every kind of window (SC-207, SC-208)`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      Window("Single", id: "single") { Tile() }
      WindowGroup("Number", id: "number", for: Int.self) { _ in Tile() }
      UtilityWindow("Palette", id: "palette") { Tile() }
    }
    let openWindow = test.openWindow
    openWindow(id: "single")
    openWindow(value: 1)
    openWindow(id: "number", value: 2)
    openWindow(id: "palette")
    test.settle()
    #expect(test.titles == ["Main", "Single", "Number", "Number", "Palette"])
  }
  struct Phases: View {
    @Environment(\.scenePhase) private var phase
    @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows
    let seen: Kept<String>
    var body: some View {
      let _ = seen.values.append(name)
      Tile().opacity(supportsMultipleWindows ? 1 : 0)
    }
    private var name: String {
      switch phase {
      case .active: "active"
      case .inactive: "inactive"
      case .background: "background"
      @unknown default: "unknown"
      }
    }
  }
  @Test func `has a phase to switch over, and says whether there can be more windows (SC-220, SC-228)`() {
    let seen = Kept<String>()
    let test = TestApp { WindowGroup { Phases(seen: seen) } }
    #expect(seen.values.last == "active")
    #expect(test.read(\.supportsMultipleWindows))
    let one = TestApp(supportsMultipleWindows: false) { WindowGroup { Phases(seen: seen) } }
    #expect(!one.read(\.supportsMultipleWindows))
  }
  @Test func `says whether it is active in two words that go together (RE-194, RE-195, RE-197)`() {
    let test = TestApp { WindowGroup { Tile() } }
    #expect(test.read(\.appearsActive))
    #expect(test.read(\.controlActiveState) == .key)
    test.system.focusAnotherProgram()
    test.settle()
    #expect(!test.read(\.appearsActive))
    #expect(test.read(\.controlActiveState) == .inactive)
    var values = EnvironmentValues()
    for (state, isActive) in [(ControlActiveState.key, true), (.active, true), (.inactive, false)] {
      values.controlActiveState = state
      #expect(values.appearsActive == isActive)
    }
  }
}
