import Foundation

/// A value that reflects and sets which view has the keyboard focus.
@propertyWrapper public struct FocusState<Value: Hashable>: InstallableProperty {
  /// A reference to a focus state for `focused(_:)`.
  @propertyWrapper public nonisolated struct Binding {
    let location: FocusStateLocation<Value>
    @preconcurrency @MainActor public var wrappedValue: Value {
      get { location.get() }
      nonmutating set { location.request(newValue) }
    }
    @preconcurrency @MainActor public var projectedValue: Binding { self }
  }

  nonisolated(unsafe) private let none: Value
  nonisolated(unsafe) private var location: FocusStateLocation<Value>?

  nonisolated public init() where Value == Bool { none = false }
  nonisolated public init<T: Hashable>() where Value == T? { none = nil }

  @preconcurrency @MainActor public var wrappedValue: Value {
    get { location?.get() ?? none }
    nonmutating set { location?.request(newValue) }
  }
  @preconcurrency @MainActor public var projectedValue: Binding {
    Binding(location: location ?? FocusStateLocation(none))
  }

  package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    let made = slot as? FocusStateLocation<Value> ?? FocusStateLocation(none)
    slot = made
    location = made
  }
}

extension FocusState: @unchecked Sendable {}
extension FocusState: ComparedProperty {
  nonisolated package static func isSameInput(_ a: FocusState, _ b: FocusState) -> Bool { true }
}
extension FocusState.Binding: @unchecked Sendable {}
extension FocusState.Binding: ComparedProperty {
  package static func isSameInput(_ a: Self, _ b: Self) -> Bool { a.location === b.location }
}

/// The storage of a `FocusState`.
final class FocusStateLocation<Value: Hashable>: FocusLocation<Value, FocusedBox>, FocusObserver {
  private var observed: Set<ObjectIdentifier> = []

  override func register(_ box: FocusedBox, for value: Value) {
    if observed.insert(ObjectIdentifier(box.graph)).inserted { box.graph.input.focus.observe(self) }
    super.register(box, for: value)
  }

  override func enter(_ box: FocusedBox) -> Bool {
    box.firstTarget.map { box.graph.input.setFocus($0, selectsText: true) } ?? false
  }
  override func leave() {
    for member in members {
      guard let box = member.box else { continue }
      let input = box.graph.input
      if let focused = input.focusedBox, box.stands(for: focused) { input.setFocus(nil) }
    }
  }
  override func read(_ graph: ViewGraph) { focusMoved(graph.input.focus) }

  func focusMoved(_ keeper: FocusKeeper) {
    focusIsIn {
      guard let focused = keeper.focusedBox else { return nil }
      // The innermost one wins.
      var box: Box? = focused
      while let current = box {
        if let found = members.first(where: { $0.box === current && $0.box?.stands(for: focused) == true }) { return found }
        box = current.parent
      }
      return nil
    }
  }

  /// The box to focus for a value.
  func target(for value: Value) -> (any FocusTarget)? {
    members.lazy.filter { $0.value == value }.compactMap { $0.box?.firstTarget }.first
  }
}

struct FocusedModifier<Value: Hashable>: BoxModifier {
  typealias Body = Never
  let binding: FocusState<Value>.Binding
  let value: Value
  func makeBox(_ node: ViewNode) -> FocusedBox { FocusedBox(node) }
  func apply(to box: FocusedBox, from old: Self?) {
    if let old, old.binding.location !== binding.location { old.binding.location.unregister(box) }
    binding.location.register(box, for: value)
  }
}

/// The priority of a default focus. On Linux, this has no effect: the default is evaluated once, when the window first becomes
/// key.
public nonisolated struct DefaultFocusEvaluationPriority: Hashable, Sendable {
  private let number: Int
  /// For the first appearance only.
  public static let automatic = DefaultFocusEvaluationPriority(number: 0)
  /// Also when the focus moves into the view later.
  public static let userInitiated = DefaultFocusEvaluationPriority(number: 1)
}

struct DefaultFocusModifier<Value: Hashable>: BoxModifier {
  typealias Body = Never
  let binding: FocusState<Value>.Binding
  let value: Value
  func makeBox(_ node: ViewNode) -> DefaultFocusBox { DefaultFocusBox(node) }
  func apply(to box: DefaultFocusBox, from old: Self?) {
    box.isPreferred = true
    box.resolve = { [location = binding.location, value] in location.target(for: value) }
  }
}

extension View {
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    modifier(FocusedModifier(binding: binding, value: value))
  }
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(FocusedModifier(binding: condition, value: true))
  }
  public func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View { modifier(DefaultFocusModifier(binding: binding, value: value)) }
}
