import Foundation

/// A value stored in the app's user defaults. Views that read it update after every write, including writes by other code and other
/// processes.
///
/// Values are saved half a second after a change and when the app quits. The defaults are opened when the first view with such a
/// property appears, not when the property is created.
@propertyWrapper public struct AppStorage<Value>: InstallableProperty {
  fileprivate nonisolated struct Coding {
    let read: (UserDefaults, String) -> Value?
    let write: (UserDefaults, String, Value) -> Void
    /// For property list types.
    static var plain: Coding { Coding(read: { $0.object(forKey: $1) as? Value }, write: { $0.set($2, forKey: $1) }) }
  }
  nonisolated private let key: String
  nonisolated(unsafe) private let defaultValue: Value
  nonisolated(unsafe) private let store: UserDefaults?
  nonisolated(unsafe) fileprivate let coding: Coding
  nonisolated(unsafe) private var location: DefaultsLocation<Value>?

  fileprivate nonisolated init(_ key: String, _ value: Value, _ store: UserDefaults?, _ coding: Coding) {
    self.key = key
    defaultValue = value
    self.store = store
    self.coding = coding
  }

  @preconcurrency @MainActor public var wrappedValue: Value {
    get { current.get() }
    nonmutating set { current.set(newValue, transaction: Transaction.current) }
  }
  @preconcurrency @MainActor public var projectedValue: Binding<Value> { Binding(location: current) }

  /// Outside views (in a model, an app) there is no node to keep the location, so it is created on each use.
  private var current: DefaultsLocation<Value> { location ?? makeLocation(store ?? .standard) }
  private func makeLocation(_ store: UserDefaults) -> DefaultsLocation<Value> {
    let key = key, coding = coding, fallback = defaultValue
    return DefaultsLocation(
      store: store, key: key, read: { coding.read($0, key) ?? fallback }, write: { coding.write($0, key, $1) })
  }

  @MainActor package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    let store = store ?? node.scope.read(\.defaultAppStorage, for: node)
    if let known = slot as? DefaultsLocation<Value>, known.isFor(store, key) {
      location = known
    } else {
      let made = makeLocation(store)
      made.follow()
      slot = made
      location = made
    }
  }
}

extension AppStorage: @unchecked Sendable {}
extension AppStorage: ComparedProperty {
  nonisolated package static func isSameInput(_ a: AppStorage, _ b: AppStorage) -> Bool {
    a.key == b.key && a.store === b.store
  }
}

/// One key of one store, as a location that views can depend on.
private nonisolated final class DefaultsLocation<Value>: Location<Value>, Dependency, EndingSlot, @unchecked Sendable {
  private let store: UserDefaults
  private let key: String
  private let read: (UserDefaults) -> Value
  private let write: (UserDefaults, Value) -> Void
  private var readers = ReaderSet()
  private var observation: NSObjectProtocol?

  init(
    store: UserDefaults, key: String, read: @escaping (UserDefaults) -> Value,
    write: @escaping (UserDefaults, Value) -> Void
  ) {
    self.store = store
    self.key = key
    self.read = read
    self.write = write
  }
  deinit { if let observation { NotificationCenter.default.removeObserver(observation) } }

  func isFor(_ store: UserDefaults, _ key: String) -> Bool { self.store === store && self.key == key }

  override func get() -> Value {
    if let reader = DependencyRecorder.reader, MainThread.isCurrent, readers.insert(reader) {
      MainThread.assumed { reader.dependencies.append(self) }
    }
    return read(store)
  }
  override func set(_ value: Value, transaction: Transaction) {
    write(store, value)
    nonisolated(unsafe) let transaction = transaction
    Transaction.with(transaction) { DefaultsChanges.wrote(store, key) }
  }
  override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? DefaultsLocation<Value> else { return false }
    return other.store === store && other.key == key
  }
  func removeReader(_ node: ViewNode) { readers.remove(node) }

  /// Follows writes by other properties, by code that uses the defaults directly, and by other processes.
  @MainActor func follow() {
    DefaultsKeeper.shared.follow(store, key)
    observation = NotificationCenter.default.addObserver(forName: DefaultsChanges.name, object: store, queue: nil) {
      [weak self] note in
      guard let self, note.userInfo?["key"] as? String == self.key else { return }
      guard MainThread.isCurrent else { return }
      MainThread.assumed { self.readers.invalidateAll() }
    }
  }
  func end() {
    guard let known = observation else { return }
    NotificationCenter.default.removeObserver(known)
    observation = nil
    nonisolated(unsafe) let store = store
    let key = key
    MainThread.perform { DefaultsKeeper.shared.unfollow(store, key) }
  }
}

/// Notifies readers of user defaults of changes.
nonisolated enum DefaultsChanges {
  static let name = Notification.Name("OrielDefaultsChanged")

  static func post(_ store: UserDefaults, _ key: String) {
    nonisolated(unsafe) let store = store
    let transaction = UncheckedTransaction(value: Transaction.current)
    MainThread.perform {
      Transaction.with(transaction.value) {
        NotificationCenter.default.post(name: name, object: store, userInfo: ["key": key])
      }
    }
  }
  /// A property wrote.
  static func wrote(_ store: UserDefaults, _ key: String) {
    post(store, key)
    nonisolated(unsafe) let store = store
    MainThread.perform { DefaultsKeeper.shared.wrote(store, key) }
  }
}

// MARK: Types that can be kept

nonisolated extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    // Foundation stores it as a number, so it is read as one.
    self.init(
      key, wrappedValue, store,
      Coding(read: { $0.object(forKey: $1) == nil ? nil : $0.bool(forKey: $1) }, write: { $0.set($2, forKey: $1) }))
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(
      key, wrappedValue, store,
      Coding(read: { $0.object(forKey: $1) == nil ? nil : $0.integer(forKey: $1) }, write: { $0.set($2, forKey: $1) }))
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(
      key, wrappedValue, store,
      Coding(read: { $0.object(forKey: $1) == nil ? nil : $0.double(forKey: $1) }, write: { $0.set($2, forKey: $1) }))
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(key, wrappedValue, store, .plain)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(key, wrappedValue, store, .plain)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(key, wrappedValue, store, .plain)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
    self.init(key, wrappedValue, store, Coding(read: { $0.storedURL(forKey: $1) }, write: { $0.set($2.absoluteString, forKey: $1) }))
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    self.init(
      key, wrappedValue, store,
      Coding(
        read: { $0.object(forKey: $1) == nil ? nil : Value(rawValue: $0.integer(forKey: $1)) },
        write: { $0.set($2.rawValue, forKey: $1) }))
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    self.init(
      key, wrappedValue, store,
      Coding(
        read: { $0.string(forKey: $1).flatMap(Value.init(rawValue:)) }, write: { $0.set($2.rawValue, forKey: $1) }))
  }
}

nonisolated extension AppStorage where Value: Codable {
  /// For types of other modules: the value is stored as JSON data.
  package init(encodedFor key: String, _ value: Value, _ store: UserDefaults?) {
    self.init(
      key, value, store,
      Coding(
        read: { $0.data(forKey: $1).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } },
        write: { $0.set(try? JSONEncoder().encode($2), forKey: $1) }))
  }
}

nonisolated extension AppStorage where Value: ExpressibleByNilLiteral {
  private init<T>(_ key: String, _ store: UserDefaults?, _ read: @escaping (UserDefaults, String) -> T?) where Value == T? {
    self.init(
      key, nil, store,
      Coding(
        read: { read($0, $1) },
        write: { store, key, value in
          if let value { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
        }))
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(key, store) { $0.object(forKey: $1) == nil ? nil : $0.bool(forKey: $1) }
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(key, store) { $0.object(forKey: $1) == nil ? nil : $0.integer(forKey: $1) }
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(key, store) { $0.object(forKey: $1) == nil ? nil : $0.double(forKey: $1) }
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(key, store) { $0.string(forKey: $1) }
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(key, store) { $0.data(forKey: $1) }
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
    self.init(key, store) { $0.object(forKey: $1) as? Date }
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(
      key, nil, store,
      Coding(read: { $0.storedURL(forKey: $1) }, write: { $0.set($2?.absoluteString, forKey: $1) }))
  }
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == String {
    self.init(
      key, nil, store,
      Coding(
        read: { $0.string(forKey: $1).flatMap(R.init(rawValue:)) },
        write: { store, key, value in
          if let value { store.set(value.rawValue, forKey: key) } else { store.removeObject(forKey: key) }
        }))
  }
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil) where Value == R?, R.RawValue == Int {
    self.init(
      key, nil, store,
      Coding(
        read: { $0.object(forKey: $1) == nil ? nil : R(rawValue: $0.integer(forKey: $1)) },
        write: { store, key, value in
          if let value { store.set(value.rawValue, forKey: key) } else { store.removeObject(forKey: key) }
        }))
  }
}

private nonisolated enum DefaultAppStorageKey: EnvironmentKey {
  nonisolated(unsafe) static let defaultValue = UserDefaults.standard
}
extension EnvironmentValues {
  package nonisolated var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }
}
extension View {
  public func defaultAppStorage(_ store: UserDefaults) -> some View { environment(\.defaultAppStorage, store) }
}

extension UserDefaults {
  /// URLs are stored as text, because `url(forKey:)` in Foundation for Linux reads any string as a path.
  nonisolated fileprivate func storedURL(forKey key: String) -> URL? {
    guard let text = string(forKey: key) else { return url(forKey: key) }
    return text.hasPrefix("/") || text.hasPrefix("~") ? URL(fileURLWithPath: (text as NSString).expandingTildeInPath) : URL(string: text)
  }
}
