import OrielControls

/// A standard group of commands.
public nonisolated struct CommandGroupPlacement: Hashable, Sendable {
  enum Group: CaseIterable {
    case appInfo, appSettings, systemServices, appVisibility, appTermination
    case newItem, saveItem, importExport, printItem
    case undoRedo, pasteboard, textEditing, textFormatting
    case toolbar, sidebar
    case windowSize, singleWindowList, windowList, windowArrangement
    case help
  }
  let group: Group
  public static let appInfo = CommandGroupPlacement(group: .appInfo)
  public static let appSettings = CommandGroupPlacement(group: .appSettings)
  public static let systemServices = CommandGroupPlacement(group: .systemServices)
  public static let appVisibility = CommandGroupPlacement(group: .appVisibility)
  public static let appTermination = CommandGroupPlacement(group: .appTermination)
  public static let newItem = CommandGroupPlacement(group: .newItem)
  public static let saveItem = CommandGroupPlacement(group: .saveItem)
  public static let importExport = CommandGroupPlacement(group: .importExport)
  public static let printItem = CommandGroupPlacement(group: .printItem)
  public static let undoRedo = CommandGroupPlacement(group: .undoRedo)
  public static let pasteboard = CommandGroupPlacement(group: .pasteboard)
  public static let textEditing = CommandGroupPlacement(group: .textEditing)
  public static let textFormatting = CommandGroupPlacement(group: .textFormatting)
  public static let toolbar = CommandGroupPlacement(group: .toolbar)
  public static let sidebar = CommandGroupPlacement(group: .sidebar)
  public static let windowSize = CommandGroupPlacement(group: .windowSize)
  public static let singleWindowList = CommandGroupPlacement(group: .singleWindowList)
  public static let windowList = CommandGroupPlacement(group: .windowList)
  public static let windowArrangement = CommandGroupPlacement(group: .windowArrangement)
  public static let help = CommandGroupPlacement(group: .help)
}

/// Commands before, after or in place of a standard group.
public struct CommandGroup<Content: View>: PrimitiveCommands {
  enum Position { case before, after, replacing }
  let position: Position
  let placement: CommandGroupPlacement
  let content: Content

  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    (position, placement, content) = (.before, group, addition())
  }
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    (position, placement, content) = (.after, group, addition())
  }
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    (position, placement, content) = (.replacing, group, addition())
  }
  package var commandView: AnyView { AnyView(CommandGroupView(group: self, content: content)) }
}

private struct CommandGroupView<Content: View>: ContainerView {
  let group: CommandGroup<Content>
  let content: Content
  func makeBox(_ node: ViewNode) -> CommandGroupBox { CommandGroupBox(node) }
  func apply(to box: CommandGroupBox, from old: Self?, in node: ViewNode) {
    box.placement = group.placement
    box.position = switch group.position {
    case .before: .before
    case .after: .after
    case .replacing: .replacing
    }
  }
}

/// Stores the content of one `CommandGroup`.
final class CommandGroupBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  enum Position { case before, after, replacing }
  var placement = CommandGroupPlacement.newItem
  var position = Position.after
  var items: [MenuItem] { children.flatMap(MenuReading.items(in:)) }
}

/// A menu that the app adds between View and Window.
public struct CommandMenu<Content: View>: PrimitiveCommands {
  let title: SceneTitle
  let content: Content

  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (title, self.content) = (SceneTitle(nameKey), content())
  }
  @_disfavoredOverload
  public init(_ nameResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    (title, self.content) = (SceneTitle(nameResource), content())
  }
  public init(_ name: Text, @ViewBuilder content: () -> Content) { (title, self.content) = (SceneTitle(name), content()) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    (title, self.content) = (SceneTitle(name), content())
  }
  package var commandView: AnyView { AnyView(CommandMenuView(title: title.resolved, content: content)) }
}

private struct CommandMenuView<Content: View>: ContainerView {
  let title: String
  let content: Content
  func makeBox(_ node: ViewNode) -> CommandMenuBox { CommandMenuBox(node) }
  func apply(to box: CommandMenuBox, from old: Self?, in node: ViewNode) { box.title = title }
}

final class CommandMenuBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var title = ""
  var items: [MenuItem] { children.flatMap(MenuReading.items(in:)) }
}
