import Foundation

/// A block of 32-bit pixels (premultiplied ARGB in this machine's byte order) that a painter draws into.
nonisolated struct PixelMemory {
  var base: UnsafeMutableRawPointer
  /// Bytes from one row to the next.
  var stride: Int
  /// The visible part; the block may be larger.
  var width: Int
  var height: Int

  /// Moves what is inside `rect` by whole pixels; what moves out of `rect` is lost, what is uncovered keeps old pixels.
  func shift(_ rect: PixelRect, dx: Int, dy: Int) {
    let target = rect.offset(x: dx, y: dy).common(with: rect)
    guard !target.isEmpty else { return }
    let source = target.offset(x: -dx, y: -dy)
    let bytes = target.width * 4
    // Rows are moved in the order that never overwrites one still to be read.
    for step in 0..<target.height {
      let row = dy > 0 ? target.height - 1 - step : step
      memmove(
        base + (target.y + row) * stride + target.x * 4, base + (source.y + row) * stride + source.x * 4, bytes)
    }
  }

  func fill(_ rect: PixelRect, with pixel: UInt32) {
    let rect = rect.common(with: PixelRect(x: 0, y: 0, width: width, height: height))
    for y in rect.y..<rect.maxY {
      let row = (base + y * stride + rect.x * 4).assumingMemoryBound(to: UInt32.self)
      for x in 0..<rect.width { row[x] = pixel }
    }
  }

  /// The pixel at a place that must lie inside.
  func pixel(x: Int, y: Int) -> UInt32 { (base + y * stride + x * 4).load(as: UInt32.self) }
}
