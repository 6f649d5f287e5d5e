import OrielControls
import OrielPresentations

/// How a window closes: who may ask for it, who may refuse, and what happens then.
extension SceneInstance {
  /// Closes the window unless something on it must be answered first: what the frame's button, `dismiss` and the
  /// Close command do.
  package func askToClose() {
    guard mustAskBeforeClosing else { return end() }
    activate()
    askBeforeClosing { [weak self] mayClose in if mayClose { self?.endSoon() } }
  }
  /// Not in the middle of the event that answered a question.
  func endSoon(_ done: @escaping () -> Void = {}) {
    deferred.end = schedule(after: 0) { [weak self] in
      self?.end()
      done()
    }
  }
  /// The content wants to ask before it goes.
  var dismissal: DismissalGuard? { graph.preference(DismissalGuardKey.self).first(where: \.isActive) }
  /// What the app's actions ask for. Where there is to be one window, it stays.
  func dismiss() {
    if app.space.keeps(self) {
      RuntimeIssue.report(
        "\(declaration.nameWithType) was asked to close, but it is the only scene of the app: it stays. Open another scene first, and await it.")
      return
    }
    if declaration.kind == .space { return end() }
    if !app.supportsMultipleWindows, declaration.isWindowLike, !app.registry.windows.contains(where: { $0 !== self && $0.declaration.isWindowLike }) {
      RuntimeIssue.report(
        "The only window was asked to close, but supportsMultipleWindows is false: it stays. The user can close it.")
      return
    }
    if Transaction.current.dismissBehavior == .destructive { return endDestructively() }
    askToClose()
  }
  /// What the frame's button, Ctrl+W and the window manager ask for: the content may refuse it.
  package func userAsksToClose() {
    if let alert = app.alertWindow {
      if alert === self { _ = graph.input.performShortcut(KeyEvent(key: .escape)) } else { alert.activate() }
      return
    }
    if controls.contains(.close), madePresenter?.objects() != true, wishes.mayClose?() != false { askToClose() }
  }

  /// The app is about to end. The content hears of it, and does what it does then, while every window is still there.
  func enterBackground() {
    guard isFilled else { return }
    setPhase(.background)
    graph.settle(size: graph.size)
  }

  /// Closes the window for good. The content hears of it before it goes.
  package func end() {
    guard !isClosed else { return }
    app.registry.tell { $0.windowCloses(self) }
    guard !isClosed else { return }
    madePresenter?.send(.windowClosed)
    app.memory?.closes(self)
    keepPage()
    let wasFilled = isFilled
    life = .closed
    overlays.finish()
    if wasFilled {
      setPhase(.background)
      graph.settle(size: graph.size)
    }
    graph.isVisible = false
    FocusedValuesCenter.shared.deactivate(graph)
    if !app.isEnding { givePlaceBack() }
    frame?.ended(self)
    place = .nowhere
    graph.unmount()
    document?.ended()
    app.registry.remove(self)
    if declaration.kind == .space { app.space.ended(self) }
    app.windowEnded(self)
  }
}
