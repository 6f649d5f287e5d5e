import OrielControls

// What a window hears from the window system, and what its graph, menus and popovers ask of it.

extension SceneInstance: ViewGraphHost {
  package func graphNeedsFrame(_ graph: ViewGraph) {
    // What another tab hides is drawn into pictures only.
    if platformWindow != nil || pictures.isEmpty { surface?.requestFrame() }
    pictures.contentChanged()
  }
  /// An alert is to be met also while its window is out of sight. Other content waits until it is seen.
  package func hiddenGraphChanged(_ graph: ViewGraph) {
    guard isFilled, !isClosed, worksUnseen, hiddenUpdate == nil else { return }
    hiddenUpdate = schedule(after: Self.hiddenInterval) { [weak self] in
      guard let self else { return }
      hiddenUpdate = nil
      if !isClosed, worksUnseen, !graph.isVisible { graph.settle(size: graph.size) }
    }
  }
  /// The content may ask for an alert, or something of it is seen in a window of its own, which has to close when the content says so.
  private var worksUnseen: Bool { asksForAlerts && isOutOfSight || madePresenter?.showsOutside == true }
  /// Seconds between two looks at content that nobody sees.
  static let hiddenInterval = 0.25
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

extension SceneInstance: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    guard !isClosed, window === surface else { return }
    fill()
    if gainAlphaIfWanted() { return }
    graph.draw(frame, background: background)
    returnKeptFocus()
    madePresenter?.contentDrawn()
  }
  package func windowPresented(_ window: any PlatformWindow) {
    guard !isClosed, window === surface else { return }
    updateLimits()
    if declaration.kind == .space { app.space.presented(self) }
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) {
    if window === platformWindow, let surface, surface !== window { surface.resize(to: size) }
    if window === platformWindow {
      madePresenter?.windowResized()
      frameChanged()
      app.registry.tell { $0.windowResized(self) }
    }
    graph.requestFrame()
  }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {
    writeEnvironment()
    graph.damageAll()
  }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {
    // A child of a frame follows its top-level.
    guard window === platformWindow else { return }
    let state = window.state
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
    frameChanged()
    app.registry.tell { $0.window(self, stateChangedFrom: old) }
    app.windowStateChanged()
  }
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {
    guard window === platformWindow else { return }
    popovers.ownerMoved()
    madePresenter?.ownerMoved()
    frameChanged()
    app.registry.tell { $0.windowMoved(self) }
  }
  package func windowChangedDesktop(_ window: any PlatformWindow) {
    if window === platformWindow { app.memory?.changed() }
  }
  package func windowShouldClose(_ window: any PlatformWindow) {
    if let tabs { tabs.userAsksToClose() } else { userAsksToClose() }
  }
  package func windowClosed(_ window: any PlatformWindow) {
    // One that it has left for another, as tabs do, is no loss.
    if window === platformWindow || window === surface { end() }
  }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    guard !isClosed else { return false }
    if let isUsed = handledByAlert(event) { return isUsed }
    forgetsKeptFocus(for: event)
    if let document {
      if case .pointer = event { document.isHandlingPointer = true }
      defer { document.isHandlingPointer = false }
      return handleInWindow(window, event)
    }
    return handleInWindow(window, event)
  }
  private func handleInWindow(_ window: any PlatformWindow, _ event: InputEvent) -> Bool {
    switch event {
    case .pointer, .scroll:
      // Coming to a child the pointer also comes to, and leaves, the top-level behind it.
      if window !== surface { return false }
    case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: break
    }
    if let isUsed = overlays.handle(event) { return isUsed }
    if case .modifiersChanged(let modifiers) = event { menuBar?.modifiersChanged(to: modifiers) }
    if frameArea.handle(event) { return true }
    if case .pointer(let pointer) = event, pointer.phase == .down, navigates(pointer) { return true }
    if case .pointer(let pointer) = event, tabs?.beginPress(with: pointer) == true { return true }
    return overlays.pass(event, to: graph) { isUsed in
      if case .pointer(let pointer) = event, pointer.phase == .down { takeKeysIfNeeded(at: pointer.location) }
      return isUsed || frameArea.handleUnused(event)
    }
  }
  /// The buttons at the side of a mouse go back and forward in the stack below the pointer, or else in the last one of the window.
  private func navigates(_ event: PointerEvent) -> Bool {
    guard event.button == .back || event.button == .forward else { return false }
    let below = graph.input.hitPath(at: event.location).lazy.compactMap { ($0 as? NavigationStackBox)?.router }.first
    guard let router = below ?? graph.root.flatMap { Self.lastStack(in: $0) }?.router else { return false }
    return event.button == .back ? router.goBack() : router.goForward()
  }
  private static func lastStack(in box: Box) -> NavigationStackBox? {
    for child in box.childrenInViewOrder.reversed() {
      if let found = lastStack(in: child) { return found }
    }
    return box as? NavigationStackBox
  }
  package func windowLostGrab(_ window: any PlatformWindow) { overlays.lostGrab() }
}
