import Foundation
import Observation

/// What a node needs to come into being: where it hangs and which environment it sees.
public struct _NodeContext {
  package let graph: ViewGraph
  package let parent: ViewNode?
  package let scope: EnvironmentScope

  package init(graph: ViewGraph, parent: ViewNode?, scope: EnvironmentScope) {
    self.graph = graph
    self.parent = parent
    self.scope = scope
  }
  /// The context of a child of `node` that sees the same environment.
  package init(under node: ViewNode, scope: EnvironmentScope? = nil) {
    graph = node.graph
    parent = node
    self.scope = scope ?? node.scope
  }
}

/// The identity of one view in the tree: it outlives the view's values, owns their state and knows their readers.
///
/// A node contributes boxes to the nearest container above it: none, one or many. Nodes are made and changed only in
/// the update pass.
open class _ViewNode {
  package unowned let graph: ViewGraph
  package private(set) weak var parent: ViewNode?
  package let scope: EnvironmentScope
  package let depth: Int
  /// Itself, where it answers keys or edit commands while the focus is inside.
  var keyResponder: (any KeyResponder)? { nil }
  var editTarget: (any EditTarget)? { nil }
  /// False after `unmount`.
  package private(set) var isMounted = true
  /// In the graph's queue of nodes to refresh.
  package final var isQueued = false
  /// The transaction of the change that queued it.
  package final var pendingTransaction: Transaction?
  /// What the last evaluation read; it hears of changes.
  final var dependencies: [any Dependency] = []
  /// Preference keys written at or below this node, as a Bloom mask; never shrinks.
  package final var preferenceMask: UInt64 = 0

  package init(_ context: NodeContext) {
    graph = context.graph
    parent = context.parent
    scope = context.scope
    depth = (context.parent?.depth ?? -1) + 1
    graph.counters.nodesMade += 1
  }

  // MARK: Structure

  /// The boxes this node and the structure below it contribute, in order.
  open func appendBoxes(to boxes: inout [_Box]) {}

  package final var boxes: [Box] {
    var result: [Box] = []
    appendBoxes(to: &result)
    return result
  }

  open func forEachChild(_ body: (_ViewNode) -> Void) {}
  /// Views lie at most this deep in each other, modifiers counted.
  package static let greatestDepth = StackRoom.depth(bytesPerLevel: 4096, atMost: 1600)

  /// The boxes below changed in number or order: the nearest container must collect them again.
  open func childBoxesChanged() { parent?.childBoxesChanged() }

  // MARK: Update

  /// Evaluates again what this node derives from state, because something it read has changed.
  open func refresh() {}

  /// Queues `refresh` for the next update.
  package final func invalidate() {
    guard isMounted else { return }
    graph.enqueue(self, Transaction.current)
  }

  /// Runs `body` so that every state, environment key and observable it reads will invalidate this node.
  package final func tracking<Result>(_ body: () -> Result) -> Result {
    forgetDependencies()
    let outer = DependencyRecorder.reader
    DependencyRecorder.reader = self
    defer { DependencyRecorder.reader = outer }
    return ObservationScope.track(self, body)
  }

  /// As `tracking`, for code that reads the environment but no app object: saves the observation scope.
  package final func recording<Result>(_ body: () -> Result) -> Result {
    forgetDependencies()
    let outer = DependencyRecorder.reader
    DependencyRecorder.reader = self
    defer { DependencyRecorder.reader = outer }
    return body()
  }

  private func forgetDependencies() {
    guard !dependencies.isEmpty else { return }
    let old = dependencies
    dependencies.removeAll(keepingCapacity: true)
    for dependency in old { dependency.removeReader(self) }
  }

  package final var observationSentinel: ObservationSentinel?

  // MARK: Preferences

  /// Something below writes `key` anew. Readers take note; everyone else passes it up.
  open func preferenceChanged(_ key: ObjectIdentifier) {
    preferenceMask |= PreferenceMask.bit(key)
    parent?.preferenceChanged(key)
  }
  /// The reduced value of everything below; nil if nobody writes the key.
  open func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    guard preferenceMask & PreferenceMask.bit(ObjectIdentifier(key)) != 0 else { return nil }
    var result: K.Value?
    forEachChild { child in
      guard child.isMounted, let value = child.preference(key) else { return }
      if result == nil { result = value } else { K.reduce(value: &result!) { value } }
    }
    return result
  }

  // MARK: End

  /// Takes this node and everything below it out of the tree; state and tasks end.
  package final func unmount() {
    guard isMounted else { return }
    isMounted = false
    willUnmount()
    forgetDependencies()
    observationSentinel?.cancel()
    observationSentinel = nil
    graph.counters.nodesUnmounted += 1
    forEachChild { $0.unmount() }
  }

  /// For what ends with a node: tasks, subscriptions, `onDisappear`.
  open func willUnmount() {}

  /// The window's content has gone out of sight, or is seen again, and keeps its state.
  open func contentShown(_ isShown: Bool) {}
  final func tellContentShown(_ isShown: Bool) {
    guard isMounted else { return }
    contentShown(isShown)
    forEachChild { $0.tellContentShown(isShown) }
  }

  // MARK: Names for warnings

  open var viewName: String { String(describing: type(of: self)) }
  /// A view of the app's, as opposed to what such views are made of.
  var hasBody: Bool { false }
}

/// A node for views of type `V`; its parent hands it new values. `V` is not said to be a `View`: the runtime would look for
/// that conformance, among all there are, whenever it makes the class of a node.
open class _NodeOf<V>: _ViewNode {
  package final var view: V
  package init(_ view: V, _ context: NodeContext) {
    self.view = view
    super.init(context)
  }

  /// A new value from the parent. Nothing happens if it is equal to the last one.
  open func update(_ new: V) {
    if ViewComparison<V>.areEqual(view, new) { return }
    let old = view
    view = new
    viewChanged(from: old)
  }

  /// `view` has just been replaced by an unequal value.
  open func viewChanged(from old: V) {}

  override open var viewName: String { String(describing: V.self) }
}

extension View {
  package func makeViewNode(_ context: NodeContext) -> NodeOf<Self> {
    if let parent = context.parent, parent.depth >= ViewNode.greatestDepth { return tooDeep(context) }
    return _makeNode(context)
  }
  /// A node that shows nothing: every pass over the tree calls itself for each level, and the stack is finite.
  private func tooDeep(_ context: NodeContext) -> NodeOf<Self> {
    let node = NodeOf(self, context)
    RuntimeIssue.report(
      "\(node.nameForIssues) and its content are not shown: views are nested \(node.depth) deep here, and the limit is \(ViewNode.greatestDepth). A view that contains itself must stop somewhere; show long data with ForEach.")
    return node
  }
}
