import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `Phases of scrolling` {
  private final class Log { var phases: [ScrollPhase] = []; var last: ScrollPhaseChangeContext? }
  private func harness(_ log: Log) -> ViewHarness {
    let harness = ViewHarness(
      ScrollView { Slab(height: 4000) }.onScrollPhaseChange { old, new, context in
        if log.phases.isEmpty { log.phases.append(old) }
        log.phases.append(new)
        log.last = context
      })
    harness.settle()
    return harness
  }

  @Test func `follow the fingers, the swing after them, and rest`() {
    let log = Log(), harness = harness(log)
    for _ in 0..<6 {
      harness.scroll(by: -20)
      harness.advance(by: 1.0 / 60)
    }
    #expect(log.phases == [.idle, .interacting])
    harness.scroll(by: 0, phase: .ended)
    harness.advance(by: 1.0 / 30)
    #expect(log.phases == [.idle, .interacting, .decelerating])
    #expect((log.last?.velocity?.dy ?? 0) > 100)
    #expect((log.last?.geometry.contentOffset.y ?? 0) >= 100)
    harness.advance(by: 4)
    #expect(log.phases == [.idle, .interacting, .decelerating, .idle])
    #expect(log.last?.velocity == nil)
  }
  @Test func `take a wheel for the user as long as it is turned, and go on without wake-ups`() {
    let log = Log(), harness = harness(log)
    for _ in 0..<3 {
      harness.wheel(-1)
      harness.advance(by: 0.1)
    }
    #expect(log.phases == [.idle, .interacting])
    harness.advance(by: 0.3)
    #expect(log.phases == [.idle, .interacting, .idle])
    #expect(!harness.wantsFrame)
  }
  @Test func `are animations where keys jump`() {
    let log = Log(), harness = harness(log)
    harness.scrollBox.scroll(to: CGPoint(x: 0, y: 1000), animation: .linear(duration: 0.2))
    harness.advance(by: 1)
    #expect(log.phases == [.idle, .animating, .idle])
  }
}
