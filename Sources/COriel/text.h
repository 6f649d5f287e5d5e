// Pango, HarfBuzz and fontconfig details that Swift cannot read: bit-fields, casts and macros.
#pragma once
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

typedef enum { ORIEL_CURSOR_POSITION = 1, ORIEL_WORD_START = 2, ORIEL_WORD_END = 4, ORIEL_WHITE = 8 } ORIEL_LogAttribute;

static inline int oriel_log_attr(const PangoLogAttr *attributes, int index) {
  PangoLogAttr a = attributes[index];
  return (a.is_cursor_position ? ORIEL_CURSOR_POSITION : 0) | (a.is_word_start ? ORIEL_WORD_START : 0) |
         (a.is_word_end ? ORIEL_WORD_END : 0) | (a.is_white ? ORIEL_WHITE : 0);
}

static inline PangoFontMap *oriel_font_map_new(void) { return pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT); }

// How high a font's lines are and where strokes go, in Pango units, y up. Pango's own metrics say the same, but lay out
// sample texts for the widths they also hold, and load the font twice more for it.
typedef struct {
  int ascent, descent, underline_position, underline_thickness, strikethrough_position;
} oriel_font_lines;
static inline oriel_font_lines oriel_font_get_lines(PangoFont *font) {
  hb_font_t *hb = pango_font_get_hb_font(font);
  hb_font_extents_t extents;
  hb_font_get_extents_for_direction(hb, HB_DIRECTION_LTR, &extents);
  hb_position_t at;
  oriel_font_lines lines = {.ascent = extents.ascender, .descent = -extents.descender};
  lines.underline_thickness = hb_ot_metrics_get_position(hb, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &at) ? at : PANGO_SCALE;
  lines.underline_position = hb_ot_metrics_get_position(hb, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &at) ? at : -PANGO_SCALE;
  lines.strikethrough_position =
      hb_ot_metrics_get_position(hb, HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, &at) ? at : lines.ascent / 2;
  return lines;
}

static inline cairo_scaled_font_t *oriel_scaled_font(PangoFont *font) {
  return pango_cairo_font_get_scaled_font((PangoCairoFont *)font);
}

static inline int oriel_font_has_colour(PangoFont *font) {
  hb_font_t *hb = pango_font_get_hb_font(font);
  if (!hb) return 0;
  hb_face_t *face = hb_font_get_face(hb);
  return hb_ot_color_has_png(face) || hb_ot_color_has_layers(face) || hb_ot_color_has_svg(face);
}

// Attributes cover [start, end) in bytes.
static inline void oriel_insert(PangoAttrList *list, PangoAttribute *attribute, unsigned start, unsigned end) {
  attribute->start_index = start;
  attribute->end_index = end;
  pango_attr_list_insert(list, attribute);
}
static inline void oriel_insert_font(PangoAttrList *list, const PangoFontDescription *font, unsigned start, unsigned end) {
  oriel_insert(list, pango_attr_font_desc_new(font), start, end);
}
static inline void oriel_insert_spacing(PangoAttrList *list, int spacing, unsigned start, unsigned end) {
  oriel_insert(list, pango_attr_letter_spacing_new(spacing), start, end);
}
static inline void oriel_insert_features(PangoAttrList *list, const char *features, unsigned start, unsigned end) {
  oriel_insert(list, pango_attr_font_features_new(features), start, end);
}
static inline void oriel_forbid_hyphens(PangoAttrList *list) {
  pango_attr_list_insert(list, pango_attr_insert_hyphens_new(FALSE));
}
// The advance of a glyph as its font has it, in Pango units.
static inline int oriel_natural_width(PangoFont *font, PangoGlyph glyph) {
  PangoRectangle logical;
  pango_font_get_glyph_extents(font, glyph, NULL, &logical);
  return logical.width;
}
// Only there to end a glyph item where a run ends; nothing reads the colour.
static inline void oriel_insert_mark(PangoAttrList *list, unsigned index, unsigned start, unsigned end) {
  oriel_insert(list, pango_attr_foreground_new((guint16)(index >> 16), (guint16)index, 0), start, end);
}
static inline void oriel_insert_box(PangoAttrList *list, int width, int height, unsigned start, unsigned end) {
  PangoRectangle box = {0, -height, width, height};
  oriel_insert(list, pango_attr_shape_new(&box, &box), start, end);
}
static inline int oriel_is_ellipsis(const PangoGlyphItem *item) {
  return (item->item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0;
}
static inline int oriel_is_right_to_left(const PangoLayoutLine *line) { return line->resolved_dir == PANGO_DIRECTION_RTL; }
static inline void oriel_unref(void *object) { g_object_unref(object); }
static inline PangoFont *oriel_ref_font(PangoFont *font) { return g_object_ref(font); }
