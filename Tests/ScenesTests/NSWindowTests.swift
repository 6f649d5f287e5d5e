import Conformance
import Foundation
import OrielHeadless
import Synchronization
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

/// May keep its window open.
private final class Ear: WindowDiary {
  var allowsClosing = true
  override func windowShouldClose(_ sender: NSWindow) -> Bool {
    heard.append("may close?")
    return allowsClosing
  }
  override func windowWillClose(_ notification: Notification) {
    super.windowWillClose(notification)
    // What code does that knows no better.
    (notification.object as? NSWindow)?.close()
  }
}

private func makeApp(_ system: HeadlessWindowSystem = HeadlessWindowSystem()) -> TestApp {
  RunningApp.current?.standAside()
  NSWindow.allowsAutomaticWindowTabbing = true
  let test = TestApp(system: system, launches: false) {
    WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 600, height: 400)
    Window("Side", id: "side") { Tile() }.defaultSize(width: 300, height: 200)
    UtilityWindow("Palette", id: "palette") { Tile(width: 100, height: 80) }
    Settings { Tile(width: 200, height: 100) }
  }
  AppKitWindows.of(test.app)
  test.app.launch()
  test.settle()
  return test
}

/// What a publisher has sent, on whichever thread.
private nonisolated final class Sent: Sendable {
  private let counts = Mutex<[Int]>([])
  func add(_ count: Int) { counts.withLock { $0.append(count) } }
  var all: [Int] { counts.withLock { $0 } }
}

@Suite(.serialized) struct `An NSWindow` {
  @Test(.requirement("RE-084")) func `fills the screen, unless its content forbids it`() throws {
    for behavior in [WindowInteractionBehavior.automatic, .disabled] {
      RunningApp.current?.standAside()
      let test = TestApp(launches: false) { WindowGroup("Main") { Tile().windowFullScreenBehavior(behavior) } }
      AppKitWindows.of(test.app)
      test.app.launch()
      test.settle()
      try #require(NSApp.windows.first).toggleFullScreen(nil)
      test.settle()
      #expect(test.headless().state.isFullScreen == (behavior == .automatic))
    }
  }
  @Test(.requirement("RE-160")) func `is sent commands by their names: first its focused content, then itself, then the app`() {
    RunningApp.current?.standAside()
    let log = Kept<String>()
    let test = TestApp(launches: false) {
      WindowGroup("Main") {
        VStack {
          Tile().focusable().onCommand("turn:") { log.values.append("turn") }
          TextField("T", text: .constant("words"))
        }
        .onCommand("undo:") { log.values.append("undo") }
      }
      Settings { Tile() }
    }
    AppKitWindows.of(test.app)
    test.app.launch()
    test.settle()
    #expect(!NSApp.sendAction("turn:", to: nil, from: nil), "nothing has the focus")
    test.headless().press(.tab)
    test.settle()
    #expect(NSApp.sendAction("turn:", to: nil, from: nil) && NSApp.sendAction(Selector("undo:"), to: nil, from: nil))
    #expect(log.values == ["turn", "undo"])
    #expect(!NSApp.sendAction("redo:", to: nil, from: nil) && !NSApp.sendAction("spin:", to: nil, from: nil))
    let issues = RuntimeIssue.capturing { #expect(!NSApp.sendAction("turn:", to: log, from: nil)) }
    #expect(issues.count == 1 && log.values == ["turn", "undo"])
    #expect(NSApp.sendAction("toggleFullScreen:", to: nil, from: nil))
    test.settle()
    #expect(test.headless().state.isFullScreen)
    #expect(NSApp.sendAction(Selector(("showSettingsWindow:")), to: nil, from: nil))
    test.settle()
    #expect(test.windows.map(\.declaration.kind) == [.group, .settings])
    #expect(NSApp.sendAction("performClose:", to: nil, from: nil))
    test.settle()
    #expect(test.windows.map(\.declaration.kind) == [.group])
  }
  @Test func `that serves another passes on the commands that it does not know`() throws {
    let test = makeApp()
    test.openWindow(id: "palette")
    test.settle()
    let palette = try #require(test.windows.first { $0.declaration.kind == .utility })
    test.headless(palette).userActivates()
    test.settle()
    #expect(palette.hasKeys && NSApp.sendAction("toggleFullScreen:", to: nil, from: nil))
    test.settle()
    #expect(test.headless(0).state.isFullScreen && !test.headless(palette).state.isFullScreen)
  }
  @Test func `is published when it opens without the keys, and no more when it is gone`() throws {
    let test = makeApp(), sent = Sent()
    let subscription = NSApp.publisher(for: \.windows).sink { sent.add($0.count) }
    #expect(sent.all == [1])
    test.openWindow(id: "palette")
    test.settle()
    #expect(sent.all.last == 2)
    try #require(test.windows.last).end()
    test.settle()
    #expect(sent.all.last == 1 && NSApp.windows.count == 1)
    withExtendedLifetime(subscription) {}
  }
  @Test func `is published to those who subscribe on another thread`() async {
    let sent = Sent()
    // Which windows there are by then is the business of other tests, which run meanwhile.
    let subscription = NSApp.publisher(for: \.windows).map(\.count).subscribe(on: DispatchQueue.global()).sink { sent.add($0) }
    while sent.all.isEmpty { await Task.yield() }
    #expect(sent.all[0] >= 0)
    withExtendedLifetime(subscription) {}
  }

  @Test func `stands for each open window, one object each, with the names of the Mac`() throws {
    let test = makeApp()
    test.openWindow(id: "side")
    test.app.openSettings()
    test.settle()
    #expect(NSApp.windows.map(\.title) == ["Main", "Side", "Settings"])
    #expect(NSApp.windows[0] === NSApp.windows[0])
    #expect(NSApp.windows.map(\.identifier?.rawValue) == ["main-AppWindow-1", "side", "com_apple_SwiftUI_Settings_window"])
    #expect(NSApp.keyWindow === NSApp.windows[2] && NSApp.mainWindow === NSApp.keyWindow)
    #expect(NSApp.keyWindow?.isKeyWindow == true && NSApp.windows[0].isKeyWindow == false)
    #expect(NSApp.orderedWindows.map(\.title) == ["Settings", "Side", "Main"])
    #expect(NSApp.window(withWindowNumber: NSApp.windows[1].windowNumber) === NSApp.windows[1])
    let gone = NSApp.windows[1]
    test.dismissWindow(id: "side")
    test.settle()
    #expect(NSApp.windows.map(\.title) == ["Main", "Settings"])
    #expect(gone.title == "Side" && !gone.isVisible && gone.windowNumber == 0)
    test.system.focusAnotherProgram()
    test.settle()
    #expect(NSApp.keyWindow == nil && NSApp.mainWindow == nil)
    test.app.quit()
  }
  @Test func `is not found by 0, which is its number until it has opened`() {
    let test = makeApp()
    var numbers: [Int?] = [], found: [NSWindow?] = []
    let token = NotificationCenter.default.addObserver(forName: AppKitWindows.listChanged, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated {
        numbers.append(NSApp.windows.last?.windowNumber)
        found.append(NSApp.window(withWindowNumber: 0))
      }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    test.openWindow(id: "side")
    test.settle()
    #expect(numbers == [0] && found == [nil])
    #expect(NSApp.windows.allSatisfy { NSApp.window(withWindowNumber: $0.windowNumber) === $0 })
    test.app.quit()
  }
  @Test func `takes the focus from a view when no other responder is meant`() throws {
    RunningApp.current?.standAside()
    let test = TestApp(launches: false) { WindowGroup("Main") { TextField("Name", text: .constant("")).frame(width: 200) } }
    AppKitWindows.of(test.app)
    test.app.launch()
    test.settle()
    let window = try #require(NSApp.windows.first), input = test.windows[0].graph.input
    func focus() -> Bool {
      if input.focusedBox == nil { test.headless().press(.tab) }
      return input.focusedBox != nil
    }
    #expect(focus() && window.makeFirstResponder(nil) && input.focusedBox == nil)
    #expect(focus() && window.makeFirstResponder(window) && input.focusedBox == nil)
    #expect(focus() && !window.makeFirstResponder(NSView()) && input.focusedBox != nil)
    test.app.quit()
  }
  @Test func `has AppKit's frame, from the bottom left and with the title bar`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), platform = test.headless()
    let extents = platform.frameExtents, screen = try #require(NSScreen.main).frame
    #expect(screen == CGRect(x: 0, y: 0, width: 1600, height: 1000))
    #expect(window.frame.width == platform.size.width + extents.horizontal)
    #expect(window.frame.maxY == 1000 - (platform.position.y - extents.top))
    window.setFrame(NSRect(x: 100, y: 50, width: 502, height: 429), display: true)
    test.settle()
    #expect(window.frame == NSRect(x: 100, y: 50, width: 502, height: 429))
    #expect(platform.size == CGSize(width: 500, height: 400))
    #expect(platform.position == CGPoint(x: 101, y: 1000 - 50 - 429 + 28))
    #expect(window.contentRect(forFrameRect: window.frame).size == platform.size)
    #expect(window.frameRect(forContentRect: window.contentRect(forFrameRect: window.frame)) == window.frame)
    window.setContentSize(NSSize(width: 640, height: 480))
    test.settle()
    #expect(platform.size == CGSize(width: 640, height: 480) && window.frame.maxY == 479)
    window.setFrameOrigin(NSPoint(x: 10, y: 20))
    test.settle()
    #expect(window.frame.origin == NSPoint(x: 10, y: 20))
    window.center()
    test.settle()
    #expect(window.frame.midX == 800 && window.frame.midY > 500 && window.frame.midY < 620)
    window.contentMinSize = NSSize(width: 700, height: 500)
    test.settle()
    #expect(platform.limits.minimum == CGSize(width: 700, height: 500) && platform.size == CGSize(width: 700, height: 500))
    window.contentMaxSize = NSSize(width: 800, height: 600)
    test.settle()
    platform.userResizes(to: CGSize(width: 2000, height: 2000))
    #expect(platform.size == CGSize(width: 800, height: 600))
    test.app.quit()
  }
  @Test func `is shown, hidden, minimised, zoomed and closed`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), platform = test.headless()
    window.miniaturize(nil)
    test.settle()
    #expect(window.isMiniaturized && !window.isVisible)
    window.deminiaturize(nil)
    test.settle()
    #expect(!window.isMiniaturized && window.isVisible && window.occlusionState.contains(.visible))
    window.orderOut(nil)
    test.settle()
    #expect(!platform.state.isMapped && !window.isVisible && NSApp.windows == [window])
    window.makeKeyAndOrderFront(nil)
    test.settle()
    #expect(window.isVisible && window.isKeyWindow)
    window.zoom(nil)
    test.settle()
    #expect(window.isZoomed && platform.state.isMaximized)
    window.zoom(nil)
    window.toggleFullScreen(nil)
    test.settle()
    #expect(window.styleMask.contains(.fullScreen) && platform.state.isFullScreen)
    window.toggleFullScreen(nil)
    test.settle()
    #expect(!window.styleMask.contains(.fullScreen))
    test.openWindow(id: "side")
    test.settle()
    window.performClose(nil)
    test.settle()
    #expect(NSApp.windows.map(\.title) == ["Side"] && platform.isClosed)
    test.app.quit()
  }
  @Test func `tells its delegate and everybody else what happens to it`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), platform = test.headless(), ear = Ear()
    var posted: [Notification.Name] = []
    let names = [NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification, NSWindow.willCloseNotification]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in MainActor.assumeIsolated { posted.append(name) } }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    window.delegate = ear
    test.openWindow(id: "side")
    test.settle()
    #expect(ear.take() == ["not key", "not main"])
    window.makeKeyAndOrderFront(nil)
    test.settle()
    #expect(ear.take() == ["key", "main"])
    platform.userMoves(to: CGPoint(x: 40, y: 60))
    #expect(ear.take() == ["place"])
    platform.userResizes(to: CGSize(width: 500, height: 300))
    #expect(ear.take() == ["size"])
    platform.userMinimizes()
    test.settle()
    #expect(ear.take().contains("minimised"))
    window.deminiaturize(nil)
    test.settle()
    #expect(ear.take().contains("back"))
    window.toggleFullScreen(nil)
    test.settle()
    #expect(ear.take().contains("full screen"))
    window.toggleFullScreen(nil)
    test.settle()
    #expect(ear.take().contains("window"))
    ear.allowsClosing = false
    platform.askToClose()
    test.settle()
    #expect(ear.take() == ["may close?"] && NSApp.windows.contains(window))
    ear.allowsClosing = true
    platform.askToClose()
    test.settle()
    #expect(ear.take().prefix(2) == ["may close?", "closes"] && !NSApp.windows.contains(window))
    #expect(posted.first == NSWindow.didResignKeyNotification && posted.contains(NSWindow.willCloseNotification))
    test.app.quit()
  }
  @Test func `leaves the main window to what a palette serves`() throws {
    let test = makeApp(), main = try #require(NSApp.windows.first)
    test.openWindow(id: "palette")
    test.settle()
    let palette = try #require(NSApp.windows.last)
    test.headless(1).activate()
    test.settle()
    #expect(NSApp.keyWindow === palette && NSApp.mainWindow === main)
    #expect(palette.styleMask.contains(.utilityWindow) && palette.level == .floating && !palette.canBecomeMain)
    test.app.quit()
  }
  @Test func `has title, mark, level, buttons and bounds that code may change`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first), platform = test.headless()
    window.title = "Renamed"
    window.subtitle = "Draft"
    #expect(platform.title == "Renamed \u{2014} Draft" && window.title == "Renamed")
    window.isDocumentEdited = true
    #expect(platform.isEdited)
    window.level = .floating
    #expect(platform.level == .floating && window.level == .floating)
    window.level = .normal
    #expect(platform.level == .normal)
    let button = try #require(window.standardWindowButton(.miniaturizeButton))
    button.isHidden = true
    #expect(!platform.controls.contains(.minimize) && !window.styleMask.contains(.miniaturizable))
    button.isHidden = false
    #expect(platform.controls.contains(.minimize))
    window.styleMask.remove(.closable)
    #expect(!platform.controls.contains(.close))
    platform.askToClose()
    test.settle()
    #expect(NSApp.windows.count == 1)
    window.styleMask.insert(.closable)
    window.styleMask.remove(.resizable)
    test.settle()
    #expect(!platform.isResizable && platform.size == CGSize(width: 600, height: 400))
    window.styleMask.insert(.resizable)
    test.settle()
    #expect(platform.isResizable)
    window.collectionBehavior = [.fullScreenNone]
    #expect(!platform.controls.contains(.fullScreen))
    #expect(window.standardWindowButton(.toolbarButton) == nil)
    let issues = RuntimeIssue.capturing { window.titlebarAppearsTransparent = true }
    #expect(issues.contains { $0.contains("titlebarAppearsTransparent") })
    test.app.quit()
  }
}

@Suite(.serialized) struct `A window that the app makes` {
  @Test func `shows a SwiftUI view, is a window of the app, and can be shown again after it closed`() throws {
    let test = makeApp()
    let window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 320, height: 180), styleMask: [.titled, .closable], backing: .buffered, defer: false)
    window.title = "Made"
    window.contentView = NSHostingView(rootView: Text("Hello from AppKit"))
    window.center()
    #expect(NSApp.windows.count == 1 && !window.isVisible)
    window.makeKeyAndOrderFront(nil)
    test.settle()
    #expect(NSApp.windows.map(\.title) == ["Main", "Made"] && NSApp.keyWindow === window)
    let platform = test.headless(1)
    #expect(platform.size == CGSize(width: 320, height: 180) && !platform.isResizable && !platform.controls.contains(.minimize))
    func words() -> [String?] { test.windows[1].graph.accessibilityTree().flatMap(\.all).map(\.label) }
    #expect(words().contains("Hello from AppKit"))
    (window.contentView as? NSHostingView<Text>)?.rootView = Text("Changed")
    test.settle()
    #expect(words().contains("Changed"))
    #expect(window.contentView?.window === window)
    #expect(abs(window.frame.midX - 800) < 2)
    window.close()
    test.settle()
    #expect(NSApp.windows.map(\.title) == ["Main"] && window.title == "Made")
    window.makeKeyAndOrderFront(nil)
    test.settle()
    #expect(NSApp.windows.last === window && window.isVisible && words().contains("Changed"))
    test.app.quit()
  }
  @Test func `takes its size from its content, its place from its frame, and its environment from the app`() throws {
    let test = makeApp()
    let controller = NSHostingController(rootView: Tile(width: 240, height: 150))
    controller.title = "Controlled"
    let window = NSWindow(contentViewController: controller)
    window.orderFront(nil)
    test.settle()
    let host = try #require(window.host)
    #expect(window.title == "Controlled" && host.rootBox?.barHeight != nil)
    host.graph.scope.read(\.openWindow, for: nil)(id: "side")
    test.settle()
    #expect(test.titles.contains("Side"), "the app's environment reaches the content")
    let placed = NSPanel(contentRect: NSRect(x: 200, y: 300, width: 100, height: 100), styleMask: [.borderless], backing: .buffered, defer: false)
    placed.isFloatingPanel = true
    placed.contentView = NSHostingView(rootView: Tile())
    placed.orderFront(nil)
    test.settle()
    #expect(placed.frame == NSRect(x: 200, y: 300, width: 100, height: 100))
    let platform = try #require(placed.host?.platformWindow as? HeadlessWindow)
    #expect(!platform.description.isDecorated && platform.description.level == .floating && platform.description.kind == .utility)
    test.app.quit()
  }
  @Test func `keeps a frame of a single point, and leaves an empty one to its content`() {
    func frame(_ width: CGFloat, _ height: CGFloat) -> NSRect {
      NSWindow(contentRect: NSRect(x: 5, y: 6, width: width, height: height), styleMask: [.titled], backing: .buffered, defer: true).frame
    }
    #expect(frame(1, 1) == NSRect(x: 5, y: 6, width: 1, height: 1))
    #expect(frame(0, 1) == .zero && frame(1, 0) == .zero)
  }
  @Test func `is the window of every view below its content, each of which has one superview`() throws {
    let test = makeApp()
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: [.titled], backing: .buffered, defer: true)
    let content = NSHostingView(rootView: Tile()), first = NSView(), second = NSView(), child = NSView()
    window.contentView = content
    content.addSubview(first)
    content.addSubview(second)
    first.addSubview(child)
    #expect(child.superview === first && child.window === window && first.subviews == [child])
    second.addSubview(child)
    #expect(child.superview === second && child.window === window && first.subviews.isEmpty && second.subviews == [child])
    child.removeFromSuperview()
    #expect(child.superview == nil && child.window == nil && second.subviews.isEmpty)
    test.app.quit()
  }
  @Test func `made while the app starts leaves the scenes their windows`() throws {
    RunningApp.current?.standAside()
    let test = TestApp(launches: false) { WindowGroup("Main", id: "main") { Tile() } }
    AppKitWindows.of(test.app)
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: [.titled], backing: .buffered, defer: false)
    window.contentView = NSHostingView(rootView: Tile())
    let token = NotificationCenter.default.addObserver(forName: NSApplication.didFinishLaunchingNotification, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { window.makeKeyAndOrderFront(nil) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    test.app.launch()
    test.settle()
    #expect(NSApp.windows.count == 2 && NSApp.windows.first === window)
    test.app.quit()
  }
  @Test func `is reached from a view by the place of an AppKit view`() throws {
    struct Accessor: NSViewRepresentable {
      let kept: Kept<NSWindow?>
      func makeNSView(context: Context) -> NSView { NSView() }
      func updateNSView(_ nsView: NSView, context: Context) { kept.values.append(nsView.window) }
    }
    RunningApp.current?.standAside()
    let kept = Kept<NSWindow?>()
    let test = TestApp { WindowGroup { Tile().background(Accessor(kept: kept)) } }
    #expect(kept.values.last??.title == "Test" && kept.values.last! === NSApp.windows.first)
    test.app.quit()
  }
}

@Suite(.serialized) struct `Tabs of NSWindows` {
  @Test(.requirement("RE-169")) func `gather by identifier, which is the scene's unless code says another`() throws {
    let test = makeApp()
    test.openWindow(id: "main")
    test.openWindow(id: "main")
    test.settle()
    let windows = NSApp.windows
    #expect(Set(windows.map(\.tabbingIdentifier)).count == 1)
    windows[2].tabbingIdentifier = "apart"
    windows[0].mergeAllWindows(nil)
    test.settle()
    #expect(windows[0].tabbedWindows == [windows[0], windows[1]] && windows[2].tabbedWindows == nil)
    #expect(windows[0].tabGroup?.selectedWindow === windows[0] && windows[0].tabGroup?.isTabBarVisible == true)
    #expect(windows[1].isVisible == false)
    windows[0].makeKeyAndOrderFront(nil)
    test.settle()
    windows[0].selectNextTab(nil)
    test.settle()
    #expect(windows[1].isKeyWindow && NSApp.keyWindow === windows[1] && !windows[0].isVisible)
    windows[0].addTabbedWindow(windows[2], ordered: .above)
    test.settle()
    #expect(windows[0].tabGroup?.windows == [windows[0], windows[2], windows[1]])
    windows[2].moveTabToNewWindow(nil)
    test.settle()
    #expect(windows[2].tabbedWindows == nil && windows[2].isVisible)
    test.app.quit()
  }
  @Test func `go where their group is told`() throws {
    let test = makeApp()
    for _ in 0..<3 { test.openWindow(id: "main") }
    test.settle()
    let windows = NSApp.windows, (a, b, c, d) = (windows[0], windows[1], windows[2], windows[3])
    a.addTabbedWindow(b, ordered: .above)
    a.addTabbedWindow(c, ordered: .below)
    test.settle()
    let group = try #require(a.tabGroup)
    #expect(group.windows == [c, a, b] && group.selectedWindow === a && group.isTabBarVisible && group.identifier == a.tabbingIdentifier)
    group.insertWindow(d, at: 1)
    test.settle()
    #expect(group.windows == [c, d, a, b] && group.selectedWindow === a && d.tabbedWindows == [c, d, a, b])
    for next in [b, c, d, a] {
      group.selectedWindow?.selectNextTab(nil)
      test.settle()
      #expect(group.selectedWindow === next)
    }
    for next in [d, c, b, a] {
      group.selectedWindow?.selectPreviousTab(nil)
      test.settle()
      #expect(group.selectedWindow === next)
    }
    group.selectedWindow = c
    test.settle()
    #expect(group.selectedWindow === c && c.isVisible && !a.isVisible)
    group.removeWindow(d)
    test.settle()
    #expect(group.windows == [c, a, b] && d.tabbedWindows == nil)
    group.addWindow(d)
    test.settle()
    #expect(group.windows == [c, a, b, d] && group.selectedWindow === c)
    #expect(!group.isOverviewVisible)
    c.toggleTabOverview(nil)
    #expect(group.isOverviewVisible)
    group.isOverviewVisible = false
    #expect(!group.isOverviewVisible)
    test.app.quit()
  }
  @Test func `are a group of one without a bar, and none where the scene has but one window`() throws {
    let test = makeApp(), main = try #require(NSApp.windows.first)
    #expect(main.tabGroup?.windows == [main] && main.tabGroup?.selectedWindow === main && main.tabGroup?.isTabBarVisible == false)
    #expect(main.tabbedWindows == nil && main.tabGroup === main.tabGroup)
    main.toggleTabBar(nil)
    #expect(main.tabGroup?.isTabBarVisible == true && main.tabbedWindows == nil)
    main.toggleTabBar(nil)
    #expect(main.tabGroup?.isTabBarVisible == false)
    test.openWindow(id: "side")
    test.settle()
    let side = NSApp.windows[1]
    #expect(side.tabGroup == nil)
    let issues = RuntimeIssue.capturing { main.addTabbedWindow(side, ordered: .above) }
    #expect(issues.count == 1 && issues[0].contains("\"Side\" cannot be a tab") && main.tabbedWindows == nil)
    // One that is not open opens first.
    let made = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 320, height: 200), styleMask: [.titled], backing: .buffered, defer: true)
    let others = RuntimeIssue.capturing { main.addTabbedWindow(made, ordered: .above) }
    test.settle()
    #expect(made.isVisible && others.count == 1 && main.tabbedWindows == nil)
    for mode in [NSWindow.TabbingMode.preferred, .disallowed, .automatic] {
      main.tabbingMode = mode
      #expect(main.tabbingMode == mode && (main.tabGroup == nil) == (mode == .disallowed))
    }
    #expect(main.tabbingIdentifier == "\(try #require(main.host).declaration.placeKey)" && made.tabbingIdentifier != main.tabbingIdentifier)
    test.app.quit()
  }
  @Test func `preferred makes tabs of new windows, disallowed of none`() throws {
    let test = makeApp()
    NSApp.windows[0].tabbingMode = .preferred
    test.openWindow(id: "main")
    test.settle()
    #expect(NSApp.windows[0].tabbedWindows?.count == 2)
    test.openWindow(id: "side")
    test.settle()
    #expect(NSApp.windows.last?.tabGroup == nil)
    NSApp.windows[0].tabbingMode = .disallowed
    NSApp.windows[0].moveTabToNewWindow(nil)
    test.settle()
    NSApp.windows[1].mergeAllWindows(nil)
    test.settle()
    #expect(NSApp.windows[0].tabbedWindows == nil)
    test.app.quit()
  }
}
