import Foundation
@testable import OrielGraph
import OrielWindowing
import Testing
import ViewTesting

@MainActor @Suite struct `The neighbour of a focused view` {
  /// Keys of twenty points about their middles, in this order.
  private func keys(_ places: [(String, CGFloat, CGFloat)]) -> (harness: ViewHarness, root: Box) {
    let harness = ViewHarness(ZStack { ForEach(Array(places.enumerated()), id: \.offset) { PushKey(name: $1.0, width: 20, height: 20).position(x: $1.1, y: $1.2) } })
    return (harness, harness.graph.root!)
  }
  private func neighbor(_ edge: Edge, of places: [(String, CGFloat, CGFloat)]) -> String? {
    let (harness, root) = keys([("c", 200, 150)] + places)
    return (FocusOrder.neighbor(of: harness.boxes(KeyBox.self)[0], toward: edge, in: root) as? KeyBox)?.name
  }
  /// Turns places above (200, 150) to another side of it.
  private func turned(_ places: [(String, CGFloat, CGFloat)], _ edge: Edge) -> [(String, CGFloat, CGFloat)] {
    places.map { name, x, y in
      let (aside, ahead) = (x - 200, 150 - y)
      return switch edge {
      case .top: (name, 200 + aside, 150 - ahead)
      case .bottom: (name, 200 + aside, 150 + ahead)
      case .leading: (name, 200 - ahead, 150 + aside)
      case .trailing: (name, 200 + ahead, 150 + aside)
      }
    }
  }
  @Test(arguments: 0..<4) func `is the nearest ahead, and three times as far for each point that it lies aside`(_ index: Int) {
    let edge = Edge.allCases[index]
    let rows: [([(String, CGFloat, CGFloat)], String?)] = [
      ([("a", 200, 90)], "a"), ([("a", 200, 90), ("b", 200, 110)], "b"), ([("a", 200, 90), ("b", 240, 120)], "a"), ([("a", 200, 90), ("b", 225, 120)], "b"),
      // Both cost sixty: the first in view order.
      ([("a", 200, 90), ("b", 230, 120)], "a"), ([("b", 230, 120), ("a", 200, 90)], "b"), ([("b", 170, 120), ("a", 200, 90)], "b"),
      // Beside or behind.
      ([("a", 240, 150)], nil), ([("a", 200, 180)], nil), ([("a", 240, 149.5)], nil), ([("a", 240, 149.25)], "a"), ([], nil),
      // It overlaps, so that it lies straight ahead.
      ([("a", 200, 120), ("b", 219, 121)], "b"),
    ]
    for (places, expected) in rows { #expect(neighbor(edge, of: turned(places, edge)) == expected, "\(places)") }
  }
  @Test func `to a place is the one whose middle is nearest`() {
    let (_, root) = keys([("a", 100, 100), ("b", 200, 100), ("c", 200, 200)])
    func nearest(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 0, _ height: CGFloat = 0) -> String? {
      (FocusOrder.nearest(to: CGRect(x: x, y: y, width: width, height: height), in: root) as? KeyBox)?.name
    }
    #expect(nearest(0, 0) == "a" && nearest(149, 100) == "a" && nearest(151, 100) == "b" && nearest(200, 149) == "b" && nearest(200, 151) == "c")
    // From (140, 90), its middle is (170, 110).
    #expect(nearest(140, 90, 60, 40) == "b" && FocusOrder.nearest(to: .zero, in: nil) == nil)
  }
}

nonisolated private enum SubjectKey: FocusedValueKey { typealias Value = String }
nonisolated private enum PlaceKey: FocusedValueKey { typealias Value = String }
extension FocusedValues {
  fileprivate nonisolated var subject: String? {
    get { self[SubjectKey.self] }
    set { self[SubjectKey.self] = newValue }
  }
  fileprivate nonisolated var place: String? {
    get { self[PlaceKey.self] }
    set { self[PlaceKey.self] = newValue }
  }
}

/// A centre of its own; that of the app is not touched.
@MainActor @Suite struct `The centre of focused values` {
  private final class Reader: FocusedValueReader {
    var seen: [String] = []
    func focusedValuesChanged(_ values: FocusedValues) { seen.append("\(values.subject ?? "-") \(values.place ?? "-")") }
    func take() -> [String] {
      defer { seen = [] }
      return seen
    }
  }
  private let center = FocusedValuesCenter(), reader = Reader()
  private func window(_ subject: String, place: String? = nil) -> ViewHarness {
    let harness = ViewHarness(
      Group { if let place { PushKey(name: "k").focusedSceneValue(\.place, place) } else { PushKey(name: "k") } }.focusedSceneValue(\.subject, subject))
    harness.input.publishesFocusedValues = false
    return harness
  }

  @Test func `has those of the active scene, until another one is active or none`() {
    let first = window("first"), second = window("second", place: "here")
    center.add(reader)
    center.activate([first.graph])
    #expect(reader.take() == ["first -"] && center.values.subject == "first")
    center.activate([second.graph])
    #expect(reader.take() == ["second here"])
    center.deactivate(first.graph)
    #expect(reader.take() == [] && center.values.place == "here")
    center.deactivate(second.graph)
    #expect(reader.take() == ["- -"] && center.values.values.isEmpty)
  }
  @Test func `adds those of a sheet to those of its window`() {
    let sheet = window("sheet"), parent = window("parent", place: "there")
    center.add(reader)
    center.activate([sheet.graph, parent.graph])
    #expect(reader.take() == ["sheet there"])
    center.activate([])
    #expect(reader.take() == ["- -"])
  }
  @Test func `keeps them for a moment when a window is no longer key`() {
    let first = window("first"), second = window("second")
    center.add(reader)
    center.activate([first.graph])
    _ = reader.take()
    // A window that is not active has nothing to release.
    center.release(second.graph)
    #expect(second.pendingCalls == 0)
    center.release(first.graph)
    #expect(reader.take() == [] && first.pendingCalls == 1)
    first.advance(by: 0.05)
    #expect(reader.take() == ["- -"])
    // Another becomes active meanwhile.
    center.activate([first.graph])
    center.release(first.graph)
    center.activate([second.graph])
    first.advance(by: 0.05)
    #expect(reader.take() == ["first -", "second -"])
    // Or it is closed: then it is said once.
    center.release(second.graph)
    center.deactivate(second.graph)
    second.advance(by: 0.05)
    #expect(reader.take() == ["- -"])
  }
  @Test func `keeps them while a window without any is key`() {
    let first = window("first"), palette = window("palette")
    center.add(reader)
    center.activate([first.graph])
    _ = reader.take()
    center.release(first.graph)
    center.keep(for: palette.graph)
    first.advance(by: 0.05)
    #expect(reader.take() == [] && center.values.subject == "first")
    // While it is, the other one says again that it is not.
    center.release(first.graph)
    #expect(first.pendingCalls == 0)
    center.release(palette.graph)
    palette.advance(by: 0.05)
    #expect(reader.take() == ["- -"])
    center.keep(for: palette.graph)
    center.activate([first.graph])
    center.release(palette.graph)
    palette.advance(by: 0.05)
    #expect(reader.take() == ["first -"] && center.values.subject == "first", "the palette is forgotten")
  }
}
