import Foundation
internal import COriel

// Line-art symbols, as cached masks.
extension CairoPainter {
  package func draw(_ symbol: SymbolGlyph, in rect: CGRect, strokeWidth: Double, with paint: Paint) {
    guard let drawing = SymbolLibrary.drawing(named: symbol.name), rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
      rect.minX.isFinite, rect.minY.isFinite, !state.clip.isEmpty
    else { return }
    let strokeWidth = strokeWidth.isFinite ? max(0, min(strokeWidth, rect.width)) : 1
    let t = state.transform
    guard isUpright, t.a == t.d, rect.width * t.a < 512 else {
      return drawOnLayer(drawing, in: rect, strokeWidth: strokeWidth, paint)
    }
    let side = Double(min(rect.width, rect.height) * t.a)
    // Half a pixel is visible as a difference in weight; a stroke under one pixel would look faint.
    let stroke: Double = max(1, (strokeWidth * Double(t.a) * 2).rounded() / 2)
    let exact = deviceRect(rect)
    let x = PixelRect.pixel((exact.midX - side / 2 + 0.5).rounded(.down))
    let y = PixelRect.pixel((exact.midY - side / 2 + 0.5).rounded(.down))
    DrawingLock.locked {
      let key = MaskKey.symbol(name: symbol.name, side: side.sixteenths, stroke: stroke.sixteenths)
      // Drawn at the size in the key, not the requested one, because symbols of nearly the same size share the mask.
      let mask = MaskCache.mask(key) {
        Self.mask(of: drawing, side: Double(side.sixteenths) / 16, stroke: Double(stroke.sixteenths) / 16)
      }
      // The margin leaves room for heavy strokes that extend past the box.
      fill(mask, at: x - Self.symbolMargin, y - Self.symbolMargin, paint)
    }
  }

  private static let symbolMargin = 1

  private static func mask(of drawing: SymbolDrawing, side: Double, stroke: Double) -> AlphaMask {
    let size = Int(side.rounded(.up)) + 2 * symbolMargin
    let mask = AlphaMask(width: size, height: size)
    let shift = drawing.sharpening(side: side, stroke: stroke)
    mask.draw { context in
      cairo_translate(context, Double(symbolMargin) + shift.dx, Double(symbolMargin) + shift.dy)
      cairo_scale(context, side / 16, side / 16)
      drawing.draw(in: context, stroke: stroke * 16 / side)
    }
    return mask
  }

  /// Paints through a mask whose corner is at a device pixel.
  private func fill(_ mask: AlphaMask, at x: Int, _ y: Int, _ paint: Paint) {
    let box = PixelRect(x: x, y: y, width: mask.width, height: mask.height)
    let visible = box.common(with: state.clip)
    if visible.isEmpty { return }
    if state.isClipRectangular, let colours = rowColours(paint, y: visible.y, count: visible.height) {
      withRowColours(colours) {
        oriel_fill_mask(
          target.address(visible.x, visible.y), Int32(target.stride),
          mask.data + (visible.y - y) * mask.stride + visible.x - x, mask.stride, 1, Int32(visible.width),
          Int32(visible.height), $0, $1)
      }
      return
    }
    withCairo { context in
      var matrix = cairoMatrix
      cairo_set_matrix(context, &matrix)
      setSource(paint)
      cairo_identity_matrix(context)
      let surface = mask.makeSurface()
      cairo_mask_surface(context, surface, Double(x - target.area.x), Double(y - target.area.y))
      cairo_surface_destroy(surface)
    }
  }

  /// Large, rotated or distorted symbols are not cached.
  private func drawOnLayer(_ drawing: SymbolDrawing, in rect: CGRect, strokeWidth: Double, _ paint: Paint) {
    let area = PixelRect(covering: rect.insetBy(dx: -2, dy: -2).applying(state.transform)).common(with: state.clip)
    if area.isEmpty { return }
    let layer = PixelSurface(area: area)
    let side = min(rect.width, rect.height), t = state.transform
    var matrix = cairo_matrix_t(
      xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx - Double(area.x), y0: t.ty - Double(area.y))
    cairo_set_matrix(layer.context, &matrix)
    cairo_translate(layer.context, rect.midX - side / 2, rect.midY - side / 2)
    cairo_scale(layer.context, side / 16, side / 16)
    drawing.draw(in: layer.context, stroke: strokeWidth * 16 / side)
    cairo_surface_flush(layer.surface)
    mask(with: layer, paint)
  }
}

extension SymbolDrawing {
  /// Draws in opaque ink on a transparent background; `stroke` is in units of the symbol's grid.
  func draw(in context: OpaquePointer, stroke: Double) {
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    for run in runs {
      cairo_set_operator(context, run.mode.erases ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
      let width = run.mode.lineWidth(stroke)
      if !run.path.isEmpty {
        cairo_new_path(context)
        run.path.trace(in: context)
        if run.mode.fills { cairo_fill_preserve(context) }
        if let width {
          cairo_set_line_width(context, width)
          cairo_stroke(context)
        }
        cairo_new_path(context)
      }
      for dot in run.dots {
        cairo_arc(context, dot.center.x, dot.center.y, dot.radius + (width ?? 0) / 2, 0, 2 * .pi)
        cairo_fill(context)
      }
    }
  }
}
