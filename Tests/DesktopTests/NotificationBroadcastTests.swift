import Conformance
import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// Notifications between apps, on the bus.
@Suite(.serialized) struct `Notifications between apps` {
  private final class Heard {
    var all: [String] = []
    func listen(_ broadcast: NotificationBroadcast, as name: String) {
      broadcast.onReceive = { [unowned self] in all.append("\(name): \($0) \($1 ?? "-") \($2.count)") }
      broadcast.listen()
    }
  }

  @Test func `reach the other processes of the session, also when they are posted first of all`() async throws {
    let stage = try PrivateBus(), heard = Heard()
    let listening = stage.connect(), posting = stage.connect()
    let listener = NotificationBroadcast(bus: listening), poster = NotificationBroadcast(bus: posting)
    heard.listen(listener, as: "listener")
    heard.listen(poster, as: "poster")
    _ = await stage.pump { if case .open = listening.state { true } else { false } }
    await stage.settle()
    poster.post("Tide", "Bristol", Data([1, 2, 3]))
    poster.post("Ebb", nil, Data())
    #expect(await stage.pump { heard.all.count == 2 })
    await stage.settle()
    // Who posts is not told again.
    #expect(heard.all == ["listener: Tide Bristol 3", "listener: Ebb - 0"])

    // The first thing that a program does with the bus.
    let late = NotificationBroadcast(bus: stage.connect())
    late.post("Flood", nil, Data())
    #expect(await stage.pump { heard.all.contains("listener: Flood - 0") && heard.all.contains("poster: Flood - 0") })
  }

  @Test func `that are none are not heard`() async throws {
    let stage = try PrivateBus(), heard = Heard()
    let listening = stage.connect(), stranger = stage.connect()
    let listener = NotificationBroadcast(bus: listening)
    heard.listen(listener, as: "listener")
    for bus in [listening, stranger] {
      bus.open()
      _ = await stage.pump { if case .open = bus.state { true } else { false } }
    }
    await stage.settle()
    let path = "/org/oriel/DistributedNotifications", interface = "org.oriel.DistributedNotifications"
    let objects = BusValue.array(of: "s", [])
    for arguments: [BusValue] in [
      [], [.string("A")], [.uint32(1), objects, .bytes([])], [.string(""), objects, .bytes([])], [.string("B"), .string("x"), .bytes([])],
      [.string("C"), objects, .bytes([UInt8](repeating: 0, count: NotificationLimits.userInfo + 1))],
    ] { try stranger.emit(path, interface, "Posted", arguments) }
    try stranger.emit(path, interface, "Posted", [.string("Good"), objects, .bytes([])])
    #expect(await stage.pump { !heard.all.isEmpty })
    #expect(heard.all == ["listener: Good - 0"])
  }

  @Test func `are heard once each, as they were posted, and up to their greatest size`() async throws {
    let stage = try PrivateBus(), listening = stage.connect(), posting = stage.connect()
    let listener = NotificationBroadcast(bus: listening), poster = NotificationBroadcast(bus: posting)
    var heard: [(String, String?, Data)] = []
    listener.onReceive = { heard.append(($0, $1, $2)) }
    listener.listen()
    listener.listen()
    posting.open()
    #expect(await stage.pump { [listening, posting].allSatisfy { if case .open = $0.state { true } else { false } } })
    await stage.settle()
    let large = Data(repeating: 7, count: NotificationLimits.userInfo)
    poster.post("One", "a", Data([3, 0, 1]))
    poster.post("Two", "", large)
    try posting.emit("/org/oriel/DistributedNotifications", "org.oriel.DistributedNotifications", "Posted", [.string("Three"), .array(of: "s", [.string("first"), .string("second")]), .bytes([])])
    try posting.emit("/org/oriel/DistributedNotifications", "org.oriel.DistributedNotifications", "Other", [.string("Four"), .array(of: "s", []), .bytes([])])
    try posting.emit("/org/oriel/Other", "org.oriel.DistributedNotifications", "Posted", [.string("Five"), .array(of: "s", []), .bytes([])])
    #expect(await stage.pump { heard.count >= 3 })
    await stage.settle()
    #expect(heard.map(\.0) == ["One", "Two", "Three"] && heard.map(\.1) == ["a", "", "first"] && heard.map(\.2) == [Data([3, 0, 1]), large, Data()])
  }
}
