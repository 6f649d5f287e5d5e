import Conformance
import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite(.serialized) struct `One process for all starts of an app` {
  private let name = "org.example.Notes"

  @Test(.requirement("SC-171")) func `is found by a file, without the bus, and until it ends`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-lock-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func claim(_ name: String, bus: String? = "unix:path=/a") -> InstanceLock.Claim {
      InstanceLock.claim(name) { $0 == "XDG_RUNTIME_DIR" ? folder : bus }
    }
    func isTaken(_ claim: InstanceLock.Claim) -> Bool { if case .taken = claim { true } else { false } }
    func isFirst(_ claim: InstanceLock.Claim) -> Bool { if case .first = claim { true } else { false } }
    var first: InstanceLock.Claim? = claim(name)
    #expect(isFirst(first!))
    #expect(isTaken(claim(name)))
    #expect(isFirst(claim("org.example.Other")))
    #expect(isFirst(claim(name, bus: "unix:path=/b")), "a session with another bus")
    first = nil
    #expect(isFirst(claim(name)), "given back with its process")
    for folder in [nil, "", "relative", "/nonexistent/folder"] {
      guard case .unavailable = InstanceLock.claim(name, environment: { $0 == "XDG_RUNTIME_DIR" ? folder : nil }) else {
        Issue.record("\(folder ?? "nothing")")
        continue
      }
    }
  }
  @Test func `needs a name that can be on the bus`() {
    #expect(ApplicationService.isName("org.example.Notes") && ApplicationService.isName("dev.oriel.Mail") && ApplicationService.isName("a_.b-c"))
    for name in ["Mail", "", ".", "org.", "org..a", "org.7up", "org.a b", "org.ä", String(repeating: "a.", count: 128) + "b"] {
      #expect(!ApplicationService.isName(name), "\(name)")
    }
    #expect(ApplicationService.path(of: "org.example-site.Notes") == "/org/example_site/Notes")
  }

  @Test(.requirement("RE-108", "SC-171")) func `hears Activate, Open and ActivateAction, with what the desktop calls the launch`() async throws {
    let stage = try PrivateBus()
    let (peer, caller) = (stage.connect(), stage.connect())
    var heard: [(ActivationRequest, String?)] = []
    let service = try ApplicationService(name, on: peer) { heard.append(($0, $1)) }
    #expect(await stage.pump { service.state == .owned })
    func call(_ member: String, _ arguments: [BusValue]) async -> Bool {
      let answer = await stage.ask(caller, BusCall(name, "/org/example/Notes", "org.freedesktop.Application", member, arguments))
      if case .success = answer { return true } else { return false }
    }
    #expect(await call("Activate", [.properties([:])]))
    #expect(await call("Open", [.array(of: "s", [.string("demo:a"), .string("file:///b")]), .properties(["desktop-startup-id": .string("x_TIME7")])]))
    #expect(await call("ActivateAction", [.string("compose"), .array(of: "v", [.variant(.string("to"))]), .properties(["activation-token": .string("t")])]))
    #expect(await call("ActivateAction", [.string("compose"), .array(of: "v", []), .properties([:])]))
    #expect(heard.map(\.0) == [
      .activate, .open(["demo:a", "file:///b"]), .action("compose", parameter: "to"), .action("compose", parameter: nil),
    ])
    #expect(heard.map(\.1) == [nil, "x_TIME7", "t", nil])
    // What has other types reaches nobody.
    #expect(await !call("Open", [.string("demo:a")]))
    #expect(await !call("Quit", []))
    #expect(heard.count == 4)
  }
  @Test(.requirement("SC-171")) func `takes over the start of another one, also when it gets its name later`() async throws {
    let stage = try PrivateBus()
    var heard: [(ActivationRequest, String?)] = []
    var outcomes: [Bool] = []
    func start(_ addresses: [String], launch: String? = nil) -> ForwardedStart {
      ForwardedStart(to: name, opening: addresses, launch: launch, on: stage.connect(), system: stage.system) { outcomes.append($0) }
    }
    let early = start(["demo:early"], launch: "id_TIME9")
    await stage.settle()
    #expect(outcomes.isEmpty, "the process that runs is not on the bus yet")
    let service = try ApplicationService(name, on: stage.connect()) { heard.append(($0, $1)) }
    #expect(await stage.pump { outcomes == [true] })
    #expect(heard.map(\.0) == [.open(["demo:early"])] && heard.first?.1 == "id_TIME9")
    let late = start([])
    #expect(await stage.pump { outcomes == [true, true] })
    #expect(heard.last?.0 == .activate)
    withExtendedLifetime((early, late, service)) {}
  }
  @Test(.requirement("SC-171")) func `is each of them where nobody answers, or there is no bus`() async throws {
    let stage = try PrivateBus()
    var outcomes: [Bool] = []
    let nobody = ForwardedStart(to: name, opening: [], launch: nil, on: stage.connect(), system: stage.system) { outcomes.append($0) }
    await stage.settle()
    #expect(outcomes.isEmpty)
    stage.system.advance(by: ForwardedStart.patience + 0.1)
    #expect(outcomes == [false], "after a time")
    let none = ForwardedStart(
      to: name, opening: [], launch: nil, on: SessionBus(system: stage.system, address: "disabled:"), system: stage.system
    ) { outcomes.append($0) }
    stage.system.advance(by: 0.1)
    #expect(outcomes == [false, false], "at once")
    let unreachable = ForwardedStart(
      to: name, opening: [], launch: nil, on: SessionBus(system: stage.system, address: "unix:path=/nonexistent/bus"), system: stage.system
    ) { outcomes.append($0) }
    #expect(await pumpLoop(stage.system) { outcomes.count == 3 })
    #expect(outcomes == [false, false, false])
    withExtendedLifetime((nobody, none, unreachable)) {}
  }

  @Test func `is a file for each app and each bus, that nobody else may read`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-lock-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func claim(_ name: String, bus: String?) -> InstanceLock.Claim {
      InstanceLock.claim(name) { ["XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": bus][$0] ?? nil }
    }
    // FNV-1a of the address, in the digits and letters.
    for (bus, number) in [(nil, "33niihzj4ux45"), ("", "33niihzj4ux45"), ("a", "2o0ongoiv4rrg"), ("unix:path=/a", "1fx1bpm5maj1b")] as [(String?, String)] {
      let file = "\(folder)/oriel-\(name)-\(number).lock"
      unlink(file)
      let claimed = claim(name, bus: bus)
      guard case .first = claimed else {
        Issue.record("\(claimed)")
        continue
      }
      var status = stat()
      #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(bus ?? "-")")
    }
    for name in ["a/b", "/"] { if case .unavailable = claim(name, bus: nil) {} else { Issue.record("\(name)") } }
    // A link at its place is not followed.
    #expect(symlink("/dev/null", "\(folder)/oriel-linked-33niihzj4ux45.lock") == 0)
    if case .unavailable = claim("linked", bus: nil) {} else { Issue.record("It was followed.") }
  }
  @Test func `is told of a later start as it was called, and may refuse it`() async throws {
    let stage = try PrivateBus(), peer = stage.connect()
    var heard: [String] = [], refuses = false, outcomes: [Bool] = []
    let token = try peer.serve("/org/example/Notes") { request in
      heard.append("\(request.interface ?? "") \(request.member)" + request.arguments.map { " \($0)" }.joined())
      if refuses { throw BusError.answered(name: "org.example.Error.No", message: "") }
      return []
    }
    var isOwner: Bool?
    Task { isOwner = try? await peer.requestName(name) }
    #expect(await stage.pump { isOwner == true })
    let launch = BusValue.properties(["desktop-startup-id": .string("id"), "activation-token": .string("id")]), none = BusValue.properties([:]), addresses = BusValue.array(of: "s", [.string("a:b"), .string("c:d")])
    for (opening, id, said) in [
      ([], nil, "Activate \(none)"), ([], "", "Activate \(none)"), ([], "id", "Activate \(launch)"), (["a:b", "c:d"], nil, "Open \(addresses) \(none)"), (["a:b", "c:d"], "id", "Open \(addresses) \(launch)"),
    ] as [([String], String?, String)] {
      (heard, outcomes) = ([], [])
      let start = ForwardedStart(to: name, opening: opening, launch: id, on: stage.connect(), system: stage.system) { outcomes.append($0) }
      #expect(outcomes.isEmpty)
      #expect(await stage.pump { !outcomes.isEmpty })
      stage.system.advance(by: 10)
      await stage.settle()
      #expect(outcomes == [true] && heard == ["org.freedesktop.Application \(said)"])
      withExtendedLifetime(start) {}
    }
    refuses = true
    (heard, outcomes) = ([], [])
    let refused = ForwardedStart(to: name, opening: [], launch: nil, on: stage.connect(), system: stage.system) { outcomes.append($0) }
    #expect(await stage.pump { outcomes == [false] })
    #expect(heard.count == 1)
    withExtendedLifetime((token, refused)) {}
  }
  @Test func `is waited for five seconds, and not asked after that`() async throws {
    let stage = try PrivateBus()
    var outcomes: [Bool] = [], heard = 0
    let start = ForwardedStart(to: name, opening: [], launch: nil, on: stage.connect(), system: stage.system) { outcomes.append($0) }
    await stage.settle()
    stage.system.advance(by: 4.9)
    #expect(outcomes.isEmpty)
    stage.system.advance(by: 0.2)
    #expect(outcomes == [false])
    let service = try ApplicationService(name, on: stage.connect()) { _, _ in heard += 1 }
    #expect(await stage.pump { service.state == .owned })
    await stage.settle()
    #expect(heard == 0 && outcomes == [false])
    withExtendedLifetime(start) {}
  }
  @Test func `is served by its name, once, where that can be one`() async throws {
    let stage = try PrivateBus()
    var heard: [String] = []
    let plain = BusActivation("Notes", on: stage.connect(), system: stage.system), bus = stage.connect(), named = BusActivation(name, on: bus, system: stage.system)
    plain.serve { _, _ in heard.append("plain") }
    named.serve { request, _ in heard.append("first \(request)") }
    named.serve { request, _ in heard.append("second \(request)") }
    #expect(await stage.pump { if case .open = bus.state { true } else { false } })
    await stage.settle()
    var outcomes: [Bool] = []
    let other = BusActivation(name, on: stage.connect(), system: stage.system)
    other.forward(opening: ["a:b"], launch: nil) { outcomes.append($0) }
    #expect(await stage.pump { outcomes == [true] })
    #expect(heard == ["first \(ActivationRequest.open(["a:b"]))"])
    withExtendedLifetime((plain, named)) {}
  }
}
