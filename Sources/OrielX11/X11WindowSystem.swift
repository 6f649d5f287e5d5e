import Foundation
import OrielDrawing
import OrielWindowing
internal import COriel
import OrielBase

/// The window system on X11.
package final class X11WindowSystem: WindowSystem {
  package weak var delegate: (any WindowSystemDelegate)?
  let connection: X11Connection
  var program: ProgramIdentity
  /// Keyboard, pointer, input methods, cursors.
  private(set) var input: (any X11InputHost)?
  private(set) lazy var grab = InputGrab(system: self)
  private(set) lazy var loop = EventLoop(connection: connection, client: self)
  private(set) lazy var verticalBlank = VerticalBlank(system: self)
  let startup = StartupNotification()
  private var sources: DesktopSources
  let monitorList: MonitorList
  package var clipboard: any Clipboard { selections.clipboard }
  package var hasCompositor: Bool { connection.hasCompositor }
  package var knowsShadowMargins: Bool {
    hasCompositor && sources.windowManager.supports(._GTK_FRAME_EXTENTS)
  }
  package var primarySelection: any Clipboard { selections.primary }
  private var exchange = DataExchange()
  /// Made when first used: a program that never copies asks the server nothing about selections.
  var selections: Selections {
    if let selections = exchange.selections { return selections }
    let selections = Selections(connection: connection)
    connection.handlers.append(selections)
    exchange.selections = selections
    return selections
  }
  /// Made with the first drag.
  var drags: DragAndDrop {
    if let drags = exchange.drags { return drags }
    let drags = DragAndDrop(system: self)
    exchange.drags = drags
    return drags
  }
  /// Pointer and keys belong to a drag that one of our windows started.
  var pointerIsDragging: Bool { exchange.drags?.holdsPointer ?? false }
  func dragHears(_ event: PointerEvent, in window: X11Window) { exchange.drags?.heard(event, in: window) }
  func windowDied(_ window: X11Window) { exchange.drags?.windowDied(window) }

  private var list = WindowList()
  var windows: [X11Window] { list.all }
  /// What the user did in this turn of the loop: frames asked for meanwhile are for that.
  private(set) var inputPace = FramePace.refresh
  private(set) var scale: Double
  package private(set) var desktop: DesktopSettings
  private var start = StartOfProgram()
  /// Runs once, when the first window has been on the screen for a frame: the place for what the first frame does not need.
  package var onFirstShow: (@MainActor () -> Void)? {
    get { start.onFirstShow }
    set { start.onFirstShow = newValue }
  }
  /// The input methods that the desktop offers, in their order of preference; asked for with the first text that is typed.
  package var inputMethods: () -> [any InputMethodService] = { [] }
  package var stacking: [UInt64] {
    guard !connection.isLost else { return [] }
    let property = connection.property(connection.atoms[named: "_NET_CLIENT_LIST_STACKING"], of: connection.root)
    return property?.identifiers?.map { UInt64($0) } ?? []
  }
  package var currentDesktop: Int? {
    guard !connection.isLost else { return nil }
    let property = connection.opening.map { $0.rootProperties[._NET_CURRENT_DESKTOP] }
      ?? connection.property(._NET_CURRENT_DESKTOP, of: connection.root)
    return property?.cardinals?.first.map { Int($0) }
  }
  /// Gives back what only the start needed: a tenth of the heap, in a tenth of a millisecond.
  package func startIsOver() { malloc_trim(0) }
  /// What the desktop calls the launch of this process, as long as no window has answered it.
  package var unansweredStartup: String? { startup.unanswered }
  /// Another process was launched and asks this one to show something: its launch gives the window the right to the focus.
  package func adoptStartup(_ identifier: String, during body: () -> Void) {
    startup.adopt(identifier)
    if let time = startup.time { connection.noteInput(time) }
    body()
    startup.finishWithoutWindow(on: connection)
    connection.flush()
  }

  /// Connects to `display` (nil: the environment's). `applicationIdentifier` is the base name of the `.desktop` file.
  package init(display: String? = nil, applicationName: String, applicationIdentifier: String) throws(WindowSystemError) {
    // A server that dies while we write must reach the error handler, not kill the process.
    signal(SIGPIPE, SIG_IGN)
    let connection = try X11Connection(display: display)
    self.connection = connection
    program = ProgramIdentity(name: applicationName, identifier: applicationIdentifier)
    let sources = DesktopSources(connection)
    self.sources = sources
    let monitorList = MonitorList(connection: connection)
    self.monitorList = monitorList
    let found = sources.scale { monitorList.primaryPanel }
    scale = found.scale
    desktop = sources.settings(textScale: found.textScale)
    ErrorTrap.install(for: connection.display) { [weak self] in self?.lost(reason: $0) }
    let input = X11Input(
      connection: connection, inputMethods: { [weak self] in self?.inputMethods() ?? [] },
      schedule: { [weak self] in self?.loop.schedule(at: MonotonicClock.now + $0, $1) ?? ScheduledCall() })
    input.desktopChanged(sources.watcher.settings, desktop)
    self.input = input
    connection.handlers = [input, sources.watcher, sources.windowManager, monitorList]
    connection.memory.spare = SpareSegment { [weak self] in self?.loop.schedule(at: MonotonicClock.now + $0, $1) ?? ScheduledCall() }
    sources.watcher.onChange = { [weak self] in self?.settingsChanged() }
    sources.kde?.onChange = { [weak self] in self?.settingsChanged() }
    monitorList.onChange = { [weak self] in
      guard let self else { return }
      settingsChanged()
      delegate?.windowSystemMonitorsChanged(self)
    }
    writeLeaderProperties()
  }

  /// Ends the connection; windows must not be used afterwards. The process's end does this by itself.
  package func disconnect() {
    for window in windows { window.close() }
    grab.release()
    list.unsettled.removeAll()
    ErrorTrap.uninstall(for: connection.display)
    connection.close()
  }

  private func writeLeaderProperties() {
    let leader = connection.leader
    connection.setProperty(.WM_CLIENT_LEADER, of: leader, window: leader)
    let classBytes = program.windowClass
    connection.setProperty(67 /* XA_WM_CLASS */, of: leader, type: 31 /* XA_STRING */, bytes: classBytes)
    connection.setProperty(._NET_WM_NAME, of: leader, string: program.name)
  }

  // MARK: Windows

  package func makeWindow(_ description: WindowDescription, delegate: any PlatformWindowDelegate)
    throws(WindowSystemError) -> any PlatformWindow
  {
    guard !connection.isLost else { throw .cannotCreateWindow("the connection to the X server is lost") }
    let window = try X11Window(system: self, description: description, delegate: delegate)
    list.all.append(window)
    // Windows whose see-through parts would be black without it.
    if window.outline.hasAlpha, window.kind.isManaged, sources.compositor == nil {
      sources.compositor = CompositorWatch(connection) { [weak self] in
        guard let self else { return }
        self.delegate?.windowSystemCompositorChanged(self)
      }
    }
    input?.windowCreated(window)
    return window
  }

  /// Where a new window goes that says nothing about it: a window manager's choice. Without one, the middle of the
  /// screen or of the owner, later windows a little further on.
  func place(for description: WindowDescription) -> CGPoint {
    guard description.kind.isManaged, !windows.contains(where: { $0.isReparented && $0.isMapped }), !hasWindowManager,
      let screen = monitors.first?.visibleFrame, !screen.isEmpty
    else { return .zero }
    let owner = description.owner.map { CGRect(origin: $0.position, size: $0.size) }
    let around = owner ?? screen
    let step = owner == nil ? CGFloat(windows.count(where: { $0.kind.isManaged }) % 8) * 26 : 0
    let x = around.midX - description.size.width / 2 + step, y = around.midY - description.size.height / 2 + step
    return CGPoint(
      x: max(screen.minX, min(x, screen.maxX - description.size.width)),
      y: max(screen.minY, min(y, screen.maxY - description.size.height)))
  }

  /// The window with this XID, if it is ours.
  func window(_ xid: XID) -> X11Window? { connection.target(of: xid) as? X11Window }
  func forget(_ window: X11Window) {
    list.forget(window)
    verticalBlank.forget(window.xid)
  }

  func markUnsettled(_ window: X11Window) {
    guard !window.reports.needsSettling else { return }
    window.reports.needsSettling = true
    list.unsettled.append(window)
  }

  func noteInput(_ pace: FramePace) { inputPace = max(inputPace, pace) }

  /// A resize was announced; if no ConfigureNotify follows, the window manager must not wait for ever.
  func expectConfigure(_ window: X11Window) {
    list.resizes[window.xid] = schedule(at: now + 0.1) { [weak self, weak window] in
      guard let self, let window else { return }
      list.resizes[window.xid] = nil
      window.syncCounter?.acknowledge()
    }
  }

  func windowMapped(_ window: X11Window) {
    // Without a window manager nobody gives the focus.
    if window.hints.acceptsFocus, window.kind.isManaged, !window.isReparented, !hasWindowManager { window.takeFocus(at: Time(CurrentTime)) }
  }

  func noteFocus(_ window: X11Window) {
    list.focusOrder.removeAll { $0 == window.xid }
    list.focusOrder.append(window.xid)
  }
  /// A window with the focus has gone: without a window manager the one that had it before gets it.
  func focusNext(after window: X11Window) {
    guard window.kind.isManaged, !window.isReparented, !connection.isLost, !hasWindowManager else { return }
    guard let next = lastFocused(besides: window) else { return }
    next.raise()
    next.takeFocus(at: Time(CurrentTime))
  }
  /// The window of ours that had the keys last, of those that can have them.
  func lastFocused(besides window: X11Window) -> X11Window? {
    let others = windows.filter { $0 !== window && $0.kind.isManaged && $0.isMapped && $0.hints.acceptsFocus }
    return list.focusOrder.reversed().lazy.compactMap { xid in others.first { $0.xid == xid } }.first ?? others.last
  }

  /// The frame that the window manager gives windows of this kind, in points; nil until one has been seen.
  func knownFrame(of kind: WindowDescription.Kind) -> EdgeInsets? {
    windows.last { $0.kind == kind && $0.hints.isDecorated && $0.geometry.extents != nil && !$0.state.isFullScreen && !$0.state.isMaximized }?
      .frameExtents
  }

  /// Override-redirect windows do not follow when the window manager raises their owner.
  func restackPopUps(of window: X11Window) {
    for popUp in windows where popUp.kind.isPopUp && popUp.isMapped && popUp.topLevel === window { popUp.raise() }
  }

  /// Somebody redirects the root's children: a window manager, with or without EWMH.
  var hasWindowManager: Bool {
    if let opening = connection.opening { return opening.isRootRedirected }
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection.display, connection.root, &attributes) != 0 else { return false }
    return attributes.all_event_masks & SubstructureRedirectMask != 0
  }
  var windowManagerHasStates: Bool { sources.windowManager.hasStates }

  // MARK: Desktop

  package var monitors: [Monitor] { monitorList.monitors(scale: scale) }
  func monitor(at point: CGPoint) -> Monitor {
    let all = monitors
    return all.first { $0.frame.contains(point) } ?? all[0]
  }

  /// Lets the desktop's services (portals) have the last word on settings, now and after each change.
  package func setDesktopOverride(_ change: @escaping (inout DesktopSettings) -> Void) {
    sources.override = change
    settingsChanged()
  }

  // MARK: Session

  /// The session manager asks for the app's state to be on the disk when this returns.
  package var onSaveState: (() -> Void)? {
    get { membership.onSaveState }
    set { membership.onSaveState = newValue }
  }
  var session: SessionClient? { membership.client }
  private var membership = SessionMembership()
  /// Joins the session if there is a session manager. Later is early enough: it only asks when the session ends.
  package func joinSession() {
    SessionClient.join { [weak self] client in
      guard let self, let client, !connection.isLost else { return }
      membership.client = client
      client.onSave = { [weak self] in self?.onSaveState?() }
      client.onDie = { [weak self] in
        guard let self else { return }
        delegate?.windowSystemAskedToQuit(self)
      }
      client.mustAsk = { [weak self] in self.map { $0.delegate?.windowSystemMustAskBeforeSessionEnds($0) == true } ?? false }
      client.onAsk = { [weak self] answer in
        guard let self, let delegate else { return answer(true) }
        delegate.windowSystem(self, asksBeforeSessionEnds: answer)
      }
      client.onGoOn = { [weak self] in self.map { $0.delegate?.windowSystemSessionGoesOn($0) } }
      connection.setProperty(
        connection.atoms[.SM_CLIENT_ID], of: connection.leader, type: 31 /* XA_STRING */, bytes: Array(client.identifier.utf8))
      connection.flush()
      client.start(in: self)
    }
  }

  private func settingsChanged() {
    let found = sources.scale { self.monitorList.primaryPanel }, settings = sources.finalSettings(textScale: found.textScale)
    input?.desktopChanged(sources.watcher.settings, settings)
    if found.scale != scale {
      scale = found.scale
      for window in windows { window.rescale(to: scale) }
      delegate?.windowSystemMonitorsChanged(self)
    }
    if settings != desktop {
      desktop = settings
      delegate?.windowSystem(self, desktopChanged: settings)
    }
  }

  /// Says on standard error what other programs make of our windows, each thing once.
  func report(_ message: String) { program.report(message) }

  package func bell() { XBell(connection.display, 0) }

  // MARK: Panels

  /// The tray of the screen; nothing is asked before it is used.
  package private(set) lazy var tray = SystemTray(system: self)
  package var pointerLocation: CGPoint? {
    guard !connection.isLost else { return nil }
    var (root, child): (XID, XID) = (0, 0)
    var (x, y, insideX, insideY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    guard XQueryPointer(connection.display, connection.root, &root, &child, &x, &y, &insideX, &insideY, &mask) != 0 else { return nil }
    return CGPoint(x: Double(x) / scale, y: Double(y) / scale)
  }
  /// What another program was pressed for has no time here; grabs and activation need one that is not older than its own.
  package func noteInputElsewhere() { if !connection.isLost { connection.noteInput(connection.fetchServerTime()) } }

  /// The start is over although there is no window: what waits for the first one need not wait any more.
  package func showsNoWindow() {
    guard let body = onFirstShow, !windows.contains(where: { $0.mapping.isRequested }) else { return }
    onFirstShow = nil
    if !start.isFinished { finishStart() }
    start.firstShow = schedule(at: now, body)
  }

  // MARK: Loop

  package var now: TimeInterval { MonotonicClock.now }
  package func schedule(at time: TimeInterval, _ body: @escaping @MainActor () -> Void) -> ScheduledCall {
    loop.schedule(at: time, body)
  }
  package func watch(
    _ descriptor: Int32, for events: DescriptorEvents, _ body: @escaping @MainActor (DescriptorEvents) -> Void
  ) -> DescriptorWatch { loop.watch(descriptor, for: events, body) }
  package func run() {
    loop.run()
    session?.leave()
    exchange.selections?.handOver()
  }
  package func stop() { loop.stop() }
  package func runNested(needsTasks: Bool, until isDone: () -> Bool) -> Bool { loop.runNested(needsTasks: needsTasks, until: isDone) }

  /// Everything that may wait for the first frame.
  private func finishStart() {
    start.isFinished = true
    sources.kde?.follow(in: self)
    startup.finish(on: connection)
    _ = monitorList.pixelMonitors
    (input as? X11Input)?.prepare()
  }

  /// The server is gone. Called by Xlib, which must not get control back: its connection is beyond use.
  private func lost(reason: String) {
    guard !connection.isLost else { return }
    connection.markLost()
    delegate?.windowSystemConnectionLost(self, reason: reason)
    let message = "\(program.name): the connection to the X server is lost: \(reason).\n"
    try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
    exit(1)
  }
}

/// What gives data to other programs, and takes it from them; each made when first used.
struct DataExchange {
  var selections: Selections?
  var drags: DragAndDrop?
}

extension X11WindowSystem: EventLoopClient {
  func loopDrained() {
    if connection.memory.sharing == .broken {
      connection.memory.sharing = .refused
      for window in windows { window.frames.replaceBrokenSurface() }
    }
    while !list.unsettled.isEmpty {
      let batch = list.unsettled
      list.unsettled.removeAll()
      for window in batch { window.settle() }
    }
    if let body = onFirstShow, windows.contains(where: { $0.isMapped && $0.frames.count > 0 }) {
      onFirstShow = nil
      start.firstShow = schedule(at: now + frameInterval, body)
    }
    delegate?.windowSystemDrained(self)
  }

  func drawFrames() -> TimeInterval? {
    var next: TimeInterval?
    var drew = false
    let interval = frameInterval
    // What a frame asks for while it is drawn (the next step of an animation) is not for the input any more.
    inputPace = .refresh
    for window in windows {
      if let due = window.frames.due(interval: interval) {
        let time = now
        if due <= time + WindowFrames.hair {
          window.syncCounter?.begin()
          window.frames.draw(now: time, interval: interval)
          drew = true
          verticalBlank.follow(window, interval: interval)
        }
      }
      // A resize is acknowledged after its frame was put, or at once when there is none to draw.
      if !window.frames.isCovered { acknowledgeResize(of: window) }
      if let due = window.frames.due(interval: interval) { next = min(next ?? due, due) }
    }
    // Of a frame with tabs the one that is shown draws.
    for window in windows where window.frames.isCovered {
      if !windows.contains(where: { $0.owner === window && $0.kind == .child && $0.isMapped && $0.frames.isUrgent }) {
        acknowledgeResize(of: window)
      }
    }
    if drew {
      connection.flush()
      if !start.isFinished { finishStart() }
      for window in windows where window.geometry.isPositionUnknown {
        let old = window.geometry.position
        window.locate()
        if window.geometry.position != old { window.delegate?.window(window, movedTo: window.position) }
      }
    }
    return next
  }

  private func acknowledgeResize(of window: X11Window) {
    guard let sync = window.syncCounter, sync.awaitsFrame else { return }
    list.resizes[window.xid] = nil
    sync.acknowledge()
  }

  /// Seconds a refresh takes; 60 Hz until the monitors have been read.
  var frameInterval: TimeInterval {
    guard monitorList.isLoaded else { return 1.0 / 60 }
    let nominal = 1 / (monitorList.pixelMonitors.map(\.refreshRate).max() ?? 60)
    return verticalBlank.interval(nominal: nominal)
  }

  func loopAskedToQuit() { delegate?.windowSystemAskedToQuit(self) }
}
