import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `The first size of a window` {
  private func window(_ content: some View) -> HeadlessWindow { TestApp { WindowGroup { content } }.headless() }
  private func size(_ content: some View) -> CGSize { window(content).size }
  /// What stands above the content.
  private let bars = TestApp { WindowGroup { Tile(width: 300, height: 200) } }.headless().size.height - 200

  @Test(.requirement("SC-057")) func `is that of content with a size`() {
    #expect(size(Tile(width: 300, height: 200)) == CGSize(width: 300, height: 200 + bars))
    #expect(size(Tile(width: 1200, height: 700)) == CGSize(width: 1200, height: 700 + bars), "larger than a page as well")
  }
  @Test func `is roomy where everything stretches`() {
    #expect(size(Tile()) == CGSize(width: 900, height: 600))
    #expect(size(Text("Middle").frame(maxWidth: .infinity, maxHeight: .infinity)) == CGSize(width: 900, height: 600))
    #expect(size(ScrollView { Tile(height: 5_000).frame(maxWidth: .infinity) }) == CGSize(width: 900, height: 600))
    #expect(size(List(0..<500) { Text("Row \($0)") }) == CGSize(width: 900, height: 600))
    #expect(
      size(NavigationSplitView { List { Text("Box") } } detail: { Text("Detail") }) == CGSize(width: 900, height: 600))
    #expect(size(Tile().frame(minWidth: 1000, minHeight: 100)).width == 1000, "but never below the least")
  }
  @Test func `is that of a dialog where one axis stretches`() {
    #expect(size(VStack { Tile(height: 30); Divider() }).width == 480)
    #expect(size(VStack { Tile(width: 700, height: 30); Divider() }).width == 700)
    #expect(size(VStack { Tile(width: 100, height: 30); Spacer(); Tile(width: 50, height: 30) }) == CGSize(width: 160, height: 320))
  }
  @Test(.requirement("SC-057")) func `is the ideal of a frame, where there is one`() {
    #expect(size(Tile().frame(idealWidth: 520, idealHeight: 410)) == CGSize(width: 520, height: 410 + bars))
    #expect(
      size(Tile().frame(minWidth: 300, idealWidth: 1100, maxWidth: .infinity, minHeight: 200, idealHeight: 700, maxHeight: .infinity).padding(10))
        == CGSize(width: 1120, height: 720 + bars))
    #expect(size(NavigationStack { List(0..<5) { Text("Row \($0)") }.frame(idealWidth: 350, idealHeight: 250) }).width == 350)
  }
  @Test func `wraps a text that is longer than a page`() {
    let words = String(repeating: "words that go on ", count: 60)
    let window = window(Text(words).padding())
    #expect(window.size.width > 700 && window.size.width <= 900)
    #expect(window.size.height > bars + 5 * 16)
    #expect(size(Text("Short").padding()).width == 160, "as wide as its bars need to be")
  }
  @Test func `is no larger than the screen`() {
    let system = HeadlessWindowSystem(screen: CGSize(width: 800, height: 500))
    #expect(TestApp(system: system) { WindowGroup { Tile() } }.headless().size == CGSize(width: 800, height: 500))
  }
  @Test func `has room for the columns beside each other, and on a small screen for what it holds`() {
    func content(_ detail: CGFloat) -> some View {
      NavigationSplitView { List { Text("Box") } } detail: { Tile().frame(minWidth: detail) }
    }
    #expect(size(content(600)) == CGSize(width: 900, height: 600))
    let test = TestApp { WindowGroup { content(800) } }
    #expect(test.headless().size == CGSize(width: 216 + 800, height: 600))
    #expect(test.windows[0].rootBox?.widthOfColumns == CGFloat(1016))
    #expect(size(NavigationSplitView(columnVisibility: .constant(.detailOnly)) { List { Text("Box") } } detail: { Tile().frame(minWidth: 800) }).width == 900)
    #expect(size(content(800).frame(idealWidth: 850)).width == 850, "but never beyond an ideal")
    let system = HeadlessWindowSystem(screen: CGSize(width: 1000, height: 500))
    #expect(TestApp(system: system) { WindowGroup { content(800) } }.headless().size == CGSize(width: 1000, height: 500))
  }
  @Test func `of settings is as small as their form`() {
    let test = TestApp {
      WindowGroup { Tile() }
      Settings { Tile().frame(maxWidth: .infinity, maxHeight: .infinity) }
    }
    test.app.openSettings()
    test.settle()
    #expect(test.headless(1).size.width <= 480)
  }
}

@Suite struct `The least size of a window with bars` {
  /// A window with a toolbar over content with a least height, made smaller than that.
  private func squeezed(_ content: some View, defaultSize: CGSize? = nil) -> (window: HeadlessWindow, host: SceneInstance, test: TestApp) {
    let view = content.navigationTitle("Title").toolbar { Button("Add", systemImage: "plus") {} }
    let test = defaultSize.map { size in TestApp { WindowGroup { view }.defaultSize(size) } } ?? TestApp { WindowGroup { view } }
    test.headless().userResizes(to: CGSize(width: 50, height: 50))
    test.settle()
    return (test.headless(), test.windows[0], test)
  }
  private func check(_ name: String, _ content: some View, height: CGFloat = 400) {
    for size in [nil, CGSize(width: 100, height: 100)] {
      let (window, host, test) = squeezed(content, defaultSize: size)
      withExtendedLifetime(test) {
        let bars = host.rootBox?.barHeight ?? 0
        #expect(bars > 60, "a menu bar and a toolbar")
        #expect(window.limits.minimum?.height == height + bars, "\(name)")
        #expect(window.size.height == height + bars, "\(name)")
      }
    }
  }
  @Test func `leaves the content its least height below the toolbar`() {
    check("frame", Tile().frame(minHeight: 400))
    check("column", VStack(spacing: 0) { Tile(height: 100); List { Text("Row") }.frame(minHeight: 300) })
    check("stack", NavigationStack { List(0..<50) { Text("Row \($0)") }.frame(minHeight: 400) })
    check("detail", NavigationSplitView { List { Text("Box") } } detail: { List(0..<50) { Text("Row \($0)") }.frame(minHeight: 400) })
    check("sidebar", NavigationSplitView { List { Text("Box") }.frame(minHeight: 400) } detail: { Text("Detail") })
    check("panes", HSplitView { Tile().frame(minHeight: 400); Tile().frame(minHeight: 200) })
    check("panes above each other", VSplitView { Tile().frame(minHeight: 150); Tile().frame(minHeight: 250) })
    check("tabs", TabView { Tile().frame(minHeight: 300).tabItem { Text("One") } }.frame(minHeight: 400))
    check("inspector", Tile().inspector(isPresented: .constant(true)) { Tile().frame(minHeight: 400) })
    check("search", NavigationStack { Tile().frame(minHeight: 400).searchable(text: .constant("")) })
  }
  @Test func `is counted in the first size, toolbar and all`() {
    let view = Tile(width: 500, height: 400).toolbar { Button("Add", systemImage: "plus") {} }
    let test = TestApp { WindowGroup { view } }
    #expect(test.headless().description.size == CGSize(width: 500, height: 400 + test.windows[0].rootBox!.barHeight))
    #expect(test.headless().size == test.headless().description.size, "it does not jump")
  }
  @Test func `lets a list scroll that has as many rows as there are`() {
    let (window, host, test) = squeezed(NavigationStack { List(0..<50) { Text("Row \($0)") }.frame(minHeight: 400) })
    withExtendedLifetime((window, test)) {
      let list = host.graph.root!.everythingBelow.compactMap { $0 as? ListBox }[0]
      let frame = list.convertToWindow(list.bounds, clipped: false)
      #expect(frame.minY >= host.rootBox!.barHeight && frame.maxY <= window.size.height, "neither end is cut off")
    }
  }
}
extension Box {
  fileprivate var everythingBelow: [Box] { [self] + children.flatMap(\.everythingBelow) }
}
