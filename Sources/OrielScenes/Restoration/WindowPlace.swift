import Foundation
import OrielControls

/// A window's position on each monitor it has been on, and its current monitor.
///
/// Frames are those of the content without its shadow, in points, from the monitor's upper left corner: a monitor that
/// stands elsewhere takes its windows along.
nonisolated struct WindowPlace: Equatable, Sendable {
  var monitor: String
  var frames: [String: CGRect]
  /// The sizes of the monitors at that time, in points.
  var monitorSizes: [String: CGSize] = [:]
  /// Enough for monitors at home, at work and in meeting rooms.
  private static let mostMonitors = 8

  /// - Parameter before: the saved position, with those on other monitors.
  init(_ frame: CGRect, on monitors: [Monitor], before: WindowPlace? = nil) {
    let monitor = Self.monitor(of: frame, among: monitors)
    self.monitor = monitor?.name ?? ""
    frames = before?.frames ?? [:]
    if frames.count >= Self.mostMonitors, frames[self.monitor] == nil { frames = [:] }
    monitorSizes = (before?.monitorSizes ?? [:]).filter { frames[$0.key] != nil }
    monitorSizes[self.monitor] = monitor?.frame.size
    let corner = monitor?.frame.origin ?? .zero
    frames[self.monitor] = frame.offsetBy(dx: -corner.x, dy: -corner.y)
  }

  private static func monitor(of frame: CGRect, among monitors: [Monitor]) -> Monitor? {
    func area(_ monitor: Monitor) -> CGFloat {
      let shared = monitor.frame.common(with: frame)
      return shared.isNull ? 0 : shared.width * shared.height
    }
    let best = monitors.max { area($0) < area($1) }
    return best.map(area) ?? 0 > 0 ? best : monitors.first(where: \.isPrimary) ?? monitors.first
  }

  // MARK: Restoring

  /// The frame on these monitors: the saved one, or the nearest visible one whose title bar can be reached.
  func frame(on monitors: [Monitor]) -> CGRect? {
    let primary = monitors.first(where: \.isPrimary) ?? monitors.first
    let known = monitors.first { $0.name == monitor && frames[monitor] != nil } ?? monitors.first { frames[$0.name] != nil }
    guard let target = known ?? primary, let inside = frames[target.name] ?? frames[monitor] ?? frames.values.first,
      inside.minX.isFinite, inside.minY.isFinite, inside.width.isFinite, inside.height.isFinite
    else { return nil }
    let all = monitors.reduce(CGRect.null) { $0.union($1.frame) }
    var frame = inside.offsetBy(dx: target.frame.minX, dy: target.frame.minY)
    frame.size.width = min(max(1, frame.width), max(1, all.width))
    frame.size.height = min(max(1, frame.height), max(1, all.height))
    // On the same screen, the user may have placed it partly off screen; on a screen that has become smaller, not.
    let isSameScreen = monitorSizes[target.name].map { abs($0.width - target.frame.width) < 1 && abs($0.height - target.frame.height) < 1 } ?? true
    if isSameScreen || all.contains(frame), monitors.contains(where: { Self.canBeTaken(frame, on: $0) }) { return frame }
    let room = target.visibleFrame.isEmpty ? target.frame : target.visibleFrame
    frame.size.width = min(frame.width, room.width)
    frame.size.height = min(frame.height, max(1, room.height - Self.titleBar))
    frame.origin.x = max(room.minX, min(frame.minX, room.maxX - frame.width))
    frame.origin.y = max(room.minY + Self.titleBar, min(frame.minY, room.maxY - frame.height))
    return frame
  }
  /// Whether part of the top edge, where the title bar is, is on the screen.
  private static func canBeTaken(_ frame: CGRect, on monitor: Monitor) -> Bool {
    let edge = CGRect(x: frame.minX, y: frame.minY - 4, width: frame.width, height: 24), seen = edge.common(with: monitor.frame)
    return !seen.isNull && seen.width >= min(64, frame.width) && seen.height >= 8
  }
  /// The approximate height of a title bar, because the decorations do not exist yet.
  private static let titleBar: CGFloat = 28

  // MARK: JSON

  var json: JSONText {
    let frames = frames.mapValues { frame in
      JSONText.object([
        ("x", .number(frame.minX)), ("y", .number(frame.minY)), ("width", .number(frame.width)), ("height", .number(frame.height)),
      ])
    }
    let sizes = monitorSizes.mapValues { JSONText.object([("width", .number($0.width)), ("height", .number($0.height))]) }
    return .object([("monitor", .text(monitor)), ("frames", .object(frames)), ("monitorSizes", .object(sizes))])
  }
  init?(json: JSONText) {
    guard let json = json.object, let monitor = json["monitor"]?.text, let found = json["frames"]?.object, found.count <= 64 else { return nil }
    self.monitor = monitor
    frames = found.compactMapValues { value in
      guard let parts = value.object else { return nil }
      let numbers = ["x", "y", "width", "height"].compactMap { parts[$0]?.number }
      // The range of X's coordinates, and more.
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 100_000 }), numbers[2] >= 1, numbers[3] >= 1 else { return nil }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    if frames.isEmpty { return nil }
    for (name, value) in json["monitorSizes"]?.object ?? [:] where frames[name] != nil {
      let numbers = ["width", "height"].compactMap { value.object?[$0]?.number }
      if numbers.count == 2, numbers.allSatisfy({ (1...100_000).contains($0) }) { monitorSizes[name] = CGSize(width: numbers[0], height: numbers[1]) }
    }
  }
}
