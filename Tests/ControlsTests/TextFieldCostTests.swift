import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `The cost of a text field` {
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
    let h = field("some text")
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
  @Test func `costs no more for the thirtieth key than for the first`() {
    let h = TypingHarness(Busy(), size: CGSize(width: 240, height: 1200))
    h.graph.input.setFocus(h.box)
    h.settle()
    for character in "the quick brown fox jumps over" {
      let cost = h.cost { h.type(String(character)) }
      #expect(cost.bodies == 0 && cost.measures == 0 && cost.placements == 0)
      #expect(cost.frames == 1 && cost.paintedArea < 24 * 240)
    }
  }
}
