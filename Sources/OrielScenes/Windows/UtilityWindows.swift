import OrielControls

/// Palettes are there while the app is in front: while another program has the keyboard they are hidden, as they serve windows
/// that nobody works in.
final class UtilityWindows {
  private unowned let app: RunningApp
  private var call: ScheduledCall?
  /// Hidden here, so that nobody else's hiding is undone.
  private var hidden: [Hidden] = []
  private struct Hidden { weak var window: SceneInstance? }
  /// How long the app has to be behind, in seconds: switchers and panels take the keyboard for a moment.
  static let patience = 0.3

  init(_ app: RunningApp) { self.app = app }

  func phaseChanged(to phase: ScenePhase) {
    call = nil
    guard !app.isEnding else { return }
    if phase == .active { return show() }
    guard app.registry.windows.contains(where: canHide) else { return }
    call = app.system.schedule(at: app.system.now + Self.patience) { [weak self] in
      self?.call = nil
      self?.hide()
    }
  }
  /// There is a window left by which the person comes back, and another program that has the keyboard.
  private func canHide(_ window: SceneInstance) -> Bool {
    window.declaration.kind == .utility && !window.isClosed && window.platformWindow?.state.isMapped == true && app.registry.served != nil
  }
  private func hide() {
    for window in app.registry.windows where canHide(window) {
      hidden.append(Hidden(window: window))
      window.platformWindow?.unmap()
    }
  }
  private func show() {
    let windows = hidden.compactMap(\.window)
    hidden = []
    for window in windows where !window.isClosed {
      window.platformWindow?.map()
      window.graph.damageAll()
      window.platformWindow?.requestFrame()
    }
  }
}

extension SceneInstance {
  /// A palette leaves the keys to the window that it serves, until something in it is pressed that takes them.
  var leavesKeys: Bool { declaration.kind == .utility && !wishes.takesKeys }
  func takeKeysIfNeeded(at location: CGPoint) {
    guard leavesKeys, let window = platformWindow, !window.state.isFocused,
      let target = graph.input.hitPath(at: location).lazy.compactMap(\.focusTarget).first(where: \.takesFocusOnClick), target.isFocusable
    else { return }
    window.activate()
  }
}

extension RunningApp {
  /// What nobody sees does no work; phases follow.
  func screenLockChanged() {
    for window in registry.windows {
      guard let state = window.platformWindow?.state else { continue }
      window.graph.isVisible = !state.isHidden && !isScreenLocked
    }
    windowStateChanged()
    DistributedNotificationCenter.tell(isScreenLocked ? "com.apple.screenIsLocked" : "com.apple.screenIsUnlocked")
  }
}
