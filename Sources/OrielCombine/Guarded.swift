import Synchronization

/// A value behind a lock, for classes that several threads may call.
///
/// Not just `Mutex`, because a stream's values are rarely `Sendable`. As in Apple's framework, the app is responsible for
/// passing them between threads safely.
final class Guarded<Value>: @unchecked Sendable {
  private let mutex = Mutex(())
  private var value: Value
  init(_ value: Value) { self.value = value }

  @inline(__always)
  func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    mutex._unsafeLock()
    defer { mutex._unsafeUnlock() }
    return try body(&value)
  }
}

/// Carries a value across an isolation boundary that the caller vouches for.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
