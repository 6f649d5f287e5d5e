import Foundation

/// The parts of a window that must be repainted, as a few rectangles in points.
package nonisolated struct DamageRegion: Sendable {
  private static let capacity = 12
  private(set) var parts: [CGRect] = []
  package init() {}
  package var isEmpty: Bool { parts.isEmpty }

  package mutating func add(_ rect: CGRect) {
    guard !rect.isEmpty, !rect.isNull else { return }
    for part in parts where part.contains(rect) { return }
    parts.removeAll { rect.contains($0) }
    parts.append(rect)
    if parts.count > Self.capacity { mergeClosest() }
  }

  /// Joins the two rectangles whose union adds the least area.
  private mutating func mergeClosest() {
    var best = (0, 1), least = CGFloat.infinity
    for i in parts.indices {
      for j in parts.indices where j > i {
        let union = parts[i].union(parts[j])
        let waste = union.width * union.height - parts[i].width * parts[i].height - parts[j].width * parts[j].height
        if waste < least { (least, best) = (waste, (i, j)) }
      }
    }
    let union = parts[best.0].union(parts[best.1])
    parts.remove(at: best.1)
    parts.remove(at: best.0)
    add(union)
  }

  /// Areas damaged before a scroll must also be repainted at their new position.
  mutating func shift(inside rect: CGRect, by offset: CGSize) {
    for part in parts {
      let moved = part.common(with: rect).offsetBy(dx: offset.width, dy: offset.height).common(with: rect)
      if !moved.isNull { add(moved) }
    }
  }

  /// Expanded to device pixels and clipped to the window, with overlapping rectangles joined.
  func rects(within bounds: CGRect, scale: Double) -> [CGRect] {
    var result: [CGRect] = []
    for part in parts {
      let left = (part.minX * scale).rounded(.down) / scale, top = (part.minY * scale).rounded(.down) / scale
      let right = (part.maxX * scale).rounded(.up) / scale, bottom = (part.maxY * scale).rounded(.up) / scale
      var rect = CGRect(x: left, y: top, width: right - left, height: bottom - top).common(with: bounds)
      guard !rect.isNull, !rect.isEmpty else { continue }
      while let index = result.firstIndex(where: { $0.touches(rect) }) { rect = rect.union(result.remove(at: index)) }
      result.append(rect)
    }
    return result
  }
}
