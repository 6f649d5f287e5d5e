import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite(.serialized) struct `The session bus as it is used` {
  private typealias Answer = Result<[BusValue], BusError>
  private func isOpen(_ bus: SessionBus) -> Bool { if case .open = bus.state { true } else { false } }
  private func hasFailed(_ bus: SessionBus) -> Bool { if case .failed = bus.state { true } else { false } }

  @Test func `is opened by whoever listens or serves, and not by who only tells`() async throws {
    let stage = try PrivateBus(), buses = (0..<6).map { _ in stage.connect() }
    var tokens: [BusToken] = []
    buses[0].open()
    tokens.append(try buses[1].subscribe(BusSignalFilter(sender: nil, interface: "a.b")) { _ in })
    tokens.append(try buses[2].watchName("a.b") { _ in })
    tokens.append(try buses[3].serve("/a") { _ in [] })
    buses[4].tell(.bus("GetId"))
    #expect(throws: BusError.disconnected) { try buses[5].emit("/a", "a.b", "C", []) }
    #expect(buses.map(\.state) == [.opening, .opening, .opening, .opening, .closed, .closed])
    #expect(await stage.pump { buses.prefix(4).allSatisfy(isOpen) })
    let another = buses[0].another()
    #expect(another.state == .closed)
    another.open()
    #expect(await stage.pump { isOpen(another) } )
    #expect(another.state != buses[0].state, "a connection of its own")
    withExtendedLifetime(tokens) {}
  }
  @Test(arguments: [4.0, nil]) func `has so long to let us in from the time that it was asked`(patience: Double?) async throws {
    let system = HeadlessWindowSystem(), silent = try FalseBus(on: system) { _ in [] }
    system.advance(by: 3)
    let bus = patience.map { SessionBus(system: system, address: silent.address, patience: $0) } ?? SessionBus(system: system, address: silent.address)
    var answers: [Answer] = []
    for _ in 0..<2 { bus.call(.bus("ListNames")) { answers.append($0) } }
    #expect(await pumpLoop(system) { silent.received.contains("AUTH") })
    system.advance(by: (patience ?? 10) - 0.1)
    #expect(bus.state == .opening && answers.isEmpty)
    system.advance(by: 0.2)
    #expect(bus.state == .failed(.refused(address: silent.address)) && answers == [.failure(.refused(address: silent.address)), .failure(.refused(address: silent.address))])
  }
  @Test func `that is absent is not tried again for five seconds`() async throws {
    let system = HeadlessWindowSystem()
    var attempts = 0
    let bus = SessionBus(system: system, address: "unix:path=/nonexistent/bus") {
      attempts += 1
      return BusLibrary.shared
    }
    for attempt in 1...3 {
      bus.open()
      #expect(bus.state == .opening && attempts == attempt)
      bus.open()
      #expect(attempts == attempt, "it is being asked already")
      #expect(await pumpLoop(system) { hasFailed(bus) })
      for seconds in [0, 4, 1] as [Double] {
        system.advance(by: seconds)
        var answer: Answer?
        bus.call(.bus("GetId")) { answer = $0 }
        #expect(answer == nil && hasFailed(bus) && attempts == attempt, "never at once")
        system.advance(by: 0)
        guard case .failure(.cannotConnect) = answer else { return #expect(answer != nil) }
      }
      system.advance(by: 0.25)
    }
  }
  @Test func `says to everybody that it is closed, and opens again`() async throws {
    let stage = try PrivateBus(), early = stage.connect(), bus = stage.connect()
    var answers: [Answer] = []
    early.call(.bus("GetId")) { answers.append($0) }
    early.close()
    #expect(early.state == .closed && answers == [.failure(.disconnected)], "one that waited to be let in")
    #expect(await stage.ask(bus, .bus("GetId")).map { (try? $0.get())?.count } == 1)
    var lost = 0
    bus.onLost = { lost += 1 }
    bus.call(.bus("GetId")) { answers.append($0) }
    bus.close()
    bus.close()
    #expect(bus.state == .closed && answers == [.failure(.disconnected), .failure(.disconnected)])
    await stage.settle()
    #expect(answers.count == 2 && lost == 0 && stage.system.pendingCount == 0, "who closes it has not lost it")
    #expect(await stage.ask(bus, .bus("GetId")).map { (try? $0.get())?.count } == 1)
  }
  @Test func `answers every call with its own answer, and none after its time`() async throws {
    let stage = try PrivateBus(), caller = stage.connect(), peer = stage.connect()
    var sleepers: [CheckedContinuation<Void, Never>] = []
    let token = try peer.serve("/a") { request in
      if request.member == "Sleep" { await withCheckedContinuation { sleepers.append($0) } }
      return request.arguments
    }
    #expect(await stage.pump { isOpen(peer) })
    guard case .open(let name) = peer.state else { return }
    func call(_ member: String, _ number: Int32) -> BusCall { BusCall(name, "/a", "a.b", member, [.int32(number)], timeout: 2) }
    var answers: [String] = []
    for number: Int32 in 0..<5 { caller.call(call(number == 1 ? "Sleep" : "Echo", number)) { answers.append("\(number) \($0)") } }
    func said(_ number: Int32) -> String { "\(number) \(Answer.success([.int32(number)]))" }
    #expect(await stage.pump { answers.count == 4 })
    #expect(answers == [said(0), said(2), said(3), said(4)])
    stage.system.advance(by: 2.1)
    #expect(answers.last == "1 \(Answer.failure(.timedOut("\(name) (a.b.Sleep)")))")
    for sleeper in sleepers { sleeper.resume() }
    await stage.settle()
    #expect(answers.count == 5 && stage.system.pendingCount == 0)
    #expect(await stage.ask(caller, call("Echo", 9)) == .success([.int32(9)]))
    // Nobody waits for what is only told.
    caller.tell(call("Sleep", 3))
    await stage.settle()
    #expect(stage.system.pendingCount == 0 && sleepers.count == 2)
    sleepers[1].resume()
    withExtendedLifetime(token) {}
  }
  @Test func `tells the owner of a name to everybody who asks for it, later and each time that it changes`() async throws {
    let stage = try PrivateBus(), bus = stage.connect(), peer = stage.connect(), liar = stage.connect()
    var told: [String] = []
    let first = try bus.watchName("org.example.Owner") { told.append("first \($0 ?? "-")") }
    let other = try bus.watchName("org.example.Other") { told.append("other \($0 ?? "-")") }
    #expect(await stage.pump { told.count == 2 })
    #expect(Set(told) == ["first -", "other -"])
    told = []
    let second = try bus.watchName("org.example.Owner") { told.append("second \($0 ?? "-")") }
    #expect(told.isEmpty)
    #expect(await stage.pump { told == ["second -"] })
    var isTaken: Bool?
    Task { isTaken = try? await peer.requestName("org.example.Owner") }
    #expect(await stage.pump { isTaken == true && told.count == 3 })
    guard case .open(let name) = peer.state else { return }
    #expect(Set(told.suffix(2)) == ["first \(name)", "second \(name)"])
    // Only the bus says who owns a name, whoever is listened to.
    let everything = try bus.subscribe(BusSignalFilter(sender: nil, interface: "org.freedesktop.DBus")) { _ in }
    liar.open()
    #expect(await stage.pump { isOpen(liar) })
    try liar.emit("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged", [.string("org.example.Owner"), .string(name), .string("")])
    await stage.settle()
    #expect(told.count == 3)
    first.cancel()
    told = []
    peer.close()
    #expect(await stage.pump { told == ["second -"] })
    await stage.settle()
    #expect(told == ["second -"])
    withExtendedLifetime((other, second, everything)) {}
  }
  @Test func `hands each signal to those who asked for it, as long as they do`() async throws {
    let stage = try PrivateBus(), bus = stage.connect(), peer = stage.connect()
    peer.open()
    #expect(await stage.pump { isOpen(peer) })
    guard case .open(let name) = peer.state else { return }
    var heard: [String] = []
    func listen(_ mark: String, _ sender: String?, _ path: String?, _ member: String?) throws -> BusToken {
      try bus.subscribe(BusSignalFilter(sender: sender, path: path, interface: "a.b", member: member)) { heard.append("\(mark) \($0.sender == name) \($0.path) \($0.interface).\($0.member) \($0.arguments)") }
    }
    let all = try listen("all", nil, nil, nil), path = try listen("path", name, "/a", nil), member = try listen("member", nil, nil, "C"), stranger = try listen("stranger", ":1.9999", nil, nil)
    await stage.settle()
    func say(_ path: String, _ member: String) async throws -> Set<String> {
      heard = []
      try peer.emit(path, "a.b", member, [.byte(1)])
      await stage.settle()
      #expect(Set(heard).count == heard.count)
      return Set(heard.map { String($0.prefix { $0 != " " }) })
    }
    #expect(try await say("/a", "C") == ["all", "path", "member"])
    #expect(heard.contains("all true /a a.b.C \([BusValue.byte(1)])"))
    #expect(try await say("/b", "C") == ["all", "member"])
    #expect(try await say("/a", "D") == ["all", "path"])
    all.cancel()
    #expect(try await say("/a", "D") == ["path"])
    path.cancel()
    #expect(try await say("/a", "D") == [])
    #expect(try await say("/a", "C") == ["member"])
    withExtendedLifetime((member, stranger)) {}
  }
}
