internal import COriel
import Foundation
import OrielBase
import OrielWindowing

/// Everything a hand does: sees events before the windows, and hands them on decoded.
///
/// It is to be the first of the connection's handlers: an input method may want any event.
final class X11Input: X11InputHost {
  private let connection: X11Connection
  let keyboard: Keyboard
  let pointer: Pointer
  private let chooser: InputMethodChooser
  private let xim: XimServer
  private let patience: Double
  private let schedule: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall
  private let cursors: CursorTheme
  private var clock = ServerClock()
  private var shapes: [XID: CursorShape] = [:]
  /// Where text is typed, by top-level.
  private var textInputs: [XID: TextInput] = [:]
  private var focused: XID?
  /// The way of keys through the input method, by top-level; stays when text is typed nowhere in it for a while.
  private var lines: [XID: TypingLine] = [:]
  private var willStart: Task<Void, Never>?

  private struct TextInput {
    weak var window: (any InputReceiver)?
    var state: TextInputState
  }

  /// `inputMethods` are those that the desktop offers beside XIM, asked for with the first text that is typed.
  /// `schedule` calls back after so many seconds.
  init(
    connection: X11Connection, environment: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } },
    inputMethods: @escaping () -> [any InputMethodService] = { [] }, patience: Double = TypingLine.patience,
    schedule: @escaping (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall
  ) {
    self.connection = connection
    self.schedule = schedule
    self.patience = patience
    let xim = XimServer(connection: connection, modifiers: environment("XMODIFIERS"), schedule: schedule)
    self.xim = xim
    chooser = InputMethodChooser(choice: InputMethodChoice(environment: environment)) { inputMethods() + [xim] }
    let keyboard = Keyboard(display: connection.display)
    self.keyboard = keyboard
    pointer = Pointer(
      connection: connection, modifiers: { keyboard.modifiers(state: $0) },
      scale: { [weak connection] in (connection?.target(of: $0) as? any InputReceiver)?.scale })
    cursors = CursorTheme(display: connection.display)
    chooser.onChange = { [weak self] in self?.follow() }
  }

  /// Reads the keymap if no key asked for it yet. For the idle moment after the first frame.
  func prepare() {
    if let focused { deliver(keyboard.prepareFocused(), to: focused) } else { keyboard.prepare() }
  }

  /// An input method composes in this top-level.
  func usesInputMethod(in window: XID) -> Bool { lines[window]?.state == .open }
  /// Keys are on their way through the input method.
  func isWaiting(in window: XID) -> Bool { lines[window]?.isWaiting ?? false }

  // MARK: Windows

  func windowCreated(_ window: some InputReceiver) { pointer.select(on: window.xid) }

  func windowDestroyed(_ window: some InputReceiver) {
    shapes[window.xid] = nil
    if textInputs[window.topLevelID]?.window === window {
      textInputs[window.topLevelID] = nil
      lines[window.topLevelID]?.unfocus()
    }
    if window.topLevelID == window.xid {
      lines[window.xid] = nil
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
      lines[window.xid]?.unfocus()
      deliver(keyboard.focusLost(time: now(0)), to: window.xid)
      focused = nil
    }
  }

  // MARK: Text input

  func setTextInput(_ state: TextInputState?, of window: some InputReceiver) {
    let top = window.topLevelID
    guard let state else {
      guard textInputs[top]?.window === window else { return }
      textInputs[top] = nil
      lines[top]?.unfocus()
      if focused == top { deliver(keyboard.resetComposing(), to: top) }
      return
    }
    let old = textInputs.updateValue(TextInput(window: window, state: state), forKey: top)
    // A dead key belongs to the field it was pressed in.
    if let old, old.window !== window || old.state.session != state.session, focused == top {
      deliver(keyboard.resetComposing(), to: top)
    }
    if focused == top { startTyping(in: top) }
  }

  /// The input method is looked for in a later turn of the loop, or with the first key: the first frame does not wait.
  private func startTyping(in top: XID) {
    if chooser.isStarted { return focusLine(of: top) }
    guard willStart == nil else { return }
    willStart = Task { [weak self] in self?.startChoosing() }
  }
  private func startChoosing() {
    willStart = nil
    guard !chooser.isStarted, !connection.isLost else { return }
    chooser.start()
    if let focused { focusLine(of: focused) }
  }

  /// The choice is another: every window where text was typed goes with it.
  private func follow() {
    guard !connection.isLost else { return }
    for line in lines.values { choose(for: line) }
    // Where there was no input method nobody asked for the caret's place on the screen.
    if let focused { focusLine(of: focused) }
  }
  private func choose(for line: TypingLine) {
    switch chooser.verdict {
    case .unknown: line.waitForService()
    case .none: line.use(nil)
    case .use(let service): line.use(service)
    }
  }

  private func focusLine(of top: XID) {
    guard !connection.isLost, focused == top, let input = textInputs[top], let window = input.window, window.isAlive else { return }
    let line = lines[top] ?? newLine(for: top)
    let (caret, spot) = place(of: input.state.caret, in: window, isWanted: line.state != .direct)
    line.focus(input.state, caret: caret, spot: spot)
  }
  private func newLine(for top: XID) -> TypingLine {
    let line = TypingLine(window: UInt64(top), patience: patience, schedule: schedule) { [weak self] in self?.heard($0, for: top) }
    lines[top] = line
    choose(for: line)
    return line
  }

  /// A caret in pixels of the screen, and its bottom left in pixels of the top-level, which is the input method's window.
  private func place(of caret: CGRect, in window: any InputReceiver, isWanted: Bool) -> (CGRect, CGPoint) {
    guard isWanted else { return (.zero, .zero) }
    func pixel(_ value: Double) -> Int32 { Int32(saturating: (value * window.scale).rounded()) }
    let (x, y, height) = (pixel(caret.minX), pixel(caret.minY), max(1, pixel(caret.height)))
    var child: XID = 0
    func translated(to other: XID) -> (Int32, Int32) {
      var (otherX, otherY) = (x, y)
      XTranslateCoordinates(connection.display, window.xid, other, x, y, &otherX, &otherY, &child)
      return (otherX, otherY)
    }
    let screen = translated(to: connection.root)
    let inside = window.topLevelID == window.xid ? (x, y) : translated(to: window.topLevelID)
    return (
      CGRect(x: Int(screen.0), y: Int(screen.1), width: Int(max(1, pixel(caret.width))), height: Int(height)),
      CGPoint(x: Int(inside.0), y: Int(inside.1 + height))
    )
  }

  private func heard(_ output: InputMethodOutput, for top: XID) {
    switch output {
    case .commit(let text): deliver([.text(text)], to: top)
    case .preedit(let preedit): deliver([.preedit(preedit)], to: top)
    case .deleteSurroundings(let offset, let count): deliver([.deleteSurroundings(offset: offset, count: count)], to: top)
    case .key(let key): press(key, in: top)
    case .ready, .lost: break
    }
  }

  /// A key that the input method gives back or presses itself.
  private func press(_ key: InputMethodKey, in top: XID) {
    var code = key.code
    if code == 0 { code = UInt32(XKeysymToKeycode(connection.display, KeySym(key.symbol))) }
    guard code != 0 else {
      if !key.isRelease, let character = KeySymbols.character(key.symbol) { deliver([.text(String(character))], to: top) }
      return
    }
    var event = XKeyEvent()
    event.type = key.isRelease ? KeyRelease : KeyPress
    event.display = connection.display
    event.window = top
    event.root = connection.root
    event.keycode = code
    event.state = key.modifiers
    event.time = Time(key.time)
    key.isRelease ? release(event) : press(event)
  }

  // MARK: Grabs

  func grab(_ window: some InputReceiver, isRetry: Bool = false, sharesEvents: Bool = true) -> Bool {
    // The grab of another program that has ended meanwhile was later than the input.
    let time = isRetry ? 0 : connection.times.input
    guard pointer.grab(window.xid, time: time, sharesEvents: sharesEvents) else { return false }
    // Keys go to the window below the pop-up, which has the focus and gives them on. Where another window has it, as with a pop-up at
    // an icon in the panel, that one knows nothing of the pop-up: all keys are for this one then.
    let belowHasFocus: Int32 = sharesEvents && focused == window.topLevelID ? 1 : 0
    if XGrabKeyboard(connection.display, window.xid, belowHasFocus, GrabModeAsync, GrabModeAsync, time) == GrabSuccess { return true }
    pointer.ungrab(time: 0)
    return false
  }

  func grabPointer(_ window: XID) -> Bool { pointer.grab(window, time: 0, sharesEvents: false) }
  func modifiers(state: UInt32) -> KeyModifiers { keyboard.modifiers(state: state) }

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

  func cursor(_ shape: CursorShape, scale: Double) -> UInt { cursors.cursor(shape, scale: scale) }

  func desktopChanged(_ settings: XSettings, _ desktop: DesktopSettings) {
    pointer.clicks.interval = desktop.doubleClickInterval
    pointer.clicks.distance = desktop.doubleClickDistance
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
    if chooser.isStarted, xim.handle(&event) { return true }
    if let deliveries = pointer.handle(&event) {
      for delivery in deliveries {
        if delivery.userTime != 0 { noteInput(delivery.userTime, in: delivery.window) }
        afterKeys(delivery) { [weak self] in self?.deliver([delivery.event], to: delivery.window) }
      }
    }
    switch event.type {
    case KeyPress, KeyRelease:
      offer(event.xkey)
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
    case ConfigureNotify:
      // Moved by its window manager: candidates stand beside the caret as it is now.
      if event.xconfigure.window == focused, let focused, lines[focused]?.isComposing == true { focusLine(of: focused) }
      return false
    case let type where keyboard.xkbEventBase != 0 && type == keyboard.xkbEventBase:
      let events = withUnsafeBytes(of: &event) { keyboard.handle($0.loadUnaligned(as: XkbEvent.self)) }
      if let focused { deliver(events, to: focused) }
      return true
    default:
      return false
    }
  }

  /// Keys where text is typed go through the input method first; all others to the window.
  private func offer(_ event: XKeyEvent) {
    // Sent by other clients; no key has this code.
    guard event.keycode != 0 else { return }
    let isRelease = event.type == KeyRelease
    // A key that the window was given is let go there, whatever the input method makes of its release.
    let done = { [weak self] (isUsed: Bool) -> Void in
      guard let self else { return }
      if isRelease { release(event) } else if !isUsed { press(event) }
    }
    guard textInputs[event.window] != nil, focused == event.window else { return done(false) }
    if !chooser.isStarted { startChoosing() }
    guard let line = lines[event.window], line.state != .direct else { return done(false) }
    let key = InputMethodKey(
      symbol: keyboard.symbol(event), code: event.keycode, modifiers: event.state & 0xff, isRelease: isRelease,
      time: UInt32(truncatingIfNeeded: event.time))
    line.offer(key, done: done)
  }
  private func press(_ event: XKeyEvent) {
    let events = keyboard.press(event, time: now(event.time), composes: textInputs[event.window] != nil)
    deliver(events, to: event.window)
  }
  private func release(_ event: XKeyEvent) {
    deliver(keyboard.release(event, time: now(event.time)), to: event.window)
  }
  /// A press must not overtake the keys typed before it: they would go where it leads. What follows a press stays behind it.
  private func afterKeys(_ delivery: Pointer.Delivery, _ body: @escaping () -> Void) {
    guard let focused, let line = lines[focused], line.isWaiting else { return body() }
    line.afterKeys(body)
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
