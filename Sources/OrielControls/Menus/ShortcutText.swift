import OrielGraph

extension KeyboardShortcut {
  /// The shortcut as shown in menus: `Ctrl+Shift+C`.
  package var words: String {
    let keys = modifiers.keys
    var parts: [String] = []
    if keys.contains(.control) { parts.append("Ctrl") }
    if keys.contains(.alt) { parts.append("Alt") }
    if keys.contains(.shift) { parts.append("Shift") }
    if keys.contains(.superKey) { parts.append("Super") }
    parts.append(key.words)
    return parts.joined(separator: "+")
  }
}

extension KeyEquivalent {
  fileprivate var words: String {
    switch self {
    case .upArrow: "Up"
    case .downArrow: "Down"
    case .leftArrow: "Left"
    case .rightArrow: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .delete: "Backspace"
    case .deleteForward: "Delete"
    case .tab: "Tab"
    case .return: "Enter"
    case .escape: "Esc"
    case .space: "Space"
    default:
      if let scalar = character.unicodeScalars.first, (0xF704...0xF726).contains(scalar.value) {
        "F\(scalar.value - 0xF703)"
      } else {
        character.uppercased()
      }
    }
  }
}
