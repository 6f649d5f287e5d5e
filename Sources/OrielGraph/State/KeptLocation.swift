/// A location that notifies a store of every write so that the value is saved.
package nonisolated final class KeptLocation<Value>: Location<Value>, @unchecked Sendable {
  private let inner: StateLocation<Value>
  private let onWrite: @MainActor @Sendable () -> Void

  package init(_ value: Value, onWrite: @escaping @MainActor @Sendable () -> Void) {
    inner = StateLocation(value)
    self.onWrite = onWrite
  }
  override package func get() -> Value { inner.get() }
  override package func set(_ value: Value, transaction: Transaction) {
    inner.set(value, transaction: transaction)
    MainThread.perform(onWrite)
  }
}
