import OrielControls

// A window as one of several in a frame.
extension SceneInstance {
  /// The top-level it is in, shown or not.
  package var topLevel: (any PlatformWindow)? { platformWindow ?? tabs?.window }
  /// Windows of groups gather, where the app lets them; those without a menu bar have no place for the tabs.
  var mayHaveTabs: Bool {
    declaration.hasSeveralWindows && hasMenuBar && app.supportsMultipleWindows && TabbingPreference.isAllowed
      && wishes.tabbing != .disallowed
  }

  /// Windows with equal ones may share a frame: those of one scene, or those that are said to belong together.
  var tabbingKey: AnyHashable { wishes.tabbingIdentifier.map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(declaration)) }

  // MARK: Opening

  /// Opens as a tab after the one that is shown.
  func open(in tabs: WindowTabs) {
    fill()
    do {
      try tabs.add(self, at: (tabs.index(of: tabs.selected) ?? 0) + 1, selects: true)
    } catch {
      app.report(error, opening: declaration)
      end()
    }
  }
  /// Something to draw in that fills a frame.
  func makeChild(of window: any PlatformWindow) throws(WindowSystemError) {
    var description = WindowDescription(size: window.size)
    description.kind = .child
    description.owner = window
    description.position = .zero
    description.isTranslucent = isTranslucent
    description.background = background
    let child = try app.system.makeWindow(description, delegate: self)
    showing.draw(into: child)
    graph.damageAll()
    showCursor()
  }

  // MARK: Taking turns

  /// Another window is shown in its place, or it moves: it lets go of the frame, and its work waits.
  func stepBack() {
    showOverview(false)
    menuSession?.end()
    popovers.ownerStateChanged(WindowState())
    menuBar?.modifiersChanged(to: [])
    // Later: what the pointer did in the content may be what led here.
    pointerLoss = app.system.schedule(at: app.system.now) { [weak self] in
      self?.pointerLoss = nil
      self?.graph.input.pointerLost()
    }
    graph.input.isWindowFocused = false
    graph.isVisible = false
    madePresenter?.stepBack()
    showing.stepBack()
    writeEnvironment()
  }
  /// Speaks for the frame from now on: title, bounds, controls, keys are its own.
  func stepForward(in tabs: WindowTabs) {
    let window = tabs.window
    showing.stepForward()
    window.handOver(to: self)
    if let surface, surface !== window {
      if surface.size != window.size { surface.resize(to: window.size) }
      surface.raise()
      surface.map()
    }
    updateTitle()
    window.setControls(controls)
    window.setLevel(level)
    window.setEdited(isEdited)
    measuresAtLimits = -1
    appliedLimits = nil
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

  /// Brings its layout up to date before the next frame does.
  func layOut() {
    guard let size = topLevel?.size else { return }
    if size != graph.size { graph.damageAll() }
    graph.settle(size: size)
  }

  // MARK: The bar

  /// Puts the bar between header and content, or takes it away.
  func updateBar() {
    if tabs?.isBarShown != true { showOverview(false) }
    rootBox?.showTabBar(tabs?.isBarShown == true ? self : nil)
  }
  var isBarFocused: Bool { rootBox?.tabBar.map { graph.input.isFocused($0) } ?? false }
  func focusBar() {
    if let bar = rootBox?.tabBar { graph.input.setFocus(bar, byKeyboard: true) }
  }
}
