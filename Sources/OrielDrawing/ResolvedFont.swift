import Foundation
import OrielBase
internal import COriel

/// A font specification with the metrics needed to lay out a line. Lengths are in points.
final class ResolvedFont {
  let description: OpaquePointer
  /// Em size after fitting.
  let size: Double
  /// Pango units added after each character.
  let tracking: Int32
  let features: String?
  let capHeight: Double
  let ascent: Double
  let descent: Double
  /// The line's extent above and below the baseline, with capitals centred: the exact line height, or the font's own.
  let lineAbove: Double
  let lineBelow: Double
  /// The underline's centre below the baseline, and its thickness.
  let underlinePosition: Double
  let strikethroughPosition: Double
  let lineThickness: Double

  init(_ specification: FontSpecification, family: FontFamily, engine: FontEngine) {
    // Beyond this, glyphs would be larger than any surface.
    size = max(0.5, min(2000, specification.size.isFinite ? specification.size : 13)) * family.fit
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, family.names)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      description, PangoWeight(rawValue: UInt32(max(100, min(1000, specification.weight)))))
    pango_font_description_set_style(description, specification.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    if specification.smallCaps { pango_font_description_set_variant(description, PANGO_VARIANT_SMALL_CAPS) }
    pango_font_description_set_stretch(description, Self.stretch(specification.width))
    self.description = description

    let isReference = family.takesTracking
    let thousandths = isReference ? specification.tracking : specification.size >= 15 ? specification.tracking / 2 : 0
    let room = (thousandths * size * Double(PANGO_SCALE) / 1000).rounded()
    tracking = Int32(saturating: max(-500_000, min(500_000, room)))
    features = specification.monospacedDigits ? "tnum=1" : nil

    let units = Double(PANGO_SCALE)
    var lines = oriel_font_lines(
      ascent: Int32(size * 0.95 * units), descent: Int32(size * 0.25 * units), underline_position: Int32(-0.1 * size * units),
      underline_thickness: Int32(0.07 * size * units), strikethrough_position: Int32(0.3 * size * units))
    var capHeight = size * 0.72
    // nil if no font is installed at all; then no text is visible.
    if let font = pango_context_load_font(engine.context, description) {
      lines = oriel_font_get_lines(font)
      var extents = cairo_text_extents_t()
      if let scaled = oriel_scaled_font(font) {
        cairo_scaled_font_text_extents(scaled, "H", &extents)
        if extents.height > size * 0.3, extents.height < size { capHeight = extents.height }
      }
      oriel_unref(font)
    }
    ascent = Double(lines.ascent) / units
    descent = Double(lines.descent) / units
    lineThickness = max(0.5, Double(lines.underline_thickness) / units)
    underlinePosition = -Double(lines.underline_position) / units + lineThickness / 2
    strikethroughPosition = -Double(lines.strikethrough_position) / units + lineThickness / 2
    self.capHeight = capHeight
    if let line = specification.lineHeight, line > 0, line < 1e5 {
      // In Pango's units, so that heights of lines add up without rounding errors.
      lineAbove = ((line + capHeight) / 2 * units).rounded() / units
      lineBelow = line - lineAbove
    } else {
      lineAbove = ascent
      lineBelow = descent
    }
  }

  deinit { pango_font_description_free(description) }

  private static func stretch(_ width: Double) -> PangoStretch {
    switch width {
    case ..<0.65: PANGO_STRETCH_EXTRA_CONDENSED
    case ..<0.85: PANGO_STRETCH_CONDENSED
    case ..<0.95: PANGO_STRETCH_SEMI_CONDENSED
    case ..<1.05: PANGO_STRETCH_NORMAL
    case ..<1.15: PANGO_STRETCH_SEMI_EXPANDED
    case ..<1.35: PANGO_STRETCH_EXPANDED
    default: PANGO_STRETCH_EXTRA_EXPANDED
    }
  }
}

/// One font file at one size in points, as Pango chose it for a piece of text.
final class FontFace {
  let font: UnsafeMutablePointer<PangoFont>
  let hasColour: Bool
  let ascent: Double
  let descent: Double
  nonisolated(unsafe) private static var nextID: UInt32 = 1
  /// A font at a scale. The id identifies scaled fonts in glyph cache keys and is never reused.
  typealias Scaled = (scale: Double, font: OpaquePointer, id: UInt32)
  /// Most recently used first.
  private var scaledFonts: [Scaled] = []

  init(_ font: UnsafeMutablePointer<PangoFont>) {
    self.font = oriel_ref_font(font)
    hasColour = oriel_font_has_colour(font) != 0
    let lines = oriel_font_get_lines(font)
    ascent = Double(lines.ascent) / Double(PANGO_SCALE)
    descent = Double(lines.descent) / Double(PANGO_SCALE)
  }

  deinit {
    for scaled in scaledFonts { cairo_scaled_font_destroy(scaled.font) }
    oriel_unref(font)
  }

  /// The font at `scale` device pixels per point, in device space; nil when Cairo cannot load it.
  func scaled(to scale: Double) -> Scaled? {
    if let first = scaledFonts.first, first.scale == scale { return first }
    if let index = scaledFonts.firstIndex(where: { $0.scale == scale }) {
      scaledFonts.insert(scaledFonts.remove(at: index), at: 0)
      return scaledFonts[0]
    }
    guard let base = oriel_scaled_font(font) else { return nil }
    var unscaled = cairo_matrix_t(), matrix = cairo_matrix_t(), identity = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(base, &unscaled)
    cairo_matrix_init_identity(&identity)
    var scaling = cairo_matrix_t()
    cairo_matrix_init_scale(&scaling, scale, scale)
    cairo_matrix_multiply(&matrix, &unscaled, &scaling)
    let options = cairo_font_options_create()!
    defer { cairo_font_options_destroy(options) }
    cairo_scaled_font_get_font_options(base, options)
    let scaled = cairo_scaled_font_create(cairo_scaled_font_get_font_face(base), &matrix, &identity, options)!
    guard cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS else {
      cairo_scaled_font_destroy(scaled)
      return nil
    }
    if scaledFonts.count == 4 { cairo_scaled_font_destroy(scaledFonts.removeLast().font) }
    scaledFonts.insert((scale, scaled, Self.nextID), at: 0)
    Self.nextID += 1
    return scaledFonts[0]
  }
}
