import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Writes down which windows come and go.
private final class Witness: WindowObserver {
  var log: [String] = []
  func windowConnected(_ window: SceneInstance) { log.append("+\(window.title)") }
  func windowCloses(_ window: SceneInstance) { log.append("~\(window.title)") }
  func windowDisconnected(_ window: SceneInstance) { log.append("-\(window.title)") }
}

@Suite struct `The registry of windows` {
  private func make() -> TestApp {
    TestApp {
      WindowGroup("Main", id: "main", for: Int.self) { _ in Tile() }.defaultSize(width: 500, height: 300)
      Window("Side", id: "side") { Tile() }.defaultSize(width: 300, height: 200)
      UtilityWindow("Palette", id: "palette") { Tile(width: 100, height: 80) }
      Settings { Tile(width: 200, height: 100) }
    }
  }
  @Test func `knows who has the keys, who had them last, and whom palettes serve`() throws {
    let test = make(), registry = test.app.registry
    func names() -> [String?] {
      test.settle()
      return [registry.withKeys?.title, registry.main?.title, registry.served?.title]
    }
    #expect(names() == ["Main", "Main", "Main"])
    test.openWindow(id: "palette")
    test.settle()
    let palette = try #require(test.windows.last)
    test.headless(palette).activate()
    #expect(names() == ["Palette", "Palette", "Main"])
    test.openWindow(id: "side")
    #expect(names() == ["Side", "Side", "Side"])
    test.app.openSettings()
    #expect(names() == ["Settings", "Settings", "Side"])
    test.system.focusAnotherProgram()
    #expect(names() == [nil, "Settings", "Side"])
    test.windows.first { $0.title == "Side" }?.end()
    #expect(registry.served?.title == "Main", "the last one that is like a window")
    test.windows.first { $0.title == "Settings" }?.end()
    #expect(registry.main == nil)
    test.headless(0).activate()
    #expect(names() == ["Main", "Main", "Main"])
    test.app.quit()
    #expect(registry.withKeys == nil && registry.served == nil && registry.windows.isEmpty)
  }
  @Test func `tells each observer once of what comes and goes`() {
    let test = make(), registry = test.app.registry, witness = Witness(), told = registry.onChange
    defer { registry.onChange = told }
    for _ in 0..<3 { registry.add(witness) }
    var changes = 0
    registry.onChange = {
      changes += 1
      told()
    }
    test.openWindow(id: "side")
    #expect(witness.log == ["+Side"] && changes > 0 && test.titles == ["Main", "Side"])
    test.settle()
    let side = test.windows[1]
    changes = 0
    side.end()
    #expect(witness.log == ["+Side", "~Side", "-Side"] && changes > 0 && test.titles == ["Main"])
    changes = 0
    registry.remove(side)
    side.end()
    #expect(witness.log.count == 3 && changes == 0)
    test.app.quit()
  }
  @Test func `finds windows by their scene and what they present now`() throws {
    let test = make(), registry = test.app.registry
    for value in [1, 2] { test.openWindow(value: value) }
    test.settle()
    let group = test.windows[0].declaration
    #expect(registry.windows(of: group).count == 3 && registry.windows(of: group, presenting: AnyHashable(2)).count == 1)
    #expect(registry.windows(of: group, presenting: AnyHashable(2)).first === test.windows[2] && registry.windows(of: group, presenting: AnyHashable(7)).isEmpty)
    let side = try #require(test.app.entries.first { $0.declaration.kind == .window }).declaration
    #expect(registry.windows(of: side).isEmpty)
    test.app.quit()
  }
  @Test func `has palettes that hide a moment after the app is left, and come back with it`() throws {
    let test = make()
    test.openWindow(id: "palette")
    test.settle()
    let palette = test.headless(try #require(test.windows.last)), main = test.headless(0)
    main.activate()
    test.settle()
    #expect(palette.state.isMapped && !palette.state.isFocused)
    // Of the phase that follows in a frame, three tenths of a second.
    test.system.focusAnotherProgram()
    test.system.advance(by: 0.28)
    #expect(palette.state.isMapped)
    test.system.advance(by: 0.1)
    #expect(!palette.state.isMapped && main.state.isMapped)
    main.activate()
    test.settle()
    #expect(palette.state.isMapped)
    // A switch that is over by then is none.
    test.system.focusAnotherProgram()
    test.system.advance(by: 0.2)
    main.activate()
    test.system.advance(by: 1)
    #expect(palette.state.isMapped)
    // What code has hidden stays so.
    palette.unmap()
    test.settle()
    test.system.focusAnotherProgram()
    test.system.advance(by: 1)
    main.activate()
    test.system.advance(by: 1)
    #expect(!palette.state.isMapped)
    test.app.quit()
  }
}
