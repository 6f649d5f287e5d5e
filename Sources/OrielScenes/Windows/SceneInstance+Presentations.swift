import OrielControls
import OrielDrawing
import OrielPresentations

/// A scene's window as what it presents needs it.
extension SceneInstance: @MainActor PresentingScene {
  package var presenter: WindowPresenter? {
    if let madePresenter { return madePresenter }
    guard !isClosed else { return nil }
    let presenter = WindowPresenter(self)
    overlays.add(presenter)
    // A minimised window is not mapped, and was: what needs no window to be seen appears.
    if topLevel?.state.isMapped == true || isOutOfSight { presenter.send(.windowMapped) }
    return presenter
  }
  package var presentationID: PresentationID? { nil }
  package func mayShowAlerts() { unseen.asksForAlerts = true }
  package var isOutOfSight: Bool {
    topLevel?.state.isMinimized == true
  }

  package var panel: (rect: CGRect, cornerRadius: Double) {
    let frame = clientFrame
    return (frame.panel(in: topLevel?.size ?? graph.size), frame.cornerRadius)
  }
  package var role: String { "\(declaration.id ?? "scene\(declaration.index + 1)")-\(number)" }
  /// Keys go to it or to a dialog that it presents.
  package var hasKeys: Bool {
    platformWindow?.state.isFocused == true || madePresenter?.modals.contains { $0.platformWindow?.state.isFocused == true } == true
  }

  // MARK: Room

  package func grow(to size: CGSize) -> Bool { frame?.grow(to: size) ?? false }
  package func shrinkBack() { frame?.shrinkBack() }

  // MARK: Input

  package func handleCommandOverPresentation(_ event: KeyEvent) -> Bool {
    if app.performCommand(event, in: self, overPresentation: true) { return true }
    guard let other = event.asOtherShortcut else { return false }
    return app.performCommand(other, in: self, overPresentation: true)
  }

  package func dialogFocusChanged(to isFocused: Bool) {
    guard !isClosed else { return }
    if isFocused { app.registry.focused(self) }
    writeEnvironment()
    app.windowStateChanged()
  }
  package func presentationsChanged() {
    guard let madePresenter, !isClosed else { return }
    if madePresenter.takesInput {
      // What a palette presents has nobody else to get its keys from.
      if leavesKeys, let window = platformWindow, !window.state.isFocused { window.activate() }
      menuSession?.end()
      menuBar?.modifiersChanged(to: [])
      losePointerSoon()
    }
    popovers.isBelowModal = madePresenter.takesInput
    frame?.limits.askAgain()
    graph.veil = madePresenter.modals.isEmpty ? nil : { [weak self] painter in
      guard let self else { return }
      let panel = panel
      madePresenter.drawVeil(painter, level: 0, on: panel.rect, cornerRadius: panel.cornerRadius, offset: .zero)
    }
    graph.requestFrame()
  }
}

// MARK: Alerts of the app

extension SceneInstance {
  /// An alert of the app comes first: what is pressed here brings it forward, keys are its own. nil: there is none.
  package func handledByAlert(_ event: InputEvent) -> Bool? {
    guard let alert = app.alertWindow, alert !== self else { return nil }
    switch event {
    case .pointer(let pointer):
      if pointer.phase == .down { alert.activate() }
      return true
    case .scroll: return true
    case .key, .text, .preedit, .deleteSurroundings, .modifiersChanged: return alert.graph.input.handle(event)
    }
  }
}
