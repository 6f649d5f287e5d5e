import OrielControls

/// Hears of every window of the app: a layer above that has names of its own for windows.
package protocol WindowObserver: AnyObject {
  /// The window is known, and not open yet.
  func windowConnected(_ window: WindowHost)
  func window(_ window: WindowHost, phaseChangedFrom old: ScenePhase)
  /// The window is gone.
  func windowDisconnected(_ window: WindowHost)
  /// It was shown, hidden, minimised, made larger or smaller by the window manager, or got or lost the keyboard.
  func window(_ window: WindowHost, stateChangedFrom old: WindowState)
  func windowMoved(_ window: WindowHost)
  func windowResized(_ window: WindowHost)
  /// It is still there for the last time.
  func windowCloses(_ window: WindowHost)
  /// Another window may be the one with the keyboard.
  func keyboardMoved()
}
extension WindowObserver {
  package func window(_ window: WindowHost, phaseChangedFrom old: ScenePhase) {}
  package func window(_ window: WindowHost, stateChangedFrom old: WindowState) {}
  package func windowMoved(_ window: WindowHost) {}
  package func windowResized(_ window: WindowHost) {}
  package func windowCloses(_ window: WindowHost) {}
  package func keyboardMoved() {}
}

/// The window that a view is in, as layers above know it.
package struct WindowCompanion {
  package weak var window: WindowHost?
}
extension EnvironmentValues {
  @Entry package var windowCompanion: WindowCompanion?
}

extension WindowHost {
  package var isVolume: Bool { frameStyle == .volume }
  /// The window without the frame that the window manager draws, on the screen.
  package var contentFrame: CGRect { panelFrame }
}
