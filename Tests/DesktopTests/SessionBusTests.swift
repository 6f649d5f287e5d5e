import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

private let echoPath = "/org/example/Echo"

@Suite(.serialized) struct `The session bus` {
  @Test func `is opened by the first use and sleeps when nothing comes`() async throws {
    let stage = try PrivateBus()
    let bus = stage.connect()
    #expect(bus.state == .closed)
    #expect(stage.system.pendingCount == 0)
    let names = try #require(await stage.ask(bus, .bus("ListNames"))).get()
    guard case .open(let name) = bus.state else { return #expect(bus.state == .open(name: ":1.0")) }
    #expect(names.first?.elements?.contains(.string(name)) == true)
    await stage.settle()
    #expect(stage.system.pendingCount == 0, "no timer is left once everything is answered")
    #expect(!stage.system.awaitDescriptors(limit: 0.05), "and nothing to read or write")
  }

  @Test func `carries every type there and back`() async throws {
    let stage = try PrivateBus()
    let (caller, peer) = (stage.connect(), stage.connect())
    var seen: BusRequest?
    let token = try peer.serve(echoPath) { request in
      seen = request
      return request.arguments
    }
    #expect(await stage.pump { if case .open = peer.state { true } else { false } })
    guard case .open(let name) = peer.state else { return }
    let values: [BusValue] = [
      .byte(255), .bool(true), .bool(false), .int16(-5), .uint16(65535), .int32(-70000), .uint32(4_000_000_000),
      .int64(.min), .uint64(.max), .double(-0.25), .string("Grüße, 世界"), .string(""), .objectPath("/a/b_1"),
      .signature("a{sv}"), .signature(""), .bytes([0, 1, 254]), .bytes([]), .array(of: "s", [.string("a"), .string("b")]),
      .array(of: "(is)", []), .dictionary("u", "as", [.init(.uint32(7), .array(of: "s", [.string("x")]))]),
      .dictionary("s", "v", []), .properties(["z": .int32(1), "a": .structure([.bool(true), .string("t")])]),
      .structure([.byte(1), .structure([.double(2), .array(of: "u", [.uint32(3)])])]), .variant(.variant(.bytes([9]))),
    ]
    let answer = await stage.ask(caller, BusCall(name, echoPath, "org.example.Echo", "Echo", values))
    #expect(try #require(answer).get() == values)
    #expect(seen?.member == "Echo" && seen?.interface == "org.example.Echo")
    token.cancel()
    let after = await stage.ask(caller, BusCall(name, echoPath, "org.example.Echo", "Echo"))
    guard case .failure(let error) = after else { return #expect(after != nil) }
    #expect(error.isUnknown, "\(error)")
  }

  @Test func `says why there is none`() async throws {
    let system = HeadlessWindowSystem()
    func failure(_ bus: SessionBus) async -> BusError? {
      var answer: Result<[BusValue], BusError>?
      bus.call(.bus("ListNames")) { answer = $0 }
      #expect(answer == nil, "never at once")
      _ = await pumpLoop(system) { answer != nil }
      if case .failure(let error) = answer { return error }
      return nil
    }
    let nowhere = await failure(SessionBus(system: system, address: "unix:path=/nonexistent/bus"))
    #expect(nowhere?.description.hasPrefix("The session bus at unix:path=/nonexistent/bus cannot be reached: ") == true)
    #expect(nowhere?.isAbsence == true)
    for address in ["", "nonsense", "unix:", "unix:path=", "tcp:host=\u{1}", "unix:path=/a\0b", ";;;"] {
      let error = await failure(SessionBus(system: system, address: address))
      guard case .cannotConnect = error else { Issue.record("\(address): \(error as Any)"); continue }
    }
    // A session without a bus says so: nothing is loaded for it.
    var loads = 0
    let disabled = SessionBus(system: system, address: "disabled:") {
      loads += 1
      return BusLibrary.shared
    }
    #expect(await failure(disabled)?.isAbsence == true)
    #expect(throws: BusError.self) { try disabled.watchName("org.example.Owner") { _ in } }
    #expect(loads == 0)
    let missing = SessionBus(system: system, address: "unix:path=/tmp/bus") {
      Result { () throws(BusError) in try BusLibrary("libdbus-that-is-not-there.so") }
    }
    guard case .noLibrary(let why) = await failure(missing) else { return #expect(missing.state == .closed) }
    #expect(why.contains("libdbus-that-is-not-there"))
    // Another library under that name.
    guard case .failure(.noLibrary) = Result(catching: { () throws(BusError) in try BusLibrary("libm.so.6") }) else {
      return #expect(Bool(false), "libm is no libdbus")
    }
  }

  @Test func `tells errors of others by name, and waits no longer than asked`() async throws {
    let stage = try PrivateBus()
    let (caller, peer) = (stage.connect(), stage.connect())
    let token = try peer.serve(echoPath) { request in
      switch request.member {
      case "Fail": throw BusError.answered(name: "org.example.Error.Sad", message: "not today")
      case "BadName": throw BusError.answered(name: "no error name", message: "odd")
      case "BadAnswer": return [.objectPath("no path")]
      default:
        await neverAnswer()
        return []
      }
    }
    #expect(await stage.pump { if case .open = peer.state { true } else { false } })
    guard case .open(let name) = peer.state else { return }
    func call(_ member: String) -> BusCall { BusCall(name, echoPath, "org.example.Echo", member, timeout: 2) }
    #expect(await stage.ask(caller, call("Fail")) == .failure(.answered(name: "org.example.Error.Sad", message: "not today")))
    #expect(
      await stage.ask(caller, call("BadName"))
        == .failure(.answered(name: "org.freedesktop.DBus.Error.Failed", message: "odd")))
    guard case .failure(.answered("org.freedesktop.DBus.Error.Failed", _)) = await stage.ask(caller, call("BadAnswer")) else {
      return #expect(Bool(false), "an answer that cannot be sent is an error")
    }
    guard case .failure(let absent) = await stage.ask(caller, BusCall("org.example.Nobody", "/", "a.b", "C")) else {
      return #expect(Bool(false), "nobody answers")
    }
    #expect(absent.isAbsence)

    var answer: Result<[BusValue], BusError>?
    caller.call(call("Sleep")) { answer = $0 }
    await stage.settle()
    #expect(answer == nil)
    stage.system.advance(by: 1.9)
    #expect(answer == nil)
    stage.system.advance(by: 0.2)
    #expect(answer == .failure(.timedOut("\(name) (org.example.Echo.Sleep)")))
    #expect(answer.map { if case .failure(let error) = $0 { !error.isAbsence } else { false } } == true)
    token.cancel()
  }

  /// libdbus ends the process over these.
  @Test func `refuses to send what no bus takes`() async throws {
    let stage = try PrivateBus()
    let bus = stage.connect()
    let good = BusCall("org.freedesktop.DBus", "/", "org.freedesktop.DBus.Peer", "Ping")
    var bad: [BusCall] = []
    for change in [
      { (call: inout BusCall) in call.destination = "nonsense" }, { $0.destination = "" }, { $0.path = "relative" },
      { $0.path = "/a//b" }, { $0.path = "/a\0" }, { $0.interface = "one" }, { $0.interface = "a..b" },
      { $0.member = "with space" }, { $0.member = "" }, { $0.arguments = [.string("a\0b")] },
      { $0.arguments = [.objectPath("x")] }, { $0.arguments = [.signature("{")] }, { $0.arguments = [.structure([])] },
      { $0.arguments = [.array(of: "s", [.int32(1)])] }, { $0.arguments = [.array(of: "", [])] },
      { $0.arguments = [.array(of: "{sv}x", [])] }, { $0.arguments = [.descriptor] },
      { $0.arguments = [.dictionary("v", "s", [])] },
      { $0.arguments = [.dictionary("s", "v", [.init(.string("a"), .int32(1))])] },
      { $0.arguments = [(0..<60).reduce(BusValue.byte(1)) { inner, _ in .variant(inner) }] },
    ] as [(inout BusCall) -> Void] {
      var call = good
      change(&call)
      bad.append(call)
    }
    for call in bad {
      guard case .failure(.invalid) = await stage.ask(bus, call) else {
        Issue.record("\(call) went out")
        continue
      }
    }
    #expect(throws: BusError.self) { try bus.serve("no path") { _ in [] } }
    #expect(throws: BusError.self) { try bus.emit("/", "a.b", "Bad Name", []) }
    #expect(throws: BusError.self) {
      try bus.subscribe(BusSignalFilter(sender: "a.b',eavesdrop='true", interface: "a.b")) { _ in }
    }
    #expect(throws: BusError.self) { try bus.watchName("'") { _ in } }
    #expect(await stage.ask(bus, good) == .success([]), "the connection is still in order")
  }

  @Test func `hears signals of the owner of a name, not of impostors`() async throws {
    let stage = try PrivateBus()
    let (listener, owner, impostor) = (stage.connect(), stage.connect(), stage.connect())
    var heard: [String] = []
    let token = try listener.subscribe(BusSignalFilter(sender: "org.example.Owner", interface: "org.example.News")) {
      heard.append($0.arguments.first?.text ?? "")
    }
    var owners: [String?] = []
    let watch = try listener.watchName("org.example.Owner") { owners.append($0) }
    #expect(await stage.pump { owners == [nil] })
    func take(_ bus: SessionBus) async -> Bool? {
      var taken: Bool?
      Task { taken = try? await bus.requestName("org.example.Owner") }
      _ = await stage.pump { taken != nil }
      return taken
    }
    #expect(await take(owner) == true)
    #expect(await take(impostor) == false)
    #expect(await stage.pump { owners.count == 2 && owners[1] != nil })
    try impostor.emit("/", "org.example.News", "Said", [.string("lie")])
    try owner.emit("/", "org.example.News", "Said", [.string("truth")])
    try owner.emit("/", "org.example.Other", "Said", [.string("something else")])
    try impostor.emit("/", "org.example.News", "Said", [.string("lie")])
    await stage.settle()
    #expect(heard == ["truth"])
    token.cancel()
    try owner.emit("/", "org.example.News", "Said", [.string("late")])
    await stage.settle()
    #expect(heard == ["truth"])
    owner.close()
    #expect(await stage.pump { owners.last == .some(nil) && owners.count == 3 })
    withExtendedLifetime(watch) {}
  }

  @Test func `takes a flood in pieces, in order`() async throws {
    let stage = try PrivateBus()
    let (listener, owner) = (stage.connect(), stage.connect())
    owner.open()
    #expect(await stage.pump { if case .open = owner.state { true } else { false } })
    guard case .open(let name) = owner.state else { return }
    var numbers: [Int] = []
    let token = try listener.subscribe(BusSignalFilter(sender: name, interface: "org.example.News")) {
      numbers.append($0.arguments.first?.integer ?? -1)
    }
    await stage.settle()
    for number in 0..<1000 { try owner.emit("/", "org.example.News", "Said", [.int32(Int32(number))]) }
    var most = 0
    _ = await stage.pump {
      let before = numbers.count
      stage.system.awaitDescriptors(limit: 0)
      most = max(most, numbers.count - before)
      return numbers.count == 1000
    }
    #expect(numbers == Array(0..<1000))
    #expect(most <= 200, "\(most) in one turn")
    withExtendedLifetime(token) {}
  }
}

@Suite(.serialized) struct `A session bus that fails` {
  @Test func `in the middle is said to everybody who waits, and is found again`() async throws {
    let stage = try PrivateBus()
    let bus = stage.connect()
    var lost = 0
    bus.onLost = { lost += 1 }
    var owners: [String?] = []
    let watch = try bus.watchName("org.freedesktop.DBus") { owners.append($0) }
    var heard = 0
    let token = try bus.subscribe(BusSignalFilter(sender: "org.example.Owner", interface: "org.example.News")) { _ in heard += 1 }
    #expect(await stage.pump { owners.count == 1 && owners[0] != nil })
    let peer = stage.connect()
    let served = try peer.serve(echoPath) { _ in
      await neverAnswer()
      return []
    }
    #expect(await stage.pump { if case .open = peer.state { true } else { false } })
    guard case .open(let name) = peer.state else { return }
    var answer: Result<[BusValue], BusError>?
    bus.call(BusCall(name, echoPath, "a.b", "Wait", timeout: 1000)) { answer = $0 }
    await stage.settle()
    stage.kill()
    #expect(await stage.pump { answer == .failure(.disconnected) && lost == 1 })
    #expect(bus.state == .failed(.disconnected))
    #expect(owners.last == .some(nil))
    #expect(stage.system.pendingCount == 0, "nobody tries again and again")
    guard case .failure(.cannotConnect) = await stage.ask(bus, .bus("ListNames")) else {
      return #expect(Bool(false), "there is no bus now")
    }
    #expect(throws: BusError.self) { try bus.emit("/", "a.b", "C", []) }

    // A new daemon at the same place: the next use finds it, and what was subscribed to counts there.
    try stage.start()
    stage.system.advance(by: 6)
    guard case .success = await stage.ask(bus, .bus("ListNames")) else { return #expect(bus.state == .closed) }
    let owner = stage.connect()
    var taken: Bool?
    Task { taken = try? await owner.requestName("org.example.Owner") }
    #expect(await stage.pump { taken == true })
    await stage.settle()
    try owner.emit("/", "org.example.News", "Said", [])
    #expect(await stage.pump { heard == 1 })
    withExtendedLifetime((watch, token, served)) {}
  }

  @Test func `because it never answers is given up in time`() async throws {
    let system = HeadlessWindowSystem()
    let silent = try FalseBus(on: system) { _ in [] }
    let bus = SessionBus(system: system, address: silent.address, patience: 4)
    var answer: Result<[BusValue], BusError>?
    bus.call(.bus("ListNames")) { answer = $0 }
    #expect(await pumpLoop(system) { silent.received.contains("AUTH") })
    system.advance(by: 3.9)
    #expect(answer == nil && bus.state == .opening)
    system.advance(by: 0.2)
    #expect(answer == .failure(.refused(address: silent.address)))
    #expect(system.pendingCount == 0)
  }

  @Test(arguments: [
    "", "\0\0\0\0", "HTTP/1.1 200 OK\r\n\r\n", "REJECTED\r\n", "ERROR \"no\"\r\n", "OK\r\n", "OK not-hexadecimal\r\n",
    "OK 1234deadbeef\r\nNEGOTIATE nothing\r\nl\u{1}\0\u{1}garbage", String(repeating: "A", count: 70000),
  ])
  func `because it says garbage leaves us running`(garbage: String) async throws {
    let system = HeadlessWindowSystem()
    // What has begun as a greeting goes on with bytes that are no message.
    let server = try FalseBus(on: system) { received in
      if garbage.isEmpty { return nil }
      if received.contains("BEGIN") { return (0..<512).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) } }
      return Array(garbage.utf8)
    }
    let bus = SessionBus(system: system, address: server.address, patience: 4)
    var answer: Result<[BusValue], BusError>?
    bus.call(.bus("ListNames")) { answer = $0 }
    _ = await pumpLoop(system) { answer != nil || system.now > 4 || { system.advance(by: 0.05); return false }() }
    #expect(answer == .failure(.refused(address: server.address)), "\(answer as Any)")
    bus.close()
    #expect(bus.state == .closed)
  }

  /// Connecting waits while the queue of the socket is full.
  @Test func `to take anybody holds nobody, and is not asked a second time meanwhile`() async throws {
    let system = HeadlessWindowSystem()
    let full = try FullBus()
    let bus = SessionBus(system: system, address: full.address, patience: 4)
    var answers: [Result<[BusValue], BusError>] = []
    #expect(!full.holds { bus.call(.bus("ListNames")) { answers.append($0) } })
    #expect(bus.state == .opening && answers.isEmpty)
    system.advance(by: 3.9)
    #expect(bus.state == .opening && answers.isEmpty)
    system.advance(by: 0.2)
    #expect(answers == [.failure(.refused(address: full.address))])
    system.advance(by: 10)
    #expect(!full.holds { bus.call(.bus("ListNames")) { answers.append($0) } })
    #expect(bus.state == .failed(.refused(address: full.address)), "the first one still waits")
    system.advance(by: 0)
    #expect(answers.count == 2 && system.pendingCount == 0)
    // Once the first one is through, it is tried anew.
    full.clear()
    #expect(await pumpLoop(system) {
      system.advance(by: 10)
      bus.open()
      return bus.state == .opening
    })
    bus.close()
    #expect(bus.state == .closed)
  }
  @Test func `to take anybody holds no service of the desktop`() async throws {
    let system = HeadlessWindowSystem()
    let (session, logind) = (try FullBus(), try FullBus())
    let bus = SessionBus(system: system, address: session.address), systemBus = SessionBus(system: system, address: logind.address)
    let lock = ScreenLock(session: bus, system: systemBus)
    let isHeld = logind.holds { if session.holds({ lock.start() }) { Issue.record("The session's bus holds it.") } }
    #expect(!isHeld)
    #expect(bus.state == .opening && systemBus.state == .opening && !lock.isLocked)
    let services = DesktopServices(system: system, program: "org.example.Probe", address: session.address)
    #expect(!session.holds { services.start() })
    #expect(!session.holds { services.activation.forward(opening: [], launch: nil) { _ in } })
  }

  /// Messages that are in order but answer what nobody asked.
  @Test func `to keep to the point is ignored`() async throws {
    let stage = try PrivateBus()
    let (bus, stranger) = (stage.connect(), stage.connect())
    _ = await stage.ask(bus, .bus("GetId"))
    _ = await stage.ask(stranger, .bus("GetId"))
    guard case .open(let name) = bus.state else { return #expect(bus.state == .closed) }
    // Calls to objects, interfaces and properties we do not have.
    for (path, interface, member) in [
      ("/", "org.freedesktop.DBus.Properties", "GetAll"), ("/nowhere", "a.b", "C"),
      ("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged"),
    ] {
      guard case .failure(let error) = await stage.ask(stranger, BusCall(name, path, interface, member)) else {
        Issue.record("\(member) was answered")
        continue
      }
      #expect(error.isUnknown, "\(error)")
    }
    #expect(try #require(await stage.ask(bus, .bus("GetId"))).get().count == 1)
  }
}

/// Waits until the task is cancelled.
private func neverAnswer() async { for await _ in AsyncStream<Void>.makeStream().stream {} }
