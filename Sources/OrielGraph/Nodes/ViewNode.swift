import Foundation
import Observation

/// What a new node needs: its parent and its environment.
public struct _NodeContext {
  package let graph: ViewGraph
  package let parent: ViewNode?
  package let scope: EnvironmentScope

  package init(graph: ViewGraph, parent: ViewNode?, scope: EnvironmentScope) {
    self.graph = graph
    self.parent = parent
    self.scope = scope
  }
  /// The context of a child of `node`, with the same environment unless `scope` is set.
  package init(under node: ViewNode, scope: EnvironmentScope? = nil) {
    graph = node.graph
    parent = node
    self.scope = scope ?? node.scope
  }
}

/// The identity of one view in the tree: it outlives the view's values, owns their state and knows their readers.
///
/// A node contributes any number of boxes to the nearest container above it. Nodes are created and changed only in
/// the update pass.
open class _ViewNode {
  deinit {}  // Asks for no executor: see `MainThread`.
  package unowned let graph: ViewGraph
  package private(set) weak var parent: ViewNode?
  package let scope: EnvironmentScope
  package let depth: Int
  /// `self`, if it handles keys or edit commands while the focus is inside.
  var keyResponder: (any KeyResponder)? { nil }
  var editTarget: (any EditTarget)? { nil }
  // Asked of whole branches; a dynamic cast would search for the class of each node, as `BoxRoles` says.
  /// The identity that `id` gives it, for scrolling to it.
  package var explicitID: AnyHashable? { nil }
  /// `self`, if it publishes focused values.
  var focusedValueWriter: (any FocusedValueWriter)? { nil }
  /// Whether it has a scroll box.
  open var isScrolling: Bool { false }
  /// False after `unmount`.
  package private(set) var isMounted = true
  /// Whether it is in the graph's queue of nodes to refresh.
  package final var isQueued = false
  /// The transaction of the change that queued it.
  package final var pendingTransaction: Transaction?
  /// The dependencies of the last evaluation.
  final var dependencies: [any Dependency] = []
  /// What it read of its own environment.
  @exclusivity(unchecked) nonisolated(unsafe) final var environmentReads = EnvironmentReads()
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

  /// Appends the boxes of this node and its structure, in order.
  open func appendBoxes(to boxes: inout [_Box]) {}

  package final var boxes: [Box] {
    var result: [Box] = []
    appendBoxes(to: &result)
    return result
  }

  open func forEachChild(_ body: (_ViewNode) -> Void) {}
  /// The maximum nesting of views, including modifiers.
  package static let greatestDepth = StackRoom.depth(bytesPerLevel: 4096, atMost: 1600)

  /// The boxes below changed in number or order, so the nearest container must collect them again.
  open func childBoxesChanged() { parent?.childBoxesChanged() }

  // MARK: Update

  /// Evaluates the node again because a dependency changed.
  open func refresh() {}

  /// Queues `refresh` for the next update.
  package final func invalidate() {
    guard isMounted else { return }
    graph.enqueue(self, Transaction.current)
  }

  /// Runs `body`; every state, environment key and observable it reads becomes a dependency of this node.
  package final func tracking<Result>(_ body: () -> Result) -> Result {
    forgetDependencies()
    let outer = DependencyRecorder.reader
    DependencyRecorder.reader = self
    defer { DependencyRecorder.reader = outer }
    return ObservationScope.track(self, body)
  }

  /// Like `tracking`, but without an observation scope, for code that reads no app objects.
  package final func recording<Result>(_ body: () -> Result) -> Result {
    forgetDependencies()
    let outer = DependencyRecorder.reader
    DependencyRecorder.reader = self
    defer { DependencyRecorder.reader = outer }
    return body()
  }

  private func forgetDependencies() {
    scope.forget(self)
    guard !dependencies.isEmpty else { return }
    // Taken out meanwhile, because a second reference would make the removal copy them.
    var old: [any Dependency] = []
    swap(&old, &dependencies)
    for dependency in old { dependency.removeReader(self) }
    old.removeAll(keepingCapacity: true)
    swap(&old, &dependencies)
  }

  package final var observationSentinel: ObservationSentinel?

  // MARK: Preferences

  /// A preference below changed. Readers override this; other nodes pass it up.
  open func preferenceChanged(_ key: ObjectIdentifier) {
    preferenceMask |= PreferenceMask.bit(key)
    parent?.preferenceChanged(key)
  }
  /// The reduced value of everything below; nil if no node writes the key.
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

  /// Removes this node and everything below it from the tree, ending state and tasks.
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

  /// Called before removal, to end tasks and subscriptions and to run `onDisappear`.
  open func willUnmount() {}

  /// The window's content was hidden or shown again and keeps its state.
  open func contentShown(_ isShown: Bool) {}
  final func tellContentShown(_ isShown: Bool) {
    guard isMounted else { return }
    contentShown(isShown)
    forEachChild { $0.tellContentShown(isShown) }
  }

  // MARK: Names for warnings

  open var viewName: String { String(describing: type(of: self)) }
  /// Whether it is an app's view, as opposed to a primitive one.
  var hasBody: Bool { false }
}

/// A node for views of type `V`, updated by its parent. `V` is deliberately not constrained to `View`: the runtime would search
/// all conformances whenever it instantiates the class.
open class _NodeOf<V>: _ViewNode {
  deinit {}  // Asks for no executor: see `MainThread`.
  package final var view: V
  package init(_ view: V, _ context: NodeContext) {
    self.view = view
    super.init(context)
  }

  /// Sets a new value from the parent. Does nothing if it equals the last one.
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
  /// An empty node in place of one that is nested too deeply: passes recurse for each level, and the stack is finite.
  private func tooDeep(_ context: NodeContext) -> NodeOf<Self> {
    let node = NodeOf(self, context)
    RuntimeIssue.report(
      "\(node.nameForIssues) and its content are not shown: views are nested \(node.depth) deep here, and the limit is \(ViewNode.greatestDepth). A view that contains itself must stop somewhere; show long data with ForEach.")
    return node
  }
}
