import Foundation
import OrielDrawing
import OrielGraph

/// A colour, gradient, material or image that fills shapes and text.
public nonisolated protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never
  /// The style to use in `environment`, for custom styles based on others.
  func resolve(in environment: EnvironmentValues) -> Resolved
}

nonisolated extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("\(Self.self) is drawn by the framework and cannot be resolved. A custom style implements resolve(in:).")
  }
}

extension Never: nonisolated ShapeStyle {}

/// A built-in style, which can be resolved to paint.
nonisolated protocol PrimitiveShapeStyle: ShapeStyle {
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle
}

nonisolated extension ShapeStyle {
  /// This style resolved in `context`.
  package func resolved(in context: StyleContext) -> ResolvedStyle {
    if let style = self as? any PrimitiveShapeStyle { return style.resolvedStyle(in: context) }
    guard Resolved.self != Never.self else { return .color(context.label(level: context.level)) }
    return resolve(in: context.environment ?? EnvironmentValues()).resolved(in: context)
  }
}

nonisolated extension Color: ShapeStyle, PrimitiveShapeStyle {
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    .color(context.color(self).opacity(context.fraction(ofLevel: context.level)))
  }
}
nonisolated extension Color.Resolved: ShapeStyle, PrimitiveShapeStyle {
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle { Color(self).resolvedStyle(in: context) }
}

/// A type-erased style.
public nonisolated struct AnyShapeStyle: ShapeStyle, PrimitiveShapeStyle {
  let base: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { base = (style as? AnyShapeStyle)?.base ?? style }
  func resolvedStyle(in context: StyleContext) -> ResolvedStyle { base.resolved(in: context) }

  /// Whether two styles are known to be equal everywhere; false if unknown.
  package func isKnownEqual(to other: AnyShapeStyle) -> Bool {
    // Nearly all are colours, and finding out that a type is Equatable is slow.
    if let color = base as? Color { return other.base as? Color == color }
    func compare<T: Equatable>(_ a: T) -> Bool { (other.base as? T) == a }
    guard let comparable = base as? any Equatable else { return false }
    return compare(comparable)
  }
}

// MARK: Effects

/// A style with opacity, a blend mode or a shadow.
nonisolated struct StyleWithEffect<Base: ShapeStyle>: PrimitiveShapeStyle {
  enum Effect: Hashable, Sendable {
    case opacity(Double)
    case blendMode(BlendMode)
    case shadow(ShadowStyle)
    case level(Int)
  }
  var base: Base
  var effect: Effect

  func resolvedStyle(in context: StyleContext) -> ResolvedStyle {
    switch effect {
    case .opacity(let factor): return base.resolved(in: context).opacity(factor)
    case .blendMode(let mode): return .blended(base.resolved(in: context), mode)
    case .shadow(let shadow): return .shadowed(base.resolved(in: context), shadow.resolved(in: context))
    case .level(let level):
      var deeper = context
      deeper.level = level
      return base.resolved(in: deeper)
    }
  }
}
extension StyleWithEffect: nonisolated Equatable where Base: Equatable {}

// The modifiers of `Color` are preferred, and those of views come last.
nonisolated extension ShapeStyle {
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle { StyleWithEffect(base: self, effect: .opacity(opacity)) }
  @_disfavoredOverload
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { StyleWithEffect(base: self, effect: .blendMode(mode)) }
  @_disfavoredOverload
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { StyleWithEffect(base: self, effect: .shadow(style)) }

  public var secondary: some ShapeStyle { StyleWithEffect(base: self, effect: .level(1)) }
  public var tertiary: some ShapeStyle { StyleWithEffect(base: self, effect: .level(2)) }
  public var quaternary: some ShapeStyle { StyleWithEffect(base: self, effect: .level(3)) }
  public var quinary: some ShapeStyle { StyleWithEffect(base: self, effect: .level(4)) }
}

nonisolated extension ShapeStyle where Self == AnyShapeStyle {
  public static func opacity(_ opacity: Double) -> some ShapeStyle { ForegroundStyle().opacity(opacity) }
  public static func blendMode(_ mode: BlendMode) -> some ShapeStyle { ForegroundStyle().blendMode(mode) }
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }
}

/// A shadow that belongs to a style.
public nonisolated struct ShadowStyle: Hashable, Sendable {
  let isInner: Bool
  let color: Color
  let radius: CGFloat
  let x: CGFloat
  let y: CGFloat
  /// Behind the shape.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInner: false, color: color, radius: radius, x: x, y: y) }
  /// Inside the shape, as if cut out.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInner: true, color: color, radius: radius, x: x, y: y) }

  func resolved(in context: StyleContext) -> ResolvedShadow {
    ResolvedShadow(
      isInner: isInner, value: ShadowStyleValue(color: context.color(color), radius: radius, x: x, y: y))
  }
}
