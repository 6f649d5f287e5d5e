internal import COriel
import OrielBase
import OrielWindowing

/// The server's keymap as libxkbcommon reads it, and what a key means under a given modifier state.
///
/// Every question carries the state field of its event (real modifiers and group), so answers are right for
/// events that an input method or another client sends again later.
final class Keymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  private let latinGroups: [UInt32]
  /// The real modifiers that Alt (or Meta) and Super are mapped to; 0 if the map has no such key.
  let alt: UInt32
  let superKey: UInt32

  /// Reads the core keyboard's map: a few round trips. Nil if the server has no XKB.
  convenience init?(display: OpaquePointer) {
    guard let connection = XGetXCBConnection(display),
      xkb_x11_setup_xkb_extension(
        connection, UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION),
        XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nil, nil, nil, nil) == 1
    else { return nil }
    let device = xkb_x11_get_core_keyboard_device_id(connection)
    guard device >= 0, let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    self.init(context, xkb_x11_keymap_new_from_device(context, connection, device, XKB_KEYMAP_COMPILE_NO_FLAGS))
  }

  /// The map of a layout by its names, as `setxkbmap` takes them, without a server. Nil if there is none.
  convenience init?(layout: String, variant: String = "", options: String = "") {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    let keymap = "evdev".withCString { rules in
      "pc105".withCString { model in
        layout.withCString { layout in
          variant.withCString { variant in
            options.withCString { options in
              var names = xkb_rule_names(rules: rules, model: model, layout: layout, variant: variant, options: options)
              return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
    self.init(context, keymap)
  }

  /// Takes over both.
  private init?(_ context: OpaquePointer, _ keymap: OpaquePointer?) {
    guard let keymap, let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.keymap = keymap
    self.state = state
    (alt, superKey) = Self.findModifiers(keymap)
    latinGroups = (0..<xkb_keymap_num_layouts(keymap)).filter { Self.isLatin(keymap, group: $0) }
  }

  deinit {
    MainThread.assumed {
      xkb_state_unref(state)
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
    }
  }

  // MARK: Modifiers

  func modifiers(state: UInt32) -> KeyModifiers { Self.modifiers(state: state, alt: alt, superKey: superKey) }

  static func modifiers(state: UInt32, alt: UInt32, superKey: UInt32) -> KeyModifiers {
    var result: KeyModifiers = []
    if state & UInt32(ShiftMask) != 0 { result.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { result.insert(.control) }
    if state & UInt32(LockMask) != 0 { result.insert(.capsLock) }
    if state & alt != 0 { result.insert(.alt) }
    if state & superKey != 0 { result.insert(.superKey) }
    return result
  }

  /// Presses each Alt, Meta and Super key in a scratch state and sees which real modifier comes of it:
  /// libxkbcommon 1.5 does not resolve virtual modifiers for us.
  private static func findModifiers(_ keymap: OpaquePointer) -> (alt: UInt32, superKey: UInt32) {
    var alt: UInt32 = 0
    var meta: UInt32 = 0
    var superKey: UInt32 = 0
    for keycode in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
      guard let symbol = symbol(keymap, keycode, group: 0, level: 0) else { continue }
      switch Int32(bitPattern: symbol) {
      case XKB_KEY_Alt_L, XKB_KEY_Alt_R: alt |= modifiersSet(by: keycode, in: keymap)
      case XKB_KEY_Meta_L, XKB_KEY_Meta_R: meta |= modifiersSet(by: keycode, in: keymap)
      case XKB_KEY_Super_L, XKB_KEY_Super_R: superKey |= modifiersSet(by: keycode, in: keymap)
      default: break
      }
    }
    if alt == 0 { alt = meta }
    return (alt, superKey & ~alt)
  }

  private static func modifiersSet(by keycode: UInt32, in keymap: OpaquePointer) -> UInt32 {
    guard let scratch = xkb_state_new(keymap) else { return 0 }
    defer { xkb_state_unref(scratch) }
    xkb_state_update_key(scratch, keycode, XKB_KEY_DOWN)
    let plain = UInt32(ShiftMask | ControlMask | LockMask)
    return xkb_state_serialize_mods(scratch, XKB_STATE_MODS_DEPRESSED) & 0xff & ~plain
  }

  // MARK: Keys

  /// What the key does: the symbol with Shift and AltGr but without Ctrl, Alt and Super.
  func key(_ keycode: UInt32, state: UInt32) -> Key {
    KeySymbols.key(symbol(keycode, state: state & ~commandMask), shift: state & UInt32(ShiftMask) != 0)
  }

  func symbol(_ keycode: UInt32, state fields: UInt32) -> UInt32 {
    update(fields)
    return xkb_state_key_get_one_sym(state, keycode)
  }

  /// The text the key types by itself, nil for keys that type none and for commands (Ctrl, Alt, Super held).
  func text(_ keycode: UInt32, state fields: UInt32) -> String? {
    guard !isCommand(keycode, state: fields) else { return nil }
    var buffer = [CChar](repeating: 0, count: 64)
    let length = xkb_state_key_get_utf8(state, keycode, &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return nil }
    let text = String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let first = text.unicodeScalars.first, first.value >= 0x20, first.value != 0x7f else { return nil }
    return text
  }

  /// True if a held modifier makes a command of the key instead of text. One that the layout itself uses to
  /// choose the symbol (an Alt that is also AltGr) does not.
  func isCommand(_ keycode: UInt32, state fields: UInt32) -> Bool {
    update(fields)
    let consumed = xkb_state_key_get_consumed_mods2(state, keycode, XKB_CONSUMED_MODE_GTK)
    return fields & commandMask & ~consumed != 0
  }

  /// The active group types Latin letters.
  func isLatin(state fields: UInt32) -> Bool { latinGroups.contains((fields >> 13) & 3) }

  /// The character shortcuts know this key by; see `KeyEvent.latin`.
  ///
  /// A layout with Latin letters is taken at its word: letters and digits, digits also from the shifted level, as on
  /// French keyboards, otherwise what the key has without Shift. Under any other layout the first Latin group speaks, or
  /// the American key. What AltGr makes of a key is itself and nothing else.
  func latin(_ keycode: UInt32, state fields: UInt32) -> Character? {
    update(fields)
    let group = xkb_state_key_get_layout(state, keycode)
    guard group != XKB_LAYOUT_INVALID else { return nil }
    let level = xkb_state_key_get_level(state, keycode, group)
    guard level == XKB_LEVEL_INVALID || level < 2 else { return nil }
    if isLatin(state: fields) {
      let plain = character(keycode, group: group, level: 0).flatMap { $0.isASCII && $0 != " " ? $0 : nil }
      if let plain, plain.isLetter || plain.isNumber { return plain }
      if let shifted = character(keycode, group: group, level: 1), shifted.isASCII, shifted.isNumber { return shifted }
      return plain
    }
    for other in latinGroups where other < xkb_keymap_num_layouts_for_key(keymap, keycode) {
      if let character = character(keycode, group: other, level: 0), character.isASCII, character != " " { return character }
    }
    if let character = KeySymbols.american(keycode: keycode) { return character }
    guard let character = character(keycode, group: group, level: 0), character.isASCII, character.isNumber else { return nil }
    return character
  }

  func repeats(_ keycode: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, keycode) == 1 }

  private var commandMask: UInt32 { UInt32(ControlMask) | alt | superKey }

  private func update(_ fields: UInt32) {
    xkb_state_update_mask(state, fields & 0xff, 0, 0, 0, 0, (fields >> 13) & 3)
  }

  private func character(_ keycode: UInt32, group: UInt32, level: UInt32) -> Character? {
    Self.symbol(keymap, keycode, group: group, level: level).flatMap(KeySymbols.character).map(KeySymbols.lowercased)
  }

  private static func symbol(_ keymap: OpaquePointer, _ keycode: UInt32, group: UInt32, level: UInt32) -> UInt32? {
    var symbols: UnsafePointer<UInt32>?
    let count = xkb_keymap_key_get_syms_by_level(keymap, keycode, group, level, &symbols)
    return count == 1 ? symbols?.pointee : nil
  }

  /// A group is Latin if its keys type most of a-z unshifted.
  private static func isLatin(_ keymap: OpaquePointer, group: UInt32) -> Bool {
    var letters: Set<UInt32> = []
    for keycode in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)
    where group < xkb_keymap_num_layouts_for_key(keymap, keycode) {
      if let symbol = symbol(keymap, keycode, group: group, level: 0), (0x61...0x7a).contains(symbol) { letters.insert(symbol) }
    }
    return letters.count >= 20
  }
}
