import Foundation
import OrielDrawing

/// A projection of the plane: three rows of three; the last column is perspective.
public nonisolated struct ProjectionTransform: Equatable, Sendable {
  public var m11 = CGFloat(1), m12 = CGFloat(0), m13 = CGFloat(0)
  public var m21 = CGFloat(0), m22 = CGFloat(1), m23 = CGFloat(0)
  public var m31 = CGFloat(0), m32 = CGFloat(0), m33 = CGFloat(1)
  public init() {}
  public init(_ m: CGAffineTransform) {
    (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }
  public var isIdentity: Bool { self == ProjectionTransform() }
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    var r = ProjectionTransform()
    r.m11 = m11 * rhs.m11 + m12 * rhs.m21 + m13 * rhs.m31
    r.m12 = m11 * rhs.m12 + m12 * rhs.m22 + m13 * rhs.m32
    r.m13 = m11 * rhs.m13 + m12 * rhs.m23 + m13 * rhs.m33
    r.m21 = m21 * rhs.m11 + m22 * rhs.m21 + m23 * rhs.m31
    r.m22 = m21 * rhs.m12 + m22 * rhs.m22 + m23 * rhs.m32
    r.m23 = m21 * rhs.m13 + m22 * rhs.m23 + m23 * rhs.m33
    r.m31 = m31 * rhs.m11 + m32 * rhs.m21 + m33 * rhs.m31
    r.m32 = m31 * rhs.m12 + m32 * rhs.m22 + m33 * rhs.m32
    r.m33 = m31 * rhs.m13 + m32 * rhs.m23 + m33 * rhs.m33
    return r
  }
  package var plane: PlaneProjection { PlaneProjection([m11, m12, m13, m21, m22, m23, m31, m32, m33]) }
  var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32).drawable }
  /// The effect on content of `size`; it needs a layer only if there is perspective.
  func effect(in size: CGSize) -> RenderEffect {
    if isAffine { return RenderEffect(transform: affine) }
    let bounds = CGRect(origin: .zero, size: size), seen = plane.apply(bounds)
    var effect = RenderEffect()
    effect.projection = plane
    // Overflow such as a shadow becomes larger where it comes nearer.
    let margin: CGFloat = 16
    if !seen.isNull {
      effect.reach = margin + max(0, -seen.minX, -seen.minY, seen.maxX - size.width, seen.maxY - size.height)
    }
    return effect
  }
}

nonisolated extension CGAffineTransform {
  /// Seen edge-on, a plane has no area and the transform no inverse, so it gets an invisibly small width.
  fileprivate var drawable: CGAffineTransform {
    let least: CGFloat = 0.0001
    guard abs(a * d - b * c) < least * least else { return self }
    var copy = self
    copy.a += copy.a < 0 ? -least : least
    copy.d += copy.d < 0 ? -least : least
    return copy
  }
}

/// A modifier that transforms the content, depending on its size.
@MainActor @preconcurrency public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  public func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _NodeOf<ModifiedContent<Content, Self>> { GeometryEffectNode(view, context) }
  /// The effect without influence on layout, which no effect has here.
  public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(base: self) }
}
public struct _IgnoredByLayoutEffect<Base: GeometryEffect>: GeometryEffect {
  nonisolated(unsafe) var base: Base
  public typealias Body = Never
  public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }
  nonisolated public var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }
}

/// Shows content with an app's effect as a render effect.
private final class GeometryEffectNode<Content: View, Effect: GeometryEffect>: NodeOf<ModifiedContent<Content, Effect>> {
  private var child: NodeOf<ModifiedContent<Content, AppliedGeometryEffect<Effect>>>!
  override init(_ view: ModifiedContent<Content, Effect>, _ context: NodeContext) {
    super.init(view, context)
    child = applied.makeViewNode(NodeContext(under: self))
  }
  private var applied: ModifiedContent<Content, AppliedGeometryEffect<Effect>> {
    view.content.modifier(AppliedGeometryEffect(base: view.modifier))
  }
  override func update(_ new: ModifiedContent<Content, Effect>) {
    view = new
    child.update(applied)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

private struct AppliedGeometryEffect<Base: GeometryEffect>: RenderEffectModifier, Animatable {
  nonisolated(unsafe) var base: Base
  typealias Body = Never
  func effect(in size: CGSize) -> RenderEffect { base.effectValue(size: size).effect(in: size) }
  nonisolated var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }
}

public struct _ProjectionEffect: RenderEffectModifier {
  var transform: ProjectionTransform
  public typealias Body = Never
  package func effect(in size: CGSize) -> RenderEffect { transform.effect(in: size) }
}

/// A rotation around a three-dimensional axis, seen from a distance of the content's longer side divided by
/// `perspective`.
public struct _Rotation3DEffect: RenderEffectModifier, Animatable {
  var angle: Angle
  var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  var anchor: UnitPoint
  var anchorZ: CGFloat
  var perspective: CGFloat
  public typealias Body = Never
  package init(
    angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint, anchorZ: CGFloat, perspective: CGFloat
  ) {
    self.angle = angle
    self.axis = axis
    self.anchor = anchor
    self.anchorZ = anchorZ
    self.perspective = perspective
  }

  package func effect(in size: CGSize) -> RenderEffect { projection(in: size).effect(in: size) }

  func projection(in size: CGSize) -> ProjectionTransform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return ProjectionTransform() }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let c = CGFloat(cos(angle.radians)), s = CGFloat(sin(angle.radians)), k = 1 - c
    let px = anchor.x * size.width, py = anchor.y * size.height
    let distance = max(size.width, size.height, 1)
    // Rodrigues' rotation, y down and z towards the eye: one column per axis the content's (x - px, y - py, -anchorZ) has.
    let u = (x: c + x * x * k, y: x * y * k + z * s, z: x * z * k - y * s)
    let v = (x: x * y * k - z * s, y: c + y * y * k, z: y * z * k + x * s)
    let w = (x: x * z * k + y * s, y: y * z * k - x * s, z: c + z * z * k)
    func constant(_ u: CGFloat, _ v: CGFloat, _ w: CGFloat) -> CGFloat { -px * u - py * v - anchorZ * w }
    let near = perspective / distance
    let (depthU, depthV, depth) = (-u.z * near, -v.z * near, 1 - constant(u.z, v.z, w.z) * near)
    var result = ProjectionTransform()
    (result.m11, result.m12, result.m13) = (u.x + px * depthU, u.y + py * depthU, depthU)
    (result.m21, result.m22, result.m23) = (v.x + px * depthV, v.y + py * depthV, depthV)
    (result.m31, result.m32, result.m33) =
      (constant(u.x, v.x, w.x) + px * depth, constant(u.y, v.y, w.y) + py * depth, depth)
    return result
  }
  nonisolated public var animatableData: Double {
    get { angle.radians }
    set { angle.radians = newValue }
  }
}

extension View {
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(_Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }
  public func projectionEffect(_ transform: ProjectionTransform) -> some View { modifier(_ProjectionEffect(transform: transform)) }
}
