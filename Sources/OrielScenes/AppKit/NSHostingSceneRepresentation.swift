import OrielControls

/// SwiftUI scenes in a program without an `App`.
///
/// Create one, pass it to `NSApplication.shared.addSceneRepresentation(_:)`, and open its windows with the actions in
/// `environment`. Nothing opens by itself, unless a scene has `defaultLaunchBehavior(.presented)`. On Linux, a program with its
/// own main loop calls `NSApp.run(until:)` in each iteration.
@MainActor @preconcurrency public final class NSHostingSceneRepresentation<RootScene: Scene> {
  let rootScene: RootScene
  public init(rootScene: RootScene) { self.rootScene = rootScene }
  public convenience init(@SceneBuilder rootScene: () -> RootScene) { self.init(rootScene: rootScene()) }

  fileprivate weak var node: SceneNode?
  /// What the views of the scenes find in their environment: `openWindow`, `openSettings`, `dismissWindow`. Before the program is
  /// launched, or the scenes were added, the values of no scene.
  public var environment: EnvironmentValues { node?.scope.values(reader: nil) ?? EnvironmentValues() }
}

/// Scenes of any type that a program adds while it runs.
protocol HostedSceneRepresentation: AnyObject {
  func makeNode(_ context: NodeContext) -> SceneNode
}
extension NSHostingSceneRepresentation: HostedSceneRepresentation {
  func makeNode(_ context: NodeContext) -> SceneNode {
    let made = rootScene._makeSceneNode(context)
    node = made
    return made
  }
}

/// The app of a program without an `App`: what it has added, and will add.
package struct HostedApp: App {
  package init() {}
  package var body: some Scene { HostedScenes() }

  static var added: [any HostedSceneRepresentation] = []
  fileprivate static weak var node: HostedScenesNode?
  static func add(_ new: any HostedSceneRepresentation) {
    guard !added.contains(where: { $0 === new }) else { return }
    added.append(new)
    node?.show()
  }
  /// Forgets all of them.
  package static func reset() { added = [] }
}

private struct HostedScenes: PrimitiveScene {
  func makeNode(_ context: NodeContext) -> SceneNodeOf<Self> { HostedScenesNode(self, context) }
}
private final class HostedScenesNode: SceneNodeOf<HostedScenes> {
  private var children: [SceneNode] = []
  private var shown: [ObjectIdentifier] = []
  override init(_ scene: HostedScenes, _ context: NodeContext) {
    super.init(scene, context)
    HostedApp.node = self
    take()
  }
  private func take() {
    for representation in HostedApp.added where !shown.contains(ObjectIdentifier(representation)) {
      shown.append(ObjectIdentifier(representation))
      children.append(representation.makeNode(NodeContext(under: self)))
    }
  }
  func show() {
    take()
    scenesChanged()
  }
  override func appendEntries(to entries: inout [SceneEntry]) { for child in children { child.appendEntries(to: &entries) } }
  override func forEachChild(_ body: (ViewNode) -> Void) { for child in children { body(child) } }
}

extension NSApplication {
  /// Makes the scenes part of the program, now or once it is launched. They stay as long as it runs.
  public func addSceneRepresentation<RootScene: Scene>(_ representation: NSHostingSceneRepresentation<RootScene>) {
    HostedApp.add(representation)
  }
}

extension RunningApp {
  /// Handles what comes for as long as `seconds`, then returns: for programs with a main loop of their own. False if that is over, or
  /// impossible here.
  package func handleEvents(for seconds: TimeInterval) -> Bool {
    guard !isEnding else { return false }
    let end = system.now + seconds
    // Something has to come for the loop to look at the clock.
    let alarm = system.schedule(at: end) {}
    let isOver = system.runNested(needsTasks: true) { system.now >= end || isEnding }
    alarm.cancel()
    if !isOver, !isEnding {
      RuntimeIssue.report("NSApplication.run(until:) was called inside a task, where the app cannot handle events. Call it outside tasks.")
    }
    return isOver && !isEnding
  }
}
