import COriel
import Foundation
import OrielWindowing
import Programs
import Testing

@testable import OrielDesktop
@testable import OrielX11

/// fcitx5 with Hangul, which composes syllables letter by letter.
nonisolated private let hasFcitx =
  access("/usr/bin/fcitx5", X_OK) == 0 && access("/usr/share/fcitx5/addon/hangul.conf", R_OK) == 0
/// ibus with the same.
nonisolated private let hasIBus =
  access("/usr/bin/ibus-daemon", X_OK) == 0 && access("/usr/share/ibus/component/hangul.xml", R_OK) == 0

/// A display, a bus, and a real input method on both that does not answer to a clock of ours.
private final class Stage {
  /// How fcitx5 is spoken to.
  enum Way { case bus, xim }
  let input: InputStage
  let daemon: BusDaemon
  let folder: URL
  private var method: Program?
  private let way: Way
  var window: RecordingWindow { input.window }

  /// `drawsItself`: it shows what is composed in a window of its own, as fcitx does over XIM unless told otherwise.
  init(_ way: Way, language: String, drawsItself: Bool = false) async throws {
    self.way = way
    let daemon = try BusDaemon()
    self.daemon = daemon
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-im-\(UUID().uuidString.prefix(8))")
    self.folder = folder
    let server = try InputServer()
    let environment = ["XDG_CONFIG_HOME": folder.path, "DISPLAY": server.name]
    input = try await InputStage(server: server, environment: environment, patience: 1e6) { desk in
      let bus = SessionBus(system: desk, address: daemon.address)
      return way == .xim
        ? []
        : [
          FcitxInputMethod(bus: bus, program: "test") { environment[$0] },
          IBusInputMethod(system: desk, session: bus, program: "test") { environment[$0] },
        ]
    }
    input.clockRuns = true
    let configuration = folder.appendingPathComponent("fcitx5")
    let details = configuration.appendingPathComponent("conf")
    try FileManager.default.createDirectory(at: details, withIntermediateDirectories: true)
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
    try "UseOnTheSpot=\(drawsItself ? "False" : "True")\n".write(
      to: details.appendingPathComponent("xim.conf"), atomically: true, encoding: .utf8)
  }
  isolated deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private var home: String {
    "DBUS_SESSION_BUS_ADDRESS='\(daemon.address)' XDG_CONFIG_HOME='\(folder.path)' XDG_DATA_HOME='\(folder.path)' XDG_CACHE_HOME='\(folder.path)' HOME='\(folder.path)'"
  }
  func startFcitx() throws {
    var off = "wayland,waylandim,fcitx4frontend,ibusfrontend,kimpanel,notificationitem,notifications,clipboard,emoji,spell,quickphrase"
    off += way == .xim ? ",dbus,dbusfrontend" : ",xim"
    method = try input.server.start("\(home) exec fcitx5 --disable=\(off)")
  }
  func startIBus() throws {
    method = try input.server.start(
      "\(home) GSETTINGS_BACKEND=memory exec ibus-daemon --panel disable --emoji-extension disable --config /usr/libexec/ibus-memconf")
  }
  func stop() {
    method?.end()
    method = nil
  }
  /// Text is typed into the window, with the caret there.
  func place(_ x: Double, _ y: Double, session: Int = 1, configure: (inout TextInputState) -> Void = { _ in }) {
    var state = TextInputState(session: session, caret: CGRect(x: x, y: y, width: 1, height: 16))
    state.surroundings = .init(text: "", cursor: 0, anchor: 0)
    configure(&state)
    input.input.setTextInput(state, of: window)
  }
  func isThere() async -> Bool { await input.pump { self.input.input.usesInputMethod(in: self.window.xid) } }
  func type(_ keys: [UInt32], until condition: () -> Bool) async -> Bool {
    for key in keys { input.hands.type(key) }
    return await input.pump(until: condition)
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
private let keyG: UInt32 = 42, keyK: UInt32 = 45, keyS: UInt32 = 39, space: UInt32 = 65, f9: UInt32 = 75

@Suite(.serialized, .enabled(if: hasFcitx, "fcitx5 and fcitx5-hangul are not installed"))
struct `With a real input method` {
  @Test(arguments: [Stage.Way.bus, .xim])
  private func `syllables are composed at the caret, candidates follow it, and its end leaves nothing behind`(way: Stage.Way) async throws {
    let stage = try await Stage(way, language: "hangul")
    let (input, window) = (stage.input, stage.input.window)
    stage.place(100, 50)
    // It comes after us: found when it announces itself.
    try stage.startFcitx()
    try #require(await stage.isThere())

    #expect(await stage.type([keyG], until: { window.preedits.last == "ㅎ" }))
    #expect(await stage.type([keyK], until: { window.preedits.last == "하" }))
    #expect(await stage.type([keyS], until: { window.preedits.last == "한" }))
    #expect(window.text == "", "nothing is typed while it composes")

    // Candidates: the pop-up stands at the caret (window 0,0), below it.
    #expect(await stage.type([f9], until: { stage.popUps().contains { $0.height > 10 } }))
    let first = try #require(stage.popUps().first { $0.height > 10 })
    #expect(abs(first.minX - 100) < 40 && (60...110).contains(first.minY), "\(first)")
    stage.place(260, 150)
    #expect(await input.pump(until: { stage.popUps().contains { $0.minY > 150 } }))
    let second = try #require(stage.popUps().first { $0.height > 10 })
    #expect(abs(second.minX - 260) < 40 && (160...210).contains(second.minY), "\(second)")
    // The same key ends the choice and leaves the syllable.
    #expect(await stage.type([f9], until: { stage.popUps().isEmpty }))

    #expect(await stage.type([space], until: { window.text.hasPrefix("한") }))
    #expect(await input.pump(until: { window.preedits.last == "" }))

    // The server dies in the middle of a syllable: that is typed as it stands, and keys type by themselves.
    window.events = []
    #expect(await stage.type([keyG, keyK], until: { window.preedits.last == "하" }))
    stage.stop()
    #expect(await input.pump(until: { window.preedits.last == "" && !input.input.usesInputMethod(in: window.xid) }))
    #expect(window.text.hasSuffix("하"), "\(window.text)")
    window.events = []
    #expect(await stage.type([keyG], until: { window.text == "g" }))

    // And is found again when it is back.
    try stage.startFcitx()
    try #require(await stage.isThere())
    #expect(await stage.type([keyG], until: { window.preedits.last == "ㅎ" }))
  }

  @Test(arguments: [Stage.Way.bus, .xim])
  private func `half a syllable stays behind when the focus goes to another field`(way: Stage.Way) async throws {
    let stage = try await Stage(way, language: "hangul")
    let window = stage.input.window
    stage.place(100, 50)
    try stage.startFcitx()
    try #require(await stage.isThere())
    #expect(await stage.type([keyG, keyK], until: { window.preedits.last == "하" }))
    // The field types it as it stands; here nobody does, so that all that comes is the input method's.
    stage.place(100, 80, session: 2)
    #expect(await stage.type([keyS], until: { window.preedits.last == "ㄴ" }), "\(window.preedits)")
    #expect(window.text == "", "neither dropped into the other field nor typed twice")
  }

  @Test func `one that draws what it composes is told where`() async throws {
    let stage = try await Stage(.xim, language: "hangul", drawsItself: true)
    let window = stage.input.window
    try stage.startFcitx()
    stage.place(180, 90)
    try #require(await stage.isThere())
    #expect(await stage.type([keyG, keyK], until: { stage.popUps().contains { $0.height > 10 } }))
    // Its window may appear before it has been told where: it goes there.
    #expect(
      await stage.input.pump(until: { stage.popUps().contains { abs($0.minX - 180) < 40 && (100...150).contains($0.minY) } }),
      "\(stage.popUps())")
    #expect(window.preedits.isEmpty && window.text == "")
    #expect(await stage.type([keyS, space], until: { window.text.hasPrefix("한") }))
    #expect(await stage.input.pump(until: { stage.popUps().isEmpty }))
  }

  @Test(arguments: [Stage.Way.bus, .xim]) private func `dead keys work beside it, and shortcuts reach the app`(way: Stage.Way) async throws {
    let stage = try await Stage(way, language: "keyboard-us-intl")
    let (input, window) = (stage.input, stage.input.window)
    try input.server.run("setxkbmap 'us(intl)'")
    try stage.startFcitx()
    stage.place(100, 50)
    try #require(await stage.isThere())
    #expect(await stage.type([48, 26], until: { window.text == "é" }), "\(window.text)")
    input.hands.chord(37, 54)
    #expect(await input.pump(until: { window.keys.contains { $0.latin == "c" && $0.modifiers == .control } }))
    #expect(window.text == "é")
  }

  @Test func `a secret is not composed`() async throws {
    let stage = try await Stage(.bus, language: "hangul")
    let window = stage.input.window
    try stage.startFcitx()
    stage.place(100, 50) {
      $0.purpose = .password
      $0.surroundings = nil
    }
    try #require(await stage.isThere())
    #expect(await stage.type([keyG, keyK, keyS], until: { window.text == "gks" }))
    #expect(window.preedits.isEmpty)
  }
}

@Suite(.serialized, .enabled(if: hasIBus, "ibus and ibus-hangul are not installed"))
struct `With a real ibus` {
  @Test func `syllables are composed, and its end and return are noticed`() async throws {
    let stage = try await Stage(.bus, language: "hangul")
    let (input, window) = (stage.input, stage.input.window)
    stage.place(100, 50)
    try stage.startIBus()
    try #require(await stage.isThere())
    let address = try #require(
      IBusInputMethod.address { ["XDG_CONFIG_HOME": stage.folder.path, "DISPLAY": input.server.name][$0] })
    // Which language is the user's choice, made elsewhere.
    let user = SessionBus(system: input.desk, address: address)
    func choose() async throws {
      var isChosen = false
      user.call(
        BusCall("org.freedesktop.IBus", "/org/freedesktop/IBus", "org.freedesktop.IBus", "SetGlobalEngine", [.string("hangul")], timeout: 60)
      ) { if case .success = $0 { isChosen = true } }
      #expect(await input.pump(until: { isChosen }))
    }
    try await choose()
    // Shift+space turns it to Hangul, from the Latin letters it begins with.
    input.hands.chord(50, space)
    #expect(await stage.type([keyG], until: { window.preedits.last == "ㅎ" || window.text.hasSuffix("g") }))
    try #require(window.preedits.last == "ㅎ", "\(window.text)")
    #expect(await stage.type([keyK, keyS], until: { window.preedits.last == "한" }))
    #expect(await stage.type([space], until: { window.text == "한 " }), "\(window.text)")

    #expect(await stage.type([keyG], until: { window.preedits.last == "ㅎ" }))
    stage.place(100, 80, session: 2)
    #expect(await stage.type([keyK], until: { window.preedits.last == "ㅏ" }), "\(window.preedits)")
    #expect(window.text == "한 ")

    stage.stop()
    #expect(await input.pump(until: { !input.input.usesInputMethod(in: window.xid) }))
    window.events = []
    #expect(await stage.type([keyG], until: { window.text == "g" }))
    try stage.startIBus()
    try #require(await stage.isThere())
  }
}
