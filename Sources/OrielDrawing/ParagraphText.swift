import Foundation
import OrielBase
internal import COriel

/// The text of a paragraph's runs as one string, with its attributes for Pango.
struct ParagraphText {
  /// UTF-8 without zero bytes.
  let bytes: [UInt8]
  /// Where each source run starts; one more than there are runs.
  let runStarts: [Int]
  let fonts: [ResolvedFont]
  /// For each run, whether its letters are joined, in which case tracking must not separate them.
  private let holdsJoinedLetters: [Bool]
  /// Hard lines, without their line breaks.
  let paragraphs: [Range<Int>]

  init(_ content: ParagraphContent, fontScale: Double, engine: FontEngine) {
    var bytes: [UInt8] = [], starts = [0], fonts: [ResolvedFont] = [], joined: [Bool] = []
    for run in content.runs {
      switch run.content {
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .symbol: bytes.append(contentsOf: [0xEF, 0xBF, 0xBC])
      }
      starts.append(bytes.count)
      var font = run.attributes.font
      if fontScale != 1 {
        font.size *= fontScale
        font.lineHeight = font.lineHeight.map { $0 * fontScale }
      }
      fonts.append(engine.font(font))
      // Determined once, not for each hard line of the run.
      let isTracked = run.attributes.kern == 0 && fonts[fonts.count - 1].tracking != 0
      joined.append(isTracked && Self.holdsArabic(bytes[starts[starts.count - 2]...]))
    }
    // Pango would end the text at a zero byte.
    for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x20 }
    if fonts.isEmpty { fonts = [engine.font(FontSpecification())] }
    self.bytes = bytes
    self.fonts = fonts
    holdsJoinedLetters = joined
    runStarts = starts
    paragraphs = content.wraps ? Self.paragraphs(of: bytes) : [0..<bytes.count]
  }

  /// Splits at line feed, carriage return, both, and the Unicode line and paragraph separators.
  private static func paragraphs(of bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = [], start = 0, index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      var length = 0
      if byte == 0x0A {
        length = 1
      } else if byte == 0x0D {
        length = index + 1 < count && bytes[index + 1] == 0x0A ? 2 : 1
      } else if byte == 0xE2, index + 2 < count, bytes[index + 1] == 0x80, bytes[index + 2] & 0xFE == 0xA8 {
        length = 3
      }
      if length > 0 {
        result.append(start..<index)
        index += length
        start = index
      } else {
        index += 1
      }
    }
    result.append(start..<count)
    return result
  }

  /// The source run that holds a byte; the last one for the end of the text.
  func run(at offset: Int) -> Int {
    var low = 0, high = runStarts.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if runStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return max(0, low)
  }

  /// Fills `layout` with one hard line. `suffix` is appended with the attributes of its last character.
  func fill(
    _ layout: OpaquePointer, with range: Range<Int>, suffix: [UInt8] = [], content: ParagraphContent
  ) {
    let attributes = pango_attr_list_new()!
    defer { pango_attr_list_unref(attributes) }
    let first = run(at: range.lowerBound)
    pango_layout_set_font_description(layout, fonts[first].description)
    var index = first
    while index < content.runs.count, runStarts[index] < range.upperBound || index == first {
      let isLast = index + 1 >= content.runs.count || runStarts[index + 1] >= range.upperBound
      let start = UInt32(max(runStarts[index], range.lowerBound) - range.lowerBound)
      let end = UInt32(min(runStarts[index + 1], range.upperBound) - range.lowerBound + (isLast ? suffix.count : 0))
      insertAttributes(of: index, in: content, start: start, end: end, isOnly: index == first && isLast, into: attributes)
      index += 1
    }
    // A word that is too long breaks anywhere; a hyphen there would look like part of the word.
    oriel_forbid_hyphens(attributes)
    pango_layout_set_attributes(layout, attributes)
    if range.isEmpty, suffix.isEmpty {
      pango_layout_set_text(layout, "", 0)
    } else if suffix.isEmpty {
      bytes.withUnsafeBytes {
        let start = $0.baseAddress!.assumingMemoryBound(to: CChar.self) + range.lowerBound
        pango_layout_set_text(layout, start, Int32(range.count))
      }
    } else {
      let text = Array(bytes[range]) + suffix
      text.withUnsafeBytes {
        pango_layout_set_text(layout, $0.baseAddress!.assumingMemoryBound(to: CChar.self), Int32(text.count))
      }
    }
  }

  private func insertAttributes(
    of index: Int, in content: ParagraphContent, start: UInt32, end: UInt32, isOnly: Bool, into list: OpaquePointer
  ) {
    guard start < end else { return }
    let font = fonts[index], run = content.runs[index]
    if !isOnly {
      oriel_insert_font(list, font.description, start, end)
      oriel_insert_mark(list, UInt32(truncatingIfNeeded: index), start, end)
    }
    switch run.content {
    case .symbol:
      let side = SymbolGlyph.side(fontSize: font.size)
      oriel_insert_box(list, Int32(saturating: side * Double(PANGO_SCALE)), Int32(saturating: font.capHeight * Double(PANGO_SCALE)), start, end)
    case .text:
      var spacing = font.tracking + Int32((max(-500, min(500, run.attributes.kern)) * Double(PANGO_SCALE)).rounded())
      if spacing != 0, run.attributes.kern == 0, holdsJoinedLetters[index] { spacing = 0 }
      if spacing != 0 { oriel_insert_spacing(list, spacing, start, end) }
      if let features = font.features { oriel_insert_features(list, features, start, end) }
    }
  }

  /// Arabic and its relatives start with the bytes D8...DF.
  private static func holdsArabic(_ bytes: ArraySlice<UInt8>) -> Bool {
    scannedBytes += bytes.count
    return bytes.contains { $0 >= 0xD8 && $0 <= 0xDF }
  }
  /// The number of bytes scanned for joined letters; tests read it. Guarded by `DrawingLock`.
  nonisolated(unsafe) private(set) static var scannedBytes = 0
}
