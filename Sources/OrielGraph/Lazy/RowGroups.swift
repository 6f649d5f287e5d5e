import Foundation

/// The views with a body between a lazy container and its rows.
///
/// Such a view has a node like any other, with state and dependencies, but no box. Its body is not made into nodes but split into
/// rows, of which only the visible ones are created. A change evaluates only that body, and
/// the container collects its rows again.
package final class RowGroups {
  private unowned let owner: ViewNode
  private let changed: () -> Void
  private struct Key: Hashable {
    let path: [AnyHashable]
    let type: ObjectIdentifier
  }
  private struct Entry {
    let node: ViewNode
    var isUsed: Bool
  }
  private var entries: [Key: Entry] = [:]

  /// - Parameter changed: Called when a body must be evaluated again.
  package init(owner: ViewNode, changed: @escaping () -> Void) {
    self.owner = owner
    self.changed = changed
  }

  /// Runs `collect` and removes views it did not encounter.
  package func collecting<Result>(_ collect: () -> Result) -> Result {
    for key in entries.keys { entries[key]!.isUsed = false }
    let result = collect()
    for (key, entry) in entries where !entry.isUsed {
      entries[key] = nil
      entry.node.unmount()
    }
    return result
  }

  func body<V: View>(of view: V, at path: [AnyHashable], _ environment: [RowEnvironment]) -> V.Body {
    let node = node(RowGroupNode<V>.self, at: path) {
      RowGroupNode(view, NodeContext(under: owner, scope: scope(environment)), changed: changed)
    } update: {
      rewrite($0.scope, environment)
      $0.update(view)
    }
    return node.currentBody()
  }
  /// A modifier of all rows together without visible effect; its action runs once.
  func attach<M: ViewModifier>(_ modifier: M, at path: [AnyHashable], _ environment: [RowEnvironment]) {
    let view = ModifiedContent(content: EmptyView(), modifier: modifier)
    _ = node(NodeOf<ModifiedContent<EmptyView, M>>.self, at: path) {
      view.makeViewNode(NodeContext(under: owner, scope: scope(environment)))
    } update: {
      rewrite($0.scope, environment)
      $0.update(view)
    }
  }

  private func node<Node: ViewNode>(
    _ type: Node.Type, at path: [AnyHashable], make: () -> Node, update: (Node) -> Void
  ) -> Node {
    let key = Key(path: path, type: ObjectIdentifier(type))
    if let known = entries[key] {
      entries[key]!.isUsed = true
      let node = unsafeDowncast(known.node, to: type)
      update(node)
      return node
    }
    let node = make()
    entries[key] = Entry(node: node, isUsed: true)
    return node
  }
  private func scope(_ environment: [RowEnvironment]) -> EnvironmentScope? {
    guard !environment.isEmpty else { return nil }
    let scope = EnvironmentScope(parent: owner.scope)
    rewrite(scope, environment)
    return scope
  }
  private func rewrite(_ scope: EnvironmentScope, _ environment: [RowEnvironment]) {
    guard scope !== owner.scope else { return }
    scope.rewrite { values in for write in environment { write(&values) } }
  }

  package func forEachNode(_ body: (ViewNode) -> Void) { for entry in entries.values { body(entry.node) } }
}

/// A change of the rows' environment.
typealias RowEnvironment = (inout EnvironmentValues) -> Void

/// A modifier that is applied once to several views, not to each, because it runs an action or describes them together.
package protocol AppliedOnce: ViewModifier {}

extension _AppearanceActionModifier: AppliedOnce {}
extension _TaskModifier: AppliedOnce {}
extension _ValueActionModifier: AppliedOnce {}
extension _SubscriptionModifier: AppliedOnce {}

private final class RowGroupNode<V: View>: NodeOf<V> {
  private let properties = PropertyLayout.of(V.self)
  private var storage = PropertyStorage()
  private let changed: () -> Void
  private var known: V.Body?

  init(_ view: V, _ context: NodeContext, changed: @escaping () -> Void) {
    self.changed = changed
    super.init(view, context)
    install()
  }
  @available(*, unavailable) override init(_ view: V, _ context: NodeContext) { fatalError() }

  override func update(_ new: V) {
    if ViewComparison<V>.areEqual(view, new) { return }
    view = new
    install()
    known = nil
  }
  override func refresh() {
    isQueued = false
    known = nil
    changed()
  }
  func currentBody() -> V.Body {
    if let known, !isQueued { return known }
    isQueued = false
    graph.counters.bodies += 1
    graph.noteBody(of: V.self)
    let body = tracking {
      if !properties.isEmpty { withUnsafeMutablePointer(to: &view) { properties.update(UnsafeMutableRawPointer($0)) } }
      return view.body
    }
    known = body
    return body
  }
  private func install() {
    guard !properties.isEmpty else { return }
    withUnsafeMutablePointer(to: &view) { properties.install(UnsafeMutableRawPointer($0), storage: &storage, node: self) }
  }
  override func willUnmount() { storage.end() }
  override var hasBody: Bool { true }
}
