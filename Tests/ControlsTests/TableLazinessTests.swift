import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

private nonisolated struct Entry: Identifiable {
  let id: Int
  var name: String { "Entry \(id)" }
}

/// Rows without a hundred thousand values in memory.
private nonisolated struct Entries: RandomAccessCollection {
  let count: Int
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(index: Int) -> Entry { Entry(id: index) }
}

/// Ways to say what the rows of a table are.
private enum Writing: String, CaseIterable, CustomTestStringConvertible {
  case data, forEach, condition, sections, severalParts, widths

  var testDescription: String { rawValue }
}

private struct Content: View {
  let writing: Writing
  let count: Int
  @State private var selection: Set<Int> = []
  private var entries: Entries { Entries(count: count) }
  var body: some View {
    switch writing {
    case .data:
      Table(entries, selection: $selection) {
        TableColumn("Name") { Text(verbatim: $0.name) }
        TableColumn("Number") { Text(verbatim: "\($0.id)") }
      }
    case .widths:
      Table(entries) {
        TableColumn("Name") { Text(verbatim: $0.name) }.width(min: 40, ideal: 80, max: 200)
        TableColumn("Number") { Text(verbatim: "\($0.id)") }.width(60)
      }
    case .forEach: written { ForEach(entries) { TableRow($0) } }
    case .condition: written { if count > 0 { ForEach(entries) { TableRow($0) } } }
    case .sections: written { Section("First") { ForEach(entries) { TableRow($0) } }; Section("Second") { ForEach(Entries(count: 3)) { TableRow($0) } } }
    case .severalParts: written { TableRow(Entry(id: -1)); ForEach(entries) { TableRow($0) }; TableRow(Entry(id: -2)) }
    }
  }
  private func written<Rows: TableRowContent<Entry>>(@TableRowBuilder<Entry> _ rows: () -> Rows) -> some View {
    Table(of: Entry.self) {
      TableColumn("Name") { Text(verbatim: $0.name) }
      TableColumn("Number") { Text(verbatim: "\($0.id)") }
    } rows: {
      rows()
    }
  }
}

@MainActor @Suite struct `A table of many rows` {
  @Test(arguments: Writing.allCases) fileprivate func `makes those in sight, however its rows are written`(_ writing: Writing) {
    let harness = ViewHarness(Content(writing: writing, count: 100_000))
    harness.settle()
    let shown = harness.boxes(TextBox.self).count
    #expect(shown > 12 && shown < 80, "\(shown)")
    #expect(harness.graph.counters.bodies < 200)
    #expect(harness.spoken(.row).count < 40)
  }
  @Test(arguments: Writing.allCases) fileprivate func `costs the same to scroll and to resize with a hundred rows and with a hundred thousand`(_ writing: Writing) {
    func costs(_ count: Int) -> (scroll: PassCounters, resize: PassCounters) {
      let harness = ViewHarness(Content(writing: writing, count: count))
      harness.settle()
      let scroll = harness.cost { harness.scrollBox.setOffset(CGPoint(x: 0, y: 900)) }
      harness.settle()
      let resize = harness.cost {
        harness.size.width += 40
        harness.graph.requestFrame()
      }
      return (scroll, resize)
    }
    let few = costs(100), many = costs(100_000)
    #expect(many.scroll.nodesMade <= few.scroll.nodesMade + 4)
    #expect(many.scroll.measures <= few.scroll.measures + 20)
    #expect(many.resize.bodies <= few.resize.bodies && many.resize.nodesMade <= few.resize.nodesMade)
    #expect(many.resize.measures <= few.resize.measures + 20)
  }
  @Test func `selects a row far away without making those between`() {
    let harness = ViewHarness(Content(writing: .data, count: 100_000))
    harness.settle()
    harness.click(harness.spoken(.row)[0].frame.center)
    let cost = harness.cost { harness.key(.end) }
    harness.settle()
    #expect(cost.nodesMade < 400)
    #expect(harness.spoken(.row).contains { $0.label?.hasPrefix("Entry 99999") == true })
  }
}
