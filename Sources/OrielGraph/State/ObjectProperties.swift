import Foundation
import Observation
import OrielCombine

/// Subscribes a node to an object's `objectWillChange`, once.
final class ObjectSubscription: EndingSlot {
  private(set) var object: AnyObject?
  private var cancellable: AnyCancellable?

  func follow<Object: ObservableObject>(_ new: Object, for node: ViewNode) {
    guard new !== object else { return }
    object = new
    let reference = WeakNode(node: node)
    cancellable = new.objectWillChange.sink { _ in
      let transaction = UncheckedTransaction(value: Transaction.current)
      MainThread.perform {
        guard let node = reference.node else { return }
        Transaction.with(transaction.value) { node.invalidate() }
      }
    }
  }
  func end() {
    cancellable?.cancel()
    cancellable = nil
  }
}

nonisolated struct WeakNode: @unchecked Sendable { weak var node: ViewNode? }
nonisolated struct UncheckedTransaction: @unchecked Sendable { let value: Transaction }

/// Provides bindings to an object's properties: `$model.name`.
@dynamicMemberLookup @MainActor @preconcurrency public struct _ObservedObjectWrapper<ObjectType: ObservableObject> {
  let root: ObjectType
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> {
    Binding(location: ObjectLocation(root, keyPath))
  }
}

/// An object owned elsewhere that this view observes.
@propertyWrapper @MainActor @preconcurrency public struct ObservedObject<ObjectType: ObservableObject>: InstallableProperty {
  public typealias Wrapper = _ObservedObjectWrapper<ObjectType>
  @preconcurrency @MainActor public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
  @preconcurrency @MainActor public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

  package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    subscription.follow(wrappedValue, for: node)
  }
}

extension ObservedObject: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool {
    MainThread.assumed { a.wrappedValue === b.wrappedValue }
  }
}

/// An object that belongs to the view's identity: created on first use, kept while the view exists.
@propertyWrapper @MainActor @preconcurrency public struct StateObject<ObjectType: ObservableObject>: InstallableProperty {
  private final class Slot: EndingSlot {
    let object: ObjectType
    let subscription = ObjectSubscription()
    init(_ object: ObjectType) { self.object = object }
    func end() { subscription.end() }
  }
  nonisolated(unsafe) private let make: () -> ObjectType
  nonisolated(unsafe) private var slot: Slot?

  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
    slot = nil
  }

  @preconcurrency @MainActor public var wrappedValue: ObjectType {
    if let slot { return slot.object }
    RuntimeIssue.report(
      "The @StateObject of type \(ObjectType.self) was read outside a view's body, where each read makes a new object: "
        + "read it in body or in an action.")
    return make()
  }
  @preconcurrency @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper { _ObservedObjectWrapper(root: wrappedValue) }

  package mutating func install(in node: ViewNode, slot anySlot: inout AnyObject?) {
    if let existing = anySlot { slot = unsafeDowncast(existing, to: Slot.self); return }
    let made = Slot(make())
    made.subscription.follow(made.object, for: node)
    slot = made
    anySlot = made
  }
}

extension StateObject: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool { true }
}

/// An object that an ancestor put into the environment with `environmentObject(_:)`.
@propertyWrapper @MainActor @preconcurrency public struct EnvironmentObject<ObjectType: ObservableObject>: InstallableProperty {
  nonisolated(unsafe) private var object: ObjectType?
  nonisolated public init() { object = nil }

  @preconcurrency @MainActor public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. A view reads it with @EnvironmentObject, so a view or "
          + "scene above it must call environmentObject(_:) with one.")
    }
    return object
  }
  @preconcurrency @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper { _ObservedObjectWrapper(root: wrappedValue) }

  package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    object = node.scope.object(ObjectType.self, reader: node)
    if let object { subscription.follow(object, for: node) }
  }
}

extension EnvironmentObject: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool { true }
}

/// Bindings to the members of an `@Observable` object.
@dynamicMemberLookup @propertyWrapper public nonisolated struct Bindable<Value> {
  @preconcurrency @MainActor public var wrappedValue: Value { object }
  private let object: Value
  @preconcurrency @MainActor public var projectedValue: Bindable<Value> { self }
  public init(wrappedValue: Value) where Value: AnyObject, Value: Observable { object = wrappedValue }
  public init(_ wrappedValue: Value) where Value: AnyObject, Value: Observable { object = wrappedValue }
  public init(projectedValue: Bindable<Value>) where Value: AnyObject, Value: Observable { self = projectedValue }
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject {
    Binding(location: ObjectLocation(object, keyPath))
  }
}

extension Bindable where Value: ObservableObject {
  @available(*, unavailable, message: "@Bindable needs an @Observable object; use @ObservedObject for this one.")
  public init(wrappedValue: Value) { fatalError() }
}
extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { object.id }
}
extension Bindable: ComparedProperty {
  package static func isSameInput(_ a: Self, _ b: Self) -> Bool {
    (a.object as AnyObject) === (b.object as AnyObject)
  }
}
