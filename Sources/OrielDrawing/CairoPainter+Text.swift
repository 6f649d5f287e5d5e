import Foundation
import OrielBase
internal import COriel

// Paragraphs: backgrounds, glyphs, inline symbols and lines. Baselines lie on whole pixels, glyphs on quarters.
extension CairoPainter {
  package func draw(_ text: ParagraphLayout, at origin: CGPoint, foreground: Paint) {
    if state.clip.isEmpty { return }
    DrawingLock.locked {
      let bounds = clipBounds
      for line in text.lines {
        let top = origin.y + line.top
        // Accents and descenders may extend by up to a line's height.
        guard top - line.height < bounds.maxY, top + 2 * line.height > bounds.minY else { continue }
        draw(line, of: text, at: origin, foreground: foreground)
      }
    }
  }

  private func draw(_ line: ParagraphLine, of text: ParagraphLayout, at origin: CGPoint, foreground: Paint) {
    for run in line.runs {
      let attributes = text.content.runs[run.source].attributes
      let left = origin.x + line.x + run.x
      if let background = attributes.background {
        let rect = CGRect(x: left, y: origin.y + line.top, width: run.width, height: line.height)
        fill(alignedToPixels(rect), with: .color(background))
      }
      let paint = attributes.color.map(Paint.color) ?? foreground
      let baseline = origin.y + line.baseline - attributes.baselineOffset
      if let face = run.face {
        draw(run, text.glyphs, face, at: CGPoint(x: left, y: baseline), paint)
      } else if case .symbol(let symbol) = text.content.runs[run.source].content {
        let side = run.width
        let centre = baseline - run.font.capHeight / 2
        draw(
          symbol, in: CGRect(x: left, y: centre - side / 2, width: side, height: side),
          strokeWidth: SymbolGlyph.stroke(weight: attributes.font.weight) * side / 16, with: paint)
      }
      if let underline = attributes.underline {
        drawLine(underline, at: run.font.underlinePosition, run, left: left, baseline: baseline, paint)
      }
      if let strikethrough = attributes.strikethrough {
        drawLine(strikethrough, at: run.font.strikethroughPosition, run, left: left, baseline: baseline, paint)
      }
    }
  }

  // MARK: Glyphs

  private func draw(_ run: GlyphRun, _ glyphs: [PlacedGlyph], _ face: FontFace, at origin: CGPoint, _ paint: Paint) {
    let t = state.transform
    guard Self.canLoadGlyphs(run.font.size, under: t) else { return }
    guard isUpright, t.a == t.d, run.font.size * t.a <= GlyphCache.largestSize || face.hasColour else {
      return drawOutlines(run, glyphs, face, at: origin, paint)
    }
    guard let scaled = face.scaled(to: t.a) else { return }
    let x = origin.x * t.a + t.tx, baseline = PixelRect.pixel((origin.y * t.d + t.ty + 0.5).rounded(.down))
    guard abs(x) < 1e6, abs(baseline) < 1_000_000 else { return }
    if face.hasColour { return showGlyphs(run, glyphs, scaled, x: x, baseline: baseline, paint) }
    if case .color(let color) = paint, state.isClipRectangular {
      blend(run, glyphs, scaled, x: x, baseline: baseline, color.premultiplied, onto: target, clip: state.clip)
    } else {
      drawThroughMask(run, glyphs, scaled, x: x, baseline: baseline, paint)
    }
  }

  /// FreeType rejects fonts outside these sizes, and after such an error Cairo draws nothing with that face, at any size.
  private static func canLoadGlyphs(_ size: Double, under t: CGAffineTransform) -> Bool {
    let across = size * hypot(t.a, t.b), down = size * hypot(t.c, t.d), area = size * size * abs(t.a * t.d - t.b * t.c)
    return across < 20_000 && down < 20_000 && across > 0.01 && down > 0.01 && area > 0.0001
  }

  private func blend(
    _ run: GlyphRun, _ glyphs: [PlacedGlyph], _ scaled: FontFace.Scaled, x: Double, baseline: Int, _ colour: UInt32,
    onto surface: PixelSurface, clip: PixelRect
  ) {
    var colour = colour
    let scale = scaled.scale
    for glyph in glyphs[run.glyphs] {
      let quarters = Int(saturating: min(((x + Double(glyph.x) * scale) * 4 + 0.5).rounded(.down), 1e12))
      let mask = GlyphCache.mask(glyph.index, phase: quarters & 3, fontID: scaled.id, font: scaled.font)
      if mask.width == 0 { continue }
      let left = quarters >> 2 + Int(mask.left)
      let top = baseline + Int((Double(glyph.y) * scale).rounded()) + Int(mask.top)
      let x0 = max(left, clip.x), y0 = max(top, clip.y)
      let x1 = min(left + Int(mask.width), clip.maxX), y1 = min(top + Int(mask.height), clip.maxY)
      if x0 >= x1 || y0 >= y1 { continue }
      oriel_fill_mask(
        surface.address(x0, y0), Int32(surface.stride), mask.data + (y0 - top) * Int(mask.width) + (x0 - left),
        Int(mask.width), 1, Int32(x1 - x0), Int32(y1 - y0), &colour, 0)
    }
  }

  /// For gradients and curved clips: draws the run into a layer, whose alpha is the mask.
  private func drawThroughMask(
    _ run: GlyphRun, _ glyphs: [PlacedGlyph], _ scaled: FontFace.Scaled, x: Double, baseline: Int, _ paint: Paint
  ) {
    let reach = PixelRect.pixel(run.font.size * scaled.scale * 2) + 4
    let area = PixelRect(
      x: PixelRect.pixel(x.rounded(.down)) - reach, y: baseline - reach, width: PixelRect.pixel(run.width * scaled.scale) + 2 * reach,
      height: 2 * reach
    ).common(with: state.clip)
    if area.isEmpty { return }
    let layer = PixelSurface(area: area)
    blend(run, glyphs, scaled, x: x, baseline: baseline, 0xFF00_0000, onto: layer, clip: area)
    mask(with: layer, paint)
  }

  /// Paints through the alpha of a layer.
  func mask(with layer: PixelSurface, _ paint: Paint) {
    withCairo { context in
      cairo_surface_mark_dirty(layer.surface)
      var matrix = cairoMatrix
      cairo_set_matrix(context, &matrix)
      setSource(paint)
      cairo_identity_matrix(context)
      cairo_mask_surface(
        context, layer.surface, Double(layer.area.x - target.area.x), Double(layer.area.y - target.area.y))
    }
  }

  /// Colour glyphs are bitmaps in the font; Cairo scales and caches them.
  private func showGlyphs(
    _ run: GlyphRun, _ glyphs: [PlacedGlyph], _ scaled: FontFace.Scaled, x: Double, baseline: Int, _ paint: Paint
  ) {
    withCairo { context in
      cairo_identity_matrix(context)
      setSource(paint)
      cairo_set_scaled_font(context, scaled.font)
      let shapes = glyphs[run.glyphs].filter { MissingGlyph(index: $0.index) == nil }.map {
        cairo_glyph_t(
          index: UInt($0.index), x: (x + Double($0.x) * scaled.scale).rounded() - Double(target.area.x),
          y: Double(baseline - target.area.y) + (Double($0.y) * scaled.scale).rounded())
      }
      cairo_show_glyphs(context, shapes, Int32(shapes.count))
    }
  }

  private func drawOutlines(_ run: GlyphRun, _ glyphs: [PlacedGlyph], _ face: FontFace, at origin: CGPoint, _ paint: Paint) {
    guard let scaled = face.scaled(to: 1) else { return }
    withCairo { context in
      var matrix = cairoMatrix
      cairo_set_matrix(context, &matrix)
      setSource(paint)
      var size = cairo_matrix_t()
      cairo_scaled_font_get_font_matrix(scaled.font, &size)
      cairo_set_font_face(context, cairo_scaled_font_get_font_face(scaled.font))
      cairo_set_font_matrix(context, &size)
      let options = cairo_font_options_create()
      cairo_scaled_font_get_font_options(scaled.font, options)
      cairo_set_font_options(context, options)
      cairo_font_options_destroy(options)
      for glyph in glyphs[run.glyphs] {
        let place = CGPoint(x: origin.x + Double(glyph.x), y: origin.y + Double(glyph.y))
        MissingGlyph(index: glyph.index)?.draw(context, at: place, size: size.yy, pixel: 1 / max(1e-3, abs(matrix.yy)))
      }
      let shapes = glyphs[run.glyphs].filter { MissingGlyph(index: $0.index) == nil }.map {
        cairo_glyph_t(index: UInt($0.index), x: origin.x + Double($0.x), y: origin.y + Double($0.y))
      }
      if face.hasColour {
        cairo_show_glyphs(context, shapes, Int32(shapes.count))
      } else {
        cairo_new_path(context)
        cairo_glyph_path(context, shapes, Int32(shapes.count))
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
        cairo_fill(context)
      }
    }
  }

  // MARK: Lines

  /// Draws underlines and strikethroughs; `position` is the line's centre below the baseline.
  private func drawLine(
    _ decoration: TextAttributes.Decoration, at position: Double, _ run: GlyphRun, left: Double, baseline: Double,
    _ paint: Paint
  ) {
    let paint = decoration.color.map(Paint.color) ?? paint
    let pixel = isUpright ? 1 / state.transform.d : 0
    let thickness = pixel > 0 ? max(pixel, (run.font.lineThickness / pixel).rounded() * pixel) : run.font.lineThickness
    let baseline = pixel > 0 ? alignedToPixels(CGRect(x: 0, y: baseline, width: 0, height: 0)).minY : baseline
    let y = baseline + position
    func bar(_ top: Double) {
      var rect = alignedToPixels(CGRect(x: left, y: top, width: run.width, height: thickness))
      rect.size.height = thickness
      fill(rect, with: paint)
    }
    func line(_ style: StrokeStyle) {
      var path = Path()
      path.addLines([CGPoint(x: left, y: y), CGPoint(x: left + run.width, y: y)])
      stroke(path, with: paint, style: style)
    }
    switch decoration.line {
    case .single: bar(y - thickness / 2)
    case .double:
      bar(y - thickness / 2)
      bar(y + thickness * 1.5)
    case .dotted: line(StrokeStyle(lineWidth: thickness, lineCap: .round, dash: [0.02, thickness * 2]))
    case .dashed: line(StrokeStyle(lineWidth: thickness, dash: [thickness * 3, thickness * 2]))
    case .wavy: stroke(Self.wave(from: left, to: left + run.width, y: y, size: thickness), with: paint, style: StrokeStyle(lineWidth: thickness))
    }
  }

  private static func wave(from left: Double, to right: Double, y: Double, size: Double) -> Path {
    Path { path in
      let step = size * 2
      var x = left, up = true
      path.move(to: CGPoint(x: x, y: y))
      while x < right {
        path.addQuadCurve(to: CGPoint(x: x + step, y: y), control: CGPoint(x: x + step / 2, y: y + (up ? -step : step)))
        x += step
        up.toggle()
      }
    }
  }
}
