import OrielDrawing
import OrielGraph

/// A glass background, drawn as the thin material with a light rim; nothing is refracted.
public nonisolated struct Glass: Equatable, Sendable {
  private enum Kind { case regular, clear, identity }
  private var kind: Kind
  var tint: Color?
  public static let regular = Glass(kind: .regular)
  public static let clear = Glass(kind: .clear)
  /// No background.
  public static let identity = Glass(kind: .identity)
  public func tint(_ color: Color?) -> Glass {
    var copy = self
    copy.tint = color
    return copy
  }
  /// Returns the glass unchanged, because it does not react to the pointer.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
  var isIdentity: Bool { kind == .identity }
  var material: Material { kind == .clear ? .ultraThin : .thin }
}

/// The default shape of glass: a capsule.
public nonisolated struct DefaultGlassEffectShape: Shape {
  public init() {}
  public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

extension View {
  /// Puts the view on glass. On Linux, glass is the thin material with a rim; nothing is refracted.
  public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()) -> some View {
    background {
      if !glass.isIdentity {
        ZStack {
          shape.fill(glass.material)
          if let tint = glass.tint { shape.fill(tint.opacity(0.4)) }
          shape.stroke(Color.white.opacity(0.35), lineWidth: 1)
        }
      }
    }
  }
}

/// Groups glass effects. On Linux, their shapes do not merge.
public struct GlassEffectContainer<Content: View>: View {
  let content: Content
  /// `spacing` is the distance at which shapes would begin to merge.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { content }
}

extension View {
  /// On Linux, this has no effect: sidebars and inspectors stand beside the content, not over it.
  public func backgroundExtensionEffect() -> some View { self }
  /// On Linux, this has no effect: sidebars and inspectors stand beside the content, not over it.
  public func backgroundExtensionEffect(isEnabled: Bool) -> some View { self }
}
