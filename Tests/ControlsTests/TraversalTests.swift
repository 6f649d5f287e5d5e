import Foundation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `Keyboard traversal` {
  @Test func `visits every control in the order of the views, both ways round`() {
    struct Content: View {
      @State var on = true
      @State var text = ""
      @State var choice = 0
      @State var value = 0.5
      @State var count = 1
      var body: some View {
        VStack {
          Button("A") {}
          Toggle("B", isOn: $on)
          TextField("C", text: $text)
          Picker("D", selection: $choice) { Text("0").tag(0); Text("1").tag(1) }.pickerStyle(.segmented)
          Picker("E", selection: $choice) { Text("0").tag(0); Text("1").tag(1) }.pickerStyle(.radioGroup)
          Picker("F", selection: $choice) { Text("0").tag(0); Text("1").tag(1) }
          Slider(value: $value)
          Stepper("G", value: $count)
          Link("H", destination: URL(string: "https://example.org")!)
          Button("Off") {}.disabled(true)
        }
      }
    }
    let h = ViewHarness(Content(), size: CGSize(width: 300, height: 500))
    var seen: [String] = []
    for _ in 0..<10 {
      h.press(.tab)
      seen.append("\(type(of: h.input.focusedBox! as Box))")
    }
    let expected = [
      "ButtonBox", "ToggleBox", "TextInputBox", "SegmentedBox", "RadioGroupBox", "PopUpBox", "SliderBox", "StepperBox",
      "ButtonBox", "ButtonBox",
    ]
    #expect(seen == expected)
    var back: [String] = []
    for _ in 0..<9 {
      h.press(.tab, .shift)
      back.append("\(type(of: h.input.focusedBox! as Box))")
    }
    #expect(back == Array(expected[0..<9].reversed()))
  }

  @Test func `leaves an editor with Control and Tab, which writes tabs otherwise`() {
    struct Content: View {
      @State var text = ""
      let changed: (String) -> Void
      var body: some View {
        VStack {
          TextField("Subject", text: .constant(""))
          TextEditor(text: $text).onChange(of: text) { changed($1) }
          Button("Send") {}
        }
      }
    }
    var text = ""
    let h = ViewHarness(Content { text = $0 })
    func focused() -> String { "\(type(of: h.input.focusedBox! as Box))" }
    h.press(.tab)
    h.press(.tab)
    h.press(.tab)
    #expect(text == "\t" && focused() == "TextInputBox")
    h.press(.tab, .control)
    #expect(focused() == "ButtonBox")
    h.press(.backtab, [.control, .shift])
    #expect(focused() == "TextInputBox")
    h.press(.backtab, .shift)
    h.press(.tab, .control)
    h.press(.tab, .control)
    #expect(focused() == "ButtonBox" && text == "\t")
  }
}
