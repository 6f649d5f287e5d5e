import Foundation
import OrielDrawing
import OrielGraph

/// The transform of a symbol at a moment of its effects.
struct SymbolPose: Equatable {
  var scale = 1.0
  /// Radians, clockwise.
  var turn = 0.0
  /// Fractions of the symbol's side.
  var x = 0.0, y = 0.0
  var opacity = 1.0

  /// The pose `time` seconds after the effect began, one period being one run.
  static func at(_ time: TimeInterval, of motion: _SymbolMotion) -> SymbolPose {
    var pose = SymbolPose()
    let phase = time / motion.period
    let wave = (1 - cos(phase * .pi * 2)) / 2
    switch motion {
    case .bounce(let down):
      // Out and back, then a smaller swing in the other direction.
      let part = phase < 0.6 ? sin(phase / 0.6 * .pi) * 0.2 : -sin((phase - 0.6) / 0.4 * .pi) * 0.05
      pose.scale = 1 + (down ? -part : part)
    case .pulse: pose.opacity = 1 - 0.65 * wave
    case .variableColor: pose.opacity = 1 - 0.7 * (wave * 3).rounded() / 3
    case .breathe: (pose.scale, pose.opacity) = (1 + 0.1 * wave, 1 - 0.3 * wave)
    case .rotate(let counterClockwise): pose.turn = (counterClockwise ? -phase : phase) * .pi * 2
    case .wiggle(let x, let y, let turn):
      let part = sin(phase * .pi * 6) * (1 - phase)
      (pose.x, pose.y, pose.turn) = (x * part * 0.12, y * part * 0.12, turn * part * 0.2)
    case .scale(let down): pose.scale = 1 + (down ? -0.2 : 0.2) * min(1, time / motion.period)
    case .appear, .disappear, .replace: break
    }
    return pose
  }
  func combined(with other: SymbolPose) -> SymbolPose {
    SymbolPose(
      scale: scale * other.scale, turn: turn + other.turn, x: x + other.x, y: y + other.y, opacity: opacity * other.opacity)
  }
}

nonisolated extension _SymbolMotion {
  /// Seconds of one run.
  var period: TimeInterval {
    switch self {
    case .bounce: 0.55
    case .pulse: 1.6
    case .variableColor: 1.2
    case .breathe: 2.4
    case .rotate: 1.6
    case .wiggle: 0.7
    case .scale, .appear, .disappear, .replace: 0.25
    }
  }
  /// Whether the effect is held while active instead of repeating.
  var isHeld: Bool {
    switch self {
    case .scale, .appear, .disappear, .replace: true
    case .bounce, .pulse, .variableColor, .breathe, .rotate, .wiggle: false
    }
  }
}

/// The effects of one symbol. Requests frames only while it moves and is visible.
final class SymbolMovement: AnimationParticipant {
  private struct Run {
    let motion: _SymbolMotion
    let speed: Double
    let start: TimeInterval
    /// The remaining runs; nil repeats forever.
    var count: Int?
  }
  /// The animator retains the movement, which may outlive the box.
  private weak var box: Box?
  private var requests: [SymbolEffectRequest]?
  private var runs: [Int: Run] = [:]
  /// The progress of held effects, 0...1.
  private var held: [Int: Fade] = [:]
  private var moving = SymbolPose()

  init(_ box: Box) { self.box = box }

  var pose: SymbolPose {
    var pose = moving
    for (index, fade) in held {
      guard let request = requests?[safe: index] else { continue }
      switch request.motion {
      case .scale(let down): pose.scale *= 1 + (down ? -0.2 : 0.2) * fade.amount
      case .disappear: pose = pose.combined(with: SymbolPose(scale: 1 - 0.4 * fade.amount, opacity: 1 - fade.amount))
      case .appear: pose = pose.combined(with: SymbolPose(scale: 0.6 + 0.4 * fade.amount, opacity: fade.amount))
      default: break
      }
    }
    return pose
  }

  func show(_ new: [SymbolEffectRequest], reducesMotion: Bool) {
    let old = requests
    guard new != old, let box else { return }
    requests = new
    let now = box.graph.now
    for index in runs.keys where index >= new.count { runs[index] = nil }
    for index in held.keys where index >= new.count { held[index] = nil }
    for (index, request) in new.enumerated() {
      let before = old?[safe: index]
      if request.motion.isHeld {
        let target: Double = request.isActive ? 1 : 0
        if let fade = held[index] {
          fade.go(to: target, reducesMotion ? nil : .easeOut(duration: request.motion.period / request.options.speed))
        } else {
          held[index] = Fade(box.graph, amount: target) { [weak box] in box?.setNeedsDisplay() }
        }
      } else if let value = request.value {
        if let before, before.value != value, !reducesMotion {
          runs[index] = Run(
            motion: request.motion, speed: request.options.speed, start: now, count: request.options.count ?? 1)
        }
      } else if request.isActive, !reducesMotion {
        if before?.isActive != true || before?.motion != request.motion {
          runs[index] = Run(motion: request.motion, speed: request.options.speed, start: now, count: request.options.count)
        }
      } else if var run = runs[index], run.count == nil {
        // A run that has begun is finished.
        run.count = Int(saturating: ((now - run.start) * run.speed / run.motion.period).rounded(.up))
        runs[index] = run
      }
    }
    if !runs.isEmpty { box.graph.animator.add(self) }
    box.setNeedsDisplay()
  }
  /// Continues effects that stopped while the symbol was not visible.
  func painted() { if !runs.isEmpty { box?.graph.animator.add(self) } }

  func advance(to time: TimeInterval) -> Bool {
    guard let box, box.isInWindow else { return false }
    var pose = SymbolPose()
    for (index, run) in runs {
      let elapsed = max(0, time - run.start) * run.speed, rounds = elapsed / run.motion.period
      if let count = run.count, rounds >= Double(count) {
        runs[index] = nil
      } else {
        pose = pose.combined(with: .at(elapsed.truncatingRemainder(dividingBy: run.motion.period), of: run.motion))
      }
    }
    if pose != moving {
      moving = pose
      box.setNeedsDisplay()
    }
    return !runs.isEmpty
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
