import Foundation
import Observation
@testable import OrielControls
import OrielHeadless
import Testing

@Observable @MainActor private final class Form {
  var name = ""
  var other = ""
}

@MainActor @Suite struct `A text field` {
  struct Plain: View {
    @State var text: String
    var prompt: String? = nil
    let seen: (String) -> Void
    var body: some View {
      seen("body")
      return TextField("Name", text: $text, prompt: prompt.map { Text(verbatim: $0) }).onChange(of: text) { seen($1) }
    }
  }
  private func harness(_ text: String = "", size: CGSize = CGSize(width: 240, height: 40)) -> TypingHarness {
    TypingHarness(Plain(text: text) { _ in }, size: size)
  }

  @Test func `takes what is typed after a click, and writes it to its binding`() {
    var seen: [String] = []
    let h = TypingHarness(Plain(text: "") { seen.append($0) })
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

  // MARK: Keys

  @Test func `moves by characters, words and to the ends, extending with Shift`() {
    let h = harness("one two three")
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
    let h = harness("one two three four")
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
    let h = harness()
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
    let h = harness("alpha beta")
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
    let plain = harness()
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
      let fire: () -> Void
      var body: some View {
        VStack { TextField("A", text: $text); Button("B", action: fire).keyboardShortcut("b", modifiers: []) }
      }
    }
    let h = TypingHarness(Content { fired += 1 })
    h.click(20, 30)
    h.type("b")
    #expect(fired == 0 && h.text == "b")
  }

  // MARK: Pointer

  @Test func `puts the caret where it is clicked, selects words and everything, and by dragging`() {
    let h = harness("one two three")
    let y = 20.0
    h.click(8, y)
    #expect(h.head == 0)
    h.click(20, y, count: 2)
    #expect(h.selected == "one")
    h.click(20, y, count: 3)
    #expect(h.selected == "one two three")
    h.drag(from: (8, y), to: (230, y))
    #expect(h.selected == "one two three")
    h.click(8, y)
    h.click(230, y, modifiers: .shift)
    #expect(h.selected == "one two three")
  }
  @Test func `extends by words when dragged after a double click`() {
    let h = harness("one two three")
    h.pointer(.down, 12, 20, count: 1)
    h.pointer(.up, 12, 20, count: 1)
    h.drag(from: (12, 20), to: (42, 20), count: 2)
    #expect(h.selected == "one two")
  }
  @Test func `owns what the middle button pastes, and pastes it where it is clicked`() async {
    let h = harness("one two")
    h.click(12, 20, count: 2)
    #expect(await h.primary.readText() == "one")
    h.click(230, 20, button: .middle)
    await h.transfer()
    #expect(h.text == "one twoone")
    h.press(.left, .shift)
    #expect(await h.primary.readText() == "e")
  }
  @Test func `scrolls with the caret, and shows its beginning when it is left`() {
    struct Two: View {
      @State var a = ""
      @State var b = ""
      var body: some View { VStack { TextField("A", text: $a); TextField("B", text: $b) } }
    }
    let h = TypingHarness(Two(), size: CGSize(width: 120, height: 80))
    h.click(20, 20)
    h.type("a text that is far too long for its field")
    let box = h.boxes[0]
    #expect(box.caretRect.maxX <= box.bounds.maxX - 6 && box.caretRect.minX > box.bounds.maxX - 14)
    h.press(.home)
    #expect(box.caretRect.minX < 12)
    h.press(.end)
    h.press(.tab)
    #expect(box.offset(at: CGPoint(x: 8, y: 12)) == 0)
  }
  @Test func `goes on scrolling while a drag rests outside`() {
    let h = harness("a text that is far too long for its field, and then some more of it", size: CGSize(width: 120, height: 40))
    h.pointer(.down, 20, 20)
    h.pointer(.moved, 150, 20)
    h.advance(by: 3)
    h.pointer(.up, 150, 20)
    #expect(h.box.editing.selection.head == h.box.editing.count)
    h.settle()
    #expect(h.pendingCalls <= 1)
  }

  // MARK: Composing

  @Test func `shows what is composed at the caret and tells where that is`() {
    let h = harness("ab")
    h.click(230, 20)
    h.press(.left)
    let before = h.caret
    h.compose("にほん")
    #expect(h.text == "ab")
    #expect(h.box.editing.shownText == "aにほんb")
    #expect(h.caret!.minX > before!.minX + 20)
    h.compose("")
    #expect(h.caret == before)
    h.type("日")
    #expect(h.text == "a日b")
  }
  @Test func `gives up what is composed when it loses the focus`() {
    let h = harness("ab")
    h.click(230, 20)
    h.compose("x")
    h.graph.input.setFocus(nil)
    h.settle()
    #expect(h.box.editing.shownText == "ab")
    #expect(h.caret == nil)
  }

  // MARK: Values

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

  // MARK: The caret

  @Test func `blinks for ten seconds after its last use, then rests and wakes nobody`() {
    let h = harness("ab")
    h.click(230, 20)
    var phases: [Int] = []
    for _ in 0..<4 {
      let cost = h.cost { h.advance(by: 0.54) }
      phases.append(cost.bodies + cost.measures)
      #expect(cost.paintedArea <= 5 * 20)
    }
    #expect(phases == [0, 0, 0, 0])
    h.advance(by: 12)
    #expect(h.pendingCalls == 0)
    let frames = h.graph.counters.frames
    h.advance(by: 10)
    #expect(h.graph.counters.frames == frames)
    h.press(.left)
    #expect(h.pendingCalls == 1)
  }
  @Test func `does not blink without focus, nor in a window without it`() {
    let h = harness("ab")
    h.graph.input.setFocus(nil)
    h.advance(by: 1)
    #expect(h.pendingCalls == 0)
    h.click(230, 20)
    #expect(h.pendingCalls == 1)
    h.graph.input.isWindowFocused = false
    h.settle()
    #expect(h.pendingCalls == 0)
  }

  // MARK: States

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
  @Test func `speaks its label, its text and its prompt, and lets its text be set`() {
    var text = ""
    let h = TypingHarness(Plain(text: "Ada", prompt: "First name") { if $0 != "body" { text = $0 } })
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

  // MARK: Cost

  struct Busy: View {
    @State var text = "some text"
    var body: some View {
      VStack {
        TextField("Name", text: $text)
        ForEach(0..<50) { index in Text("Row \(index)") }
      }
    }
  }
  @Test func `costs no body and little paint per key where nobody reads its text`() {
    let h = TypingHarness(Busy(), size: CGSize(width: 240, height: 1200))
    h.graph.input.setFocus(h.box)
    h.settle()
    let cost = h.cost { h.type("x") }
    #expect(cost.bodies == 0)
    #expect(cost.measures == 0 && cost.placements == 0)
    #expect(cost.paintedArea < 24 * 60)
    #expect(cost.frames == 1)
  }
  @Test func `draws the same pixels when it repaints a part as when it paints all`() {
    let h = harness("some text")
    h.click(230, 20)
    h.advance(by: 0.2)
    for step in 0..<12 {
      switch step {
      case 0...3: h.type("fi x".map(String.init)[step])
      case 4: h.press(.left)
      case 5: h.press(.backspace)
      case 6: h.press(.left, [.shift, .control])
      case 7: h.press(.right, .shift)
      case 8: h.type("W")
      case 9: h.compose("かな")
      case 10: h.compose("")
      default: h.press(.character("z"), .control)
      }
      let partial = h.picture
      h.graph.damageAll()
      h.settle()
      #expect(same(partial, h.picture), "step \(step)")
    }
  }
  private func same(_ a: Bitmap, _ b: Bitmap) -> Bool {
    let surface = BitmapSurface.make(size: a.size, scale: a.scale) {
      $0.draw(a, in: CGRect(origin: .zero, size: a.size), interpolation: .none, opacity: 1)
    }
    return surface.differences(from: b, tolerance: 1) == 0
  }
  @Test func `takes far less than a frame per key`() {
    let h = TypingHarness(Busy(), size: CGSize(width: 240, height: 1200))
    h.graph.input.setFocus(h.box)
    h.settle()
    let clock = ContinuousClock()
    var times: [Duration] = []
    for character in "the quick brown fox jumps over" {
      times.append(clock.measure { h.type(String(character)) })
    }
    times.sort()
    print("key to pixels: median \(times[times.count / 2])")
    #expect(times[times.count / 2] < .milliseconds(30))
  }
}

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

@MainActor @Suite struct `A search field` {
  struct Content: View {
    @State var text = ""
    var submitted: () -> Void = {}
    var body: some View { SearchField(text: $text).onSubmit(of: .search, submitted) }
  }
  @Test func `is cleared by its button and by Escape`() {
    let h = TypingHarness(Content())
    h.click(60, 50)
    h.type("mail")
    let clear = h.box.convertToWindow(h.box.clearRect)
    h.click(clear.midX, clear.midY)
    #expect(h.text == "")
    h.type("more")
    #expect(h.press(.escape))
    #expect(h.text == "")
    #expect(!h.press(.escape))
  }
  @Test func `submits a search`() {
    var count = 0
    let h = TypingHarness(Content { count += 1 })
    h.click(60, 50)
    h.press(.return)
    #expect(count == 1)
    #expect(h.box.accessibility?.role == .searchField)
  }
}

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
    #expect(h.box.scrollOffset.y > 0)
    h.press(.end, .control)
    #expect(h.head == h.box.editing.count)
    #expect(h.box.caretRect.maxY <= 100)
    h.press(.home, .control)
    #expect(h.box.scrollOffset.y == 0)
    h.press(.down, .control)
    #expect(h.head == 10)
  }
  @Test func `scrolls by the wheel as far as there is text`() {
    let h = harness(String(repeating: "line\n", count: 30))
    let event = ScrollEvent(at: CGPoint(x: 50, y: 50), steps: CGSize(width: 0, height: -1))
    #expect(h.graph.input.handle(.scroll(event)))
    #expect(h.box.scrollOffset.y == 48)
    let up = ScrollEvent(at: CGPoint(x: 50, y: 50), steps: CGSize(width: 0, height: 1))
    h.graph.input.handle(.scroll(up))
    #expect(!h.graph.input.handle(.scroll(up)))
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
}
