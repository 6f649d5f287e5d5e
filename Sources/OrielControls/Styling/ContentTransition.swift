import OrielGraph

/// How a change of a text or symbol is animated.
public nonisolated struct ContentTransition: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case identity, opacity, interpolate, symbolEffect
    /// Rolling digits, in the direction of the value if the app provides it.
    case numericText(value: Double?, countsDown: Bool)
  }
  let kind: Kind
  public static let identity = ContentTransition(kind: .identity)
  public static let opacity = ContentTransition(kind: .opacity)
  /// The same as `opacity`, because outlines are not morphed.
  public static let interpolate = ContentTransition(kind: .interpolate)
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(value: nil, countsDown: countsDown))
  }
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(kind: .numericText(value: value, countsDown: false))
  }
  public static var symbolEffect: ContentTransition { ContentTransition(kind: .symbolEffect) }
  public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default
  ) -> ContentTransition { ContentTransition(kind: .symbolEffect) }
}
extension EnvironmentValues {
  @Entry public nonisolated var contentTransition = ContentTransition.identity
}

extension View {
  /// Sets how content changes inside the view are animated. On Linux, `.interpolate` is the same as `.opacity`, and
  /// `.numericText` rolls everything after the common prefix.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
