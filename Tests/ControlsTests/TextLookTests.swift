import Foundation
import OrielDrawing
@testable import OrielControls
import Testing

@Suite struct `The looks of a text` {
  private func attributes(size: Double, kern: Double = 0, baselineOffset: Double = 0) -> TextAttributes {
    var attributes = TextAttributes()
    attributes.font.size = size
    attributes.kern = kern
    attributes.baselineOffset = baselineOffset
    return attributes
  }

  @Test func `are none where there is one, and of several that of most of the text prevails`() throws {
    let plain = TextLooks.split([TextRun("Hello", attributes(size: 20))])
    #expect(plain.text == "Hello" && plain.looks == nil)
    let small = attributes(size: 10), large = attributes(size: 20), symbol = try #require(SymbolGlyph(name: "star"))
    let mixed = TextLooks.split([TextRun("Hello ", small), TextRun("wörld", large), TextRun(symbol: symbol, small), TextRun("!", large)])
    #expect(mixed.text == "Hello wörld\u{FFFC}!" && mixed.looks?.prevailing == small, "nine bytes and seven")
    let single = TextLooks.split([TextRun(symbol: symbol, small)])
    #expect(single.text == "\u{FFFC}" && single.looks != nil)
  }
  @Test func `are given for a part, cut at its ends`() throws {
    let small = attributes(size: 10), large = attributes(size: 20), symbol = try #require(SymbolGlyph(name: "star"))
    let (text, found) = TextLooks.split([TextRun("Hello ", small), TextRun("world", large), TextRun(symbol: symbol, small), TextRun("!", large)])
    let looks = try #require(found)
    let known: [(Range<Int>, [TextRun])] = [
      (0..<15, [TextRun("Hello ", small), TextRun("world", large), TextRun(symbol: symbol, small), TextRun("!", large)]), (1..<4, [TextRun("ell", small)]),
      (4..<7, [TextRun("o ", small), TextRun("w", large)]), (6..<11, [TextRun("world", large)]), (10..<14, [TextRun("d", large), TextRun(symbol: symbol, small)]),
      (14..<15, [TextRun("!", large)]), (6..<6, [TextRun("", large)]), (0..<0, [TextRun("", small)]), (15..<15, [TextRun("", large)]), (5..<6, [TextRun(" ", small)]),
    ]
    for (range, runs) in known { #expect(looks.runs(in: range, of: text) == runs, "\(range)") }
  }
  @Test func `measure the same in a part where font, kerning and height do, whatever the colour`() throws {
    let base = attributes(size: 10), symbol = try #require(SymbolGlyph(name: "star"))
    var colored = base
    colored.color = .black
    let runs = [
      TextRun("ab", base), TextRun("cd", colored), TextRun("ef", attributes(size: 11)), TextRun("gh", attributes(size: 10, kern: 1)),
      TextRun("ij", attributes(size: 10, baselineOffset: 1)), TextRun(symbol: symbol, base),
    ]
    let looks = try #require(TextLooks.split(runs).looks)
    for (range, isSame) in [(0..<4, true), (1..<3, true), (0..<5, false), (4..<6, false), (6..<8, false), (8..<10, false), (10..<13, false), (2..<4, true), (0..<0, true)] {
      #expect(looks.isSet(as: base, in: range) == isSame, "\(range)")
    }
    #expect(looks.isSet(as: attributes(size: 11), in: 4..<6) && !looks.isSet(as: attributes(size: 11), in: 3..<5))
  }
}
