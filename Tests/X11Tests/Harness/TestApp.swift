import Foundation
import OrielDrawing
import OrielWindowing
import Programs
import Testing

@testable import OrielX11

/// A window system on a private server, with a delegate that remembers.
final class TestApp: WindowSystemDelegate {
  let server: TestServer
  let system: X11WindowSystem
  private(set) var desktopChanges: [DesktopSettings] = []
  private(set) var monitorChanges = 0
  private(set) var compositorChanges = 0
  private(set) var drains = 0
  private(set) var quitRequests = 0
  var asksBeforeSessionEnds = false
  /// What the session manager waits for.
  var sessionAnswer: ((_ mayEnd: Bool) -> Void)?
  private(set) var continuedSessions = 0
  var onLost: (String) -> Void = { _ in }

  /// `display` if it is to be reached by another way than the server's own name.
  init(_ server: TestServer, waitsForWindowManager: Bool = false, display: String? = nil) throws {
    self.server = server
    system = try X11WindowSystem(
      display: display ?? server.display, applicationName: "probe", applicationIdentifier: "org.example.Probe")
    system.delegate = self
    // From here on the server is asked each time: tests change what it says before they handle events.
    system.connection.drain()
    if waitsForWindowManager { try awaitWindowManager() }
  }
  /// Window managers announce themselves before they listen, forget windows mapped in between, and some take the focus
  /// away once more when they have started: windows are shown until one has a frame and the focus.
  private func awaitWindowManager() throws {
    for _ in 0..<20 {
      let probe = try makeWindow()
      probe.window.map()
      let isManaged = pump(limit: 3) { probe.window.geometry.extents != nil && probe.window.state.isFocused }
      probe.window.close()
      settle()
      if isManaged { return }
    }
    Issue.record("The window manager manages nothing.")
  }
  isolated deinit { system.disconnect() }

  func makeWindow(_ description: WindowDescription = WindowDescription(size: CGSize(width: 300, height: 200)))
    throws -> TestWindow
  {
    let window = TestWindow()
    window.window = try #require(system.makeWindow(description, delegate: window) as? X11Window)
    return window
  }
  /// A window that is mapped and has drawn.
  /// Without a window manager and a wish of its own the default window stands at the root's corner, where tests point.
  func showWindow(_ description: WindowDescription? = nil) throws -> TestWindow {
    var window = WindowDescription(size: CGSize(width: 300, height: 200))
    if !system.hasWindowManager { window.position = .zero }
    return try showWindow(description ?? window, waits: true)
  }

  private func showWindow(_ description: WindowDescription, waits: Bool) throws -> TestWindow {
    let window = try makeWindow(description)
    window.window.map()
    #expect(pump { window.window.state.isMapped && window.frames > 0 })
    return window
  }

  /// Runs the loop until `condition`, at most `limit` seconds. What is expected comes at once on an idle machine; the
  /// limit is for one that is not.
  @discardableResult
  func pump(limit: TimeInterval = Patience.seconds, until condition: () -> Bool) -> Bool {
    var isLate = false
    let token = system.schedule(at: system.now + limit) { isLate = true }
    system.loop.run { isLate || condition() }
    token.cancel()
    return condition()
  }
  /// The same for tests that wait for tasks: the main queue gets its turn in between.
  func pumpTasks(limit: TimeInterval = Patience.seconds, until condition: @MainActor () -> Bool) async -> Bool {
    let end = system.now + limit
    while !condition() {
      if system.now > end { return false }
      var isOver = false
      let token = system.schedule(at: system.now + 0.004) { isOver = true }
      system.loop.run { isOver || condition() }
      token.cancel()
      await Task.yield()
    }
    return true
  }
  /// For what takes its time on a machine that has other things to do: true if one of a few attempts is in time.
  func succeeds(attempts: Int = 10, _ attempt: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<attempts where try attempt() { return true }
    return false
  }
  /// Handles what the server has sent by now.
  func settle() {
    _ = system.connection.fetchServerTime()
    var turns = 0
    pump {
      turns += 1
      return turns > 3
    }
  }

  /// What `xprop` prints for one property of a window.
  func property(_ name: String, of window: TestWindow) throws -> String {
    system.connection.flush()
    return try server.run("xprop", "-id", String(window.window.xid), name)
  }

  func windowSystem(_ system: any WindowSystem, desktopChanged settings: DesktopSettings) { desktopChanges.append(settings) }
  func windowSystemMonitorsChanged(_ system: any WindowSystem) { monitorChanges += 1 }
  func windowSystemCompositorChanged(_ system: any WindowSystem) { compositorChanges += 1 }
  func windowSystemConnectionLost(_ system: any WindowSystem, reason: String) { onLost(reason) }
  func windowSystemAskedToQuit(_ system: any WindowSystem) { quitRequests += 1 }
  func windowSystemMustAskBeforeSessionEnds(_ system: any WindowSystem) -> Bool { asksBeforeSessionEnds }
  func windowSystem(_ system: any WindowSystem, asksBeforeSessionEnds answer: @escaping (Bool) -> Void) { sessionAnswer = answer }
  func windowSystemSessionGoesOn(_ system: any WindowSystem) { continuedSessions += 1 }
  func windowSystemDrained(_ system: any WindowSystem) { drains += 1 }
}

/// A window's delegate that fills it with colour and remembers what happened.
final class TestWindow: PlatformWindowDelegate {
  var window: X11Window!
  private(set) var frames = 0
  private(set) var sizes: [CGSize] = []
  private(set) var positions: [CGPoint] = []
  private(set) var scales: [Double] = []
  private(set) var states: [WindowState] = []
  private(set) var events: [InputEvent] = []
  private(set) var closeRequests = 0
  private(set) var isClosed = false
  private(set) var lostGrabs = 0
  private(set) var lastInvalid: [CGRect] = []
  /// Opaque red unless a test says otherwise.
  var color: UInt32 = 0xFFFF_0000
  var draw: ((X11Frame) -> Void)?
  /// Called for every input event, after it was noted.
  var onEvent: ((InputEvent) -> Void)?
  /// Draws through the contract alone.
  var paint: ((any WindowFrame) -> Void)?

  func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    frames += 1
    lastInvalid = frame.invalid
    if let paint { return paint(frame) }
    guard let frame = frame as? X11Frame else { return }
    if let draw { return draw(frame) }
    frame.withPixels(PixelRect(covering: CGRect(origin: .zero, size: frame.size), scale: frame.scale)) {
      $0.fill(PixelRect(x: 0, y: 0, width: $0.width, height: $0.height), with: color)
    }
  }
  func window(_ window: any PlatformWindow, resizedTo size: CGSize) { sizes.append(size) }
  func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) { scales.append(scale) }
  func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) { states.append(window.state) }
  func window(_ window: any PlatformWindow, movedTo position: CGPoint) { positions.append(position) }
  func windowShouldClose(_ window: any PlatformWindow) { closeRequests += 1 }
  func windowClosed(_ window: any PlatformWindow) { isClosed = true }
  func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    events.append(event)
    onEvent?(event)
    return true
  }
  func windowLostGrab(_ window: any PlatformWindow) { lostGrabs += 1 }

  enum DropCall: Equatable { case moved(CGPoint), left, dropped(CGPoint) }
  private(set) var drops: [DropCall] = []
  private(set) var offer: (any DropOffer)?
  /// What it would do with a drop; nil: nothing.
  var dropAnswer: (any DropOffer, CGPoint) -> DragOperation? = { _, _ in nil }
  var onDrop: (any DropOffer) -> Void = { $0.finish(nil) }
  func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    self.offer = offer
    drops.append(.moved(location))
    return dropAnswer(offer, location)
  }
  func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) { drops.append(.left) }
  func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) {
    drops.append(.dropped(location))
    onDrop(offer)
  }
}
