import Foundation

/// The node of a view with a body. It holds the state, evaluates the body and updates its one child.
package final class CompositeNode<V: View>: NodeOf<V> {
  deinit {}  // Asks for no executor: see `MainThread`.
  private let properties = PropertyLayout.of(V.self)
  private var storage = PropertyStorage()
  private var child: NodeOf<V.Body>?
  private var cause = BodyCause.identity

  private let animated: AnimatedInput<V>?

  /// - Parameter animates: Whether the view's own data is animated here.
  package init(_ view: V, _ context: NodeContext, animates: Bool) {
    animated = animates ? AnimatedInput(view) : nil
    super.init(view, context)
    installProperties()
    child = evaluateBody().makeViewNode(NodeContext(under: self))
  }

  override package func update(_ new: V) {
    if let animated {
      if animated.isGiven(new), !isQueued { return }
      view = animated.value(for: new, after: view, in: graph) { [weak self] in self?.showOnTheWay($0) }
    } else {
      if ViewComparison<V>.areEqual(view, new), !isQueued { return }
      view = new
    }
    cause = .value
    installProperties()
    refresh()
  }

  override package func refresh() {
    isQueued = false
    let body = evaluateBody()
    child?.update(body)
  }

  private func showOnTheWay(_ value: V) {
    view = value
    cause = .value
    installProperties()
    invalidate()
  }

  private func installProperties() {
    guard !properties.isEmpty else { return }
    withUnsafeMutablePointer(to: &view) {
      properties.install(UnsafeMutableRawPointer($0), storage: &storage, node: self)
    }
  }

  private func evaluateBody() -> V.Body {
    graph.counters.bodies += 1
    graph.noteBody(of: V.self)
    BodyCause.current = cause
    cause = .dependency
    return tracking {
      if !properties.isEmpty {
        withUnsafeMutablePointer(to: &view) { properties.update(UnsafeMutableRawPointer($0)) }
      }
      return view.body
    }
  }

  override package func appendBoxes(to boxes: inout [Box]) { child?.appendBoxes(to: &boxes) }
  override package func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override package func willUnmount() { storage.end() }
  override var hasBody: Bool { true }
}

/// Why a body runs, for `_printChanges()`.
private enum BodyCause: String {
  case identity = "@self, @identity"
  case value = "@self"
  case dependency = "a value that it reads"
  static var current = identity
}

extension View {
  /// Prints why the body runs; call it inside `body`, for debugging only. On Linux, it prints the kind of change (value,
  /// identity or dependency), not the property.
  public static func _printChanges() { print("\(Self.self): \(BodyCause.current.rawValue) changed.") }
  /// Like `_printChanges()`, but writes to standard error.
  public static func _logChanges() {
    FileHandle.standardError.write(Data("\(Self.self): \(BodyCause.current.rawValue) changed.\n".utf8))
  }
}
