import OrielDrawing
import OrielGraph

// Events from the window system, and requests of its graph, menus and popovers.

extension PopoverPanel {
  /// Grabs pointer and keyboard while it is transient, to notice a press in another program's window. If another program has
  /// the grab, the popover still works with clicks in our windows.
  func holdInput() {
    guard isOpen, isTransient, menuSession == nil, popovers.open.isEmpty, layer?.isBelowModal != true else { return }
    var lower: PopoverPanel? = layer?.host as? PopoverPanel
    while let panel = lower {
      panel.platformWindow?.releaseInput()
      lower = panel.layer?.host as? PopoverPanel
    }
    _ = platformWindow?.grabInput()
  }
  /// The user pressed outside all windows of the app, or another program grabbed the pointer.
  func lostGrab() {
    if let menuSession { return menuSession.end() }
    guard layer?.isBelowModal != true else { return }
    var last = self
    while last.isTransient, let lower = last.layer?.host as? PopoverPanel, lower.isTransient { last = lower }
    last.userEnds()
  }

  /// Handles an event in the popover's own window.
  func handleOwn(_ event: InputEvent) -> Bool {
    if let isUsed = handleBeforePopovers(event) { return isUsed }
    let press: PointerEvent? = if case .pointer(let pointer) = event, pointer.phase == .down { pointer } else { nil }
    // A grab reports presses anywhere. The shadow is part of the window, but not of the popover.
    if let press, menuSession == nil, !background.panel.contains(press.location) {
      popovers.endTransients()
      userEnds()
      return true
    }
    if let isUsed = overlays.handle(event) { return isUsed }
    if press != nil { layer?.pressed(self) }
    return overlays.pass(event, to: graph)
  }

  /// Handles a key of the focused top-level window.
  func handleKeys(_ event: InputEvent) -> Bool { overlays.handle(event) ?? graph.input.handle(event) }
  func handleUnused(_ event: KeyEvent) -> Bool {
    guard event.phase == .down else { return false }
    if event.key == .escape, event.modifiers.subtracting(.capsLock).isEmpty {
      userEnds()
      return true
    }
    return host?.handleKeyLeftByPopover(event) ?? false
  }
}

extension PopoverPanel: @MainActor OverlayHost {
  package var receivesKeys: Bool { isOpen && layer?.keyPanel === self && host?.receivesKeys ?? false }
  package func handleBeforePopovers(_ event: InputEvent) -> Bool? { host?.handleBeforePopovers(event) }
  package func handleKeyLeftByPopover(_ event: KeyEvent) -> Bool { host?.handleKeyLeftByPopover(event) ?? false }
  /// The menu had taken over the grab.
  package func menuEnded() { holdInput() }
}
