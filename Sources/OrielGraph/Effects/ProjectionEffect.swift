import Foundation

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
  /// The part that Cairo can draw: the projection at its origin, without perspective.
  package var affine: CGAffineTransform {
    let w = m33 == 0 ? 1 : m33
    return CGAffineTransform(a: m11 / w, b: m12 / w, c: m21 / w, d: m22 / w, tx: m31 / w, ty: m32 / w).drawable
  }
}

nonisolated extension CGAffineTransform {
  /// Seen edge-on a plane has no area and the transform no inverse; a hair's breadth cannot be told from it.
  fileprivate var drawable: CGAffineTransform {
    let least: CGFloat = 0.0001
    guard abs(a * d - b * c) < least * least else { return self }
    var copy = self
    copy.a += copy.a < 0 ? -least : least
    copy.d += copy.d < 0 ? -least : least
    return copy
  }
}

/// A modifier that is one transform of the content, made anew for each size.
@MainActor @preconcurrency public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  public func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { GeometryEffectNode(view, context) }
  /// The effect without a part in layout animations, which it has none in here.
  public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(base: self) }
}
public struct _IgnoredByLayoutEffect<Base: GeometryEffect>: GeometryEffect {
  var base: Base
  public typealias Body = Never
  public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }
  nonisolated public var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }
}

/// Shows content with an app's effect as a render effect of our own.
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
  var base: Base
  typealias Body = Never
  func effect(in size: CGSize) -> RenderEffect { RenderEffect(transform: base.effectValue(size: size).affine) }
  nonisolated var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }
}

public struct _ProjectionEffect: RenderEffectModifier {
  var transform: ProjectionTransform
  public typealias Body = Never
  package func effect(in size: CGSize) -> RenderEffect { RenderEffect(transform: transform.affine) }
}

/// A turn around an axis through the content's plane or out of it, seen from infinitely far away.
public struct _Rotation3DEffect: RenderEffectModifier, Animatable {
  var angle: Angle
  var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  var anchor: UnitPoint
  public typealias Body = Never

  package func effect(in size: CGSize) -> RenderEffect {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return RenderEffect() }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let cosine = CGFloat(cos(angle.radians)), sine = CGFloat(sin(angle.radians)), rest = 1 - cosine
    // The first two rows and columns of the rotation matrix (Rodrigues), with y down.
    let turned = CGAffineTransform(
      a: cosine + x * x * rest, b: x * y * rest + z * sine, c: x * y * rest - z * sine, d: cosine + y * y * rest,
      tx: 0, ty: 0
    ).drawable
    let px = anchor.x * size.width, py = anchor.y * size.height
    return RenderEffect(
      transform: CGAffineTransform(translationX: -px, y: -py).concatenating(turned)
        .concatenating(CGAffineTransform(translationX: px, y: py)))
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
    if axis.x != 0 || axis.y != 0 {
      RuntimeIssue.report(
        "rotation3DEffect is drawn without perspective: the content narrows but its edges stay parallel. See Gaps.md in the "
          + "documentation.")
    }
    return modifier(_Rotation3DEffect(angle: angle, axis: axis, anchor: anchor))
  }
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    if !transform.isAffine {
      RuntimeIssue.report("projectionEffect is drawn without perspective. See Gaps.md in the documentation.")
    }
    return modifier(_ProjectionEffect(transform: transform))
  }
}
