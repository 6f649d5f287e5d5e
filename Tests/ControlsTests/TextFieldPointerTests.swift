import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `A text field under the pointer` {
  @Test func `puts the caret where it is clicked, selects words and everything, and by dragging`() {
    let h = field("one two three")
    let y = 20.0
    h.click(8, y)
    #expect(h.head == 0)
    h.click(20, y, count: 2)
    #expect(h.selected == "one")
    h.click(20, y, count: 3)
    #expect(h.selected == "one two three")
    h.drag(from: (8, y), to: (230, y))
    #expect(h.selected == "one two three")
    h.click(8, y)
    h.click(230, y, modifiers: .shift)
    #expect(h.selected == "one two three")
  }
  @Test func `extends by words when dragged after a double click`() {
    let h = field("one two three")
    h.pointer(.down, 12, 20, count: 1)
    h.pointer(.up, 12, 20, count: 1)
    h.drag(from: (12, 20), to: (42, 20), count: 2)
    #expect(h.selected == "one two")
  }
  @Test func `owns what the middle button pastes, and pastes it where it is clicked`() async {
    let h = field("one two")
    h.click(12, 20, count: 2)
    #expect(await h.primary.readText() == "one")
    h.click(230, 20, button: .middle)
    await h.transfer()
    #expect(h.text == "one twoone")
    h.press(.left, .shift)
    #expect(await h.primary.readText() == "e")
  }
  @Test func `scrolls with the caret, and shows its beginning when it is left`() {
    struct Two: View {
      @State var a = ""
      @State var b = ""
      var body: some View { VStack { TextField("A", text: $a); TextField("B", text: $b) } }
    }
    let h = TypingHarness(Two(), size: CGSize(width: 120, height: 80))
    h.click(20, 20)
    h.type("a text that is far too long for its field")
    let box = h.boxes[0]
    #expect(box.caretRect.maxX <= box.bounds.maxX - 6 && box.caretRect.minX > box.bounds.maxX - 14)
    h.press(.home)
    #expect(box.caretRect.minX < 12)
    h.press(.end)
    h.press(.tab)
    #expect(box.offset(at: CGPoint(x: 8, y: 12)) == 0)
  }
  @Test func `goes on scrolling while a drag rests outside`() {
    let h = field("a text that is far too long for its field, and then some more of it", size: CGSize(width: 120, height: 40))
    h.pointer(.down, 20, 20)
    h.pointer(.moved, 150, 20)
    h.advance(by: 3)
    h.pointer(.up, 150, 20)
    #expect(h.box.editing.selection.head == h.box.editing.count)
    h.settle()
    #expect(h.pendingCalls <= 1)
  }
}
