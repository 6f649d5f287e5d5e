import Foundation
import OrielDrawing
import OrielGraph

/// The drawing context of a canvas. A copy has its own transform, clip and opacity, and draws into the same image.
public struct GraphicsContext {
  let painter: any Painter
  let style: StyleContext
  let size: CGSize
  /// The views that can be drawn; each has its tag and its size.
  var symbols: [Box] = []
  private var clips: [(path: Path, style: FillStyle, transform: CGAffineTransform)] = []
  private var filters: [LayerEffects.Filter] = []
  private var projection: PlaneProjection?
  public var transform = CGAffineTransform.identity
  public var opacity = 1.0
  public var blendMode = BlendMode.normal
  public var environment: EnvironmentValues { style.environment ?? EnvironmentValues() }

  init(painter: any Painter, style: StyleContext, size: CGSize) {
    self.painter = painter
    self.style = style
    self.size = size
  }

  // MARK: Shading

  /// The paint of fills and strokes.
  public nonisolated struct Shading {
    enum Kind {
      case style(AnyShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
    }
    let kind: Kind
    public static func color(_ color: Color) -> Shading { Shading(kind: .style(AnyShapeStyle(color))) }
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }
    public static func color(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) -> Shading {
      color(Color(colorSpace, white: white, opacity: opacity))
    }
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(AnyShapeStyle(style))) }
    public static var foreground: Shading { style(ForegroundStyle()) }
    public static var backdrop: Shading { style(BackgroundStyle()) }
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(kind: .linear(gradient, startPoint, endPoint))
    }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading(kind: .radial(gradient, center, startRadius, endRadius)) }
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Shading {
      Shading(kind: .conic(gradient, center, angle))
    }
  }
  private func paint(_ shading: Shading, in rect: CGRect) -> Paint {
    func stops(_ gradient: Gradient) -> [GradientStop] { AnyGradient(gradient).resolved(in: style) }
    switch shading.kind {
    case .style(let shape): return shape.resolved(in: style).paint(in: rect, theme: style.theme)
    case .linear(let gradient, let start, let end): return .linearGradient(stops(gradient), start: start, end: end)
    case .radial(let gradient, let centre, let start, let end):
      return .radialGradient(stops(gradient), center: centre, startRadius: start, endRadius: end)
    case .conic(let gradient, let centre, let angle):
      return .angularGradient(stops(gradient), center: centre, start: angle, end: angle + .degrees(360))
    }
  }

  // MARK: State

  public mutating func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  public mutating func rotate(by angle: Angle) { concatenate(CGAffineTransform(rotationAngle: angle.radians)) }
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) { clips.append((path, style, transform)) }
  public var clipBoundingRect: CGRect {
    clips.reduce(CGRect(origin: .zero, size: size)) { $0.common(with: $1.path.applying($1.transform).boundingRect) }
  }

  public struct Filter {
    fileprivate enum Kind {
      case pixels(LayerEffects.Filter)
      case shadow(color: Color, radius: CGFloat, x: CGFloat, y: CGFloat)
      case multiply(Color)
      case projection(PlaneProjection)
    }
    fileprivate let kind: Kind
    private init(_ filter: LayerEffects.Filter) { kind = .pixels(filter) }
    private init(_ kind: Kind) { self.kind = kind }
    public static func blur(radius: CGFloat) -> Filter { Filter(.blur(radius: radius, opaque: false)) }
    public static func brightness(_ amount: Double) -> Filter { Filter(.brightness(amount)) }
    public static func contrast(_ amount: Double) -> Filter { Filter(.contrast(amount)) }
    public static func saturation(_ amount: Double) -> Filter { Filter(.saturation(amount)) }
    public static func grayscale(_ amount: Double) -> Filter { Filter(.grayscale(amount)) }
    public static func hueRotation(_ angle: Angle) -> Filter { Filter(.hueRotation(angle)) }
    public static var luminanceToAlpha: Filter { Filter(.luminanceToAlpha) }
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter(.shadow(color: color, radius: radius, x: x, y: y)) }
    /// Multiplies each component with that of `color`.
    public static func colorMultiply(_ color: Color) -> Filter { Filter(.multiply(color)) }
    /// Transforms the drawing. On Linux, it is applied after all other filters, in whatever order they were added.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter { Filter(.projection(matrix.plane)) }
  }
  public mutating func addFilter(_ filter: Filter) {
    switch filter.kind {
    case .pixels(let filter): filters.append(filter)
    case .shadow(let color, let radius, let x, let y):
      filters.append(.shadow(ShadowStyleValue(color: style.color(color), radius: radius, x: x, y: y)))
    case .multiply(let color): filters.append(.colorMultiply(style.color(color)))
    case .projection(let plane): projection = projection?.concatenating(plane) ?? plane
    }
  }

  /// Runs `body` with this context's state on the painter.
  private func drawing(_ body: () -> Void) {
    painter.save()
    for clip in clips {
      painter.clip(to: clip.path.applying(clip.transform), style: clip.style)
    }
    let effects = LayerEffects(opacity: opacity, blendMode: blendMode, filters: filters, projection: projection)
    if !effects.isIdentity { painter.beginLayer(effects, bounds: CGRect(origin: .zero, size: size).insetBy(dx: -40, dy: -40)) }
    painter.save()
    painter.concatenate(transform)
    body()
    painter.restore()
    if !effects.isIdentity { painter.endLayer() }
    painter.restore()
  }

  // MARK: Drawing

  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    drawing { painter.fill(path, with: paint(shading, in: path.boundingRect), style: style) }
  }
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    drawing { painter.stroke(path, with: paint(shading, in: path.boundingRect), style: style) }
  }
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// Draws into a separate layer, to which this context's opacity, blend mode and filters apply.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    painter.save()
    defer { painter.restore() }
    for clip in clips { painter.clip(to: clip.path.applying(clip.transform), style: clip.style) }
    let effects = LayerEffects(opacity: opacity, blendMode: blendMode, filters: filters, projection: projection)
    painter.beginLayer(effects, bounds: CGRect(origin: .zero, size: size).insetBy(dx: -40, dy: -40))
    defer { painter.endLayer() }
    var inner = GraphicsContext(painter: painter, style: style, size: size)
    inner.transform = transform
    inner.symbols = symbols
    try content(&inner)
  }

  public struct ResolvedText {
    let content: ParagraphContent
    public var shading = Shading.foreground
    public func measure(in size: CGSize) -> CGSize { layout(size).size }
    public func firstBaseline(in size: CGSize) -> CGFloat { layout(size).firstBaseline }
    public func lastBaseline(in size: CGSize) -> CGFloat { layout(size).lastBaseline }
    func layout(_ size: CGSize) -> ParagraphLayout {
      ParagraphLayout.make(
        content, width: size.width.isFinite ? Double(size.width) : nil, height: size.height.isFinite ? Double(size.height) : nil)
    }
  }
  public func resolve(_ text: Text) -> ResolvedText {
    let values = environment.text
    let context = TextContext(
      style: style, font: values.effectiveFont, weight: values.weight, design: values.design, locale: environment.writtenLocale)
    return ResolvedText(content: values.paragraph(of: text, in: context, isRightToLeft: environment.layoutDirection == .rightToLeft))
  }
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    drawing { painter.draw(text.layout(rect.size), at: rect.origin, foreground: paint(text.shading, in: rect)) }
  }
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let layout = text.layout(CGSize(width: CGFloat.infinity, height: .infinity))
    let rect = CGRect(
      x: point.x - layout.size.width * anchor.x, y: point.y - layout.size.height * anchor.y, width: layout.size.width,
      height: layout.size.height)
    drawing { painter.draw(layout, at: rect.origin, foreground: paint(text.shading, in: rect)) }
  }
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  public struct ResolvedImage {
    enum Content { case bitmap(Bitmap), symbol(SymbolGlyph, stroke: Double), nothing }
    let content: Content
    public let size: CGSize
    public var shading: Shading? = .foreground
  }
  public func resolve(_ image: Image) -> ResolvedImage {
    switch image.source {
    case .placeholder: return ResolvedImage(content: .nothing, size: .zero)
    case .bitmap(let bitmap): return ResolvedImage(content: .bitmap(bitmap), size: bitmap.size)
    case .named(let name, let path):
      guard let bitmap = ImageResources.bitmap(
        name, bundlePath: path, scale: environment.displayScale, isDark: environment.colorScheme == .dark)
      else { return ResolvedImage(content: .nothing, size: .zero) }
      return ResolvedImage(content: .bitmap(bitmap), size: bitmap.size)
    case .symbol(let name):
      guard let glyph = environment.symbolVariants.apply(to: name) else { return ResolvedImage(content: .nothing, size: .zero) }
      let font = environment.text.effectiveFont.resolve(in: style.theme, weight: environment.text.weight)
      let side = style.theme.symbols.side(fontSize: font.size).rounded()
      return ResolvedImage(
        content: .symbol(glyph, stroke: style.theme.symbols.stroke(weight: font.weight)), size: CGSize(width: side, height: side))
    }
  }
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    drawing {
      switch image.content {
      case .bitmap(let bitmap): painter.draw(bitmap, in: rect, interpolation: .medium, opacity: 1)
      case .symbol(let glyph, let stroke):
        let side = min(rect.width, rect.height)
        painter.draw(
          glyph, in: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side),
          strokeWidth: stroke * side / 16, with: paint(image.shading ?? .foreground, in: rect))
      case .nothing: break
      }
    }
  }
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      image, in: CGRect(
        x: point.x - image.size.width * anchor.x, y: point.y - image.size.height * anchor.y, width: image.size.width,
        height: image.size.height))
  }
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) { draw(resolve(image), in: rect) }
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  // MARK: Symbols

  /// A view of the canvas, ready to be drawn.
  public struct ResolvedSymbol {
    let box: Box
    public let size: CGSize
  }
  /// The symbol with this tag; nil if the canvas has none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    symbols.first { $0.tag == AnyHashable(id) }.map { ResolvedSymbol(box: $0, size: $0.size) }
  }
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    guard symbol.size.width > 0, symbol.size.height > 0 else { return }
    drawing {
      painter.concatenate(
        CGAffineTransform(scaleX: rect.width / symbol.size.width, y: rect.height / symbol.size.height)
          .concatenating(CGAffineTransform(translationX: rect.minX, y: rect.minY)))
      symbol.box.draw(painter)
    }
  }
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    drawing {
      painter.concatenate(
        CGAffineTransform(
          translationX: point.x - symbol.size.width * anchor.x, y: point.y - symbol.size.height * anchor.y))
      symbol.box.draw(painter)
    }
  }
}
