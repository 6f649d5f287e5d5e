import Foundation
internal import COriel

/// A font family of the theme, resolved to an installed one: the names to request and the factor for its size.
struct FontFamily {
  /// Comma-separated family names, best first.
  let names: String
  /// The factor for the em size that makes a line of text as long as in the reference font.
  let fit: Double
  /// Whether the type table's tracking is meant for this family.
  let takesTracking: Bool

  private static let sans = [
    "Adwaita Sans", "Inter", "Noto Sans", "Open Sans", "Cantarell", "Ubuntu Sans", "DejaVu Sans", "sans-serif",
  ]
  private static let mono = [
    "Adwaita Mono", "JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono", "monospace",
  ]

  init(
    _ family: FontSpecification.Family, environment: FontEnvironment, context: OpaquePointer,
    scratchLayout: OpaquePointer
  ) {
    let sans = [environment.interfaceFamily].compactMap(\.self) + Self.sans
    switch family {
    case .system: names = sans.joined(separator: ",")
    case .monospaced: names = ([environment.monospacedFamily].compactMap(\.self) + Self.mono).joined(separator: ",")
    case .serif: names = "Source Serif 4,Noto Serif,DejaVu Serif,serif"
    case .rounded: names = (["Nunito", "Quicksand"] + sans).joined(separator: ",")
    // A comma would separate families.
    case .named(let name): names = name.replacing(",", with: " ") + "," + sans.joined(separator: ",")
    }
    let actual = Self.actualName(of: names, context: context)
    takesTracking = ["Inter", "Inter Variable", "Adwaita Sans"].contains(actual)
    switch family {
    case .system, .rounded:
      fit = takesTracking ? 1 : Self.fit(names, scratchLayout: scratchLayout)
    case .monospaced:
      fit = environment.monospacedFamily != actual && actual == "DejaVu Sans Mono" ? 0.92 : 1
    case .serif, .named:
      fit = 1
    }
  }

  private static func actualName(of names: String, context: OpaquePointer) -> String? {
    let description = pango_font_description_new()!
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, names)
    pango_font_description_set_absolute_size(description, 13 * Double(PANGO_SCALE))
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { oriel_unref(font) }
    guard let found = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  private static let sample =
    "The quick brown fox jumps over the lazy dog and every good window keeps its promises without a second thought"
  /// The width of `sample` in Inter, in em.
  private static let referenceWidth = 54.246

  private static func fit(_ names: String, scratchLayout layout: OpaquePointer) -> Double {
    let description = pango_font_description_new()!
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, names)
    pango_font_description_set_absolute_size(description, 100 * Double(PANGO_SCALE))
    pango_layout_set_attributes(layout, nil)
    pango_layout_set_width(layout, -1)
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, sample, -1)
    var width: Int32 = 0
    pango_layout_get_size(layout, &width, nil)
    pango_layout_set_font_description(layout, nil)
    let ratio = Double(width) / Double(PANGO_SCALE) / 100 / referenceWidth
    guard ratio > 0, !(0.97...1.03).contains(ratio) else { return 1 }
    return min(1.06, max(0.94, 1 / ratio))
  }
}
