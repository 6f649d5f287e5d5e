import OrielControls

extension OpenWindowAction {
  /// Whether a window is to be shared with the other people of a call.
  public nonisolated struct SharingBehavior: Hashable, Sendable {
    fileprivate let isRequired: Bool
    /// The window is shared if it can be, and opens in any case.
    public static let requested = SharingBehavior(isRequired: false)
    /// The window opens only if it can be shared.
    public static let required = SharingBehavior(isRequired: true)
  }
  /// Why a window that had to be shared did not open.
  public nonisolated struct SharingError: LocalizedError, Hashable {
    public var errorDescription: String? { "The window cannot be shared: Linux desktops have no calls that share windows." }
    public var recoverySuggestion: String? { "Open the window with sharingBehavior .requested." }
  }

  /// Nothing can be shared here: opens the window, or throws if it had to be shared.
  public func callAsFunction(id: String, sharingBehavior: SharingBehavior) async throws {
    try check(sharingBehavior)
    self(id: id)
  }
  public func callAsFunction<D>(value: D, sharingBehavior: SharingBehavior) async throws where D: Decodable, D: Encodable, D: Hashable {
    try check(sharingBehavior)
    self(value: value)
  }
  public func callAsFunction<D>(id: String, value: D, sharingBehavior: SharingBehavior) async throws
  where D: Decodable, D: Encodable, D: Hashable {
    try check(sharingBehavior)
    self(id: id, value: value)
  }
  private func check(_ behavior: SharingBehavior) throws { if behavior.isRequired { throw SharingError() } }
}
