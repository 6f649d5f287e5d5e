import Foundation
@testable import OrielControls
import Testing

/// Boundaries in texts, beside what a look at every character or byte says.
@Suite struct `Places between characters` {
  private let texts = [
    "", "a", "añ👍b", "e\u{301}x", "a\r\nb", "👨‍👩‍👧‍👦🇩🇪", "日本語\n", "\n\n", "क्षि நி", "x\u{2028}y\u{85}z",
  ]
  private func ends(_ text: String) -> [Int] { text.reduce(into: [0]) { $0.append($0.last! + String($1).utf8.count) } }

  @Test func `are found before and after every byte`() {
    for text in texts {
      let ends = ends(text), count = text.utf8.count
      for offset in -2...count + 2 {
        let place = min(max(0, offset), count), before = ends.last { $0 <= place }!
        #expect(text.caretOffset(atOrBefore: offset) == before, "\(text.debugDescription) \(offset)")
        #expect(text.utf8Offset(text.index(atUTF8: offset)) == before)
        #expect(text.nextCharacter(after: offset) == ends.first { $0 > before } ?? count)
        #expect(text.previousCharacter(before: offset) == (ends.last { $0 < place } ?? 0))
        if (0...count).contains(offset) { #expect(text.caretOffset(atOrAfter: offset) == ends.first { $0 >= offset }!) }
      }
    }
  }
  @Test func `cut a text into parts`() {
    let text = "añ👍b", ends = ends(text)
    for (start, end) in zip(ends, ends.dropFirst()) { #expect(text.slice(start..<end).count == 1) }
    #expect(text.slice(1..<7) == "ñ👍" && text.slice(3..<3) == "" && text.slice(0..<8) == text)
  }
  @Test func `bound the hard line around every byte`() {
    for text in texts + ["a\nb\r\nc\rd\u{B}e\u{C}f\u{2028}g\u{2029}h\u{85}i", "\u{85}", "…€\u{2028}", "a\r", "\u{84}\u{85}\u{86}", "â\u{80}¨b"] {
      let bytes = Array(text.utf8)
      var breaks: [Range<Int>] = []
      for index in bytes.indices {
        let rest = bytes[index...].prefix(3)
        if (0x0A...0x0D).contains(bytes[index]) { breaks.append(index..<index + 1) }
        if rest.starts(with: [0xC2, 0x85]) { breaks.append(index..<index + 2) }
        if rest.elementsEqual([0xE2, 0x80, 0xA8]) || rest.elementsEqual([0xE2, 0x80, 0xA9]) { breaks.append(index..<index + 3) }
      }
      for offset in -1...bytes.count + 1 {
        let place = min(max(0, offset), bytes.count)
        let start = breaks.last { $0.upperBound <= place }?.upperBound ?? 0, end = breaks.first { $0.lowerBound >= place }?.lowerBound ?? bytes.count
        #expect(text.paragraphRange(at: offset) == start..<end, "\(text.debugDescription) \(offset)")
      }
    }
  }
  @Test func `bound what a double click selects`() {
    let known: [(String, [Range<Int>])] = [
      (
        "it's 3.14, a.b",
        [0..<4, 0..<4, 0..<4, 0..<4, 4..<5, 5..<9, 5..<9, 5..<9, 5..<9, 9..<10, 10..<11, 11..<12, 12..<13, 13..<14, 13..<14]
      ),
      ("a\n\nb", [0..<1, 0..<1, 2..<2, 3..<4, 3..<4]), ("\na", [0..<0, 1..<2, 1..<2]), ("a\t b", [0..<1, 1..<3, 1..<3, 3..<4, 3..<4]),
      ("'a' 1,", [0..<1, 1..<2, 2..<3, 3..<4, 4..<5, 5..<6, 5..<6]), ("x_1 1,2", [0..<3, 0..<3, 0..<3, 3..<4, 4..<7, 4..<7, 4..<7, 4..<7]),
    ]
    for (text, ranges) in known { #expect((0...text.utf8.count).map { text.wordRange(at: $0) } == ranges, "\(text)") }
    #expect([0, 3, 6, 9, 12, 15].map { "日本ひらカナ".wordRange(at: $0) } == [0..<6, 0..<6, 6..<12, 6..<12, 12..<18, 12..<18])
    #expect("a👍é".wordRange(at: 1) == 0..<7 && "l·l’l".wordRange(at: 0) == 0..<"l·l’l".utf8.count)
    #expect("a \u{A0}\u{3000}b".wordRange(at: 1) == 1..<7 && "a—b".wordRange(at: 1) == 1..<4 && "٣٤".wordRange(at: 0) == 0..<4)
  }
  @Test func `are the ends of words, which are not looked for without end`() {
    #expect("  one, two".wordEnd(after: 0) == 5 && "  one, two".wordEnd(after: 5) == 10 && "one".wordEnd(after: 3) == 3)
    #expect("one, two  ".wordStart(before: 10) == 5 && "one, two  ".wordStart(before: 5) == 0 && "one".wordStart(before: 0) == 0)
    let long = String(repeating: "a", count: 30_000)
    #expect(long.wordEnd(after: 0) == 10_001 && long.wordStart(before: 30_000) == 19_999)
  }
}

@Suite struct `Two texts with common ends` {
  /// Byte by byte.
  private func plain(_ a: [UInt8], _ b: [UInt8]) -> [Int] {
    let least = min(a.count, b.count)
    var prefix = 0, suffix = 0
    while prefix < least, a[prefix] == b[prefix] { prefix += 1 }
    while prefix > 0, prefix < a.count, a[prefix] & 0xC0 == 0x80 { prefix -= 1 }
    while suffix < least - prefix, a[a.count - 1 - suffix] == b[b.count - 1 - suffix] { suffix += 1 }
    while suffix > 0, a[a.count - suffix] & 0xC0 == 0x80 { suffix -= 1 }
    return [prefix, suffix]
  }
  private func found(_ a: String, _ b: String) -> [Int] {
    let (prefix, suffix) = a.commonEnds(with: b)
    return [prefix, suffix]
  }

  @Test func `share them up to the byte that differs, wherever it is`() {
    let text = [UInt8](repeating: 0x78, count: 1300)
    for place in 0..<1300 {
      var other = text
      other[place] = 0x79
      #expect(found(String(decoding: text, as: UTF8.self), String(decoding: other, as: UTF8.self)) == [place, 1299 - place])
    }
    for count in [0, 1, 511, 512, 513, 1024, 1299] {
      let shorter = String(repeating: "x", count: count)
      #expect(found(shorter, String(decoding: text, as: UTF8.self)) == [count, 0] && found(String(decoding: text, as: UTF8.self), shorter) == [count, 0])
    }
  }
  @Test func `share only whole characters of Unicode`() {
    let texts = ["", "é", "è", "aé", "aè", "éa", "èa", "éb", "日本", "旧本", "日木", "x日x", "x👍x", "x👎x", "é👍é", "é👎é", "ñé", "ñè", "ab", "aab", "abb"]
    for a in texts { for b in texts { #expect(found(a, b) == plain(Array(a.utf8), Array(b.utf8)), "\(a) \(b)") } }
    #expect(found("aé", "aè") == [1, 0] && found("éb", "èb") == [0, 1] && found("aab", "ab") == [1, 1] && found("日本", "旧本") == [0, 3])
  }
}

@Suite struct `The direction of a text` {
  @Test func `is that of its first letter`() {
    let known: [(String, Bool?)] = [
      ("", nil), ("123 …!", nil), ("abc", false), ("Z", false), ("A", false), ("z", false), ("é", false), ("日本", false), ("שלום", true), ("12 שלום abc", true),
      ("abc שלום", false), ("عربي", true), ("\u{FB1D}", true), ("\u{FEFC}", true), ("\u{FE70}", true), ("ա", false), ("ހ", true),
    ]
    for (text, direction) in known { #expect(text.isRightToLeft == direction, "\(text)") }
  }
  @Test func `is not looked for beyond the beginning`() {
    #expect((String(repeating: "1", count: 1999) + "a").isRightToLeft == false)
    #expect((String(repeating: "1", count: 2000) + "a").isRightToLeft == nil)
  }
}
