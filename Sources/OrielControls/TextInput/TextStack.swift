import Foundation
import OrielDrawing

/// The text style of an input.
package nonisolated struct TextStackStyle: Hashable, Sendable {
  package var attributes = TextAttributes()
  package var alignment = TextAlignment.leading
  package var isRightToLeft = false
  package var lineSpacing = 0.0
  /// False keeps everything on one line.
  package var wraps = false
  /// Whether each line is aligned to the side where its own text begins, regardless of the layout direction.
  package var followsWords = false
  /// Dots instead of characters.
  package var isSecure = false
  package init() {}
}

/// A text laid out in blocks, so that a change lays out only one block, and a long text only its visible part.
///
/// Short texts are measured at once. For longer ones, heights of parts that were never visible are estimates, refined in idle
/// time. If blocks above turn out higher, the visible part stays in place and the text starts further up, at `base`.
/// Offsets are UTF-8; points are relative to the top left corner of the text's column.
nonisolated final class TextStack {
  private(set) var style = TextStackStyle()
  private(set) var text = ""
  /// The attributes of a text with several; nil if all of it has the style's.
  private var looks: TextLooks?
  private var marked: Range<Int>?
  /// The direction of hard lines that have none of their own: that of the text's first word, or of the place.
  private var followsRightToLeft = false
  /// Of the column; lines are broken at it if the style says so.
  private(set) var width = 0.0
  private(set) var blocks = TextBlocks()
  /// Where the first block begins along the flow.
  private(set) var base = 0.0
  /// Grows when all that was measured counts no more.
  private(set) var generation = 0
  private var guess: TextEstimate?
  /// What a secure field shows a dot for.
  private(set) var characterCount = 0
  private var kept = KeptLayouts()
  /// How many blocks were laid out, bytes of text looked at to cut them or to tell what fits, and blocks whose height was
  /// guessed; tests watch them.
  private(set) var shaped = 0, scannedBytes = 0, guesses = 0

  /// Texts up to so many bytes are measured at once.
  static let shortText = 16_384

  // MARK: Content

  /// Sets a text with several attributes; call it once.
  func setText(_ text: String, _ looks: TextLooks?) {
    self.looks = looks
    setText(text)
  }

  /// What a new text changed: the blocks now at `new` stand where `old` did, from `offset` on.
  struct Change {
    var offset: Int
    var old: Range<Int>
    var new: Range<Int>
    /// The top of what changed, and the heights of it.
    var top: Double
    var oldBottom: Double
    var newBottom: Double
    /// Where the old line ended, if it was one.
    var oldWidth: Double
  }

  func setStyle(_ new: TextStackStyle) {
    guard new != style else { return }
    let isCutAnew = new.wraps != style.wraps
    style = new
    guess = nil
    if new.isSecure { characterCount = text.count }
    followsRightToLeft = naturalDirection
    if isCutAnew { cutAll() }
    forgetMeasures()
  }
  func setWidth(_ new: Double) {
    guard new != width else { return }
    width = new
    if style.wraps { forgetMeasures() }
  }
  private func cutAll() {
    scannedBytes += text.utf8.count
    let all = TextBlockCutting(text: text, breaksLines: style.wraps).blocks(of: 0..<text.utf8.count)
    let guess: ((TextBlocks.Chunk) -> (lines: Int, extent: Double))? = text.utf8.count > Self.shortText ? { self.guessed($0) } : nil
    blocks.replace(blocks.place(ofBlock: 0), through: blocks.place(ofBlock: blocks.count - 1), with: all, generation: -1, guess: guess)
  }
  private func forgetMeasures() {
    generation += 1
    kept.removeAll()
    if text.utf8.count <= Self.shortText { measureAll() }
  }
  private var canMeasure: Bool { !style.wraps || width > 0 }
  private func measureAll() {
    guard canMeasure else { return }
    var place: TextPlace? = blocks.place(ofBlock: 0)
    while let next = place {
      measure(next, keeping: 0)
      place = blocks.place(after: next)
    }
    base = 0
  }

  /// Takes another text; only lines that differ are laid out. nil if nothing differs.
  @discardableResult func setText(_ new: String, marked newMark: Range<Int>? = nil) -> Change? {
    guard new.utf8.count != text.utf8.count || new != text || newMark != marked else { return nil }
    var (prefix, suffix) = text.commonEnds(with: new)
    scannedBytes += prefix + suffix
    // A mark shows in its line, even where the text stays.
    for mark in [marked, newMark] {
      if let mark, !mark.isEmpty {
        prefix = min(prefix, mark.lowerBound)
        suffix = min(suffix, (mark == marked ? text : new).utf8.count - mark.upperBound)
      }
    }
    marked = newMark
    return replace(prefix..<text.utf8.count - max(0, suffix), in: new)
  }
  /// Takes a text that differs from ours by one edit, which nobody composes.
  func apply(_ edit: TextEdit, giving new: String) -> Change? {
    guard marked == nil, new.utf8.count == text.utf8.count - edit.removedRange.count + edit.insertedRange.count else { return setText(new) }
    return replace(edit.removedRange, in: new)
  }

  private func replace(_ old: Range<Int>, in new: String) -> Change {
    // A break may be completed by what comes before or after it.
    var first = blocks.place(ofByte: max(0, old.lowerBound - 1))
    var last = old.upperBound < first.start + Int(blocks[first].length) ? first : blocks.place(ofByte: old.upperBound)
    let shift = new.utf8.count - text.utf8.count
    // Pieces that became short grow together, and those of a line that is long no more become that line.
    if blocks.isContinued(last), let next = blocks.place(after: last),
      last.start + Int(blocks[last].length) + shift - first.start + Int(blocks[next].length) <= TextBlock.pieceLength
    {
      last = next
    }
    if let line = pieces(around: first, last, growing: shift) { (first, last) = line }
    // The empty line behind the last break is cut anew with it.
    if last.start + Int(blocks[last].length) == text.utf8.count { last = blocks.place(ofBlock: blocks.count - 1) }
    let end = last.start + Int(blocks[last].length)
    let oldWidth = style.isSecure ? size.width : kept[first.index].map { inset(of: $0) + $0.size.width } ?? width
    let top = style.wraps ? base + first.top : 0
    let oldBottom = style.wraps ? base + last.top + blocks[last].extent : kept[first.index]?.size.height ?? 0
    let oldCount = blocks.count, oldTotal = base + blocks.extent, wasLong = text.utf8.count > Self.shortText
    text = new
    text.makeContiguousUTF8()
    if style.isSecure { characterCount = text.count }
    var turns = false
    // The first word of all is near the start.
    if old.lowerBound <= 8192 {
      let direction = naturalDirection
      turns = direction != followsRightToLeft
      followsRightToLeft = direction
    }
    scannedBytes += end + shift - first.start
    let made = TextBlockCutting(text: text, breaksLines: style.wraps).blocks(of: first.start..<end + shift)
    if made.count > 2 * TextBlocks.fewBlocks, text.utf8.count > Self.shortText {
      blocks.replace(first, through: last, with: made, generation: generation, guess: guessed)
    } else {
      blocks.replace(first, through: last, with: made.map(guessed), generation: generation)
    }
    let replaced = first.index..<last.index + 1, standIns = first.index..<first.index + made.count
    kept.replace(replaced, with: made.count)
    if turns {
      forgetMeasures()
      return Change(
        offset: 0, old: 0..<oldCount, new: 0..<blocks.count, top: base, oldBottom: oldTotal, newBottom: base + blocks.extent,
        oldWidth: width)
    }
    // Of a short text all is known.
    if wasLong, text.utf8.count <= Self.shortText { measureAll() }
    var place = blocks.place(ofBlock: first.index)
    if end + shift - first.start <= Self.shortText, canMeasure {
      for number in 0..<made.count {
        measure(place, keeping: 0)
        if number < made.count - 1, let next = blocks.place(after: place) { place = next }
      }
    } else {
      place = blocks.place(ofBlock: standIns.upperBound - 1)
    }
    return Change(
      offset: old.lowerBound, old: replaced, new: standIns, top: top, oldBottom: oldBottom,
      newBottom: style.wraps ? base + place.top + blocks[place].extent : layout(at: place).size.height, oldWidth: oldWidth)
  }

  /// The first and the last block of the hard lines to which two blocks belong, if they become no longer than a line that is laid out whole.
  private func pieces(around first: TextPlace, _ last: TextPlace, growing shift: Int) -> (TextPlace, TextPlace)? {
    var (start, end) = (first, last)
    func isShort() -> Bool { end.start + Int(blocks[end].length) + shift - start.start <= TextBlock.greatestLength }
    while isShort(), let before = blocks.place(before: start), blocks[before].breakLength == 0 { start = before }
    while isShort(), blocks.isContinued(end), let next = blocks.place(after: end) { end = next }
    return isShort() ? (start, end) : nil
  }

  // MARK: Measuring

  var hasEstimates: Bool { text.utf8.count > Self.shortText && blocks.hasEstimates(generation) }
  private var estimate: TextEstimate {
    if let guess { return guess }
    let made = TextEstimate(style, sample: text[...].utf8.prefix(TextBlock.greatestLength))
    guess = made
    return made
  }
  private func guessed(_ block: TextBlock) -> TextBlock {
    var block = block
    // What is measured in a moment needs no guess; making the first one costs a few layouts.
    guard text.utf8.count > Self.shortText else { return block }
    let (lines, extent) = measures(of: block)
    block.lines = UInt16(clamping: lines)
    block.extent = extent
    return block
  }
  private func guessed(_ chunk: TextBlocks.Chunk) -> (lines: Int, extent: Double) { TextBlocks.guessed(chunk, measures) }
  private func measures(of block: TextBlock) -> (lines: Int, extent: Double) {
    guesses += 1
    let estimate = estimate
    guard style.wraps else { return (1, estimate.width(of: block)) }
    let lines = estimate.lines(of: block, width: width)
    return (lines, Double(lines) * (estimate.lineHeight + style.lineSpacing))
  }

  /// Finds out how long a block is. What begins at the block numbered `anchor` stays where it is.
  private func measure(_ place: TextPlace, keeping anchor: Int, isSeen: Bool = true) {
    let isShort = text.utf8.count <= Self.shortText
    if blocks.chunks[place.chunk].generation != generation {
      let before = anchor - (place.index - place.item)
      let change = blocks.estimate(chunk: place.chunk, generation: generation, first: before) { isShort ? (1, 0) : measures(of: $0) }
      if style.wraps || !style.isRightToLeft { base -= change }
    }
    guard !blocks[place].isMeasured else { return }
    let lines: Int, extent: Double
    if style.isSecure {
      (lines, extent) = (1, 0)
    } else if !isShort, style.wraps, holdsOneLine(place) {
      (lines, extent) = (1, estimate.lineHeight + style.lineSpacing)
    } else {
      // Invisible layouts would evict visible ones from the cache.
      let layout = isSeen ? layout(at: place) : kept[place.index] ?? shape(place)
      (lines, extent) = (layout.lineCount, style.wraps ? layout.size.height + style.lineSpacing : layout.size.width)
    }
    let change = blocks.measured(place, lines: lines, extent: extent)
    if place.index < anchor, style.wraps || !style.isRightToLeft { base -= change }
  }
  private func holdsOneLine(_ place: TextPlace) -> Bool {
    guard marked.map({ !$0.overlaps(blocks.range(of: place)) }) ?? true else { return false }
    if let looks, !looks.isSet(as: style.attributes, in: blocks.range(of: place)) { return false }
    let bytes = text.slice(blocks.range(of: place)).utf8
    scannedBytes += bytes.count
    return estimate.fits(bytes, width: width)
  }

  /// Measures what lies between two places along the flow. The block at `anchor` stays where it is, or else the one at `near`.
  /// False if all was known.
  func measure(from near: Double, to far: Double, keeping anchor: Int? = nil) -> Bool {
    guard canMeasure, !style.isSecure, hasEstimates else { return false }
    let first = anchor.map { blocks.place(ofBlock: min($0, blocks.count - 1)) } ?? blocks.place(at: near - base)
    func isKnown(_ place: TextPlace) -> Bool { blocks[place].isMeasured && blocks.chunks[place.chunk].generation == generation }
    var foundNew = false
    let start = base + first.top
    var place: TextPlace? = first, edge = start
    while let next = place, edge <= far {
      if !isKnown(next) {
        measure(next, keeping: first.index)
        foundNew = true
      }
      edge += blocks[next].extent
      place = blocks.place(after: next)
    }
    place = blocks.place(before: first)
    edge = start
    while let next = place, edge > near {
      if !isKnown(next) {
        measure(next, keeping: first.index)
        foundNew = true
      }
      edge -= blocks[next].extent
      place = blocks.place(before: next)
    }
    return foundNew
  }
  /// Measures blocks that were never visible, starting at one, while `goesOn`. The block at `anchor` stays in place. Returns
  /// false once all are measured.
  func measureSome(from start: Int = 0, keeping anchor: Int, while goesOn: () -> Bool) -> Bool {
    guard canMeasure else { return false }
    var chunk = 0, first = 0
    while chunk < blocks.chunks.count {
      let isUnknown = blocks.chunks[chunk].estimates > 0 || blocks.chunks[chunk].generation != generation
      if isUnknown, first + blocks.chunks[chunk].blocks.count > start {
        var place: TextPlace? = blocks.place(ofBlock: max(first, start))
        while let next = place, next.chunk == chunk {
          // Only measuring takes time, so each call measures at least one block.
          let isKnown = blocks[next].isMeasured && blocks.chunks[chunk].generation == generation
          if !isKnown {
            measure(next, keeping: anchor, isSeen: false)
            if !goesOn() { return true }
          }
          place = blocks.place(after: next)
        }
      }
      first += blocks.chunks[chunk].blocks.count
      chunk += 1
    }
    return false
  }
  /// The height that the whole seems to have in another column.
  func guessedHeight(width: Double) -> Double {
    let estimate = estimate
    var lines = 0
    for chunk in blocks.chunks {
      lines += TextBlocks.guessed(chunk) {
        guesses += 1
        return (estimate.lines(of: $0, width: width), 0)
      }.lines
    }
    return Double(lines) * (estimate.lineHeight + style.lineSpacing) - style.lineSpacing
  }
  /// Guesses the heights of all chunks for the column as it is now; the block at `anchor` stays where it is.
  func guessAll(keeping anchor: Int = 0) {
    guard text.utf8.count > Self.shortText else { return }
    var first = 0
    for chunk in blocks.chunks.indices {
      if blocks.chunks[chunk].generation != generation, blocks.chunks[chunk].sharedGeneration != generation {
        let change = blocks.share(chunk: chunk, generation: generation, first: anchor - first, guessed)
        if style.wraps || !style.isRightToLeft { base -= change }
      }
      first += blocks.chunks[chunk].blocks.count
    }
  }
  /// The text begins at zero again; gives how far everything moves.
  func rebase() -> Double {
    defer { base = 0 }
    return -base
  }

  // MARK: Layouts

  /// The layout of one block: made now if it was not, and kept for a while.
  func layout(at place: TextPlace) -> ParagraphLayout {
    if let found = kept[place.index] { return found }
    let made = shape(place)
    kept.insert(made, bytes: Int(blocks[place].length), for: place.index)
    return made
  }
  private func shape(_ place: TextPlace) -> ParagraphLayout {
    shaped += 1
    return layout(of: blocks.range(of: place), isRightToLeft: direction(of: place))
  }
  private func layout(of range: Range<Int>, isRightToLeft: Bool) -> ParagraphLayout {
    if style.isSecure { return ParagraphLayout.make(content([TextRun("", style.attributes)], isRightToLeft: style.isRightToLeft)) }
    return ParagraphLayout.makeToKeep(content(runs(in: range), isRightToLeft: isRightToLeft), width: style.wraps && width > 0 ? width : nil)
  }
  private func runs(in range: Range<Int>) -> [TextRun] {
    if let looks { return looks.runs(in: range, of: text) }
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
    return runs.isEmpty ? [TextRun("", style.attributes)] : runs
  }
  /// How a text of one line begins, with an ellipsis at the end; nil where all of it has room.
  func beginning(within width: CGFloat) -> ParagraphLayout? {
    guard !style.isSecure, !style.wraps, width > 0 else { return nil }
    var beginning = content(runs(in: blocks.range(of: TextPlace())), isRightToLeft: direction(of: TextPlace()))
    beginning.wraps = true
    beginning.lineLimit = 1
    let layout = ParagraphLayout.make(beginning, width: width)
    return layout.isTruncated ? layout : nil
  }
  private func content(_ runs: [TextRun], isRightToLeft: Bool) -> ParagraphContent {
    ParagraphContent(
      runs: runs, alignment: style.alignment, lineSpacing: style.lineSpacing, isRightToLeft: isRightToLeft, wraps: style.wraps)
  }
  /// Of the hard line that the block belongs to.
  func direction(of place: TextPlace) -> Bool {
    guard style.followsWords else { return style.isRightToLeft }
    var first = place
    while let before = blocks.place(before: first), blocks[before].breakLength == 0 { first = before }
    return text.slice(blocks.range(of: first)).isRightToLeft ?? followsRightToLeft
  }
  private var naturalDirection: Bool { style.followsWords ? text.isRightToLeft ?? style.isRightToLeft : style.isRightToLeft }
}

/// Layouts of blocks by number: those on the screen and some more, within a bound.
private nonisolated struct KeptLayouts {
  private struct Entry {
    let layout: ParagraphLayout
    let bytes: Int
    var lastUse: Int
  }
  private var entries: [Int: Entry] = [:]
  private var bytes = 0, uses = 0
  private static let greatestCount = 400, greatestBytes = 1 << 17

  subscript(index: Int) -> ParagraphLayout? {
    mutating get {
      guard let entry = entries[index] else { return nil }
      uses += 1
      entries[index]!.lastUse = uses
      return entry.layout
    }
  }
  mutating func insert(_ layout: ParagraphLayout, bytes count: Int, for index: Int) {
    if entries.count >= Self.greatestCount || bytes + count > Self.greatestBytes { dropHalf() }
    uses += 1
    bytes += count
    entries[index] = Entry(layout: layout, bytes: count, lastUse: uses)
  }
  private mutating func dropHalf() {
    let middle = entries.values.map(\.lastUse).sorted()
    guard !middle.isEmpty else { return }
    let limit = middle[middle.count / 2]
    entries = entries.filter { $0.value.lastUse > limit }
    bytes = entries.values.reduce(0) { $0 + $1.bytes }
  }
  mutating func replace(_ old: Range<Int>, with count: Int) {
    let shift = count - old.count
    if shift == 0, old.count == 1 {
      if let gone = entries.removeValue(forKey: old.lowerBound) { bytes -= gone.bytes }
      return
    }
    var moved: [Int: Entry] = [:]
    for (index, entry) in entries where !old.contains(index) { moved[index < old.lowerBound ? index : index + shift] = entry }
    entries = moved
    bytes = moved.values.reduce(0) { $0 + $1.bytes }
  }
  mutating func removeAll() { self = KeptLayouts() }
}
