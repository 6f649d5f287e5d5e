import COriel
import Foundation
import Programs
import OrielWindowing
import Testing

@testable import OrielX11

/// fcitx5 with Hangul, which composes syllables letter by letter.
nonisolated private let hasInputMethod =
  access("/usr/bin/fcitx5", X_OK) == 0 && access("/usr/share/fcitx5/addon/hangul.conf", R_OK) == 0

@Suite(.serialized, .enabled(if: hasInputMethod, "fcitx5 and fcitx5-hangul are not installed"))
struct `With a real input method` {
  private final class Stage {
    let input: InputStage
    let folder: URL
    private var method: Program?

    /// `drawsItself`: it shows what is composed in a window of its own, as fcitx does unless told otherwise.
    init(language: String, drawsItself: Bool = false) async throws {
      input = try await InputStage()
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-fcitx-\(UUID().uuidString)")
      let configuration = folder.appendingPathComponent("fcitx5")
      try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
      try """
      [Groups/0]
      Name=Default
      Default Layout=us
      DefaultIM=\(language)
      [Groups/0/Items/0]
      Name=keyboard-us-intl
      Layout=
      [Groups/0/Items/1]
      Name=hangul
      Layout=
      [GroupOrder]
      0=Default

      """.write(to: configuration.appendingPathComponent("profile"), atomically: true, encoding: .utf8)
      try "[Behavior]\nActiveByDefault=\(language == "hangul" ? "True" : "False")\n".write(
        to: configuration.appendingPathComponent("config"), atomically: true, encoding: .utf8)
      let details = configuration.appendingPathComponent("conf")
      try FileManager.default.createDirectory(at: details, withIntermediateDirectories: true)
      try "UseOnTheSpot=\(drawsItself ? "False" : "True")\n".write(
        to: details.appendingPathComponent("xim.conf"), atomically: true, encoding: .utf8)
    }
    isolated deinit {
      stop()
      try? FileManager.default.removeItem(at: folder)
    }
    func start() throws {
      let off =
        "wayland,waylandim,dbus,dbusfrontend,ibusfrontend,fcitx4frontend,kimpanel,notificationitem,notifications,clipboard,emoji,spell,quickphrase"
      method = try input.server.start(
        "XDG_CONFIG_HOME='\(folder.path)' XDG_DATA_HOME='\(folder.path)' exec fcitx5 --disable=\(off)")
    }
    func stop() {
      method?.end()
      method = nil
    }
    /// Types until the input method has it: it needs a moment to load its languages.
    func type(_ keys: [UInt32], until condition: () -> Bool) async -> Bool {
      for key in keys { input.hands.type(key) }
      return await pump(input.connection, until: condition)
    }
    /// The pop-ups that others show: where their corner is and how large they are.
    func popUps() -> [CGRect] {
      let display = input.hands.display
      var root: XID = 0, parent: XID = 0
      var children: UnsafeMutablePointer<XID>?
      var count: UInt32 = 0
      guard XQueryTree(display, XDefaultRootWindow(display), &root, &parent, &children, &count) != 0, let children else { return [] }
      defer { XFree(children) }
      return (0..<Int(count)).compactMap { index in
        var attributes = XWindowAttributes()
        guard children[index] != input.window.xid, XGetWindowAttributes(display, children[index], &attributes) != 0,
          attributes.map_state == IsViewable, attributes.width > 5
        else { return nil }
        return CGRect(x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width), height: Int(attributes.height))
      }
    }
  }
  private let keyG: UInt32 = 42
  private let keyK: UInt32 = 45
  private let keyS: UInt32 = 39
  private let space: UInt32 = 65
  private let f9: UInt32 = 75

  @Test func `syllables are composed at the caret, candidates follow it, and its end leaves nothing behind`() async throws {
    let stage = try await Stage(language: "hangul")
    let (input, window) = (stage.input, stage.input.window)
    input.input.setTextInput(caret: CGRect(x: 100, y: 50, width: 1, height: 16), of: window)
    // It comes after us: found when it announces itself.
    try stage.start()
    let isThere = await pump(input.connection, until: { input.input.usesInputMethod(in: window.xid) })
    try #require(isThere)

    #expect(await stage.type([keyG], until: { window.preedits.last == "ㅎ" }))
    #expect(await stage.type([keyK], until: { window.preedits.last == "하" }))
    #expect(await stage.type([keyS], until: { window.preedits.last == "한" }))
    #expect(window.text == "", "nothing is typed while it composes")

    // Candidates: the pop-up stands at the caret (window 0,0), below it.
    #expect(await stage.type([f9], until: { stage.popUps().contains { $0.height > 10 } }))
    let first = try #require(stage.popUps().first { $0.height > 10 })
    #expect(abs(first.minX - 100) < 40 && (60...110).contains(first.minY), "\(first)")
    input.input.setTextInput(caret: CGRect(x: 260, y: 150, width: 1, height: 16), of: window)
    #expect(await pump(input.connection, until: { stage.popUps().contains { $0.minY > 150 } }))
    let second = try #require(stage.popUps().first { $0.height > 10 })
    #expect(abs(second.minX - 260) < 40 && (160...210).contains(second.minY), "\(second)")
    // The same key ends the choice and leaves the syllable.
    #expect(await stage.type([f9], until: { stage.popUps().isEmpty }))

    #expect(await stage.type([space], until: { window.text.hasPrefix("한") }))
    #expect(await pump(input.connection, until: { window.preedits.last == "" }))

    // The server dies in the middle of a syllable: the half of it disappears, and keys type by themselves.
    #expect(await stage.type([keyG, keyK], until: { window.preedits.last == "하" }))
    stage.stop()
    #expect(await pump(input.connection, until: { window.preedits.last == "" && !input.input.usesInputMethod(in: window.xid) }))
    window.events = []
    #expect(await stage.type([keyG], until: { window.text == "g" }))

    // And is found again when it is back.
    try stage.start()
    #expect(await pump(input.connection, until: { input.input.usesInputMethod(in: window.xid) }))
    #expect(await stage.type([keyG], until: { window.preedits.last == "ㅎ" }))
  }

  @Test func `one that draws what it composes is told where`() async throws {
    let stage = try await Stage(language: "hangul", drawsItself: true)
    let (input, window) = (stage.input, stage.input.window)
    try stage.start()
    input.input.setTextInput(caret: CGRect(x: 180, y: 90, width: 1, height: 16), of: window)
    let isThere = await pump(input.connection, until: { input.input.usesInputMethod(in: window.xid) })
    try #require(isThere)
    #expect(await stage.type([keyG, keyK], until: { stage.popUps().contains { $0.height > 10 } }))
    let shown = try #require(stage.popUps().first { $0.height > 10 })
    #expect(abs(shown.minX - 180) < 40 && (100...150).contains(shown.minY), "\(shown)")
    #expect(window.preedits.isEmpty && window.text == "")
    #expect(await stage.type([keyS, space], until: { window.text.hasPrefix("한") }))
    #expect(await pump(input.connection, until: { stage.popUps().isEmpty }))
  }

  @Test func `dead keys work beside it, and shortcuts reach the app`() async throws {
    let stage = try await Stage(language: "keyboard-us-intl")
    let (input, window) = (stage.input, stage.input.window)
    try input.server.run("setxkbmap 'us(intl)'")
    try stage.start()
    input.input.setTextInput(caret: CGRect(x: 100, y: 50, width: 1, height: 16), of: window)
    let isThere = await pump(input.connection, until: { input.input.usesInputMethod(in: window.xid) })
    try #require(isThere)
    #expect(await stage.type([48, 26], until: { window.text == "é" }), "\(window.text)")
    input.hands.chord(37, 54)
    #expect(await pump(input.connection, until: { window.keys.contains { $0.latin == "c" && $0.modifiers == .control } }))
    #expect(window.text == "é")
  }
}
