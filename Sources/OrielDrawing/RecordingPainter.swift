import Foundation

/// One call to a painter, with its context.
package enum PaintCommand: Equatable {
  case fillRect(CGRect, Paint)
  case fillRounded(CGRect, cornerRadius: Double, Paint)
  case fillPath(Path, Paint, FillStyle)
  case strokePath(Path, Paint, StrokeStyle)
  case border(CGRect, cornerRadius: Double, width: Double, Paint)
  case shadow(CGRect, cornerRadius: Double, ShadowStyleValue)
  case text(String, CGRect, Paint)
  case image(Bitmap, CGRect, opacity: Double)
  case mask(Bitmap, CGRect, Paint)
  case symbol(String, CGRect, strokeWidth: Double, Paint)
  case beginLayer(LayerEffects, CGRect)
  case endLayer
  case beginMaskedLayer(CGRect)
  case beginMask
  case endMaskedLayer
}

/// Records drawing commands instead of drawing them.
///
/// The geometry of simple commands is in the painter's initial space: transforms are already applied, with bounding
/// boxes for rotations. Commands outside the clip are recorded too, but add no area.
package final class RecordingPainter: Painter {
  package struct Entry: Equatable, CustomStringConvertible {
    package var command: PaintCommand
    /// From the command's own space to the painter's.
    package var transform: CGAffineTransform
    /// The visible part of the painter's space.
    package var clip: CGRect
    package var description: String { "\(command)" }
  }

  package let scale: Double
  package private(set) var entries: [Entry] = []
  package var commands: [PaintCommand] { entries.map(\.command) }
  /// The area drawn to, in square points, after clipping; areas drawn twice count twice.
  package private(set) var paintedArea = 0.0
  private var transform = CGAffineTransform.identity
  private var clip: CGRect
  private var stack: [(CGAffineTransform, CGRect)] = []

  package init(bounds: CGRect = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), scale: Double = 1) {
    self.scale = scale
    clip = bounds
  }

  /// The texts drawn, in order.
  package var texts: [String] {
    commands.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } }
  }

  package func removeAll() {
    entries = []
    paintedArea = 0
  }

  private func record(_ command: PaintCommand, covering rect: CGRect? = nil) {
    entries.append(Entry(command: command, transform: transform, clip: clip))
    guard let rect else { return }
    let visible = rect.common(with: clip)
    if !visible.isNull { paintedArea += visible.width * visible.height }
  }

  package var clipBounds: CGRect { clip.applying(transform.inverted()) }
  package func save() { stack.append((transform, clip)) }
  package func restore() {
    guard let last = stack.popLast() else { preconditionFailure("restore without save") }
    (transform, clip) = last
  }
  package func concatenate(_ t: CGAffineTransform) { transform = t.concatenating(transform) }
  package func translate(x: Double, y: Double) { concatenate(CGAffineTransform(translationX: x, y: y)) }
  package func clip(to rect: CGRect) {
    let visible = clip.common(with: rect.applying(transform))
    clip = visible.isNull ? CGRect(origin: rect.applying(transform).origin, size: .zero) : visible
  }
  package func clip(to path: Path, style: FillStyle) { clip(to: path.boundingRect) }

  package func fill(_ rect: CGRect, with paint: Paint) {
    let r = rect.applying(transform)
    record(.fillRect(r, paint), covering: r)
  }
  package func fill(_ rect: CGRect, cornerRadius: Double, with paint: Paint) {
    let r = rect.applying(transform)
    record(.fillRounded(r, cornerRadius: cornerRadius, paint), covering: r)
  }
  package func fill(_ path: Path, with paint: Paint, style: FillStyle) {
    let p = path.applying(transform)
    record(.fillPath(p, paint, style), covering: p.boundingRect)
  }
  package func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
    let p = path.applying(transform)
    record(
      .strokePath(p, paint, style),
      covering: p.boundingRect.insetBy(dx: -style.lineWidth / 2, dy: -style.lineWidth / 2))
  }
  package func strokeInside(_ rect: CGRect, cornerRadius: Double, width: Double, with paint: Paint) {
    let r = rect.applying(transform)
    record(.border(r, cornerRadius: cornerRadius, width: width, paint))
    for edge in [
      CGRect(x: r.minX, y: r.minY, width: r.width, height: width),
      CGRect(x: r.minX, y: r.maxY - width, width: r.width, height: width),
      CGRect(x: r.minX, y: r.minY + width, width: width, height: max(0, r.height - 2 * width)),
      CGRect(x: r.maxX - width, y: r.minY + width, width: width, height: max(0, r.height - 2 * width)),
    ] {
      let visible = edge.common(with: clip)
      if !visible.isNull { paintedArea += visible.width * visible.height }
    }
  }
  package func drawShadow(of rect: CGRect, cornerRadius: Double, _ shadow: ShadowStyleValue) {
    let r = rect.applying(transform)
    record(
      .shadow(r, cornerRadius: cornerRadius, shadow),
      covering: r.offsetBy(dx: shadow.x, dy: shadow.y).insetBy(dx: -shadow.radius * 1.5, dy: -shadow.radius * 1.5))
  }
  package func draw(_ text: ParagraphLayout, at origin: CGPoint, foreground: Paint) {
    let r = CGRect(origin: origin, size: text.size).applying(transform)
    let string = text.content.runs.map { run in
      switch run.content {
      case .text(let text): text
      case .symbol(let symbol): "[\(symbol.name)]"
      }
    }.joined()
    record(.text(string, r, foreground), covering: r)
  }
  package func draw(_ image: Bitmap, in rect: CGRect, interpolation: ImageInterpolation, opacity: Double) {
    let r = rect.applying(transform)
    record(.image(image, r, opacity: opacity), covering: r)
  }
  package func drawMask(_ image: Bitmap, in rect: CGRect, with paint: Paint) {
    let r = rect.applying(transform)
    record(.mask(image, r, paint), covering: r)
  }
  package func draw(_ symbol: SymbolGlyph, in rect: CGRect, strokeWidth: Double, with paint: Paint) {
    let r = rect.applying(transform)
    record(.symbol(symbol.name, r, strokeWidth: strokeWidth, paint), covering: r)
  }
  package func beginLayer(_ effects: LayerEffects, bounds: CGRect) { record(.beginLayer(effects, bounds.applying(transform))); save() }
  package func endLayer() {
    restore()
    record(.endLayer)
  }
  package func beginMaskedLayer(bounds: CGRect) {
    record(.beginMaskedLayer(bounds.applying(transform)))
    save()
  }
  package func endMaskedLayer(mask: () -> Void) {
    restore()
    record(.beginMask)
    mask()
    record(.endMaskedLayer)
  }
  package func alignedToPixels(_ rect: CGRect) -> CGRect {
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0, !rect.isNull else { return rect }
    let r = rect.applying(transform)
    func round(_ v: Double) -> Double { (v * scale + 0.5).rounded(.down) / scale }
    let aligned = CGRect(x: round(r.minX), y: round(r.minY), width: round(r.maxX) - round(r.minX), height: round(r.maxY) - round(r.minY))
    return aligned.applying(transform.inverted())
  }
}
