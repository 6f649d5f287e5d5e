import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

/// The find bar of an editor, as a person uses it.
@Suite(.serialized) struct `A find bar` {
  @Observable final class Model {
    var text: String
    var isPresented = false
    var isFindDisabled = false
    init(_ text: String) { self.text = text }
  }
  @Observable final class Wish { var isMade = 0 }
  private struct Content: View {
    @Bindable var model: Model
    var body: some View {
      TextEditor(text: $model.text)
        .findNavigator(isPresented: $model.isPresented)
        .findDisabled(model.isFindDisabled)
    }
  }
  private func harness(
    _ text: String, size: CGSize = CGSize(width: 600, height: 200), dark: Bool = false, scale: Double = 1,
    _ environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) -> (TypingHarness, Model) {
    let model = Model(text), h = TypingHarness(Content(model: model), size: size, scale: scale, dark: dark, environment: environment)
    h.input.setFocus(editor(h))
    h.press(.home, .control)
    return (h, model)
  }
  private func editor(_ h: TypingHarness) -> TextInputBox { h.boxes(TextInputBox.self).first { $0.look.kind == .editor }! }
  private func session(_ h: TypingHarness) -> FindSession { h.boxes(FindContainerBox.self)[0].session }
  private func field(_ h: TypingHarness) -> TextInputBox? { h.boxes(TextInputBox.self).first { $0.look.kind == .search } }
  private func says(_ h: TypingHarness, _ words: String) -> Bool { h.boxes(TextBox.self).contains { $0.spokenName == words } }
  private func find(_ h: TypingHarness, _ words: String) {
    h.press(.character("f"), .control)
    h.type(words)
  }
  private func selected(_ h: TypingHarness) -> Range<Int> { editor(h).editing.selection.range }

  @Test func `opens by Ctrl+F, finds while words are typed, and says which of how many`() {
    let (h, _) = harness("one two one two one")
    find(h, "o")
    #expect(h.input.focusedBox === field(h))
    #expect(selected(h) == 0..<1 && says(h, "1 of 5"))
    h.type("ne")
    #expect(selected(h) == 0..<3 && says(h, "1 of 3"))
    h.type("x")
    #expect(says(h, "Not found"))
    h.press(.backspace)
    #expect(says(h, "1 of 3"))
  }
  @Test func `goes on and back by Return, Shift-Return, Ctrl+G and Shift-Ctrl+G, round the ends`() {
    let (h, _) = harness("one two one two one")
    find(h, "one")
    h.press(.return)
    #expect(selected(h) == 8..<11 && says(h, "2 of 3"))
    h.press(.character("g"), .control)
    #expect(selected(h) == 16..<19)
    h.press(.return)
    #expect(selected(h) == 0..<3)
    h.press(.return, .shift)
    #expect(selected(h) == 16..<19 && says(h, "3 of 3"))
    h.press(.character("g"), [.control, .shift])
    #expect(selected(h) == 8..<11)
    #expect(h.input.focusedBox === field(h))
  }
  @Test func `spans the editor, whose text has margins below it`() throws {
    struct Content: View {
      @State private var text = "one two"
      var body: some View {
        TextEditor(text: $text).contentMargins(.horizontal, 30, for: .scrollContent).contentMargins(.top, 10, for: .scrollContent)
      }
    }
    let h = TypingHarness(Content(), size: CGSize(width: 600, height: 200))
    h.input.setFocus(editor(h))
    #expect(editor(h).textRect.minX == 38 && editor(h).textRect.maxX == 562 && editor(h).textRect.minY == 16)
    h.press(.character("f"), .control)
    let bar = try #require(field(h)?.windowFrame)
    #expect(bar.minX == 10 && editor(h).windowFrame.minX == 0 && editor(h).textRect.minY == 16)
  }
  @Test func `is not what the app means by the editor's focus`() {
    struct Content: View {
      let wish: Wish
      @State private var text = "one two"
      @FocusState private var isWriting: Bool
      var body: some View {
        VStack {
          TextEditor(text: $text).focused($isWriting)
          Text(isWriting ? "writing" : "not writing")
        }
        .onChange(of: wish.isMade) { isWriting = true }
      }
    }
    let wish = Wish(), h = TypingHarness(Content(wish: wish), size: CGSize(width: 600, height: 200))
    h.input.setFocus(editor(h))
    h.settle()
    #expect(says(h, "writing"))
    h.press(.character("f"), .control)
    #expect(h.input.focusedBox === field(h) && says(h, "not writing"))
    wish.isMade += 1
    h.settle()
    #expect(h.input.focusedBox === editor(h) && says(h, "writing"))
  }
  @Test func `belongs to what the app focuses as a whole`() {
    struct Content: View {
      @State private var subject = ""
      @State private var text = "one two"
      @FocusState private var isWriting: Bool
      var body: some View {
        VStack {
          VStack {
            TextField("Subject", text: $subject)
            TextEditor(text: $text)
          }
          .focused($isWriting)
          Text(isWriting ? "writing" : "not writing")
        }
      }
    }
    let h = TypingHarness(Content(), size: CGSize(width: 600, height: 200))
    h.input.setFocus(editor(h))
    h.press(.character("f"), .control)
    #expect(h.input.focusedBox === field(h) && says(h, "writing"))
  }
  @Test func `begins at the caret, with the words that are selected`() {
    let (h, _) = harness("one two one two one")
    for _ in 0..<4 { h.press(.right) }
    for _ in 0..<3 { h.press(.right, .shift) }
    h.press(.character("f"), .control)
    #expect(field(h)?.editing.text == "two" && says(h, "1 of 2"))
    h.press(.escape)
    h.press(.end, .control)
    find(h, "one")
    // Behind the last one comes the first.
    #expect(selected(h) == 0..<3)
  }
  @Test func `closes by Escape and gives the focus back, with the occurrence selected`() {
    let (h, model) = harness("one two")
    find(h, "two")
    #expect(model.isPresented)
    h.press(.escape)
    #expect(field(h) == nil && h.input.focusedBox === editor(h) && selected(h) == 4..<7 && !model.isPresented)
    // Without the bar, the words are still known.
    h.press(.home, .control)
    h.press(.character("g"), .control)
    #expect(selected(h) == 4..<7 && field(h) == nil)
    h.press(.escape)
    find(h, "")
    #expect(field(h)?.editing.text == "two")
    editor(h).graph.input.setFocus(editor(h))
    h.press(.escape)
    #expect(field(h) == nil)
  }
  @Test func `replaces one and goes on, and replaces all in one step of undo`() throws {
    let (h, model) = harness("cat Cat cat")
    h.press(.character("h"), .control)
    h.type("cat")
    let replacement = try #require(h.boxes(TextInputBox.self).first { $0.look.kind == .field })
    for _ in 0..<12 where h.input.focusedBox !== replacement { h.press(.tab) }
    h.type("dog")
    h.press(.return)
    #expect(model.text == "dog Cat cat" && selected(h) == 4..<7)
    let all = try #require(h.spoken(.button).first { $0.label == "Replace All" })
    #expect(all.perform(.press))
    h.settle()
    #expect(model.text == "dog dog dog" && says(h, "2 replaced"))
    h.press(.escape)
    h.press(.character("z"), .control)
    #expect(model.text == "dog Cat cat")
    h.press(.character("z"), .control)
    #expect(model.text == "cat Cat cat")
  }
  @Test func `tells capitals from small letters if it is to`() throws {
    let (h, _) = harness("cat Cat CAT")
    find(h, "Cat")
    #expect(says(h, "1 of 3"))
    let toggle = try #require(h.spoken.first { $0.label == "Match Case" })
    #expect(toggle.perform(.press))
    h.settle()
    #expect(says(h, "1 of 1") && selected(h) == 4..<7)
  }
  @Test func `follows the text while it is typed`() {
    let (h, model) = harness("one two one")
    find(h, "one")
    h.input.setFocus(editor(h))
    h.press(.end, .control)
    h.type(" one")
    #expect(model.text == "one two one one" && says(h, "3 found"))
    model.text = "none"
    h.settle()
    #expect(says(h, "1 found"))
  }
  @Test func `is shown and hidden by the app's binding`() {
    let (h, model) = harness("one")
    model.isPresented = true
    h.settle()
    h.advance(by: 0.1)
    #expect(field(h) != nil && h.input.focusedBox === field(h))
    model.isPresented = false
    h.settle()
    #expect(field(h) == nil)
    let early = Model("two")
    early.isPresented = true
    let other = TypingHarness(Content(model: early), size: CGSize(width: 600, height: 200))
    other.advance(by: 0.1)
    #expect(field(other) != nil)
  }
  @Test func `can be disabled, and replacing can`() {
    let (h, model) = harness("one")
    #expect(h.input.canPerform(.find) && h.input.canPerform(.findAndReplace))
    find(h, "one")
    model.isFindDisabled = true
    h.settle()
    h.advance(by: 0.1)
    #expect(field(h) == nil && !h.input.canPerform(.find))
    h.press(.character("f"), .control)
    #expect(field(h) == nil)
    let plain = TypingHarness(TextEditor(text: .constant("one")).replaceDisabled(), size: CGSize(width: 600, height: 200))
    plain.input.setFocus(editor(plain))
    #expect(plain.input.canPerform(.find) && !plain.input.canPerform(.findAndReplace))
    plain.press(.character("f"), .control)
    #expect(!plain.spoken.contains { $0.label == "Replace" })
    let fields = TypingHarness(TextField("Name", text: .constant("one")))
    fields.press(.tab)
    #expect(!fields.input.canPerform(.find))
  }
  @Test func `is reached by Tab before its editor, and read as one group`() throws {
    let (h, _) = harness("one")
    find(h, "one")
    let group = try #require(h.spoken.first { $0.label == "Find" && $0.role == .group })
    #expect(group.all.contains { $0.role == .searchField })
    var stops: [Box] = []
    for _ in 0..<8 {
      if let box = h.input.focusedBox { stops.append(box) }
      h.press(.tab, h.input.focusedBox === editor(h) ? .control : [])
    }
    #expect(stops.first === field(h) && stops.contains { $0 === editor(h) })
  }
  @Test func `has room in a narrow window`() {
    let (h, _) = harness("one two", size: CGSize(width: 220, height: 160))
    find(h, "two")
    let bar = h.boxes(FindContainerBox.self)[0].children[0].windowFrame
    #expect(bar.width == 220 && selected(h) == 4..<7)
    for box in h.boxes(ButtonBox.self) { #expect(box.windowFrame.maxX <= 212 && box.windowFrame.minX >= 8) }
  }
  @Test func `marks what is visible, and nothing without its bar`() {
    let (h, _) = harness("one two one two one")
    /// Whether a row of pixels through the first line has the warm colour of a mark.
    func hasMarks() -> Bool {
      let y = Int(editor(h).windowFrame.minY + 8)
      return (0..<200).contains { x in
        let pixel = h.picture.pixel(x: x, y: y)
        return Int(pixel & 0xFF) < Int(pixel >> 16 & 0xFF) - 20
      }
    }
    find(h, "two")
    h.advance(by: 0.3)
    #expect(hasMarks())
    h.press(.escape)
    h.press(.home, .control)
    h.advance(by: 0.3)
    #expect(!hasMarks())
  }

  @Test(arguments: [("light", false, 2.0, false), ("dark", true, 2, false), ("right-to-left", false, 1, true)])
  func `looks as it was looked at once`(name: String, dark: Bool, scale: Double, isRightToLeft: Bool) {
    let text = isRightToLeft ? "سفينة في الميناء، وسفينة في البحر" : "A ship in the harbour, and a ship at sea.\nShips pass."
    let (h, _) = harness(text, size: CGSize(width: 560, height: 150), dark: dark, scale: scale) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    }
    h.press(.character("h"), .control)
    h.type(isRightToLeft ? "سفينة" : "ship")
    h.advance(by: 0.6)
    h.graph.damageAll()
    h.settle()
    if let complaint = GoldenPicture("find-bar-\(name)").complaint(about: h.picture) { Issue.record("\(complaint)") }
  }
}

/// The find bar over ten megabytes.
@Suite(.serialized) struct `A find bar over a long text` {
  @Test func `searches in slices of idle time, and answers meanwhile`() throws {
    let line = "The quick brown fox jumps over the lazy dog. 0123456789\n"
    let text = String(repeating: line, count: 10_000_000 / line.utf8.count) + "needle"
    let h = TypingHarness(TextEditor(text: .constant(text)), size: CGSize(width: 600, height: 200))
    let editor = h.boxes(TextInputBox.self)[0]
    h.input.setFocus(editor)
    h.press(.home, .control)
    h.press(.character("f"), .control)
    let session = h.boxes(FindContainerBox.self)[0].session
    var longest = Duration.zero
    for character in "needle" {
      let time = ContinuousClock().measure { h.input.handle(.text(String(character))) }
      longest = max(longest, time)
    }
    // A slice is 4 ms where nothing else runs; searching everything at once takes seconds without optimisation.
    #expect(longest < .milliseconds(250), "\(longest)")
    h.settle()
    var rounds = 0
    while session.status == .searching, rounds < 20_000 {
      h.advance(by: 0.02)
      rounds += 1
    }
    #expect(session.status == .found(index: 1, count: 1, isMore: false))
    #expect(editor.editing.selection.range == text.utf8.count - 6..<text.utf8.count)
  }
}
