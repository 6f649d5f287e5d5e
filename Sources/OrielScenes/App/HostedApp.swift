import OrielControls

/// The app of a program without an `App`, with the scenes that the program adds.
package struct HostedApp: App {
  package init() {}
  package var body: some Scene { HostedScenes() }

  static var added: [any HostedSceneRepresentation] = []
  fileprivate static weak var node: HostedScenesNode?
  package static func add(_ new: any HostedSceneRepresentation) {
    guard !added.contains(where: { $0 === new }) else { return }
    added.append(new)
    node?.show()
  }
  /// Removes all scenes.
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

/// Type-erased scenes that a program adds at run time.
package protocol HostedSceneRepresentation: AnyObject {
  func makeNode(_ context: NodeContext) -> SceneNode
}

extension RunningApp {
  /// Handles events for `seconds`, then returns, for programs with their own main loop. Returns false if the app has terminated or
  /// cannot run in this context.
  package func handleEvents(for seconds: TimeInterval) -> Bool {
    guard !isEnding else { return false }
    let end = system.now + seconds
    // The loop checks the time only after an event.
    let alarm = system.schedule(at: end) {}
    let isOver = system.runNested(needsTasks: true) { system.now >= end || isEnding }
    alarm.cancel()
    if !isOver, !isEnding {
      RuntimeIssue.report("NSApplication.run(until:) was called inside a task, where the app cannot handle events. Call it outside tasks.")
    }
    return isOver && !isEnding
  }
}
