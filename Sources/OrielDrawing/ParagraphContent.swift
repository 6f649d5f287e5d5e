import Foundation

/// How one run of a paragraph looks.
package struct TextAttributes: Hashable, Sendable {
  package enum Line: Hashable, Sendable { case single, double, dotted, dashed, wavy }
  package struct Decoration: Hashable, Sendable {
    package var line: Line
    package var color: RGBA?
    package init(line: Line = .single, color: RGBA? = nil) {
      self.line = line
      self.color = color
    }
  }
  package var font: FontSpecification
  /// nil: the foreground given when painting.
  package var color: RGBA?
  package var background: RGBA?
  package var underline: Decoration?
  package var strikethrough: Decoration?
  /// Points added after each character.
  package var kern: Double
  /// Points the run is raised by.
  package var baselineOffset: Double
  package var link: URL?
  package init(
    font: FontSpecification = FontSpecification(), color: RGBA? = nil, background: RGBA? = nil,
    underline: Decoration? = nil, strikethrough: Decoration? = nil, kern: Double = 0, baselineOffset: Double = 0,
    link: URL? = nil
  ) {
    self.font = font
    self.color = color
    self.background = background
    self.underline = underline
    self.strikethrough = strikethrough
    self.kern = kern
    self.baselineOffset = baselineOffset
    self.link = link
  }
}

/// A piece of text with uniform attributes, or an inline symbol.
package struct TextRun: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(String)
    /// A symbol sized by the run's font, standing on its cap height.
    case symbol(SymbolGlyph)
  }
  package var content: Content
  package var attributes: TextAttributes
  package init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    content = .text(text)
    self.attributes = attributes
  }
  package init(symbol: SymbolGlyph, _ attributes: TextAttributes) {
    content = .symbol(symbol)
    self.attributes = attributes
  }
}

public enum TextAlignment: Hashable, Sendable, CaseIterable { case leading, center, trailing }

/// Everything that determines a paragraph's layout, except the available width.
package struct ParagraphContent: Hashable, Sendable {
  package enum Truncation: Hashable, Sendable { case head, middle, tail }
  package var runs: [TextRun]
  package var alignment: TextAlignment
  /// The maximum number of lines; nil is no limit. The last one is truncated.
  package var lineLimit: Int?
  package var truncation: Truncation
  /// Points between lines on top of the line height.
  package var lineSpacing: Double
  package var isRightToLeft: Bool
  /// Smallest factor the font may shrink to before truncating, 0...1.
  package var minimumScaleFactor: Double
  /// False keeps everything on one line whatever the width (text fields).
  package var wraps: Bool
  /// The font generation: a layout from before the desktop changed its fonts must not be reused.
  private let fonts = FontEnvironment.generation

  package init(
    runs: [TextRun], alignment: TextAlignment = .leading, lineLimit: Int? = nil, truncation: Truncation = .tail,
    lineSpacing: Double = 0, isRightToLeft: Bool = false, minimumScaleFactor: Double = 1, wraps: Bool = true
  ) {
    self.runs = runs
    self.alignment = alignment
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.lineSpacing = lineSpacing
    self.isRightToLeft = isRightToLeft
    self.minimumScaleFactor = minimumScaleFactor
    self.wraps = wraps
  }
  package init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    self.init(runs: [TextRun(text, attributes)])
  }

  /// What remains if there is no room; nil if that depends on which of several runs is truncated.
  package var truncationMark: ParagraphContent? {
    guard runs.count == 1, hasSeveralCharacters, minimumScaleFactor >= 1, case .text = runs[0].content else { return nil }
    var mark = self
    mark.runs[0] = TextRun("…", runs[0].attributes)
    return mark
  }

  /// Whether the text can be broken at all.
  var hasSeveralCharacters: Bool {
    if runs.count > 1 { return true }
    guard case .text(let text)? = runs.first?.content else { return false }
    return !text.dropFirst().isEmpty
  }
}
