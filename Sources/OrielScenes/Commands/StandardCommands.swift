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

/// Adds File > Import from Devices. On Linux, this has no effect: no phones or scanners offer themselves to apps.
public struct ImportFromDevicesCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView {
    Gap.used("ImportFromDevicesCommands", because: "no phones or scanners offer themselves to apps")
    return AnyView(EmptyView())
  }
}

/// Adds commands for editing text. On Linux, these are Edit > Find and Edit > Transformations; there is no spelling, substitution
/// or speech.
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
  override package class var roles: BoxRoles { [] }
  enum Kind { case sidebar, toolbar, inspector, textEditing, textFormatting }
  var kind = Kind.sidebar
}
