import Foundation
import Testing

@testable import OrielControls

/// What a find bar finds.
@Suite struct `A search in a text` {
  private func found(_ words: String, in text: String, matchingCase: Bool = false) -> [String] {
    var search = TextSearch(TextSearch.Query(words: words, ignoresCase: !matchingCase), in: text)
    #expect(search.advance { true })
    return search.matches.map { String(text.slice($0.range)) }
  }
  private func starts(_ words: String, in text: String) -> [Int] {
    var search = TextSearch(TextSearch.Query(words: words), in: text)
    _ = search.advance { true }
    return search.matches.map(\.range.lowerBound)
  }

  @Test func `finds every occurrence once, without overlaps`() {
    #expect(starts("ana", in: "banana ananas ana") == [1, 7, 14])
    #expect(starts("", in: "abc").isEmpty)
    #expect(starts("abcd", in: "abc").isEmpty)
    #expect(starts("a\nb", in: "a\nb a b") == [0])
  }
  @Test func `ignores case, unless it is to match`() {
    #expect(found("straße", in: "Straße STRASSE STRAẞE strasse") == ["Straße", "STRAẞE"])
    #expect(found("ÉTÉ", in: "été ÉTÉ ete") == ["été", "ÉTÉ"])
    #expect(found("σ", in: "Σ σ ς") == ["Σ", "σ"])
    #expect(found("k", in: "K k \u{212A}") == ["K", "k", "\u{212A}"])
    #expect(found("is", in: "IS i\u{17F} İs") == ["IS", "i\u{17F}"])
    #expect(found("Été", in: "été Été", matchingCase: true) == ["Été"])
  }
  @Test func `ends with the text, and looks at nothing behind it`() {
    let text = String(repeating: "x", count: 40) + "a"
    for matchesCase in [false, true] {
      #expect(found("xa", in: text, matchingCase: matchesCase) == ["xa"] && found("ab", in: text, matchingCase: matchesCase).isEmpty)
      #expect(found("a\u{0}", in: text, matchingCase: matchesCase).isEmpty && found("a\u{0}", in: text + "\u{0}", matchingCase: matchesCase) == ["a\u{0}"])
    }
    for word in ["é", "€", "𐐀", "À", "@", "[", "{", "Z"] {
      #expect(found(word, in: "x\(word)") == [word] && found(word, in: "\(word)x", matchingCase: true) == [word], "\(word)")
    }
    #expect(found("@", in: "`@").count == 1 && found("[", in: "{[").count == 1 && found("a", in: "AZa") == ["A", "a"] && found("z", in: "Zz") == ["Z", "z"])
    #expect(found("𐐀", in: "𐐀 𐐨") == ["𐐀", "𐐨"])
  }
  @Test func `ends between characters`() {
    #expect(found("e", in: "e e\u{301} é") == ["e"])
    #expect(found("👨", in: "👨 👨‍👩‍👧") == ["👨"])
    #expect(found("\u{301}", in: "e\u{301}").isEmpty)
  }
  @Test func `finds the same in pieces, also across their edges`() {
    let text = String(repeating: "0123456789 needle ", count: 5000)
    var whole = TextSearch(TextSearch.Query(words: "needle"), in: text)
    _ = whole.advance { true }
    var pieces = TextSearch(TextSearch.Query(words: "needle"), in: text), turns = 0
    while !pieces.advance(while: { false }) { turns += 1 }
    #expect(whole.matches.count == 5000 && pieces.matches == whole.matches)
    #expect(turns == text.utf8.count / 16_384)
  }
  @Test func `stops counting where there are too many, but replaces all`() throws {
    let text = String(repeating: "ab", count: 150_000)
    var search = TextSearch(TextSearch.Query(words: "a"), in: text)
    #expect(search.advance { true } && search.isTruncated && search.matches.count == TextSearch.mostMatches)
    let (edit, count) = try #require(search.replacingAll(with: "xy"))
    #expect(count == 150_000)
    #expect(edit.inserted + "b" == String(repeating: "xyb", count: 150_000))
  }
  @Test func `follows edits as if it began again`() {
    var random = SystemRandomNumberGenerator()
    let letters = ["a", "b", "ab", "é", "e\u{301}", " ", "\n", "A", "👍"]
    for _ in 0..<300 {
      var text = (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
      let query = TextSearch.Query(words: ["ab", "a", "é", "aba"].randomElement(using: &random)!, ignoresCase: Bool.random(using: &random))
      var search = TextSearch(query, in: text)
      _ = search.advance { true }
      for _ in 0..<5 {
        let ends = [Int.random(in: 0...text.utf8.count, using: &random), Int.random(in: 0...text.utf8.count, using: &random)]
          .map { text.caretOffset(atOrBefore: $0) }.sorted()
        let edit = TextEdit(
          offset: ends[0], removed: String(text.slice(ends[0]..<ends[1])), inserted: letters.randomElement(using: &random)!)
        text.replace(bytes: edit.removedRange, with: edit.inserted)
        search.textChanged(to: text, by: edit)
        _ = search.advance { true }
        var fresh = TextSearch(query, in: text)
        _ = fresh.advance { true }
        #expect(search.matches == fresh.matches, "\(query) in \(text.debugDescription)")
      }
    }
  }
  @Test func `replaces everything as one edit`() throws {
    var search = TextSearch(TextSearch.Query(words: "cat"), in: "A Cat, a cat and concatenation.")
    _ = search.advance { true }
    let (edit, count) = try #require(search.replacingAll(with: "dog"))
    #expect(count == 3 && edit.offset == 2)
    #expect(edit.removed == "Cat, a cat and concat" && edit.inserted == "dog, a dog and condog")
    #expect(TextSearch(TextSearch.Query(words: "x"), in: "abc").replacingAll(with: "y") == nil)
  }
  @Test func `looks up what is at a place`() {
    var search = TextSearch(TextSearch.Query(words: "ab"), in: "ab ab ab")
    _ = search.advance { true }
    #expect(search.index(of: 3..<5) == 1 && search.index(of: 3..<4) == nil && search.index(atOrAfter: 4) == 2 && search.index(atOrAfter: 7) == 3)
    #expect(search.matches(in: 1..<4).map(\.range.lowerBound) == [0, 3])
    #expect(search.matches(in: 2..<3).isEmpty)
  }
}
