import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What people do with fields without thinking about it.
@Suite struct `A text field` {
  private struct Asked: View {
    @State var text = "notes.txt"
    @FocusState private var isFocused: Bool
    var body: some View {
      VStack {
        TextField("Name", text: $text).focused($isFocused)
        Button("Name it") { isFocused = true }
      }
    }
  }
  @Test func `that the app gives the focus to is typed over, one that is clicked is typed into`() {
    let asked = TypingHarness(Asked())
    let button = asked.boxes(ButtonBox.self)[0].windowFrame
    asked.click(button.midX, button.midY)
    asked.settle()
    asked.type("a")
    #expect(asked.text == "a")

    let clicked = TypingHarness(Asked())
    let field = clicked.boxes(TextInputBox.self)[0].windowFrame
    clicked.click(field.maxX - 6, field.midY)
    clicked.type("a")
    #expect(clicked.text == "notes.txta")
  }

  private struct Narrow: View {
    @State var text: String
    var body: some View {
      VStack {
        TextField("Name", text: $text).frame(width: 120)
        Button("Done") {}.focusable()
      }
    }
  }
  @Test(arguments: [("The ferry to the island leaves at noon", false), ("תחנת המעבורת של האי יוצאת בצהריים בדיוק", true)])
  func `that is too narrow for its text ends in an ellipsis, and shows the text itself while it is edited`(text: String, isRightToLeft: Bool) throws {
    let h = TypingHarness(Narrow(text: text).environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight))
    let field = h.boxes(TextInputBox.self)[0], frame = field.windowFrame
    let beginning = try #require(field.beginning)
    #expect(beginning.isTruncated && beginning.size.width <= field.textRect.width + 0.5)
    h.click(frame.midX, frame.midY)
    h.settle()
    #expect(field.beginning == nil)
    h.press(.end)
    h.settle()
    h.press(.tab)
    h.settle()
    #expect(!field.focus.isOwner && field.beginning != nil)
    #expect(ViewHarness(Narrow(text: "Pier")).boxes(TextInputBox.self)[0].beginning == nil)
  }

  private struct Rows: View {
    @State var texts = ["Tide", "Moon"]
    @State var selection: Int?
    let selected: (Int?) -> Void
    var body: some View {
      List(0..<2, id: \.self, selection: $selection) { TextField("Name", text: $texts[$0]) }
        .onChange(of: selection) { selected($1) }
    }
  }
  /// Clicks the text of a row.
  private func click(_ row: Int, _ h: TypingHarness) {
    let field = h.boxes(TextInputBox.self)[row].windowFrame
    h.click(field.minX + 12, field.midY)
    h.settle()
  }
  @Test func `in a row is its text: the first click selects the row, the next one edits`() {
    var selection: Int?
    let h = TypingHarness(Rows { selection = $0 })
    click(1, h)
    #expect(selection == 1)
    #expect(h.input.focusedBox is ListBox)
    click(1, h)
    #expect(h.input.focusedBox === h.boxes(TextInputBox.self)[1])
    click(0, h)
    #expect(selection == 0)
    #expect(h.input.focusedBox is ListBox)
  }

  @Test func `in a row is left by Return and by Escape, to the list`() {
    for key in [Key.return, .escape] {
      var selection: Int?
      let h = TypingHarness(Rows { selection = $0 })
      click(1, h)
      click(1, h)
      h.type("!")
      h.press(key)
      #expect(h.input.focusedBox is ListBox && selection == 1)
      #expect(h.boxes(TextInputBox.self)[1].editing.text.contains("!"))
      // The keys are the list's again.
      h.press(.up)
      #expect(selection == 0)
    }
  }
  private struct Chain: View {
    @State var texts = ["Tide", "Moon", "Star"]
    @State var selection: Int?
    @FocusState var row: Int?
    var body: some View {
      List(0..<3, id: \.self, selection: $selection) { index in
        TextField("Name", text: $texts[index]).focused($row, equals: index).onSubmit { row = index + 1 }
      }
    }
  }
  @Test func `in a row goes where the app sends it at Return`() {
    let h = TypingHarness(Chain())
    click(0, h)
    click(0, h)
    for next in 1...2 {
      h.press(.return)
      h.settle()
      #expect(h.input.focusedBox === h.boxes(TextInputBox.self)[next])
    }
    // There is no fourth row.
    h.press(.return)
    h.settle()
    #expect(h.input.focusedBox is ListBox)
  }
  @Test func `outside of rows that are chosen keeps the focus at Return`() {
    let h = TypingHarness(List(0..<2, id: \.self) { _ in TextField("Name", text: .constant("Tide")) })
    h.click(h.boxes(TextInputBox.self)[1].windowFrame.midX, h.boxes(TextInputBox.self)[1].windowFrame.midY)
    let field = h.boxes(TextInputBox.self)[1]
    #expect(h.input.focusedBox === field)
    h.press(.return)
    #expect(h.input.focusedBox === field)
  }

  private struct Told: View {
    @State var text = ""
    @State var secret = ""
    @State var number = 1
    let log: (String) -> Void
    var body: some View {
      TextField("Text", text: $text, onEditingChanged: { log("text \($0)") }, onCommit: { log("text done") })
      SecureField("Secret", text: $secret, onCommit: { log("secret done") })
      TextField("Number", value: $number, formatter: NumberFormatter(), onEditingChanged: { log("number \($0)") })
    }
  }
  @Test func `of an older source hears that editing begins and ends, and Return`() {
    var log: [String] = []
    let h = TypingHarness(VStack { Told { log.append($0) } })
    h.press(.tab)
    h.type("a")
    h.press(.return)
    h.press(.tab)
    h.press(.return)
    h.press(.tab)
    #expect(log == ["text true", "text done", "text false", "secret done", "number true"])
  }

  @Observable final class Pages { var shown = 0 }
  private struct Diary: View {
    let pages: Pages
    @State var texts = ["", "", ""]
    @FocusState var isWriting: Bool
    var body: some View {
      TextEditor(text: $texts[pages.shown]).focused($isWriting).id(pages.shown)
        .onChange(of: pages.shown) { isWriting = true }
        .task { isWriting = true }
    }
  }
  @Test func `that takes the place of the one with the focus gets it where the app asks for it, as often as it does`() {
    let pages = Pages(), h = TypingHarness(Diary(pages: pages))
    h.settle()
    for page in 1...2 {
      pages.shown = page
      h.settle()
      h.type("a")
      #expect(h.input.focusedBox === h.boxes(TextInputBox.self).first && h.text == "a")
    }
  }

  private struct Percent: View {
    @State var value = 0.5
    let changed: (Double) -> Void
    var body: some View {
      Stepper("Opacity", value: $value, in: 0...1, step: 0.25, format: .percent).onChange(of: value) { changed($1) }
    }
  }
  @Test func `shows the value of a stepper with a format, which is typed as well as stepped, within the bounds`() {
    var values: [Double] = []
    let h = TypingHarness(Percent { values.append($0) })
    #expect(h.text == "50%")
    let stepper = h.boxes(StepperBox.self)[0].windowFrame
    h.click(stepper.midX, stepper.minY + 6)
    h.settle()
    #expect(values == [0.75] && h.text == "75%")
    let field = h.boxes(TextInputBox.self)[0].windowFrame
    h.click(field.midX, field.midY, count: 3)
    h.type("300%")
    h.press(.return)
    #expect(values == [0.75, 1] && h.text == "100%")
  }
}
