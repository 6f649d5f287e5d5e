import Foundation
import OrielDrawing
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

@Suite struct `A status item on a screen` {
  private func host(_ system: HeadlessWindowSystem) -> StatusNotifierHost {
    StatusNotifierHost(bus: SessionBus(system: system, address: "disabled:"), system: system, program: "a")
  }

  @Test func `is where the panel says, in points, or where the pointer is`() {
    let system = HeadlessWindowSystem(screen: CGSize(width: 1000, height: 800), scale: 2), host = host(system)
    system.monitors[0].visibleFrame = CGRect(x: 10, y: 30, width: 900, height: 700)
    func place(_ x: BusValue, _ y: BusValue, pointer: (Double, Double)? = nil) -> CGPoint {
      system.pointerLocation = pointer.map { CGPoint(x: $0.0, y: $0.1) }
      return host.place(x: x, y: y).rect.origin
    }
    for (x, y, pointer, wanted) in [
      (600, 40, nil, (300, 20)), (601, 41, nil, (300.5, 20.5)), (0, 40, nil, (0, 20)), (40, 0, nil, (20, 0)), (1998, 1598, nil, (999, 799)),
      // Nowhere, and on no monitor: where the pointer is, else in the corner that most panels are in.
      (0, 0, nil, (910, 30)), (2002, 40, nil, (910, 30)), (-1, 40, nil, (910, 30)), (0, 0, (5, 6), (5, 6)), (2002, 40, (5, 6), (5, 6)),
      // The pointer is on the panel, above or below: far from the place, or near it.
      (600, 40, (421, 20), (421, 20)), (600, 40, (419, 20), (300, 20)), (600, 40, (179, 20), (179, 20)), (600, 40, (181, 20), (300, 20)), (600, 1580, (300, 670 + 110), (300, 790)),
      (600, 40, (300, 750), (300, 750)), (600, 400, (300, 20), (300, 20)), (600, 240, (300, 20), (300, 120)),
      // The pointer is on no panel.
      (600, 40, (500, 400), (300, 20)),
    ] as [(Int32, Int32, (Double, Double)?, (Double, Double))] {
      #expect(place(.int32(x), .int32(y), pointer: pointer) == CGPoint(x: wanted.0, y: wanted.1), "\(x) \(y) \(pointer as Any)")
    }
    #expect(place(.string("x"), .int32(40)) == CGPoint(x: 0, y: 20) && place(.int32(40), .string("y")) == CGPoint(x: 20, y: 0) && place(.byte(80), .uint32(40)) == CGPoint(x: 40, y: 20))
  }
  @Test func `is drawn in the colour of words on its panel`() {
    let system = HeadlessWindowSystem(), host = host(system), dark = RGBA(red: 0, green: 0, blue: 0, alpha: 0.85), light = RGBA(red: 1, green: 1, blue: 1, alpha: 0.92)
    for (panelIsDark, scheme, ink) in [
      (nil, .light, dark), (nil, .dark, light), (true, .light, light), (true, .dark, light), (false, .light, dark), (false, .dark, dark),
    ] as [(Bool?, DesktopSettings.ColorScheme, RGBA)] {
      system.panelIsDark = panelIsDark
      system.desktop.colorScheme = scheme
      #expect(host.ink == ink)
    }
  }
  @Test func `goes to the panel as rows of pixels: alpha first, and colours as they are without it`() throws {
    let pixels: [(UInt32, [UInt8])] = [
      (0xFF10_2030, [0xFF, 0x10, 0x20, 0x30]), (0x8040_2000, [128, 128, 64, 0]), (0, [0, 0, 0, 0]), (0x00FF_FFFF, [0, 0, 0, 0]), (0x0101_0001, [1, 255, 0, 255]), (0x0302_0103, [3, 170, 85, 255]),
      (0x10FF_1000, [16, 255, 255, 0]), (0xFE7F_FE00, [254, 128, 255, 0]),
    ]
    for width in [1, 2, 4, 8] {
      let bitmap = try #require(Bitmap(pixelWidth: width, pixelHeight: 8 / width, premultiplied: pixels.map(\.0)))
      #expect(StatusNotifierItem.pixmap(bitmap) == .structure([.int32(Int32(width)), .int32(Int32(8 / width)), .bytes(pixels.flatMap(\.1))]))
    }
  }
}

@Suite(.serialized) struct `A status item and its panel` {
  private let stage: PrivateBus
  private let watcher: FakeWatcher
  private let host: StatusNotifierHost
  private let delegate = NotingDelegate()
  init() async throws {
    stage = try PrivateBus()
    watcher = try await FakeWatcher(on: stage)
    host = StatusNotifierHost(bus: stage.connect(), system: stage.system, program: "org.example.Clock")
    host.start()
    let host = host
    _ = await stage.pump { host.isAvailable == true }
  }
  private func show(_ content: StatusItemContent) async -> any StatusItem {
    let item = host.makeItem("org.example.Clock", content, delegate: delegate), watcher = watcher, count = watcher.registered.count
    _ = await stage.pump { watcher.registered.count > count }
    return item
  }

  @Test func `have few words, and none that a bus does not carry`() async {
    let item = await show(StatusItemContent(title: "a\0b" + String(repeating: "x", count: 2000), text: String(repeating: "y", count: 999), opensMenu: false))
    #expect(await watcher.property("Title") == .string("ab" + String(repeating: "x", count: 998)))
    #expect(await watcher.property("XAyatanaLabel")?.text?.count == 999)
    for count in [1000, 1001] {
      item.show(StatusItemContent(title: "t", text: String(repeating: "y", count: count), opensMenu: false))
      #expect(await watcher.property("XAyatanaLabel")?.text?.count == 1000)
    }
    for (name, value) in [
      ("IconThemePath", .string("")), ("AttentionIconName", .string("")), ("OverlayIconPixmap", .array(of: "(iiay)", [])), ("AttentionMovieName", .string("")), ("XAyatanaLabelGuide", .string("")),
      ("XAyatanaOrderingIndex", .uint32(0)), ("ItemIsMenu", .bool(false)), ("WindowId", .int32(0)),
    ] as [(String, BusValue)] { #expect(await watcher.property(name) == value, "\(name)") }
  }
  @Test func `take no presses faster than a hand, each for its button`() async throws {
    let item = await show(StatusItemContent(title: "Clock", opensMenu: false)), system = stage.system
    system.advance(by: 1)
    for (seconds, member, arguments, count) in [
      (0, "Activate", [.int32(1), .int32(2)], 1), (0.04, "Activate", [.int32(3), .int32(4)], 1), (0.04, "SecondaryActivate", [.int32(5), .int32(6)], 2), (0.03, "ContextMenu", [.int32(7), .int32(8)], 2),
      (0.03, "ContextMenu", [.int32(9), .int32(10)], 3), (0.06, "XAyatanaSecondaryActivate", [.uint32(7)], 4),
    ] as [(Double, String, [BusValue], Int)] {
      system.advance(by: seconds)
      #expect(await watcher.ask(member, arguments) == .success([]))
      #expect(delegate.activations.count + delegate.middlePresses.count + delegate.menus.count == count && system.inputsElsewhere == count, "\(member)")
    }
    #expect(delegate.activations == [.near(CGPoint(x: 1, y: 2))] && delegate.menus == [.near(CGPoint(x: 9, y: 10))])
    #expect(delegate.middlePresses == [.near(CGPoint(x: 5, y: 6)), .near(CGPoint(x: 1600, y: 0))], "the second says no place")
    for (delta, axis, steps) in [(119, "vertical", 1), (120, "vertical", 1), (121, "Vertical", 1), (239, "", 1), (-240, "vertical", -2), (-119, "vertical", -1), (1200, "vertical", 10), (1320, "vertical", 10), (-9999, "vertical", -10)] as [(Int32, String, Int)] {
      delegate.scrolls = []
      #expect(await watcher.ask("Scroll", [.int32(delta), .string(axis)]) == .success([]))
      #expect(delegate.scrolls == [steps], "\(delta)")
    }
    delegate.scrolls = []
    for (delta, axis) in [(0, "vertical"), (120, "horizontal"), (120, "HORIZONTAL")] as [(Int32, String)] { _ = await watcher.ask("Scroll", [.int32(delta), .string(axis)]) }
    #expect(delegate.scrolls.isEmpty)
    withExtendedLifetime(item) {}
  }
  @Test func `have a menu in the direction of the language, which tells what was chosen`() async throws {
    let item = await show(StatusItemContent(title: "Clock", menu: [MenuEntry("One"), MenuEntry("Two")], opensMenu: true))
    #expect(await watcher.property("TextDirection", interface: "com.canonical.dbusmenu", path: watcher.menuPath) == .string("ltr"))
    stage.system.desktop.isRightToLeft = true
    #expect(await watcher.property("TextDirection", interface: "com.canonical.dbusmenu", path: watcher.menuPath) == .string("rtl"))
    #expect(await watcher.menu("AboutToShow", [.int32(0)]) == .success([.bool(false)]))
    #expect(delegate.openings == 1)
    #expect(await watcher.menu("Event", [.int32(2), .string("clicked"), .variant(.int32(0)), .uint32(0)]) == .success([]))
    #expect(delegate.chosen == [[1]] && stage.system.inputsElsewhere == 1)
    item.show(StatusItemContent(title: "Clock", menu: [MenuEntry("Two")], opensMenu: true))
    _ = await watcher.menu("Event", [.int32(2), .string("clicked"), .variant(.int32(0)), .uint32(0)])
    #expect(delegate.chosen == [[1], [0]])
    item.close()
    #expect(await watcher.menu("AboutToShow", [.int32(0)]) != .success([.bool(false)]))
  }
  @Test func `tell of each change by its signal`() async throws {
    var content = StatusItemContent(title: "Clock", text: "1", opensMenu: false)
    let item = await show(content)
    var heard: [(String, [BusValue])] = []
    let tokens = try ["org.kde.StatusNotifierItem", "org.freedesktop.DBus.Properties"].map { try watcher.listen($0) { heard.append(($0.member, $0.arguments)) } }
    await stage.settle()
    func change(_ body: (inout StatusItemContent) -> Void) async -> [String] {
      heard = []
      body(&content)
      item.show(content)
      await stage.settle()
      return heard.map { $0.0 + $0.1.map { " \($0)" }.joined() }
    }
    #expect(await change { $0.text = "2\0" } == ["XAyatanaNewLabel \(BusValue.string("2")) \(BusValue.string(""))"])
    #expect(await change { $0.title = "Alarm" } == ["NewTitle", "NewToolTip"])
    #expect(await change { $0.pictureVersion = 7 } == ["NewIcon"])
    #expect(await change { $0.opensMenu = true } == ["PropertiesChanged \(BusValue.string("org.kde.StatusNotifierItem")) \(BusValue.properties(["ItemIsMenu": .bool(true)])) \(BusValue.array(of: "s", []))"])
    #expect(await change { _ in } == [])
    #expect(await change { $0.menu = [MenuEntry("A")] } == [])
    // Another picture, or another colour of it, is drawn; the same is not.
    var drawings: [Int] = []
    func ask() async {
      _ = await watcher.property("IconPixmap")
      drawings.append(delegate.drawings)
    }
    await ask()
    await ask()
    _ = await change { $0.pictureVersion = 8 }
    await ask()
    stage.system.panelIsDark = true
    await ask()
    await ask()
    #expect(drawings == [6, 6, 12, 18, 18])
    withExtendedLifetime(tokens) {}
  }
  @Test func `look for a bus that has ended again and again, each time after twice as long`() async throws {
    let item = await show(StatusItemContent(title: "Clock", opensMenu: true)), (host, system) = (host, stage.system)
    stage.kill()
    #expect(await stage.pump { host.isAvailable == false })
    await stage.settle()
    for delay in [8, 16, 32, 64, 128, 256] as [Double] {
      #expect(system.nextTime == system.now + delay && system.pendingCount == 1)
      system.advance(by: delay)
      #expect(await stage.pump { if case .failed = host.bus.state { true } else { false } })
      system.advance(by: 0)
    }
    #expect(system.pendingCount == 0 && host.isAvailable == false)
    withExtendedLifetime(item) {}
  }
  @Test func `find a bus that has come back later, and begin anew with the next that ends`() async throws {
    let item = await show(StatusItemContent(title: "Clock", opensMenu: true)), (host, system) = (host, stage.system)
    stage.kill()
    #expect(await stage.pump { host.isAvailable == false })
    system.advance(by: 8)
    #expect(await stage.pump { if case .failed = host.bus.state { true } else { false } })
    try stage.start()
    let next = try await FakeWatcher(on: stage)
    system.advance(by: 16)
    #expect(await stage.pump { next.registered.count == 1 && host.isAvailable == true })
    stage.kill()
    #expect(await stage.pump { host.isAvailable == false })
    await stage.settle()
    #expect(system.nextTime == system.now + 8)
    withExtendedLifetime((item, next)) {}
  }
}
