import Testing

@testable import OrielHeadless
@testable import OrielScenes

/// An app on the headless window system whose user drags things.
struct DragApp {
  let system = HeadlessWindowSystem()
  let app: RunningApp
  private let end: End
  /// What it watches on the disk must not stay.
  private final class End {
    let app: RunningApp
    init(_ app: RunningApp) { self.app = app }
    isolated deinit { app.defaultsWatch.end() }
  }

  init(@SceneBuilder _ scenes: @escaping () -> some Scene) {
    app = RunningApp(Wrapped(scenes: scenes), name: "Test", system: system, supportsMultipleWindows: true, savedState: nil)
    end = End(app)
    app.launch()
    settle()
  }
  /// One window with a view of that size.
  init(width: Double, height: Double, _ content: some View) {
    self.init { WindowGroup { content.frame(width: width, height: height) }.defaultSize(width: width, height: height) }
  }

  func settle() { system.advance(by: 0.2) }
  var windows: [SceneInstance] { app.registry.windows }
  func headless(_ index: Int = 0) -> HeadlessWindow { windows[index].platformWindow as! HeadlessWindow }
  /// The boxes of a type in the first window, in painting order.
  func boxes<B: Box>(_ type: B.Type) -> [B] {
    func all(_ box: Box) -> [Box] { [box] + box.children.flatMap { all($0) } }
    return all(windows[0].graph.root!).compactMap { $0 as? B }
  }
  func frames<B: Box>(_ type: B.Type) -> [CGRect] { boxes(type).map { $0.convertToWindow($0.bounds) } }
}

private struct Wrapped<S: Scene>: App {
  let scenes: () -> S
  init(scenes: @escaping () -> S) { self.scenes = scenes }
  init() { fatalError("Made by the harness.") }
  var body: some Scene { scenes() }
}

/// What a test waits for that comes in a task or on another thread: a drop that is read, a value that is made.
func eventually(_ what: Comment = "It has not come.", in test: DragApp? = nil, _ condition: () -> Bool) async {
  for _ in 0..<Patience.turns where !condition() {
    test?.system.settle()
    await Task.yield()
    await Patience.turn()
  }
  #expect(condition(), what)
}
private enum Patience {
  /// Reached by something broken only.
  static let turns = 50_000
  /// Lets other threads go on.
  nonisolated static func turn() async { await Task.detached { sched_yield() }.value }
}

extension HeadlessWindow {
  /// Presses at a content point and pulls far enough for a drag; nil if none begins.
  func beginDragging(at point: CGPoint, modifiers: KeyModifiers = []) -> HeadlessDrag? {
    pressPointer(at: point, modifiers: modifiers)
    for step in 1...6 { movePointer(to: CGPoint(x: point.x + Double(step) * 2, y: point.y), modifiers: modifiers) }
    return system.drag
  }
  func screen(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: screenPosition.x + x, y: screenPosition.y + y) }
}
