import OrielGraph

extension EnvironmentValues {
  /// Whether a page is evaluated only for its tab label, without creating its content.
  @Entry nonisolated var readsTabLabels = false
}

/// A page with the label of its tab. The environment decides which of the two a node shows.
public struct _TabItemModifier<Label: View>: PrimitiveModifier {
  let label: Label
  public typealias Body = Never
  package func makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: NodeContext
  ) -> NodeOf<ModifiedContent<Content, Self>> {
    context.scope.read(\.readsTabLabels, for: nil) ? TabLabelNode(view, context) : PassThroughNode(view, context)
  }
}

private final class TabLabelNode<Content: View, Label: View>: NodeOf<ModifiedContent<Content, _TabItemModifier<Label>>> {
  private var child: NodeOf<Label>!
  override init(_ view: ModifiedContent<Content, _TabItemModifier<Label>>, _ context: NodeContext) {
    super.init(view, context)
    child = view.modifier.label.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: ModifiedContent<Content, _TabItemModifier<Label>>) {
    view = new
    child.update(new.modifier.label)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

extension View {
  /// Sets the label of the view's tab.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { modifier(_TabItemModifier(label: label())) }
}
