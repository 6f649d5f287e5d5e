import Foundation
import OrielDrawing
import OrielGraph

extension View {
  /// Fills the view's bounds behind it. Desktop windows have no safe areas except those that the app declares.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background { _ShapeView(shape: Rectangle(), style: style) }
  }
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background { _ShapeView(shape: Rectangle(), style: BackgroundStyle()) }
  }
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background { _ShapeView(shape: shape, style: style, fillStyle: fillStyle) }
  }
  public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
    background { _ShapeView(shape: shape, style: BackgroundStyle(), fillStyle: fillStyle) }
  }
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    self.background(alignment: alignment) { background }
  }
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    overlay { _ShapeView(shape: Rectangle(), style: style) }
  }
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { _ShapeView(shape: shape, style: style, fillStyle: fillStyle) }
  }
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    self.overlay(alignment: alignment) { overlay }
  }
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }

  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(_ClipModifier(shape: shape, style: style))
  }
  public func clipped(antialiased: Bool = false) -> some View {
    modifier(_ClipModifier(shape: Rectangle(), style: FillStyle(antialiased: antialiased)))
  }
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    modifier(
      _ClipModifier(shape: RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased)))
  }
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    _MaskedView(content: ViewBuilder.buildBlock(self, mask()), alignment: alignment)
  }
  public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }

  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    modifier(_ShadowModifier(color: color, radius: radius, x: x, y: y))
  }
  public func colorMultiply(_ color: Color) -> some View { modifier(_ColorMultiplyModifier(color: color)) }
}

/// Content clipped to a shape, for painting and hit testing.
public struct _ClipModifier<S: Shape>: BoxModifier, Animatable {
  public typealias Body = Never
  var shape: S
  var style: FillStyle
  public nonisolated var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }
  package func makeBox(_ node: ViewNode) -> ClipBox { ClipBox(node) }
  package func apply(to box: ClipBox, from old: Self?) {
    let shape = shape
    box.show({ shape.path(in: $0) }, style, insetInContainer: shape.insetInContainer)
  }
}

package final class ClipBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  private var outline: (CGRect) -> Path = { Path($0) }
  private var style = FillStyle()
  private var insetInContainer: CGFloat?
  private var path: Path?

  func show(_ outline: @escaping (CGRect) -> Path, _ style: FillStyle, insetInContainer: CGFloat?) {
    self.outline = outline
    self.style = style
    self.insetInContainer = insetInContainer
    path = nil
    invalidateInk()
    setNeedsDisplay()
  }
  override package func sizeChanged(from old: CGSize) { path = nil }
  private var current: Path {
    if let path, insetInContainer == nil { return path }
    var made = insetInContainer.map(containerPath) ?? outline(bounds)
    if !made.isNumeric {
      RuntimeIssue.report("The clip of \(nameForIssues) has a point that is NaN; its frame is used instead.")
      made = Path(bounds)
    }
    path = made
    return made
  }
  override package var clipsChildren: Bool { true }
  override package func hitTest(_ point: CGPoint) -> Box? {
    current.contains(point, eoFill: style.isEOFilled) ? super.hitTest(point) : nil
  }
  override package func paint(_ painter: any Painter) {
    painter.save()
    if case .rectangle(let rect)? = current.knownShape {
      painter.clip(to: painter.alignedToPixels(rect))
    } else {
      painter.clip(to: current, style: style)
    }
    content?.draw(painter)
    painter.restore()
  }
}

/// Content that is visible only where its mask draws.
public struct _MaskedView<Content: View, Mask: View>: ContainerView {
  package let content: TupleView<(Content, Mask)>
  let alignment: Alignment
  package func makeBox(_ node: ViewNode) -> MaskBox { MaskBox(node) }
  package func apply(to box: MaskBox, from old: Self?, in node: ViewNode) { box.alignment = alignment }
}

package final class MaskBox: ContainerBox {
  override package class var roles: BoxRoles { [] }
  var alignment = Alignment.center { didSet { if alignment != oldValue { setNeedsLayout() } } }
  private var base: Box? { laidOutChildren.first }
  private var mask: Box? { laidOutChildren.count > 1 ? laidOutChildren.last : nil }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize { base?.size(for: proposal) ?? .zero }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    base?.range(along: axis, across: across) ?? (0, 0)
  }
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    base.flatMap { $0.askedExplicitAlignment(key, in: $0.dimensions(for: dimensions.proposal)) }
  }
  override package var spacing: ViewSpacing { base?.spacing ?? .zero }
  override package func placeChildren() {
    guard let base else { return }
    base.place(at: .zero, proposal: proposal ?? ProposedViewSize(size))
    guard let mask else { return }
    let inner = ProposedViewSize(size), own = ViewDimensions(size: size, proposal: proposal, box: base)
    let dimensions = mask.dimensions(for: inner)
    let x = leftEdge(fromLeading: own[alignment.horizontal] - dimensions[alignment.horizontal], width: dimensions.width)
    mask.place(at: CGPoint(x: x, y: own[alignment.vertical] - dimensions[alignment.vertical]), proposal: inner)
  }
  override package func hitTest(_ point: CGPoint) -> Box? {
    guard let base else { return nil }
    return base.hitTest(CGPoint(x: point.x - base.origin.x, y: point.y - base.origin.y))
  }
  override package func paint(_ painter: any Painter) {
    guard let base, let mask else { return }
    painter.beginMaskedLayer(bounds: inkBounds)
    base.draw(painter)
    painter.endMaskedLayer { mask.draw(painter) }
  }
}

public struct _ShadowModifier: ViewModifier {
  let color: Color
  let radius: CGFloat
  let x: CGFloat
  let y: CGFloat
  @Environment(\.styleContext) private var context
  public func body(content: Content) -> some View {
    content.modifier(_ShadowEffect(value: ShadowStyleValue(color: context.color(color), radius: radius, x: x, y: y)))
  }
}
public struct _ShadowEffect: RenderEffectModifier, Animatable {
  public typealias Body = Never
  var value: ShadowStyleValue
  package func effect(in size: CGSize) -> RenderEffect {
    var effect = RenderEffect()
    effect.layer = LayerEffects(filters: [.shadow(value)])
    effect.reach = value.radius * 1.5 + max(abs(value.x), abs(value.y)) + 1
    return effect
  }
  public nonisolated var animatableData: AnimatablePair<_RGBA.AnimatableData, AnimatablePair<Double, AnimatablePair<Double, Double>>> {
    get { AnimatablePair(value.color.animatableData, AnimatablePair(value.radius, AnimatablePair(value.x, value.y))) }
    set {
      value.color.animatableData = newValue.first
      value.radius = newValue.second.first
      value.x = newValue.second.second.first
      value.y = newValue.second.second.second
    }
  }
}
public struct _ColorMultiplyModifier: ViewModifier {
  let color: Color
  @Environment(\.styleContext) private var context
  public func body(content: Content) -> some View {
    content.modifier(_ColorMultiplyEffect(color: context.color(color)))
  }
}
public struct _ColorMultiplyEffect: RenderEffectModifier, Animatable {
  public typealias Body = Never
  var color: RGBA
  package func effect(in size: CGSize) -> RenderEffect {
    var effect = RenderEffect()
    effect.layer = LayerEffects(filters: [.colorMultiply(color)])
    return effect
  }
  public nonisolated var animatableData: _RGBA.AnimatableData {
    get { color.animatableData }
    set { color.animatableData = newValue }
  }
}

extension EnvironmentValues {
  /// The material behind the view. On Linux, it is set only by the app; `background(_:)` with a material does not set it.
  @Entry public nonisolated var backgroundMaterial: Material?
}
