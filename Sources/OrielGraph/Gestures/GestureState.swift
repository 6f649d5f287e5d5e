import Foundation

/// A value that follows a gesture and resets when the gesture ends or is cancelled.
///
/// On Linux, declare it in the view: properties of a custom `Gesture` are not installed.
@propertyWrapper public struct GestureState<Value>: InstallableProperty {
  nonisolated(unsafe) private let initial: Value
  nonisolated(unsafe) private let prepareReset: (Value, inout Transaction) -> Void
  nonisolated(unsafe) private var location: StateLocation<Value>?

  nonisolated public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, resetTransaction: Transaction()) }
  nonisolated public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
  nonisolated public init(wrappedValue: Value, resetTransaction: Transaction) {
    initial = wrappedValue
    prepareReset = { $1 = resetTransaction }
  }
  nonisolated public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }
  nonisolated public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    prepareReset = reset
  }
  nonisolated public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  @preconcurrency @MainActor public var wrappedValue: Value { location?.get() ?? initial }
  @preconcurrency @MainActor public var projectedValue: GestureState<Value> { self }

  package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    if let existing = slot { location = unsafeDowncast(existing, to: StateLocation<Value>.self); return }
    let made = StateLocation(initial)
    slot = made
    location = made
  }

  func write(_ value: Value, _ transaction: Transaction) { location?.set(value, transaction: transaction) }
  func reset() {
    var transaction = Transaction()
    prepareReset(wrappedValue, &transaction)
    location?.set(initial, transaction: transaction)
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  nonisolated public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }
  nonisolated public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(wrappedValue: nil, reset: reset) }
}

extension GestureState: @unchecked Sendable {}
extension GestureState: ComparedProperty {
  nonisolated package static func isSameInput(_ a: GestureState, _ b: GestureState) -> Bool { true }
}
