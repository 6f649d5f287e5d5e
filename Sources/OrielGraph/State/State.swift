/// A value that belongs to a view's identity: created once, kept while the view is in the tree.
@propertyWrapper public struct State<Value>: InstallableProperty {
  nonisolated(unsafe) private var initial: InitialValue<Value>
  nonisolated(unsafe) private var location: StateLocation<Value>?

  nonisolated public init(wrappedValue value: Value) { initial = .value(value) }
  nonisolated public init(initialValue value: Value) { self.init(wrappedValue: value) }
  /// For `@Observable` objects and other values that are expensive to create: evaluated once per identity.
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> Value) where Value: AnyObject {
    initial = .thunk(thunk)
  }

  @preconcurrency @MainActor public var wrappedValue: Value {
    get { location?.get() ?? initial.value }
    nonmutating set {
      guard let location else {
        RuntimeIssue.report(
          "A @State of type \(Value.self) was written before its view appeared or after it disappeared, so the value is lost. Write it from an "
            + "action, or after the view has appeared.")
        return
      }
      location.set(newValue, transaction: Transaction.current)
    }
  }

  @preconcurrency @MainActor public var projectedValue: Binding<Value> {
    if let location { return Binding(location: location) }
    return .constant(initial.value)
  }

  @MainActor package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    if let existing = slot { location = unsafeDowncast(existing, to: StateLocation<Value>.self); return }
    let made = StateLocation(initial.value)
    slot = made
    location = made
  }
}

extension State where Value: ExpressibleByNilLiteral {
  nonisolated public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable {}

extension State: ComparedProperty {
  /// The initial value matters only the first time, so any two properties count as the same input.
  nonisolated package static func isSameInput(_ a: State, _ b: State) -> Bool { true }
}

nonisolated enum InitialValue<Value> {
  case value(Value)
  case thunk(() -> Value)
  var value: Value {
    switch self {
    case .value(let value): value
    case .thunk(let make): make()
    }
  }
}
