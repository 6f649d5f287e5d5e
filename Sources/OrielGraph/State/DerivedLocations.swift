import Foundation

nonisolated final class ConstantLocation<Value>: Location<Value>, @unchecked Sendable {
  private let value: Value
  init(_ value: Value) { self.value = value }
  override func get() -> Value { value }
  override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? ConstantLocation else { return false }
    return self === other || ViewComparisonBits.areEqual(value, other.value)
  }
}

nonisolated enum ViewComparisonBits {
  /// Compares with ==; types that are not Equatable count as different.
  static func areEqual<T>(_ a: T, _ b: T) -> Bool {
    func open<E: Equatable>(_ x: E) -> Bool { x == (b as! E) }
    guard let x = a as? any Equatable else { return false }
    return open(x)
  }
}

nonisolated final class ClosureLocation<Value>: Location<Value>, @unchecked Sendable {
  private let getter: () -> Value
  private let setter: (Value, Transaction) -> Void
  init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    getter = get
    setter = set
  }
  override func get() -> Value { getter() }
  override func set(_ value: Value, transaction: Transaction) {
    if transaction.isEmpty { setter(value, transaction) } else { Transaction.with(transaction) { setter(value, transaction) } }
  }
}

nonisolated final class KeyPathLocation<Base, Value>: Location<Value>, @unchecked Sendable {
  private let base: Location<Base>
  private let keyPath: WritableKeyPath<Base, Value>
  init(base: Location<Base>, keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }
  override func get() -> Value { base.get()[keyPath: keyPath] }
  override func set(_ value: Value, transaction: Transaction) {
    var whole = base.get()
    whole[keyPath: keyPath] = value
    base.set(whole, transaction: transaction)
  }
  override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? KeyPathLocation<Base, Value> else { return false }
    return self === other || (keyPath == other.keyPath && base.isSame(as: other.base))
  }
}

nonisolated final class MappedLocation<Base, Value>: Location<Value>, @unchecked Sendable {
  private let base: Location<Base>
  private let toValue: (Base) -> Value
  private let toBase: (Value) -> Base
  init(_ base: Location<Base>, get: @escaping (Base) -> Value, set: @escaping (Value) -> Base) {
    self.base = base
    toValue = get
    toBase = set
  }
  override func get() -> Value { toValue(base.get()) }
  override func set(_ value: Value, transaction: Transaction) { base.set(toBase(value), transaction: transaction) }
  override func isSame(as other: Location<Value>) -> Bool {
    (other as? MappedLocation<Base, Value>).map { base.isSame(as: $0.base) } ?? false
  }
}

nonisolated final class UnwrappedLocation<Value>: Location<Value>, @unchecked Sendable {
  private let base: Location<Value?>
  private var last: Value
  init(_ base: Location<Value?>, last: Value) {
    self.base = base
    self.last = last
  }
  override func get() -> Value {
    if let now = base.get() { last = now }
    return last
  }
  override func set(_ value: Value, transaction: Transaction) {
    last = value
    base.set(value, transaction: transaction)
  }
  override func isSame(as other: Location<Value>) -> Bool {
    (other as? UnwrappedLocation).map { base.isSame(as: $0.base) } ?? false
  }
}

/// One element of a bound collection. Reading it after the element was removed returns the last known value.
nonisolated final class ElementLocation<Base: MutableCollection>: Location<Base.Element>, @unchecked Sendable {
  private let base: Location<Base>
  private let index: Base.Index
  private var last: Base.Element?
  init(base: Location<Base>, index: Base.Index) {
    self.base = base
    self.index = index
  }
  private func contains(_ collection: Base) -> Bool { index >= collection.startIndex && index < collection.endIndex }
  override func get() -> Base.Element {
    let collection = base.get()
    if !contains(collection), let last { return last }
    let element = collection[index]
    last = element
    return element
  }
  override func set(_ value: Base.Element, transaction: Transaction) {
    var collection = base.get()
    guard contains(collection) else { return }
    collection[index] = value
    base.set(collection, transaction: transaction)
  }
  override func isSame(as other: Location<Base.Element>) -> Bool {
    guard let other = other as? ElementLocation<Base> else { return false }
    return self === other || (index == other.index && base.isSame(as: other.base))
  }
}

/// A member of an object: `$object.member`.
nonisolated final class ObjectLocation<Object: AnyObject, Value>: Location<Value>, @unchecked Sendable {
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>
  init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.keyPath = keyPath
  }
  override func get() -> Value { object[keyPath: keyPath] }
  override func set(_ value: Value, transaction: Transaction) {
    Transaction.with(transaction) { object[keyPath: keyPath] = value }
  }
  override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && keyPath == other.keyPath
  }
}
