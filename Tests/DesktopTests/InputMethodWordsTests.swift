import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// A place in a made-up input method, as a program makes it.
private final class Place {
  let method: FakeBusInputMethod
  let service: any InputMethodService
  private(set) var context: (any InputMethodContext)!
  private(set) var said: [InputMethodOutput] = []
  private let stage: PrivateBus

  init(_ kind: FakeBusInputMethod.Kind, on stage: PrivateBus) async throws {
    self.stage = stage
    method = try await FakeBusInputMethod(kind, on: stage)
    service =
      switch kind {
      case .fcitx: FcitxInputMethod(bus: stage.connect(), program: "Mail")
      case .ibus: IBusInputMethod(system: stage.system, session: stage.connect(), program: "Mail") { $0 == "IBUS_ADDRESS" ? stage.address : nil }
      }
    let service = service
    service.start()
    _ = await stage.pump { service.isRunning == true }
    context = service.makeContext(window: 1) { [weak self] in self?.said.append($0) }
  }
  func becomeReady() async -> Bool { await stage.pump { said == [.ready] } }
  func update(_ purpose: TextInputState.Purpose = .text, _ hints: TextInputState.Hints = [], text: String? = nil, cursor: Int = 0, caret: CGRect = CGRect(x: 1, y: 2, width: 3, height: 4)) {
    var state = TextInputState(session: 1, caret: .zero)
    (state.purpose, state.hints) = (purpose, hints)
    state.surroundings = text.map { TextInputState.Surroundings(text: $0, cursor: cursor, anchor: 0) }
    context.update(state, caret: caret, spot: .zero)
  }
  /// The calls since the last time, once there are so many.
  func takeCalls(_ count: Int) async -> [String] {
    _ = await stage.pump { method.calls.count >= count }
    await stage.settle()
    defer { _ = method.takeCalls() }
    return method.calls.map { call in call.member + call.arguments.map { " \($0)" }.joined() }
  }
}
private func words(_ member: String, _ arguments: BusValue...) -> String { member + arguments.map { " \($0)" }.joined() }

@Suite(.serialized) struct `What input methods are told` {
  private static let purposes: [TextInputState.Purpose] = [.text, .password, .digits, .phone, .url, .email, .name, .text]
  private static let hints: [TextInputState.Hints] = [
    .multiLine, .noSpellChecking, .lowercase, .uppercaseCharacters, .uppercaseWords, .uppercaseSentences, [.multiLine, .noSpellChecking, .lowercase, .uppercaseCharacters, .uppercaseWords, .uppercaseSentences],
  ]

  @Test func `by fcitx5's numbers is what the text is for`() async throws {
    let stage = try PrivateBus(), place = try await Place(.fcitx, on: stage)
    #expect(await place.becomeReady())
    #expect(await place.takeCalls(2) == [words("SetCapability", .uint64(0x72)), "Reset"])
    for purpose in Self.purposes { place.update(purpose) }
    for hint in Self.hints { place.update(.text, hint) }
    place.update(.email, .lowercase, text: "a")
    let flags: [UInt64] = [0, 1 << 3 | 1 << 36, 1 << 8, 1 << 13, 1 << 12, 1 << 7, 1 << 22, 0, 1 << 35, 1 << 17, 1 << 10, 1 << 9, 1 << 19, 1 << 20]
    let all: UInt64 = flags.suffix(6).reduce(0, |)
    var expected = (flags + [all]).map { words("SetCapability", .uint64(0x32 | $0)) }
    expected.insert(words("SetCursorRect", .int32(1), .int32(2), .int32(3), .int32(4)), at: 1)
    expected += [words("SetCapability", .uint64(0x72 | 1 << 7 | 1 << 10)), words("SetSurroundingText", .string("a"), .uint32(0), .uint32(0))]
    #expect(await place.takeCalls(expected.count) == expected)
  }
  @Test func `by ibus's numbers is what the text is for`() async throws {
    let stage = try PrivateBus(), place = try await Place(.ibus, on: stage), interface = BusValue.string("org.freedesktop.IBus.InputContext")
    #expect(await place.becomeReady())
    #expect(await place.takeCalls(3) == [words("SetCapabilities", .uint32(41)), words("Set", interface, .string("ClientCommitPreedit"), .variant(.structure([.bool(true)]))), "Reset"])
    for purpose in Self.purposes { place.update(purpose) }
    for hint in Self.hints { place.update(.text, hint) }
    place.update(.password, .lowercase)
    func content(_ purpose: UInt32, _ hints: UInt32) -> [String] {
      [words("SetCapabilities", .uint32(9)), words("Set", interface, .string("ContentType"), .variant(.structure([.uint32(purpose), .uint32(hints)])))]
    }
    var expected = [(0, 0), (8, 2048), (2, 0), (4, 0), (5, 0), (6, 0), (7, 0), (0, 0), (0, 0), (0, 2), (0, 8), (0, 16), (0, 32), (0, 64), (0, 122), (8, 2056)].flatMap { content($0, $1) }
    expected.insert(words("SetCursorLocation", .int32(1), .int32(2), .int32(3), .int32(4)), at: 2)
    // ibus has no number for texts of several lines.
    #expect(await place.takeCalls(expected.count) == expected)
  }
  @Test(arguments: [FakeBusInputMethod.Kind.fcitx, .ibus]) func `is what has changed, and nothing after the end`(kind: FakeBusInputMethod.Kind) async throws {
    let stage = try PrivateBus(), place = try await Place(kind, on: stage), isFcitx = kind == .fcitx
    #expect(await place.becomeReady())
    _ = await place.takeCalls(isFcitx ? 2 : 3)
    func members(_ count: Int) async -> [String] { await place.takeCalls(count).map { String($0.prefix { $0 != " " }) } }
    let caret = isFcitx ? "SetCursorRect" : "SetCursorLocation", purpose = isFcitx ? ["SetCapability"] : ["SetCapabilities", "Set"], text = "SetSurroundingText"
    place.context.setFocus(true)
    place.update()
    #expect(await members(2) == ["FocusIn"] + purpose + [caret])
    place.update()
    place.update(caret: CGRect(x: -3e9, y: 3e9, width: 2.9, height: 0))
    #expect(await place.takeCalls(1) == [words(caret, .int32(.min), .int32(.max), .int32(2), .int32(0))])
    place.update(text: "a\0é", cursor: 4)
    #expect(await members(3) == purpose + [caret, text])
    place.update(text: "a\0é", cursor: 4)
    place.update(text: "a\0é", cursor: 1)
    place.update(text: "a\0é", cursor: -1)
    let shown: BusValue = isFcitx ? .string("a é") : .variant(IBusText.value("a é"))
    #expect(await place.takeCalls(2) == [words(text, shown, .uint32(1), .uint32(0)), words(text, shown, .uint32(0), .uint32(0))])
    place.update()
    place.context.setFocus(false)
    #expect(await members(2) == purpose + ["FocusOut"])
    place.context.close()
    place.context.close()
    #expect(await members(1) == [isFcitx ? "DestroyIC" : "Destroy"])
    try place.method.say(isFcitx ? "CommitString" : "CommitText", isFcitx ? [.string("late")] : [.variant(IBusText.value("late"))])
    await stage.settle()
    #expect(place.said == [.ready], "and nothing is heard of it")
    place.method.bus.close()
    await stage.settle()
    #expect(place.said == [.ready], "nor that it is lost")
  }
  @Test(arguments: [FakeBusInputMethod.Kind.fcitx, .ibus]) func `is nothing where the place is given up before it is there, or lost`(kind: FakeBusInputMethod.Kind) async throws {
    let stage = try PrivateBus(), early = try await Place(kind, on: stage)
    early.context.close()
    await stage.settle()
    #expect(early.said.isEmpty && early.method.calls.isEmpty && early.method.places == 1)
    early.method.bus.close()
    #expect(await stage.pump { early.service.isRunning == false })
    let place = try await Place(kind, on: stage)
    #expect(await place.becomeReady())
    place.method.bus.close()
    #expect(await stage.pump { place.said == [.ready, .lost] })
    var answers: [Bool] = []
    place.context.process(InputMethodKey(symbol: 1, code: 2, modifiers: 3)) { answers.append($0) }
    place.context.setFocus(true)
    place.context.close()
    await stage.settle()
    #expect(place.said == [.ready, .lost] && answers.isEmpty)
  }
}

@Suite(.serialized) struct `Input methods in a sandbox` {
  private final class Portal {
    var asked: [String] = []
    var tokens: [BusToken] = []
    let bus: SessionBus
    init(_ name: String, at path: String, on stage: PrivateBus) async throws {
      bus = stage.connect()
      tokens.append(
        try bus.serve(path) { [weak self] request in
          self?.asked.append("\(name) \(request.interface ?? "") \(words(request.member) + request.arguments.map { " \($0)" }.joined())")
          return [.objectPath("/place")]
        })
      tokens.append(try bus.serve("/place") { _ in [] })
      var isOwner: Bool?
      Task { isOwner = try? await self.bus.requestName(name) }
      _ = await stage.pump { isOwner != nil }
    }
  }
  private func isReady(_ service: any InputMethodService, on stage: PrivateBus) async -> Bool {
    var said: [InputMethodOutput] = []
    let context = service.makeContext(window: 1) { said.append($0) }
    defer { context.close() }
    return await stage.pump { said == [.ready] }
  }

  @Test func `are reached through the name that is let through, and by their own where it is there`() async throws {
    let stage = try PrivateBus(), portal = try await Portal("org.freedesktop.portal.Fcitx", at: FcitxInputMethod.path, on: stage)
    let service = FcitxInputMethod(bus: stage.connect(), program: "Mail") { $0 == "DISPLAY" ? ":7" : nil }
    service.start()
    #expect(await stage.pump { service.isRunning == true })
    #expect(await isReady(service, on: stage))
    let arguments = BusValue.array(of: "(ss)", [.structure([.string("program"), .string("Mail")]), .structure([.string("display"), .string("x11::7")])])
    #expect(portal.asked == ["org.freedesktop.portal.Fcitx org.fcitx.Fcitx.InputMethod1 " + words("CreateInputContext", arguments)])
    let own = try await Portal("org.fcitx.Fcitx5", at: FcitxInputMethod.path, on: stage)
    await stage.settle()
    #expect(await isReady(service, on: stage))
    #expect(own.asked.count == 1 && portal.asked.count == 1)
    var changes = 0
    service.onChange = { changes += 1 }
    own.bus.close()
    #expect(await stage.pump { changes == 1 })
    #expect(await isReady(service, on: stage))
    #expect(service.isRunning == true && own.asked.count == 1 && portal.asked.count == 2)
    portal.bus.close()
    #expect(await stage.pump { service.isRunning == false })
  }
  @Test func `are reached through ibus's portal where its own bus is out of reach`() async throws {
    let stage = try PrivateBus(), portal = try await Portal(IBusInputMethod.portal, at: IBusInputMethod.path, on: stage)
    let service = IBusInputMethod(system: stage.system, session: stage.connect(), program: "Mail") { $0 == "DISPLAY" ? "none" : nil }
    service.start()
    #expect(await stage.pump { service.isRunning == true })
    #expect(await isReady(service, on: stage))
    #expect(portal.asked == ["org.freedesktop.portal.IBus org.freedesktop.IBus.Portal " + words("CreateInputContext", .string("Mail"))])
    portal.bus.close()
    #expect(await stage.pump { service.isRunning == false })
  }

  @Test func `are lost where nobody makes a place, or it does not answer as it should`() async throws {
    let stage = try PrivateBus(), portal = stage.connect()
    for service in [
      FcitxInputMethod(bus: stage.connect(), program: "Mail") { _ in nil }, IBusInputMethod(system: stage.system, session: stage.connect(), program: "Mail") { $0 == "DISPLAY" ? "none" : nil },
    ] as [any InputMethodService] {
      var said: [InputMethodOutput] = []
      let context = service.makeContext(window: 1) { said.append($0) }
      #expect(said.isEmpty, "never at once")
      #expect(await stage.pump { said == [.lost] })
      context.close()
    }
    // It makes a place; what is asked there, it refuses, or it makes none at all.
    var place: [BusValue] = [.objectPath("/place")], refused: Set<String> = []
    var tokens = [try portal.serve(FcitxInputMethod.path) { _ in place }]
    tokens.append(
      try portal.serve("/place") { request in
        if refused.contains(request.member) { throw BusError.answered(name: "org.example.Error.No", message: "") }
        return request.member == "ProcessKeyEvent" ? [.string("yes")] : []
      })
    var isOwner: Bool?
    Task { isOwner = try? await portal.requestName("org.fcitx.Fcitx5") }
    #expect(await stage.pump { isOwner == true })
    let service = FcitxInputMethod(bus: stage.connect(), program: "Mail") { _ in nil }
    func make() -> (context: any InputMethodContext, said: () -> [InputMethodOutput]) {
      var said: [InputMethodOutput] = []
      return (service.makeContext(window: 1) { said.append($0) }, { said })
    }
    var answers: [Bool] = [], resets = 0
    let key = InputMethodKey(symbol: 1, code: 2, modifiers: 0), good = make()
    #expect(await stage.pump { good.said() == [.ready] })
    good.context.process(key) { answers.append($0) }
    good.context.reset { resets += 1 }
    #expect(await stage.pump { resets == 1 })
    #expect(answers == [false], "only yes is yes")
    refused = ["ProcessKeyEvent"]
    good.context.process(key) { answers.append($0) }
    #expect(await stage.pump { good.said() == [.ready, .lost] })
    refused = ["Reset"]
    let unready = make()
    #expect(await stage.pump { unready.said() == [.lost] })
    (refused, place) = ([], [.uint32(7)])
    let none = make()
    #expect(await stage.pump { none.said() == [.lost] })
    place = [.objectPath("/place")]
    let reset = make()
    #expect(await stage.pump { reset.said() == [.ready] })
    refused = ["Reset"]
    reset.context.reset { resets += 1 }
    #expect(await stage.pump { reset.said() == [.ready, .lost] })
    #expect(answers == [false] && resets == 1)
    withExtendedLifetime(tokens) {}
  }
  @Test func `are gone with ibus's own bus, and looked for again when it says that it is there`() async throws {
    let stage = try PrivateBus(), own = try PrivateBus()
    func run() async throws -> (SessionBus, BusToken, BusToken) {
      let bus = SessionBus(system: stage.system, address: own.address)
      let tokens = (try bus.serve(IBusInputMethod.path) { _ in [.objectPath("/place")] }, try bus.serve("/place") { _ in [] })
      var isOwner: Bool?
      Task { isOwner = try? await bus.requestName(IBusInputMethod.name) }
      #expect(await stage.pump { isOwner == true })
      return (bus, tokens.0, tokens.1)
    }
    let first = try await run(), session = stage.connect()
    let service = IBusInputMethod(system: stage.system, session: session, program: "Mail") { $0 == "IBUS_ADDRESS" ? own.address : nil }
    var running: [Bool?] = [], said: [InputMethodOutput] = []
    service.onChange = { running.append(service.isRunning) }
    service.start()
    #expect(await stage.pump { running == [true] })
    let context = service.makeContext(window: 1) { said.append($0) }
    #expect(await stage.pump { said == [.ready] })
    own.kill()
    #expect(await stage.pump { running == [true, false] })
    #expect(said == [.ready, .lost])
    try own.start()
    stage.system.advance(by: 6)
    let second = try await run()
    await stage.settle()
    #expect(running == [true, false], "nobody has said so")
    let announcer = stage.connect()
    var isOwner: Bool?
    Task { isOwner = try? await announcer.requestName(IBusInputMethod.name) }
    #expect(await stage.pump { isOwner == true && running == [true, false, true] })
    let again = service.makeContext(window: 1) { said.append($0) }
    #expect(await stage.pump { said == [.ready, .lost, .ready] })
    withExtendedLifetime((first, second, context, again)) {}
  }
  @Test func `are asked for a new place where another ibus takes over from one that goes`() async throws {
    let stage = try PrivateBus()
    var address = ""
    func run() async throws -> (PrivateBus, [BusToken], SessionBus) {
      let own = try PrivateBus(), bus = SessionBus(system: stage.system, address: own.address)
      let tokens = [try bus.serve(IBusInputMethod.path) { _ in [.objectPath("/place")] }, try bus.serve("/place") { _ in [] }]
      var isOwner: Bool?
      Task { isOwner = try? await bus.requestName(IBusInputMethod.name) }
      #expect(await stage.pump { isOwner == true })
      address = own.address
      return (own, tokens, bus)
    }
    let first = try await run(), announcer = stage.connect(), next = stage.connect()
    var isOwner: Bool?
    Task { isOwner = try? await announcer.requestName(IBusInputMethod.name) }
    #expect(await stage.pump { isOwner == true })
    let service = IBusInputMethod(system: stage.system, session: stage.connect(), program: "Mail") { $0 == "IBUS_ADDRESS" ? address : nil }
    var running: [Bool?] = [], said: [InputMethodOutput] = [], places: [any InputMethodContext] = []
    service.onChange = {
      running.append(service.isRunning)
      places.append(service.makeContext(window: 1) { said.append($0) })
    }
    service.start()
    #expect(await stage.pump { said == [.ready] })
    // Waits for the name: it goes from the one to the other without a moment between.
    var isQueued = false
    next.call(.bus("RequestName", [.string(IBusInputMethod.name), .uint32(0)])) { _ in isQueued = true }
    #expect(await stage.pump { isQueued })
    let second = try await run()
    announcer.close()
    #expect(await stage.pump { said == [.ready, .lost, .ready] })
    #expect(running == [true, true] && places.count == 2)
    withExtendedLifetime((first, second, next)) {}
  }
}
