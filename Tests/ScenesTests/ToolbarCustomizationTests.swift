import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

@Suite struct `A toolbar that people arrange` {
  @Observable final class Labels { var labels = ToolbarLabelStyle.iconOnly }
  private struct Items: View {
    let name: String
    var brought = false
    var body: some View {
      Tile().navigationTitle("Title").toolbar(id: name) {
        ToolbarItem(id: "back", placement: .navigation) { Button("Back", systemImage: "chevron.left") {} }
          .customizationBehavior(.disabled)
        ToolbarItem(id: "add") { Button("Add", systemImage: "plus") {} }
        ToolbarItem(id: "flag") { Button("Flag", systemImage: "flag") {} }.customizationBehavior(.reorderable)
        ToolbarItem(id: "bin") { Button("Delete", systemImage: "trash") {} }.defaultCustomization(.visible, options: .alwaysAvailable)
        ToolbarItem(id: "print") { Button("Print", systemImage: "printer") {} }.defaultCustomization(.hidden)
        if brought { ToolbarItem(id: "new") { Button("Brought", systemImage: "star") {} } }
      }
    }
  }
  /// A bar with a name of its own, so that nothing is known of it, and nothing stays.
  @MainActor private final class Stage {
    let name: String
    let test: TestApp
    init(_ name: String = UUID().uuidString, kept: [String: Any]? = nil, system: HeadlessWindowSystem = HeadlessWindowSystem()) {
      self.name = name
      if let kept { UserDefaults.standard.set(kept, forKey: "Toolbar " + name) }
      test = TestApp(system: system) {
        WindowGroup { Items(name: name) }.defaultSize(width: 700, height: 300).commands { ToolbarCommands() }
      }
    }
    isolated deinit { UserDefaults.standard.removeObject(forKey: "Toolbar " + name) }

    func nodes(_ index: Int = 0) -> [AccessibilityNode] { test.windows[index].graph.accessibilityTree().flatMap(\.all) }
    /// The names of the items of a bar, from its leading edge.
    func bar(_ index: Int = 0) -> [String] {
      guard let bar = nodes(index).first(where: { $0.role == .toolbar }) else { return [] }
      return bar.all.filter { $0.role == .button }.compactMap(\.label)
    }
    var customizer: ToolbarCustomizer { get throws { try #require(test.windows[0].toolbar?.customizer) } }
    func change(_ body: (ToolbarCustomizer) -> Void) throws {
      body(try customizer)
      test.settle()
    }
    func trailing() throws -> ToolbarCustomizer.Part { try #require(try customizer.parts.first { $0.id == .trailing }) }
    var kept: [String: Any]? { UserDefaults.standard.dictionary(forKey: "Toolbar " + name) }
    /// The views of the palette.
    var palette: [AccessibilityNode] {
      test.windows[0].madePresenter?.modals.last?.graph.accessibilityTree().flatMap(\.all) ?? []
    }
  }

  @Test func `shows what the app wants until people arrange it`() throws {
    let stage = Stage()
    #expect(stage.bar() == ["Back", "Add", "Flag", "Delete"])
    #expect(try stage.customizer.others.map(\.title) == ["Print"])
    #expect(stage.kept == nil)
  }
  @Test(.requirement("RE-191")) func `is arranged for all windows, and remembered`() throws {
    let stage = Stage()
    stage.test.headless().press("n", modifiers: .control)
    stage.test.settle()
    try stage.change { $0.remove("add") }
    try stage.change { $0.add("print") }
    let part = try stage.trailing()
    #expect(part.pieces.map(\.title) == ["Flag", "Delete", "Print"])
    try stage.change { $0.move(in: part, from: [2], to: 0) }
    #expect(stage.bar() == ["Back", "Print", "Flag", "Delete"])
    #expect(stage.bar(1) == stage.bar())
    #expect(stage.kept?["shown"] as? [String] == ["back", "print", "flag", "bin"] && stage.kept?["hidden"] as? [String] == ["add"])
    // Items without room are in the menu at the end, in the user's order.
    stage.test.headless().userResizes(to: CGSize(width: 150, height: 300))
    stage.test.settle()
    #expect(stage.bar().contains("More"))
    // The app's own arrangement is one command away.
    stage.test.headless().resize(to: CGSize(width: 700, height: 300))
    try stage.change { $0.reset() }
    #expect(stage.bar() == ["Back", "Add", "Flag", "Delete"] && stage.kept == nil)
  }
  @Test func `comes back as it was left`() throws {
    let stage = Stage(kept: ["shown": ["back", "bin", "space:1", "flag"], "hidden": ["add", "print"], "labels": "titleAndIcon"])
    #expect(stage.bar() == ["Back", "Delete", "Flag"])
    #expect(try stage.trailing().pieces.map(\.title) == ["Delete", "Space", "Flag"])
    #expect(try stage.customizer.labels == .titleAndIcon)
  }
  @Test(arguments: [
    ["shown": 7, "hidden": "x"], ["shown": ["add", "add", "gone", "space:"], "hidden": ["add", "flag", "bin"]],
    ["labels": "huge", "shown": Array(repeating: "add", count: 20_000)],
  ] as [[String: any Sendable]])
  func `bears whatever stands among the defaults`(kept: [String: any Sendable]) throws {
    let stage = Stage(kept: kept)
    #expect(stage.bar().filter { $0 == "Add" }.count <= 1)
    #expect(stage.bar().contains("Delete") && stage.bar().contains("Flag") && stage.bar().contains("Back"), "these must not leave")
  }
  @Test func `keeps what the app says must stay, and where`() throws {
    let stage = Stage()
    try stage.change { $0.remove("back"); $0.remove("flag"); $0.remove("bin") }
    #expect(stage.bar() == ["Back", "Add", "Flag", "Delete"])
    let pieces = try stage.customizer.parts.flatMap(\.pieces)
    #expect(pieces.map(\.canLeave) == [false, true, false, false] && pieces.map(\.canMove) == [false, true, true, true])
  }
  @Test func `makes room for what a new version of the app brings`() throws {
    let name = UUID().uuidString
    UserDefaults.standard.set(["shown": ["back", "bin", "flag"], "hidden": ["add", "print"]], forKey: "Toolbar " + name)
    defer { UserDefaults.standard.removeObject(forKey: "Toolbar " + name) }
    let test = TestApp { WindowGroup { Items(name: name, brought: true) }.defaultSize(width: 700, height: 300) }
    let bar = test.windows[0].graph.accessibilityTree().flatMap(\.all).first { $0.role == .toolbar }
    #expect(bar?.all.filter { $0.role == .button }.compactMap(\.label) == ["Back", "Delete", "Brought", "Flag"])
  }
  @Test func `has room between items, fixed and flexible, as often as people want`() throws {
    let stage = Stage()
    func frames() -> [CGRect] {
      stage.nodes().first { $0.role == .toolbar }!.all.filter { $0.role == .button }.map(\.frame)
    }
    let before = frames()
    try stage.change { $0.addSpace(isFlexible: false); $0.addSpace(isFlexible: false) }
    #expect(try stage.trailing().pieces.map(\.id).suffix(2) == ["space:1", "space:2"])
    let part = try stage.trailing()
    try stage.change { $0.move(in: part, from: [3, 4], to: 1) }
    let after = frames()
    #expect(after[2].minX - after[1].maxX >= before[2].minX - before[1].maxX + 12)
    try stage.change { $0.remove("space:1"); $0.remove("space:2") }
    #expect(frames() == before)
    #expect(try stage.customizer.others.map(\.title) == ["Print"], "spaces are not kept for later")
  }

  @Test(.requirement("RE-191")) func `is arranged in a sheet that a command of the View menu opens`() throws {
    let stage = Stage()
    let item = try #require(MainMenuReader.item(stage.test, "View", "Customize Toolbar\u{2026}"))
    #expect(MainMenuReader.item(stage.test, "View", "Hide Toolbar") != nil)
    item.action()
    stage.test.settle()
    #expect(stage.palette.contains { $0.label == "Customize Toolbar" })
    func press(_ label: String) throws {
      let button = try #require(stage.palette.first { $0.role == .button && $0.label == label }, "\(label)")
      #expect(button.perform(.press))
      stage.test.settle()
    }
    try press("Remove Add")
    #expect(stage.bar() == ["Back", "Flag", "Delete"])
    try press("Add Print")
    #expect(stage.bar() == ["Back", "Flag", "Delete", "Print"])
    try press("Restore Defaults")
    #expect(stage.bar() == ["Back", "Add", "Flag", "Delete"])
    try press("Done")
    stage.test.system.advance(by: 1)
    #expect(stage.palette.isEmpty)
  }
  @Test func `has a menu of its own, and shows text where people want it`() throws {
    let stage = Stage()
    let bar = try #require(stage.nodes().first { $0.role == .toolbar })
    stage.test.headless().click(at: CGPoint(x: bar.frame.midX, y: bar.frame.midY), button: .secondary)
    stage.test.settle()
    let host = stage.test.windows[0]
    let menu = try #require(host.menuSession?.panels.first)
    #expect(menu.items.map { $0.isSeparator ? "-" : $0.title } == ["Icons", "Icons and Text", "Text", "-", "Customize Toolbar\u{2026}"])
    let width = try #require(stage.nodes().first { $0.label == "Delete" }).frame.width
    menu.items[1].action()
    stage.test.settle()
    #expect(try #require(stage.nodes().first { $0.label == "Delete" }).frame.width > width + 20)
    #expect(stage.kept?["labels"] as? String == "titleAndIcon")
  }
  @Test func `is not there for a bar without a name`() {
    let test = TestApp {
      WindowGroup { Tile().toolbar { Button("One", systemImage: "plus") {} } }.commands { ToolbarCommands() }
    }
    #expect(test.windows[0].toolbar?.customizer == nil && test.windows[0].toolbarMenu.isEmpty)
    #expect(MainMenuReader.item(test, "View", "Customize Toolbar\u{2026}") == nil)
  }
  @Test(.requirement("RE-064", "RE-065")) func `writes the app's own state where the app says so`() throws {
    let model = Labels(), name = UUID().uuidString
    let test = TestApp {
      WindowGroup { Items(name: name) }
        .windowToolbarLabelStyle(Binding(get: { model.labels }, set: { model.labels = $0 }))
    }
    let items = test.windows[0].toolbarMenu
    #expect(items.first { $0.state == .on }?.title == "Icons")
    items.first { $0.title == "Text" }?.action()
    #expect(model.labels == .titleOnly && UserDefaults.standard.object(forKey: "Toolbar " + name) == nil)
    let fixed = TestApp { WindowGroup { Items(name: name) }.windowToolbarLabelStyle(fixed: .titleOnly) }
    #expect(fixed.windows[0].toolbarMenu.map(\.title) == ["Customize Toolbar\u{2026}"])
  }

  @Test(.serialized, arguments: [("light", 1.0, false), ("dark", 2.0, false), ("light-rtl", 1.0, true)])
  func `looks like the list it is`(name: String, scale: Double, isRightToLeft: Bool) throws {
    let system = HeadlessWindowSystem(scale: scale)
    system.output = .pixels
    system.desktop.colorScheme = name == "dark" ? .dark : .light
    system.desktop.isRightToLeft = isRightToLeft
    let stage = Stage(system: system)
    try stage.change { $0.remove("add"); $0.addSpace(isFlexible: true) }
    MainMenuReader.item(stage.test, "View", "Customize Toolbar\u{2026}")?.action()
    stage.test.system.advance(by: 1)
    let sheet = try #require(stage.test.windows[0].madePresenter?.modals.last?.platformWindow as? HeadlessWindow)
    let picture = try #require(sheet.snapshot())
    if let complaint = GoldenPicture("toolbar-palette-\(name)").complaint(about: picture) { Issue.record("\(complaint)") }
  }
}
