import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Edit actions` {
  private nonisolated struct Item: Identifiable, Equatable { let id: Int }
  private struct Content: View {
    @State private var items = (1...3).map { Item(id: $0) }
    @State private var selection: Int?
    let actions: EditActions<[Item]>
    let out: Held<[Int]>
    var body: some View {
      let _ = out.value = items.map(\.id)
      List($items, editActions: actions, selection: $selection) { $item in Text(verbatim: "Item \(item.id)") }
    }
  }
  private func edited(_ actions: EditActions<[Item]>, _ keys: [(Key, KeyModifiers)]) -> [Int]? {
    let out = Held<[Int]>(), harness = ViewHarness(Content(actions: actions, out: out), size: CGSize(width: 300, height: 300))
    harness.settle()
    guard let row = harness.spoken.first(where: { $0.label == "Item 2" }) else { return nil }
    harness.click(CGPoint(x: row.frame.midX, y: row.frame.midY))
    for (key, modifiers) in keys { harness.press(key, modifiers) }
    harness.settle()
    return out.value
  }
  @Test func `let people delete and move bound rows, each as it is allowed`() {
    #expect(edited(.all, [(.delete, [])]) == [1, 3])
    #expect(edited(.all, [(.up, .alt)]) == [2, 1, 3])
    #expect(edited(.delete, [(.up, .alt)]) == [1, 2, 3])
    #expect(edited(.move, [(.delete, [])]) == [1, 2, 3])
    #expect(edited([.delete, .move], [(.down, .alt), (.delete, [])]) == [1, 3])
  }
}

@Suite struct `A customized table` {
  private nonisolated struct Row: Identifiable { let id: Int }
  private struct Content: View {
    @State private var customization = TableColumnCustomization<Row>()
    let out: Held<Binding<TableColumnCustomization<Row>>>
    var body: some View {
      let _ = out.value = $customization
      Table([Row(id: 1)], columnCustomization: $customization) {
        TableColumn("Fixed") { _ in Text(verbatim: "f") }
        TableColumnForEach(1..<4) { number in
          TableColumn("Column \(number)") { (row: Row) in Text(verbatim: "c\(number)") }
            .customizationID("\(number)").defaultVisibility(number == 3 ? .hidden : .automatic)
        }
      }
    }
  }
  private func titles(_ harness: ViewHarness) -> [String] {
    harness.settle()
    return harness.spoken(.columnHeader).sorted { $0.frame.minX < $1.frame.minX }.compactMap(\.label)
  }

  @Test func `shows the columns of a collection that are not hidden, in the order that people gave them`() throws {
    let out = Held<Binding<TableColumnCustomization<Row>>>(), harness = ViewHarness(Content(out: out), size: CGSize(width: 600, height: 200))
    #expect(titles(harness) == ["Fixed", "Column 1", "Column 2"])
    let binding = try #require(out.value)
    binding.wrappedValue[visibility: "3"] = .visible
    binding.wrappedValue[visibility: "1"] = .hidden
    #expect(titles(harness) == ["Fixed", "Column 2", "Column 3"])
    #expect(harness.spoken.contains { $0.label == "c3" } && !harness.spoken.contains { $0.label == "c1" })
    binding.wrappedValue = try JSONDecoder().decode(
      TableColumnCustomization<Row>.self, from: Data(#"{"order":["3","2","1","nobody","3"],"width":{"2":90,"3":-4}}"#.utf8))
    binding.wrappedValue[visibility: "3"] = .visible
    #expect(titles(harness) == ["Fixed", "Column 3", "Column 2", "Column 1"])
    binding.wrappedValue.resetOrder()
    #expect(titles(harness) == ["Fixed", "Column 1", "Column 2", "Column 3"])
    binding.wrappedValue[visibility: "3"] = .automatic
    #expect(titles(harness).count == 3)
    let saved = try JSONEncoder().encode(binding.wrappedValue)
    #expect(try JSONDecoder().decode(TableColumnCustomization<Row>.self, from: saved) == binding.wrappedValue)
  }
}
