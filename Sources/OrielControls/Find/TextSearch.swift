import Foundation

/// The occurrences of some words in a text, found a piece at a time.
///
/// Case is ignored by Unicode's simple rules; letters with different marks are different. Occurrences do not overlap, and begin and end
/// between characters.
nonisolated struct TextSearch: Sendable {
  nonisolated struct Query: Equatable, Sendable {
    var words = ""
    var ignoresCase = true
  }
  let query: Query
  private(set) var text: String
  /// In the order of the text; UTF-8 offsets.
  private(set) var matches: [Match] = []
  /// Up to where the text has been searched.
  private(set) var position = 0
  private let pattern: Pattern

  /// Eight bytes: a large text may hold very many.
  nonisolated struct Match: Equatable, Sendable {
    let start: UInt32
    let length: UInt32
    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }
  /// More are neither counted nor marked.
  static let mostMatches = 100_000
  /// Bytes that are searched between two looks at the clock.
  private static let step = 16_384

  init(_ query: Query, in text: String) {
    self.query = query
    self.text = text
    self.text.makeContiguousUTF8()
    pattern = Pattern(query)
  }

  var isTruncated: Bool { matches.count >= Self.mostMatches }
  var isDone: Bool { pattern.isEmpty || position >= text.utf8.count || isTruncated }

  /// Searches on while `goesOn`; true once everything has been searched.
  mutating func advance(while goesOn: () -> Bool) -> Bool {
    while !isDone {
      let end = min(position + Self.step, text.utf8.count)
      var found: [Match] = []
      position = Self.search(text, pattern, from: position, to: end, limit: Self.mostMatches - matches.count) {
        found.append(Match(start: UInt32(clamping: $0.lowerBound), length: UInt32(clamping: $0.count)))
      }
      matches += found
      if !goesOn() { break }
    }
    return isDone
  }

  /// Searches what begins before `end`, and says where to go on.
  private static func search(
    _ text: String, _ pattern: Pattern, from start: Int, to end: Int, limit: Int, found: (Range<Int>) -> Void
  ) -> Int {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var place = start, left = limit
      while place < end, left > 0 {
        guard let candidate = pattern.candidate(in: bytes, from: place, to: end) else { return end }
        place = candidate + 1
        guard let after = pattern.end(of: candidate, in: bytes), isWhole(candidate..<after, in: text, bytes) else { continue }
        found(candidate..<after)
        left -= 1
        place = after
      }
      return max(place, left > 0 ? end : place)
    } ?? text.utf8.count
  }
  /// Whether both ends are between characters: no accent belongs to the last letter.
  private static func isWhole(_ range: Range<Int>, in text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    func isBetween(_ offset: Int) -> Bool {
      offset >= bytes.count || bytes[offset] < 0x80 || text.caretOffset(atOrBefore: offset) == offset
    }
    return isBetween(range.upperBound) && isBetween(range.lowerBound)
  }

  // MARK: Changes of the text

  /// Searches again from shortly before an edit; the whole text if it is nil.
  mutating func textChanged(to new: String, by edit: TextEdit?) {
    text = new
    text.makeContiguousUTF8()
    let from = max(0, (edit?.offset ?? 0) - pattern.longest)
    position = min(position, from)
    while let last = matches.last, last.range.upperBound > from {
      position = min(position, last.range.lowerBound)
      matches.removeLast()
    }
    position = max(matches.last?.range.upperBound ?? 0, position)
  }
  /// The text with other words in place of every occurrence, as one edit; nil without an occurrence.
  func replacingAll(with words: String) -> (edit: TextEdit, count: Int)? {
    var ranges: [Range<Int>] = []
    _ = Self.search(text, pattern, from: 0, to: text.utf8.count, limit: .max) { ranges.append($0) }
    guard !pattern.isEmpty, let first = ranges.first, let last = ranges.last else { return nil }
    let whole = first.lowerBound..<last.upperBound
    var inserted = "", end = first.lowerBound
    inserted.reserveCapacity(whole.count + ranges.count * max(0, words.utf8.count - first.count))
    for range in ranges {
      inserted += text.slice(end..<range.lowerBound)
      inserted += words
      end = range.upperBound
    }
    return (TextEdit(offset: whole.lowerBound, removed: String(text.slice(whole)), inserted: inserted), ranges.count)
  }

  // MARK: Looking up

  /// The first match that begins at or behind an offset.
  func index(atOrAfter offset: Int) -> Int {
    var low = 0, high = matches.count
    while low < high {
      let middle = (low + high) / 2
      if Int(matches[middle].start) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
  func index(of range: Range<Int>) -> Int? {
    let index = index(atOrAfter: range.lowerBound)
    return index < matches.count && matches[index].range == range ? index : nil
  }
  /// Those that touch a part of the text.
  func matches(in range: Range<Int>) -> ArraySlice<Match> {
    var first = index(atOrAfter: range.lowerBound)
    if first > 0, matches[first - 1].range.upperBound > range.lowerBound { first -= 1 }
    return matches[first..<max(first, index(atOrAfter: range.upperBound))]
  }
}

extension TextSearch {
  /// The words, prepared for comparing bytes.
  private nonisolated struct Pattern: Sendable {
    private let bytes: [UInt8]
    /// In lower case; nil if case counts.
    private let scalars: [Unicode.Scalar]?
    /// Which bytes an occurrence can begin with.
    private var beginnings = [Bool](repeating: false, count: 256)
    /// No occurrence has more bytes.
    let longest: Int
    var isEmpty: Bool { bytes.isEmpty }

    init(_ query: Query) {
      bytes = Array(query.words.utf8)
      scalars = query.ignoresCase ? query.words.unicodeScalars.flatMap { Self.lowered($0) } : nil
      longest = 4 * (scalars?.count ?? bytes.count) + 4
      guard let first = query.words.unicodeScalars.first else { return }
      var starts = [String(first)]
      if query.ignoresCase { starts += [first.properties.lowercaseMapping, first.properties.uppercaseMapping, first.properties.titlecaseMapping] }
      for start in starts { if let byte = start.utf8.first { beginnings[Int(byte)] = true } }
      // The Kelvin sign and the long s.
      if query.ignoresCase, first == "k" || first == "K" { beginnings[0xE2] = true }
      if query.ignoresCase, first == "s" || first == "S" { beginnings[0xC5] = true }
    }

    func candidate(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
      var place = start
      return beginnings.withUnsafeBufferPointer { beginnings in
        while place < end {
          if beginnings[Int(text[place])] { return place }
          place += 1
        }
        return nil
      }
    }
    /// Where an occurrence ends that begins at `start`; nil if none does.
    func end(of start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
      guard let scalars else {
        guard start + bytes.count <= text.count, bytes.withUnsafeBytes({ memcmp($0.baseAddress!, text.baseAddress! + start, bytes.count) }) == 0
        else { return nil }
        return start + bytes.count
      }
      var place = start, matched = 0
      while matched < scalars.count {
        guard place < text.count else { return nil }
        let byte = text[place]
        if byte < 0x80 {
          guard scalars[matched].value == UInt32(byte | (byte >= 0x41 && byte <= 0x5A ? 0x20 : 0)) else { return nil }
          place += 1
          matched += 1
          continue
        }
        guard let (scalar, length) = Self.scalar(at: place, in: text) else { return nil }
        for part in Self.lowered(scalar) {
          guard matched < scalars.count, scalars[matched] == part else { return nil }
          matched += 1
        }
        place += length
      }
      return place
    }
    private static func lowered(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      if scalar.value < 0x80 { return [(0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar] }
      // The long s is lower case already.
      return scalar.value == 0x17F ? ["s"] : Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }
    private static func scalar(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> (Unicode.Scalar, Int)? {
      let first = text[place], length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard length > 0, place + length <= text.count else { return nil }
      var value = UInt32(first) & (0x7F >> UInt32(length))
      for index in 1..<length { value = value << 6 | UInt32(text[place + index] & 0x3F) }
      return Unicode.Scalar(value).map { ($0, length) }
    }
  }
}
