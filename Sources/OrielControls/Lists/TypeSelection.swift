import Foundation

/// Finds a row, an item or an option by the beginning of its title, as it is typed.
///
/// Case, accents and width make no difference. A pause begins a new word; the same letter again goes on to the next title
/// with it. What is typed into a list that has nothing of the kind is not looked for again with every key.
nonisolated struct TypeSelection {
  /// Seconds after which letters begin a new word.
  private static let pause = 1.0
  /// Titles that agree in this many characters are not told apart by typing.
  private static let longest = 64

  private(set) var words = ""
  private var time = -Double.infinity
  /// Nothing begins with `words`, so that nothing begins with more of them either.
  private var isHopeless = false
  /// The letter is typed again and again, and nothing begins with two of it.
  private var isRepeating = false
  /// How many titles have been compared so far; for tests.
  private(set) var comparisons = 0

  /// Whether the next letter belongs to the same word.
  func isTyping(at now: TimeInterval) -> Bool { !words.isEmpty && now - time <= Self.pause }

  /// Adds what was typed and returns which of `count` titles it leads to; nil if that is none.
  ///
  /// `current` is where the search begins: a new word looks behind it, a longer one at it as well. Asks for the title of each
  /// at most once or, when a letter is repeated, twice; a nil title is passed over.
  mutating func type(_ text: String, at now: TimeInterval, current: Int?, count: Int, title: (Int) -> String?) -> Int? {
    if !isTyping(at: now) {
      words = ""
      isHopeless = false
      isRepeating = false
    }
    time = now
    guard words.count < Self.longest, count > 0 else { return nil }
    words += text.prefix(Self.longest)
    guard !isHopeless else { return nil }
    let isLonger = words.count > text.count
    let letter = words.first.flatMap { letter in isLonger && words.allSatisfy { $0 == letter } ? String(letter) : nil }
    if letter == nil || !isRepeating {
      let start = (current ?? -1) + (isLonger && current != nil ? 0 : 1)
      if let found = first(words, from: start, count, title) { return found }
    }
    if let letter, let found = first(letter, from: (current ?? -1) + 1, count, title) {
      isRepeating = true
      return found
    }
    isHopeless = true
    return nil
  }

  private mutating func first(_ words: String, from start: Int, _ count: Int, _ title: (Int) -> String?) -> Int? {
    for step in 0..<count {
      let index = (start + step) % count
      guard let title = title(index) else { continue }
      comparisons += 1
      if Self.begins(title, with: words) { return index }
    }
    return nil
  }

  /// Whether `title` begins with `words` to a reader, in the order of the user's language.
  static func begins(_ title: String, with words: String) -> Bool {
    // Most titles differ in their first letter: where both are plain, that is seen without asking Foundation.
    if let a = title.utf8.first, let b = words.utf8.first, a < 0x80, b < 0x80, folded(a) != folded(b) { return false }
    // No more of a long title than can matter.
    let beginning = String(title.unicodeScalars.prefix(words.unicodeScalars.count * 4 + 16))
    return beginning.range(
      of: words, options: [.anchored, .caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: .current) != nil
  }
  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
