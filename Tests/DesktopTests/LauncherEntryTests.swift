import Conformance
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// What docks are told of an app's icon.
@Suite(.serialized) struct `A launcher entry` {
  private static let interface = "com.canonical.Unity.LauncherEntry", path = "/com/canonical/unity/launcherentry/oriel"
  private final class Notes {
    var signals: [BusSignal] = []
    var chosen: [[Int]] = []
    var opened = 0
    var token: BusToken?
  }

  @Test func `tells docks of its menu and its progress, and answers those that come later`() async throws {
    let stage = try PrivateBus(), served = stage.connect(), dock = stage.connect(), notes = Notes()
    let entry = try LauncherEntry("org.example.Notes", on: served)
    entry.onChoose = { notes.chosen.append($0) }
    entry.onOpen = { notes.opened += 1 }
    _ = await stage.pump { if case .open = served.state { true } else { false } }
    guard case .open(let owner) = served.state else { throw BusError.noBus }
    notes.token = try dock.subscribe(BusSignalFilter(sender: owner, path: Self.path, interface: Self.interface)) { notes.signals.append($0) }
    await stage.settle()

    entry.show([MenuEntry("New Note"), .submenu("More", [MenuEntry("Sync")])])
    _ = await stage.pump { !notes.signals.isEmpty }
    let told = try #require(notes.signals.last)
    #expect(told.arguments.first?.text == "application://org.example.Notes.desktop")
    let menu = try #require(told.arguments[1]["quicklist"]?.text)
    func ask(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]) async throws -> [BusValue] {
      try #require(await stage.ask(dock, BusCall(owner, path, interface, member, arguments))).get()
    }
    let layout = try await ask(menu, "com.canonical.dbusmenu", "GetLayout", [.int32(0), .int32(-1), .array(of: "s", [])])
    let children = layout[1].fields?[2].elements?.map(\.content) ?? []
    #expect(children.map { $0.fields?[1]["label"]?.content.text } == ["New Note", "More"])
    _ = try await ask(menu, "com.canonical.dbusmenu", "AboutToShow", [.int32(0)])
    #expect(notes.opened == 1)
    let number = Int32(try #require(children.first?.fields?[0].integer))
    _ = try await ask(menu, "com.canonical.dbusmenu", "Event", [.int32(number), .string("clicked"), .variant(.int32(0)), .uint32(0)])
    #expect(notes.chosen == [[0]])

    notes.signals = []
    entry.progress = 0.25
    _ = await stage.pump { !notes.signals.isEmpty }
    let progress = try #require(notes.signals.last?.arguments[1])
    #expect(progress["progress"]?.real == 0.25 && progress["progress-visible"]?.content == .bool(true))
    entry.progress = nil
    entry.isUrgent = true
    let answer = try await ask(Self.path, Self.interface, "Query", [])
    #expect(answer.first?.text == "application://org.example.Notes.desktop")
    #expect(answer[1]["progress-visible"]?.content == .bool(false) && answer[1]["urgent"]?.content == .bool(true))
    #expect(answer[1]["quicklist"]?.text == menu)
  }

  @Test func `tells each change once, with all that there is`() async throws {
    let stage = try PrivateBus(), served = stage.connect(), dock = stage.connect(), notes = Notes()
    let entry = try LauncherEntry("org.example.Notes", on: served, isRightToLeft: { true })
    _ = await stage.pump { if case .open = served.state { true } else { false } }
    guard case .open(let owner) = served.state else { throw BusError.noBus }
    notes.token = try dock.subscribe(BusSignalFilter(sender: owner, path: Self.path, interface: Self.interface)) { notes.signals.append($0) }
    await stage.settle()
    func state(_ progress: Double?, urgent: Bool = false, menu: Bool = false) -> [BusValue] {
      var values: [String: BusValue] = ["progress": .double(progress ?? 0), "progress-visible": .bool(progress != nil), "urgent": .bool(urgent)]
      if menu { values["quicklist"] = .string(LauncherEntry.menuPath) }
      return [.string("application://org.example.Notes.desktop"), .properties(values)]
    }
    func told(by change: () -> Void) async -> [[BusValue]] {
      notes.signals = []
      change()
      await stage.settle()
      #expect(notes.signals.allSatisfy { $0.member == "Update" })
      return notes.signals.map(\.arguments)
    }
    for (progress, shown) in [(0.5, 0.5), (0, 0), (1, 1), (1.5, 1), (-1, 0), (.infinity, 0), (nil, nil)] as [(Double?, Double?)] {
      #expect(await told { entry.progress = progress } == [state(shown)], "\(progress ?? -9)")
      #expect(await told { entry.progress = progress } == [])
    }
    #expect(await told { entry.isUrgent = true } == [state(nil, urgent: true)])
    #expect(await told { entry.isUrgent = true } == [])
    #expect(await told { entry.show([MenuEntry("A")]) } == [state(nil, urgent: true, menu: true)])
    #expect(await told { entry.show([MenuEntry("A"), MenuEntry("B")]) } == [], "the menu says that for itself")
    #expect(await told { entry.isUrgent = false } == [state(nil, menu: true)])
    #expect(await stage.ask(dock, BusCall(owner, Self.path, Self.interface, "Query")) == .success(state(nil, menu: true)))
    let question: [BusValue] = [.string("com.canonical.dbusmenu"), .string("TextDirection")]
    #expect(await stage.ask(dock, BusCall(owner, LauncherEntry.menuPath, "org.freedesktop.DBus.Properties", "Get", question)) == .success([.variant(.string("rtl"))]))
    let layout = await stage.ask(dock, BusCall(owner, LauncherEntry.menuPath, "com.canonical.dbusmenu", "GetLayout", [.int32(0), .int32(-1), .array(of: "s", [])]))
    #expect(try #require(layout).get()[1].fields?[2].elements?.count == 2)
  }
}
