import Foundation

/// Counts the work of each pass; tests compare it with the cost table.
package struct PassCounters {
  package var bodies = 0
  package var measures = 0
  /// Queries for the length range of boxes.
  package var ranges = 0
  package var placements = 0
  package var paints = 0
  /// The painted area in square points.
  package var paintedArea: CGFloat = 0
  package var frames = 0
  package var nodesMade = 0
  package var nodesUnmounted = 0
  package var boxesMade = 0
  /// The boxes that were looked at for the padding around others.
  package var paddingSteps = 0
  /// How often all elements were read for assistive technology.
  package var accessibilityReadings = 0
  var lastBodies = RecentTypes()
  package init() {}
}

/// The last few view types evaluated, for the warning about content that does not settle.
struct RecentTypes {
  private var types: [Any.Type] = []
  private var next = 0
  mutating func note(_ type: Any.Type) {
    if types.count < 6 { types.append(type) } else { types[next] = type; next = (next + 1) % 6 }
  }
  var names: [String] { Array(Set(types.map { String(describing: $0) })).sorted() }
}
