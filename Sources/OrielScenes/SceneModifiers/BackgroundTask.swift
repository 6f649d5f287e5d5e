import OrielControls

/// A kind of background work.
public nonisolated struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {
  fileprivate let name: String
}
extension BackgroundTask where Request == Void, Response == Void {
  public static func appRefresh(_ identifier: String) -> Self { Self(name: ".appRefresh(\"\(identifier)\")") }
  public static var urlSession: BackgroundTask<String, Void> { BackgroundTask<String, Void>(name: ".urlSession") }
  public static func urlSession(_ identifier: String) -> Self { Self(name: ".urlSession(\"\(identifier)\")") }
}
extension BackgroundTask where Request == String, Response == Void {
  public static func urlSession(matching: @escaping @Sendable (String) -> Bool) -> Self { Self(name: ".urlSession(matching:)") }
}

extension Scene {
  /// Declares work for when the app runs in the background. On Linux, `action` never runs, because desktops do not launch apps
  /// for background work. Use a systemd timer instead.
  public func backgroundTask<D: Sendable, R: Sendable>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene {
    Gap.used("backgroundTask(\(task.name))", because: "desktops do not launch apps for background work; use a systemd timer")
    return self
  }
}
