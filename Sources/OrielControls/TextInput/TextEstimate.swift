import OrielDrawing

/// What a block of text will measure, guessed without shaping it.
nonisolated struct TextEstimate {
  /// Of a line of the style's own font.
  let lineHeight: Double
  /// Of a byte, on average in this text.
  private let advance: Double
  /// Of each printable character of ASCII.
  private let widths: [Double]

  init(_ style: TextStackStyle, sample: Substring.UTF8View) {
    var runs = [TextRun("", style.attributes)]
    lineHeight = ParagraphLayout.make(ParagraphContent(runs: runs)).size.height
    // Each on a line of its own, so that no pair is kerned.
    runs[0] = TextRun((0x21...0x7E).map { String(UnicodeScalar($0)) }.joined(separator: "\n"), style.attributes)
    let layout = ParagraphLayout.makeToKeep(ParagraphContent(runs: runs))
    let printable: [Double] = (0..<0x5E).map { Double(layout.caret(at: 2 * $0 + 1).minX) }
    // A blank is narrower than an n.
    let blank = printable[0x6E - 0x21]
    var widths = [Double](repeating: 0, count: 0x80)
    widths[0x20] = blank
    for (index, width) in printable.enumerated() { widths[0x21 + index] = width }
    self.widths = widths
    var width = 0.0, count = 0
    for byte in sample {
      // Ideographs have three bytes and a width of one em; letters of other scripts have two bytes and that of Latin ones.
      width += byte < 0x80 ? widths[Int(byte)] : byte >= 0xE3 ? style.attributes.font.size : byte >= 0xC2 ? blank : 0
      count += 1
    }
    advance = count > 0 && width > 0 ? width / Double(count) : blank
  }

  /// Lines on the screen, for a column.
  func lines(of block: TextBlock, width: Double?) -> Int {
    guard let width, width > 0 else { return 1 }
    return max(1, Int((Double(block.length) * advance / width).rounded(.up)))
  }
  func width(of block: TextBlock) -> Double { Double(block.length) * advance }

  /// Whether the bytes stand on one line of that width beyond doubt: plain letters, with room to spare for kerning.
  func fits(_ bytes: Substring.UTF8View, width: Double) -> Bool {
    var left = width / 1.03 - 2
    for byte in bytes {
      guard byte < 0x80, widths[Int(byte)] > 0 else { return false }
      left -= widths[Int(byte)]
      if left < 0 { return false }
    }
    return true
  }
}
