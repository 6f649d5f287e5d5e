import OrielControls

// A scene instance as one of several in a frame.
extension SceneInstance {
  /// Windows of groups gather, where the app lets them; those without a menu bar have no place for the tabs.
  package var mayHaveTabs: Bool {
    declaration.hasSeveralWindows && hasMenuBar && app.supportsMultipleWindows && TabbingPreference.isAllowed
      && wishes.tabbing != .disallowed
  }

  /// Windows with equal keys may share a tab group: those of one scene, or those with the same `tabbingIdentifier`.
  var tabbingKey: AnyHashable { wishes.tabbingIdentifier.map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(declaration)) }

  // MARK: Taking turns

  /// Not at once: what the pointer did in the content may be what led here.
  func losePointerSoon() {
    deferred.pointerLoss = app.system.schedule(at: app.system.now) { [weak self] in
      self?.deferred.pointerLoss = nil
      self?.graph.input.pointerLost()
    }
  }

  /// Another tab comes to the front, or the instance moves to another frame: it lets go of its frame, and its work waits.
  func stepBack() {
    showOverview(false)
    menuSession?.end()
    popovers.ownerStateChanged(WindowState())
    menuBar?.modifiersChanged(to: [])
    losePointerSoon()
    graph.input.isWindowFocused = false
    graph.isVisible = false
    madePresenter?.stepBack()
    frame?.lose(self)
    writeEnvironment()
  }
  /// Speaks for the frame from now on: title, bounds, controls, keys are its own.
  func stepForward(in frame: SceneFrame) {
    guard let window = frame.window else { return }
    if let child = place.child {
      if child.size != window.size { child.resize(to: window.size) }
      child.raise()
      child.map()
    }
    updateTitle()
    window.setControls(controls)
    window.setLevel(level)
    window.setOpacity(wishes.opacity)
    window.setEdited(isEdited)
    updateBar()
    writeEnvironment()
    showCursor()
    graph.isVisible = !window.state.isHidden
    if let madePresenter {
      madePresenter.stepForward()
      madePresenter.send(.windowMapped)
    } else {
      popovers.updateKeys(of: self)
    }
    popovers.ownerStateChanged(window.state)
    if window.state.isFocused { app.registry.focused(self) }
    graph.requestFrame()
  }

  /// Updates its layout before the next frame.
  func layOut() {
    guard let size = topLevel?.size else { return }
    if size != graph.size { graph.damageAll() }
    graph.settle(size: size)
  }

  // MARK: The bar

  /// Adds the bar between header and content, or removes it.
  func updateBar() {
    if tabs?.isBarShown != true { showOverview(false) }
    rootBox?.showTabBar(tabs?.isBarShown == true ? self : nil)
  }
  var isBarFocused: Bool { rootBox?.tabBar.map { graph.input.isFocused($0) } ?? false }
  func focusBar() {
    if let bar = rootBox?.tabBar { graph.input.setFocus(bar, byKeyboard: true) }
  }
}
