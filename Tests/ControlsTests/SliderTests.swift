import Foundation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A slider` {
  private struct Content: View {
    @State var value = 0.5
    var step: Double?
    let changed: (Double) -> Void
    var editing: (Bool) -> Void = { _ in }
    var body: some View {
      Group {
        if let step {
          Slider(value: $value, in: 0...1, step: step) { Text("Volume") } onEditingChanged: { editing($0) }
        } else {
          Slider(value: $value, in: 0...1) { Text("Volume") } onEditingChanged: { editing($0) }
        }
      }
      .labelsHidden().onChange(of: value) { changed($1) }
    }
  }
  private func harness(
    step: Double? = nil, _ direction: LayoutDirection = .leftToRight, editing: @escaping (Bool) -> Void = { _ in },
    _ changed: @escaping (Double) -> Void
  ) -> ViewHarness {
    ViewHarness(Content(step: step, changed: changed, editing: editing), size: CGSize(width: 216, height: 40)) {
      $0.layoutDirection = direction
    }
  }

  @Test func `begins again from the value that an app insists on`() {
    var written: [Double] = []
    let h = ViewHarness(
      Slider(value: Binding(get: { 12.0 }, set: { written.append($0) }), in: 10...20) { Text("Volume") }.labelsHidden(), size: CGSize(width: 216, height: 40))
    h.press(.tab)
    h.press(.right)
    h.press(.right)
    h.press(.left)
    #expect(written.map { ($0 * 1000).rounded() / 1000 } == [12.5, 12.5, 11.5])
  }
  @Test func `jumps to where its groove is clicked`() {
    var value = 0.0
    let h = harness { value = $0 }
    h.click(58, 20)
    #expect(abs(value - 0.25) < 0.01)
    h.click(214, 20)
    #expect(value == 1)
  }
  @Test func `follows the knob from where it was gripped, and beyond its ends stops`() {
    var value = 0.5
    var log: [Bool] = []
    let h = harness(editing: { log.append($0) }) { value = $0 }
    h.pointer(.down, 112, 20)
    #expect(log == [true])
    h.move(162, 20)
    h.settle()
    #expect(abs(value - 0.75) < 0.01)
    h.move(900, 500)
    h.settle()
    #expect(value == 1)
    h.pointer(.up, 900, 500)
    #expect(log == [true, false])
  }
  @Test func `snaps to its steps, by pointer and keys`() {
    var value = 0.5
    let h = harness(step: 0.25) { value = $0 }
    h.click(70, 20)
    #expect(value == 0.25)
    h.press(.tab)
    h.press(.right)
    h.press(.right)
    #expect(value == 0.75)
    h.press(.down)
    #expect(value == 0.5)
    h.press(.home)
    #expect(value == 0)
    h.press(.end)
    #expect(value == 1)
  }
  @Test func `moves by a twentieth per arrow key, two per page, as the wheel does`() {
    var value = 0.5
    let h = harness { value = $0 }
    h.press(.tab)
    h.press(.right)
    #expect(abs(value - 0.55) < 1e-9)
    h.press(.pageDown)
    #expect(abs(value - 0.45) < 1e-9)
    h.wheel(1)
    h.settle()
    #expect(abs(value - 0.5) < 1e-9)
    #expect(!h.press(.right, .control))
  }
  @Test func `is mirrored from right to left, with its arrow keys, but not up and down`() {
    var value = 0.5
    let h = harness(.rightToLeft) { value = $0 }
    h.click(58, 20)
    #expect(abs(value - 0.75) < 0.01)
    h.press(.tab)
    h.press(.right)
    #expect(abs(value - 0.7) < 0.01)
    h.press(.up)
    #expect(abs(value - 0.75) < 0.01)
  }
  @Test func `does nothing while it is disabled`() {
    var count = 0
    let h = ViewHarness(Content(changed: { _ in count += 1 }, editing: { _ in count += 1 }).disabled(true), size: CGSize(width: 216, height: 40))
    h.click(58, 20)
    h.press(.tab)
    h.press(.right)
    h.wheel(1)
    #expect(!h.spoken(.slider)[0].perform(.increment))
    #expect(count == 0)
  }
  @Test func `speaks its label and range, and is moved by assistive technology`() {
    var value = 0.5
    let h = harness { value = $0 }
    let node = h.spoken(.slider)[0]
    #expect(node.label == "Volume")
    #expect(node.properties.range == AccessibilityRange(value: 0.5, minimum: 0, maximum: 1))
    #expect(node.perform(.increment))
    h.settle()
    #expect(abs(value - 0.55) < 1e-9)
    #expect(h.spoken(.slider)[0].perform(.setValue("0.2")))
    h.settle()
    #expect(abs(value - 0.2) < 1e-9)
  }
  @Test func `dragging repaints it alone, in one frame a move, without layout`() {
    let h = harness { _ in }
    h.pointer(.down, 112, 20)
    h.rest()
    let frame = h.boxes(SliderBox.self)[0].windowFrame
    let cost = h.cost { h.move(130, 20) }
    #expect(cost.frames == 1 && cost.placements == 0)
    #expect(h.painted.allSatisfy { frame.insetBy(dx: -6, dy: -6).contains($0) })
  }
  @Test(arguments: [nil, 0.1]) func `has the labels of its ends beside its groove, also above ticks`(step: Double?) throws {
    let h = ViewHarness(
      Slider(value: .constant(0.5), in: 0...1, step: step ?? 0.001) { Text("Volume") } minimumValueLabel: { Text("Low") } maximumValueLabel: { Text("High") }
    )
    let slider = h.boxes(SliderBox.self)[0].windowFrame
    for words in ["Volume", "Low", "High"] {
      let label = try #require(h.boxes(TextBox.self).first { $0.spokenName == words }?.windowFrame)
      #expect(abs(label.midY - (slider.minY + 12)) <= 0.5, "\(words)")
    }
  }
}
