import OrielGraph

/// The padding between content and the edges of its window.
public nonisolated struct ScenePadding: Equatable, Sendable {
  private let name: String
  /// The minimum padding of every window.
  public static let minimum = ScenePadding(name: "minimum")
}

extension View {
  /// Adds the standard padding of windows.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 20) }
  public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View { scenePadding(edges) }

  /// Mirrors the drawing in right-to-left layouts, for images that point in a direction.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { modifier(FlipModifier(isEnabled: enabled)) }
}

private struct FlipModifier: ViewModifier {
  let isEnabled: Bool
  @Environment(\.layoutDirection) private var layoutDirection
  func body(content: Content) -> some View {
    content.scaleEffect(x: isEnabled && layoutDirection == .rightToLeft ? -1 : 1, y: 1)
  }
}
