import Foundation

/// Apps outside of a sandbox may use every file that the user may; inside one, what the portal gives is theirs already.
nonisolated extension URL {
  /// Always true: there is nothing to ask for.
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}
}
