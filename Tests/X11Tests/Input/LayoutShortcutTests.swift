import COriel
import OrielGraph
import OrielWindowing
import Testing

@testable import OrielX11

/// Shortcuts under real keyboard layouts, compiled from their names without a server.
@Suite struct `Shortcuts under a keyboard layout` {
  private nonisolated static let shift = UInt32(ShiftMask), control = UInt32(ControlMask), altGr = UInt32(Mod5Mask)
  /// Key codes by what an American keyboard has printed on the key.
  private static let places: [Character: UInt32] = {
    var places: [Character: UInt32] = [:]
    for code in UInt32(10)...61 { if let character = KeySymbols.american(keycode: code) { places[character] = code } }
    return places
  }()

  /// The key of an American keyboard at this place, pressed with these modifiers.
  private func press(_ place: Character, _ state: UInt32, _ layout: String, group: UInt32 = 0) throws -> KeyEvent {
    let parts = layout.split(separator: "(")
    let keymap = try #require(Keymap(layout: String(parts[0]), variant: parts.count > 1 ? String(parts[1].dropLast()) : ""))
    let code = try #require(Self.places[place]), fields = state | group << 13
    return KeyEvent(
      key: keymap.key(code, state: fields), latin: keymap.latin(code, state: fields), prefersLatin: !keymap.isLatin(state: fields),
      modifiers: keymap.modifiers(state: fields))
  }
  /// As windows do it: everybody is asked for the key's first meaning, then for the other one.
  private func performs(_ shortcut: KeyboardShortcut, _ event: KeyEvent) -> Bool {
    shortcut.matches(event) || event.asOtherShortcut.map(shortcut.matches) ?? false
  }

  @Test(arguments: ["il", "gr", "ru", "ua", "by", "bg", "ara", "ir", "th", "ge", "am", "in", "mk", "rs"])
  func `letters without Latin ones are found by their place`(layout: String) throws {
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      let event = try press(letter, Self.control, layout)
      #expect(KeyboardShortcut(KeyEquivalent(letter)).matches(event), "\(layout): Ctrl+\(letter) is \(event.key), \(event.latin as Any)")
    }
  }

  nonisolated struct Row: CustomStringConvertible, Sendable {
    var layout: String, place: Character, state: UInt32, wanted: Character, modifiers: EventModifiers = .command
    var description: String { "\(layout) \(place) \(wanted)" }
  }
  @Test(arguments: [
    // Punctuation stands on keys of letters.
    Row(layout: "il", place: "w", state: control, wanted: "w"), Row(layout: "il", place: "q", state: control, wanted: "q"),
    Row(layout: "il,us", place: "w", state: control, wanted: "w"), Row(layout: "gr,us", place: "q", state: control, wanted: "q"),
    Row(layout: "gr", place: "q", state: control, wanted: "q"),
    // A letter stands on the key of a full stop, a full stop on that of the slash.
    Row(layout: "ru", place: "/", state: control, wanted: "/"), Row(layout: "ru", place: ".", state: control, wanted: "."),
    Row(layout: "ru", place: ",", state: control, wanted: ","), Row(layout: "ru", place: "[", state: control, wanted: "["),
    Row(layout: "ru", place: "=", state: control | shift, wanted: "+"),
    // The number row of a French keyboard has its digits with Shift.
    Row(layout: "fr", place: "1", state: control, wanted: "1"), Row(layout: "fr", place: "2", state: control, wanted: "2"),
    Row(layout: "fr", place: "6", state: control, wanted: "6"), Row(layout: "fr", place: "6", state: control, wanted: "-"),
    Row(layout: "fr", place: "1", state: control | shift, wanted: "1"),
    Row(layout: "fr", place: "1", state: control | shift, wanted: "1", modifiers: [.command, .shift]),
    Row(layout: "fr", place: ",", state: control | shift, wanted: "."), Row(layout: "fr", place: "m", state: control, wanted: ","),
    Row(layout: "fr", place: "q", state: control, wanted: "a"), Row(layout: "fr", place: "5", state: control | altGr, wanted: "["),
    Row(layout: "be", place: "3", state: control, wanted: "3"),
    // With Shift a key is another symbol; the shortcut names the one on the key.
    Row(layout: "us", place: "1", state: control | shift, wanted: "1", modifiers: [.command, .shift]),
    Row(layout: "us", place: ",", state: control | shift, wanted: ",", modifiers: [.command, .shift]),
    Row(layout: "us", place: "=", state: control | shift, wanted: "+"), Row(layout: "us", place: "/", state: control | shift, wanted: "?"),
    Row(layout: "de", place: "7", state: control | shift, wanted: "/"), Row(layout: "de", place: "y", state: control, wanted: "z"),
    Row(layout: "us(dvorak)", place: "e", state: control, wanted: "."),
  ])
  func `a shortcut is found`(row: Row) throws {
    let event = try press(row.place, row.state, row.layout)
    #expect(
      performs(KeyboardShortcut(KeyEquivalent(row.wanted), modifiers: row.modifiers), event),
      "\(event.key), \(event.latin as Any)")
  }

  @Test(arguments: [
    // What AltGr makes of a key is that and nothing else.
    Row(layout: "de", place: "q", state: control | altGr, wanted: "q"), Row(layout: "fr", place: "5", state: control | altGr, wanted: "5"),
    // Shift is part of the shortcut where the key does not need it.
    Row(layout: "us", place: ",", state: control | shift, wanted: ","), Row(layout: "ru", place: ",", state: control | shift, wanted: ","),
    Row(layout: "us", place: "1", state: control | shift, wanted: "1"),
    Row(layout: "us", place: "s", state: control | shift, wanted: "s"), Row(layout: "fr", place: "q", state: control, wanted: "q"),
    Row(layout: "de", place: "z", state: control, wanted: "z"),
  ])
  func `another one is not taken for it`(row: Row) throws {
    #expect(!performs(KeyboardShortcut(KeyEquivalent(row.wanted), modifiers: row.modifiers), try press(row.place, row.state, row.layout)))
  }

  @Test func `the symbol that stands on the key goes before its digit`() throws {
    let event = try press("6", Self.control, "fr")
    #expect(KeyboardShortcut("-").matches(event))
    #expect(!KeyboardShortcut("6").matches(event), "only once nobody has a shortcut for the symbol")
  }

  @Test func `the second group of a keyboard with two is taken at its word`() throws {
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      #expect(KeyboardShortcut(KeyEquivalent(letter)).matches(try press(letter, Self.control, "il,us", group: 1)))
      #expect(KeyboardShortcut(KeyEquivalent(letter)).matches(try press(letter, Self.control, "us,ru", group: 1)))
    }
  }
}
