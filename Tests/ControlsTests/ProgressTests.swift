import Foundation
import Observation
@testable import OrielControls
import Testing
import ViewTesting

@MainActor @Suite struct `A progress view` {
  @Test func `speaks its label and how far it has come`() {
    let h = ViewHarness(ProgressView("Fetching", value: 3, total: 10))
    let node = h.spoken(.progress)[0]
    #expect(node.label == "Fetching")
    #expect(node.properties.range == AccessibilityRange(value: 0.3, minimum: 0, maximum: 1))
    #expect(ViewHarness(ProgressView()).spoken(.progress)[0].properties.range == nil)
  }
  @Test func `cannot be reached by Tab or pressed`() {
    let h = ViewHarness(ProgressView(value: 0.5))
    h.press(.tab)
    #expect(h.input.focusedBox == nil)
    #expect(!h.spoken(.progress)[0].perform(.press))
  }
  @Test func `grows from the leading edge`() {
    func filled(_ direction: LayoutDirection) -> [Bool] {
      let h = ViewHarness(ProgressView(value: 0.5).tint(.black), size: CGSize(width: 100, height: 20), pixels: true) {
        $0.layoutDirection = direction
      }
      return [20.0, 80].map { h.surface!.pixel(at: CGPoint(x: $0, y: 10)) & 0xff < 60 }
    }
    #expect(filled(.leftToRight) == [true, false])
    #expect(filled(.rightToLeft) == [false, true])
  }
  @Test func `turns ten times a second while it is seen, and rests when it is gone`() {
    struct Content: View {
      var model: Model
      var body: some View { if model.isBusy { ProgressView() } else { Text("done") } }
    }
    let model = Model()
    let h = ViewHarness(Content(model: model), size: CGSize(width: 60, height: 60), pixels: true)
    let before = h.graph.counters
    h.advance(by: 2)
    let cost = h.graph.counters - before
    #expect((17...21).contains(cost.frames))
    #expect(cost.bodies == 0 && cost.placements == 0)
    #expect(cost.paintedArea < 21 * 40 * 40)
    model.isBusy = false
    h.rest()
    h.advance(by: 1)
    let frames = h.graph.counters.frames
    h.advance(by: 2)
    #expect(h.graph.counters.frames == frames && h.pendingCalls == 0)
  }
  @Observable @MainActor final class Model { var isBusy = true }
}

@MainActor @Suite struct `A gauge` {
  @Test func `speaks its label, value and bounds`() {
    let h = ViewHarness(Gauge(value: 30, in: 10...50) { Text("Speed") })
    let node = h.spoken(.levelIndicator)[0]
    #expect(node.label == "Speed")
    #expect(node.properties.range == AccessibilityRange(value: 30, minimum: 10, maximum: 50))
  }
  @Test func `grows from the leading edge when linear, clockwise when round`() {
    func green(_ view: some View, _ direction: LayoutDirection, _ points: [CGPoint]) -> [Bool] {
      let h = ViewHarness(view, size: CGSize(width: 84, height: 84), pixels: true) { $0.layoutDirection = direction }
      return points.map { point in
        let pixel = h.surface!.pixel(at: point)
        return (pixel >> 8 & 255) > (pixel >> 16 & 255) + 60
      }
    }
    let line = Gauge(value: 0.5) { EmptyView() }.gaugeStyle(.linearCapacity)
    let ends = [CGPoint(x: 10, y: 42), CGPoint(x: 74, y: 42)]
    #expect(green(line, .leftToRight, ends) == [true, false])
    #expect(green(line, .rightToLeft, ends) == [false, true])
    let ring = Gauge(value: 0.4) { EmptyView() }.gaugeStyle(.accessoryCircularCapacity)
    let sides = [CGPoint(x: 4, y: 42), CGPoint(x: 80, y: 42)]
    #expect(green(ring, .leftToRight, sides) == [true, false])
    #expect(green(ring, .rightToLeft, sides) == [true, false])
  }
  @Test func `shows all colours of a gradient along its ring, even if there are only two`() {
    let colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
    let ring = Gauge(value: 1) { EmptyView() }.gaugeStyle(.accessoryCircularCapacity).tint(Gradient(colors: colors))
    let h = ViewHarness(ring, size: CGSize(width: 84, height: 84), pixels: true)
    func isRed(_ x: CGFloat) -> Bool {
      let pixel = h.surface!.pixel(at: CGPoint(x: x, y: 42))
      return pixel >> 16 & 255 > pixel & 255
    }
    #expect(isRed(4) && !isRed(80))
  }
  @Test func `is drawn by an app's style`() {
    struct Words: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          configuration.label
          Text("\(Int(configuration.value * 100)) percent")
        }
      }
    }
    let h = ViewHarness(Gauge(value: 30, in: 20...40) { Text("Speed") }.gaugeStyle(Words()))
    #expect(h.boxes(TextBox.self).map(\.string) == ["Speed", "50 percent"])
  }
}
