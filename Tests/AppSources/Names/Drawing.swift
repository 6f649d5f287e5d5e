import SwiftUI

struct Bars: View {
  @State private var text = ""
  @State private var scope = 1
  @FocusState private var isFocused: Bool
  var body: some View {
    Image(systemName: "star").symbolRenderingMode(.multicolor).resizable()
    Text("x")
      .toolbar { Items() }.toolbarBackground(.hidden, for: .windowToolbar).toolbarRole(.editor).toolbarTitleDisplayMode(.inline)
      .toolbarTitleMenu { Text("x") }.searchable(text: $text).searchSuggestions { Text("x").searchCompletion("x") }
      .searchable(text: $text, placement: .toolbar, prompt: "x", suggestions: { Text("x").searchCompletion("x") })
      .searchScopes($scope) { Text("x") }.searchFocused($isFocused).keyboardShortcut(.return).help("x").badge(1)
      .contextMenu(ContextMenu { Button("x") {} }).contextMenu { Button("x") {} }
  }
}
struct Items: ToolbarContent, CustomizableToolbarContent {
  let place: ToolbarItemPlacement = .automatic
  @ToolbarContentBuilder var body: some CustomizableToolbarContent {
    ToolbarItem(id: "a", placement: place) { Text("x") }.sharedBackgroundVisibility(.hidden)
  }
}
struct Group1: ToolbarContent {
  var body: some ToolbarContent {
    ToolbarItemGroup { Text("x") }
    ToolbarSpacer()
    ToolbarTitleMenu { Text("x") }
  }
}

struct Shapes: View {
  var body: some View {
    Rectangle().fill(Color.red.opacity(0.5))
    RoundedRectangle(cornerRadius: 3, style: RoundedCornerStyle.continuous).strokeBorder(.red)
    Circle().stroke(.red, style: StrokeStyle(lineWidth: 1))
    Capsule().trim(from: 0, to: 1).fill(LinearGradient(gradient: Gradient(colors: [.red]), startPoint: .top, endPoint: .bottom))
    Ellipse().inset(by: 1).fill(RadialGradient(colors: [.red], center: .center, startRadius: 0, endRadius: 1), style: FillStyle())
    UnevenRoundedRectangle(cornerRadii: RectangleCornerRadii(topLeading: 3)).fill(AngularGradient(colors: [.red], center: .center))
    ContainerRelativeShape().fill(EllipticalGradient(colors: [.red]))
    Circle().subtracting(Rectangle()).union(Circle()).intersection(Circle()).rotation(Angle.degrees(3)).scale(2).fill(.red)
    OffsetShape(shape: Circle(), offset: .zero).fill(AnyShapeStyle(Material.thin))
    AnyShape(Circle()).fill(SeparatorShapeStyle())
    Rectangle().fill(ForegroundStyle())
    Rectangle().fill(ImagePaint(image: Image("x")))
    MeshGradient(width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]], colors: [.red, .red, .red, .red])
    Arc().fill(.red)
    Canvas { (context: inout GraphicsContext, size) in
      context.translateBy(x: 1, y: 1)
      context.scaleBy(x: 1, y: 1)
      context.rotate(by: .zero)
      context.addFilter(.colorMultiply(.red))
      context.drawLayer { $0.draw(Text("x"), at: .zero) }
      if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, at: .zero) }
    } symbols: { Text("x").tag(1) }
  }
  @MainActor func picture() -> CGImage? { ImageRenderer(content: Text("x")).cgImage }
}
struct Arc: InsettableShape {
  var amount: CGFloat = 0
  func inset(by amount: CGFloat) -> Arc { Arc(amount: amount) }
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: .zero)
    path.addArc(center: .zero, radius: 1, startAngle: .zero, endAngle: .zero, clockwise: true)
    path.addQuadCurve(to: .zero, control: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addRect(rect)
    path.addEllipse(in: rect)
    path.addPath(Rectangle().path(in: rect))
    path.closeSubpath()
    return path
  }
}
struct Brand: ShapeStyle { func resolve(in environment: EnvironmentValues) -> some ShapeStyle { Color.red.blendMode(BlendMode.multiply).shadow(.drop(radius: 1)) } }

struct Hands: View {
  @GestureState private var shift = CGSize.zero
  @FocusState private var isFocused: Bool
  @State private var store = Store()
  var body: some View {
    Text("x").disabled(true).onTapGesture {}.onHover { _ in }.contentShape(.rect).allowsHitTesting(false).onSubmit {}.textSelection(.enabled)
      .gesture(DragGesture().updating($shift) { _, _, _ in }.onChanged { _ in }.onEnded { _ in }, including: GestureMask.all)
      .simultaneousGesture(TapGesture().sequenced(before: LongPressGesture()))
      .highPriorityGesture(TapGesture().simultaneously(with: TapGesture()).exclusively(before: TapGesture()))
      .gesture(AnyGesture(MagnifyGesture().map { _ in })).gesture(MagnificationGesture()).gesture(RotateGesture()).gesture(WindowDragGesture())
    Text("x").swipeActions { Text("x") }.focusable().onLongPressGesture {}.refreshable {}.focusEffectDisabled().focusedSceneValue(\.name, "x")
      .focusedValue(\.name, "x").focusedObject(store).onExitCommand {}.onDeleteCommand {}.onCommand(Selector("copy:")) {}.selectionDisabled().submitLabel(SubmitLabel.done)
      .onKeyPress(.space) { .handled }.deleteDisabled(true).moveDisabled(true).onContinuousHover { _ in }.focused($isFocused)
  }
  let keys: EventModifiers = [.command]
  func drag<G: Gesture>(_ gesture: G) -> G { gesture }
}

struct Moves: View {
  @Namespace private var space
  @State private var isOn = false
  var body: some View {
    Text("x").animation(Animation.easeIn.delay(1).repeatForever().speed(2).repeatCount(2), value: isOn)
      .transition(AnyTransition.opacity.combined(with: .scale).animation(.default)).contentTransition(.opacity)
      .matchedGeometryEffect(id: 1, in: space).transaction { (t: inout Transaction) in t.animation = nil }.geometryGroup()
      .transition(Rise()).modifier(Swing(angle: 1)).modifier(Wave(amount: 1)).modifier(Resolved())
    Text("x").keyframeAnimator(initialValue: 1.0, trigger: isOn) { content, _ in content } keyframes: { _ in
      KeyframeTrack { CubicKeyframe(1, duration: 1); LinearKeyframe(1, duration: 1); SpringKeyframe(1, duration: 1); MoveKeyframe(1) }
    }
    .phaseAnimator([1, 2]) { content, _ in content }.visualEffect { content, _ in content.opacity(1) }
    .scrollTransition { content, phase in content.opacity(phase == ScrollTransitionPhase.identity ? 1 : 0) }
    .sensoryFeedback(SensoryFeedback.success, trigger: isOn)
    PhaseAnimator([1, 2]) { Text("\($0)") }
    Button("x") {
      withAnimation { isOn.toggle() }
      withTransaction(Transaction()) { isOn.toggle() }
    }
  }
  let curve: (UnitCurve, Spring) = (.easeIn, Spring())
}
struct Rise: Transition {
  static var properties: TransitionProperties { TransitionProperties(hasMotion: true) }
  func body(content: Content, phase: TransitionPhase) -> some View { content.offset(y: phase.isIdentity ? 0 : 1) }
}
struct Swing: GeometryEffect {
  var angle: Double
  var animatableData: AnimatablePair<Double, Double> { get { AnimatablePair(angle, 0) } set { angle = newValue.first } }
  func effectValue(size: CGSize) -> ProjectionTransform { ProjectionTransform(CATransform3DMakeRotation(angle, 0, 1, 0)) }
}
struct Wave: AnimatableModifier {
  var amount: Double
  var animatableData: Double { get { amount } set { amount = newValue } }
  func body(content: Content) -> some View { content.offset(y: amount) }
}
struct Resolved: EnvironmentalModifier { func resolve(in environment: EnvironmentValues) -> some ViewModifier { EmptyModifier() } }
struct Line: Shape { func path(in rect: CGRect) -> Path { Path(rect) } }
let many = #Predicate<Item> { $0.id > 1 }
func sum<V: VectorArithmetic>(_ a: V, _ b: V) -> V { a + b }
struct Held: DynamicProperty, ViewModifier { func body(content: Content) -> ModifiedContent<Content, EmptyModifier> { content.modifier(EmptyModifier()) } }
let key: LocalizedStringKey = "x"
func rows<C: DynamicViewContent>(_ content: C) -> C { content }
extension Font { static let mine = Font.body }
func chosen<S: TextSelectability>(_: S) {}
nonisolated func shading(_ color: Color) -> GraphicsContext.Shading { .color(color) }
