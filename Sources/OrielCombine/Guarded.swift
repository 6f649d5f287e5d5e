import Synchronization

/// A value behind a lock, for classes that several threads may call.
///
/// Not `Mutex` alone: the values of a stream are seldom `Sendable`, and the promise that they are handed from one
/// thread to another safely is the app's, as it is in Apple's framework.
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
