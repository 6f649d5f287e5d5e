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
  @Test func `asks nobody where there is neither bus`() {
    let system = HeadlessWindowSystem()
    let lock = ScreenLock(session: SessionBus(system: system, address: "disabled:"), system: nil)
    lock.start()
    system.settle()
    #expect(!lock.isLocked && system.pendingCount == 0)
  }
}
