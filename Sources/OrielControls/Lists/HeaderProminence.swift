import OrielGraph

/// The prominence of an element.
public nonisolated enum Prominence: Hashable, Sendable { case standard, increased }

private nonisolated enum HeaderProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }
extension EnvironmentValues {
  /// The prominence of section headers.
  public nonisolated var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }
}
extension View {
  public func headerProminence(_ prominence: Prominence) -> some View { environment(\.headerProminence, prominence) }
}
