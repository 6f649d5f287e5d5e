import Foundation
@testable import OrielControls
import OrielWindowing
import Testing

/// The steps that change a text, and what they leave of the caret and the history.
@Suite struct `A step of editing` {
  private func editing(_ text: String, _ anchor: Int, _ head: Int? = nil, lines: Bool = false) -> TextEditing {
    var editing = TextEditing(text)
    editing.isSingleLine = !lines
    editing.select(TextInputSelection(anchor: anchor, head: head ?? anchor))
    return editing
  }

  @Test func `deletes around the caret what an input method asks for, in code points`() {
    let known: [(Int, Int, String, Int)] = [
      (-1, 1, "a👍b", 1), (0, 1, "añb", 3), (-1, 2, "ab", 1), (1, 5, "añ👍", 3), (1, 1, "añ👍", 3), (-2, 1, "ñ👍b", 2), (-2, 4, "", 0), (-5, 1, "añ👍b", 3),
      (1, 0, "añ👍b", 3), (2, 1, "añ👍b", 3), (5, 1, "añ👍b", 3), (0, -1, "añ👍b", 3),
    ]
    for (offset, count, text, caret) in known {
      var e = editing("añ👍b", 3)
      let before = e.revision
      e.deleteSurroundings(offset: offset, count: count)
      #expect(e.text == text && e.selection == TextInputSelection(caret), "\(offset) \(count)")
      #expect(e.revision == before + (text == "añ👍b" ? 0 : 1) && e.canUndo == (text != "añ👍b"))
      e.undo()
      #expect(e.text == "añ👍b" && e.selection == TextInputSelection(3))
    }
  }
  @Test func `deletes up to a place, or what is selected`() {
    var e = editing("abcdef", 3)
    e.delete(to: 5)
    #expect(e.text == "abcf" && e.selection == TextInputSelection(3))
    e.delete(to: 1)
    #expect(e.text == "af" && e.selection == TextInputSelection(1))
    e.delete(to: 1)
    #expect(e.text == "af" && e.revision == 2)
    e.select(TextInputSelection(anchor: 1, head: 0))
    e.delete(to: 2)
    #expect(e.text == "f" && e.selection == TextInputSelection(0))
    e.deleteSelection()
    #expect(e.text == "f" && e.revision == 3)
    for expected in ["af", "abcf", "abcdef"] {
      e.undo()
      #expect(e.text == expected)
    }
    #expect(!e.canUndo && e.selection == TextInputSelection(3))
  }
  @Test func `changes what is selected, and keeps it selected`() {
    var e = editing("one two", 7, 4)
    e.changeSelection { $0.uppercased() + "!" }
    #expect(e.text == "one TWO!" && e.selection == TextInputSelection(anchor: 4, head: 8) && e.selectedText == "TWO!")
    e.changeSelection { $0 }
    #expect(e.revision == 1)
    e.moveCaret(to: 2)
    e.changeSelection { $0 + "x" }
    #expect(e.revision == 1)
    e.undo()
    #expect(e.text == "one two" && !e.canUndo)
    e.selectAll()
    #expect(e.selection == TextInputSelection(anchor: 0, head: 7) && e.selectedText == "one two")
  }
  @Test func `tells what it replaced`() {
    var e = editing("hello", 1, 3)
    e.type("X")
    #expect(e.lastEdit == TextEdit(offset: 1, removed: "el", inserted: "X") && e.selection == TextInputSelection(2) && e.revision == 1)
    #expect(e.lastEdit?.removedRange == 1..<3 && e.lastEdit?.insertedRange == 1..<2 && e.lastEdit?.cost == 3)
    #expect(e.lastEdit?.inverse == TextEdit(offset: 1, removed: "X", inserted: "el"))
    e.undo()
    #expect(e.lastEdit == TextEdit(offset: 1, removed: "X", inserted: "el") && e.revision == 2 && e.selection == TextInputSelection(anchor: 1, head: 3))
    e.redo()
    #expect(e.text == "hXlo" && e.selection == TextInputSelection(2) && !e.canRedo)
    e.replace(0..<4, with: "a\nb")
    #expect(e.text == "a b" && e.selection == TextInputSelection(3))
    e.undo()
    #expect(e.text == "hXlo")
  }
  @Test func `keeps the caret beside its characters where the text comes from elsewhere`() {
    let known: [(String, Int, String, Int)] = [
      ("12345", 3, "12,345", 4), ("12345", 2, "12,345", 2), ("12345", 5, "12,345", 6), ("12,345", 6, "12345", 5), ("12,345", 1, "12345", 1), ("abc", 2, "xyz", 2),
      ("hello", 5, "he", 2), ("añ", 3, "aé", 3), ("ab", 1, "", 0), ("", 0, "ab", 0),
    ]
    for (old, caret, new, expected) in known {
      var e = editing(old, caret)
      e.type("x")
      e.undo()
      e.mark(Preedit("y"))
      let revision = e.revision
      e.replaceAll(with: new)
      #expect(e.text == new && e.selection == TextInputSelection(expected), "\(old) \(caret)")
      #expect(e.revision == revision + 1 && e.lastEdit == nil && !e.canUndo && !e.canRedo && e.marked == nil)
    }
    var e = editing("same", 2)
    e.type("x")
    e.replaceAll(with: "saxme")
    #expect(e.revision == 1 && e.canUndo && e.lastEdit != nil)
  }
  @Test func `lets line breaks in where there are lines, as line feeds`() {
    let known: [(String, String, String)] = [
      ("a\r\nb", "a b", "a\nb"), ("a\rb", "a b", "a\nb"), ("a\n\rb", "a  b", "a\n\nb"), ("a\u{B}b\u{C}c", "a b c", "a\u{B}b\u{C}c"), ("a\u{85}b", "a b", "a\u{85}b"),
      ("a\u{84}b\u{9F}\u{A0}", "ab\u{A0}", "ab\u{A0}"), ("a\u{2028}b\u{2029}c…", "a b c…", "a\u{2028}b\u{2029}c…"), ("\t\u{1}\u{7F}x", "\tx", "\tx"),
      ("12345678\u{1}12345678\r\n1234567\u{85}é", "1234567812345678 1234567 é", "1234567812345678\n1234567\u{85}é"),
      ("1234567€\u{2028}€234567\u{1F}", "1234567€ €234567", "1234567€\u{2028}€234567"), ("~~~~~~~~\u{7F}~~~~~~~~\u{80}~", "~~~~~~~~~~~~~~~~~", "~~~~~~~~~~~~~~~~~"),
    ]
    for (typed, line, lines) in known {
      for (isMultiline, expected) in [(false, line), (true, lines)] {
        var e = editing("", 0, lines: isMultiline)
        e.type(typed)
        #expect(e.text == expected && e.selection.head == expected.utf8.count, "\(typed.debugDescription)")
      }
    }
    var e = editing("", 0)
    e.type("\u{1}")
    e.paste("\u{2}")
    #expect(e.revision == 0)
    e.paste("a\n\r\n")
    #expect(e.text == "a")
    e.selectAll()
    e.paste("\u{1}")
    #expect(e.text == "" && e.revision == 2, "what is selected goes")
  }
  @Test func `shows what is composed in one line, with places that lead back to the text`() {
    var e = editing("abcd", 2)
    e.mark(Preedit("x\ny", cursor: 2))
    #expect(e.shownText == "abx ycd" && e.markedRange == 2..<5 && e.shownCaret == 4 && e.text == "abcd")
    #expect((0...7).map { e.offset(fromShown: $0) } == [0, 1, 2, 2, 2, 2, 3, 4])
    e.mark(Preedit("é", cursor: 1))
    #expect(e.shownCaret == 2 && e.markedRange == 2..<4)
    e.endComposing()
    #expect(e.text == "abcd" && e.marked == nil && e.markedRange == nil && e.shownCaret == 2 && (0...4).map { e.offset(fromShown: $0) } == [0, 1, 2, 3, 4])
    e.mark(Preedit("é", isKept: true))
    e.endComposing()
    #expect(e.text == "abécd" && e.selection.head == 4)
    var lines = editing("ab", 0, 1, lines: true)
    lines.mark(Preedit("x\ny"))
    #expect(lines.shownText == "x\nyb")
    lines.mark(.none)
    #expect(lines.shownText == "b" && lines.marked == nil)
  }
  @Test func `goes by characters, words, lines and the whole text`() {
    let e = editing("ab cd\nef", 0, lines: true)
    func to(_ unit: TextEditing.Unit, _ forward: Bool) -> [Int] { (0...8).map { e.offset(from: $0, by: unit, forward: forward) } }
    #expect(to(.character, true) == [1, 2, 3, 4, 5, 6, 7, 8, 8] && to(.character, false) == [0, 0, 1, 2, 3, 4, 5, 6, 7])
    #expect(to(.word, true) == [2, 2, 5, 5, 5, 8, 8, 8, 8] && to(.word, false) == [0, 0, 0, 0, 3, 3, 3, 6, 6])
    #expect(to(.paragraph, true) == [5, 5, 5, 5, 5, 8, 8, 8, 8] && to(.paragraph, false) == [0, 0, 0, 0, 0, 0, 0, 6, 6])
    #expect(Set(to(.document, true)) == [8] && Set(to(.document, false)) == [0])
  }
}

@Suite struct `The history of a text` {
  private func typed(_ parts: [String], lines: Bool = false) -> TextEditing {
    var e = TextEditing("")
    e.isSingleLine = !lines
    for part in parts { e.type(part) }
    return e
  }
  /// What is left after each step back.
  private func steps(_ editing: TextEditing) -> [String] {
    var e = editing, steps: [String] = []
    while e.canUndo {
      e.undo()
      steps.append(e.text)
    }
    return steps
  }

  @Test func `joins letters to words, and begins again at a word, a line, a paste and a caret that moved`() {
    #expect(steps(typed(["a", "b", " ", " ", "c", "d"])) == ["ab  ", ""])
    #expect(steps(typed(["a", "\n", "\n", "b"], lines: true)) == ["a\n\n", "a\n", "a", ""])
    #expect(steps(typed(["a", "bc", "d", "e"])) == ["abc", "a", ""])
    var e = typed(["a", "b"])
    e.moveCaret(to: 2)
    e.type("c")
    #expect(steps(e) == [""], "the caret stood there already")
    e.endRun()
    e.type("d")
    #expect(steps(e) == ["abc", ""])
    e.paste("e")
    e.type("f")
    #expect(steps(e).prefix(3) == ["abcde", "abcd", "abc"])
  }
  @Test func `joins what is deleted one way, and not what is deleted after typing`() {
    var e = typed(["abcdef"])
    e.moveCaret(to: 3)
    for _ in 0..<2 { e.delete(.character, forward: false) }
    #expect(e.text == "adef")
    e.delete(.character, forward: true)
    e.delete(.character, forward: true)
    e.type("x")
    e.delete(.character, forward: false)
    #expect(e.text == "af" && steps(e) == ["axf", "af", "adef", "abcdef", ""])
    // Words go one by one.
    e = typed(["one two three"])
    e.delete(.word, forward: false)
    e.delete(.word, forward: false)
    #expect(steps(e) == ["one two ", "one two three", ""])
  }
  @Test func `begins again after a step back, and forgets what was taken back`() {
    var e = typed(["a", "b"])
    e.paste("-")
    e.undo()
    e.type("c")
    #expect(!e.canRedo && steps(e) == ["ab", ""])
    e.undo()
    #expect(e.canRedo)
    e.redo()
    e.type("d")
    #expect(steps(e) == ["abc", "ab", ""])
  }
  @Test func `replaces one selected character by a typed one as the beginning of a word`() {
    var e = typed(["xyz"])
    e.select(TextInputSelection(anchor: 0, head: 3))
    e.type("a")
    e.type("b")
    #expect(e.text == "ab" && steps(e) == ["xyz", ""])
  }
  @Test func `holds a thousand steps, and no more than 4,096 bytes in one that goes on`() {
    var e = TextEditing("")
    for _ in 0..<1000 { e.paste("x") }
    #expect(steps(e).count == 1000)
    e.paste("x")
    #expect(steps(e).count == 1000 && steps(e).last == "x")
    e = TextEditing("")
    for _ in 0..<4097 { e.type("y") }
    e.undo()
    #expect(e.count == 4096)
    e.undo()
    #expect(e.count == 0 && !e.canUndo)
  }
}
