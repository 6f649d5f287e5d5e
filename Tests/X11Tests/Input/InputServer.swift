import COriel
import Foundation
import Programs
import Testing
import OrielHeadless
import OrielWindowing

@testable import OrielX11

/// An X server without a screen, for one suite alone. Ends with the last reference to it, and with the test process.
final class InputServer {
  let name: String
  private let server: Program
  private var programs: [Program] = []

  /// Takes a free display number.
  convenience init() throws {
    try self.init(command: ["Xvfb", "-noreset", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-displayfd", "1"])
  }

  /// Another kind of server, given its command line; it says its number on standard output.
  init(command: [String]) throws {
    server = try Program(command, tethered: true)
    let answer = String(decoding: try server.read { $0.contains(UInt8(ascii: "\n")) }, as: UTF8.self)
    guard let number = Int(answer.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw POSIXError(.ENODEV) }
    name = ":\(number)"
  }

  /// Starts a command on this display that may run until the server ends.
  func start(_ command: String) throws -> Program {
    let program = try Program(
      // What stays in the background must not keep our pipe.
      ["sh", "-c", "exec >/dev/null; " + command], environment: ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 },
      tethered: true)
    programs.append(program)
    return program
  }

  func run(_ command: String) throws {
    let program = try start(command)
    #expect(program.waitForEnd() == 0, "\(command)")
  }
}

/// Handles events of `connection` (and of others, through `also`) until `condition` holds; false after `seconds` and at
/// least 500 turns, because tests of other suites can run for a long time between two of them.
func pump(
  _ connection: X11Connection, seconds: Double = Patience.seconds, also: () -> Void = {}, until condition: () -> Bool
) async -> Bool {
  let end = MonotonicClock.now + seconds
  var turns = 0
  while true {
    connection.drain()
    also()
    if condition() { return true }
    turns += 1
    if MonotonicClock.now > end, turns > 500 { return false }
    connection.flush()
    var descriptor = pollfd(fd: oriel_ConnectionNumber(connection.display), events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, 2)
    await Task.yield()
  }
}

/// What a user's hands do, through XTEST on a connection of their own.
final class Hands {
  let display: OpaquePointer
  private typealias Fake = @convention(c) (OpaquePointer, UInt32, Int32, UInt) -> Int32
  private typealias FakeMotion = @convention(c) (OpaquePointer, Int32, Int32, Int32, UInt) -> Int32
  private let fakeKey: Fake
  private let fakeButton: Fake
  private let fakeMotion: FakeMotion

  /// Kept until our connection is closed: Xlib ends the process when a server goes first.
  private let server: AnyObject

  convenience init(server: InputServer) throws { try self.init(display: server.name, of: server) }
  convenience init(server: TestServer) throws { try self.init(display: server.display, of: server) }
  private init(display name: String, of server: AnyObject) throws {
    self.server = server
    let library = try #require(dlopen("libXtst.so.6", RTLD_NOW))
    display = try #require(XOpenDisplay(name))
    fakeKey = unsafeBitCast(try #require(dlsym(library, "XTestFakeKeyEvent")), to: Fake.self)
    fakeButton = unsafeBitCast(try #require(dlsym(library, "XTestFakeButtonEvent")), to: Fake.self)
    fakeMotion = unsafeBitCast(try #require(dlsym(library, "XTestFakeMotionEvent")), to: FakeMotion.self)
  }
  isolated deinit { XCloseDisplay(display) }

  func press(_ keycode: UInt32) { fake { fakeKey(display, keycode, 1, 0) } }
  func release(_ keycode: UInt32) { fake { fakeKey(display, keycode, 0, 0) } }
  func type(_ keycode: UInt32) {
    press(keycode)
    release(keycode)
  }
  func chord(_ modifier: UInt32, _ keycode: UInt32) {
    press(modifier)
    type(keycode)
    release(modifier)
  }
  func move(_ x: Int32, _ y: Int32) { fake { fakeMotion(display, -1, x, y, 0) } }
  func press(button: UInt32) { fake { fakeButton(display, button, 1, 0) } }
  func release(button: UInt32) { fake { fakeButton(display, button, 0, 0) } }
  func click(_ button: UInt32 = 1) {
    press(button: button)
    release(button: button)
  }
  func focus(_ window: XID) { fake { XSetInputFocus(display, window, RevertToParent, 0) } }
  /// The key that has this symbol in the server's present map.
  func keycode(_ symbol: Int32) -> UInt32 {
    var event = XEvent()
    while XPending(display) > 0 {
      XNextEvent(display, &event)
      if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
    }
    return UInt32(XKeysymToKeycode(display, KeySym(symbol)))
  }
  private func fake(_ body: () -> Int32) {
    _ = body()
    XSync(display, 0)
  }
}

/// A bare window that writes down what it is told.
@MainActor final class RecordingWindow: @MainActor InputReceiver, @MainActor X11EventTarget {
  let connection: X11Connection
  let input: X11Input
  let xid: XID
  var topLevelID: XID { xid }
  let isAlive = true
  let scale: Double
  var events: [InputEvent] = []
  /// What the window says to a key: used or not.
  var usesKey: (KeyEvent) -> Bool = { _ in false }

  init(_ connection: X11Connection, _ input: X11Input, x: Int32 = 0, y: Int32 = 0, scale: Double = 1) {
    self.connection = connection
    self.input = input
    self.scale = scale
    xid = XCreateSimpleWindow(connection.display, connection.root, x, y, 400, 300, 0, 0, 0xffffff)
    XSelectInput(
      connection.display, xid, KeyPressMask | KeyReleaseMask | FocusChangeMask | StructureNotifyMask | PropertyChangeMask)
    connection.setTarget(self, for: xid)
    input.windowCreated(self)
    XMapWindow(connection.display, xid)
    XSync(connection.display, 0)
  }

  func deliver(_ event: InputEvent) -> Bool {
    events.append(event)
    if case .key(let key) = event { return usesKey(key) }
    return false
  }
  func noteInput(_ time: Time) { connection.noteInput(time) }
  func handle(_ event: inout XEvent) {
    guard event.type == FocusIn || event.type == FocusOut else { return }
    let focus = event.xfocus
    guard focus.mode != NotifyGrab, focus.mode != NotifyUngrab, focus.detail != NotifyPointer else { return }
    input.focusChanged(self, isFocused: event.type == FocusIn)
  }

  var keys: [KeyEvent] { events.compactMap { if case .key(let key) = $0 { key } else { nil } } }
  var text: String { events.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined() }
  var preedits: [String] { events.compactMap { if case .preedit(let preedit) = $0 { preedit.text } else { nil } } }
  var deletions: [[Int]] {
    events.compactMap { if case .deleteSurroundings(let offset, let count) = $0 { [offset, count] } else { nil } }
  }
  var modifierChanges: [KeyModifiers] { events.compactMap { if case .modifiersChanged(let new) = $0 { new } else { nil } } }
  var pointers: [PointerEvent] { events.compactMap { if case .pointer(let event) = $0 { event } else { nil } } }
  var scrolls: [ScrollEvent] { events.compactMap { if case .scroll(let event) = $0 { event } else { nil } } }
}

/// Server, connection, input and hands, wired as the window system wires them.
final class InputStage {
  let server: InputServer
  /// The clock that input goes by, which stands still unless told, and the loop of what is on a bus.
  let desk = HeadlessWindowSystem()
  let connection: X11Connection
  let input: X11Input
  let hands: Hands
  let window: RecordingWindow

  convenience init(layout: String = "us", scale: Double = 1) async throws {
    let server = try InputServer()
    try server.run("setxkbmap \(layout)")
    try await self.init(server: server, scale: scale)
  }
  init(
    server: InputServer, scale: Double = 1, environment: [String: String] = [:], patience: Double = TypingLine.patience,
    inputMethods: @escaping (HeadlessWindowSystem) -> [any InputMethodService] = { _ in [] }
  ) async throws {
    self.server = server
    connection = try X11Connection(display: server.name)
    ErrorTrap.install(for: connection.display) { _ in }
    let desk = desk
    input = X11Input(
      connection: connection, environment: { environment[$0] }, inputMethods: { inputMethods(desk) }, patience: patience,
      schedule: { desk.schedule(at: desk.now + $0, $1) })
    connection.handlers = [input]
    hands = try Hands(server: server)
    window = RecordingWindow(connection, input, scale: scale)
    hands.move(800, 600)
    hands.focus(window.xid)
    await settle()
    // What the window system does after the first frame.
    input.prepare()
    await settle()
    window.events = []
  }
  isolated deinit { connection.close() }

  /// Lets everybody work until the condition holds; false if it did not within `seconds`.
  func pump(until condition: () -> Bool) async -> Bool {
    await X11Tests.pump(
      connection,
      also: { [self] in
        desk.awaitDescriptors(limit: 0)
        let time = MonotonicClock.now
        // What other suites take between two turns would be the other program's time to answer.
        desk.advance(by: clockRuns ? min(0.1, max(0, time - lastTime)) : 0)
        lastTime = time
      }, until: condition)
  }
  /// For programs of others, which are asked again after a while.
  var clockRuns = false
  private var lastTime = MonotonicClock.now
  /// Until the server has nothing more to say about what the hands did.
  func settle() async {
    _ = connection.fetchServerTime()
    _ = await X11Tests.pump(connection, until: { XEventsQueued(connection.display, QueuedAfterReading) == 0 })
  }
}
