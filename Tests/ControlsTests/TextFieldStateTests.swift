import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `The states of a text field` {
  @Test func `does nothing while it is disabled`() {
    let h = TypingHarness(TextField("Name", text: .constant("x")).disabled(true))
    h.click(20, 50)
    #expect(h.graph.input.focusedBox == nil)
    #expect(h.box.accessibility?.isEnabled == false)
  }
  @Test func `can be copied from but not typed into while it is read-only`() async {
    struct Content: View {
      @State var text = "fixed"
      var body: some View { TextField("Name", text: $text).environment(\.isTextReadOnly, true) }
    }
    let h = TypingHarness(Content())
    h.click(20, 50)
    h.type("x")
    h.press(.backspace)
    h.press(.character("a"), .control)
    h.press(.character("x"), .control)
    #expect(h.text == "fixed")
    h.press(.character("c"), .control)
    #expect(await h.clipboard.readText() == "fixed")
  }
  @Test func `takes the environment's look of text: kerning before tracking, lines apart only where there are several`() {
    func style(_ view: some View) -> TextStackStyle { TypingHarness(view).box.look.text }
    let field = TextField("Name", text: .constant("x")), editor = TextEditor(text: .constant("x"))
    #expect(style(field).attributes.kern == 0 && style(field.tracking(3)).attributes.kern == 3 && style(field.tracking(3).kerning(2)).attributes.kern == 2)
    #expect(style(field).attributes.font == style(editor).attributes.font && !style(field).attributes.font.monospacedDigits && style(field.monospacedDigit()).attributes.font.monospacedDigits)
    #expect(style(field.lineSpacing(7)).lineSpacing == 0 && style(editor.lineSpacing(7)).lineSpacing == 7 && style(editor).lineSpacing == 0)
    #expect(!style(field).wraps && style(editor).wraps && !style(field).followsWords && style(editor).followsWords && !style(field).isSecure)
    #expect(style(editor.multilineTextAlignment(.trailing)).alignment == .trailing && style(field.environment(\.layoutDirection, .rightToLeft)).isRightToLeft)
  }
  @Test func `speaks its label, its text and its prompt, and lets its text be set`() {
    var text = ""
    let h = TypingHarness(PlainField(text: "Ada", prompt: "First name") { if $0 != "body" { text = $0 } })
    let properties = h.box.accessibility!
    #expect(properties.role == .textField && properties.label == "Name" && properties.value == "Ada")
    #expect(properties.hint == "First name")
    #expect(h.box.performAccessibilityAction(.setValue("Grace")))
    h.settle()
    #expect(text == "Grace")
  }
  @Test func `is framed by an app's style`() {
    struct Framed: TextFieldStyle {
      func _body(configuration: TextField<_Label>) -> some View { configuration.textFieldStyle(.plain).padding(10) }
    }
    let h = TypingHarness(TextField("Name", text: .constant("x")).textFieldStyle(Framed()))
    #expect(h.boxes.count == 1)
    #expect(h.box.size == CGSize(width: 220, height: 16))
  }
  @Test func `has the height of its control size, and grows with its lines when vertical`() {
    for (size, height) in [(ControlSize.mini, CGFloat(16)), (.small, 20), (.regular, 24), (.large, 30), (.extraLarge, 36)] {
      #expect(TypingHarness(TextField("Name", text: .constant("x")).controlSize(size)).box.size.height == height)
    }
    struct Grows: View {
      @State var text = ""
      var body: some View { TextField("Name", text: $text, axis: .vertical).lineLimit(3) }
    }
    let h = TypingHarness(Grows(), size: CGSize(width: 120, height: 200))
    #expect(h.box.size.height == 24)
    h.click(20, 100)
    h.type("enough for two lines")
    #expect(h.box.size.height == 40)
    h.type(" and a third, and then one more that has no room")
    #expect(h.box.size.height == 56)
    #expect(h.box.caretRect.maxY <= 54)
  }
  @Test func `stands at the other side in right-to-left layouts`() {
    let h = TypingHarness(TextField("Name", text: .constant("ab")).environment(\.layoutDirection, .rightToLeft))
    h.click(20, 50)
    #expect(h.box.caretRect.minX > 200)
  }
}
