import OrielControls

/// A scene without windows, which registers something when the app's body is evaluated.
package struct SceneRegistration: PrimitiveScene {
  let register: () -> Void
  package init(_ register: @escaping () -> Void) { self.register = register }
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { SceneRegistrationNode(self, context) }
}

private final class SceneRegistrationNode: SceneNodeOf<SceneRegistration> {
  override init(_ scene: SceneRegistration, _ context: NodeContext) {
    super.init(scene, context)
    scene.register()
  }
  override func update(_ new: SceneRegistration) {
    scene = new
    new.register()
  }
}
