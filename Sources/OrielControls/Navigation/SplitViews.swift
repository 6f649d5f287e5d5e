import OrielGraph

/// Views side by side with draggable dividers.
public struct HSplitView<Content: View>: PrimitiveView {
  public var content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { PlainSplitNode(self, context, .horizontal) { $0.content } }
}

/// Views in a column with draggable dividers.
public struct VSplitView<Content: View>: PrimitiveView {
  public var content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> { PlainSplitNode(self, context, .vertical) { $0.content } }
}

private final class PlainSplitNode<V: View, Content: View>: NodeOf<V> {
  private var child: NodeOf<Content>!
  private var box: SplitBox!
  private let content: (V) -> Content
  /// Stores the pane sizes with the window.
  private let kept: SceneValuePlace?
  init(_ view: V, _ context: NodeContext, _ axis: Axis, _ content: @escaping (V) -> Content) {
    self.content = content
    kept = context.scope.read(\.sceneValues, for: nil)?.claim(axis == .horizontal ? "columns" : "rows")
    super.init(view, context)
    box = SplitBox(self, axis: axis)
    child = content(view).makeViewNode(NodeContext(under: self))
    apply()
    collect()
  }
  private func apply() { recording { box.show(scope.read(\.theme, for: self)) } }
  private func collect() {
    let old = box.panes
    box.setPanes(child.boxes.map { content in
      if let known = old.first(where: { $0.children.first === content }) { return known }
      let pane = PaneBox(self)
      pane.isFlexible = true
      pane.followedAxis = box.axis
      pane.setChildren([content])
      return pane
    })
    guard let kept, !box.panes.elementsEqual(old, by: ===) else { return }
    for pane in box.panes { pane.onChosen = nil }
    PaneBox.keepWidths(of: box.panes, in: kept)
  }
  override func update(_ new: V) {
    view = new
    child.update(content(new))
  }
  override func refresh() {
    isQueued = false
    apply()
  }
  override func childBoxesChanged() { if child != nil { collect() } }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { kept?.giveBack() }
}
