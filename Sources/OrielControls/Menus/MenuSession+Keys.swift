import OrielGraph

// Keys while menus are open: arrows move, Return chooses, letters search.
extension MenuSession {
  func handleKey(_ event: KeyEvent) -> Bool {
    guard event.phase != .up, let panel = panels.last else { return true }
    switch event.key {
    case .down: step(1, in: panel)
    case .up: step(-1, in: panel)
    case .home, .pageUp: step(1, in: panel, from: -1)
    case .end, .pageDown: step(-1, in: panel, from: panel.items.count)
    case .left, .right: sideways(panel.box.trailingStep(of: event.key), in: panel)
    case .return, .enter: if event.phase == .down { chooseHighlighted(in: panel) }
    case .space:
      // A space is part of a typed title, or otherwise chooses the item.
      if event.producesText, isTyping, finds(typeSelection.words + " ", in: panel) { return false }
      if event.phase == .down { chooseHighlighted(in: panel) }
    case .escape:
      if panels.count > 1 { closeSubmenus(of: panels[panels.count - 2]) } else { end() }
    case .function(10), .menu: end()
    case .alt: if event.phase == .down { end() }
    default: return false
    }
    return true
  }
  private func chooseHighlighted(in panel: MenuPanel) {
    if let index = panel.box.highlighted { choose(index, in: panel, byKey: true) }
  }
  private func sideways(_ direction: Int, in panel: MenuPanel) {
    if direction > 0, let index = panel.box.highlighted, panel.items[index].submenu != nil {
      openSubmenu(index, of: panel, byKey: true)
    } else if direction < 0, panels.count > 1 {
      closeSubmenus(of: panels[panels.count - 2])
    } else {
      onSideways?(direction)
    }
  }

  /// Moves to the next selectable row, wrapping around.
  func step(_ direction: Int, in panel: MenuPanel, from start: Int? = nil) {
    let items = panel.items, count = items.count
    var index = start ?? panel.box.highlighted ?? (direction > 0 ? -1 : count)
    for _ in 0..<count {
      index = (index + direction + count) % count
      if items[index].isSelectable { break }
    }
    guard items.indices.contains(index), items[index].isSelectable else { return }
    go(to: index, in: panel)
  }
  private func go(to index: Int, in panel: MenuPanel) {
    if panel !== panels.last { closeSubmenus(of: panel) }
    panel.box.highlighted = index
    panel.box.scrollToRow(index)
  }

  // MARK: Typing

  private var isTyping: Bool { typeSelection.isTyping(at: host?.now ?? 0) }
  private func finds(_ words: String, in panel: MenuPanel) -> Bool {
    panel.items.contains { $0.isSelectable && TypeSelection.begins($0.title, with: words) }
  }
  /// Finds the next title that begins with the text typed within a second; repeating a letter goes to the next one.
  func type(_ text: String) -> Bool {
    guard let panel = panels.last, let host else { return true }
    let items = panel.items
    let found = typeSelection.type(text, at: host.now, current: panel.box.highlighted, count: items.count) { index in
      items[index].isSelectable ? items[index].title : nil
    }
    if let found { go(to: found, in: panel) }
    return true
  }
}
