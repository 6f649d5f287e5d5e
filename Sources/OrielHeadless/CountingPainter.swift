import Foundation
import OrielDrawing

/// Draws nothing; keeps transform and clip like a real painter, so that boxes skip what cannot be seen, and counts.
package final class CountingPainter: Painter {
  package let scale: Double
  /// Calls that would have left pixels.
  package private(set) var drawCount = 0
  private struct State {
    var transform = CGAffineTransform.identity
    /// In device points.
    var clip: CGRect
  }
  private var state: State
  private var saved: [State] = []

  package init(size: CGSize, scale: Double, damage: [CGRect]) {
    self.scale = scale
    let bounds = CGRect(origin: .zero, size: size)
    let union = damage.dropFirst().reduce(damage.first ?? bounds) { $0.union($1) }
    state = State(clip: union.intersection(bounds))
  }
  package var clipBounds: CGRect {
    state.clip.isEmpty ? .zero : state.clip.applying(state.transform.inverted())
  }
  package func save() { saved.append(state) }
  package func restore() { if let last = saved.popLast() { state = last } }
  package func concatenate(_ transform: CGAffineTransform) { state.transform = transform.concatenating(state.transform) }
  package func translate(x: Double, y: Double) { concatenate(CGAffineTransform(translationX: x, y: y)) }
  package func clip(to rect: CGRect) {
    let shared = state.clip.intersection(rect.applying(state.transform))
    state.clip = shared.isNull ? .zero : shared
  }
  package func clip(to path: Path, style: FillStyle) { clip(to: path.boundingRect) }
  package func fill(_ rect: CGRect, with paint: Paint) { drawCount += 1 }
  package func fill(_ rect: CGRect, cornerRadius: Double, with paint: Paint) { drawCount += 1 }
  package func fill(_ path: Path, with paint: Paint, style: FillStyle) { drawCount += 1 }
  package func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) { drawCount += 1 }
  package func strokeInside(_ rect: CGRect, cornerRadius: Double, width: Double, with paint: Paint) { drawCount += 1 }
  package func drawShadow(of rect: CGRect, cornerRadius: Double, _ shadow: ShadowStyleValue) { drawCount += 1 }
  package func draw(_ text: ParagraphLayout, at origin: CGPoint, foreground: Paint) { drawCount += 1 }
  package func draw(_ image: Bitmap, in rect: CGRect, interpolation: ImageInterpolation, opacity: Double) {
    drawCount += 1
  }
  package func drawMask(_ image: Bitmap, in rect: CGRect, with paint: Paint) { drawCount += 1 }
  package func draw(_ symbol: SymbolGlyph, in rect: CGRect, strokeWidth: Double, with paint: Paint) { drawCount += 1 }
  package func beginLayer(_ effects: LayerEffects, bounds: CGRect) { save() }
  package func endLayer() { restore() }
  package func beginMaskedLayer(bounds: CGRect) { save() }
  package func endMaskedLayer(mask: () -> Void) {
    mask()
    restore()
  }
  package func alignedToPixels(_ rect: CGRect) -> CGRect {
    let x = (rect.minX * scale).rounded() / scale
    let y = (rect.minY * scale).rounded() / scale
    return CGRect(x: x, y: y, width: rect.width, height: rect.height)
  }
}
