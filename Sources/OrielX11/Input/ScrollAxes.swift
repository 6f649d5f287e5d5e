import Foundation

/// Scroll valuators of XI2 devices. Their values are absolute, shared by every client of the session, and move on
/// while the pointer is elsewhere; only differences since a trusted baseline mean anything.
nonisolated struct ScrollAxes {
  struct Axis: Equatable {
    var number: Int
    var isVertical: Bool
    /// Value of one detent; its sign gives the direction.
    var increment: Double
    /// The value last seen, nil: the next one only sets the baseline.
    var last: Double?
  }
  private var devices: [Int: [Axis]] = [:]

  var isEmpty: Bool { devices.values.allSatisfy(\.isEmpty) }
  func hasAxes(device: Int) -> Bool { devices[device]?.isEmpty == false }

  /// With `keepsBaselines`, axes that are known stay where they stood.
  mutating func setAxes(_ axes: [Axis], device: Int, keepsBaselines: Bool = false) {
    let old = keepsBaselines ? devices[device] ?? [] : []
    devices[device] = axes.map { axis in
      var axis = axis
      if let known = old.first(where: { $0.number == axis.number })?.last { axis.last = known }
      return axis
    }
  }
  mutating func remove(device: Int) { devices[device] = nil }

  /// Forgets where every axis stood.
  mutating func dropBaselines() {
    for device in devices.keys {
      for index in devices[device]!.indices { devices[device]![index].last = nil }
    }
  }

  /// Detents moved since the last event, right and down positive; nil if the event has no scroll axis at all.
  mutating func move(device: Int, values: [Int: Double]) -> CGSize? {
    guard var axes = devices[device] else { return nil }
    var moved = CGSize.zero
    var isScroll = false
    for index in axes.indices {
      guard let value = values[axes[index].number], value.isFinite else { continue }
      isScroll = true
      defer { axes[index].last = value }
      guard let last = axes[index].last, axes[index].increment != 0 else { continue }
      let detents = (value - last) / axes[index].increment
      // A jump of more is a device that was reset, not a hand.
      guard abs(detents) <= 100 else { continue }
      if axes[index].isVertical { moved.height += detents } else { moved.width += detents }
    }
    devices[device] = axes
    return isScroll ? moved : nil
  }
}
