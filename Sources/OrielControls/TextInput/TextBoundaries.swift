import Foundation

/// Caret positions, word boundaries and line boundaries. Offsets are UTF-8, rounded down to characters.
nonisolated extension String {
  package func index(atUTF8 offset: Int) -> Index {
    let clamped = Swift.min(Swift.max(0, offset), utf8.count)
    let index = utf8.index(startIndex, offsetBy: clamped)
    return index == endIndex ? index : self.index(before: self.index(after: index))
  }
  package func utf8Offset(_ index: Index) -> Int { utf8.distance(from: startIndex, to: index) }
  package func slice(_ range: Range<Int>) -> Substring {
    self[utf8.index(startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
  }

  /// The nearest caret position at or before `offset`.
  package func caretOffset(atOrBefore offset: Int) -> Int {
    if offset <= 0 { return 0 }
    if offset >= utf8.count { return utf8.count }
    return utf8Offset(index(atUTF8: offset))
  }
  /// The nearest caret position at or after `offset`.
  package func caretOffset(atOrAfter offset: Int) -> Int {
    let before = caretOffset(atOrBefore: offset)
    return before == offset ? offset : nextCharacter(after: before)
  }
  package func nextCharacter(after offset: Int) -> Int {
    let index = index(atUTF8: offset)
    return index == endIndex ? utf8.count : utf8Offset(self.index(after: index))
  }
  package func previousCharacter(before offset: Int) -> Int {
    let clamped = Swift.min(offset, utf8.count)
    if clamped <= 0 { return 0 }
    let snapped = caretOffset(atOrBefore: clamped)
    // Inside a cluster the character before is the one it is inside of.
    if snapped < clamped { return snapped }
    return utf8Offset(index(before: utf8.index(startIndex, offsetBy: snapped)))
  }

  /// How many bytes this text and another share at their start and, beyond that, at their end.
  func commonEnds(with other: String) -> (prefix: Int, suffix: Int) {
    var a = self, b = other
    return a.withUTF8 { a in
      b.withUTF8 { b in
        let least = min(a.count, b.count)
        var prefix = 0
        while prefix + 512 <= least, memcmp(a.baseAddress! + prefix, b.baseAddress! + prefix, 512) == 0 { prefix += 512 }
        while prefix < least, a[prefix] == b[prefix] { prefix += 1 }
        while prefix > 0, prefix < a.count, a[prefix] & 0xC0 == 0x80 { prefix -= 1 }
        var suffix = 0
        let room = least - prefix
        while suffix + 512 <= room,
          memcmp(a.baseAddress! + a.count - suffix - 512, b.baseAddress! + b.count - suffix - 512, 512) == 0
        { suffix += 512 }
        while suffix < room, a[a.count - 1 - suffix] == b[b.count - 1 - suffix] { suffix += 1 }
        while suffix > 0, a[a.count - suffix] & 0xC0 == 0x80 { suffix -= 1 }
        return (prefix, suffix)
      }
    }
  }

  // MARK: Words

  /// The end of the word at or after `offset`, as Ctrl-Right goes.
  package func wordEnd(after offset: Int) -> Int {
    var index = index(atUTF8: offset)
    while index < endIndex, !WordClass(self[index]).isWord { formIndex(after: &index) }
    return utf8Offset(endOfRun(from: index))
  }
  /// The start of the word at or before `offset`, as Ctrl-Left goes.
  package func wordStart(before offset: Int) -> Int {
    var index = index(atUTF8: offset)
    while index > startIndex, !WordClass(self[self.index(before: index)]).isWord { formIndex(before: &index) }
    return utf8Offset(startOfRun(before: index))
  }
  /// The range that a double click at `offset` selects: a word, or the spaces or punctuation between two.
  package func wordRange(at offset: Int) -> Range<Int> {
    guard !isEmpty else { return 0..<0 }
    var index = index(atUTF8: offset)
    if index == endIndex { formIndex(before: &index) }
    if case .newline = WordClass(self[index]) {
      // Beyond the end of a line the last word of the line is meant.
      if index == startIndex || WordClass(self[self.index(before: index)]) == .newline {
        return utf8Offset(index)..<utf8Offset(index)
      }
      formIndex(before: &index)
    }
    // A joint counts with the word it holds together.
    return utf8Offset(startOfRun(before: self.index(after: index)))..<utf8Offset(endOfRun(from: index))
  }

  /// The maximum length of a word in characters; longer text is not searched for its end.
  private var longestWord: Int { 10_000 }
  private func endOfRun(from start: Index) -> Index {
    guard start < endIndex else { return start }
    let kind = runClass(at: start)
    var index = self.index(after: start), left = longestWord
    while left > 0, index < endIndex, runClass(at: index) == kind {
      formIndex(after: &index)
      left -= 1
    }
    return index
  }
  private func startOfRun(before end: Index) -> Index {
    guard end > startIndex else { return end }
    var index = self.index(before: end)
    let kind = runClass(at: index)
    var left = longestWord
    while left > 0, index > startIndex {
      left -= 1
      let before = self.index(before: index)
      guard runClass(at: before) == kind else { break }
      index = before
    }
    return index
  }
  /// The class of a character, where one that joins two parts of a word belongs to the word.
  private func runClass(at index: Index) -> WordClass {
    let character = self[index]
    let own = WordClass(character)
    guard own == .punctuation, index > startIndex else { return own }
    let after = self.index(after: index)
    guard after < endIndex else { return own }
    let before = self[self.index(before: index)], next = self[after]
    switch character {
    case "'", "’", "·": return before.isLetter && next.isLetter && WordClass(before) == WordClass(next) ? WordClass(before) : own
    case ".", ",": return before.isNumber && next.isNumber ? .letters : own
    default: return own
    }
  }

  // MARK: Lines

  /// The hard line around `offset`, without the break that ends it.
  package func paragraphRange(at offset: Int) -> Range<Int> {
    var copy = self
    return copy.withUTF8 { bytes in
      func isLateBreak(_ index: Int) -> Bool {
        bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
      }
      func isBreak(_ index: Int) -> Bool {
        switch bytes[index] {
        case 0x0A...0x0D: true
        case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0x85
        case 0xE2: index + 2 < bytes.count && isLateBreak(index)
        default: false
        }
      }
      func endsBreak(_ index: Int) -> Bool {
        switch bytes[index - 1] {
        case 0x0A...0x0D: true
        case 0x85: index >= 2 && bytes[index - 2] == 0xC2
        case 0xA8, 0xA9: index >= 3 && isLateBreak(index - 3)
        default: false
        }
      }
      let place = Swift.min(Swift.max(0, offset), bytes.count)
      var start = place, end = place
      while start > 0, !endsBreak(start) { start -= 1 }
      while end < bytes.count, !isBreak(end) { end += 1 }
      return start..<end
    }
  }
}

/// The class of a character for word boundaries.
private nonisolated enum WordClass: Equatable {
  case letters, ideographs, hiragana, katakana, space, newline, punctuation

  var isWord: Bool {
    switch self {
    case .letters, .ideographs, .hiragana, .katakana: true
    case .space, .newline, .punctuation: false
    }
  }

  init(_ character: Character) {
    let scalar = character.unicodeScalars.first!
    if scalar.isASCII {
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: self = .letters
      case 0x0A...0x0D: self = .newline
      case 0x20, 0x09: self = .space
      default: self = .punctuation
      }
      return
    }
    switch scalar.value {
    case 0x3041...0x309F: self = .hiragana
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
    default:
      let properties = scalar.properties
      if character.isNewline {
        self = .newline
      } else if properties.isWhitespace {
        self = .space
      } else if properties.isIdeographic {
        self = .ideographs
      } else if properties.isAlphabetic || properties.numericType != nil || properties.isEmojiPresentation
        || properties.canonicalCombiningClass != .notReordered
      {
        self = .letters
      } else {
        self = .punctuation
      }
    }
  }
}

nonisolated extension StringProtocol {
  /// Whether the first word is written from right to left; nil where nothing says so, as in numbers and marks.
  ///
  /// Looks at no more than the beginning: a text of a million digits has no direction either.
  var isRightToLeft: Bool? {
    for scalar in unicodeScalars.prefix(2000) {
      let value = scalar.value
      if (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) { return false }
      guard value >= 0x80, scalar.properties.isAlphabetic else { continue }
      return (0x0590...0x08FF).contains(value) || (0xFB1D...0xFDFF).contains(value) || (0xFE70...0xFEFC).contains(value)
    }
    return nil
  }
}
