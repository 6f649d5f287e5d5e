import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielAppKit
@testable import OrielScenes

@Suite struct `An app that is started again` {
  private final class Delegate: NSObject, NSApplicationDelegate {
    var asked: [Bool] = []
    var agrees = true
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { false }
    func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool {
      asked.append(flag)
      return agrees
    }
  }
  private func app() -> (test: TestApp, delegate: Delegate) {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      WindowGroup("Presented", id: "presented") { Tile() }.defaultLaunchBehavior(.presented)
      Settings { Tile() }
    }
    let delegate = Delegate()
    AppKitWindows.of(test.app).delegate = delegate
    return (test, delegate)
  }
  @Test(.requirement("SC-170", "RE-044")) func `opens a window as at launch where it has none, and shows the last one otherwise`() {
    let (test, delegate) = app()
    #expect(test.titles == ["Presented"])
    test.openWindow(id: "main")
    test.settle()
    test.headless(1).minimize()
    test.headless(0).minimize()
    test.settle()
    test.app.reactivate()
    test.settle()
    #expect(test.windows.count == 2 && test.windows.contains { !test.headless($0).state.isMinimized })
    test.app.reactivate()
    #expect(test.windows.count == 2)
    for window in test.windows { window.end() }
    test.app.reactivate()
    test.settle()
    #expect(test.titles == ["Presented"], "by the same rule")
    #expect(delegate.asked == [false, true, false])
    test.windows[0].end()
    delegate.agrees = false
    test.app.reactivate()
    #expect(test.windows.isEmpty)
  }
  @Test(.requirement("RE-108")) func `does what its desktop file calls actions: a new window, or an activity`() {
    let log = Kept<String>()
    let test = TestApp {
      WindowGroup("Main") {
        Tile().onContinueUserActivity("compose") { log.values.append($0.userInfo?["parameter"] as? String ?? "-") }
          .handlesExternalEvents(preferring: [], allowing: ["*"])
      }
    }
    let process = HeadlessSession().makeActivation()
    process.serve { request, _ in test.app.answer(request) }
    process.ask(.action("new-window", parameter: nil))
    test.settle()
    #expect(test.windows.count == 2)
    process.ask(.action("compose", parameter: "someone"))
    process.ask(.action("compose", parameter: nil))
    test.settle()
    #expect(test.windows.count == 2 && log.values == ["someone", "-"])
  }
}
