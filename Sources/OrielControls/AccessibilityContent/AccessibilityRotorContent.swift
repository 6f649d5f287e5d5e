import Foundation
import OrielGraph

/// Entries of a rotor.
@MainActor @preconcurrency public protocol AccessibilityRotorContent {
  associatedtype Body: AccessibilityRotorContent
  @AccessibilityRotorContentBuilder var body: Body { get }
  func _appendEntries(to entries: inout _AccessibilityRotorEntries)
}
extension AccessibilityRotorContent {
  public func _appendEntries(to entries: inout _AccessibilityRotorEntries) { body._appendEntries(to: &entries) }
}
extension AccessibilityRotorContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) is made by the framework and has no body.") }
}
extension Never: AccessibilityRotorContent {}

/// The collected entries of a rotor, and the element they belong to.
public struct _AccessibilityRotorEntries {
  weak var box: Box?
  var entries: [AccessibilityRotor.Entry] = []
}

/// An entry of a rotor: a view with this identity, or a part of the text that has the rotor.
public struct AccessibilityRotorEntry<ID: Hashable>: AccessibilityRotorContent {
  let label: Text?
  let place: RotorPlace
  let prepare: () -> Void
  fileprivate init(_ label: Text?, _ place: RotorPlace, _ prepare: @escaping () -> Void) {
    self.label = label
    self.place = place
    self.prepare = prepare
  }
  public typealias Body = Never
  public func _appendEntries(to entries: inout _AccessibilityRotorEntries) {
    guard let box = entries.box else { return }
    let place = place, prepare = prepare
    entries.entries.append(
      AccessibilityRotor.Entry(label: label?.spoken(at: box) ?? place.words(in: box)) { [weak box] in
        guard let box else { return false }
        prepare()
        return place.go(from: box)
      })
  }
}

extension AccessibilityRotorEntry {
  /// `prepare` runs before the view is searched for, and may create it, for example by scrolling.
  public init(_ label: Text, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}) {
    self.init(label, .view(AnyHashable(id)), prepare)
  }
  public init(_ labelKey: LocalizedStringKey, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}) {
    self.init(Text(labelKey), .view(AnyHashable(id)), prepare)
  }
  @_disfavoredOverload
  public init(_ labelResource: LocalizedStringResource, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}) {
    self.init(Text(labelResource), .view(AnyHashable(id)), prepare)
  }
  @_disfavoredOverload
  public init<L: StringProtocol>(_ label: L, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}) {
    self.init(Text(label), .view(AnyHashable(id)), prepare)
  }
  /// Refers to the view marked with `accessibilityRotorEntry(id:in:)`, anywhere in the window.
  public init(
    _ label: Text, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}
  ) { self.init(label, .named { $0.accessibilityPlace(id: id, in: namespace) }, prepare) }
  public init(
    _ labelKey: LocalizedStringKey, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
    prepare: @escaping () -> Void = {}
  ) { self.init(Text(labelKey), id: id, in: namespace, textRange: textRange, prepare: prepare) }
  @_disfavoredOverload
  public init(
    _ labelResource: LocalizedStringResource, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil,
    prepare: @escaping () -> Void = {}
  ) { self.init(Text(labelResource), id: id, in: namespace, textRange: textRange, prepare: prepare) }
  @_disfavoredOverload
  public init<L: StringProtocol>(
    _ label: L, id: ID, in namespace: Namespace.ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}
  ) { self.init(Text(label), id: id, in: namespace, textRange: textRange, prepare: prepare) }
}
extension AccessibilityRotorEntry where ID == Never {
  public init(_ label: Text? = nil, textRange: Range<String.Index>, prepare: @escaping () -> Void = {}) {
    self.init(label, .range(textRange), prepare)
  }
  public init(_ labelKey: LocalizedStringKey, textRange: Range<String.Index>, prepare: @escaping () -> Void = {}) {
    self.init(Text(labelKey), .range(textRange), prepare)
  }
  @_disfavoredOverload
  public init(_ labelResource: LocalizedStringResource, textRange: Range<String.Index>, prepare: @escaping () -> Void = {}) {
    self.init(Text(labelResource), .range(textRange), prepare)
  }
  @_disfavoredOverload
  public init<L: StringProtocol>(_ label: L, textRange: Range<String.Index>, prepare: @escaping () -> Void = {}) {
    self.init(Text(label), .range(textRange), prepare)
  }
}

// MARK: Several entries

extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {
  public typealias Body = Never
  public func _appendEntries(to entries: inout _AccessibilityRotorEntries) {
    for element in data { content(element)._appendEntries(to: &entries) }
  }
}
extension ForEach where Content: AccessibilityRotorContent {
  @_disfavoredOverload
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(data: data, identity: { $0[keyPath: id] }, content: content) }
  @_disfavoredOverload
  public init(_ data: Data, @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID { self.init(data: data, identity: { $0.id }, content: content) }
}
extension Group: AccessibilityRotorContent where Content: AccessibilityRotorContent {
  public typealias Body = Never
  public func _appendEntries(to entries: inout _AccessibilityRotorEntries) { content._appendEntries(to: &entries) }
}
extension Group where Content: AccessibilityRotorContent {
  @_disfavoredOverload
  public init(@AccessibilityRotorContentBuilder content: () -> Content) { self.init(of: content()) }
}
extension Optional: AccessibilityRotorContent where Wrapped: AccessibilityRotorContent {
  public typealias Body = Never
  public func _appendEntries(to entries: inout _AccessibilityRotorEntries) { self?._appendEntries(to: &entries) }
}

/// Several entries, or those of one branch, from a builder.
public nonisolated struct _AccessibilityRotorList: AccessibilityRotorContent {
  let parts: [any AccessibilityRotorContent]
  public typealias Body = Never
  public func _appendEntries(to entries: inout _AccessibilityRotorEntries) {
    for part in parts { part._appendEntries(to: &entries) }
  }
}

@resultBuilder public nonisolated struct AccessibilityRotorContentBuilder {
  public static func buildExpression<C: AccessibilityRotorContent>(_ content: C) -> C { content }
  public static func buildPartialBlock<C: AccessibilityRotorContent>(first: C) -> C { first }
  public static func buildPartialBlock<A: AccessibilityRotorContent, C: AccessibilityRotorContent>(
    accumulated: A, next: C
  ) -> _AccessibilityRotorList { _AccessibilityRotorList(parts: [accumulated, next]) }
  public static func buildBlock() -> _AccessibilityRotorList { _AccessibilityRotorList(parts: []) }
  public static func buildIf<C: AccessibilityRotorContent>(_ content: C?) -> C? { content }
  public static func buildEither<C: AccessibilityRotorContent>(first: C) -> _AccessibilityRotorList {
    _AccessibilityRotorList(parts: [first])
  }
  public static func buildEither<C: AccessibilityRotorContent>(second: C) -> _AccessibilityRotorList {
    _AccessibilityRotorList(parts: [second])
  }
  public static func buildLimitedAvailability<C: AccessibilityRotorContent>(_ content: C) -> C { content }
}

// MARK: Navigation

/// What an entry leads to.
enum RotorPlace {
  case view(AnyHashable)
  case named((ViewGraph) -> Box?)
  case range(Range<String.Index>)

  /// The text of a range; views use their own labels.
  func words(in box: Box) -> String? {
    guard case .range(let range) = self, let text = text(in: box), range.upperBound <= text.endIndex else { return nil }
    return String(text[range])
  }
  private func text(in box: Box) -> String? {
    let node = box.graph.accessibilityTree().flatMap(\.all).first { $0.box?.isInside(box) == true }
    return node.flatMap { $0.value ?? $0.label }
  }

  /// Scrolls to the entry and moves the accessibility focus there, once the changes by `prepare` are laid out.
  func go(from box: Box) -> Bool {
    let graph = box.graph
    switch self {
    case .range:
      guard let node = graph.accessibilityTree().flatMap(\.all).first(where: { $0.box?.isInside(box) == true }) else { return false }
      graph.accessibility.move(to: node)
      return true
    case .named(let find):
      graph.afterUpdate { if let target = find(graph) { Self.move(to: target) } }
      return true
    case .view(let id):
      guard let node = box.node else { return false }
      ScrollViewProxy(node: node).scrollTo(id)
      graph.afterUpdate { [weak box] in if let box, !Self.move(toView: id, in: box) { RotorJump.start(to: id, in: box) } }
      return true
    }
  }
  fileprivate static func move(toView id: AnyHashable, in box: Box) -> Bool {
    guard let rect = box.node?.findScrollTarget(id, in: box) else { return false }
    return move(to: box.convertToWindow(rect, clipped: false), in: box)
  }
  private static func move(to target: Box) {
    target.scrollIntoView()
    _ = move(to: target.convertToWindow(target.bounds, clipped: false), in: target)
  }
  /// The outermost element within a rectangle of the window.
  private static func move(to rect: CGRect, in box: Box) -> Bool {
    let room = rect.insetBy(dx: -1, dy: -1)
    let elements = box.graph.accessibilityTree().flatMap(\.all).filter { $0.box?.isInside(box) == true }
    guard let node = elements.first(where: { room.contains($0.frame) && !$0.frame.isEmpty })
      ?? elements.first(where: { $0.frame.contains(rect.center) && $0.children.isEmpty }) else { return false }
    box.graph.accessibility.move(to: node)
    return true
  }
}

/// Waits for a lazy row that was scrolled to, which is created in a later round.
private final class RotorJump: GeometryObserver {
  private static var current: RotorJump?
  private let id: AnyHashable
  private weak var box: Box?
  private var roundsLeft = 8
  private init(_ id: AnyHashable, _ box: Box) { (self.id, self.box) = (id, box) }

  static func start(to id: AnyHashable, in box: Box) {
    let jump = RotorJump(id, box)
    current = jump
    box.graph.observeGeometry(jump)
  }
  func geometrySettled() {
    roundsLeft -= 1
    guard let box, roundsLeft >= 0 else { return stop() }
    box.graph.afterUpdate { [weak self] in
      guard let self, let box = self.box, RotorPlace.move(toView: id, in: box) else { return }
      stop()
    }
  }
  private func stop() { if Self.current === self { Self.current = nil } }
}
