import OrielControls

/// The commands that the app's scenes declare, kept up to date for the menus.
final class CommandTree {
  /// Views are no values that could be compared.
  private let views = StateLocation<[AnyView]>([], isSame: { _, _ in false })
  private var reader: MenuContentReader!

  /// - Parameter presentingHost: the window over which commands present.
  init(environment: EnvironmentScope, clock: any ViewGraphHost, presentingHost: @escaping () -> (any ViewGraphHost)?) {
    reader = MenuContentReader(CommandTreeView(views: views), environment: environment, clock: clock)
    reader.presentingHost = presentingHost
  }
  func show(_ new: [AnyView]) { views.set(new, transaction: Transaction()) }
  func close() { reader.close() }

  /// The commands currently declared.
  var contents: (menus: [CommandMenuBox], groups: [CommandGroupBox]) {
    var menus: [CommandMenuBox] = [], groups: [CommandGroupBox] = []
    func collect(_ box: Box) {
      if let menu = box as? CommandMenuBox { return menus.append(menu) }
      if let group = box as? CommandGroupBox { return groups.append(group) }
      box.children.forEach(collect)
    }
    if let root = reader.root { collect(root) }
    return (menus, groups)
  }
  /// The standard commands that the app has added.
  var standardCommands: [StandardCommandsBox.Kind] {
    func collect(_ box: Box) -> [StandardCommandsBox.Kind] {
      (box as? StandardCommandsBox).map { [$0.kind] } ?? box.children.flatMap(collect)
    }
    return reader.root.map(collect) ?? []
  }
}

private struct CommandTreeView: View {
  let views: StateLocation<[AnyView]>
  var body: some View {
    let views = views.get()
    ForEach(Array(views.indices), id: \.self) { views[$0] }
  }
}
