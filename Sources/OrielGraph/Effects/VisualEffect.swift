import Foundation
import OrielDrawing

/// A change of a view's appearance that does not affect layout, so it can depend on the view's geometry.
public nonisolated protocol VisualEffect: Sendable {
  /// The effects for content of a size, innermost first. Not for apps.
  func _effects(in size: CGSize) -> _VisualEffects
}
public nonisolated struct _VisualEffects: Sendable {
  nonisolated(unsafe) var list: [RenderEffect] = []
}

/// The view as it is.
public nonisolated struct EmptyVisualEffect: VisualEffect {
  public init() {}
  public func _effects(in size: CGSize) -> _VisualEffects { _VisualEffects() }
}

private nonisolated struct AddedEffect<Base: VisualEffect>: VisualEffect {
  let base: Base
  let effect: @Sendable (CGSize) -> RenderEffect
  func _effects(in size: CGSize) -> _VisualEffects {
    var effects = base._effects(in: size)
    effects.list.append(effect(size))
    return effects
  }
}

nonisolated extension VisualEffect {
  private func adding(_ effect: @escaping @Sendable (CGSize) -> RenderEffect) -> AddedEffect<Self> {
    AddedEffect(base: self, effect: effect)
  }
  private func adding(_ filter: LayerEffects.Filter) -> AddedEffect<Self> {
    let layer = LayerEffects(filters: [filter])
    return adding { _ in RenderEffect(layer: layer, reach: layer.outset) }
  }
  private func about(_ anchor: UnitPoint, _ transform: CGAffineTransform) -> AddedEffect<Self> {
    adding { size in
      let x = anchor.x * size.width, y = anchor.y * size.height
      return RenderEffect(
        transform: CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
          .concatenating(CGAffineTransform(translationX: x, y: y)))
    }
  }
  public func offset(_ offset: CGSize) -> some VisualEffect { self.offset(x: offset.width, y: offset.height) }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    adding { _ in RenderEffect(transform: CGAffineTransform(translationX: x, y: y)) }
  }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
    // Zero would make the inverse of the transform undefined; this cannot be seen either.
    func drawable(_ factor: CGFloat) -> CGFloat { abs(factor) < 0.0001 ? 0.0001 : factor }
    return about(anchor, CGAffineTransform(scaleX: drawable(scale.width), y: drawable(scale.height)))
  }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    about(anchor, CGAffineTransform(rotationAngle: angle.radians))
  }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    let (x, y, z) = axis
    return adding { size in
      MainThread.assumed {
        _Rotation3DEffect(angle: angle, axis: (x, y, z), anchor: anchor, anchorZ: anchorZ, perspective: perspective)
          .effect(in: size)
      }
    }
  }
  public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    adding { _ in RenderEffect(transform: transform) }
  }
  public func opacity(_ opacity: Double) -> some VisualEffect {
    adding { _ in RenderEffect(layer: LayerEffects(opacity: min(max(opacity, 0), 1))) }
  }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    adding(.blur(radius: max(0, radius), opaque: opaque))
  }
  public func brightness(_ amount: Double) -> some VisualEffect { adding(.brightness(amount)) }
  public func contrast(_ amount: Double) -> some VisualEffect { adding(.contrast(amount)) }
  public func saturation(_ amount: Double) -> some VisualEffect { adding(.saturation(amount)) }
  public func grayscale(_ amount: Double) -> some VisualEffect { adding(.grayscale(amount)) }
  public func hueRotation(_ angle: Angle) -> some VisualEffect { adding(.hueRotation(angle)) }
}

/// Applies effects that are computed from the view's geometry after each layout.
struct VisualEffectModifier: BoxModifier {
  let make: (GeometryProxy) -> _VisualEffects
  typealias Body = Never
  func makeBox(_ node: ViewNode) -> VisualEffectBox { VisualEffectBox(node) }
  func apply(to box: VisualEffectBox, from old: Self?) {
    box.make = make
    if old == nil { box.graph.observeGeometry(box) } else { box.geometrySettled() }
  }
}

class VisualEffectBox: WrapperBox, GeometryObserver {
  override package class var roles: BoxRoles { [] }
  var make: ((GeometryProxy) -> _VisualEffects)!
  private var effects: [RenderEffect] = []

  func geometrySettled() {
    guard proposal != nil else { return }
    show(make(GeometryProxy(box: self)).list)
  }
  final func show(_ new: [RenderEffect]) {
    let new = new.map(checked)
    guard new != effects else { return }
    setNeedsDisplay()
    effects = new
    invalidateInk()
    setNeedsDisplay()
  }
  override var childProjection: PlaneProjection? {
    guard effects.contains(where: { $0.projection != nil }) else { return nil }
    return effects.reduce(PlaneProjection(.identity)) { sum, effect in
      effect.projection.map(sum.concatenating) ?? effect.transform.map { sum.concatenating(PlaneProjection($0)) } ?? sum
    }
  }
  override var childTransform: CGAffineTransform? {
    let transforms = effects.compactMap(\.transform)
    if transforms.isEmpty || effects.contains(where: { $0.projection != nil }) { return nil }
    return transforms.reduce(.identity) { $0.concatenating($1) }
  }
  override var overflow: EdgeInsets { overflow(to: covered(by: effects[...])) }
  /// Where the content is drawn with these effects, of which the first is the innermost.
  private func covered(by effects: ArraySlice<RenderEffect>) -> CGRect {
    effects.reduce(content?.inkBounds ?? bounds) { $1.covered(by: $0) }
  }
  override func paint(_ painter: any Painter) { paint(painter, effects[...]) }

  private func paint(_ painter: any Painter, _ effects: ArraySlice<RenderEffect>) {
    guard let outer = effects.last else { content?.draw(painter); return }
    if outer.layer.opacity == 0 { return }
    painter.save()
    if let transform = outer.transform { painter.concatenate(transform) }
    var layer = outer.layer
    layer.projection = outer.projection
    painter.beginLayer(layer, bounds: covered(by: effects.dropLast()).insetBy(dx: -outer.reach, dy: -outer.reach))
    paint(painter, effects.dropLast())
    painter.endLayer()
    painter.restore()
  }
}

extension View {
  /// Changes the view's appearance depending on its geometry. `effect` is called after each layout.
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    modifier(VisualEffectModifier { proxy in effect(EmptyVisualEffect(), proxy)._effects(in: proxy.size) })
  }
}
