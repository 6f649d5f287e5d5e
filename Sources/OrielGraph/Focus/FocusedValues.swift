import Foundation
import Observation
import OrielCombine

/// The key of a value that the focused view publishes.
public nonisolated protocol FocusedValueKey {
  associatedtype Value
}

/// The values published by the focused view and its ancestors. Each may be nil.
public nonisolated struct FocusedValues {
  var values: [ObjectIdentifier: Any] = [:]
  public init() {}
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { values[ObjectIdentifier(type)] as? Object }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}

/// The app's focused values, which are those of the key window. Menus and other windows read them too.
package final class FocusedValuesCenter: FocusObserver {
  package static let shared = FocusedValuesCenter()
  /// The active window's graph, followed by those it belongs to (such as a sheet's parent).
  private var active: [WeakGraph] = []
  private var readers: [WeakReader] = []
  private(set) var values = FocusedValues()
  private var willRefresh = false

  private struct WeakGraph { weak var graph: ViewGraph? }
  private struct WeakReader { weak var reader: (any FocusedValueReader)? }

  /// Sets the active scene. Sheets list their parents' graphs after their own; an empty list means no active scene.
  package func activate(_ graphs: [ViewGraph]) {
    release = nil
    keeper = nil
    willRefresh = false
    active = graphs.map(WeakGraph.init)
    for graph in graphs { graph.input.focus.observe(self) }
    refresh()
  }
  package func deactivate(_ graph: ViewGraph) {
    guard active.first?.graph === graph else { return }
    release = nil
    active = []
    refresh()
  }
  /// A window is no longer key. If no other window of the app becomes key, no scene is active; if a utility window becomes key,
  /// the values stay.
  func release(_ graph: ViewGraph) {
    // The new key window may have been reported before this one.
    if keeper === graph { keeper = nil } else { guard keeper == nil, active.first?.graph === graph else { return } }
    guard let host = graph.host else { return deactivate(graph) }
    release = host.schedule(after: Self.handover) { [weak self] in
      guard let self else { return }
      active = []
      refresh()
    }
  }
  /// A window that publishes no values became key.
  func keep(for graph: ViewGraph) {
    keeper = graph
    release = nil
  }
  private weak var keeper: ViewGraph?
  private var release: ScheduledCall?
  /// The focus moves between windows in two steps; in between, no window is key.
  private static let handover: TimeInterval = 1.0 / 60

  func add(_ reader: any FocusedValueReader) {
    readers.removeAll { $0.reader == nil }
    readers.append(WeakReader(reader: reader))
  }

  /// A view publishes something else.
  func writersChanged(in graph: ViewGraph) {
    guard !willRefresh, active.contains(where: { $0.graph === graph }) else { return }
    willRefresh = true
    graph.afterUpdate { [weak self] in
      self?.willRefresh = false
      self?.refresh()
    }
  }
  func focusMoved(_ keeper: FocusKeeper) { refresh() }

  private func refresh() {
    var new = FocusedValues()
    for graph in active.reversed() { graph.graph?.input.collectFocusedValues(into: &new) }
    values = new
    for entry in readers { entry.reader?.focusedValuesChanged(new) }
  }
}

protocol FocusedValueReader: AnyObject {
  func focusedValuesChanged(_ values: FocusedValues)
}

/// A node that publishes values.
protocol FocusedValueWriter: ViewNode {
  var isSceneWide: Bool { get }
  func write(into values: inout FocusedValues)
}

extension InputRouter {
  func collectFocusedValues(into values: inout FocusedValues) {
    scene.writers.removeAll { $0.writer == nil }
    for entry in scene.writers { entry.writer?.write(into: &values) }
    var writers: [any FocusedValueWriter] = []
    var node = focus.focusedBox?.node
    while let current = node {
      if let writer = current.focusedValueWriter, !writer.isSceneWide { writers.append(writer) }
      node = current.parent
    }
    for writer in writers.reversed() { writer.write(into: &values) }
  }
  struct WeakWriter { weak var writer: (any FocusedValueWriter)? }
}

struct FocusedValueModifier: PrimitiveModifier {
  typealias Body = Never
  let isSceneWide: Bool
  let write: (inout FocusedValues) -> Void
  func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> { FocusedValueNode(view, context) }
}

private final class FocusedValueNode<Content: View>: PassThroughNode<Content, FocusedValueModifier>, FocusedValueWriter {
  override var focusedValueWriter: (any FocusedValueWriter)? { self }
  var isSceneWide: Bool { view.modifier.isSceneWide }
  override func willMakeChild() {
    if isSceneWide { graph.input.scene.writers.append(InputRouter.WeakWriter(writer: self)) }
    FocusedValuesCenter.shared.writersChanged(in: graph)
  }
  override func modifierChanged(from old: FocusedValueModifier) { FocusedValuesCenter.shared.writersChanged(in: graph) }
  override func willUnmount() {
    graph.input.scene.writers.removeAll { $0.writer == nil || $0.writer === self }
    FocusedValuesCenter.shared.writersChanged(in: graph)
  }
  func write(into values: inout FocusedValues) { view.modifier.write(&values) }
}

/// A value published by the focused view of the active window, or nil.
@propertyWrapper public struct FocusedValue<Value>: InstallableProperty {
  nonisolated(unsafe) private let read: (FocusedValues) -> Value?
  nonisolated(unsafe) private var slot: FocusedValueSlot<Value>?

  nonisolated public init(_ keyPath: KeyPath<FocusedValues, Value?>) { read = { $0[keyPath: keyPath] } }
  nonisolated public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { $0[object: objectType] }
  }
  @preconcurrency @MainActor public var wrappedValue: Value? { slot?.location.get() ?? nil }

  package mutating func install(in node: ViewNode, slot anySlot: inout AnyObject?) {
    let made = anySlot as? FocusedValueSlot<Value> ?? FocusedValueSlot(read)
    anySlot = made
    slot = made
  }
}

/// A binding published by the focused view, as the value it is bound to.
@propertyWrapper public struct FocusedBinding<Value>: InstallableProperty {
  nonisolated(unsafe) private let read: (FocusedValues) -> Binding<Value>?
  nonisolated(unsafe) private var slot: FocusedValueSlot<Binding<Value>>?

  nonisolated public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { read = { $0[keyPath: keyPath] } }
  @preconcurrency @MainActor public var wrappedValue: Value? {
    get { (slot?.location.get() ?? nil)?.wrappedValue }
    nonmutating set { if let newValue { (slot?.location.get() ?? nil)?.wrappedValue = newValue } }
  }
  @preconcurrency @MainActor public var projectedValue: Binding<Value?> {
    guard let binding = slot?.location.get() ?? nil else { return .constant(nil) }
    return Binding<Value?>(get: { binding.location.get() }, set: { if let value = $0 { binding.location.set(value, transaction: $1) } })
  }
  package mutating func install(in node: ViewNode, slot anySlot: inout AnyObject?) {
    let made = anySlot as? FocusedValueSlot<Binding<Value>> ?? FocusedValueSlot(read)
    anySlot = made
    slot = made
  }
}

/// An observable object published by the focused view, or nil.
@propertyWrapper @MainActor @preconcurrency public struct FocusedObject<ObjectType: ObservableObject>: InstallableProperty {
  private var slot: Slot?
  public init() {}
  public var wrappedValue: ObjectType? { slot?.values.location.get() ?? nil }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper? {
    wrappedValue.map { ObservedObject(wrappedValue: $0).projectedValue }
  }
  private final class Slot {
    let values = FocusedValueSlot<ObjectType> { $0[object: ObjectType.self] }
    let subscription = ObjectSubscription()
  }
  package mutating func install(in node: ViewNode, slot anySlot: inout AnyObject?) {
    let made = anySlot as? Slot ?? Slot()
    anySlot = made
    slot = made
    if let object = made.values.location.get() { made.subscription.follow(object, for: node) }
  }
}

final class FocusedValueSlot<Value>: FocusedValueReader {
  let location: StateLocation<Value?>
  private let read: (FocusedValues) -> Value?
  init(_ read: @escaping (FocusedValues) -> Value?) {
    self.read = read
    location = StateLocation(read(FocusedValuesCenter.shared.values))
    FocusedValuesCenter.shared.add(self)
  }
  func focusedValuesChanged(_ values: FocusedValues) {
    let new = read(values)
    if ViewComparison<Value?>.areEqual(location.get(), new) { return }
    location.set(new, transaction: Transaction())
  }
}

extension FocusedValue: @unchecked Sendable {}
extension FocusedValue: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool { true }
}
extension FocusedBinding: @unchecked Sendable {}
extension FocusedBinding: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool { true }
}
extension FocusedObject: ComparedProperty {
  nonisolated package static func isSameInput(_ a: Self, _ b: Self) -> Bool { true }
}

extension View {
  public func focusedValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value) -> some View {
    modifier(FocusedValueModifier(isSceneWide: false) { $0[keyPath: keyPath] = value })
  }
  @_disfavoredOverload
  public func focusedValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?) -> some View {
    modifier(FocusedValueModifier(isSceneWide: false) { $0[keyPath: keyPath] = value })
  }
  public func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(isSceneWide: false) { $0[object: T.self] = object })
  }
  public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View {
    modifier(FocusedValueModifier(isSceneWide: true) { $0[keyPath: keyPath] = value })
  }
  @_disfavoredOverload
  public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T?) -> some View {
    modifier(FocusedValueModifier(isSceneWide: true) { $0[keyPath: keyPath] = value })
  }
  public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(isSceneWide: true) { $0[object: T.self] = object })
  }
  public func focusedObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(FocusedValueModifier(isSceneWide: false) { $0[object: T.self] = object })
  }
  @_disfavoredOverload
  public func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(isSceneWide: false) { $0[object: T.self] = object })
  }
  public func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(FocusedValueModifier(isSceneWide: true) { $0[object: T.self] = object })
  }
  @_disfavoredOverload
  public func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(isSceneWide: true) { $0[object: T.self] = object })
  }
}
