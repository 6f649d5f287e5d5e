import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Rows of a table that unfold` {
  private nonisolated struct Person: Identifiable {
    let id: Int
    var name: String
    var children: [Person]?
  }
  private static let people = [
    Person(id: 1, name: "Abe", children: [Person(id: 2, name: "Bea", children: [Person(id: 3, name: "Cid")]), Person(id: 4, name: "Dan")]),
    Person(id: 5, name: "Eve"),
  ]
  private func names(_ harness: ViewHarness) -> [String] {
    harness.spoken.filter { $0.role == .text }.compactMap(\.label).filter { $0.count == 3 }
  }
  private func frame(_ harness: ViewHarness, _ name: String) -> CGRect {
    harness.spoken.first { $0.label == name && $0.role == .text }?.frame ?? .zero
  }
  private func row(_ harness: ViewHarness, _ name: String) -> AccessibilityNode? {
    harness.spoken(.row).first { $0.label?.hasPrefix(name) == true }
  }

  private struct Written: View {
    let isOpen: Held<Bool>
    @State private var isExpanded = false
    let chosen: Held<Int?>
    @State private var selection: Int?
    var body: some View {
      let _ = chosen.value = selection
      let _ = isOpen.value = isExpanded
      Table(of: Person.self, selection: $selection) {
        TableColumn("Name", value: \.name)
        TableColumn("Number") { Text(verbatim: "No. \($0.id)") }
      } rows: {
        DisclosureTableRow(people[0], isExpanded: $isExpanded) { ForEach(people[0].children ?? []) }
        TableRow(people[1])
      }
    }
  }
  @Test func `follow a binding, indent the first column only and can be chosen`() throws {
    let isOpen = Held<Bool>(), chosen = Held<Int?>()
    let harness = ViewHarness(Written(isOpen: isOpen, chosen: chosen), size: CGSize(width: 400, height: 300))
    harness.settle()
    #expect(names(harness) == ["Abe", "Eve"])
    let closed = try #require(row(harness, "Abe"))
    #expect(closed.properties.isExpanded == false && closed.properties.outlineLevel == 0)
    #expect(closed.perform(.expand))
    harness.settle()
    #expect(isOpen.value == true)
    #expect(names(harness) == ["Abe", "Bea", "Dan", "Eve"])
    #expect(row(harness, "Bea")?.properties.outlineLevel == 1)
    #expect(frame(harness, "Bea").minX > frame(harness, "Abe").minX)
    #expect(frame(harness, "Eve").minX == frame(harness, "Abe").minX)
    #expect(frame(harness, "No. 1").minX == frame(harness, "No. 2").minX)
    harness.click(frame(harness, "Bea").center)
    harness.settle()
    #expect(chosen.value == 2)
  }

  @Test func `stand beside other rows as a tree`() {
    let harness = ViewHarness(
      Table(of: Person.self) {
        TableColumn("Name", value: \.name)
      } rows: {
        TableRow(Person(id: 9, name: "Zoe"))
        OutlineGroup(Self.people, children: \.children)
      }, size: CGSize(width: 400, height: 300))
    harness.settle()
    #expect(names(harness) == ["Zoe", "Abe", "Eve"])
    row(harness, "Abe")?.perform(.expand)
    harness.rest()
    #expect(names(harness) == ["Zoe", "Abe", "Bea", "Dan", "Eve"])
  }
  @Test func `remember themselves what is unfolded, and follow the keys`() {
    let chosen = Held<Int?>()
    struct Tree: View {
      let chosen: Held<Int?>
      @State private var selection: Int?
      var body: some View {
        let _ = chosen.value = selection
        Table(`Rows of a table that unfold`.people, children: \.children, selection: $selection) { TableColumn("Name", value: \.name) }
      }
    }
    let harness = ViewHarness(Tree(chosen: chosen), size: CGSize(width: 400, height: 300))
    harness.settle()
    #expect(names(harness) == ["Abe", "Eve"])
    harness.click(frame(harness, "Abe").center)
    harness.settle()
    #expect(chosen.value == 1)
    harness.press(.right)
    harness.rest()
    #expect(names(harness) == ["Abe", "Bea", "Dan", "Eve"])
    harness.press(.down)
    harness.press(.right)
    harness.rest()
    #expect(chosen.value == 2 && names(harness) == ["Abe", "Bea", "Cid", "Dan", "Eve"])
    // The chevron, at the leading edge of its row.
    let abe = frame(harness, "Abe")
    harness.click(CGPoint(x: abe.minX - 12, y: abe.midY))
    harness.rest()
    #expect(names(harness) == ["Abe", "Eve"])
  }
}
