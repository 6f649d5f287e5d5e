import OrielControls

/// Turns the statements of an app's body into one scene value.
@resultBuilder public nonisolated enum SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
    _TupleScene((repeat each content))
  }
  public static func buildOptional<Content: Scene>(_ content: Content?) -> some Scene { _OptionalScene(content: content) }
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> some Scene { content }
}

public nonisolated struct _EmptyScene: Scene { public typealias Body = Never }
extension _EmptyScene: PrimitiveScene {
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<_EmptyScene> { SceneNodeOf(self, context) }
}

/// Several scenes, in declaration order.
public nonisolated struct _TupleScene<each Content: Scene>: Scene {
  public typealias Body = Never
  let value: (repeat each Content)
  init(_ value: (repeat each Content)) { self.value = value }
}
extension _TupleScene: PrimitiveScene {
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { TupleSceneNode(self, context) }
}

private final class TupleSceneNode<each Content: Scene>: SceneNodeOf<_TupleScene<repeat each Content>> {
  private var nodes: [SceneNode] = []
  override init(_ scene: _TupleScene<repeat each Content>, _ context: NodeContext) {
    super.init(scene, context)
    for child in repeat each scene.value { nodes.append(child._makeSceneNode(NodeContext(under: self))) }
  }
  override func update(_ new: _TupleScene<repeat each Content>) {
    scene = new
    var index = 0
    for child in repeat each new.value {
      hand(child, to: nodes[index])
      index += 1
    }
  }
  private func hand<S: Scene>(_ child: S, to node: SceneNode) {
    unsafeDowncast(node, to: SceneNodeOf<S>.self).update(child)
  }
  override func appendEntries(to entries: inout [SceneEntry]) { for node in nodes { node.appendEntries(to: &entries) } }
  override func forEachChild(_ body: (ViewNode) -> Void) { nodes.forEach(body) }
}

/// A scene behind an `if` without `else`.
public nonisolated struct _OptionalScene<Content: Scene>: Scene {
  public typealias Body = Never
  let content: Content?
}
extension _OptionalScene: PrimitiveScene {
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { OptionalSceneNode(self, context) }
}

private final class OptionalSceneNode<Content: Scene>: SceneNodeOf<_OptionalScene<Content>> {
  private var child: SceneNodeOf<Content>?
  override init(_ scene: _OptionalScene<Content>, _ context: NodeContext) {
    super.init(scene, context)
    child = scene.content?._makeSceneNode(NodeContext(under: self))
  }
  override func update(_ new: _OptionalScene<Content>) {
    scene = new
    switch (child, new.content) {
    case (let child?, let content?): child.update(content)
    case (let child?, nil):
      child.unmount()
      self.child = nil
    case (nil, let content?): child = content._makeSceneNode(NodeContext(under: self))
    case (nil, nil): break
    }
  }
  override func appendEntries(to entries: inout [SceneEntry]) { child?.appendEntries(to: &entries) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

