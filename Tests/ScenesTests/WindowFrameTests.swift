import Conformance
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `A window without title bar` {
  private func hidden<V: View>(_ content: V) -> TestApp {
    TestApp { WindowGroup("Bare") { content }.windowStyle(.hiddenTitleBar).defaultSize(width: 500, height: 300) }
  }
  private func buttons(_ test: TestApp) -> [AccessibilityNode] {
    test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button }
  }

  @Test(.requirement("RE-097", "SC-197"))
  func `is not decorated, keeps its title for the Window menu, and has menus and buttons in one row`() throws {
    let test = hidden(Tile())
    let window = test.headless()
    #expect(!window.description.isDecorated)
    #expect(window.title == "Bare")
    #expect(MainMenuReader.titles(test, "Window").contains("Bare"))
    let found = buttons(test)
    #expect(found.map(\.label) == ["Minimize", "Maximize", "Close"])
    // In the row of the menus, at its far end.
    #expect(found.allSatisfy { $0.frame.maxY <= 36 && $0.frame.minX > 380 })
  }

  @Test func `has the buttons the desktop wants, where it wants them`() {
    let test = hidden(Tile())
    test.system.desktop.titleBarButtons = "close,minimize:"
    test.settle()
    let found = buttons(test)
    #expect(found.map(\.label) == ["Close", "Minimize"])
    #expect(found.allSatisfy { $0.frame.maxX < 120 })
    // The menus make room.
    let menus = test.windows[0].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .menuItem }
    #expect((menus.first?.frame.minX ?? 0) > (found.last?.frame.maxX ?? 500))
  }

  @Test func `closes, minimises and zooms by its buttons`() throws {
    let test = hidden(Tile())
    let window = test.headless()
    func click(_ label: String) throws {
      let button = try #require(buttons(test).first { $0.label == label })
      window.click(at: button.frame.center)
      test.settle()
    }
    try click("Maximize")
    #expect(window.state.isMaximized)
    try click("Restore")
    #expect(!window.state.isMaximized)
    try click("Minimize")
    #expect(window.state.isMinimized)
    window.userMinimizes(false)
    test.settle()
    try click("Close")
    #expect(window.isClosed)
  }

  @Test(.requirement("SC-197")) func `moves by its top and not by its content`() {
    let test = hidden(Tile())
    let window = test.headless()
    let start = window.position
    window.drag(from: CGPoint(x: 330, y: 15), to: CGPoint(x: 380, y: 45))
    #expect(window.position == CGPoint(x: start.x + 50, y: start.y + 30))
    window.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 260, y: 220))
    #expect(window.position == CGPoint(x: start.x + 50, y: start.y + 30))
  }

  @Test func `fills the screen by a double click on its top, and shows the window manager's menu by the other button`() {
    let test = hidden(Tile())
    let window = test.headless()
    window.click(at: CGPoint(x: 330, y: 15), count: 2)
    test.settle()
    #expect(window.state.isMaximized)
    window.click(at: CGPoint(x: 330, y: 15), button: .secondary)
    #expect(window.windowMenuLocation == CGPoint(x: 330, y: 15))
  }

  @Test(.requirement("SC-197")) func `resizes at its edges, within its bounds`() {
    let test = hidden(Tile().frame(minWidth: 400, minHeight: 100))
    let window = test.headless()
    window.movePointer(to: CGPoint(x: 498, y: 150))
    #expect(window.cursor == .ewResize)
    window.movePointer(to: CGPoint(x: 498, y: 297))
    #expect(window.cursor == .nwseResize)
    window.drag(from: CGPoint(x: 498, y: 297), to: CGPoint(x: 548, y: 317))
    #expect(window.size == CGSize(width: 550, height: 320))
    let right = window.position.x + window.size.width
    window.drag(from: CGPoint(x: 2, y: 200), to: CGPoint(x: 300, y: 200))
    #expect(window.size.width == 400, "not smaller than the content")
    #expect(window.position.x + window.size.width == right, "the other edge stays")
    window.movePointer(to: CGPoint(x: 200, y: 200))
    #expect(window.cursor == .default)
  }

  @Test func `has no edges where the content is fixed or the window fills the screen`() {
    let test = TestApp {
      WindowGroup { Tile(width: 300, height: 200) }.windowStyle(.hiddenTitleBar).windowResizability(.contentSize)
    }
    let window = test.headless()
    let size = window.size
    window.movePointer(to: CGPoint(x: size.width - 2, y: 100))
    #expect(window.cursor == .default)
    window.drag(from: CGPoint(x: size.width - 2, y: 100), to: CGPoint(x: size.width + 90, y: 100))
    #expect(window.size == size)
  }

  @Test func `gives its content what its top leaves, also where there is no menu bar`() throws {
    let kept = Kept<CGFloat>()
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { GeometryReader { proxy in Probe { kept.values.append(proxy.size.height) } }.frame(width: 300, height: 200) }
        .windowStyle(.hiddenTitleBar)
    }
    test.app.openSettings()
    test.settle()
    #expect(kept.values.last == 200)
    #expect(test.headless(1).size.height == 236)
    // Settings are neither minimised nor zoomed.
    let buttons = test.windows[1].graph.accessibilityTree().flatMap(\.all).filter { $0.role == .button }
    #expect(buttons.map(\.label) == ["Close"])
  }

  @Test(arguments: [false, true]) func `has its toolbar beside its buttons where there is no menu bar`(isRightToLeft: Bool) throws {
    let system = HeadlessWindowSystem()
    system.desktop.isRightToLeft = isRightToLeft
    let test = TestApp(system: system) {
      WindowGroup { Tile() }
      Settings { Tile(width: 500, height: 200).toolbar { Button("Add", systemImage: "plus") {} } }.windowStyle(.hiddenTitleBar)
    }
    test.app.openSettings()
    test.settle()
    let nodes = test.windows[1].graph.accessibilityTree().flatMap(\.all), width = test.headless(1).size.width
    let bar = try #require(nodes.first { $0.role == .toolbar }).frame, close = try #require(nodes.first { $0.label == "Close" }).frame
    if isRightToLeft {
      #expect(close.maxX <= bar.minX && abs(bar.maxX - width) < 1, "\(close) \(bar)")
    } else {
      #expect(bar.maxX <= close.minX && abs(bar.minX) < 1, "\(bar) \(close)")
    }
  }
}

@Suite struct `A plain window` {
  @Test func `is its content alone, without background where a compositor runs`() {
    let system = HeadlessWindowSystem()
    system.hasCompositor = true
    let test = TestApp(system: system) {
      Window("Plain", id: "p") { Tile(width: 200, height: 100) }.windowStyle(.plain).windowResizability(.contentSize)
    }
    let window = test.headless()
    #expect(!window.description.isDecorated)
    #expect(window.hasAlpha)
    #expect(window.description.background == .clear)
    #expect(window.size == CGSize(width: 200, height: 100), "no menu bar above")
  }
  @Test func `has a background without a compositor`() {
    let test = TestApp { Window("Plain", id: "p") { Tile() }.windowStyle(.plain) }
    #expect(!test.headless().hasAlpha)
    #expect(test.headless().description.background.alpha == 1)
  }
}

@Suite struct `Moving a window by its content` {
  struct Handle: View {
    @GestureState private var isMoving = false
    let seen: Kept<Bool>
    var body: some View {
      let _ = seen.values.append(isMoving)
      Color.clear.contentShape(.rect).gesture(WindowDragGesture().updating($isMoving) { _, state, _ in state = true })
    }
  }

  @Test(.requirement("RE-092")) func `follows the pointer with WindowDragGesture, which is active meanwhile`() {
    let seen = Kept<Bool>()
    let test = TestApp { WindowGroup { Handle(seen: seen) }.defaultSize(width: 400, height: 300) }
    let window = test.headless()
    let start = window.position
    window.pressPointer(at: CGPoint(x: 200, y: 200))
    window.movePointer(to: CGPoint(x: 210, y: 200))
    window.movePointer(to: CGPoint(x: 240, y: 210))
    test.settle()
    #expect(window.position != start)
    #expect(seen.values.last == true)
    window.releasePointer(at: CGPoint(x: 240, y: 210))
    test.settle()
    #expect(seen.values.last == false)
    let end = window.position
    window.movePointer(to: CGPoint(x: 100, y: 100))
    #expect(window.position == end)
  }

  @Test(.requirement("RE-061")) func `works anywhere in the background when the scene says so`() {
    let pressed = Kept<Int>()
    let test = TestApp {
      WindowGroup {
        VStack { Tile(width: 100, height: 40) { pressed.values.append(1) }; Color.clear.contentShape(.rect) }
      }
      .windowBackgroundDragBehavior(.enabled).defaultSize(width: 400, height: 300)
    }
    let window = test.headless()
    let start = window.position
    window.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 230, y: 260))
    #expect(window.position == CGPoint(x: start.x + 30, y: start.y + 10))
    // What is used for something else stays so.
    window.click(at: CGPoint(x: 200, y: 50))
    #expect(pressed.values == [1])
    window.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 230, y: 60))
    #expect(window.position == CGPoint(x: start.x + 30, y: start.y + 10))
  }
  @Test(.requirement("RE-061"), arguments: [WindowInteractionBehavior.automatic, .disabled])
  func `does not work in the background otherwise`(behavior: WindowInteractionBehavior) {
    let test = TestApp {
      WindowGroup { Color.clear.contentShape(.rect) }.windowBackgroundDragBehavior(behavior).defaultSize(width: 400, height: 300)
    }
    let window = test.headless(), start = window.position
    window.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 230, y: 260))
    #expect(window.position == start)
  }
}

@Suite struct `What the content says of its window` {
  @Test(.requirement("RE-081")) func `can keep the user from closing it, not the app`() throws {
    let test = TestApp { WindowGroup(id: "a") { Tile().windowDismissBehavior(.disabled) } }
    let window = test.headless()
    #expect(!window.controls.contains(.close))
    window.askToClose()
    window.press("w", modifiers: .control)
    #expect(!window.isClosed)
    #expect(MainMenuReader.item(test, "File", "Close")?.isEnabled == false)
    test.dismissWindow(id: "a")
    #expect(window.isClosed)
  }
  @Test(.requirement("RE-081")) func `can keep the user from closing it, not its own dismiss action`() {
    let test = TestApp { WindowGroup { Tile().windowDismissBehavior(.disabled) } }
    let window = test.headless()
    test.read(\.dismiss)()
    test.settle()
    #expect(window.isClosed)
  }
  @Test(.requirement("RE-082", "RE-084")) func `can keep it from being minimised and from filling the screen`() {
    let test = TestApp { WindowGroup { Tile().windowMinimizeBehavior(.disabled).windowFullScreenBehavior(.disabled) } }
    #expect(test.headless().controls == [.close, .zoom])
    #expect(MainMenuReader.item(test, "Window", "Minimize")?.isEnabled == false)
    #expect(MainMenuReader.item(test, "View", "Enter Full Screen")?.isEnabled == false)
    test.headless().press(.function(11))
    test.settle()
    #expect(!test.headless().state.isFullScreen)
  }
  @Test(.requirement("RE-084")) func `leaves full screen that the window manager forces on it, without a fight`() {
    let test = TestApp { WindowGroup { Tile().windowFullScreenBehavior(.disabled) }.defaultSize(width: 400, height: 300) }
    let window = test.headless(), size = window.size
    window.userFillsScreen()
    test.settle()
    #expect(!window.state.isFullScreen && window.size == size)
    // One that insists has the last word.
    window.userFillsScreen()
    test.settle()
    #expect(window.state.isFullScreen)
    window.userFillsScreen(false)
    test.system.advance(by: 3)
    window.userFillsScreen()
    test.settle()
    #expect(!window.state.isFullScreen && window.size == size)

    let other = TestApp { WindowGroup { Tile() } }
    other.headless().userFillsScreen()
    #expect(other.headless().state.isFullScreen)
  }
  struct Locking: View {
    @State private var isLocked = false
    let kept: Kept<Binding<Bool>>
    var body: some View {
      let _ = kept.values.append($isLocked)
      Tile().windowResizeBehavior(isLocked ? .disabled : .automatic)
    }
  }
  @Test(.requirement("RE-083")) func `can fix its size for a while`() {
    let kept = Kept<Binding<Bool>>()
    let test = TestApp { WindowGroup { Locking(kept: kept) }.defaultSize(width: 400, height: 300) }
    let window = test.headless()
    window.userResizes(to: CGSize(width: 420, height: 310))
    kept.values[0].wrappedValue = true
    test.settle()
    #expect(!window.isResizable)
    #expect(window.limits.minimum == CGSize(width: 420, height: 310))
    #expect(window.limits.maximum == window.limits.minimum)
    kept.values[0].wrappedValue = false
    test.settle()
    #expect(window.isResizable)
    window.userResizes(to: CGSize(width: 500, height: 350))
    #expect(window.size.width == 500)
  }
  @Test(.requirement("RE-060")) func `can be a window beside others, which does not fill the screen`() {
    let test = TestApp {
      Window("Main", id: "m") { Tile() }
      Window("Side", id: "s") { Tile() }.windowManagerRole(.associated)
    }
    test.openWindow(id: "s")
    test.settle()
    #expect(test.headless(0).controls.contains(.fullScreen))
    #expect(!test.headless(1).controls.contains(.fullScreen))
  }
}

@Suite struct `A window's role` {
  /// Which of the scene's windows take part in full screen.
  private func principals(_ test: TestApp, opening ids: String...) -> [String] {
    test.app.openSettings()
    for id in ids { test.openWindow(id: id) }
    test.settle()
    return test.windows.filter { test.headless($0).controls.contains(.fullScreen) }.map(\.title)
  }
  @Test(.requirement("RE-060")) func `is principal for groups and the first Window, associated for other windows and settings`() {
    let test = TestApp {
      WindowGroup("Group") { Tile() }
      Window("First", id: "first") { Tile() }
      Window("Second", id: "second") { Tile() }
      UtilityWindow("Palette", id: "palette") { Tile() }
      Settings { Tile() }
    }
    #expect(principals(test, opening: "first", "second", "palette") == ["Group", "First"])
    #expect(test.windows.count == 5)
  }
  @Test(.requirement("RE-060")) func `is principal for documents`() {
    let stage = DocumentStage()
    #expect(stage.test.headless().controls.contains(.fullScreen))
  }
  @Test(.requirement("RE-060")) func `is what the scene says`() {
    let test = TestApp {
      WindowGroup("Group") { Tile() }.windowManagerRole(.associated)
      Window("First", id: "first") { Tile() }.windowManagerRole(.automatic)
      Window("Forced", id: "forced") { Tile() }.windowManagerRole(.principal)
      Settings { Tile() }.windowManagerRole(.principal)
    }
    #expect(principals(test, opening: "first", "forced") == ["Settings", "First", "Forced"])
  }
  @Test(.requirement("RE-060")) func `keeps an associated window from filling the screen by key`() {
    let test = TestApp {
      WindowGroup("Group") { Tile() }
      Window("First", id: "first") { Tile() }
      Window("Second", id: "second") { Tile() }
    }
    test.openWindow(id: "second")
    test.settle()
    let second = test.headless(1)
    second.press(.function(11))
    test.settle()
    #expect(!second.state.isFullScreen)
    test.headless(0).userActivates()
    test.headless(0).press(.function(11))
    test.settle()
    #expect(test.headless(0).state.isFullScreen)
  }
}

@Suite struct `A window's level` {
  @Test(.requirement("RE-058")) func `is what its scene says`() {
    let test = TestApp {
      WindowGroup(id: "a") { Tile() }
      Window("Top", id: "f") { Tile() }.windowLevel(.floating)
      Window("Below", id: "d") { Tile() }.windowLevel(.desktop)
    }
    test.openWindow(id: "f")
    test.openWindow(id: "d")
    test.settle()
    #expect((0..<3).map { test.headless($0).description.level } == [.normal, .floating, .desktop])
  }
  @Test(.requirement("RE-058", "RE-059")) func `follows the kind of scene when it is automatic`() {
    let test = TestApp {
      WindowGroup("Group") { Tile() }.windowLevel(.automatic)
      UtilityWindow("Palette", id: "palette") { Tile() }.windowLevel(.automatic)
      UtilityWindow("Sunk", id: "sunk") { Tile() }.windowLevel(.normal)
    }
    test.openWindow(id: "palette")
    test.openWindow(id: "sunk")
    test.settle()
    #expect((0..<3).map { test.headless($0).description.level } == [.normal, .floating, .normal])
  }
}
