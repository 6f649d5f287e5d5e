import Foundation
import OrielControls
import OrielGraph
import OrielHeadless
import Testing
import ViewTesting

private nonisolated struct Person: Identifiable {
  let id: Int
  var name: String
  var age: Int
}

private struct People: View {
  @State var order = [KeyPathComparator(\Person.name)]
  @State var selection: Set<Int> = []
  var out = Held<([KeyPathComparator<Person>], Set<Int>)>()
  var people: [Person] {
    [Person(id: 1, name: "Zoe", age: 31), Person(id: 2, name: "Adam", age: 54), Person(id: 3, name: "Mira", age: 7)].sorted(using: order)
  }
  var body: some View {
    let _ = out.value = (order, selection)
    Table(people, selection: $selection, sortOrder: $order) {
      TableColumn("Name", value: \.name)
      TableColumn("Age", value: \.age) { Text(verbatim: "\($0.age)") }.width(60).alignment(.numeric)
      TableColumn("Remark") { (person: Person) in Text(verbatim: "No. \(person.id)") }
    }
  }
}

@Suite struct `A table` {
  private func node(_ harness: ViewHarness, _ label: String) -> CGRect {
    harness.spoken.first { $0.label == label && $0.children.isEmpty }?.frame ?? .null
  }
  private func names(_ harness: ViewHarness) -> [String] {
    harness.spoken(.row).sorted { $0.frame.minY < $1.frame.minY }.compactMap { $0.label?.components(separatedBy: ", ").first }
  }

  @Test func `shows the cells of a column below each other, under its title`() {
    let harness = ViewHarness(People())
    #expect(names(harness) == ["Adam", "Mira", "Zoe"])
    let title = node(harness, "Remark"), first = node(harness, "No. 2"), last = node(harness, "No. 1")
    #expect(title.minX == first.minX && first.minX == last.minX)
    #expect(node(harness, "54").maxX == node(harness, "7").maxX)
  }
  @Test func `sorts by the column whose title is clicked, and the other way at a second click`() {
    let people = People(), harness = ViewHarness(people)
    harness.click(node(harness, "Age").center)
    harness.frame()
    #expect(names(harness) == ["Mira", "Zoe", "Adam"])
    #expect(people.out.value?.0.first?.order == .forward && people.out.value?.0.count == 2)
    harness.click(node(harness, "Age").center)
    harness.frame()
    #expect(names(harness) == ["Adam", "Zoe", "Mira"])
    harness.click(node(harness, "Remark").center)
    harness.frame()
    #expect(names(harness) == ["Adam", "Zoe", "Mira"])
  }
  @Test func `selects rows as a list does`() {
    let people = People(), harness = ViewHarness(people)
    harness.click(node(harness, "Mira").center)
    #expect(people.out.value?.1 == [3])
    harness.key(.down, .shift)
    harness.frame()
    #expect(people.out.value?.1 == [3, 1])
  }
  @Test func `is told to assistive technology as a table of rows and cells, under titles that sort`() {
    let people = People(), harness = ViewHarness(people)
    #expect(harness.spoken(.table).count == 1)
    #expect(harness.spoken(.row).map(\.children.count) == [3, 3, 3])
    #expect(harness.spoken(.cell).count == 9)
    #expect(harness.spoken(.listItem).isEmpty)
    let titles = harness.spoken(.columnHeader)
    #expect(titles.map(\.label) == ["Name", "Age", "Remark"])
    #expect(titles[0].value == "ascending")
    titles[1].perform(.press)
    harness.frame()
    #expect(names(harness) == ["Mira", "Zoe", "Adam"])
  }
  @Test func `lets its columns be pulled wider`() {
    let harness = ViewHarness(People())
    let before = node(harness, "No. 2").minX
    let name = node(harness, "Name")
    // The divider stands in the gap behind the first column.
    let widths = TableProbe.widths(in: 400 - 40)
    harness.drag(from: (20 + widths[0] + 8, name.midY), to: (20 + widths[0] + 38, name.midY))
    harness.frame()
    #expect(node(harness, "No. 2").minX > before + 20)
  }
}

@MainActor @Suite struct `Widths of columns` {
  private struct Year: Identifiable { let id: Int }
  private func starts(_ withFree: Bool, room: CGFloat = 400) -> [CGFloat] {
    let harness = ViewHarness(
      Table([Year(id: 1999)]) {
        TableColumn("Year") { Text(verbatim: "\($0.id)") }.width(min: 50, ideal: 60, max: 100)
        if withFree { TableColumn("Title") { _ in Text("Title of it") } }
        TableColumn("Sum") { _ in Text("7") }.width(min: 30, ideal: 40)
      }, size: CGSize(width: room, height: 200))
    harness.settle()
    return harness.spoken(.columnHeader).map(\.frame.width)
  }
  @Test func `stay at an ideal where others can take the room`() {
    #expect(starts(true) == [60, 228, 40] as [CGFloat])
  }
  @Test func `give way alike, down to their least, where there is no room for the ideal`() {
    let full = starts(false, room: 156), less = starts(false, room: 148), least = starts(false, room: 100)
    #expect(full == [60, 40] as [CGFloat] && least == [50, 30] as [CGFloat], "\(full) \(least)")
    #expect(less.reduce(0, +) == 92 && less == [56, 36] as [CGFloat], "\(less)")
    // The table asks for no more than that.
    let table = Table([Year(id: 1999)]) { TableColumn("Year") { Text(verbatim: "\($0.id)") }.width(min: 50, ideal: 300) }
    let harness = ViewHarness(table, size: CGSize(width: 500, height: 200))
    harness.settle()
    #expect((harness.graph.root?.size(for: .zero).width ?? 999) < 120)
  }
  @Test func `grow beyond the ideal, within their bounds, where nothing else can`() {
    #expect(starts(false) == [100, 244] as [CGFloat])
  }
}

@MainActor @Suite struct `A table from right to left` {
  @Test func `has its dividers before the next column, which pull the other way`() {
    let harness = ViewHarness(People()) { $0.layoutDirection = .rightToLeft }
    func x(_ label: String) -> CGFloat { harness.spoken.first { $0.label == label && $0.children.isEmpty }?.frame.maxX ?? 0 }
    let before = x("No. 2"), widths = TableProbe.widths(in: 400 - 40)
    let header = harness.spoken.first { $0.label == "Name" && $0.children.isEmpty }?.frame ?? .null
    harness.drag(from: (400 - 20 - widths[0] - 8, header.midY), to: (400 - 20 - widths[0] - 38, header.midY))
    harness.frame()
    #expect(x("No. 2") < before - 20)
  }
}

/// The widths that the columns of `People` have before anyone pulls them.
private enum TableProbe {
  static func widths(in room: CGFloat) -> [CGFloat] {
    let free = room - 2 * 16 - 60 - 80
    return [(40 + free / 2).rounded(.down), 60, (40 + free / 2).rounded(.down)]
  }
}

@MainActor @Suite struct `The looks of tables` {
  @Test(arguments: ["light", "dark", "low", "rightToLeft"]) func `with a selection, sorted`(mode: String) {
    PinnedInterface.install()
    let scale = mode == "low" ? 1.0 : 2
    let harness = ViewHarness(People(selection: [3]), size: CGSize(width: 320, height: 130), pixels: true, scale: scale) {
      $0.colorScheme = mode == "dark" || mode == "rightToLeft" ? .dark : .light
      $0.layoutDirection = mode == "rightToLeft" ? .rightToLeft : .leftToRight
      $0.locale = Locale(identifier: "en_US")
    }
    harness.graph.input.setFocus(harness.boxes(ListBox.self)[0])
    harness.advance(by: 0.3)
    harness.graph.damageAll()
    harness.frame()
    let picture = GoldenPicture("container-table-\(mode)")
    if let complaint = picture.complaint(about: harness.picture) { Issue.record("\(complaint)") }
  }
}
