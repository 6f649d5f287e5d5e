internal import COriel
import Foundation
import OrielBase
import OrielWindowing

/// The pointer, or a finger, and the keys while something is dragged from one of our windows.
///
/// Pointer and keys are grabbed for a window of their own; a finger speaks to the window that it came down on until it is
/// lifted. Moves of one turn count once, where the pointer is at its end.
final class DraggingHand {
  private enum Hold {
    case button(Int32)
    /// It has come up by now; the window is still to hear of that.
    case buttonThatWasQuick(Int32, window: XID)
    case finger(Int, window: XID)
  }
  private(set) weak var window: X11Window?
  private let system: X11WindowSystem
  private let connection: X11Connection
  private let input: any X11InputHost
  private let grabWindow: XID
  private let hold: Hold
  private(set) var pixel: (x: Int, y: Int)
  private(set) var modifiers: KeyModifiers
  private(set) var time: Time = 0
  private var change: ScheduledCall?
  private var watch: ScheduledCall?
  private var holdsKeys: Bool
  private var shape: CursorShape?

  var onChange: () -> Void = {}
  var onRelease: () -> Void = {}
  var onEscape: () -> Void = {}

  /// Seconds between two looks at a button that may have come up unseen.
  private static let watchInterval: TimeInterval = 1

  /// Nil if no button is down, as far as the window knows, or another program holds the pointer.
  init?(window: X11Window, grabWindow: XID, input: any X11InputHost) {
    system = window.system
    connection = window.connection
    self.window = window
    self.input = input
    self.grabWindow = grabWindow
    guard let now = Self.look(connection) else { return nil }
    modifiers = input.modifiers(state: now.state)
    // A finger first: the server says of it that the first button is down.
    if let finger = window.topLevel.press.finger, let place = window.pixelOnRoot(finger.location, of: finger.window) {
      hold = .finger(finger.number, window: finger.window)
      pixel = place
    } else if let button = (1...3).first(where: { now.state & Self.mask(of: $0) != 0 }) {
      hold = .button(button)
      pixel = (now.x, now.y)
    } else if let press = window.topLevel.press.held {
      hold = .buttonThatWasQuick(press.button, window: press.window)
      pixel = (now.x, now.y)
    } else {
      return nil
    }
    XMapRaised(connection.display, grabWindow)
    if case .button = hold, !input.grabPointer(grabWindow) {
      XUnmapWindow(connection.display, grabWindow)
      return nil
    }
    // Without the keys a drag goes on; it only cannot be cancelled with Escape.
    let isOver = if case .buttonThatWasQuick = hold { true } else { false }
    holdsKeys = !isOver && XGrabKeyboard(connection.display, grabWindow, 0, GrabModeAsync, GrabModeAsync, 0) == GrabSuccess
    keepWatch()
    changed()
  }

  private static func mask(of button: Int32) -> UInt32 { UInt32(Button1Mask) << UInt32(button - 1) }
  private static func look(_ connection: X11Connection) -> (x: Int, y: Int, state: UInt32)? {
    var (root, child): (XID, XID) = (0, 0)
    var (x, y, ownX, ownY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    guard XQueryPointer(connection.display, connection.root, &root, &child, &x, &y, &ownX, &ownY, &state) != 0 else { return nil }
    return (Int(x), Int(y), state)
  }

  func show(_ shape: CursorShape) {
    guard shape != self.shape else { return }
    self.shape = shape
    XDefineCursor(connection.display, grabWindow, input.cursor(shape, scale: system.scale))
    connection.flush()
  }

  // MARK: Events

  func handle(_ event: inout XEvent) -> Bool {
    switch event.type {
    case GenericEvent:
      guard let opcode = connection.opcodes.input, event.xcookie.extension == Int32(opcode), let data = event.xcookie.data,
        [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_TouchUpdate, XI_TouchEnd].contains(event.xcookie.evtype)
      else { return false }
      let device = data.load(as: XIDeviceEvent.self)
      let isRelease: Bool
      switch (hold, event.xcookie.evtype) {
      case (.finger(let number, let window), XI_TouchUpdate), (.finger(let number, let window), XI_TouchEnd):
        guard device.event == window, Int(device.detail) == number else { return false }
        isRelease = event.xcookie.evtype == XI_TouchEnd
      case (.button(let button), XI_ButtonPress), (.button(let button), XI_ButtonRelease), (.button(let button), XI_Motion):
        guard device.event == grabWindow else { return false }
        isRelease = event.xcookie.evtype == XI_ButtonRelease && device.detail == button
      default: return false
      }
      connection.noteTime(device.time)
      moved(x: device.root_x, y: device.root_y, state: UInt32(bitPattern: device.mods.effective), time: device.time)
      if isRelease { released() }
      return true
    case MotionNotify where event.xmotion.window == grabWindow:
      let motion = event.xmotion
      moved(x: Double(motion.x_root), y: Double(motion.y_root), state: motion.state, time: motion.time)
      return true
    case ButtonPress where event.xbutton.window == grabWindow: return true
    case ButtonRelease where event.xbutton.window == grabWindow:
      let press = event.xbutton
      moved(x: Double(press.x_root), y: Double(press.y_root), state: press.state, time: press.time)
      if case .button(let button) = hold, Int32(press.button) == button { released() }
      return true
    case KeyPress where event.xkey.window == grabWindow:
      guard event.xany.send_event == 0 else { return true }
      if XkbKeycodeToKeysym(connection.display, KeyCode(event.xkey.keycode), 0, 0) == KeySym(XK_Escape) {
        onEscape()
      } else {
        keysChanged()
      }
      return true
    case KeyRelease where event.xkey.window == grabWindow:
      keysChanged()
      // A key that was pressed before the drag is let go where it was pressed.
      guard let window, window.topLevel.isAlive else { return true }
      event.xkey.window = window.topLevel.xid
      return false
    default: return false
    }
  }

  /// What a window hears that the grab came too late for.
  func heard(_ event: PointerEvent, in window: X11Window) {
    guard case .buttonThatWasQuick(_, window.xid) = hold, event.phase == .moved || event.phase == .up,
      let place = window.pixelOnRoot(event.location, of: window.xid)
    else { return }
    if place != pixel {
      pixel = place
      changed()
    }
    if event.phase == .up { released() }
  }

  private func moved(x: Double, y: Double, state: UInt32, time: Time) {
    let before = (pixel, modifiers)
    pixel = (Int(saturating: x.rounded(.down)), Int(saturating: y.rounded(.down)))
    modifiers = input.modifiers(state: state)
    self.time = time
    if pixel != before.0 || modifiers != before.1 { changed() }
  }
  /// A key event has the modifiers from before it.
  private func keysChanged() {
    guard let now = Self.look(connection) else { return }
    let new = input.modifiers(state: now.state)
    guard new != modifiers else { return }
    modifiers = new
    changed()
  }
  private func changed() {
    guard change == nil else { return }
    change = system.schedule(at: system.now) { [weak self] in
      guard let self else { return }
      change = nil
      onChange()
    }
  }
  private func released() {
    if change != nil {
      change = nil
      onChange()
    }
    onRelease()
  }

  /// A grab can be taken from us by the server (a device is unplugged, a screen locked): then the release is not told.
  private func keepWatch() {
    guard let button else { return }
    watch = system.schedule(at: system.now + Self.watchInterval) { [weak self] in
      guard let self, !connection.isLost else { return }
      guard let now = Self.look(connection), now.state & Self.mask(of: button) == 0 else { return keepWatch() }
      released()
    }
  }

  private var button: Int32? {
    switch hold {
    case .button(let button), .buttonThatWasQuick(let button, _): button
    case .finger: nil
    }
  }

  // MARK: The end

  func letKeysGo() {
    guard holdsKeys, !connection.isLost else { return }
    holdsKeys = false
    XUngrabKeyboard(connection.display, 0)
  }
  func letGo() {
    change = nil
    watch = nil
    guard !connection.isLost else { return }
    letKeysGo()
    if case .button = hold { input.ungrab() }
    XUnmapWindow(connection.display, grabWindow)
    // Grabs that follow, as of a menu at the place of the drop, must not be older than this one was.
    connection.noteInput(time != 0 ? time : connection.fetchServerTime())
  }

  /// The press that became a drag is over for the window, too.
  func tellRelease() {
    guard let window, window.isAlive, let place = PointerPlace.location(x: pixel.x, y: pixel.y, in: window) else { return }
    var release = PointerEvent(.up, at: place, modifiers: modifiers, time: MonotonicClock.now)
    switch hold {
    case .button(let button), .buttonThatWasQuick(let button, _): release.button = button == 1 ? .primary : button == 2 ? .middle : .secondary
    case .finger(let number, _): release.device = .touch(number)
    }
    window.deliver(.pointer(release))
    // The server says nothing of a pointer that left while it was grabbed.
    guard button != nil, window.isAlive, !CGRect(origin: .zero, size: window.size).contains(place) else { return }
    window.deliver(.pointer(PointerEvent(.exited, at: place, modifiers: modifiers, time: release.time)))
  }
}
