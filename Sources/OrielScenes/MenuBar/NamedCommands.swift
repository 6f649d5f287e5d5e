import OrielControls
import OrielPresentations

// Commands by their names, sent by `NSApplication.sendAction(_:to:from:)`.

extension RunningApp {
  /// Performs the command in the window that has the keys, then in the one it stands beside, or on the app itself. Returns false if
  /// nothing knows the name.
  package func perform(named command: Selector) -> Bool {
    let window = registry.withKeys
    if window?.perform(named: command) == true { return true }
    if let served = registry.served, served !== window, served.perform(named: command) { return true }
    switch command {
    case "terminate:": askToQuit()
    case "showSettingsWindow:", "showPreferencesWindow:":
      guard settings != nil else { return false }
      openSettings()
    default: return false
    }
    return true
  }
}

extension SceneInstance {
  /// Performs the command in the content, from the focus outwards, or on the window itself. What lies over the content has the focus
  /// instead.
  fileprivate func perform(named command: Selector) -> Bool {
    if let presenter = madePresenter, presenter.takesInput { return presenter.top?.graph.input.perform(named: command) ?? false }
    if graph.input.perform(named: command) { return true }
    switch command {
    case "undo:": return undo(0)
    case "redo:": return undo(1)
    case "performClose:": userAsksToClose()
    case "performMiniaturize:":
      guard controls.contains(.minimize) else { return false }
      platformWindow?.minimize()
    case "performZoom:":
      guard controls.contains(.zoom), isUserResizable else { return false }
      zoom()
    case "toggleFullScreen:":
      guard let window = platformWindow, window.state.isFullScreen || controls.contains(.fullScreen) else { return false }
      window.setFullScreen(!window.state.isFullScreen)
    default: return false
    }
    return true
  }
  /// As the menu items do.
  private func undo(_ index: Int) -> Bool {
    let item = MainMenu(app: app, window: self).undoItems[index]
    if item.isEnabled { item.action() }
    return item.isEnabled
  }
}
