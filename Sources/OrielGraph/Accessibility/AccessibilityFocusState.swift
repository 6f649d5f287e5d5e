import Foundation

/// Kinds of assistive technology.
public nonisolated struct AccessibilityTechnologies: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// Screen readers, which read the window through the accessibility bus.
  public static let voiceOver = AccessibilityTechnologies(rawValue: 1 << 0)
  /// Switch Control. On Linux, a focus state for it alone stays empty, because the accessibility bus does not distinguish
  /// technologies.
  public static let switchControl = AccessibilityTechnologies(rawValue: 1 << 1)
}

/// A value that reflects and sets which element has the focus of assistive technology.
///
/// It is `false` or nil while no assistive technology is running.
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: InstallableProperty {
  /// A reference to the state for `accessibilityFocused(_:)`.
  @propertyWrapper public nonisolated struct Binding {
    let location: AccessibilityFocusLocation<Value>
    @preconcurrency @MainActor public var wrappedValue: Value {
      get { location.get() }
      nonmutating set { location.request(newValue) }
    }
    @preconcurrency @MainActor public var projectedValue: Binding { self }
  }

  nonisolated(unsafe) private let none: Value
  private nonisolated let technologies: AccessibilityTechnologies
  nonisolated(unsafe) private var location: AccessibilityFocusLocation<Value>?

  nonisolated public init() where Value == Bool { self.init(none: false, .voiceOver) }
  nonisolated public init(for technologies: AccessibilityTechnologies) where Value == Bool { self.init(none: false, technologies) }
  nonisolated public init<T: Hashable>() where Value == T? { self.init(none: nil, .voiceOver) }
  nonisolated public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? {
    self.init(none: nil, technologies)
  }
  private nonisolated init(none: Value, _ technologies: AccessibilityTechnologies) {
    self.none = none
    self.technologies = technologies
  }

  @preconcurrency @MainActor public var wrappedValue: Value {
    get { location?.get() ?? none }
    nonmutating set { location?.request(newValue) }
  }
  @preconcurrency @MainActor public var projectedValue: Binding { Binding(location: location ?? makeLocation()) }

  private func makeLocation() -> AccessibilityFocusLocation<Value> {
    AccessibilityFocusLocation(none, follows: technologies.contains(.voiceOver))
  }
  package mutating func install(in node: ViewNode, slot: inout AnyObject?) {
    let made = slot as? AccessibilityFocusLocation<Value> ?? makeLocation()
    slot = made
    location = made
  }
}

extension AccessibilityFocusState: @unchecked Sendable {}
extension AccessibilityFocusState: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool { true }
}
extension AccessibilityFocusState.Binding: @unchecked Sendable {}
extension AccessibilityFocusState.Binding: ComparedProperty {
  package static func isSameInput(_ a: Self, _ b: Self) -> Bool { a.location === b.location }
}

/// The storage of an accessibility focus state, with the views that stand for its values.
final class AccessibilityFocusLocation<Value: Hashable>: AccessibilityFocusReader {
  private let none: Value
  private let follows: Bool
  private let stored: StateLocation<Value>
  private var members: [Member] = []
  /// A value that was set before its view existed, and the number of updates to keep waiting for it.
  private var requested: Value?
  private var triesLeft = 0

  private struct Member {
    weak var box: AccessibilityFocusedBox?
    var value: Value
  }

  init(_ none: Value, follows: Bool) {
    self.none = none
    self.follows = follows
    stored = StateLocation(none)
  }
  func get() -> Value { stored.get() }

  func register(_ box: AccessibilityFocusedBox, for value: Value) {
    members.removeAll { $0.box == nil || $0.box === box }
    members.append(Member(box: box, value: value))
    guard follows else { return }
    box.graph.accessibility.addReader(self)
    if requested == value { retry(in: box.graph) }
  }
  func unregister(_ box: AccessibilityFocusedBox) { members.removeAll { $0.box == nil || $0.box === box } }

  /// Moves the accessibility focus to the view of `value`, or away from all of them.
  func request(_ value: Value) {
    let graphs = members.compactMap { $0.box?.graph }
    guard follows, members.isEmpty || graphs.contains(where: \.accessibility.isListening) else { return }
    stored.set(value, transaction: Transaction.current)
    requested = value
    triesLeft = 2
    apply()
  }

  private func apply() {
    guard let value = requested else { return }
    if value == none {
      requested = nil
      for graph in members.compactMap({ $0.box?.graph }) where member(at: graph.accessibility.focusedNode) != nil {
        graph.accessibility.move(to: nil)
      }
      return
    }
    for member in members where member.value == value {
      guard let box = member.box, box.isInWindow, let element = box.element else { continue }
      requested = nil
      return box.graph.accessibility.move(to: element)
    }
    // The view may be created by the update that this write causes.
    if let graph = members.lazy.compactMap(\.box).first?.graph { retry(in: graph) }
  }
  private func retry(in graph: ViewGraph) {
    graph.afterUpdate { [weak self, weak graph] in
      guard let self, let graph, requested != nil else { return }
      triesLeft -= 1
      if triesLeft >= 0 { return apply() }
      requested = nil
      accessibilityFocusMoved(graph.accessibility)
    }
  }

  func accessibilityFocusMoved(_ port: AccessibilityPort) {
    guard requested == nil else { return }
    stored.set(member(at: port.focusedNode)?.value ?? none, transaction: Transaction())
  }

  /// The innermost view around the element; where the element speaks for its content, the first of the views in it.
  private func member(at node: AccessibilityNode?) -> Member? {
    guard let node, let start = node.box else { return nil }
    let isRow = node.id != ObjectIdentifier(start)
    var box: Box? = isRow ? nil : start
    while let current = box {
      if let found = members.first(where: { $0.box === current }) { return found }
      box = current.parent
    }
    if isRow { return node.children.lazy.compactMap { self.member(at: $0) }.first }
    return node.children.isEmpty ? members.first { $0.box?.isInside(start) == true } : nil
  }
}

/// Content that stands for a value of an accessibility focus state.
final class AccessibilityFocusedBox: WrapperBox {
  /// The element of the window that speaks for the content.
  var element: AccessibilityNode? {
    let all = graph.accessibility.nodes
    let own = Set(AccessibilityPass.nodes(of: self).map(\.id))
    return all.first { own.contains($0.id) }
      ?? all.last { node in node.children.isEmpty && node.box.map { self.isInside($0) } == true }
  }
}

struct AccessibilityFocusedModifier<Value: Hashable>: BoxModifier {
  typealias Body = Never
  let binding: AccessibilityFocusState<Value>.Binding
  let value: Value
  func makeBox(_ node: ViewNode) -> AccessibilityFocusedBox { AccessibilityFocusedBox(node) }
  func apply(to box: AccessibilityFocusedBox, from old: Self?) {
    if let old, old.binding.location !== binding.location { old.binding.location.unregister(box) }
    binding.location.register(box, for: value)
  }
}

extension View {
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { modifier(AccessibilityFocusedModifier(binding: binding, value: value)) }
  public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    modifier(AccessibilityFocusedModifier(binding: condition, value: true))
  }
}
