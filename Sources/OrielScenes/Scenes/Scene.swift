import OrielControls

/// A part of the app that comes with a life of its own: windows, settings, documents, an item in the tray.
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

/// A scene that makes its own node instead of having a body.
package protocol PrimitiveScene: Scene where Body == Never {
  func makeNode(_ context: NodeContext) -> SceneNodeOf<Self>
}

extension Scene where Body == Never {
  public var body: Never { fatalError("\(Self.self) is made by the framework and has no body.") }
}

extension Scene {
  package func makeSceneNode(_ context: NodeContext) -> SceneNodeOf<Self> {
    if let primitive = self as? any PrimitiveScene {
      return unsafeDowncast(primitive.makeAnyNode(context), to: SceneNodeOf<Self>.self)
    }
    return CompositeSceneNode(self, context)
  }
}
extension PrimitiveScene {
  fileprivate func makeAnyNode(_ context: NodeContext) -> SceneNode { makeNode(context) }
}
