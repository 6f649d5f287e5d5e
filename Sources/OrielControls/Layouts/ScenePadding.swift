import OrielGraph

/// How much room is kept between content and the edges of its window.
public nonisolated struct ScenePadding: Equatable, Sendable {
  private let name: String
  /// What every window has at the least.
  public static let minimum = ScenePadding(name: "minimum")
}

extension View {
  /// The room the desktop's windows keep at their edges.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 20) }
  public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View { scenePadding(edges) }

  /// Mirrors what is drawn in a right-to-left layout: for pictures that point somewhere.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { modifier(FlipModifier(isEnabled: enabled)) }
}

private struct FlipModifier: ViewModifier {
  let isEnabled: Bool
  @Environment(\.layoutDirection) private var layoutDirection
  func body(content: Content) -> some View {
    content.scaleEffect(x: isEnabled && layoutDirection == .rightToLeft ? -1 : 1, y: 1)
  }
}
