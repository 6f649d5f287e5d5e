import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

/// Numbers that are the same in every run.
private struct Dice {
  var state: UInt64 = 11
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}
private struct Item: Identifiable, Equatable {
  var id: Int
  var height: CGFloat
}
/// A row that counts how often it was made, in its state.
private struct MemoryRow: View {
  let item: Item
  let made: (Int) -> Int
  @State private var birth = -1
  var body: some View {
    if birth < 0 { Slab(height: item.height, number: item.id).onAppear { birth = made(item.id) } } else { Slab(height: item.height, number: item.id) }
  }
}
private struct Column: View {
  @State private var items: [Item]
  let spacing: CGFloat
  let seized: (Binding<[Item]>) -> Void
  init(_ items: [Item], spacing: CGFloat = 0, seized: @escaping (Binding<[Item]>) -> Void) {
    _items = State(initialValue: items)
    (self.spacing, self.seized) = (spacing, seized)
  }
  var body: some View {
    let _ = seized($items)
    ScrollView { LazyVStack(spacing: spacing) { ForEach(items) { Slab(height: $0.height, number: $0.id) } } }.scrollIndicators(.hidden)
  }
}

@Suite struct `The rows of a lazy stack` {
  /// Every row in sight is there, one below the other.
  private func expectOrder(_ harness: ViewHarness, _ items: [Item], spacing: CGFloat, _ comment: String) {
    let slabs = harness.boxes(SlabBox.self), ids = items.map(\.id)
    guard let first = slabs.first, let start = ids.firstIndex(of: first.number) else {
      #expect(items.isEmpty && slabs.isEmpty, "\(comment)")
      return
    }
    #expect(slabs.map(\.number) == Array(ids[start..<min(ids.count, start + slabs.count)]), "\(comment)")
    #expect(slabs.map(\.wanted) == slabs.map(\.size.height), "\(comment)")
    for (above, below) in zip(slabs, slabs.dropFirst()) { #expect(below.windowFrame.minY == above.windowFrame.maxY + spacing, "\(comment)") }
    if start == 0 { #expect(first.windowFrame.minY == -harness.scrollBox.offset.y, "\(comment)") } else { #expect(first.windowFrame.minY <= 0.02, "\(comment)") }
    #expect(slabs.last!.windowFrame.maxY + spacing >= 299.98 || slabs.last!.number == ids.last, "\(comment)")
  }

  @Test(arguments: [0.0, 6]) func `stand one below the other wherever it scrolls`(spacing: CGFloat) {
    var dice = Dice()
    let items = (0..<400).map { Item(id: $0, height: CGFloat(10 + dice.roll(80))) }
    let harness = ViewHarness(Column(items, spacing: spacing) { _ in })
    for round in 0..<60 {
      let offset = harness.scrollBox.offset.y, step: CGFloat = [25, -40, 300, -280, 2_000, -1_500, 7][dice.roll(7)]
      harness.scrollBox.scroll(to: CGPoint(x: 0, y: offset + step), animation: nil)
      harness.settle()
      expectOrder(harness, items, spacing: spacing, "round \(round)")
    }
    // Seen from the first to the last, every height is known.
    harness.scrollBox.setOffset(.zero)
    harness.settle()
    var steps = 0
    while harness.scrollBox.offset.y + 300 < harness.scrollBox.contentSize.height - 0.5, steps < 300 {
      harness.scrollBox.scroll(to: CGPoint(x: 0, y: harness.scrollBox.offset.y + 200), animation: nil)
      harness.settle()
      steps += 1
    }
    let total = items.reduce(0) { $0 + $1.height + spacing } - spacing
    #expect(harness.scrollBox.contentSize.height == total && harness.boxes(SlabBox.self).last?.number == 399)
    #expect(abs((harness.boxes(SlabBox.self).last?.windowFrame.maxY ?? 0) - 300) < 0.01)
    harness.scrollBox.setOffset(.zero)
    harness.settle()
    for target in [5, 90, 210, 333] {
      let above = items[..<target].reduce(0) { $0 + $1.height + spacing }
      harness.scrollBox.setOffset(CGPoint(x: 0, y: above))
      harness.settle()
      #expect(harness.boxes(SlabBox.self).first { $0.number == target }?.windowFrame.minY == 0)
    }
  }

  @Test func `keep what is read in place through every change of the others`() {
    var dice = Dice(state: 5), next = 1_000
    var items = (0..<300).map { Item(id: $0, height: CGFloat(20 + $0 % 7 * 5)) }
    var binding: Binding<[Item]>?
    let harness = ViewHarness(Column(items) { binding = $0 })
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 3_000))
    harness.settle()
    for round in 0..<40 {
      let seen = harness.boxes(SlabBox.self).filter { $0.windowFrame.minY < 300 && $0.windowFrame.maxY > 0 }
      // The first row in sight stays where it is.
      let anchor = seen[0], (number, place) = (anchor.number, anchor.windowFrame.minY)
      let index = items.firstIndex { $0.id == number }!
      switch dice.roll(5) {
      case 0:
        let count = 1 + dice.roll(4)
        items.insert(contentsOf: (0..<count).map { Item(id: next + $0, height: CGFloat(15 + dice.roll(60))) }, at: dice.roll(index + 1))
        next += count
      case 1: items.remove(at: dice.roll(index))
      case 2: items.remove(at: index + 1 + dice.roll(items.count - index - 1))
      case 3: items.insert(Item(id: next, height: 33), at: index + 1 + dice.roll(items.count - index - 1)); next += 1
      default: items.swapAt(dice.roll(index), index + 1 + dice.roll(items.count - index - 1))
      }
      binding?.wrappedValue = items
      harness.settle()
      let after = harness.boxes(SlabBox.self).first { $0.number == number }
      #expect(after?.windowFrame.minY == place, "round \(round)")
      expectOrder(harness, items, spacing: 0, "round \(round)")
    }
  }
  @Test func `show what is added at the start of a list that was not scrolled`() {
    var binding: Binding<[Item]>?
    let harness = ViewHarness(Column((0..<50).map { Item(id: $0, height: 30) }) { binding = $0 })
    harness.settle()
    binding?.wrappedValue.insert(Item(id: 99, height: 40), at: 0)
    harness.settle()
    let slabs = harness.boxes(SlabBox.self)
    #expect(slabs.prefix(3).map(\.number) == [99, 0, 1] && slabs.prefix(3).map(\.windowFrame.minY) == [0, 40, 70] && harness.scrollBox.offset == .zero)
    // And nothing, once all are gone.
    binding?.wrappedValue = []
    harness.settle()
    #expect(harness.boxes(SlabBox.self).isEmpty && harness.scrollBox.contentSize.height == 0)
    binding?.wrappedValue = [Item(id: 7, height: 25)]
    harness.settle()
    #expect(harness.boxes(SlabBox.self).map(\.number) == [7] && harness.boxes(SlabBox.self)[0].windowFrame.minY == 0 && harness.scrollBox.contentSize.height == 25)
  }
  @Test func `have other heights where they change, and the rows below move`() {
    var binding: Binding<[Item]>?
    let harness = ViewHarness(Column((0..<50).map { Item(id: $0, height: 30) }) { binding = $0 })
    harness.settle()
    let height = harness.scrollBox.contentSize.height
    binding?.wrappedValue[2].height = 50
    binding?.wrappedValue[4].height = 10
    harness.settle()
    #expect(harness.boxes(SlabBox.self).prefix(6).map(\.windowFrame.minY) == [0, 30, 60, 110, 140, 150] && harness.scrollBox.contentSize.height == height)
    binding?.wrappedValue[0].height = 500
    harness.settle()
    #expect(harness.boxes(SlabBox.self).prefix(3).map(\.windowFrame.minY) == [0, 500, 530] && harness.scrollBox.contentSize.height == height + 470)
  }

  /// How often each row was made.
  private final class Births {
    var counts: [Int: Int] = [:]
    func add(_ id: Int) -> Int {
      counts[id, default: 0] += 1
      return counts[id]!
    }
  }
  @Test func `keep the state of the last twenty-four that scrolled away`() {
    let births = Births(), items = (0..<200).map { Item(id: $0, height: 100) }
    let harness = ViewHarness(ScrollView { LazyVStack(spacing: 0) { ForEach(items) { MemoryRow(item: $0, made: births.add) } } }.scrollIndicators(.hidden))
    harness.settle()
    func go(_ row: Int) {
      harness.scrollBox.setOffset(CGPoint(x: 0, y: CGFloat(row) * 100))
      harness.settle()
    }
    #expect(births.counts == [0: 1, 1: 1, 2: 1])
    // Three rows in sight, and twenty-four that were.
    for row in 1...24 { go(row) }
    #expect(births.counts.count == 27 && births.counts.values.allSatisfy { $0 == 1 })
    for row in (0...23).reversed() { go(row) }
    #expect(births.counts.count == 27 && births.counts.values.allSatisfy { $0 == 1 })
    for row in 1...25 { go(row) }
    for row in (0...24).reversed() { go(row) }
    #expect(births.counts[0] == 2 && births.counts.filter { $0.value > 1 }.count == 1)
  }
}

@Suite struct `The sections of a lazy stack` {
  private func harness(_ pinned: PinnedScrollableViews) -> ViewHarness {
    ViewHarness(
      ScrollView {
        LazyVStack(spacing: 4, pinnedViews: pinned) {
          ForEach(0..<30, id: \.self) { group in
            Section {
              ForEach(0..<6, id: \.self) { Slab(height: 40, number: group * 10 + $0) }
            } header: {
              Slab(height: 26, number: 1_000 + group)
            } footer: {
              Slab(height: 16, number: 2_000 + group)
            }
          }
        }
      }.scrollIndicators(.hidden))
  }
  /// A section is a header, six rows and a footer, with four points after each.
  private static let section: CGFloat = 30 + 6 * 44 + 20
  private func place(_ harness: ViewHarness, _ number: Int) -> CGFloat? { harness.boxes(SlabBox.self).first { $0.number == number }?.windowFrame.minY }

  @Test func `have their headers at the upper edge and their footers at the lower, as far as they reach`() {
    let headers = harness(.sectionHeaders), footers = harness(.sectionFooters), both = harness([.sectionHeaders, .sectionFooters]), none = harness([])
    let section = Self.section
    // Once all were seen, nothing is estimated.
    for harness in [headers, footers, both, none] {
      for step in 0...46 {
        harness.scrollBox.scroll(to: CGPoint(x: 0, y: step * 200), animation: nil)
        harness.settle()
      }
    }
    let offsets: [CGFloat] = [0, 10, 100, 250, 290, 300, 313, 314, 340, 400, 1_000, 3_140, 3_150, 5_000, 800, 5, 0]
    for offset in offsets {
      for harness in [headers, footers, both, none] {
        harness.scrollBox.setOffset(CGPoint(x: 0, y: offset))
        harness.settle()
      }
      let top = Int(offset / section), bottom = Int((offset + 300) / section)
      // The header of the section at the upper edge, pushed out by the end of that.
      let header: CGFloat = min(0, CGFloat(top + 1) * section - 30 - offset)
      for pinned in [headers, both] { #expect(place(pinned, 1_000 + top) == header, "\(offset)") }
      let footerEnd: CGFloat = CGFloat(bottom + 1) * section - 20 - offset
      let footer: CGFloat = min(footerEnd, max(284, CGFloat(bottom) * section - offset))
      for pinned in [footers, both] where bottom < 30 { #expect(place(pinned, 2_000 + bottom) == footer, "\(offset)") }
      // Rows are where they would be without.
      for row in 0..<6 {
        let y: CGFloat = CGFloat(top) * section + 30 + CGFloat(row) * 44 - offset
        guard y < 299, y + 40 > 1 else { continue }
        for any in [headers, footers, both, none] { #expect(place(any, top * 10 + row) == y, "\(offset), row \(row)") }
      }
    }
  }
}

@Suite struct `The cells of a lazy grid` {
  private struct Cells: View {
    let columns: Int
    @State private var items: [Item]
    let seized: (Binding<[Item]>) -> Void
    init(_ columns: Int, _ items: [Item], seized: @escaping (Binding<[Item]>) -> Void) {
      self.columns = columns
      _items = State(initialValue: items)
      self.seized = seized
    }
    var body: some View {
      let _ = seized($items)
      ScrollView {
        LazyVGrid(columns: Array(repeating: GridItem(spacing: 0), count: columns), spacing: 0) { ForEach(items) { Slab(height: $0.height, number: $0.id) } }
      }.scrollIndicators(.hidden)
    }
  }
  @Test(arguments: [2, 3, 5]) func `are in lines as high as the highest, wherever it scrolls and whatever is added`(columns: Int) {
    var dice = Dice(state: 3), next = 1_000
    var items = (0..<300).map { Item(id: $0, height: CGFloat(20 + dice.roll(4) * 10)) }
    var binding: Binding<[Item]>?
    let harness = ViewHarness(Cells(columns, items) { binding = $0 })
    for round in 0..<40 {
      if round % 3 == 2 {
        items.insert(Item(id: next, height: 45), at: dice.roll(items.count))
        items.remove(at: dice.roll(items.count))
        next += 1
        binding?.wrappedValue = items
      } else {
        let step: CGFloat = [60, 300, -200, 900, -700][dice.roll(5)]
        harness.scrollBox.scroll(to: CGPoint(x: 0, y: harness.scrollBox.offset.y + step), animation: nil)
      }
      harness.settle()
      let slabs = harness.boxes(SlabBox.self), start = items.firstIndex { $0.id == slabs[0].number }!
      #expect(start % columns == 0 && slabs.map(\.number) == items[start..<start + slabs.count].map(\.id), "round \(round)")
      var top = slabs[0].windowFrame.midY - items[start..<min(start + columns, items.count)].map(\.height).max()! / 2
      for line in stride(from: 0, to: slabs.count, by: columns) {
        let cells = slabs[line..<min(line + columns, slabs.count)], height = cells.map(\.size.height).max()!
        for (column, cell) in cells.enumerated() {
          #expect(abs(cell.windowFrame.midY - top - height / 2) < 0.01 && abs(cell.windowFrame.minX - CGFloat(column) * 400 / CGFloat(columns)) < 0.01, "round \(round)")
        }
        top += height
      }
      #expect(top >= 300 - 0.01 || slabs.last?.number == items.last?.id, "round \(round)")
    }
  }
}
