import COriel
import Foundation
import Programs
import Testing

@testable import OrielX11

/// Another program on the same server, as rude as a test wants it: owns a selection and answers as told.
final class Stranger {
  let display: OpaquePointer
  let window: XID
  /// Answers a request; the reply's property, or nil to say nothing at all.
  var answers: (Stranger, XSelectionRequestEvent) -> Atom?
  /// Called for every other event.
  var sees: (Stranger, XEvent) -> Void = { _, _ in }
  private(set) var requests: [XSelectionRequestEvent] = []

  /// Kept until our connection is closed: Xlib ends the process when a server goes first.
  private let server: InputServer

  init(server: InputServer, answers: @escaping (Stranger, XSelectionRequestEvent) -> Atom? = { _, _ in nil }) throws {
    self.server = server
    display = try #require(XOpenDisplay(server.name))
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(display, window, PropertyChangeMask)
    self.answers = answers
  }
  private var isClosed = false
  /// The program ends, as by a crash.
  func die() {
    guard !isClosed else { return }
    isClosed = true
    XCloseDisplay(display)
  }
  isolated deinit { die() }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
  func own(_ selection: String) {
    XSetSelectionOwner(display, atom(selection), window, 0)
    XSync(display, 0)
  }

  /// Handles what waits; to be called from the test's pump.
  func turn() {
    guard !isClosed else { return }
    var event = XEvent()
    while !isClosed, XPending(display) > 0 {
      XNextEvent(display, &event)
      guard event.type == SelectionRequest else {
        sees(self, event)
        continue
      }
      let request = event.xselectionrequest
      requests.append(request)
      guard let property = answers(self, request) else { continue }
      reply(request, property: property)
    }
  }

  func reply(_ request: XSelectionRequestEvent, property: Atom) {
    guard !isClosed else { return }
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = property
    reply.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, 0, &reply)
    XFlush(display)
  }

  func put(_ bytes: [UInt8], type: String, on window: XID, property: Atom) {
    XChangeProperty(display, window, property, atom(type), 8, PropModeReplace, bytes, Int32(bytes.count))
    XFlush(display)
  }
  func put(longs: [UInt], type: String, on window: XID, property: Atom) {
    longs.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, property, atom(type), 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress,
        Int32(longs.count))
    }
    XFlush(display)
  }
  /// A property of the stranger's own window, and its type.
  func read(_ property: Atom) -> (type: Atom, longs: [UInt], bytes: [UInt8])? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var pointer: UnsafeMutablePointer<UInt8>?
    guard XGetWindowProperty(display, window, property, 0, 1 << 22, 1, 0, &type, &format, &count, &rest, &pointer) == 0,
      type != 0, let pointer
    else { return nil }
    defer { XFree(pointer) }
    if format == 32 {
      return pointer.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
        (type, Array(UnsafeBufferPointer(start: $0, count: Int(count))), [])
      }
    }
    return (type, [], Array(UnsafeBufferPointer(start: pointer, count: Int(count))))
  }
}

/// Server, connection and selections, wired as the window system wires them.
final class SelectionStage {
  let server: InputServer
  let connection: X11Connection
  let selections: Selections
  let folder: URL

  init() throws {
    server = try InputServer()
    connection = try X11Connection(display: server.name)
    ErrorTrap.install(for: connection.display) { _ in }
    selections = Selections(connection: connection)
    connection.handlers = [selections]
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-selections-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
  isolated deinit {
    connection.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// From here on every owner of the selections that were asked for is heard of: the server has our request.
  func follow() {
    connection.drain()
    XSync(connection.display, 0)
  }
  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Runs a command to its end, serving its requests meanwhile.
  ///
  /// The end shows in a file: owners of a selection go on in the background with everything they inherited.
  func run(_ command: String) async throws {
    let end = file(UUID().uuidString)
    _ = try server.start("\(command)\n: > '\(end)'")
    #expect(await pump(connection, until: { access(end, F_OK) == 0 }), "\(command)")
  }
  /// What a command prints.
  func output(_ command: String) async throws -> Data {
    let path = file(UUID().uuidString)
    try await run("\(command) > '\(path)'")
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }
  /// Waits for a reading of ours, with strangers taking their turns.
  func wait<T: Sendable>(
    _ strangers: [Stranger] = [], seconds: Double = Patience.seconds, _ reading: @escaping @MainActor () async -> T
  ) async throws -> T {
    var result: T?
    let task = Task { result = await reading() }
    #expect(await pump(connection, seconds: seconds, also: { for stranger in strangers { stranger.turn() } }, until: { result != nil }))
    task.cancel()
    return try #require(result)
  }
}

/// Four megabytes in which every place differs.
nonisolated let longText: String = {
  var text = ""
  text.reserveCapacity(5 << 20)
  var line = 0
  while text.utf8.count < 4 << 20 {
    text += "line \(line): äöü → 日本語\n"
    line += 1
  }
  return text
}()
