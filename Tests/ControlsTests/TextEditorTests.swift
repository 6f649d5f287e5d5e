import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `A text editor` {
  struct Content: View {
    @State var text: String
    var body: some View { TextEditor(text: $text) }
  }
  private func harness(_ text: String, size: CGSize = CGSize(width: 200, height: 100)) -> TypingHarness {
    let h = TypingHarness(Content(text: text), size: size)
    h.graph.input.setFocus(h.box)
    h.press(.home, .control)
    return h
  }
  @Test func `breaks lines on Return and tabs on Tab`() {
    let h = harness("")
    h.type("a")
    h.press(.return)
    h.press(.tab)
    h.type("b")
    #expect(h.text == "a\n\tb")
    #expect(h.box.accessibility?.role == .textArea)
  }
  @Test func `moves across lines keeping its column, and by pages`() {
    let h = harness("first line\nx\nthird line\n" + String(repeating: "more\n", count: 30))
    for _ in 0..<8 { h.press(.right) }
    h.press(.down)
    #expect(h.head == 12)
    h.press(.down)
    #expect((20...22).contains(h.head))
    h.press(.up)
    h.press(.up)
    #expect(h.head == 8)
    h.press(.pageDown)
    #expect(h.box.scrolling.offset.y > 0)
    h.press(.end, .control)
    #expect(h.head == h.box.editing.count)
    #expect(h.box.caretRect.maxY <= 100)
    h.press(.home, .control)
    #expect(h.box.scrolling.offset.y == 0)
    h.press(.down, .control)
    #expect(h.head == 10)
  }
  @Test func `scrolls by the wheel as far as there is text`() {
    let h = harness(String(repeating: "line\n", count: 30))
    let event = ScrollEvent(at: CGPoint(x: 50, y: 50), steps: CGSize(width: 0, height: -1))
    #expect(h.graph.input.handle(.scroll(event)))
    // It begins at once and is there a moment later.
    #expect(h.box.scrolling.offset.y > 0 && h.box.scrolling.offset.y < ScrollBox.wheelStep)
    h.advance(by: 0.15)
    #expect(h.box.scrolling.offset.y == ScrollBox.wheelStep && !h.wantsFrame)
    let up = ScrollEvent(at: CGPoint(x: 50, y: 50), steps: CGSize(width: 0, height: 1))
    h.graph.input.handle(.scroll(up))
    #expect(!h.graph.input.handle(.scroll(up)))
    h.advance(by: 0.15)
    #expect(h.box.scrolling.offset.y == 0)
  }
  @Test func `selects a paragraph by three clicks`() {
    let h = harness("one\ntwo\nthree")
    h.click(20, 28, count: 3)
    #expect(h.selected == "two\n")
  }
  @Test func `lays out and paints one line of many per key`() {
    let h = harness(String(repeating: "some line of text\n", count: 2000))
    let cost = h.cost { h.type("x") }
    #expect(cost.bodies == 0 && cost.measures == 0 && cost.placements == 0)
    #expect(cost.paintedArea < 200 * 30)
  }
  /// A line's side of the editor is that of its words; numbers, marks and empty lines go with the first word of all.
  private struct Letter: View {
    @State var text: String
    var direction = LayoutDirection.rightToLeft
    var body: some View { TextEditor(text: $text).environment(\.layoutDirection, direction) }
  }
  private func starts(_ h: TypingHarness) -> [Bool] {
    h.box.stack.paragraphs.map { h.box.stack.inset(of: $0.layout) > 0 }
  }
  @Test func `sets each line on the side where its words begin`() {
    let h = TypingHarness(Letter(text: "Hello,\n> 12\n\nسلام\nend"), size: CGSize(width: 200, height: 160))
    #expect(starts(h) == [false, false, false, true, false])
    #expect(h.box.stack.caret(at: 0).minX == 0)
    let other = TypingHarness(Letter(text: "سلام\n12\n\nend", direction: .leftToRight), size: CGSize(width: 200, height: 160))
    #expect(starts(other) == [true, true, true, false])
    // Without any word the place decides.
    #expect(starts(TypingHarness(Letter(text: "12\n"))) == [true, true])
    #expect(starts(TypingHarness(Letter(text: "12\n", direction: .leftToRight))) == [false, false])
  }
  @Test func `turns its lines when the first word does, and paints what that moves`() {
    let h = TypingHarness(Letter(text: "12\n34"), size: CGSize(width: 200, height: 100))
    h.graph.input.setFocus(h.box)
    h.press(.home, .control)
    #expect(starts(h) == [true, true])
    h.type("a")
    #expect(starts(h) == [false, false] && h.pixelsThatDiffer() == 0)
    h.press(.backspace)
    #expect(starts(h) == [true, true] && h.pixelsThatDiffer() == 0)
    // One line alone, from one side to the other.
    h.press(.end, .control)
    h.press(.home, .control)
    h.type("b")
    h.press(.end, .control)
    h.press(.return)
    h.type("س")
    #expect(starts(h) == [false, false, true])
    h.press(.home, .shift)
    h.type("c")
    #expect(starts(h) == [false, false, false] && h.pixelsThatDiffer() == 0)
  }
  @Test func `scrolls the space above its text away with it, and leaves as much below the last line`() {
    let text = (1...60).map { "line \($0)" }.joined(separator: "\n")
    let h = TypingHarness(Content(text: text).contentMargins(.vertical, 30, for: .scrollContent), size: CGSize(width: 200, height: 150))
    func hasInk(_ rows: Range<Int>) -> Bool { rows.contains { y in (10..<60).contains { h.picture.pixel(x: $0, y: y) & 0xFFFFFF != 0xFFFFFF } } }
    #expect(!hasInk(2..<30) && hasInk(40..<60))
    h.wheel(-2)
    h.settle()
    #expect(hasInk(2..<30) && hasInk(120..<148))
    h.wheel(-30)
    h.settle()
    #expect(hasInk(2..<30) && !hasInk(122..<148) && h.pixelsThatDiffer() == 0)
  }
  @Test func `has an edge where contrast is increased, since all backgrounds are one then`() {
    func edge(_ contrast: ColorSchemeContrast) -> UInt32 {
      let h = TypingHarness(Content(text: "Text").padding(20), size: CGSize(width: 200, height: 100)) { $0._colorSchemeContrast = contrast }
      return h.picture.pixel(x: 20, y: 50) & 0xFFFFFF
    }
    #expect(edge(.standard) == 0xFFFFFF)
    #expect(edge(.increased) != 0xFFFFFF)
  }
}
