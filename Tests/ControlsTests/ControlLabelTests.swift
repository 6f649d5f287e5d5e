import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// Labels beside controls: how little room they need, and what stands in them.
@MainActor @Suite struct `The label of a control` {
  private static let samples: [(String, AnyView)] = [
    ("toggle", AnyView(Toggle("Log every request", isOn: .constant(true)))),
    ("switch", AnyView(Toggle("Log every request", isOn: .constant(true)).toggleStyle(.switch))),
    ("pop-up", AnyView(options)), ("segments", AnyView(options.pickerStyle(.segmented))),
    ("radio buttons", AnyView(options.pickerStyle(.radioGroup))),
    ("stepper", AnyView(Stepper("Steps to undo", value: .constant(1)))),
    ("slider", AnyView(Slider(value: .constant(0.5)) { Text("Size of the text") })),
    ("date picker", AnyView(DatePicker("Out of office from", selection: .constant(.distantPast)))),
    ("colour picker", AnyView(ColorPicker("Colour of the highlight", selection: .constant(.red)))),
    ("value", AnyView(LabeledContent("Size of the attachments", value: "1.8 gigabytes"))),
    ("form", AnyView(Form { TextField("Your own name:", text: .constant("")); options.pickerStyle(.radioGroup) })),
  ]
  private static var options: some View {
    Picker("If a file changes", selection: .constant(1)) {
      Text("Reload it without asking").tag(1)
      Text("Keep my own version").tag(2)
    }
  }

  @Test func `asks for no more height than one line in the least window`() throws {
    for (name, view) in Self.samples {
      let harness = ViewHarness(view), root = try #require(harness.graph.root)
      let least = root.size(for: .zero), ideal = root.size(for: .unspecified)
      #expect(least.height <= ideal.height && least.width < ideal.width, "\(name)")
    }
  }

  private struct Explained: View {
    var isEnabled = true
    @State var isOn = true
    var body: some View {
      Form {
        Toggle(isOn: $isOn) {
          Text("Restore windows")
          Text("Open what was open")
        }
        Toggle("Alone", isOn: $isOn)
      }
      .formStyle(.grouped).disabled(!isEnabled)
    }
  }
  private func line(_ words: String, _ harness: ViewHarness) throws -> TextBox {
    try #require(harness.boxes(TextBox.self).first { $0.spokenName == words })
  }
  @Test func `has what explains it below the title, smaller and quieter`() throws {
    let harness = ViewHarness(Explained(), size: CGSize(width: 400, height: 200))
    let title = try line("Restore windows", harness), rest = try line("Open what was open", harness)
    #expect(rest.windowFrame.minX == title.windowFrame.minX && rest.windowFrame.minY == title.windowFrame.maxY + 2)
    #expect(title.size.height == 16 && rest.size.height == 14)
    // The switch stands in the middle of the row, which is as high as the look has it; that of one line too.
    let toggles = harness.boxes(ToggleBox.self)
    #expect(abs(toggles[0].windowFrame.midY - (title.windowFrame.minY + 16)) <= 1)
    #expect(abs(toggles[1].windowFrame.midY - toggles[0].windowFrame.midY - (52 + 40) / 2) < 0.1)
  }

  @Test func `lets the fields of a grouped form begin and end at one line`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let harness = ViewHarness(
        Form {
          TextField("Name", text: .constant("Ines"))
          SecureField("Password", text: .constant("secret"))
          LabeledContent("Signature") { TextEditor(text: .constant("Ines")).frame(height: 60) }
          Slider(value: .constant(0.5)) { Text("Text size") }
        }
        .formStyle(.grouped), size: CGSize(width: 360, height: 300)
      ) { $0.layoutDirection = direction }
      let fields = harness.boxes(TextInputBox.self).map(\.windowFrame) + harness.boxes(SliderBox.self).map(\.windowFrame)
      #expect(fields.count == 4)
      #expect(Set(fields.map(\.minX)).count == 1 && Set(fields.map(\.maxX)).count == 1)
      // Sixty percent of what the gap leaves of the row.
      #expect(abs(fields[0].width - (360 - 40 - 28 - 8) * 0.6) < 1)
    }
  }

  @Test func `leaves what is typed its own colour among values to be read`() {
    func ink(_ view: some View) -> [RGBA] {
      ViewHarness(Form { LabeledContent("Name") { view } }.formStyle(.grouped)).boxes(TextInputBox.self).map(\.look.foreground)
    }
    let colors = Theme.make().colors
    #expect(ink(TextField("", text: .constant("Ines"))) == [colors.labelPrimary])
    #expect(ink(TextEditor(text: .constant("Ines")).foregroundStyle(.red)) != [colors.labelPrimary])
  }

  @Test func `leaves what is wide by itself the room it needs`() throws {
    let words = "Mailbox file in the folder of a person with a long name"
    let harness = ViewHarness(
      Form { LabeledContent("Source", value: words) }.formStyle(.grouped), size: CGSize(width: 500, height: 100))
    #expect(try line(words, harness).size.height == 16)
  }

  @Test func `makes an editor in a form a well, also inside of a row`() {
    func wells(_ view: some View) -> [TextInputLook.Well] { ViewHarness(view).boxes(TextInputBox.self).map(\.look.well) }
    let row = LabeledContent("Signature") { TextEditor(text: .constant("")) }
    #expect(wells(Form { row }) == [.rounded])
    #expect(wells(Form { row }.formStyle(.grouped)) == [.rounded])
    #expect(wells(row) == [.none])
  }
}
