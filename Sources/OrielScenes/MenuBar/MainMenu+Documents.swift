import OrielControls
import OrielDocuments
import OrielPresentations

// The File menu's commands for document groups. They act on the document of the menu's window.
extension MainMenu {
  private var desk: DocumentDesk { app.documents }
  private var hasDocuments: Bool { app.entries.contains { $0.declaration.documents != nil && $0.options.addsStandardCommands } }

  /// Open… and Open Recent.
  var openItems: [MenuItem] {
    guard hasDocuments else { return [] }
    let desk = desk, recents = desk.recents
    return [
      MenuItem("Open\u{2026}", shortcut: KeyboardShortcut("o")) { [window] in desk.openPanel(over: window) },
      MenuItem(submenu: "Open Recent", isEnabled: !recents.isEmpty) {
        recents.map { url in MenuItem(url.lastPathComponent) { desk.openOrTell(url) } }
          + [.separator, MenuItem("Clear Menu") { desk.clearRecents() }]
      },
    ]
  }

  /// Save and what follows it.
  var documentItems: [MenuItem] { (hasDocuments ? saveItems : titleItems) + folderItems }
  /// Rename…, where the content lets the user rename the title.
  private var titleItems: [MenuItem] { window.canRenameTitle ? [MenuItem("Rename\u{2026}") { [window] in window.renameTitle() }] : [] }
  /// Show in Folder, for a document's file or the content's `navigationDocument`.
  private var folderItems: [MenuItem] {
    guard let file = window.document?.reference.file ?? window.representedFile else { return [] }
    return [MenuItem("Show in Folder") { DesktopOpening.open(file.deletingLastPathComponent()) { _ in } }]
  }
  private var saveItems: [MenuItem] {
    let document = window.document
    let isReady = document?.isReady == true, canEdit = isReady && document?.isEditable == true, hasFile = document?.reference.file != nil
    let isEditor = isReady && document?.kind.isEditor == true
    return [
      MenuItem(
        hasFile || document == nil ? "Save" : "Save\u{2026}", shortcut: KeyboardShortcut("s"),
        // Changes to a file that cannot be written are saved elsewhere.
        isEnabled: isEditor && document?.isEdited == true || canEdit && !hasFile
      ) { document?.save() },
      MenuItem("Save As\u{2026}", shortcut: KeyboardShortcut("s", modifiers: [.command, .shift]), isEnabled: isEditor) { document?.saveAs() },
      MenuItem("Duplicate", isEnabled: isEditor) { document?.duplicate() },
      MenuItem("Rename\u{2026}", isEnabled: isReady && hasFile || window.canRenameTitle) { [window] in
        if isReady, hasFile { document?.rename() } else { window.renameTitle() }
      },
      MenuItem("Move To\u{2026}", isEnabled: isReady && hasFile) { document?.moveTo() },
      MenuItem(submenu: "Revert To", isEnabled: canEdit && hasFile) { [self] in document.map(revertItems) ?? [] },
      MenuItem(submenu: "Share", isEnabled: isReady && hasFile) { [self] in document?.reference.file.map(shareItems) ?? [] },
    ]
  }
  /// The items of `ShareLink`, for the file as last saved.
  private func shareItems(_ file: URL) -> [MenuItem] {
    let shared = SharedItems(items: [SharedItem(file, title: file.lastPathComponent)]), clipboards = window.graph.scope.read(\.clipboards, for: nil)
    return [
      MenuItem("Copy") { shared.copy(to: clipboards?.general) },
      MenuItem("Send by Mail\u{2026}") { shared.mail() },
      MenuItem("Save to File\u{2026}") { shared.save() },
      MenuItem("Open With\u{2026}") { shared.openWith() },
    ]
  }
  private func revertItems(_ document: DocumentSession) -> [MenuItem] {
    guard let file = document.reference.file else { return [] }
    let versions = document.places?.versions.versions(of: file).reversed() ?? []
    let saved = MenuItem("Last Saved", isEnabled: document.isEdited) { document.reload() }
    let browse = [MenuItem.separator, MenuItem("Browse All Versions\u{2026}") { document.browseVersions() }]
    guard !versions.isEmpty else { return [saved] + browse }
    return [saved, .separator]
      + versions.map { version in
        MenuItem(version.date.formatted(date: .abbreviated, time: .standard)) { document.reload(from: version.url) }
      } + browse
  }

  /// Undo and Redo, of the focused text field, otherwise of the window.
  var undoItems: [MenuItem] {
    [
      undoItem("Undo", .undo, KeyboardShortcut("z"), canUndo: { $0.canUndo }, name: { $0.undoActionName }) { $0.undo() },
      undoItem("Redo", .redo, KeyboardShortcut("z", modifiers: [.command, .shift]), canUndo: { $0.canRedo }, name: { $0.redoActionName }) { $0.redo() },
    ]
  }
  private func undoItem(
    _ title: String, _ command: EditCommand, _ shortcut: KeyboardShortcut, canUndo: (UndoManager) -> Bool, name: (UndoManager) -> String,
    _ perform: @escaping (UndoManager) -> Void
  ) -> MenuItem {
    let input = window.graph.input
    if input.canPerform(command) { return MenuItem(title, shortcut: shortcut) { input.perform(command) } }
    let manager = window.undoManager, isPossible = canUndo(manager), name = isPossible ? name(manager) : ""
    return MenuItem(name.isEmpty ? title : "\(title) \(name)", shortcut: shortcut, isEnabled: isPossible) { [window] in
      let before = window.document?.content?.state
      perform(manager)
      // What a text took back by itself before is nothing to see.
      if let before, window.document?.content?.state == before, manager.canUndo, command == .undo { perform(manager) }
    }
  }
}
