import Conformance
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `The placement of a window` {
  @Test(.requirement("RE-053")) func `is asked for with the content and the screen, for each new window`() {
    let asked = Kept<CGSize>()
    let test = TestApp {
      WindowGroup(id: "w") { Tile(width: 300, height: 200) }
        .windowStyle(.plain)
        .defaultWindowPlacement { content, context in
          let size = content.sizeThatFits(.unspecified)
          asked.values.append(size)
          let bounds = context.defaultDisplay.bounds
          return WindowPlacement(CGPoint(x: bounds.midX - size.width / 2, y: 40), size: size)
        }
    }
    #expect(asked.values == [CGSize(width: 300, height: 200)])
    #expect(test.headless().position == CGPoint(x: 650, y: 40))
    #expect(test.headless().size == CGSize(width: 300, height: 200))
    test.openWindow(id: "w")
    test.settle()
    #expect(asked.values.count == 2)
  }

  @Test(.requirement("RE-056")) func `leaves what it does not name to the scene's other modifiers`() {
    let test = TestApp {
      WindowGroup { Tile() }
        .defaultSize(width: 400, height: 200).defaultPosition(.bottomTrailing)
        .defaultWindowPlacement { _, _ in WindowPlacement(width: 500) }
    }
    #expect(test.headless().size == CGSize(width: 500, height: 200))
    #expect(test.headless().position == CGPoint(x: 1099, y: 799), "the frame ends at the screen's corner")
  }

  @Test func `puts a point of the window on the same point of the screen`() {
    let test = TestApp {
      WindowGroup { Tile() }.defaultWindowPlacement { _, _ in WindowPlacement(.topTrailing, width: 300, height: 200) }
    }
    // The frame is 28 high at the top and 1 wide elsewhere: none of it lies outside.
    #expect(test.headless().position == CGPoint(x: 1299, y: 28))
  }

  @Test func `stays within what the content can be`() {
    let test = TestApp {
      WindowGroup { Tile().frame(minWidth: 250, minHeight: 150) }
        .defaultWindowPlacement { _, _ in WindowPlacement(.center, width: 10, height: 10) }
    }
    #expect(test.headless().size.width == 250)
  }

  @Test(.requirement("RE-057")) func `knows the screen with its panels, and the content's size with the bars above it`() {
    let kept = Kept<(DisplayProxy, CGSize)>()
    let test = TestApp(launches: false) {
      WindowGroup { Tile(width: 300, height: 200) }.defaultWindowPlacement { content, context in
        kept.values.append((context.defaultDisplay, content.sizeThatFits(ProposedViewSize(width: 400, height: 400))))
        return WindowPlacement()
      }
    }
    test.system.monitors = [
      Monitor(
        name: "A", frame: CGRect(x: 0, y: 0, width: 1600, height: 1000),
        visibleFrame: CGRect(x: 60, y: 30, width: 1540, height: 970))
    ]
    test.app.launch()
    test.settle()
    let display = kept.values[0].0
    #expect(display.bounds == CGRect(x: 0, y: 0, width: 1600, height: 1000))
    #expect(display.visibleRect == CGRect(x: 60, y: 30, width: 1540, height: 970))
    #expect(display.safeAreaInsets == EdgeInsets(top: 30, leading: 60, bottom: 0, trailing: 0))
    #expect(kept.values[0].1.width == 300)
    #expect(kept.values[0].1.height > 200)
  }
  @Test(.requirement("RE-057")) func `is told the screen with the focus`() throws {
    let kept = Kept<CGRect>()
    let test = TestApp(launches: false) {
      WindowGroup("Main") { Tile() }.defaultSize(width: 400, height: 300)
      Window("Side", id: "side") { Tile() }.defaultWindowPlacement { _, context in
        kept.values.append(context.defaultDisplay.bounds)
        return WindowPlacement(width: 200, height: 160)
      }
    }
    let left = try #require(test.system.monitors.first)
    var right = left
    right.name = "HEADLESS-2"
    right.isPrimary = false
    right.frame = CGRect(x: left.frame.maxX, y: 0, width: 1000, height: 800)
    right.visibleFrame = right.frame
    test.system.monitors = [left, right]
    test.app.launch()
    test.settle()
    for screen in [right, left] {
      test.headless(0).userMoves(to: CGPoint(x: screen.frame.minX + 100, y: 100))
      test.headless(0).userActivates()
      test.settle()
      test.openWindow(id: "side")
      test.settle()
      #expect(kept.values.last == screen.frame)
      test.dismissWindow(id: "side")
      test.settle()
    }
    #expect(kept.values.count == 2)
  }
}

@Suite struct `Zooming` {
  private func zoom(_ test: TestApp) {
    MainMenuReader.item(test, "Window", "Zoom")?.action()
    test.settle()
  }
  @Test func `fills the screen, and goes back`() {
    let test = TestApp { WindowGroup { Tile() } }
    zoom(test)
    #expect(test.headless().state.isMaximized)
    zoom(test)
    #expect(!test.headless().state.isMaximized)
  }
  @Test(.requirement("RE-054")) func `goes to the ideal of the scene instead, and back`() {
    let test = TestApp {
      WindowGroup { Tile() }.defaultSize(width: 400, height: 300)
        .windowIdealPlacement { _, context in
          WindowPlacement(CGPoint(x: 10, y: 20), size: CGSize(width: 700, height: context.defaultDisplay.bounds.height / 2))
        }
    }
    let window = test.headless(), before = CGRect(origin: window.position, size: window.size)
    zoom(test)
    #expect(CGRect(origin: window.position, size: window.size) == CGRect(x: 11, y: 48, width: 700, height: 500), "the frame is at 10, 20")
    #expect(!window.state.isMaximized)
    zoom(test)
    #expect(CGRect(origin: window.position, size: window.size) == before)
  }
  @Test(.requirement("RE-055")) func `fits the content when the scene says so`() {
    let test = TestApp {
      Window("W", id: "w") { Tile().frame(minWidth: 100, idealWidth: 640, maxWidth: 900, minHeight: 100, idealHeight: 380, maxHeight: 900) }
        .windowStyle(.plain).defaultSize(width: 300, height: 200).windowIdealSize(.fitToContent)
    }
    let window = test.headless()
    test.windows[0].zoom()
    test.settle()
    #expect(!window.state.isMaximized)
    #expect(window.size == CGSize(width: 640, height: 380))
    // A window that is a point wider or higher is not there yet.
    for size in [CGSize(width: 641, height: 380), CGSize(width: 640, height: 381)] {
      window.userResizes(to: size)
      test.settle()
      #expect(window.size == size)
      test.windows[0].zoom()
      test.settle()
      #expect(window.size == CGSize(width: 640, height: 380))
    }
    test.windows[0].zoom()
    test.settle()
    #expect(window.size == CGSize(width: 640, height: 381), "back again")
    let plain = TestApp { WindowGroup { Tile() }.windowIdealSize(.maximum) }
    plain.windows[0].zoom()
    plain.settle()
    #expect(plain.headless().state.isMaximized)
  }
}
