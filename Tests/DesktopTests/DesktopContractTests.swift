import Foundation
import OrielHeadless
import OrielWindowing
import Testing
import WindowSystemContract

@testable import OrielDesktop

/// The services on a private bus, held to the same contracts as the desktop in memory (HeadlessTests).
@Suite(.serialized) struct `The desktop on the bus` {
  private func open(_ bus: SessionBus, on stage: PrivateBus) async throws -> String {
    bus.open()
    _ = await stage.pump { if case .open = bus.state { true } else { false } }
    guard case .open(let name) = bus.state else { throw BusError.noBus }
    return name
  }

  private func check(_ clause: MenuContract.Clause, _ place: any MenuPlace, _ reader: MenuReader, _ stage: PrivateBus) async throws {
    try await reader.listen()
    try await clause.check(
      MenuContract.Host(
        place: place, read: { try await reader.read() }, open: { await reader.open() }, choose: { await reader.choose($0) },
        takeTold: { await reader.takeTold() }, pump: { await stage.pump(until: $0) }))
  }
  @Test(arguments: MenuContract.clauses) func `has menus that keep the contract`(clause: MenuContract.Clause) async throws {
    let stage = try PrivateBus(), served = stage.connect(), owner = try await open(served, on: stage)
    let menu = try BusMenu(at: "/Menu", on: served)
    try await check(clause, menu, MenuReader(stage, stage.connect(), owner: owner, path: menu.path), stage)
  }
  @Test(arguments: MenuContract.clauses) func `has docks whose menus keep the contract`(clause: MenuContract.Clause) async throws {
    let stage = try PrivateBus(), served = stage.connect(), owner = try await open(served, on: stage)
    let entry = try LauncherEntry("org.example.Notes", on: served)
    try await check(clause, entry, MenuReader(stage, stage.connect(), owner: owner, path: LauncherEntry.menuPath), stage)
  }

  @Test(arguments: StatusItemContract.clauses) func `has panels that keep the contract`(clause: StatusItemContract.Clause) async throws {
    let stage = try PrivateBus(), watcher = try await FakeWatcher(on: stage, hasHost: false)
    let place = StatusNotifierHost(bus: stage.connect(), system: stage.system, program: "org.example.Clock")
    let reader = MenuReader(stage, watcher.bus, owner: watcher.registered.last?.sender ?? "", path: watcher.menuPath)
    func titles() async -> [String] {
      guard watcher.hasHost else { return [] }
      var titles: [String] = []
      for sender in Set(watcher.registered.map(\.sender)) {
        let call = BusCall(
          sender, StatusNotifierItem.path, "org.freedesktop.DBus.Properties", "Get",
          [.string("org.kde.StatusNotifierItem"), .string("Title")])
        // An item that is closed has no connection any more.
        if case .success(let answer)? = await stage.ask(watcher.bus, call), let title = answer.first?.content.text { titles.append(title) }
      }
      return titles
    }
    try await clause.check(
      StatusItemContract.Host(
        place: place, setPanel: { watcher.setHost($0) }, titles: titles, draw: { _ = await watcher.property("IconPixmap") },
        press: { button in
          stage.system.advance(by: 1)
          let member = switch button {
          case .primary: "Activate"
          case .middle: "SecondaryActivate"
          case .secondary: "ContextMenu"
          }
          _ = await watcher.ask(member, [.int32(300), .int32(20)])
        },
        scroll: { _ = await watcher.ask("Scroll", [.int32(Int32($0 * 120)), .string("vertical")]) },
        menu: (
          open: { await reader.open() },
          choose: { titles in
            var entries = try await reader.read(), number: Int32?
            for title in titles {
              let entry = try #require(entries.first { $0.title == title })
              (number, entries) = (entry.number, entry.children)
            }
            #expect(await reader.choose(try #require(number)))
          }
        ), settle: { await stage.settle() }, pump: { await stage.pump(until: $0) }))
  }

  @Test(arguments: NotificationContract.clauses) func `carries notifications`(clause: NotificationContract.Clause) async throws {
    let stage = try PrivateBus()
    try await clause.check(
      NotificationContract.Host(
        makeCarrier: {
          let bus = stage.connect()
          _ = try await open(bus, on: stage)
          return NotificationBroadcast(bus: bus)
        }, settle: { await stage.settle() }, pump: { await stage.pump(until: $0) }))
  }

  @Test(arguments: ActivationContract.clauses) func `reaches the one process of an app`(clause: ActivationContract.Clause) async throws {
    let stage = try PrivateBus(), desktop = stage.connect(), name = "org.example.Notes"
    func process() -> BusActivation { BusActivation(name, on: stage.connect(), system: stage.system) }
    func ask(_ request: ActivationRequest, _ launch: String?) async -> Bool {
      let platformData = BusValue.properties(launch.map { ["desktop-startup-id": .string($0)] } ?? [:])
      let (member, arguments): (String, [BusValue]) = switch request {
      case .activate: ("Activate", [platformData])
      case .open(let addresses): ("Open", [.array(of: "s", addresses.map { .string($0) }), platformData])
      case .action(let action, let parameter):
        ("ActivateAction", [.string(action), .array(of: "v", parameter.map { [.variant(.string($0))] } ?? []), platformData])
      }
      let answer = await stage.ask(desktop, BusCall(name, ApplicationService.path(of: name), ApplicationService.interface, member, arguments))
      if case .success = answer { return true } else { return false }
    }
    try await clause.check(
      ActivationContract.Host(
        first: process(), second: process(), ask: ask, settle: { await stage.settle() },
        giveUp: { stage.system.advance(by: ForwardedStart.patience + 0.1) }, pump: { await stage.pump(until: $0) }))
  }

  @Test(arguments: FileChooserContract.clauses) func `asks for files`(clause: FileChooserContract.Clause) async throws {
    let stage = try PrivateBus(), portal = try await FakeFileChooser(on: stage)
    try await clause.check(
      FileChooserContract.Host(
        chooser: FileChooserPortal(bus: stage.connect()), asked: { portal.questions }, takenBack: { portal.closed.count },
        answer: { try portal.answer($0, format: $1) }, end: { portal.bus.close() }, settle: { await stage.settle() },
        pump: { await stage.pump(until: $0) }))
  }

  @Test(arguments: ScreenColorContract.clauses) func `lets colours be picked`(clause: ScreenColorContract.Clause) async throws {
    let stage = try PrivateBus(), portal = try await FakeFileChooser(on: stage, interface: ScreenColorPortal.interface)
    try await clause.check(
      ScreenColorContract.Host(
        picker: ScreenColorPortal(bus: stage.connect()), asked: { portal.windows }, takenBack: { portal.closed.count },
        answer: { try portal.answer(color: $0) }, end: { portal.bus.close() }, settle: { await stage.settle() },
        pump: { await stage.pump(until: $0) }))
  }
}
