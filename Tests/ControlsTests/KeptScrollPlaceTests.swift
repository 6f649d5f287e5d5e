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
}
