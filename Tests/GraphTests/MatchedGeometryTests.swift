import Foundation
import OrielGraph
import ViewTesting
import Testing

@Suite struct `A matched geometry` {
  private struct Swapping: View {
    @Namespace var space
    @State var isSecond = false
    let seized: (Binding<Bool>) -> Void
    var body: some View {
      seized($isSecond)
      return ZStack(alignment: .topLeading) {
        Filler()
        if isSecond {
          Tile(width: 100, height: 40).matchedGeometryEffect(id: "tile", in: space).padding(.leading, 200)
        } else {
          Tile(width: 100, height: 40).matchedGeometryEffect(id: "tile", in: space)
        }
      }
    }
  }
  private func tiles(_ harness: ViewHarness) -> [CGRect] {
    harness.graph.root!.everything.filter { $0 is TileBox }.map { $0.convertToWindow($0.bounds, clipped: false) }
  }

  @Test func `takes the newcomer from where the other one is to its own place`() {
    var isSecond: Binding<Bool>!
    let harness = ViewHarness(Swapping(seized: { isSecond = $0 }))
    harness.settle()
    #expect(tiles(harness).map(\.minX) == [0])
    withAnimation(.linear(duration: 1)) { isSecond.wrappedValue = true }
    harness.frame()
    let start = tiles(harness).map(\.minX)
    #expect(start.count == 2 && start.allSatisfy { $0 < 10 })
    harness.advance(by: 0.5)
    let middle = tiles(harness).map(\.minX)
    #expect(middle.count == 2 && middle.allSatisfy { $0 > 60 && $0 < 140 })
    harness.advance(by: 0.7)
    #expect(tiles(harness).map(\.minX) == [200])
    #expect(!harness.wantsFrame)
  }

  @Test func `is there at once without an animation`() {
    var isSecond: Binding<Bool>!
    let harness = ViewHarness(Swapping(seized: { isSecond = $0 }))
    harness.settle()
    isSecond.wrappedValue = true
    harness.settle()
    #expect(tiles(harness).map(\.minX) == [200])
  }

  /// The animation covers only the part that comes; the other one is gone at once.
  private struct HalfAnimated: View {
    @Namespace var space
    @State var isSecond = false
    let seized: (Binding<Bool>) -> Void
    var body: some View {
      seized($isSecond)
      return ZStack(alignment: .topLeading) {
        Filler()
        if !isSecond { Tile(width: 100, height: 40).matchedGeometryEffect(id: "tile", in: space) }
        VStack {
          if isSecond { Tile(width: 100, height: 40).matchedGeometryEffect(id: "tile", in: space).padding(.leading, 200) }
        }
        .animation(.linear(duration: 1), value: isSecond)
      }
    }
  }
  @Test func `starts where one was that is gone already`() {
    var isSecond: Binding<Bool>!
    let harness = ViewHarness(HalfAnimated(seized: { isSecond = $0 }))
    harness.settle()
    isSecond.wrappedValue = true
    harness.advance(by: 0.5)
    let middle = tiles(harness).map(\.minX)
    #expect(middle.count == 1 && middle.allSatisfy { $0 > 60 && $0 < 140 })
    harness.advance(by: 0.7)
    #expect(tiles(harness).map(\.minX) == [200])
  }

  private struct Following: View {
    @Namespace var space
    @State var chosen = 0
    let seized: (Binding<Int>) -> Void
    var body: some View {
      seized($chosen)
      return ZStack(alignment: .topLeading) {
        Filler()
        VStack(spacing: 0) {
          Tile(width: 100, height: 20).matchedGeometryEffect(id: 0, in: space)
          Tile(width: 60, height: 50).matchedGeometryEffect(id: 1, in: space)
        }
        Filler().matchedGeometryEffect(id: chosen, in: space, isSource: false)
      }
    }
  }
  private func follower(_ harness: ViewHarness) -> CGRect {
    let box = harness.graph.root!.everything.filter { $0 is MatchedBox }.last!.children[0]
    return box.convertToWindow(box.bounds, clipped: false)
  }

  @Test func `makes a view that is no source follow the source`() {
    var chosen: Binding<Int>!
    let harness = ViewHarness(Following(seized: { chosen = $0 }))
    harness.settle()
    #expect(follower(harness) == CGRect(x: 0, y: 0, width: 100, height: 20))
    withAnimation(.linear(duration: 1)) { chosen.wrappedValue = 1 }
    harness.advance(by: 0.5)
    let middle = follower(harness)
    #expect(middle.height > 25 && middle.height < 45)
    harness.advance(by: 0.7)
    #expect(follower(harness) == CGRect(x: 20, y: 20, width: 60, height: 50))
  }
}
