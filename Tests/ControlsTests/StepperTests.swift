import Foundation
import OrielHeadless
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A stepper` {
  private struct Content: View {
    @State var value = 5
    var bounds = 0...10
    let changed: (Int) -> Void
    var body: some View {
      Stepper("Copies", value: $value, in: bounds).onChange(of: value) { changed($1) }
    }
  }
  private func harness(_ changed: @escaping (Int) -> Void) -> ViewHarness { ViewHarness(Content(changed: changed)) }
  private func half(_ h: ViewHarness, up: Bool) -> CGPoint {
    let frame = h.boxes(StepperBox.self)[0].windowFrame
    return CGPoint(x: frame.midX, y: up ? frame.minY + 6 : frame.maxY - 6)
  }

  @Test func `steps up and down by its halves`() {
    var log: [Int] = []
    let h = harness { log.append($0) }
    h.click(half(h, up: true))
    h.click(half(h, up: false))
    h.click(half(h, up: false))
    #expect(log == [6, 5, 4])
  }
  @Test func `repeats while held, stops at its end, and when the pointer leaves it`() {
    var value = 5
    let h = harness { value = $0 }
    let point = half(h, up: true)
    h.pointer(.down, point.x, point.y)
    h.advance(by: 0.39)
    #expect(value == 6)
    h.advance(by: 0.1)
    #expect(value >= 7)
    h.move(point.x, point.y - 80)
    let left = value
    h.advance(by: 1)
    #expect(value == left)
    h.pointer(.up, point.x, point.y - 80)
    h.pointer(.down, point.x, point.y)
    h.advance(by: 3)
    #expect(value == 10)
    h.pointer(.up, point.x, point.y)
    #expect(h.pendingCalls == 0)
  }
  @Test func `is stepped by arrow keys, mirrored from right to left`() {
    var value = 5
    let h = ViewHarness(Content { value = $0 }) { $0.layoutDirection = .rightToLeft }
    h.press(.tab)
    h.press(.up)
    h.press(.left)
    #expect(value == 7)
    h.press(.down)
    h.press(.right)
    #expect(value == 5)
  }
  @Test func `looks pressed for a moment when a key steps it`() {
    let h = harness { _ in }
    h.press(.tab)
    h.press(.up)
    #expect(h.boxes(StepperBox.self)[0].looksPressed)
    h.advance(by: 0.2)
    #expect(!h.boxes(StepperBox.self)[0].looksPressed && h.pendingCalls == 0)
  }
  @Test func `does nothing while it is disabled`() {
    var count = 0
    let h = ViewHarness(Content { _ in count += 1 }.disabled(true))
    h.click(half(h, up: true))
    h.press(.tab)
    h.press(.up)
    #expect(!h.spoken(.stepper)[0].perform(.increment))
    #expect(count == 0 && h.input.focusedBox == nil)
  }
  @Test func `speaks its label and value, and is stepped by assistive technology`() {
    var value = 5
    let h = harness { value = $0 }
    #expect(h.spoken(.stepper)[0].label == "Copies" && h.spoken(.stepper)[0].value == "5")
    #expect(h.spoken(.stepper)[0].perform(.decrement))
    h.settle()
    #expect(value == 4 && h.spoken(.stepper)[0].value == "4")
  }
}

@MainActor @Suite struct `The field of a stepper` {
  @Observable final class Model {
    var value: Double
    init(_ value: Double) { self.value = value }
  }
  private struct Content: View {
    @Bindable var model: Model
    let bounds: ClosedRange<Double>
    let isCurrency: Bool
    var body: some View {
      if isCurrency {
        Stepper("Price", value: $model.value, in: bounds, format: .currency(code: "EUR"))
      } else {
        Stepper("Copies", value: $model.value, in: bounds, format: .number)
      }
    }
  }
  private func harness(_ value: Double, _ bounds: ClosedRange<Double> = 0...10, isCurrency: Bool = false) -> (ViewHarness, Model) {
    let model = Model(value)
    PinnedInterface.install()
    return (ViewHarness(Content(model: model, bounds: bounds, isCurrency: isCurrency)) { $0.locale = Locale(identifier: "en_US") }, model)
  }
  private func field(_ h: ViewHarness) -> TextInputBox { h.boxes(TextInputBox.self)[0] }
  private func stepper(_ h: ViewHarness) -> StepperBox { h.boxes(StepperBox.self)[0] }

  @Test func `is as wide as its value needs, within reason`() {
    #expect(field(harness(5).0).size.width == 64)
    let (h, model) = harness(1234.5, 0...(.infinity), isCurrency: true)
    #expect(field(h).editing.text == "€1,234.50")
    #expect(field(h).stack.size.width <= field(h).textWidth && field(h).size.width < 100)
    model.value = 1e30
    h.settle()
    #expect(field(h).size.width == 240)
  }
  @Test func `has room for both ends of its range, so that the stepper stays where it is`() {
    let (h, model) = harness(0, 0...1000, isCurrency: true)
    let width = field(h).size.width
    #expect(width > 64)
    model.value = 1000
    h.settle()
    #expect(field(h).size.width == width)
  }
  @Test func `steps with the up and down keys, and the stepper looks pressed for a moment`() {
    let (h, model) = harness(9)
    h.press(.tab)
    #expect(h.input.focusedBox === field(h))
    h.press(.up)
    #expect(model.value == 10 && field(h).editing.text == "10" && stepper(h).looksPressed)
    #expect(field(h).editing.selection.range == 0..<2)
    h.advance(by: 0.2)
    #expect(!stepper(h).looksPressed)
    // At its end there is nothing to press.
    h.press(.up)
    #expect(model.value == 10 && !stepper(h).looksPressed)
    h.press(.down)
    h.press(.tab)
    #expect(model.value == 9 && field(h).editing.text == "9")
  }
  @Test func `keeps what the stepper beside it steps, and has its own text stepped`() {
    let (h, model) = harness(5)
    let frame = stepper(h).windowFrame
    h.press(.tab)
    h.click(frame.midX, frame.minY + 6)
    #expect(model.value == 6 && field(h).editing.text == "6")
    h.input.handle(.text("3"))
    h.settle()
    #expect(model.value == 6 && field(h).editing.text == "3")
    h.click(frame.midX, frame.minY + 6)
    #expect(model.value == 4 && field(h).editing.text == "4")
    h.press(.tab)
    #expect(model.value == 4)
  }
}

/// Steppers with their value, as they were looked at once.
@MainActor @Suite struct `The looks of steppers` {
  private struct Sheet: View {
    @State private var copies = 5.0
    @State private var full = 10.0
    @State private var price = 1234.5
    var body: some View {
      VStack(alignment: .leading, spacing: 10) {
        Stepper("Copies", value: $copies, in: 0...10, format: .number)
        Stepper("At its end", value: $full, in: 0...10, format: .number)
        Stepper("Price", value: $price, format: .currency(code: "EUR"))
        Stepper("Small", value: $copies, format: .number).controlSize(.small)
        Stepper("Large", value: $copies, format: .number).controlSize(.large)
        Stepper("Disabled", value: $copies, format: .number).disabled(true)
        Stepper("Without its value", value: $copies)
      }
      .padding(12)
    }
  }
  @Test(arguments: [
    ("light", Theme.Mode.light, 1.0, false), ("light-2x", .light, 2, false), ("dark-2x", .dark, 2, false), ("contrast", .lightContrast, 1, false),
    ("right-to-left", .light, 1, true),
  ]) func `with their value`(name: String, mode: Theme.Mode, scale: Double, isRightToLeft: Bool) {
    PinnedInterface.install()
    let harness = ViewHarness(
      Sheet(), size: CGSize(width: 240, height: 270), pixels: true, scale: scale, background: Theme.make(mode: mode).colors.windowBackground
    ) {
      $0.colorScheme = mode.isDark ? .dark : .light
      $0._colorSchemeContrast = mode.isIncreasedContrast ? .increased : .standard
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      $0.locale = Locale(identifier: isRightToLeft ? "ar_EG" : "en_US")
    }
    let fields = harness.boxes(TextInputBox.self), steppers = harness.boxes(StepperBox.self)
    #expect(zip(fields, steppers).allSatisfy { field, stepper in
      let (field, stepper) = (field.windowFrame, stepper.windowFrame)
      return isRightToLeft ? field.minX - stepper.maxX == 6 : stepper.minX - field.maxX == 6
    })
    harness.press(.tab)
    harness.advance(by: 0.3)
    if let complaint = GoldenPicture("steppers-\(name)").complaint(about: harness.picture) { Issue.record("\(complaint)") }
  }
}
