import Foundation
import OrielControls

/// The app's dock menu, where a Linux desktop has it: at the app's icon in docks that know launcher entries. All other desktops
/// have the actions of the app's desktop file, which are named after entries of this menu.
final class DockMenu {
  private unowned let app: RunningApp
  private var place: (any MenuPlace)?
  private var menu = MenuExport()

  init(_ app: RunningApp) { self.app = app }

  /// The menu that was read last. Its entries work as long as it exists.
  private var source: (any DockMenuSource)?
  private func read() -> MenuExport {
    let new = app.answer { $0.dockMenu(of: app) }
    if new !== source { source?.end() }
    source = new
    return MenuExport(new?.readItems(in: app) ?? [])
  }
  /// Shows it in a place that is made only for apps that have such a menu.
  func show(in makePlace: () -> (any MenuPlace)?) {
    menu = read()
    guard place == nil, !menu.entries.isEmpty, let place = makePlace() else { return }
    self.place = place
    place.onOpen = { [weak self] in self?.update() }
    place.onChoose = { [weak self] path in
      guard let self, !app.isEnding else { return }
      if let alert = app.alertWindow { alert.activate() } else { menu.perform(path) }
    }
    place.show(menu.entries)
  }
  private func update() {
    guard !app.isEnding else { return }
    app.bringUpToDate()
    menu = read()
    place?.show(menu.entries)
  }

  /// Performs the entry for an action of the desktop file: "new-note" for "New Note". Returns false if there is none.
  func perform(action name: String) -> Bool {
    update()
    guard let path = Self.path(to: name, in: menu.entries) else { return false }
    menu.perform(path)
    return true
  }
  private static func path(to name: String, in entries: [MenuEntry]) -> [Int]? {
    for (index, entry) in entries.enumerated() {
      if entry.kind == .command, entry.isEnabled, actionName(of: entry.title) == name { return [index] }
      if let inner = path(to: name, in: entry.children) { return [index] + inner }
    }
    return nil
  }
  /// The title's words in lower case, joined by hyphens.
  static func actionName(of title: String) -> String {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
