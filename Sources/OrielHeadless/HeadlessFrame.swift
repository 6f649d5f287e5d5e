import Foundation
import OrielDrawing
import OrielWindowing

/// One frame of a headless window; remembers what was drawn into it.
package final class HeadlessFrame: WindowFrame {
  package let size: CGSize
  package let scale: Double
  package let time: TimeInterval
  package let invalid: [CGRect]
  package private(set) var scrolls: [(rect: CGRect, offset: CGSize)] = []
  package private(set) var damage: [CGRect] = []
  package private(set) var painter: (any Painter)?
  private let makePainter: (CGSize, Double, [CGRect]) -> any Painter

  init(
    size: CGSize, scale: Double, time: TimeInterval, invalid: [CGRect],
    makePainter: @escaping (CGSize, Double, [CGRect]) -> any Painter
  ) {
    self.size = size
    self.scale = scale
    self.time = time
    self.invalid = invalid
    self.makePainter = makePainter
  }
  package func scroll(_ rect: CGRect, by offset: CGSize) {
    precondition(painter == nil, "A frame scrolls before it paints.")
    scrolls.append((rect, offset))
  }
  package func paint(_ damage: [CGRect], _ body: (any Painter) -> Void) {
    let bounds = CGRect(origin: .zero, size: size)
    let parts = damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return }
    self.damage += parts
    let painter = makePainter(size, scale, parts)
    self.painter = painter
    body(painter)
  }
}

/// What was drawn into a window since its counters were set back.
package nonisolated struct FrameCounters: Hashable, Sendable {
  package var frames = 0
  /// Frames in which something was painted.
  package var paintedFrames = 0
  /// Area of all damage, in square points.
  package var pointsPainted = 0.0
  package var scrollBlits = 0
  /// The damage of the last frame.
  package var lastDamage: [CGRect] = []
  package init() {}
  @MainActor mutating func add(_ frame: HeadlessFrame) {
    frames += 1
    if !frame.damage.isEmpty { paintedFrames += 1 }
    pointsPainted += frame.damage.reduce(0) { $0 + Double($1.width * $1.height) }
    scrollBlits += frame.scrolls.count
    lastDamage = frame.damage
  }
}
