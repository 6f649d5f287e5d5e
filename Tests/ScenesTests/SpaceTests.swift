import Conformance
import Foundation
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `An immersive space` {
  struct Item: Codable, Hashable { var number = 0 }
  struct Inside: ImmersiveSpaceContent { var body: some ImmersiveSpaceContent { ImmersiveSpaceViewContent { Tile() } } }
  private struct Named: View {
    let name: String
    let log: Kept<String>
    var body: some View { Probe { log.values.append(name) } }
  }

  /// Runs what waits for the app, while the app runs.
  private func finish<R: Sendable>(_ test: TestApp, _ body: @escaping @MainActor () async -> R) async -> R? {
    var result: R?
    let task = Task { @MainActor in result = await body() }
    for _ in 0..<200 where result == nil {
      await Task.yield()
      test.settle()
    }
    if result == nil { task.cancel() }
    return result
  }
  private func space(_ test: TestApp) -> SceneInstance? { test.windows.first { $0.declaration.kind == .space } }

  @Test(.requirement(
      "SC-165", "SC-172", "SC-173", "SC-174", "SC-175", "SC-176", "SC-177", "SC-178", "SC-179", "SC-180", "SC-181",
      "SC-182", "SC-183"))
  func `is declared in twelve ways and never opened at launch unless the app wants it`() {
    let test = TestApp {
      ImmersiveSpace(for: Item.self) { (_: Binding<Item?>) in Inside() }
      ImmersiveSpace(for: Item.self) { (_: Binding<Item?>) in Tile() }
      ImmersiveSpace(id: "a", for: Item.self) { (_: Binding<Item?>) in Inside() }
      ImmersiveSpace(id: "b", for: Item.self) { (_: Binding<Item?>) in Tile() }
      ImmersiveSpace(for: Item.self) { (_: Binding<Item>) in Inside() } defaultValue: { Item() }
      ImmersiveSpace(for: Item.self) { (_: Binding<Item>) in Tile() } defaultValue: { Item() }
      ImmersiveSpace(id: "c", for: Item.self) { (_: Binding<Item>) in Tile() } defaultValue: { Item() }
      ImmersiveSpace(id: "d", for: Item.self) { (_: Binding<Item>) in Inside() } defaultValue: { Item() }
      WindowGroup("Flat") { Tile() }
    }
    #expect(test.titles == ["Flat"])
    let plain = TestApp {
      ImmersiveSpace { Inside() }
      ImmersiveSpace { Tile() }
      ImmersiveSpace(id: "e") { Tile() }
      ImmersiveSpace(id: "f") { Inside() }
      Window("Second", id: "w") { Tile() }
    }
    #expect(plain.titles == ["Second"])
    #expect((test.app.entries + plain.app.entries).count { $0.declaration.kind == .space } == 12)
  }

  @Test(.requirement("SC-185", "SC-187", "SC-188", "SC-193", "SC-222"))
  func `covers the screen above everything, beside any windows, once the call returns`() async throws {
    let log = Kept<String>()
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      ImmersiveSpace(id: "space") { Named(name: "space", log: log) }
    }
    test.openWindow(id: "main")
    #expect(await finish(test) { await test.read(\.openImmersiveSpace)(id: "space") } == .opened)
    let window = try #require(space(test)), platform = test.headless(window)
    #expect(log.values == ["space"] && platform.state.isMapped && platform.state.isFullScreen)
    #expect(platform.description.level == .floating && platform.description.startsFullScreen && platform.description.owner == nil)
    #expect(CGRect(origin: platform.position, size: platform.size) == test.system.monitors[0].frame)
    #expect(test.windows.count == 3 && !window.hasMenuBar)
    // Escape and F11 belong to the content; the user can still close it.
    platform.press(.escape)
    platform.press(.function(11))
    test.settle()
    #expect(!window.isClosed && platform.state.isFullScreen)
    #expect(await finish(test) { await test.read(\.dismissImmersiveSpace)() } != nil)
    #expect(window.isClosed && platform.isClosed && test.windows.count == 2)
  }
  @Test(.requirement("SC-187", "SC-188")) func `is on the screen when opening returns, and gone when dismissal returns`() async {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    let open = test.read(\.openImmersiveSpace), dismiss = test.read(\.dismissImmersiveSpace)
    let seen = await finish(test) { () async -> [Bool] in
      // The result may be ignored.
      await open(id: "space")
      let window = test.windows.first { $0.declaration.kind == .space }
      let isShown = window.map { test.headless($0).state.isMapped && test.headless($0).counters.frames > 0 } ?? false
      await dismiss()
      return [isShown, window?.isClosed == true]
    }
    #expect(seen == [true, true])
  }
  private struct Leaving: View {
    @Environment(\.dismissImmersiveSpace) private var dismiss
    var body: some View { Button("Leave") { Task { await dismiss() } }.keyboardShortcut(.cancelAction) }
  }
  @Test(.requirement("SC-193")) func `is left with Escape where its content says so`() async throws {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "space") { Leaving() }
    }
    #expect(await finish(test) { await test.read(\.openImmersiveSpace)(id: "space") } == .opened)
    let window = try #require(space(test))
    test.headless(window).press(.escape)
    for _ in 0..<200 where !window.isClosed {
      await Task.yield()
      test.settle()
    }
    #expect(window.isClosed && test.titles == ["Main"])
  }
  @Test(.requirement("SC-193")) func `for which there is no window is an error, and the reason is logged`() async throws {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    test.system.windowFailure = .cannotCreateWindow("no memory")
    #expect(await finish(test) { await test.read(\.openImmersiveSpace)(id: "space") } == .error)
    let declaration = try #require(test.app.entries.map(\.declaration).last)
    test.system.windowFailure = .cannotCreateWindow("no memory")
    let issues = RuntimeIssue.capturing { test.app.space.openAtLaunch(declaration) }
    #expect(issues.contains { $0.contains("no memory") } && test.titles == ["Main"])
  }
  @Test(.requirement("SC-193")) func `that does not appear is an error after a while, and the reason is logged`() async throws {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    test.system.managerIsBusy = true
    let declaration = try #require(test.app.entries.map(\.declaration).last)
    let issues = RuntimeIssue.capturing {
      test.app.space.openAtLaunch(declaration)
      test.system.advance(by: SpaceStage.patience - 1)
      #expect(space(test) != nil)
      test.system.advance(by: 2)
    }
    #expect(space(test) == nil && issues.contains { $0.contains("did not appear within 10 seconds") })
    let open = test.read(\.openImmersiveSpace)
    #expect(await finish(test) { await open(id: "space") } == .error)
  }
  @Test(.requirement("SC-175", "SC-178", "SC-223", "SC-224")) func `presents a value, or its default`() async throws {
    let log = Kept<String>()
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "optional", for: Item.self) { value in Named(name: "optional \(value.wrappedValue?.number ?? -1)", log: log) }
      ImmersiveSpace(id: "default", for: Int.self) { value in Named(name: "default \(value.wrappedValue)", log: log) } defaultValue: { 7 }
    }
    let open = test.read(\.openImmersiveSpace), dismiss = test.read(\.dismissImmersiveSpace)
    func outcome(_ body: @escaping @MainActor () async -> OpenImmersiveSpaceAction.Result) async -> OpenImmersiveSpaceAction.Result? {
      let outcome = await finish(test, body)
      _ = await finish(test) { await dismiss() }
      return outcome
    }
    #expect(await outcome { await open(value: Item(number: 3)) } == .opened)
    #expect(await outcome { await open(id: "optional") } == .opened)
    #expect(await outcome { await open(id: "default", value: 5) } == .opened)
    #expect(await outcome { await open(id: "default") } == .opened)
    #expect(log.values == ["optional 3", "optional -1", "default 5", "default 7"])
    #expect(await outcome { await open(id: "nothing") } == .error)
    #expect(await outcome { await open(value: "text") } == .error)
    #expect(await outcome { await open(id: "default", value: "text") } == .error)
    #expect(test.windows.count == 1)
  }
  @Test(.requirement("SC-184")) func `is the only one: a second is refused while one is open or opens`() async throws {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "one") { Tile() }
      ImmersiveSpace(id: "two") { Tile() }
    }
    let open = test.read(\.openImmersiveSpace)
    let both = await finish(test) {
      async let first = open(id: "one")
      async let second = open(id: "two")
      return await [first, second]
    }
    // Which of them comes first is nobody's promise.
    #expect(Set(both ?? []) == [.opened, .error])
    #expect(await finish(test) { await open(id: "one") } == .error)
    #expect(await finish(test) { await open(id: "two") } == .error)
    #expect(test.windows.count { $0.declaration.kind == .space } == 1)
    // What is logged of it.
    let other = try #require(test.app.entries.map(\.declaration).last)
    let issues = RuntimeIssue.capturing { test.app.space.openAtLaunch(other) }
    #expect(issues.contains { $0.contains("only one space can be open at a time") })
    #expect(test.windows.count { $0.declaration.kind == .space } == 1)
  }
  @Test(.requirement("SC-186")) func `does not open in an app with one window`() async {
    let test = TestApp(supportsMultipleWindows: false) {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    #expect(await finish(test) { await test.read(\.openImmersiveSpace)(id: "space") } == .error)
    #expect(test.windows.count == 1)
  }
  @Test(.requirement("SC-189", "SC-191", "SC-192", "SC-225"))
  func `is kept when it is the only scene, and a window that is the only scene stays for a space to come`() async throws {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    let open = test.read(\.openImmersiveSpace), dismiss = test.read(\.dismissImmersiveSpace), dismissWindow = test.dismissWindow
    // Outside of the task, and so before it: the window is all there is.
    let early = RuntimeIssue.capturing { dismissWindow(id: "main") }
    #expect(early.contains { $0.contains("only scene") } && test.titles == ["Main"])
    #expect(await finish(test) { () async -> OpenImmersiveSpaceAction.Result in
      let outcome = await open(id: "space")
      dismissWindow(id: "main")
      return outcome
    } == .opened)
    #expect(test.windows.map(\.declaration.kind) == [.space] && !test.app.isEnding)
    _ = await finish(test) { await dismiss() }
    #expect(test.windows.map(\.declaration.kind) == [.space], "ignored")
    test.openWindow(id: "main")
    test.settle()
    _ = await finish(test) { await dismiss() }
    #expect(test.titles == ["Main"])
    // An app without spaces may close its last window itself.
    let flat = TestApp { WindowGroup("Main", id: "main") { Tile() } }
    flat.dismissWindow(id: "main")
    #expect(flat.windows.isEmpty)
  }
  @Test(.requirement("SC-192")) func `opens beside a window that was dismissed outside of the task, which was all there was`() async {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    let open = test.read(\.openImmersiveSpace), dismissWindow = test.dismissWindow
    var outcome: OpenImmersiveSpaceAction.Result?
    let task = Task { @MainActor in outcome = await open(id: "space") }
    // Written after the task, and done before it.
    let issues = RuntimeIssue.capturing { dismissWindow(id: "main") }
    #expect(issues.contains { $0.contains("only scene") })
    for _ in 0..<200 where outcome == nil {
      await Task.yield()
      test.settle()
    }
    task.cancel()
    #expect(outcome == .opened && test.windows.map(\.declaration.kind) == [.group, .space])
  }
  @Test(.requirement("SC-188", "SC-193")) func `that the user closes on its way, or that the app's end overtakes, is answered`() async throws {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    let open = test.read(\.openImmersiveSpace)
    var outcome: OpenImmersiveSpaceAction.Result?
    let task = Task { @MainActor in outcome = await open(id: "space") }
    while space(test) == nil { await Task.yield() }
    space(test)?.userAsksToClose()
    await task.value
    #expect(outcome == .userCancelled)
    let second = Task { @MainActor in outcome = await open(id: "space") }
    while space(test) == nil { await Task.yield() }
    test.app.quit()
    await second.value
    #expect(outcome == .error)
  }
  @Test(.requirement("SC-190")) func `lies over the windows of other programs and unmaps none`() async throws {
    let system = HeadlessWindowSystem()
    let other = TestApp(system: system) { WindowGroup("Other") { Tile() } }
    let neighbour = other.headless()
    let test = TestApp(system: system) {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "space") { Tile() }
    }
    let before = CGRect(origin: neighbour.position, size: neighbour.size)
    #expect(await finish(test) { await test.read(\.openImmersiveSpace)(id: "space") } == .opened)
    #expect(neighbour.state.isMapped && !neighbour.state.isMinimized)
    // Nothing of the other program's window, or of the app's own, is beside it or above it.
    let cover = test.headless(try #require(space(test))), screen = CGRect(origin: cover.position, size: cover.size)
    #expect(cover.state.isFullScreen && cover.level == .floating && screen == system.monitors[0].frame && screen.contains(before))
    #expect(system.windows.filter { $0.description.kind == .normal }.last === cover)
    _ = await finish(test) { await test.read(\.dismissImmersiveSpace)() }
    test.settle()
    #expect(cover.isClosed && neighbour.state.isMapped && CGRect(origin: neighbour.position, size: neighbour.size) == before)
  }
  @Test(.requirement("SC-260")) func `is one of three forms: groups make flat windows, volumetric ones volumes, spaces cover the screen`() async throws {
    let test = TestApp {
      WindowGroup("Flat", id: "flat") { Tile() }
      WindowGroup("Volume", id: "volume") { Tile() }.windowStyle(.volumetric)
      ImmersiveSpace(id: "space") { Tile() }
    }
    test.openWindow(id: "volume")
    test.settle()
    #expect(test.windows.map(\.isVolume) == [false, true] && test.windows.allSatisfy { !test.headless($0).state.isFullScreen })
    #expect(await finish(test) { await test.read(\.openImmersiveSpace)(id: "space") } == .opened)
    let cover = try #require(space(test))
    #expect(!cover.isVolume && test.headless(cover).state.isFullScreen)
  }
  @Test(.requirement("SC-166")) func `opens at launch where the property list says so`() {
    func launched(_ list: [String: Any], spaces: Bool = true) -> (kinds: [SceneDeclaration.Kind], issues: [String]) {
      let test = spaces
        ? TestApp(launches: false) {
          WindowGroup("Main") { Tile() }
          ImmersiveSpace(id: "space") { Tile() }
        }
        : TestApp(launches: false) { WindowGroup("Main") { Tile() } }
      test.app.properties = AppProperties(list)
      let issues = RuntimeIssue.capturing { test.app.launch() }
      test.settle()
      return (test.windows.map(\.declaration.kind), issues)
    }
    let role = ["UIApplicationPreferredDefaultSceneSessionRole": "UISceneSessionRoleImmersiveSpaceApplication"]
    #expect(launched(role).kinds == [.space])
    #expect(launched(["UIApplicationSceneManifest": role]).kinds == [.space])
    #expect(launched(["UIApplicationPreferredDefaultSceneSessionRole": "UIWindowSceneSessionRoleApplication"]).kinds == [.group])
    #expect(launched([:]).kinds == [.group])
    let without = launched(role, spaces: false)
    #expect(without.kinds == [.group] && without.issues.contains { $0.contains("no ImmersiveSpace") })
  }
  @Test func `is no window: openWindow and dismissWindow say so`() async {
    let test = TestApp {
      WindowGroup("Main") { Tile() }
      ImmersiveSpace(id: "space", for: Int.self) { (_: Binding<Int?>) in Tile() }
    }
    let open = test.openWindow, dismiss = test.dismissWindow
    let issues = RuntimeIssue.capturing {
      open(id: "space")
      open(value: 1)
      dismiss(id: "space")
    }
    #expect(test.windows.count == 1 && issues.count == 3)
    #expect(issues.first?.contains("openImmersiveSpace") == true)
  }
  @Test(.requirement("RE-026")) func `on another device is accepted, and cannot be opened`() async {
    var test: TestApp?
    let issues = RuntimeIssue.capturing {
      test = TestApp {
        WindowGroup("Main") { Tile() }
        RemoteImmersiveSpace(id: "remote") { Inside() }
      }
    }
    #expect(issues.contains { $0.contains("RemoteImmersiveSpace") })
    let outcome = await finish(test!) { await test!.read(\.openImmersiveSpace)(id: "remote") }
    #expect(outcome == .error && test!.read(\.supportsRemoteScenes) == false)
  }
}

@Suite struct `The size of a volume` {
  @Test(.requirement("SC-195", "RE-049", "RE-050")) func `has its size in points or in a length of the screen, and keeps its depth`() throws {
    let system = HeadlessWindowSystem()
    system.monitors[0].millimetres = nil
    func made(_ scenes: @escaping () -> some Scene) throws -> (size: CGSize, depth: CGFloat?) {
      let test = TestApp(system: system) { scenes() }
      let host = try #require(test.windows.first)
      defer { test.app.quit() }
      return (host.platformWindow?.size ?? .zero, host.declaration.options.defaultDepth)
    }
    let points = try made { WindowGroup { Tile() }.windowStyle(.volumetric).defaultSize(width: 300, height: 200, depth: 100) }
    #expect(points.size == CGSize(width: 300, height: 200) && points.depth == 100)
    let inUnit = try made { WindowGroup { Tile() }.defaultSize(width: 300, height: 200, depth: 100, in: .points) }
    #expect(inUnit.size == points.size && inUnit.depth == 100)
    let inches = try made { WindowGroup { Tile() }.defaultSize(Size3D(width: 4, height: 3, depth: 2), in: .inches) }
    #expect(abs(inches.size.width - 384) < 0.01 && abs(inches.size.height - 288) < 0.01 && abs((inches.depth ?? 0) - 192) < 0.01)
    let centimetres = try made { WindowGroup { Tile() }.defaultSize(width: 10.16, height: 7.62, depth: 5.08, in: .centimeters) }
    #expect(abs(centimetres.size.width - 384) < 0.01 && abs(centimetres.size.height - 288) < 0.01 && abs((centimetres.depth ?? 0) - 192) < 0.01)
    let metres = try made { WindowGroup { Tile() }.defaultSize(width: 0.1016, height: 0.0762, depth: 0.0508, in: .meters) }
    #expect(abs(metres.size.width - 384) < 0.01 && abs(metres.size.height - 288) < 0.01 && abs((metres.depth ?? 0) - 192) < 0.01)
    // A screen that knows its size: 1280 points on 254 mm are 128 on an inch.
    let width = system.monitors[0].frame.width
    system.monitors[0].millimetres = CGSize(width: width / 128 * 25.4, height: 200)
    let known = try made { WindowGroup { Tile() }.defaultSize(width: 2, height: 1, depth: 1, in: .inches) }
    #expect(abs(known.size.width - 256) < 0.01)
    // One that says nonsense is not believed.
    system.monitors[0].millimetres = CGSize(width: 16, height: 9)
    let nonsense = try made { WindowGroup { Tile() }.defaultSize(width: 2, height: 2, depth: 1, in: .inches) }
    #expect(abs(nonsense.size.width - 192) < 0.01)
  }
}

@Suite struct `A window placed beside another` {
  private func placed(
    rightToLeft: Bool = false, _ position: @escaping @MainActor (WindowProxy) -> WindowPlacement.Position
  ) throws -> (first: CGRect, second: CGRect) {
    let system = HeadlessWindowSystem()
    system.desktop.isRightToLeft = rightToLeft
    let seen = Kept<[WindowProxy]>()
    let test = TestApp(system: system) {
      WindowGroup("First", id: "first") { Tile() }.defaultSize(width: 300, height: 300)
      WindowGroup("Second", id: "second") { Tile() }.defaultWindowPlacement { _, context in
        seen.values.append(context.windows)
        return WindowPlacement(context.windows.first { $0.id == "first" }.map(position), width: 200, height: 160)
      }
    }
    test.openWindow(id: "second")
    test.settle()
    #expect(seen.values.first?.map(\.id) == ["first"] && seen.values.first?.first?.phase == .active)
    return (try #require(test.windows.first).panelFrame, try #require(test.windows.last).panelFrame)
  }
  @Test(.requirement("RE-056")) func `stands at its side, above, below or in its place`() throws {
    let leading = try placed { .leading($0) }
    #expect(leading.second.maxX == leading.first.minX - 12 && leading.second.midY == leading.first.midY)
    #expect(leading.second.size == CGSize(width: 200, height: 160))
    let trailing = try placed { .trailing($0) }
    #expect(trailing.second.minX == trailing.first.maxX + 12)
    let above = try placed { .above($0) }
    #expect(above.second.maxY == above.first.minY - 12 && above.second.midX == above.first.midX)
    let below = try placed { .below($0) }
    #expect(below.second.minY == below.first.maxY + 12)
    let replacing = try placed { .replacing($0) }
    #expect(replacing.second.midX == replacing.first.midX && replacing.second.midY == replacing.first.midY)
    let mirrored = try placed(rightToLeft: true) { .leading($0) }
    #expect(mirrored.second.minX == mirrored.first.maxX + 12)
    let panel = try placed { _ in .utilityPanel }
    let screen = HeadlessWindowSystem().monitors[0].visibleFrame
    #expect(panel.second.midX == screen.midX && panel.second.maxY == screen.maxY - 48)
  }
}
