import OrielControls

/// A scene about which a modifier says something.
///
/// That `Content` is a scene is asked by the extension only: what a type asks, the runtime looks up for each type that it is made with.
public struct _OptionScene<Content> {
  let content: Content
  /// Called for every scene inside. Must not change options that inner modifiers have set.
  let change: (inout SceneOptions) -> Void
}
extension _OptionScene: Scene where Content: Scene { public typealias Body = Never }
extension _OptionScene: PrimitiveScene where Content: Scene {
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { OptionSceneNode(self, context) }
}

private final class OptionSceneNode<Content: Scene>: SceneNodeOf<_OptionScene<Content>> {
  private var child: SceneNodeOf<Content>!
  override init(_ scene: _OptionScene<Content>, _ context: NodeContext) {
    super.init(scene, context)
    child = scene.content._makeSceneNode(NodeContext(under: self))
  }
  override func update(_ new: _OptionScene<Content>) {
    scene = new
    child.update(new.content)
  }
  override func appendEntries(to entries: inout [SceneEntry]) {
    let count = entries.count
    child.appendEntries(to: &entries)
    for index in count..<entries.count { scene.change(&entries[index].options) }
  }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// A scene whose windows see changed environment values.
public struct _EnvironmentScene<Content> {
  let content: Content
  let write: (inout EnvironmentValues) -> Void
}
extension _EnvironmentScene: Scene where Content: Scene { public typealias Body = Never }
extension _EnvironmentScene: PrimitiveScene where Content: Scene {
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { EnvironmentSceneNode(self, context) }
}

private final class EnvironmentSceneNode<Content: Scene>: SceneNodeOf<_EnvironmentScene<Content>> {
  private let inner: EnvironmentScope
  private var child: SceneNodeOf<Content>!
  override init(_ scene: _EnvironmentScene<Content>, _ context: NodeContext) {
    inner = EnvironmentScope(parent: context.scope)
    super.init(scene, context)
    inner.rewrite(scene.write)
    child = scene.content._makeSceneNode(NodeContext(under: self, scope: inner))
  }
  override func update(_ new: _EnvironmentScene<Content>) {
    scene = new
    inner.rewrite(new.write)
    child.update(new.content)
  }
  override func appendEntries(to entries: inout [SceneEntry]) { child.appendEntries(to: &entries) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// A scene with an observed value.
public struct _ChangeScene<Content: Scene, Value: Equatable>: PrimitiveScene {
  let content: Content
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void
  package func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { ChangeSceneNode(self, context) }
}

private final class ChangeSceneNode<Content: Scene, Value: Equatable>: SceneNodeOf<_ChangeScene<Content, Value>> {
  private var child: SceneNodeOf<Content>!
  override init(_ scene: _ChangeScene<Content, Value>, _ context: NodeContext) {
    super.init(scene, context)
    child = scene.content._makeSceneNode(NodeContext(under: self))
    if scene.isInitial { graph.afterUpdate { scene.action(scene.value, scene.value) } }
  }
  override func update(_ new: _ChangeScene<Content, Value>) {
    let old = scene.value
    scene = new
    if old != new.value { graph.afterUpdate { new.action(old, new.value) } }
    child.update(new.content)
  }
  override func appendEntries(to entries: inout [SceneEntry]) { child.appendEntries(to: &entries) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

extension Scene {
  func option(_ change: @escaping (inout SceneOptions) -> Void) -> _OptionScene<Self> {
    _OptionScene(content: self, change: change)
  }
  /// Sets an option unless an inner modifier has set it.
  func option<V>(_ keyPath: WritableKeyPath<SceneOptions, V?>, _ value: V) -> _OptionScene<Self> {
    option { if $0[keyPath: keyPath] == nil { $0[keyPath: keyPath] = value } }
  }
}
