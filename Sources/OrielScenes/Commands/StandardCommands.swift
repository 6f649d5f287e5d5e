import OrielControls

/// View > Hide Sidebar, for windows with a `NavigationSplitView`.
public struct SidebarCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .sidebar)) }
}

/// View > Hide Toolbar, for windows with toolbar items.
public struct ToolbarCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .toolbar)) }
}

/// View > Show Inspector, for windows with one.
public struct InspectorCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .inspector)) }
}

/// Asks for commands that the framework knows how to perform.
private struct StandardCommandsView: LeafView {
  let kind: StandardCommandsBox.Kind
  func makeBox(_ node: ViewNode) -> StandardCommandsBox { StandardCommandsBox(node) }
  func apply(to box: StandardCommandsBox, from old: Self?, in node: ViewNode) { box.kind = kind }
}
final class StandardCommandsBox: Box {
  enum Kind { case sidebar, toolbar, inspector }
  var kind = Kind.sidebar
}

extension MainMenu {
  /// The items of these commands for the window, nil where the app did not ask for them or the window has no such part.
  func item(of kind: StandardCommandsBox.Kind) -> MenuItem? {
    guard app.commands.standardCommands.contains(kind) else { return nil }
    switch kind {
    case .sidebar:
      guard let control = window.sidebarControl else { return nil }
      return MenuItem(
        control.isSidebarShown ? "Hide Sidebar" : "Show Sidebar",
        shortcut: KeyboardShortcut("s", modifiers: [.command, .option])
      ) { control.toggle() }
    case .inspector:
      guard let control = window.inspectorControl else { return nil }
      return MenuItem(
        control.isShown ? "Hide Inspector" : "Show Inspector",
        shortcut: KeyboardShortcut("i", modifiers: [.command, .option])
      ) { control.toggle() }
    case .toolbar:
      guard let bar = window.toolbar, bar.hasItems else { return nil }
      return MenuItem(
        bar.isPutAway ? "Show Toolbar" : "Hide Toolbar", shortcut: KeyboardShortcut("t", modifiers: [.command, .option])
      ) { bar.isPutAway.toggle() }
    }
  }
}
