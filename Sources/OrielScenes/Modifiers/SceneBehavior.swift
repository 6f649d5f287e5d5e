import OrielControls

/// Whether a scene opens a window when the app starts.
public nonisolated struct SceneLaunchBehavior: Hashable, Sendable {
  enum Rule { case automatic, presented, suppressed }
  let rule: Rule
  /// If it is the first scene, and no other one presents itself.
  public static let automatic = SceneLaunchBehavior(rule: .automatic)
  public static let presented = SceneLaunchBehavior(rule: .presented)
  public static let suppressed = SceneLaunchBehavior(rule: .suppressed)
}

/// Whether a scene's windows come back when the app starts again.
public nonisolated struct SceneRestorationBehavior: Hashable, Sendable {
  let isDisabled: Bool
  public static let automatic = SceneRestorationBehavior(isDisabled: false)
  public static let disabled = SceneRestorationBehavior(isDisabled: true)
}

/// How high a window lies among the others.
public nonisolated struct WindowLevel: Hashable, Sendable {
  package enum Height { case automatic, normal, floating, desktop }
  package let height: Height
  public static let automatic = WindowLevel(height: .automatic)
  public static let normal = WindowLevel(height: .normal)
  public static let floating = WindowLevel(height: .floating)
  public static let desktop = WindowLevel(height: .desktop)
}

extension Scene {
  /// Whether the scene opens a window when the app starts and nothing is restored.
  public func defaultLaunchBehavior(_ behavior: SceneLaunchBehavior) -> some Scene { option(\.launchBehavior, behavior) }
  public func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene {
    option(\.restorationBehavior, behavior)
  }
  /// How high windows of the scene lie among those of all programs. Read when a window opens.
  public func windowLevel(_ level: WindowLevel) -> some Scene { option(\.level, level) }
  /// The shortcut of the command that opens the scene; nil leaves the command without one.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some Scene { option(\.shortcut, shortcut) }
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command,
    localization: KeyboardShortcut.Localization = .automatic
  ) -> some Scene {
    option(\.shortcut, KeyboardShortcut(key, modifiers: modifiers, localization: localization))
  }
  /// Desktops lay nothing over windows that could be hidden.
  public func persistentSystemOverlays(_ preferredVisibility: Visibility) -> some Scene { self }
}
