import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Observable private final class Choice { var isSplit = true }
@Observable private final class Shelf { var books = 1 }

/// An app's own items, with everything that a view may have.
private struct Tools: ToolbarContent {
  @Environment(\.openWindow) private var openWindow
  @Environment(\.layoutDirection) private var direction
  @State private var presses = 0
  let shelf: Shelf
  var body: some ToolbarContent {
    ToolbarItem {
      Button("Pressed \(presses)") {
        presses += 1
        shelf.books += 1
      }
    }
    ToolbarItem { Button("Open") { openWindow(id: "other") } }
    if shelf.books > 1 { ToolbarItem { Button("Return \(shelf.books)") {} } }
    Inner()
  }
}
private struct Inner: ToolbarContent {
  @State private var isOn = false
  var body: some ToolbarContent {
    ToolbarItem { Button(isOn ? "Is on" : "Is off") { isOn.toggle() } }
  }
}
/// The same, in a bar that its user may arrange.
private struct Arranged: CustomizableToolbarContent {
  @State private var isOn = false
  var body: some CustomizableToolbarContent {
    ToolbarItem(id: "one") { Button(isOn ? "Is on" : "Is off") { isOn.toggle() } }
  }
}
private struct Root: View {
  let shelf: Shelf
  @State private var isLeft = true
  var body: some View {
    Tile().toolbar {
      Tools(shelf: shelf)
      ToolbarItem { Button("Turn") { isLeft.toggle() } }
      if isLeft { Inner() } else { Inner() }
    }
  }
}

@Suite struct `Toolbar content of an app's own` {
  private func labels(_ test: TestApp) -> [String] {
    test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button }.compactMap(\.label)
  }
  private func click(_ label: String, _ test: TestApp, last: Bool = false) throws {
    let nodes = test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button && $0.label == label }
    let frame = try #require(last ? nodes.last : nodes.first).frame
    test.headless().click(at: CGPoint(x: frame.midX, y: frame.midY))
    test.settle()
  }

  @Test func `reads the environment, keeps its state, and hears of changes`() throws {
    let shelf = Shelf()
    let test = TestApp {
      WindowGroup { Root(shelf: shelf).frame(width: 900, height: 200) }
      Window("Other", id: "other") { Tile() }
    }
    #expect(labels(test).contains("Pressed 0") && !labels(test).contains("Return 2"))
    try click("Pressed 0", test)
    #expect(labels(test).contains("Pressed 1") && labels(test).contains("Return 2"))
    try click("Pressed 1", test)
    #expect(labels(test).contains("Pressed 2") && labels(test).contains("Return 3"))
    try click("Open", test)
    #expect(test.titles.contains("Other"))
  }

  @Test func `has its state for each place where it stands, for as long as it stands there`() throws {
    let test = TestApp { WindowGroup { Root(shelf: Shelf()).frame(width: 900, height: 200) } }
    func states() -> [String] { labels(test).filter { $0.hasPrefix("Is ") } }
    #expect(states() == ["Is off", "Is off"])
    try click("Is off", test)
    #expect(states() == ["Is on", "Is off"])
    try click("Is off", test)
    #expect(states() == ["Is on", "Is on"])
    try click("Turn", test)
    #expect(states() == ["Is on", "Is off"], "the other branch is other content")
    try click("Turn", test)
    #expect(states() == ["Is on", "Is off"], "what went away has forgotten")
  }

  @Test func `keeps its state where its items can be arranged, changed or grouped`() throws {
    struct Content: View {
      var body: some View {
        Tile().toolbar(id: "arranged content") { Arranged().customizationBehavior(.reorderable) }
      }
    }
    let test = TestApp { WindowGroup { Content().frame(width: 600, height: 200) } }
    try click("Is off", test)
    #expect(labels(test).contains("Is on"))
    let grouped = TestApp { WindowGroup { Tile().toolbar { Group { Inner().hidden(false) } }.frame(width: 600, height: 200) } }
    try click("Is off", grouped)
    #expect(labels(grouped).contains("Is on"))
  }

  @Test func `takes its sidebar button along when a split view is replaced`() throws {
    struct Content: View {
      let choice: Choice
      var body: some View {
        if choice.isSplit {
          NavigationSplitView { Tile() } detail: { Tile() }
        } else {
          Tile().toolbar { Button("Alone") {} }
        }
      }
    }
    let choice = Choice()
    let test = TestApp { WindowGroup { Content(choice: choice).frame(width: 700, height: 300) } }
    #expect(labels(test).contains("Toggle Sidebar"))
    choice.isSplit = false
    test.settle()
    #expect(labels(test).contains("Alone") && !labels(test).contains("Toggle Sidebar"))
    choice.isSplit = true
    test.settle()
    #expect(labels(test).contains("Toggle Sidebar") && !labels(test).contains("Alone"))
  }
}
