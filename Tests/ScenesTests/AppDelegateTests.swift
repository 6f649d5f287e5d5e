import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielControls
@testable import OrielScenes

private final class Delegate: NSObject, NSApplicationDelegate, ObservableObject {
  @Published var name = "delegate"
  var calls: [String] = []
  var windowsAtLaunch = -1
  var stays = false
  var reply = NSApplication.TerminateReply.terminateNow

  func applicationWillFinishLaunching(_ notification: Notification) { calls.append("will launch") }
  func applicationDidFinishLaunching(_ notification: Notification) {
    calls.append("launched")
    windowsAtLaunch = RunningApp.current?.registry.windows.count ?? -1
  }
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { !stays }
  func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
    calls.append("asked")
    return reply
  }
  func applicationDidBecomeActive(_ notification: Notification) { calls.append("active") }
  func applicationDidResignActive(_ notification: Notification) { calls.append("inactive") }
  func applicationWillTerminate(_ notification: Notification) { calls.append("ends") }
}
private struct Name: View {
  let names: Kept<String>
  @EnvironmentObject var delegate: Delegate
  var body: some View {
    let _ = names.values.append(delegate.name)
    Tile()
  }
}
private struct Adapted: App {
  @NSApplicationDelegateAdaptor(Delegate.self) var delegate
  var names = Kept<String>()
  var body: some Scene { WindowGroup(id: "main") { Name(names: names) } }
}
@Observable private final class WatchedDelegate: NSObject, NSApplicationDelegate { var name = "delegate" }
private struct WatchedName: View {
  let names: Kept<String>
  @Environment(WatchedDelegate.self) private var delegate
  var body: some View {
    let _ = names.values.append(delegate.name)
    Tile()
  }
}
private struct Watching: App {
  @NSApplicationDelegateAdaptor(WatchedDelegate.self) var delegate
  var names = Kept<String>()
  var body: some Scene { WindowGroup { WatchedName(names: names) } }
}

private struct Twofold: App {
  @NSApplicationDelegateAdaptor(Delegate.self) var first
  @NSApplicationDelegateAdaptor(WatchedDelegate.self) var second
  var body: some Scene { WindowGroup { Tile() } }
}

@Suite(.serialized) struct `A delegate of the app` {
  private func make() -> (TestApp, Delegate, Adapted) {
    // A process has one app; those of other tests may still be there.
    RunningApp.current?.standAside()
    let app = Adapted()
    return (TestApp(app), app.delegate, app)
  }

  @Test(.requirement("SC-011", "SC-012")) func `is made once, and told of the launch before the first window is there`() {
    let (test, delegate, _) = make()
    #expect(delegate.calls.prefix(2) == ["will launch", "launched"])
    #expect(delegate.calls.count { $0 == "launched" } == 1)
    #expect(delegate.windowsAtLaunch == 0)
    #expect(test.windows.count == 1)
    #expect(NSApp.delegate === delegate)
    test.app.quit()
  }
  @Test func `is one: a second adaptor is told to be superfluous, by its name, and the first is used`() {
    RunningApp.current?.standAside()
    var test: TestApp?, app: Twofold?
    let issues = RuntimeIssue.capturing {
      let made = Twofold()
      (app, test) = (made, TestApp(made))
    }
    #expect(issues.count == 1 && issues[0].contains("Twofold") && issues[0].contains("var second") && issues[0].contains("var first"), "\(issues)")
    #expect(app.map { NSApp.delegate === $0.first } == true)
    test?.app.quit()
    // A single adaptor reports nothing.
    var single: TestApp?
    #expect(RuntimeIssue.capturing { single = make().0 }.isEmpty)
    single?.app.quit()
  }
  @Test(.requirement("SC-013")) func `is in the environment and followed when it is observable, with bindings`() {
    let (test, delegate, app) = make()
    #expect(app.names.values == ["delegate"])
    app.$delegate.name.wrappedValue = "changed"
    test.settle()
    #expect(app.names.values == ["delegate", "changed"])
    #expect(delegate.name == "changed")
    test.app.quit()
  }
  @Test(.requirement("SC-013")) func `is read by its type where it is observable by the macro, with bindings`() {
    RunningApp.current?.standAside()
    let app = Watching(), test = TestApp(app)
    #expect(app.names.values == ["delegate"])
    app.$delegate.name.wrappedValue = "changed"
    test.settle()
    #expect(app.names.values == ["delegate", "changed"])
    #expect(app.delegate.name == "changed")
    test.app.quit()
  }
  @Test func `hears of activity and may refuse or put off the end`() {
    let (test, delegate, _) = make()
    #expect(delegate.calls.contains("active"))
    delegate.reply = .terminateCancel
    NSApp.terminate(nil)
    #expect(!test.app.isEnding && delegate.calls.last == "asked")
    delegate.reply = .terminateLater
    MainMenuReader.item(test, "File", "Quit")?.action()
    #expect(!test.app.isEnding)
    NSApp.reply(toApplicationShouldTerminate: true)
    #expect(test.app.isEnding)
    #expect(delegate.calls.contains("ends"))
  }
  @Test func `is not asked when the app is stopped, but hears of the end`() {
    let (test, delegate, _) = make()
    delegate.reply = .terminateCancel
    NSApp.stop(nil)
    #expect(test.app.isEnding && !delegate.calls.contains("asked") && delegate.calls.contains("ends"))
  }
  @Test(.requirement("SC-015")) func `is asked before the session ends, may take its time and may refuse`() {
    let (test, delegate, _) = make()
    var answers: [Bool] = []
    delegate.reply = .terminateCancel
    test.system.askAboutSessionEnd { answers.append($0) }
    #expect(answers == [false] && delegate.calls.count { $0 == "asked" } == 1)
    delegate.reply = .terminateLater
    test.system.askAboutSessionEnd { answers.append($0) }
    // The user quits while the delegate still thinks about it: it is not asked again.
    NSApp.terminate(nil)
    #expect(answers == [false] && delegate.calls.count { $0 == "asked" } == 2)
    NSApp.reply(toApplicationShouldTerminate: false)
    #expect(answers == [false, false] && !test.app.isEnding)
    // Nobody waits for this one.
    NSApp.reply(toApplicationShouldTerminate: true)
    #expect(answers == [false, false] && !test.app.isEnding)
    delegate.reply = .terminateNow
    test.system.askAboutSessionEnd { answers.append($0) }
    #expect(answers == [false, false, true] && !test.app.isEnding && test.windows.count == 1)
    test.app.quit()
  }
  @Test(.requirement("SC-096")) func `decides whether the app outlives its last window`() {
    let (test, delegate, _) = make()
    delegate.stays = true
    test.windows[0].askToClose()
    test.settle()
    #expect(test.windows.isEmpty && !test.app.isEnding)
    test.app.openWindow(id: "main")
    delegate.stays = false
    test.windows[0].askToClose()
    #expect(test.app.isEnding)
    #expect(delegate.calls.suffix(2) == ["asked", "ends"])
  }
  @Test func `is told of the end where nobody is asked`() {
    let (test, delegate, _) = make()
    delegate.reply = .terminateCancel
    test.app.windowSystemAskedToQuit(test.system)
    #expect(test.app.isEnding && delegate.calls.last == "ends" && !delegate.calls.contains("asked"))
  }
  private struct Twice: App {
    @NSApplicationDelegateAdaptor(Delegate.self) var one
    @NSApplicationDelegateAdaptor(Delegate.self) var two
    var body: some Scene { WindowGroup { Tile() } }
  }
  @Test(.requirement("SC-014")) func `declared twice, or outside of the App, is an issue that names it`() {
    RunningApp.current?.standAside()
    let twice = RuntimeIssue.capturing { TestApp(Twice()).app.quit() }
    let second = "@NSApplicationDelegateAdaptor(Delegate.self) var two is a second delegate adaptor"
    #expect(twice.count { $0.contains("Twice: \(second)") && $0.contains("var one is used") } == 1, "\(twice)")
    let (test, delegate, _) = make()
    let outside = RuntimeIssue.capturing { _ = NSApplicationDelegateAdaptor(Delegate.self) }
    #expect(outside.contains { $0.contains("@NSApplicationDelegateAdaptor(Delegate.self)") && $0.contains("outside") })
    #expect(NSApp.delegate === delegate)
    test.app.quit()
  }
}
