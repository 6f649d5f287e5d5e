import Foundation
import OrielDrawing
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

/// Finding and replacing in an editor, with and without the bar.
@Suite(.serialized) struct `A search of an editor` {
  private struct Content: View {
    @State var text: String
    var body: some View { TextEditor(text: $text) }
  }
  private func made(
    _ text: String, _ environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) -> (h: TypingHarness, session: FindSession, box: TextInputBox) {
    let h = TypingHarness(Content(text: text), size: CGSize(width: 600, height: 200), environment: environment)
    let box = h.boxes(TextInputBox.self).first { $0.look.kind == .editor }!
    h.input.setFocus(box)
    return (h, h.boxes(FindContainerBox.self)[0].session, box)
  }
  private func select(_ box: TextInputBox, _ anchor: Int, _ head: Int) { box.change { $0.select(TextInputSelection(anchor: anchor, head: head)) } }

  @Test func `opens and closes its bar once, and asks for the focus each time`() {
    let (h, session, box) = made("one two")
    var told: [Bool] = []
    let others = session.shownChanged
    session.shownChanged = {
      told.append($0)
      others($0)
    }
    session.close()
    #expect(told == [])
    session.open()
    #expect(session.isShown && !session.showsReplacement && session.focusWishes == 1 && told == [true])
    session.open(replacing: true)
    #expect(session.showsReplacement && session.focusWishes == 2 && told == [true])
    session.words = "two"
    #expect(session.showsMarks && session.status == .found(index: 1, count: 1, isMore: false))
    h.settle()
    h.advance(by: 0.1)
    #expect(h.input.focusedBox !== box)
    session.close()
    #expect(!session.isShown && session.search == nil && session.status == .none && told == [true, false] && !session.showsMarks)
    h.settle()
    #expect(h.input.focusedBox === box)
    session.close()
    #expect(told == [true, false])
  }
  @Test func `takes over what is selected on one line, up to 200 bytes`() {
    let long = String(repeating: "a", count: 201)
    let (h, session, box) = made(long + "\nb c")
    defer { h.settle() }
    session.words = "x"
    for (anchor, head, words) in [(0, 201, "x"), (200, 203, "x"), (5, 5, "x"), (202, 203, "b"), (205, 204, "c"), (0, 200, String(long.dropLast()))] {
      session.words = "x"
      select(box, anchor, head)
      session.useSelection()
      #expect(session.words == words, "\(anchor) \(head)")
      session.words = "x"
      select(box, anchor, head)
      session.open()
      #expect(session.words == words, "\(anchor) \(head)")
      session.close()
      h.settle()
    }
    // The next bar in any editor begins with the words of the last one.
    select(box, 5, 5)
    session.words = "b"
    session.open()
    session.close()
    let (other, next, _) = made("a b")
    #expect(next.words == "" && next.canGo)
    next.open()
    #expect(next.words == "b")
    next.words = "q"
    next.close()
    next.words = ""
    #expect(next.canGo && next.search == nil && next.status == .none)
    next.next()
    #expect(next.words == "q" && next.status == .nothing)
    other.settle()
  }
  @Test func `goes on and back from the caret, round the ends`() {
    let (h, session, box) = made("one two one two one")
    defer { h.settle() }
    session.words = "one"
    #expect(session.status == .found(index: nil, count: 3, isMore: false) && box.editing.selection == TextInputSelection(0) && !session.showsMarks)
    func go(_ steps: [(Bool, Int)]) {
      for (isForward, start) in steps {
        if isForward { session.next() } else { session.previous() }
        #expect(box.editing.selection == TextInputSelection(anchor: start, head: start + 3), "\(start)")
        #expect(session.status == .found(index: start / 8 + 1, count: 3, isMore: false), "\(start)")
      }
    }
    go([(true, 0), (true, 8), (true, 16), (true, 0), (false, 16), (false, 8), (false, 0), (false, 16)])
    select(box, 9, 9)
    go([(true, 16)])
    select(box, 9, 9)
    go([(false, 8)])
    // From one that is selected, or from within a selection that is none.
    select(box, 8, 10)
    go([(true, 8)])
    select(box, 8, 11)
    go([(true, 16)])
    session.words = "zzz"
    session.next()
    #expect(session.status == .nothing && box.editing.selection == TextInputSelection(anchor: 16, head: 19))
    session.words = "ONE"
    #expect(session.status == .found(index: 3, count: 3, isMore: false))
    session.matchesCase = true
    #expect(session.status == .nothing)
    session.words = ""
    #expect(session.status == .none && session.search == nil)
  }
  @Test func `replaces what is selected if that is found, and goes on`() {
    let (h, session, box) = made("one two one two one")
    defer { h.settle() }
    session.words = "one"
    session.replacement = "X"
    session.replace()
    #expect(box.editing.text == "one two one two one" && box.editing.selection == TextInputSelection(anchor: 0, head: 3))
    session.replace()
    #expect(box.editing.text == "X two one two one" && box.editing.selection == TextInputSelection(anchor: 6, head: 9))
    #expect(session.status == .found(index: 1, count: 2, isMore: false))
    session.replaceAll()
    #expect(box.editing.text == "X two X two X" && session.status == .replaced(2))
    session.replaceAll()
    #expect(box.editing.text == "X two X two X")
    box.perform(.undo)
    #expect(box.editing.text == "X two one two one")
    box.perform(.undo)
    #expect(box.editing.text == "one two one two one")
    let fixed = made("one two one") { $0.isTextReadOnly = true }
    fixed.session.words = "one"
    fixed.session.replaceAll()
    for start in [0, 8] {
      fixed.session.replace()
      #expect(fixed.box.editing.selection == TextInputSelection(anchor: start, head: start + 3))
    }
    #expect(fixed.box.editing.text == "one two one")
  }
  @Test func `follows text and selection while its bar is shown`() {
    let (h, session, box) = made("one two one")
    select(box, 5, 5)
    session.open()
    session.words = "one"
    // From the caret on, where the bar was opened.
    #expect(box.editing.selection == TextInputSelection(anchor: 8, head: 11) && session.status == .found(index: 2, count: 2, isMore: false))
    select(box, 3, 3)
    #expect(session.status == .found(index: nil, count: 2, isMore: false))
    box.change { $0.type(" one") }
    #expect(session.status == .found(index: nil, count: 3, isMore: false) && session.search?.matches.map(\.start) == [0, 4, 12])
    box.change(writes: false) { $0.replaceAll(with: "none") }
    #expect(session.search?.matches.map(\.start) == [1])
    session.close()
    box.change { $0.type("x") }
    #expect(session.search == nil && session.status == .none)
    h.settle()
  }
  @Test func `marks what it found, the selected one with an edge`() {
    for isContrast in [false, true] {
      let (h, session, box) = made("one two one two one\none") { $0._colorSchemeContrast = isContrast ? .increased : .standard }
      let colors = Theme.make(mode: isContrast ? .lightContrast : .light).colors
      session.open()
      session.words = "one"
      h.settle()
      func marks() -> [PaintCommand] {
        let painter = RecordingPainter()
        box.paintMarks(painter, at: CGPoint(x: 20, y: 50))
        return painter.commands
      }
      let flow = box.visibleFlow, painter = RecordingPainter()
      var expected: [PaintCommand] = []
      for (number, start) in [0, 8, 16, 20].enumerated() {
        let rects = box.stack.selectionRectangles(for: start..<start + 3, between: flow.lowerBound, and: flow.upperBound)
        #expect(rects.count == 1)
        let place = painter.alignedToPixels(rects[0].offsetBy(dx: 20, dy: 50))
        let color = number == 0 ? colors.system.orange.opacity(0.45) : colors.system.yellow.opacity(0.3)
        expected.append(.fillRounded(place, cornerRadius: 2, .color(color)))
        if number == 0 {
          expected.append(.border(place, cornerRadius: 2, width: 1.5, .color(colors.labelPrimary)))
        } else if isContrast {
          expected.append(.border(place, cornerRadius: 2, width: 1, .color(colors.labelTertiary)))
        }
      }
      #expect(box.editing.selection.range == 0..<3 && marks() == expected)
      box.change { $0.mark(Preedit("x")) }
      #expect(marks() == [])
      box.change { $0.mark(.none) }
      session.close()
      #expect(marks() == [])
    }
  }
}
