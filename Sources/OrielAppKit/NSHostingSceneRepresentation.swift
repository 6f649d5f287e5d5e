import OrielScenes

/// SwiftUI scenes in a program without an `App`.
///
/// Create one, pass it to `NSApplication.shared.addSceneRepresentation(_:)`, and open its windows with the actions in
/// `environment`. Nothing opens by itself, unless a scene has `defaultLaunchBehavior(.presented)`. On Linux, a program with its
/// own main loop calls `NSApp.run(until:)` in each iteration.
@MainActor @preconcurrency public final class NSHostingSceneRepresentation<RootScene: Scene> {
  let rootScene: RootScene
  public init(rootScene: RootScene) { self.rootScene = rootScene }
  public convenience init(@SceneBuilder rootScene: () -> RootScene) { self.init(rootScene: rootScene()) }

  private weak var node: SceneNode?
  /// The environment of the scenes' views, with `openWindow`, `openSettings` and `dismissWindow`. Before the program is launched
  /// and the scenes are added, it has default values.
  public var environment: EnvironmentValues { node?.scope.values(reader: nil) ?? EnvironmentValues() }
}

extension NSHostingSceneRepresentation: HostedSceneRepresentation {
  package func makeNode(_ context: NodeContext) -> SceneNode {
    let made = rootScene._makeSceneNode(context)
    node = made
    return made
  }
}

extension NSApplication {
  /// Adds the scenes to the program, now or at its launch. They cannot be removed.
  public func addSceneRepresentation<RootScene: Scene>(_ representation: NSHostingSceneRepresentation<RootScene>) {
    HostedApp.add(representation)
  }
}
