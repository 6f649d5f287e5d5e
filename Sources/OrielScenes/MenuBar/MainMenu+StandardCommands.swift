import OrielControls

extension MainMenu {
  /// The items of these commands for the window; nil if the app did not add them or the window has no such part.
  func item(of kind: StandardCommandsBox.Kind) -> MenuItem? {
    guard app.commands.standardCommands.contains(kind) else { return nil }
    switch kind {
    case .sidebar:
      guard let control = window.traits.sidebar else { return nil }
      return MenuItem(
        control.isSidebarShown ? "Hide Sidebar" : "Show Sidebar",
        shortcut: KeyboardShortcut("s", modifiers: [.command, .option])
      ) { control.toggle() }
    case .inspector:
      guard let control = window.traits.inspector else { return nil }
      return MenuItem(
        control.isShown ? "Hide Inspector" : "Show Inspector",
        shortcut: KeyboardShortcut("i", modifiers: [.command, .option])
      ) { control.toggle() }
    case .textEditing:
      let input = window.graph.input
      func change(_ title: String, _ command: EditCommand) -> MenuItem {
        MenuItem(title, isEnabled: input.canPerform(command)) { input.perform(command) }
      }
      return MenuItem(submenu: "Transformations") {
        [change("Make Upper Case", .makeUppercase), change("Make Lower Case", .makeLowercase), change("Capitalize", .capitalize)]
      }
    case .textFormatting:
      func style(_ title: String, _ key: KeyEquivalent) -> MenuItem {
        MenuItem(title, shortcut: KeyboardShortcut(key), isEnabled: false) {}
      }
      return MenuItem(submenu: "Font") {
        [style("Bold", "b"), style("Italic", "i"), style("Underline", "u"), .separator, style("Bigger", "+"), style("Smaller", "-")]
      }
    case .toolbar:
      guard let bar = window.toolbar, bar.hasItems else { return nil }
      return MenuItem(
        bar.isPutAway ? "Show Toolbar" : "Hide Toolbar", shortcut: KeyboardShortcut("t", modifiers: [.command, .option])
      ) { bar.isPutAway.toggle() }
    }
  }
}
