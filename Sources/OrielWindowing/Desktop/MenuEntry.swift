import OrielDrawing

/// One entry of a menu that another program shows, as a value: what it says, not what it does.
///
/// Who exports a tree of these is told the path of the entry that was chosen: its index among the entries around it, from
/// the outermost menu on.
nonisolated package struct MenuEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case command, separator
    /// A heading over what follows.
    case header
    case submenu([MenuEntry])
  }
  package enum Mark: Hashable, Sendable {
    /// It is no switch.
    case none
    case off, on, mixed
  }
  package struct Shortcut: Hashable, Sendable {
    package var modifiers: KeyModifiers
    package var key: Key
    package init(_ modifiers: KeyModifiers, _ key: Key) {
      self.modifiers = modifiers
      self.key = key
    }
  }
  package var kind: Kind
  package var title: String
  package var isEnabled: Bool
  package var mark: Mark
  package var isDestructive: Bool
  package var picture: Bitmap?
  package var shortcut: Shortcut?

  package init(
    _ title: String, kind: Kind = .command, isEnabled: Bool = true, mark: Mark = .none, isDestructive: Bool = false,
    picture: Bitmap? = nil, shortcut: Shortcut? = nil
  ) {
    self.kind = kind
    self.title = title
    self.isEnabled = isEnabled
    self.mark = mark
    self.isDestructive = isDestructive
    self.picture = picture
    self.shortcut = shortcut
  }
  package static let separator = MenuEntry("", kind: .separator)
  package static func header(_ title: String) -> MenuEntry { MenuEntry(title, kind: .header) }
  package static func submenu(_ title: String, isEnabled: Bool = true, _ entries: [MenuEntry]) -> MenuEntry {
    MenuEntry(title, kind: .submenu(entries), isEnabled: isEnabled)
  }

  package var children: [MenuEntry] { if case .submenu(let entries) = kind { entries } else { [] } }
}
