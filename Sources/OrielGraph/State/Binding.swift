/// A reference to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup public nonisolated struct Binding<Value> {
  /// The transaction of writes through this binding, unless the write is inside `withTransaction`.
  public var transaction: Transaction
  package let location: Location<Value>

  package init(location: Location<Value>, transaction: Transaction = Transaction()) {
    self.location = location
    self.transaction = transaction
  }

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(location: ClosureLocation(get: get) { value, _ in set(value) })
  }
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(location: ClosureLocation(get: get, set: set))
  }
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  @preconcurrency @MainActor public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      let current = Transaction.current
      location.set(newValue, transaction: current.isEmpty ? transaction : current)
    }
  }
  @preconcurrency @MainActor public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(location: KeyPathLocation(base: location, keyPath: keyPath), transaction: transaction)
  }

  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }
}

extension Binding: DynamicProperty {}
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding {
  /// A binding to the wrapped value's optional form.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(location: MappedLocation(base.location, get: { $0 }, set: { $0! }), transaction: base.transaction)
  }
  /// nil if the base's value is nil.
  public init?(_ base: Binding<Value?>) {
    guard let now = base.location.get() else { return nil }
    // The last value is kept so that a departing view can still read it.
    self.init(location: UnwrappedLocation(base.location, last: now), transaction: base.transaction)
  }
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      location: MappedLocation(base.location, get: { AnyHashable($0) }, set: { $0.base as! V }),
      transaction: base.transaction)
  }
}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { location.get().id }
}

extension Binding: ComparedProperty {
  package static func isSameInput(_ a: Binding, _ b: Binding) -> Bool { a.location.isSame(as: b.location) }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}
extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Index { location.get().startIndex }
  public var endIndex: Index { location.get().endIndex }
  public var indices: Value.Indices { location.get().indices }
  public func index(after i: Index) -> Index { location.get().index(after: i) }
  public func formIndex(after i: inout Index) { location.get().formIndex(after: &i) }
  public subscript(position: Index) -> Binding<Value.Element> {
    Binding<Value.Element>(location: ElementLocation(base: location, index: position), transaction: transaction)
  }
}
extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before i: Index) -> Index { location.get().index(before: i) }
  public func formIndex(before i: inout Index) { location.get().formIndex(before: &i) }
}
extension Binding: RandomAccessCollection where Value: RandomAccessCollection, Value: MutableCollection {}
