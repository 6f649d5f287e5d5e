import Foundation

/// Runs actions when content appears and disappears.
public struct _AppearanceActionModifier: PrimitiveModifier {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { AppearanceNode(view, context) }
}

private final class AppearanceNode<Content: View>: PassThroughNode<Content, _AppearanceActionModifier> {
  private var hasAppeared = false
  // Queued before the children's, because an outer view appears first, as on the Mac.
  override func willMakeChild() { appear() }
  private func appear() {
    graph.afterUpdate { [weak self] in
      guard let self, self.isMounted, !self.hasAppeared else { return }
      self.hasAppeared = true
      self.view.modifier.appear?()
    }
  }
  override func contentShown(_ isShown: Bool) {
    if isShown { return appear() }
    willUnmount()
    hasAppeared = false
  }
  override func willUnmount() {
    guard hasAppeared, let disappear = view.modifier.disappear else { return }
    graph.afterUpdate(disappear)
  }
}

/// Runs a task while the content exists, and restarts it when `id` changes.
public struct _TaskModifier<ID: Equatable>: PrimitiveModifier {
  let id: ID
  let priority: TaskPriority
  let action: @MainActor @Sendable () async -> Void
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { TaskNode(view, context) }
}

private final class TaskNode<Content: View, ID: Equatable>: PassThroughNode<Content, _TaskModifier<ID>> {
  private var task: Task<Void, Never>?
  /// Whether the content is shown; tasks wait until it is.
  private var isContentShown = true
  override func willMakeChild() { startSoon() }
  override func modifierChanged(from old: _TaskModifier<ID>) {
    guard old.id != view.modifier.id else { return }
    task?.cancel()
    startSoon()
  }
  override func contentShown(_ isShown: Bool) {
    isContentShown = isShown
    if isShown { startSoon() } else { task?.cancel() }
  }
  private func startSoon() {
    graph.afterUpdate { [weak self] in
      guard let self, self.isMounted, self.isContentShown else { return }
      self.start()
    }
  }
  private func start() {
    let action = view.modifier.action
    task = Task(priority: view.modifier.priority) { await action() }
  }
  override func willUnmount() { task?.cancel() }
}

/// Calls an action when a value differs from the last update.
public struct _ValueActionModifier<Value: Equatable>: PrimitiveModifier {
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { ValueActionNode(view, context) }
}

private final class ValueActionNode<Content: View, Value: Equatable>: PassThroughNode<Content, _ValueActionModifier<Value>> {
  override func willMakeChild() {
    guard view.modifier.initial else { return }
    let modifier = view.modifier
    graph.afterUpdate { modifier.action(modifier.value, modifier.value) }
  }
  override func modifierChanged(from old: _ValueActionModifier<Value>) {
    let new = view.modifier
    guard old.value != new.value else { return }
    graph.afterUpdate { [weak self] in
      guard let self, self.isMounted else { return }
      new.action(old.value, new.value)
    }
  }
}

/// Subscribes to a publisher while the content exists.
public struct _SubscriptionModifier<P: Publisher>: PrimitiveModifier where P.Failure == Never {
  let publisher: P
  let action: (P.Output) -> Void
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { SubscriptionNode(view, context) }
}

private final class SubscriptionNode<Content: View, P: Publisher>: PassThroughNode<Content, _SubscriptionModifier<P>>
where P.Failure == Never {
  private var subscription: AnyCancellable?
  override func willMakeChild() { subscribe() }
  override func modifierChanged(from old: _SubscriptionModifier<P>) {
    // The action may differ each time; only a different publisher needs a new subscription.
    if !ViewComparison<P>.areEqual(old.publisher, view.modifier.publisher) { subscribe() }
  }
  private func subscribe() {
    let reference = WeakSubscription(node: self)
    subscription = view.modifier.publisher.sink { output in
      let output = UncheckedValue(output)
      MainThread.perform { (reference.node as? SubscriptionNode<Content, P>)?.view.modifier.action(output.value) }
    }
  }
  override func willUnmount() { subscription?.cancel() }
}

private nonisolated struct WeakSubscription: @unchecked Sendable { weak var node: ViewNode? }

extension View {
  /// Runs an action before the view first appears. On Linux, a row of a lazy container that scrolls back soon does not appear
  /// again, because the last 24 rows that scrolled away are kept.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceActionModifier(appear: action, disappear: nil))
  }
  /// Runs an action after the view is removed. On Linux, this is late for the last 24 rows that scrolled away in a lazy
  /// container, because they are kept with their state.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceActionModifier(appear: nil, disappear: action))
  }
  public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View { modifier(_TaskModifier(id: 0, priority: priority, action: action)) }
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View { modifier(_TaskModifier(id: value, priority: priority, action: action)) }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { modifier(_ValueActionModifier(value: value, initial: initial, action: action)) }
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    modifier(_ValueActionModifier(value: value, initial: initial) { _, _ in action() })
  }
  @available(*, deprecated, message: "Use onChange(of:initial:_:) with two values or none.")
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
    modifier(_ValueActionModifier(value: value, initial: false) { action($1) })
  }
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
  where P.Failure == Never { modifier(_SubscriptionModifier(publisher: publisher, action: action)) }
}
