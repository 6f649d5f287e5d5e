import OrielGraph

// The menu of text that can be edited: what the Edit menu has for it.
extension TextInputBox: ContextMenuTarget {
  package func showContextMenu(at point: CGPoint?) -> Bool {
    guard look.isEnabled, let host = overlayHost else { return false }
    graph.input.setFocus(self)
    func item(_ title: String, _ command: EditCommand, _ shortcut: KeyboardShortcut? = nil) -> MenuItem {
      MenuItem(title, shortcut: shortcut, isEnabled: canPerform(command)) { [weak self] in self?.perform(command) }
    }
    let items = [
      item("Undo", .undo, KeyboardShortcut("z")),
      item("Redo", .redo, KeyboardShortcut("z", modifiers: [.command, .shift])), .separator,
      item("Cut", .cut, KeyboardShortcut("x")), item("Copy", .copy, KeyboardShortcut("c")),
      item("Paste", .paste, KeyboardShortcut("v")), item("Delete", .delete), .separator,
      item("Select All", .selectAll, KeyboardShortcut("a")),
    ]
    let placement = contextMenuPlacement(at: point, below: caretRect.insetBy(dx: 0, dy: -2))
    return MenuSession.open(items, placement, over: host, byKey: point == nil) != nil
  }
}
