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
