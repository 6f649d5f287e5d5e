import Dispatch

/// Access to the main actor from nonisolated code. The thread is not conclusive: under `dispatchMain`, the main queue
/// runs on any thread.
///
/// The compiler isolates the implicit `deinit` of a main-actor class, so it checks the executor, once per class in the hierarchy, at about
/// 100 ns each. Classes with thousands of instances therefore write `deinit {}`, which is not isolated and checks nothing. It runs on
/// whichever thread releases the last reference, so it must do nothing itself.
package enum MainThread {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

  /// Runs `body`, whose caller is on the main actor although its type does not say so. Debug builds check that; each check costs as much
  /// as many of these bodies, of which one layout has hundreds, and the first of them brings the concurrency library's pages with it.
  @inlinable @inline(__always) package static func assumed<Result>(_ body: @MainActor () -> Result) -> Result {
    #if DEBUG
      MainActor.preconditionIsolated()
    #endif
    return withoutActuallyEscaping(body) { (body: @escaping @MainActor () -> Result) in unsafeBitCast(body, to: (() -> Result).self)() }
  }
  /// Runs `body` now if on the main actor, otherwise soon.
  package static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent { assumed(body) } else { DispatchQueue.main.async { body() } }
  }
}
