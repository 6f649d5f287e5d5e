import Foundation
import OrielDrawing
import OrielGraph

extension Image: View { public typealias Body = Never }

extension Image: LeafView {
  package func makeBox(_ node: ViewNode) -> ImageBox { ImageBox(node) }
  package func apply(to box: ImageBox, from old: Image?, in node: ViewNode) {
    let environment = node.scope.values(reader: node)
    let context = environment.styleContext
    let content: ImageBox.Content
    var isStandIn = false
    var shown = self
    switch source {
    case .symbol(let name):
      let found = environment.symbolVariants.apply(to: name)
      isStandIn = found == nil
      guard let glyph = found ?? .standIn(for: name) else {
        content = .nothing(side: 16)
        break
      }
      let text = environment.text
      let font = text.effectiveFont.resolve(
        in: context.theme, weight: text.weight, design: text.design, isBold: text.isBold)
      let scale = environment.imageScale
      let symbols = context.theme.symbols
      let metric: SymbolMetrics.Scale = scale == .small ? .small : scale == .large ? .large : .medium
      let side = (text.font == nil ? environment.symbolSide : nil).map { $0 * symbols.factor(metric) } ?? symbols.side(fontSize: font.size, scale: metric)
      content = .symbol(glyph, side: side.rounded(), stroke: symbols.stroke(weight: font.weight), fontSize: font.size)
    case .named(let name, let bundlePath):
      let picture = ImageResources.picture(
        name, bundlePath: bundlePath, scale: environment.displayScale, isDark: environment.colorScheme == .dark)
      if shown.template == nil, picture?.isTemplate == true { shown.template = .template }
      if let symbol = picture?.symbol {
        // As large as a symbol of the set, or drawn for the available size.
        let text = environment.text
        let font = text.effectiveFont.resolve(
          in: context.theme, weight: text.weight, design: text.design, isBold: text.isBold)
        let scale = environment.imageScale
        let factor = context.theme.symbols.factor(scale == .small ? .small : scale == .large ? .large : .medium)
        let size = resizing == nil ? font.size * factor : max(font.size, 128)
        let bitmap = (try? symbol.bitmap(fontSize: size, scale: environment.displayScale)) ?? picture?.bitmap
        content = bitmap.map { .bitmap($0) } ?? .nothing(side: 16)
      } else {
        content = picture.map { .bitmap($0.bitmap) } ?? .nothing(side: 16)
      }
    case .bitmap(let bitmap): content = .bitmap(bitmap)
    case .placeholder: content = .nothing(side: 16)
    }
    box.isMirrored = pointsInReadingDirection && environment.layoutDirection == .rightToLeft
    box.redaction = source == .placeholder ? .placeholder : environment.redaction
    box.move(environment.symbolEffects, reducesMotion: environment.accessibilityReduceMotion)
    let spoken = label.map { $0.string(in: TextContext(style: context)) }
    let foreground = HierarchicalShapeStyle.primary.resolved(in: context.asInk)
    box.show(
      content, shown, foreground: isStandIn ? foreground.opacity(SymbolGlyph.standInOpacity) : foreground, theme: context.theme, label: spoken)
  }
}

nonisolated extension Image {
  /// Lines that begin where reading does.
  private static let linesOfText: Set = [
    "list.bullet", "list.dash", "list.star", "list.bullet.indent", "list.bullet.rectangle", "list.bullet.circle", "increase.indent", "decrease.indent",
    "slider.horizontal.3",
  ]
  /// "chevron.forward" points where reading goes and "sidebar.leading" has its bar where reading begins; "forward", a key of a
  /// player, points always to the right.
  fileprivate var pointsInReadingDirection: Bool {
    guard case .symbol(let name) = source else { return false }
    return Self.linesOfText.contains(name) || name.split(separator: ".").dropFirst().contains { ["forward", "backward", "leading", "trailing"].contains($0) }
  }
}

package final class ImageBox: Box, PictureBox {
  deinit {}  // Asks for no executor: see `MainThread`.
  override package class var roles: BoxRoles { .picture }
  enum Content: Equatable {
    case symbol(SymbolGlyph, side: Double, stroke: Double, fontSize: Double)
    case bitmap(Bitmap)
    case nothing(side: Double)
  }
  private var content: Content?
  private var image = Image(systemName: "")
  private lazy var foreground = AnimatedStyle(self)
  private var theme = Theme.make()
  private var label: String?
  /// Whether it is mirrored.
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsDisplay() } } }
  /// Shows a block instead of the image.
  var redaction: Redaction? { didSet { if redaction != oldValue { setNeedsDisplay() } } }
  /// nil until a symbol effect is used.
  private var movement: SymbolMovement?

  func move(_ effects: [SymbolEffectRequest], reducesMotion: Bool) {
    guard !effects.isEmpty || movement != nil else { return }
    let movement = movement ?? SymbolMovement(self)
    if self.movement == nil {
      self.movement = movement
      invalidateInk()
    }
    movement.show(effects, reducesMotion: reducesMotion)
  }

  /// The name of the shown symbol; nil for other images.
  var symbolName: String? { if case .symbol(let name) = image.source { name } else { nil } }
  var bitmap: Bitmap? { if case .bitmap(let bitmap)? = content { bitmap } else { nil } }

  func show(_ new: Content, _ image: Image, foreground: ResolvedStyle, theme: Theme, label: String?) {
    self.theme = theme
    self.label = label
    self.foreground.show(foreground, isFirst: content == nil)
    guard new != content || image != self.image else { return }
    content = new
    self.image = image
    invalidateInk()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private var natural: CGSize {
    switch content {
    case .symbol(_, let side, _, _), .nothing(let side): CGSize(width: side, height: side)
    case .bitmap(let bitmap):
      switch image.orientation {
      case .left, .right, .leftMirrored, .rightMirrored: CGSize(width: bitmap.size.height, height: bitmap.size.width)
      default: bitmap.size
      }
    case nil: .zero
    }
  }
  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    image.resizing == nil ? natural : proposal.replacingUnspecifiedDimensions(by: natural)
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    image.resizing == nil ? (natural[axis], natural[axis]) : (0, .infinity)
  }
  override package func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  /// Beside text, a symbol is centred on the capital letters.
  override package func explicitAlignment(_ key: AlignmentKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard case .symbol(_, _, _, let fontSize)? = content,
      key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
    else { return nil }
    return dimensions.height / 2 + 0.727 * fontSize / 2
  }

  override package func paint(_ painter: any Painter) {
    movement?.painted()
    guard let pose = movement?.pose, pose != SymbolPose() else { return paintContent(painter) }
    guard pose.opacity > 0 else { return }
    painter.save()
    painter.translate(x: size.width * (0.5 + pose.x), y: size.height * (0.5 + pose.y))
    painter.concatenate(CGAffineTransform(rotationAngle: pose.turn).scaledBy(x: pose.scale, y: pose.scale))
    painter.translate(x: -size.width / 2, y: -size.height / 2)
    painter.beginLayer(LayerEffects(opacity: pose.opacity), bounds: bounds.insetBy(dx: -2, dy: -2))
    paintContent(painter)
    painter.endLayer()
    painter.restore()
  }
  private func paintContent(_ painter: any Painter) {
    if redaction != nil {
      let isSymbol = if case .symbol = content { true } else { false }
      let block = painter.alignedToPixels(isSymbol ? bounds.insetBy(dx: 1, dy: 1) : bounds)
      return painter.fill(block, cornerRadius: isSymbol ? 3 : 0, theme.colors.fillPrimary)
    }
    switch content {
    case .symbol(let glyph, let side, let stroke, _):
      let shown = image.resizing == nil ? side : min(size.width, size.height)
      let rect = CGRect(x: (size.width - shown) / 2, y: (size.height - shown) / 2, width: shown, height: shown)
      let origin = painter.alignedToPixels(CGRect(origin: rect.origin, size: .zero)).origin
      painter.paint(foreground.shown, in: bounds, theme: theme, ink: inkBounds) { paint in
        painter.withState {
          if isMirrored {
            painter.translate(x: 2 * origin.x + shown, y: 0)
            painter.concatenate(CGAffineTransform(scaleX: -1, y: 1))
          }
          painter.draw(
            glyph, in: CGRect(x: origin.x, y: origin.y, width: shown, height: shown), strokeWidth: stroke * shown / 16,
            with: paint)
        }
      }
    case .bitmap(let bitmap): paint(bitmap, painter)
    case .nothing, nil: break
    }
  }
  private func paint(_ bitmap: Bitmap, _ painter: any Painter) {
    func draw(_ rect: CGRect) {
      if image.template == .template {
        painter.drawMask(bitmap, in: rect, with: foreground.shown.paint(in: bounds, theme: theme))
      } else {
        painter.draw(bitmap, in: rect, interpolation: image.interpolation, opacity: 1)
      }
    }
    guard let resizing = image.resizing else { return draw(painter.alignedToPixels(bounds)) }
    if resizing.capInsets != EdgeInsets() { return paintNinePatch(bitmap, resizing.capInsets, painter) }
    guard resizing.mode == .tile else { return draw(painter.alignedToPixels(bounds)) }
    painter.fill(bounds, with: .image(bitmap, origin: .zero, scale: 1))
  }
  /// Keeps the size of corners, and stretches the edges and the middle.
  private func paintNinePatch(_ bitmap: Bitmap, _ insets: EdgeInsets, _ painter: any Painter) {
    let whole = bitmap.size
    let columns = [(0, insets.leading, 0, insets.leading),
      (insets.leading, whole.width - insets.horizontal, insets.leading, size.width - insets.horizontal),
      (whole.width - insets.trailing, insets.trailing, size.width - insets.trailing, insets.trailing)]
    let rows = [(0, insets.top, 0, insets.top),
      (insets.top, whole.height - insets.vertical, insets.top, size.height - insets.vertical),
      (whole.height - insets.bottom, insets.bottom, size.height - insets.bottom, insets.bottom)]
    for (sy, sh, y, h) in rows where sh > 0 && h > 0 {
      for (sx, sw, x, w) in columns where sw > 0 && w > 0 {
        painter.save()
        painter.clip(to: CGRect(x: x, y: y, width: w, height: h))
        let kx = w / sw, ky = h / sh
        painter.draw(
          bitmap, in: CGRect(x: x - sx * kx, y: y - sy * ky, width: whole.width * kx, height: whole.height * ky),
          interpolation: image.interpolation, opacity: 1)
        painter.restore()
      }
    }
  }
  override package var overflow: EdgeInsets {
    // Effects rotate the symbol, enlarge it by up to a fifth and move it by up to an eighth.
    EdgeInsets(.all, foreground.shown.reach + (movement == nil ? 0 : max(size.width, size.height) * 0.4))
  }
  override package var accessibility: AccessibilityProperties? {
    label.map { AccessibilityProperties(.image, label: redaction?.words ?? $0) }
  }
}
