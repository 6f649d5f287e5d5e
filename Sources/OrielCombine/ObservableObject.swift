@_spi(Reflection) import Swift

/// An object that publishes before it changes.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// One publisher for the whole object, connected to all its `@Published` properties at the first call.
  public var objectWillChange: ObservableObjectPublisher { ChangePublishers.publisher(of: self) }
}

/// Sends before an object changes.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  public typealias Output = Void
  public typealias Failure = Never
  private let audience = Audience<Void, Never>()
  public init() {}
  public func send() { audience.send(()) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    audience.add(subscriber)
  }
}

/// Returns an object's publisher, created on first use.
///
/// It is stored in the object's published properties. For an object without any, a table with weak references
/// stores it.
private enum ChangePublishers {
  /// The location of a published property in instances of a type.
  struct Field {
    let offset: Int
    let read: (UnsafeRawPointer) -> any ObservedStorage
  }
  struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }
  struct State {
    var fields: [ObjectIdentifier: [Field]] = [:]
    var table: [ObjectIdentifier: Entry] = [:]
    /// Dead entries are removed when the table reaches this size.
    var sweepSize = 64
  }
  static let state = Guarded(State())

  static func publisher(of object: some AnyObject) -> ObservableObjectPublisher {
    state.with { state in
      let type = type(of: object)
      let fields: [Field]
      if let known = state.fields[ObjectIdentifier(type)] {
        fields = known
      } else {
        fields = findFields(of: type)
        state.fields[ObjectIdentifier(type)] = fields
      }
      guard !fields.isEmpty else { return remembered(object, in: &state) }

      let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      var publisher: ObservableObjectPublisher?
      // A property may have been replaced since, with `_name = Published(...)`, so all are checked.
      var strangers = 0
      for field in fields {
        guard let observed = field.read(base + field.offset).observed else { strangers += 1; continue }
        publisher = publisher ?? observed
      }
      let found = publisher ?? ObservableObjectPublisher()
      if strangers > 0 { for field in fields { field.read(base + field.offset).observe(with: found) } }
      return found
    }
  }

  private static func remembered(_ object: AnyObject, in state: inout State) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    // An address may be reused after its object was deallocated; the weak reference tells.
    if let entry = state.table[key], entry.object === object { return entry.publisher }
    if state.table.count >= state.sweepSize {
      state.table = state.table.filter { $0.value.object != nil }
      state.sweepSize = max(64, state.table.count * 2)
    }
    let entry = Entry(object: object, publisher: ObservableObjectPublisher())
    state.table[key] = entry
    return entry.publisher
  }

  /// The published properties of `type` and its superclasses.
  private static func findFields(of type: AnyClass) -> [Field] {
    var fields: [Field] = []
    // The options by number (classType, ignoreUnknown): the named ones are global variables to Swift 6.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1 | 2)) { _, offset, fieldType, _ in
      if let property = fieldType as? any PublishedProperty.Type { fields.append(field(property, at: offset)) }
      return true
    }
    return fields
  }
  private static func field<P: PublishedProperty>(_ type: P.Type, at offset: Int) -> Field {
    Field(offset: offset) { $0.assumingMemoryBound(to: P.self).pointee.storage }
  }
}
