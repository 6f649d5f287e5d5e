import OrielHeadless

@testable import OrielScenes

/// An app on the headless window system, for tests that play its user.
struct TestApp {
  let system: HeadlessWindowSystem
  let app: RunningApp
  private let end: End
  /// An app that never quits stays; what it watches on the disk must not, as the system has few watches for a user.
  private final class End {
    let app: RunningApp
    init(_ app: RunningApp) { self.app = app }
    isolated deinit { app.defaultsWatch.end() }
  }

  init<A: App>(
    _ app: A, name: String = "Test", system: HeadlessWindowSystem = HeadlessWindowSystem(), supportsMultipleWindows: Bool = true,
    savedState: SavedState? = nil, launches: Bool = true
  ) {
    self.system = system
    self.app = RunningApp(app, name: name, system: system, supportsMultipleWindows: supportsMultipleWindows, savedState: savedState)
    end = End(self.app)
    if launches {
      self.app.launch()
      settle()
    }
  }
  init(
    system: HeadlessWindowSystem = HeadlessWindowSystem(), supportsMultipleWindows: Bool = true, savedState: SavedState? = nil,
    launches: Bool = true,
    @SceneBuilder _ scenes: @escaping () -> some Scene
  ) {
    self.init(Wrapped(scenes: scenes), system: system, supportsMultipleWindows: supportsMultipleWindows, savedState: savedState, launches: launches)
  }

  /// Lets everything that is under way come to rest: frames, phases.
  func settle() { system.advance(by: 0.2) }
  var windows: [SceneInstance] { app.registry.windows }
  var titles: [String] { windows.map(\.title) }
  func headless(_ host: SceneInstance) -> HeadlessWindow { host.platformWindow as! HeadlessWindow }
  func headless(_ index: Int = 0) -> HeadlessWindow { headless(windows[index]) }

  /// Reads an environment value as the content of a window does.
  func read<V>(_ keyPath: KeyPath<EnvironmentValues, V>, in index: Int = 0) -> V {
    windows[index].graph.scope.read(keyPath, for: nil)
  }
  var openWindow: OpenWindowAction { read(\.openWindow) }
  var dismissWindow: DismissWindowAction { read(\.dismissWindow) }
}

private struct Wrapped<S: Scene>: App {
  let scenes: () -> S
  init(scenes: @escaping () -> S) { self.scenes = scenes }
  init() { fatalError("Made by the harness.") }
  var body: some Scene { scenes() }
}

/// A rectangle of fixed or flexible size that does something when pressed.
struct Tile: LeafView {
  var width: CGFloat?
  var height: CGFloat?
  var action: () -> Void = {}
  func makeBox(_ node: ViewNode) -> TileBox { TileBox(node) }
  func apply(to box: TileBox, from old: Tile?, in node: ViewNode) {
    box.tile = self
    if old != nil { box.setNeedsLayout() }
  }
}
final class TileBox: Box, PressTarget {
  var tile = Tile()
  var isPressed = false
  var isHovered = false
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: tile.width ?? proposal.width ?? 10, height: tile.height ?? proposal.height ?? 10)
  }
  override func takesHits(at point: CGPoint) -> Bool { bounds.contains(point) }
  func activate(by source: ActivationSource) { tile.action() }
}

/// Keeps what views hand out, so that a test can use it.
final class Kept<Value> {
  var values: [Value] = []
}

/// Runs `action` in every evaluation of its body.
struct Probe: View {
  let action: () -> Void
  var body: some View {
    let _ = action()
    Tile()
  }
}

/// Reads the menu bar of a window.
enum MainMenuReader {
  static func items(_ test: TestApp, _ menu: String, of index: Int = 0) -> [MenuItem] {
    // One test without its window must not end all the others.
    guard test.windows.indices.contains(index) else { return [] }
    return MainMenu(app: test.app, window: test.windows[index]).menus.first { $0.title == menu }?.items() ?? []
  }
  static func titles(_ test: TestApp, _ menu: String, of index: Int = 0) -> [String] {
    items(test, menu, of: index).map { $0.isSeparator ? "-" : $0.title }
  }
  static func item(_ test: TestApp, _ menu: String, _ title: String, of index: Int = 0) -> MenuItem? {
    items(test, menu, of: index).first { $0.title == title }
  }
}
