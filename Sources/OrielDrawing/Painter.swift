import Foundation

/// The surface that boxes draw on. User space is in points with y pointing down; a stack holds transforms and clips.
///
/// `CairoPainter` draws pixels; `RecordingPainter` keeps the commands for tests. Calls between `save` and `restore`
/// must balance, as must `beginLayer` and `endLayer`.
public protocol _Painter: AnyObject {
  /// Device pixels per point.
  var scale: Double { get }
  /// The visible part of the current user space. Boxes outside it need not draw.
  var clipBounds: CGRect { get }

  func save()
  func restore()
  func concatenate(_ transform: CGAffineTransform)
  func translate(x: Double, y: Double)

  func clip(to rect: CGRect)
  func clip(to path: Path, style: FillStyle)

  func fill(_ rect: CGRect, with paint: _Paint)
  /// Fills with circular corners of one radius, clamped to half the shorter side.
  func fill(_ rect: CGRect, cornerRadius: Double, with paint: _Paint)
  func fill(_ path: Path, with paint: _Paint, style: FillStyle)
  func stroke(_ path: Path, with paint: _Paint, style: StrokeStyle)
  /// A border of `width` points lying inside the rounded rectangle.
  func strokeInside(_ rect: CGRect, cornerRadius: Double, width: Double, with paint: _Paint)
  /// A soft shadow of a rounded rectangle (cached mask); draws only the shadow, not the shape.
  func drawShadow(of rect: CGRect, cornerRadius: Double, _ shadow: _ShadowStyleValue)

  /// Text with its top leading corner at `origin`; `foreground` paints runs that have no colour of their own.
  func draw(_ text: _ParagraphLayout, at origin: CGPoint, foreground: _Paint)
  func draw(_ image: _Bitmap, in rect: CGRect, interpolation: _ImageInterpolation, opacity: Double)
  /// The image's alpha as a mask for `paint` (template rendering).
  func drawMask(_ image: _Bitmap, in rect: CGRect, with paint: _Paint)
  /// A symbol of `SymbolGlyph` scaled into `rect` (its 16-unit box), stroked `strokeWidth` points wide.
  func draw(_ symbol: _SymbolGlyph, in rect: CGRect, strokeWidth: Double, with paint: _Paint)

  /// Everything drawn until `endLayer` becomes one image, to which `effects` apply. `bounds` limits it, in user space.
  func beginLayer(_ effects: _LayerEffects, bounds: CGRect)
  func endLayer()
  /// Like `beginLayer`, but the layer only shows where `mask` draws.
  func beginMaskedLayer(bounds: CGRect)
  func endMaskedLayer(mask: () -> Void)

  /// Rounds a rectangle's edges (not its size) to device pixels, if the current transform is axis-aligned.
  func alignedToPixels(_ rect: CGRect) -> CGRect
}

public enum _ImageInterpolation: Hashable, Sendable { case none, low, medium, high }

extension Painter {
  package func fill(_ path: Path, with paint: Paint) { fill(path, with: paint, style: FillStyle()) }
  package func clip(to path: Path) { clip(to: path, style: FillStyle()) }
  package func fill(_ rect: CGRect, _ color: RGBA) { fill(rect, with: .color(color)) }
  package func fill(_ rect: CGRect, cornerRadius: Double, _ color: RGBA) {
    fill(rect, cornerRadius: cornerRadius, with: .color(color))
  }
  package func draw(_ text: ParagraphLayout, at origin: CGPoint, color: RGBA) {
    draw(text, at: origin, foreground: .color(color))
  }
  package func withState(_ body: () -> Void) {
    save()
    body()
    restore()
  }
}
