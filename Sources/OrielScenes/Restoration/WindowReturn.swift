import OrielControls

/// The end of the launch, when the window manager shows the windows that came back or were asked for, and one of them comes to the front.
///
/// Until it is over, neither the order of the windows nor their states are how a person left them, so nothing of these is recorded.
final class WindowReturn {
  private enum Phase {
    /// The window manager has not shown all of them yet.
    case appearing
    /// All are there, and the window manager may still focus `front` of its own accord.
    case ordering(ScheduledCall)
    case over
  }
  private unowned let app: RunningApp
  private var phase = Phase.appearing
  /// The window that belongs in front; nil leaves that to the window manager.
  weak var front: SceneInstance?
  /// Windows that are not shown by then are not waited for.
  private let end: TimeInterval

  /// How long to wait for that, in seconds.
  private static let patience = 3.0
  /// How long to wait for the window manager to focus `front`, in seconds. Most of them focus what they show last.
  private static let turn = 0.1

  init(_ app: RunningApp) {
    self.app = app
    end = app.system.now + Self.patience
  }
  var isOver: Bool {
    look()
    return if case .over = phase { true } else { false }
  }

  /// Called when windows may have changed.
  func look() {
    switch phase {
    case .over: return
    case .appearing:
      guard app.system.now >= end || app.registry.windows.allSatisfy(isShown) else { return }
      phase = isSettled ? .over : .ordering(app.system.schedule(at: app.system.now + Self.turn) { [weak self] in self?.bringForward() })
    case .ordering: if isSettled { phase = .over }
    }
  }
  private func isShown(_ window: SceneInstance) -> Bool {
    guard let state = window.topLevel?.state else { return true }
    return state.isMapped || state.isMinimized || isElsewhere(window)
  }
  private func isElsewhere(_ window: SceneInstance) -> Bool {
    guard case .number(let number)? = window.topLevel?.desktop, let current = app.system.currentDesktop else { return false }
    return number != current
  }
  /// Whether the window in front was focused once all others were there. A person may have gone on to another one since, and is not to
  /// be taken back.
  private var isSettled: Bool {
    guard let front, !front.isClosed, let window = front.topLevel else { return true }
    // A window alone is left to the window manager, unless nobody would see it.
    if isElsewhere(front) { return false }
    return app.registry.windows.allSatisfy { other in
      guard let another = other.topLevel, another !== window else { return true }
      return another.turns.shown < window.turns.focused
    }
  }
  private func bringForward() {
    guard case .ordering = phase else { return }
    if !isSettled, front?.topLevel?.state.isFocused == false { front?.topLevel?.activate() }
    phase = .over
  }
}
