import OrielControls

/// The app's menus for one of its windows.
struct MainMenu {
  let app: RunningApp
  let window: SceneInstance
  /// Something is presented over the content: only what concerns the app as a whole can be done.
  var isOverPresentation = false
  /// A key is looked up: without the list of windows, which have none.
  var isForKeys = false
  private typealias Group = CommandGroupPlacement.Group

  /// The menus that are not empty, in bar order.
  var menus: [MenuModel] { all.filter { !$0.mayBeEmpty || !$0.menu.items().isEmpty }.map(\.menu) }

  /// The first command with the shortcut of `event`, in menu order. Logs others with the same shortcut.
  func command(for event: KeyEvent) -> MenuItem? {
    var found: MenuItem?, rivals: [String] = [], menus = self
    menus.isForKeys = true
    for (menu, _) in menus.all {
      let items = menu.items()
      if found == nil { found = items.command(for: event) }
      // The menus behind it need not be made.
      if found != nil, !hasOwnShortcuts { return found }
      rivals += items.commands(for: event).map { "\(menu.title) > \($0)" }
    }
    if rivals.count > 1 {
      RuntimeIssue.report(
        "Several commands have the same keyboard shortcut: \(rivals.joined(separator: ", ")). The first enabled one is "
          + "performed. Give the others different shortcuts.")
    }
    return found
  }

  /// The app may have given a shortcut to something; among ours each is there once.
  private var hasOwnShortcuts: Bool {
    !app.commands.contents.groups.isEmpty || !app.commands.contents.menus.isEmpty || app.entries.contains { $0.options.shortcut != nil }
  }

  /// In bar order. An app's own menus are shown even if they are empty; of ours, those with something that is always there need
  /// not be asked for their items, which are many.
  private var all: [(menu: MenuModel, mayBeEmpty: Bool)] {
    // A focused value may have changed since the last frame.
    app.bringUpToDate()
    let contents = app.commands.contents
    /// `held` is a group that has items unless the app replaces it.
    func menu(_ title: String, first: @escaping () -> [MenuItem] = { [] }, _ groups: [Group], held: Group? = nil) -> (MenuModel, Bool) {
      let model = MenuModel(title) {
        Array(([first()] + groups.map { items(of: $0, with: contents.groups) }).joined(separator: [MenuItem.separator])).tidied
      }
      return (model, held == nil || contents.groups.contains { $0.placement.group == held && $0.position == .replacing })
    }
    if isOverPresentation {
      return [(MenuModel("File") { [newItems, standardItems(of: .appSettings), standardItems(of: .appTermination)].flatMap { $0 } }, false)]
    }
    let first = [
      menu("File", [.newItem, .saveItem, .importExport, .printItem, .systemServices, .appVisibility, .appTermination], held: .appTermination),
      menu("Edit", [.undoRedo, .pasteboard, .textEditing, .appSettings], held: .pasteboard),
      menu("Format", [.textFormatting]),
      menu("View", first: { [window] in window.tabViewItems }, [.toolbar, .sidebar], held: .sidebar),
    ]
    let own = contents.menus.map { box in (MenuModel(box.title) { box.items.tidied }, false) }
    let last = [
      menu("Window", [.windowSize, .singleWindowList, .windowList, .windowArrangement], held: .windowSize), menu("Help", [.help, .appInfo]),
    ]
    return first + own + last
  }

  /// A standard group with what the app put before, after or into its place.
  private func items(of group: Group, with additions: [CommandGroupBox]) -> [MenuItem] {
    let here = additions.filter { $0.placement.group == group }
    let replacements = here.filter { $0.position == .replacing }
    let before = here.filter { $0.position == .before }.flatMap { $0.items + [.separator] }
    let after = here.filter { $0.position == .after }.flatMap { [.separator] + $0.items }
    return before + (replacements.isEmpty ? standardItems(of: group) : replacements.flatMap(\.items)) + after
  }

  private func standardItems(of group: Group) -> [MenuItem] {
    switch group {
    case .newItem: newItems + openItems
    case .saveItem: window.closeItems + [.separator] + documentItems
    case .appTermination: [MenuItem("Quit", shortcut: KeyboardShortcut("q")) { [app] in app.askToQuit() }]
    case .undoRedo: undoItems
    case .pasteboard:
      [
        edit("Cut", .cut, KeyboardShortcut("x")), edit("Copy", .copy, KeyboardShortcut("c")),
        edit("Paste", .paste, KeyboardShortcut("v")), edit("Delete", .delete, nil),
        edit("Select All", .selectAll, KeyboardShortcut("a")),
      ]
    case .appSettings:
      app.settings == nil ? [] : [MenuItem("Settings\u{2026}", shortcut: KeyboardShortcut(",")) { [app] in app.openSettings() }]
    case .toolbar: item(of: .toolbar).map { [$0, window.customizeToolbarItem].compactMap { $0 } } ?? []
    case .textEditing: [findMenu, item(of: .textEditing)].compactMap { $0 }
    case .textFormatting: item(of: .textFormatting).map { [$0] } ?? []
    case .sidebar: [item(of: .sidebar), item(of: .inspector)].compactMap { $0 } + utilityItems + [fullScreenItem]
    case .windowSize:
      [
        MenuItem("Minimize", isEnabled: window.controls.contains(.minimize)) { [window] in window.platformWindow?.minimize() },
        MenuItem("Zoom", isEnabled: window.controls.contains(.zoom) && window.isUserResizable) { [window] in window.zoom() },
        .separator,
      ] + window.tabWindowItems
    case .singleWindowList:
      app.entries.filter { $0.declaration.kind == .window && $0.options.addsStandardCommands }.map { entry in
        MenuItem(
          entry.declaration.title ?? app.name, shortcut: entry.options.shortcut ?? nil,
          state: entry.declaration === window.declaration ? .on : .off
        ) { [app] in
          app.open(entry.declaration)
        }
      } + app.extras.windowCommands
    case .windowList:
      // Single windows already have their own command.
      isForKeys ? [] : app.registry.windows.filter { !isSingle($0) && ![.alert, .extra].contains($0.declaration.kind) }.map { other in
        MenuItem(other.title, state: other === window ? .on : .off) { other.activate() }
      }
    case .appInfo, .systemServices, .appVisibility, .importExport, .printItem,
      .windowArrangement, .help: []
    }
  }

  private func isSingle(_ window: SceneInstance) -> Bool {
    app.entries.contains {
      $0.declaration === window.declaration && [.window, .utility].contains($0.declaration.kind)
        && $0.options.addsStandardCommands
    }
  }

  /// One command for one group, a submenu for several.
  private var newItems: [MenuItem] {
    guard app.supportsMultipleWindows else { return [] }
    let groups = app.entries.filter { $0.declaration.makesNewWindows && $0.options.addsStandardCommands }
    func item(_ entry: SceneEntry, _ title: String, _ builtIn: KeyboardShortcut?) -> MenuItem {
      MenuItem(title, shortcut: entry.options.shortcut ?? builtIn) { [app] in app.open(entry.declaration) }
    }
    let shortcut = KeyboardShortcut("n")
    if groups.count == 1 {
      if groups[0].declaration.kind == .document { return [item(groups[0], "New", shortcut)] }
      return [item(groups[0], groups[0].declaration.title.map { "New \($0) Window" } ?? "New Window", shortcut)]
    }
    if groups.isEmpty { return [] }
    return [
      MenuItem(submenu: "New") { [app] in
        groups.enumerated().map { index, entry in
          item(entry, entry.declaration.title ?? entry.declaration.documents?.name ?? app.name, index == 0 ? shortcut : nil)
        }
      }
    ]
  }
  /// In apps with text editing commands, and wherever an editor has the focus.
  private var findMenu: MenuItem? {
    guard app.commands.standardCommands.contains(.textEditing) || window.graph.input.canPerform(.find) else { return nil }
    return MenuItem(submenu: "Find") { [self] in
      [
        edit("Find\u{2026}", .find, KeyboardShortcut("f")), edit("Find and Replace\u{2026}", .findAndReplace, KeyboardShortcut("h")),
        edit("Find Next", .findNext, KeyboardShortcut("g")),
        edit("Find Previous", .findPrevious, KeyboardShortcut("g", modifiers: [.command, .shift])),
        edit("Use Selection for Find", .useSelectionForFind, KeyboardShortcut("e")),
      ]
    }
  }
  private func edit(_ title: String, _ command: EditCommand, _ shortcut: KeyboardShortcut?) -> MenuItem {
    let input = window.graph.input
    return MenuItem(title, shortcut: shortcut, isEnabled: input.canPerform(command)) { input.perform(command) }
  }
  /// Shows and hides each utility window.
  private var utilityItems: [MenuItem] {
    app.entries.filter { $0.declaration.kind == .utility && $0.options.addsStandardCommands }.map { entry in
      let title = entry.declaration.title ?? app.name
      guard let open = app.registry.windows(of: entry.declaration).first else {
        return MenuItem("Show \(title)", shortcut: entry.options.shortcut ?? nil) { [app] in app.open(entry.declaration) }
      }
      return MenuItem("Hide \(title)", shortcut: entry.options.shortcut ?? nil) { open.askToClose() }
    }
  }
  private var fullScreenItem: MenuItem {
    let isFullScreen = window.platformWindow?.state.isFullScreen ?? false
    return MenuItem(
      isFullScreen ? "Exit Full Screen" : "Enter Full Screen", shortcut: KeyboardShortcut("\u{F70E}", modifiers: []),
      isEnabled: isFullScreen || window.controls.contains(.fullScreen)
    ) { [window] in window.platformWindow?.setFullScreen(!isFullScreen) }
  }
}
