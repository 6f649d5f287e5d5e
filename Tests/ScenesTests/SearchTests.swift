import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// Books beside the one that is selected, searched by their names.
private struct Books: View {
  @State private var query = ""
  @State private var selection: Int? = 7
  private var found: [Int] { (1...60).filter { query.isEmpty || "Book \($0)".localizedCaseInsensitiveContains(query) } }
  var body: some View {
    NavigationSplitView {
      List(found, id: \.self, selection: $selection) { Text(verbatim: "Book \($0)") }.accessibilityLabel("Books")
    } detail: {
      // As Mail does: what is not found is not read either.
      if let selection, found.contains(selection) {
        Text(verbatim: "Words of \(selection)").navigationTitle(Text(verbatim: "Book \(selection)"))
      } else {
        Text(verbatim: "Nothing selected").navigationTitle(query.isEmpty ? Text("Books") : Text(verbatim: "\(found.count) found"))
      }
    }
    .searchable(text: $query)
  }
}

@Suite struct `The results of a search` {
  private let test = TestApp { WindowGroup { Books() }.defaultSize(width: 700, height: 400) }
  private var window: HeadlessWindow { test.headless() }
  private var nodes: [AccessibilityNode] { test.windows[0].graph.accessibilityTree().flatMap(\.all) }
  private var labels: [String] { nodes.compactMap(\.label) }
  private func search(_ words: String) {
    window.press("f", modifiers: .control)
    test.settle()
    window.type(words)
    test.settle()
  }
  private func press(_ key: Key) {
    window.press(key)
    test.settle()
  }
  /// The frames of the rows that are seen.
  private func rows() -> [String: CGRect] {
    let named = nodes.compactMap { node in node.label.flatMap { $0.hasPrefix("Book ") ? ($0, node.frame) : nil } }
    return Dictionary(named) { first, _ in first }
  }

  @Test func `have a title and a detail that follow`() {
    #expect(test.titles == ["Book 7"] && labels.contains("Words of 7"))
    search("book 5")
    #expect(test.titles == ["11 found"])
    #expect(labels.contains("Nothing selected") && !labels.contains("Words of 7"))
    // Down, from the field into what was found.
    press(.down)
    press(.down)
    let first = test.titles[0]
    #expect(["Book 5", "Book 50"].contains(first), "\(first)")
    #expect(labels.contains("Words of \(first.dropFirst(5))"))
    search("book 5")
    press(.escape)
    #expect(test.titles == [first] && labels.contains("Words of \(first.dropFirst(5))"), "with nothing searched all of them are found")
  }

  @Test func `begin where they are seen, with the ring on one of them`() throws {
    // To the end of the list, with the keys in it.
    window.click(at: try #require(rows()["Book 5"]).center)
    test.settle()
    press(.end)
    #expect(test.titles == ["Book 60"])
    search("book 5")
    press(.down)
    press(.down)
    let selected = test.titles[0]
    #expect(selected.hasPrefix("Book 5"), "\(selected)")
    let row = try #require(rows()[selected], "\(selected) is not seen: \(rows().keys.sorted())")
    #expect(CGRect(origin: .zero, size: window.size).contains(row), "\(row)")
  }
}
