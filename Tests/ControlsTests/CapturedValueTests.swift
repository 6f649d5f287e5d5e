import Foundation
import Observation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

/// Rows whose bindings read the value they had when the row was made, as `ForEach(rows) { row in ... }` invites to.
@MainActor @Suite struct `A control whose binding captured the value of its row` {
  struct Row: Identifiable, Equatable {
    let id: Int
    var text = "", number = 0.0, count = 0, date = Date(timeIntervalSinceReferenceDate: 0)
  }
  @Observable @MainActor final class Model {
    var rows = [Row(id: 0)]
    func set<Value>(_ path: WritableKeyPath<Row, Value>, of id: Int, to value: Value) { rows[id][keyPath: path] = value }
  }
  struct Rows<Content: View>: View {
    let model: Model
    @ViewBuilder let content: (Row) -> Content
    var body: some View { VStack { ForEach(model.rows) { content($0) } } }
  }
  private func binding<Value>(_ path: WritableKeyPath<Row, Value>, of row: Row, in model: Model) -> Binding<Value> {
    Binding(get: { row[keyPath: path] }, set: { model.set(path, of: row.id, to: $0) })
  }
  private func harness<Content: View>(_ model: Model, @ViewBuilder _ content: @escaping (Row) -> Content) -> TypingHarness {
    let h = TypingHarness(Rows(model: model, content: content))
    if let box = h.boxes.first { h.graph.input.setFocus(box) }
    h.settle()
    return h
  }
  /// One key a frame, then all keys in one.
  private func typed(_ h: TypingHarness, _ model: Model, _ path: KeyPath<Row, String> = \.text) {
    for letter in "abc" { h.type(String(letter)) }
    h.type("def")
    #expect(model.rows[0][keyPath: path] == "abcdef")
    #expect(h.text == "abcdef" && h.head == 6)
  }

  @Test func `keeps the caret of a text field behind what is typed`() {
    let model = Model()
    typed(harness(model) { TextField("Text", text: binding(\.text, of: $0, in: model)) }, model)
  }
  @Test func `keeps the caret of a secure field, of a search field, of an editor and of a field that grows`() {
    for kind in 0..<4 {
      let model = Model()
      let h = harness(model) { row in
        let text = binding(\.text, of: row, in: model)
        switch kind {
        case 0: SecureField("Text", text: text)
        case 1: SearchField(text: text)
        case 2: TextEditor(text: text)
        default: TextField("Text", text: text, axis: .vertical)
        }
      }
      typed(h, model)
    }
  }
  @Test func `keeps what can be undone`() {
    let model = Model(), h = harness(model) { TextField("Text", text: binding(\.text, of: $0, in: model)) }
    h.type("ab")
    h.press(.character("z"), .control)
    #expect(h.text == "" && model.rows[0].text == "")
  }
  @Test func `refuses what the model refuses, with the caret where it was`() {
    let model = Model()
    model.rows[0].text = "1234"
    let h = harness(model) { row in
      TextField("Digits", text: Binding(get: { row.text }, set: { model.set(\.text, of: row.id, to: $0.filter(\.isNumber)) }))
    }
    h.press(.home)
    h.press(.right)
    h.type("x")
    #expect(h.text == "1234" && h.head == 1)
    h.type("5y")
    #expect(h.text == "15234" && h.head == 2)
  }
  @Test func `finds its caret again when the model takes the text only after the update`() {
    let model = Model()
    var late: (() -> Void)?
    let h = harness(model) { row in
      TextField("Text", text: Binding(get: { row.text }, set: { new in late = { model.set(\.text, of: row.id, to: new) } }))
    }
    for letter in "abc" {
      h.type(String(letter))
      late?()
      h.settle()
    }
    #expect(h.text == "abc" && h.head == 3)
  }
  @Test func `keeps the caret behind a number that gets its dashes while it is typed`() {
    struct Phone: View {
      @State var text = ""
      var body: some View {
        TextField("Phone", text: Binding(get: { text }, set: { new in
          let digits = new.filter(\.isNumber)
          text = digits.count > 3 ? digits.prefix(3) + "-" + digits.dropFirst(3) : digits
        }))
      }
    }
    let h = TypingHarness(Phone())
    h.graph.input.setFocus(h.box)
    h.type("1234567")
    #expect(h.text == "123-4567" && h.head == 8)
  }
  @Test func `shows a value as it is written once it was read back, while it keeps the focus`() {
    let model = Model()
    let h = harness(model) { TextField("Number", value: binding(\.number, of: $0, in: model), format: .number.locale(Locale(identifier: "en_US"))) }
    h.press(.character("a"), .control)
    h.type("1234")
    h.press(.return)
    #expect(model.rows[0].number == 1234 && h.text == "1,234")
    h.press(.character("a"), .control)
    h.type("1234.0")
    h.press(.return)
    #expect(model.rows[0].number == 1234 && h.text == "1,234")
  }
  @Test func `lets a slider go back to where it began in one frame, and on by two keys`() {
    let model = Model()
    let h = harness(model) { Slider(value: binding(\.number, of: $0, in: model), in: 0...10, step: 1) }
    let box = h.boxes(SliderBox.self)[0]
    h.graph.input.setFocus(box)
    h.graph.input.handle(.key(KeyEvent(.down, key: .right, time: h.now)))
    h.graph.input.handle(.key(KeyEvent(.down, key: .right, time: h.now)))
    #expect(model.rows[0].number == 2)
    h.graph.input.handle(.key(KeyEvent(.down, key: .home, time: h.now)))
    h.settle()
    #expect(model.rows[0].number == 0)
    #expect(box.accessibility?.range?.value == 0)
  }
  @Test func `lets a date go on by two steps in one frame`() {
    let model = Model()
    let h = harness(model) {
      DatePicker("Date", selection: binding(\.date, of: $0, in: model), displayedComponents: .date).datePickerStyle(.field)
        .environment(\.timeZone, .gmt).environment(\.locale, Locale(identifier: "en_US"))
    }
    let box = h.boxes(DateFieldBox.self)[0]
    h.graph.input.setFocus(box)
    box.step(by: 1)
    box.step(by: 1)
    h.settle()
    let months = Calendar(identifier: .gregorian).dateComponents([.month], from: Date(timeIntervalSinceReferenceDate: 0), to: model.rows[0].date).month
    #expect(months == 2)
  }
}
