import Foundation

/// The main thread's stack: how many levels of recursion it has room for.
nonisolated enum StackRoom {
  /// Three quarters of the stack for what recurses, the rest for what apps do in it.
  static func depth(bytesPerLevel: Int, atMost: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < 1 << 40 else { return atMost }
    return min(atMost, max(64, Int(limit.rlim_cur) * 3 / 4 / bytesPerLevel))
  }
}
