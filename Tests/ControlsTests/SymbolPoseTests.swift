import Foundation
@testable import OrielControls
import Testing

@Suite struct `The pose of a moving symbol` {
  private func pose(_ motion: _SymbolMotion, at phase: Double) -> [Double] {
    let pose = SymbolPose.at(phase * motion.period, of: motion)
    return [pose.scale, pose.turn, pose.x, pose.y, pose.opacity].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func `bounces out and back, then a quarter as far the other way`() {
    for (phase, part) in [(0, 0), (0.1, 0.1), (0.3, 0.2), (0.5, 0.1), (0.6, 0), (0.8, -0.05), (1, 0)] {
      #expect(pose(.bounce(down: false), at: phase) == [1 + part, 0, 0, 0, 1], "\(phase)")
      #expect(pose(.bounce(down: true), at: phase) == [1 - part, 0, 0, 0, 1], "\(phase)")
    }
  }
  @Test func `fades and breathes to the middle of its run, and back`() {
    #expect([0, 0.25, 0.5, 1].map { pose(.pulse, at: $0) } == [1, 0.675, 0.35, 1].map { [1, 0, 0, 0, $0] })
    #expect([0, 0.2, 0.5, 1].map { pose(.variableColor, at: $0) } == [1, 0.766667, 0.3, 1].map { [1, 0, 0, 0, $0] })
    #expect(pose(.breathe, at: 0) == [1, 0, 0, 0, 1] && pose(.breathe, at: 0.25) == [1.05, 0, 0, 0, 0.85] && pose(.breathe, at: 0.5) == [1.1, 0, 0, 0, 0.7])
  }
  @Test func `turns once, and wiggles less and less`() {
    #expect(pose(.rotate(counterClockwise: false), at: 0.25) == [1, 1.570796, 0, 0, 1])
    #expect(pose(.rotate(counterClockwise: true), at: 0.5) == [1, -3.141593, 0, 0, 1])
    #expect(pose(.wiggle(x: 1, y: 2, turn: 3), at: 1.0 / 12) == [1, 0.55, 0.11, 0.22, 1])
    #expect(pose(.wiggle(x: 1, y: 2, turn: 3), at: 0.25) == [1, -0.45, -0.09, -0.18, 1])
  }
  @Test func `stays larger or smaller`() {
    #expect([0, 0.5, 1, 4].map { pose(.scale(down: false), at: $0)[0] } == [1, 1.1, 1.2, 1.2])
    #expect([0, 0.5, 1, 4].map { pose(.scale(down: true), at: $0)[0] } == [1, 0.9, 0.8, 0.8])
    for motion in [_SymbolMotion.appear, .disappear, .replace] { #expect(SymbolPose.at(0.1, of: motion) == SymbolPose()) }
  }
  @Test func `joins poses of several effects`() {
    let joined = SymbolPose(scale: 2, turn: 1, x: 0.25, y: 0.5, opacity: 0.5).combined(with: SymbolPose(scale: 3, turn: 2, x: 0.5, y: 1, opacity: 0.25))
    #expect(joined == SymbolPose(scale: 6, turn: 3, x: 0.75, y: 1.5, opacity: 0.125))
  }
  @Test func `has a time for each motion, and holds those that have a state`() {
    let motions: [(_SymbolMotion, Double, Bool)] = [
      (.bounce(down: true), 0.55, false), (.pulse, 1.6, false), (.variableColor, 1.2, false), (.breathe, 2.4, false),
      (.rotate(counterClockwise: true), 1.6, false), (.wiggle(x: 1, y: 0, turn: 0), 0.7, false), (.scale(down: true), 0.25, true), (.appear, 0.25, true),
      (.disappear, 0.25, true), (.replace, 0.25, true),
    ]
    for (motion, period, isHeld) in motions { #expect(motion.period == period && motion.isHeld == isHeld) }
  }
}
