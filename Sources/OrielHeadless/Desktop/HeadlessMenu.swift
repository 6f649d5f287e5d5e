import OrielWindowing

/// A place for a menu in memory. The test plays the desktop that opens the menu and chooses from it.
package final class HeadlessMenu: MenuPlace {
  package var onOpen: () -> Void = {}
  package var onChoose: ([Int]) -> Void = { _ in }
  package private(set) var tree = MenuTree()
  package private(set) var entries: [MenuEntry] = []
  /// What the app changed by showing the menu again, without what changed nothing. A test may empty it.
  package var changes: [MenuTree.Change] = []

  package init() {}

  package func show(_ menu: [MenuEntry]) {
    entries = menu
    let change = tree.show(menu)
    if !change.isEmpty { changes.append(change) }
  }

  /// The person opens the menu.
  package func open() { onOpen() }
  /// The person clicks the entry with this number, as the desktop shows it. False if there is none.
  @discardableResult package func choose(_ number: Int32) -> Bool {
    if let path = tree.path(choosing: number) { onChoose(path) }
    return tree.nodes[number] != nil
  }
  /// The person clicks an entry, by titles from the outermost menu on. False if there is none.
  @discardableResult package func choose(titles: [String]) -> Bool {
    var number: Int32 = 0
    for title in titles {
      guard let next = tree.nodes[number]?.children.first(where: { tree.nodes[$0]?.entry.title == title }) else { return false }
      number = next
    }
    return choose(number)
  }
  @discardableResult package func choose(_ titles: String...) -> Bool { choose(titles: titles) }

  /// The menu in words: marks before titles, submenus in braces.
  package var words: [String] { Self.words(entries) }
  private static func words(_ entries: [MenuEntry]) -> [String] {
    entries.map { entry in
      let mark = switch entry.mark {
      case .none: ""
      case .off: "[ ] "
      case .on: "[x] "
      case .mixed: "[-] "
      }
      return switch entry.kind {
      case .separator: "-"
      case .header: "# " + entry.title
      case .command: mark + entry.title + (entry.isEnabled ? "" : " (off)")
      case .submenu(let inner): entry.title + " {" + words(inner).joined(separator: ", ") + "}"
      }
    }
  }
}
