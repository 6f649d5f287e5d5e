import OrielControls

/// A single palette or inspector window beside the main windows, without a menu bar.
///
/// It takes the keyboard when its title bar is clicked, or a text field or a list in it. On Linux, it hides 0.3 seconds after another
/// program takes the focus, and comes back with the app.
public struct UtilityWindow<Content: View>: PrimitiveScene {
  let id: String
  let title: SceneTitle
  let content: Content

  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    (self.id, self.title, self.content) = (id, SceneTitle(title), content())
  }
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    (self.id, title, self.content) = (id, SceneTitle(titleKey), content())
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, id: String, @ViewBuilder content: () -> Content) {
    (self.id, title, self.content) = (id, SceneTitle(titleResource), content())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    (self.id, self.title, self.content) = (id, SceneTitle(title), content())
  }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { UtilityWindowNode(self, context) }
}

private final class UtilityWindowNode<Content: View>: SceneNodeOf<UtilityWindow<Content>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<Content>

  override init(_ scene: UtilityWindow<Content>, _ context: NodeContext) {
    let supply = WindowContentSupply(WindowContentSource { scene.content })
    self.supply = supply
    declaration = SceneDeclaration(
      .utility, id: scene.id, title: scene.title.resolved, makePresentation: supply.makePresentation)
    super.init(scene, context)
    declaration.node = self
  }
  override func update(_ new: UtilityWindow<Content>) {
    scene = new
    declaration.id = new.id
    declaration.title = new.title.resolved
    supply.source = WindowContentSource { new.content }
  }
  override func appendEntries(to entries: inout [SceneEntry]) { entries.append(SceneEntry(declaration: declaration)) }
}
