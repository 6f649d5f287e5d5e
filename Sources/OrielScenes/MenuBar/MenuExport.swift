import OrielControls
import OrielDrawing

/// A menu for other programs: the exported values, and the local actions for them.
struct MenuExport {
  private(set) var entries: [MenuEntry] = []
  private struct Action {
    var item: MenuItem
    var children: [Action]
  }
  private var actions: [Action] = []

  /// Limits for exported menus, because submenus may be generated without end.
  private static let maximumDepth = 8, maximumEntries = 1000

  /// - Parameter picture: draws a symbol for a menu.
  init(_ items: [MenuItem] = [], picture: (String) -> Bitmap? = { _ in nil }) {
    var budget = Self.maximumEntries
    let all = Self.read(items, depth: 0, &budget, picture)
    entries = all.map(\.entry)
    actions = all.map(\.action)
  }

  private static func read(
    _ items: [MenuItem], depth: Int, _ budget: inout Int, _ picture: (String) -> Bitmap?
  ) -> [(entry: MenuEntry, action: Action)] {
    var all: [(entry: MenuEntry, action: Action)] = []
    for item in items.tidied {
      guard budget > 0 else { break }
      budget -= 1
      switch item.kind {
      case .separator: all.append((.separator, Action(item: item, children: [])))
      case .header: all.append((.header(item.title), Action(item: item, children: [])))
      case .command:
        var entry = MenuEntry(
          item.title, isEnabled: item.isEnabled, mark: mark(of: item), isDestructive: item.isDestructive,
          picture: item.picture ?? item.symbol.flatMap(picture))
        entry.shortcut = item.shortcut.flatMap(MenuEntry.Shortcut.init)
        all.append((entry, Action(item: item, children: [])))
      case .submenu(let make):
        let inner = depth < maximumDepth ? read(make(), depth: depth + 1, &budget, picture) : []
        var entry = MenuEntry.submenu(item.title, isEnabled: item.isEnabled, inner.map(\.entry))
        entry.picture = item.picture ?? item.symbol.flatMap(picture)
        all.append((entry, Action(item: item, children: inner.map(\.action))))
      }
    }
    return all
  }
  private static func mark(of item: MenuItem) -> MenuEntry.Mark {
    switch item.state {
    case .on: .on
    case .mixed: .mixed
    case .off: item.isSwitch || item.isChoice ? .off : .none
    }
  }

  /// Performs the entry at a path, if it is enabled.
  func perform(_ path: [Int]) {
    var level = actions
    for (depth, index) in path.enumerated() {
      guard level.indices.contains(index), level[index].item.isSelectable else { return }
      if depth == path.count - 1, level[index].item.submenu == nil { return level[index].item.action() }
      level = level[index].children
    }
  }
}

extension MenuEntry.Shortcut {
  /// Returns nil for keys without a name in menus.
  init?(_ shortcut: KeyboardShortcut) {
    let key: Key? =
      switch shortcut.key {
      case .upArrow: .up
      case .downArrow: .down
      case .leftArrow: .left
      case .rightArrow: .right
      case .home: .home
      case .end: .end
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      case .delete: .backspace
      case .deleteForward: .delete
      case .tab: .tab
      case .return: .return
      case .escape: .escape
      case .space: .space
      default:
        if let scalar = shortcut.key.character.unicodeScalars.first, (0xF700...0xF8FF).contains(scalar.value) {
          (0xF704...0xF726).contains(scalar.value) ? .function(Int(scalar.value) - 0xF703) : nil
        } else {
          .character(Character(shortcut.key.character.lowercased()))
        }
      }
    guard let key else { return nil }
    self.init(shortcut.modifiers.keys, key)
  }
}
