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
  /// The commands of this frame, when the system records; nil when nothing was painted.
  package private(set) var recording: RecordingPainter?
  /// The window's pixels, when the system keeps them.
  private let surface: BitmapSurface?
  private let hasAlpha: Bool

  init(
    size: CGSize, scale: Double, time: TimeInterval, invalid: [CGRect], surface: BitmapSurface?, hasAlpha: Bool = false
  ) {
    self.hasAlpha = hasAlpha
    self.size = size
    self.scale = scale
    self.time = time
    self.invalid = invalid
    self.surface = surface
  }
  package func scroll(_ rect: CGRect, by offset: CGSize) {
    precondition(damage.isEmpty, "A frame scrolls before it paints.")
    scrolls.append((rect, offset))
    guard let surface else { return }
    let before = surface.bitmap()
    let painter = surface.painter
    painter.save()
    painter.clip(to: rect.common(with: rect.offsetBy(dx: offset.width, dy: offset.height)))
    painter.draw(
      before, in: CGRect(x: offset.width, y: offset.height, width: before.size.width, height: before.size.height),
      interpolation: .none, opacity: 1)
    painter.restore()
  }
  package func paint(_ damage: [CGRect], _ body: (any Painter) -> Void) {
    let bounds = CGRect(origin: .zero, size: size)
    let parts = damage.map { $0.common(with: bounds) }.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return }
    self.damage += parts
    let painter: any Painter
    if let surface {
      painter = surface.painter
    } else {
      let recorder = recording ?? RecordingPainter(bounds: bounds, scale: scale)
      recording = recorder
      painter = recorder
    }
    for part in parts {
      painter.save()
      painter.clip(to: part)
      if hasAlpha { surface?.painter.clear() }
      body(painter)
      painter.restore()
    }
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
