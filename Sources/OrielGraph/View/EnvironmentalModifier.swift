/// A modifier that resolves to another one, depending on the environment.
@MainActor @preconcurrency public protocol EnvironmentalModifier: ViewModifier where Body == Never {
  associatedtype ResolvedModifier: ViewModifier
  /// The modifier for this environment.
  func resolve(in environment: EnvironmentValues) -> ResolvedModifier
}

extension EnvironmentalModifier {
  public func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _NodeOf<ModifiedContent<Content, Self>> { EnvironmentalModifierNode(view, context) }
}

/// Shows content with the resolved modifier, and resolves it again when a value it read changes.
private final class EnvironmentalModifierNode<Content: View, Modifier: EnvironmentalModifier>:
  NodeOf<ModifiedContent<Content, Modifier>>
{
  private var child: NodeOf<ModifiedContent<Content, Modifier.ResolvedModifier>>!
  override init(_ view: ModifiedContent<Content, Modifier>, _ context: NodeContext) {
    super.init(view, context)
    child = resolved.makeViewNode(NodeContext(under: self))
  }
  private var resolved: ModifiedContent<Content, Modifier.ResolvedModifier> {
    tracking { view.content.modifier(view.modifier.resolve(in: scope.values(reader: self))) }
  }
  override func update(_ new: ModifiedContent<Content, Modifier>) {
    view = new
    child.update(resolved)
  }
  override func refresh() {
    isQueued = false
    child.update(resolved)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
