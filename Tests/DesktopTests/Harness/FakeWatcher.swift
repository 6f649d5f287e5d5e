import Foundation
import OrielDrawing
import OrielHeadless
import OrielWindowing

@testable import OrielDesktop

/// A watcher of status items with a panel, as a test wants it, on a connection of its own.
final class FakeWatcher {
  let bus: SessionBus
  private let stage: PrivateBus
  private var export: BusExport?
  /// A panel is there.
  private(set) var hasHost: Bool
  /// What registered, by the connection it came from, in order.
  private(set) var registered: [(sender: String, path: String)] = []
  /// Answers nothing any more.
  var isAsleep = false

  init(on stage: PrivateBus, hasHost: Bool = true) async throws {
    self.stage = stage
    self.hasHost = hasHost
    bus = stage.connect()
    var interface = BusInterface(StatusNotifierHost.watcher)
    interface.property("IsStatusNotifierHostRegistered", "b") { [unowned self] in .bool(self.hasHost) }
    interface.property("ProtocolVersion", "i") { .int32(0) }
    interface.method("RegisterStatusNotifierItem", takes: "s") { [unowned self] request in
      while isAsleep { await Task.yield() }
      registered.append((request.sender, request.arguments[0].text ?? ""))
      return []
    }
    interface.signal("StatusNotifierHostRegistered")
    interface.signal("StatusNotifierHostUnregistered")
    export = try BusExport([interface], at: StatusNotifierHost.watcherPath, on: bus)
    var isOwner: Bool?
    Task { isOwner = try? await self.bus.requestName(StatusNotifierHost.watcher) }
    _ = await stage.pump { isOwner != nil }
  }
  func setHost(_ hasHost: Bool) {
    self.hasHost = hasHost
    export?.emit(StatusNotifierHost.watcher, hasHost ? "StatusNotifierHostRegistered" : "StatusNotifierHostUnregistered")
  }
  func close() {
    export?.withdraw()
    bus.close()
  }

  // MARK: As the panel

  /// Calls the item that registered last, or one before.
  func ask(
    _ member: String, _ arguments: [BusValue] = [], interface: String = "org.kde.StatusNotifierItem", path: String? = nil,
    item index: Int? = nil
  ) async -> Result<[BusValue], BusError>? {
    guard let item = index.map({ registered[$0] }) ?? registered.last else { return nil }
    return await stage.ask(bus, BusCall(item.sender, path ?? item.path, interface, member, arguments))
  }
  func property(_ name: String, interface: String = "org.kde.StatusNotifierItem", path: String? = nil) async -> BusValue? {
    let answer = await ask("Get", [.string(interface), .string(name)], interface: "org.freedesktop.DBus.Properties", path: path)
    return (try? answer?.get())?.first?.content
  }
  func menu(_ member: String, _ arguments: [BusValue] = []) async -> Result<[BusValue], BusError>? {
    await ask(member, arguments, interface: "com.canonical.dbusmenu", path: menuPath)
  }
  var menuPath: String { "/StatusNotifierItem/Menu" }
  /// Hears what the newest item, or its menu, says.
  func listen(_ interface: String, path: String? = nil, _ handler: @escaping (BusSignal) -> Void) throws -> BusToken {
    let item = registered[registered.count - 1]
    return try bus.subscribe(BusSignalFilter(sender: item.sender, path: path ?? item.path, interface: interface), handler)
  }
}

/// The app's side of an item, which notes what it is told.
final class NotingDelegate: StatusItemDelegate {
  var activations: [StatusItemPlace] = [], menus: [StatusItemPlace] = [], chosen: [[Int]] = []
  var openings = 0, removals = 0, drawings = 0
  var ink: RGBA?
  var onOpen: () -> Void = {}

  func statusItem(_ item: any StatusItem, draw picture: StatusItemPicture) -> Bitmap {
    drawings += 1
    ink = picture.ink
    // Half covered red, so that premultiplying shows.
    return BitmapSurface.make(size: picture.size) {
      $0.fill(CGRect(origin: .zero, size: picture.size), RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
    }.bitmap()
  }
  func statusItem(_ item: any StatusItem, widthFor height: Int) -> Int { height * 2 }
  func statusItem(_ item: any StatusItem, activatedAt place: StatusItemPlace) { activations.append(place) }
  var middlePresses: [StatusItemPlace] = [], scrolls: [Int] = []
  func statusItem(_ item: any StatusItem, middlePressedAt place: StatusItemPlace) { middlePresses.append(place) }
  func statusItem(_ item: any StatusItem, scrolledBy steps: Int) { scrolls.append(steps) }
  func statusItem(_ item: any StatusItem, wantsMenuAt place: StatusItemPlace) { menus.append(place) }
  func statusItemMenuOpens(_ item: any StatusItem) {
    openings += 1
    onOpen()
  }
  func statusItem(_ item: any StatusItem, chose path: [Int]) { chosen.append(path) }
  func statusItemRemoved(_ item: any StatusItem) { removals += 1 }
}
