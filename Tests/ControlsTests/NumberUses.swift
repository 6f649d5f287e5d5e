import Foundation
import OrielGraph

@testable import OrielControls

/// A modifier, shape or control with a number of the app's in each place.
typealias NumberUse = (name: String, make: @MainActor (CGFloat) -> AnyView)

/// Layout, effects, shapes, text and the simple controls.
@MainActor let drawnNumberUses: [NumberUse] = [
  // Layout
  ("frame(width:)", { AnyView(Rectangle().frame(width: $0)) }),
  ("frame(height:)", { AnyView(Text("Text").frame(height: $0)) }),
  ("frame(minWidth:)", { AnyView(Rectangle().frame(minWidth: $0, minHeight: $0)) }),
  ("frame(idealWidth:)", { AnyView(Rectangle().frame(idealWidth: $0, idealHeight: $0).fixedSize()) }),
  ("frame(maxWidth:)", { AnyView(Rectangle().frame(maxWidth: $0, maxHeight: $0)) }),
  ("padding", { AnyView(Rectangle().padding($0)) }),
  ("padding insets", { AnyView(Text("Text").padding(EdgeInsets(top: $0, leading: $0, bottom: 3, trailing: $0))) }),
  ("offset", { AnyView(Rectangle().frame(width: 100).offset(x: $0, y: 3)) }),
  ("position", { AnyView(Text("Text").position(x: $0, y: $0)) }),
  ("aspectRatio", { AnyView(Rectangle().aspectRatio($0, contentMode: .fit)) }),
  ("aspectRatio fill", { AnyView(Rectangle().aspectRatio($0, contentMode: .fill)) }),
  ("layoutPriority", { n in AnyView(HStack { Rectangle().layoutPriority(n); Text("Text"); Rectangle() }) }),
  ("zIndex", { n in AnyView(ZStack { Rectangle().zIndex(n); Text("Text").zIndex(1) }) }),
  ("alignmentGuide", { n in AnyView(VStack(alignment: .leading) { Text("Text").alignmentGuide(.leading) { _ in n }; Text("More") }) }),
  ("stack spacing", { n in AnyView(VStack(spacing: n) { Text("Text"); HStack(spacing: n) { Text("More"); Rectangle() } }) }),
  ("spacer", { n in AnyView(HStack { Spacer(minLength: n); Text("Text") }) }),
  ("grid spacing", { n in AnyView(Grid(horizontalSpacing: n, verticalSpacing: n) { GridRow { Text("A"); Text("B") }; GridRow { Rectangle() } }) }),
  ("grid anchor", { n in AnyView(Grid { GridRow { Text("A").gridCellAnchor(UnitPoint(x: n, y: n)); Text("B") } }) }),
  ("containerRelativeFrame", { n in AnyView(Rectangle().containerRelativeFrame(.horizontal) { _, _ in n }) }),
  ("containerRelativeFrame spacing", { n in AnyView(Rectangle().containerRelativeFrame(.horizontal, count: 3, spacing: n)) }),
  ("layout", { n in AnyView(OddLayout(value: n) { Text("Text"); Rectangle() }) }),
  ("lazy stack", { n in AnyView(ScrollView { LazyVStack(spacing: n) { ForEach(0..<50) { _ in Text("Text").frame(height: n) } } }) }),
  ("lazy grid fixed", { n in AnyView(ScrollView { LazyVGrid(columns: [GridItem(.fixed(n)), GridItem()]) { ForEach(0..<50) { _ in Text("Text") } } }) }),
  ("lazy grid flexible", { n in AnyView(ScrollView { LazyVGrid(columns: [GridItem(.flexible(minimum: n)), GridItem(.flexible(maximum: n), spacing: n)]) { ForEach(0..<50) { _ in Text("Text") } } }) }),
  ("lazy grid adaptive", { n in AnyView(ScrollView { LazyVGrid(columns: [GridItem(.adaptive(minimum: n, maximum: n), spacing: n)], spacing: n) { ForEach(0..<50) { _ in Text("Text") } } }) }),
  ("lazy rows", { n in AnyView(ScrollView(.horizontal) { LazyHGrid(rows: [GridItem(.adaptive(minimum: n))]) { ForEach(0..<50) { _ in Text("Text") } } }) }),
  ("list row", { n in AnyView(List { ForEach(0..<9) { _ in Text("Row").frame(height: n) } }.environment(\.defaultMinListRowHeight, n)) }),
  ("scroll content", { n in AnyView(ScrollView([.horizontal, .vertical]) { Rectangle().frame(width: n, height: n) }) }),
  ("safe area inset", { n in AnyView(Rectangle().safeAreaInset(edge: .top, spacing: n) { Text("Text").frame(height: n) }) }),
  // Effects
  ("opacity", { AnyView(Rectangle().opacity($0)) }),
  ("rotationEffect", { AnyView(Text("Text").rotationEffect(.degrees($0))) }),
  ("rotation anchor", { AnyView(Rectangle().rotationEffect(.degrees(10), anchor: UnitPoint(x: $0, y: $0))) }),
  ("rotation3D", { AnyView(Rectangle().rotation3DEffect(.degrees($0), axis: (x: $0, y: 1, z: 0), perspective: $0)) }),
  ("scaleEffect", { AnyView(Text("Text").scaleEffect($0)) }),
  ("scaleEffect x", { AnyView(Circle().scaleEffect(x: $0, y: 1)) }),
  ("transformEffect", { AnyView(Circle().transformEffect(CGAffineTransform(a: $0, b: $0, c: 0, d: $0, tx: $0, ty: 1))) }),
  ("projectionEffect", { AnyView(Circle().projectionEffect(ProjectionTransform(CGAffineTransform(scaleX: $0, y: $0)))) }),
  ("blur", { AnyView(Text("Text").blur(radius: $0)) }),
  ("opaque blur", { AnyView(Rectangle().blur(radius: $0, opaque: true)) }),
  ("shadow", { AnyView(Text("Text").shadow(radius: $0)) }),
  ("shadow offset", { AnyView(Rectangle().shadow(radius: 2, x: $0, y: $0)) }),
  ("brightness", { AnyView(Rectangle().brightness($0).contrast($0).saturation($0).grayscale($0)) }),
  ("hueRotation", { AnyView(Rectangle().hueRotation(.degrees($0))) }),
  ("cornerRadius", { AnyView(Rectangle().cornerRadius($0)) }),
  ("clipShape", { AnyView(Text("Text").clipShape(RoundedRectangle(cornerRadius: $0))) }),
  ("border", { AnyView(Text("Text").border(Color.red, width: $0)) }),
  // Shapes
  ("RoundedRectangle", { AnyView(RoundedRectangle(cornerRadius: $0).frame(width: 50, height: 50)) }),
  ("continuous corners", { AnyView(RoundedRectangle(cornerRadius: $0, style: .continuous).stroke(lineWidth: 2)) }),
  ("UnevenRoundedRectangle", { AnyView(UnevenRoundedRectangle(topLeadingRadius: $0, bottomTrailingRadius: $0)) }),
  ("Circle of size", { AnyView(Circle().size(width: $0, height: $0)) }),
  ("Circle in a frame", { AnyView(Circle().frame(width: $0, height: $0)) }),
  ("Capsule", { AnyView(Capsule().fill(.red).frame(width: $0, height: 20)) }),
  ("stroke", { AnyView(Circle().stroke(lineWidth: $0)) }),
  ("strokeBorder", { AnyView(RoundedRectangle(cornerRadius: 5).strokeBorder(.red, lineWidth: $0)) }),
  ("dash", { AnyView(Rectangle().stroke(style: StrokeStyle(lineWidth: 2, miterLimit: $0, dash: [$0, 2], dashPhase: $0))) }),
  ("dash of a long line", { AnyView(Rectangle().size(width: $0, height: 10).stroke(style: StrokeStyle(lineWidth: 2, dash: [1, 1]))) }),
  ("stroked shape", { AnyView(Circle().stroke(style: StrokeStyle(lineWidth: $0, dash: [3])).fill(.red)) }),
  ("trim", { AnyView(Circle().trim(from: $0, to: 0.5)) }),
  ("trim end", { AnyView(Circle().trim(from: 0.2, to: $0)) }),
  ("inset", { AnyView(Circle().inset(by: $0)) }),
  ("shape offset", { AnyView(Circle().offset(x: $0, y: $0)) }),
  ("shape rotation", { AnyView(Rectangle().rotation(.degrees($0))) }),
  ("shape scale", { AnyView(Rectangle().scale($0)) }),
  ("path", { n in AnyView(Path { $0.move(to: CGPoint(x: n, y: 0)); $0.addLine(to: CGPoint(x: 9, y: n)); $0.addQuadCurve(to: .zero, control: CGPoint(x: n, y: n)) }.stroke()) }),
  ("arc", { n in AnyView(Path { $0.addArc(center: CGPoint(x: n, y: 5), radius: n, startAngle: .degrees(n), endAngle: .degrees(90), clockwise: true) }) }),
  ("ellipse", { n in AnyView(Path(ellipseIn: CGRect(x: 0, y: 0, width: n, height: n))) }),
  ("rounded path", { n in AnyView(Path(roundedRect: CGRect(x: 0, y: 0, width: 30, height: 30), cornerSize: CGSize(width: n, height: n))) }),
  ("path union", { n in AnyView(Circle().union(Rectangle().offset(x: n)).fill(.red)) }),
  ("canvas", { n in AnyView(Canvas { context, size in
    context.fill(Path(CGRect(x: n, y: 0, width: n, height: 20)), with: .color(.red))
    context.stroke(Path { $0.addLines([.zero, CGPoint(x: n, y: n)]) }, with: .color(.red), lineWidth: n)
    context.scaleBy(x: n, y: 1)
    context.rotate(by: .degrees(n))
    context.translateBy(x: n, y: n)
    context.opacity = n
    context.addFilter(.blur(radius: n))
    context.fill(Path(CGRect(x: 0, y: 0, width: 5, height: 5)), with: .color(.blue))
  }) }),
  // Colours and gradients
  ("Color", { AnyView(Color(red: $0, green: $0, blue: 0.5, opacity: $0)) }),
  ("Color hue", { AnyView(Color(hue: $0, saturation: $0, brightness: $0)) }),
  ("colour opacity", { AnyView(Color.red.opacity($0)) }),
  ("LinearGradient", { AnyView(LinearGradient(stops: [.init(color: .red, location: $0), .init(color: .blue, location: 1)], startPoint: UnitPoint(x: $0, y: 0), endPoint: .bottom)) }),
  ("RadialGradient", { AnyView(RadialGradient(colors: [.red, .blue], center: UnitPoint(x: $0, y: 0.5), startRadius: $0, endRadius: $0)) }),
  ("EllipticalGradient", { AnyView(EllipticalGradient(colors: [.red, .blue], startRadiusFraction: $0, endRadiusFraction: $0)) }),
  ("AngularGradient", { AnyView(AngularGradient(colors: [.red, .blue], center: .center, startAngle: .degrees($0), endAngle: .degrees(90))) }),
  ("AngularGradient end", { AnyView(AngularGradient(stops: [.init(color: .red, location: 0), .init(color: .blue, location: $0)], center: UnitPoint(x: $0, y: 0), startAngle: .zero, endAngle: .degrees($0))) }),
  ("inner shadow", { n in AnyView(Circle().fill(.red.shadow(.inner(radius: n, x: n, y: n)))) }),
  ("drop shadow", { n in AnyView(Circle().fill(.red.shadow(.drop(radius: n, x: n)))) }),
  // Text
  ("font size", { AnyView(Text("Text").font(.system(size: $0))) }),
  ("custom font", { AnyView(Text("Text").font(.custom("Cantarell", size: $0))) }),
  ("kerning", { AnyView(Text("Text").kerning($0).tracking($0)) }),
  ("baselineOffset", { AnyView(Text("Text").baselineOffset($0)) }),
  ("lineSpacing", { AnyView(Text("Text\nMore").lineSpacing($0)) }),
  ("minimumScaleFactor", { AnyView(Text("A text that has no room").minimumScaleFactor($0).frame(width: 20, height: 20)) }),
  ("date", { AnyView(Text(Date(timeIntervalSince1970: $0), style: .date)) }),
  ("time from now", { AnyView(Text(Date(timeIntervalSince1970: $0), style: .relative)) }),
  ("offset from now", { AnyView(Text(Date(timeIntervalSince1970: $0), style: .offset)) }),
  ("timer", { AnyView(Text(Date(timeIntervalSince1970: $0), style: .timer)) }),
  ("image font", { AnyView(Image(systemName: "star").font(.system(size: $0))) }),
  ("image frame", { AnyView(Image(systemName: "star").resizable().frame(width: $0, height: 20)) }),
  // Controls
  ("ProgressView", { AnyView(ProgressView(value: $0, total: 2)) }),
  ("ProgressView total", { AnyView(ProgressView(value: 1, total: $0)) }),
  ("Gauge", { n in AnyView(Gauge(value: n, in: 0...1) { Text("Gauge") }) }),
  ("Slider", { n in AnyView(Slider(value: .constant(n), in: 0...1)) }),
  ("Stepper", { n in AnyView(Stepper("Step", value: .constant(Double(n)), in: 0...1)) }),
  ("TextField frame", { AnyView(TextField("Field", text: .constant("Text")).frame(width: $0)) }),
  ("Button scale", { AnyView(Button("Button") {}.scaleEffect($0).offset(x: $0)) }),
  ("Divider", { AnyView(Divider().frame(width: $0)) }),
  ("Toggle", { AnyView(Toggle("Toggle", isOn: .constant(true)).padding($0)) }),
]

nonisolated struct OddLayout: Layout {
  let value: CGFloat
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    _ = subviews.map { $0.sizeThatFits(ProposedViewSize(width: value, height: proposal.height)) }
    return CGSize(width: value, height: 20)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for view in subviews { view.place(at: CGPoint(x: value, y: bounds.minY), proposal: ProposedViewSize(width: value, height: value)) }
  }
}
