import Conformance
import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// A screen saver, or logind, on a connection of its own.
private final class FakeLocker {
  let bus: SessionBus
  private var tokens: [BusToken] = []
  private(set) var hasName = false
  var isActive: Bool
  private(set) var questions: [String] = []

  init(_ name: String, _ path: String, on stage: PrivateBus, isActive: Bool = false) async throws {
    bus = stage.connect()
    self.isActive = isActive
    tokens.append(
      try bus.serve(path) { [weak self] request in
        guard let self else { throw BusError.disconnected }
        questions.append(request.member)
        switch request.member {
        case "GetSessionByPID": return [.objectPath(Self.session)]
        default: return [request.member == "Get" ? .variant(.bool(self.isActive)) : .bool(self.isActive)]
        }
      })
    if name == ScreenLock.logind {
      tokens.append(
        try bus.serve(Self.session) { [weak self] in
          self?.questions.append($0.member)
          return [.variant(.bool(self?.isActive ?? false))]
        })
    }
    Task { self.hasName = (try? await self.bus.requestName(name)) == true }
    _ = await stage.pump { self.hasName }
  }
  static let session = "/org/freedesktop/login1/session/_31"
}

@Suite(.serialized) struct `The lock of the screen` {
  @Test(.requirement("SC-231")) func `is what the screen saver says, and gone with it`() async throws {
    let stage = try PrivateBus(), (name, path) = ScreenLock.savers[1]
    let saver = try await FakeLocker(name, path, on: stage, isActive: true)
    let lock = ScreenLock(session: stage.connect(), system: nil)
    var changes: [Bool] = []
    lock.onChange = { changes.append($0) }
    #expect(saver.questions.isEmpty, "nothing is asked before it is started")
    lock.start()
    #expect(await stage.pump { changes == [true] })
    try saver.bus.emit(path, name, "ActiveChanged", [.bool(false)])
    #expect(await stage.pump { changes == [true, false] })
    try saver.bus.emit(path, name, "ActiveChanged", [.bool(true)])
    #expect(await stage.pump { changes.count == 3 && lock.isLocked })
    // Nonsense and other programs lock nothing, and unlock nothing.
    try saver.bus.emit(path, name, "ActiveChanged", [.string("no")])
    let stranger = stage.connect()
    stranger.open()
    #expect(await stage.pump { if case .open = stranger.state { true } else { false } })
    try stranger.emit(path, name, "ActiveChanged", [.bool(false)])
    await stage.settle()
    #expect(lock.isLocked)
    saver.bus.close()
    #expect(await stage.pump { !lock.isLocked })
  }
  @Test(.requirement("SC-231")) func `is what logind says of the session`() async throws {
    let stage = try PrivateBus()
    let logind = try await FakeLocker(ScreenLock.logind, "/org/freedesktop/login1", on: stage)
    let lock = ScreenLock(session: stage.connect(), system: stage.connect())
    lock.start()
    #expect(await stage.pump { logind.questions.contains("Get") })
    await stage.settle()
    #expect(!lock.isLocked)
    func say(_ isLocked: Bool) throws {
      try logind.bus.emit(
        FakeLocker.session, "org.freedesktop.DBus.Properties", "PropertiesChanged",
        [
          .string(ScreenLock.sessionInterface), .properties(["LockedHint": .bool(isLocked)]),
          .array(of: "s", []),
        ])
    }
    try say(true)
    #expect(await stage.pump { lock.isLocked })
    try say(false)
    #expect(await stage.pump { !lock.isLocked })
    try say(true)
    #expect(await stage.pump { lock.isLocked })
    try logind.bus.emit(FakeLocker.session, ScreenLock.sessionInterface, "Unlock", [])
    #expect(await stage.pump { !lock.isLocked })
  }
  @Test func `is there as long as any of them says so, each asked once`() async throws {
    let stage = try PrivateBus(), lock = ScreenLock(session: stage.connect(), system: stage.connect())
    var changes: [Bool] = [], lockers: [FakeLocker] = []
    lock.onChange = { changes.append($0) }
    for (name, path) in ScreenLock.savers { lockers.append(try await FakeLocker(name, path, on: stage)) }
    lockers.append(try await FakeLocker(ScreenLock.logind, "/org/freedesktop/login1", on: stage))
    lock.start()
    lock.start()
    #expect(await stage.pump { lockers.allSatisfy { !$0.questions.isEmpty } && lockers[5].questions.contains("Get") })
    await stage.settle()
    #expect(lockers.map(\.questions) == [["GetActive"], ["GetActive"], ["GetActive"], ["GetActive"], ["GetActive"], ["GetSessionByPID", "Get"]])
    #expect(changes.isEmpty && !lock.isLocked)
    func say(_ index: Int, _ isLocked: Bool) throws {
      guard index < ScreenLock.savers.count else {
        return try lockers[index].bus.emit(
          FakeLocker.session, "org.freedesktop.DBus.Properties", "PropertiesChanged",
          [.string(ScreenLock.sessionInterface), .properties(["LockedHint": .bool(isLocked)]), .array(of: "s", [])])
      }
      let (name, path) = ScreenLock.savers[index]
      try lockers[index].bus.emit(path, name, "ActiveChanged", [.bool(isLocked)])
    }
    for (index, isLocked, expected) in [
      (0, false, []), (0, true, [true]), (0, true, [true]), (4, true, [true]), (0, false, [true]), (5, true, [true]), (4, false, [true]), (5, false, [true, false]), (2, true, [true, false, true]),
    ] as [(Int, Bool, [Bool])] {
      try say(index, isLocked)
      await stage.settle()
      #expect(changes == expected && lock.isLocked == (expected.last ?? false), "\(index) \(isLocked)")
    }
    try say(5, true)
    await stage.settle()
    lockers[2].bus.close()
    await stage.settle()
    #expect(lock.isLocked)
    lockers[5].bus.close()
    #expect(await stage.pump { changes == [true, false, true, false] })
  }
  @Test func `is what they say when they come, and not what is none of it`() async throws {
    let stage = try PrivateBus(), lock = ScreenLock(session: stage.connect(), system: stage.connect())
    lock.start()
    await stage.settle()
    #expect(!lock.isLocked)
    let logind = try await FakeLocker(ScreenLock.logind, "/org/freedesktop/login1", on: stage, isActive: true)
    #expect(await stage.pump { lock.isLocked })
    func say(_ arguments: BusValue...) async throws {
      try logind.bus.emit(FakeLocker.session, "org.freedesktop.DBus.Properties", "PropertiesChanged", arguments)
      await stage.settle()
      #expect(lock.isLocked)
    }
    let unlocked = BusValue.properties(["LockedHint": .bool(false)])
    try await say(.string("org.freedesktop.login1.User"), unlocked, .array(of: "s", []))
    try await say(.string(ScreenLock.sessionInterface), .properties(["Active": .bool(false)]), unlocked)
    try await say(.string(ScreenLock.sessionInterface), .properties(["LockedHint": .int32(0)]), .array(of: "s", []))
    try await say(.string(ScreenLock.sessionInterface))
    try await say()
    try logind.bus.emit("/org/freedesktop/login1/session/_32", ScreenLock.sessionInterface, "Unlock", [])
    await stage.settle()
    #expect(lock.isLocked, "another session")
    try logind.bus.emit(FakeLocker.session, "org.freedesktop.DBus.Properties", "PropertiesChanged", [.string(ScreenLock.sessionInterface), unlocked])
    #expect(await stage.pump { !lock.isLocked })
  }
  @Test func `asks nobody where there is neither bus`() {
    let system = HeadlessWindowSystem()
    let lock = ScreenLock(session: SessionBus(system: system, address: "disabled:"), system: nil)
    lock.start()
    system.settle()
    #expect(!lock.isLocked && system.pendingCount == 0)
  }
}
