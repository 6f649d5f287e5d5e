import OrielControls

/// A part of an app with its own life cycle: windows, settings, documents, a menu bar extra.
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  /// The node for this value. Not for apps: scenes of the framework make their own, all others evaluate `body`.
  ///
  /// A requirement, because asking for a conformance at run time costs more than making the node.
  func _makeSceneNode(_ context: _NodeContext) -> _SceneNodeOf<Self>
}

extension Never: Scene {}

/// A scene that creates its own node instead of having a body.
package protocol PrimitiveScene: Scene where Body == Never {
  func makeNode(_ context: NodeContext) -> SceneNodeOf<Self>
}

extension Scene where Body == Never {
  public var body: Never { fatalError("\(Self.self) is made by the framework and has no body.") }
}

extension Scene {
  public func _makeSceneNode(_ context: _NodeContext) -> _SceneNodeOf<Self> { CompositeSceneNode(self, context) }
}
extension PrimitiveScene {
  public func _makeSceneNode(_ context: _NodeContext) -> _SceneNodeOf<Self> { makeNode(context) }
}
