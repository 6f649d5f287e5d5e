import Foundation
import OrielDrawing
import OrielWindowing

/// A window system in memory, with a clock that the test moves and a user that the test plays.
///
/// Like a server it answers later: what a window asks for (mapping, a new size, focus) is told to its delegate in the
/// next `settle`, which `advance` and every synthetic input call by themselves. Time stands still in between.
package final class HeadlessWindowSystem: WindowSystem {
  package weak var delegate: (any WindowSystemDelegate)?
  /// Setting it tells the delegate, as a changed desktop setting does.
  package var desktop = DesktopSettings() {
    didSet { if desktop != oldValue { delegate?.windowSystem(self, desktopChanged: desktop) } }
  }
  /// Setting it tells the delegate and every window whose scale changed. Never empty.
  package var monitors: [Monitor] {
    didSet { if monitors != oldValue { monitorsChanged() } }
  }
  package let clipboard: any Clipboard = MemoryClipboard()
  package let primarySelection: any Clipboard = MemoryClipboard()
  package var now: TimeInterval { clock.now }
  private var clock = ManualClock()
  package private(set) var bellCount = 0
  package var icon: [Bitmap] = []
  package func icon(of pixels: Int) -> Bitmap? {
    icon.filter { $0.pixelWidth >= pixels }.min { $0.pixelWidth < $1.pixelWidth } ?? icon.max { $0.pixelWidth < $1.pixelWidth }
  }
  package var currentDesktop: Int? = 0
  package var stacking: [UInt64] { windows.filter(\.isManaged).map(\.identifier) }
  /// Translucent windows made from now on have alpha.
  package var hasCompositor = false {
    didSet { if hasCompositor != oldValue { delegate?.windowSystemCompositorChanged(self) } }
  }
  package var knowsShadowMargins: Bool { hasCompositor }
  /// Where frames go: commands are cheap and exact, pixels are for pictures.
  package nonisolated enum Output: Sendable { case commands, pixels }
  package var output = Output.commands
  /// Lets the next `makeWindow` fail, as a server without memory does.
  package var windowFailure: WindowSystemError?

  let manager = WindowStack()
  private var loop = HeadlessLoop()

  package init(screen: CGSize = CGSize(width: 1600, height: 1000), scale: Double = 1) {
    let frame = CGRect(origin: .zero, size: screen)
    monitors = [Monitor(name: "HEADLESS-1", frame: frame, visibleFrame: frame, scale: scale)]
  }

  package func makeWindow(
    _ description: WindowDescription, delegate: any PlatformWindowDelegate
  ) throws(WindowSystemError) -> any PlatformWindow { try makeHeadlessWindow(description, delegate: delegate) }

  /// `makeWindow`, for tests that play the user on the result.
  package func makeHeadlessWindow(
    _ description: WindowDescription, delegate: any PlatformWindowDelegate
  ) throws(WindowSystemError) -> HeadlessWindow {
    if let windowFailure {
      self.windowFailure = nil
      throw windowFailure
    }
    guard description.size.width >= 1, description.size.height >= 1 else {
      throw .cannotCreateWindow("its size is \(description.size.width) x \(description.size.height)")
    }
    if description.kind == .child, description.owner == nil {
      throw .cannotCreateWindow("a child window needs the window it lies in")
    }
    let window = HeadlessWindow(description, system: self, delegate: delegate)
    manager.add(window)
    return window
  }

  package func bell() { bellCount += 1 }
  package var pointerLocation: CGPoint?
  /// Tells the window that has grabbed the pointer, as a server does.
  package func movePointer(to location: CGPoint) {
    pointerLocation = location
    post { [self] in
      guard let window = windows.first(where: \.hasGrab) else { return }
      window.movePointer(to: CGPoint(x: location.x - window.position.x, y: location.y - window.position.y))
    }
  }
  /// What the screen shows, at the scale of the first monitor; nil where programs may not see it.
  package var screen: Bitmap? {
    get { display.pixels }
    set { display.pixels = newValue }
  }
  package var screenReadings: Int { display.readings }
  private var display = HeadlessDisplay()
  package func screenPixels(in rect: CGRect) -> Bitmap? {
    display.readings += 1
    guard let screen else { return nil }
    let scale = monitors[0].scale
    let (left, top) = (Int((rect.minX * scale).rounded()), Int((rect.minY * scale).rounded()))
    let (width, height) = (Int((rect.width * scale).rounded()), Int((rect.height * scale).rounded()))
    let pixels = (0..<height).flatMap { y in (0..<width).map { x in screen.pixel(x: left + x, y: top + y) } }
    return Bitmap(pixelWidth: width, pixelHeight: height, scale: scale, premultiplied: pixels)
  }
  /// Lets every `grabInput` fail, as while another program holds the pointer.
  package var refusesGrabs = false
  package var panelIsDark: Bool?
  /// The drag of one of our windows that is under way: the pointer speaks to it until it ends.
  package internal(set) var drag: HeadlessDrag?
  /// How often the user turned to the app in another program's window.
  package private(set) var inputsElsewhere = 0
  package func noteInputElsewhere() { inputsElsewhere += 1 }

  // MARK: Windows as the user sees them

  /// Every window that is not closed, bottom first.
  package var windows: [HeadlessWindow] { manager.stack }
  package var focusedWindow: HeadlessWindow? { manager.focused }
  /// The window manager is busy: windows of the program appear once it is not.
  package var managerIsBusy: Bool {
    get { manager.isBusy }
    set { manager.isBusy = newValue }
  }

  // MARK: Time

  package func schedule(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    clock.schedule(at: time, body)
  }
  package func watch(
    _ descriptor: Int32, for events: DescriptorEvents, _ body: @escaping @MainActor (DescriptorEvents) -> Void
  ) -> DescriptorWatch {
    let watch = DescriptorWatch(descriptor, for: events, body)
    loop.watches.add(watch)
    return watch
  }
  /// Tells the watches what is ready, waiting for it up to `limit` seconds of real time: the one thing here that comes
  /// from outside. `settle` does it without waiting.
  @discardableResult package func awaitDescriptors(limit: TimeInterval) -> Bool {
    let active = loop.watches.active()
    guard !active.isEmpty else { return false }
    var descriptors = active.map { pollfd(fd: $0.descriptor, events: $0.events.pollEvents, revents: 0) }
    guard poll(&descriptors, nfds_t(descriptors.count), Int32(limit * 1000)) > 0 else { return false }
    for (watch, event) in zip(active, descriptors) where event.revents != 0 && !watch.isCancelled && !watch.events.isEmpty {
      watch.tell(DescriptorEvents(pollEvents: event.revents))
    }
    return true
  }
  /// The calls and frames still to come; 0 means that the process would sleep.
  package var pendingCount: Int {
    loop.events.count + clock.pendingCount + windows.count { $0.wantsFrame }
  }
  /// When the next call or frame is due; nil when nothing is planned.
  package var nextTime: TimeInterval? {
    let frame = windows.contains { $0.wantsFrame } ? nextRefresh : nil
    return [clock.nextCall(), frame].compactMap { $0 }.min()
  }
  /// Moves the clock, firing calls and frames at their times.
  package func advance(by seconds: TimeInterval) {
    let end = now + seconds
    settle()
    while let time = nextTime, time <= end {
      clock.now = max(now, time)
      fire()
    }
    clock.now = end
  }
  /// Runs what is planned until nothing is, at most for `limit` seconds of the manual clock: animations end.
  package func advanceUntilIdle(limit: TimeInterval = 10) {
    let end = now + limit
    settle()
    while let time = nextTime, time <= end {
      clock.now = max(now, time)
      fire()
    }
  }
  /// Delivers what the windows asked for since the last time, then tells the delegate that all is handled.
  package func settle() {
    guard !loop.isSettling else { return }
    loop.isSettling = true
    if !loop.watches.isEmpty { awaitDescriptors(limit: 0) }
    while !loop.events.isEmpty {
      let waiting = loop.events
      loop.events = []
      for event in waiting { event() }
    }
    loop.isSettling = false
    delegate?.windowSystemDrained(self)
  }
  package func run() {
    loop.isStopped = false
    settle()
    while !loop.isStopped, let time = nextTime {
      clock.now = max(now, time)
      fire()
    }
  }
  package func stop() { loop.isStopped = true }
  /// As if everything that runs now were in a task of the main actor.
  package var isInsideTask: Bool {
    get { loop.isInsideTask }
    set { loop.isInsideTask = newValue }
  }
  package func runNested(needsTasks: Bool, until isDone: () -> Bool) -> Bool {
    if needsTasks, isInsideTask { return false }
    while !isDone(), !loop.isStopped, let time = nextTime {
      clock.now = max(now, time)
      fire()
    }
    return isDone()
  }

  /// The first refresh of the primary monitor that is later than now.
  private var nextRefresh: TimeInterval {
    let period = 1 / (monitors.first?.refreshRate ?? 60)
    return (now / period + 1e-6).rounded(.down) * period + period
  }
  private func fire() {
    for call in clock.takeDue() where call.token.isLive { call.body() }
    settle()
    let period = 1 / (monitors.first?.refreshRate ?? 60)
    let phase = now / period
    guard abs(phase - phase.rounded()) < 1e-4, now > clock.lastRefresh else { return }
    clock.lastRefresh = now
    for window in windows where window.wantsFrame { window.drawFrame() }
    settle()
  }

  // MARK: The world outside

  /// The server dies.
  package func loseConnection(reason: String = "the server is gone") {
    delegate?.windowSystemConnectionLost(self, reason: reason)
    stop()
  }
  /// The session ends.
  package func askToQuit() {
    delegate?.windowSystemAskedToQuit(self)
    settle()
  }
  /// The session manager asks whether the session may end; `answer` hears it, at once where there is nothing to ask.
  package func askAboutSessionEnd(_ answer: @escaping (_ mayEnd: Bool) -> Void) {
    guard let delegate, delegate.windowSystemMustAskBeforeSessionEnds(self) else { return answer(true) }
    delegate.windowSystem(self, asksBeforeSessionEnds: answer)
    settle()
  }
  /// The end of the session is called off.
  package func callOffSessionEnd() {
    delegate?.windowSystemSessionGoesOn(self)
    settle()
  }
  /// The user presses a button where no window of the process is.
  package func clickOutside() {
    for window in windows where window.hasGrab { window.loseGrab() }
    settle()
  }
  /// The user turns to another program.
  package func focusAnotherProgram() {
    manager.focus(nil)
    settle()
  }

  /// Plans `event` for the next `settle`.
  func post(_ event: @escaping () -> Void) { loop.events.append(event) }
  /// The monitor that shows the most of `frame`.
  func monitor(of frame: CGRect) -> Monitor {
    let area = { (monitor: Monitor) in
      let shared = monitor.frame.common(with: frame)
      return shared.isNull ? 0 : shared.width * shared.height
    }
    return monitors.max { area($0) < area($1) }
      ?? Monitor(name: "NONE", frame: frame, visibleFrame: frame)
  }
  private func monitorsChanged() {
    delegate?.windowSystemMonitorsChanged(self)
    for window in windows { window.updateScale() }
    settle()
  }
}

/// What a screen shows, and how often programs have read it.
private struct HeadlessDisplay {
  var pixels: Bitmap?
  var readings = 0
}
