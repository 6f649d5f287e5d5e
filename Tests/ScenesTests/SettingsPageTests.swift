import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite(.serialized) struct `The pages of settings` {
  private struct Panes: View {
    @State private var showsMore = false
    let more: Kept<Binding<Bool>>
    var body: some View {
      let _ = more.values.append($showsMore)
      TabView {
        Tab("General", systemImage: "gear") { Tile(width: 300, height: 100) }
        Tab("Advanced", systemImage: "star") { Tile(width: 300, height: showsMore ? 320 : 260) }
        Tab("Wide", systemImage: "star") { Tile(width: 420, height: 60) }
      }
    }
  }
  private func make(_ system: HeadlessWindowSystem = HeadlessWindowSystem(), more: Kept<Binding<Bool>> = Kept(), savedState: SavedState? = nil) -> TestApp {
    let test = TestApp(system: system, savedState: savedState) {
      WindowGroup("Main") { Tile() }
      Settings { Panes(more: more) }
    }
    return test
  }
  private func settings(_ test: TestApp) throws -> (host: SceneInstance, window: HeadlessWindow) {
    let host = try #require(test.windows.first { $0.declaration.kind == .settings })
    return (host, test.headless(host))
  }
  private func choose(_ name: String, _ test: TestApp) throws {
    let (host, window) = try settings(test)
    let tab = try #require(host.graph.accessibilityTree().flatMap(\.all).first { $0.role == .tab && $0.label == name })
    window.click(at: CGPoint(x: tab.frame.midX, y: tab.frame.midY))
  }

  @Test(.requirement("SC-111")) func `take the window along, with an animation that keeps its upper edge`() throws {
    let more = Kept<Binding<Bool>>(), test = make(more: more)
    test.app.openSettings()
    test.settle()
    let (_, window) = try settings(test)
    let bar = window.size.height - 100, place = window.position
    #expect(bar > 30 && window.size.width == 300)
    try choose("Advanced", test)
    test.system.advance(by: 0.1)
    let half = window.size.height
    #expect(half > bar + 100 && half < bar + 260, "on its way after half of the time: \(half)")
    test.system.advance(by: 0.5)
    #expect(window.size == CGSize(width: 300, height: bar + 260) && window.position == place)
    #expect(window.limits.minimum == window.size && !window.isResizable)
    // A page that grows is another size as well.
    more.values.last?.wrappedValue = true
    test.system.advance(by: 0.5)
    #expect(window.size.height == bar + 320)
    try choose("Wide", test)
    test.system.advance(by: 0.5)
    #expect(window.size == CGSize(width: 420, height: bar + 60))
    try choose("General", test)
    test.system.advance(by: 0.5)
    #expect(window.size == CGSize(width: 300, height: bar + 100))
    #expect(test.system.pendingCount == 0, "nothing goes on")
  }
  @Test func `come at once where motion is reduced`() throws {
    let system = HeadlessWindowSystem()
    system.desktop.reducedMotion = true
    let test = make(system)
    test.app.openSettings()
    test.settle()
    let (_, window) = try settings(test), bar = window.size.height - 100
    try choose("Advanced", test)
    test.system.advance(by: 0.05)
    #expect(window.size.height == bar + 260)
  }
  @Test(.requirement("SC-115")) func `are the same when the window opens again, also in the next run`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func selected(_ test: TestApp) throws -> String? {
      let nodes: [AccessibilityNode] = try settings(test).host.graph.accessibilityTree().flatMap(\.all)
      return nodes.first { node in node.role == .tab && node.properties.isSelected }?.label
    }
    let state = SavedState(folder: folder), test = make(savedState: state)
    test.app.openSettings()
    test.settle()
    try choose("Advanced", test)
    test.settle()
    test.system.advance(by: 1)
    try settings(test).window.press("w", modifiers: .control)
    test.settle()
    #expect(test.windows.count == 1)
    test.app.openSettings()
    test.settle()
    #expect(try selected(test) == "Advanced")
    try settings(test).window.press(.escape)
    test.settle()
    #expect(test.windows.count == 1, "Escape closes settings")
    test.system.advance(by: 1)
    test.app.quit()
    state.letGo()
    let next = make(savedState: SavedState(folder: folder))
    next.app.openSettings()
    next.settle()
    #expect(try selected(next) == "Advanced")
    next.app.quit()
  }
}

@Suite(.serialized) struct `Palettes of an app that is not in front` {
  private func make() -> TestApp {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      UtilityWindow("Palette", id: "palette") { Tile(width: 100, height: 80) }
    }
    test.openWindow(id: "palette")
    test.settle()
    return test
  }
  @Test(.requirement("RE-012")) func `are hidden a moment later, and there again with the app`() {
    let test = make(), palette = test.headless(1)
    #expect(palette.state.isMapped && palette.description.level == .floating && !palette.description.takesKeys)
    test.headless(0).userActivates()
    test.settle()
    test.system.focusAnotherProgram()
    test.system.advance(by: 0.2)
    #expect(palette.state.isMapped, "a switcher that takes the keyboard for a moment hides nothing")
    test.system.advance(by: 0.5)
    #expect(!palette.state.isMapped && test.windows.count == 2)
    test.headless(0).userActivates()
    test.system.advance(by: 0.1)
    #expect(palette.state.isMapped)
    #expect(test.system.focusedWindow === test.headless(0) || palette.state.isFocused)
    // Cannot be minimised, and goes with Escape once it has the keys.
    #expect(!palette.controls.contains(.minimize))
    palette.userActivates()
    palette.press(.escape)
    test.settle()
    #expect(test.windows.count == 1)
  }
  @Test func `stay where a switcher only passes by, and where they are the app`() {
    let test = make(), palette = test.headless(1)
    test.system.focusAnotherProgram()
    test.system.advance(by: 0.1)
    test.headless(0).userActivates()
    test.system.advance(by: 1)
    #expect(palette.state.isMapped)
    #expect(test.system.pendingCount == 0)
  }
}

@Suite(.serialized) struct `A locked screen` {
  private struct Moving: View {
    let phases: Kept<ScenePhase>
    let bodies: Kept<Int>
    @Environment(\.scenePhase) private var phase
    var body: some View {
      ProgressView().onChange(of: phase, initial: true) { phases.values.append(phase) }
    }
  }
  @Test(.requirement("SC-231", "SC-230")) func `puts scenes and app into the background, and stops what moves, until it is unlocked`() {
    let phases = Kept<ScenePhase>()
    let test = TestApp { WindowGroup { Moving(phases: phases, bodies: Kept()) } }
    let window = test.headless()
    #expect(phases.values.last == .active && test.app.phase == .active)
    let moving = window.counters.frames
    test.system.advance(by: 0.5)
    #expect(window.counters.frames > moving + 3, "the indicator turns")
    test.app.isScreenLocked = true
    test.settle()
    #expect(phases.values.last == .background && test.app.phase == .background)
    let still = window.counters.frames
    test.system.advance(by: 5)
    #expect(window.counters.frames == still && test.system.pendingCount == 0, "nothing moves, and nothing wakes up")
    test.app.isScreenLocked = false
    test.settle()
    #expect(phases.values.last == .active)
    let again = window.counters.frames
    test.system.advance(by: 0.5)
    #expect(window.counters.frames > again + 3)
    test.app.quit()
  }
  @Test(.requirement("SC-230")) func `is one way to be out of sight; another desktop and minimising stop what moves, too`() {
    let test = TestApp { WindowGroup { ProgressView() } }, window = test.headless()
    for (hide, show) in [({ window.setHidden(true) }, { window.setHidden(false) }), ({ window.userMinimizes() }, { window.userActivates() })] {
      hide()
      test.settle()
      #expect(test.app.phase == .background)
      let still = window.counters.frames
      test.system.advance(by: 3)
      #expect(window.counters.frames == still && test.system.pendingCount == 0)
      show()
      test.settle()
      let again = window.counters.frames
      test.system.advance(by: 0.5)
      #expect(window.counters.frames > again + 3 && test.app.phase == .active)
    }
    test.app.quit()
  }
}
