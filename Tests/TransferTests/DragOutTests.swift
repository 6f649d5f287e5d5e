import Conformance
import OrielHeadless
import Testing
import UniformTypeIdentifiers

@testable import OrielControls
@testable import OrielScenes
@testable import OrielTransfer

@MainActor private final class Continued {
  var activities: [NSUserActivity] = []
}

@Suite struct `Something dragged out of its window` {
  private let continued = Continued()
  private func make() -> DragApp {
    let continued = continued
    let test = DragApp(
      width: 200, height: 100,
      Color.red
        .onDrag {
          let provider = NSItemProvider(object: "a photo" as NSString)
          let activity = NSUserActivity(activityType: "dev.oriel.test.photo")
          activity.userInfo = ["photo": "7"]
          provider.registerObject(activity, visibility: .all)
          return provider
        }
        .onContinueUserActivity("dev.oriel.test.photo") { continued.activities.append($0) })
    test.app.properties = AppProperties(["NSUserActivityTypes": ["dev.oriel.test.photo"]])
    return test
  }
  private func drag(in test: DragApp) -> HeadlessDrag? {
    let window = test.headless()
    return window.beginDragging(at: CGPoint(x: window.size.width / 2, y: window.size.height - 20))
  }
  /// How many windows there are after a drag that ended so.
  private func windows(after outcome: DragOutcome) -> Int {
    let test = make()
    _ = test.boxes(DragBox.self)[0].lift(from: .zero)?.ended?(outcome)
    test.settle()
    return test.windows.count
  }

  @Test(.requirement("SC-250", "SC-251", "RE-108"))
  func `opens a window with its activity where it is let go, over the desktop or at the edge of a screen, if nobody took it`() {
    let test = make(), drag = drag(in: test)
    // The activity is the app's own business: others see the text.
    #expect(drag?.types == DroppedText.types)
    drag?.move(to: CGPoint(x: 1200, y: 700))
    drag?.drop()
    test.settle()
    #expect(test.windows.count == 2)
    #expect(continued.activities.map { $0.userInfo?["photo"] as? String } == ["7"])
    #expect(test.headless(1).position.x == 1200)
    #expect(abs(test.headless(1).position.y - 700) <= test.headless(1).frameExtents.top)

    // At an edge, whatever lies there.
    #expect(windows(after: .unaccepted(at: CGPoint(x: 1577, y: 500), over: .otherProgram)) == 2)
    #expect(windows(after: .unaccepted(at: CGPoint(x: 800, y: 23), over: .ownWindow)) == 2)
    #expect(windows(after: .unaccepted(at: CGPoint(x: 1575, y: 500), over: .otherProgram)) == 1)
    // Another program has it, or it was called off.
    #expect(windows(after: .performed(.copy)) == 1)
    #expect(windows(after: .cancelled) == 1)
    #expect(windows(after: .unaccepted(at: CGPoint(x: 800, y: 500), over: .ownWindow)) == 1)
  }
  @Test(.requirement("SC-234")) func `opens none for an activity that the app does not list, and says why`() {
    let test = make()
    test.app.properties = AppProperties(["NSUserActivityTypes": ["dev.oriel.test.other"]])
    let issues = RuntimeIssue.capturing {
      _ = test.boxes(DragBox.self)[0].lift(from: .zero)?.ended?(.unaccepted(at: CGPoint(x: 900, y: 500), over: .desktop))
      test.settle()
    }
    #expect(test.windows.count == 1)
    #expect(issues.contains { $0.contains("dev.oriel.test.photo") })
  }
  @Test func `keeps inside the screen that it was dragged to the corner of`() {
    let test = make(), drag = drag(in: test)
    drag?.move(to: CGPoint(x: 1599, y: 999))
    drag?.drop()
    test.settle()
    let window = test.headless(1)
    #expect(window.position.x + window.size.width <= 1600)
    #expect(window.position.y + window.size.height <= 1000)
  }
}
