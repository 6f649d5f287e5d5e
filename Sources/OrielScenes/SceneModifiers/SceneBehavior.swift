import OrielControls

/// Whether a scene opens a window at launch.
public nonisolated struct SceneLaunchBehavior: Hashable, Sendable {
  enum Rule { case automatic, presented, suppressed }
  let rule: Rule
  /// Opens a window if it is the first scene and no other scene is `presented`.
  public static let automatic = SceneLaunchBehavior(rule: .automatic)
  public static let presented = SceneLaunchBehavior(rule: .presented)
  public static let suppressed = SceneLaunchBehavior(rule: .suppressed)
}

/// Whether a scene's windows are restored at the next launch.
public nonisolated struct SceneRestorationBehavior: Hashable, Sendable {
  let isDisabled: Bool
  public static let automatic = SceneRestorationBehavior(isDisabled: false)
  public static let disabled = SceneRestorationBehavior(isDisabled: true)
}

/// A window's level among others.
public nonisolated struct WindowLevel: Hashable, Sendable {
  package enum Height { case automatic, normal, floating, desktop }
  package let height: Height
  public static let automatic = WindowLevel(height: .automatic)
  public static let normal = WindowLevel(height: .normal)
  public static let floating = WindowLevel(height: .floating)
  public static let desktop = WindowLevel(height: .desktop)
}

extension Scene {
  /// Sets whether the scene opens a window at launch if no windows are restored.
  public func defaultLaunchBehavior(_ behavior: SceneLaunchBehavior) -> some Scene { option(\.launchBehavior, behavior) }
  public func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene {
    option(\.restorationBehavior, behavior)
  }
  /// Sets the level of the scene's windows among those of all programs. Read when a window opens.
  public func windowLevel(_ level: WindowLevel) -> some Scene { option(\.level, level) }
  /// Sets the shortcut of the command that opens the scene; nil removes it.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some Scene { option(\.shortcut, shortcut) }
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command,
    localization: KeyboardShortcut.Localization = .automatic
  ) -> some Scene {
    option(\.shortcut, KeyboardShortcut(key, modifiers: modifiers, localization: localization))
  }
  /// Has no effect: desktops have no overlays that could be hidden.
  public func persistentSystemOverlays(_ preferredVisibility: Visibility) -> some Scene { self }
}
