import OrielControls

/// The identity of one scene in the app's scene tree.
public class _SceneNode: _ViewNode {
  /// What this scene and those inside it declare, in order.
  package func appendEntries(to entries: inout [SceneEntry]) {}
  /// Opens the window of a scene that has a binding of its own, if the binding says so.
  package func openIfWanted() {}
  /// The list of scenes, or what one of them says of itself, is new.
  package final func scenesChanged() { noteScenesChanged() }
}

extension ViewNode {
  func noteScenesChanged() { (graph.host as? RunningApp)?.scenesChanged() }
}
extension SceneTreeRoot {
  func scenesChanged() { noteScenesChanged() }
}

/// A node for scenes of type `S`; what is above it hands it new values.
public class _SceneNodeOf<S>: _SceneNode {
  package final var scene: S
  package init(_ scene: S, _ context: NodeContext) {
    self.scene = scene
    super.init(context)
  }
  /// Updates the scene. Scenes are few and hold closures, so they are not compared.
  package func update(_ new: S) { scene = new }
}

/// The node of a scene with a body, that is, of an app's own scene type.
final class CompositeSceneNode<S: Scene>: SceneNodeOf<S> {
  private var storage = PropertyStorage()
  private var child: SceneNodeOf<S.Body>!

  override init(_ scene: S, _ context: NodeContext) {
    super.init(scene, context)
    install()
    child = evaluateBody()._makeSceneNode(NodeContext(under: self))
  }
  override func update(_ new: S) {
    scene = new
    install()
    refresh()
  }
  override func refresh() {
    isQueued = false
    child.update(evaluateBody())
    scenesChanged()
  }
  private func install() {
    let layout = PropertyLayout.of(S.self)
    guard !layout.isEmpty else { return }
    withUnsafeMutablePointer(to: &scene) {
      layout.install(UnsafeMutableRawPointer($0), storage: &storage, node: self)
    }
  }
  private func evaluateBody() -> S.Body {
    graph.counters.bodies += 1
    return tracking {
      let layout = PropertyLayout.of(S.self)
      if !layout.isEmpty {
        withUnsafeMutablePointer(to: &scene) { layout.update(UnsafeMutableRawPointer($0)) }
      }
      return scene.body
    }
  }
  override func appendEntries(to entries: inout [SceneEntry]) { child.appendEntries(to: &entries) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { storage.end() }
}
