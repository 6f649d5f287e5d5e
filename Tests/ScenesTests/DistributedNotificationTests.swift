import Combine
import Conformance
import OrielGraph
import OrielHeadless
import Testing

@testable import OrielScenes

/// The center that an app posts to and observes, with other processes that are made up.
@Suite(.serialized) struct `A distributed notification center` {
  private nonisolated final class Heard: @unchecked Sendable { var all: [String] = [] }
  private let center = DistributedNotificationCenter.default()
  private let session = HeadlessSession()
  private let carrier: HeadlessNotificationCarrier, elsewhere: HeadlessNotificationCarrier
  private let name = Notification.Name("org.example.tide.\(UUID().uuidString)")
  private let heard = Heard()

  init() async {
    (carrier, elsewhere) = (session.makeCarrier(), session.makeCarrier())
    DistributedNotificationCenter.carrier = carrier
    await turn()
  }
  private func turn() async { await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } } }
  /// Another process posts.
  private func say(_ name: Notification.Name, _ object: String? = nil, _ userInfo: Data = Data()) {
    elsewhere.post(name.rawValue, object, userInfo)
    session.settle()
  }
  private func observe(object: String? = nil) -> any NSObjectProtocol {
    center.addObserver(forName: name, object: object, queue: nil) { [heard] in
      heard.all.append("\($0.object as? String ?? "-") \($0.userInfo?["height"] as? Double ?? 0)")
    }
  }

  @Test func `tells this process and the others, and hears them`() async throws {
    #expect(carrier.isListening)
    let token = observe(), bristol = observe(object: "Bristol")
    defer { for one in [token, bristol] { center.removeObserver(one) } }
    center.postNotificationName(name, object: "Bristol", userInfo: ["height": 12.5], deliverImmediately: true)
    #expect(heard.all.isEmpty, "It comes later.")
    await turn()
    #expect(heard.all == ["Bristol 12.5", "Bristol 12.5"])
    center.post(name: name, object: nil)
    await turn()
    #expect(heard.all.dropFirst(2) == ["- 0.0"])
    let posted = carrier.posted.filter { $0.name == name.rawValue }
    #expect(posted.map(\.object) == ["Bristol", nil] && posted.map(\.userInfo.isEmpty) == [false, true])

    heard.all = []
    say(name, "Hull", try PropertyListSerialization.data(fromPropertyList: ["height": 7.5], format: .binary, options: 0))
    say(name, "Hull", Data("no property list".utf8))
    #expect(heard.all == ["Hull 7.5", "Hull 0.0"])
    var published = 0
    let subscription = center.publisher(for: name).sink { _ in published += 1 }
    say(name)
    #expect(published == 1)
    subscription.cancel()
  }

  @Test func `keeps what comes while it is suspended, but for what does not wait`() async {
    let token = observe()
    defer { center.removeObserver(token) }
    center.suspended = true
    say(name, "first")
    for number in 0..<1200 { say(name, String(number)) }
    center.postNotificationName(name, object: "now", deliverImmediately: true)
    await turn()
    #expect(heard.all == ["now 0.0"])
    center.suspended = false
    #expect(heard.all.count == 1001 && heard.all.last == "1199 0.0")
    say(name, "after")
    #expect(heard.all.last == "after 0.0")
  }

  @Test func `posts nothing that is no property list, and says so`() async {
    let token = observe()
    defer { center.removeObserver(token) }
    for userInfo: [String: Any] in [["view": NSObject()], ["large": Data(count: 2 << 20)]] {
      let issues = RuntimeIssue.capturing { center.postNotificationName(name, object: nil, userInfo: userInfo) }
      #expect(issues.contains { $0.contains("is not a property list of at most 1 MB") })
    }
    await turn()
    #expect(heard.all.isEmpty && carrier.posted.isEmpty)
  }

  @Test func `tells when the desktop turns dark and when the screen is locked`() async {
    let system = HeadlessWindowSystem()
    let app = RunningApp(TestApp(), name: "Test", system: system)
    app.launch()
    let tokens = ["AppleInterfaceThemeChangedNotification", "com.apple.screenIsLocked", "com.apple.screenIsUnlocked"].map { name in
      center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [heard] in heard.all.append($0.name.rawValue) }
    }
    defer { for token in tokens { center.removeObserver(token) } }
    system.desktop.colorScheme = .dark
    system.desktop.reducedMotion = true
    app.isScreenLocked = true
    app.isScreenLocked = false
    #expect(heard.all == ["AppleInterfaceThemeChangedNotification", "com.apple.screenIsLocked", "com.apple.screenIsUnlocked"])
    #expect(carrier.posted.isEmpty)
  }
  private struct TestApp: App { var body: some Scene { WindowGroup("Main") { Text("Main") } } }
}
