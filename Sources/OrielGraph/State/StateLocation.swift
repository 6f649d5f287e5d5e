import Foundation

/// The storage of a value that views read and write. It tracks its readers and notifies them of changes.
package nonisolated class Location<Value>: @unchecked Sendable {
  init() {}
  package func get() -> Value { fatalError("A state location without a value was read.") }
  package func set(_ value: Value, transaction: Transaction) {}
  /// Whether both refer to the same storage.
  package func isSame(as other: Location<Value>) -> Bool { self === other }
}

/// The storage of `@State`, owned by a node.
package nonisolated final class StateLocation<Value>: Location<Value>, Dependency, @unchecked Sendable {
  private var value: Value
  private var readers = ReaderSet()
  /// Created at the first change, because many values never change.
  private var isSame: ((Value, Value) -> Bool)?

  /// - Parameter isSame: nil for == where the type has it; asking for that takes the runtime tens of microseconds per type.
  package init(_ value: Value, isSame: ((Value, Value) -> Bool)? = nil) {
    self.value = value
    self.isSame = isSame
  }

  override package func get() -> Value {
    if let reader = DependencyRecorder.reader, MainThread.isCurrent, readers.insert(reader) {
      MainThread.assumed { reader.dependencies.append(self) }
    }
    return value
  }

  override package func set(_ new: Value, transaction: Transaction) {
    // Without readers there is nothing to invalidate, and finding out how to compare costs more than the change.
    guard !readers.isEmpty else { return value = new }
    // Set only once: reading a closure of generic type and storing it again wraps it in another closure each time.
    if isSame == nil { isSame = Self.comparison() }
    if isSame!(value, new) { return }
    value = new
    nonisolated(unsafe) let transaction = transaction
    MainThread.perform { [self] in
      Transaction.with(transaction) { readers.invalidateAll() }
    }
  }

  func removeReader(_ node: ViewNode) { readers.remove(node) }

  /// == if the type is Equatable; writing an equal value is no change.
  private static func comparison() -> (Value, Value) -> Bool {
    if Value.self == String.self {
      // Typing into a long text changes its length, which is cheap to compare.
      return {
        let old = $0 as! String, new = $1 as! String
        return old.utf8.count == new.utf8.count && old == new
      }
    }
    func open<E: Equatable>(_: E.Type) -> (Value, Value) -> Bool { { ($0 as! E) == ($1 as! E) } }
    guard let type = Value.self as? any Equatable.Type else { return { _, _ in false } }
    return open(type)
  }
}
