import OrielControls

/// Adds View > Hide Sidebar for windows with a `NavigationSplitView`.
public struct SidebarCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .sidebar)) }
}

/// Adds View > Hide Toolbar for windows with toolbar items, and View > Customize Toolbar if the items can be customised.
public struct ToolbarCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .toolbar)) }
}

/// Adds View > Show Inspector for windows with an inspector.
public struct InspectorCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .inspector)) }
}

/// Adds commands for editing text. On Linux, these are Edit > Transformations; there is no find, spelling, substitution or
/// speech.
public struct TextEditingCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .textEditing)) }
}

/// Adds a Format menu. On Linux, its Font commands are always disabled, because no editor supports styled text yet.
public struct TextFormattingCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(StandardCommandsView(kind: .textFormatting)) }
}

/// Adds a set of standard commands.
private struct StandardCommandsView: LeafView {
  let kind: StandardCommandsBox.Kind
  func makeBox(_ node: ViewNode) -> StandardCommandsBox { StandardCommandsBox(node) }
  func apply(to box: StandardCommandsBox, from old: Self?, in node: ViewNode) { box.kind = kind }
}
final class StandardCommandsBox: Box {
  enum Kind { case sidebar, toolbar, inspector, textEditing, textFormatting }
  var kind = Kind.sidebar
}

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
