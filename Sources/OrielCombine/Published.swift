import Synchronization

/// A property of a class whose changes are published: before each change, to the object's `objectWillChange` and to
/// the subscribers of `$property`.
@propertyWrapper public struct Published<Value> {
  let box: PublishedBox<Value>

  public init(initialValue: Value) { box = PublishedBox(initialValue) }
  public init(wrappedValue: Value) { box = PublishedBox(wrappedValue) }

  /// Sends the new value of every change before it is stored. A new subscriber gets the current value first.
  public struct Publisher: OrielCombine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let box: PublishedBox<Value>
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      box.attach(subscriber)
    }
  }

  public var projectedValue: Publisher {
    get { Publisher(box: box) }
    // `assign(to: &$property)` writes back the same box.
    set {}
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is only available on properties of classes") }
    set { fatalError("@Published is only available on properties of classes") }
  }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].box.value }
    set { object[keyPath: storageKeyPath].box.set(newValue) }
  }
}

extension Published: @unchecked Sendable where Value: Sendable {}

/// A published property of any type, for `ObservableObject`.
protocol PublishedProperty {
  var storage: any ObservedStorage { get }
}

/// The storage of a published property of any type.
protocol ObservedStorage: AnyObject {
  var observed: ObservableObjectPublisher? { get }
  func observe(with publisher: ObservableObjectPublisher)
}

extension Published: PublishedProperty {
  var storage: any ObservedStorage { box }
}

/// The storage of one published property. One allocation: objects have many of them.
final class PublishedBox<Value>: ObservedStorage, @unchecked Sendable {
  private struct State {
    var value: Value
    var objectWillChange: ObservableObjectPublisher?
    /// Created for the first subscriber of `$property`.
    var audience: Audience<Value, Never>?
    /// The streams that `assign(to:)` tied to this property.
    var sources: [AnyCancellable] = []
  }
  private let mutex = Mutex(())
  private var state: State
  init(_ value: Value) { state = State(value: value) }

  @inline(__always)
  private func with<Result>(_ body: (inout State) -> Result) -> Result {
    mutex._unsafeLock()
    defer { mutex._unsafeUnlock() }
    return body(&state)
  }

  var value: Value { with { $0.value } }
  var observed: ObservableObjectPublisher? { with { $0.objectWillChange } }

  func set(_ value: Value) {
    let (publisher, audience) = with { ($0.objectWillChange, $0.audience) }
    publisher?.send()
    audience?.send(value)
    let old = with { state in
      let old = state.value
      state.value = value
      return old
    }
    // Released outside the lock, because a deinit may read this property.
    _ = consume old
  }
  func observe(with publisher: ObservableObjectPublisher) { with { $0.objectWillChange = publisher } }
  func keep(_ source: AnyCancellable) { with { $0.sources.append(source) } }
  func attach<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    let audience = with { state in
      if let audience = state.audience { return audience }
      let audience = Audience<Value, Never>()
      state.audience = audience
      return audience
    }
    audience.add(subscriber, current: { self.value })
  }
}
