import OrielWindowing

/// A key in a shortcut, identified by its character.
public nonisolated struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral value: Character) { self.init(value) }

  // The private-use characters are AppKit's function keys.
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let deleteForward = KeyEquivalent("\u{F728}")
  public static let home = KeyEquivalent("\u{F729}")
  public static let end = KeyEquivalent("\u{F72B}")
  public static let pageUp = KeyEquivalent("\u{F72C}")
  public static let pageDown = KeyEquivalent("\u{F72D}")
  public static let clear = KeyEquivalent("\u{F739}")
  public static let delete = KeyEquivalent("\u{08}")
  public static let tab = KeyEquivalent("\t")
  public static let `return` = KeyEquivalent("\r")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let space = KeyEquivalent(" ")
}

extension KeyEquivalent {
  /// The pressed key; nil for modifiers and keys without an equivalent.
  init?(_ event: KeyEvent) {
    switch event.key {
    case .character: self.init(event.shortcutCharacter ?? "\0")
    case .return, .enter: self = .return
    case .tab, .backtab: self = .tab
    case .space: self = .space
    case .escape: self = .escape
    case .backspace: self = .delete
    case .delete: self = .deleteForward
    case .left: self = .leftArrow
    case .right: self = .rightArrow
    case .up: self = .upArrow
    case .down: self = .downArrow
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .insert: self.init("\u{F727}")
    case .menu: self.init("\u{F735}")
    case .print: self.init("\u{F72E}")
    case .pause: self.init("\u{F730}")
    case .function(let number):
      guard (1...35).contains(number), let scalar = Unicode.Scalar(0xF703 + UInt32(number)) else { return nil }
      self.init(Character(scalar))
    case .shift, .control, .alt, .superKey, .capsLock, .numLock, .unknown: return nil
    }
  }
}

/// Modifier keys. On Linux, `command` is Ctrl and `option` is Alt, unless the app changes `OrielModifierKeys`.
public nonisolated struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)
  @available(*, deprecated, message: "Function key modifiers are not reported.")
  public static let function = EventModifiers(rawValue: 64)
  public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// A key with modifiers that triggers an action anywhere in the window.
public nonisolated struct KeyboardShortcut: Hashable, Sendable {
  /// How the shortcut adapts to keyboard layouts and to the direction of reading.
  public struct Localization: Hashable, Sendable {
    private let kind: Int
    /// The key is found on every layout, and keys that point left or right change places from right to left.
    public static let automatic = Localization(kind: 0)
    /// The key is found on every layout, and points the same way in both directions.
    public static let withoutMirroring = Localization(kind: 1)
    /// Only the character itself counts: on a layout without it, the shortcut cannot be pressed.
    public static let custom = Localization(kind: 2)
  }
  public var key: KeyEquivalent
  public var modifiers: EventModifiers
  public var localization: Localization

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.init(key, modifiers: modifiers, localization: .automatic)
  }
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: Localization) {
    self.key = key
    self.modifiers = modifiers
    self.localization = localization
  }
  /// Return: the default button.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// Escape: the cancel button.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

extension KeyboardShortcut {
  private static let mirrorImages: [Character: Character] = {
    let arrows = (KeyEquivalent.leftArrow.character, KeyEquivalent.rightArrow.character)
    let pairs: [(Character, Character)] = [arrows, ("[", "]"), ("{", "}"), ("(", ")"), ("<", ">")]
    return Dictionary(uniqueKeysWithValues: pairs.flatMap { [($0, $1), ($1, $0)] })
  }()
  /// The shortcut in a view that is read in `direction`. The direction is needed only for keys that point left or right.
  package func adapted(to direction: @autoclosure () -> LayoutDirection) -> KeyboardShortcut {
    guard localization == .automatic, let image = Self.mirrorImages[key.character], direction() == .rightToLeft else { return self }
    var mirrored = self
    mirrored.key = KeyEquivalent(image)
    return mirrored
  }

  /// Whether the key event is this shortcut.
  package func matches(_ event: KeyEvent) -> Bool {
    // Caps Lock and the keypad count only for shortcuts that ask for them.
    if modifiers.contains(.capsLock), !event.modifiers.contains(.capsLock) { return false }
    if modifiers.contains(.numericPad), !event.isOnKeypad { return false }
    guard let pressed = KeyEquivalent(localization == .custom ? event.asTyped : event) else { return false }
    let wanted = Character(key.character.lowercased())
    var held = event.modifiers.subtracting(.capsLock)
    let keys = modifiers.keys
    if pressed.character != wanted {
      // Backspace and Delete are both delete keys.
      let deletes: Set<Character> = [KeyEquivalent.delete.character, KeyEquivalent.deleteForward.character, "\u{7F}"]
      let isNewline = wanted == "\n" && pressed == .return
      guard isNewline || (deletes.contains(wanted) && deletes.contains(pressed.character)) else { return false }
    }
    // A symbol that needs Shift on this layout matches regardless of Shift in the shortcut. `latin` needs no Shift.
    if !event.prefersLatin, !wanted.isLetter, !keys.contains(.shift), case .character = event.key, held != [.shift] { held.remove(.shift) }
    return held == keys
  }
}
