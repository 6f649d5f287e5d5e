import OrielControls

/// The app's settings window, opened with Ctrl+comma or the menu, never at launch.
///
/// On Linux, the first tab view in it shows its tabs as icons along the upper edge. The window resizes to fit the selected
/// page, and reopens on the last one.
public struct Settings<Content: View>: PrimitiveScene {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { SettingsNode(self, context) }
}

private final class SettingsNode<Content: View>: SceneNodeOf<Settings<Content>> {
  private let declaration: SceneDeclaration
  private let supply: WindowContentSupply<Content>

  override init(_ scene: Settings<Content>, _ context: NodeContext) {
    let supply = WindowContentSupply(WindowContentSource { scene.content })
    self.supply = supply
    declaration = SceneDeclaration(.settings, id: nil, title: "Settings", makePresentation: supply.makePresentation)
    super.init(scene, context)
    declaration.node = self
  }
  override func update(_ new: Settings<Content>) {
    scene = new
    supply.source = WindowContentSource { new.content }
  }
  override func appendEntries(to entries: inout [SceneEntry]) { entries.append(SceneEntry(declaration: declaration)) }
}
