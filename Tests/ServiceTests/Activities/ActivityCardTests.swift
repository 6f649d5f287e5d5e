import Conformance
import Foundation
import OrielHeadless
import OrielPresentations
import Testing
import ViewTesting

@testable import ActivityKit
@testable import OrielScenes

private nonisolated struct Ferry: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var stop: String
    var filling = ""
  }
  var name: String
}
private nonisolated struct Unknown: ActivityAttributes {
  struct ContentState: Codable, Hashable {}
}
private nonisolated func content(_ stop: String, stale: Date? = nil) -> ActivityContent<Ferry.ContentState> {
  ActivityContent(state: Ferry.ContentState(stop: stop), staleDate: stale)
}

private nonisolated struct FerryApp: App {
  var body: some Scene {
    WindowGroup("Main") { Text("Timetable") }.defaultSize(width: 800, height: 600)
    ActivityConfiguration(for: Ferry.self) { context in
      VStack(alignment: .leading) {
        Text(context.attributes.name)
        Text(context.state.stop)
        if context.isStale { Text("Out of date") }
      }
    }
  }
}

private nonisolated struct Bus: ActivityAttributes {
  struct ContentState: Codable, Hashable {}
}
/// What the cards of buses say.
@Observable private final class Sign { var words = "Line 1" }
private struct BusApp: App {
  let sign: Sign
  init(sign: Sign) { self.sign = sign }
  init() { self.init(sign: Sign()) }
  var body: some Scene {
    let words = sign.words
    WindowGroup("Main") { Text("Timetable") }
    ActivityConfiguration(for: Bus.self) { _ in Text(words) }
  }
}

/// An app with cards, and the person before it.
private final class Harbour {
  let system = HeadlessWindowSystem()
  let app: RunningApp
  init(isRightToLeft: Bool = false) {
    system.desktop.isRightToLeft = isRightToLeft
    app = RunningApp(FerryApp(), name: "Ferries", system: system)
    app.launch()
    system.advance(by: 0.5)
  }
  /// Other tests have apps of their own.
  func start(_ name: String, _ stop: String, stale: Date? = nil) throws -> Activity<Ferry> {
    let activity = try Activity.request(attributes: Ferry(name: name), content: content(stop, stale: stale))
    settle()
    return activity
  }
  func settle() { system.advance(by: 0.3) }
  var cards: [HeadlessWindow] { system.windows.filter { $0.description.kind == .utility && !$0.isClosed } }
  private var hosts: [SceneInstance] { app.registry.windows.filter { $0.declaration.kind == .card } }
  func nodes(_ index: Int = 0) -> [AccessibilityNode] { hosts[index].graph.accessibilityTree().flatMap(\.all) }
  func says(_ words: String, in index: Int = 0) -> Bool { nodes(index).contains { $0.label == words } }
  func focus(_ index: Int = 0) { hosts[index].activate() }
}

@Suite(.serialized) struct `The card of a Live Activity` {
  @Test(.requirement("PR-255")) func `lies above all programs in the corner, takes no keys, and changes with what it tells of`() async throws {
    let harbour = Harbour()
    let activity = try harbour.start("M/S Sol", "Leaving Kiel")
    #expect(Activity<Ferry>.activities.map(\.id) == [activity.id])
    let card = try #require(harbour.cards.first), description = card.description
    #expect(description.level == .floating && description.desktop == .all && description.startsInBackground && !description.isDecorated)
    #expect(card.size.width == 340 && card.position == CGPoint(x: 1600 - 340 - 16, y: 16))
    #expect(harbour.app.registry.windows[0].platformWindow?.state.isFocused == true, "the window keeps the keys")
    #expect(harbour.says("M/S Sol") && harbour.says("Leaving Kiel") && harbour.says("Ferries"))
    #expect(harbour.nodes().contains { $0.label == "Live Activity, Ferries" })
    await activity.update(content("At sea"))
    harbour.settle()
    #expect(harbour.says("At sea") && !harbour.says("Leaving Kiel") && activity.content.state.stop == "At sea")
    await activity.end(content("Arrived"), dismissalPolicy: .immediate)
    harbour.settle()
    #expect(harbour.cards.isEmpty && activity.activityState == .dismissed && Activity<Ferry>.activities.isEmpty)
    await activity.update(content("Again"))
    #expect(activity.content.state.stop == "Arrived")
    harbour.app.quit()
  }

  @Test func `shows the view that the app's body has for it now`() throws {
    let sign = Sign(), system = HeadlessWindowSystem(), app = RunningApp(BusApp(sign: sign), name: "Buses", system: system)
    app.launch()
    system.advance(by: 0.5)
    let activity = try Activity.request(attributes: Bus(), content: ActivityContent(state: Bus.ContentState(), staleDate: nil))
    system.advance(by: 0.3)
    func says(_ words: String) -> Bool {
      let cards = app.registry.windows.filter { $0.declaration.kind == .card }
      return cards.flatMap { $0.graph.accessibilityTree().flatMap(\.all) }.contains { $0.label == words }
    }
    #expect(activity.activityState == .active && says("Line 1"))
    sign.words = "Line 2"
    system.advance(by: 0.3)
    #expect(says("Line 2") && !says("Line 1"))
    app.quit()
  }

  @Test(.requirement("PR-255"), arguments: [false, true]) func `stands below the others, which close up`(isRightToLeft: Bool) async throws {
    let harbour = Harbour(isRightToLeft: isRightToLeft)
    let activities = try (1...3).map { try harbour.start("Ferry \($0)", "Sailing") }
    let heights = harbour.cards.map(\.size.height), places = harbour.cards.map(\.position)
    #expect(places.map(\.x) == Array(repeating: isRightToLeft ? 16 : 1600 - 356, count: 3))
    #expect(places[1].y == 16 + heights[0] + 12 && places[2].y == places[1].y + heights[1] + 12)
    await activities[0].end(dismissalPolicy: .immediate)
    harbour.settle()
    #expect(harbour.cards.map(\.position.y) == [16, 16 + heights[1] + 12])
    // One that grows pushes the next one down.
    await activities[1].update(ActivityContent(state: .init(stop: (0..<40).map { "stop \($0)" }.joined(separator: ", ")), staleDate: nil))
    harbour.settle()
    #expect(harbour.cards[0].size.height > heights[1])
    #expect(harbour.cards[1].position.y == 16 + harbour.cards[0].size.height + 12)
    harbour.app.quit()
    #expect(Activity<Ferry>.activities.isEmpty && activities[2].activityState == .dismissed)
  }

  @Test(.requirement("PR-255")) func `goes when the person ends it, by pointer and by keyboard`() throws {
    let harbour = Harbour()
    let first = try harbour.start("First", "Sailing"), second = try harbour.start("Second", "Sailing")
    let button = try #require(harbour.nodes().first { $0.role == .button && $0.label == "End" })
    harbour.cards[0].click(at: button.frame.center)
    harbour.settle()
    #expect(first.activityState == .dismissed && second.activityState == .active && harbour.cards.count == 1)
    // A press beside the button leads to the app.
    harbour.cards[0].click(at: CGPoint(x: 8, y: 8))
    harbour.settle()
    #expect(harbour.app.registry.windows[0].platformWindow?.state.isFocused == true)
    // The Window menu leads to it; the button is all that can be pressed.
    harbour.focus()
    harbour.settle()
    let card = harbour.cards[0]
    #expect(card.state.isFocused)
    card.press(.tab)
    card.press(.space)
    harbour.settle()
    #expect(second.activityState == .dismissed && harbour.cards.isEmpty)
    harbour.app.quit()
  }

  @Test(.requirement("PR-255")) func `goes when its policy says so, and says when it is out of date`() async throws {
    let harbour = Harbour()
    let activity = try harbour.start("Late", "Waiting", stale: Date(timeIntervalSinceNow: 60))
    let states = activity.activityStateUpdates
    #expect(!harbour.says("Out of date"))
    harbour.system.advance(by: 61)
    #expect(harbour.says("Out of date") && activity.activityState == .stale)
    await activity.update(content("Sailing"))
    harbour.settle()
    #expect(!harbour.says("Out of date") && activity.activityState == .active)
    await activity.end(dismissalPolicy: .after(Date(timeIntervalSinceNow: 30)))
    harbour.system.advance(by: 20)
    #expect(activity.activityState == .ended && harbour.cards.count == 1)
    harbour.system.advance(by: 20)
    #expect(activity.activityState == .dismissed && harbour.cards.isEmpty)
    var heard: [ActivityState] = []
    for await state in states { heard.append(state) }
    #expect(heard == [.stale, .active, .ended, .dismissed])
    // Four hours are the longest.
    #expect(ActivityUIDismissalPolicy.default.delay(from: Date()) == 14_400)
    #expect(ActivityUIDismissalPolicy.after(.distantFuture).delay(from: Date()) == 14_400)
    #expect(ActivityUIDismissalPolicy.after(.distantPast).delay(from: Date()) == 0)
    harbour.app.quit()
  }

  @Test(.requirement("PR-255")) func `is refused where nothing shows it, where it is too large, and where there are too many`() throws {
    let harbour = Harbour()
    #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
      _ = try Activity.request(attributes: Unknown(), content: ActivityContent(state: Unknown.ContentState(), staleDate: nil))
    }
    let large = ActivityContent(state: Ferry.ContentState(stop: "", filling: String(repeating: "x", count: 5000)), staleDate: nil)
    #expect(throws: ActivityAuthorizationError.attributesTooLarge) { _ = try Activity.request(attributes: Ferry(name: ""), content: large) }
    for index in 0..<5 { _ = try harbour.start("\(index)", "") }
    #expect(throws: ActivityAuthorizationError.targetMaximumExceeded) { _ = try harbour.start("6", "") }
    harbour.app.quit()
    #expect(throws: ActivityAuthorizationError.visibility) { _ = try harbour.start("7", "") }
    #expect(Activity<Ferry>.activities.isEmpty)
  }

  // MARK: How it looks

  private struct Voyage: View {
    var body: some View {
      VStack(alignment: .leading, spacing: 6) {
        Text("Kiel \u{2192} Oslo").font(.title3.weight(.semibold))
        ProgressView(value: 0.4)
        Text("Arrives 09:40").foregroundStyle(.secondary)
      }
    }
  }
  private func card<Inside: View>(_ view: Inside) -> some View {
    let model = ActivityCardModel<Ferry>()
    ActivityDesk.shared.show(Ferry.self) { _ in AnyView(view) }
    model.context = ActivityViewContext(activityID: "", attributes: Ferry(name: ""), state: .init(stop: ""), isStale: false)
    return ActivityCard(title: "Ferries", model: model)
  }
  @Test(.requirement("PR-255"), arguments: PictureMode.allCases) func `has a face, and another with both colours`(mode: PictureMode) {
    let size = CGSize(width: 340, height: 114)
    mode.check("activity-card", mode.harness(card(Voyage()), size: size))
    let tinted = Voyage().activityBackgroundTint(Color(red: 0.1, green: 0.2, blue: 0.45)).activitySystemActionForegroundColor(.yellow)
    mode.check("activity-card-tinted", mode.harness(card(tinted), size: size))
  }
  @Test(.requirement("PR-252", "PR-253", "PR-255")) func `has the tint as its background and the other colour as that of the button's text, each by itself`() {
    func picture<V: View>(_ view: V) -> (background: UInt32, hasYellow: Bool) {
      let harness = ViewHarness(card(view), size: CGSize(width: 340, height: 90), pixels: true)
      harness.settle()
      let picture = harness.picture
      let pixels = (0..<90).flatMap { y in (0..<340).map { picture.pixel(x: $0, y: y) } }
      func part(_ pixel: UInt32, _ shift: UInt32) -> UInt32 { pixel >> shift & 0xFF }
      return (picture.pixel(x: 4, y: 60), pixels.contains { part($0, 16) > 0xE0 && part($0, 8) > 0xA0 && part($0, 0) < 0x60 })
    }
    let plain = picture(Text("Text")), tinted = picture(Text("Text").activityBackgroundTint(Color(red: 0, green: 0, blue: 1)))
    let colored = picture(Text("Text").activitySystemActionForegroundColor(.yellow))
    #expect(tinted.background == 0xFF00_00FF && !tinted.hasYellow)
    #expect(colored.hasYellow && colored.background == plain.background && !plain.hasYellow)
    // Nil is the system's again; the inner modifier wins.
    let reset = picture(Text("Text").activityBackgroundTint(nil).activityBackgroundTint(.red).activitySystemActionForegroundColor(nil).activitySystemActionForegroundColor(.yellow))
    #expect(reset.background == plain.background && !reset.hasYellow)
  }
}
