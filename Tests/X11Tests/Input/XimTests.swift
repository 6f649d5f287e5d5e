import COriel
import Foundation
import OrielWindowing
import Testing

@testable import OrielX11

/// A server of the X Input Method protocol as bad as a test wants it, on a connection of its own.
final class FakeXimServer {
  /// How far it goes before it falls silent.
  enum Manners { case silent, offersTransport, garbage, whole }
  let display: OpaquePointer
  let window: XID
  private let manners: Manners
  /// The client's window, and ours for what it says: one for each time it connects.
  private var peer: XID = 0
  private(set) var ears: [XID] = []
  private(set) var opcodes: [UInt8] = []
  /// The codes of the keys it was offered.
  private(set) var keys: [UInt8] = []
  /// Leaves the key unanswered, and everything behind it.
  var isAsleep = false
  private var sleepers: [[UInt8]] = []
  /// Keys it uses: what it types for them.
  var words: [UInt8: String] = [:]
  private let server: InputServer
  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  /// - Parameter isAnnounced: false if an earlier one's announcement stands for this one.
  init(on server: InputServer, named name: String = "fake", _ manners: Manners, isAnnounced: Bool = true) throws {
    self.server = server
    self.manners = manners
    display = try #require(XOpenDisplay(server.name))
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), -1, -1, 1, 1, 0, 0, 0)
    let selection = atom("@server=\(name)")
    XSetSelectionOwner(display, selection, window, Time(CurrentTime))
    if isAnnounced {
      var list = [UInt(selection)]
      _ = list.withUnsafeMutableBytes {
        XChangeProperty(
          display, XDefaultRootWindow(display), atom("XIM_SERVERS"), 4, 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, 1)
      }
    }
    XSync(display, 0)
  }
  isolated deinit { XCloseDisplay(display) }

  /// Its windows go, as they do when a program ends.
  func end() {
    for ear in ears { XDestroyWindow(display, ear) }
    XDestroyWindow(display, window)
    XSync(display, 0)
  }

  func work() {
    var event = XEvent()
    while XPending(display) > 0 {
      XNextEvent(display, &event)
      switch event.type {
      case SelectionRequest where manners != .silent: offerTransport(event.xselectionrequest)
      case ClientMessage where event.xclient.message_type == atom("_XIM_XCONNECT") && manners != .offersTransport:
        peer = XID(event.xclient.data.l.0)
        let ear = XCreateSimpleWindow(display, XDefaultRootWindow(display), -1, -1, 1, 1, 0, 0, 0)
        ears.append(ear)
        var answer = XEvent()
        answer.xclient.type = ClientMessage
        answer.xclient.window = peer
        answer.xclient.message_type = atom("_XIM_XCONNECT")
        answer.xclient.format = 32
        answer.xclient.data.l = (Int(ear), 0, 0, 20, 0)
        XSendEvent(display, peer, 0, NoEventMask, &answer)
      case ClientMessage where event.xclient.message_type == atom("_XIM_PROTOCOL"): hear(event.xclient)
      default: break
      }
    }
    XFlush(display)
  }

  /// It found that a client's window is gone, and forgets the client.
  func closeEar(_ index: Int) {
    XDestroyWindow(display, ears[index])
    XSync(display, 0)
  }

  private func offerTransport(_ request: XSelectionRequestEvent) {
    let address = Array("@transport=X/".utf8)
    XChangeProperty(display, request.requestor, request.property, request.target, 8, PropModeReplace, address, Int32(address.count))
    var answer = XEvent()
    answer.xselection.type = SelectionNotify
    answer.xselection.requestor = request.requestor
    answer.xselection.selection = request.selection
    answer.xselection.target = request.target
    answer.xselection.property = request.property
    XSendEvent(display, request.requestor, 0, NoEventMask, &answer)
  }

  private func hear(_ message: XClientMessageEvent) {
    var packet = withUnsafeBytes(of: message.data.b) { Array($0) }
    if message.format == 32 {
      var type: Atom = 0, format: Int32 = 0, count: UInt = 0, rest: UInt = 0
      var bytes: UnsafeMutablePointer<UInt8>?
      XGetWindowProperty(display, message.window, Atom(message.data.l.1), 0, 10_000, 1, 0, &type, &format, &count, &rest, &bytes)
      packet = bytes.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
      if let bytes { XFree(bytes) }
    }
    guard packet.count >= 4 else { return }
    if manners == .garbage { return babble() }
    if isAsleep { sleepers.append(packet) } else { answer(packet) }
  }
  /// Something was said to it that it has not answered.
  var isAsked: Bool { !sleepers.isEmpty }
  func answerNext() {
    answer(sleepers.removeFirst())
    XFlush(display)
  }
  func wakeUp() {
    isAsleep = false
    for packet in sleepers { answer(packet) }
    sleepers = []
    XFlush(display)
  }

  private func answer(_ packet: [UInt8]) {
    opcodes.append(packet[0])
    switch XimOpcode(rawValue: packet[0]) {
    case .connect: send(.connectReply) { $0.short(1); $0.short(0) }
    case .open:
      func list(_ names: [(Int, String)]) -> [UInt8] {
        XimWriter.body { writer in
          for (number, name) in names {
            writer.short(number)
            writer.short(3)
            writer.short(name.utf8.count)
            writer.raw(Array(name.utf8))
            writer.pad()
          }
        }
      }
      let first = list([(1, "queryInputStyle")])
      let second = list([(2, "inputStyle"), (3, "clientWindow"), (4, "focusWindow"), (5, "preeditAttributes"), (6, "spotLocation")])
      send(.openReply) {
        $0.short(1)
        $0.short(first.count)
        $0.raw(first)
        $0.short(second.count)
        $0.short(0)
        $0.raw(second)
      }
    case .encodingNegotiation: send(.encodingNegotiationReply) { $0.short(1); $0.short(0); $0.short(0); $0.short(0) }
    case .getValues:
      send(.getValuesReply) {
        $0.short(1)
        $0.short(12)
        $0.short(1)
        $0.short(8)
        $0.short(1)
        $0.short(0)
        $0.long(0x0402)
      }
    case .createContext: send(.createContextReply) { $0.short(1); $0.short(9) }
    case .forwardEvent:
      keys.append(packet[13])
      if let word = words[packet[13]] {
        if packet[12] == 2 {
          send(.commit) {
            $0.short(1)
            $0.short(9)
            $0.short(2)
            $0.short(word.utf8.count)
            $0.raw(Array(word.utf8))
          }
        }
      } else {
        send(.forwardEvent) {
          $0.short(1)
          $0.short(9)
          $0.short(0)
          $0.short(0)
          $0.raw(Array(packet[12..<44]))
        }
      }
    case .resetContext: send(.resetContextReply) { $0.short(1); $0.short(9); $0.short(0); $0.short(0) }
    default: break
    }
  }

  func send(_ opcode: XimOpcode, _ build: (inout XimWriter) -> Void) { send(XimWriter.packet(opcode, build)) }
  private func send(_ packet: [UInt8]) {
    var message = XEvent()
    message.xclient.type = ClientMessage
    message.xclient.window = peer
    message.xclient.message_type = atom("_XIM_PROTOCOL")
    if packet.count <= 20 {
      message.xclient.format = 8
      withUnsafeMutableBytes(of: &message.xclient.data.b) { $0.copyBytes(from: packet) }
    } else {
      let name = atom("_fake_\(opcodes.count % 20)")
      XChangeProperty(display, peer, name, 31, 8, PropModeAppend, packet, Int32(packet.count))
      message.xclient.format = 32
      message.xclient.data.l = (packet.count, Int(name), 0, 0, 0)
    }
    XSendEvent(display, peer, 0, NoEventMask, &message)
  }
  private func babble() {
    for _ in 0..<20 { send((0..<Int.random(in: 0...60)).map { _ in UInt8.random(in: 0...255) }) }
    for opcode in UInt8(0)...82 { send([opcode, 0, 0xff, 0xff] + [UInt8](repeating: 0xff, count: 16)) }
  }
}

@Suite(.serialized) struct `An XIM server` {
  /// A window where text is typed, and the server beside it.
  private func stage(_ manners: FakeXimServer.Manners, _ environment: [String: String] = [:]) async throws -> (InputStage, FakeXimServer) {
    let server = try InputServer()
    let method = try FakeXimServer(on: server, manners)
    let stage = try await InputStage(server: server, environment: environment)
    stage.input.setTextInput(TextInputState(session: 1, caret: CGRect(x: 5, y: 6, width: 1, height: 16)), of: stage.window)
    return (stage, method)
  }
  private func pump(_ stage: InputStage, _ method: FakeXimServer, until condition: () -> Bool) async -> Bool {
    await stage.pump {
      method.work()
      return condition()
    }
  }

  @Test(arguments: [FakeXimServer.Manners.silent, .offersTransport, .garbage])
  func `that announces itself and says nothing of use delays the first keys, and none is lost`(manners: FakeXimServer.Manners) async throws {
    let (stage, method) = try await stage(manners)
    for key: UInt32 in [38, 56, 54] { stage.hands.type(key) }
    #expect(await pump(stage, method) { stage.input.isWaiting(in: stage.window.xid) })
    await stage.settle()
    #expect(stage.window.text == "")
    stage.desk.advance(by: TypingLine.patience + 0.1)
    #expect(stage.window.text == "abc")
    stage.hands.type(40)
    #expect(await pump(stage, method) { stage.window.text == "abcd" }, "nobody waits for it a second time")
    // It is asked again, now and then.
    for _ in 0..<10 { stage.desk.advance(by: XimServer.greatestDelay) }
    #expect(await pump(stage, method) { XEventsQueued(stage.connection.display, QueuedAlready) == 0 })
    #expect(stage.desk.pendingCount <= 1)
  }

  @Test func `that takes the place of a silent one unannounced is found`() async throws {
    let (stage, silent) = try await stage(.silent)
    stage.hands.type(38)
    #expect(await pump(stage, silent) { stage.input.isWaiting(in: stage.window.xid) })
    for _ in 0..<3 { stage.desk.advance(by: XimServer.firstDelay) }
    let method = try FakeXimServer(on: stage.server, .whole, isAnnounced: false)
    for _ in 0..<3 { stage.desk.advance(by: XimServer.greatestDelay) }
    #expect(await pump(stage, method) { !method.opcodes.isEmpty && stage.input.usesInputMethod(in: stage.window.xid) })
    // It is still there.
    #expect(silent.opcodes.isEmpty)
  }

  @Test func `that is slow to answer is used although it gives up what was said to it first`() async throws {
    let (stage, method) = try await stage(.whole)
    method.isAsleep = true
    #expect(await pump(stage, method) { method.ears.count == 1 })
    await stage.settle()
    stage.desk.advance(by: XimServer.firstDelay + 0.1)
    method.closeEar(0)
    await stage.settle()
    #expect(await pump(stage, method) { method.ears.count == 2 })
    method.wakeUp()
    #expect(await pump(stage, method) { stage.input.usesInputMethod(in: stage.window.xid) })
  }

  @Test func `that takes its time for each answer is not asked again from the beginning`() async throws {
    let (stage, method) = try await stage(.whole)
    method.isAsleep = true
    for _ in ["connect", "open", "encoding", "styles", "context"] {
      try #require(await pump(stage, method) { method.isAsked })
      stage.desk.advance(by: XimServer.firstDelay * 0.8)
      method.answerNext()
    }
    #expect(await pump(stage, method) { stage.input.usesInputMethod(in: stage.window.xid) })
    #expect(method.ears.count == 1)
  }

  @Test func `that follows another at once is used where that one was`() async throws {
    let (stage, first) = try await stage(.whole)
    #expect(await pump(stage, first) { stage.input.usesInputMethod(in: stage.window.xid) })
    // Both are events that we find together.
    let second = try FakeXimServer(on: stage.server, .whole)
    first.end()
    second.words = [39: "한"]
    #expect(await pump(stage, second) { stage.input.usesInputMethod(in: stage.window.xid) && !second.opcodes.isEmpty })
    stage.hands.type(39)
    #expect(await pump(stage, second) { stage.window.text == "한" }, "\(stage.window.text)")
  }

  @Test func `takes what it wants of the keys, types for them, and gives the others back in order`() async throws {
    let (stage, method) = try await stage(.whole)
    method.words = [39: "한", 40: "글"]
    for key: UInt32 in [38, 39, 56, 40, 54] { stage.hands.type(key) }
    #expect(await pump(stage, method) { method.keys.count == 10 && !stage.input.isWaiting(in: stage.window.xid) })
    #expect(stage.window.text == "a한b글c")
    #expect(stage.window.keys.count { $0.phase == .down } == 3 && stage.window.keys.count { $0.phase == .up } == 3)
    #expect(method.keys == [38, 38, 39, 39, 56, 56, 40, 40, 54, 54])
  }

  @Test func `that falls asleep is passed by, and used again when it wakes up`() async throws {
    let (stage, method) = try await stage(.whole)
    method.words = [39: "한"]
    stage.hands.type(39)
    #expect(await pump(stage, method) { stage.window.text == "한" })
    method.isAsleep = true
    stage.hands.type(38)
    stage.hands.type(39)
    #expect(await pump(stage, method) { stage.input.isWaiting(in: stage.window.xid) })
    await stage.settle()
    stage.desk.advance(by: TypingLine.patience + 0.1)
    #expect(stage.window.text == "한as")
    stage.hands.type(56)
    #expect(await pump(stage, method) { stage.window.text == "한asb" })
    method.wakeUp()
    #expect(await pump(stage, method) { stage.input.usesInputMethod(in: stage.window.xid) })
    stage.hands.type(39)
    #expect(await pump(stage, method) { stage.window.text == "한asb한" }, "\(stage.window.text)")
  }

  @Test func `that XMODIFIERS does not name is left alone`() async throws {
    let (stage, method) = try await stage(.whole, ["XMODIFIERS": "@im=other"])
    method.words = [38: "no"]
    stage.hands.type(38)
    #expect(await pump(stage, method) { stage.window.text == "a" })
    #expect(method.opcodes.isEmpty)
  }

  @Test func `is decoded without trust`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var packet = (0..<Int.random(in: 0...80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      if packet.count >= 4 {
        packet[0] = UInt8.random(in: 0...85, using: &random)
        packet[2] = UInt8.random(in: 0...20, using: &random)
        packet[3] = 0
      }
      if case .preeditDraw(_, let caret, let first, let length, let text, let feedback)? = XimReply(packet) {
        var preedit = PreeditText()
        preedit.replace(
          first: first, length: length, with: text.map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }, feedback: feedback,
          caret: caret)
        #expect(preedit.preedit.cursor <= preedit.text.utf8.count)
      }
    }
    #expect(XimReply([]) == nil)
    #expect(XimReply([51, 0, 2, 0, 1]) == nil, "shorter than it says")
  }
}

@Suite(.serialized) struct `The server's time` {
  @Test func `is asked for without waiting for an event that cannot come`() async throws {
    let stage = try await InputStage(server: try InputServer())
    let time = stage.connection.fetchServerTime()
    #expect(time != 0)
    XDestroyWindow(stage.hands.display, stage.connection.leader)
    XSync(stage.hands.display, 0)
    #expect(stage.connection.fetchServerTime() == stage.connection.times.event, "the last time that an event told")
  }
}
