import Observation

/// A value read from the environment of the view that declares it.
@propertyWrapper public struct Environment<Value>: InstallableProperty {
  private nonisolated enum Source {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    case object((EnvironmentScope, ViewNode?) -> Value)
  }
  nonisolated(unsafe) private let source: Source
  /// The scope of the view that declares it. Retained, so that a task or action that outlives the view can still read it.
  nonisolated(unsafe) private var scope: EnvironmentScope?

  nonisolated public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .keyPath(keyPath)
  }

  nonisolated public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    source = .object { scope, node in
      guard let object = scope.object(Value.self, reader: node) else {
        fatalError(
          "No Observable object of type \(Value.self) found. A view reads it with @Environment(\(Value.self).self), so "
            + "a view or scene above it must call environment(_:) with one.")
      }
      return object
    }
  }

  nonisolated public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    source = .object { scope, node in scope.object(T.self, reader: node) }
  }

  @preconcurrency @MainActor public var wrappedValue: Value {
    guard let scope else {
      if case .keyPath(let keyPath) = source { return EnvironmentValues()[keyPath: keyPath] }
      fatalError("@Environment(\(Value.self).self) was read outside a view's body.")
    }
    return MainThread.assumed {
      let reader = DependencyRecorder.reader
      switch source {
      case .keyPath(let keyPath): return UncheckedValue(scope.read(keyPath, for: reader))
      case .object(let read): return UncheckedValue(read(scope, reader))
      }
    }.value
  }

  @MainActor package mutating func install(in node: ViewNode, slot: inout AnyObject?) { scope = node.scope }
}

extension Environment: @unchecked Sendable {}

nonisolated struct UncheckedValue<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension Environment: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Environment, _ b: Environment) -> Bool {
    switch (a.source, b.source) {
    case (.keyPath(let x), .keyPath(let y)): x == y
    case (.object, .object): true
    default: false
    }
  }
}
