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

/// Loops of groups, in which are loops of rows.
@Suite struct `Edits of nested loops` {
  private struct Folder: Identifiable { let id: String; var notes: [String] }
  private struct Content: View {
    @State private var folders = ["a", "b", "c"].map { Folder(id: $0, notes: [$0 + "1", $0 + "2", $0 + "3"]) }
    @State private var selection: Set<String> = []
    let out: Held<[String]>
    var body: some View {
      let _ = out.value = folders.map { ([$0.id] + $0.notes).joined(separator: " ") }
      List(selection: $selection) {
        ForEach($folders) { $folder in
          DisclosureGroup(isExpanded: .constant(true)) {
            ForEach(folder.notes, id: \.self) { Text(verbatim: $0) }
              .onDelete { folder.notes.remove(atOffsets: $0) }
              .onMove { folder.notes.move(fromOffsets: $0, toOffset: $1) }
          } label: {
            Text(verbatim: folder.id)
          }
        }
        .onDelete { folders.remove(atOffsets: $0) }
      }
    }
  }
  private func edited(_ rows: [String], _ key: Key, _ modifiers: KeyModifiers = []) -> [String]? {
    let out = Held<[String]>(), harness = ViewHarness(Content(out: out), size: CGSize(width: 300, height: 500))
    harness.settle()
    for (number, row) in rows.enumerated() {
      let frame = harness.spoken.first { $0.label == row && $0.children.isEmpty }?.frame ?? .zero
      harness.click(CGPoint(x: frame.midX, y: frame.midY), number == 0 ? [] : .control)
    }
    harness.press(key, modifiers)
    harness.settle()
    return out.value
  }
  @Test func `are made to the data of the rows, not to that around them`() {
    #expect(edited(["b2"], .delete) == ["a a1 a2 a3", "b b1 b3", "c c1 c2 c3"])
    #expect(edited(["b1", "b3", "c2"], .delete) == ["a a1 a2 a3", "b b2", "c c1 c3"])
    #expect(edited(["c2"], .up, .alt) == ["a a1 a2 a3", "b b1 b2 b3", "c c2 c1 c3"])
  }
  @Test func `reach the element that a group is of, also several at once`() {
    #expect(edited(["b"], .delete) == ["a a1 a2 a3", "c c1 c2 c3"])
    #expect(edited(["a", "b"], .delete) == ["c c1 c2 c3"])
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
