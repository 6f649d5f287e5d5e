internal import COriel

/// What Pango lays out texts of one base direction with.
///
/// Each direction has its own, because a layout follows its context as long as it is kept: the next text that runs the other way would
/// turn it round.
final class LayoutContext {
  let context: OpaquePointer
  /// Reused for every measurement; making one costs more than filling it.
  let scratchLayout: OpaquePointer

  init(_ fontMap: UnsafeMutablePointer<PangoFontMap>, _ direction: PangoDirection) {
    context = pango_font_map_create_context(fontMap)
    // Setting it on the map would list every installed family again: a quarter of a megabyte that nothing needs.
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()!
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, Self.language)
    pango_context_set_base_dir(context, direction)
    scratchLayout = pango_layout_new(context)
  }
  deinit {
    oriel_unref(UnsafeMutableRawPointer(scratchLayout))
    oriel_unref(UnsafeMutableRawPointer(context))
  }

  /// The locale's language, set on the context: otherwise Pango asks fontconfig three times for the same font, without a language,
  /// with the locale's, and with the text's. `C` names no language; English is used.
  private static var language: OpaquePointer? {
    let language = pango_language_get_default()
    guard let language, let name = pango_language_to_string(language) else { return language }
    return ["c", "posix"].contains(String(cString: name).split(separator: "-").first) ? pango_language_from_string("en") : language
  }
}
