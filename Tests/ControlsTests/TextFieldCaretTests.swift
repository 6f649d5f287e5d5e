import Foundation
@testable import OrielControls
import OrielHeadless
import Testing
import ViewTesting

@MainActor @Suite struct `The caret of a text field` {
  @Test func `shows what is composed at the caret and tells where that is`() {
    let h = field("ab")
    h.click(230, 20)
    h.press(.left)
    let before = h.caret
    h.compose("にほん")
    #expect(h.text == "ab")
    #expect(h.box.editing.shownText == "aにほんb")
    #expect(h.caret!.minX > before!.minX + 20)
    h.compose("")
    #expect(h.caret == before)
    h.type("日")
    #expect(h.text == "a日b")
  }
  @Test func `types what is composed when it loses the focus`() {
    let h = field("ab")
    h.click(230, 20)
    h.compose("x")
    h.graph.input.setFocus(nil)
    h.settle()
    #expect(h.text == "abx" && h.box.editing.marked == nil)
    #expect(h.caret == nil)
  }

  @Test func `blinks for ten seconds after its last use, then rests and wakes nobody`() {
    let h = field("ab")
    h.click(230, 20)
    h.advance(by: 0.1)
    var phases: [Int] = []
    for _ in 0..<4 {
      let cost = h.cost { h.advance(by: 0.54) }
      phases.append(cost.bodies + cost.measures)
      #expect(cost.paintedArea <= 5 * 20)
    }
    #expect(phases == [0, 0, 0, 0])
    h.advance(by: 12)
    #expect(h.pendingCalls == 0)
    let frames = h.graph.counters.frames
    h.advance(by: 10)
    #expect(h.graph.counters.frames == frames)
    h.press(.left)
    #expect(h.pendingCalls == 1)
  }
  @Test func `does not blink without focus, nor in a window without it`() {
    let h = field("ab")
    h.graph.input.setFocus(nil)
    h.advance(by: 1)
    #expect(h.pendingCalls == 0)
    h.click(230, 20)
    h.advance(by: 0.1)
    #expect(h.pendingCalls == 1)
    h.graph.input.isWindowFocused = false
    h.settle()
    #expect(h.pendingCalls == 0)
  }
}
