import Foundation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A picker` {
  private struct Content: View {
    @State var choice = "Day"
    var words = ["Day", "Week", "Month"]
    let changed: (String) -> Void
    var body: some View {
      Picker("Range", selection: $choice) { ForEach(words, id: \.self) { Text(verbatim: $0) } }
        .onChange(of: choice) { changed($1) }
    }
  }
  private func segmented(_ direction: LayoutDirection = .leftToRight, _ changed: @escaping (String) -> Void) -> ViewHarness {
    ViewHarness(Content(changed: changed).pickerStyle(.segmented)) { $0.layoutDirection = direction }
  }
  private func radio(_ changed: @escaping (String) -> Void) -> ViewHarness {
    ViewHarness(Content(changed: changed).pickerStyle(.radioGroup))
  }

  @Test func `of segments chooses what is clicked, and nothing when the press ends elsewhere`() {
    var log: [String] = []
    let h = segmented { log.append($0) }
    let frame = h.boxes(SegmentedBox.self)[0].windowFrame
    h.click(CGPoint(x: frame.maxX - 10, y: frame.midY))
    #expect(log == ["Month"])
    h.drag(from: CGPoint(x: frame.minX + 10, y: frame.midY), to: CGPoint(x: frame.midX, y: frame.midY))
    #expect(log == ["Month"])
  }
  @Test func `of segments is one stop of Tab in which arrows choose, up to its ends`() {
    var log: [String] = []
    let h = segmented { log.append($0) }
    h.press(.tab)
    #expect(h.input.focusedBox === h.boxes(SegmentedBox.self)[0])
    h.press(.right)
    h.press(.right)
    h.press(.right)
    h.press(.left)
    h.press(.home)
    h.press(.end)
    #expect(log == ["Week", "Month", "Week", "Day", "Month"])
    #expect(!h.press(.right, .control))
  }
  @Test func `of segments is mirrored from right to left, with its arrow keys`() {
    var log: [String] = []
    let h = segmented(.rightToLeft) { log.append($0) }
    let frame = h.boxes(SegmentedBox.self)[0].windowFrame
    h.click(CGPoint(x: frame.minX + 10, y: frame.midY))
    #expect(log == ["Month"])
    h.press(.tab)
    h.press(.right)
    #expect(log == ["Month", "Week"])
  }
  @Test func `of segments has equal ones, as wide as the widest needs`() {
    let h = segmented { _ in }
    let box = h.boxes(SegmentedBox.self)[0]
    let widest = h.boxes(TextBox.self).filter { $0.isInside(box) }.map(\.size.width).max()!
    #expect(box.size.width == 3 * (widest + 24).rounded(.up))
    #expect(box.size.height == 24)
  }
  @Test func `of radio buttons chooses by button, by label and by arrow keys`() {
    var log: [String] = []
    let h = radio { log.append($0) }
    let box = h.boxes(RadioGroupBox.self)[0], frame = box.windowFrame
    h.click(CGPoint(x: frame.minX + 8, y: frame.midY))
    h.click(CGPoint(x: frame.minX + 40, y: frame.maxY - 8))
    #expect(log == ["Week", "Month"])
    h.press(.tab)
    h.press(.up)
    h.press(.up)
    h.press(.up)
    h.press(.down)
    #expect(log == ["Week", "Month", "Week", "Day", "Week"])
  }
  @Test func `of radio buttons has rows 24 apart`() {
    let h = radio { _ in }
    let rows = h.boxes(TextBox.self).filter { $0.isInside(h.boxes(RadioGroupBox.self)[0]) }.map(\.windowFrame.minY)
    #expect(rows[1] - rows[0] == 24 && rows[2] - rows[1] == 24)
  }
  @Test(arguments: [true, false]) func `does nothing while it is disabled`(isSegmented: Bool) {
    var log: [String] = []
    let content = Content { log.append($0) }.disabled(true)
    let h = isSegmented
      ? ViewHarness(content.pickerStyle(.segmented)) : ViewHarness(content.pickerStyle(.radioGroup))
    let frame = h.boxes(ChoiceBox.self)[0].windowFrame
    h.click(CGPoint(x: frame.maxX - 10, y: frame.maxY - 8))
    h.press(.tab)
    h.press(.down)
    #expect(log.isEmpty && h.input.focusedBox == nil)
    #expect(!h.spoken(.radioButton)[2].perform(.press))
  }
  @Test(arguments: [true, false]) func `speaks its label, its value and its options, and is chosen from by assistive technology`(
    isSegmented: Bool
  ) {
    var log: [String] = []
    let content = Content { log.append($0) }
    let h = isSegmented
      ? ViewHarness(content.pickerStyle(.segmented)) : ViewHarness(content.pickerStyle(.radioGroup).labelsHidden())
    let group = h.spoken(.group).first { $0.label == "Range" }
    #expect(group?.value == "Day")
    let options = h.spoken(.radioButton)
    #expect(options.map(\.label) == ["Day", "Week", "Month"])
    #expect(options.map(\.properties.isChecked) == [true, false, false])
    #expect(options[1].perform(.press))
    h.settle()
    #expect(log == ["Week"])
    #expect(h.spoken(.radioButton).map(\.properties.isChecked) == [false, true, false])
  }
  @Test func `closed to one line speaks its label and value`() {
    let h = ViewHarness(Content { _ in })
    let node = h.spoken(.popUpButton)[0]
    #expect(node.label == "Range" && node.value == "Day")
    #expect(node.children.isEmpty && node.actions.contains(.showMenu))
  }
  @Test func `choosing repaints the picker alone, without layout`() {
    struct Owner: View {
      @State var choice = 0
      var body: some View {
        Picker("x", selection: $choice) { ForEach(0..<3, id: \.self) { Text("\($0)") } }.pickerStyle(.segmented)
      }
    }
    let h = ViewHarness(Owner())
    h.press(.tab)
    h.rest()
    let frame = h.boxes(SegmentedBox.self)[0].windowFrame, before = h.graph.counters
    h.key(.right)
    h.frame()
    #expect(h.painted.allSatisfy { frame.insetBy(dx: -6, dy: -6).contains($0) })
    h.rest()
    #expect((h.graph.counters - before).placements == 0)
  }
}
