import Foundation
import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `The looks of text inputs` {
  struct Sheet: View {
    let isFilled: Bool
    var body: some View {
      VStack {
        TextField("Placeholder", text: .constant(isFilled ? "Harbour" : ""))
        SearchField(text: .constant(isFilled ? "mail" : ""))
        SecureField("Password", text: .constant(isFilled ? "secret" : ""))
        TextField("Square", text: .constant(isFilled ? "Square" : "")).textFieldStyle(.squareBorder)
        TextField("Plain", text: .constant(isFilled ? "Plain" : "")).textFieldStyle(.plain)
        TextField("Lines", text: .constant(isFilled ? "Two lines of text that wrap at the edge" : ""), axis: .vertical)
      }
      .padding(8)
    }
  }
  struct Sizes: View {
    var body: some View {
      VStack {
        ForEach(ControlSize.allCases, id: \.self) { TextField("", text: .constant("Text")).controlSize($0) }
      }
      .padding(8)
    }
  }
  enum Mode: String, CaseIterable { case light, dark }

  private func check<V: View>(
    _ name: String, _ view: V, _ mode: Mode, height: Double, scale: Double = 2, prepare: (TypingHarness) -> Void = { _ in }
  ) {
    PinnedInterface.install()
    let h = TypingHarness(view, size: CGSize(width: 180, height: height), scale: scale, dark: mode == .dark)
    prepare(h)
    h.advance(by: 0.2)
    h.graph.damageAll()
    h.settle()
    let picture = GoldenPicture("text-input-\(name)-\(mode.rawValue)-\(Int(scale))x")
    if let complaint = picture.complaint(about: h.picture) { Issue.record("\(complaint)") }
  }

  @Test(arguments: Mode.allCases) func `filled`(mode: Mode) { check("filled", Sheet(isFilled: true), mode, height: 220) }
  @Test(arguments: Mode.allCases) func `empty`(mode: Mode) { check("empty", Sheet(isFilled: false), mode, height: 220) }
  @Test(arguments: Mode.allCases) func `disabled`(mode: Mode) {
    check("disabled", Sheet(isFilled: true).disabled(true), mode, height: 220)
  }
  @Test(arguments: Mode.allCases) func `focused with a caret`(mode: Mode) {
    for scale in [1.0, 2] {
      check("focused", Sheet(isFilled: true), mode, height: 220, scale: scale) { h in
        h.graph.input.setFocus(h.boxes[0])
        h.settle()
      }
    }
  }
  @Test(arguments: Mode.allCases) func `focused search and selection`(mode: Mode) {
    check("search", Sheet(isFilled: true), mode, height: 220) { h in
      h.graph.input.setFocus(h.boxes[1])
      h.press(.character("a"), .control)
    }
  }
  @Test(arguments: Mode.allCases) func `selected in an inactive window`(mode: Mode) {
    check("inactive", Sheet(isFilled: true), mode, height: 220) { h in
      h.graph.input.setFocus(h.boxes[5])
      h.press(.character("a"), .control)
      h.graph.input.isWindowFocused = false
    }
  }
  @Test(arguments: Mode.allCases) func `composing in a plain field`(mode: Mode) {
    struct Content: View {
      @State var text = "Plain"
      var body: some View { TextField("Plain", text: $text).padding(8) }
    }
    check("composing", Content(), mode, height: 40) { h in
      h.graph.input.setFocus(h.box)
      h.compose("word", cursor: 4)
    }
  }
  @Test(arguments: Mode.allCases) func `right to left`(mode: Mode) {
    check("right-to-left", Sheet(isFilled: true).environment(\.layoutDirection, .rightToLeft), mode, height: 220)
  }
  @Test func `sizes`() { check("sizes", Sizes(), .light, height: 190) }
  @Test func `an editor`() {
    struct Content: View {
      @State var text = "Several lines of text,\n\nsome of them empty and one long enough to be broken."
      var body: some View { TextEditor(text: $text) }
    }
    check("editor", Content(), .light, height: 100) { h in
      h.graph.input.setFocus(h.box)
      h.press(.home, .control)
      h.press(.down, .shift)
      h.press(.down, .shift)
    }
  }
}
