import Foundation
import Testing

@testable import OrielControls

@Suite struct `Finding a title by typing its beginning` {
  private let names = ["Adam", "Ägypten", "Bob", "bernd", "Éclair", "Straße", "zebra"]
  private func type(_ selection: inout TypeSelection, _ text: String, at now: Double, current: Int? = nil) -> Int? {
    selection.type(text, at: now, current: current, count: names.count) { names[$0] }
  }

  @Test func `ignores case and accents`() {
    #expect(TypeSelection.begins("Éclair", with: "ec"))
    #expect(TypeSelection.begins("eclair", with: "ÉC"))
    #expect(TypeSelection.begins("ägypten", with: "A"))
    #expect(TypeSelection.begins("ＡＢＣ", with: "ab"))
    #expect(TypeSelection.begins("Cafe\u{301} noir", with: "café n"))
    #expect(!TypeSelection.begins("Eclair", with: "c"))
    #expect(!TypeSelection.begins("", with: "a"))
    #expect(TypeSelection.begins("日本語", with: "日本"))
  }
  @Test func `goes on to the next title with the same letter, and stays at one while its word is typed`() {
    var selection = TypeSelection()
    #expect(type(&selection, "b", at: 0) == 2)
    #expect(type(&selection, "b", at: 0.1, current: 2) == 3)
    #expect(type(&selection, "b", at: 0.2, current: 3) == 2)
    #expect(type(&selection, "a", at: 5) == 0)
    #expect(type(&selection, "g", at: 5.1, current: 0) == 1)
    #expect(type(&selection, "y", at: 5.2, current: 1) == 1)
    // A pause begins a new word.
    #expect(type(&selection, "z", at: 9, current: 1) == 6)
  }
  @Test func `takes letters within a second as one word, and forgets a word that nothing begins with after it`() {
    var selection = TypeSelection()
    #expect(!selection.isTyping(at: 0) && type(&selection, "a", at: 0, current: 0) == 1, "the one after the current title")
    #expect(selection.isTyping(at: 1) && !selection.isTyping(at: 1.001) && selection.words == "a")
    #expect(type(&selection, "d", at: 1, current: 1) == 0 && selection.words == "ad", "round the end")
    #expect(type(&selection, "q", at: 1.5, current: 0) == nil && type(&selection, "a", at: 2, current: 0) == nil && selection.words == "adqa")
    #expect(type(&selection, "z", at: 3.1, current: 0) == 6 && selection.words == "z")
    #expect(type(&selection, "ber", at: 9) == 3 && selection.type("b", at: 19, current: nil, count: 0) { _ in "b" } == nil)
    var skipping = TypeSelection()
    #expect(skipping.type("b", at: 0, current: nil, count: 3) { [nil, "a", "b"][$0] } == 2 && skipping.comparisons == 2)
    for (title, words) in [("Zebra", "z"), ("zebra", "Z"), ("Adam", "aD"), ("adam", "A")] { #expect(TypeSelection.begins(title, with: words)) }
    #expect(!TypeSelection.begins("[x", with: "{") && !TypeSelection.begins("@x", with: "`"))
  }
  @Test func `keeps no more than can matter`() {
    var selection = TypeSelection()
    for key in 0..<10_000 { _ = type(&selection, "ab", at: Double(key) * 0.01) }
    #expect(selection.words.count <= 66)
    #expect(selection.isTyping(at: 99.9))
  }
  @Test func `asks 100,000 titles once for a word that none begins with, however long it gets`() {
    var selection = TypeSelection(), asked = 0
    for key in 0..<500 {
      let found = selection.type(key == 0 ? "q" : "x", at: Double(key) * 0.01, current: nil, count: 100_000) { index in
        asked += 1
        return "Row \(index)"
      }
      #expect(found == nil)
    }
    #expect(asked == 100_000 && selection.comparisons == 100_000)
  }
  @Test func `asks titles up to the one it finds, and from there on`() {
    var selection = TypeSelection()
    let text = Array("Row 4999")
    var current: Int?
    for (key, letter) in text.enumerated() {
      current = selection.type(String(letter), at: Double(key) * 0.01, current: current, count: 100_000) { "Row \($0)" }
    }
    #expect(current == 4999)
    #expect(selection.comparisons <= 5000 + text.count * 2)
    // A key held down in a list of equal letters goes on, a title at a time.
    var repeated = TypeSelection()
    current = nil
    for key in 0..<20 { current = repeated.type("r", at: Double(key) * 0.01, current: current, count: 100_000) { "Row \($0)" } }
    #expect(current == 19)
    #expect(repeated.comparisons <= 100_000 + 100)
  }
  @Test func `does not read a title to its end`() {
    let long = String(repeating: "a", count: 5_000_000)
    #expect(TypeSelection.begins(long, with: "aaa"))
    #expect(!TypeSelection.begins(long, with: "aab"))
  }
}
