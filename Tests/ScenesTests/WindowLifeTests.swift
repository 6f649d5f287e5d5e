import Conformance
import OrielControls
import OrielDrawing
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielScenes

@Suite struct `The end of a window` {
  struct Keeper: View {
    @State private var words = ""
    let input: Kept<Binding<String>>
    let kept: Kept<String>
    var body: some View {
      let _ = input.values.append($words)
      Tile().onDisappear { kept.values.append(words) }
    }
  }
  @Test func `is told to its content, which knows what was written last`() {
    let input = Kept<Binding<String>>(), kept = Kept<String>()
    let test = TestApp {
      WindowGroup(id: "a") { Tile() }
      WindowGroup(id: "b") { Keeper(input: input, kept: kept) }
    }
    test.openWindow(id: "b")
    test.settle()
    input.values.last?.wrappedValue = "half a thought"
    test.settle()
    let host = test.windows[1]
    host.frame!.windowShouldClose(test.headless(1))
    test.settle()
    #expect(test.windows.count == 1)
    #expect(kept.values == ["half a thought"])
    // The end of the app is the end of its windows.
    test.openWindow(id: "b")
    test.settle()
    test.system.askToQuit()
    #expect(kept.values == ["half a thought", ""])
  }
}

@Suite struct `The end of an app` {
  struct Saver: View {
    @Environment(\.scenePhase) private var phase
    let system: HeadlessWindowSystem
    let seen: Kept<Int>
    var body: some View {
      Tile().onChange(of: phase) { _, new in
        if new == .background { seen.values.append(system.windows.count) }
      }
    }
  }

  @Test(.requirement("SC-229")) func `is told to every scene while all windows are there`() {
    let system = HeadlessWindowSystem(), seen = Kept<Int>()
    let test = TestApp(system: system) { WindowGroup(id: "a") { Saver(system: system, seen: seen) } }
    test.openWindow(id: "a")
    test.openWindow(id: "a")
    test.settle()
    test.system.askToQuit()
    #expect(seen.values == [3, 3, 3])
    #expect(system.windows.isEmpty)
  }

  struct SavingApp: App {
    @Environment(\.scenePhase) private var phase
    let system: HeadlessWindowSystem
    let seen: Kept<Int>
    init(system: HeadlessWindowSystem, seen: Kept<Int>) { (self.system, self.seen) = (system, seen) }
    init() { fatalError("Made by the test.") }
    var body: some Scene {
      WindowGroup(id: "a") { Tile() }.onChange(of: phase) { _, new in
        if new == .background { seen.values.append(system.windows.count) }
      }
    }
  }
  @Test(.requirement("SC-229")) func `is told to the app while its windows are there`() {
    let system = HeadlessWindowSystem(), seen = Kept<Int>()
    let test = TestApp(SavingApp(system: system, seen: seen), system: system)
    test.system.askToQuit()
    #expect(seen.values == [1])
  }
}

@Suite struct `What opens at launch` {
  @Test(.requirement("SC-168")) func `is everything that presents itself, utility windows too`() {
    let test = TestApp {
      WindowGroup("A") { Tile() }
      Window("B", id: "b") { Tile() }.defaultLaunchBehavior(.presented)
      UtilityWindow("C", id: "c") { Tile() }.defaultLaunchBehavior(.presented)
    }
    #expect(test.titles == ["B", "C"])
  }
  @Test(.requirement("SC-168")) func `is nothing when the first scene is suppressed and none presents itself`() {
    var test: TestApp?
    let issues = RuntimeIssue.capturing {
      test = TestApp {
        WindowGroup("A") { Tile() }.defaultLaunchBehavior(.suppressed)
        WindowGroup("B") { Tile() }
      }
    }
    #expect(test?.titles == [])
    #expect(issues.contains { $0.contains("no window to show at launch") })
  }
}

@Suite struct `A window without a background of its own` {
  @Test(.requirement("RE-090")) func `has alpha where a compositor runs, and shows what is behind it`() {
    let system = HeadlessWindowSystem()
    system.hasCompositor = true
    let test = TestApp(system: system) { WindowGroup { Tile().containerBackground(.clear, for: .window) } }
    #expect(test.headless().hasAlpha)
    #expect(test.windows[0].background == .clear)
  }
  @Test(.requirement("RE-090")) func `gets it as well when it was made before its content was known`() {
    let system = HeadlessWindowSystem()
    system.hasCompositor = true
    let test = TestApp(system: system) {
      WindowGroup { Tile().containerBackground(.clear, for: .window) }.defaultSize(width: 400, height: 300).defaultPosition(.topTrailing)
    }
    #expect(test.headless().hasAlpha)
    #expect(system.windows.count == 1, "the window before it has gone")
    #expect(test.headless().size == CGSize(width: 400, height: 300))
    #expect(test.headless().position == CGPoint(x: 1199, y: 28))
    #expect(!test.app.isEnding && test.headless().state.isFocused)
  }
  @Test func `keeps the ordinary background without a compositor, and other windows always`() {
    let plain = TestApp { WindowGroup { Tile().containerBackground(.clear, for: .window) } }
    #expect(!plain.headless().hasAlpha)
    #expect(plain.windows[0].background == plain.windows[0].theme.colors.windowBackground)
    let system = HeadlessWindowSystem()
    system.hasCompositor = true
    let other = TestApp(system: system) { WindowGroup { Tile() } }
    #expect(!other.headless().hasAlpha)
  }
}

@Suite struct `The owner of a utility window` {
  @Test func `belongs to the window that was used last`() {
    let test = TestApp {
      WindowGroup("Main", id: "main") { Tile() }
      UtilityWindow("Tools", id: "tools") { Tile() }
    }
    test.openWindow(id: "main")
    test.settle()
    test.headless(0).userActivates()
    test.openWindow(id: "tools")
    test.settle()
    #expect(test.headless(2).owner === test.headless(0))
  }
}

@Suite struct `The side buttons of a mouse` {
  struct Levels: View {
    @State private var path: [Int] = []
    let seen: Kept<[Int]>
    var body: some View {
      let _ = seen.values.append(path)
      NavigationStack(path: $path) {
        Button("Go") { path.append(1) }.navigationDestination(for: Int.self) { number in
          Button("On from \(number)") { path.append(number + 1) }
        }
      }
    }
  }
  private func press(_ button: PointerEvent.Button, _ test: TestApp) -> Bool {
    let window = test.headless(), middle = CGPoint(x: window.size.width / 2, y: window.size.height / 2)
    let isUsed = test.windows[0].frame!.window(window, handle: .pointer(PointerEvent(.down, at: middle, button: button, clickCount: 1)))
    _ = test.windows[0].frame!.window(window, handle: .pointer(PointerEvent(.up, at: middle, button: button, clickCount: 1)))
    test.settle()
    return isUsed
  }
  private func click(_ test: TestApp) {
    let window = test.headless()
    let root = test.windows[0].rootBox!
    func boxes(_ box: Box) -> [Box] { [box] + box.children.flatMap(boxes) }
    let button = boxes(root).first { $0.pressTarget != nil && $0.accessibility?.label?.contains("o") == true }!
    let place = button.convertToWindow(button.bounds)
    window.click(at: CGPoint(x: place.midX, y: place.midY))
    test.settle()
  }

  @Test func `go back in the stack, and forward again to where it was`() {
    let seen = Kept<[Int]>()
    let test = TestApp { WindowGroup { Levels(seen: seen) }.defaultSize(width: 400, height: 300) }
    #expect(!press(.back, test), "at the root there is no way back")
    click(test)
    click(test)
    #expect(seen.values.last == [1, 2])
    #expect(press(.back, test))
    #expect(press(.back, test))
    #expect(seen.values.last == [])
    #expect(press(.forward, test))
    #expect(press(.forward, test))
    #expect(seen.values.last == [1, 2])
    #expect(!press(.forward, test), "nothing lies ahead")
  }
  @Test func `forget the way forward when another is taken`() {
    let seen = Kept<[Int]>()
    let test = TestApp { WindowGroup { Levels(seen: seen) }.defaultSize(width: 400, height: 300) }
    click(test)
    click(test)
    #expect(press(.back, test))
    #expect(press(.back, test))
    click(test)
    #expect(seen.values.last == [1])
    #expect(!press(.forward, test))
  }
}

@Suite struct `The least size of a window` {
  @Test func `leaves room below the bars for content that could shrink to nothing`() {
    let scrolling = TestApp { WindowGroup { List(0..<50) { Text("Row \($0)") } } }
    let bars = scrolling.windows[0].rootBox?.barHeight ?? 0
    #expect(bars > 0)
    #expect(scrolling.headless().limits.minimum?.height == bars + SceneInstance.leastFlexibleHeight)
    let fixed = TestApp { WindowGroup { Tile(width: 100, height: 30) } }
    #expect(fixed.headless().limits.minimum?.height == bars + 30, "what does not stretch has its own height")
    let tall = TestApp { WindowGroup { Tile().frame(minHeight: 250) } }
    #expect(tall.headless().limits.minimum?.height == bars + 250)
  }
}
