import OrielControls

/// A scene's title, before it is looked up.
struct SceneTitle {
  let resolved: String
  init<S: StringProtocol>(_ string: S) { resolved = String(string) }
}
