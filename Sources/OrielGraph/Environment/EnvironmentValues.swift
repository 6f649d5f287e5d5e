import Foundation

/// A value that flows down the view tree, and what it is where nobody set it.
public nonisolated protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values in force at one place of the tree.
///
/// Reading a key during a body makes that body depend on this key alone.
public nonisolated struct EnvironmentValues: CustomStringConvertible, @unchecked Sendable {
  /// Keys written on this copy, over those of `scope`.
  var overrides: [ObjectIdentifier: any EnvironmentEntry] = [:]
  let scope: EnvironmentScope?
  /// Who hears of changes of what is read through this copy; nil records nobody.
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

  /// What somebody set, or nil: for keys whose default costs something to make.
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

/// A value of the environment with its type erased; knows whether a new one differs.
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
    // Most are: writers repeat what they wrote. Asking whether a type is Equatable costs far more, the first time.
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
