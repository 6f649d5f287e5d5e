import Foundation

/// A font as a paragraph requests it, with every size in points after text scaling.
package struct FontSpecification: Hashable, Sendable {
  package enum Family: Hashable, Sendable { case system, monospaced, serif, rounded, named(String) }
  package var family: Family
  /// Em size in points.
  package var size: Double
  /// 100...900; 400 is regular.
  package var weight: Int
  package var isItalic: Bool
  /// The exact distance between baselines in points; nil uses the font's own.
  package var lineHeight: Double?
  /// Extra space after each glyph in 1/1000 em, from the type table.
  package var tracking: Double
  package var monospacedDigits: Bool
  package var smallCaps: Bool
  /// Width factor: 1 is normal; condensed under 1.
  package var width: Double

  package init(
    family: Family = .system, size: Double = 13, weight: Int = 400, isItalic: Bool = false, lineHeight: Double? = nil,
    tracking: Double = 0, monospacedDigits: Bool = false, smallCaps: Bool = false, width: Double = 1
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.lineHeight = lineHeight
    self.tracking = tracking
    self.monospacedDigits = monospacedDigits
    self.smallCaps = smallCaps
    self.width = width
  }
}

/// The fonts of the desktop, process-wide; changing it drops every cached layout.
package struct FontEnvironment: Hashable, Sendable {
  /// The desktop's interface family ("Cantarell"), or nil for the theme's fallbacks.
  package var interfaceFamily: String?
  package var monospacedFamily: String?
  package enum Antialias: Hashable, Sendable { case none, grayscale, subpixelRGB, subpixelBGR }
  package var antialias: Antialias
  package init(interfaceFamily: String? = nil, monospacedFamily: String? = nil, antialias: Antialias = .grayscale) {
    self.interfaceFamily = interfaceFamily
    self.monospacedFamily = monospacedFamily
    self.antialias = antialias
  }
}
