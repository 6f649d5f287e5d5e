import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What is kept of a scroll position, and what is made of it in the next window.
@Suite struct `A scroll position that is kept` {
  private struct Tall: View {
    var height: CGFloat = 5000
    var body: some View { ScrollView { Slab(height: height) } }
  }
  private struct Leaving<V: View>: View {
    @State private var isShown = true
    let view: V
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      if isShown { view } else { Color.red }
    }
  }
  private func values(_ list: [Any]) -> SceneValues { SceneValues(propertyList: ["Oriel.scroll.1": list]) }
  private func made<V: View>(_ view: V, _ values: SceneValues, until end: TimeInterval? = 100) -> ViewHarness {
    let h = ViewHarness(view, size: CGSize(width: 300, height: 240)) {
      $0.sceneValues = values
      $0.restorationEnd = end
    }
    h.settle()
    return h
  }
  private func kept(_ values: SceneValues) -> [Any] { values.propertyList["Oriel.scroll.1"] as? [Any] ?? [] }
  private func y(_ h: ViewHarness) -> Double { Double(h.scrollBox.offset.y) }

  @Test func `is where it was, if what was kept is a position and the window is one that comes back`() {
    let table: [([Any], TimeInterval?, Double)] = [
      ([0.0, 1234.0], 100, 1234), ([0, 1234], 100, 1234), ([0.0, 9000.0], 100, 4760), ([0.0, 1234.0, 5], 100, 1234), ([0.0, 0.0], 100, 0),
      ([0.0, 1234.0], nil, 0), ([0.0, 1234.0], 0, 0), ([-1.0, 1234.0], 100, 0), ([0.0, -5.0], 100, 0), ([0.0], 100, 0), ([], 100, 0), (["0", "1234"], 100, 0), ([0.0, 1e12], 100, 0),
    ]
    for (index, (list, end, expected)) in table.enumerated() {
      let values = values(list), h = made(Tall(), values, until: end)
      #expect(y(h) == expected, "\(index)")
      h.scrollBox.scroll(to: CGPoint(x: 0, y: 700), animation: nil)
      h.settle()
      #expect(kept(values) as? [Double] == [0, 700], "\(index)")
      h.scrollBox.scroll(to: .zero, animation: nil)
      h.settle()
      #expect(kept(values).isEmpty, "\(index)")
    }
    let out = Held<Binding<Bool>>(), leaving = values([0.0, 1234.0]), h = made(Leaving(view: Tall(), out: out), leaving)
    #expect(y(h) == 1234)
    out.value?.wrappedValue = false
    h.settle()
    #expect(leaving.propertyList.isEmpty)
  }
  private struct Page: View {
    let name: String
    var body: some View { ScrollView { Slab(height: 5000) }.id(name) }
  }
  @Test func `does not apply to another page, which begins at its top`() {
    let values = values([]), first = made(Page(name: "Tides"), values)
    first.scrollBox.scroll(to: CGPoint(x: 0, y: 700), animation: nil)
    first.settle()
    for (name, expected) in [("Tides", 700.0), ("Moons", 0), ("Moons", 0)] {
      let list = kept(values)
      #expect(list.count == 3)
      #expect(y(made(Page(name: name), self.values(list))) == expected, "\(name)")
    }
    // Nor on one that says no name.
    #expect(y(made(Tall(), self.values(kept(values)))) == 0)
  }
  @Test func `of a list is that of its row, by what the row is called before where it was`() {
    func list<ID: Hashable>(_ ids: [ID]) -> some View { List(ids, id: \.self) { Text(verbatim: "\($0)") } }
    let uuids = (0..<300).map { _ in UUID() }, numbers = Array(0..<1000)
    let names = numbers.map { "n\($0)" }
    let top = 6.0
    func check<V: View>(_ view: V, _ kept: [Any], _ expected: Double, _ line: Int) {
      let h = made(view, values(kept))
      #expect(y(h) == expected, "\(line)")
    }
    check(list(numbers), [0.0, 40.0, 100, 7.0], top + 2607, 1)
    check(list(numbers), [0.0, 40.0, 100, 7.0, "number:100"], top + 2607, 2)
    check(list(Array(50..<1000)), [0.0, 40.0, 100, 7.0, "number:100"], top + 1307, 3)
    check(list(names), [0.0, 40.0, 3, 7.0, "text:n200"], top + 5207, 4)
    // Too long for one line, so that each row has two.
    check(list(uuids), [0.0, 40.0, 3, 0.0, "uuid:\(uuids[100].uuidString)"], top + 4000, 5)
    // Where no row has the name, the number counts; where there is no such row either, the offset does.
    check(list(numbers), [0.0, 40.0, 100, 7.0, "number:5000"], top + 2607, 6)
    check(list(numbers), [0.0, 40.0, 100, 7.0, "odd"], top + 2607, 7)
    check(list(numbers), [0.0, 40.0, -1, 7.0], 40, 8)
    check(list(numbers), [0.0, 40.0, 100], 40, 9)
    // Sideways the row counts as well, from right to left the offset alone.
    for (direction, expected) in [(LayoutDirection.leftToRight, 5 * 58 + 7.0), (.rightToLeft, 40)] {
      let row = ScrollView(.horizontal) { LazyHStack(spacing: 8) { ForEach(numbers, id: \.self) { _ in Slab(height: 40).frame(width: 50) } } }
      let h = made(row.environment(\.layoutDirection, direction), values([40.0, 0.0, 5, 7.0, "number:5"]))
      #expect(Double(h.scrollBox.offset.x) == expected, "\(direction)")
    }
    let kept = values([]), h = made(list(numbers), kept)
    h.scrollBox.scroll(to: CGPoint(x: 0, y: top + 2607), animation: nil)
    h.settle()
    let saved = self.kept(kept)
    #expect(saved.count == 5 && saved[1] as? Double == top + 2607 && saved[2] as? Int == 100 && saved[3] as? Double == 7 && saved[4] as? String == "number:100")
    for (length, count) in [(200, 5), (201, 4)] {
      let long = (0..<200).map { String(repeating: "x", count: length - 3) + "\(100 + $0)" }
      let kept = values([]), h = made(List(long, id: \.self) { _ in Text("Row") }, kept)
      h.scrollBox.scroll(to: CGPoint(x: 0, y: top + 260), animation: nil)
      h.settle()
      #expect(self.kept(kept).count == count && self.kept(kept)[2] as? Int == 10)
    }
  }
}
