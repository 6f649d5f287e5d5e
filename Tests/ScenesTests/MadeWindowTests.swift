import Foundation
import OrielDrawing
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

private func makeApp() -> TestApp {
  RunningApp.current?.standAside()
  NSWindow.allowsAutomaticWindowTabbing = true
  let test = TestApp(launches: false) {
    WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 600, height: 400)
    Window("Side", id: "side") { Tile() }.defaultSize(width: 300, height: 200)
  }
  AppKitWindows.of(test.app)
  test.app.launch()
  test.settle()
  return test
}
private func made(_ style: NSWindow.StyleMask) -> NSWindow {
  NSWindow(contentRect: NSRect(x: 50, y: 60, width: 320, height: 200), styleMask: style, backing: .buffered, defer: true)
}

/// Writes down when it changes windows.
private final class Mover: NSView {
  var log: [String] = []
  override func viewWillMove(toWindow newWindow: NSWindow?) { log.append("\(window?.title ?? "-") > \(newWindow?.title ?? "-")") }
  override func viewDidMoveToWindow() { log.append(window?.title ?? "-") }
  func take() -> [String] {
    defer { log = [] }
    return log
  }
}

@Suite(.serialized) struct `A window made by code` {
  @Test func `has the frame that its style and its title bar ask for`() throws {
    let test = makeApp()
    func style(_ style: NSWindow.StyleMask, _ change: (NSWindow) -> Void = { _ in }) throws -> _WindowFrameStyle {
      let window = made(style)
      change(window)
      window.orderFront(nil)
      test.settle()
      defer {
        window.close()
        test.settle()
      }
      return try #require(window.host).frameStyle
    }
    let full: NSWindow.StyleMask = [.titled, .closable, .fullSizeContentView]
    #expect(try style([]) == .plain)
    #expect(try style([.closable, .resizable]) == .plain)
    #expect(try style([.titled]) == .system)
    #expect(try style(full) == .system)
    #expect(try style([.titled]) { $0.titlebarAppearsTransparent = true } == .system)
    #expect(try style(full) { $0.titlebarAppearsTransparent = true } == .hiddenTitleBar)
    #expect(try style(full) { $0.titleVisibility = .hidden } == .hiddenTitleBar)
    test.app.quit()
  }
  @Test func `takes the keys if it can become key, and no palette does that is not to be activated`() throws {
    final class Eager: NSPanel { override var canBecomeKey: Bool { true } }
    let test = makeApp(), rect = NSRect(x: 50, y: 60, width: 320, height: 200)
    #expect(!made([]).canBecomeKey && !made([.closable]).canBecomeKey && made([.titled]).canBecomeKey)
    func takesKeys(_ window: NSWindow) throws -> Bool {
      window.orderFront(nil)
      test.settle()
      defer {
        window.close()
        test.settle()
      }
      let host = try #require(window.host)
      #expect(host.declaration.kind == (window is NSPanel ? .utility : .window))
      return try #require(host.platformWindow as? HeadlessWindow).description.takesKeys
    }
    #expect(try takesKeys(made([.titled])))
    #expect(try !takesKeys(made([])))
    #expect(try takesKeys(NSPanel(contentRect: rect, styleMask: [.titled], backing: .buffered, defer: true)))
    #expect(try !takesKeys(NSPanel(contentRect: rect, styleMask: [.titled, .nonactivatingPanel], backing: .buffered, defer: true)))
    #expect(try !takesKeys(Eager(contentRect: rect, styleMask: [.nonactivatingPanel], backing: .buffered, defer: true)))
    #expect(try takesKeys(Eager(contentRect: rect, styleMask: [], backing: .buffered, defer: true)))
    test.app.quit()
  }
  @Test func `is called as the app unless it has a title`() throws {
    let test = makeApp()
    let plain = made([.titled]), titled = made([.titled])
    titled.title = "Tides"
    titled.subtitle = "Today"
    titled.isDocumentEdited = true
    #expect(plain.title == "" && titled.title == "Tides")
    for window in [plain, titled] {
      window.orderFront(nil)
      test.settle()
    }
    #expect(plain.title == test.app.name && titled.title == "Tides" && titled.host?.declaration.title == "Tides")
    #expect((titled.host?.platformWindow as? HeadlessWindow)?.title == "Tides \u{2014} Today" && titled.host?.isEdited == true)
    #expect(plain.host?.declaration.title == nil)
    test.app.quit()
  }
  @Test func `is called as its file only if it has no title`() {
    let test = makeApp(), plain = made([.titled]), titled = made([.titled])
    titled.title = "Tides"
    for window in [plain, titled] {
      window.representedURL = URL(fileURLWithPath: "/tmp/chart.pdf")
      window.orderFront(nil)
      test.settle()
    }
    #expect(plain.title == "chart.pdf" && titled.title == "Tides")
    test.app.quit()
  }
  @Test func `has the background it is given, while it is open as well, and in the colours of its appearance`() throws {
    let test = makeApp(), window = made([.titled]), red = NSColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(window.backgroundColor == .windowBackgroundColor)
    window.contentView = NSHostingView(rootView: Tile())
    window.backgroundColor = red
    window.orderFront(nil)
    test.settle()
    let host = try #require(window.host)
    func corner() throws -> UInt32 {
      let root = try #require(host.graph.root), size = root.size
      return BitmapSurface.make(size: size) { root.draw($0) }.bitmap().pixel(x: 2, y: Int(size.height) - 3)
    }
    #expect(try corner() == 0xFFFF_0000 && window.backgroundColor == red)
    window.backgroundColor = .controlBackgroundColor
    test.settle()
    let light = try corner()
    #expect(light == 0xFFFF_FFFF)
    NSApp.appearance = NSAppearance(named: .darkAqua)
    defer { NSApp.appearance = nil }
    test.settle()
    let dark = try corner()
    #expect(dark >> 24 == 255 && dark & 0xFF < 0x40)
    window.backgroundColor = nil
    test.settle()
    #expect(try corner() == 0 && window.backgroundColor == .windowBackgroundColor)
    // A scene's window has one too.
    let main = try #require(NSApp.windows.first { $0.title == "Main" })
    main.backgroundColor = red
    test.settle()
    #expect(main.host?.wishes.background == Color(nsColor: red))
    test.app.quit()
  }
  @Test func `does not open while the app ends`() {
    let test = makeApp(), window = made([.titled])
    test.app.quit()
    window.makeKeyAndOrderFront(nil)
    #expect(window.host == nil && !window.isVisible && test.windows.isEmpty)
  }
  @Test func `closes without asking, again and again, and asks only where the user closes it`() throws {
    final class Refusing: NSObject, NSWindowDelegate {
      var asked = 0
      func windowShouldClose(_ sender: NSWindow) -> Bool {
        asked += 1
        return false
      }
    }
    let test = makeApp(), window = made([.titled, .closable]), delegate = Refusing()
    window.contentView = NSHostingView(rootView: Tile())
    window.delegate = delegate
    for _ in 0..<3 {
      window.makeKeyAndOrderFront(nil)
      test.settle()
      #expect(NSApp.windows.count == 2 && NSApp.windows.last === window)
      window.performClose(nil)
      test.settle()
      #expect(NSApp.windows.count == 2)
      window.close()
      test.settle()
      #expect(NSApp.windows.count == 1)
    }
    #expect(delegate.asked == 3)
    window.delegate = nil
    window.makeKeyAndOrderFront(nil)
    test.settle()
    window.performClose(nil)
    test.settle()
    #expect(NSApp.windows.count == 1 && delegate.asked == 3)
    test.app.quit()
  }
  @Test func `shows what hosting views have, and says where it gets another view`() throws {
    let test = makeApp(), window = made([.titled])
    let hosting = NSHostingView(rootView: Text("First")), other = NSHostingView(rootView: Text("Other"))
    #expect(RuntimeIssue.capturing { window.contentView = hosting } == [])
    #expect(window.contentView === hosting && hosting.window === window)
    window.contentView = other
    #expect(hosting.window == nil && other.window === window)
    window.orderFront(nil)
    test.settle()
    func words() -> [String] { window.host?.graph.accessibilityTree().flatMap(\.all).compactMap(\.label) ?? [] }
    #expect(words().contains("Other"))
    hosting.rootView = Text("Late")
    test.settle()
    #expect(words().contains("Other") && !words().contains("Late"), "it is not in the window any more")
    window.contentView = hosting
    test.settle()
    #expect(words().contains("Late") && !words().contains("Other"))
    let plain = RuntimeIssue.capturing { window.contentView = NSView() }
    #expect(plain.count == 1 && plain[0].contains("NSView as the content"))
    test.settle()
    #expect(!words().contains("Late"))
    let controller = NSHostingController(rootView: Text("Controlled"))
    window.contentViewController = controller
    test.settle()
    #expect(window.contentViewController === controller && window.contentView === controller.view && words().contains("Controlled"))
    controller.rootView = Text("Changed")
    test.settle()
    #expect(controller.rootView == Text("Changed") && words().contains("Changed"))
    controller.title = "From the controller"
    #expect(window.title == "From the controller")
    test.app.quit()
  }
  @Test func `is not what shows a scene, whose content is its own`() throws {
    let test = makeApp(), window = try #require(NSApp.windows.first)
    let view = try #require(window.contentView)
    #expect(view.window === window && view.frame == NSRect(x: 0, y: 0, width: 600, height: 400) && window.contentView === view)
    test.headless().userResizes(to: CGSize(width: 500, height: 300))
    #expect(window.contentView?.frame.size == NSSize(width: 500, height: 300))
    let issues = RuntimeIssue.capturing {
      window.contentView = NSView()
      window.contentViewController = NSViewController()
    }
    #expect(issues.count == 2 && window.contentView === view && window.contentViewController == nil)
    test.app.quit()
  }
  @Test func `tells its views when they come and go, once`() {
    let first = made([.titled]), second = made([.titled]), content = NSView(), mover = Mover(), inner = Mover()
    (first.title, second.title) = ("First", "Second")
    _ = RuntimeIssue.capturing { first.contentView = content }
    mover.addSubview(inner)
    #expect(mover.take() == [] && inner.take() == [])
    content.addSubview(mover)
    #expect(mover.take() == ["- > First", "First"] && inner.take() == ["- > First", "First"])
    _ = RuntimeIssue.capturing { second.contentView = content }
    #expect(mover.take() == ["First > Second", "Second"])
    _ = RuntimeIssue.capturing { second.contentView = content }
    // A view that is set again leaves its window on the way.
    #expect(mover.take() == ["Second > -", "-", "- > Second", "Second"])
    mover.removeFromSuperview()
    #expect(mover.take() == ["Second > -", "-"] && mover.superview == nil && content.subviews.isEmpty && inner.superview === mover)
    let hosting = NSHostingView(rootView: Tile())
    #expect(RuntimeIssue.capturing { content.addSubview(mover) } == [])
    #expect(RuntimeIssue.capturing { content.addSubview(hosting) }.map { $0.contains("NSHostingView as a subview") } == [true])
    #expect(content.subviews == [mover, hosting])
    #expect(NSView(frame: NSRect(x: 5, y: 6, width: 70, height: 80)).bounds == NSRect(x: 0, y: 0, width: 70, height: 80))
    withExtendedLifetime((first, second)) {}
  }
}

@Suite(.serialized) struct `The windows of NSApp` {
  @Test func `are hidden and shown together`() {
    let test = makeApp()
    test.openWindow(id: "side")
    test.settle()
    #expect(!NSApp.isHidden)
    NSApp.windows[0].miniaturize(nil)
    test.settle()
    #expect(!NSApp.isHidden)
    NSApp.hide(nil)
    test.settle()
    #expect(NSApp.isHidden && NSApp.windows.map(\.isMiniaturized) == [true, true])
    NSApp.unhide(nil)
    test.settle()
    #expect(!NSApp.isHidden && NSApp.windows.map(\.isVisible) == [true, true])
    test.app.quit()
    test.settle()
    #expect(NSApp.windows.isEmpty && !NSApp.isHidden)
  }
  @Test func `are in task bars unless the app is an accessory`() throws {
    let test = makeApp()
    func skips() throws -> Bool {
      test.openWindow(id: "main")
      test.settle()
      return test.headless(try #require(test.windows.last)).description.skipsTaskBar
    }
    #expect(NSApp.activationPolicy() == .regular)
    #expect(try !skips())
    for (policy, isAgent) in [(NSApplication.ActivationPolicy.accessory, true), (.regular, false), (.prohibited, true)] {
      #expect(NSApp.setActivationPolicy(policy))
      #expect(NSApp.activationPolicy() == (isAgent ? .accessory : .regular))
      #expect(try skips() == isAgent, "\(policy)")
    }
    test.app.quit()
  }
  @Test func `come to the front with the keys or without, and let other tabs be seen when they go`() throws {
    let test = makeApp()
    test.openWindow(id: "side")
    test.settle()
    let main = NSApp.windows[0], side = NSApp.windows[1]
    #expect(NSApp.orderedWindows == [side, main])
    main.orderFront(nil)
    test.settle()
    #expect(NSApp.orderedWindows == [main, side] && NSApp.keyWindow === side)
    main.orderOut(nil)
    test.settle()
    #expect(!main.isVisible)
    main.orderFront(nil)
    test.settle()
    #expect(main.isVisible)
    main.makeKeyAndOrderFront(nil)
    test.settle()
    #expect(NSApp.orderedWindows == [main, side] && NSApp.keyWindow === main)

    test.openWindow(id: "main")
    test.settle()
    let second = try #require(NSApp.windows.last)
    main.addTabbedWindow(second, ordered: .above)
    test.settle()
    main.makeKeyAndOrderFront(nil)
    test.settle()
    #expect(main.tabbedWindows == [main, second] && main.isVisible && !second.isVisible)
    main.orderOut(nil)
    test.settle()
    #expect(!main.isVisible && second.isVisible && second.tabbedWindows == nil)
    test.app.quit()
  }
  @Test func `count upwards from the bottom of the primary screen`() {
    RunningApp.current?.standAside()
    #expect(NSApp.windows.isEmpty && NSScreen.screens.isEmpty && NSScreen.main == nil && NSApp.keyWindow == nil)
    #expect(NSScreen.flipped(CGRect(x: 1, y: 2, width: 3, height: 4)) == CGRect(x: 1, y: -6, width: 3, height: 4))
    #expect(made([.titled]).backingScaleFactor == 1)
    let system = HeadlessWindowSystem()
    let left = CGRect(x: 0, y: 0, width: 800, height: 600), right = CGRect(x: 800, y: 100, width: 1600, height: 1000)
    system.monitors = [
      Monitor(name: "LEFT", frame: left, visibleFrame: left, isPrimary: false),
      Monitor(name: "RIGHT", frame: right, visibleFrame: right.insetBy(dx: 10, dy: 20), scale: 2, refreshRate: 59.6),
    ]
    let test = TestApp(system: system, launches: false) { WindowGroup("Main") { Tile() } }
    // The primary one ends 1,100 points below the top.
    #expect(NSScreen.screens.map(\.localizedName) == ["RIGHT", "LEFT"] && NSScreen.screens[0] === NSScreen.screens[0])
    #expect(NSScreen.screens.map(\.frame) == [CGRect(x: 800, y: 0, width: 1600, height: 1000), CGRect(x: 0, y: 500, width: 800, height: 600)])
    #expect(NSScreen.screens[0].visibleFrame == CGRect(x: 810, y: 20, width: 1580, height: 960))
    #expect(NSScreen.main === NSScreen.screens[0] && made([.titled]).backingScaleFactor == 2 && NSScreen.screens[0].maximumFramesPerSecond == 60)
    #expect(NSScreen.flipped(CGRect(x: 1, y: 2, width: 3, height: 4)) == CGRect(x: 1, y: 1094, width: 3, height: 4))
    test.app.standAside()
  }
}
