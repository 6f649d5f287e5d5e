import OrielControls
import OrielDrawing

/// The app's menu bar extras. Keeps those that its scenes declare inserted while panels start and quit.
package final class MenuBarExtras {
  private unowned let app: RunningApp
  private(set) var items: [MenuBarExtraItem] = []
  /// Creates the desktop's possible hosts for items, best first. Called for the first item.
  package var makeHosts: () -> [any StatusItemHost] = { [] }
  /// The app's icon in several sizes, for panels that show text beside an icon.
  package var makeIcon: () -> [Bitmap] = { [] }
  private(set) lazy var hosts: [any StatusItemHost] = {
    let hosts = makeHosts()
    for host in hosts {
      host.onChange = { [weak self] in self?.placesChanged() }
      host.start()
    }
    return hosts
  }()
  private lazy var icon = makeIcon()
  private var placing: ScheduledCall?

  init(_ app: RunningApp) { self.app = app }

  /// Whether any item is inserted, even if the desktop has no panel.
  package var isInserted: Bool { !items.isEmpty }

  func close() {
    placing = nil
    for item in items { item.end() }
    items = []
  }

  /// Called when the scenes may have changed.
  func update() {
    guard app.hasLaunched, !app.isEnding else { return }
    let declared = app.entries.map(\.declaration).filter { $0.kind == .extra }
    let wanted = declared.filter { ($0.node as? any MenuBarExtraEntry)?.isWanted == true }
    let gone = items.filter { item in !wanted.contains { $0 === item.declaration } }
    items.removeAll { item in gone.contains { $0 === item } }
    for item in gone { item.end() }
    for declaration in wanted where !items.contains(where: { $0.declaration === declaration }) {
      guard let entry = declaration.node as? any MenuBarExtraEntry else { continue }
      items.append(MenuBarExtraItem(app: app, declaration: declaration, entry: entry))
      placeSoon()
    }
    for item in items { item.showSoon() }
    // Without items or windows, the app could no longer be reached.
    if !gone.isEmpty, items.isEmpty, !app.registry.windows.contains(where: { !$0.isClosed }) { app.lastWindowEnded() }
  }
  /// Places the items after the app's windows have opened.
  private func placeSoon() {
    guard placing == nil else { return }
    placing = app.schedule(after: 0) { [weak self] in
      self?.placing = nil
      self?.placesChanged()
    }
  }
  private func placesChanged() { for item in items { item.findPlace() } }
  func desktopChanged() { for item in items { item.desktopChanged() } }

  /// A window has ended; true if the app goes on without any.
  func goOn(without window: SceneInstance) -> Bool {
    if let item = items.first(where: { $0.declaration === window.declaration }), item.ended(window), !hasOtherWindows {
      // Nothing else is left to reach the app by. What the app keeps about the item is not the user's wish to have none at the next start.
      if items.allSatisfy(\.isOutOfReach) { return endWithLastWindow() }
    }
    // Items without a panel get a window in place of the last one.
    if !hasOtherWindows, window.declaration.kind != .extra { placesChanged() }
    return window.declaration.kind == .extra || isInserted
  }
  private func endWithLastWindow() -> Bool {
    app.lastWindowEnded()
    return true
  }
  /// Whether there are windows whose menus show an item.
  var hasOtherWindows: Bool { app.registry.windows.contains { $0.hasMenuBar && !$0.isClosed } }
  /// The commands for items without a panel.
  var windowCommands: [MenuItem] { items.compactMap(\.windowCommand) }

  /// The best icon for a square of this size in pixels.
  func appIcon(at side: Double) -> Bitmap? {
    let all = (app.system.icon.isEmpty ? icon : app.system.icon).sorted { $0.pixelWidth < $1.pixelWidth }
    return all.first { Double($0.pixelWidth) >= side } ?? all.last
  }
}
