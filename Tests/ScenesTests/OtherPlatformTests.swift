import Conformance
import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `What other platforms do with a group of windows` {
  @Test(.requirement("SC-255"))
  func `as a phone, one window over the whole screen and no settings, is not done here unless one window is asked for`() {
    struct PhoneScenes: Scene {
      var body: some Scene {
        WindowGroup("Main", id: "main") { Tile() }.defaultSize(width: 500, height: 350)
        Settings { Tile() }
      }
    }
    let desktop = TestApp { PhoneScenes() }
    #expect(!desktop.headless().state.isFullScreen && desktop.headless().size == CGSize(width: 500, height: 350))
    desktop.openWindow(id: "main")
    desktop.headless().press(",", modifiers: .control)
    desktop.settle()
    #expect(desktop.windows.map(\.declaration.kind) == [.group, .group, .settings])
    #expect(desktop.read(\.supportsMultipleWindows))

    let single = TestApp(supportsMultipleWindows: false) { PhoneScenes() }
    single.openWindow(id: "main")
    single.settle()
    #expect(single.windows.map(\.declaration.kind) == [.group])
    #expect(!single.read(\.supportsMultipleWindows))
  }

  @Test(.requirement("SC-257"))
  func `as a television, exactly one window, holds where one window is asked for, whoever asks for a second one`() throws {
    let test = TestApp(supportsMultipleWindows: false) {
      WindowGroup("Main", id: "main") { Tile() }
      WindowGroup("Value", id: "value", for: Int.self) { _ in Tile() }
      Window("Other", id: "other") { Tile() }
    }
    let only = try #require(test.windows.first)
    func remains() -> Bool {
      test.settle()
      return test.windows.count == 1 && test.windows[0] === only && !only.isClosed
    }
    for ask in [
      { test.openWindow(id: "main") }, { test.openWindow(value: 7) }, { test.openWindow(id: "value", value: 7) }, { test.openWindow(id: "other") },
    ] {
      // Each is told to the developer and does nothing.
      #expect(RuntimeIssue.capturing { ask() }.count == 1)
      #expect(remains())
    }
    // Keys, a second start of the app, and an address from outside.
    test.headless().press("n", modifiers: .control)
    #expect(remains())
    test.app.open(test.app.entries[0].declaration)
    #expect(remains())
    test.app.open([URL(string: "test:page")!])
    #expect(remains())
    // The app cannot close it either.
    _ = RuntimeIssue.capturing { test.read(\.dismissWindow)() }
    #expect(remains())
  }

  @Test(.requirement("SC-260")) func `as glasses, flat windows, volumes and spaces, are made of the same scenes here`() async throws {
    let test = TestApp {
      WindowGroup("Flat", id: "flat") { Tile() }
      WindowGroup("Volume", id: "volume") { Tile() }.windowStyle(.volumetric).defaultSize(width: 300, height: 200, depth: 100)
      ImmersiveSpace(id: "space") { Tile() }
    }
    test.openWindow(id: "volume")
    test.settle()
    #expect(test.windows.map(\.declaration.kind) == [.group, .group])
    let flat = test.headless(0), volume = test.headless(1)
    #expect(flat.isResizable && test.windows[0].declaration.options.defaultDepth == nil)
    #expect(!volume.isResizable && volume.size == CGSize(width: 300, height: 200) && test.windows[1].declaration.options.defaultDepth == 100)
    let open = test.read(\.openImmersiveSpace)
    var result: OpenImmersiveSpaceAction.Result?
    let task = Task { @MainActor in result = await open(id: "space") }
    for _ in 0..<200 where result == nil {
      await Task.yield()
      test.settle()
    }
    task.cancel()
    #expect(result == .opened)
    let space = try #require(test.windows.first { $0.declaration.kind == .space })
    #expect(test.headless(space).state.isFullScreen)
    test.app.quit()
  }
}

@Suite struct `An app for a watch` {
  @Test(.requirement("SC-259")) func `is one small view here, in a window of its size, and nothing else`() {
    let test = TestApp { WindowGroup { Tile(width: 180, height: 200) }.windowResizability(.contentSize) }
    #expect(test.windows.count == 1 && test.headless().size.width == 180)
    #expect(test.system.windows.filter { !$0.isClosed }.count == 1)
    #if os(watchOS)
      Issue.record("The desktop is no watch.")
    #endif
  }
}
