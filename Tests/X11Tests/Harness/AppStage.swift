import Foundation
import OrielGraph
import Programs
import Testing

@testable import OrielScenes
@testable import OrielX11

/// An app of scenes on a private server, with hands before it.
final class AppStage {
  let server: TestServer
  let system: X11WindowSystem
  let app: RunningApp
  let hands: Hands

  init(windowManager: String = "", @SceneBuilder _ scenes: @escaping () -> some Scene) throws {
    server = try windowManager.isEmpty ? TestServer() : TestServer(windowManager: windowManager)
    if !windowManager.isEmpty { _ = try TestApp(server, waitsForWindowManager: true) }
    system = try X11WindowSystem(display: server.display, applicationName: "probe", applicationIdentifier: "org.example.Probe")
    app = RunningApp(Staged(scenes: scenes), name: "Probe", system: system, supportsMultipleWindows: true, savedState: nil)
    hands = try Hands(server: server)
    // Away from where windows come up.
    hands.move(1270, 790)
    app.launch()
    #expect(pump { self.windows.allSatisfy { $0.platformWindow?.state.isMapped == true && $0.graph.counters.paints > 0 } })
  }
  isolated deinit {
    app.defaultsWatch.end()
    system.disconnect()
  }

  var windows: [SceneInstance] { app.registry.windows }
  func window(_ title: String) throws -> SceneInstance {
    try #require(windows.first { $0.title == title }, "No window \(title) among \(windows.map(\.title)).")
  }
  func platform(_ title: String) throws -> X11Window { try #require(try window(title).topLevel as? X11Window) }
  func property(_ name: String, of window: X11Window) throws -> String {
    system.connection.flush()
    return try server.run("xprop", "-id", String(window.xid), name)
  }

  /// Other programs that are to answer while the app works.
  var peers: [DragPeer] = []

  @discardableResult func pump(_ condition: () -> Bool) -> Bool {
    let end = system.now + Patience.seconds
    while system.now < end {
      for peer in peers { peer.turn() }
      var isOver = false
      let token = system.schedule(at: system.now + 0.01) { isOver = true }
      system.loop.run { isOver || condition() }
      token.cancel()
      if condition() { return true }
    }
    return false
  }
  /// The same for tests that wait for tasks: the main queue gets its turn in between.
  @discardableResult func pumpTasks(_ condition: () -> Bool) async -> Bool {
    let end = system.now + Patience.seconds
    while system.now < end {
      for peer in peers { peer.turn() }
      var isOver = false
      let token = system.schedule(at: system.now + 0.01) { isOver = true }
      system.loop.run { isOver || condition() }
      token.cancel()
      if condition() { return true }
      await Task.yield()
    }
    return false
  }
  /// Handles what the server has sent by now.
  func settle() {
    for _ in 0..<3 {
      _ = system.connection.fetchServerTime()
      var turns = 0
      pump {
        turns += 1
        return turns > 3
      }
    }
  }
  /// Moves the pointer to a content point of a window, in pixels of the screen.
  func move(to x: Double, _ y: Double, in window: X11Window) {
    let place = window.position
    hands.move(Int32((place.x + x) * system.scale), Int32((place.y + y) * system.scale))
  }
  func click(_ place: CGPoint, in window: X11Window) {
    move(to: place.x, place.y, in: window)
    settle()
    hands.click()
    settle()
  }
}

private struct Staged<S: Scene>: App {
  let scenes: () -> S
  init(scenes: @escaping () -> S) { self.scenes = scenes }
  init() { fatalError("Made by the stage.") }
  var body: some Scene { scenes() }
}
