import Conformance
import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `A toolbar` {
  private func frame(_ harness: ViewHarness, _ label: String) -> CGRect? {
    harness.graph.accessibilityTree().flatMap(\.all).first { $0.label == label && [.button, .heading, .searchField].contains($0.role) }?.frame
  }

  private func rect(_ harness: ViewHarness, _ label: String) -> CGRect { frame(harness, label) ?? .null }

  @Test func `is painted again when only its background changes`() {
    struct Root: View {
      @State var color = Color(red: 1, green: 0, blue: 0)
      let out: Held<Binding<Color>>
      var body: some View {
        let _ = out.value = $color
        Text("Content").toolbar { Button("Add", systemImage: "plus") {} }.toolbarBackground(color)
      }
    }
    let out = Held<Binding<Color>>()
    let harness = ViewHarness(ToolbarWindow(content: Root(out: out)), size: CGSize(width: 800, height: 300), pixels: true)
    harness.settle()
    func ground() -> UInt32? { harness.surface?.pixel(at: CGPoint(x: 400, y: 4)) }
    #expect(ground() == 0xFFFF_0000)
    out.value?.wrappedValue = Color(red: 0, green: 0, blue: 1)
    harness.settle()
    #expect(ground() == 0xFF00_00FF && harness.pixelsThatDiffer() == 0)
  }

  @Test(.requirement("RE-176")) func `is there only when it holds something`() {
    let harness = showToolbar(over: Text("Content").navigationTitle("Title"))
    #expect(harness.boxes(ToolbarBox.self)[0].size.height == 0)
    let filled = showToolbar(over: Text("Content").navigationTitle("Title").toolbar { Button("Add", systemImage: "plus") {} })
    #expect(filled.boxes(ToolbarBox.self)[0].size.height == 46)
    #expect(frame(filled, "Add")?.size == CGSize(width: 34, height: 30))
    let hidden = showToolbar(over: Text("Content").toolbar { Button("Add", systemImage: "plus") {} }.toolbar(.hidden))
    #expect(hidden.boxes(ToolbarBox.self)[0].size.height == 0)
  }
  @Test func `keeps the title clear of its menu, however little room there is`() throws {
    let content = Text("Content").navigationTitle("Draft").navigationSubtitle("Edited").toolbar {
      ToolbarTitleMenu { Button("Rename") {} }
      ToolbarItemGroup { ForEach(0..<6) { number in Button("Item \(number)", systemImage: "flag") {} } }
    }
    .searchable(text: .constant(""))
    for width in stride(from: 300, through: 700, by: 25) {
      let harness = showToolbar(over: content, width: CGFloat(width))
      let title = rect(harness, "Draft"), menu = rect(harness, "Title Menu")
      #expect(title.width >= 34 && menu.minX == title.maxX, "\(width)")
      let others = harness.spoken.filter { $0.role == .button && $0.label != "Title Menu" || $0.role == .searchField }
      for other in others { #expect(!other.frame.intersects(menu), "\(width): \(other.label ?? "")") }
    }
  }
  @Test func `makes toggles buttons like those around them, filled while they are on`() throws {
    let harness = showToolbar(
      over: Text("Content").toolbar {
        Toggle("Flag", systemImage: "flag", isOn: .constant(true))
        Toggle("Pin", systemImage: "pin", isOn: .constant(false))
      })
    let places = ["Flag", "Pin"].map { label in harness.spoken(.toggle).first { $0.label == label }?.frame ?? .null }
    #expect(places.allSatisfy { $0.size == CGSize(width: 34, height: 30) })
    let painter = RecordingPainter(), off = RecordingPainter()
    let boxes = harness.everything.filter { $0.accessibility?.role == .toggle }
    try #require(boxes.count == 2)
    boxes[0].paint(painter)
    boxes[1].paint(off)
    #expect(painter.commands.count == off.commands.count + 1, "a background and nothing else")
  }
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `has its title over the words of the list below it`(direction: LayoutDirection) throws {
    struct Columns: View {
      let inset: CGFloat
      var body: some View {
        NavigationSplitView {
          List { Text("Inbox") }
        } content: {
          List(0..<30, id: \.self) { number in
            HStack(spacing: 4) {
              Circle().frame(width: 8, height: 8)
              Text(verbatim: "Row \(number)")
            }
            .listRowInsets(EdgeInsets(top: 0, leading: inset, bottom: 0, trailing: 8))
          }
          .listStyle(.inset)
        } detail: {
          Text("Detail")
        }
        .navigationTitle("Inbox of everybody")
      }
    }
    func edges(_ inset: CGFloat) throws -> (title: CGFloat, words: CGFloat) {
      let harness = ViewHarness(ToolbarWindow(content: Columns(inset: inset)), size: CGSize(width: 900, height: 300)) { $0.layoutDirection = direction }
      harness.frame()
      let title = rect(harness, "Inbox of everybody")
      let words = try #require(harness.boxes(TextBox.self).first { $0.accessibility?.label == "Row 0" }).windowFrame
      return direction == .leftToRight ? (title.minX, words.minX) : (title.maxX, words.maxX)
    }
    var found = try edges(16)
    #expect(abs(found.title - found.words) < 0.6, "\(found)")
    found = try edges(20)
    #expect(abs(found.title - found.words) < 0.6, "\(found)")
    // Words that begin far in the row leave it where it is.
    found = try edges(80)
    #expect(abs(found.title - found.words) > 40, "\(found)")
  }
  @Test func `puts items where they are to go`() {
    let harness = showToolbar(
      over: Text("Content").toolbar {
        ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") {} }
        ToolbarItem(placement: .navigation) { Button("Back", systemImage: "chevron.left") {} }
        ToolbarItem(placement: .principal) { Button("Middle", systemImage: "flag") {} }
      })
    #expect(frame(harness, "Back")?.minX == 10)
    #expect(frame(harness, "Middle")?.midX == 400)
    #expect(frame(harness, "Add")?.maxX == 790)
  }
  @Test(.requirement("RE-187")) func `parts items by spacers, fixed and flexible`() {
    let harness = showToolbar(
      over: Text("Content").toolbar {
        ToolbarItem { Button("One", systemImage: "plus") {} }
        ToolbarSpacer(.flexible)
        ToolbarItem { Button("Two", systemImage: "minus") {} }
        ToolbarSpacer(.fixed)
        ToolbarItem { Button("Three", systemImage: "flag") {} }
      })
    #expect(frame(harness, "One")?.minX == 10)
    #expect(frame(harness, "Three")?.maxX == 790)
    #expect(rect(harness, "Two").maxX + 12 == rect(harness, "Three").minX)
  }
  private struct Hiding: View {
    let held: Held<Binding<Bool>>
    @State private var isHidden = false
    var body: some View {
      let _ = held.value = $isHidden
      Text("Content").toolbar {
        ToolbarItem { Button("One", systemImage: "plus") {}.toolbarItemHidden(isHidden) }
        ToolbarItem { Button("Two", systemImage: "minus") {} }
        ToolbarItem { Button("Never", systemImage: "flag") {} }.hidden()
      }
    }
  }
  @Test(.requirement("RE-186")) func `leaves items out that their content hides`() {
    let held = Held<Binding<Bool>>(), harness = showToolbar(over: Hiding(held: held))
    #expect(frame(harness, "One") != nil && frame(harness, "Never") == nil)
    held.value?.wrappedValue = true
    harness.frame()
    #expect(frame(harness, "One") == nil)
    #expect(frame(harness, "Two")?.maxX == 790)
    held.value?.wrappedValue = false
    harness.frame()
    #expect(frame(harness, "One") != nil)
  }
  @Test(.requirement("RE-189")) func `puts primary actions before others: at the leading edge of a column, and behind a title`() {
    let tools = Text("Detail").toolbar {
      ToolbarItem { Button("Other", systemImage: "flag") {} }
      ToolbarItem(placement: .primaryAction) { Button("New", systemImage: "plus") {} }
    }
    let columns = showToolbar(
      over: NavigationSplitView { List { Text("Sidebar") } } content: { Text("Content") } detail: { tools }.navigationTitle("Inbox"), width: 900)
    #expect(rect(columns, "New").minX == 534 && rect(columns, "Other").minX > rect(columns, "New").minX && rect(columns, "Other").maxX < 650)
    let plain = showToolbar(over: tools.navigationTitle("Inbox"))
    #expect(rect(plain, "Other").maxX == 790 && rect(plain, "New").maxX < 790 && rect(plain, "New").minX > 690)
  }
  @Test(.requirement("RE-188")) func `puts the button of the sidebar where the app wants it`() {
    let harness = showToolbar(
      over: NavigationSplitView { Text("Sidebar") } detail: {
        Text("Detail").toolbar { DefaultToolbarItem(kind: .sidebarToggle, placement: .primaryAction) }
      })
    #expect(frame(harness, "Toggle Sidebar")?.maxX == 790)
  }
  @Test func `stands over the columns of a split view and follows them`() {
    let harness = showToolbar(
      over: NavigationSplitView {
        List { Text("Sidebar") }
      } content: {
        Text("Content").toolbar { ToolbarItem(placement: .primaryAction) { Button("New", systemImage: "plus") {} } }
      } detail: {
        Text("Detail").toolbar { Button("Reply", systemImage: "flag") {} }
      }.navigationTitle("Inbox"), width: 900)
    #expect(frame(harness, "Toggle Sidebar")?.minX == 10)
    #expect(frame(harness, "Inbox")?.minX == CGFloat(236))
    #expect(frame(harness, "New")?.maxX == CGFloat(514))
    #expect(frame(harness, "Reply")?.minX == CGFloat(534))
    harness.drag(from: CGPoint(x: 216, y: 200), to: CGPoint(x: 266, y: 200))
    harness.frame()
    #expect(frame(harness, "New")?.maxX == CGFloat(564))
    harness.click(rect(harness, "Toggle Sidebar").center)
    harness.advance(by: 0.5)
    #expect(frame(harness, "Toggle Sidebar")?.minX == 10)
    #expect(frame(harness, "New")?.maxX == CGFloat(298))
  }
  @Test func `lets items go from the end where it is too narrow, after the search field has shrunk`() {
    let view = Text("Content").navigationTitle("A long title").toolbar {
      ForEach(0..<5) { number in Button("Item \(number)", systemImage: "flag") {} }
    }.searchable(text: .constant(""))
    let harness = showToolbar(over: view, width: 600)
    #expect(frame(harness, "Search")?.width == 200)
    harness.size.width = 430
    harness.frame()
    #expect(rect(harness, "Search").width < 200)
    harness.size.width = 330
    harness.frame()
    #expect((120..<200).contains(rect(harness, "Search").width))
    #expect(rect(harness, "Item 0").minX > 0 && frame(harness, "Item 4") == nil)
    #expect(rect(harness, "More").minX > rect(harness, "Item 0").maxX)
    #expect(harness.boxes(ToolbarBox.self)[0].overflowing.map(\.count).reduce(0, +) >= 3)
  }
  @Test func `leaves a title of usual length whole until the search field is at its least`() {
    let view = Text("Content").navigationTitle("Great Expectations").toolbar { Button("New", systemImage: "flag") {} }.searchable(text: .constant(""))
    let whole = rect(showToolbar(over: view), "Great Expectations").width
    var widths: [(title: CGFloat, search: CGFloat)] = []
    for width in stride(from: 480.0, through: 260, by: -10) {
      let harness = showToolbar(over: view, width: width)
      widths.append((rect(harness, "Great Expectations").width, rect(harness, "Search").width))
    }
    #expect(widths.allSatisfy { $0.title == whole || $0.search <= 120 }, "\(widths)")
    #expect(widths.contains { $0.title == whole && (121..<199).contains($0.search) } && widths.contains { $0.title < whole - 20 && $0.search == 120 })
  }
  @Test func `is walked by Tab from its leading edge, over what is seen only`() {
    let view = Text("Content").navigationTitle("Title").toolbar {
      ToolbarItem(placement: .primaryAction) { Button("Last", systemImage: "flag") {} }
      ToolbarItem(placement: .navigation) { Button("First", systemImage: "plus") {} }
    }.searchable(text: .constant(""))
    let harness = showToolbar(over: view)
    func walk() -> [CGFloat] {
      var stops: [CGFloat] = []
      for _ in 0..<3 {
        harness.press(.tab)
        stops.append(harness.graph.input.focusedBox?.windowFrame.minX ?? -1)
      }
      return stops
    }
    let stops = walk()
    #expect(stops == stops.sorted() && stops[0] >= 0)
    // The fourth is the first again: the chevron for items without room is not among them.
    #expect(walk() == stops)
  }
  @Test func `keeps its parts apart however narrow a window is made`() {
    let view = NavigationSplitView {
      List { Text("Sidebar") }.navigationSplitViewColumnWidth(148)
    } content: {
      Text("Content").navigationSplitViewColumnWidth(240).toolbar { ToolbarItem(placement: .primaryAction) { Button("New", systemImage: "plus") {} } }
    } detail: {
      Text("Detail").toolbar {
        Button("Reply", systemImage: "flag") {}
        Button("Forward", systemImage: "bell") {}
      }
    }.searchable(text: .constant("")).navigationTitle("Inbox")
    for width in stride(from: 900.0, through: 160, by: -20) {
      let harness = showToolbar(over: view, width: width)
      let parts = ["Toggle Sidebar", "Inbox", "New", "Reply", "Forward", "More", "Search"].compactMap { frame(harness, $0) }.sorted { $0.minX < $1.minX }
      #expect(parts.allSatisfy { $0.minX >= 0 && $0.maxX <= width }, "\(width): \(parts)")
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.maxX <= $1.minX }, "\(width): \(parts)")
    }
  }
  @Test func `leaves out what is removed`() {
    let harness = showToolbar(
      over: NavigationSplitView { Text("Sidebar") } detail: { Text("Detail") }
        .navigationTitle("Title").toolbar(removing: .sidebarToggle).toolbar(removing: .title))
    #expect(frame(harness, "Toggle Sidebar") == nil)
    #expect(frame(harness, "Title").map { $0.minX < 0 } ?? true)
  }
}

@Suite struct `A search` {
  private struct Root: View {
    @State var text = ""
    @State var isPresented = false
    let out: Held<(Binding<String>, Binding<Bool>)>
    var searching = Held<Bool>(), dismiss = Held<DismissSearchAction>(), submitted = Held<String>()
    var body: some View {
      let _ = out.value = ($text, $isPresented)
      VStack(spacing: 0) {
        ToolbarBar().zIndex(1)
        Inner(searching: searching, dismiss: dismiss)
          .searchable(text: $text, isPresented: $isPresented, prompt: "Find fruit")
          .searchSuggestions {
            Text("Banana").searchCompletion("banana")
            Text("Cherry").searchCompletion("cherry")
          }
          .onSubmit(of: .search) { submitted.value = text }
      }
    }
  }
  private struct Inner: View {
    let searching: Held<Bool>, dismiss: Held<DismissSearchAction>
    @Environment(\.isSearching) var isSearching
    @Environment(\.dismissSearch) var dismissSearch
    var body: some View {
      let _ = searching.value = isSearching
      let _ = dismiss.value = dismissSearch
      Text("Content")
    }
  }

  @Test func `tells the content whether the user searches, and ends when it is dismissed`() {
    let out = Held<(Binding<String>, Binding<Bool>)>(), root = Root(out: out), harness = ViewHarness(root)
    harness.frame()
    #expect(root.searching.value == false)
    harness.graph.input.setFocus(harness.boxes(TextInputBox.self)[0])
    harness.frame()
    #expect(root.searching.value == true && out.value?.1.wrappedValue == true)
    harness.graph.input.handle(.text("ap"))
    harness.frame()
    #expect(out.value?.0.wrappedValue == "ap")
    root.dismiss.value?()
    harness.frame()
    harness.frame()
    #expect(out.value?.0.wrappedValue == "" && root.searching.value == false && out.value?.1.wrappedValue == false)
  }
  @Test func `begins by its binding and by Ctrl+F`() {
    let out = Held<(Binding<String>, Binding<Bool>)>(), harness = ViewHarness(Root(out: out))
    harness.frame()
    out.value?.1.wrappedValue = true
    harness.advance(by: 0.1)
    #expect(harness.graph.input.focusedBox is TextInputBox)
    out.value?.1.wrappedValue = false
    harness.advance(by: 0.1)
    #expect(harness.graph.input.focusedBox == nil)
    harness.key(.character("f"), .control)
    harness.advance(by: 0.1)
    #expect(harness.graph.input.focusedBox is TextInputBox)
  }
  @Test func `takes a suggestion by key and by click`() {
    let out = Held<(Binding<String>, Binding<Bool>)>(), root = Root(out: out), harness = ViewHarness(root)
    harness.frame()
    harness.graph.input.setFocus(harness.boxes(TextInputBox.self)[0])
    harness.advance(by: 0.2)
    harness.key(.down)
    harness.key(.down)
    harness.key(.return)
    harness.advance(by: 0.2)
    #expect(out.value?.0.wrappedValue == "cherry" && root.submitted.value == "cherry")
    let rows = harness.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .menuItem }
    #expect(rows.map(\.label) == ["Banana", "Cherry"])
    if let row = rows.first { harness.click(row.frame.center) }
    harness.advance(by: 0.2)
    #expect(out.value?.0.wrappedValue == "banana")
  }
  @Test func `stands above the sidebar where it is to`() {
    let harness = ViewHarness(
      NavigationSplitView { List(0..<3) { Text(verbatim: "\($0)") } } detail: { Text("Detail") }
        .searchable(text: .constant(""), placement: .sidebar), size: CGSize(width: 800, height: 300))
    harness.frame()
    let field = harness.boxes(TextInputBox.self)[0].windowFrame
    #expect(field.minX == 10 && field.maxX == 206 && field.minY == 8)
  }
}

@Suite struct `A tab view` {
  private struct Page: View {
    let name: String
    let made: Held<[String]>
    @State private var count = 0
    var body: some View {
      Text(verbatim: "\(name) page").onAppear { made.value = (made.value ?? []) + [name] }
    }
  }
  private func tabs(_ harness: ViewHarness) -> [AccessibilityNode] {
    harness.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .tab }
  }
  private func press(_ harness: ViewHarness, _ index: Int) {
    let tabs = tabs(harness)
    #expect(tabs.indices.contains(index))
    if tabs.indices.contains(index) { harness.click(tabs[index].frame.center) }
  }
  private func texts(_ harness: ViewHarness) -> [String] {
    harness.graph.accessibilityTree().flatMap(\.all).filter { $0.role == .text }.compactMap(\.label)
  }

  @Test func `makes a page when it is shown first, and chooses by click, key and binding`() {
    struct Root: View {
      @State var selection = "b"
      let made: Held<[String]>, out: Held<Binding<String>>
      var body: some View {
        let _ = out.value = $selection
        TabView(selection: $selection) {
          Page(name: "A", made: made).tabItem { Label("First", systemImage: "flag") }.tag("a")
          Page(name: "B", made: made).tabItem { Text("Second") }.tag("b")
          Page(name: "C", made: made).tabItem { Label("Third", systemImage: "tag") }.tag("c")
        }
      }
    }
    let made = Held<[String]>(), out = Held<Binding<String>>(), harness = ViewHarness(Root(made: made, out: out))
    harness.frame()
    #expect(tabs(harness).map(\.label) == ["First", "Second", "Third"])
    #expect(tabs(harness).map(\.properties.isSelected) == [false, true, false])
    #expect(made.value == ["B"] && texts(harness) == ["B page"])
    press(harness, 0)
    harness.frame()
    #expect(out.value?.wrappedValue == "a" && texts(harness) == ["A page"])
    out.value?.wrappedValue = "b"
    harness.frame()
    #expect(texts(harness) == ["B page"] && made.value == ["B", "A"])
    #expect(tabs(harness).last?.perform(.press) == true)
    harness.frame()
    #expect(out.value?.wrappedValue == "c")
    harness.graph.input.moveFocus(forward: true)
    harness.key(.tab, .control)
    harness.frame()
    #expect(out.value?.wrappedValue == "a")
  }
  @Test func `takes tabs with values, sections and conditions`() {
    let harnessShowsAll = false
    let harness = ViewHarness(
      TabView(selection: .constant(2)) {
        Tab("One", systemImage: "flag", value: 1) { Text("First page") }
        TabSection("More") {
          Tab("Two", systemImage: "tag", value: 2) { Text("Second page") }
          ForEach([3, 4], id: \.self) { number in Tab("Nr. \(number)", systemImage: "tag", value: number) { Text("Other page") } }
        }
        if harnessShowsAll { Tab("Never", systemImage: "tag", value: 9) { Text("Hidden") } }
      })
    harness.frame()
    #expect(tabs(harness).map(\.label) == ["One", "Two", "Nr. 3", "Nr. 4"])
    #expect(texts(harness) == ["Second page"])
  }
  @Test func `remembers by itself without a selection`() {
    let tight = ViewHarness(
      TabView { Tab("First", systemImage: "star") { Color.red.frame(width: 50, height: 400) } }.frame(minHeight: 200),
      size: CGSize(width: 300, height: 200))
    tight.frame()
    let tab = tight.spoken.first { $0.label == "First" }?.frame ?? .null
    #expect(tab.minY >= 0 && tab.maxY < 60, "tabs stay in sight where the page is too high")
    let harness = ViewHarness(TabView {
      Text("First page").tabItem { Text("One") }
      Text("Second page").tabItem { Text("Two") }
    })
    harness.frame()
    #expect(texts(harness) == ["First page"])
    press(harness, 1)
    harness.frame()
    #expect(texts(harness) == ["Second page"])
  }
  @Test func `shows the toolbar and the title of its page`() {
    struct Root: View {
      var body: some View {
        VStack(spacing: 0) {
          ToolbarBar()
          TabView {
            Text("First page").toolbar { Button("Add", systemImage: "plus") {} }.tabItem { Text("One") }
            Text("Second page").tabItem { Text("Two") }
          }
        }
      }
    }
    let harness = ViewHarness(Root())
    harness.frame()
    #expect(harness.boxes(ToolbarBox.self)[0].size.height == 46)
    press(harness, 1)
    harness.frame()
    harness.frame()
    #expect(harness.boxes(ToolbarBox.self)[0].size.height == 0)
  }
}
