import OrielControls
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielScenes

@Suite struct `What a person may do to a window` {
  /// What may be done to a window of `scenes`, where a second one opens by its name unless told otherwise.
  private func controls<S: Scene>(
    _ index: Int = 0, open: (TestApp) -> Void = { $0.openWindow(id: "side") }, @SceneBuilder _ scenes: @escaping () -> S
  ) -> WindowControls {
    let test = TestApp(scenes)
    if index > 0 { open(test) }
    test.settle()
    return withExtendedLifetime(test) { test.windows[index].controls }
  }

  @Test func `is what its content allows`() {
    let all = WindowControls.all
    #expect(controls { WindowGroup { Tile() } } == all)
    #expect(controls { WindowGroup { Tile().windowDismissBehavior(.disabled) } } == all.subtracting(.close))
    #expect(controls { WindowGroup { Tile().windowMinimizeBehavior(.disabled) } } == all.subtracting(.minimize))
    #expect(controls { WindowGroup { Tile().windowResizeBehavior(.disabled) } } == all.subtracting(.zoom))
    #expect(controls { WindowGroup { Tile().windowFullScreenBehavior(.disabled) } } == all.subtracting(.fullScreen))
    #expect(controls { WindowGroup { Tile().windowDismissBehavior(.enabled).windowMinimizeBehavior(.enabled).windowFullScreenBehavior(.enabled) } } == all)
  }

  @Test func `depends on what the window is beside others`() {
    let all = WindowControls.all, settings: (TestApp) -> Void = { $0.app.openSettings() }
    #expect(controls { Window("Main", id: "main") { Tile() } } == all)
    // A second single window, settings and utility windows stand beside the others.
    let single = controls(1) {
      Window("Main", id: "main") { Tile() }
      Window("Side", id: "side") { Tile() }
    }
    #expect(single == all.subtracting(.fullScreen))
    let plainSettings = controls(1, open: settings) {
      WindowGroup { Tile() }
      Settings { Tile() }
    }
    #expect(plainSettings == all.subtracting(.fullScreen))
    let largeSettings = controls(1, open: settings) {
      WindowGroup { Tile() }
      Settings { Tile().windowFullScreenBehavior(.enabled) }
    }
    #expect(largeSettings == all)
    let tools = controls(1) {
      WindowGroup { Tile() }
      UtilityWindow("Tools", id: "side") { Tile() }
    }
    #expect(tools == all.subtracting([.minimize, .fullScreen]))
    let puttableTools = controls(1) {
      WindowGroup { Tile() }
      UtilityWindow("Tools", id: "side") { Tile().windowMinimizeBehavior(.enabled) }
    }
    #expect(puttableTools == all.subtracting(.fullScreen))
    let principal = controls(1) {
      WindowGroup { Tile() }
      Window("Side", id: "side") { Tile() }.windowManagerRole(.principal)
    }
    #expect(principal == all)
    let associated = controls(1) {
      WindowGroup { Tile() }
      WindowGroup(id: "side") { Tile() }.windowManagerRole(.associated)
    }
    #expect(associated == all.subtracting(.fullScreen))
  }

  @Test func `is offered by buttons in it as far as they are for its kind`() {
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { Tile() }
    }
    test.app.openSettings()
    test.settle()
    #expect(test.windows[0].buttons == .all && test.windows[1].buttons == .close)
    test.windows[0].wishes.isResizable = false
    test.settle()
    #expect(test.windows[0].buttons == WindowControls.all.subtracting(.zoom))
  }

  @Test func `ends with Escape in settings and utility windows alone`() {
    let test = TestApp {
      WindowGroup { Tile() }
      UtilityWindow("Tools", id: "tools") { Tile() }
      Settings { Tile() }
    }
    test.openWindow(id: "tools")
    test.app.openSettings()
    test.settle()
    let windows = test.windows
    func escape(_ host: SceneInstance, _ event: KeyEvent) -> Bool {
      let isUsed = host.handleCommand(event)
      test.settle()
      return isUsed
    }
    for host in windows {
      for event in [KeyEvent(.up, key: .escape), KeyEvent(key: .escape, modifiers: .control)] { #expect(!escape(host, event)) }
    }
    #expect(!escape(windows[0], KeyEvent(key: .escape)) && test.windows.count == 3)
    #expect(escape(windows[1], KeyEvent(key: .escape)) && windows[1].isClosed)
    #expect(escape(windows[2], KeyEvent(key: .escape, modifiers: .capsLock)) && windows[2].isClosed && test.windows.count == 1)
  }
}
