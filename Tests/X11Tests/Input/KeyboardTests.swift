import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

/// Key codes of the places on the keyboard, whatever they type.
private let (placeA, placeC, placeE, placeY, placeQuote, placeComma, placeReturn): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
  (38, 54, 26, 29, 48, 59, 36)
private let (shift, control): (UInt32, UInt32) = (50, 37)

@Suite(.serialized) struct `The keyboard` {
  @Test func `types letters with their keys, shifted ones in upper case`() async throws {
    let stage = try await InputStage()
    stage.hands.type(placeA)
    stage.hands.chord(shift, placeA)
    await stage.settle()
    #expect(stage.window.text == "aA")
    let letters = stage.window.keys.filter { $0.key == .character("a") }
    #expect(letters.map(\.phase) == [.down, .up, .down, .up])
    #expect(letters[0].producesText && letters[0].latin == "a" && letters[0].modifiers == [])
    #expect(letters[2].modifiers == .shift)
    #expect(stage.window.modifierChanges == [.shift, []])
    #expect(stage.connection.times.input != 0)
  }

  @Test func `names the keys that type nothing`() async throws {
    let stage = try await InputStage()
    let symbols = [
      XKB_KEY_Return, XKB_KEY_Escape, XKB_KEY_Tab, XKB_KEY_BackSpace, XKB_KEY_Delete, XKB_KEY_Left, XKB_KEY_Page_Up,
      XKB_KEY_F5, XKB_KEY_KP_Enter, XKB_KEY_Menu,
    ]
    for symbol in symbols { stage.hands.type(stage.hands.keycode(symbol)) }
    stage.hands.chord(shift, stage.hands.keycode(XKB_KEY_Tab))
    await stage.settle()
    let down = stage.window.keys.filter { $0.phase == .down }.map(\.key)
    #expect(
      down == [.return, .escape, .tab, .backspace, .delete, .left, .pageUp, .function(5), .enter, .menu, .shift, .backtab])
    #expect(stage.window.text == "")
  }

  @Test func `tells the keypad's keys from those that do the same`() async throws {
    let stage = try await InputStage()
    for symbol in [XKB_KEY_Left, XKB_KEY_KP_Left, XKB_KEY_Return, XKB_KEY_KP_Enter] { stage.hands.type(stage.hands.keycode(symbol)) }
    await stage.settle()
    let down = stage.window.keys.filter { $0.phase == .down }
    #expect(down.map(\.key) == [.left, .left, .return, .enter])
    #expect(down.map(\.isOnKeypad) == [false, true, false, true])
  }

  @Test func `tells Alt and Super apart by the map`() async throws {
    let stage = try await InputStage()
    stage.hands.chord(stage.hands.keycode(XKB_KEY_Alt_L), placeA)
    stage.hands.chord(stage.hands.keycode(XKB_KEY_Super_L), placeA)
    await stage.settle()
    let letters = stage.window.keys.filter { $0.key == .character("a") && $0.phase == .down }
    #expect(letters.map(\.modifiers) == [.alt, .superKey])
    #expect(letters.allSatisfy { !$0.producesText })
    #expect(stage.window.text == "")
  }

  @Test func `knows Ctrl+C and Ctrl+comma under a Russian layout`() async throws {
    let stage = try await InputStage(layout: "ru")
    stage.hands.type(placeC)
    stage.hands.chord(control, placeC)
    stage.hands.chord(control, placeComma)
    await stage.settle()
    #expect(stage.window.text == "с")
    let commands = stage.window.keys.filter { $0.modifiers == .control && $0.phase == .down }
    #expect(commands.map(\.latin) == ["c", ","])
    #expect(commands.map(\.key) == [.character("с"), .character("б")])
  }

  @Test(arguments: ["us,gr", "gr"]) func `knows Ctrl+C under Greek, with and without a Latin group`(layout: String) async throws {
    let stage = try await InputStage(layout: layout)
    if layout == "us,gr" {
      XkbLockGroup(stage.hands.display, UInt32(XkbUseCoreKbd), 1)
      XSync(stage.hands.display, 0)
    }
    stage.hands.type(placeA)
    stage.hands.chord(control, placeC)
    await stage.settle()
    #expect(stage.window.text == "α")
    #expect(stage.window.keys.first { $0.modifiers == .control && $0.phase == .down }?.latin == "c")
  }

  @Test func `follows a layout that changes while it runs`() async throws {
    let stage = try await InputStage()
    stage.hands.type(placeY)
    await stage.settle()
    try stage.server.run("setxkbmap de")
    await stage.settle()
    stage.hands.type(placeY)
    stage.hands.chord(stage.hands.keycode(XKB_KEY_ISO_Level3_Shift), 24)
    await stage.settle()
    #expect(stage.window.text == "yz@")
    #expect(stage.window.keys.last { $0.key == .character("z") }?.latin == "z")
    #expect(stage.window.keys.first { $0.key == .character("@") }?.producesText == true)
  }

  @Test func `finds digits for shortcuts on a French keyboard and no foreign letters`() async throws {
    let stage = try await InputStage(layout: "fr")
    stage.hands.chord(control, 10)
    stage.hands.chord(control, 24)
    await stage.settle()
    #expect(stage.window.keys.filter { $0.modifiers == .control && $0.phase == .down }.map(\.latin) == ["1", "a"])
  }

  @Test func `composes dead keys where text is typed, showing the mark meanwhile`() async throws {
    let stage = try await InputStage(layout: "'us(intl)'")
    stage.input.setTextInput(TextInputState(caret: CGRect(x: 10, y: 10, width: 1, height: 16)), of: stage.window)
    stage.hands.type(placeQuote)
    stage.hands.type(placeE)
    await stage.settle()
    #expect(stage.window.text == "é")
    #expect(stage.window.preedits == ["´", ""])
    #expect(stage.window.keys.filter { $0.phase == .down }.allSatisfy { $0.producesText })
  }

  @Test func `composes with the Compose key and drops a sequence that is none`() async throws {
    let stage = try await InputStage(layout: "us -option compose:ralt")
    stage.input.setTextInput(TextInputState(caret: .zero), of: stage.window)
    let compose = stage.hands.keycode(XKB_KEY_Multi_key)
    for key in [compose, 32, 61] { stage.hands.type(key) }
    await stage.settle()
    #expect(stage.window.text == "ø")
    for key in [compose, 24, placeA] { stage.hands.type(key) }
    await stage.settle()
    #expect(stage.window.text == "øa")
    #expect(stage.window.preedits.last == "")
  }

  @Test func `does not compose where no text is typed`() async throws {
    let stage = try await InputStage(layout: "'us(intl)'")
    stage.hands.type(placeQuote)
    stage.hands.type(placeE)
    await stage.settle()
    #expect(stage.window.text == "e")
    #expect(stage.window.preedits.isEmpty)
  }

  @Test func `repeats a held key without releasing it`() async throws {
    let stage = try await InputStage()
    XkbSetAutoRepeatRate(stage.hands.display, UInt32(XkbUseCoreKbd), 60, 20)
    stage.hands.press(placeA)
    #expect(await pump(stage.connection, until: { stage.window.keys.count >= 4 }))
    stage.hands.release(placeA)
    await stage.settle()
    let phases = stage.window.keys.map(\.phase)
    #expect(phases.first == .down && phases.last == .up)
    #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .repeat })
  }

  @Test func `lets go of held keys and modifiers when focus leaves`() async throws {
    let stage = try await InputStage()
    let other = RecordingWindow(stage.connection, stage.input, x: 500)
    stage.hands.press(shift)
    stage.hands.press(placeA)
    await stage.settle()
    stage.hands.focus(other.xid)
    await stage.settle()
    #expect(stage.window.modifierChanges == [.shift, []])
    #expect(Set(stage.window.keys.filter { $0.phase == .up }.map(\.key)) == [.shift, .character("a")])
    #expect(other.modifierChanges == [.shift])
    // The real release is nobody's business: neither window saw the press and still holds the key.
    stage.hands.release(placeA)
    stage.hands.release(shift)
    await stage.settle()
    #expect(other.keys.isEmpty)
    #expect(other.modifierChanges == [.shift, []])
    stage.hands.focus(stage.window.xid)
    await stage.settle()
    #expect(stage.window.modifierChanges == [.shift, []])
  }

  @Test func `types nothing with a key that was used`() async throws {
    let stage = try await InputStage()
    stage.window.usesKey = { $0.key == .character("a") }
    stage.hands.type(placeA)
    stage.hands.type(placeE)
    await stage.settle()
    #expect(stage.window.text == "e")
  }

  @Test func `reads the keymap late`() async throws {
    let server = try InputServer()
    let connection = try X11Connection(display: server.name)
    defer { connection.close() }
    let input = X11Input(connection: connection, schedule: { _, _ in ScheduledCall() })
    #expect(input.keyboard.xkbEventBase == 0)
    input.prepare()
    #expect(input.keyboard.xkbEventBase != 0)
  }
}

@Suite struct `Text being composed` {
  @Test func `edits by scalars and counts its cursor in UTF-8`() {
    var text = PreeditText()
    text.replace(first: 0, length: 0, with: Array("日本".unicodeScalars), caret: 2)
    #expect(text.text == "日本" && text.cursorOffset == 6)
    text.replace(first: 1, length: 1, with: Array("a".unicodeScalars), caret: 1)
    #expect(text.text == "日a" && text.cursorOffset == 3)
  }
  @Test func `survives positions outside it`() {
    var text = PreeditText()
    text.replace(first: 7, length: .max, with: Array("x".unicodeScalars), caret: 99)
    #expect(text.text == "x" && text.cursorOffset == 1)
    text.replace(first: -3, length: -1, with: [], caret: -5)
    #expect(text.text == "x" && text.cursorOffset == 0)
    text.replace(first: 0, length: .max, with: [], caret: 0)
    #expect(text.text == "")
  }
  @Test func `goes to the server that XMODIFIERS names`() {
    #expect(XimServer.wantedServer(modifiers: "@im=ibus") == "ibus")
    #expect(XimServer.wantedServer(modifiers: "@foo=1@im=fcitx") == "fcitx")
    #expect(XimServer.wantedServer(modifiers: "@im=") == nil)
    #expect(XimServer.wantedServer(modifiers: "") == nil)
  }
}
