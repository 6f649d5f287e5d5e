import Foundation

/// A rectangle of device pixels, half open.
nonisolated struct PixelRect: Hashable, Sendable {
  var x, y, width, height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The pixels that `rect`, in points, touches at `scale`.
  init(covering rect: CGRect, scale: Double) {
    // A rounding error must not add a row of pixels; nothing sane lies outside the 16-bit coordinates of X.
    func clamped(_ value: Double) -> Int { value.isFinite ? Int(min(max(value, -32768), 65535)) : 0 }
    let left = clamped((rect.minX * scale + 1e-6).rounded(.down))
    let top = clamped((rect.minY * scale + 1e-6).rounded(.down))
    self.init(
      x: left, y: top, width: clamped((rect.maxX * scale - 1e-6).rounded(.up)) - left,
      height: clamped((rect.maxY * scale - 1e-6).rounded(.up)) - top)
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  var area: Int { width * height }

  func common(with other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  func offset(x dx: Int, y dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }
  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
  func points(scale: Double) -> CGRect {
    CGRect(
      x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
  }
}

/// Damage: a few rectangles that together cover what changed. Many small ones collapse to fewer, larger ones.
nonisolated struct PixelRegion: Sendable, Equatable {
  private(set) var rects: [PixelRect] = []
  static let maximumCount = 8

  var isEmpty: Bool { rects.isEmpty }
  var bounds: PixelRect { rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }

  init(_ rects: [PixelRect] = []) { for rect in rects { add(rect) } }

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    rects.removeAll { rect.contains($0) }
    // Two that nearly fill their union are cheaper as one.
    if let index = rects.firstIndex(where: { $0.union(rect).area <= $0.area + rect.area + 256 }) {
      let merged = rects.remove(at: index).union(rect)
      add(merged)
      return
    }
    rects.append(rect)
    if rects.count > Self.maximumCount { rects = [bounds] }
  }
  mutating func clip(to limit: PixelRect) {
    rects = rects.map { $0.common(with: limit) }.filter { !$0.isEmpty }
  }
  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }
}
