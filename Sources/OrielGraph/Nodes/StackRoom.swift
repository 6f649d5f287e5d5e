import Foundation

/// How many levels of recursion fit on the main thread's stack.
nonisolated enum StackRoom {
  /// Recursion may use three quarters of the stack; the rest is for app code.
  static func depth(bytesPerLevel: Int, atMost: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < 1 << 40 else { return atMost }
    return min(atMost, max(64, Int(limit.rlim_cur) * 3 / 4 / bytesPerLevel))
  }
}
