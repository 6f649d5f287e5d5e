import OrielControls

// Events from the window system, and requests of its graph, menus and popovers.

extension ModalWindow: @MainActor PresentationHost, @MainActor OverlayHost {
  package var presenter: WindowPresenter? { ownPresenter ?? windowPresenter }
  package var presentationID: PresentationID? { isDetached ? nil : source.id }
  package var screenOrigin: CGPoint {
    guard isChild else { return platformWindow?.position ?? .zero }
    let owner = scene?.topLevel?.position ?? .zero
    return CGPoint(x: owner.x + frame.minX, y: owner.y + frame.minY)
  }
  package var receivesKeys: Bool {
    if let ownPresenter { return platformWindow?.state.isFocused == true && !isLeaving && ownPresenter.leavesKeysBelow }
    let isFocused = platformWindow?.state.isFocused == true || scene?.topLevel?.state.isFocused == true
    return windowPresenter.top === self && !windowPresenter.leavesKeysBelow && !isLeaving && isFocused
  }
  package func handleKeyLeftByPopover(_ event: KeyEvent) -> Bool { scene?.handleCommandOverPresentation(event) ?? false }
  package func handleBeforePopovers(_ event: InputEvent) -> Bool? {
    if let ownPresenter { return ownPresenter.handle(event) }
    return windowPresenter.top === self ? nil : windowPresenter.handle(event)
  }
}

extension ModalWindow: PlatformWindowDelegate {
  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    guard window === platformWindow else { return }
    graph.draw(frame, background: background)
    if waitsForFrame, !isLeaving { arrive() }
    if let ownPresenter { return ownPresenter.contentDrawn() }
    for other in windowPresenter.modals where other.order == order + 1 { other.belowDrawn() }
  }
  package func windowPresented(_ window: any PlatformWindow) {
    guard window === platformWindow, graph.counters.measures != sizing.measures else { return }
    follow()
    sizing.measures = graph.counters.measures
  }
  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) {
    if window === platformWindow {
      takeSize(size)
      ownPresenter?.windowResized()
    }
    graph.requestFrame()
  }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {
    writeEnvironment()
    graph.damageAll()
    follow()
  }
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {
    guard window === platformWindow else { return }
    if let ownPresenter {
      graph.isVisible = !window.state.isHidden
      if window.state.isHidden != old.isHidden { ownPresenter.windowHidden(window.state.isHidden) }
      if window.state.isFocused != old.isFocused {
        updateFocus()
        ownPresenter.updateInput()
      }
      ownPresenter.ownerStateChanged(window.state)
    } else if !isChild, window.state.isFocused != old.isFocused {
      windowPresenter.updateInput()
      scene?.dialogFocusChanged(to: window.state.isFocused)
    }
  }
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {
    if !isChild, window === platformWindow {
      frame.origin = CGPoint(x: position.x + box.margins.leading, y: position.y + box.margins.top)
      ownPresenter?.ownerMoved()
    }
  }
  package func windowShouldClose(_ window: any PlatformWindow) { if ownPresenter?.objects() != true { userDismisses() } }
  package func windowClosed(_ window: any PlatformWindow) {
    // Ignore the closing of a window that was replaced by another form.
    guard window === platformWindow else { return }
    dismiss()
    gone()
  }
  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    scene?.handledByAlert(event) ?? handleOwn(event)
  }
  package func windowLostGrab(_ window: any PlatformWindow) { overlays.lostGrab() }
  package func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    guard ownPresenter?.takesDrops(nil) ?? windowPresenter.takesDrops(self), menuSession == nil else {
      graph.input.dropLeft(offer)
      return nil
    }
    return graph.input.drop(offer, movedTo: location)
  }
  package func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) { graph.input.dropLeft(offer) }
  package func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) {
    graph.input.dropped(offer, at: location)
  }
}

extension PresentationKind {
  nonisolated var isAlert: Bool { self == .alert || self == .confirmationDialog }
}
