import OrielHeadless
import OrielScenes

/// An app on the headless window system, and what a person does to it.
struct Desk {
  let system = HeadlessWindowSystem()
  let app: RunningApp

  init(@SceneBuilder _ scenes: @escaping () -> some Scene) {
    app = RunningApp(SoakedApp(scenes: scenes), name: "Soak", system: system)
    app.launch()
    rest()
  }
  private struct SoakedApp<S: Scene>: App {
    let scenes: () -> S
    init(scenes: @escaping () -> S) { self.scenes = scenes }
    init() { fatalError("Made by the desk.") }
    var body: some Scene { scenes() }
  }

  /// Lets everything that is under way come to rest.
  func rest() { system.advanceUntilIdle(limit: 2) }
  var hosts: [SceneInstance] { app.registry.windows }
  var front: HeadlessWindow { hosts[0].platformWindow as! HeadlessWindow }
  func read<V>(_ keyPath: KeyPath<EnvironmentValues, V>) -> V { hosts[0].graph.scope.read(keyPath, for: nil) }
  /// Everything assistive technology meets in the first window.
  func element(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> AccessibilityNode {
    guard let found = hosts[0].graph.accessibilityTree().flatMap(\.all).first(where: { $0.role == role && (label == nil || $0.label == label) })
    else { fatalError("There is no \(role) \(label ?? "").") }
    return found
  }
  func middle(_ role: AccessibilityProperties.Role, _ label: String? = nil) -> CGPoint {
    let frame = element(role, label).frame
    return CGPoint(x: frame.midX, y: frame.midY)
  }
}
