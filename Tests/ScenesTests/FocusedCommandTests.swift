import Conformance
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielScenes

private struct NoteKey: FocusedValueKey { typealias Value = Binding<Int> }
private struct NameKey: FocusedValueKey { typealias Value = String }
private struct SelectedKey: FocusedValueKey { typealias Value = Set<Int> }
extension FocusedValues {
  fileprivate var count: Binding<Int>? {
    get { self[NoteKey.self] }
    set { self[NoteKey.self] = newValue }
  }
  fileprivate var selected: Set<Int>? {
    get { self[SelectedKey.self] }
    set { self[SelectedKey.self] = newValue }
  }
  fileprivate var name: String? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

@Suite(.serialized) struct `Commands that read focused values` {
  struct Counter: View {
    @State var count = 0
    let log: Kept<Int>
    var body: some View {
      Tile().focusedSceneValue(\.count, $count).onChange(of: count) { log.values.append(count) }
    }
  }
  /// Reads in the app itself, as an app with its commands inline does.
  struct InApp: App {
    @FocusedBinding(\.count) var count
    let log: Kept<Int>
    init(log: Kept<Int>) { self.log = log }
    init() { log = Kept() }
    var body: some Scene {
      WindowGroup(id: "a") { Counter(log: log) }
        .commands {
          CommandMenu("Count") {
            if let bound = Binding($count) {
              Picker("Set", selection: bound) { ForEach(0..<3, id: \.self) { Text("\($0)").tag($0) } }.pickerStyle(.inline)
            } else {
              Text("Nothing")
            }
            Button("More") { count? += 1 }.keyboardShortcut("r").disabled(count == nil)
          }
        }
      UtilityWindow("Inspector", id: "inspector") { Tile() }
      Window("Plain", id: "plain") { Tile() }
    }
  }
  private func items(_ test: TestApp, of index: Int = 0) -> [MenuItem] {
    MainMenu(app: test.app, window: test.windows[index]).menus.first { $0.title == "Count" }?.items() ?? []
  }
  private func marked(_ test: TestApp, of index: Int = 0) -> String? { items(test, of: index).first { $0.state == .on }?.title }

  @Test(.requirement("RE-144", "RE-150", "RE-166")) func `follow the key window`() {
    let log = Kept<Int>()
    let test = TestApp(InApp(log: log))
    #expect(marked(test) == "0")
    test.headless().press("r", modifiers: .control)
    test.settle()
    #expect(log.values == [1] && marked(test) == "1")
    test.openWindow(id: "a")
    test.settle()
    #expect(marked(test, of: 1) == "0")
    test.headless(1).press("r", modifiers: .control)
    test.headless(1).press("r", modifiers: .control)
    test.settle()
    #expect(marked(test, of: 1) == "2")
    test.headless(0).userActivates()
    test.settle()
    #expect(marked(test) == "1")
    // Choosing in the menu writes to the window's own state.
    items(test).first { $0.title == "2" }?.action()
    test.settle()
    #expect(marked(test) == "2")
  }

  @Test(.requirement("RE-011", "RE-166"))
  func `keep their values while a menu or a utility window has the keys, and lose them with the app's focus`() {
    let test = TestApp(InApp(log: Kept()))
    test.headless().press("c", modifiers: .alt)
    #expect(test.windows[0].menuSession?.panels[0].items.first { $0.title == "More" }?.isEnabled == true)
    test.headless().press(.escape)
    test.openWindow(id: "inspector")
    test.settle()
    #expect(test.system.focusedWindow === test.headless(1))
    #expect(marked(test) == "0")
    test.headless(0).userActivates()
    test.settle()
    test.headless(1).userActivates()
    test.settle()
    #expect(marked(test) == "0")
    test.system.focusAnotherProgram()
    test.settle()
    #expect(marked(test) == nil)
    #expect(items(test).first?.title == "Nothing")
    #expect(items(test).first { $0.title == "More" }?.isEnabled == false)
    test.headless(0).userActivates()
    test.settle()
    #expect(marked(test) == "0")
  }

  @Test(.requirement("RE-011")) func `are read in a utility window from the main window that was used last`() throws {
    struct Inspecting: View {
      @FocusedValue(\.name) private var name
      let seen: Kept<String>
      var body: some View {
        let _ = seen.values.append(name ?? "none")
        Tile(width: 100, height: 80)
      }
    }
    let seen = Kept<String>()
    let test = TestApp {
      WindowGroup("One", id: "one") { Tile().focusedSceneValue(\.name, "one") }
      Window("Two", id: "two") { Tile().focusedSceneValue(\.name, "two") }
      UtilityWindow("Palette", id: "palette") { Inspecting(seen: seen) }
    }
    test.openWindow(id: "palette")
    test.settle()
    #expect(seen.values.last == "one")
    test.openWindow(id: "two")
    test.settle()
    #expect(seen.values.last == "two")
    let palette = try #require(test.windows.first { $0.declaration.kind == .utility })
    test.headless(palette).userActivates()
    test.settle()
    #expect(test.headless(palette).state.isFocused && seen.values.last == "two")
    test.headless(0).userActivates()
    test.settle()
    #expect(seen.values.last == "one")
  }

  @Test func `are up to date in the menu that opens first after a change`() {
    struct Selecting: View {
      @State var selected = Set<Int>()
      let out: Kept<Binding<Set<Int>>>
      var body: some View {
        let _ = out.values = [$selected]
        Tile().focusedSceneValue(\.selected, selected)
      }
    }
    struct Reading: Commands {
      @FocusedValue(\.selected) var selected
      var body: some Commands {
        CommandMenu("Choice") { Button("Use") {}.disabled(selected?.isEmpty != false) }
      }
    }
    struct Choosing: App {
      let out: Kept<Binding<Set<Int>>>
      init(out: Kept<Binding<Set<Int>>>) { self.out = out }
      init() { out = Kept() }
      var body: some Scene { WindowGroup { Selecting(out: out) }.commands { Reading() } }
    }
    let out = Kept<Binding<Set<Int>>>(), test = TestApp(Choosing(out: out))
    test.settle()
    out.values.last?.wrappedValue = [1]
    test.settle()
    test.headless().press("c", modifiers: .alt)
    #expect(test.windows[0].menuSession?.panels[0].items.first { $0.title == "Use" }?.isEnabled == true)
  }

  @Test func `act on what the event before them chose, when both come at once`() {
    struct Selecting: View {
      @State var selected = Set<Int>()
      let out: Kept<Binding<Set<Int>>>
      var body: some View {
        let _ = out.values = [$selected]
        Tile().focusedSceneValue(\.selected, selected)
      }
    }
    struct Using: Commands {
      @FocusedValue(\.selected) var selected
      let used: Kept<Set<Int>>
      var body: some Commands {
        CommandMenu("Choice") { Button("Use") { used.values.append(selected ?? []) }.keyboardShortcut("u") }
      }
    }
    struct Choosing: App {
      let out: Kept<Binding<Set<Int>>>, used: Kept<Set<Int>>
      init(out: Kept<Binding<Set<Int>>>, used: Kept<Set<Int>>) { (self.out, self.used) = (out, used) }
      init() { self.init(out: Kept(), used: Kept()) }
      var body: some Scene { WindowGroup { Selecting(out: out) }.commands { Using(used: used) } }
    }
    let out = Kept<Binding<Set<Int>>>(), used = Kept<Set<Int>>(), test = TestApp(Choosing(out: out, used: used))
    test.settle()
    out.values.last?.wrappedValue = [1]
    test.headless().press("u", modifiers: .control)
    out.values.last?.wrappedValue = [1, 2]
    test.headless().press("u", modifiers: .control)
    #expect(used.values == [[1], [1, 2]])
  }

  @Test func `have nothing to read in a window that publishes nothing`() {
    let test = TestApp(InApp(log: Kept()))
    test.openWindow(id: "plain")
    test.settle()
    #expect(items(test, of: 1).first?.title == "Nothing")
    test.headless(1).askToClose()
    test.settle()
    #expect(marked(test) == "0")
  }
}

@Suite struct `The menu bar's letters` {
  private func underlined(_ test: MenuTest) -> Bool { test.host.menuBar?.showsAccessKeys == true }

  @Test(.requirement("RE-150")) func `are underlined while Alt is held or a menu was opened by key`() {
    let test = MenuTest(Tile())
    #expect(!underlined(test))
    test.window.hold(.alt)
    #expect(underlined(test))
    test.window.hold([])
    #expect(!underlined(test))
    test.window.press(.function(10))
    #expect(underlined(test))
    test.window.press(.escape)
    #expect(!underlined(test))
    test.window.click(at: CGPoint(x: 20, y: 14))
    #expect(!underlined(test))
  }

  @Test func `and titles are what assistive technology meets`() {
    let test = MenuTest(Tile())
    let bar = test.node(.menuBar)
    #expect(bar?.children.map(\.label) == ["File", "Edit", "View", "Window"])
    #expect(bar?.children.allSatisfy { $0.role == .menuItem } == true)
    #expect(bar?.children[1].properties.shortcut == "Alt+E")
    #expect(bar?.children[1].perform(.press) == true)
    #expect(test.titles().first == "Undo")
    #expect(test.node(.menuItem, "Edit")?.properties.isExpanded == true)
    let rows = test.session?.panels[0].graph.accessibilityTree().first?.children
    #expect(rows?.first { $0.label == "Copy" }?.properties.shortcut == "Ctrl+C")
    #expect(rows?.first { $0.label == "Copy" }?.properties.isEnabled == false)
  }

  @Test(.requirement("RE-150")) func `open their menu also where there is no room for its title`() {
    let test = MenuTest(size: CGSize(width: 150, height: 200), Tile())
    test.window.press("w", modifiers: .alt)
    #expect(test.titles() == ["View", "Window"] && test.titles(1).first == "Minimize")
  }

  @Test func `gathers what there is no room for under a chevron`() {
    let test = MenuTest(size: CGSize(width: 150, height: 200), Tile())
    let bar = test.node(.menuBar)
    #expect(bar?.children.map(\.label) == ["File", "Edit", "More"])
    #expect(bar?.children.last?.perform(.press) == true)
    #expect(test.titles() == ["View", "Window"])
    #expect(test.item("Window")?.submenu?().isEmpty == false)
  }
}
