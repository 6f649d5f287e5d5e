import OrielWindowing

/// What docks show at the app's icon beside the icon itself: a menu, progress, a wish for attention. `com.canonical.Unity.LauncherEntry`,
/// which Plank, Dash to Dock, Latte and the task bars of KDE and Budgie know; each of them shows what it can.
///
/// Docks identify the app by its desktop file. Changes are announced by signal; a dock that starts later calls `Query`.
package final class LauncherEntry: MenuPlace {
  private static let interface = "com.canonical.Unity.LauncherEntry"
  private static let path = "/com/canonical/unity/launcherentry/oriel"
  static let menuPath = "/com/canonical/unity/launcherentry/oriel/quicklist"

  private let address: String
  private let bus: SessionBus
  private let isRightToLeft: () -> Bool
  private var export: BusExport?
  private var menu: BusMenu?
  package var onOpen: () -> Void = {}
  package var onChoose: ([Int]) -> Void = { _ in }
  /// From 0 to 1; nil: nothing is under way.
  package var progress: Double? { didSet { if progress != oldValue { tell() } } }
  package var isUrgent = false { didSet { if isUrgent != oldValue { tell() } } }

  /// `program` is the base name of the app's desktop file.
  package init(_ program: String, on bus: SessionBus, isRightToLeft: @escaping () -> Bool = { false }) throws(BusError) {
    address = "application://\(program).desktop"
    self.bus = bus
    self.isRightToLeft = isRightToLeft
    var interface = BusInterface(Self.interface)
    interface.method("Query", answers: "s a{sv}") { [weak self] _ in self?.state ?? [.string(""), .properties([:])] }
    interface.signal("Update", "s a{sv}")
    export = try BusExport([interface], at: Self.path, on: bus)
  }

  package func show(_ entries: [MenuEntry]) {
    let isNew = menu == nil
    if isNew {
      menu = try? BusMenu(at: Self.menuPath, on: bus, isRightToLeft: isRightToLeft)
      menu?.onOpen = { [weak self] in self?.onOpen() }
      menu?.onChoose = { [weak self] in self?.onChoose($0) }
    }
    menu?.show(entries)
    if isNew { tell() }
  }

  private var state: [BusValue] {
    let shown = progress.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    var values: [String: BusValue] = [
      "progress": .double(shown ?? 0), "progress-visible": .bool(shown != nil), "urgent": .bool(isUrgent),
    ]
    if let menu { values["quicklist"] = .string(menu.path) }
    return [.string(address), .properties(values)]
  }
  private func tell() { export?.emit(Self.interface, "Update", state) }
}
