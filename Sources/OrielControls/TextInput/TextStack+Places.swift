import Foundation
import OrielDrawing

// Where characters are, and what lies at a point.
nonisolated extension TextStack {
  var size: CGSize {
    if style.isSecure { return CGSize(width: Double(characterCount) * Metrics.Field.secureDotPitch, height: layout(at: TextPlace()).size.height) }
    guard style.wraps else { return CGSize(width: blocks.extent, height: layout(at: TextPlace()).size.height) }
    return CGSize(width: width, height: blocks.extent - style.lineSpacing)
  }
  var lineCount: Int { style.wraps ? blocks.lines : 1 }
  var lineHeight: Double {
    let first = layout(at: TextPlace())
    return (first.size.height - style.lineSpacing * Double(first.lineCount - 1)) / Double(first.lineCount)
  }
  var firstBaseline: Double { layout(at: TextPlace()).firstBaseline }
  var lastBaseline: Double {
    let last = blocks.place(ofBlock: blocks.count - 1)
    return (style.wraps ? base + last.top : 0) + layout(at: last).lastBaseline
  }

  /// From the column's left edge to a layout that has its line to itself.
  func inset(of layout: ParagraphLayout) -> Double {
    let room = max(0, width - (style.isSecure ? size.width : layout.size.width))
    let isRightToLeft = layout.content.isRightToLeft
    return switch style.alignment {
    case .leading: isRightToLeft ? room : 0
    case .center: room / 2
    case .trailing: isRightToLeft ? 0 : room
    }
  }
  /// The top left corner of a block's layout.
  func origin(of place: TextPlace) -> CGPoint {
    if style.wraps { return CGPoint(x: inset(of: layout(at: place)), y: base + place.top) }
    if blocks.count == 1 || style.isSecure { return CGPoint(x: inset(of: layout(at: place)), y: 0) }
    // Side by side, from where reading begins.
    let total = blocks.extent, room = max(0, width - total)
    let inset: Double =
      switch style.alignment {
      case .leading: style.isRightToLeft ? room : 0
      case .center: room / 2
      case .trailing: style.isRightToLeft ? 0 : room
      }
    return CGPoint(x: inset + (style.isRightToLeft ? total - place.top - blocks[place].extent : base + place.top), y: 0)
  }
  /// The block at a height, or where everything stands on one line, at a distance from the left edge.
  func place(_ along: Double) -> TextPlace {
    if style.wraps { return blocks.place(at: along - base) }
    if blocks.count == 1 || style.isSecure { return TextPlace() }
    let start = origin(of: TextPlace()).x
    return blocks.place(at: style.isRightToLeft ? start + blocks[TextPlace()].extent - along : along - start)
  }

  /// Where a caret before the character at `offset` stands: width 0, height of the line.
  func caret(at offset: Int) -> CGRect {
    if style.isSecure {
      let first = TextPlace(), x = origin(of: first).x
      let count = Double(text.slice(0..<min(offset, text.utf8.count)).count)
      let dots = CGRect(x: x, y: 0, width: size.width, height: 0)
      let caret = dots.leftEdge(fromLeading: count * Metrics.Field.secureDotPitch, rightToLeft: style.isRightToLeft)
      return CGRect(x: caret, y: 0, width: 0, height: layout(at: first).size.height)
    }
    let place = blocks.place(ofByte: offset), origin = origin(of: place)
    return layout(at: place).caret(at: offset - place.start).offsetBy(dx: origin.x, dy: origin.y)
  }

  /// The place for a caret nearest to a point.
  func offset(at point: CGPoint) -> Int {
    let place = place(style.wraps ? point.y : point.x), origin = origin(of: place), layout = layout(at: place)
    let local = CGPoint(x: point.x - origin.x, y: min(max(0, point.y - origin.y), layout.size.height - 0.5))
    if style.isSecure {
      let along = style.isRightToLeft ? size.width - local.x : local.x
      let number = Int(saturating: min((max(0, along) / Metrics.Field.secureDotPitch).rounded(), 1e9))
      return text.utf8Offset(text.index(text.startIndex, offsetBy: number, limitedBy: text.endIndex) ?? text.endIndex)
    }
    let range = blocks.range(of: place)
    var offset = text.caretOffset(atOrBefore: range.lowerBound + layout.offset(at: local))
    // The end of a wrapped line is the start of the next one; before its last blank the caret stays on the line.
    let isNextBlock = style.wraps && offset == range.upperBound && blocks.isContinued(place)
    if offset > range.lowerBound,
      isNextBlock || layout.lineCount > 1 && layout.caret(at: offset - range.lowerBound).minY > local.y
    {
      offset = text.previousCharacter(before: offset)
    }
    return offset
  }

  /// The boxes behind selected characters. A selected line break shows as a narrow box at the end of its line.
  ///
  /// `near` and `far` bound what is asked for, along the flow.
  func selectionRectangles(for range: Range<Int>, between near: Double = -.infinity, and far: Double = .infinity) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    if style.isSecure {
      let a = caret(at: range.lowerBound), b = caret(at: range.upperBound)
      return [a.union(b)]
    }
    var result: [CGRect] = []
    var next: TextPlace? = blocks.place(ofByte: range.lowerBound), lastIndex = blocks.count - 1
    if near.isFinite, far.isFinite {
      let a = place(near), b = place(far), visible = a.index < b.index ? a : b
      if visible.index > next!.index { next = visible }
      lastIndex = max(a.index, b.index)
    }
    while let place = next, place.index <= lastIndex {
      let held = blocks.range(of: place)
      guard held.lowerBound < range.upperBound else { break }
      let origin = origin(of: place)
      let part = range.clamped(to: held)
      if !part.isEmpty {
        let local = part.lowerBound - held.lowerBound..<part.upperBound - held.lowerBound
        for rect in layout(at: place).selectionRectangles(for: local) { result.append(rect.offsetBy(dx: origin.x, dy: origin.y)) }
      }
      if blocks[place].breakLength > 0, range.upperBound > held.upperBound, range.lowerBound <= held.upperBound {
        let end = layout(at: place).caret(at: held.count).offsetBy(dx: origin.x, dy: origin.y)
        let width = lineHeight * 0.3
        result.append(CGRect(x: direction(of: place) ? end.minX - width : end.minX, y: end.minY, width: width, height: end.height))
      }
      next = blocks.place(after: place)
    }
    return result
  }

  // MARK: Steps on the screen

  /// The next place to the right or left, across directions.
  func offset(from offset: Int, toRight: Bool) -> Int {
    if style.isSecure {
      return toRight != style.isRightToLeft ? text.nextCharacter(after: offset) : text.previousCharacter(before: offset)
    }
    let place = blocks.place(ofByte: offset), range = blocks.range(of: place)
    let local = offset - range.lowerBound, layout = layout(at: place)
    let moved = layout.offset(from: local, visuallyBy: toRight ? 1 : -1) + range.lowerBound
    if moved != offset {
      return moved > offset ? text.caretOffset(atOrAfter: moved) : text.caretOffset(atOrBefore: moved)
    }
    let isForward = range.isEmpty ? toRight != direction(of: place) : offset == range.upperBound
    if isForward { return blocks.place(after: place)?.start ?? offset }
    guard let before = blocks.place(before: place) else { return offset }
    // Where a long line was cut its two ends are one place.
    return blocks.isContinued(before) ? text.previousCharacter(before: offset) : blocks.range(of: before).upperBound
  }

  /// The place a line, or a height, above or below, nearest to `x`; the ends of the text beyond its first and last line.
  func offset(from offset: Int, below distance: Double, x: Double) -> Int {
    let caret = caret(at: offset)
    let y = distance > 0 ? caret.maxY + distance : caret.minY + distance
    let start = style.wraps ? base : 0, end = start + size.height
    if y < start { return 0 }
    if y >= end { return caret.maxY + 1 >= end ? text.utf8.count : self.offset(at: CGPoint(x: x, y: end - 1)) }
    return self.offset(at: CGPoint(x: x, y: y))
  }

  /// Start and end of the line on the screen.
  func lineRange(at offset: Int) -> Range<Int> {
    guard style.wraps, !style.isSecure else { return 0..<text.utf8.count }
    let place = blocks.place(ofByte: offset), range = blocks.range(of: place)
    let local = layout(at: place).lineRange(at: offset - range.lowerBound)
    let start = range.lowerBound + local.lowerBound
    var end = range.lowerBound + local.upperBound
    if end < range.upperBound || blocks.isContinued(place), end > start { end = text.previousCharacter(before: end) }
    return start..<max(start, end)
  }
}
