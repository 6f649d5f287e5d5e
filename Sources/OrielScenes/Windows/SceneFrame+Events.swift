import OrielControls

// What a frame hears from the window system, and which of its members hears of it.
extension SceneFrame: PlatformWindowDelegate {
  /// The top-level speaks to the member in front, a child to the member that draws into it. nil for a window that was left for another.
  private func member(behind window: any PlatformWindow) -> SceneInstance? {
    window === self.window ? front : members.first { $0.place.child === window }
  }
  /// The member whose content lies in the window: none for a top-level that is covered by children.
  private func member(drawnIn window: any PlatformWindow) -> SceneInstance? {
    guard let member = member(behind: window), !member.isClosed, member.surface === window else { return nil }
    return member
  }

  // MARK: Frames

  package func window(_ window: any PlatformWindow, draw frame: WindowFrame) {
    guard let member = member(drawnIn: window) else { return }
    member.fill()
    if gainAlphaIfWanted() { return }
    member.draw(frame)
  }
  package func windowPresented(_ window: any PlatformWindow) {
    guard let member = member(drawnIn: window) else { return }
    if member === front { updateLimits() }
    if member.declaration.kind == .space { app.space.presented(member) }
  }

  // MARK: Size, place and state

  package func window(_ window: any PlatformWindow, resizedTo size: CGSize) {
    guard let member = member(behind: window) else { return }
    if window === self.window {
      if let child = member.place.child { child.resize(to: size) }
      member.frameResized()
    }
    member.graph.requestFrame()
  }
  package func window(_ window: any PlatformWindow, scaleChangedTo scale: Double) {
    guard let member = member(behind: window) else { return }
    member.writeEnvironment()
    member.graph.damageAll()
  }
  /// A child's state follows its top-level's.
  package func window(_ window: any PlatformWindow, stateChangedFrom old: WindowState) {
    guard window === self.window else { return }
    front?.frameStateChanged(from: old, to: window.state)
    if window.state.isFullScreen, !old.isFullScreen { objectToFullScreen() }
  }
  /// A window manager or a pager can put any window in full screen. If the content forbids it, the window leaves full screen again,
  /// but at most once in two seconds, so that it does not fight a window manager that insists.
  private func objectToFullScreen() {
    guard let front, !front.isClosed, front.declaration.kind != .space, front.traits.behaviors.fullScreen == .disabled else { return }
    let now = app.system.now
    if let fullScreenRefusal, now - fullScreenRefusal < 2 { return }
    fullScreenRefusal = now
    window.setFullScreen(false)
  }
  package func window(_ window: any PlatformWindow, movedTo position: CGPoint) {
    if window === self.window { front?.frameMoved() }
  }
  package func windowChangedDesktop(_ window: any PlatformWindow) {
    if window === self.window { app.memory?.changed() }
  }
  package func windowShouldClose(_ window: any PlatformWindow) { userAsksToClose() }
  package func windowClosed(_ window: any PlatformWindow) { member(behind: window)?.end() }

  // MARK: Input

  package func window(_ window: any PlatformWindow, handle event: InputEvent) -> Bool {
    guard let member = member(behind: window), !member.isClosed else { return false }
    return member.handle(event) {
      switch event {
      case .pointer, .scroll:
        // When the pointer enters a child it also enters the top-level below, and leaves it with the child.
        if member.surface !== window { return false }
      case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: break
      }
      return handle(event, for: member)
    }
  }
  /// A press on the bar comes first, then what lies over the content, the edges of the frame, and the content.
  private func handle(_ event: InputEvent, for member: SceneInstance) -> Bool {
    if let press { return press.handle(event) }
    if let isUsed = member.overlays.handle(event) { return isUsed }
    if case .modifiersChanged(let modifiers) = event { member.menuBar?.modifiersChanged(to: modifiers) }
    if area.handle(event) { return true }
    if case .pointer(let pointer) = event, pointer.phase == .down, member.navigates(pointer) || beginPress(with: pointer) { return true }
    return member.overlays.pass(event, to: member.graph) { isUsed in
      if case .pointer(let pointer) = event, pointer.phase == .down { member.takeKeysIfNeeded(at: pointer.location) }
      return isUsed || area.handleUnused(event)
    }
  }
  package func windowLostGrab(_ window: any PlatformWindow) { member(behind: window)?.overlays.lostGrab() }

  // MARK: Drags over it

  package func window(_ window: any PlatformWindow, drop offer: any DropOffer, movedTo location: CGPoint) -> DragOperation? {
    guard let member = member(behind: window) else { return nil }
    guard member.surface === window else {
      member.dropLeft(offer)
      return nil
    }
    return member.drop(offer, movedTo: location)
  }
  package func window(_ window: any PlatformWindow, dropLeft offer: any DropOffer) { member(behind: window)?.dropLeft(offer) }
  package func window(_ window: any PlatformWindow, dropped offer: any DropOffer, at location: CGPoint) {
    guard let member = member(behind: window) else { return offer.finish(nil) }
    member.dropped(offer, at: location)
  }
}
