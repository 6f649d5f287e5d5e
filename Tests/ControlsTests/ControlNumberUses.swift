import Foundation
import OrielGraph

@testable import OrielControls

/// Effects that depend on geometry, and what scrolls, moves and is pressed.
@MainActor let movedNumberUses: [NumberUse] = [
  ("visual effect offset", { n in effect { $0.offset(x: n, y: n) } }),
  ("visual effect scale", { n in effect { $0.scaleEffect(n) } }),
  ("visual effect scale anchor", { n in effect { $0.scaleEffect(x: n, y: 1, anchor: UnitPoint(x: n, y: 0)) } }),
  ("visual effect rotation", { n in effect { $0.rotationEffect(.degrees(n), anchor: UnitPoint(x: 0, y: n)) } }),
  ("visual effect rotation3D", { n in effect { $0.rotation3DEffect(.degrees(n), axis: (x: n, y: 1, z: 0), anchorZ: n, perspective: n) } }),
  ("visual effect transform", { n in effect { $0.transformEffect(CGAffineTransform(a: n, b: 0, c: n, d: 1, tx: n, ty: 0)) } }),
  ("visual effect opacity", { n in effect { $0.opacity(n) } }),
  ("visual effect blur", { n in effect { $0.blur(radius: n) } }),
  ("visual effect filters", { n in effect { $0.brightness(n).contrast(n).saturation(n).grayscale(n).hueRotation(.radians(n)) } }),
  ("rotation3D perspective", { AnyView(Text("Text").rotation3DEffect(.degrees(40), axis: (x: 1, y: 0, z: 0), anchorZ: $0, perspective: $0)) }),
  ("scroll transition", { n in
    scrolled(Text("Text").frame(height: 40).scrollTransition { content, phase in content.offset(x: phase.isIdentity ? 0 : n).scaleEffect(phase.isIdentity ? 1 : n) })
  }),
  ("scroll transition threshold", { n in
    scrolled(
      Text("Text").frame(height: 40).scrollTransition(.interactive.threshold(.visible(n).inset(by: n).interpolated(towards: .centered, amount: n))) { content, phase in
        content.opacity(phase.isIdentity ? 1 : 0.3)
      })
  }),
  ("animated scroll transition", { n in
    scrolled(Text("Text").frame(height: 40).scrollTransition(.animated(.linear(duration: n).speed(n).delay(n))) { content, phase in content.opacity(phase.isIdentity ? 1 : 0) })
  }),
  ("scroll visibility", { n in
    scrolled(Text("Text").frame(height: 40).onScrollVisibilityChange(threshold: n) { _ in }, { AnyView($0.onScrollTargetVisibilityChange(idType: Int.self, threshold: n) { _ in }) })
  }),
  ("scroll position", { n in scrolled(Text("Text"), { AnyView($0.scrollPosition(.constant(ScrollPosition(x: n, y: n)))) }) }),
  ("scroll position anchor", { n in scrolled(Text("Text"), { AnyView($0.scrollPosition(.constant(ScrollPosition(id: 20, anchor: UnitPoint(x: n, y: n))))) }) }),
  ("scroll anchor", { n in scrolled(Text("Text"), { AnyView($0.defaultScrollAnchor(UnitPoint(x: n, y: n))) }) }),
  ("scroll target", { n in scrolled(Text("Text"), { AnyView($0.scrollTargetBehavior(OddTarget(value: n))) }) }),
  ("scroll reader", { n in
    AnyView(
      ScrollViewReader { proxy in
        ScrollView { VStack { ForEach(0..<50) { Text("\($0)").id($0) } } }.onAppear { proxy.scrollTo(30, anchor: UnitPoint(x: n, y: n)) }
      })
  }),
  ("content margins", { n in scrolled(Text("Text"), { AnyView($0.contentMargins(n)) }) }),
  ("content margin insets", { n in scrolled(Text("Text"), { AnyView($0.contentMargins(.all, EdgeInsets(top: n, leading: 0, bottom: n, trailing: n), for: .scrollContent)) }) }),
  ("bar margins", { n in scrolled(Text("Text"), { AnyView($0.contentMargins(.vertical, n, for: .scrollIndicators)) }) }),
  ("safe area padding", { n in scrolled(Text("Text"), { AnyView($0.safeAreaPadding(n).safeAreaPadding(EdgeInsets(top: n, leading: 1, bottom: n, trailing: 1))) }) }),
  ("safe area side", { n in AnyView(Rectangle().safeAreaInset(edge: .leading, spacing: n) { Color.red.frame(width: n) }) }),
  ("matched geometry", { n in AnyView(Matched(value: n)) }),
  ("drag gesture", { n in AnyView(Rectangle().gesture(DragGesture(minimumDistance: n).onChanged { _ in })) }),
  ("long press", { n in AnyView(Rectangle().onLongPressGesture(minimumDuration: n, maximumDistance: n) {}) }),
  ("magnify", { n in AnyView(Rectangle().gesture(MagnifyGesture(minimumScaleDelta: n)).gesture(RotateGesture(minimumAngleDelta: .degrees(n)))) }),
  ("accessibility order", { n in AnyView(HStack { Text("A").accessibilitySortPriority(n); Text("B").accessibilitySortPriority(1); Text("C").accessibilitySortPriority(-n) }) }),
  ("timeline", { n in AnyView(TimelineView(.periodic(from: Date(timeIntervalSince1970: n), by: 1)) { Text(verbatim: "\($0.date.timeIntervalSince1970)") }) }),
  ("timeline interval", { n in AnyView(TimelineView(.periodic(from: Date(), by: n)) { _ in Text("Text") }) }),
  ("animation timeline", { n in AnyView(TimelineView(.animation(minimumInterval: n)) { _ in Text("Text") }) }),
  ("explicit timeline", { n in AnyView(TimelineView(.explicit([Date(timeIntervalSinceNow: n), Date(timeIntervalSince1970: n)])) { _ in Text("Text") }) }),
  ("transition", { n in AnyView(Shown(value: n)) }),
  ("phases", { n in AnyView(PhaseAnimator([0, n]) { Rectangle().offset(x: $0) } animation: { _ in .linear(duration: n) }) }),
  ("phase springs", { n in AnyView(Rectangle().phaseAnimator([0, n]) { $0.scaleEffect($1) } animation: { _ in .spring(duration: n, bounce: n) }) }),
  ("keyframes", { n in
    AnyView(
      Rectangle().keyframeAnimator(initialValue: n) { $0.offset(x: $1) } keyframes: { _ in
        LinearKeyframe(n, duration: n)
        CubicKeyframe(3, duration: n, startVelocity: n)
        SpringKeyframe(n, duration: n, spring: Spring(duration: n, bounce: n))
        MoveKeyframe(n)
      })
  }),
  ("animated", { n in AnyView(Animated(value: n)) }),
]

/// Containers, controls and what shows a value.
@MainActor let controlNumberUses: [NumberUse] = [
  ("list insets", { n in AnyView(List { ForEach(0..<9) { _ in Text("Row").listRowInsets(EdgeInsets(top: n, leading: n, bottom: n, trailing: n)) } }) }),
  ("list spacing", { n in AnyView(List { ForEach(0..<9) { _ in Text("Row") } }.listRowSpacing(n).environment(\.defaultMinListHeaderHeight, n)) }),
  ("table column", { n in AnyView(table(TableColumn("Number") { (row: Row) in Text("\(row.id)") }.width(n))) }),
  ("table column limits", { n in AnyView(table(TableColumn("Number") { (row: Row) in Text("\(row.id)") }.width(min: n, ideal: n, max: n))) }),
  ("table column ideal", { n in AnyView(table(TableColumn("Number") { (row: Row) in Text("\(row.id)") }.width(ideal: n))) }),
  ("table column maximum", { n in AnyView(table(TableColumn("Number") { (row: Row) in Text("\(row.id)") }.width(min: 10, max: n))) }),
  ("split column", { n in AnyView(NavigationSplitView { Text("A").navigationSplitViewColumnWidth(n) } detail: { Text("B") }) }),
  ("split column limits", { n in AnyView(NavigationSplitView { Text("A").navigationSplitViewColumnWidth(min: n, ideal: n, max: n) } detail: { Text("B") }) }),
  ("inspector column", { n in AnyView(Text("A").inspector(isPresented: .constant(true)) { Text("B").inspectorColumnWidth(min: n, ideal: n, max: n) }) }),
  ("inspector width", { n in AnyView(Text("A").inspector(isPresented: .constant(true)) { Text("B").inspectorColumnWidth(n) }) }),
  ("view that fits", { n in AnyView(ViewThatFits { Text("A").frame(width: n); Text("B") }) }),
  ("geometry", { n in AnyView(GeometryReader { _ in Text("A").frame(width: n).coordinateSpace(name: "a") }) }),
  ("group box", { n in AnyView(GroupBox("Box") { Text("A").padding(n) }) }),
  ("form", { n in AnyView(Form { TextField("A", text: .constant("B")).padding(.leading, n); Text("C").frame(minHeight: n) }.formStyle(.grouped)) }),
  ("button shape", { n in AnyView(Button("Button") {}.buttonStyle(.bordered).buttonBorderShape(.roundedRectangle(radius: n))) }),
  ("glass", { n in AnyView(GlassEffectContainer(spacing: n) { Text("Text").glassEffect(.regular, in: .rect(cornerRadius: n)) }) }),
  ("container shape", { n in AnyView(ContainerRelativeShape().inset(by: n).containerShape(RoundedRectangle(cornerRadius: n))) }),
  ("rect shape", { n in AnyView(Color.red.clipShape(.rect(cornerRadius: n)).contentShape(.rect(topLeadingRadius: n))) }),
  ("rounded size", { n in AnyView(RoundedRectangle(cornerSize: CGSize(width: n, height: 5)).inset(by: n)) }),
  ("line caps", { n in AnyView(Rectangle().inset(by: 5).stroke(style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .miter, miterLimit: n, dash: [n], dashPhase: n))) }),
  ("miter", { n in AnyView(Path { $0.move(to: .zero); $0.addLine(to: CGPoint(x: 50, y: 5)); $0.addLine(to: CGPoint(x: 0, y: 9)) }.stroke(style: StrokeStyle(lineWidth: 3, lineJoin: .miter, miterLimit: n))) }),
  ("dash phase", { n in AnyView(Circle().strokeBorder(style: StrokeStyle(lineWidth: 3, dash: [4, 2], dashPhase: n))) }),
  ("rectangle of path", { n in AnyView(Path(CGRect(x: n, y: n, width: n, height: n)).fill(.red)) }),
  ("path trimmed", { n in AnyView(Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50)).trimmedPath(from: n, to: 1 - n).strokedPath(StrokeStyle(lineWidth: n, dash: [n]))) }),
  ("path moved", { n in AnyView(Path(CGRect(x: 0, y: 0, width: 9, height: 9)).offsetBy(dx: n, dy: n).applying(CGAffineTransform(rotationAngle: n)).stroke()) }),
  ("path curves", { n in AnyView(Path {
    $0.addArc(tangent1End: CGPoint(x: n, y: 0), tangent2End: CGPoint(x: 9, y: n), radius: n)
    $0.addRelativeArc(center: CGPoint(x: n, y: 5), radius: n, startAngle: .radians(n), delta: .radians(n))
    $0.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: n, y: n), control2: CGPoint(x: -n, y: n))
    $0.addRoundedRect(in: CGRect(x: 0, y: 0, width: n, height: 9), cornerSize: CGSize(width: 3, height: n))
  }.stroke(style: StrokeStyle(dash: [2]))) }),
  ("path arithmetic", { n in AnyView(Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40)).subtracting(Path(CGRect(x: n, y: 0, width: n, height: 9))).lineIntersection(Path(CGRect(x: 0, y: n, width: 9, height: 9)))) }),
  ("canvas shading", { n in AnyView(Canvas { context, size in
    let box = Path(CGRect(x: 0, y: 0, width: 40, height: 40)), gradient = Gradient(colors: [.red, .blue])
    context.fill(box, with: .linearGradient(gradient, startPoint: CGPoint(x: n, y: 0), endPoint: CGPoint(x: 0, y: n)))
    context.fill(box, with: .radialGradient(gradient, center: CGPoint(x: n, y: 0), startRadius: n, endRadius: n))
    context.fill(box, with: .radialGradient(gradient, center: .zero, startRadius: 0, endRadius: n))
    context.fill(box, with: .conicGradient(gradient, center: CGPoint(x: n, y: 0), angle: .degrees(n)))
    context.stroke(box, with: .color(white: n, opacity: n), style: StrokeStyle(lineWidth: n, dash: [n, 1], dashPhase: n))
  }) }),
  ("canvas text", { n in AnyView(Canvas { context, size in
    context.draw(Text("Text").font(.system(size: n)), at: CGPoint(x: n, y: n), anchor: UnitPoint(x: n, y: n))
    context.draw(Text("Text"), in: CGRect(x: 0, y: 0, width: n, height: n))
    context.draw(Image(systemName: "star"), in: CGRect(x: n, y: 0, width: n, height: 9))
    context.draw(Image(systemName: "star"), at: CGPoint(x: n, y: 0))
    _ = context.resolve(Text("Some words")).measure(in: CGSize(width: n, height: n))
  }) }),
  ("canvas filters", { n in AnyView(Canvas { context, size in
    context.addFilter(.shadow(radius: n, x: n, y: n))
    context.addFilter(.brightness(n))
    context.addFilter(.contrast(n))
    context.addFilter(.saturation(n))
    context.addFilter(.grayscale(n))
    context.addFilter(.hueRotation(.degrees(n)))
    context.addFilter(.projectionTransform(ProjectionTransform(CGAffineTransform(scaleX: n, y: n))))
    context.drawLayer { $0.fill(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.red)) }
  }) }),
  ("canvas clip", { n in AnyView(Canvas { context, size in
    context.clip(to: Path(CGRect(x: n, y: 0, width: n, height: n)))
    context.concatenate(CGAffineTransform(a: n, b: n, c: n, d: n, tx: n, ty: n))
    context.fill(Path(context.clipBoundingRect), with: .color(.red))
  }) }),
  ("canvas symbols", { n in AnyView(Canvas { context, size in
    if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, in: CGRect(x: n, y: 0, width: n, height: n)); context.draw(symbol, at: CGPoint(x: n, y: n)) }
  } symbols: { Circle().frame(width: n, height: 9).tag(1) }) }),
  ("mixed colours", { n in AnyView(Color.red.mix(with: .blue, by: n)) }),
  ("resolved colour", { n in AnyView(Color(Color.Resolved(red: Float(n), green: Float(n), blue: 0, opacity: Float(n)))) }),
  ("grey", { n in AnyView(Color(white: n, opacity: n)) }),
  ("mesh", { n in AnyView(MeshGradient(width: 2, height: 2, points: [[0, 0], [Float(n), 0], [0, 1], [1, Float(n)]], colors: [.red, .green, .blue, .yellow])) }),
  ("fine mesh", { n in AnyView(MeshGradient(width: 3, height: 3, points: [[0, 0], [0.5, 0], [1, 0], [0, 0.5], [Float(n), Float(n)], [1, 0.5], [0, 1], [0.5, 1], [1, 1]], colors: [.red, .green, .blue, .yellow, .red, .green, .blue, .yellow, .red])) }),
  ("image paint", { n in AnyView(Circle().fill(ImagePaint(image: picture, sourceRect: CGRect(x: 0, y: 0, width: n, height: n), scale: n))) }),
  ("image paint scale", { n in AnyView(Circle().fill(ImagePaint(image: picture, scale: n))) }),
  ("image scale", { n in AnyView(Image(decorative: pixels, scale: n)) }),
  ("image insets", { n in AnyView(picture.resizable(capInsets: EdgeInsets(top: n, leading: n, bottom: n, trailing: n)).frame(width: 40, height: 40)) }),
  ("image tiles", { n in AnyView(Image(decorative: pixels, scale: n).resizable(resizingMode: .tile).frame(width: 40, height: 40)) }),
  ("async image", { n in AnyView(AsyncImage(url: nil, scale: n)) }),
  ("variable symbol", { n in AnyView(Image(systemName: "wifi", variableValue: n).symbolEffect(.pulse, options: .speed(n))) }),
  ("scaled font", { n in AnyView(Text("Text").font(.body.scaled(by: n))) }),
  ("symbol in a text", { n in AnyView(Text("\(Image(systemName: "star")) Text").font(.system(size: n))) }),
  ("font width", { n in AnyView(Text("Text").fontWidth(Font.Width(n))) }),
  ("fixed font", { n in AnyView(Text("Text").font(.custom("Cantarell", fixedSize: n).leading(.loose))) }),
  ("relative font", { n in AnyView(Text("Text").font(.custom("Cantarell", size: n, relativeTo: .title))) }),
  ("kerned view", { n in AnyView(VStack { Text("Some words") }.kerning(n).tracking(n).baselineOffset(n).lineSpacing(n).minimumScaleFactor(n)) }),
  ("changing number", { n in AnyView(Text("Text").contentTransition(.numericText(value: n))) }),
  ("words of a number", { n in AnyView(Text("\(n) and \(Float(n))")) }),
  ("formatted number", { n in AnyView(VStack { Text(n, format: .number); Text(Double(n), format: .percent); Text(Double(n), format: .currency(code: "EUR")) }) }),
  ("specified number", { n in AnyView(Text("\(Double(n), specifier: "%.2f")")) }),
  ("times", { n in AnyView(Text(min(Date(timeIntervalSince1970: n), .distantFuture)...Date.distantFuture)) }),
  ("timer text", { n in AnyView(Text(timerInterval: min(Date(timeIntervalSince1970: n), .distantFuture)...Date.distantFuture)) }),
  ("date interval", { n in AnyView(Text(DateInterval(start: Date(), duration: n > 0 ? n : 0))) }),
  ("formatted date", { n in AnyView(Text(Date(timeIntervalSince1970: n), format: .dateTime)) }),
  ("ring", { n in AnyView(ProgressView(value: n, total: n).progressViewStyle(.circular)) }),
  ("timed progress", { n in AnyView(ProgressView(timerInterval: Date()...Date(timeIntervalSinceNow: n > 0 ? n : 0)) { Text("Time") } currentValueLabel: { Text("Left") }) }),
  ("gauge bounds", { n in AnyView(Gauge(value: 1, in: 0...(n > 0 ? n : 0)) { Text("Gauge") }.gaugeStyle(.accessoryCircular)) }),
  ("gauge ring", { n in AnyView(Gauge(value: n, in: 0...1) { Text("Gauge") }.gaugeStyle(.accessoryCircularCapacity)) }),
  ("slider bounds", { n in AnyView(Slider(value: .constant(1), in: 0...(n > 0 ? n : 0))) }),
  ("slider step", { n in AnyView(Slider(value: .constant(1), in: 0...9, step: n)) }),
  ("wide slider", { n in AnyView(Slider(value: .constant(n), in: -CGFloat.greatestFiniteMagnitude...CGFloat.greatestFiniteMagnitude, step: n)) }),
  ("stepper step", { n in AnyView(Stepper("Step", value: .constant(1.0), in: 0...9, step: Double(n))) }),
  ("stepper value", { n in AnyView(Stepper("Step", value: .constant(Double(n)), step: Double(n))) }),
  ("stepper field", { n in AnyView(Stepper("Step", value: .constant(Double(n)), in: 0...9, step: 1, format: .number)) }),
  ("number field", { n in AnyView(TextField("Field", value: .constant(Double(n)), format: .number)) }),
  ("date picker", { n in AnyView(DatePicker("Date", selection: .constant(Date(timeIntervalSince1970: n)))) }),
  ("calendar", { n in AnyView(DatePicker("Date", selection: .constant(Date(timeIntervalSince1970: n))).datePickerStyle(.graphical)) }),
  ("date field", { n in AnyView(DatePicker("Date", selection: .constant(Date()), in: Date(timeIntervalSince1970: n.isNaN ? 0 : n)...).datePickerStyle(.stepperField)) }),
  ("date bounds", { n in AnyView(DatePicker("Date", selection: .constant(Date(timeIntervalSince1970: n)), in: ...Date(timeIntervalSince1970: n.isNaN ? 0 : n), displayedComponents: .date).datePickerStyle(.graphical)) }),
  ("colour picker", { n in AnyView(ColorPicker("Colour", selection: .constant(Color(red: n, green: n, blue: n, opacity: n)))) }),
  ("editor", { n in AnyView(TextEditor(text: .constant("Some words")).font(.system(size: n)).lineSpacing(n)) }),
  ("tall field", { n in AnyView(TextField("Field", text: .constant("Some words"), axis: .vertical).font(.system(size: n)).kerning(n)) }),
  ("renderer", { n in AnyView(Rendered(value: n)) }),
]

@MainActor private func effect<E: VisualEffect>(_ make: @escaping @Sendable (EmptyVisualEffect) -> E) -> AnyView {
  AnyView(Text("Text").background(.red).visualEffect { content, _ in make(content) })
}
@MainActor private func scrolled(_ row: some View, _ change: (ScrollView<VStack<ForEach<Range<Int>, Int, AnyView>>>) -> AnyView = { AnyView($0) }) -> AnyView {
  change(ScrollView { VStack { ForEach(0..<50) { _ in AnyView(row) } } })
}
private struct Row: Identifiable { let id: Int }
@MainActor private func table<C: TableColumnContent>(_ column: C) -> some View where C.TableRowValue == Row, C.TableColumnSortComparator == Never {
  Table((0..<20).map(Row.init)) {
    column
    TableColumn("Words") { _ in Text("Some words") }
  }
}
private let pixels: CGImage = {
  let surface = BitmapSurface(size: CGSize(width: 8, height: 8), scale: 1)
  surface.painter.fill(CGRect(x: 0, y: 0, width: 8, height: 8), .black)
  return CGImage(surface.bitmap())
}()
private let picture = Image(decorative: pixels, scale: 1)

private struct OddTarget: ScrollTargetBehavior {
  let value: CGFloat
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    target = ScrollTarget(rect: CGRect(x: value, y: value, width: value, height: value), anchor: UnitPoint(x: value, y: value))
  }
}
private struct Matched: View {
  let value: CGFloat
  @Namespace private var names
  @State private var isMoved = false
  var body: some View {
    HStack {
      Circle().frame(width: value, height: 20).matchedGeometryEffect(id: 1, in: names, anchor: UnitPoint(x: value, y: value), isSource: !isMoved)
      Rectangle().matchedGeometryEffect(id: 1, in: names, anchor: UnitPoint(x: value, y: 0), isSource: isMoved)
    }
    .onAppear { withAnimation { isMoved = true } }
  }
}
private struct Shown: View {
  let value: CGFloat
  @State private var isShown = true
  var body: some View {
    VStack {
      if isShown { Circle().transition(.scale(scale: value, anchor: UnitPoint(x: value, y: 0)).combined(with: .offset(x: value, y: value))) }
      if !isShown { Rectangle().transition(.offset(CGSize(width: value, height: value))) }
    }
    .onAppear { withAnimation(.linear(duration: 0.1)) { isShown.toggle() } }
  }
}
private struct Animated: View {
  let value: CGFloat
  @State private var now: CGFloat = 0
  var body: some View {
    Rectangle().frame(width: now, height: now).offset(x: now).rotationEffect(.degrees(now)).blur(radius: now).padding(now)
      .animation(.interpolatingSpring(mass: 1, stiffness: 100, damping: 10), value: now)
      .onAppear { now = value }
  }
}
/// A picture of itself, at a scale of the app's.
private struct Rendered: View {
  let value: CGFloat
  var body: some View {
    let renderer = ImageRenderer(content: Text("Text").frame(width: value > 1e5 ? 20 : value))
    renderer.scale = value
    renderer.proposedSize = ProposedViewSize(width: 20, height: value > 1e5 ? 20 : value)
    return Text(verbatim: "\(renderer.cgImage?.width ?? 0)")
  }
}
