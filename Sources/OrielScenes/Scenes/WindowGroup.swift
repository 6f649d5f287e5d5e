import OrielControls

/// A scene with any number of windows of the same kind.
public struct WindowGroup<Content: View>: PrimitiveScene {
  let id: String?
  let title: SceneTitle?
  let source: WindowContentSource<Content>

  init(id: String?, title: SceneTitle?, source: WindowContentSource<Content>) {
    self.id = id
    self.title = title
    self.source = source
  }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { WindowGroupNode(self, context) }
}

/// The node of a group, which holds its declaration and passes new content to open windows.
private final class WindowGroupNode<Content: View>: SceneNodeOf<WindowGroup<Content>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<Content>

  override init(_ scene: WindowGroup<Content>, _ context: NodeContext) {
    let supply = WindowContentSupply(scene.source)
    self.supply = supply
    declaration = SceneDeclaration(
      .group, id: scene.id, title: scene.title?.resolved, presentedType: scene.source.presentedType, decode: scene.source.decode,
      makePresentation: supply.makePresentation)
    super.init(scene, context)
    declaration.node = self
  }
  override func update(_ new: WindowGroup<Content>) {
    scene = new
    declaration.id = new.id
    declaration.title = new.title?.resolved
    supply.source = new.source
  }
  override func appendEntries(to entries: inout [SceneEntry]) { entries.append(SceneEntry(declaration: declaration)) }
}
