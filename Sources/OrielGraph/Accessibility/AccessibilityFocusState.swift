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

/// The storage of an `AccessibilityFocusState`.
final class AccessibilityFocusLocation<Value: Hashable>: FocusLocation<Value, AccessibilityFocusedBox>, AccessibilityFocusReader {
  private let follows: Bool

  init(_ none: Value, follows: Bool) {
    self.follows = follows
    super.init(none)
  }

  override func register(_ box: AccessibilityFocusedBox, for value: Value) {
    super.register(box, for: value)
    if follows { box.graph.accessibility.addReader(self) }
  }
  /// Without assistive technology the value stays as it is.
  override func request(_ value: Value) {
    let graphs = members.compactMap { $0.box?.graph }
    guard follows, members.isEmpty || graphs.contains(where: \.accessibility.isListening) else { return }
    super.request(value)
  }

  override func enter(_ box: AccessibilityFocusedBox) -> Bool {
    guard let element = box.element else { return false }
    box.graph.accessibility.move(to: element)
    return true
  }
  override func leave() {
    for graph in members.compactMap({ $0.box?.graph }) where member(at: graph.accessibility.focusedNode) != nil {
      graph.accessibility.move(to: nil)
    }
  }
  override func read(_ graph: ViewGraph) { accessibilityFocusMoved(graph.accessibility) }

  func accessibilityFocusMoved(_ port: AccessibilityPort) { focusIsIn { member(at: port.focusedNode) } }

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
  override package class var roles: BoxRoles { [] }
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
