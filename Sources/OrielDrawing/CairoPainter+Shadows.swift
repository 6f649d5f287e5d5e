import Foundation
import OrielBase
internal import COriel

// Soft shadows of rounded rectangles, from cached masks whose middle is stretched.
extension CairoPainter {
  package func drawShadow(of rect: CGRect, cornerRadius: Double, _ shadow: ShadowStyleValue) {
    let rect = rect.standardized
    guard !rect.isEmpty, shadow.color.alpha > 0 else { return }
    let moved = rect.offsetBy(dx: shadow.x, dy: shadow.y)
    guard isUpright, state.transform.a == state.transform.d else { return drawAsLayer(moved, cornerRadius, shadow) }
    let box = PixelRect(rounding: deviceRect(moved))
    let sigma = max(0, shadow.radius) / 2 * scaleFactor
    let radius = max(0, min(cornerRadius * scaleFactor, Double(min(box.width, box.height)) / 2))
    let margin = Int(saturating: min((sigma * 3).rounded(.up), 100_000))
    let area = box.insetBy(-margin), visible = area.common(with: state.clip)
    guard !visible.isEmpty else { return }
    guard margin < 600, radius < 2048 else { return drawAsLayer(moved, cornerRadius, shadow) }
    // Far enough from the corners, the shadow is constant along an edge.
    let least = 2 * (margin + Int(radius.rounded(.up))) + 1
    let width = min(box.width, least), height = min(box.height, least)
    DrawingLock.locked {
      let key = MaskKey.shadow(
        radius: radius.sixteenths, sigma: sigma.sixteenths, width: Int32(width), height: Int32(height))
      let mask = MaskCache.mask(key) { Self.shadowMask(width, height, radius: radius, sigma: sigma, margin: margin) }
      guard state.isClipRectangular else { return stretchWithCairo(mask, to: area, visible, shadow.color) }
      cairo_surface_flush(target.surface)
      oriel_fill_nine(
        target.address(visible.x, visible.y), Int32(target.stride), mask.data, Int32(mask.stride), Int32(mask.width),
        Int32(mask.height), Int32(visible.x - area.x), Int32(visible.y - area.y), Int32(visible.width),
        Int32(visible.height), Int32(area.width), Int32(area.height), shadow.color.premultiplied)
    }
  }

  /// Under a curved clip the mask is stretched on a layer first.
  private func stretchWithCairo(_ mask: AlphaMask, to area: PixelRect, _ visible: PixelRect, _ color: RGBA) {
    let layer = PixelSurface(area: visible)
    oriel_fill_nine(
      layer.pixels, Int32(layer.stride), mask.data, Int32(mask.stride), Int32(mask.width), Int32(mask.height),
      Int32(visible.x - area.x), Int32(visible.y - area.y), Int32(visible.width), Int32(visible.height),
      Int32(area.width), Int32(area.height), color.premultiplied)
    paint(layer)
  }

  /// Paints a layer through the current clip, whatever its shape.
  func paint(_ layer: PixelSurface) {
    withCairo { context in
      cairo_surface_mark_dirty(layer.surface)
      cairo_identity_matrix(context)
      cairo_set_source_surface(
        context, layer.surface, Double(layer.area.x - target.area.x), Double(layer.area.y - target.area.y))
      cairo_new_path(context)
      cairo_rectangle(
        context, Double(layer.area.x - target.area.x), Double(layer.area.y - target.area.y), Double(layer.area.width),
        Double(layer.area.height))
      cairo_fill(context)
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
  }

  private static func shadowMask(_ width: Int, _ height: Int, radius: Double, sigma: Double, margin: Int) -> AlphaMask {
    let mask = AlphaMask(width: width + 2 * margin, height: height + 2 * margin)
    mask.draw { context in
      let box = CGRect(x: Double(margin), y: Double(margin), width: Double(width), height: Double(height))
      Path(roundedRect: box, cornerRadius: radius, style: .circular).trace(in: context)
      cairo_fill(context)
    }
    mask.blur(sigma: sigma)
    return mask
  }

  /// Rotated shadows are rare, so they are blurred each time.
  private func drawAsLayer(_ rect: CGRect, _ cornerRadius: Double, _ shadow: ShadowStyleValue) {
    let radius = shadow.radius > 0 ? shadow.radius / 2 : 0
    beginLayer(LayerEffects(filters: [.blur(radius: radius, opaque: false)]), bounds: rect)
    fill(rect, cornerRadius: cornerRadius, with: .color(shadow.color))
    endLayer()
  }
}
