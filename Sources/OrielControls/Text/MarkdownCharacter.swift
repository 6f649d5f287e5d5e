/// The class of a character, which determines whether delimiters beside it open or close emphasis (CommonMark 0.31, section 6.2).
nonisolated enum MarkdownCharacter {
  case blank, punctuation, other

  /// The character that begins at an offset; the end of the text is blank.
  init(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard index < bytes.count else { self = .blank; return }
    if bytes[index] < 0x80 { self.init(ascii: bytes[index]); return }
    self.init(String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self).unicodeScalars.first!)
  }
  /// The character that ends at an offset; the start of the text is blank.
  init(endingAt index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard index > 0 else { self = .blank; return }
    var start = index - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    self.init(at: start, in: bytes)
  }
  private init(ascii byte: UInt8) {
    self = byte.isMarkdownBlank ? .blank : byte.isASCIIPunctuation ? .punctuation : .other
  }
  private init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .blank
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      self = .punctuation
    default: self = .other
    }
  }
}

nonisolated extension UInt8 {
  var isASCIIPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self) || (0x7B...0x7E).contains(self)
  }
  var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isMarkdownBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// Runs of backticks by length; code ends with a run as long as the one it began with.
nonisolated struct BacktickRuns {
  private var places: [Int: [Int]] = [:]
  /// How many of `places` were already passed; parsing only moves forward.
  private var passed: [Int: Int] = [:]

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      var end = index
      while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
      if end > index { places[end - index, default: []].append(index) }
      index = end + 1
    }
  }
  /// The first run of exactly `length` at or after `offset`.
  mutating func next(of length: Int, from offset: Int) -> Int? {
    guard let known = places[length] else { return nil }
    var number = passed[length] ?? 0
    while number < known.count, known[number] < offset { number += 1 }
    passed[length] = number
    return number < known.count ? known[number] : nil
  }
}
