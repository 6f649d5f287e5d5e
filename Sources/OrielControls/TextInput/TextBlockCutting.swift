import Foundation

/// Cuts a text into blocks: at line feed, carriage return, both, and the Unicode line and paragraph separators; and very
/// long lines at a blank before the length of a piece.
nonisolated struct TextBlockCutting {
  let text: String
  /// False keeps breaks inside: everything stands on one line.
  let breaksLines: Bool

  /// The blocks of a region; the last one has no break unless more text follows the region.
  func blocks(of region: Range<Int>) -> [TextBlock] {
    var result: [TextBlock] = []
    var copy = text
    copy.withUTF8 { bytes in
      var start = region.lowerBound
      while breaksLines, let (place, length) = Self.nextBreak(bytes, start, region.upperBound) {
        add(start..<place, breakLength: length, bytes, to: &result)
        start = place + length
      }
      if start < region.upperBound || region.upperBound == bytes.count || result.isEmpty {
        add(start..<region.upperBound, breakLength: 0, bytes, to: &result)
      }
    }
    return result
  }

  private func add(_ line: Range<Int>, breakLength: Int, _ bytes: UnsafeBufferPointer<UInt8>, to result: inout [TextBlock]) {
    var start = line.lowerBound
    let isLong = line.count > TextBlock.greatestLength
    while isLong, line.upperBound - start > TextBlock.pieceLength {
      let end = cut(bytes, start)
      result.append(TextBlock(length: UInt16(end - start)))
      start = end
    }
    result.append(TextBlock(length: UInt16(line.upperBound - start + breakLength), breakLength: UInt8(breakLength)))
  }
  /// Where a long line is cut: beside a blank if there is one, else between characters.
  private func cut(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let greatest = start + TextBlock.pieceLength
    for place in stride(from: greatest - 1, to: start + TextBlock.pieceLength / 2, by: -1) where bytes[place] == 0x20 {
      // A blank at the end of a line on the screen takes no room; where nothing is broken it has to.
      return breaksLines ? place + 1 : place
    }
    let snapped = text.caretOffset(atOrBefore: greatest)
    if snapped > start { return snapped }
    // One character of thousands of marks.
    var place = greatest
    while place > start + 1, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  /// The next break and its length.
  fileprivate static func nextBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (Int, Int)? {
    func find(_ byte: UInt8, _ start: Int, _ end: Int) -> Int? {
      guard start < end, let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
      return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    }
    // A line at a time, so that a byte that never comes is not looked for to the end of the text again and again.
    var start = start
    while start < end {
      let stop = min(end, start + 512)
      var place = find(0x0A, start, stop), length = 1
      if let found = find(0x0D, start, place ?? stop) {
        place = found
        length = found + 1 < end && bytes[found + 1] == 0x0A ? 2 : 1
      }
      var from = start
      while let found = find(0xE2, from, place ?? stop) {
        if found + 2 < end, bytes[found + 1] == 0x80, bytes[found + 2] & 0xFE == 0xA8 {
          place = found
          length = 3
          break
        }
        from = found + 1
      }
      if let place { return (place, length) }
      start = stop
    }
    return nil
  }
}

nonisolated extension String {
  /// Where the hard line ends that a byte belongs to, without its break.
  func endOfHardLine(from offset: Int) -> Int {
    var copy = self
    return copy.withUTF8 { TextBlockCutting.nextBreak($0, offset, $0.count)?.0 ?? $0.count }
  }
}
