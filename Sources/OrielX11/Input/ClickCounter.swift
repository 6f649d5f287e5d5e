import Foundation
import OrielWindowing

/// Counts clicks: presses of one button in one window, soon after and close to each other.
struct ClickCounter {
  /// Seconds and pixels, as `DesktopSettings` has them.
  var interval = DesktopSettings().doubleClickInterval
  var distance = DesktopSettings().doubleClickDistance

  private struct Press {
    var button: PointerEvent.Button
    var window: UInt
    var x: Double
    var y: Double
    var time: UInt32
  }
  private var last: Press?
  private(set) var count = 0

  /// The number of this press: 1, 2, 3 ... `time` is server time in milliseconds, which wraps.
  mutating func press(_ button: PointerEvent.Button, window: UInt, x: Double, y: Double, time: UInt32) -> Int {
    let isNext =
      last.map {
        $0.button == button && $0.window == window && abs($0.x - x) <= distance && abs($0.y - y) <= distance
          && Double(time &- $0.time) <= interval * 1000
      } ?? false
    count = isNext ? count + 1 : 1
    last = Press(button: button, window: window, x: x, y: y, time: time)
    return count
  }

  /// The count that belongs to a release or drag of `button`.
  func current(_ button: PointerEvent.Button) -> Int { last?.button == button ? count : 0 }

  mutating func reset() {
    last = nil
    count = 0
  }
}
