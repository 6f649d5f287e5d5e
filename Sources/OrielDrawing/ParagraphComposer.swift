import Foundation
internal import COriel

/// Turns content into lines of glyphs. Guarded by `DrawingLock`.
struct ParagraphComposer {
  /// `width` and `height` are in points; nil is unlimited. `lineLimit` is how many lines are known to fit into `height`.
  static func compose(
    _ content: ParagraphContent, width: Double?, height: Double?, lineLimit: Int? = nil
  ) -> ParagraphLayout {
    if let lineLimit {
      var composer = ParagraphComposer(content: content, width: width, fontScale: 1)
      composer.run(lineLimit: lineLimit)
      return composer.finish()
    }
    let full = attempt(content, width: width, height: height, fontScale: 1)
    let least = max(0.05, content.minimumScaleFactor)
    guard least < 1, full.isTruncated || full.size.width > (width ?? .infinity) else { return full }
    // Six halvings find the factor to about one part in a hundred.
    var low = least, high = 1.0, best: ParagraphLayout?
    let smallest = attempt(content, width: width, height: height, fontScale: least)
    if smallest.isTruncated { return smallest }
    best = smallest
    for _ in 0..<6 {
      let middle = (low + high) / 2
      let layout = attempt(content, width: width, height: height, fontScale: middle)
      if layout.isTruncated || layout.size.width > (width ?? .infinity) {
        high = middle
      } else {
        low = middle
        best = layout
      }
    }
    return best ?? smallest
  }

  private static func attempt(
    _ content: ParagraphContent, width: Double?, height: Double?, fontScale: Double
  ) -> ParagraphLayout {
    var composer = ParagraphComposer(content: content, width: width, fontScale: fontScale)
    composer.run(lineLimit: content.lineLimit.map { max(1, $0) })
    if let height, composer.height > height, composer.lines.count > 1 {
      let fitting = composer.lines.prefix { $0.top + $0.height <= height }.count
      composer = ParagraphComposer(content: content, width: width, fontScale: fontScale)
      composer.run(lineLimit: max(1, fitting))
    }
    return composer.finish()
  }

  private let content: ParagraphContent
  private let width: Double?
  private let fontScale: Double
  private let engine = FontEngine.shared
  private let text: ParagraphText
  private var lines: [ParagraphLine] = []
  private var glyphs: [PlacedGlyph] = []
  private var height = 0.0
  private var isTruncated = false
  private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
  private static let units = Double(PANGO_SCALE)

  private init(content: ParagraphContent, width: Double?, fontScale: Double) {
    self.content = content
    self.width = width
    self.fontScale = fontScale
    text = ParagraphText(content, fontScale: fontScale, engine: engine)
  }

  private mutating func run(lineLimit: Int?) {
    let layout = engine.layouts(rightToLeft: content.isRightToLeft).scratchLayout
    Self.configure(layout, for: content, width: width)
    for (index, range) in text.paragraphs.enumerated() {
      var left = Int.max
      if let lineLimit {
        left = lineLimit - lines.count
        guard left > 0 else { break }
        pango_layout_set_height(layout, -Int32(min(left, 1_000_000)))
      }
      text.fill(layout, with: range, content: content)
      let isLast = index == text.paragraphs.count - 1
      if !isLast, Int(pango_layout_get_line_count(layout)) >= left {
        // The following hard lines do not fit, so this one must end in an ellipsis.
        isTruncated = true
        if pango_layout_is_ellipsized(layout) == 0 {
          text.fill(layout, with: range, suffix: Self.ellipsis, content: content)
        }
      }
      if pango_layout_is_ellipsized(layout) != 0 { isTruncated = true }
      append(linesOf: layout, paragraph: range, limit: left)
    }
  }

  static func configure(_ layout: OpaquePointer, for content: ParagraphContent, width: Double?) {
    let wraps = content.wraps && width != nil
    pango_layout_set_single_paragraph_mode(layout, content.wraps ? 0 : 1)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(layout, wraps ? Int32(max(0, min(width!, 1_000_000)) * units) : -1)
    pango_layout_set_ellipsize(layout, wraps ? ellipsizeMode(content) : PANGO_ELLIPSIZE_NONE)
    // Pango ellipsizes to one line unless it has a height; this line count is never reached.
    pango_layout_set_height(layout, -1_000_000)
  }

  private static func ellipsizeMode(_ content: ParagraphContent) -> PangoEllipsizeMode {
    switch content.truncation {
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    }
  }

  private mutating func append(linesOf layout: OpaquePointer, paragraph: Range<Int>, limit: Int) {
    var node = pango_layout_get_lines_readonly(layout), count = 0
    while let current = node, count < limit {
      let line = current.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self)
      append(line, paragraph: paragraph)
      node = current.pointee.next
      count += 1
    }
  }

  private mutating func append(_ line: UnsafeMutablePointer<PangoLayoutLine>, paragraph: Range<Int>) {
    let start = paragraph.lowerBound + Int(line.pointee.start_index)
    var runs: [GlyphRun] = [], x = 0.0, above = 0.0, below = 0.0
    var node = line.pointee.runs
    while let current = node {
      let item = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      node = current.pointee.next
      let run = place(item, paragraph: paragraph, at: x)
      let attributes = content.runs[run.source].attributes
      let extent = Self.extent(of: run, item: item)
      above = max(above, extent.above + max(0, attributes.baselineOffset))
      below = max(below, extent.below - min(0, attributes.baselineOffset))
      x += run.width
      runs.append(run)
    }
    if runs.isEmpty {
      let font = text.fonts[text.run(at: start)]
      above = font.lineAbove
      below = font.lineBelow
    }
    if !lines.isEmpty { height += content.lineSpacing }
    let end = min(paragraph.upperBound, start + Int(line.pointee.length))
    lines.append(
      ParagraphLine(
        top: height, height: above + below, baseline: height + above, x: 0, width: x, range: min(start, end)..<end,
        runs: runs))
    height += above + below
  }

  /// How far a run extends above and below the baseline.
  private static func extent(
    of run: GlyphRun, item: UnsafeMutablePointer<PangoGlyphItem>
  ) -> (above: Double, below: Double) {
    let font = run.font
    guard let face = run.face, needsOwnHeight(item.pointee.item.pointee.analysis.script) else {
      return (font.lineAbove, font.lineBelow)
    }
    return (max(font.lineAbove, face.ascent), max(font.lineBelow, face.descent))
  }

  /// Scripts with stacked marks use their font's own line height; others fit the exact one.
  private static func needsOwnHeight(_ script: UInt8) -> Bool {
    switch PangoScript(rawValue: Int32(script)) {
    case PANGO_SCRIPT_COMMON, PANGO_SCRIPT_INHERITED, PANGO_SCRIPT_LATIN, PANGO_SCRIPT_GREEK, PANGO_SCRIPT_CYRILLIC,
      PANGO_SCRIPT_HAN, PANGO_SCRIPT_HIRAGANA, PANGO_SCRIPT_KATAKANA, PANGO_SCRIPT_HANGUL, PANGO_SCRIPT_BOPOMOFO,
      PANGO_SCRIPT_HEBREW, PANGO_SCRIPT_ARMENIAN, PANGO_SCRIPT_GEORGIAN, PANGO_SCRIPT_BRAILLE:
      false
    default: true
    }
  }

  private mutating func place(
    _ item: UnsafeMutablePointer<PangoGlyphItem>, paragraph: Range<Int>, at x: Double
  ) -> GlyphRun {
    let source = text.run(at: paragraph.lowerBound + Int(item.pointee.item.pointee.offset))
    let string = item.pointee.glyphs.pointee
    let first = glyphs.count
    var width = 0.0
    var isSymbol = false
    let isEllipsis = oriel_is_ellipsis(item) != 0
    if case .symbol = content.runs[source].content, !isEllipsis { isSymbol = true }
    for index in 0..<Int(string.num_glyphs) {
      let info = string.glyphs[index]
      var advance = Double(info.geometry.width) / Self.units
      // Pango widens an ellipsis to fill the line, which leaves a gap after it.
      if isEllipsis, let font = item.pointee.item.pointee.analysis.font {
        advance = min(advance, Double(oriel_natural_width(font, info.glyph)) / Self.units)
      }
      if !isSymbol, info.glyph != 0x0FFF_FFFF {
        let glyph = info.glyph & 0x1000_0000 != 0 ? MissingGlyph(code: info.glyph & 0x1F_FFFF).index : info.glyph
        glyphs.append(
          PlacedGlyph(
            index: glyph, x: Float(width + Double(info.geometry.x_offset) / Self.units),
            y: Float(Double(info.geometry.y_offset + item.pointee.y_offset * -1) / Self.units)))
      }
      width += advance
    }
    let face = isSymbol ? nil : item.pointee.item.pointee.analysis.font.map { engine.face(of: $0) }
    return GlyphRun(
      face: face, font: text.fonts[source], glyphs: first..<glyphs.count, x: x, width: width, source: source)
  }

  private func finish() -> ParagraphLayout {
    var lines = lines
    let widest = lines.reduce(0) { max($0, $1.width) }
    for index in lines.indices {
      let room = widest - lines[index].width
      switch content.alignment {
      case .leading: lines[index].x = content.isRightToLeft ? room : 0
      case .center: lines[index].x = room / 2
      case .trailing: lines[index].x = content.isRightToLeft ? 0 : room
      }
    }
    return ParagraphLayout(
      content: content.runs.isEmpty ? ParagraphContent("") : content, size: CGSize(width: widest, height: height),
      isTruncated: isTruncated, fontScale: fontScale, lines: lines, glyphs: glyphs,
      wrapWidth: width)
  }
}
