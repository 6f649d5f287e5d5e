import Foundation

/// How a wrapper changes its content's appearance without changing layout.
package nonisolated struct RenderEffect: Equatable {
  /// Content coordinates to the box's, for a box of this size.
  package var transform: CGAffineTransform?
  package var layer = LayerEffects()
  /// Content coordinates to the box's with perspective; `transform` is then nil.
  package var projection: PlaneProjection?
  /// How far the result extends past the content's ink, in points.
  package var reach: CGFloat = 0
  package init(transform: CGAffineTransform? = nil, layer: LayerEffects = LayerEffects(), reach: CGFloat = 0) {
    self.transform = transform
    self.layer = layer
    self.reach = reach
  }
}

extension Box {
  /// The effect without invalid numbers, which are told.
  final func checked(_ wanted: RenderEffect) -> RenderEffect {
    let numeric = wanted.numeric
    if numeric != wanted {
      RuntimeIssue.report("An effect of \(nameForIssues) has a value that is NaN, infinite or negative; the effect is ignored.")
    }
    return numeric
  }
}
extension RenderEffect {
  /// The effect without transforms, radii and amounts that are not finite, which could not be drawn.
  var numeric: RenderEffect {
    var effect = self
    if let t = transform, ![t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy(\.isFinite) { effect.transform = nil }
    if let projection, !projection.m.allSatisfy(\.isFinite) { effect.projection = nil }
    effect.reach = reach.isFinite ? max(0, reach) : 0
    if layer.opacity.isNaN { effect.layer.opacity = 1 }
    for (index, filter) in layer.filters.enumerated() { effect.layer.filters[index] = filter.numeric }
    return effect
  }
}
extension LayerEffects.Filter {
  fileprivate var numeric: LayerEffects.Filter {
    func amount(_ value: Double, or neutral: Double) -> Double { value.isFinite ? value : neutral }
    func radius(_ value: CGFloat) -> CGFloat { value.isFinite ? max(0, value) : 0 }
    switch self {
    case .blur(let length, let isOpaque): return .blur(radius: radius(length), opaque: isOpaque)
    case .brightness(let value): return .brightness(amount(value, or: 0))
    case .contrast(let value): return .contrast(amount(value, or: 1))
    case .saturation(let value): return .saturation(amount(value, or: 1))
    case .grayscale(let value): return .grayscale(amount(value, or: 0))
    case .hueRotation(let angle): return angle.radians.isFinite ? self : .hueRotation(.zero)
    case .shadow(var shadow):
      shadow.radius = radius(shadow.radius)
      shadow.x = amount(shadow.x, or: 0)
      shadow.y = amount(shadow.y, or: 0)
      return .shadow(shadow)
    case .colorInvert, .luminanceToAlpha, .colorMultiply: return self
    }
  }
}

/// A modifier that is one render effect.
package protocol RenderEffectModifier: BoxModifier where ModifierBox == EffectBox {
  func effect(in size: CGSize) -> RenderEffect
}
extension RenderEffectModifier {
  package func makeBox(_ node: ViewNode) -> EffectBox { EffectBox(node) }
  package func apply(to box: EffectBox, from old: Self?) { box.effect = { self.effect(in: $0) } }
}

package final class EffectBox: WrapperBox {
  deinit {}  // Asks for no executor: see `MainThread`.
  override package class var roles: BoxRoles { [] }
  var effect: (CGSize) -> RenderEffect = { _ in RenderEffect() } {
    didSet {
      damageBoth { current = checked(effect(size)) }
    }
  }
  private var current = RenderEffect()

  private func damageBoth(_ change: () -> Void) {
    setNeedsDisplay()
    change()
    invalidateInk()
    setNeedsDisplay()
  }
  override package func sizeChanged(from old: CGSize) {
    current = checked(effect(size))
    invalidateInk()
  }
  override package var childTransform: CGAffineTransform? { current.transform }
  override package var childProjection: PlaneProjection? { current.projection }
  override package var overflow: EdgeInsets {
    overflow(to: current.covered(by: content.map { $0.inkBounds.offsetBy(dx: $0.origin.x, dy: $0.origin.y) } ?? bounds))
  }
  override package func hitTest(_ point: CGPoint) -> Box? {
    if current.layer.opacity == 0 { return nil }
    return super.hitTest(point)
  }

  override package func paint(_ painter: any Painter) {
    if current.layer.opacity == 0 { return }
    if let transform = current.transform {
      painter.save()
      painter.concatenate(transform)
    }
    if let projection = current.projection, let content {
      painter.beginLayer(
        LayerEffects(projection: projection), bounds: content.inkBounds.offsetBy(dx: content.origin.x, dy: content.origin.y))
      content.draw(painter)
      painter.endLayer()
    } else if current.layer.isIdentity {
      content?.draw(painter)
    } else if let content {
      let ink = content.inkBounds.offsetBy(dx: content.origin.x, dy: content.origin.y)
      painter.beginLayer(current.layer, bounds: ink.insetBy(dx: -current.reach, dy: -current.reach))
      content.draw(painter)
      painter.endLayer()
    }
    if current.transform != nil { painter.restore() }
  }
}

public struct _OffsetEffect: RenderEffectModifier, Animatable {
  public var offset: CGSize
  public typealias Body = Never
  nonisolated public init(offset: CGSize) { self.offset = offset }
  package func effect(in size: CGSize) -> RenderEffect {
    RenderEffect(transform: CGAffineTransform(translationX: offset.width, y: offset.height))
  }
  nonisolated public var animatableData: CGSize.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }
}

public struct _OpacityEffect: RenderEffectModifier, Animatable {
  public var opacity: Double
  public typealias Body = Never
  nonisolated public init(opacity: Double) { self.opacity = opacity }
  package func effect(in size: CGSize) -> RenderEffect {
    RenderEffect(layer: LayerEffects(opacity: min(max(opacity, 0), 1)))
  }
  nonisolated public var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }
}

public struct _RotationEffect: RenderEffectModifier, Animatable {
  public var angle: Angle
  public var anchor: UnitPoint
  public typealias Body = Never
  package func effect(in size: CGSize) -> RenderEffect {
    let x = anchor.x * size.width, y = anchor.y * size.height
    return RenderEffect(
      transform: CGAffineTransform(translationX: -x, y: -y)
        .concatenating(CGAffineTransform(rotationAngle: angle.radians))
        .concatenating(CGAffineTransform(translationX: x, y: y)))
  }
  nonisolated public var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.radians, anchor.animatableData) }
    set {
      angle.radians = newValue.first
      anchor.animatableData = newValue.second
    }
  }
}

public struct _ScaleEffect: RenderEffectModifier, Animatable {
  public var scale: CGSize
  public var anchor: UnitPoint
  public typealias Body = Never
  nonisolated public init(scale: CGSize, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }
  package func effect(in size: CGSize) -> RenderEffect {
    let x = anchor.x * size.width, y = anchor.y * size.height
    return RenderEffect(
      transform: CGAffineTransform(translationX: -x, y: -y)
        .concatenating(CGAffineTransform(scaleX: scale.width, y: scale.height))
        .concatenating(CGAffineTransform(translationX: x, y: y)))
  }
  nonisolated public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(scale.animatableData, anchor.animatableData) }
    set {
      scale.animatableData = newValue.first
      anchor.animatableData = newValue.second
    }
  }
}

public struct _TransformEffect: RenderEffectModifier {
  public var transform: CGAffineTransform
  public typealias Body = Never
  package func effect(in size: CGSize) -> RenderEffect { RenderEffect(transform: transform) }
}

extension RenderEffect {
  /// Where content is drawn with the effect that is drawn in `rect` without it.
  func covered(by rect: CGRect) -> CGRect {
    let rect = rect.insetBy(dx: -reach, dy: -reach)
    return projection?.apply(rect) ?? transform.map { rect.applying($0) } ?? rect
  }
}
extension Box {
  /// How far `rect` is outside the bounds.
  final func overflow(to rect: CGRect) -> EdgeInsets {
    if rect.isNull { return EdgeInsets() }
    return EdgeInsets(
      top: max(0, -rect.minY), leading: max(0, -rect.minX), bottom: max(0, rect.maxY - size.height), trailing: max(0, rect.maxX - size.width))
  }
}

/// Blur and colour filters on the content as one image.
public struct _FilterEffect: RenderEffectModifier, Animatable {
  var filter: LayerEffects.Filter
  public typealias Body = Never
  package func effect(in size: CGSize) -> RenderEffect {
    let layer = LayerEffects(filters: [filter])
    return RenderEffect(layer: layer, reach: layer.outset)
  }
  nonisolated public var animatableData: Double {
    get {
      switch filter {
      case .blur(let radius, _): radius
      case .brightness(let amount), .contrast(let amount), .saturation(let amount), .grayscale(let amount): amount
      case .hueRotation(let angle): angle.radians
      case .shadow(let shadow): shadow.radius
      case .colorInvert, .luminanceToAlpha, .colorMultiply: 0
      }
    }
    set {
      switch filter {
      case .blur(_, let opaque): filter = .blur(radius: max(0, newValue), opaque: opaque)
      case .brightness: filter = .brightness(newValue)
      case .contrast: filter = .contrast(newValue)
      case .saturation: filter = .saturation(newValue)
      case .grayscale: filter = .grayscale(newValue)
      case .hueRotation: filter = .hueRotation(.radians(newValue))
      case .shadow(var shadow):
        shadow.radius = max(0, newValue)
        filter = .shadow(shadow)
      case .colorInvert, .luminanceToAlpha, .colorMultiply: break
      }
    }
  }
}

public struct _BlendEffect: RenderEffectModifier {
  var blendMode: BlendMode
  public typealias Body = Never
  package func effect(in size: CGSize) -> RenderEffect { RenderEffect(layer: LayerEffects(blendMode: blendMode)) }
}

/// The content as one image.
public struct _GroupEffect: RenderEffectModifier {
  public typealias Body = Never
  package func effect(in size: CGSize) -> RenderEffect { RenderEffect(layer: LayerEffects(isGroup: true)) }
}

/// The colour space of a `drawingGroup` or `Canvas`. Pixels are always sRGB.
public nonisolated enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }

extension View {
  public func offset(_ offset: CGSize) -> some View { modifier(_OffsetEffect(offset: offset)) }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
  // `Color` is a view too, and its own `opacity(_:)` must be preferred.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some View { modifier(_OpacityEffect(opacity: opacity)) }
  public func hidden() -> some View { opacity(0) }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(_RotationEffect(angle: angle, anchor: anchor))
  }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(_ScaleEffect(scale: scale, anchor: anchor))
  }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }
  public func transformEffect(_ transform: CGAffineTransform) -> some View { modifier(_TransformEffect(transform: transform)) }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(_FilterEffect(filter: .blur(radius: radius, opaque: opaque)))
  }
  public func brightness(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .brightness(amount))) }
  public func contrast(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .contrast(amount))) }
  public func saturation(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .saturation(amount))) }
  public func grayscale(_ amount: Double) -> some View { modifier(_FilterEffect(filter: .grayscale(amount))) }
  public func hueRotation(_ angle: Angle) -> some View { modifier(_FilterEffect(filter: .hueRotation(angle))) }
  public func colorInvert() -> some View { modifier(_FilterEffect(filter: .colorInvert)) }
  public func luminanceToAlpha() -> some View { modifier(_FilterEffect(filter: .luminanceToAlpha)) }
  public func blendMode(_ blendMode: BlendMode) -> some View { modifier(_BlendEffect(blendMode: blendMode)) }
  /// Renders the content into one image first, so that blend modes inside do not affect views behind it.
  public func compositingGroup() -> some View { modifier(_GroupEffect()) }
  /// The same as `compositingGroup()`: everything is drawn into memory anyway, so `opaque` and `colorMode` change nothing.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    modifier(_GroupEffect())
  }
}
