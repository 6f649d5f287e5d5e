import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `A selectable text` {
  private func window<V: View>(_ view: V, size: CGSize = CGSize(width: 240, height: 100)) -> TypingHarness {
    TypingHarness(view.textSelection(.enabled).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading), size: size)
  }
  private func selected(_ h: TypingHarness) -> String { h.boxes(TextSelectionBox.self).map(\.selectedText).joined() }

  @Test func `selects words by a double click, lines by a triple click, and by dragging`() {
    let h = window(Text("one two three\nfour"))
    #expect(selected(h) == "")
    h.click(34, 8, count: 2)
    #expect(selected(h) == "two")
    h.click(34, 8, count: 3)
    #expect(selected(h) == "one two three\n")
    h.drag(from: (0, 8), to: (235, 30))
    #expect(selected(h) == "one two three\nfour")
    h.click(34, 8)
    #expect(selected(h) == "")
  }
  @Test func `extends by words when dragged after a double click, and by Shift`() {
    let h = window(Text("one two three"))
    h.pointer(.down, 5, 8, count: 1)
    h.pointer(.up, 5, 8, count: 1)
    h.drag(from: (5, 8), to: (34, 8), count: 2)
    #expect(selected(h) == "one two")
    h.click(0, 8)
    h.click(h.boxes(TextBox.self)[0].windowFrame.maxX - 1, 8, modifiers: .shift)
    #expect(selected(h) == "one two three")
  }
  @Test func `goes on with Shift and the arrow keys, by characters, words and lines`() {
    let h = window(Text("one two\nthree four"))
    h.click(0, 8)
    h.press(.right, .shift)
    #expect(selected(h) == "o")
    h.press(.right, [.shift, .control])
    #expect(selected(h) == "one")
    h.press(.down, .shift)
    #expect(selected(h).hasPrefix("one two\nthr"))
    h.press(.end, [.shift, .control])
    #expect(selected(h) == "one two\nthree four")
    h.press(.home, .shift)
    #expect(selected(h) == "one two\n")
    h.press(.escape)
    #expect(selected(h) == "")
  }
  @Test func `leaves plain arrow keys alone while nothing is selected`() {
    let h = window(Text("one two"))
    h.click(0, 8)
    #expect(!h.press(.down))
    #expect(!h.press(.right))
    h.click(5, 8, count: 2)
    #expect(h.press(.right))
    #expect(selected(h) == "")
  }
  @Test func `owns what the middle button pastes, and is copied`() async {
    let h = window(Text("one two"))
    h.click(5, 8, count: 2)
    #expect(await h.primary.readText() == "one")
    h.press(.character("c"), .control, latin: "c")
    #expect(await h.clipboard.readText() == "one")
    h.press(.character("a"), .control, latin: "a")
    #expect(selected(h) == "one two")
    #expect(await h.primary.readText() == "one two")
    h.press(.character("x"), .control, latin: "x")
    #expect(await h.clipboard.readText() == "one")
  }
  @Test func `loses its selection to another text, not to another window`() {
    let h = window(VStack(alignment: .leading) { Text("first"); Text("second") })
    h.click(5, 8, count: 2)
    h.input.isWindowFocused = false
    h.settle()
    #expect(selected(h) == "first")
    h.input.isWindowFocused = true
    h.click(5, 28, count: 2)
    #expect(selected(h) == "second")
  }
  @Test func `tells assistive technology what is selected, and is no stop of Tab`() {
    let h = window(VStack { Text("words"); Button("Press") {} })
    let words = h.boxes(TextBox.self)[0].windowFrame
    h.click(words.midX, words.midY, count: 2)
    let node = h.spoken(.text).first
    #expect(node?.properties.selectedText == "words")
    #expect(node?.actions.contains(.focus) == true)
    h.press(.tab)
    #expect(!(h.input.focusedBox is TextSelectionBox))
    h.press(.tab)
    #expect(!(h.input.focusedBox is TextSelectionBox))
  }
  @Test func `is not selected through a button`() {
    var count = 0
    let h = window(Button { count += 1 } label: { Text("Press") })
    h.click(30, 12)
    #expect(count == 1)
    #expect(selected(h) == "")
    #expect(h.boxes(TextSelectionBox.self).first?.takesHits(at: CGPoint(x: 5, y: 5)) == false)
  }
  @Test func `cannot be selected by default, and forgets what was selected when its words change`() {
    struct Changing: View {
      @State var word = "before"
      var body: some View { VStack(alignment: .leading) { Text(word); Button("Go") { word = "after" } } }
    }
    let plain = TypingHarness(Text("words"))
    #expect(plain.boxes(TextSelectionBox.self).isEmpty)
    let h = window(Changing())
    h.click(5, 8, count: 2)
    #expect(selected(h) == "before")
    h.click(20, 36)
    #expect(selected(h) == "")
    #expect(h.pixelsThatDiffer() == 0)
  }
  @Test func `scrolls on while a drag rests below what can be seen`() {
    let words = (1...40).map { "line \($0)" }.joined(separator: "\n")
    let h = TypingHarness(
      ScrollView { Text(words).textSelection(.enabled).frame(maxWidth: .infinity, alignment: .leading) },
      size: CGSize(width: 120, height: 60))
    h.pointer(.down, 5, 8, count: 1)
    h.pointer(.moved, 60, 75)
    h.advance(by: 8)
    h.pointer(.moved, 110, 75)
    h.pointer(.up, 110, 75)
    h.settle()
    #expect(selected(h).hasSuffix("line 40"))
    let scroll = h.boxes(ScrollBox.self)[0]
    #expect(scroll.offset.y == scroll.greatestOffset.y)
  }
  @Test func `counts symbols among its characters`() {
    let h = window(Text("a \(Image(systemName: "star")) bc"))
    h.press(.tab)
    h.click(2, 8, count: 3)
    #expect(selected(h) == "a  bc")
  }
  @Test(arguments: [false, true]) func `looks as it was looked at`(isDark: Bool) {
    for scale in [1.0, 2] {
      let h = TypingHarness(
        VStack(alignment: .leading, spacing: 6) {
          Text("One line, with **bold** words and more").textSelection(.enabled)
          Text("Two lines that are\ncentred").multilineTextAlignment(.center).textSelection(.enabled)
        }
        .padding(8), size: CGSize(width: 240, height: 80), scale: scale, dark: isDark)
      h.input.setFocus(h.boxes(TextSelectionBox.self)[0])
      h.boxes(TextSelectionBox.self)[0].perform(.selectAll)
      let words = h.boxes(TextBox.self)[0].windowFrame
      h.drag(from: (words.minX + 20, words.midY), to: (words.maxX - 30, words.midY))
      if let complaint = GoldenPicture("text-selection-\(isDark ? "dark" : "light")-\(Int(scale))x").complaint(about: h.picture) {
        Issue.record("\(complaint)")
      }
      #expect(h.pixelsThatDiffer() == 0)
    }
  }
}
