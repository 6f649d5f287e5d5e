import Foundation
import OrielHeadless
import OrielScenes
import Testing

@testable import OrielControls

@Suite struct `Several views in a window` {
  private func frames(_ test: TestApp) -> [CGRect] {
    func all(_ box: Box) -> [TileBox] { (box as? TileBox).map { [$0] } ?? box.children.flatMap(all) }
    return (test.windows[0].graph.root.map(all) ?? []).map { $0.convertToWindow($0.bounds, clipped: false) }
  }

  @Test func `are a column in the middle of it`() {
    let test = TestApp {
      WindowGroup {
        Tile(width: 100, height: 30)
        Tile(width: 60, height: 20)
      }
      .defaultSize(width: 300, height: 200)
    }
    let frames = frames(test)
    #expect(frames.map(\.width) == [100, 60])
    #expect(frames[1].minY == frames[0].maxY + 8)
    #expect(frames.allSatisfy { $0.midX == 150 })
    let bars = 2 * frames[0].minY + 58 - 200
    #expect(bars >= 0 && frames[1].maxY < 200)
  }
  @Test func `share the height, and spacers between them push apart`() {
    let test = TestApp {
      Window("Two", id: "two") {
        Tile(width: 100, height: 30)
        Spacer()
        Tile(width: 60, height: 20)
      }
      .defaultSize(width: 300, height: 200)
    }
    #expect(frames(test).last?.maxY == 200)
    #expect(frames(test)[0].minY < 60)
  }
  @Test func `make the window as large as all of them together`() {
    let test = TestApp {
      WindowGroup {
        Tile(width: 100, height: 30)
        Tile(width: 60, height: 20)
      }
      .windowResizability(.contentSize)
    }
    let one = TestApp { WindowGroup { Tile(width: 100, height: 58) }.windowResizability(.contentSize) }
    #expect(test.headless().size == one.headless().size)
  }
  @Test func `come and go with their condition`() {
    struct Root: View {
      let shows: Bool
      var body: some View { Tile(width: 100, height: 30); if shows { Tile(width: 50, height: 10) } }
    }
    struct Owner: View {
      @State var shows = false
      var body: some View { Root(shows: shows); Tile(width: 10, height: 10) { shows.toggle() } }
    }
    let test = TestApp { WindowGroup { Owner() }.defaultSize(width: 300, height: 200) }
    #expect(frames(test).count == 2)
    let button = frames(test)[1]
    test.headless().click(at: CGPoint(x: button.midX, y: button.midY))
    test.settle()
    #expect(frames(test).map(\.height) == [30, 10, 10])
    #expect(Set(frames(test).map(\.minY)).count == 3)
  }
}
