import OrielScenes

/// The alert sound. On Linux, `beep()` works, and `init(named:)` returns nil.
@preconcurrency @MainActor public final class NSSound {
  public typealias Name = String
  /// Always returns nil.
  public init?(named name: Name) {
    RuntimeIssue.report("NSSound(named:) returns nil: sounds cannot be played yet. See Gaps.md in the documentation.")
    return nil
  }
  @discardableResult public func play() -> Bool { false }
  @discardableResult public func stop() -> Bool { false }
  /// Plays the alert sound or flashes the window, as set in the desktop's preferences.
  public static func beep() { RunningApp.current?.system.bell() }
}
