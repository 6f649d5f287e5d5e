import OrielDrawing
import OrielGraph

/// One menu entry as a value: its text and action, not its appearance. Menu bars, context menus, pop-up buttons and
/// menus exported to the desktop all consist of these.
package struct MenuItem {
  package enum Kind {
    case command
    case separator
    /// A heading for the following items.
    case header
    /// Created when the submenu opens.
    case submenu(() -> [MenuItem])
  }
  package enum State: Hashable, Sendable { case off, on, mixed }

  package var kind: Kind
  package var title: String
  /// A symbol's name, or nil.
  package var symbol: String?
  /// Shown instead of a symbol.
  package var picture: Bitmap?
  package var shortcut: KeyboardShortcut?
  package var isEnabled = true
  package var state = State.off
  /// Whether it is one of several choices.
  package var isChoice = false
  /// Whether it is a toggle, on or off.
  package var isSwitch = false
  package var isDestructive = false
  /// Whether it only says something: it cannot be chosen, and is no command that is out of use.
  package var isNote = false
  /// Whether the menu stays open when it is chosen.
  package var keepsMenuOpen = false
  package var action: @MainActor () -> Void

  package init(
    _ title: String, symbol: String? = nil, shortcut: KeyboardShortcut? = nil, isEnabled: Bool = true,
    state: State = .off, isChoice: Bool = false, isDestructive: Bool = false, action: @escaping @MainActor () -> Void
  ) {
    kind = .command
    self.title = title
    self.symbol = symbol
    self.shortcut = shortcut
    self.isEnabled = isEnabled
    self.state = state
    self.isChoice = isChoice
    self.isDestructive = isDestructive
    self.action = action
  }
  package init(submenu title: String, symbol: String? = nil, isEnabled: Bool = true, items: @escaping () -> [MenuItem]) {
    kind = .submenu(items)
    self.title = title
    self.symbol = symbol
    self.isEnabled = isEnabled
    action = {}
  }
  private init(_ kind: Kind, title: String) {
    self.kind = kind
    self.title = title
    action = {}
  }
  package static var separator: MenuItem { MenuItem(.separator, title: "") }
  package static func header(_ title: String) -> MenuItem { MenuItem(.header, title: title) }

  package var isSeparator: Bool { if case .separator = kind { true } else { false } }
  package var isHeader: Bool { if case .header = kind { true } else { false } }
  package var submenu: (() -> [MenuItem])? { if case .submenu(let items) = kind { items } else { nil } }
  /// Whether it is marked now or may be later, so that the menu keeps room for the mark.
  var mayBeMarked: Bool { state != .off || isChoice || isSwitch }
  /// Whether keys and the pointer can highlight it.
  package var isSelectable: Bool {
    switch kind {
    case .command, .submenu: isEnabled
    case .separator, .header: false
    }
  }
}

/// A menu with a title, as the menu bar shows it.
package struct MenuModel {
  package var title: String
  /// Evaluated each time the menu opens and each time a shortcut is searched for.
  package var items: () -> [MenuItem]
  package init(_ title: String, items: @escaping () -> [MenuItem]) {
    self.title = title
    self.items = items
  }
}

extension [MenuItem] {
  /// Without leading, trailing and repeated separators.
  package var tidied: [MenuItem] {
    var result: [MenuItem] = []
    for item in self where !item.isSeparator || result.last?.isSeparator == false { result.append(item) }
    if result.last?.isSeparator == true { result.removeLast() }
    return result
  }
  /// The titles of all enabled commands with this shortcut; those in submenus follow the submenu's title.
  package func commands(for event: KeyEvent) -> [String] {
    flatMap { (item) -> [String] in
      switch item.kind {
      case .command: item.isEnabled && item.shortcut?.matches(event) == true ? [item.title] : []
      case .submenu(let items): items().commands(for: event).map { "\(item.title) > \($0)" }
      case .separator, .header: []
      }
    }
  }
  /// The enabled command with this shortcut, in menu order.
  package func command(for event: KeyEvent) -> MenuItem? {
    for item in self {
      switch item.kind {
      case .command: if item.isEnabled, item.shortcut?.matches(event) == true { return item }
      case .submenu(let items): if item.isEnabled, let found = items().command(for: event) { return found }
      case .separator, .header: continue
      }
    }
    return nil
  }
}
