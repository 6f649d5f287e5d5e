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
  var overrides: [ObjectIdentifier: any EnvironmentEntry] = [:]
  let scope: EnvironmentScope?
  /// The node that depends on values read through this copy; nil records no dependency.
  weak var reader: ViewNode?

  public init() { scope = nil }

  init(scope: EnvironmentScope?, reader: ViewNode?) {
    self.scope = scope
    self.reader = reader
  }

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get {
      let id = ObjectIdentifier(key)
      if let entry = overrides[id] { return (entry as! Entry<K.Value>).value }
      if let scope, let entry = scope.entry(id, reader: reader) { return (entry as! Entry<K.Value>).value }
      return K.defaultValue
    }
    set { overrides[ObjectIdentifier(key)] = Entry(newValue) }
  }

  /// The value that was set, or nil; for keys whose default is expensive.
  func written<K: EnvironmentKey>(_ key: K.Type) -> K.Value? {
    let id = ObjectIdentifier(key)
    return ((overrides[id] ?? scope?.entry(id, reader: reader)) as? Entry<K.Value>)?.value
  }

  package subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get {
      let id = ObjectIdentifier(type)
      if let entry = overrides[id] { return (entry as! Entry<Object?>).value }
      return (scope?.entry(id, reader: reader) as? Entry<Object?>)?.value
    }
    set { overrides[ObjectIdentifier(type)] = Entry(newValue) }
  }

  public var description: String { "EnvironmentValues(\(overrides.count) set here)" }
}

/// A type-erased environment value that can be compared with a new one.
nonisolated protocol EnvironmentEntry {
  func isEqual(to other: any EnvironmentEntry) -> Bool
}

nonisolated struct Entry<Value>: EnvironmentEntry {
  let value: Value
  init(_ value: Value) { self.value = value }
  func isEqual(to other: any EnvironmentEntry) -> Bool {
    guard let other = other as? Entry<Value> else { return false }
    let pair = UncheckedPair(a: value, b: other.value)
    return MainActor.assumeIsolated { pair.areEqual }
  }
}

private nonisolated struct UncheckedPair<Value>: @unchecked Sendable {
  let a: Value
  let b: Value
  @MainActor var areEqual: Bool {
    // Writers mostly repeat the same value. The first check for Equatable conformance is much more expensive.
    if hasSameBits { return true }
    if let equatable = a as? any Equatable {
      func open<E: Equatable>(_ x: E) -> Bool { (b as? E).map { x == $0 } ?? false }
      return open(equatable)
    }
    return ViewComparison<Value>.areEqual(a, b)
  }
  @MainActor private var hasSameBits: Bool {
    withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in ViewComparison<Value>.haveSameBits(a, b) } }
  }
}
