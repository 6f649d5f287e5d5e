import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A Window` {
  @Test(.requirement("SC-097", "SC-098", "SC-099")) func `takes a key, a string and a text as its title`() {
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
  @Test(.requirement("SC-105")) func `opens at launch when it is the first scene`() {
    let test = TestApp {
      Settings { Tile() }
      Window("Only", id: "w") { Tile() }
      WindowGroup("Group") { Tile() }
    }
    #expect(test.titles == ["Only"])
  }
  @Test(.requirement("SC-107")) func `is no other's helper: it stacks and minimises by itself`() {
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
  @Test(.requirement("SC-111", "SC-112"))
  func `is as large as its form and not to be resized, and what it stores is seen in all windows at once`() throws {
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
  @Test(.requirement("SC-115")) func `shows a tab for each pane, as icons in a bar`() {
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

  @Test func `keeps the bar of its tabs along the upper edge, outside of the app's frames and paddings`() throws {
    struct Panes: View {
      @State private var showsTabs = true
      var body: some View {
        if showsTabs {
          TabView {
            Tab("General", systemImage: "gear") { Button("Hide") { showsTabs = false } }
            Tab("Advanced", systemImage: "star") { Text("Second") }
          }
          .frame(width: 350, height: 150).padding(30)
        } else {
          Tile(width: 300, height: 100)
        }
      }
    }
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { Panes() }
    }
    test.app.openSettings()
    test.settle()
    let window = test.headless(1), graph: ViewGraph = test.windows[1].graph
    func spoken() -> [AccessibilityNode] { graph.accessibilityTree().flatMap(\.all) }
    let bar = try #require(spoken().first { $0.role == .tabList })
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 410, height: bar.frame.height))
    #expect(window.size == CGSize(width: 410, height: 210 + bar.frame.height))
    // Tab reaches the bar first; keys for tabs work from there.
    #expect(graph.input.moveFocus(forward: true))
    #expect(spoken().first { $0.properties.isFocused }?.role == .tabList)
    window.press(.tab, modifiers: .control)
    test.settle()
    #expect(spoken().contains { $0.label == "Second" })
    window.press(.left)
    test.settle()
    #expect(try #require(spoken().first { $0.label == "Hide" }).perform(.press))
    test.settle()
    #expect(!spoken().contains { $0.role == .tabList || $0.role == .tab })
  }

  struct Linked: View {
    var body: some View {
      VStack {
        SettingsLink()
        SettingsLink { Text("Preferences") }
      }
    }
  }
  @Test(.requirement("RE-029", "RE-030", "RE-031"))
  func `opens by a link with its own or another label, and is raised by it`() throws {
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
    for label in ["Preferences", "Settings\u{2026}"] {
      test.headless(0).userActivates()
      test.settle()
      #expect(!test.headless(1).state.isFocused)
      try press(label)
      #expect(test.windows.count == 2 && test.headless(1).state.isFocused)
    }
  }
  @Test(.requirement("RE-031")) func `is linked to by a label in the style of its surroundings`() throws {
    func width(_ style: some LabelStyle) throws -> CGFloat {
      let test = TestApp {
        WindowGroup { SettingsLink().labelStyle(style) }
        Settings { Tile() }
      }
      let nodes = test.windows[0].graph.accessibilityTree().flatMap(\.all)
      return try #require(nodes.first { $0.role == .button && $0.label == "Settings\u{2026}" }).frame.width
    }
    let icon = try width(.iconOnly), title = try width(.titleOnly), both = try width(.titleAndIcon)
    #expect(icon < title && title < both)
  }
  @Test(.requirement("RE-032")) func `opens by its action, which does nothing without the scene`() {
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { Tile() }
    }
    test.read(\.openSettings)()
    test.settle()
    #expect(test.windows.count == 2)
    // The one that is open is raised.
    test.headless(0).userActivates()
    test.settle()
    #expect(!test.headless(1).state.isFocused)
    test.read(\.openSettings)()
    test.settle()
    #expect(test.windows.count == 2 && test.headless(1).state.isFocused)
    let without = TestApp { WindowGroup { Tile() } }
    without.read(\.openSettings)()
    without.settle()
    #expect(without.windows.count == 1)
  }
}

@Suite struct `A utility window` {
  @Test(.requirement("RE-010")) func `takes texts, keys and strings as its title`() {
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
  @Observable final class Names {
    var title = "Colors"
    var id = "colors"
  }
  @Test func `has the title and the identifier that the app's body says now`() {
    let names = Names()
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      UtilityWindow(names.title, id: names.id) { Tile() }
    }
    (names.title, names.id) = ("Brushes", "brushes")
    test.settle()
    test.openWindow(id: "brushes")
    test.settle()
    #expect(test.titles == ["Main", "Brushes"])
  }
  @Test(.requirement("RE-012")) func `floats, is not minimised, and goes with Escape`() {
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
  @Test(.requirement("RE-013", "RE-016")) func `is shown and hidden by the View menu and by toggles`() throws {
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
  @Test(.requirement("RE-016")) func `is shown and hidden by the shortcut of its toggle`() {
    let test = TestApp {
      WindowGroup("Main") { WindowVisibilityToggle(windowID: "p").keyboardShortcut("k", modifiers: [.command, .shift]) }
      UtilityWindow("Palette", id: "p") { Tile(width: 100, height: 80) }
    }
    test.headless().press("k", modifiers: [.control, .shift])
    test.settle()
    #expect(test.titles == ["Main", "Palette"])
    test.headless().press("k", modifiers: [.control, .shift])
    test.settle()
    #expect(test.titles == ["Main"])
  }
}

@Suite struct `A pushed window` {
  @Test(.requirement("RE-110", "RE-111", "RE-112", "RE-113"))
  func `takes the place of the one that pushed it, which comes back`() {
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
  @Test(.requirement("RE-113")) func `has the centre of the one that pushed it where it cannot have its size`() {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 500, height: 400)
      WindowGroup("Small", id: "small") { Tile(width: 200, height: 100) }.windowResizability(.contentSize)
    }
    let first = test.headless(0), place = CGRect(origin: first.position, size: first.size)
    test.read(\.pushWindow)(id: "small")
    test.settle()
    let pushed = CGRect(origin: test.headless(1).position, size: test.headless(1).size)
    #expect(pushed.width == 200 && abs(pushed.midX - place.midX) <= 1 && abs(pushed.midY - place.midY) <= 1)
  }
  @Test(.requirement("RE-113")) func `gives the place back when the app dismisses it`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Number", for: Int.self) { _ in Tile() }
    }
    test.read(\.pushWindow)(value: 3)
    test.settle()
    #expect(test.titles == ["Main", "Number"] && !test.headless(0).state.isMapped)
    test.read(\.dismissWindow, in: 1)()
    test.settle()
    #expect(test.titles == ["Main"] && test.headless(0).state.isMapped)
  }
  @Test(.requirement("RE-113")) func `is one of a group, in the default or the plain style`() {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      WindowGroup("Plain", id: "plain") { Tile() }.windowStyle(.plain)
      Window("Single", id: "single") { Tile() }
      WindowGroup("Volume", id: "volume") { Tile() }.windowStyle(.volumetric)
      WindowGroup("Bare", id: "bare") { Tile() }.windowStyle(.hiddenTitleBar)
    }
    let push = test.read(\.pushWindow), first = test.headless(0)
    for id in ["single", "volume", "bare"] {
      let issues = RuntimeIssue.capturing { push(id: id) }
      test.settle()
      #expect(issues.contains { $0.contains("pushWindow") } && first.state.isMapped, "\(id)")
    }
    let issues = RuntimeIssue.capturing { push(id: "plain") }
    test.settle()
    #expect(issues.isEmpty && !first.state.isMapped)
  }
}
