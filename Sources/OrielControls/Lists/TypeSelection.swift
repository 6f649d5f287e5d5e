import Foundation

/// Finds a row, item or option by typing the beginning of its title.
///
/// Case, accents and width are ignored. A pause begins a new word, and repeating a letter goes to the next title
/// with it. If nothing matches, further letters are not searched for.
nonisolated struct TypeSelection {
  /// The pause in seconds after which letters begin a new word.
  private static let pause = 1.0
  /// The maximum number of typed characters compared.
  private static let longest = 64

  private(set) var words = ""
  private var time = -Double.infinity
  /// No title begins with `words`, so a longer text cannot match either.
  private var isHopeless = false
  /// One letter is repeated, and no title begins with two of it.
  private var isRepeating = false
  /// The number of titles compared so far; for tests.
  private(set) var comparisons = 0

  /// Whether the next letter belongs to the same word.
  func isTyping(at now: TimeInterval) -> Bool { !words.isEmpty && now - time <= Self.pause }

  /// Adds typed text and returns the index of the matching title among `count`; nil if none matches.
  ///
  /// The search begins at `current`: a new word starts after it, a longer one includes it. Each title is requested at most
  /// once, or twice for a repeated letter; a nil title is skipped.
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

  /// Whether `title` begins with `words`, compared by the rules of the user's language.
  static func begins(_ title: String, with words: String) -> Bool {
    // Most titles differ in their first letter; for ASCII, this is found without Foundation.
    if let a = title.utf8.first, let b = words.utf8.first, a < 0x80, b < 0x80, folded(a) != folded(b) { return false }
    // Compare only the relevant part of a long title.
    let beginning = String(title.unicodeScalars.prefix(words.unicodeScalars.count * 4 + 16))
    return beginning.range(
      of: words, options: [.anchored, .caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: .current) != nil
  }
  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
