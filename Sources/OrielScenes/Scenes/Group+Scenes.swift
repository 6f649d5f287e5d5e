import OrielControls

/// Groups of scenes. Modifiers of the group apply to each member.

extension Group: Scene where Content: Scene {
  public typealias Body = Never
  @_disfavoredOverload
  public init(@SceneBuilder content: () -> Content) { self.init(of: content()) }
}
extension Group: PrimitiveScene where Content: Scene {
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { GroupSceneNode(self, context) }
}
private final class GroupSceneNode<Content: Scene>: SceneNodeOf<Group<Content>> {
  private var child: SceneNodeOf<Content>!
  override init(_ scene: Group<Content>, _ context: NodeContext) {
    super.init(scene, context)
    child = scene.content._makeSceneNode(NodeContext(under: self))
  }
  override func update(_ new: Group<Content>) {
    scene = new
    child.update(new.content)
  }
  override func appendEntries(to entries: inout [SceneEntry]) { child.appendEntries(to: &entries) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
