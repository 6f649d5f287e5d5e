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
  package func mayShowAlerts() { asksForAlerts = true }
  package var isOutOfSight: Bool {
    topLevel?.state.isMinimized == true
  }

  package var panel: (rect: CGRect, cornerRadius: Double) {
    let frame = clientFrame
    return (frame.panel(in: topLevel?.size ?? graph.size), frame.cornerRadius)
  }
  package var role: String { "\(declaration.id ?? "scene\(declaration.index + 1)")-\(instance)" }
  /// Keys go to it or to a dialog that it presents.
  var hasKeys: Bool {
    platformWindow?.state.isFocused == true || madePresenter?.modals.contains { $0.platformWindow?.state.isFocused == true } == true
  }

  // MARK: Room

  package func grow(to size: CGSize) -> Bool {
    guard let window = platformWindow, tabs?.members.count ?? 1 == 1, isUserResizable, !window.state.isMaximized, !window.state.isFullScreen
    else { return false }
    // A tiling window manager has refused it before; what became a dialog for that stays one whatever its tile is.
    if refusedGrowth == window.size || refusedGrowth != nil && madePresenter?.modals.contains(where: { !$0.isChild && !$0.isLeaving }) == true {
      return false
    }
    let wish = outerSize(size), old = window.size, extents = window.frameExtents
    if let maximum = contentLimits.0.maximum, wish.width > maximum.width || wish.height > maximum.height { return false }
    let place = window.position, visible = PresentationPlace.screen(of: self).visibleFrame
    guard size.width + extents.horizontal <= visible.width, size.height + extents.vertical <= visible.height else { return false }
    growth = growth ?? Growth(size: old, position: window.position)
    growth?.grown = wish
    // Not over the edge of the screen.
    let right = visible.maxX - extents.trailing - size.width, bottom = visible.maxY - extents.bottom - size.height
    let x = min(place.x, max(visible.minX + extents.leading, right)), y = min(place.y, max(visible.minY + extents.top, bottom))
    if x != place.x || y != place.y {
      growth?.moved = CGPoint(x: x, y: y)
      window.move(to: CGPoint(x: x, y: y))
    }
    window.resize(to: wish)
    growthCheck = schedule(after: Self.growthLimit) { [weak self] in self?.checkGrowth() }
    return true
  }
  /// How long the window manager has until the window is as large as asked, in seconds.
  static let growthLimit = 0.25
  /// The window did not grow: what is presented goes over it.
  private func checkGrowth() {
    growthCheck = nil
    guard let growth, let window = platformWindow, window.state.isMapped,
      window.size.width < growth.grown.width || window.size.height < growth.grown.height
    else { return }
    refusedGrowth = window.size
    self.growth = nil
    madePresenter?.windowResized()
  }
  package func shrinkBack() {
    guard let growth, madePresenter?.modals.allSatisfy({ $0.isLeaving }) != false else { return }
    self.growth = nil
    growthCheck = nil
    measuresAtLimits = -1
    guard let window = platformWindow, window.size == growth.grown, !window.state.isMaximized, !window.state.isFullScreen else { return }
    window.resize(to: growth.size)
    if let moved = growth.moved, moved == window.position { window.move(to: growth.position) }
  }

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
      // Later: what the pointer did in the content may be what led here.
      pointerLoss = app.system.schedule(at: app.system.now) { [weak self] in
        self?.pointerLoss = nil
        self?.graph.input.pointerLost()
      }
    }
    popovers.isBelowModal = madePresenter.takesInput
    measuresAtLimits = -1
    graph.veil = madePresenter.modals.isEmpty ? nil : { [weak self] painter in
      guard let self else { return }
      let panel = panel
      madePresenter.drawVeil(painter, level: 0, on: panel.rect, cornerRadius: panel.cornerRadius, offset: .zero)
    }
    graph.requestFrame()
  }
}

/// A window that became larger for what it presents.
struct Growth {
  /// Before.
  let size: CGSize
  let position: CGPoint
  /// Since.
  var grown = CGSize.zero
  var moved: CGPoint?
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
