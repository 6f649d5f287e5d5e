import OrielControls

/// A scene with a single window.
public struct Window<Content: View>: PrimitiveScene {
  let id: String
  let title: SceneTitle
  let content: Content

  init(id: String, title: SceneTitle, content: Content) {
    self.id = id
    self.title = title
    self.content = content
  }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { WindowNode(self, context) }
}

extension Window {
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, title: SceneTitle(titleKey), content: content())
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, title: SceneTitle(titleResource), content: content())
  }
  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, title: SceneTitle(title), content: content())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.init(id: id, title: SceneTitle(title), content: content())
  }
}

private final class WindowNode<Content: View>: SceneNodeOf<Window<Content>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<Content>

  override init(_ scene: Window<Content>, _ context: NodeContext) {
    let supply = WindowContentSupply(WindowContentSource { scene.content })
    self.supply = supply
    declaration = SceneDeclaration(
      .window, id: scene.id, title: scene.title.resolved, makePresentation: supply.makePresentation)
    super.init(scene, context)
    declaration.node = self
  }
  override func update(_ new: Window<Content>) {
    scene = new
    declaration.id = new.id
    declaration.title = new.title.resolved
    supply.source = WindowContentSource { new.content }
  }
  override func appendEntries(to entries: inout [SceneEntry]) { entries.append(SceneEntry(declaration: declaration)) }
}
