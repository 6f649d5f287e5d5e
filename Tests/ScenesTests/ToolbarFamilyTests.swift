import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `The toolbar of a window` {
  private struct Titled: View {
    let done: Kept<String>
    @State private var name = "Draft"
    var body: some View {
      Tile().navigationTitle(name)
        .toolbarTitleMenu {
          Button("Rename") { name = "Renamed" }
          Divider()
          Button("Duplicate") { done.values.append(name) }
        }
    }
  }
  private func heading(_ test: MenuTest) -> AccessibilityNode? { test.nodes.first { $0.role == .heading } }

  @Test(.requirement("RE-185")) func `has a menu beside its title where the app gives one`() throws {
    let done = Kept<String>()
    let test = MenuTest(Titled(done: done))
    let title = try #require(heading(test)), chevron = try #require(test.node(.button, "Title Menu"))
    #expect(title.label == "Draft" && chevron.frame.minX == title.frame.maxX)
    test.window.click(at: test.middle(.button, "Title Menu"))
    test.settle()
    #expect(test.titles() == ["Rename", "-", "Duplicate"])
    try test.choose("Rename")
    #expect(heading(test)?.label == "Renamed")
    test.window.click(at: test.middle(.button, "Title Menu"))
    test.settle()
    try test.choose("Duplicate")
    #expect(done.values == ["Renamed"])
  }

  private struct Renamable: View {
    @State private var name = "Draft"
    var body: some View {
      RenameButton().frame(width: 400, height: 200).navigationTitle($name).toolbar { Button("Add", systemImage: "plus") {} }
    }
  }
  @Test(.requirement("RE-093")) func `renames a title that is a binding, in the menu beside it`() throws {
    let test = MenuTest(Renamable())
    #expect(test.node(.button, "Rename")?.properties.isEnabled == true)
    test.window.click(at: test.middle(.button, "Title Menu"))
    test.settle()
    #expect(test.titles() == ["Rename\u{2026}"])
    try test.choose("Rename\u{2026}")
    test.system.advance(by: 0.6)
    test.window.press(.end)
    test.window.press(.home, modifiers: .shift)
    test.window.type("Final")
    test.window.press(.return)
    test.system.advance(by: 0.6)
    #expect(heading(test)?.label == "Final")
    let plain = MenuTest(Tile().navigationTitle("Draft").toolbar { Button("Add", systemImage: "plus") {} })
    #expect(plain.node(.button, "Title Menu") == nil)
  }

  private struct Items: CustomizableToolbarContent {
    var body: some CustomizableToolbarContent {
      ToolbarItem(id: "one") { Button("One", systemImage: "plus") {} }
        .defaultCustomization(.visible, options: .alwaysAvailable)
        .customizationBehavior(.disabled)
      ToolbarItem(id: "two") { Button("Two", systemImage: "minus") {} }.defaultCustomization(.hidden)
      ToolbarTitleMenu { Button("Rename") {} }
    }
  }
  private func labels(_ content: some View) -> [String] {
    TestApp { WindowGroup { content.navigationTitle("Title") } }.windows[0].graph.accessibilityTree().flatMap(\.all)
      .filter { [.button, .heading, .searchField].contains($0.role) }.compactMap(\.label)
  }
  @Test(.requirement("RE-192"))
  func `is made of contents, also those of apps, of default items, roles and ways to show its title`() {
    let shown = labels(Tile().toolbar(id: "main") { Items() })
    #expect(shown.contains("One") && shown.contains("Title Menu"))
    #expect(!shown.contains("Two") && !shown.contains("More"), "it waits until somebody adds it")
    let nameless = labels(Tile().toolbar { Items() })
    #expect(!nameless.contains("Two") && nameless.contains("More"), "nobody can add it: it waits in the menu")
    let plain = labels(Tile().toolbar { ToolbarTitleMenu { Button("Rename") {} } })
    #expect(plain.contains("Title Menu"))
    // Default items: the app takes one away, or says where it goes.
    let kinds: [ToolbarDefaultItemKind] = [.sidebarToggle, .title, .search]
    #expect(Set(kinds).count == 3)
    let split = NavigationSplitView { Text("A") } detail: { Text("B") }.searchable(text: .constant(""))
    #expect(labels(split).contains("Toggle Sidebar") && labels(split).contains("Title"))
    #expect(!labels(split.toolbar(removing: .sidebarToggle)).contains("Toggle Sidebar"))
    #expect(!labels(Tile().toolbar { Button("One") {} }.toolbar(removing: .title)).contains("Title"))
    // Roles and display modes are values; windows look the same for all of them.
    #expect(Set<ToolbarRole>([.automatic, .editor, .browser, .navigationStack]).count == 4)
    #expect(Set<ToolbarTitleDisplayMode>([.automatic, .inline, .large, .inlineLarge]).count == 4)
    let one = labels(Tile().toolbar { Button("One") {} })
    #expect(labels(Tile().toolbar { Button("One") {} }.toolbarRole(.browser).toolbarTitleDisplayMode(.large)) == one)
  }
  @Test func `names a group of items in the menu of those without room`() throws {
    let content = Tile().toolbar {
      ToolbarItemGroup {
        ForEach(0..<12) { number in Button("Item \(number)", systemImage: "flag") {} }
      } label: {
        Text("Group")
      }
    }
    let test = MenuTest(size: CGSize(width: 300, height: 200), content)
    test.window.click(at: test.middle(.button, "More"))
    test.settle()
    #expect(test.titles().first == "# Group")
    #expect(test.titles().contains("Item 11"))
  }

  private func toolbar(_ scene: some Scene) -> (test: TestApp, bar: CGRect, title: CGRect?) {
    let test = TestApp { scene }
    let nodes = test.windows[0].graph.accessibilityTree().flatMap(\.all)
    return (test, nodes.first { $0.role == .toolbar }?.frame ?? .null, nodes.first { $0.role == .heading }?.frame)
  }
  @Test(.requirement("RE-193")) func `is an area inside it, with the title where the style puts it there`() throws {
    func group<S: WindowToolbarStyle>(_ style: S) -> some Scene {
      WindowGroup { Tile().navigationTitle("Title").toolbar { Button("Add", systemImage: "plus") {} } }
        .windowStyle(.hiddenTitleBar).windowToolbarStyle(style)
    }
    // The client's own frame: the title is in the bar, and the window is moved by it.
    let unified = toolbar(group(.unified))
    let title = try #require(unified.title)
    #expect(unified.bar.contains(title) && unified.bar.minX >= 0)
    #expect(!unified.test.headless().description.isDecorated)
    // Compact: lower, with the title still in it.
    let compact = toolbar(group(.unifiedCompact))
    #expect(compact.bar.height < unified.bar.height && compact.title != nil)
    // Expanded: the frame of the window manager has the title, the bar has not.
    let expanded = toolbar(
      WindowGroup { Tile().navigationTitle("Title").toolbar { Button("Add", systemImage: "plus") {} } }.windowToolbarStyle(.expanded))
    #expect(expanded.title == nil && expanded.bar.height > 0)
    #expect(expanded.test.headless().description.isDecorated && expanded.test.titles == ["Title"])
  }
}

@Suite struct `An active look` {
  private struct Parts: View {
    let seen: Kept<Bool>
    let bar: Kept<Bool>
    var body: some View {
      VStack {
        ActiveReader(seen: seen)
        Menu("Menu") { Button("A") {} }.fixedSize()
        Toggle("T", isOn: .constant(true))
        Button("Destructive", role: .destructive) {}
      }
      .toolbar { ActiveReader(seen: bar) }
    }
  }
  private struct ActiveReader: View {
    let seen: Kept<Bool>
    @Environment(\.appearsActive) private var isActive
    var body: some View {
      let _ = seen.values.append(isActive)
      Button("Probe") {}
    }
  }
  private func make() -> (MenuTest, seen: Kept<Bool>, bar: Kept<Bool>) {
    let seen = Kept<Bool>(), bar = Kept<Bool>()
    return (MenuTest(Parts(seen: seen, bar: bar)), seen, bar)
  }
  @Test func `belongs to the window with the keys, and its toolbar`() {
    let (test, seen, bar) = make()
    #expect(seen.values.last == true && bar.values.last == true)
    test.system.focusAnotherProgram()
    test.settle()
    #expect(seen.values.last == false && bar.values.last == false)
    test.window.userActivates()
    test.settle()
    #expect(seen.values.last == true && bar.values.last == true)
  }
  @Test func `stays while a menu of the window is open`() {
    let (test, seen, _) = make()
    test.window.click(at: test.middle(.popUpButton, "Menu"))
    test.settle()
    #expect(test.session != nil)
    #expect(seen.values.last == true && test.window.state.isFocused)
  }
}
