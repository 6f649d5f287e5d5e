import OrielControls

/// An app, declared as its scenes.
///
/// Mark the conforming type `@main`. Properties with storage (`@State`, `@StateObject`) live as long as the process.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

/// The app as the one view of the app's graph, which keeps its state and evaluates its body.
struct AppView<A> {
  let app: A
}
extension AppView: View where A: App { typealias Body = Never }
extension AppView: PrimitiveView where A: App {
  func makeNode(_ context: NodeContext) -> NodeOf<AppView<A>> { AppNode(self, context) }
}

/// The root of the scene tree. Installs the app's properties and re-evaluates its body when its dependencies change.
private final class AppNode<A: App>: NodeOf<AppView<A>>, SceneTreeRoot {
  private var app: A
  private var storage = PropertyStorage()
  private var child: SceneNodeOf<A.Body>!

  override init(_ view: AppView<A>, _ context: NodeContext) {
    app = view.app
    super.init(view, context)
    let layout = PropertyLayout.of(A.self)
    if !layout.isEmpty {
      withUnsafeMutablePointer(to: &app) {
        layout.install(UnsafeMutableRawPointer($0), storage: &storage, node: self)
      }
    }
    child = evaluateBody()._makeSceneNode(NodeContext(under: self))
    (graph.host as? RunningApp)?.found(self)
  }
  override func refresh() {
    isQueued = false
    child.update(evaluateBody())
    scenesChanged()
  }
  private func evaluateBody() -> A.Body {
    graph.counters.bodies += 1
    return tracking {
      let layout = PropertyLayout.of(A.self)
      if !layout.isEmpty {
        withUnsafeMutablePointer(to: &app) { layout.update(UnsafeMutableRawPointer($0)) }
      }
      return app.body
    }
  }
  var entries: [SceneEntry] {
    var entries: [SceneEntry] = []
    child.appendEntries(to: &entries)
    return entries
  }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func willUnmount() { storage.end() }
}

/// A node that knows all scenes of the app.
protocol SceneTreeRoot: ViewNode {
  var entries: [SceneEntry] { get }
}
