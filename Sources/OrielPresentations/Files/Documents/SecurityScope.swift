import Foundation

/// Security scopes have no meaning here: apps outside a sandbox can access all of the user's files, and inside one, the portal grants
/// access with each file.
nonisolated extension URL {
  /// Always returns true, because there is nothing to request.
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}
}
