import Foundation

/// A value stored per window: views in one window with the same key share it, and each window has its own.
///
/// It is restored with the window. Outside a window, the property belongs to the view, like `@State`.
@propertyWrapper public struct SceneStorage<Value>: InstallableProperty {
  nonisolated private let key: String
  nonisolated(unsafe) private let defaultValue: Value
  nonisolated(unsafe) private let coding: SceneValueCoding<Value>
  nonisolated(unsafe) private var location: Location<Value>?

  fileprivate nonisolated init(_ key: String, _ value: Value, _ coding: SceneValueCoding<Value>) {
    self.key = key
    defaultValue = value
    self.coding = coding
  }

  @preconcurrency @MainActor public var wrappedValue: Value {
    get { location?.get() ?? defaultValue }
    nonmutating set {
      guard let location else {
        return RuntimeIssue.report("SceneStorage(\"\(key)\") was written outside a view in a window; the value is not stored.")
      }
      location.set(newValue, transaction: Transaction.current)
    }
  }
  @preconcurrency @MainActor public var projectedValue: Binding<Value> {
    Binding(location: location ?? StateLocation(defaultValue))
  }

  @MainActor package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    if let known = slot as? Location<Value> {
      location = known
    } else {
      let values = node.scope.read(\.sceneValues, for: nil)
      if values == nil {
        RuntimeIssue.report("SceneStorage(\"\(key)\") is used outside an app's window; its value lasts as long as its view.")
      }
      let made = values?.location(key, defaultValue, coding) ?? StateLocation(defaultValue)
      slot = made
      location = made
    }
  }
}

extension SceneStorage: @unchecked Sendable {}
extension SceneStorage: ComparedProperty {
  nonisolated package static func isSameInput(_ a: SceneStorage, _ b: SceneStorage) -> Bool { a.key == b.key }
}

/// Converts a value to and from a property list type. nil means that there is no value.
package nonisolated struct SceneValueCoding<Value> {
  let encode: (Value) -> Any?
  let decode: (Any) -> Value?
}

/// The stored values of one window, by key.
package final class SceneValues {
  private struct Entry {
    let location: AnyObject
    let encoded: () -> Any?
  }
  private var entries: [String: Entry] = [:]
  /// Restored values that no view has read yet.
  private var waiting: [String: Any]
  /// The state that framework views store for themselves, by key.
  private var own: [String: Any] = [:]
  private var places: Set<String> = []
  /// The current values, computed when they are read.
  private var pending: [String: () -> Any?] = [:]
  /// The key prefix for framework views.
  package static let ownPrefix = "Oriel."
  /// Called after every write.
  package var onChange: () -> Void = {}

  /// - Parameter propertyList: The `propertyList` of an earlier window.
  package init(propertyList: [String: Any] = [:]) { waiting = propertyList }

  func location<Value>(_ key: String, _ fallback: Value, _ coding: SceneValueCoding<Value>) -> Location<Value> {
    if let entry = entries[key] {
      if let known = entry.location as? Location<Value> { return known }
      RuntimeIssue.report(
        "SceneStorage(\"\(key)\") is a \(Value.self) here and another type elsewhere in the window. Give one of them another key.")
      return StateLocation(fallback)
    }
    let made = KeptLocation(waiting.removeValue(forKey: key).flatMap(coding.decode) ?? fallback) { [weak self] in self?.onChange() }
    entries[key] = Entry(location: made) { coding.encode(made.get()) }
    return made
  }

  /// All stored values, for saving.
  package var propertyList: [String: Any] {
    for key in Array(pending.keys) { resolve(key) }
    var list = waiting.merging(own) { $1 }
    for (key, entry) in entries { list[key] = entry.encoded() }
    return list
  }

  /// The storage of a framework view, assigned in order to the first view of its kind in the window, the second, and so on.
  package func claim(_ kind: String) -> SceneValuePlace {
    var number = 1
    while places.contains("\(Self.ownPrefix)\(kind).\(number)") { number += 1 }
    let key = "\(Self.ownPrefix)\(kind).\(number)"
    places.insert(key)
    own[key] = waiting.removeValue(forKey: key)
    return SceneValuePlace(self, key)
  }
  fileprivate func value(_ key: String) -> Any? {
    resolve(key)
    return own[key]
  }
  fileprivate func setValue(_ value: Any?, _ key: String) {
    pending[key] = nil
    own[key] = value
    onChange()
  }
  fileprivate func setLater(_ value: @escaping () -> Any?, _ key: String) {
    pending[key] = value
    onChange()
  }
  private func resolve(_ key: String) {
    if let value = pending.removeValue(forKey: key) { own[key] = value() }
  }
  fileprivate func giveBack(_ key: String) {
    places.remove(key)
    let wasPending = pending.removeValue(forKey: key) != nil
    guard own.removeValue(forKey: key) != nil || wasPending else { return }
    onChange()
  }
}

/// The storage of a framework view in its window, for as long as the view exists.
package final class SceneValuePlace {
  private weak var values: SceneValues?
  private let key: String
  fileprivate init(_ values: SceneValues, _ key: String) {
    self.values = values
    self.key = key
  }
  /// The value as a property list type.
  package var value: Any? {
    get { values?.value(key) }
    set { values?.setValue(newValue, key) }
  }
  /// Sets a value that changes often and is expensive to compute; `value` is called when it is next read.
  package func change(_ value: @escaping () -> Any?) { values?.setLater(value, key) }
  /// Removes the stored value together with the view, as for `@State`.
  package func giveBack() { values?.giveBack(key) }
}

extension EnvironmentValues {
  @Entry package nonisolated var sceneValues: SceneValues?
}

// MARK: Supported types

nonisolated extension SceneValueCoding {
  /// For property list types. An integer is read back as an integer.
  fileprivate static var plain: SceneValueCoding {
    SceneValueCoding(encode: { $0 }, decode: { $0 as? Value ?? ($0 as? Int).flatMap { Double($0) as? Value } })
  }
  fileprivate static func raw() -> SceneValueCoding where Value: RawRepresentable {
    SceneValueCoding(
      encode: { $0.rawValue }, decode: { ($0 as? Value.RawValue).flatMap(Value.init(rawValue:)) })
  }
  fileprivate static func optional<T>(_ coding: SceneValueCoding<T>) -> SceneValueCoding where Value == T? {
    SceneValueCoding(encode: { $0.flatMap(coding.encode) }, decode: { coding.decode($0) })
  }
}
nonisolated extension SceneValueCoding where Value == URL {
  fileprivate static var address: SceneValueCoding {
    SceneValueCoding(encode: { $0.absoluteString }, decode: { ($0 as? String).flatMap { URL(string: $0) } })
  }
}
nonisolated extension SceneValueCoding where Value == Date {
  /// A number, because the file of windows has no dates.
  fileprivate static var date: SceneValueCoding {
    SceneValueCoding(
      encode: { $0.timeIntervalSinceReferenceDate },
      decode: { ($0 as? Double ?? ($0 as? Int).map { Double($0) }).map { Date(timeIntervalSinceReferenceDate: $0) } })
  }
}

nonisolated extension SceneStorage where Value: Codable {
  /// For types of other modules: the value is stored as JSON data.
  package init(encodedFor key: String, _ value: Value) {
    self.init(
      key, value,
      SceneValueCoding(
        encode: { try? JSONEncoder().encode($0) },
        decode: { ($0 as? Data).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } }))
  }
}
nonisolated extension SceneStorage {
  public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(key, wrappedValue, .plain) }
  public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(key, wrappedValue, .plain) }
  public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(key, wrappedValue, .plain) }
  public init(wrappedValue: Value, _ key: String) where Value == String { self.init(key, wrappedValue, .plain) }
  public init(wrappedValue: Value, _ key: String) where Value == Data { self.init(key, wrappedValue, .plain) }
  public init(wrappedValue: Value, _ key: String) where Value == URL { self.init(key, wrappedValue, .address) }
  public init(wrappedValue: Value, _ key: String) where Value == Date { self.init(key, wrappedValue, .date) }
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(key, wrappedValue, .raw())
  }
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(key, wrappedValue, .raw())
  }
}
nonisolated extension SceneStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String) where Value == Bool? { self.init(key, nil, .optional(.plain)) }
  public init(_ key: String) where Value == Int? { self.init(key, nil, .optional(.plain)) }
  public init(_ key: String) where Value == Double? { self.init(key, nil, .optional(.plain)) }
  public init(_ key: String) where Value == String? { self.init(key, nil, .optional(.plain)) }
  public init(_ key: String) where Value == Data? { self.init(key, nil, .optional(.plain)) }
  public init(_ key: String) where Value == URL? { self.init(key, nil, .optional(.address)) }
  public init(_ key: String) where Value == Date? { self.init(key, nil, .optional(.date)) }
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == String {
    self.init(key, nil, .optional(.raw()))
  }
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == Int {
    self.init(key, nil, .optional(.raw()))
  }
}
