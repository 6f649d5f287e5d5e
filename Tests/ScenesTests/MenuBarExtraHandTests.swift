import OrielControls
import OrielHeadless
import Testing

@testable import OrielPresentations
@testable import OrielScenes

/// What an item waits for, is called and does, to the moment and to the point.
@Suite struct `A menu-bar extra in the hand` {
  private func inserted(_ model: ExtraModel) -> Binding<Bool> { Binding { model.isInserted } set: { model.isInserted = $0 } }

  @Test func `waits a second for a desktop that has not answered, and two and a half for a panel that has quit`() throws {
    var slow: ExtraStage!
    let issues = RuntimeIssue.capturing {
      slow = ExtraStage(panel: HeadlessPanel(hasPanel: nil)) { MenuBarExtra("M") { Text("a") } }
      slow.system.advance(by: 0.99 - slow.system.now)
      #expect(slow.test.windows.isEmpty)
      slow.system.advance(by: 0.02)
    }
    #expect(slow.test.titles == ["M"] && issues.count == 1)
    #expect(issues.first?.hasSuffix("the desktop has no panel for status items and no tray. Its content is shown in a window.") == true)
    let stage = ExtraStage(tray: HeadlessPanel()) { MenuBarExtra("M") { Text("a") } }
    let item = try #require(stage.item)
    stage.panel.hasPanel = false
    stage.system.advance(by: 2.49)
    #expect(!item.isClosed && stage.tray.items.isEmpty)
    stage.system.advance(by: 0.02)
    #expect(item.isClosed && stage.tray.shown.count == 1)
    // One that is taken away meanwhile waits no longer.
    let model = ExtraModel()
    let gone = ExtraStage(panel: HeadlessPanel(hasPanel: nil)) {
      Window("Work", id: "work") { Tile() }
      MenuBarExtra("M", isInserted: inserted(model)) { Text("a") }
    }
    model.isInserted = false
    gone.settle()
    gone.system.advance(by: 3)
    #expect(gone.test.titles == ["Work"] && gone.app.extras.items.isEmpty && gone.app.extras.windowCommands.isEmpty)
  }

  @Test func `is called by its title, or else by what its label says, or else like the app`() {
    let stage = ExtraStage {
      MenuBarExtra("Title") { Text("a") }
      MenuBarExtra { Text("a") } label: { Text("Words").accessibilityLabel("Spoken") }
      MenuBarExtra { Text("a") } label: { Text("Words") }
      MenuBarExtra("") { Text("a") }
      MenuBarExtra { Text("a") } label: { Color.clear.frame(width: 4, height: 4) }
    }
    #expect(stage.panel.shown.map(\.content.title) == ["Title", "Spoken", "Words", "Test", "Test"])
  }

  @Test func `has symbols in the colours of the panel, or else of the desktop`() throws {
    for (panelIsDark, desktopIsDark, isLight) in [(nil, false, false), (nil, true, true), (false, true, false), (true, false, true)] as [(Bool?, Bool, Bool)] {
      let stage = ExtraStage { MenuBarExtra("M") { Button("Star", systemImage: "star.fill") {} } }
      let version = try #require(stage.item).content.pictureVersion
      stage.system.panelIsDark = panelIsDark
      stage.system.desktop.colorScheme = desktopIsDark ? .light : .dark
      stage.system.desktop.colorScheme = desktopIsDark ? .dark : .light
      stage.settle()
      let content = try #require(stage.item).content, picture = try #require(content.menu.first?.picture)
      #expect((picture.pixel(x: 8, y: 8) & 0xFF > 127) == isLight && picture.pixel(x: 0, y: 0) == 0, "\(String(describing: panelIsDark)) \(desktopIsDark)")
      #expect(picture.pixelWidth == 16 && picture.pixelHeight == 16)
      // The panel draws its label again.
      #expect(content.pictureVersion == version + 1)
    }
  }

  @Test func `has standard commands for settings, for its removal and for the end of the app`() throws {
    let model = ExtraModel()
    let stage = ExtraStage {
      MenuBarExtra("M", isInserted: inserted(model)) { Tile() }.menuBarExtraStyle(.window)
      Settings { Tile(width: 200, height: 100) }
    }
    let item = try #require(stage.item)
    #expect(item.menu.words == ["Settings\u{2026}", "-", "Remove from Panel", "Quit Test"])
    item.choose("Settings\u{2026}")
    stage.settle()
    #expect(stage.test.windows.map(\.declaration.kind) == [.settings])
    item.choose("Remove from Panel")
    stage.settle()
    #expect(!model.isInserted && item.isClosed && !stage.app.isEnding)
    // What is gone does nothing.
    item.choose("Quit Test")
    item.activate(statusCorner)
    item.scroll(1)
    stage.settle()
    #expect(!stage.app.isEnding && stage.anchor == nil)
    model.isInserted = true
    stage.settle()
    try #require(stage.item).choose("Quit Test")
    stage.settle()
    #expect(stage.app.isEnding)
  }

  @Test func `does nothing while an alert of the app must be answered, which comes to the front`() throws {
    @Bindable var model = ExtraModel()
    let stage = ExtraStage {
      MenuBarExtra {
        Button("Do") { model.chosen.append("do") }
      } label: {
        Text("Volume").accessibilityAdjustableAction { model.count += $0 == .increment ? 1 : -1 }.accessibilityAction { model.words = "pressed" }
      }
      WindowGroup("Main") { Tile() }
      AlertScene("Title", isPresented: $model.isLoud) { Button("Go") {} }
    }
    let item = try #require(stage.item)
    model.isLoud = true
    stage.settle()
    let alert = try #require(stage.test.windows.first { $0.declaration.kind == .alert }), window = stage.test.headless(alert)
    let acts: [(String, comesForward: Bool, () -> Void)] = [
      ("press", true, { item.activate(statusCorner) }), ("menu", true, { item.askForMenu(statusCorner) }),
      ("near", true, { item.askForMenu(.near(CGPoint(x: 500, y: 300))) }), ("middle", true, { item.middlePress(statusCorner) }),
      ("choice", true, { item.choose("Do") }), ("wheel", false, { item.scroll(2) }),
    ]
    for (name, comesForward, act) in acts {
      stage.system.focusAnotherProgram()
      stage.settle()
      act()
      stage.settle()
      #expect(model.chosen.isEmpty && model.count == 0 && model.words == "one" && stage.anchor?.isOpen != true, "\(name)")
      #expect((stage.system.focusedWindow === window) == comesForward, "\(name)")
    }
    model.isLoud = false
    stage.settle()
    item.scroll(2)
    item.scroll(-3)
    item.middlePress(statusCorner)
    item.choose("Do")
    #expect(model.chosen == ["do"] && model.count == -1 && model.words == "pressed")
  }

  @Test func `opens its menu beside the pointer, and its commands below its icon`() throws {
    let model = ExtraModel()
    let stage = ExtraStage { MenuBarExtra("M") { ExtraItems(model: model) } }
    let item = try #require(stage.item), point = CGPoint(x: 500, y: 300)
    func first() -> String? { stage.anchor?.menuSession?.panels.first?.items.first?.title }
    item.askForMenu(.near(point))
    stage.settle()
    let anchor = try #require(stage.anchor)
    #expect(first() == "Start" && anchor.menuSession?.panels.first?.frame.origin == CGPoint(x: 501, y: 301))
    #expect(anchor.graph.size == CGSize(width: 1, height: 1) && anchor.screenOrigin == point)
    item.askForMenu(.near(point))
    #expect(first() == nil && !anchor.isOpen)
    item.askForMenu(statusCorner)
    stage.settle()
    #expect(first() == "Quit Test" && anchor.menuSession?.panels.first?.frame.minY == 24)
    #expect(anchor === stage.anchor && anchor.graph.size == CGSize(width: 24, height: 24) && anchor.screenOrigin == CGPoint(x: 1500, y: 0))
    item.askForMenu(statusCorner)
    #expect(first() == nil)
    // What stands for it in the window system is a point that nobody sees.
    let window = try #require(anchor.platformWindow as? HeadlessWindow)
    #expect(window.description.kind == .popover && window.description.size == CGSize(width: 1, height: 1) && window.description.position == point)
    #expect(!window.state.isMapped)
    #expect(anchor.graph.scope.read(\.scenePhase, for: nil) == .active && anchor.graph.scope.read(\.controlActiveState, for: nil) == .key)
    stage.app.quit()
    #expect(window.isClosed && anchor.platformWindow == nil && anchor.presenter == nil)
  }

  @Test func `has a menu that is measured in the pixels of its screen`() throws {
    let stage = ExtraStage { MenuBarExtra("M") { Text("a") } }
    stage.system.monitors = stage.system.monitors.map { Monitor(name: $0.name, frame: $0.frame, visibleFrame: $0.visibleFrame, scale: 2) }
    stage.settle()
    let item = try #require(stage.item)
    item.askForMenu(.near(CGPoint(x: 500, y: 300)))
    stage.settle()
    let anchor = try #require(stage.anchor)
    #expect(anchor.platformWindow?.scale == 2 && Double(anchor.graph.displayScale) == 2)
  }

  @Test(arguments: [(1.2, true), (1.3, false)])
  func `asks for the pointer six times, a quarter of a second apart`(wait: Double, holds: Bool) throws {
    let stage = ExtraStage { MenuBarExtra("M") { Tile(width: 200, height: 100) }.menuBarExtraStyle(.window) }
    stage.system.refusesGrabs = true
    try #require(stage.item).activate(statusCorner)
    stage.system.advance(by: wait)
    let window = try #require(stage.popoverWindow)
    #expect(!window.hasGrab)
    stage.system.refusesGrabs = false
    stage.system.advance(by: 1)
    #expect(window.hasGrab == holds)
  }
}
