import Foundation
internal import COriel

/// Pango's font map and context, and the fonts resolved in them.
///
/// Nothing is loaded before the first use, or `FontPreload`: fontconfig takes about ten milliseconds for the first
/// font.
/// Layouts are in points with hinting off, so one context serves every scale. Guarded by `DrawingLock`.
final class FontEngine {
  nonisolated(unsafe) private static var loaded: FontEngine?
  nonisolated(unsafe) static var environment = FontEnvironment()
  /// Incremented with every change of the environment; layouts of an older generation are stale.
  nonisolated(unsafe) private(set) static var generation = 0

  static var shared: FontEngine {
    if let loaded { return loaded }
    let engine = FontEngine(environment: environment)
    loaded = engine
    return engine
  }

  static func reset() {
    loaded = nil
    generation += 1
    ParagraphCache.removeAll()
    GlyphCache.removeAll()
  }

  /// One for each base direction; the second is made for the first text that runs that way.
  private let leftToRight: LayoutContext
  private lazy var rightToLeft = LayoutContext(fontMap, PANGO_DIRECTION_RTL)
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let environment: FontEnvironment
  private var families: [FontSpecification.Family: FontFamily] = [:]
  private(set) var fonts: [FontSpecification: ResolvedFont] = [:]
  private var faces: [UnsafeMutableRawPointer: FontFace] = [:]

  private init(environment: FontEnvironment) {
    self.environment = environment
    FontPreload.waitForConfiguration()
    fontMap = oriel_font_map_new()
    leftToRight = LayoutContext(fontMap, PANGO_DIRECTION_LTR)
  }

  /// Lays out texts whose letters do not tell their direction in this one.
  func layouts(rightToLeft isRightToLeft: Bool) -> LayoutContext { isRightToLeft ? rightToLeft : leftToRight }
  var context: OpaquePointer { leftToRight.context }

  deinit {
    fonts = [:]
    faces = [:]
    oriel_unref(fontMap)
  }

  func font(_ specification: FontSpecification) -> ResolvedFont {
    if let font = fonts[specification] { return font }
    // Font sizes can animate; the fonts of each step must not accumulate.
    if fonts.count > 400 { fonts = [:] }
    let font = ResolvedFont(specification, family: family(specification.family), engine: self)
    fonts[specification] = font
    return font
  }

  func family(_ family: FontSpecification.Family) -> FontFamily {
    if let found = families[family] { return found }
    let resolved = FontFamily(family, environment: environment, context: context, scratchLayout: leftToRight.scratchLayout)
    families[family] = resolved
    return resolved
  }

  func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace {
    let key = UnsafeMutableRawPointer(font)
    if let face = faces[key] { return face }
    if faces.count > 400 { faces = [:] }
    let face = FontFace(font)
    faces[key] = face
    return face
  }
}

extension FontEnvironment {
  /// The current fonts. Setting a different value drops every cached layout and glyph; all visible text has to be laid out
  /// again.
  package static var current: FontEnvironment {
    get { DrawingLock.locked { FontEngine.environment } }
    set {
      DrawingLock.locked {
        guard newValue != FontEngine.environment else { return }
        FontEngine.environment = newValue
        FontEngine.reset()
      }
    }
  }

  /// Incremented with every change of `current`.
  package static var generation: Int { FontEngine.generation }

  /// Loads the interface font now (about ten milliseconds), so that the first text does not have to wait for it.
  package static func load() {
    DrawingLock.locked { _ = FontEngine.shared.font(FontSpecification()) }
  }
}
