import OrielControls

extension RunningApp {
  /// The window over which code asks something.
  package var askingWindow: SceneInstance? { registry.withKeys ?? registry.main ?? registry.windows.last }
  /// Handles events until `isDone`; false if that is impossible here, or the app ends.
  package static func waitModally(needsTasks: Bool, until isDone: () -> Bool) -> Bool {
    guard let app = current else { return false }
    return app.system.runNested(needsTasks: needsTasks) { isDone() || app.isEnding } && isDone()
  }
}
