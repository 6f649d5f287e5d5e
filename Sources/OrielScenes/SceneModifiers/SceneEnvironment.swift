import OrielControls

extension Scene {
  /// Sets an environment value for every window of the scene.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    _EnvironmentScene(content: self) { $0[keyPath: keyPath] = value }
  }
  /// Shares an observable object with every window of the scene.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene {
    _EnvironmentScene(content: self) { $0[object: T.self] = object }
  }
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene {
    _EnvironmentScene(content: self) { $0[object: T.self] = object }
  }
  /// Sets the store of `@AppStorage` in the scene's windows.
  public func defaultAppStorage(_ store: UserDefaults) -> some Scene {
    _EnvironmentScene(content: self) { $0.defaultAppStorage = store }
  }
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some Scene {
    _EnvironmentScene(content: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Runs `action` after an evaluation of the scene in which `value` has changed.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene {
    _ChangeScene(content: self, value: value, isInitial: initial, action: action)
  }
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some Scene {
    _ChangeScene(content: self, value: value, isInitial: initial) { _, _ in action() }
  }
  @available(*, deprecated, message: "Use onChange(of:initial:_:) with an action of two or no parameters.")
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some Scene {
    _ChangeScene(content: self, value: value, isInitial: false) { _, new in action(new) }
  }
}
