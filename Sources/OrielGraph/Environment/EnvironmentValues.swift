import Foundation

/// The key of an environment value, with its default.
public nonisolated protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The environment values at one place in the view tree.
///
/// Reading a key during a body makes that body depend on this key alone.
public nonisolated struct EnvironmentValues: CustomStringConvertible, @unchecked Sendable {
  /// Keys written on this copy, over those of `scope`.
  var overrides = EnvironmentTable()
  let scope: EnvironmentScope?
  /// The node that depends on values read through this copy; nil records no dependency.
  weak var reader: ViewNode?
  /// Notes which keys are read, for values that are computed from others.
  let reads: EnvironmentReadKeys?

  public init() {
    scope = nil
    reads = nil
  }

  init(scope: EnvironmentScope?, reader: ViewNode?, reads: EnvironmentReadKeys? = nil) {
    self.scope = scope
    self.reader = reader
    self.reads = reads
  }

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { entry(ObjectIdentifier(key)).map { $0.value(as: K.Value.self) } ?? K.defaultValue }
    set { overrides[ObjectIdentifier(key)] = Entry(newValue) }
  }

  /// The same for keys of which it is known here that their values can be compared: looking for that at run time goes through all
  /// conformances of the program, a tenth of a millisecond for each type of value.
  package subscript<K: EnvironmentKey>(key: K.Type) -> K.Value where K.Value: Equatable {
    get { entry(ObjectIdentifier(key)).map { $0.value(as: K.Value.self) } ?? K.defaultValue }
    set { overrides[ObjectIdentifier(key)] = EquatableEntry(newValue) }
  }

  /// The value that was set, or nil; for keys whose default is expensive.
  func written<K: EnvironmentKey>(_ key: K.Type) -> K.Value? { entry(ObjectIdentifier(key))?.value(as: K.Value.self) }

  package subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { entry(ObjectIdentifier(type))?.value(as: Object?.self) ?? nil }
    set { overrides[ObjectIdentifier(type)] = Entry(newValue) }
  }

  private func entry(_ id: ObjectIdentifier) -> EnvironmentEntry? {
    if !overrides.isEmpty, let entry = overrides[id] { return entry }
    if let reads { reads.note(id) }
    return scope?.entry(id, reader: reader)
  }

  public var description: String { "EnvironmentValues(\(overrides.count) set here)" }
}

/// Which keys were read. It can report keys that were not, because several share a bit.
nonisolated final class EnvironmentReadKeys {
  private var mask: UInt64 = 0
  func note(_ key: ObjectIdentifier) { mask |= key.maskBit }
  func mayHave(_ key: ObjectIdentifier) -> Bool { mask & key.maskBit != 0 }
  func forgetAll() { mask = 0 }
}

/// A type-erased environment value that can be compared with a new one.
///
/// A class, and not an existential: a key says which type its values have, so that reading one needs no dynamic cast.
nonisolated class EnvironmentEntry {
  func isEqual(to other: EnvironmentEntry) -> Bool { false }
  @inline(__always) final func value<Value>(as type: Value.Type) -> Value { unsafeDowncast(self, to: Entry<Value>.self).value }
}

nonisolated class Entry<Value>: EnvironmentEntry {
  let value: Value
  init(_ value: Value) { self.value = value }
  override func isEqual(to other: EnvironmentEntry) -> Bool {
    let pair = UncheckedPair(a: value, b: other.value(as: Value.self))
    return MainThread.assumed { pair.areEqual }
  }
}

nonisolated final class EquatableEntry<Value: Equatable>: Entry<Value> {
  override func isEqual(to other: EnvironmentEntry) -> Bool {
    let other = other.value(as: Value.self)
    // Mostly the same value is written again; what is not equal to itself, such as NaN, has not changed then either.
    let hasSameBits = withUnsafeBytes(of: value) { a in
      withUnsafeBytes(of: other) { b in a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0 }
    }
    return hasSameBits || value == other
  }
}

private nonisolated struct UncheckedPair<Value>: @unchecked Sendable {
  let a: Value
  let b: Value
  @MainActor var areEqual: Bool {
    // Writers mostly repeat the same value. Asking for an Equatable conformance is much more expensive.
    if hasSameBits { return true }
    let type = ObjectIdentifier(Value.self)
    if !UnequatableTypes.known.contains(type) {
      if let equatable = a as? any Equatable {
        func open<E: Equatable>(_ x: E) -> Bool { (b as? E).map { x == $0 } ?? false }
        return open(equatable)
      }
      if TypeShape.isFixed(Value.self) { UnequatableTypes.known.insert(type) }
    }
    return ViewComparison<Value>.areEqual(a, b)
  }
  @MainActor private var hasSameBits: Bool {
    withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in ViewComparison<Value>.haveSameBits(a, b) } }
  }
}

/// Types of values that were found not to be Equatable. The runtime does not remember that a conformance is missing, and searches for it each time.
private enum UnequatableTypes {
  static var known: Set<ObjectIdentifier> = []
}
