import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

@Suite struct `Rows of a table as they are written` {
  private nonisolated struct Person: Identifiable {
    let id: Int
    var name: String
    var friends: [Person] = []
  }
  private struct Content: View {
    let chosen: Held<Int?>
    @State private var selection: Int?
    @State private var order = [KeyPathComparator(\Person.name)]
    var showsLast = true
    private let people = [Person(id: 2, name: "Bea"), Person(id: 3, name: "Cid")]
    var body: some View {
      let _ = chosen.value = selection
      Table(of: Person.self, selection: $selection, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Number") { Text(verbatim: "No. \($0.id)") }
      } rows: {
        TableRow(Person(id: 1, name: "Abe"))
        ForEach(people.sorted(using: order)) { person in
          TableRow(person).contextMenu { Button("Call") {} }
        }
        if showsLast { TableRow(Person(id: 9, name: "Zoe")) }
      }
    }
  }
  private func rows(_ harness: ViewHarness) -> [String] {
    harness.spoken.filter { $0.role == .row }.map { $0.all.compactMap(\.label).joined(separator: " ") }
  }

  @Test func `are single ones and those of collections, chosen and sorted like others`() {
    let chosen = Held<Int?>()
    let harness = ViewHarness(Content(chosen: chosen), size: CGSize(width: 400, height: 300))
    harness.settle()
    let names = harness.spoken.filter { $0.role == .text }.compactMap(\.label).filter { !$0.hasPrefix("No.") && $0.count == 3 }
    #expect(names == ["Abe", "Bea", "Cid", "Zoe"])
    func press(_ name: String) {
      let frame = harness.spoken.first { $0.label == name }?.frame ?? .zero
      harness.click(CGPoint(x: frame.midX, y: frame.midY))
      harness.settle()
    }
    press("Zoe")
    #expect(chosen.value == 9)
    press("Cid")
    #expect(chosen.value == 3)
    harness.press(.up)
    #expect(chosen.value == 2)
    let header = harness.spoken.first { $0.role == .columnHeader && $0.label == "Name" }?.frame ?? .zero
    harness.click(CGPoint(x: header.midX, y: header.midY))
    harness.settle()
    let sorted = harness.spoken.filter { $0.role == .text }.compactMap(\.label).filter { !$0.hasPrefix("No.") && $0.count == 3 }
    #expect(sorted == ["Abe", "Cid", "Bea", "Zoe"])
  }
  private nonisolated struct Longest: SortComparator {
    var order = SortOrder.forward
    func compare(_ a: String, _ b: String) -> ComparisonResult {
      if a.count == b.count { return .orderedSame }
      return (a.count > b.count) == (order == .forward) ? .orderedAscending : .orderedDescending
    }
  }
  private struct Untyped: View {
    @State private var selection: Set<Int> = []
    @State private var order: [KeyPathComparator<Person>] = [.init(\.name)]
    private let people = [Person(id: 1, name: "Bo"), Person(id: 2, name: "Anna"), Person(id: 3, name: "Cid")]
    var body: some View {
      Table(selection: $selection, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Length", value: \.name, comparator: Longest()) { Text(verbatim: "No. \($0.name.count)") }.width(80)
      } rows: {
        ForEach(people.sorted(using: order)) { person in TableRow(person) }
      }
    }
  }
  @Test func `say the type of their values, and a column sorts a property by a comparator of its own`() {
    let harness = ViewHarness(Untyped(), size: CGSize(width: 400, height: 300))
    func names() -> [String] { harness.spoken.filter { $0.role == .text }.compactMap(\.label).filter { !$0.hasPrefix("No.") && $0.count < 5 } }
    func sort(_ title: String) {
      harness.click((harness.spoken.first { $0.role == .columnHeader && $0.label == title }?.frame ?? .zero).center)
      harness.settle()
    }
    #expect(names() == ["Anna", "Bo", "Cid"])
    sort("Length")
    #expect(names() == ["Anna", "Cid", "Bo"])
    sort("Length")
    #expect(names() == ["Bo", "Cid", "Anna"])
  }
  private struct Unsorted: View {
    var body: some View {
      Table { TableColumn("Name") { (person: Person) in Text(verbatim: person.name) } } rows: { TableRow(Person(id: 1, name: "Bo")) }
    }
  }
  @Test func `need neither an order nor a selection`() {
    #expect(ViewHarness(Unsorted(), size: CGSize(width: 400, height: 300)).spoken(.row).count == 1)
  }
  private struct Nested: View {
    let chosen: Held<Int?>
    @State private var selection: Int?
    var body: some View {
      let _ = chosen.value = selection
      List(selection: $selection) {
        Text("Head").tag(77)
        ForEach(0..<2) { _ in
          ForEach([Person(id: 2, name: "Bea"), Person(id: 3, name: "Cid")]) { Text(verbatim: $0.name) }
        }
        ForEach([Person(id: 5, name: "Eve"), Person(id: 6, name: "Fay")]) { Text(verbatim: $0.name).tag($0.id) }
      }
    }
  }
  @Test func `keep their identities in lists within lists`() {
    let chosen = Held<Int?>()
    let harness = ViewHarness(Nested(chosen: chosen), size: CGSize(width: 400, height: 300))
    harness.settle()
    for (name, id) in [("Head", 77), ("Bea", 2), ("Cid", 3), ("Eve", 5), ("Fay", 6)] {
      harness.click((harness.spoken.first { $0.label == name }?.frame ?? .zero).center)
      harness.settle()
      #expect(chosen.value == id, "\(name)")
    }
  }
  @Test func `stand in a table of a style`() {
    func picture<S: TableStyle>(_ style: S) -> Bitmap {
      let harness = ViewHarness(
        Table([Person(id: 1, name: "Abe"), Person(id: 2, name: "Bea"), Person(id: 3, name: "Cid")]) {
          TableColumn("Name", value: \.name)
        }
        .tableStyle(style).padding(10), size: CGSize(width: 300, height: 200), pixels: true)
      harness.settle()
      return harness.picture
    }
    let plain = picture(.automatic), bordered = picture(.bordered), even = picture(.inset(alternatesRowBackgrounds: false))
    // A line at the edge; background of every other row.
    #expect(plain.pixel(x: 10, y: 150) != bordered.pixel(x: 10, y: 150))
    func grounds(_ picture: Bitmap) -> Set<UInt32> { Set((40..<180).map { picture.pixel(x: 250, y: $0) }) }
    #expect(grounds(plain).count == 2 && !grounds(even).isSuperset(of: grounds(plain)))
  }
}
