import Foundation
import OrielWindowing
internal import COriel

/// Sees events before the windows do: keyboard, pointer, selections, desktop settings.
protocol X11EventHandler: AnyObject {
  /// True if nobody else should see the event. Generic events (XI2) have their cookie data already fetched.
  func handle(_ event: inout XEvent) -> Bool
}

/// One connection to an X server: display, atoms, time, and who gets which event.
///
/// Used on the main actor only. Events reach, in this order, the `handlers` and then the target registered for the
/// event's window.
final class X11Connection {
  let display: OpaquePointer
  let screen: Int32
  let root: XID
  let atoms: Atoms
  /// The 1x1 window that is never mapped: client leader, owner of selections, witness of timestamps.
  let leader: XID
  /// Set when the server is gone: nothing may be sent any more.
  private(set) var isLost = false

  private(set) var times = ServerTimes()
  var memory = SharedMemory()

  var handlers: [any X11EventHandler] = []
  private var targets: [XID: any X11EventTarget] = [:]
  /// What was true when the display was opened; nil once events are handled, which may tell of changes.
  private(set) var opening: OpeningAnswers?
  let opcodes: ExtensionOpcodes
  private(set) lazy var foreignWindows = ForeignWindows(connection: self)
  private var preparations: [() -> Void] = []

  init(display name: String?) throws(WindowSystemError) {
    guard let display = XOpenDisplay(name) else {
      throw .cannotConnect(display: name ?? Self.environmentDisplay, hint: Self.hint(for: name))
    }
    self.display = display
    screen = XDefaultScreen(display)
    root = XDefaultRootWindow(display)
    let questions = OpeningQuestions(display: display, root: root)
    let names = questions.names()
    atoms = Atoms(display: display, known: names.atoms)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    leader = XCreateWindow(
      display, root, -100, -100, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWOverrideRedirect | CWEventMask), &attributes)
    // Selected before the questions, so that no change falls between answer and event: a settings manager announces
    // itself on the root (StructureNotify), resources and the work area are its properties.
    rootMask = StructureNotifyMask | PropertyChangeMask
    XSelectInput(display, root, rootMask)
    let desktop = questions.desktop(names)
    opcodes = ExtensionOpcodes(
      sync: desktop.hasSync ? names.opcodes[.sync] : nil, input: desktop.hasInput ? names.opcodes[.input] : nil)
    // It may be gone by now; then its settings are not found, and the next manager announces itself.
    if desktop.settingsManager != 0 { XSelectInput(display, desktop.settingsManager, StructureNotifyMask | PropertyChangeMask) }
    let details = questions.details(desktop, settings: names.atoms[._XSETTINGS_SETTINGS] ?? 0)
    let hasPrimary = desktop.monitors?.contains { $0.isPrimary } ?? false
    opening = OpeningAnswers(
      isRootRedirected: names.isRootRedirected, settingsManager: desktop.settingsManager, settings: details.settings,
      compositor: desktop.compositor, rootProperties: desktop.properties,
      monitors: zip((desktop.monitors ?? []).enumerated(), details.monitorNames).map { monitor, name in
        let (index, monitor) = monitor
        return
        MonitorList.PixelMonitor(
          name: name, frame: monitor.frame, widthInMillimetres: monitor.widthInMillimetres,
          heightInMillimetres: monitor.heightInMillimetres, isPrimary: monitor.isPrimary || (!hasPrimary && index == 0), outputs: [])
      })
  }

  /// Runs `body` before the first event is handled, or now if one was: for what events need and the first window does not.
  func beforeEvents(_ body: @escaping () -> Void) { if opening == nil { body() } else { preparations.append(body) } }

  private func eventsBegin() {
    guard opening != nil else { return }
    opening = nil
    let bodies = preparations
    preparations = []
    for body in bodies where !isLost { body() }
  }

  func close() {
    guard !isLost else { return }
    isLost = true
    XCloseDisplay(display)
  }
  func markLost() { isLost = true }

  private static var environmentDisplay: String { getenv("DISPLAY").map { String(cString: $0) } ?? "" }
  private static func hint(for name: String?) -> String {
    if (name ?? environmentDisplay).isEmpty {
      return "Start the app inside a graphical session, or set DISPLAY (for example DISPLAY=:0)."
    }
    return "Check that the X server runs and that this user may connect to it (xhost, XAUTHORITY)."
  }

  // MARK: Events

  func setTarget(_ target: (any X11EventTarget)?, for window: XID) { targets[window] = target }
  func target(of window: XID) -> (any X11EventTarget)? { targets[window] }

  /// What came of a turn of events.
  enum Drained { case nothing, everything, part }
  /// Others can send events faster than they are handled: frames, tasks and signals get their turn in between.
  static let eventsPerTurn = 512
  private static let turnLength: TimeInterval = 0.012

  /// Handles what is waiting, up to the bounds of a turn.
  @discardableResult
  func drain() -> Drained {
    if opening != nil { eventsBegin() }
    var count = 0
    var event = XEvent()
    let start = MonotonicClock.now
    // Reads once, without sending yet: what an event makes us say goes out together with the frame that answers it, and
    // wakes the server and the window manager once. Events that a round trip put into the queue count too.
    while !isLost, XEventsQueued(display, QueuedAfterReading) > 0 {
      guard count < Self.eventsPerTurn, count == 0 || MonotonicClock.now - start < Self.turnLength else { return .part }
      XNextEvent(display, &event)
      dispatch(&event)
      count += 1
    }
    return count == 0 ? .nothing : .everything
  }

  func dispatch(_ event: inout XEvent) {
    note(event)
    let hasCookie = event.type == GenericEvent && XGetEventData(display, &event.xcookie) != 0
    defer { if hasCookie { XFreeEventData(display, &event.xcookie) } }
    for handler in handlers where handler.handle(&event) { return }
    if let target = targets[event.xany.window] { return target.handle(&event) }
    // Of a window that is gone.
    if let spare = memory.spare, spare.isWaiting, event.type == shmCompletionType { spare.serverIsThrough(with: SharedSegment.identifier(in: event)) }
  }

  private func note(_ event: XEvent) {
    switch event.type {
    case KeyPress, KeyRelease: noteTime(event.xkey.time)
    case ButtonPress, ButtonRelease: noteTime(event.xbutton.time)
    case MotionNotify: noteTime(event.xmotion.time)
    case EnterNotify, LeaveNotify: noteTime(event.xcrossing.time)
    case PropertyNotify: noteTime(event.xproperty.time)
    default: break
    }
  }
  func noteTime(_ time: Time) { if time != 0 { times.event = time } }
  /// Called for each press of a key or button and each touch.
  func noteInput(_ time: Time) {
    noteTime(time)
    if time != 0 { times.input = time }
  }

  /// Asks the server for its time by touching a property: one round trip, other events stay queued.
  func fetchServerTime() -> Time {
    guard !isLost else { return times.event }
    let name = atoms[.ORIEL_TIMESTAMP]
    // The answer to the round trip comes behind the event. Where there is none, as when another program has destroyed our
    // window, waiting for it would not end.
    _ = ErrorTrap.catching(display) { XChangeProperty(display, leader, name, 4, 32, PropModeAppend, nil, 0) }
    var event = XEvent()
    var wanted = (window: leader, atom: name)
    let isThere = withUnsafeMutablePointer(to: &wanted) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout<(XID, Atom)>.size) { argument in
        XCheckIfEvent(
          display, &event,
          { _, event, argument in
            guard let event, let argument, event.pointee.type == PropertyNotify else { return 0 }
            return UnsafeRawPointer(argument).withMemoryRebound(to: (window: XID, atom: Atom).self, capacity: 1) {
              event.pointee.xproperty.window == $0.pointee.window && event.pointee.xproperty.atom == $0.pointee.atom
                ? 1 : 0
            }
          }, argument)
      }
    }
    guard isThere != 0 else { return times.event }
    noteTime(event.xproperty.time)
    return event.xproperty.time
  }

  // MARK: Extensions and visuals

  /// The same connection as XCB has it.
  private(set) lazy var xcb: OpaquePointer = XGetXCBConnection(display)
  /// The type of ShmCompletion events once shared memory is in use; a type no event has before.
  private(set) lazy var shmCompletionType: Int32 = XShmQueryExtension(display) != 0
    ? XShmGetEventBase(display) + ShmCompletion : -1

  /// What a window is made of.
  struct Look {
    var visual: UnsafeMutablePointer<Visual>
    var depth: Int
    var colormap: Colormap
  }
  private lazy var ordinaryLook = Look(
    visual: XDefaultVisual(display, screen), depth: Int(XDefaultDepth(display, screen)),
    colormap: XDefaultColormap(display, screen))
  private lazy var translucentLook: Look? = {
    var info = XVisualInfo()
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0, let visual = info.visual else { return nil }
    return Look(visual: visual, depth: 32, colormap: XCreateColormap(display, root, visual, AllocNone))
  }()

  /// The visual with alpha only where a compositor blends it: elsewhere its see-through parts would be black.
  func visual(isTranslucent: Bool) -> Look {
    guard isTranslucent, hasCompositor, let translucentLook else { return ordinaryLook }
    return translucentLook
  }
  /// Asked each time: compositors come and go.
  var hasCompositor: Bool {
    if let opening { return opening.compositor != 0 && translucentLook != nil }
    return !isLost && XGetSelectionOwner(display, atoms[._NET_WM_CM_S0]) != 0 && translucentLook != nil
  }

  private var rootMask: Int
  /// Adds to the events this client selects on the root (one mask per client).
  func addRootEventMask(_ mask: Int) {
    guard rootMask | mask != rootMask else { return }
    rootMask |= mask
    XSelectInput(display, root, rootMask)
  }

  func flush() { if !isLost { XFlush(display) } }
}

/// The server's clock, in milliseconds that wrap.
struct ServerTimes {
  /// When the newest event was that carried a time.
  var event: Time = 0
  /// When the user's newest input was: activation, grabs and selections quote it.
  var input: Time = 0
}

/// Images in memory that the server reads as well.
struct SharedMemory {
  /// Whether this server takes them.
  var sharing = ImageSurface.Sharing.untried
  /// Memory of windows that closed.
  var spare: SpareSegment?
}

/// Major opcodes of extensions that are used without their Xlib libraries; nil if the server does not have them.
struct ExtensionOpcodes {
  let sync: UInt8?
  let input: UInt8?
}

/// Gets the events of one window.
protocol X11EventTarget: AnyObject {
  func handle(_ event: inout XEvent)
}
