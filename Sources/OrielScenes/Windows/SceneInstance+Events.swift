import OrielControls

// What the graph, the menus and the popovers of a scene instance ask of it, and what it hears from its frame.

/// What an instance that is out of sight, or behind another tab, still has to do.
struct UnseenWork {
  /// Views of the content may ask for alerts.
  var asksForAlerts = false
  /// The next look at the content.
  var update: ScheduledCall?
  /// Pictures of it that are shown elsewhere.
  var pictures = WindowPictures()
  /// Seconds between two looks at content that nobody sees.
  static let interval = 0.25
}

extension SceneInstance: ViewGraphHost {
  package func graphNeedsFrame(_ graph: ViewGraph) {
    // What another tab hides is drawn into pictures only.
    if platformWindow != nil || unseen.pictures.isEmpty { surface?.requestFrame() }
    unseen.pictures.contentChanged()
  }
  /// An alert is to be met also while its window is out of sight. Other content waits until it is seen.
  package func hiddenGraphChanged(_ graph: ViewGraph) {
    guard isFilled, worksUnseen, unseen.update == nil else { return }
    unseen.update = schedule(after: UnseenWork.interval) { [weak self] in
      guard let self else { return }
      unseen.update = nil
      if !isClosed, worksUnseen, !graph.isVisible { graph.settle(size: graph.size) }
    }
  }
  /// The content may ask for an alert, or something of it is seen in a window of its own, which has to close when the content says so.
  private var worksUnseen: Bool { unseen.asksForAlerts && isOutOfSight || madePresenter?.showsOutside == true }
  package func moveWindow() { platformWindow?.beginMove() }
}

extension SceneInstance: @MainActor OverlayHost {
  package var system: any WindowSystem { app.system }
  package var receivesKeys: Bool { platformWindow?.state.isFocused == true && madePresenter?.leavesKeysBelow != false }
  package func handleKeyLeftByPopover(_ event: KeyEvent) -> Bool {
    // The popover is the key window, this one the main one.
    event.phase == .down && graph.input.performShortcut(event) || handleCommand(event)
  }
}

// What its frame says to the instance in front, and to each instance of the X window that it draws into.
extension SceneInstance {
  func draw(_ frame: any WindowFrame) {
    graph.draw(frame, background: background)
    returnKeptFocus()
    madePresenter?.contentDrawn()
  }
  func frameResized() {
    madePresenter?.windowResized()
    noteMovement()
    app.registry.tell { $0.windowResized(self) }
  }
  func frameMoved() {
    popovers.ownerMoved()
    madePresenter?.ownerMoved()
    noteMovement()
    app.registry.tell { $0.windowMoved(self) }
  }
  func frameStateChanged(from old: WindowState, to state: WindowState) {
    graph.isVisible = !state.isHidden && !app.isScreenLocked
    if !state.isFocused {
      menuSession?.end()
      menuBar?.modifiersChanged(to: [])
    }
    if state.isHidden, !old.isHidden { graph.input.pointerLost() }
    if state.isHidden != old.isHidden { madePresenter?.windowHidden(state.isHidden) }
    if state.isMapped, !old.isMapped { madePresenter?.send(.windowMapped) }
    if state.isMaximized != old.isMaximized || state.isFullScreen != old.isFullScreen {
      writeEnvironment()
      graph.root?.setNeedsLayout()
      updateClientFrame()
    }
    if state.isFocused != old.isFocused {
      if let madePresenter { madePresenter.updateInput() } else { popovers.updateKeys(of: self) }
      if state.isFocused { app.registry.focused(self) }
      activities.windowFocused(state.isFocused)
      tabs?.showBar()
      writeEnvironment()
      // The toolbar of the main window follows the keyboard to a panel and back.
      if let served = app.registry.served, served !== self { served.writeEnvironment() }
    }
    popovers.ownerStateChanged(state)
    madePresenter?.ownerStateChanged(state)
    noteMovement()
    app.registry.tell { $0.window(self, stateChangedFrom: old) }
    app.windowStateChanged(movesKeys: state.isFocused != old.isFocused)
  }
  /// An alert of the app comes before everything else.
  ///
  /// - Parameter body: what the frame does with the event.
  func handle(_ event: InputEvent, _ body: () -> Bool) -> Bool {
    if let isUsed = handledByAlert(event) { return isUsed }
    forgetsKeptFocus(for: event)
    guard let document else { return body() }
    if case .pointer = event { document.isHandlingPointer = true }
    defer { document.isHandlingPointer = false }
    return body()
  }
  /// The buttons at the side of a mouse go back and forward in the stack below the pointer, or else in the last one of the window.
  func navigates(_ event: PointerEvent) -> Bool {
    guard event.button == .back || event.button == .forward else { return false }
    guard let root = graph.root else { return false }
    // Below the pointer, also where nothing in it takes a press.
    let below = graph.input.hitPath(at: event.location).lazy.compactMap { $0 as? NavigationStackBox }.first
      ?? Self.lastStack(in: root) { $0.convertToWindow($0.bounds).contains(event.location) }
    guard let router = (below ?? Self.lastStack(in: root) { _ in true })?.router else { return false }
    return event.button == .back ? router.goBack() : router.goForward()
  }
  private static func lastStack(in box: Box, where isWanted: (NavigationStackBox) -> Bool) -> NavigationStackBox? {
    for child in box.childrenInViewOrder.reversed() {
      if let found = lastStack(in: child, where: isWanted) { return found }
    }
    guard let stack = box as? NavigationStackBox, isWanted(stack) else { return nil }
    return stack
  }
}
