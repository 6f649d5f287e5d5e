import Conformance
import Foundation
import OrielScenes
import Testing

@testable import OrielControls
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
  nonisolated struct Row: Identifiable { let id: Int }
  private struct All: View {
    @SceneStorage("bool") private var bool = true
    @SceneStorage("int") private var int = 1
    @SceneStorage("double") private var double = 1.5
    @SceneStorage("string") private var string = "s"
    @SceneStorage("url") private var url = URL(string: "https://example.org")!
    @SceneStorage("data") private var data = Data([1])
    @SceneStorage("date") private var date = Date(timeIntervalSinceReferenceDate: 1)
    @SceneStorage("mode") private var mode = Mode.grid
    @SceneStorage("kind") private var kind = Kind.births
    @SceneStorage("columns") private var columns: TableColumnCustomization<Row>
    let seen: Kept<String>
    let change: Kept<() -> Void>
    var body: some View {
      let _ = seen.values.append(
        "\(bool) \(int) \(double) \(string) \(url.host ?? "") \(data.count) \(date.timeIntervalSinceReferenceDate) \(mode) \(kind) "
          + "\(columns[visibility: "size"])")
      let _ = change.values = [{
        (bool, int, double, string, url) = (false, 2, 2.5, "t", URL(string: "https://example.com")!)
        (data, date, mode, kind) = (Data([1, 2]), Date(timeIntervalSinceReferenceDate: 3), .table, .deaths)
        columns[visibility: "size"] = .hidden
      }]
      Tile()
    }
  }
  private struct Optionals: View {
    @SceneStorage("bool?") private var bool: Bool?
    @SceneStorage("int?") private var int: Int?
    @SceneStorage("double?") private var double: Double?
    @SceneStorage("string?") private var string: String?
    @SceneStorage("url?") private var url: URL?
    @SceneStorage("data?") private var data: Data?
    @SceneStorage("date?") private var date: Date?
    @SceneStorage("mode?") private var mode: Mode?
    @SceneStorage("kind?") private var kind: Kind?
    let seen: Kept<String>
    let change: Kept<() -> Void>
    var body: some View {
      let _ = seen.values.append(
        "\(bool == nil) \(int ?? 0) \(double ?? 0) \(string ?? "-") \(url?.host ?? "-") \(data?.count ?? 0) "
          + "\(date?.timeIntervalSinceReferenceDate ?? 0) \(mode == .table) \(kind == .deaths)")
      let _ = change.values = [{
        (bool, int, double, string, url) = (true, 2, 2.5, "t", URL(string: "https://example.com"))
        (data, date, mode, kind) = (Data([1, 2]), Date(timeIntervalSinceReferenceDate: 3), .table, .deaths)
      }]
      Tile()
    }
  }
  @Test(.requirement("RE-201")) func `has values of every kind and optional ones, which come back with the window`() {
    let restarts = Restarts(), seen = Kept<String>(), change = Kept<() -> Void>()
    let optionals = Kept<String>(), changeOptionals = Kept<() -> Void>()
    func start() -> TestApp {
      restarts.start {
        WindowGroup {
          VStack {
            All(seen: seen, change: change)
            Optionals(seen: optionals, change: changeOptionals)
          }
        }
      }
    }
    var test = start()
    #expect(seen.values.last == "true 1 1.5 s example.org 1 1.0 grid births automatic")
    #expect(optionals.values.last == "true 0 0.0 - - 0 0.0 false false")
    change.values[0]()
    changeOptionals.values[0]()
    test.settle()
    let changed = "false 2 2.5 t example.com 2 3.0 table deaths hidden", changedOptionals = "false 2 2.5 t example.com 2 3.0 true true"
    #expect(seen.values.last == changed && optionals.values.last == changedOptionals)
    restarts.kill(test)
    (seen.values, optionals.values) = ([], [])
    test = start()
    #expect(seen.values.first == changed && optionals.values.first == changedOptionals)
    restarts.kill(test)
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
