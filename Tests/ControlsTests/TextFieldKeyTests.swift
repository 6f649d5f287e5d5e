import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `A text field under the keyboard` {
  @Test func `moves by characters, words and to the ends, extending with Shift`() {
    let h = field("one two three")
    h.click(230, 20)
    #expect(h.head == 13)
    h.press(.left)
    #expect(h.head == 12)
    h.press(.left, .control)
    #expect(h.head == 8)
    h.press(.left, [.control, .shift])
    #expect(h.selected == "two ")
    h.press(.left)
    #expect(h.head == 4 && h.selected == "")
    h.press(.home)
    #expect(h.head == 0)
    h.press(.end, .shift)
    #expect(h.selected == "one two three")
    h.press(.right)
    #expect(h.head == 13)
    h.press(.up)
    #expect(h.head == 0)
    h.press(.down, .shift)
    #expect(h.selected == "one two three")
  }
  @Test func `deletes characters, words and to the ends`() {
    let h = field("one two three four")
    h.click(230, 20)
    h.press(.backspace)
    h.press(.backspace, .control)
    #expect(h.text == "one two three ")
    h.press(.home)
    h.press(.delete)
    h.press(.delete, .control)
    #expect(h.text == " two three ")
    h.press(.delete, [.control, .shift])
    #expect(h.text == "")
  }
  @Test func `undoes and redoes by the keys of the desktop`() {
    let h = field()
    h.click(20, 20)
    h.type("one two")
    h.press(.character("z"), .control)
    #expect(h.text == "one ")
    h.press(.character("z"), [.control, .shift])
    #expect(h.text == "one two")
    h.press(.character("z"), .control)
    h.press(.character("y"), .control)
    #expect(h.text == "one two")
  }
  @Test func `copies, cuts and pastes by both sets of keys`() async {
    let h = field("alpha beta")
    h.click(230, 20)
    h.press(.left, [.control, .shift])
    h.press(.character("c"), .control)
    #expect(await h.clipboard.readText() == "beta")
    h.press(.delete, .shift)
    #expect(h.text == "alpha ")
    h.press(.character("v"), .control)
    await h.transfer()
    h.press(.insert, .shift)
    await h.transfer()
    #expect(h.text == "alpha betabeta")
    h.press(.character("a"), .control)
    h.press(.insert, .control)
    #expect(await h.clipboard.readText() == "alpha betabeta")
    h.press(.character("x"), .control)
    #expect(h.text == "")
  }
  @Test func `runs what is to happen on Return`() {
    var submitted = 0
    let h = TypingHarness(TextField("Name", text: .constant("x")).onSubmit { submitted += 1 })
    h.click(20, 50)
    #expect(h.press(.return))
    #expect(submitted == 1)
    let plain = field()
    plain.click(20, 20)
    #expect(!plain.press(.return))
  }
  @Test func `is left by Tab, and selects everything when it is reached by it`() {
    struct Two: View {
      @State var a = "first"
      @State var b = "second"
      var body: some View { VStack { TextField("A", text: $a); TextField("B", text: $b) } }
    }
    let h = TypingHarness(Two())
    h.click(20, 30)
    h.press(.tab)
    #expect(h.graph.input.focusedBox === h.boxes[1])
    #expect(h.boxes[1].editing.selectedText == "second")
    h.press(.tab, .shift)
    #expect(h.graph.input.focusedBox === h.boxes[0])
    #expect(h.boxes[1].editing.selection.isEmpty)
  }
  @Test func `lets a default button's key and plain shortcuts alone while typing`() {
    var fired = 0
    struct Content: View {
      @State var text = ""
      let fire: @MainActor () -> Void
      var body: some View {
        VStack { TextField("A", text: $text); Button("B", action: fire).keyboardShortcut("b", modifiers: []) }
      }
    }
    let h = TypingHarness(Content { fired += 1 })
    h.click(20, 30)
    h.type("b")
    #expect(fired == 0 && h.text == "b")
  }
}
