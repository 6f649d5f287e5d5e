import Foundation
@testable import OrielControls
import Testing

@Suite struct `The plural of a number` {
  private static let numbers: [Double] = [
    0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 14, 15, 19, 20, 21, 22, 24, 25, 99, 100, 101, 102, 104, 105, 111, 112, 119, 120, 1000,
  ]
  private static let others = [0.5, 1.5, 2.5, -1]
  private static let letters: [PluralCategory: Character] = [.zero: "z", .one: "1", .two: "2", .few: "f", .many: "m", .other: "o"]

  /// A language, and a letter for each of the numbers.
  nonisolated static let languages: [(String, String, String)] = [
    ("en", "o1ooooooooooooooooooooooooooo", "ooo1"),
    ("de", "o1ooooooooooooooooooooooooooo", "ooo1"),
    ("fr", "11ooooooooooooooooooooooooooo", "11o1"),
    ("hi", "11ooooooooooooooooooooooooooo", "11o1"),
    ("ja", "ooooooooooooooooooooooooooooo", "oooo"),
    ("zh", "ooooooooooooooooooooooooooooo", "oooo"),
    ("ru", "m1fffmmmmmmmmm1ffmmm1ffmmmmmm", "ooo1"),
    ("uk", "m1fffmmmmmmmmm1ffmmm1ffmmmmmm", "ooo1"),
    ("sr", "o1fffooooooooo1ffooo1ffoooooo", "ooo1"),
    ("hr", "o1fffooooooooo1ffooo1ffoooooo", "ooo1"),
    ("pl", "m1fffmmmmmmmmmmffmmmmffmmmmmm", "ooo1"),
    ("cs", "o1fffoooooooooooooooooooooooo", "mmm1"),
    ("sk", "o1fffoooooooooooooooooooooooo", "mmm1"),
    ("sl", "o12ffooooooooooooooo12foooooo", "fff1"),
    ("lt", "o1fffffooooooo1ffffo1fffooooo", "mmm1"),
    ("lv", "z1ooooozzzzzzz1ooooz1ooozzzzz", "ooo1"),
    ("ro", "f1fffffffffffooooooofffffffoo", "fff1"),
    ("ar", "z12fffffmmmmmmmmmmmoooffmmmmo", "ooo1"),
    ("he", "o12oooooooooooooooooooooooooo", "ooo1"),
  ]
  @Test(arguments: languages) func `follows the rules of its language`(language: String, whole: String, others: String) {
    func found(_ numbers: [Double], _ language: String) -> String { String(numbers.map { Self.letters[.of($0, language: language)]! }) }
    for name in [language, language + "-XX", language + "_XX"] {
      #expect(found(Self.numbers, name) == whole, "\(name)")
      #expect(found(Self.others, name) == others, "\(name)")
    }
  }
  @Test func `has one form for languages without plurals, and two for those nobody told of`() {
    for language in ["ko", "vi", "th", "id", "ms", "lo", "my"] { #expect(PluralCategory.of(1, language: language) == .other) }
    for language in ["be", "bs", "hy", "bn", "fa", "am", "zu", "pt", "xx", ""] { #expect(PluralCategory.of(1, language: language) == .one) }
    #expect(PluralCategory.of(0, language: "pt") == .one && PluralCategory.of(0, language: "xx") == .other)
    #expect(PluralCategory.of(5, language: "be") == .many && PluralCategory.of(5, language: "bs") == .other)
  }
}
