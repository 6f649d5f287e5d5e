import Synchronization

/// A lock around a value that several threads use. The thread that locks it must unlock it.
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private nonisolated(unsafe) var state: State
  private let mutex = Mutex(())

  public init(uncheckedState initialState: State) { state = initialState }
  public convenience init(initialState: State) where State: Sendable { self.init(uncheckedState: initialState) }

  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { try withLockUnchecked(body) }
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    mutex._unsafeLock()
    defer { mutex._unsafeUnlock() }
    return try body(&state)
  }
  /// Returns nil if another thread holds the lock.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
    guard mutex._unsafeTryLock() else { return nil }
    defer { mutex._unsafeUnlock() }
    return try body(&state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public convenience init() { self.init(uncheckedState: ()) }
  public func lock() { mutex._unsafeLock() }
  public func unlock() { mutex._unsafeUnlock() }
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    lock()
    defer { unlock() }
    return try body()
  }
}
