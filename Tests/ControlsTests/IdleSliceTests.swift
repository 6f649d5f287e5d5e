import Foundation
import Testing

@testable import OrielControls

@Suite struct `Work in idle time` {
  /// Milliseconds of a slice whose steps take so long, one after the other.
  private func length(of steps: [Int]) -> Int {
    let start = ContinuousClock.now
    var passed = 0, slice = IdleSlice { start + .microseconds(passed) }
    for step in steps {
      passed += step
      if !slice.goesOn { break }
    }
    return passed
  }
  @Test func `stops before the step that could make it longer than four milliseconds`() {
    #expect(length(of: Array(repeating: 10, count: 1_000)) <= 3_500)
    #expect(length(of: Array(repeating: 10, count: 1_000)) > 3_400)
    #expect(length(of: Array(repeating: 1_200, count: 10)) == 2_400)
    #expect(length(of: [100, 2_000, 900, 900]) == 2_100)
  }
  @Test func `takes one step at least`() {
    #expect(length(of: [3_900, 1]) == 3_900)
  }
}
