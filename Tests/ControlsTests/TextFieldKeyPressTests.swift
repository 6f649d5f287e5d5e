import Conformance
import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

/// `onKeyPress` around a text that is edited: it decides first, so that arrow keys can go through suggestions and Return can send.
@MainActor @Suite struct `Keys of a text field that its app takes` {
  private struct Field<Content: View>: View {
    @State var text: String
    let keys: (KeyPress) -> KeyPress.Result
    @ViewBuilder let content: (Binding<String>) -> Content
    var body: some View { content($text).onKeyPress(action: keys) }
  }
  private func field<Content: View>(
    _ text: String, taking isTaken: @escaping (KeyPress) -> Bool, @ViewBuilder _ content: @escaping (Binding<String>) -> Content
  ) -> TypingHarness {
    let h = TypingHarness(Field(text: text, keys: { isTaken($0) ? .handled : .ignored }, content: content))
    h.press(.tab)
    return h
  }

  @Test(.requirement("RE-160")) func `do not edit it, and the others do`() {
    let all: Set<KeyEquivalent> = [.upArrow, .downArrow, .leftArrow, .rightArrow, .home, .end, .delete, .deleteForward, .return, .tab, .escape]
    var taken: Set<KeyEquivalent> = []
    var seen: [KeyEquivalent] = []
    let h = field("one two") {
      seen.append($0.key)
      return taken.contains($0.key)
    } _: { TextField("Name", text: $0) }
    h.press(.home)
    for _ in 0..<3 { h.press(.right) }
    (seen, taken) = ([], all)
    let keys: [Key] = [.up, .down, .left, .right, .home, .end, .backspace, .delete, .return, .tab, .escape]
    for key in keys { h.press(key) }
    #expect(seen.count == keys.count && Set(seen) == all)
    #expect(h.text == "one two" && h.head == 3 && h.input.focusedBox === h.box)
    // What it leaves, the field has.
    taken = []
    for (key, head, text) in [
      (Key.left, 2, "one two"), (.right, 3, "one two"), (.up, 0, "one two"), (.down, 7, "one two"), (.backspace, 6, "one tw"), (.home, 0, "one tw"), (.delete, 0, "ne tw"),
    ] {
      h.press(key)
      #expect(h.head == head && h.text == text, "\(key)")
    }
    h.type("x")
    #expect(h.text == "xne tw")
  }
  @Test func `can send with Return, and break the line with Shift and Return`() {
    for isEditor in [false, true] {
      var sent = 0
      let h = field("hello") { press in
        guard press.key == .return, !press.modifiers.contains(.shift) else { return false }
        sent += 1
        return true
      } _: { text in
        if isEditor { TextEditor(text: text) } else { TextField("Message", text: text, axis: .vertical) }
      }
      h.press(.end, .control)
      h.press(.return)
      #expect(sent == 1 && h.text == "hello")
      h.press(.return, .shift)
      #expect(sent == 1 && h.text == "hello\n")
    }
  }
  @Test func `are asked for from the field outwards, once each`() {
    var order: [String] = []
    let h = TypingHarness(
      VStack {
        TextField("Name", text: .constant("abc")).onKeyPress(.upArrow) {
          order.append("field")
          return .ignored
        }
      }.onKeyPress(.upArrow) {
        order.append("column")
        return .ignored
      }.onKeyPress(phases: .up) { _ in
        order.append("up")
        return .ignored
      })
    h.press(.tab)
    h.press(.end)
    order = []
    h.press(.up)
    #expect(order == ["field", "column", "up"] && h.head == 0)
  }

  @Test func `with Ctrl and Return go to a shortcut, and not to the text or its submission`() {
    for kind in 0..<3 {
      var sent = 0, submitted = 0
      let h = TypingHarness(
        Field(text: "hello", keys: { _ in .ignored }) { text in
          VStack {
            switch kind {
            case 0: TextEditor(text: text)
            case 1: TextField("Message", text: text, axis: .vertical)
            default: TextField("Message", text: text)
            }
            Button("Send") { sent += 1 }.keyboardShortcut(.return, modifiers: .command)
          }.onSubmit { submitted += 1 }
        })
      h.press(.tab)
      h.press(.end, .control)
      h.press(.return, .control)
      #expect(sent == 1 && submitted == 0 && h.text == "hello", "\(kind)")
    }
  }
}
