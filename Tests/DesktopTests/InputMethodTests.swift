import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// A place where text is typed, and what the input method said to it.
private final class Place {
  let service: any InputMethodService
  private(set) var context: (any InputMethodContext)!
  private(set) var said: [InputMethodOutput] = []
  private(set) var answers: [Bool] = []
  private(set) var resets = 0

  init(_ service: any InputMethodService) {
    self.service = service
    context = service.makeContext(window: 1) { [weak self] in self?.said.append($0) }
  }
  func press(_ symbol: UInt32, isRelease: Bool = false) {
    let key = InputMethodKey(symbol: symbol, code: 38, modifiers: 1, isRelease: isRelease, time: 77)
    context.process(key) { [weak self] in self?.answers.append($0) }
  }
  func reset() { context.reset { [weak self] in self?.resets += 1 } }
  func update(_ state: TextInputState) {
    context.update(state, caret: CGRect(x: 100, y: 200, width: 2, height: 30), spot: CGPoint(x: 5, y: 6))
  }
  func takeSaid() -> [InputMethodOutput] {
    defer { said = [] }
    return said
  }
}

@Suite(.serialized) struct `Input methods on a bus` {
  private func service(_ kind: FakeBusInputMethod.Kind, on stage: PrivateBus) -> any InputMethodService {
    switch kind {
    case .fcitx: FcitxInputMethod(bus: stage.connect(), program: "Mail")
    case .ibus:
      IBusInputMethod(system: stage.system, session: stage.connect(), program: "Mail") { $0 == "IBUS_ADDRESS" ? stage.address : nil }
    }
  }
  /// One that runs, and a place in it.
  private func place(_ kind: FakeBusInputMethod.Kind, on stage: PrivateBus) async throws -> (FakeBusInputMethod, Place) {
    let method = try await FakeBusInputMethod(kind, on: stage)
    let service = service(kind, on: stage)
    service.start()
    #expect(await stage.pump { service.isRunning == true })
    let place = Place(service)
    #expect(await stage.pump { place.said == [.ready] })
    _ = place.takeSaid()
    return (method, place)
  }

  @Test(arguments: [FakeBusInputMethod.Kind.fcitx, .ibus]) func `are found, come and go`(kind: FakeBusInputMethod.Kind) async throws {
    let stage = try PrivateBus()
    let service = service(kind, on: stage)
    var changes = 0
    service.onChange = { changes += 1 }
    service.start()
    #expect(service.isRunning == nil)
    #expect(await stage.pump { service.isRunning == false })
    var method: FakeBusInputMethod? = try await FakeBusInputMethod(kind, on: stage)
    #expect(await stage.pump { service.isRunning == true })
    let place = Place(service)
    #expect(await stage.pump { place.said == [.ready] })
    method?.bus.close()
    method = nil
    #expect(await stage.pump { service.isRunning == false })
    #expect(place.said == [.ready, .lost])
    #expect(changes == (kind == .fcitx ? 4 : 3), "absent, there, and gone; fcitx5 says besides that the places are gone")
    method = try await FakeBusInputMethod(kind, on: stage)
    #expect(await stage.pump { service.isRunning == true })
    let again = Place(service)
    #expect(await stage.pump { again.said == [.ready] })
  }

  @Test func `are absent without a bus`() async throws {
    let system = HeadlessWindowSystem()
    let bus = SessionBus(system: system, address: "unix:path=/nonexistent/bus")
    let services: [any InputMethodService] = [
      FcitxInputMethod(bus: bus, program: "Mail"), IBusInputMethod(system: system, session: bus, program: "Mail") { _ in nil },
      IBusInputMethod(system: system, session: bus, program: "Mail") { $0 == "IBUS_ADDRESS" ? "unix:path=/nonexistent/ibus" : nil },
    ]
    for service in services { service.start() }
    #expect(await pumpLoop(system) { services.allSatisfy { $0.isRunning == false } })
  }

  @Test func `hear of key codes as they count them`() {
    let bus = SessionBus(system: HeadlessWindowSystem(), address: "unix:path=/nonexistent/bus")
    let ibus = IBusContext(bus: bus, destination: "d", interface: "i") { _ in }, fcitx = FcitxContext(bus: bus, destination: "d", interface: "i") { _ in }
    // ibus as the kernel does, which has no codes below X's eighth; fcitx as X does.
    for (code, kernel) in [(0, 0), (7, 0), (8, 0), (9, 1), (38, 30)] as [(UInt32, UInt32)] {
      for isRelease in [false, true] {
        let key = InputMethodKey(symbol: 97, code: code, modifiers: 4, isRelease: isRelease, time: 5)
        #expect(ibus.question(about: key).arguments == [.uint32(97), .uint32(kernel), .uint32(isRelease ? 1 << 30 | 4 : 4)])
        #expect(fcitx.question(about: key).arguments == [.uint32(97), .uint32(code), .uint32(4), .bool(isRelease), .uint32(5)])
      }
    }
  }

  @Test(arguments: [FakeBusInputMethod.Kind.fcitx, .ibus])
  func `answer keys, in order, and one that sleeps is waited for without end or harm`(kind: FakeBusInputMethod.Kind) async throws {
    let stage = try PrivateBus()
    let (method, place) = try await place(kind, on: stage)
    method.uses = { $0 == 0x62 }
    place.press(0x61)
    place.press(0x62)
    place.press(0x62, isRelease: true)
    #expect(await stage.pump { place.answers.count == 3 })
    #expect(place.answers == [false, true, true])
    let key = try #require(method.calls.first { $0.member == "ProcessKeyEvent" }).arguments
    let release = try #require(method.last("ProcessKeyEvent"))
    switch kind {
    case .fcitx:
      #expect(key == [.uint32(0x61), .uint32(38), .uint32(1), .bool(false), .uint32(77)])
      #expect(release[3] == .bool(true))
    case .ibus:
      #expect(key == [.uint32(0x61), .uint32(30), .uint32(1)])
      #expect(release[2] == .uint32(0x4000_0001))
    }

    method.isAwake = false
    place.press(0x61)
    place.reset()
    await stage.settle()
    stage.system.advance(by: BusInputContext.patience + 1)
    await stage.settle()
    #expect(place.answers.count == 3 && place.resets == 0 && place.said.isEmpty)
    method.isAwake = true
    #expect(await stage.pump { place.resets == 1 })
    #expect(place.answers.count == 3, "an answer after its time is none")
  }

  @Test func `fcitx5 is told what it may know, and understood`() async throws {
    let stage = try PrivateBus()
    let (method, place) = try await place(.fcitx, on: stage)
    _ = method.takeCalls()
    place.context.setFocus(true)
    var state = TextInputState(session: 1, caret: .zero)
    state.surroundings = .init(text: "aé漢b", cursor: 6, anchor: 1)
    state.hints = [.multiLine]
    place.update(state)
    #expect(await stage.pump { method.calls.count == 4 })
    #expect(method.calls.map(\.member) == ["FocusIn", "SetCapability", "SetCursorRect", "SetSurroundingText"])
    #expect(method.last("SetCursorRect") == [.int32(100), .int32(200), .int32(2), .int32(30)])
    #expect(method.last("SetSurroundingText") == [.string("aé漢b"), .uint32(3), .uint32(1)])
    #expect(method.last("SetCapability") == [.uint64(0x8_0000_0072)], "multiple lines; preedit with formats, which we keep; surroundings")
    _ = method.takeCalls()
    place.update(state)
    // A secure field.
    state.purpose = .password
    state.surroundings = nil
    state.session = 2
    place.update(state)
    #expect(await stage.pump { !method.calls.isEmpty })
    await stage.settle()
    #expect(method.calls.map(\.member) == ["SetCapability"], "the same is not said twice, and no text of it at all")
    #expect(method.last("SetCapability") == [.uint64(0x18_0000_003A)], "a password, sensitive, without surroundings")

    func part(_ text: String, _ format: Int32) -> BusValue { .structure([.string(text), .int32(format)]) }
    try method.say("UpdateFormattedPreedit", [.array(of: "(si)", [part("漢字", 8), part("ka", 24)]), .int32(8)])
    try method.say("UpdateFormattedPreedit", [.array(of: "(si)", [part("hint", 32)]), .int32(-1)])
    try method.say("UpdateFormattedPreedit", [.array(of: "(si)", []), .int32(-1)])
    try method.say("CommitString", [.string("漢字か")])
    try method.say("DeleteSurroundingText", [.int32(-2), .uint32(2)])
    try method.say("ForwardKey", [.uint32(0xff0d), .uint32(4), .bool(false)])
    #expect(await stage.pump { place.said.count == 6 })
    let shown = Preedit("漢字ka", cursor: 8, highlights: [6..<8], isKept: true)
    let key = InputMethodKey(symbol: 0xff0d, code: 0, modifiers: 4)
    let expected: [InputMethodOutput] = [
      .preedit(shown), .preedit(Preedit("hint")), .preedit(.none), .commit("漢字か"), .deleteSurroundings(offset: -2, count: 2), .key(key),
    ]
    #expect(place.said == expected)
  }

  @Test func `ibus is told what it may know, and understood`() async throws {
    let stage = try PrivateBus()
    let (method, place) = try await place(.ibus, on: stage)
    _ = method.takeCalls()
    place.context.setFocus(true)
    var state = TextInputState(session: 1, caret: .zero)
    state.purpose = .email
    state.surroundings = .init(text: "é", cursor: 2, anchor: 2)
    place.update(state)
    #expect(await stage.pump { method.calls.count == 5 })
    #expect(method.calls.map(\.member) == ["FocusIn", "SetCapabilities", "Set", "SetCursorLocation", "SetSurroundingText"])
    #expect(method.last("SetCapabilities") == [.uint32(41)])
    let purpose: [BusValue] = [
      .string("org.freedesktop.IBus.InputContext"), .string("ContentType"), .variant(.structure([.uint32(6), .uint32(0)])),
    ]
    #expect(method.last("Set") == purpose)
    #expect(method.last("SetSurroundingText") == [.variant(IBusText.value("é")), .uint32(1), .uint32(1)])

    func attribute(_ kind: UInt32, _ start: UInt32, _ end: UInt32) -> BusValue {
      .variant(
        .structure([
          .string("IBusAttribute"), .dictionary("s", "v", []), .uint32(kind), .uint32(0xffffff), .uint32(start), .uint32(end),
        ]))
    }
    func text(_ string: String, _ attributes: [BusValue] = []) -> BusValue {
      let list = BusValue.structure([.string("IBusAttrList"), .dictionary("s", "v", []), .array(of: "v", attributes)])
      return .variant(.structure([.string("IBusText"), .dictionary("s", "v", []), .string(string), .variant(list)]))
    }
    try method.say("UpdatePreeditTextWithMode", [text("にほん", [attribute(1, 0, 3), attribute(3, 1, 3)]), .uint32(2), .bool(true), .uint32(1)])
    try method.say("HidePreeditText", [])
    try method.say("ShowPreeditText", [])
    try method.say("UpdatePreeditText", [text("x", [attribute(3, 7, 9_000)]), .uint32(900), .bool(true)])
    try method.say("UpdatePreeditText", [.variant(.string("no text")), .uint32(0), .bool(true)])
    try method.say("CommitText", [text("日本")])
    try method.say("DeleteSurroundingText", [.int32(-1), .uint32(1)])
    try method.say("ForwardKeyEvent", [.uint32(0x61), .uint32(30), .uint32(1 << 30)])
    #expect(await stage.pump { place.said.count == 7 })
    let shown = InputMethodOutput.preedit(Preedit("にほん", cursor: 6, highlights: [3..<9], isKept: true))
    let key = InputMethodKey(symbol: 0x61, code: 38, modifiers: 0, isRelease: true)
    let expected: [InputMethodOutput] = [
      shown, .preedit(.none), shown, .preedit(Preedit("x", cursor: 1)), .commit("日本"), .deleteSurroundings(offset: -1, count: 1),
      .key(key),
    ]
    #expect(place.said == expected)
  }

  @Test func `ibus is found by the file it writes for each display`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oriel-ibus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("file")
    func address(_ text: String) throws -> String? {
      try text.write(to: file, atomically: true, encoding: .utf8)
      return IBusInputMethod.address(inFile: file.path)
    }
    #expect(try address("# says\nIBUS_ADDRESS=unix:abstract=/tmp/x,guid=1\nIBUS_DAEMON_PID=7\n") == "unix:abstract=/tmp/x,guid=1")
    #expect(try address("IBUS_ADDRESS=\nIBUS_DAEMON_PID=\n") == nil)
    #expect(try address("") == nil)
    #expect(IBusInputMethod.address { $0 == "IBUS_ADDRESS" ? "unix:path=/a" : nil } == "unix:path=/a")
    #expect(IBusInputMethod.address(inFile: "/nonexistent") == nil)
  }
}
