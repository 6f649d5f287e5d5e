import Foundation

/// Where a value lives that views read and write: knows its readers and tells them of changes.
package nonisolated class Location<Value>: @unchecked Sendable {
  init() {}
  package func get() -> Value { fatalError("A state location without a value was read.") }
  package func set(_ value: Value, transaction: Transaction) {}
  /// True when both stand for the same storage.
  package func isSame(as other: Location<Value>) -> Bool { self === other }
}

/// The storage behind `@State`, kept by a node for as long as it lives.
package nonisolated final class StateLocation<Value>: Location<Value>, Dependency, @unchecked Sendable {
  private var value: Value
  private var readers = ReaderSet()
  /// Found at the first change: many values never change.
  private var isSame: ((Value, Value) -> Bool)?

  /// - Parameter isSame: nil for == where the type has it; asking for that takes the runtime tens of microseconds per type.
  package init(_ value: Value, isSame: ((Value, Value) -> Bool)? = nil) {
    self.value = value
    self.isSame = isSame
  }

  override package func get() -> Value {
    if let reader = DependencyRecorder.reader, MainThread.isCurrent, readers.insert(reader) {
      MainActor.assumeIsolated { reader.dependencies.append(self) }
    }
    return value
  }

  override package func set(_ new: Value, transaction: Transaction) {
    // Without readers nobody asks whether it is the same; finding out how to compare costs more than the change.
    guard !readers.isEmpty else { return value = new }
    // Written once: reading a closure of generic type and storing it again puts one more closure around it each time.
    if isSame == nil { isSame = Self.comparison() }
    if isSame!(value, new) { return }
    value = new
    nonisolated(unsafe) let transaction = transaction
    MainThread.perform { [self] in
      Transaction.with(transaction) { readers.invalidateAll() }
    }
  }

  func removeReader(_ node: ViewNode) { readers.remove(node) }

  /// == where the type has it; a value that is replaced by an equal one changes nothing.
  private static func comparison() -> (Value, Value) -> Bool {
    if Value.self == String.self {
      // Typing into a long text changes its length, which is known without reading it.
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
