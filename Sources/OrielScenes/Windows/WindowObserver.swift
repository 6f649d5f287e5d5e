import OrielControls

/// Observes every window of the app, for a layer above with its own window objects.
package protocol WindowObserver: AnyObject {
  /// The window is known, and not open yet.
  func windowConnected(_ window: SceneInstance)
  func window(_ window: SceneInstance, phaseChangedFrom old: ScenePhase)
  /// The window is gone.
  func windowDisconnected(_ window: SceneInstance)
  /// It was shown, hidden, minimised, made larger or smaller by the window manager, or got or lost the keyboard.
  func window(_ window: SceneInstance, stateChangedFrom old: WindowState)
  func windowMoved(_ window: SceneInstance)
  func windowResized(_ window: SceneInstance)
  /// It is still there for the last time.
  func windowCloses(_ window: SceneInstance)
  /// Another window may be the one with the keyboard.
  func keyboardMoved()
}
extension WindowObserver {
  package func window(_ window: SceneInstance, phaseChangedFrom old: ScenePhase) {}
  package func window(_ window: SceneInstance, stateChangedFrom old: WindowState) {}
  package func windowMoved(_ window: SceneInstance) {}
  package func windowResized(_ window: SceneInstance) {}
  package func windowCloses(_ window: SceneInstance) {}
  package func keyboardMoved() {}
}

/// The window of a view, as the layers above represent it.
package struct WindowCompanion {
  package weak var window: SceneInstance?
}
extension EnvironmentValues {
  @Entry package var windowCompanion: WindowCompanion?
}

extension SceneInstance {
  package var isVolume: Bool { frameStyle == .volume }
  /// The window's frame on the screen, without the window manager's decorations.
  package var contentFrame: CGRect { panelFrame }
}
