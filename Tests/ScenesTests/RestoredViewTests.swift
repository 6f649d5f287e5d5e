import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielGraph
@testable import OrielScenes

@Suite(.serialized) struct `Views in a window that comes back` {
  private struct Columns: View {
    @State private var isShown = false
    let kept: Kept<Binding<Bool>>
    var body: some View {
      let _ = kept.values.append($isShown)
      NavigationSplitView { Tile() } detail: { Tile().inspector(isPresented: $isShown) { Tile() } }
    }
  }
  private func allPanes(_ box: Box) -> [PaneBox] { (box is PaneBox ? [box as! PaneBox] : []) + box.children.flatMap { allPanes($0) } }

  @Test(.requirement("PR-229")) func `have their columns: widths, the sidebar, the inspector and its width`() throws {
    let restarts = Restarts(), kept = Kept<Binding<Bool>>()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup(id: "a") { Columns(kept: kept) }.defaultSize(width: 1200, height: 600)
    }
    var test = restarts.start { scenes() }
    kept.values.last?.wrappedValue = true
    test.settle()
    test.settle()
    func widths() -> [CGFloat] { allPanes(test.windows[0].graph.root!).map { ($0.size.width * ($0.isSeen ? 1 : 0)).rounded() } }
    let before = widths(), host = test.headless()
    #expect(before.count == 4, "\(before)")
    func edge(_ pane: PaneBox, trailing: Bool) -> CGPoint {
      let frame = pane.convertToWindow(pane.bounds, clipped: false)
      return CGPoint(x: trailing ? frame.minX : frame.maxX, y: 300)
    }
    let all = allPanes(test.windows[0].graph.root!)
    let sidebar = edge(all[0], trailing: false), side = edge(all.first { $0.isTrailing }!, trailing: true)
    host.drag(from: sidebar, to: CGPoint(x: sidebar.x + 44, y: 300))
    host.drag(from: side, to: CGPoint(x: side.x - 31, y: 300))
    test.settle()
    let moved = widths()
    #expect(moved != before && moved[0] == before[0] + 44)
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(widths() == moved)
    #expect(kept.values.last?.wrappedValue == true, "the app knows that it is shown")
    kept.values.last?.wrappedValue = false
    test.windows[0].traits.sidebar?.toggle()
    test.settle()
    test.settle()
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.windows[0].traits.sidebar?.isSidebarShown == false)
    #expect(kept.values.last?.wrappedValue == false)
    test.windows[0].traits.sidebar?.toggle()
    test.settle()
    test.settle()
    #expect(widths()[0] == moved[0], "with the width it had")
  }

  private struct Pages: View {
    var body: some View {
      TabView {
        Tile().navigationTitle("One").tabItem { Text("One") }
        Tile().navigationTitle("Two").tabItem { Text("Two") }
      }
    }
  }
  @Test func `show the page of a tab view that was shown, and go away with what they kept`() {
    let restarts = Restarts(), shows = Kept<Binding<Bool>>()
    struct Content: View {
      @State private var shows = true
      let kept: Kept<Binding<Bool>>
      var body: some View {
        let _ = kept.values.append($shows)
        if shows { Pages() } else { Tile() }
      }
    }
    @SceneBuilder func scenes() -> some Scene { WindowGroup("A", id: "a") { Content(kept: shows) } }
    var test = restarts.start { scenes() }
    #expect(test.titles == ["One"])
    func boxes(_ box: Box) -> [Box] { [box] + box.children.flatMap { boxes($0) } }
    (boxes(test.windows[0].graph.root!).first { $0 is TabViewBox } as? TabViewBox)?.choose(1)
    test.settle()
    #expect(test.titles == ["Two"])
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.titles == ["Two"])
    shows.values.last?.wrappedValue = false
    test.settle()
    shows.values.last?.wrappedValue = true
    test.settle()
    #expect(test.titles == ["One"], "it is another tab view")
  }

  @Test func `are at the same place of a navigation path whose values can be written down`() {
    let restarts = Restarts()
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup("A", id: "a") {
        NavigationStack {
          NavigationLink("Go", value: 7)
            .navigationDestination(for: Int.self) { number in
              NavigationLink("On", value: "end").navigationTitle("Number \(number)")
            }
            .navigationDestination(for: String.self) { Tile().navigationTitle($0) }
        }
      }
    }
    var test = restarts.start { scenes() }
    func boxes(_ box: Box) -> [Box] { [box] + box.children.flatMap { boxes($0) } }
    func router() -> NavigationRouter? { boxes(test.windows[0].graph.root!).lazy.compactMap { ($0 as? NavigationStackBox)?.router }.first }
    router()?.push(AnyHashable(7))
    router()?.push(AnyHashable("end"))
    test.settle()
    #expect(test.titles == ["end"])
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.titles == ["end"])
    router()?.pop()
    test.settle()
    #expect(test.titles == ["Number 7"])
    restarts.kill(test)
    test = restarts.start { scenes() }
    #expect(test.titles == ["Number 7"])
  }

  @Test(.requirement("SC-241")) func `are at the place of a navigation path from the first frame on, without the transition of a push`() throws {
    let restarts = Restarts {
      let system = HeadlessWindowSystem()
      system.output = .pixels
      return system
    }
    @SceneBuilder func scenes() -> some Scene {
      WindowGroup("A", id: "a") {
        NavigationStack {
          Color(RGBA(hex: 0xFFFFFF)).navigationDestination(for: Int.self) { _ in Color(RGBA(hex: 0xCC3333)) }
        }
      }
      .defaultSize(width: 400, height: 300)
    }
    func drawFrame(_ test: TestApp) {
      let frames = test.headless().counters.frames
      for _ in 0..<1000 where test.headless().counters.frames == frames { test.system.advance(by: 0.001) }
    }
    func isThere(_ test: TestApp) throws -> Bool {
      try #require(test.headless().snapshot()).pixel(x: 200, y: 200) & 0xFFFFFF == 0xCC3333
    }
    func boxes(_ box: Box) -> [Box] { [box] + box.children.flatMap { boxes($0) } }
    var test = restarts.start { scenes() }
    let stack = boxes(test.windows[0].graph.root!).lazy.compactMap { $0 as? NavigationStackBox }.first
    let router = try #require(stack?.router)
    router.push(AnyHashable(7))
    drawFrame(test)
    #expect(try !isThere(test), "a push takes its time")
    test.settle()
    test.settle()
    #expect(try isThere(test))
    restarts.kill(test)
    test = restarts.start(launches: false) { scenes() }
    test.app.launch()
    drawFrame(test)
    #expect(try isThere(test))
  }
}
