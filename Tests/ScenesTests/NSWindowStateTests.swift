import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

/// Writes down every event of a window.
private final class Diary: WindowDiary {
  override func windowDidChangeScreen(_ notification: Notification) { heard.append("screen") }
  override func windowDidChangeOcclusionState(_ notification: Notification) { heard.append("seen or not") }
}

private func start(_ system: HeadlessWindowSystem = HeadlessWindowSystem(), @SceneBuilder _ scenes: @escaping () -> some Scene) -> TestApp {
  RunningApp.current?.standAside()
  NSWindow.allowsAutomaticWindowTabbing = true
  let test = TestApp(system: system, launches: false, scenes)
  AppKitWindows.of(test.app)
  test.app.launch()
  test.settle()
  return test
}
private func makeApp(_ system: HeadlessWindowSystem = HeadlessWindowSystem()) -> TestApp {
  start(system) {
    WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 600, height: 400)
    Window("Side", id: "side") { Tile() }.defaultSize(width: 300, height: 200)
  }
}
/// A window that no scene has, not open yet.
private func made(
  _ rect: NSRect = NSRect(x: 10, y: 20, width: 320, height: 200),
  _ style: NSWindow.StyleMask = [.titled, .closable, .miniaturizable, .resizable]
) -> NSWindow { NSWindow(contentRect: rect, styleMask: style, backing: .buffered, defer: false, screen: nil) }

@Suite(.serialized) struct `The frame of an NSWindow` {
  @Test func `is set by each of its corners before the window opens`() {
    let window = made()
    #expect(window.frame == NSRect(x: 10, y: 20, width: 320, height: 200))
    window.setFrameOrigin(NSPoint(x: 5, y: 6))
    #expect(window.frame == NSRect(x: 5, y: 6, width: 320, height: 200))
    window.setFrameTopLeftPoint(NSPoint(x: 50, y: 700))
    #expect(window.frame == NSRect(x: 50, y: 500, width: 320, height: 200))
    window.setContentSize(NSSize(width: 400, height: 250))
    #expect(window.frame == NSRect(x: 50, y: 450, width: 400, height: 250), "the top stays")
    window.setFrame(NSRect(x: 1, y: 2, width: 30, height: 40), display: false, animate: true)
    #expect(window.frame == NSRect(x: 1, y: 2, width: 30, height: 40))
    #expect(window.contentLayoutRect == NSRect(x: 0, y: 0, width: 30, height: 40))
  }
  @Test func `is set by each of its corners while the window is open`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), platform = test.headless()
    window.setFrame(NSRect(x: 100, y: 300, width: 502, height: 429), display: true, animate: true)
    test.settle()
    #expect(window.frame == NSRect(x: 100, y: 300, width: 502, height: 429) && platform.size == CGSize(width: 500, height: 400))
    window.setFrameTopLeftPoint(NSPoint(x: 200, y: 900))
    test.settle()
    #expect(window.frame == NSRect(x: 200, y: 471, width: 502, height: 429))
    window.setContentSize(NSSize(width: 640, height: 480))
    test.settle()
    #expect(window.frame == NSRect(x: 200, y: 391, width: 642, height: 509))
    #expect(window.contentLayoutRect == NSRect(x: 0, y: 0, width: 640, height: 480))
    window.setFrame(NSRect(x: 0, y: 0, width: 502, height: 429), display: true)
    window.center()
    test.settle()
    // Two fifths of the height that is left lie above it: 228 of 571.
    window.center()
    test.settle()
    #expect(window.frame == NSRect(x: 549, y: 343, width: 502, height: 429))
    test.app.quit()
  }
  @Test func `has what the window manager draws around the content`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first)
    #expect(test.headless().frameExtents == EdgeInsets(top: 28, leading: 1, bottom: 1, trailing: 1))
    let outer = NSRect(x: 10, y: 20, width: 100, height: 100), inner = NSRect(x: 11, y: 21, width: 98, height: 71)
    #expect(window.contentRect(forFrameRect: outer) == inner && window.frameRect(forContentRect: inner) == outer)
    #expect(window.contentRect(forFrameRect: NSRect(x: 0, y: 0, width: 1, height: 1)).size == .zero)
    window.minSize = NSSize(width: 402, height: 329)
    window.maxSize = NSSize(width: 1002, height: 829)
    #expect(window.contentMinSize == NSSize(width: 400, height: 300) && window.contentMaxSize == NSSize(width: 1000, height: 800))
    #expect(window.minSize == NSSize(width: 402, height: 329) && window.maxSize == NSSize(width: 1002, height: 829))
    test.app.quit()
    let closed = made()
    #expect(closed.contentRect(forFrameRect: outer) == outer && closed.frameRect(forContentRect: outer) == outer)
  }
  @Test func `says where a made window opens, unless it is centred afterwards`() throws {
    let test = makeApp()
    /// Opens a window after some calls, and tells its frame.
    func frame(_ rect: NSRect, _ change: (NSWindow) -> Void) -> NSRect {
      let window = made(rect)
      window.contentView = NSHostingView(rootView: Tile())
      change(window)
      window.orderFront(nil)
      test.settle()
      defer {
        window.close()
        test.settle()
      }
      return window.frame
    }
    let size = NSSize(width: 320, height: 200), place = NSRect(origin: NSPoint(x: 100, y: 200), size: size)
    // The top left corner is that of the frame, 600 points below the top; the title bar makes it higher.
    let opened = NSRect(x: 100, y: 171, width: 322, height: 229)
    #expect(frame(place) { _ in } == opened)
    #expect(frame(NSRect(origin: .zero, size: size)) { $0.setFrame(place, display: true) } == opened)
    #expect(frame(NSRect(origin: .zero, size: size)) { $0.setFrameOrigin(place.origin) } == opened)
    #expect(
      frame(place) {
        $0.center()
        $0.setFrame(place, display: true)
      } == opened)
    // Centred: the content stands at (640, 320) before the frame is put around it, 28 points at the top of 29 in all.
    let centred = frame(place) { $0.center() }
    #expect(centred.size == opened.size && abs(centred.midX - 800) < 1 && abs(centred.maxY - 680) < 29)
    test.app.quit()
  }
  @Test func `stays readable when the window has closed, and comes back with it`() throws {
    let test = makeApp(), window = made(NSRect(x: 100, y: 200, width: 320, height: 200))
    window.contentView = NSHostingView(rootView: Tile())
    window.orderFront(nil)
    test.settle()
    let platform = try #require(window.host?.platformWindow as? HeadlessWindow)
    platform.userResizes(to: CGSize(width: 400, height: 300))
    platform.userMoves(to: CGPoint(x: 151, y: 228))
    let last = window.frame
    #expect(last == NSRect(x: 150, y: 471, width: 402, height: 329))
    for _ in 0..<2 {
      let former = window.host
      window.close()
      test.settle()
      #expect(window.host == nil && !window.isVisible && window.frame == last)
      #expect(window.contentLayoutRect.size == NSSize(width: 400, height: 300))
      window.makeKeyAndOrderFront(nil)
      test.settle()
      #expect(window.host != nil && window.host !== former && window.isVisible && window.frame == last)
    }
    test.app.quit()
  }
  @Test func `of a scene's window stays readable when it has closed`() throws {
    let test = makeApp()
    test.openWindow(id: "side")
    test.settle()
    let window = try #require(NSApp.windows.last), frame = window.frame
    #expect(frame.size == NSSize(width: 302, height: 229))
    window.close()
    test.settle()
    #expect(window.frame == frame)
    let issues = RuntimeIssue.capturing { window.makeKeyAndOrderFront(nil) }
    #expect(issues.count == 1 && issues[0].contains("Side") && issues[0].contains("openWindow"))
    test.app.quit()
  }
}

@Suite(.serialized) struct `The events of an NSWindow` {
  @Test func `come once each, in the order in which things happen`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), platform = test.headless(), diary = Diary()
    window.delegate = diary
    platform.userMinimizes()
    test.settle()
    #expect(diary.take() == ["minimised", "seen or not", "not key", "not main"])
    platform.userMinimizes(false)
    test.settle()
    #expect(diary.take() == ["back", "seen or not", "key", "main"])
    platform.setHidden(true)
    #expect(diary.take() == ["seen or not"] && window.occlusionState == [] && window.isVisible)
    platform.setHidden(false)
    #expect(diary.take() == ["seen or not"] && window.occlusionState == .visible)
    platform.userFillsScreen()
    test.settle()
    let filled = diary.take()
    #expect(filled.first == "full screen" && Set(filled) == ["full screen", "size", "place"] && filled.count { $0 == "full screen" } == 1)
    platform.userMaximizes()
    test.settle()
    #expect(!diary.take().contains("full screen"))
    platform.userMaximizes(false)
    platform.userFillsScreen(false)
    test.settle()
    #expect(diary.take().count { $0 == "window" } == 1)
    test.system.focusAnotherProgram()
    test.settle()
    #expect(diary.take() == ["not key", "not main"])
    test.app.quit()
  }
  @Test func `tell of another screen, and not of a move on the same one`() throws {
    let system = HeadlessWindowSystem()
    let left = CGRect(x: 0, y: 0, width: 1600, height: 1000), right = CGRect(x: 1600, y: 0, width: 1600, height: 1000)
    system.monitors = [
      Monitor(name: "LEFT", frame: left, visibleFrame: left), Monitor(name: "RIGHT", frame: right, visibleFrame: right, isPrimary: false),
    ]
    let test = makeApp(system), window = try #require(NSApp.windows.first), platform = test.headless(), diary = Diary()
    window.delegate = diary
    platform.userMoves(to: CGPoint(x: 100, y: 100))
    platform.userMoves(to: CGPoint(x: 200, y: 100))
    #expect(diary.take() == ["place", "place"] && window.screen?.localizedName == "LEFT")
    platform.userMoves(to: CGPoint(x: 2000, y: 100))
    #expect(diary.take() == ["place", "screen"] && window.screen?.localizedName == "RIGHT")
    platform.userMoves(to: CGPoint(x: 2010, y: 100))
    #expect(diary.take() == ["place"])
    platform.userMoves(to: CGPoint(x: 100, y: 100))
    #expect(diary.take() == ["place", "screen"])
    // Out of sight it is on the nearest.
    platform.userMoves(to: CGPoint(x: -3000, y: 100))
    #expect(diary.take() == ["place"] && window.screen?.localizedName == "LEFT")
    platform.userMoves(to: CGPoint(x: 9000, y: 100))
    #expect(diary.take() == ["place", "screen"] && window.screen?.localizedName == "RIGHT")
    test.app.quit()
  }
  @Test func `of a new window tell of no screen that an earlier one was on`() {
    let system = HeadlessWindowSystem()
    let left = CGRect(x: 0, y: 0, width: 1600, height: 1000), right = CGRect(x: 1600, y: 0, width: 1600, height: 1000)
    system.monitors = [
      Monitor(name: "LEFT", frame: left, visibleFrame: left), Monitor(name: "RIGHT", frame: right, visibleFrame: right, isPrimary: false),
    ]
    let test = makeApp(system)
    var changes = 0
    let token = NotificationCenter.default.addObserver(forName: NSWindow.didChangeScreenNotification, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { changes += 1 }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    // Among so many, one takes the place in memory of another.
    for _ in 0..<20 {
      test.openWindow(id: "side")
      test.settle()
      test.headless(1).userMoves(to: CGPoint(x: 120, y: 130))
      test.headless(1).userMoves(to: CGPoint(x: 2000, y: 100))
      test.windows[1].end()
      test.settle()
    }
    #expect(changes == 20)
    test.app.quit()
  }
  @Test func `leave no key window by the time that the list of windows changes`() throws {
    let test = makeApp()
    test.openWindow(id: "side")
    test.settle()
    let side = try #require(NSApp.windows.last)
    #expect(NSApp.keyWindow === side && NSApp.mainWindow === side)
    var isLeft: [Bool] = []
    let token = NotificationCenter.default.addObserver(forName: AppKitWindows.listChanged, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { isLeft.append(NSApp.keyWindow !== side && NSApp.mainWindow !== side) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    side.close()
    test.settle()
    #expect(isLeft == [true])
    test.app.quit()
  }
  @Test func `do not tell of windows that go with the app`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), diary = Diary()
    window.delegate = diary
    var changes = 0
    let token = NotificationCenter.default.addObserver(forName: AppKitWindows.listChanged, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { changes += 1 }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    test.openWindow(id: "side")
    test.settle()
    #expect(changes == 1 && diary.take() == ["not key", "not main"])
    window.makeKeyAndOrderFront(nil)
    test.settle()
    #expect(diary.take() == ["key", "main"])
    test.app.quit()
    test.settle()
    #expect(diary.take() == [] && changes == 1)
  }
  @Test func `begin with the windows that there are already`() {
    RunningApp.current?.standAside()
    let test = TestApp { WindowGroup("Main", id: "main") { Tile() } }
    #expect(test.app.registry.observers.isEmpty)
    #expect(NSApp.keyWindow?.title == "Main" && NSApp.mainWindow === NSApp.keyWindow)
    test.app.quit()
  }
}

@Suite(.serialized) struct `What an NSWindow offers` {
  @Test func `is said by its style, before it opens`() {
    let parts: [NSWindow.StyleMask] = [.titled, .closable, .miniaturizable, .resizable, .fullSizeContentView]
    for bits in 0..<32 {
      let style = NSWindow.StyleMask(parts.indices.filter { bits >> $0 & 1 == 1 }.map { parts[$0] })
      for window in [made(NSRect(x: 0, y: 0, width: 9, height: 9), style), made()] {
        let issues = RuntimeIssue.capturing { window.styleMask = style }
        #expect(window.styleMask == style && issues.isEmpty)
        #expect(window.wishes.withoutControls.contains(.close) == !style.contains(.closable), "\(bits)")
        #expect(window.wishes.withoutControls.contains(.minimize) == !style.contains(.miniaturizable), "\(bits)")
        #expect(window.wishes.isResizable == style.contains(.resizable), "\(bits)")
        window.styleMask = [.closable, .miniaturizable, .resizable]
        #expect(window.wishes.withoutControls == [] && window.wishes.isResizable)
      }
    }
  }
  @Test func `is read from an open window, whose frame stays as it is`() throws {
    let test = start {
      WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 600, height: 400)
      Window("Bare", id: "bare") { Tile() }.defaultSize(width: 300, height: 200).windowStyle(.plain)
      Window("Low", id: "low") { Tile() }.defaultSize(width: 300, height: 200).windowStyle(.hiddenTitleBar)
    }
    test.openWindow(id: "bare")
    test.openWindow(id: "low")
    test.settle()
    let windows = NSApp.windows
    try #require(windows.map(\.title) == ["Main", "Bare", "Low"])
    let all: NSWindow.StyleMask = [.titled, .closable, .miniaturizable, .resizable]
    #expect(windows.map(\.styleMask) == [all, all.subtracting(.titled), all.union(.fullSizeContentView)])
    #expect(windows.map(\.canBecomeKey) == [true, true, true])
    #expect(windows.map { $0.standardWindowButton(.closeButton) == nil } == [false, true, false])
    let window = windows[0]
    func issues(_ change: (inout NSWindow.StyleMask) -> Void) -> Int {
      RuntimeIssue.capturing { change(&window.styleMask) }.count { $0.contains("styleMask") }
    }
    #expect(issues { $0.remove(.titled) } == 1 && issues { $0.insert(.fullSizeContentView) } == 1)
    #expect(issues { $0.remove(.closable) } == 0 && window.styleMask == all.subtracting(.closable))
    #expect(issues { $0.insert(.closable) } == 0 && window.styleMask == all)
    test.app.quit()
  }
  @Test func `is said by the buttons of its frame, which are there once`() throws {
    let test = makeApp()
    for window in [try #require(NSApp.windows.first), made()] {
      func offers(_ control: WindowControls) -> Bool { window.host?.controls.contains(control) ?? !window.wishes.withoutControls.contains(control) }
      let table: [(NSWindow.ButtonType, WindowControls)] = [(.closeButton, .close), (.miniaturizeButton, .minimize), (.zoomButton, .zoom)]
      for (type, control) in table {
        let button = try #require(window.standardWindowButton(type))
        #expect(window.standardWindowButton(type) === button && !button.isHidden && button.isEnabled && offers(control))
        // Hidden, disabled, and whether it is offered then.
        for (isHidden, isEnabled) in [(true, true), (true, false), (false, false), (false, true)] {
          (button.isHidden, button.isEnabled) = (isHidden, isEnabled)
          #expect(offers(control) == (!isHidden && isEnabled), "\(type) \(isHidden) \(isEnabled)")
        }
      }
      #expect(window.standardWindowButton(.toolbarButton) == nil && window.standardWindowButton(.documentIconButton) == nil)
    }
    let bare = made(NSRect(x: 0, y: 0, width: 9, height: 9), [.titled, .closable])
    #expect(bare.standardWindowButton(.miniaturizeButton)?.isHidden == true && bare.standardWindowButton(.closeButton)?.isHidden == false)
    bare.styleMask = []
    #expect(bare.standardWindowButton(.closeButton) == nil)
    NSApp.windows[0].styleMask.remove(.miniaturizable)
    NSApp.windows[0].performMiniaturize(nil)
    test.settle()
    #expect(!NSApp.windows[0].isMiniaturized)
    NSApp.windows[0].styleMask.insert(.miniaturizable)
    NSApp.windows[0].performMiniaturize(nil)
    test.settle()
    #expect(NSApp.windows[0].isMiniaturized)
    test.app.quit()
  }
  @Test func `has a level for every purpose, with the number that it has on the Mac`() {
    let numbers: [(CGWindowLevelKey, CGWindowLevel)] = [
      (.backstopMenu, -20), (.normalWindow, 0), (.floatingWindow, 3), (.tornOffMenuWindow, 3), (.modalPanelWindow, 8), (.utilityWindow, 19),
      (.dockWindow, 20), (.mainMenuWindow, 24), (.statusWindow, 25), (.popUpMenuWindow, 101), (.overlayWindow, 102), (.helpWindow, 200),
      (.draggingWindow, 500), (.screenSaverWindow, 1000), (.assistiveTechHighWindow, 1500), (.maximumWindow, 2_147_483_631), (.cursorWindow, 2_147_483_630),
      (.baseWindow, -2_147_483_648), (.minimumWindow, -2_147_483_643), (.desktopWindow, -2_147_483_623), (.desktopIconWindow, -2_147_483_603),
    ]
    for (key, number) in numbers { #expect(CGWindowLevelForKey(key) == number, "\(key)") }
  }
  @Test func `follows its collection behaviour, level and background`() throws {
    let test = makeApp()
    for window in [try #require(NSApp.windows.first), made()] {
      window.collectionBehavior = [.fullScreenNone, .managed]
      #expect(window.wishes.withoutControls == .fullScreen)
      window.collectionBehavior = [.managed]
      #expect(window.wishes.withoutControls == [])
      window.wishes.withoutControls = [.fullScreen]
      window.collectionBehavior = [.fullScreenPrimary]
      #expect(window.wishes.withoutControls == .fullScreen, "said by somebody else")
      for (level, kind) in [(-2, WindowLevelKind.desktop), (-1, .desktop), (0, .normal), (1, .floating), (3, .floating), (1000, .floating)] {
        window.level = NSWindow.Level(level)
        #expect(window.wishes.level == kind && window.level.kind == kind && window.level.rawValue == level)
      }
      for (key, kind) in [(CGWindowLevelKey.statusWindow, WindowLevelKind.floating), (.normalWindow, .normal), (.maximumWindow, .floating), (.desktopIconWindow, .desktop)] {
        window.level = NSWindow.Level(rawValue: Int(CGWindowLevelForKey(key)))
        #expect(window.wishes.level == kind && window.level.rawValue >= Int(CGWindowLevelForKey(key)))
      }
      for isMovable in [true, false, true] {
        window.isMovableByWindowBackground = isMovable
        #expect(window.isMovableByWindowBackground == isMovable)
      }
    }
    let panel = NSPanel(contentRect: .zero, styleMask: [.titled], backing: .buffered, defer: true)
    #expect(!panel.isFloatingPanel)
    panel.isFloatingPanel = true
    #expect(panel.isFloatingPanel && panel.level == .floating)
    panel.isFloatingPanel = false
    #expect(!panel.isFloatingPanel && panel.level == .normal)
    test.app.quit()
  }
  @Test func `keeps its title bar once it is open, and says so where code changes that`() throws {
    let test = makeApp(), open = try #require(NSApp.windows.first), closed = made()
    func issues(_ change: () -> Void) -> [String] { RuntimeIssue.capturing(change) }
    #expect(issues { closed.titleVisibility = .hidden } == [] && issues { closed.titlebarAppearsTransparent = true } == [])
    #expect(issues { open.titleVisibility = .visible } == [] && issues { open.titlebarAppearsTransparent = false } == [])
    #expect(issues { open.titleVisibility = .hidden }.map { $0.contains("titleVisibility") } == [true])
    #expect(issues { open.titlebarAppearsTransparent = true }.map { $0.contains("titlebarAppearsTransparent") } == [true])
    test.app.quit()
  }
}
