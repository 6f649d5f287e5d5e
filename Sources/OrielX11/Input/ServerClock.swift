import Foundation

/// Server time (32-bit milliseconds that wrap) as seconds on the window system's clock.
nonisolated struct ServerClock {
  private var offset: Double?

  /// Events cannot come from the future, so the smallest difference ever seen is the truest.
  mutating func seconds(_ time: UInt, now: TimeInterval) -> TimeInterval {
    let server = Double(UInt32(truncatingIfNeeded: time)) / 1000
    let candidate = now - server
    if let known = offset, abs(candidate - known) < 3600 {
      offset = min(known, candidate)
    } else {
      offset = candidate
    }
    return server + (offset ?? 0)
  }
}
