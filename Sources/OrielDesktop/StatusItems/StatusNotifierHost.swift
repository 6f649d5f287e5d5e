import Foundation
import OrielDrawing
import OrielWindowing

/// Panels that are spoken to over the bus: `org.kde.StatusNotifierWatcher`.
///
/// A watcher alone shows nothing (some desktops own its name without a panel): it must say that a host is there. A watcher
/// that starts again is told of every item.
package final class StatusNotifierHost: StatusItemHost {
  package private(set) var isAvailable: Bool?
  package var onChange: (() -> Void)?
  let bus: SessionBus
  let system: any WindowSystem
  private let program: String
  private var tokens: [BusToken] = []
  private var hasStarted = false
  private var owner: String?
  private var questions = 0
  private struct Reference { weak var item: StatusNotifierItem? }
  private var items: [Reference] = []
  private var retry: ScheduledCall?
  private var attempts = 0

  static let watcher = "org.kde.StatusNotifierWatcher", watcherPath = "/StatusNotifierWatcher"
  /// Seconds that the watcher has to say whether it has a panel.
  private static let patience = 5.0
  /// How often a bus that has ended is looked for again, each time after twice as many seconds.
  private static let maximumAttempts = 6

  /// `program` is the app's name towards other programs.
  package init(bus: SessionBus, system: any WindowSystem, program: String) {
    self.bus = bus
    self.system = system
    self.program = program
  }

  package func start() {
    guard !hasStarted else { return }
    hasStarted = true
    do throws(BusError) {
      for signal in ["StatusNotifierHostRegistered", "StatusNotifierHostUnregistered"] {
        let filter = BusSignalFilter(sender: Self.watcher, path: Self.watcherPath, interface: Self.watcher, member: signal)
        tokens.append(try bus.subscribe(filter) { [weak self] _ in self?.ask() })
      }
      tokens.append(try bus.watchName(Self.watcher) { [weak self] in self?.owned(by: $0) })
    } catch {
      return become(false)
    }
    // A bus that does not let us in has nobody to say that the watcher is missing.
    bus.call(.bus("GetId")) { [weak self] answer in
      guard let self, case .failure = answer else { return }
      if isAvailable == nil { become(false) }
    }
  }

  private func owned(by new: String?) {
    owner = new
    attempts = 0
    guard new != nil else {
      become(false)
      // The watcher has gone with the bus.
      if case .failed(.disconnected) = bus.state { lookAgain() }
      return
    }
    ask()
  }
  /// Whether there is a panel.
  private func ask() {
    guard owner != nil else { return }
    questions += 1
    let question = questions
    let call = BusCall(
      Self.watcher, Self.watcherPath, "org.freedesktop.DBus.Properties", "Get",
      [.string(Self.watcher), .string("IsStatusNotifierHostRegistered")], timeout: Self.patience)
    bus.call(call) { [weak self] answer in
      guard let self, question == questions, owner != nil else { return }
      let hasHost = (try? answer.get())?.first?.isTrue ?? false
      let wasAvailable = isAvailable == true
      // A new watcher, or a new panel of it, knows nothing of our items.
      if hasHost { for item in items.compactMap(\.item) { register(item) } }
      if hasHost != wasAvailable || isAvailable == nil { become(hasHost) }
    }
  }
  private func become(_ available: Bool) {
    guard available != isAvailable else { return }
    isAvailable = available
    onChange?()
  }
  private func lookAgain() {
    guard attempts < Self.maximumAttempts else { return }
    let delay = Double(8 << attempts)
    attempts += 1
    retry = system.schedule(at: system.now + delay) { [weak self] in
      guard let self, case .failed = bus.state else { return }
      // Opens the bus; whether there is one is known later.
      bus.call(.bus("GetId")) { [weak self] answer in if case .failure = answer { self?.lookAgain() } }
    }
  }

  package func makeItem(
    _ identifier: String, _ content: StatusItemContent, delegate: any StatusItemDelegate
  ) -> any StatusItem {
    let item = StatusNotifierItem(identifier, content, host: self, delegate: delegate)
    items.removeAll { $0.item == nil }
    items.append(Reference(item: item))
    if owner != nil { register(item) }
    return item
  }
  func withdrew(_ item: StatusNotifierItem) { items.removeAll { $0.item == nil || $0.item === item } }

  private func register(_ item: StatusNotifierItem) {
    // By its path: the watcher then takes the sender for its owner, and no name of a foreign namespace is needed.
    let call = BusCall(
      Self.watcher, Self.watcherPath, Self.watcher, "RegisterStatusNotifierItem", [.string(StatusNotifierItem.path)],
      timeout: Self.patience)
    item.bus.call(call) { [weak self] answer in
      // A watcher that refuses shows nothing; one that is slow may yet.
      guard let self, case .failure(.answered(let name, _)) = answer, owner != nil,
        !BusError.answered(name: name, message: "").isAbsence
      else { return }
      become(false)
    }
  }

  /// The colour of words on a panel, as far as it can be known: by the looks of the panel, else by the desktop's scheme.
  /// Dark panels are common on light desktops.
  var ink: RGBA {
    system.panelIsDark ?? (system.desktop.colorScheme == .dark) ? RGBA(red: 1, green: 1, blue: 1, alpha: 0.92) : RGBA(red: 0, green: 0, blue: 0, alpha: 0.85)
  }
  /// A place that a panel names in pixels. Zero, and what is on no monitor, is where the pointer is.
  func place(x: BusValue, y: BusValue) -> StatusItemPlace {
    let scale = system.monitors.first?.scale ?? 1
    let point = CGPoint(x: Double(x.integer ?? 0) / scale, y: Double(y.integer ?? 0) / scale)
    let pointer = system.pointerLocation
    if point != .zero, system.monitors.contains(where: { $0.frame.contains(point) }) {
      // Where the tray is a program of its own, as MATE's, places count from the corner of that program's window. The pointer on the
      // panel says that there was a press; with the keyboard it would be anywhere.
      if let pointer, isOnPanel(pointer), hypot(point.x - pointer.x, point.y - pointer.y) > Self.widestItem { return .near(pointer) }
      return .near(point)
    }
    if let pointer { return .near(pointer) }
    let screen = system.monitors.first?.visibleFrame ?? .zero
    return .near(CGPoint(x: screen.maxX, y: screen.minY))
  }
  /// Points from the place that a panel names to a press on the item.
  private static let widestItem = 120.0
  private func isOnPanel(_ point: CGPoint) -> Bool {
    system.monitors.contains { $0.frame.contains(point) && !$0.visibleFrame.contains(point) }
  }
}
