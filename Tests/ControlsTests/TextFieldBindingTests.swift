import Foundation
import Observation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@Observable @MainActor private final class Form {
  var name = ""
  var other = ""
}

@MainActor @Suite struct `A text field and its value` {
  @Test func `takes what is typed after a click, and writes it to its binding`() {
    var seen: [String] = []
    let h = TypingHarness(PlainField(text: "") { seen.append($0) })
    h.click(20, 50)
    h.type("Hi you")
    #expect(h.text == "Hi you")
    #expect(seen.last == "Hi you")
  }
  @Test func `shows what its binding is given`() {
    let form = Form()
    struct Content: View {
      @Bindable var form: Form
      var body: some View { TextField("Name", text: $form.name) }
    }
    let h = TypingHarness(Content(form: form))
    form.name = "Ada"
    h.settle()
    #expect(h.text == "Ada")
    h.click(230, 50)
    h.type("!")
    #expect(form.name == "Ada!")
  }
  private struct Selecting: View {
    @State var text = "Tide tables"
    @State var selection: TextSelection? = nil
    let seized: (Binding<TextSelection?>) -> Void
    var body: some View {
      let _ = seized($selection)
      TextField("Name", text: $text, selection: $selection)
    }
  }
  @Test func `writes what is selected to its binding`() {
    var selection: Binding<TextSelection?>?
    let h = TypingHarness(Selecting { selection = $0 }), text = "Tide tables"
    h.click(230, 50)
    h.press(.left, [.control, .shift])
    #expect(h.selected == "tables")
    #expect(selection?.wrappedValue == TextSelection(range: text.index(text.startIndex, offsetBy: 5)..<text.endIndex))
    h.press(.home)
    #expect(selection?.wrappedValue == TextSelection(insertionPoint: text.startIndex))
  }
  @Test func `follows a binding that has ideas of its own`() {
    struct Content: View {
      @State var text = ""
      var body: some View {
        TextField("Code", text: Binding(get: { text }, set: { text = String($0.uppercased().prefix(3)) }))
      }
    }
    let h = TypingHarness(Content())
    h.click(20, 50)
    h.type("abcd")
    #expect(h.text == "ABC")
  }
  @Test func `keeps what a constant binding holds`() {
    let h = TypingHarness(TextField("Name", text: .constant("fixed")))
    h.click(230, 50)
    h.type("x")
    #expect(h.text == "fixed")
  }

  @Test func `reads a number back on Return and when it is left, and keeps the old one otherwise`() {
    struct Content: View {
      @State var number = 42
      let seen: (Int) -> Void
      var body: some View {
        seen(number)
        return TextField("Number", value: $number, format: .number)
      }
    }
    var number = 0
    let h = TypingHarness(Content { number = $0 }) { $0.locale = Locale(identifier: "en_US") }
    #expect(h.text == "42")
    h.click(20, 50)
    h.press(.character("a"), .control)
    h.type("1234")
    #expect(number == 42)
    h.press(.return)
    #expect(number == 1234)
    #expect(h.text == "1,234")
    h.press(.character("a"), .control)
    h.type("nonsense")
    h.press(.return)
    #expect(number == 1234 && h.text == "1,234")
    h.press(.character("a"), .control)
    h.type("7")
    h.press(.escape)
    #expect(h.text == "1,234")
    h.press(.character("a"), .control)
    h.type("8")
    h.graph.input.setFocus(nil)
    h.settle()
    #expect(number == 8)
  }
  @Test func `reads values through a formatter`() {
    struct Content: View {
      @State var number: Double = 2.5
      let seen: (Double) -> Void
      let formatter: NumberFormatter
      var body: some View {
        seen(number)
        return TextField("Number", value: $number, formatter: formatter)
      }
    }
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.numberStyle = .decimal
    var number = 0.0
    let h = TypingHarness(Content(seen: { number = $0 }, formatter: formatter))
    #expect(h.text == "2.5")
    h.click(20, 50)
    h.press(.character("a"), .control)
    h.type("3.75")
    h.press(.return)
    #expect(number == 3.75)
  }
}
