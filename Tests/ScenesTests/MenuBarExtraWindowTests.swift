import Conformance
import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

@Suite struct `The window of a menu-bar extra` {
  private struct Inside: View {
    @Bindable var model: ExtraModel
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text("Count \(model.count)")
        Button("Add") { model.count += 1 }
        Button("Done") { dismiss() }
        Slider(value: .constant(0.5))
      }.frame(width: 240, height: 160)
    }
  }

  @Test(.requirement("SC-154", "SC-160")) func `shows any view in a small window at the item, over everything`() throws {
    let model = ExtraModel()
    let stage = ExtraStage { MenuBarExtra("M", systemImage: "star") { Inside(model: model) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    #expect(!item.content.opensMenu)
    #expect(item.menu.words == ["Quit Test"])
    item.activate(statusCorner)
    stage.settle()
    let panel = try #require(stage.popover), window = try #require(stage.popoverWindow)
    #expect(window.description.kind == .popover && window.state.isMapped && window.hasGrab)
    #expect(panel.frame.size == CGSize(width: 240, height: 160))
    #expect(panel.frame.minY >= 24 && panel.frame.maxX <= 1600, "below the icon, on the screen")
    #expect(stage.node(.slider) != nil)
    window.click(at: try #require(stage.node(.button, "Add")).frame.center)
    stage.settle()
    #expect(stage.node(.text, "Count 1") != nil)
    window.click(at: try #require(stage.node(.button, "Done")).frame.center)
    stage.settle()
    #expect(stage.popover == nil && window.isClosed && !stage.app.isEnding)
  }

  @Test(.requirement("RE-152")) func `has no menu bar, and shortcuts that work in it`() throws {
    let log = Kept<String>()
    let stage = ExtraStage {
      MenuBarExtra("M") { Button("Key") { log.values.append("key") }.keyboardShortcut("k").frame(width: 120, height: 60) }.menuBarExtraStyle(.window)
    }
    try #require(stage.item).activate(statusCorner)
    stage.settle()
    let window = try #require(stage.popoverWindow)
    #expect(stage.node(.menuBar) == nil && stage.node(.button, "Key") != nil)
    window.press("k", modifiers: .control)
    stage.settle()
    #expect(log.values == ["key"])
  }
  @Test(.requirement("RE-152")) func `leaves its app without a menu bar in the settings as well`() throws {
    let stage = ExtraStage {
      MenuBarExtra("M") { Text("a") }
      Settings { Tile(width: 200, height: 100) }
    }
    stage.app.openSettings()
    stage.settle()
    #expect(try #require(stage.test.windows.first).menuBar == nil)
  }

  @Test(.requirement("SC-160"), arguments: ["outside", "escape", "grab", "press"])
  func `closes what it opened when the user turns to something else`(how: String) throws {
    let stage = ExtraStage { MenuBarExtra("M") { Inside(model: ExtraModel()) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    item.activate(statusCorner)
    stage.settle()
    let window = try #require(stage.popoverWindow)
    switch how {
    case "outside", "grab": stage.system.clickOutside()
    case "escape": window.press(.escape)
    default: item.activate(statusCorner)
    }
    stage.settle()
    #expect(stage.popover == nil && window.isClosed)
    item.activate(statusCorner)
    stage.settle()
    #expect(stage.popover != nil, "and opens again")
  }

  private struct Remembering: View {
    let log: Log
    @State private var count = 0
    @State private var isAsking = false
    @State private var isShowingSheet = false
    final class Log { var entries: [String] = [] }
    var body: some View {
      VStack {
        Button("Count \(count)") { count += 1 }
        Button("Ask") { isAsking = true }
        Button("More") { isShowingSheet = true }
      }
      .padding()
      .onAppear { log.entries.append("appear") }
      .onDisappear { log.entries.append("disappear") }
      .alert("Sure?", isPresented: $isAsking) {
        Button("Yes") {
          log.entries.append("yes")
          count += 10
        }
        Button("No", role: .cancel) {}
      }
      .sheet(isPresented: $isShowingSheet) {
        VStack {
          Text("Sheet of \(count)")
          Button("Hide") { isShowingSheet = false }
        }
      }
    }
  }
  @Test(.requirement("SC-154")) func `keeps what its window knows while that is closed, and tells when it comes and goes`() throws {
    let log = Remembering.Log()
    let stage = ExtraStage { MenuBarExtra("M") { Remembering(log: log) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    for round in 0..<3 {
      item.activate(statusCorner)
      stage.settle()
      let window = try #require(stage.popoverWindow)
      window.click(at: try #require(stage.node(.button, "Count \(round)")).frame.center)
      stage.settle()
      #expect(stage.node(.button, "Count \(round + 1)") != nil)
      item.activate(statusCorner)
      stage.settle()
      #expect(stage.popover == nil && window.isClosed)
    }
    #expect(log.entries == (0..<3).flatMap { _ in ["appear", "disappear"] })
    #expect(stage.system.windows.filter { $0.state.isMapped }.isEmpty && stage.system.pendingCount == 0)
    // A compositor comes: the window is made for it, the content begins again.
    stage.system.hasCompositor.toggle()
    item.activate(statusCorner)
    stage.settle()
    #expect(stage.node(.button, "Count 0") != nil)
  }
  @Test func `asks and shows sheets from its window`() throws {
    let log = Remembering.Log()
    let stage = ExtraStage { MenuBarExtra("M") { Remembering(log: log) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    func press(_ title: String) throws {
      item.activate(statusCorner)
      stage.settle()
      try #require(stage.popoverWindow).click(at: try #require(stage.node(.button, title)).frame.center)
      stage.settle()
    }
    func modal() -> ModalWindow? { stage.anchor?.presenter?.top }
    func answer(_ title: String) throws {
      let node = try #require(modal()?.graph.accessibilityTree().flatMap(\.all).first { $0.role == .button && $0.label == title })
      node.perform(.press)
      stage.settle()
      stage.settle()
    }
    try press("Ask")
    let alert = try #require(modal()?.platformWindow as? HeadlessWindow)
    #expect(stage.popover == nil && alert.state.isMapped && alert.state.isFocused)
    #expect(CGRect(x: 400, y: 300, width: 800, height: 400).contains(CGPoint(x: alert.position.x + alert.size.width / 2, y: alert.position.y + alert.size.height / 2)))
    try answer("Yes")
    #expect(log.entries == ["appear", "disappear", "yes"] && modal() == nil)
    try press("More")
    #expect(modal()?.graph.accessibilityTree().flatMap(\.all).contains { $0.label == "Sheet of 10" } == true)
    try answer("Hide")
    #expect(modal() == nil)
    // The item goes while something is asked.
    try press("Ask")
    #expect(modal() != nil)
    stage.app.quit()
    #expect(stage.system.windows.allSatisfy { $0.isClosed })
  }
  @Test func `answers the wheel and the middle button with what its label has for them`() throws {
    let model = ExtraModel()
    let stage = ExtraStage {
      MenuBarExtra { Text("a") } label: {
        Text("Volume").accessibilityAdjustableAction { model.count += $0 == .increment ? 1 : -1 }.accessibilityAction { model.isLoud.toggle() }
      }
      .menuBarExtraStyle(.window)
    }
    let item = try #require(stage.item)
    item.scroll(3)
    item.scroll(-1)
    #expect(model.count == 2)
    item.middlePress(statusCorner)
    stage.settle()
    #expect(model.isLoud && stage.popover == nil)
    // One without an action of its own opens, and is not moved by the wheel.
    let plain = ExtraStage { MenuBarExtra("M") { Tile() }.menuBarExtraStyle(.window) }
    plain.item?.scroll(3)
    plain.item?.middlePress(statusCorner)
    plain.settle()
    #expect(plain.popover != nil)
  }

  @Test func `opens on the monitor of its panel`() throws {
    let stage = ExtraStage { MenuBarExtra("M") { Inside(model: ExtraModel()) }.menuBarExtraStyle(.window) }
    let second = CGRect(x: 1600, y: 0, width: 1280, height: 1024)
    stage.system.monitors.append(
      Monitor(name: "SECOND", frame: second, visibleFrame: CGRect(x: 1600, y: 0, width: 1280, height: 996), isPrimary: false))
    let item = try #require(stage.item)
    // A panel at the bottom of the second one: above it.
    item.activate(.icon(CGRect(x: 2850, y: 998, width: 24, height: 24)))
    stage.settle()
    let frame = try #require(stage.popover).frame
    #expect(second.contains(frame) && frame.maxY <= 996)
  }

  @Test func `costs nothing when a panel presses a thousand times, anywhere`() throws {
    let stage = ExtraStage { MenuBarExtra("M") { Inside(model: ExtraModel()) }.menuBarExtraStyle(.window) }
    let item = try #require(stage.item)
    for index in 0..<1000 {
      let far = CGPoint(x: Double(index % 7) * 1e8 - 3e8, y: index % 2 == 0 ? -1e9 : .greatestFiniteMagnitude)
      item.activate(.near(far))
      if index % 10 == 0 { item.askForMenu(.near(far)) }
      if index % 50 == 0 { stage.settle() }
    }
    stage.settle()
    if stage.popover != nil {
      item.activate(statusCorner)
      stage.settle()
    }
    #expect(stage.system.windows.filter { $0.state.isMapped }.isEmpty)
    item.activate(statusCorner)
    stage.settle()
    let window = try #require(stage.popoverWindow)
    let screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
    #expect(screen.intersects(CGRect(origin: window.position, size: window.size)))
  }

  @Test func `has standard commands at the secondary button of a tray`() throws {
    let model = ExtraModel()
    let stage = ExtraStage(panel: HeadlessPanel(hasPanel: false), tray: HeadlessPanel()) {
      MenuBarExtra("M", isInserted: Binding { model.isInserted } set: { model.isInserted = $0 }) { ExtraItems(model: model) }
      Settings { Tile() }
    }
    let item = try #require(stage.tray.shown.first)
    item.askForMenu(statusCorner)
    stage.settle()
    let session = try #require(stage.anchor?.menuSession)
    #expect(session.panels[0].items.map(\.title) == ["Settings\u{2026}", "", "Remove from Panel", "Quit Test"])
    #expect(session.panels[0].frame.minY == 24, "below the icon")
    stage.system.clickOutside()
    stage.settle()
    // The primary one opens the item's own menu.
    item.activate(statusCorner)
    stage.settle()
    #expect(stage.anchor?.menuSession?.panels[0].items.first?.title == "Start")
    item.activate(statusCorner)
    #expect(stage.anchor?.menuSession == nil, "a second press closes it")
  }

  @Test func `is closed by a press on another one, and closes what is open over windows`() throws {
    let stage = ExtraStage {
      Window("Main", id: "main") { Menu("Choose") { Button("One") {} } }
      MenuBarExtra("M") { Text("a") }
      MenuBarExtra("W") { Inside(model: ExtraModel()) }.menuBarExtraStyle(.window)
    }
    let (menu, window) = (stage.panel.shown[0], stage.panel.shown[1]), items = stage.app.extras.items
    menu.activate(statusCorner)
    stage.settle()
    #expect(items[0].anchor?.isOpen == true)
    window.activate(statusCorner)
    stage.settle()
    #expect(items[0].anchor?.isOpen == false && items[1].anchor?.isOpen == true)
    menu.activate(statusCorner)
    stage.settle()
    #expect(items[0].anchor?.isOpen == true && items[1].anchor?.isOpen == false)
    stage.system.clickOutside()
    stage.settle()
    let main = try #require(stage.test.windows.first)
    _ = MenuSession.open([MenuItem("One") {}], .at(.zero), over: main)
    #expect(main.menuSession != nil)
    window.activate(statusCorner)
    stage.settle()
    #expect(main.menuSession == nil && items[1].anchor?.isOpen == true)
  }

  @Test func `tries to hold the pointer again while the panel has it`() throws {
    let stage = ExtraStage { MenuBarExtra("M") { Inside(model: ExtraModel()) }.menuBarExtraStyle(.window) }
    stage.system.refusesGrabs = true
    try #require(stage.item).activate(statusCorner)
    stage.settle()
    let window = try #require(stage.popoverWindow)
    #expect(!window.hasGrab)
    stage.system.refusesGrabs = false
    stage.system.advance(by: 0.5)
    #expect(window.hasGrab)
    stage.system.advance(by: 10)
    #expect(stage.system.pendingCount == 0)
  }

  private struct Changing: MenuBarExtraStyle {
    let _shape: _MenuBarExtraShape
  }

  @Test func `follows the style that its scene has now`() throws {
    let model = ExtraModel()
    let stage = ExtraStage {
      MenuBarExtra("M") { ExtraItems(model: model) }.menuBarExtraStyle(Changing(_shape: model.isLoud ? .window : .menu))
    }
    let item = try #require(stage.item)
    #expect(item.content.opensMenu && item.menu.words.first == "Start")
    model.isLoud = true
    stage.settle()
    #expect(stage.panel.shown.count == 1 && !item.content.opensMenu && item.menu.words == ["Quit Test"])
  }
}
