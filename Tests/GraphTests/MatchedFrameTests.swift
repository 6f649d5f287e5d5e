import Foundation
@testable import OrielGraph
import Testing
import ViewTesting

/// A view of thirty by fifty points in the corner, matched to one of a hundred by twenty at (40, 60).
@MainActor @Suite struct `A view that follows another one` {
  private struct Pair<Follower: View>: View {
    @Namespace var space
    let properties: MatchedGeometryProperties
    let anchor: UnitPoint
    let follower: Follower
    var body: some View {
      ZStack(alignment: .topLeading) {
        Filler()
        Tile(width: 100, height: 20).matchedGeometryEffect(id: 0, in: space).padding(.leading, 40).padding(.top, 60)
        follower.matchedGeometryEffect(id: 0, in: space, properties: properties, anchor: anchor, isSource: false).frame(width: 30, height: 50)
      }
    }
  }
  private func place(_ properties: MatchedGeometryProperties, _ anchor: UnitPoint, _ follower: some View) -> CGRect {
    let harness = ViewHarness(Pair(properties: properties, anchor: anchor, follower: follower))
    harness.settle()
    return harness.boxes(MatchedBox.self).last!.children[0].windowFrame
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

  @Test func `takes its place, its size or both, about the anchor`() {
    let rows: [(MatchedGeometryProperties, UnitPoint, CGRect)] = [
      (.frame, .center, rect(40, 60, 100, 20)), (.frame, .topLeading, rect(40, 60, 100, 20)), (.frame, .bottomTrailing, rect(40, 60, 100, 20)),
      (.position, .center, rect(75, 45, 30, 50)), (.position, .topLeading, rect(40, 60, 30, 50)), (.position, .bottomTrailing, rect(110, 30, 30, 50)),
      (.position, UnitPoint(x: 0.5, y: 1), rect(75, 30, 30, 50)), (.size, .center, rect(-35, 15, 100, 20)), (.size, .topLeading, rect(0, 0, 100, 20)),
      (.size, .bottomTrailing, rect(-70, 30, 100, 20)), ([], .center, rect(0, 0, 30, 50)),
    ]
    for (properties, anchor, expected) in rows {
      let found = place(properties, anchor, Filler())
      #expect(found == expected, "\(properties.rawValue) \(anchor): \(found)")
    }
  }
  @Test func `stands at the anchor where it does not take the size`() {
    let tile = Tile(width: 10, height: 4)
    #expect(place(.frame, .center, tile) == rect(85, 68, 10, 4) && place(.frame, .topLeading, tile) == rect(40, 60, 10, 4) && place(.frame, .bottomTrailing, tile) == rect(130, 76, 10, 4))
    #expect(place(.frame, UnitPoint(x: 1, y: 0), tile) == rect(130, 60, 10, 4))
  }

  private struct Several: View {
    @Namespace var space
    @State var shown = [true, true, true]
    let seized: (Binding<[Bool]>) -> Void
    var body: some View {
      seized($shown)
      return ZStack(alignment: .topLeading) {
        Filler()
        if shown[0] { Tile(width: 10, height: 10).matchedGeometryEffect(id: "a", in: space) }
        if shown[1] { Tile(width: 20, height: 10).matchedGeometryEffect(id: "a", in: space).padding(.leading, 50) }
        Filler().matchedGeometryEffect(id: "a", in: space, isSource: false).frame(width: 30, height: 50)
        Tile(width: 70, height: 10).matchedGeometryEffect(id: shown[2] ? "other" : "a", in: space).padding(.leading, 90)
      }
    }
  }
  @Test func `follows the newest, then those before, and stays at home without any`() {
    var shown: Binding<[Bool]>!
    let harness = ViewHarness(Several { shown = $0 })
    harness.settle()
    func follower() -> CGRect { harness.boxes(MatchedBox.self).first { !$0.isSource }!.children[0].windowFrame }
    #expect(follower() == rect(50, 0, 20, 10))
    shown.wrappedValue = [true, false, true]
    harness.settle()
    #expect(follower() == rect(0, 0, 10, 10))
    // Another view takes the name, and gives it back.
    shown.wrappedValue = [true, false, false]
    harness.settle()
    #expect(follower() == rect(90, 0, 70, 10))
    shown.wrappedValue = [true, false, true]
    harness.settle()
    #expect(follower() == rect(0, 0, 10, 10))
    shown.wrappedValue = [false, false, true]
    harness.settle()
    #expect(follower() == rect(0, 0, 30, 50))
  }
  @Test func `is forgotten with the names that nobody uses`() {
    let harness = ViewHarness(ZStack { ForEach(0..<3) { _ in Pair(properties: .frame, anchor: .center, follower: Filler()) } })
    harness.settle()
    let boxes = harness.boxes(MatchedBox.self), geometry = harness.graph.matchedGeometry
    #expect(boxes.count == 6 && boxes.allSatisfy(\.isThere) && boxes.map(\.isSource) == [true, false, true, false, true, false])
    let key = MatchedGeometry.Key(namespace: Namespace.ID(number: -1), id: AnyHashable("mine"))
    geometry.join(boxes[0], key)
    geometry.join(boxes[1], key)
    geometry.join(boxes[2], key)
    #expect(geometry.members(key).map { $0 === boxes[0] } == [true, false, false] && geometry.source(key) === boxes[2])
    geometry.leave(boxes[2], key)
    #expect(geometry.source(key) === boxes[0] && geometry.members(key).count == 2)
    geometry.leave(boxes[0], key)
    #expect(geometry.source(key) == nil && geometry.members(key).count == 1)
    geometry.leave(boxes[1], key)
    #expect(geometry.members(key).isEmpty)
  }
}
