import OrielControls

extension OpenWindowAction {
  /// Whether to share a window with the participants of a call.
  public nonisolated struct SharingBehavior: Hashable, Sendable {
    fileprivate let isRequired: Bool
    /// Shares the window if possible. It opens in any case.
    public static let requested = SharingBehavior(isRequired: false)
    /// Opens the window only if it can be shared.
    public static let required = SharingBehavior(isRequired: true)
  }
  /// Why a window with required sharing did not open.
  public nonisolated struct SharingError: LocalizedError, Hashable {
    public var errorDescription: String? { "The window cannot be shared: Linux desktops have no calls that share windows." }
    public var recoverySuggestion: String? { "Open the window with sharingBehavior .requested." }
  }

  /// Opens the window, or throws if sharing is required, because windows cannot be shared here.
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
