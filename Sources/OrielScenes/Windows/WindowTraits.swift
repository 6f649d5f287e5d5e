import Foundation
import OrielControls

/// What the content of a window says about the window, by its modifiers.
struct WindowTraits {
  var title: NavigationTitle?
  var subtitle: String?
  /// What the content says that it stands for.
  var file: URL?
  var item: NavigationItem?
  /// Instead of the desktop's.
  var colorScheme: ColorScheme?
  /// What the user may do to the window.
  var behaviors = WindowBehaviors()
  /// The content has put something in the place of the window's background.
  var hasBackground = false
  /// The split view with a sidebar in the content.
  var sidebar: SidebarControl?
  var inspector: InspectorControl?
}

extension SceneInstance {
  /// Builds the content, once.
  func fill() {
    guard life == .empty else { return }
    life = .filled
    graph.observePreference(NavigationTitleKey.self) { [weak self] in
      guard let self else { return }
      let couldRename = canRenameTitle
      traits.title = $0
      updateTitle()
      if canRenameTitle != couldRename { writeEnvironment() }
    }
    graph.observePreference(NavigationSubtitleKey.self) { [weak self] in
      self?.traits.subtitle = $0
      self?.updateTitle()
    }
    graph.observePreference(NavigationDocumentKey.self) { [weak self] in
      self?.traits.file = $0
      self?.toolbar?.show(document: $0)
      self?.updateTitle()
    }
    graph.observePreference(NavigationItemKey.self) { [weak self] in
      self?.traits.item = $0
      self?.updateTitle()
    }
    graph.observePreference(PreferredColorSchemeKey.self) { [weak self] in
      guard let self, $0 != traits.colorScheme else { return }
      traits.colorScheme = $0
      writeEnvironment()
      graph.damageAll()
    }
    graph.observePreference(WindowBehaviorsKey.self) { [weak self] in
      guard let self, $0 != traits.behaviors else { return }
      traits.behaviors = $0
      frame?.limits.askAgain()
      if hasWindowButtons { writeEnvironment() }
      platformWindow?.setControls(controls)
      graph.requestFrame()
    }
    graph.observePreference(WindowBackgroundKey.self) { [weak self] in
      guard let self, ($0.node != nil) != traits.hasBackground else { return }
      traits.hasBackground = $0.node != nil
      if hasWindowButtons { writeEnvironment() }
      graph.damageAll()
    }
    graph.observePreference(InspectorControlKey.self) { [weak self] in self?.traits.inspector = $0 }
    graph.observePreference(SidebarControlKey.self) { [weak self] in self?.traits.sidebar = $0 }
    presentation.fill(graph, host: self)
    // It may have joined a frame with tabs before it had content.
    if tabs != nil { updateBar() }
    // Known before the window is made, where the content is.
    traits.hasBackground = graph.preference(WindowBackgroundKey.self).node != nil
  }

  // MARK: Title

  var representedFile: URL? { traits.file ?? wishes.representedFile }
  /// The file that the window shows: its document's, or the one that its content names.
  package var shownFile: URL? { document?.reference.file ?? representedFile }
  func updateTitle() {
    let new = traits.title.flatMap { $0.words.isEmpty ? nil : $0.words } ?? wishes.title ?? document?.title
      ?? traits.item.flatMap { $0.title.isEmpty ? nil : $0.title } ?? representedFile?.lastPathComponent
      ?? declaration.title ?? app.name
    let isNew = new != title
    title = new
    platformWindow?.setTitle(frameTitle, short: title)
    guard isNew else { return }
    tabs?.showBar()
    app.registry.onChange()
  }

  /// What the window manager shows: the title, with the subtitle if it draws the frame.
  var frameTitle: String {
    guard isDecorated, let subtitle = traits.subtitle ?? wishes.subtitle, !subtitle.isEmpty else { return title }
    return "\(title) \u{2014} \(subtitle)"
  }
}
