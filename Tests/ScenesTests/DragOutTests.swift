import OrielHeadless
import OrielTransfer
import OrielWindowing
import Testing

@testable import OrielScenes

@Suite struct `What is dragged out of its window` {
  private func app(supportsMultipleWindows: Bool = true) -> TestApp {
    let test = TestApp(supportsMultipleWindows: supportsMultipleWindows, launches: false) {
      WindowGroup("Item", id: "item") { Tile() }.defaultSize(width: 400, height: 300)
    }
    test.system.monitors = [
      Monitor(name: "A", frame: CGRect(x: 0, y: 0, width: 1600, height: 1000), visibleFrame: CGRect(x: 0, y: 30, width: 1600, height: 970))
    ]
    test.app.launch()
    test.settle()
    return test
  }
  private func items(_ count: Int) -> [NSItemProvider] { (0..<count).map { NSItemProvider(object: NSUserActivity(activityType: "org.example.item-\($0)")) } }
  private func drop(_ test: TestApp, _ x: CGFloat, _ y: CGFloat, over place: DropPlace = .desktop, _ count: Int = 1) -> Bool {
    let isUsed = test.app.dragOutlet.ended(items(count), .unaccepted(at: CGPoint(x: x, y: y), over: place))
    test.settle()
    return isUsed
  }

  @Test func `opens where it is let go on the desktop, with its title bar below the pointer, within the screen`() {
    let test = app()
    // The frame is 28 high at the top and 1 wide elsewhere.
    for (x, y, left, top) in [(200.0, 150.0, 200.0, 178.0), (1590, 990, 1199, 699), (0, 0, 1, 58), (1199, 671, 1199, 699), (1, 31, 1, 59)] {
      #expect(drop(test, x, y))
      #expect(test.headless(test.windows.count - 1).position == CGPoint(x: left, y: top), "\(x) \(y)")
    }
    #expect(test.windows.count == 6)
    #expect(drop(test, 300, 200, 3) && test.windows.count == 9)
    #expect((6..<9).map { test.headless($0).position } == [CGPoint(x: 300, y: 228), CGPoint(x: 324, y: 252), CGPoint(x: 348, y: 276)])
  }

  @Test func `opens at the edges of the screen over windows as well, and nowhere else`() {
    let test = app()
    let places: [(CGFloat, CGFloat, Bool)] = [
      (800, 500, false), (24.5, 500, false), (23.5, 500, true), (1575.5, 500, false), (1576.5, 500, true), (800, 24.5, false), (800, 23.5, true), (800, 975.5, false),
      (800, 976.5, true), (-0.5, 500, true), (-1.5, 500, false),
    ]
    for (x, y, opens) in places {
      let count = test.windows.count
      #expect(drop(test, x, y, over: .ownWindow) == opens, "\(x) \(y)")
      #expect(test.windows.count == (opens ? count + 1 : count), "\(x) \(y)")
    }
  }

  @Test func `opens nothing where it was taken, or is nothing to go on with, or one window is all there is`() {
    let test = app()
    for outcome in [DragOutcome.cancelled, .performed(.copy)] { #expect(!test.app.dragOutlet.ended(items(1), outcome)) }
    #expect(!drop(test, 200, 150, 0) && test.windows.count == 1)
    let lone = app(supportsMultipleWindows: false)
    #expect(!drop(lone, 200, 150) && lone.windows.count == 1)
    // What is saved late is saved by then.
    let activity = NSUserActivity(activityType: "org.example.item")
    activity.needsSave = true
    #expect(test.app.dragOutlet.ended([NSItemProvider(object: activity)], .unaccepted(at: CGPoint(x: 200, y: 150), over: .desktop)))
    test.settle()
    #expect(!activity.needsSave && test.windows.count == 2)
  }
}
