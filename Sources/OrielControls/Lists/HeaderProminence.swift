import OrielGraph

/// The prominence of an element.
public nonisolated enum Prominence: Hashable, Sendable { case standard, increased }

extension EnvironmentValues {
  /// The prominence of section headers.
  @Entry public nonisolated var headerProminence = Prominence.standard
}
extension View {
  public func headerProminence(_ prominence: Prominence) -> some View { environment(\.headerProminence, prominence) }
}
