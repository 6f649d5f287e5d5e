import Observation
import OrielCombine

/// Content with changed environment values.
public struct _EnvironmentWritingView<Content: View>: PrimitiveView {
  let content: Content
  let write: (inout EnvironmentValues) -> Void
  /// Compared instead of `write`, which is a closure; nil means unknown.
  let key: AnyHashable?
  /// `write` is app code, so it runs again when a value it read changes.
  let isTracked: Bool

  package init(content: Content, key: AnyHashable? = nil, isTracked: Bool = false, write: @escaping (inout EnvironmentValues) -> Void) {
    self.content = content
    self.write = write
    self.key = key
    self.isTracked = isTracked
  }

  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { EnvironmentNode(self, context) }
}

private final class EnvironmentNode<Content: View>: NodeOf<_EnvironmentWritingView<Content>> {
  private let inner: EnvironmentScope
  private var child: NodeOf<Content>!

  override init(_ view: _EnvironmentWritingView<Content>, _ context: NodeContext) {
    inner = EnvironmentScope(parent: context.scope)
    super.init(view, context)
    rewrite()
    child = view.content.makeViewNode(NodeContext(under: self, scope: inner))
  }
  override func update(_ new: _EnvironmentWritingView<Content>) {
    view = new
    rewrite()
    child.update(new.content)
  }
  override func refresh() {
    isQueued = false
    rewrite()
  }
  private func rewrite() {
    if view.isTracked { tracking { inner.rewrite(view.write) } } else { inner.rewrite(view.write) }
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { body(child) }
}

extension View {
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    _EnvironmentWritingView(content: self) { $0[keyPath: keyPath] = value }
  }
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    _EnvironmentWritingView(content: self) { $0[object: T.self] = object }
  }
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    _EnvironmentWritingView(content: self) { $0[object: T.self] = object }
  }
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    _EnvironmentWritingView(content: self, isTracked: true) { transform(&$0[keyPath: keyPath]) }
  }
}
