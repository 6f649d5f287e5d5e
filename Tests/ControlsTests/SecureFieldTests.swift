import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `A secure field` {
  private func harness() -> TypingHarness {
    struct Content: View {
      @State var text = "secret"
      var body: some View { SecureField("Password", text: $text) }
    }
    return TypingHarness(Content())
  }
  @Test func `cannot be copied from, nor cut, nor read aloud`() async {
    let h = harness()
    h.click(230, 50)
    h.press(.character("a"), .control)
    #expect(h.selected == "secret")
    h.press(.character("c"), .control)
    h.press(.character("x"), .control)
    #expect(h.text == "secret")
    #expect(await h.clipboard.readText() == nil)
    #expect(await h.primary.readText() == nil)
    let properties = h.box.accessibility!
    #expect(properties.role == .secureField && properties.value == "••••••")
  }
  @Test func `is typed into and deleted from as any other, without telling words`() {
    let h = harness()
    h.click(230, 50)
    h.type("x")
    h.press(.backspace)
    #expect(h.text == "secret")
    h.click(20, 50, count: 2)
    #expect(h.selected == "secret")
    h.click(230, 50)
    h.press(.backspace, .control)
    #expect(h.text == "")
  }
}
