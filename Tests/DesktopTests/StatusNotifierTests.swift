import Conformance
import Foundation
import OrielDrawing
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// An item on a bus with a watcher that the test plays.
private final class Desk {
  let stage: PrivateBus
  let host: StatusNotifierHost
  let delegate = NotingDelegate()
  private(set) var item: (any StatusItem)?
  private(set) var changes = 0
  var system: HeadlessWindowSystem { stage.system }

  init(_ stage: PrivateBus) {
    self.stage = stage
    host = StatusNotifierHost(bus: stage.connect(), system: stage.system, program: "org.example.Clock")
    host.onChange = { [weak self] in self?.changes += 1 }
    host.start()
  }
  static let menu: [MenuEntry] = [
    MenuEntry("Start_it", shortcut: MenuEntry.Shortcut([.control, .shift], .character("s"))), MenuEntry("Loud", mark: .off),
    .separator, .submenu("More", [MenuEntry("Deep"), MenuEntry("Off", isEnabled: false)]), .header("Numbers"),
  ]
  static let content = StatusItemContent(title: "Clock", text: "12:30", menu: menu, opensMenu: true)
  func show(_ content: StatusItemContent = Desk.content) {
    if let item { item.show(content) } else { item = host.makeItem("org.example.Clock", content, delegate: delegate) }
  }
  func close() {
    item?.close()
    item = nil
  }
  func waitForAnswer() async { _ = await stage.pump { self.host.isAvailable != nil } }
}

@Suite(.serialized) struct `A status item on the bus` {
  private let stage: PrivateBus
  private let watcher: FakeWatcher
  private let desk: Desk
  init() async throws {
    stage = try PrivateBus()
    watcher = try await FakeWatcher(on: stage)
    desk = Desk(stage)
    await desk.waitForAnswer()
  }
  private func register() async -> Bool {
    desk.show()
    let watcher = watcher
    return await stage.pump { !watcher.registered.isEmpty }
  }

  @Test(.requirement("SC-160", "RE-152")) func `registers with the watcher and has every property of its interface`() async throws {
    #expect(desk.host.isAvailable == true)
    #expect(await register())
    #expect(watcher.registered.map(\.path) == ["/StatusNotifierItem"])
    let all = try #require(
      await watcher.ask("GetAll", [.string("org.kde.StatusNotifierItem")], interface: "org.freedesktop.DBus.Properties")).get()[0]
    for (name, value) in [
      ("Category", .string("ApplicationStatus")), ("Id", .string("org.example.Clock")), ("Title", .string("Clock")),
      ("Status", .string("Active")), ("IconName", .string("")), ("ItemIsMenu", .bool(true)),
      ("Menu", .objectPath("/StatusNotifierItem/Menu")), ("XAyatanaLabel", .string("12:30")), ("WindowId", .int32(0)),
      ("ToolTip", .structure([.string(""), .array(of: "(iiay)", []), .string("Clock"), .string("")])),
      ("AttentionIconPixmap", .array(of: "(iiay)", [])), ("OverlayIconName", .string("")),
    ] as [(String, BusValue)] {
      #expect(all[name]?.content == value, "\(name)")
    }
    let pictures = try #require(all["IconPixmap"]?.elements)
    #expect(pictures.compactMap { $0.fields?[0].integer } == [16, 22, 24, 32, 48, 64])
    guard case .bytes(let bytes)? = pictures[0].fields?[2] else { return #expect(pictures.isEmpty) }
    #expect(bytes.count == 16 * 16 * 4)
    #expect(Array(bytes.prefix(4)) == [128, 255, 0, 0], "alpha first, and not premultiplied")
    // The same pictures are not drawn for every panel and every question.
    let drawings = desk.delegate.drawings
    _ = await watcher.property("IconPixmap")
    #expect(desk.delegate.drawings == drawings)
  }

  /// MATE's panel draws the label of an item that has one instead of its picture, and an empty label as nothing.
  @Test(.requirement("SC-160")) func `has no label without words`() async throws {
    desk.show(StatusItemContent(title: "Tasks", text: "", menu: Desk.menu, opensMenu: true))
    #expect(await stage.pump { !watcher.registered.isEmpty })
    func listed() async throws -> BusValue? {
      try await watcher.ask("GetAll", [.string("org.kde.StatusNotifierItem")], interface: "org.freedesktop.DBus.Properties")?.get().first?["XAyatanaLabel"]
    }
    #expect(try await listed() == nil)
    #expect(await watcher.property("XAyatanaLabel") == .string(""), "a panel that asks for it is answered")
    desk.show(Desk.content)
    #expect(try await listed()?.content == .string("12:30"))
  }

  @Test(.requirement("SC-160")) func `tells its app where it was pressed`() async throws {
    #expect(await register())
    for (member, arguments) in [
      ("Activate", [.int32(300), .int32(20)]), ("ContextMenu", [.int32(5), .int32(6)]), ("SecondaryActivate", [.int32(7), .int32(8)]),
      ("Scroll", [.int32(-120), .string("vertical")]), ("Scroll", [.int32(1), .string("Vertical")]), ("Scroll", [.int32(240), .string("vertical")]),
      ("Scroll", [.int32(120), .string("horizontal")]), ("Scroll", [.int32(.min), .string("vertical")]), ("Scroll", [.int32(0), .string("vertical")]), ("ProvideXdgActivationToken", [.string("token")]),
    ] as [(String, [BusValue])] {
      stage.system.advance(by: 1)
      #expect(await watcher.ask(member, arguments) == .success([]), "\(member)")
    }
    #expect(desk.delegate.activations == [.near(CGPoint(x: 300, y: 20))] && desk.delegate.middlePresses == [.near(CGPoint(x: 7, y: 8))])
    #expect(desk.delegate.scrolls == [-1, 1, 2, -10])
    #expect(desk.delegate.menus == [.near(CGPoint(x: 5, y: 6))])
    #expect(stage.system.inputsElsewhere == 3)
    // No place, and places that are on no monitor, are where the pointer is.
    stage.system.pointerLocation = CGPoint(x: 50, y: 60)
    for place in [(0, 0), (-5000, 3), (.max, .min)] as [(Int32, Int32)] {
      desk.delegate.activations = []
      stage.system.advance(by: 1)
      _ = await watcher.ask("Activate", [.int32(place.0), .int32(place.1)])
      #expect(desk.delegate.activations == [.near(CGPoint(x: 50, y: 60))])
    }
    // MATE's tray counts from its own window: a press on the panel is where the pointer is, unless both are about the same place.
    let frame = stage.system.monitors[0].frame
    stage.system.monitors[0].visibleFrame = CGRect(x: 0, y: 30, width: frame.width, height: frame.height - 30)
    for (pointer, named, wanted) in [((600, 14), (0, 28), (600, 14)), ((610, 14), (590, 28), (590, 28)), ((600, 500), (20, 28), (20, 28))] {
      stage.system.pointerLocation = CGPoint(x: pointer.0, y: pointer.1)
      stage.system.advance(by: 1)
      _ = await watcher.ask("Activate", [.int32(Int32(named.0)), .int32(Int32(named.1))])
      #expect(desk.delegate.activations.last == .near(CGPoint(x: wanted.0, y: wanted.1)))
    }
    stage.system.monitors[0].visibleFrame = frame
    stage.system.pointerLocation = nil
    stage.system.advance(by: 1)
    _ = await watcher.ask("Activate", [.int32(0), .int32(0)])
    #expect(desk.delegate.activations.last == .near(CGPoint(x: 1600, y: 0)), "the corner that most panels are in")
  }

  @Test func `says what is new, and nothing else`() async throws {
    #expect(await register())
    var heard: [String] = []
    let token = try watcher.listen("org.kde.StatusNotifierItem") { heard.append($0.member) }
    await stage.settle()
    var content = Desk.content
    content.pictureVersion = 1
    desk.show(content)
    await stage.settle()
    #expect(heard == ["NewIcon"])
    heard = []
    content.title = "Alarm"
    content.text = "12:31"
    desk.show(content)
    await stage.settle()
    #expect(heard == ["NewTitle", "NewToolTip", "XAyatanaNewLabel"])
    heard = []
    desk.show(content)
    await stage.settle()
    #expect(heard.isEmpty)
    #expect(await watcher.property("Title") == .string("Alarm"))
    withExtendedLifetime(token) {}
  }

  @Test func `draws for a dark desktop in a light colour`() async throws {
    #expect(await register())
    _ = await watcher.property("IconPixmap")
    #expect(try #require(desk.delegate.ink).red < 0.5)
    stage.system.desktop.colorScheme = .dark
    _ = await watcher.property("IconPixmap")
    #expect(try #require(desk.delegate.ink).red > 0.5)
    stage.system.panelIsDark = false
    _ = await watcher.property("IconPixmap")
    #expect(try #require(desk.delegate.ink).red < 0.5, "what is seen of the panel counts more")
  }

  @Test func `leaves with its connection`() async throws {
    #expect(await register())
    let owner = watcher.registered[0].sender
    var owners: [String?] = []
    let watch = try watcher.bus.watchName(owner) { owners.append($0) }
    #expect(await stage.pump { owners.count == 1 })
    desk.close()
    #expect(await stage.pump { owners.last == .some(nil) })
    #expect(desk.host.isAvailable == true, "the panel is still there for others")
    desk.show()
    let watcher = watcher
    #expect(await stage.pump { watcher.registered.count == 2 })
    withExtendedLifetime(watch) {}
  }

  // MARK: Panels come and go

  @Test func `registers again with each watcher and each panel`() async throws {
    #expect(await register())
    let (watcher, host) = (watcher, desk.host)
    watcher.setHost(false)
    #expect(await stage.pump { host.isAvailable == false })
    watcher.setHost(true)
    #expect(await stage.pump { watcher.registered.count == 2 && host.isAvailable == true })
    #expect(watcher.registered[0] == watcher.registered[1])
    for _ in 0..<20 {
      let watcher = try await FakeWatcher(on: stage, hasHost: true)
      watcher.close()
    }
    watcher.close()
    #expect(await stage.pump { host.isAvailable == false })
    let next = try await FakeWatcher(on: stage)
    #expect(await stage.pump { next.registered.count == 1 && host.isAvailable == true })
    #expect(await next.property("Title") == .string("Clock"))
  }

  @Test func `comes back when the bus does`() async throws {
    #expect(await register())
    let host = desk.host
    stage.kill()
    #expect(await stage.pump { host.isAvailable == false })
    try stage.start()
    stage.system.advance(by: 9)
    let next = try await FakeWatcher(on: stage)
    #expect(await stage.pump { next.registered.count == 1 && host.isAvailable == true })
    #expect(await next.property("Title") == .string("Clock"))
  }

  @Test func `gives a bus that stays away up`() async throws {
    #expect(await register())
    let host = desk.host
    stage.kill()
    #expect(await stage.pump { host.isAvailable == false })
    stage.system.advance(by: 10_000)
    await stage.settle()
    #expect(stage.system.pendingCount == 0)
  }

  @Test func `takes a thousand presses of a panel for what they are`() async throws {
    #expect(await register())
    let item = watcher.registered[0]
    for index in 0..<1000 {
      watcher.bus.tell(
        BusCall(item.sender, item.path, "org.kde.StatusNotifierItem", "Activate", [.int32(Int32(index)), .int32(.max)]))
    }
    _ = await watcher.property("Title")
    #expect(desk.delegate.activations.count == 1, "no time has passed")
    #expect(await watcher.ask("Activate", [.string("here")]) != .success([]))
    #expect(await watcher.ask("Activate", [.int32(1)]) != .success([]))
  }
}

@Suite(.serialized) struct `Where no panel is` {
  @Test(.requirement("SC-161")) func `a watcher without one counts as none`() async throws {
    let stage = try PrivateBus()
    let watcher = try await FakeWatcher(on: stage, hasHost: false)
    let desk = Desk(stage)
    #expect(desk.host.isAvailable == nil)
    await desk.waitForAnswer()
    #expect(desk.host.isAvailable == false)
    watcher.setHost(true)
    #expect(await stage.pump { desk.host.isAvailable == true })
    #expect(desk.changes == 2)
  }

  @Test(.requirement("SC-161")) func `a bus without a watcher, and no bus, say so`() async throws {
    let stage = try PrivateBus()
    let desk = Desk(stage)
    await desk.waitForAnswer()
    #expect(desk.host.isAvailable == false)
    let system = HeadlessWindowSystem()
    let none = StatusNotifierHost(bus: SessionBus(system: system, address: "disabled:"), system: system, program: "a")
    none.start()
    #expect(none.isAvailable == false)
    let nowhere = StatusNotifierHost(bus: SessionBus(system: system, address: "unix:path=/nonexistent"), system: system, program: "a")
    nowhere.start()
    #expect(await pumpLoop(system) { nowhere.isAvailable == false })
  }

  @Test func `a bus that never answers holds nobody up`() async throws {
    let system = HeadlessWindowSystem()
    let silent = try FalseBus(on: system) { _ in [] }
    let host = StatusNotifierHost(
      bus: SessionBus(system: system, address: silent.address, patience: 4), system: system, program: "a")
    host.start()
    #expect(host.isAvailable == nil)
    #expect(await pumpLoop(system) { silent.received.contains("AUTH") })
    system.advance(by: 5)
    #expect(await pumpLoop(system) { host.isAvailable == false })
    #expect(system.pendingCount == 0)
  }
}
