internal import COriel
import Foundation
import OrielWindowing

/// Core key events become `InputEvent`s: phases with repeat, keys by the active layout, text, dead keys, and
/// modifiers that cannot stick.
///
/// The keymap loads with the first key, or when `prepare` is called after the first frame.
final class Keyboard {
  private let display: OpaquePointer
  private var keymap: Keymap?
  private var hasLoaded = false
  private var needsKeymap = false
  /// First event number of XKB, once loaded; 0 before.
  private(set) var xkbEventBase: Int32 = 0
  private var held: [UInt32: Key] = [:]
  /// Keys that were down already when focus came: they only repeat, and their release is not ours.
  private var heldFromElsewhere: Set<UInt32> = []
  /// KeymapNotify also follows the pointer's entering a window.
  private var awaitsKeysDown = false
  private let compose = ComposeSequence()
  private(set) var modifiers: KeyModifiers = []
  private(set) var hasFocus = false

  init(display: OpaquePointer) { self.display = display }

  /// Reads the keymap now if it has not been read.
  func prepare() {
    if needsKeymap { reload() }
    guard !hasLoaded else { return }
    hasLoaded = true
    var opcode: Int32 = 0
    var error: Int32 = 0
    var major = XkbMajorVersion
    var minor = XkbMinorVersion
    guard XkbQueryExtension(display, &opcode, &xkbEventBase, &error, &major, &minor) != 0 else { return }
    XkbSetDetectableAutoRepeat(display, 1, nil)
    let device = UInt32(XkbUseCoreKbd)
    let wholeEvents = UInt(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
    XkbSelectEvents(display, device, UInt32(wholeEvents), UInt32(wholeEvents))
    let details = UInt(XkbModifierStateMask | XkbGroupStateMask)
    XkbSelectEventDetails(display, device, UInt32(XkbStateNotify), details, details)
    keymap = Keymap(display: display)
  }

  /// Modifiers of any event's state field. Before the keymap is read (a pointer over a window that opens), by the usual map.
  func modifiers(state: UInt32) -> KeyModifiers {
    if hasLoaded { prepare() }
    return Keymap.modifiers(state: state, alt: keymap?.alt ?? UInt32(Mod1Mask), superKey: keymap?.superKey ?? UInt32(Mod4Mask))
  }

  // MARK: Keys

  /// The key symbol with all its modifiers, for input methods; 0 if the keymap cannot be read.
  func symbol(_ event: XKeyEvent) -> UInt32 {
    prepare()
    return keymap?.symbol(event.keycode, state: event.state) ?? 0
  }

  /// A key went down. With `composes`, dead keys and Compose begin sequences (text is being typed).
  func press(_ event: XKeyEvent, time: TimeInterval, composes: Bool) -> [InputEvent] {
    let keycode = event.keycode
    var before: [InputEvent] = []
    if !hasLoaded, hasFocus {
      before = prepareFocused()
    }
    prepare()
    guard let keymap else { return before }
    let key = keymap.key(keycode, state: event.state)
    let isRepeat = held.updateValue(key, forKey: keycode) != nil || heldFromElsewhere.contains(keycode)
    var typed: [InputEvent] = []
    var isText = false
    if let text = keymap.text(keycode, state: event.state) { typed = [.text(text)] }
    if composes, !keymap.isCommand(keycode, state: event.state) {
      let wasComposing = compose.isComposing
      switch compose.feed(keymap.symbol(keycode, state: event.state)) {
      case .unrelated: break
      case .composing(let marks):
        typed = [.preedit(Preedit(marks))]
        isText = true
      case .composed(let text):
        typed = [.preedit(.none), .text(text)]
      case .cancelled:
        typed = wasComposing ? [.preedit(.none)] : []
        isText = true
      }
    } else if compose.isComposing {
      compose.reset()
      typed.insert(.preedit(.none), at: 0)
    }
    var down = KeyEvent(
      isRepeat ? .repeat : .down, key: key, latin: keymap.latin(keycode, state: event.state),
      prefersLatin: !keymap.isLatin(state: event.state),
      modifiers: keymap.modifiers(state: event.state), time: time, producesText: isText || !typed.isEmpty)
    down.isOnKeypad = KeySymbols.isOnKeypad(keymap.symbol(keycode, state: event.state))
    return before + [.key(down)] + typed
  }

  /// A key went up. Nothing for a key whose press went to another window or was the input method's.
  func release(_ event: XKeyEvent, time: TimeInterval) -> [InputEvent] {
    heldFromElsewhere.remove(event.keycode)
    guard let keymap, let key = held.removeValue(forKey: event.keycode) else { return [] }
    return [
      .key(
        KeyEvent(
          .up, key: key, latin: keymap.latin(event.keycode, state: event.state),
          modifiers: keymap.modifiers(state: event.state), time: time))
    ]
  }

  /// Forgets a half-typed sequence, as when the caret jumps.
  func resetComposing() -> [InputEvent] {
    guard compose.isComposing else { return [] }
    compose.reset()
    return [.preedit(.none)]
  }

  // MARK: Focus

  /// Keys may have changed while another window had focus, so the server is asked.
  func focusGained() -> [InputEvent] {
    hasFocus = true
    held = [:]
    heldFromElsewhere = []
    awaitsKeysDown = true
    // The first focus comes before the first frame, which does not wait for this: `prepare` does it afterwards.
    guard hasLoaded else { return [] }
    return readModifiers()
  }

  /// Reads the keymap, and the modifiers that are down since before the first focus.
  func prepareFocused() -> [InputEvent] {
    guard !hasLoaded else { return [] }
    prepare()
    return readModifiers()
  }

  private func readModifiers() -> [InputEvent] {
    var state = XkbStateRec()
    guard XkbGetState(display, UInt32(XkbUseCoreKbd), &state) == 0 else { return [] }
    return changeModifiers(modifiers(state: UInt32(state.mods)))
  }

  /// Everything held is let go: the real release will go to somebody else.
  func focusLost(time: TimeInterval) -> [InputEvent] {
    hasFocus = false
    var events = resetComposing()
    for key in held.values { events.append(.key(KeyEvent(.up, key: key, time: time))) }
    held = [:]
    heldFromElsewhere = []
    return events + changeModifiers([])
  }

  private func changeModifiers(_ new: KeyModifiers) -> [InputEvent] {
    guard new != modifiers else { return [] }
    modifiers = new
    return [.modifiersChanged(new)]
  }

  /// Which keys were down when the focus came. The server says so behind FocusIn; asking it instead would take a key
  /// that was pressed meanwhile for one that repeats.
  func keysDown(_ event: XKeymapEvent) {
    guard awaitsKeysDown else { return }
    awaitsKeysDown = false
    withUnsafeBytes(of: event.key_vector) { bytes in
      for (index, byte) in bytes.enumerated() where byte != 0 {
        for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 { heldFromElsewhere.insert(UInt32(index * 8 + bit)) }
      }
    }
  }

  // MARK: XKB

  /// Handles XKB's own events: a new keymap, modifiers that changed.
  func handle(_ event: XkbEvent) -> [InputEvent] {
    switch event.any.xkb_type {
    case XkbNewKeyboardNotify, XkbMapNotify:
      // A layout change comes as several of these; the last one counts, and the next key reads the map.
      if event.any.xkb_type == XkbNewKeyboardNotify, event.new_kbd.changed & UInt32(XkbNKN_KeycodesMask) != 0 { held = [:] }
      if event.any.xkb_type == XkbMapNotify { var map = event.map; XkbRefreshKeyboardMapping(&map) }
      needsKeymap = true
      return []
    case XkbStateNotify:
      guard hasFocus else { return [] }
      return changeModifiers(modifiers(state: UInt32(event.state.mods)))
    default:
      return []
    }
  }

  private func reload() {
    needsKeymap = false
    if let fresh = Keymap(display: display) { keymap = fresh }
  }
}
