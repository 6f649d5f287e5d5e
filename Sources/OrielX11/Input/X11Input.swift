internal import COriel
import Foundation
import OrielWindowing

/// Everything a hand does: sees events before the windows, and hands them on decoded.
///
/// It is to be the first of the connection's handlers: an input method may want any event.
final class X11Input: X11InputHost {
  private let connection: X11Connection
  let keyboard: Keyboard
  let pointer: Pointer
  private let inputMethod: InputMethod
  private let cursors: CursorTheme
  private var clock = ServerClock()
  private var shapes: [XID: CursorShape] = [:]
  /// Where text is typed, by top-level.
  private var textInputs: [XID: TextInput] = [:]
  private var focused: XID?
  private var hasTriedInputMethod = false

  private struct TextInput {
    weak var window: (any InputReceiver)?
    var caret: CGRect
  }

  init(connection: X11Connection) {
    self.connection = connection
    let keyboard = Keyboard(display: connection.display)
    self.keyboard = keyboard
    pointer = Pointer(
      connection: connection, modifiers: { keyboard.modifiers(state: $0) },
      scale: { [weak connection] in (connection?.target(of: $0) as? any InputReceiver)?.scale })
    inputMethod = InputMethod(connection: connection)
    cursors = CursorTheme(display: connection.display)
    inputMethod.onPreedit = { [weak self] window, text, cursor in
      self?.deliver([.preedit(text, cursor: cursor)], to: window)
    }
  }

  /// Reads the keymap if no key asked for it yet. For the idle moment after the first frame.
  func prepare() {
    if let focused { deliver(keyboard.prepareFocused(), to: focused) } else { keyboard.prepare() }
  }

  /// An input method composes in this top-level.
  func usesInputMethod(in window: XID) -> Bool { inputMethod.isActive(in: window) }

  // MARK: Windows

  func windowCreated(_ window: some InputReceiver) { pointer.select(on: window.xid) }

  func windowDestroyed(_ window: some InputReceiver) {
    shapes[window.xid] = nil
    if textInputs[window.topLevelID]?.window === window { textInputs[window.topLevelID] = nil }
    if window.topLevelID == window.xid {
      inputMethod.forget(window.xid)
      textInputs[window.xid] = nil
    }
    if focused == window.xid {
      focused = nil
      _ = keyboard.focusLost(time: now(0))
    }
  }

  func focusChanged(_ window: some InputReceiver, isFocused: Bool) {
    if isFocused {
      focused = window.xid
      deliver(keyboard.focusGained(), to: window.xid)
      if textInputs[window.xid] != nil { startTyping(in: window.xid) }
    } else {
      guard focused == window.xid else { return }
      inputMethod.setFocus(false, in: window.xid)
      deliver(keyboard.focusLost(time: now(0)), to: window.xid)
      focused = nil
    }
  }

  // MARK: Text input

  func setTextInput(caret: CGRect?, of window: some InputReceiver) {
    let top = window.topLevelID
    guard let caret else {
      guard textInputs[top]?.window === window else { return }
      textInputs[top] = nil
      inputMethod.end(in: top)
      if focused == top { deliver(keyboard.resetComposing(), to: top) }
      return
    }
    let isNew = textInputs[top] == nil
    textInputs[top] = TextInput(window: window, caret: caret)
    if isNew || inputMethod.isActive(in: top) { startTyping(in: top) }
  }

  /// Opens the input method in a later turn of the loop: the first frame does not wait for another program.
  private func startTyping(in top: XID) {
    if inputMethod.isOpen { return continueTyping(in: top) }
    guard !hasTriedInputMethod else { return }
    hasTriedInputMethod = true
    Task { [weak self] in self?.continueTyping(in: top) }
  }

  private func continueTyping(in top: XID) {
    guard !connection.isLost, let input = textInputs[top], let window = input.window, window.isAlive else { return }
    inputMethod.begin(in: top, spot: spot(input.caret, of: window))
    if focused == top { inputMethod.setFocus(true, in: top) }
  }

  /// The caret's bottom left in pixels of the top-level, which is the input method's window.
  private func spot(_ caret: CGRect, of window: any InputReceiver) -> (x: Int, y: Int) {
    let x = Int32(saturating: (caret.minX * window.scale).rounded())
    let y = Int32(saturating: (caret.maxY * window.scale).rounded())
    guard window.topLevelID != window.xid else { return (Int(x), Int(y)) }
    var (topX, topY): (Int32, Int32) = (x, y)
    var child: XID = 0
    XTranslateCoordinates(connection.display, window.xid, window.topLevelID, x, y, &topX, &topY, &child)
    return (Int(topX), Int(topY))
  }

  // MARK: Grabs

  /// Tries for a tenth of a second: a window manager that has just handled a key may still hold the grab.
  func grab(_ window: some InputReceiver) -> Bool {
    let time = connection.lastInputTime
    for attempt in 0..<10 {
      if attempt > 0 { usleep(10_000) }
      guard pointer.grab(window.xid, time: time) else { continue }
      if XGrabKeyboard(connection.display, window.xid, 1, GrabModeAsync, GrabModeAsync, time) == GrabSuccess { return true }
      pointer.ungrab(time: 0)
    }
    return false
  }

  func ungrab() {
    pointer.ungrab(time: 0)
    XUngrabKeyboard(connection.display, 0)
    connection.flush()
  }

  // MARK: Cursors and settings

  func setCursor(_ cursor: CursorShape, of window: some InputReceiver) {
    guard shapes.updateValue(cursor, forKey: window.xid) != cursor else { return }
    XDefineCursor(connection.display, window.xid, cursors.cursor(cursor, scale: window.scale))
  }

  func desktopChanged(_ settings: XSettings) {
    if let time = settings.integer("Net/DoubleClickTime"), (50...10_000).contains(time) {
      pointer.clicks.interval = Double(time) / 1000
    }
    if let distance = settings.integer("Net/DoubleClickDistance"), (0...100).contains(distance) {
      pointer.clicks.distance = Double(distance)
    }
    let size = settings.integer("Gtk/CursorThemeSize").flatMap { $0 > 0 ? $0 : nil }
    let theme = settings.string("Gtk/CursorThemeName").flatMap { $0.isEmpty ? nil : $0 }
    guard cursors.configure(name: theme, size: size) else { return }
    for (xid, shape) in shapes {
      guard let window = connection.target(of: xid) as? any InputReceiver, window.isAlive else { continue }
      XDefineCursor(connection.display, xid, cursors.cursor(shape, scale: window.scale))
    }
  }

  // MARK: Events

  func handle(_ event: inout XEvent) -> Bool {
    if event.type == KeyPress, event.xkey.keycode != 0 { noteInput(event.xkey.time, in: event.xkey.window) }
    if inputMethod.filter(&event) { return true }
    if let deliveries = pointer.handle(&event) {
      for delivery in deliveries {
        if delivery.userTime != 0 { noteInput(delivery.userTime, in: delivery.window) }
        deliver([delivery.event], to: delivery.window)
      }
    }
    switch event.type {
    case KeyPress:
      press(&event.xkey)
      return true
    case KeyRelease:
      deliver(keyboard.release(event.xkey, time: now(event.xkey.time)), to: event.xkey.window)
      return true
    case ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify:
      return true
    case GenericEvent:
      return event.xcookie.extension == pointer.opcode
    case KeymapNotify:
      keyboard.keysDown(event.xkeymap)
      return true
    case MappingNotify:
      XRefreshKeyboardMapping(&event.xmapping)
      return true
    case PropertyNotify:
      if inputMethod.serversChanged(event.xproperty) {
        for top in textInputs.keys { continueTyping(in: top) }
      }
      return false
    case let type where keyboard.xkbEventBase != 0 && type == keyboard.xkbEventBase:
      let events = withUnsafeBytes(of: &event) { keyboard.handle($0.loadUnaligned(as: XkbEvent.self)) }
      if let focused { deliver(events, to: focused) }
      return true
    default:
      return false
    }
  }

  private func press(_ event: inout XKeyEvent) {
    if event.keycode == 0 {
      if let text = inputMethod.committedText(&event) { deliver([.text(text)], to: event.window) }
      return
    }
    let events = keyboard.press(event, time: now(event.time), composes: textInputs[event.window] != nil)
    deliver(events, to: event.window)
  }

  /// A key that was used (a shortcut, `onKeyPress`) types nothing any more; the events after it are its text.
  private func deliver(_ events: [InputEvent], to xid: XID) {
    for event in events {
      guard let window = connection.target(of: xid) as? any InputReceiver, window.isAlive else { return }
      let isUsed = window.deliver(event)
      if isUsed, case .key(let key) = event, key.phase != .up { return }
    }
  }

  private func noteInput(_ time: Time, in xid: XID) {
    guard time != 0 else { return }
    if let window = connection.target(of: xid) as? any InputReceiver { window.noteInput(time) } else { connection.noteInput(time) }
  }

  private func now(_ time: Time) -> TimeInterval {
    let now = MonotonicClock.now
    return time == 0 ? now : clock.seconds(time, now: now)
  }
}
