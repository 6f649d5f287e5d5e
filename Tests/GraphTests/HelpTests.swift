import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

/// Two views of a hundred points side by side, from 100 and from 200, with a smaller one inside the first.
@MainActor @Suite struct `A tooltip` {
  private func stage(_ log: Log, inner: String? = nil) -> ViewHarness {
    let harness = ViewHarness(
      HStack(spacing: 0) {
        ZStack {
          Patch()
          if let inner { Patch().frame(width: 20, height: 20).modifier(HelpModifier { _ in inner }) }
        }.frame(width: 100, height: 100).modifier(HelpModifier { _ in "one" })
        Patch().frame(width: 100, height: 100).modifier(HelpModifier { _ in "two" })
      })
    harness.input.onHelpChanged = { log($0.map { "\($0.text) \(Int($0.rect.minX)) \(Int($0.rect.width)) at \(Int($0.pointer.x))" } ?? "none") }
    return harness
  }
  @Test func `comes when the pointer has rested for six tenths of a second, and stays for small movements`() {
    let log = Log(), harness = stage(log)
    harness.move(120, 150)
    harness.pass(0.57)
    #expect(log.take() == [])
    harness.pass(0.05)
    #expect(log.take() == ["one 100 100 at 120"])
    harness.move(122, 152)
    harness.move(118, 150)
    #expect(log.take() == [], "four points in all")
    harness.move(122, 153)
    #expect(log.take() == ["none"])
    // It has been read.
    harness.pass(2)
    harness.move(140, 150)
    harness.pass(2)
    #expect(log.take() == [] && harness.pendingCalls == 0)
    // Not after the pointer was elsewhere.
    harness.move(20, 20)
    harness.move(140, 150)
    harness.pass(0.7)
    #expect(log.take() == ["one 100 100 at 140"])
  }
  @Test func `of the next view comes at once, for a moment`() {
    let log = Log(), harness = stage(log)
    harness.move(120, 150)
    harness.pass(0.7)
    harness.move(220, 150)
    #expect(log.take() == ["one 100 100 at 120", "none"])
    harness.pass(0.04)
    #expect(log.take() == [])
    harness.pass(0.04)
    #expect(log.take() == ["two 200 100 at 220"])
    harness.move(20, 20)
    #expect(log.take() == ["none"])
    // Four tenths of a second later it takes its time again.
    harness.pass(0.42)
    harness.move(120, 150)
    harness.pass(0.5)
    #expect(log.take() == [])
    harness.pass(0.15)
    #expect(log.take() == ["one 100 100 at 120"])
  }
  @Test func `begins to wait again with each movement before it is shown`() {
    let log = Log(), harness = stage(log)
    for x in [120, 130, 140] as [CGFloat] {
      harness.move(x, 150)
      harness.pass(0.5)
    }
    #expect(log.take() == [] && harness.pendingCalls == 1)
    harness.pass(0.15)
    #expect(log.take() == ["one 100 100 at 140"])
  }
  @Test func `is the innermost, and none where there is nothing to say`() {
    let log = Log(), harness = stage(log, inner: "inner")
    harness.move(150, 150)
    harness.pass(0.7)
    #expect(log.take() == ["inner 140 20 at 150"])
    let silent = stage(log, inner: "")
    silent.move(150, 150)
    silent.pass(2)
    #expect(log.take() == [])
  }
  @Test func `goes with a press, and comes back only after the pointer has moved elsewhere`() {
    let log = Log(), harness = stage(log)
    harness.move(120, 150)
    harness.pass(0.7)
    harness.pointer(.down, 120, 150)
    #expect(log.take() == ["one 100 100 at 120", "none"])
    harness.pass(2)
    harness.pointer(.up, 120, 150)
    harness.pass(2)
    #expect(log.take() == [])
    harness.move(220, 150)
    harness.pass(0.7)
    #expect(log.take() == ["two 200 100 at 220"])
    harness.turnWheel(1, at: CGPoint(x: 220, y: 150))
    #expect(log.take() == ["none"])
    harness.pass(1)
    harness.input.pointerLost()
    #expect(log.take() == [] && harness.pendingCalls == 0)
  }
}
