import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// What a window says to the views in it.
@Suite(.serialized) struct `What a window says to its views` {
  private func values(_ scene: SceneInstance) -> EnvironmentValues { scene.graph.scope.values(reader: nil) }

  @Test func `follows the kind of the scene`() throws {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 500, height: 300)
      Window("Bare", id: "bare") { Tile() }.windowStyle(.plain).defaultSize(width: 300, height: 200)
      Window("Low", id: "low") { Tile() }.windowStyle(.hiddenTitleBar).defaultSize(width: 300, height: 200)
      Settings { Tile(width: 200, height: 100) }
    }
    test.openWindow(id: "bare")
    test.openWindow(id: "low")
    test.app.openSettings()
    test.settle()
    try #require(test.windows.map(\.declaration.kind) == [.group, .window, .window, .settings])
    let all = test.windows.map { values($0) }
    #expect(all.map(\.hasToolbar) == [true, false, true, true] && all.map(\.showsTabsAsIcons) == [false, false, false, true])
    #expect(all.map(\.controlActiveState) == [.inactive, .inactive, .inactive, .key] && all.map(\.scenePhase) == [.active, .active, .active, .active])
    #expect(all.map { $0.windowActivities === test.windows[0].activities } == [true, false, false, false])
    #expect(all.enumerated().allSatisfy { $1.windowCompanion?.window === test.windows[$0] } && all.map { $0.tabStripPlace != nil } == [false, false, false, true])
    #expect(test.windows.map(\.frameStyle) == [.system, .plain, .hiddenTitleBar, .system] && test.windows.map(\.isDecorated) == [true, false, false, true])
    #expect(test.windows.map(\.hasMenuBar) == [true, false, true, false])
  }
  @Test func `follows its state`() {
    let test = TestApp { WindowGroup("Main", id: "main") { Tile() }.windowStyle(.hiddenTitleBar).defaultSize(width: 500, height: 300) }
    let scene = test.windows[0], window = test.headless()
    #expect(values(scene).controlActiveState == .key && !values(scene).isWindowZoomed && values(scene).windowButtons == scene.buttons)
    window.userMaximizes()
    test.settle()
    #expect(values(scene).isWindowZoomed)
    window.userMaximizes(false)
    test.settle()
    #expect(!values(scene).isWindowZoomed)
    scene.wishes.withoutControls = [.minimize]
    #expect(!values(scene).windowButtons.contains(.minimize) && values(scene).windowButtons.contains(.close) && !window.controls.contains(.minimize))
    scene.wishes.withoutControls = []
    #expect(values(scene).windowButtons.contains(.minimize) && window.controls.contains(.minimize))
    test.system.focusAnotherProgram()
    test.settle()
    #expect(values(scene).controlActiveState == .inactive && values(scene).scenePhase == .inactive)
    var monitor = test.system.monitors[0]
    #expect(values(scene).displayScale == 1)
    monitor.scale = 2
    test.system.monitors = [monitor]
    #expect(values(scene).displayScale == 2)
  }
  @Test func `has level, mark and title that others than the scene may say`() {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      UtilityWindow("Palette", id: "palette") { Tile(width: 100, height: 80) }
    }
    test.openWindow(id: "palette")
    test.settle()
    #expect(test.windows.map(\.level) == [.normal, .floating] && test.windows.map(\.isEdited) == [false, false])
    let scene = test.windows[0], window = test.headless()
    for level in [WindowLevelKind.floating, .desktop, .normal] {
      scene.wishes.level = level
      #expect(scene.level == level && window.level == level)
    }
    scene.wishes.level = nil
    #expect(window.level == .normal)
    for isEdited in [true, false] {
      scene.wishes.isEdited = isEdited
      #expect(scene.isEdited == isEdited && window.isEdited == isEdited)
    }
    for (title, subtitle, shown) in [("Tides", nil, "Tides"), ("Tides", "Today", "Tides \u{2014} Today"), (nil, "Today", "Main \u{2014} Today"), (nil, "", "Main"), (nil, nil, "Main")]
      as [(String?, String?, String)]
    {
      scene.wishes.title = title
      scene.wishes.subtitle = subtitle
      #expect(window.title == shown && scene.title == title ?? "Main" && window.shortTitle == scene.title)
    }
    scene.wishes.representedFile = URL(fileURLWithPath: "/tmp/Chart.png")
    #expect(window.title == "Chart.png" && scene.shownFile?.path == "/tmp/Chart.png")
    scene.wishes.title = "Tides"
    #expect(window.title == "Tides")
    (scene.wishes.leastSize, scene.wishes.greatestSize) = (CGSize(width: 700, height: 500), CGSize(width: 800, height: 600))
    #expect(window.limits.minimum == CGSize(width: 700, height: 500) && window.limits.maximum == CGSize(width: 800, height: 600) && window.isResizable)
    scene.wishes.greatestSize = CGSize(width: 600, height: 550)
    #expect(window.limits.maximum == CGSize(width: 700, height: 550))
    (scene.wishes.leastSize, scene.wishes.greatestSize) = (nil, nil)
    #expect(window.limits.maximum == nil && window.isResizable)
    scene.end()
    scene.wishes.level = .floating
    #expect(window.level == .normal, "it is closed")
  }
}
