import Foundation
internal import COriel

/// The clock of frames, animations and scheduled calls: seconds since some moment before the process, never set back.
nonisolated enum MonotonicClock {
  static var now: TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
