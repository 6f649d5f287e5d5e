import Conformance
import Foundation
import OrielScenes
import Testing

@testable import OrielGraph

@Suite struct `Scene storage` {
  private enum Mode: Int { case grid, table }
  private enum Kind: String { case births, deaths }

  /// A window's views, and ways to reach what they keep.
  private struct Content: View {
    @SceneStorage("mode") private var mode: Mode = .grid
    @SceneStorage("kind") private var kind: Kind?
    let seen: Kept<() -> String>
    let sets: Kept<(Mode, Kind?) -> Void>
    var body: some View {
      let _ = seen.values = [{ "\(mode) \(kind?.rawValue ?? "-")" }]
      let _ = sets.values = [{ mode = $0; kind = $1 }]
      Reader(log: log)
    }
    let log: Kept<Int>
  }
  private struct Reader: View {
    @SceneStorage("mode") private var mode: Mode = .table
    let log: Kept<Int>
    var body: some View {
      let _ = log.values.append(mode.rawValue)
      Tile()
    }
  }

  @Test(.requirement("RE-201")) func `is shared by the views of a window, and each window has its own`() {
    let kept = Kept<(Kept<() -> String>, Kept<(Mode, Kind?) -> Void>, Kept<Int>)>()
    let test = TestApp {
      WindowGroup(id: "a") {
        let parts = (Kept<() -> String>(), Kept<(Mode, Kind?) -> Void>(), Kept<Int>())
        let _ = kept.values.append(parts)
        Content(seen: parts.0, sets: parts.1, log: parts.2)
      }
    }
    test.openWindow(id: "a")
    test.settle()
    let windows = kept.values.filter { !$0.1.values.isEmpty }
    #expect(windows.count == 2)
    windows[0].1.values[0](.table, .deaths)
    test.settle()
    #expect(windows[0].0.values[0]() == "table deaths")
    #expect(windows[0].2.values == [0, 1], "the other view of the window follows")
    #expect(windows[1].0.values[0]() == "grid -")
    #expect(windows[1].2.values == [0])
  }

  @Test func `is told as a property list and comes back from it`() throws {
    let values = SceneValues()
    func fill(_ values: SceneValues) -> [Any] {
      let text = values.location("text", "", SceneValueCoding<String>(encode: { $0 }, decode: { $0 as? String }))
      let gone = values.location("gone", Int?.none, SceneValueCoding<Int?>(encode: { $0 }, decode: { $0 as? Int }))
      return [text, gone]
    }
    let text = try #require(fill(values)[0] as? Location<String>)
    text.set("typed", transaction: Transaction())
    let data = try PropertyListSerialization.data(fromPropertyList: values.propertyList, format: .binary, options: 0)
    let list = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    #expect(list.keys.sorted() == ["text"])
    let restored = SceneValues(propertyList: list)
    #expect(restored.propertyList["text"] as? String == "typed", "kept until a view asks")
    #expect((fill(restored)[0] as? Location<String>)?.get() == "typed")
  }
  private struct Alone: View {
    @SceneStorage("alone") private var number = 4
    let seen: Kept<Int>
    var body: some View {
      let _ = seen.values.append(number)
      Tile()
    }
  }
  @Test(.requirement("RE-203")) func `outside of an app warns, and keeps its value as long as its view`() {
    let seen = Kept<Int>()
    var graph: ViewGraph?
    let issues = RuntimeIssue.capturing {
      graph = ViewGraph(host: nil)
      graph?.setRoot(Alone(seen: seen))
      graph?.settle(size: .zero)
    }
    #expect(seen.values == [4])
    #expect(issues == ["SceneStorage(\"alone\") is used outside an app's window; its value lasts as long as its view."])
    // A window is an app's, so nothing is said there.
    #expect(RuntimeIssue.capturing { _ = TestApp { WindowGroup { Alone(seen: seen) } } }.isEmpty)
    graph?.unmount()
  }
  @Test func `gives its default where what was kept is of another type`() {
    let values = SceneValues(propertyList: ["number": "seven"])
    let number = values.location("number", 3, SceneValueCoding<Int>(encode: { $0 }, decode: { $0 as? Int }))
    #expect(number.get() == 3)
  }
}
