import OrielDrawing
import OrielGraph

/// The letters that stand for titled things together with Alt: of each title the first letter that no earlier one has.
package nonisolated struct AccessKeys: Equatable, Sendable {
  /// One for each title, in lower case; nil for a title without a free letter.
  package let letters: [Character?]

  package init(_ titles: [String]) {
    var taken: Set<Character> = []
    letters = titles.map { title in
      let letter = title.lowercased().first { $0.isLetter && !taken.contains($0) }
      if let letter { taken.insert(letter) }
      return letter
    }
  }

  /// Whether these keys are held, and no others: then the letters are underlined.
  package static func areHeld(_ modifiers: KeyModifiers) -> Bool { modifiers.subtracting(.capsLock) == .alt }
  /// The title whose letter the key is, together with Alt. A layout without Latin letters also types those on its keys.
  package func index(pressedBy event: KeyEvent) -> Int? {
    guard Self.areHeld(event.modifiers) else { return nil }
    var typed = event.latin
    if case .character(let character) = event.key, letters.contains(character) { typed = character }
    return typed.flatMap { letter in letters.firstIndex { $0 == letter } }
  }
  /// The place of a letter in the layout of a title; nil if the title does not have it.
  package static func place(of letter: Character, in title: String, _ layout: ParagraphLayout) -> CGRect? {
    guard let index = title.firstIndex(where: { $0.lowercased() == String(letter) }) else { return nil }
    let start = title[..<index].utf8.count
    return layout.selectionRectangles(for: start..<(start + String(title[index]).utf8.count)).first
  }
}
