import OrielGraph

/// The label beside a control. Several views form a column: the title, and a smaller secondary description
/// below.
struct ControlLabel<Content: View>: View {
  let content: Content
  /// Where the control only shows something, its label is not dimmed with it.
  var staysBright = false
  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      if Content.self is any SeveralViews.Type { TitleAndRest(content: content, staysBright: staysBright) } else { content }
    }
  }
}

/// The views of a builder; from the second on with another font and colour.
private struct TitleAndRest<Content: View>: PrimitiveView {
  let content: Content
  let staysBright: Bool
  func makeNode(_ context: NodeContext) -> NodeOf<TitleAndRest> { TitleAndRestNode(self, context) }
}

private final class TitleAndRestNode<Content: View>: NodeOf<TitleAndRest<Content>> {
  private let rest: EnvironmentScope
  private var child: NodeOf<Content>!

  override init(_ view: TitleAndRest<Content>, _ context: NodeContext) {
    rest = EnvironmentScope(parent: context.scope)
    super.init(view, context)
    explain()
    child = (view.content as? any SeveralViews)?.makeNode(NodeContext(under: self), rest: rest) as? NodeOf<Content>
      ?? view.content.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: TitleAndRest<Content>) {
    let was = view.staysBright
    view = new
    if was != new.staysBright { explain() }
    child.update(new.content)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }

  private func explain() {
    rest.rewrite { [staysBright = view.staysBright] values in
      values.text.defaultFont = .subheadline
      // If disabled, all of it has one colour.
      if staysBright || values.isEnabled { values.styles.setForeground([AnyShapeStyle(.secondary), AnyShapeStyle(.secondary)]) }
    }
  }
}
