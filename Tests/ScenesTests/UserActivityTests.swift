import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

@Suite struct `A user activity` {
  private struct Element: Equatable { var name: String }
  @Observable final class Model {
    var title = "One"
    var isActive = true
    var isShown = true
  }
  private struct Offering: View {
    let model: Model
    var body: some View {
      if model.isShown {
        Tile().userActivity("org.demo.reading", isActive: model.isActive) {
          $0.title = model.title
          $0.targetContentIdentifier = "page/" + model.title
          $0.userInfo = ["title": model.title]
        }
      }
    }
  }
  private struct Continuing: View {
    let name: String
    let log: Kept<String>
    var preferring: Set<String> = []
    var allowing: Set<String> = []
    var body: some View {
      Tile()
        .onContinueUserActivity("org.demo.reading") { log.values.append("\(name) \($0.title ?? "-")") }
        .onOpenURL { log.values.append("\(name) \($0.absoluteString)") }
        .handlesExternalEvents(preferring: preferring, allowing: allowing)
    }
  }
  private func activity(_ title: String, target: String? = nil, page: String? = nil, type: String = "org.demo.reading") -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.title = title
    activity.targetContentIdentifier = target
    activity.webpageURL = page.flatMap { URL(string: $0) }
    return activity
  }

  @Test(.requirement("RE-214")) func `has what says how to go on with it, and is current until another is`() throws {
    let first = NSUserActivity(activityType: "org.demo.first"), second = NSUserActivity(activityType: "org.demo.second")
    #expect(first.activityType == "org.demo.first" && first.title == nil && first.userInfo == nil)
    first.title = "Title"
    first.userInfo = ["a": 1]
    first.addUserInfoEntries(from: ["b": "two"])
    first.requiredUserInfoKeys = ["b"]
    first.targetContentIdentifier = "target"
    first.webpageURL = URL(string: "https://demo.org/a")
    #expect(first.userInfo?["a"] as? Int == 1 && first.userInfo?["b"] as? String == "two")
    first.becomeCurrent()
    #expect(NSUserActivity.current === first)
    second.becomeCurrent()
    first.resignCurrent()
    #expect(NSUserActivity.current === second, "one that is not current any more has nothing to give up")
    second.resignCurrent()
    #expect(NSUserActivity.current == nil)
    second.invalidate()
    second.becomeCurrent()
    #expect(NSUserActivity.current == nil)
  }
  @Test(.requirement("RE-214")) func `is kept and read again with all that a property list holds, and only the keys it requires`() throws {
    let page = URL(string: "https://demo.org/a")!, identifier = UUID(), date = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let activity = activity("Title", target: "t", page: page.absoluteString)
    activity.userInfo = [
      "text": "Grüße", "number": 7, "real": 0.5, "flag": true, "data": Data([1, 2]), "date": date, "url": page, "uuid": identifier,
      "list": [1, 2], "map": ["a": page] as [String: Any], "set": Set([AnyHashable("x")]),
    ]
    let read = try #require(activity.stored.flatMap { NSUserActivity(stored: $0) })
    #expect(read.activityType == "org.demo.reading" && read.title == "Title" && read.targetContentIdentifier == "t" && read.webpageURL == page)
    let info = try #require(read.userInfo)
    #expect(info["text"] as? String == "Grüße" && info["number"] as? Int == 7 && info["real"] as? Double == 0.5 && info["flag"] as? Bool == true)
    #expect(info["data"] as? Data == Data([1, 2]) && info["date"] as? Date == date && info["url"] as? URL == page)
    #expect(info["uuid"] as? UUID == identifier && info["list"] as? [Int] == [1, 2])
    #expect((info["map"] as? [String: Any])?["a"] as? URL == page && info["set"] as? Set<AnyHashable> == ["x"])
    activity.requiredUserInfoKeys = ["number"]
    let short = try #require(activity.stored.flatMap { NSUserActivity(stored: $0) })
    #expect(short.userInfo?.count == 1 && short.userInfo?["number"] as? Int == 7)

    final class Thing {}
    activity.requiredUserInfoKeys = nil
    activity.userInfo = ["thing": Thing(), "kept": "yes"]
    var stored: Data?
    let issues = RuntimeIssue.capturing { stored = activity.stored }
    #expect(issues.count == 1 && issues[0].contains("'thing'") && issues[0].contains("org.demo.reading"))
    #expect(stored.flatMap { NSUserActivity(stored: $0) }?.userInfo?.count == 1)
    #expect(NSUserActivity(stored: Data("nonsense".utf8)) == nil && NSUserActivity(stored: Data()) == nil)
    struct Payload: Codable, Equatable { var page: Int, name: String }
    try activity.setTypedPayload(Payload(page: 3, name: "n"))
    #expect(try activity.typedPayload(Payload.self) == Payload(page: 3, name: "n"))
    #expect(throws: (any Error).self) { try activity.setTypedPayload(3) }
  }

  @Test(.requirement("RE-102")) func `of a view is there as long as the view is, describes it anew, and is the app's while its window has the keys`() {
    let model = Model()
    let test = TestApp { WindowGroup { Offering(model: model) } }
    let host = test.windows[0]
    #expect(host.activities.current?.title == "One")
    test.settle()
    #expect(NSUserActivity.current === host.activities.current)
    let first = host.activities.current
    model.title = "Two"
    test.settle()
    #expect(host.activities.current === first && first?.userInfo?["title"] as? String == "Two")
    model.isActive = false
    test.settle()
    #expect(host.activities.current == nil && NSUserActivity.current == nil)
    model.isActive = true
    test.settle()
    #expect(host.activities.current?.targetContentIdentifier == "page/Two" && NSUserActivity.current != nil)
    // One that needs to be saved is described again before it is read.
    host.activities.current?.title = "other"
    host.activities.current?.needsSave = true
    #expect(host.activities.current?.title == "Two")
    model.isShown = false
    test.settle()
    #expect(host.activities.current == nil && NSUserActivity.current == nil)
  }
  @Observable final class Selection { var element: String? }
  private struct Selecting: View {
    let selection: Selection
    var body: some View {
      Tile().userActivity("org.demo.element", element: selection.element) { element, activity in activity.title = element }
    }
  }
  @Test(.requirement("RE-101")) func `about an element is there while the element is`() {
    let selection = Selection()
    let test = TestApp { WindowGroup { Selecting(selection: selection) } }
    #expect(test.windows[0].activities.current == nil)
    selection.element = "a"
    test.settle()
    #expect(test.windows[0].activities.current?.title == "a")
    selection.element = nil
    test.settle()
    #expect(test.windows[0].activities.current == nil)
  }

  @Test(.requirement("RE-100", "RE-104", "RE-105", "RE-107"))
  func `goes to a window that prefers it, then allows it, then to the scene that names it, then to the first that names none`() {
    let log = Kept<String>()
    let test = TestApp {
      WindowGroup("Named", id: "named") { Continuing(name: "named", log: log) }.handlesExternalEvents(matching: ["item/"])
      WindowGroup("Plain", id: "plain") { Continuing(name: "plain", log: log, allowing: ["CAFE/", "both"]) }
      WindowGroup("Nothing", id: "nothing") { Continuing(name: "nothing", log: log, preferring: ["both"]) }.handlesExternalEvents(matching: [])
    }
    test.openWindow(id: "plain")
    test.openWindow(id: "nothing")
    test.dismissWindow(id: "named")
    test.settle()
    func go(_ activity: NSUserActivity) -> [String] {
      log.values = []
      test.app.continueActivity(activity)
      #expect(log.values.isEmpty || test.windows.count == 2, "a new window hears of it once it is laid out")
      test.settle()
      return log.values
    }
    #expect(go(activity("A", target: "x/both")) == ["nothing A"])
    #expect(go(activity("B", target: "x/Café/1")) == ["plain B"], "whatever case and marks")
    #expect(go(activity("C", page: "https://demo.org/both")) == ["nothing C"], "the page, where there is no target")
    #expect(go(activity("D", target: "other", page: "https://demo.org/item/7")) == ["plain D"], "the target comes before the page")
    test.dismissWindow(id: "named")
    test.settle()
    #expect(go(activity("E", target: "item/7")) == ["named E"])
    #expect(test.titles.contains("Named"))
    let count = test.windows.count
    #expect(go(activity("F")) == ["plain F"], "one without a target goes to a new window of the first scene that names nothing")
    #expect(test.windows.count == count + 1)
  }
  @Test(.requirement("RE-107")) func `of another type is heard by nobody, and a web page is a link where no view goes on with it`() {
    let log = Kept<String>()
    let test = TestApp { Window("Only", id: "only") { Continuing(name: "only", log: log, allowing: ["*"]) } }
    #expect(test.app.continueActivity(activity("A", type: "org.demo.unknown")))
    test.settle()
    #expect(log.values.isEmpty)
    test.app.continueActivity(activity("B", page: "https://demo.org/", type: NSUserActivityTypeBrowsingWeb))
    test.settle()
    #expect(log.values == ["only https://demo.org/"])
  }
  @Test(.requirement("SC-234")) func `whose type the property list does not name opens no window, and the type is logged`() {
    let log = Kept<String>()
    let test = TestApp { WindowGroup { Continuing(name: "view", log: log, allowing: ["open"]) } }
    test.app.properties = AppProperties(["NSUserActivityTypes": ["org.demo.other"]])
    let issues = RuntimeIssue.capturing { #expect(!test.app.continueActivity(activity("A", target: "new"))) }
    test.settle()
    #expect(test.windows.count == 1 && log.values.isEmpty)
    #expect(issues.contains { $0.contains("org.demo.reading") && $0.contains("NSUserActivityTypes") })
    // An open window still goes on with it.
    #expect(test.app.continueActivity(activity("B", target: "open")))
    test.settle()
    #expect(log.values == ["view B"])
    test.app.properties = AppProperties(["NSUserActivityTypes": ["org.demo.reading"]])
    #expect(test.app.continueActivity(activity("C", target: "new")))
    test.settle()
    #expect(test.windows.count == 2 && log.values == ["view B", "view C"])
  }
  @Test(.requirement("RE-099")) func `links may be asked to open in the app, which has no browser`() {
    let issues = RuntimeIssue.capturing { _ = TestApp { WindowGroup { Tile().onOpenURL(prefersInApp: true) } } }
    #expect(issues.contains { $0.contains("onOpenURL(prefersInApp: true)") })
    #expect(RuntimeIssue.capturing { _ = TestApp { WindowGroup { Tile().onOpenURL(prefersInApp: false) } } }.isEmpty)
  }
  private final class Delegate: NSObject, NSApplicationDelegate {
    var takes = true
    var seen: [String] = []
    func application(
      _ application: NSApplication, continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
      seen.append(userActivity.title ?? "")
      return takes
    }
  }
  @Test func `is shown to the delegate first, which may take it`() {
    let log = Kept<String>(), delegate = Delegate()
    let test = TestApp { WindowGroup { Continuing(name: "view", log: log, allowing: ["*"]) } }
    AppKitWindows.of(test.app).delegate = delegate
    test.app.continueActivity(activity("A"))
    delegate.takes = false
    test.app.continueActivity(activity("B"))
    test.settle()
    #expect(delegate.seen == ["A", "B"] && log.values == ["view B"])
  }
}

@Suite struct `Windows that a view opens` {
  private struct Opener: View {
    let kept: Kept<OpenWindowAction>
    @Environment(\.openWindow) private var openWindow
    var body: some View {
      let _ = kept.values = [openWindow]
      Tile()
    }
  }
  @Test(.requirement("RE-087", "RE-088")) func `have the style that the view gives them, before that of their scene`() {
    let kept = Kept<OpenWindowAction>()
    let test = TestApp {
      WindowGroup("Main") {
        Opener(kept: kept).presentedWindowStyle(.hiddenTitleBar).presentedWindowToolbarStyle(.unifiedCompact(showsTitle: false))
      }
      WindowGroup("Item", id: "item") { Tile() }.windowStyle(.titleBar)
    }
    kept.values[0](id: "item")
    test.openWindow(id: "item")
    test.settle()
    #expect(test.windows.map { $0.frameStyle == .hiddenTitleBar } == [false, true, false])
    #expect(test.headless(1).description.isDecorated == false && test.headless(2).description.isDecorated)
    let looks = test.windows.map { $0.graph.scope.read(\.toolbarLook, for: nil) }
    #expect(looks.map(\.isCompact) == [false, true, false] && looks.map(\.showsTitle) == [true, false, true])
  }
  @Test(.requirement("RE-114", "RE-115", "RE-116")) func `are shared with nobody: opened when that was a wish, refused when it was a condition`() async throws {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      WindowGroup("Number", id: "number", for: Int.self) { _ in Tile() }
    }
    let open = test.openWindow
    try await open(id: "main", sharingBehavior: .requested)
    try await open(value: 1, sharingBehavior: .requested)
    try await open(id: "number", value: 2, sharingBehavior: .requested)
    #expect(test.titles == ["Main", "Main", "Number", "Number"])
    await #expect(throws: OpenWindowAction.SharingError.self) { try await open(id: "main", sharingBehavior: .required) }
    await #expect(throws: OpenWindowAction.SharingError.self) { try await open(value: 3, sharingBehavior: .required) }
    await #expect(throws: OpenWindowAction.SharingError.self) { try await open(id: "number", value: 3, sharingBehavior: .required) }
    #expect(test.windows.count == 4)
  }
}

@Suite struct `Modifiers that a desktop accepts without effect` {
  @Test(.requirement("RE-076")) func `are background tasks, which say so`() {
    let issues = RuntimeIssue.capturing {
      let test = TestApp { WindowGroup { Tile() }.backgroundTask(.appRefresh("refresh")) { Issue.record("It must not run.") } }
      #expect(test.windows.count == 1)
    }
    #expect(issues.contains { $0.contains("backgroundTask(.appRefresh(\"refresh\"))") })
  }
  @Test(.requirement("RE-078", "RE-079", "RE-080", "RE-127")) func `are looks of spaces`() {
    var style: any ImmersionStyle = MixedImmersionStyle()
    let selection = Binding<any ImmersionStyle>(get: { style }, set: { style = $0 })
    let test = TestApp {
      WindowGroup { Tile().presentationBreakthroughEffect(.prominent) }
        .immersionStyle(selection: selection, in: .mixed, .full, .progressive(0.2...0.8, initialAmount: 0.4), .automatic)
        .upperLimbVisibility(.hidden).immersiveContentBrightness(.custom(0.3))
    }
    #expect(test.windows.count == 1)
    #expect(style is MixedImmersionStyle, "nothing changes the app's choice")
  }
}
