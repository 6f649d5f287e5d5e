internal import COriel
import OrielWindowing

/// What X's key symbols mean to us: named keys, characters, and the marks that dead keys stand for.
nonisolated enum KeySymbols {
  /// The keypad has symbols of its own, also for what the other keys have.
  static func isOnKeypad(_ symbol: UInt32) -> Bool { (UInt32(XKB_KEY_KP_Space)...UInt32(XKB_KEY_KP_Equal)).contains(symbol) }

  static func key(_ symbol: UInt32, shift: Bool) -> Key {
    switch Int32(bitPattern: symbol) {
    case XKB_KEY_Return, XKB_KEY_ISO_Enter: return .return
    case XKB_KEY_KP_Enter: return .enter
    case XKB_KEY_Tab, XKB_KEY_KP_Tab: return shift ? .backtab : .tab
    case XKB_KEY_ISO_Left_Tab: return .backtab
    case XKB_KEY_space, XKB_KEY_KP_Space: return .space
    case XKB_KEY_Escape: return .escape
    case XKB_KEY_BackSpace: return .backspace
    case XKB_KEY_Delete, XKB_KEY_KP_Delete: return .delete
    case XKB_KEY_Left, XKB_KEY_KP_Left: return .left
    case XKB_KEY_Right, XKB_KEY_KP_Right: return .right
    case XKB_KEY_Up, XKB_KEY_KP_Up: return .up
    case XKB_KEY_Down, XKB_KEY_KP_Down: return .down
    case XKB_KEY_Home, XKB_KEY_KP_Home: return .home
    case XKB_KEY_End, XKB_KEY_KP_End: return .end
    case XKB_KEY_Page_Up, XKB_KEY_KP_Page_Up: return .pageUp
    case XKB_KEY_Page_Down, XKB_KEY_KP_Page_Down: return .pageDown
    case XKB_KEY_Insert, XKB_KEY_KP_Insert: return .insert
    case XKB_KEY_F1...XKB_KEY_F35: return .function(Int(symbol) - Int(XKB_KEY_F1) + 1)
    case XKB_KEY_Menu: return .menu
    case XKB_KEY_Print, XKB_KEY_Sys_Req: return .print
    case XKB_KEY_Pause, XKB_KEY_Break: return .pause
    case XKB_KEY_Shift_L, XKB_KEY_Shift_R: return .shift
    case XKB_KEY_Control_L, XKB_KEY_Control_R: return .control
    case XKB_KEY_Alt_L, XKB_KEY_Alt_R, XKB_KEY_Meta_L, XKB_KEY_Meta_R: return .alt
    case XKB_KEY_Super_L, XKB_KEY_Super_R, XKB_KEY_Hyper_L, XKB_KEY_Hyper_R: return .superKey
    case XKB_KEY_Caps_Lock: return .capsLock
    case XKB_KEY_Num_Lock: return .numLock
    default:
      guard let character = character(symbol) ?? deadMark(symbol) else { return .unknown(symbol) }
      return .character(lowercased(character))
    }
  }

  /// The printable character of a symbol, as it is.
  static func character(_ symbol: UInt32) -> Character? {
    let value = xkb_keysym_to_utf32(symbol)
    guard value >= 0x20, value != 0x7f, let scalar = Unicode.Scalar(value), !(0x80..<0xa0).contains(value) else { return nil }
    return Character(scalar)
  }

  static func lowercased(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first! : character
  }

  /// The spacing mark of a dead key, shown while the sequence is incomplete.
  static func deadMark(_ symbol: UInt32) -> Character? {
    switch Int32(bitPattern: symbol) {
    case XKB_KEY_dead_grave: "`"
    case XKB_KEY_dead_acute: "´"
    case XKB_KEY_dead_circumflex: "^"
    case XKB_KEY_dead_tilde: "~"
    case XKB_KEY_dead_diaeresis: "¨"
    case XKB_KEY_dead_macron: "¯"
    case XKB_KEY_dead_breve: "˘"
    case XKB_KEY_dead_abovedot: "˙"
    case XKB_KEY_dead_abovering: "˚"
    case XKB_KEY_dead_doubleacute: "˝"
    case XKB_KEY_dead_caron: "ˇ"
    case XKB_KEY_dead_cedilla: "¸"
    case XKB_KEY_dead_ogonek: "˛"
    case XKB_KEY_dead_iota: "ͺ"
    case XKB_KEY_dead_stroke: "/"
    case XKB_KEY_dead_currency: "¤"
    case XKB_KEY_dead_greek: "µ"
    default: nil
    }
  }

  /// What a key has printed on it on an American keyboard, by key code: the last resort for shortcuts.
  static func american(keycode: UInt32) -> Character? {
    let rows: [(first: UInt32, keys: [Character])] = [
      (10, Array("1234567890-=")), (24, Array("qwertyuiop[]")), (38, Array("asdfghjkl;'`")),
      (51, Array("\\zxcvbnm,./")),
    ]
    for row in rows where keycode >= row.first && keycode < row.first + UInt32(row.keys.count) {
      return row.keys[Int(keycode - row.first)]
    }
    return nil
  }
}
