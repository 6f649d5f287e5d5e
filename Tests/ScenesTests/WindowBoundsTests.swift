import OrielControls
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielScenes

/// What the content, the app and the screen say about the size of a window, to the point.
@Suite struct `The bounds of a window` {
  /// The app stays while its window is asked.
  private func expect(
    _ test: TestApp, _ minimum: CGSize, _ maximum: CGSize? = nil, isResizable: Bool = true, at location: SourceLocation = #_sourceLocation
  ) {
    withExtendedLifetime(test) {
      let (limits, found) = test.windows[0].contentLimits
      #expect(limits.minimum == minimum && limits.maximum == maximum && found == isResizable, "\(limits) \(found)", sourceLocation: location)
    }
  }
  private func opened(_ content: some View, _ rule: WindowResizability = .automatic) -> TestApp {
    TestApp { WindowGroup { content }.windowResizability(rule) }
  }

  @Test func `are the least and the greatest size of the content, with its bars`() throws {
    let first = opened(Tile()), bars = try #require(first.windows[0].rootBox).barHeight, infinity = CGFloat.infinity
    // What stretches keeps 120 points below the bars; what does not is as low as it is.
    expect(first, CGSize(width: 160, height: bars + 120))
    expect(opened(Tile(width: 300)), CGSize(width: 300, height: bars + 120))
    expect(opened(Tile(width: 300, height: 50)), CGSize(width: 300, height: bars + 50))
    expect(opened(Tile().frame(minWidth: 200.5, minHeight: 300.5)), CGSize(width: 201, height: (bars + 300.5).rounded(.up)))
    expect(opened(Tile(width: 300, height: 50), .contentMinSize), CGSize(width: 300, height: bars + 50))
    let fixed = CGSize(width: 40, height: bars + 50)
    expect(opened(Tile(width: 40, height: 50), .contentSize), fixed, fixed, isResizable: false)
    expect(opened(Tile(height: 50), .contentSize), CGSize(width: 1, height: bars + 50), CGSize(width: infinity, height: bars + 50))
    expect(opened(Tile(width: 40), .contentSize), CGSize(width: 40, height: bars + 120), CGSize(width: 40, height: infinity))
    expect(opened(Tile(), .contentSize), CGSize(width: 1, height: bars + 120))
  }

  @Test func `are at least a point, and no larger than the screen`() {
    let nothing = TestApp { WindowGroup { Color.clear.frame(width: 0, height: 0) }.windowStyle(.plain) }
    #expect(nothing.windows[0].contentLimits.0.minimum == CGSize(width: 1, height: 1))
    expect(opened(Tile(width: 2000, height: 1500)), CGSize(width: 1600, height: 1000))
    let large = opened(Tile(width: 2000, height: 1500), .contentSize), bars = large.windows[0].rootBox?.barHeight ?? 0
    expect(large, CGSize(width: 1600, height: 1000), CGSize(width: 2000, height: 1500 + bars))
    // Settings are as large as their page.
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { Tile(width: 320, height: 200) }
    }
    test.app.openSettings()
    test.settle()
    #expect(test.windows[1].resizesWithContent && !test.windows[0].resizesWithContent)
    #expect(!test.windows[1].contentLimits.isResizable)
  }

  @Test func `follow what is said about one window`() throws {
    let test = opened(Tile(width: 300, height: 200)), host = test.windows[0], bars = try #require(host.rootBox).barHeight
    let least = CGSize(width: 300, height: bars + 200)
    expect(test, least)
    host.wishes.leastSize = CGSize(width: 500, height: 10)
    expect(test, CGSize(width: 500, height: least.height))
    host.wishes.leastSize = CGSize(width: 10, height: 500)
    expect(test, CGSize(width: 300, height: 500))
    host.wishes.leastSize = nil
    for (greatest, maximum, isResizable) in [
      (CGSize(width: 700, height: 10), CGSize(width: 700, height: least.height), true), (CGSize(width: 10, height: 700), CGSize(width: 300, height: 700), true),
      (CGSize(width: 10, height: 10), least, false),
    ] {
      host.wishes.greatestSize = greatest
      expect(test, least, maximum, isResizable: isResizable)
    }
    host.wishes.greatestSize = nil
    expect(test, least)
    test.settle()
    test.headless().userResizes(to: CGSize(width: 640, height: 480))
    host.wishes.isResizable = false
    expect(test, CGSize(width: 640, height: 480), CGSize(width: 640, height: 480), isResizable: false)
    host.wishes.isResizable = true
    expect(test, least)
  }

  @Test func `hold a size that is asked for`() throws {
    let test = opened(Tile(width: 300, height: 200)), host = test.windows[0], bars = try #require(host.rootBox).barHeight
    let least = CGSize(width: 300, height: bars + 200)
    host.wishes.greatestSize = CGSize(width: 700, height: 500)
    for (size, bounded) in [
      (CGSize(width: 100, height: 100), least), (CGSize(width: 800, height: 100), CGSize(width: 700, height: least.height)),
      (CGSize(width: 100, height: 800), CGSize(width: 300, height: 500)), (CGSize(width: 650, height: 450), CGSize(width: 650, height: 450)),
      (CGSize(width: 701, height: 501), CGSize(width: 700, height: 500)),
    ] { #expect(host.bounded(size) == bounded, "\(size)") }
    withExtendedLifetime(test) {}
  }
}

/// A frame that becomes larger for a while.
@Suite struct `A window that grows for what it presents` {
  private let test = MenuTest(Tile())
  private var window: HeadlessWindow { test.window }
  private var frame: SceneFrame { test.host.frame! }
  private var place: CGRect { CGRect(origin: window.position, size: window.size) }
  private func put(_ x: CGFloat, _ y: CGFloat) { window.userMoves(to: CGPoint(x: x, y: y)) }
  private func grow(_ width: CGFloat, _ height: CGFloat) -> Bool {
    let grows = frame.grow(to: CGSize(width: width, height: height))
    test.settle()
    return grows
  }
  private func shrink() {
    frame.shrinkBack()
    test.settle()
  }

  @Test func `becomes as large as asked where it is, and goes back`() {
    put(100, 100)
    #expect(grow(700, 500) && place == CGRect(x: 100, y: 100, width: 700, height: 500))
    #expect(grow(800, 700) && place == CGRect(x: 100, y: 100, width: 800, height: 700))
    #expect(frame.growth.before?.size == CGSize(width: 600, height: 400) && frame.growth.before?.grown == CGSize(width: 800, height: 700))
    frame.shrinkBack()
    #expect(frame.growth.before == nil && frame.growth.check == nil)
    test.settle()
    #expect(place == CGRect(x: 100, y: 100, width: 600, height: 400))
    shrink()
    #expect(place == CGRect(x: 100, y: 100, width: 600, height: 400))
  }
  @Test func `moves away from the edge of the screen, and goes back there unless somebody moved it`() {
    // Its frame takes a point at the sides and the bottom, and 28 at the top.
    for (start, moved) in [(CGPoint(x: 900, y: 500), CGPoint(x: 799, y: 299)), (CGPoint(x: 900, y: 50), CGPoint(x: 799, y: 50)), (CGPoint(x: 50, y: 500), CGPoint(x: 50, y: 299))] {
      put(start.x, start.y)
      #expect(grow(800, 700) && place == CGRect(origin: moved, size: CGSize(width: 800, height: 700)))
      shrink()
      #expect(place == CGRect(origin: start, size: CGSize(width: 600, height: 400)))
    }
    put(900, 500)
    #expect(grow(800, 700))
    put(10, 40)
    shrink()
    #expect(place == CGRect(x: 10, y: 40, width: 600, height: 400))
    // Somebody made it yet another size.
    #expect(grow(800, 700))
    window.userResizes(to: CGSize(width: 810, height: 600))
    shrink()
    #expect(window.size == CGSize(width: 810, height: 600) && frame.growth.before == nil)
  }
  @Test func `does not grow beyond the screen with its frame, or its bounds`() {
    put(100, 100)
    for (width, height) in [(1599.0, 500.0), (800, 972), (1599, 972)] { #expect(!grow(width, height), "\(width) \(height)") }
    #expect(place == CGRect(x: 100, y: 100, width: 600, height: 400) && frame.growth.before == nil)
    #expect(grow(1598, 971) && place == CGRect(x: 1, y: 28, width: 1598, height: 971))
    shrink()
    test.host.wishes.greatestSize = CGSize(width: 700, height: 500)
    #expect(!grow(701, 500) && !grow(700, 501) && grow(700, 500))
    shrink()
    test.host.wishes.greatestSize = nil
    test.host.wishes.isResizable = false
    test.settle()
    #expect(!grow(700, 500))
  }
  @Test func `does not grow where it fills the screen`() {
    window.userMaximizes()
    #expect(!grow(1590, 960))
    window.userMaximizes(false)
    window.userFillsScreen()
    #expect(!grow(1590, 960))
    window.userFillsScreen(false)
    put(100, 100)
    #expect(grow(700, 500))
    // What is full by then keeps its size.
    window.userMaximizes()
    shrink()
    #expect(window.state.isMaximized && window.size.width > 1000 && frame.growth.before == nil)
  }
  @Test func `is not asked again for a quarter of a second in vain`() {
    window.isTiled = true
    let size = window.size
    #expect(frame.grow(to: CGSize(width: 700, height: 500)))
    test.system.advance(by: 0.24)
    #expect(frame.growth.refused == nil && frame.growth.before != nil && frame.growth.check != nil)
    test.system.advance(by: 0.02)
    #expect(frame.growth.refused == size && frame.growth.before == nil && frame.growth.check == nil && window.size == size)
    #expect(!grow(700, 500))
    // At another size it may.
    window.isTiled = false
    window.userResizes(to: CGSize(width: 610, height: 400))
    #expect(grow(700, 500) && window.size == CGSize(width: 700, height: 500))
    test.system.advance(by: 1)
    #expect(frame.growth.refused == size && frame.growth.before != nil)
  }
}
