import Foundation
import OrielDrawing

/// How the text of an input is set.
package nonisolated struct TextStackStyle: Hashable, Sendable {
  package var attributes = TextAttributes()
  package var alignment = TextAlignment.leading
  package var isRightToLeft = false
  package var lineSpacing = 0.0
  /// False keeps everything on one line.
  package var wraps = false
  /// Each line stands on the side where its own words begin, whatever the direction of the place.
  package var followsWords = false
  /// Dots instead of characters.
  package var isSecure = false
  package init() {}
}

/// A text laid out hard line by hard line, so that a change lays out one of them again.
///
/// Offsets are UTF-8; points are relative to the top left corner of the column the text stands in.
nonisolated struct TextStack: Sendable {
  struct Paragraph: Sendable {
    /// Without the line break that ends it.
    var range: Range<Int>
    var top: Double
    var layout: ParagraphLayout
    var bottom: Double { top + layout.size.height }
    var isRightToLeft: Bool { layout.content.isRightToLeft }
  }
  private(set) var style = TextStackStyle()
  private(set) var text = ""
  private var marked: Range<Int>?
  /// The direction of hard lines that have none of their own: that of the text's first word, or of the place.
  private var followsRightToLeft = false
  /// Of the column; lines are broken at it if the style says so.
  private(set) var width = 0.0
  private(set) var paragraphs: [Paragraph]

  /// Dots of a secure field: their width, and from one to the next.
  static let dot = 5.0, dotPitch = 8.0

  init() {
    paragraphs = [Paragraph(range: 0..<0, top: 0, layout: ParagraphLayout.make(ParagraphContent("")))]
  }

  var size: CGSize {
    let natural = style.isSecure
      ? Double(text.count) * Self.dotPitch : paragraphs.reduce(0) { max($0, $1.layout.size.width) }
    return CGSize(width: natural, height: paragraphs[paragraphs.count - 1].bottom)
  }
  var lineCount: Int { paragraphs.reduce(0) { $0 + $1.layout.lineCount } }
  var lineHeight: Double {
    let first = paragraphs[0].layout
    return (first.size.height - style.lineSpacing * Double(first.lineCount - 1)) / Double(first.lineCount)
  }

  // MARK: Content

  /// What a new text changed: the hard lines now at `new` stand where `old` did, from `offset` on.
  struct Change {
    var offset: Int
    var old: Range<Int>
    var new: Range<Int>
    /// The top of what changed, and the heights of it.
    var top: Double
    var oldBottom: Double
    var newBottom: Double
    /// The widest of the old lines.
    var oldWidth: Double
  }

  mutating func setStyle(_ new: TextStackStyle) {
    guard new != style else { return }
    style = new
    layOutAll()
  }
  mutating func setWidth(_ new: Double) {
    guard new != width else { return }
    width = new
    if style.wraps { layOutAll() }
  }
  private mutating func layOutAll() {
    followsRightToLeft = naturalDirection
    var top = 0.0
    for index in paragraphs.indices {
      paragraphs[index].layout = layout(of: paragraphs[index].range)
      paragraphs[index].top = top
      top = paragraphs[index].bottom + style.lineSpacing
    }
  }

  /// Takes another text; only hard lines that differ are laid out. nil if nothing differs.
  @discardableResult mutating func setText(_ new: String, marked newMark: Range<Int>? = nil) -> Change? {
    guard new != text || newMark != marked else { return nil }
    var (prefix, suffix) = text.commonEnds(with: new)
    // A mark shows in its line, even where the text stays.
    for mark in [marked, newMark] {
      if let mark, !mark.isEmpty {
        prefix = min(prefix, mark.lowerBound)
        suffix = min(suffix, (mark == marked ? text : new).utf8.count - mark.upperBound)
      }
    }
    suffix = max(0, suffix)
    let oldEnd = text.utf8.count - suffix
    // A break may be completed by what comes before or after it.
    let first = paragraphIndex(at: max(0, prefix - 1)), last = max(first, paragraphIndex(at: oldEnd))
    let start = paragraphs[first].range.lowerBound
    let shift = new.utf8.count - text.utf8.count
    let isLast = last == paragraphs.count - 1
    let end = isLast ? new.utf8.count : paragraphs[last + 1].range.lowerBound + shift
    let oldWidth = style.isSecure ? size.width : paragraphs[first...last].reduce(0) { max($0, inset(of: $1) + $1.layout.size.width) }
    let top = paragraphs[first].top, oldBottom = paragraphs[last].bottom
    text = new
    text.makeContiguousUTF8()
    marked = newMark
    let direction = naturalDirection, turns = direction != followsRightToLeft
    followsRightToLeft = direction
    let oldEnds = (count: paragraphs.count, bottom: paragraphs[paragraphs.count - 1].bottom)
    var ranges = hardLines(start..<end)
    if !isLast { ranges.removeLast() }
    var y = top
    let made = ranges.map { range in
      let paragraph = Paragraph(range: range, top: y, layout: layout(of: range))
      y = paragraph.bottom + style.lineSpacing
      return paragraph
    }
    let newBottom = made[made.count - 1].bottom
    paragraphs.replaceSubrange(first...last, with: made)
    let moved = newBottom - oldBottom
    if shift != 0 || moved != 0 {
      for index in (first + made.count)..<paragraphs.count {
        let range = paragraphs[index].range
        paragraphs[index].range = range.lowerBound + shift..<range.upperBound + shift
        paragraphs[index].top += moved
      }
    }
    if turns {
      layOutAll()
      return Change(
        offset: 0, old: 0..<oldEnds.count, new: 0..<paragraphs.count, top: 0, oldBottom: oldEnds.bottom,
        newBottom: paragraphs[paragraphs.count - 1].bottom, oldWidth: width)
    }
    return Change(
      offset: prefix, old: first..<last + 1, new: first..<first + made.count, top: top, oldBottom: oldBottom,
      newBottom: newBottom, oldWidth: oldWidth)
  }

  /// Splits at line feed, carriage return, both, and the Unicode line and paragraph separators.
  private func hardLines(_ region: Range<Int>) -> [Range<Int>] {
    guard style.wraps else { return [region] }
    var copy = text
    return copy.withUTF8 { bytes in
      var result: [Range<Int>] = [], start = region.lowerBound, index = start
      while index < region.upperBound {
        let length: Int
        switch bytes[index] {
        case 0x0A: length = 1
        case 0x0D: length = index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        case 0xE2: length = index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8 ? 3 : 0
        default: length = 0
        }
        if length > 0 {
          result.append(start..<index)
          start = index + length
          index = start
        } else {
          index += 1
        }
      }
      result.append(start..<region.upperBound)
      return result
    }
  }

  private func layout(of range: Range<Int>) -> ParagraphLayout {
    if style.isSecure { return ParagraphLayout.make(content([TextRun("", style.attributes)], isRightToLeft: style.isRightToLeft)) }
    var runs: [TextRun] = []
    func add(_ part: Range<Int>, _ attributes: TextAttributes) {
      if !part.isEmpty { runs.append(TextRun(String(text.slice(part)), attributes)) }
    }
    if let mark = marked?.clamped(to: range), !mark.isEmpty {
      var underlined = style.attributes
      underlined.underline = TextAttributes.Decoration()
      add(range.lowerBound..<mark.lowerBound, style.attributes)
      add(mark, underlined)
      add(mark.upperBound..<range.upperBound, style.attributes)
    } else {
      add(range, style.attributes)
    }
    if runs.isEmpty { runs = [TextRun("", style.attributes)] }
    let isRightToLeft = style.followsWords ? text.slice(range).isRightToLeft ?? followsRightToLeft : style.isRightToLeft
    return ParagraphLayout.make(
      content(runs, isRightToLeft: isRightToLeft), width: style.wraps && width > 0 ? width : nil)
  }
  private func content(_ runs: [TextRun], isRightToLeft: Bool) -> ParagraphContent {
    ParagraphContent(
      runs: runs, alignment: style.alignment, lineSpacing: style.lineSpacing, isRightToLeft: isRightToLeft, wraps: style.wraps)
  }
  private var naturalDirection: Bool { style.followsWords ? text.isRightToLeft ?? style.isRightToLeft : style.isRightToLeft }

  // MARK: Places

  /// The hard line that holds `offset`; offsets inside a break belong to the line before.
  func paragraphIndex(at offset: Int) -> Int {
    var low = 0, high = paragraphs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if paragraphs[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
  /// The hard line at a height.
  func paragraphIndex(atY y: Double) -> Int {
    var low = 0, high = paragraphs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if paragraphs[middle].top <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// From the column's left edge to a hard line's layout.
  func inset(of paragraph: Paragraph) -> Double {
    let room = max(0, width - (style.isSecure ? size.width : paragraph.layout.size.width))
    return switch style.alignment {
    case .leading: paragraph.isRightToLeft ? room : 0
    case .center: room / 2
    case .trailing: paragraph.isRightToLeft ? 0 : room
    }
  }

  /// Where a caret before the character at `offset` stands: width 0, height of the line.
  func caret(at offset: Int) -> CGRect {
    let paragraph = paragraphs[paragraphIndex(at: offset)], x = inset(of: paragraph)
    if style.isSecure {
      let count = Double(text.slice(0..<min(offset, text.utf8.count)).count)
      let along = style.isRightToLeft ? size.width - count * Self.dotPitch : count * Self.dotPitch
      return CGRect(x: x + along, y: paragraph.top, width: 0, height: paragraph.layout.size.height)
    }
    return paragraph.layout.caret(at: offset - paragraph.range.lowerBound).offsetBy(dx: x, dy: paragraph.top)
  }

  /// The place for a caret nearest to a point.
  func offset(at point: CGPoint) -> Int {
    let paragraph = paragraphs[paragraphIndex(atY: point.y)]
    let local = CGPoint(x: point.x - inset(of: paragraph), y: min(max(0, point.y - paragraph.top), paragraph.layout.size.height - 0.5))
    if style.isSecure {
      let along = style.isRightToLeft ? size.width - local.x : local.x
      let number = Int(saturating: min((max(0, along) / Self.dotPitch).rounded(), 1e9))
      return text.utf8Offset(text.index(text.startIndex, offsetBy: number, limitedBy: text.endIndex) ?? text.endIndex)
    }
    let found = paragraph.layout.offset(at: local)
    var offset = text.caretOffset(atOrBefore: paragraph.range.lowerBound + found)
    // The end of a wrapped line is the start of the next one; before its last blank the caret stays on the line.
    if paragraph.layout.lineCount > 1, offset > paragraph.range.lowerBound,
      paragraph.layout.caret(at: offset - paragraph.range.lowerBound).minY > local.y
    {
      offset = text.previousCharacter(before: offset)
    }
    return offset
  }

  /// The boxes behind selected characters. A selected line break shows as a narrow box at the end of its line.
  func selectionRectangles(for range: Range<Int>, between top: Double = -.infinity, and bottom: Double = .infinity) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    if style.isSecure {
      let a = caret(at: range.lowerBound), b = caret(at: range.upperBound)
      return [a.union(b)]
    }
    var result: [CGRect] = []
    var index = paragraphIndex(at: range.lowerBound)
    if top.isFinite { index = max(index, paragraphIndex(atY: top)) }
    while index < paragraphs.count {
      let paragraph = paragraphs[index]
      guard paragraph.range.lowerBound < range.upperBound, paragraph.top < bottom else { break }
      let part = range.clamped(to: paragraph.range), x = inset(of: paragraph)
      if !part.isEmpty {
        let local = part.lowerBound - paragraph.range.lowerBound..<part.upperBound - paragraph.range.lowerBound
        for rect in paragraph.layout.selectionRectangles(for: local) {
          result.append(rect.offsetBy(dx: x, dy: paragraph.top))
        }
      }
      if range.upperBound > paragraph.range.upperBound, range.lowerBound <= paragraph.range.upperBound, index + 1 < paragraphs.count {
        let end = caret(at: paragraph.range.upperBound)
        let width = lineHeight * 0.3
        result.append(CGRect(x: paragraph.isRightToLeft ? end.minX - width : end.minX, y: end.minY, width: width, height: end.height))
      }
      index += 1
    }
    return result
  }

  // MARK: Steps on the screen

  /// The next place to the right or left, across directions.
  func offset(from offset: Int, toRight: Bool) -> Int {
    if style.isSecure {
      return toRight != style.isRightToLeft ? text.nextCharacter(after: offset) : text.previousCharacter(before: offset)
    }
    let index = paragraphIndex(at: offset), paragraph = paragraphs[index]
    let local = offset - paragraph.range.lowerBound
    let moved = paragraph.layout.offset(from: local, visuallyBy: toRight ? 1 : -1) + paragraph.range.lowerBound
    if moved != offset {
      return moved > offset ? text.caretOffset(atOrAfter: moved) : text.caretOffset(atOrBefore: moved)
    }
    let isForward = paragraph.range.isEmpty ? toRight != paragraph.isRightToLeft : offset == paragraph.range.upperBound
    if isForward { return index + 1 < paragraphs.count ? paragraphs[index + 1].range.lowerBound : offset }
    return index > 0 ? paragraphs[index - 1].range.upperBound : offset
  }

  /// The place a line, or a height, above or below, nearest to `x`; the ends of the text beyond its first and last line.
  func offset(from offset: Int, below distance: Double, x: Double) -> Int {
    let caret = caret(at: offset)
    let y = distance > 0 ? caret.maxY + distance : caret.minY + distance
    if y < 0 { return 0 }
    let end = size.height
    if y >= end { return caret.maxY + 1 >= end ? text.utf8.count : self.offset(at: CGPoint(x: x, y: end - 1)) }
    return self.offset(at: CGPoint(x: x, y: y))
  }

  /// Start and end of the line on the screen.
  func lineRange(at offset: Int) -> Range<Int> {
    let paragraph = paragraphs[paragraphIndex(at: offset)]
    if style.isSecure { return paragraph.range }
    let local = paragraph.layout.lineRange(at: offset - paragraph.range.lowerBound)
    let start = paragraph.range.lowerBound + local.lowerBound
    var end = paragraph.range.lowerBound + local.upperBound
    if end < paragraph.range.upperBound, end > start { end = text.previousCharacter(before: end) }
    return start..<max(start, end)
  }
}

nonisolated extension String {
  /// The nearest place for a caret at or after `offset`.
  package func caretOffset(atOrAfter offset: Int) -> Int {
    let before = caretOffset(atOrBefore: offset)
    return before == offset ? offset : nextCharacter(after: before)
  }
}
