import Foundation
import Testing
@testable import OrielControls

@Suite struct `A text being edited` {
  private let family = "👨‍👩‍👧‍👦"

  private func editing(_ text: String, _ anchor: Int? = nil, _ head: Int? = nil, lines: Bool = false) -> TextEditing {
    var editing = TextEditing(text)
    editing.isSingleLine = !lines
    if let anchor { editing.select(TextInputSelection(anchor: anchor, head: head ?? anchor)) }
    return editing
  }

  @Test func `starts with the caret at its end`() {
    #expect(editing("abc").selection == TextInputSelection(3))
  }
  @Test func `puts typed text at the caret`() {
    var e = editing("ac", 1)
    e.type("b")
    #expect(e.text == "abc")
    #expect(e.selection == TextInputSelection(2))
  }
  @Test func `replaces the selection by what is typed`() {
    var e = editing("hello world", 0, 5)
    e.type("J")
    #expect(e.text == "J world")
    e.undo()
    #expect(e.text == "hello world")
    #expect(e.selection == TextInputSelection(anchor: 0, head: 5))
  }

  // MARK: Characters

  @Test func `deletes a family emoji as one character, either way`() {
    var e = editing("a\(family)b", 1 + family.utf8.count)
    e.delete(.character, forward: false)
    #expect(e.text == "ab")
    e = editing("a\(family)b", 1)
    e.delete(.character, forward: true)
    #expect(e.text == "ab")
  }
  @Test func `keeps combining marks with their letter`() {
    let e = editing("e\u{301}x", 0)
    #expect(e.offset(from: 0, by: .character, forward: true) == 3)
    #expect(e.offset(from: 3, by: .character, forward: false) == 0)
  }
  @Test func `never puts the caret inside a character`() {
    var e = editing("\(family)x")
    for offset in 1..<family.utf8.count {
      e.moveCaret(to: offset)
      #expect(e.selection.head == 0)
    }
    e.moveCaret(to: 1000)
    #expect(e.selection.head == e.count)
    e.moveCaret(to: -4)
    #expect(e.selection.head == 0)
  }
  @Test func `treats CRLF as one character`() {
    var e = editing("a\r\nb", 1, lines: true)
    #expect(e.offset(from: 1, by: .character, forward: true) == 3)
    e.moveCaret(to: 3)
    e.delete(.character, forward: false)
    #expect(e.text == "ab")
  }
  @Test func `walks flags, skin tones and Hangul by whole characters`() {
    for character in ["🇩🇪", "👍🏽", "한", "각", "நி", "क्षि"] {
      let e = editing("<\(character)>")
      var stops = [0], offset = 0
      while offset < e.count {
        offset = e.offset(from: offset, by: .character, forward: true)
        stops.append(offset)
      }
      var back = [e.count]
      while back.last! > 0 { back.append(e.offset(from: back.last!, by: .character, forward: false)) }
      #expect(stops == back.reversed(), "\(character)")
      #expect(stops.count == e.text.count + 1)
    }
  }

  // MARK: Words

  @Test(arguments: [
    ("one two  three", [3, 7, 14]), ("it's over", [4, 9]), ("3.14 pi", [4, 7]), ("a.b", [1, 3]), ("snake_case x", [10, 12]),
    ("héllo wörld", [6, 13]), ("foo(bar)", [3, 7, 8]), ("日本語テスト", [9, 18]), ("  ", [2]), ("", [0]), ("שלום עולם", [8, 17]),
  ])
  func `goes forward to the ends of words`(text: String, ends: [Int]) {
    let e = editing(text)
    var found: [Int] = [], offset = 0
    repeat {
      offset = e.offset(from: offset, by: .word, forward: true)
      found.append(offset)
    } while offset < e.count
    #expect(found == ends)
  }
  @Test(arguments: [
    ("one two  three", [9, 4, 0]), ("it's over", [5, 0]), ("foo(bar)", [4, 0]), ("  a", [2, 0]), ("日本語テスト", [9, 0]),
  ])
  func `goes back to the starts of words`(text: String, starts: [Int]) {
    let e = editing(text)
    var found: [Int] = [], offset = e.count
    repeat {
      offset = e.offset(from: offset, by: .word, forward: false)
      found.append(offset)
    } while offset > 0
    #expect(found == starts)
  }
  @Test func `finds the word, the blanks or the sign under a double click`() {
    #expect("one  two".wordRange(at: 1) == 0..<3)
    #expect("one  two".wordRange(at: 4) == 3..<5)
    #expect("one, two".wordRange(at: 3) == 3..<4)
    #expect("don't".wordRange(at: 3) == 0..<5)
    #expect("one".wordRange(at: 3) == 0..<3)
    #expect("one\ntwo".wordRange(at: 3) == 0..<3)
    #expect("\n\n".wordRange(at: 1) == 1..<1)
    #expect("".wordRange(at: 0) == 0..<0)
  }
  @Test func `deletes to the ends of words`() {
    var e = editing("one two three", 7)
    e.delete(.word, forward: false)
    #expect(e.text == "one  three")
    e.delete(.word, forward: true)
    #expect(e.text == "one ")
  }

  // MARK: Lines

  @Test func `goes by hard lines`() {
    let e = editing("ab\ncd\r\nef", lines: true)
    #expect(e.offset(from: 0, by: .paragraph, forward: true) == 2)
    #expect(e.offset(from: 2, by: .paragraph, forward: true) == 5)
    #expect(e.offset(from: 5, by: .paragraph, forward: true) == 9)
    #expect(e.offset(from: 9, by: .paragraph, forward: false) == 7)
    #expect(e.offset(from: 7, by: .paragraph, forward: false) == 3)
    #expect(e.offset(from: 9, by: .document, forward: false) == 0)
  }
  @Test func `makes spaces of line breaks in a single line, and drops a last one that is pasted`() {
    var e = editing("")
    e.paste("one\r\ntwo\nthree\n")
    #expect(e.text == "one two three")
    e = editing("", lines: true)
    e.paste("one\r\ntwo")
    #expect(e.text == "one\ntwo")
  }
  @Test func `lets no control characters in`() {
    var e = editing("")
    e.type("\u{0}\u{1b}[31mred\u{7f}\u{85}")
    #expect(!e.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    e.type("\t")
    #expect(e.text.hasSuffix("\t"))
  }

  // MARK: Undo

  @Test func `takes typing back word by word`() {
    var e = editing("")
    for character in "hello big world" { e.type(String(character)) }
    e.undo()
    #expect(e.text == "hello big ")
    e.undo()
    #expect(e.text == "hello ")
    e.redo()
    #expect(e.text == "hello big ")
    e.undo()
    e.undo()
    #expect(e.text == "" && !e.canUndo)
    e.redo()
    e.redo()
    e.redo()
    #expect(e.text == "hello big world" && !e.canRedo)
  }
  @Test func `begins a new run where the caret was moved`() {
    var e = editing("")
    e.type("a")
    e.type("b")
    e.moveCaret(to: 0)
    e.type("c")
    #expect(e.text == "cab")
    e.undo()
    #expect(e.text == "ab")
    e.undo()
    #expect(e.text == "")
  }
  @Test func `takes deleting back as a run, forward and backward`() {
    var e = editing("abcdef", 3)
    e.delete(.character, forward: false)
    e.delete(.character, forward: false)
    e.delete(.character, forward: true)
    e.delete(.character, forward: true)
    #expect(e.text == "af")
    e.undo()
    #expect(e.text == "adef")
    e.undo()
    #expect(e.text == "abcdef")
    #expect(e.selection == TextInputSelection(3))
  }
  @Test func `forgets what was undone when something else is typed`() {
    var e = editing("")
    e.type("a")
    e.undo()
    e.type("b")
    #expect(!e.canRedo)
  }
  @Test func `undoes a hundred random edits back to the start, and redoes them`() {
    var random = Steady(seed: 7)
    var e = editing("The quick brown \(family) fox", lines: true)
    let start = e.text
    let pieces = ["a", "é", " ", "\n", family, "e\u{301}", "שלום", "word"]
    for _ in 0..<100 {
      e.select(TextInputSelection(anchor: Int.random(in: 0...e.count, using: &random), head: Int.random(in: 0...e.count, using: &random)))
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: e.type(pieces.randomElement(using: &random)!)
      case 2: e.paste(pieces.randomElement(using: &random)!)
      case 3: e.delete(.character, forward: Bool.random(using: &random))
      default: e.delete(.word, forward: Bool.random(using: &random))
      }
      #expect(e.text.caretOffset(atOrBefore: e.selection.head) <= e.count)
    }
    let end = e.text
    while e.canUndo { e.undo() }
    #expect(e.text == start)
    while e.canRedo { e.redo() }
    #expect(e.text == end)
  }
  @Test func `has nothing to undo after its text came from elsewhere`() {
    var e = editing("")
    e.type("a")
    e.replaceAll(with: "new")
    #expect(!e.canUndo)
    #expect(e.selection.head == 1)
  }

  // MARK: Composing

  @Test func `shows what is composed without taking it in`() {
    var e = editing("ab", 1)
    e.mark(Preedit("かな", cursor: 3))
    #expect(e.text == "ab")
    #expect(e.shownText == "aかなb")
    #expect(e.markedRange == 1..<7)
    #expect(e.shownCaret == 4)
    #expect(e.offset(fromShown: 8) == 2)
    #expect(e.offset(fromShown: 4) == 1)
    e.mark(.none)
    e.type("仮名")
    #expect(e.text == "a仮名b")
    e.undo()
    #expect(e.text == "ab")
  }
  @Test func `composes in place of the selection`() {
    var e = editing("abc", 0, 3)
    e.mark(Preedit("x"))
    #expect(e.text == "" && e.shownText == "x")
    e.mark(.none)
    e.undo()
    #expect(e.text == "abc")
  }
}

/// The same numbers every time.
private struct Steady: RandomNumberGenerator {
  var seed: UInt64
  mutating func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed ^ (seed >> 29)
  }
}

@Suite struct `Lines of a text being edited` {
  private func stack(_ text: String, width: Double = 200, wraps: Bool = true) -> TextStack {
    var style = TextStackStyle()
    style.wraps = wraps
    style.followsWords = true
    let stack = TextStack()
    stack.setStyle(style)
    stack.setWidth(width)
    stack.setText(text)
    return stack
  }

  @Test func `are laid out alone when only they change`() {
    let s = stack("one\ntwo\nthree")
    let change = s.setText("one\ntwos\nthree")!
    #expect(change.old == 1..<2 && change.new == 1..<2 && change.offset == 7)
    #expect(s.paragraphs.map(\.range) == [0..<3, 4..<8, 9..<14])
  }
  @Test func `are the same after any edit as if laid out anew`() {
    var random = Steady(seed: 3)
    let pieces = ["a", "\n", "\r", "\r\n", "word ", "\u{2028}", "é", "س", "1"]
    for _ in 0..<300 {
      func text() -> String { (0..<Int.random(in: 0...7, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined() }
      let a = text(), b = text()
      let edited = stack(a)
      edited.setText(b)
      let fresh = stack(b)
      #expect(edited.paragraphs.map(\.range) == fresh.paragraphs.map(\.range), "\(a.debugDescription) -> \(b.debugDescription)")
      #expect(edited.paragraphs.map(\.top) == fresh.paragraphs.map(\.top))
      #expect(edited.paragraphs.map(\.isRightToLeft) == fresh.paragraphs.map(\.isRightToLeft))
    }
  }
  @Test func `hit the caret they show`() {
    let s = stack("Hello wörld 👨‍👩‍👧‍👦 and\nmore lines of text that are long enough to wrap, twice or so\n\nlast")
    var offset = 0
    while offset <= s.text.utf8.count {
      let caret = s.caret(at: offset)
      #expect(s.offset(at: CGPoint(x: caret.minX + 0.1, y: caret.midY)) == offset)
      if offset == s.text.utf8.count { break }
      offset = s.text.nextCharacter(after: offset)
    }
  }
  @Test func `lead to every place by the right arrow, and back by the left`() {
    for text in ["abc def", "a👨‍👩‍👧‍👦e\u{301}", "one\ntwo\n\nthree"] {
      let s = stack(text)
      var stops = [0]
      while stops.last! < text.utf8.count, stops.count < 100 { stops.append(s.offset(from: stops.last!, toRight: true)) }
      #expect(stops.count == text.count + 1)
      var back = [text.utf8.count]
      while back.last! > 0, back.count < 100 { back.append(s.offset(from: back.last!, toRight: false)) }
      #expect(back.reversed() == stops)
    }
  }
  @Test func `go the other way in Hebrew`() {
    let s = stack("שלום", wraps: false)
    #expect(s.offset(from: 0, toRight: false) == 2)
    #expect(s.offset(from: 2, toRight: true) == 0)
    #expect(s.caret(at: 0).minX > s.caret(at: 8).minX)
  }
  @Test func `show a mixed selection as several boxes`() {
    let s = stack("abc שלום def", wraps: false)
    #expect(s.selectionRectangles(for: 2..<7).count >= 2)
  }
  @Test func `keep the column when going up and down`() {
    let s = stack("long first line\nx\nlong third line")
    let x = s.caret(at: 10).minX
    let second = s.offset(from: 10, below: 1, x: x)
    #expect(second == 17)
    #expect(abs(s.caret(at: s.offset(from: second, below: 1, x: x)).minX - x) < 5)
    #expect(s.offset(from: 10, below: -1, x: x) == 0)
    #expect(s.offset(from: 28, below: 1, x: x) == s.text.utf8.count)
  }
  @Test func `end before the blank at which they are broken`() {
    let s = stack("aaaa bbbb cccc dddd eeee ffff gggg", width: 80)
    let line = s.lineRange(at: 2)
    #expect(line.lowerBound == 0)
    #expect(s.caret(at: line.upperBound).minY == s.caret(at: 0).minY)
  }
  @Test func `are dots in a secure field`() {
    var style = TextStackStyle()
    style.isSecure = true
    let s = TextStack()
    s.setStyle(style)
    s.setWidth(100)
    s.setText("pä👍🏽")
    #expect(s.size.width == 24)
    #expect(s.caret(at: 3).minX == 16)
    #expect(s.offset(at: CGPoint(x: 9, y: 4)) == 1)
    #expect(s.offset(from: 0, toRight: true) == 1)
  }
}
