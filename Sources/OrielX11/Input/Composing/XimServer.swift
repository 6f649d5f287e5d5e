internal import COriel
import Foundation
import OrielWindowing

/// The input method of an XIM server, as the server describes it while it is opened.
struct XimMethod {
  var number = 0
  /// Numbers of the attributes that the method and its contexts have, by their names.
  var attributes: [String: Int] = [:]
  var contextAttributes: [String: Int] = [:]
  /// Texts are UTF-8; compound text otherwise.
  var isUTF8 = false
  /// Where what is composed is shown.
  var style: UInt32 = 0
}

/// The session's XIM server, spoken to in its own protocol over the connection that windows use.
///
/// Xlib's client would wait for each answer. This one says what it wants and goes on; answers come as events, and a
/// server that gives none has no effect. For input methods without a D-Bus interface of their own.
final class XimServer: InputMethodService {
  let names = ["xim"]
  private(set) var isRunning: Bool?
  var onChange: (() -> Void)?

  private enum Phase {
    case absent, findingTransport, connecting, greeting, opening, negotiating, askingStyles, ready
  }
  let connection: X11Connection
  private let wanted: String?
  private let schedule: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall
  private var phase = Phase.absent
  private var server: (atom: Atom, owner: XID) = (0, 0)
  /// Ours, to which the server speaks; and the one it listens at.
  private var window: XID = 0
  private var peer: XID = 0
  private(set) var method = XimMethod()
  private var contexts: [Int: XimContext] = [:]
  /// Those without a number yet, and those who wait for an answer, in the order in which they asked.
  private var unmade: [XimContext] = []
  private var pings: [XimContext?] = []
  private var retry: ScheduledCall?
  private var delay = XimServer.firstDelay
  private var sent = 0

  /// A server that lost our first word, as one that is starting does, is asked again after so many seconds, then twice as
  /// many.
  static let firstDelay = 2.0, greatestDelay = 64.0

  init(
    connection: X11Connection, modifiers: String?,
    schedule: @escaping (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall
  ) {
    self.connection = connection
    self.schedule = schedule
    wanted = Self.wantedServer(modifiers: modifiers ?? "")
  }

  /// The server that an XMODIFIERS value names ("@im=ibus"), nil if it names none.
  nonisolated static func wantedServer(modifiers: String) -> String? {
    for part in modifiers.split(separator: "@") where part.hasPrefix("im=") && part.count > 3 { return String(part.dropFirst(3)) }
    return nil
  }

  // MARK: Which server

  func start() {
    connection.addRootEventMask(PropertyChangeMask)
    look()
  }

  private func look() {
    guard !connection.isLost else { return }
    let (found, isAnnounced) = runningServer()
    if let found, phase != .absent, found == server { return }
    let hasLost = leave()
    if let found {
      server = found
      begin()
    } else if isAnnounced {
      // It is about to come, or it crashed: a selection that gets an owner is no event.
      retry = schedule(delay) { [weak self] in self?.look() }
      delay = min(delay * 2, Self.greatestDelay)
    }
    let isThere = found != nil
    // Who had a place at the one that is gone asks the next one for one, although there was no time without any.
    guard isRunning != isThere || hasLost else { return }
    isRunning = isThere
    onChange?()
  }

  /// A server that is running and that XMODIFIERS allows.
  private func runningServer() -> (server: (atom: Atom, owner: XID)?, isAnnounced: Bool) {
    var isAnnounced = false
    let list = connection.property(connection.atoms[named: "XIM_SERVERS"], of: connection.root, type: 4 /* XA_ATOM */)
    let servers = (list?.identifiers ?? []).prefix(64).map { $0 }
    let prefix = "@server="
    for (atom, name) in zip(servers, connection.atoms.names(of: servers)) {
      guard let name, name.hasPrefix(prefix), name.utf8.count < 100 else { continue }
      guard wanted == nil || name.dropFirst(prefix.count) == wanted! else { continue }
      let owner = XGetSelectionOwner(connection.display, atom)
      if owner != 0 { return ((atom, owner), true) }
      isAnnounced = true
    }
    return (nil, isAnnounced)
  }

  // MARK: Saying hello

  private func begin() {
    if window == 0 {
      var attributes = XSetWindowAttributes()
      attributes.event_mask = PropertyChangeMask
      window = XCreateWindow(
        connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask), &attributes)
    }
    // Its end is an event.
    XSelectInput(connection.display, server.owner, StructureNotifyMask)
    let transport = connection.atoms[named: "TRANSPORT"]
    XConvertSelection(connection.display, server.atom, transport, transport, window, Time(CurrentTime))
    connection.flush()
    ask(in: .findingTransport)
  }

  /// The next question has been asked: for each there is as much time, as a busy program may be late with its questions too.
  private func ask(in phase: Phase) {
    self.phase = phase
    retry = schedule(delay) { [weak self] in self?.beginAgain() }
  }

  private func beginAgain() {
    guard phase != .ready, phase != .absent, !connection.isLost else { return }
    // One that ended before its end could be an event to us says nothing more; another may have its place.
    guard let found = runningServer().server, found == server else { return look() }
    delay = min(delay * 2, Self.greatestDelay)
    // Windows of their own for each attempt: what the server says to an earlier one is not taken for an answer, and that
    // it gives that one up is not its end.
    XDestroyWindow(connection.display, window)
    window = 0
    peer = 0
    begin()
  }

  /// The server is gone or another one: places kept there are lost. True if there were any.
  private func leave() -> Bool {
    guard phase != .absent else { return false }
    phase = .absent
    retry = nil
    delay = Self.firstDelay
    if window != 0 { XDestroyWindow(connection.display, window) }
    window = 0
    peer = 0
    let lost = Array(contexts.values) + unmade
    contexts = [:]
    unmade = []
    pings = []
    for context in lost { context.lost() }
    return !lost.isEmpty
  }

  // MARK: Events

  /// True if the event was between the server and us.
  func handle(_ event: inout XEvent) -> Bool {
    switch event.type {
    case PropertyNotify:
      if event.xproperty.window == connection.root, event.xproperty.atom == connection.atoms[named: "XIM_SERVERS"] { look() }
      return event.xproperty.window == window && window != 0
    case DestroyNotify where phase != .absent:
      let gone = event.xdestroywindow.window
      guard gone == server.owner || gone == peer else { return false }
      server = (0, 0)
      look()
      return true
    case SelectionNotify:
      guard window != 0, event.xselection.requestor == window else { return false }
      if phase == .findingTransport { transportFound(event.xselection) }
      return true
    case ClientMessage:
      guard window != 0, event.xclient.window == window else { return false }
      heard(event.xclient)
      return true
    default: return false
    }
  }

  private func transportFound(_ event: XSelectionEvent) {
    guard event.property != 0 else { return }
    let address = connection.property(event.property, of: window, limit: 256, delete: true)?.string ?? ""
    // "@transport=X/display": the only one anybody offers.
    guard address.contains("transport=X/") else { return }
    ask(in: .connecting)
    var message = XEvent()
    message.xclient.type = ClientMessage
    message.xclient.window = server.owner
    message.xclient.message_type = connection.atoms[named: "_XIM_XCONNECT"]
    message.xclient.format = 32
    message.xclient.data.l = (Int(window), 0, 0, 0, 0)
    XSendEvent(connection.display, server.owner, 0, NoEventMask, &message)
    connection.flush()
  }

  private func heard(_ message: XClientMessageEvent) {
    if message.message_type == connection.atoms[named: "_XIM_XCONNECT"] {
      guard phase == .connecting, message.format == 32, message.data.l.0 != 0 else { return }
      peer = XID(UInt32(truncatingIfNeeded: message.data.l.0))
      if peer != server.owner { XSelectInput(connection.display, peer, StructureNotifyMask) }
      ask(in: .greeting)
      send(.connect) {
        $0.byte(UInt8(ascii: 1.littleEndian == 1 ? "l" : "B"))
        $0.byte(0)
        $0.short(1)
        $0.short(0)
        $0.short(0)
      }
      return
    }
    guard message.message_type == connection.atoms[named: "_XIM_PROTOCOL"], let packet = packet(in: message),
      let reply = XimReply(packet)
    else { return }
    heard(reply)
  }

  private func packet(in message: XClientMessageEvent) -> [UInt8]? {
    if message.format == 8 { return withUnsafeBytes(of: message.data.b) { Array($0) } }
    guard message.format == 32 else { return nil }
    let length = message.data.l.0, atom = Atom(UInt32(truncatingIfNeeded: message.data.l.1))
    guard (4...1 << 16).contains(length) else { return nil }
    let property = connection.property(atom, of: window, limit: 1 << 18, delete: true)
    guard let bytes = property?.bytes, property?.format == 8 else { return nil }
    // Several packets that came under one name are taken apart by their lengths.
    if bytes.count > length {
      var rest = bytes[...]
      while rest.count >= 4 {
        var header = XimReader(rest.dropFirst(2).prefix(2))
        let size = 4 + header.short() * 4
        guard size <= rest.count else { break }
        if let reply = XimReply(Array(rest.prefix(size))) { heard(reply) }
        rest = rest.dropFirst(size)
      }
      return nil
    }
    return bytes.count == length ? bytes : nil
  }

  private func heard(_ reply: XimReply) {
    switch reply {
    case .connected:
      guard phase == .greeting else { return }
      ask(in: .opening)
      let locale = Array(InputLocale.name.utf8.prefix(200))
      send(.open) {
        $0.byte(UInt8(locale.count))
        $0.raw(locale)
      }
    case .opened(let number, let attributes, let others):
      guard phase == .opening else { return }
      method.number = number
      method.attributes = attributes
      method.contextAttributes = others
      ask(in: .negotiating)
      let list = XimWriter.body { writer in
        for name in ["UTF8_STRING", "COMPOUND_TEXT"] {
          writer.byte(UInt8(name.utf8.count))
          writer.raw(Array(name.utf8))
        }
      }
      send(.encodingNegotiation) {
        $0.short(method.number)
        $0.short(list.count)
        $0.raw(list)
        $0.pad()
        $0.long(0)
      }
    case .encoding(let index):
      guard phase == .negotiating else { return }
      method.isUTF8 = index == 0
      ask(in: .askingStyles)
      askStyles()
    case .styles(let styles):
      if phase == .askingStyles {
        method.style = Self.bestStyle(styles)
        phase = .ready
        retry = nil
        delay = Self.firstDelay
        for context in unmade { create(context) }
      } else if phase == .ready, !pings.isEmpty {
        pings.removeFirst()?.caughtUp()
      }
    case .contextMade(let number):
      guard let index = unmade.firstIndex(where: \.isAsked) else { return }
      let context = unmade.remove(at: index)
      contexts[number] = context
      context.made(number)
    case .sync(let number): answerSync(number)
    case .forwarded(let number, let isSynchronous, let event):
      contexts[number]?.forwarded(event)
      if isSynchronous { answerSync(number) }
    case .commit(let number, let isSynchronous, let text, let symbol):
      contexts[number]?.committed(text.map(decode) ?? symbol.flatMap(KeySymbols.character).map { String($0) } ?? "")
      if isSynchronous { answerSync(number) }
    case .preeditStart(let number):
      send(.preeditStartReply) {
        $0.short(method.number)
        $0.short(number)
        $0.long(-1)
      }
    case .preeditDraw(let number, let caret, let first, let length, let text, let feedback):
      contexts[number]?.draw(
        first: first, length: length, text: text.map { Array(decode($0).unicodeScalars) } ?? [], feedback: feedback, caret: caret)
    case .preeditCaret(let number, let position, let direction):
      let place = contexts[number]?.moveCaret(position, direction) ?? 0
      send(.preeditCaretReply) {
        $0.short(method.number)
        $0.short(number)
        $0.long(place)
      }
    case .preeditDone(let number): contexts[number]?.preeditDone()
    case .eventMask(let number, let mask): contexts[number]?.eventMask = mask
    case .refused:
      // Before it is open there is nothing to go on with; afterwards one request failed.
      if phase != .ready { phase = .connecting }
    // Some answer each key; that is no answer to the question behind it.
    case .syncReply, .resetDone, .other: break
    }
  }

  /// What is composed belongs at the caret: drawn by us, or by the input method where we say.
  private static func bestStyle(_ supported: [UInt32]) -> UInt32 {
    let preferred = [0x0402, 0x0802, 0x0404, 0x0804, 0x0408, 0x0808, 0x0810].map(UInt32.init)
    return preferred.first(where: supported.contains) ?? 0x0408
  }

  // MARK: Places

  func makeContext(window: UInt64, output: @escaping (InputMethodOutput) -> Void) -> any InputMethodContext {
    let context = XimContext(server: self, window: XID(window), output: output)
    unmade.append(context)
    if phase == .ready { create(context) }
    return context
  }
  func forget(_ context: XimContext) {
    unmade.removeAll { $0 === context }
    for (index, waiting) in pings.enumerated() where waiting === context { pings[index] = nil }
    guard let number = context.number else { return }
    contexts[number] = nil
    guard phase == .ready else { return }
    send(.destroyContext) {
      $0.short(method.number)
      $0.short(number)
    }
  }

  private func create(_ context: XimContext) {
    guard let style = method.contextAttributes["inputStyle"], let client = method.contextAttributes["clientWindow"] else { return context.lost() }
    context.isAsked = true
    let list = XimWriter.body { writer in
      writer.attribute(style, XimWriter.body { $0.long(Int(method.style)) })
      writer.attribute(client, XimWriter.body { $0.long(Int(context.window)) })
      if let focus = method.contextAttributes["focusWindow"] { writer.attribute(focus, XimWriter.body { $0.long(Int(context.window)) }) }
    }
    send(.createContext) {
      $0.short(method.number)
      $0.short(list.count)
      $0.raw(list)
    }
  }

  /// Asks something that every server answers; the answer comes when all that was said before has been dealt with.
  func ping(_ context: XimContext) {
    pings.append(context)
    askStyles()
  }
  private func askStyles() {
    send(.getValues) {
      $0.short(method.number)
      $0.short(2)
      $0.short(method.attributes["queryInputStyle"] ?? 0)
      $0.pad()
    }
  }
  private func answerSync(_ number: Int) {
    send(.syncReply) {
      $0.short(method.number)
      $0.short(number)
    }
  }

  private func decode(_ bytes: [UInt8]) -> String {
    if method.isUTF8 { return String(decoding: bytes, as: UTF8.self) }
    _ = InputLocale.name
    var bytes = bytes + [0]
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var property = XTextProperty(
        value: buffer.baseAddress, encoding: connection.atoms[named: "COMPOUND_TEXT"], format: 8, nitems: UInt(buffer.count - 1))
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var count: Int32 = 0
      guard Xutf8TextPropertyToTextList(connection.display, &property, &list, &count) >= 0, let list else { return "" }
      defer { XFreeStringList(list) }
      return (0..<Int(count)).compactMap { list[$0].map { String(cString: $0) } }.joined()
    }
  }

  // MARK: Sending

  func send(_ opcode: XimOpcode, _ build: (inout XimWriter) -> Void) {
    guard peer != 0, !connection.isLost else { return }
    let packet = XimWriter.packet(opcode, build)
    var message = XEvent()
    message.xclient.type = ClientMessage
    message.xclient.window = peer
    message.xclient.message_type = connection.atoms[named: "_XIM_PROTOCOL"]
    if packet.count <= 20 {
      message.xclient.format = 8
      withUnsafeMutableBytes(of: &message.xclient.data.b) { $0.copyBytes(from: packet) }
    } else {
      // A few names in turn, so that one packet is not written over another that was not read yet.
      sent = (sent + 1) % 8
      let name = connection.atoms[named: "_ORIEL_XIM_\(sent)"]
      _ = XChangeProperty(connection.display, peer, name, 31 /* XA_STRING */, 8, PropModeAppend, packet, Int32(packet.count))
      message.xclient.format = 32
      message.xclient.data.l = (packet.count, Int(name), 0, 0, 0)
    }
    XSendEvent(connection.display, peer, 0, NoEventMask, &message)
    connection.flush()
  }
}
