import Foundation
import OrielHeadless
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `The values of a stepper` {
  private final class Kept<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
    var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
  }
  /// A step up and a step down, both from `value`.
  private func steps<V: Strideable>(from value: V, by step: V.Stride) -> [V] {
    [true, false].map { isUp in
      let kept = Kept(value)
      let stepper = Stepper(value: kept.binding, step: step) { EmptyView() }
      (isUp ? stepper.onIncrement : stepper.onDecrement)?()
      return kept.value
    }
  }
  @Test func `stop at the ends of their type, whatever the step`() {
    let signed: [(value: Int8, step: Int, up: Int8, down: Int8)] = [
      (0, 0, 0, 0), (5, 1, 6, 4), (5, -3, 2, 8), (126, 1, 127, 125), (127, 1, 127, 126), (-128, 1, -127, -128), (-127, 1, -126, -128),
      (100, 27, 127, 73), (100, 28, 127, 72), (-100, 28, -72, -128), (-100, 29, -71, -128), (100, 200, 127, -100), (0, 1000, 127, -128),
      (-128, 255, 127, -128), (127, -1, 126, 127),
    ]
    for item in signed { #expect(steps(from: item.value, by: item.step) == [item.up, item.down], "\(item)") }
    let unsigned: [(value: UInt8, step: Int, up: UInt8, down: UInt8)] = [
      (0, 1, 1, 0), (1, 1, 2, 0), (255, 1, 255, 254), (250, 5, 255, 245), (250, 6, 255, 244), (5, -10, 0, 15), (5, 6, 11, 0),
    ]
    for item in unsigned { #expect(steps(from: item.value, by: item.step) == [item.up, item.down], "\(item)") }
    #expect(steps(from: 1.5, by: 0.25) == [1.75, 1.25])
  }
  @Test func `stop at the ends of their range, where there is no further step`() {
    let table: [(value: Int, up: Int?, down: Int?)] = [
      (-1, 2, nil), (0, 3, nil), (1, 4, 0), (3, 6, 0), (4, 7, 1), (7, 10, 4), (8, 10, 5), (9, 10, 6), (10, nil, 7), (11, nil, 8),
    ]
    for item in table {
      for (isUp, expected) in [(true, item.up), (false, item.down)] {
        let kept = Kept(item.value)
        let stepper = Stepper(value: kept.binding, in: 0...10, step: 3) { EmptyView() }
        let action = isUp ? stepper.onIncrement : stepper.onDecrement
        action?()
        #expect((action == nil) == (expected == nil) && kept.value == expected ?? item.value, "\(item)")
      }
    }
  }
  @Test func `change between the beginning and the end of editing`() {
    var log: [String] = []
    let h = ViewHarness(
      Stepper(
        "Copies", onIncrement: { log.append("up") }, onDecrement: { log.append("down") },
        onEditingChanged: { log.append($0 ? "begins" : "ends") }))
    let frame = h.boxes(StepperBox.self)[0].windowFrame
    h.click(frame.midX, frame.minY + 6)
    h.click(frame.midX, frame.maxY - 6)
    // Nothing is repeated after the button was let go.
    h.advance(by: 1)
    #expect(log == ["begins", "up", "ends", "begins", "down", "ends"])
  }
  @Test func `go up in the upper half and down from the middle on, but not further than the end`() {
    for isFull in [false, true] {
      var log: [String] = []
      let up = { log.append("up") }
      let h = ViewHarness(Stepper("Copies", onIncrement: isFull ? nil : up, onDecrement: { log.append("down") }))
      let frame = h.boxes(StepperBox.self)[0].windowFrame
      for distance in [-1.0, 1.0] { h.click(frame.midX, frame.midY + distance) }
      #expect(log == (isFull ? ["down"] : ["up", "down"]))
      log = []
      h.press(.tab)
      h.press(.up)
      #expect(h.boxes(StepperBox.self)[0].looksPressed == !isFull)
      h.press(.down)
      #expect(h.boxes(StepperBox.self)[0].looksPressed)
      #expect(log == (isFull ? ["down"] : ["up", "down"]))
    }
  }
}
