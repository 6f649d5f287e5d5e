import Foundation
internal import COriel

/// Pango's layouts of a paragraph, one for each hard line, kept for caret queries.
final class ParagraphGeometry {
  struct Part {
    var range: Range<Int>
    var layout: OpaquePointer
    /// In `ParagraphLayout.lines`.
    var lines: Range<Int>
  }
  private(set) var parts: [Part] = []
  /// All text, UTF-8.
  let bytes: [UInt8]

  init(_ paragraph: ParagraphLayout) {
    let engine = FontEngine.shared
    let text = ParagraphText(paragraph.content, fontScale: paragraph.fontScale, engine: engine)
    bytes = text.bytes
    var line = 0
    for range in text.paragraphs where line < paragraph.lines.count {
      let layout = pango_layout_new(engine.layouts(rightToLeft: paragraph.content.isRightToLeft).context)!
      ParagraphComposer.configure(layout, for: paragraph.content, width: paragraph.wrapWidth)
      if paragraph.isTruncated { pango_layout_set_height(layout, -Int32(paragraph.lines.count - line)) }
      text.fill(layout, with: range, content: paragraph.content)
      let first = line
      while line < paragraph.lines.count, paragraph.lines[line].range.lowerBound <= range.upperBound { line += 1 }
      parts.append(Part(range: range, layout: layout, lines: first..<max(line, first + 1)))
    }
  }

  deinit { for part in parts { oriel_unref(UnsafeMutableRawPointer(part.layout)) } }

  /// The hard line that holds `offset`; offsets inside a line break belong to the line before.
  func partIndex(at offset: Int) -> Int {
    var low = 0, high = parts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if parts[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

// Where characters are, for carets, selections and pointers.
extension ParagraphLayout {
  private func withGeometry<Result>(_ body: (ParagraphGeometry) -> Result) -> Result {
    DrawingLock.locked {
      if let geometry { return body(geometry) }
      let made = ParagraphGeometry(self)
      geometry = made
      return body(made)
    }
  }

  /// The caret rectangle before the character at `offset`: width 0, height of the line.
  package func caret(at offset: Int) -> CGRect {
    withGeometry { geometry in
      let part = geometry.parts[geometry.partIndex(at: offset)]
      let index = min(max(0, offset - part.range.lowerBound), part.range.count)
      var lineIndex: Int32 = 0, x: Int32 = 0
      pango_layout_index_to_line_x(part.layout, Int32(index), 0, &lineIndex, &x)
      let line = lines[min(part.lines.lowerBound + max(0, Int(lineIndex)), part.lines.upperBound - 1)]
      // Pango puts the end of every text on the right.
      if index == part.range.count, index > 0, let pangoLine = pango_layout_get_line_readonly(part.layout, lineIndex),
        pango_layout_line_get_resolved_direction(pangoLine) == PANGO_DIRECTION_RTL
      {
        x = 0
      }
      return CGRect(x: line.x + Double(x) / Double(PANGO_SCALE), y: line.top, width: 0, height: line.height)
    }
  }

  /// The offset of the character boundary nearest to `point`.
  package func offset(at point: CGPoint) -> Int {
    withGeometry { geometry in
      let index = lines.lastIndex { $0.top <= point.y } ?? 0
      let line = lines[index]
      let part = geometry.parts[geometry.partIndex(at: line.range.lowerBound)]
      guard let pangoLine = pango_layout_get_line_readonly(part.layout, Int32(index - part.lines.lowerBound)) else {
        return line.range.lowerBound
      }
      let x = max(-1e6, min(1e6, point.x - line.x)) * Double(PANGO_SCALE)
      var found: Int32 = 0, trailing: Int32 = 0
      pango_layout_line_x_to_index(pangoLine, Int32(x), &found, &trailing)
      var offset = part.range.lowerBound + Int(found)
      for _ in 0..<trailing { offset = next(after: offset, in: geometry.bytes) }
      return min(max(offset, line.range.lowerBound), max(line.range.upperBound, line.range.lowerBound))
    }
  }

  private func next(after offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset + 1
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return min(offset, bytes.count)
  }

  /// The boxes behind the selected characters: one or more for each line, as high as the line. A selected line break
  /// shows as a narrow box at the end of its line.
  package func selectionRectangles(for range: Range<Int>) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    return withGeometry { geometry in
      var result: [CGRect] = []
      for part in geometry.parts where part.range.lowerBound < range.upperBound && part.range.upperBound >= range.lowerBound {
        for index in part.lines {
          let line = lines[index]
          let start = max(range.lowerBound, line.range.lowerBound), end = min(range.upperBound, line.range.upperBound)
          if start < end, let pangoLine = pango_layout_get_line_readonly(part.layout, Int32(index - part.lines.lowerBound)) {
            result += rectangles(
              in: pangoLine, of: line, from: start - part.range.lowerBound, to: end - part.range.lowerBound)
          }
          let isLast = index == part.lines.upperBound - 1
          if isLast, range.lowerBound <= part.range.upperBound, range.upperBound > part.range.upperBound,
            part.range.upperBound < geometry.bytes.count
          {
            let end = content.isRightToLeft ? line.x - line.height * 0.3 : line.x + line.width
            result.append(CGRect(x: end, y: line.top, width: line.height * 0.3, height: line.height))
          }
        }
      }
      return result
    }
  }

  private func rectangles(
    in pangoLine: UnsafeMutablePointer<PangoLayoutLine>, of line: ParagraphLine, from: Int, to: Int
  ) -> [CGRect] {
    var ranges: UnsafeMutablePointer<Int32>?, count: Int32 = 0
    pango_layout_line_get_x_ranges(pangoLine, Int32(from), Int32(to), &ranges, &count)
    defer { g_free(ranges) }
    guard let ranges else { return [] }
    return (0..<Int(count)).map {
      let left = Double(ranges[2 * $0]) / Double(PANGO_SCALE)
      let right = Double(ranges[2 * $0 + 1]) / Double(PANGO_SCALE)
      return CGRect(x: line.x + left, y: line.top, width: right - left, height: line.height)
    }
  }

  /// The caret's next position to the right (`by` > 0) or left, in visual order across writing directions.
  package func offset(from offset: Int, visuallyBy step: Int) -> Int {
    withGeometry { geometry in
      var offset = offset
      for _ in 0..<abs(step) { offset = moved(from: offset, by: step > 0 ? 1 : -1, in: geometry) }
      return offset
    }
  }

  private func moved(from offset: Int, by direction: Int32, in geometry: ParagraphGeometry) -> Int {
    let index = geometry.partIndex(at: offset), part = geometry.parts[index]
    let start = Int32(min(max(0, offset - part.range.lowerBound), part.range.count))
    var found: Int32 = 0, trailing: Int32 = 0
    pango_layout_move_cursor_visually(part.layout, 1, start, 0, direction, &found, &trailing)
    if found < 0 || found == Int32.max {
      // Pango reports the logical ends of the text, not the visual ones.
      if found == Int32.max { return index + 1 < geometry.parts.count ? geometry.parts[index + 1].range.lowerBound : part.range.upperBound }
      return index > 0 ? geometry.parts[index - 1].range.upperBound : part.range.lowerBound
    }
    var result = part.range.lowerBound + Int(found)
    for _ in 0..<trailing { result = next(after: result, in: geometry.bytes) }
    return result
  }

  /// The range of offsets of the line that holds `offset`.
  package func lineRange(at offset: Int) -> Range<Int> {
    (lines.last { $0.range.lowerBound <= offset } ?? lines[0]).range
  }

  /// The word that holds `offset`, or the characters between two words.
  package func wordRange(at offset: Int) -> Range<Int> {
    withGeometry { geometry in
      let part = geometry.parts[geometry.partIndex(at: offset)]
      let boundaries = wordBoundaries(part, in: geometry)
      let start = boundaries.last { $0 <= offset } ?? part.range.lowerBound
      let end = boundaries.first { $0 > offset } ?? part.range.upperBound
      return min(start, end)..<end
    }
  }

  /// The end of the next word (`step` > 0) or the start of the previous one (`step` < 0), in logical order.
  package func offset(from offset: Int, byWords step: Int) -> Int {
    withGeometry { geometry in
      var offset = offset
      for _ in 0..<abs(step) {
        var index = geometry.partIndex(at: offset)
        if step > 0 {
          if offset >= geometry.parts[index].range.upperBound, index + 1 < geometry.parts.count { index += 1 }
          let part = geometry.parts[index]
          offset = edges(part, in: geometry, ORIEL_WORD_END).first { $0 > offset } ?? part.range.upperBound
        } else {
          if offset <= geometry.parts[index].range.lowerBound, index > 0 { index -= 1 }
          let part = geometry.parts[index]
          offset = edges(part, in: geometry, ORIEL_WORD_START).last { $0 < offset } ?? part.range.lowerBound
        }
      }
      return offset
    }
  }

  private func wordBoundaries(_ part: ParagraphGeometry.Part, in geometry: ParagraphGeometry) -> [Int] {
    [part.range.lowerBound] + edges(part, in: geometry, ORIEL_WORD_START, ORIEL_WORD_END) + [part.range.upperBound]
  }

  private func edges(
    _ part: ParagraphGeometry.Part, in geometry: ParagraphGeometry, _ kinds: ORIEL_LogAttribute...
  ) -> [Int] {
    let mask = kinds.reduce(0) { $0 | Int32($1.rawValue) }
    var count: Int32 = 0
    guard let attributes = pango_layout_get_log_attrs_readonly(part.layout, &count) else { return [] }
    var result: [Int] = [], offset = part.range.lowerBound
    for index in 0..<count {
      if oriel_log_attr(attributes, index) & mask != 0 { result.append(offset) }
      if offset < part.range.upperBound { offset = next(after: offset, in: geometry.bytes) }
    }
    return result
  }
}
