import OrielDrawing
import OrielWindowing

/// Entries of menus in the words of `com.canonical.dbusmenu`. What is left out has its default value there.
nonisolated enum MenuProperties {
  static func of(_ node: MenuTree.Node, _ names: Set<String>) -> [String: BusValue] {
    let entry = node.entry
    var values: [String: BusValue] = [:]
    switch entry.kind {
    case .separator: values["type"] = .string("separator")
    case .header:
      values["label"] = .string(label(entry.title))
      values["enabled"] = .bool(false)
    case .command, .submenu:
      values["label"] = .string(label(entry.title))
      if !entry.isEnabled { values["enabled"] = .bool(false) }
      if entry.isDestructive { values["disposition"] = .string("warning") }
      if entry.mark != .none {
        values["toggle-type"] = .string("checkmark")
        values["toggle-state"] = .int32(entry.mark == .on ? 1 : entry.mark == .off ? 0 : -1)
      }
      if let picture = entry.picture { values["icon-data"] = .bytes(Array(picture.pngData())) }
      if let shortcut = entry.shortcut, let keys = keys(of: shortcut) {
        values["shortcut"] = .array(of: "as", [.array(of: "s", keys.map { .string($0) })])
      }
    }
    if case .submenu = entry.kind { values["children-display"] = .string("submenu") }
    // The outermost menu is not an entry.
    if node.path.isEmpty { values = ["children-display": .string("submenu")] }
    return names.isEmpty ? values : values.filter { names.contains($0.key) }
  }
  /// The value of a property that an entry does not mention.
  static let defaults: [String: BusValue] = [
    "type": .string("standard"), "label": .string(""), "enabled": .bool(true), "visible": .bool(true), "icon-name": .string(""),
    "icon-data": .bytes([]), "shortcut": .array(of: "as", []), "toggle-type": .string(""), "toggle-state": .int32(-1),
    "children-display": .string(""), "disposition": .string("normal"),
  ]

  /// A single underline would stand for a key.
  private static func label(_ title: String) -> String {
    String(title.filter { $0 != "\0" }.prefix(2000)).replacing("_", with: "__")
  }

  /// As GTK names keys.
  private static func keys(of shortcut: MenuEntry.Shortcut) -> [String]? {
    var keys: [String] = []
    if shortcut.modifiers.contains(.control) { keys.append("Control") }
    if shortcut.modifiers.contains(.alt) { keys.append("Alt") }
    if shortcut.modifiers.contains(.shift) { keys.append("Shift") }
    if shortcut.modifiers.contains(.superKey) { keys.append("Super") }
    guard let key = name(of: shortcut.key) else { return nil }
    return keys + [key]
  }
  private static func name(of key: Key) -> String? {
    switch key {
    case .character(let character):
      if let name = [
        ",": "comma", ".": "period", "-": "minus", "+": "plus", "=": "equal", "/": "slash", "\\": "backslash", ";": "semicolon",
        "'": "apostrophe", "[": "bracketleft", "]": "bracketright", "`": "grave", " ": "space",
      ][character] { return name }
      return character.isLetter || character.isNumber ? String(character) : nil
    case .return, .enter: return "Return"
    case .tab: return "Tab"
    case .backtab: return "ISO_Left_Tab"
    case .space: return "space"
    case .escape: return "Escape"
    case .backspace: return "BackSpace"
    case .delete: return "Delete"
    case .left: return "Left"
    case .right: return "Right"
    case .up: return "Up"
    case .down: return "Down"
    case .home: return "Home"
    case .end: return "End"
    case .pageUp: return "Page_Up"
    case .pageDown: return "Page_Down"
    case .insert: return "Insert"
    case .function(let number): return "F\(number)"
    case .menu: return "Menu"
    case .print: return "Print"
    case .pause: return "Pause"
    case .shift, .control, .alt, .superKey, .capsLock, .numLock, .unknown: return nil
    }
  }
}
