import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

/// Another program that drags or is dragged to, word by word as a test wants it.
final class DragPeer {
  struct Message: Equatable {
    var name: String
    var words: [Int]
    /// The window that the message names, which a proxy's is not.
    var window: XID
  }
  let display: OpaquePointer
  let window: XID
  /// What it was told, without the messages that `answers` is for.
  private(set) var messages: [Message] = []
  /// Called for each message after it was noted.
  var onMessage: (Message) -> Void = { _ in }
  /// What it offers as a source, by target.
  var content: [String: (type: String, bytes: [UInt8])] = [:]
  /// Bytes above which it sends in pieces.
  var pieceSize = 60_000
  private(set) var requests: [(target: String, time: Time)] = []
  /// Says nothing to requests.
  var isSilent = false
  private var transfers: [XID: (property: Atom, type: Atom, bytes: [UInt8])] = [:]
  /// What it was given as a target, by target; nil: refused.
  private(set) var received: [String: [UInt8]?] = [:]
  /// Requests that were answered, whatever with.
  private(set) var answers = 0
  private var incoming: (target: String, bytes: [UInt8])?
  private let server: TestServer
  private var isClosed = false

  init(_ server: TestServer, x: Int32 = 600, y: Int32 = 100, width: UInt32 = 200, height: UInt32 = 150, version: Int? = 5) throws {
    self.server = server
    display = try #require(XOpenDisplay(server.display))
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    window = XCreateWindow(
      display, XDefaultRootWindow(display), x, y, width, height, 0, 0, UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect | CWEventMask), &attributes)
    if let version { set("XdndAware", type: "ATOM", longs: [version]) }
    XMapWindow(display, window)
    XSync(display, 0)
  }
  isolated deinit { die() }
  /// The program ends, as by a crash.
  func die() {
    guard !isClosed else { return }
    isClosed = true
    XCloseDisplay(display)
  }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
  func name(_ atom: Atom) -> String {
    guard atom != 0, let name = XGetAtomName(display, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }
  func sync() { if !isClosed { XSync(display, 0) } }

  func set(_ property: String, type: String, longs: [Int], on other: XID? = nil) {
    longs.withUnsafeBytes {
      _ = XChangeProperty(
        display, other ?? window, atom(property), atom(type), 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress,
        Int32(longs.count))
    }
  }
  /// The atoms of a property of another window, by name.
  func atoms(_ property: String, of other: XID) -> [String] {
    guard let longs = read(atom(property), of: other, delete: false)?.longs else { return [] }
    return longs.map(name)
  }

  // MARK: Messages

  func send(_ name: String, _ words: [Int], to other: XID) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = other
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    let words = words + [Int](repeating: 0, count: 5 - words.count)
    event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
    XSendEvent(display, other, 0, 0, &event)
    XFlush(display)
  }

  func own() {
    XSetSelectionOwner(display, atom("XdndSelection"), window, 0)
    sync()
  }
  func enter(_ other: X11Window, _ types: [String], version: Int = 5) {
    own()
    if types.count > 3 { set("XdndTypeList", type: "ATOM", longs: types.map { Int(atom($0)) }) }
    let atoms = types.prefix(3).map { Int(atom($0)) }
    send("XdndEnter", [Int(window), version << 24 | (types.count > 3 ? 1 : 0)] + atoms, to: other.xid)
  }
  func position(_ other: X11Window, x: Int, y: Int, time: Int = 0, action: String = "XdndActionCopy") {
    send("XdndPosition", [Int(window), 0, (x & 0xFFFF) << 16 | (y & 0xFFFF), time, Int(atom(action))], to: other.xid)
  }
  func leave(_ other: X11Window) { send("XdndLeave", [Int(window)], to: other.xid) }
  func drop(_ other: X11Window, time: Int = 0) { send("XdndDrop", [Int(window), 0, time], to: other.xid) }
  func status(to source: Int, accepts: Bool = true, area: (x: Int, y: Int, width: Int, height: Int)? = nil, action: String = "XdndActionCopy") {
    let place = area.map { [($0.x & 0xFFFF) << 16 | ($0.y & 0xFFFF), $0.width << 16 | $0.height] } ?? [0, 0]
    send("XdndStatus", [Int(window), (accepts ? 1 : 0) | (area == nil ? 2 : 0)] + place + [accepts ? Int(atom(action)) : 0], to: XID(source))
  }
  func finished(to source: Int, accepted: Bool = true, action: String = "XdndActionCopy") {
    send("XdndFinished", [Int(window), accepted ? 1 : 0, accepted ? Int(atom(action)) : 0], to: XID(source))
  }

  func messages(_ name: String) -> [Message] { messages.filter { $0.name == name } }
  func count(_ name: String) -> Int { messages(name).count }
  var names: [String] { messages.map(\.name) }
  func forget() { messages = [] }
  func clearReceived() { received = [:] }

  /// Asks for the content of what is dragged over it.
  func ask(_ target: String, time: Int) {
    XConvertSelection(display, atom("XdndSelection"), atom(target), atom("PEER " + target), window, Time(time))
    XFlush(display)
  }

  // MARK: Turns

  /// Handles what waits; to be called from the test's pump.
  func turn() {
    var event = XEvent()
    while !isClosed, XPending(display) > 0 {
      XNextEvent(display, &event)
      switch event.type {
      case ClientMessage:
        let words = event.xclient.data.l
        let message = Message(
          name: name(event.xclient.message_type), words: [words.0, words.1, words.2, words.3, words.4], window: event.xclient.window)
        messages.append(message)
        onMessage(message)
      case SelectionRequest: answer(event.xselectionrequest)
      case SelectionNotify: answered(event.xselection)
      case PropertyNotify: propertyChanged(event.xproperty)
      default: break
      }
    }
  }

  private func answer(_ request: XSelectionRequestEvent) {
    requests.append((name(request.target), request.time))
    guard !isSilent else { return }
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.time = request.time
    if let (type, bytes) = content[name(request.target)] {
      reply.xselection.property = request.property
      if bytes.count > pieceSize {
        XSelectInput(display, request.requestor, PropertyChangeMask)
        transfers[request.requestor] = (request.property, atom(type), bytes)
        set(name(request.property), type: "INCR", longs: [bytes.count], on: request.requestor)
      } else {
        XChangeProperty(display, request.requestor, request.property, atom(type), 8, PropModeReplace, bytes, Int32(bytes.count))
      }
    }
    XSendEvent(display, request.requestor, 0, 0, &reply)
    XFlush(display)
  }

  private func answered(_ event: XSelectionEvent) {
    let target = name(event.target)
    answers += 1
    guard event.property != 0, let value = read(event.property, of: window, delete: true) else { return received[target] = .some(nil) }
    if name(value.type) == "INCR" { return incoming = (target, []) }
    received[target] = value.longs.isEmpty ? value.bytes : value.longs.flatMap { Array(name($0).utf8) + [10] }
  }

  private func propertyChanged(_ event: XPropertyEvent) {
    if event.window != window, event.state == PropertyDelete, var transfer = transfers[event.window], transfer.property == event.atom {
      let piece = Array(transfer.bytes.prefix(pieceSize))
      transfer.bytes.removeFirst(piece.count)
      XChangeProperty(display, event.window, transfer.property, transfer.type, 8, PropModeReplace, piece, Int32(piece.count))
      transfers[event.window] = piece.isEmpty ? nil : transfer
      XFlush(display)
    }
    if event.window == window, event.state == PropertyNewValue, let (target, bytes) = incoming, name(event.atom) == "PEER " + target,
      let piece = read(event.atom, of: window, delete: true), name(piece.type) != "INCR"
    {
      if piece.bytes.isEmpty {
        incoming = nil
        received[target] = bytes
      } else {
        incoming = (target, bytes + piece.bytes)
      }
    }
  }

  private func read(_ property: Atom, of other: XID, delete: Bool) -> (type: Atom, longs: [UInt], bytes: [UInt8])? {
    var type: Atom = 0
    var format: Int32 = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var pointer: UnsafeMutablePointer<UInt8>?
    guard XGetWindowProperty(display, other, property, 0, 1 << 24, delete ? 1 : 0, 0, &type, &format, &count, &rest, &pointer) == 0,
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

/// What a source of ours is told, and what it gives.
final class DragRecorder: DragSessionDelegate {
  var content: [String: Data]
  private(set) var asked: [String] = []
  private(set) var moves: [(location: CGPoint, operation: DragOperation?)] = []
  private(set) var outcomes: [DragOutcome] = []
  /// Called before content is given.
  var onRequest: () async -> Void = {}

  init(_ content: [String: Data] = ["text/plain;charset=utf-8": Data("Grüße".utf8)]) { self.content = content }

  func drag(_ drag: any DragSession, contentAs type: String) async -> Data? {
    asked.append(type)
    await onRequest()
    return content[type]
  }
  func drag(_ drag: any DragSession, movedTo location: CGPoint, operation: DragOperation?) { moves.append((location, operation)) }
  func drag(_ drag: any DragSession, ended outcome: DragOutcome) { outcomes.append(outcome) }
}

/// A window of ours, other programs, and the user's hand.
final class DragStage {
  let server: TestServer
  let app: TestApp
  let window: TestWindow
  let hands: Hands
  var peers: [DragPeer] = []

  init(windowManager: String? = nil, types: [String] = []) throws {
    server = try TestServer(windowManager: windowManager)
    app = try TestApp(server, waitsForWindowManager: windowManager != nil)
    window = try app.showWindow()
    hands = try Hands(server: server)
  }

  func peer(x: Int32 = 600, y: Int32 = 100, version: Int? = 5) throws -> DragPeer {
    let peer = try DragPeer(server, x: x, y: y, version: version)
    peers.append(peer)
    return peer
  }

  /// Lets everybody work until the condition holds.
  func pump(until condition: @MainActor () -> Bool) async -> Bool {
    await app.pumpTasks {
      for peer in self.peers { peer.turn() }
      return condition()
    }
  }
  /// Until nobody has anything more to say: every program has asked the server, and been heard, a few times.
  func settle() async {
    for _ in 0..<3 {
      app.settle()
      for peer in peers {
        peer.sync()
        peer.turn()
        peer.sync()
      }
    }
    app.settle()
  }

  /// Presses in the window and starts to drag.
  func begin(
    _ recorder: DragRecorder, operations: [DragOperation] = [.copy], types: [String]? = nil, from other: TestWindow? = nil,
    x: Int32 = 50, y: Int32 = 50
  ) async throws -> any DragSession {
    let source = other ?? window
    let presses = source.events.count { if case .pointer(let event) = $0 { event.phase == .down } else { false } }
    hands.move(x, y)
    hands.press(button: 1)
    #expect(await pump { source.events.count { if case .pointer(let event) = $0 { event.phase == .down } else { false } } > presses })
    return try #require(
      source.window.beginDrag(
        DragDescription(types: types ?? recorder.content.keys.sorted(), operations: operations), delegate: recorder))
  }
}
