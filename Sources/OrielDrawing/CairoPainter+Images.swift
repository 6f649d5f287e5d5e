import Foundation
import OrielBase
internal import COriel

// Images, drawn directly or as masks.
extension CairoPainter {
  package func draw(_ image: Bitmap, in rect: CGRect, interpolation: ImageInterpolation, opacity: Double) {
    let rect = rect.standardized
    guard opacity > 0, isDrawable(rect) else { return }
    if let box = wholePixels(rect), box.width == image.pixelWidth, box.height == image.pixelHeight, state.isClipRectangular {
      let visible = box.common(with: state.clip)
      if visible.isEmpty { return }
      oriel_blit(
        target.address(visible.x, visible.y), Int32(target.stride),
        image.pixels + (visible.y - box.y) * image.pixelWidth + visible.x - box.x, Int32(image.pixelWidth),
        Int32(visible.width), Int32(visible.height), UInt32(saturating: (min(1, opacity) * 255).rounded()))
      return
    }
    withCairo { context in
      withPattern(of: image, in: rect, interpolation) { pattern in
        cairo_set_source(context, pattern)
        cairo_new_path(context)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_save(context)
        cairo_clip(context)
        cairo_paint_with_alpha(context, min(1, opacity))
        cairo_restore(context)
        cairo_set_source_rgba(context, 0, 0, 0, 0)
      }
    }
  }

  package func drawMask(_ image: Bitmap, in rect: CGRect, with paint: Paint) {
    let rect = rect.standardized
    guard isDrawable(rect) else { return }
    withCairo { context in
      withPattern(of: image, in: rect, .medium) { pattern in
        setSource(paint)
        cairo_new_path(context)
        cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        cairo_save(context)
        cairo_clip(context)
        cairo_mask(context, pattern)
        cairo_restore(context)
      }
    }
  }

  /// Cairo stops drawing altogether after it is given a scale without an inverse.
  private func isDrawable(_ rect: CGRect) -> Bool {
    rect.width > 1e-6 && rect.height > 1e-6 && rect.width < 1e7 && rect.height < 1e7 && abs(rect.minX) < 1e9 && abs(rect.minY) < 1e9
  }

  /// Sets Cairo's transform and makes the image a pattern that fills `rect`.
  private func withPattern(
    of image: Bitmap, in rect: CGRect, _ interpolation: ImageInterpolation, _ body: (OpaquePointer) -> Void
  ) {
    DrawingLock.locked {
      var matrix = cairoMatrix
      cairo_set_matrix(target.context, &matrix)
      let t = state.transform
      let across = rect.width * hypot(t.a, t.b) / Double(image.pixelWidth)
      let down = rect.height * hypot(t.c, t.d) / Double(image.pixelHeight)
      let level = interpolation == .none ? image : image.level(for: max(across, down))
      let pattern = cairo_pattern_create_for_surface(level.surface)!
      let kx = Double(level.pixelWidth) / rect.width, ky = Double(level.pixelHeight) / rect.height
      var inverse = cairo_matrix_t(xx: kx, yx: 0, xy: 0, yy: ky, x0: -rect.minX * kx, y0: -rect.minY * ky)
      cairo_pattern_set_matrix(pattern, &inverse)
      // The edge pixels are repeated outside the image, so that the edges do not fade.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      let filter =
        switch interpolation {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .medium: CAIRO_FILTER_GOOD
        case .high: CAIRO_FILTER_BEST
        }
      cairo_pattern_set_filter(pattern, filter)
      body(pattern)
      cairo_pattern_destroy(pattern)
    }
  }
}
