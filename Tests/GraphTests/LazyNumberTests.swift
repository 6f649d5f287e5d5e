import Foundation
import Testing
import ViewTesting
@testable import OrielGraph

/// Numbers that are the same in every run.
private struct Dice {
  var state: UInt64 = 7
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}

@MainActor @Suite struct `The lengths of very many rows` {
  /// What all of them would be in a plain array.
  private struct Plain {
    var lengths: [CGFloat?]
    var estimate: CGFloat
    func length(_ line: Int) -> CGFloat { lengths[line] ?? estimate }
    var starts: [CGFloat] { lengths.indices.reduce(into: [0]) { $0.append($0.last! + length($1)) } }
  }
  private func expectSame(_ extents: borrowing RowExtents, _ plain: Plain) {
    let starts = plain.starts, count = plain.lengths.count
    let total = extents.total
    #expect(total == starts.last)
    let offsets = (0...count).map { extents.offset($0) }, below = extents.offset(-5), beyond = extents.offset(count + 5)
    #expect(offsets == starts && below == 0 && beyond == total)
    let measured = (0..<count).map { extents.measured($0) }
    #expect(measured == plain.lengths)
    for line in stride(from: 0, to: count, by: max(1, count / 40)) {
      let extent = extents.extent(line)
      #expect(extent.start == starts[line] && extent.length == plain.length(line))
    }
    for line in stride(from: 0, through: count, by: max(1, count / 60)) {
      for position in [starts[line] - 0.25, starts[line], starts[line] + 0.25] {
        let expected = position <= 0 ? 0 : (0..<count).first { starts[$0 + 1] > position } ?? max(0, count - 1)
        let found = extents.line(at: position)
        #expect(found == expected, "\(count) rows, at \(position)")
      }
    }
  }
  @Test(arguments: [1, 2, 127, 128, 129, 255, 256, 257, 700]) func `are those of a plain array, whichever are measured`(_ count: Int) {
    var extents = RowExtents(count: count, estimate: 20), plain = Plain(lengths: Array(repeating: nil, count: count), estimate: 20), dice = Dice()
    expectSame(extents, plain)
    for _ in 0..<4 {
      for _ in 0..<max(1, count / 6) {
        let line = dice.roll(count), length = CGFloat(dice.roll(120)) / 2
        extents.set(line, length)
        plain.lengths[line] = length
      }
      expectSame(extents, plain)
    }
    extents.adoptMean()
    let known = plain.lengths.compactMap { $0 }
    plain.estimate = max(1, (known.reduce(0, +) / CGFloat(known.count)).rounded())
    expectSame(extents, plain)
    extents.forget()
    plain.lengths = Array(repeating: nil, count: count)
    expectSame(extents, plain)
  }
  @Test func `are found among ten million`() {
    var extents = RowExtents(count: 10_000_000, estimate: 20)
    for (line, length) in [(5_000_000, 30.0), (9_999_999, 50), (5_000_000, 35), (127, 0), (128, 21)] { extents.set(line, length) }
    let offsets = [0, 127, 128, 129, 5_000_000, 5_000_001, 9_999_999, 10_000_000].map { extents.offset($0) }
    #expect(offsets == [0, 2540, 2540, 2561, 99_999_981, 100_000_016, 199_999_976, 200_000_026])
    let lines = [2539.5, 2540, 2560.5, 2561, 99_999_980.5, 99_999_981, 100_000_015.5, 100_000_016, 199_999_976, 3e8].map { extents.line(at: $0) }
    #expect(lines == [126, 128, 128, 129, 4_999_999, 5_000_000, 5_000_000, 5_000_001, 9_999_999, 9_999_999])
    let unknown = extents.measured(4_999_999), known = extents.measured(5_000_000), guess = extents[4_999_999]
    #expect(unknown == nil && known == 35 && guess == 20)
  }
  @Test func `are numbers, and at least a point where they are estimated`() {
    var extents = RowExtents(count: 6, estimate: 20)
    for (line, length) in [CGFloat.infinity, -3, .nan, 1e12, 0.5].enumerated() { extents.set(line, length) }
    let lengths = (0..<6).map { extents[$0] }
    #expect(lengths == [0, 0, 0, 1e9, 0.5, 20])
    var few = RowExtents(count: 4, estimate: 20)
    few.adoptMean()
    let unmeasured = few.estimate
    few.set(0, 10)
    few.set(1, 21)
    few.adoptMean()
    let mean = few.estimate, total = few.total
    #expect(unmeasured == 20 && mean == 16 && total == 63)
    few.set(0, 0)
    few.set(1, 0)
    few.adoptMean()
    let least = few.estimate
    #expect(least == 1)
    let none = RowExtents(count: 0, estimate: 20)
    let all = none.total, line = none.line(at: 50), start = none.offset(3)
    #expect(all == 0 && line == 0 && start == 0)
  }
}

@MainActor @Suite struct `The lines of rows` {
  @Test(arguments: 0..<6) func `are filled one after another, headers alone`(_ columns: Int) {
    var dice = Dice(state: UInt64(columns) + 3)
    for _ in 0..<20 {
      var lines = RowLines(columns: columns), expected: [Range<Int>] = [], wide: [Bool] = [], isOpen = false, row = 0
      for _ in 0..<dice.roll(9) {
        let rows = dice.roll(8), isWide = dice.roll(3) == 0
        lines.append(rows: rows, isWide: isWide)
        for _ in 0..<rows {
          if isWide { expected.append(row..<row + 1) } else if isOpen, let last = expected.last, last.count < max(1, columns) {
            expected[expected.count - 1] = last.lowerBound..<row + 1
          } else { expected.append(row..<row + 1) }
          isOpen = !isWide
          wide.append(isWide)
          row += 1
        }
      }
      #expect(lines.count == expected.count && lines.columns == max(1, columns))
      #expect(expected.indices.map { lines.rows(inLine: $0) } == expected)
      for (line, rows) in expected.enumerated() { for row in rows { #expect(lines.line(ofRow: row) == line && lines.isWide(row: row) == wide[row]) } }
    }
    let none = RowLines(columns: columns)
    #expect(none.count == 0 && none.rows(inLine: 0).isEmpty && none.line(ofRow: 3) == 0 && !none.isWide(row: 0))
  }
}

@MainActor @Suite struct `The columns of a lazy grid` {
  private func tracks(_ items: [GridItem], _ room: CGFloat) -> [[CGFloat]] { GridTracks(items, room: room).tracks.map { [$0.start, $0.length] } }

  @Test func `share the room that fixed ones leave, the most limited first`() {
    let rows: [([GridItem], CGFloat, [[CGFloat]])] = [
      ([], 100, [[0, 100]]), ([GridItem()], 100, [[0, 100]]), ([GridItem(), GridItem(), GridItem()], 100, [[0, 28], [36, 28], [72, 28]]),
      ([GridItem(.fixed(20), spacing: 10), GridItem(spacing: 10), GridItem(.fixed(30), spacing: 50)], 120, [[0, 20], [30, 50], [90, 30]]),
      ([GridItem(.flexible(minimum: 10, maximum: 30)), GridItem()], 108, [[0, 30], [38, 70]]),
      ([GridItem(.flexible(minimum: 60)), GridItem()], 88, [[0, 60], [68, 20]]),
      ([GridItem(.flexible(maximum: 100)), GridItem(.flexible(maximum: 20))], 88, [[0, 60], [68, 20]]),
      ([GridItem(.fixed(80)), GridItem()], 50, [[0, 80], [88, 10]]), ([GridItem(.fixed(80)), GridItem(.flexible(minimum: 0))], 0, [[0, 80], [88, 0]]),
    ]
    for (items, room, expected) in rows { #expect(tracks(items, room) == expected, "\(items) in \(room): \(tracks(items, room))") }
  }
  @Test func `that are adaptive are as many as fit`() {
    let rows: [([GridItem], CGFloat, [[CGFloat]])] = [
      ([GridItem(.adaptive(minimum: 20), spacing: 5)], 100, [[0, 21.25], [26.25, 21.25], [52.5, 21.25], [78.75, 21.25]]),
      ([GridItem(.adaptive(minimum: 20, maximum: 21), spacing: 5)], 100, [[0, 21], [26, 21], [52, 21], [78, 21]]),
      ([GridItem(.adaptive(minimum: 20), spacing: 5)], 95, [[0, 20], [25, 20], [50, 20], [75, 20]]),
      ([GridItem(.adaptive(minimum: 20), spacing: 5)], 94, [[0, 28], [33, 28], [66, 28]]),
      ([GridItem(.adaptive(minimum: 200))], 100, [[0, 200]]), ([GridItem(.adaptive(minimum: 0), spacing: 0)], 3, [[0, 1], [1, 1], [2, 1]]),
      ([GridItem(.fixed(30), spacing: 10), GridItem(.adaptive(minimum: 20), spacing: 5)], 100, [[0, 30], [40, 27.5], [72.5, 27.5]]),
      ([GridItem(.adaptive(minimum: 20), spacing: 5), GridItem(.fixed(30), spacing: 10)], 100, [[0, 30], [35, 30], [70, 30]]),
    ]
    for (items, room, expected) in rows { #expect(tracks(items, room) == expected, "\(items) in \(room): \(tracks(items, room))") }
    #expect(GridTracks([GridItem(.adaptive(minimum: 20), spacing: 5)], room: 100).extent == 100 && GridTracks([GridItem(.adaptive(minimum: 1), spacing: 0)], room: 1e6).tracks.count == 10_000)
  }
  @Test func `have lengths that are numbers`() {
    let items: [(GridItem, [[CGFloat]], Int)] = [
      (GridItem(.fixed(-5)), [[0, 0]], 1), (GridItem(.fixed(.infinity)), [[0, 0]], 1), (GridItem(.flexible(minimum: .nan, maximum: -1)), [[0, 0]], 2),
      (GridItem(.flexible(minimum: .infinity, maximum: .infinity)), [[0, 50]], 1), (GridItem(.adaptive(minimum: -1, maximum: 25), spacing: .nan), Array(0..<50).map { [CGFloat($0), 1] }, 2),
      (GridItem(.fixed(0)), [[0, 0]], 0),
    ]
    for (item, expected, count) in items {
      var found: [[CGFloat]] = []
      let issues = RuntimeIssue.capturing { found = tracks([item], 50) }
      #expect(found == expected && issues.filter { $0.contains("GridItem") }.count == count, "\(item): \(found) \(issues)")
    }
  }
}

/// Rows are twenty, thirty and ten wide.
@MainActor @Suite struct `A lazy container` {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
  private let a = Tile(width: 20, height: 10), b = Tile(width: 30, height: 20), c = Tile(width: 10, height: 10)
  private func mirrored(_ places: [CGRect], _ width: CGFloat) -> [CGRect] { places.map { rect(width - $0.maxX, $0.minY, $0.width, $0.height) } }

  @Test func `aligns its rows across, from the leading edge`() {
    for (horizontal, vertical, part) in [(HorizontalAlignment.leading, VerticalAlignment.top, 0), (.center, .center, 0.5), (.trailing, .bottom, 1)] as [(HorizontalAlignment, VerticalAlignment, CGFloat)] {
      let column = LazyVStack(alignment: horizontal, spacing: 4) { a; b }, row = LazyHStack(alignment: vertical, spacing: 4) { a; b }
      let inColumn = [rect(80 * part, 0, 20, 10), rect(70 * part, 14, 30, 20)], inRow = [rect(0, 90 * part, 20, 10), rect(24, 80 * part, 30, 20)]
      let tall = CGSize(width: 100, height: 34), wide = CGSize(width: 54, height: 100)
      #expect(tiles(column, size: tall) == inColumn && tiles(column, size: tall, rightToLeft: true) == mirrored(inColumn, 100), "\(part)")
      #expect(tiles(row, size: wide) == inRow && tiles(row, size: wide, rightToLeft: true) == mirrored(inRow, 54), "\(part)")
    }
    #expect(tiles(LazyVStack { a; b }, size: CGSize(width: 30, height: 38)).map(\.minY) == [0, 18])
    #expect(tiles(LazyHStack { a; b }, size: CGSize(width: 58, height: 20)).map(\.minX) == [0, 28])
  }
  @Test func `aligns the columns of a grid together, and each cell in its own`() {
    let columns = [GridItem(.fixed(40)), GridItem(.fixed(60))], size = CGSize(width: 200, height: 34)
    for (alignment, indent) in [(HorizontalAlignment.leading, 0), (.center, 46), (.trailing, 92)] as [(HorizontalAlignment, CGFloat)] {
      let grid = LazyVGrid(columns: columns, alignment: alignment, spacing: 4) { a; b; c }
      let places = [rect(indent + 10, 5, 20, 10), rect(indent + 63, 0, 30, 20), rect(indent + 15, 24, 10, 10)]
      #expect(tiles(grid, size: size) == places && tiles(grid, size: size, rightToLeft: true) == mirrored(places, 200), "\(indent)")
    }
    for (alignment, x, y) in [(Alignment.topLeading, 0, 0), (.bottomTrailing, 1, 1), (.bottomLeading, 0, 1), (.topTrailing, 1, 0), (.center, 0.5, 0.5)] as [(Alignment, CGFloat, CGFloat)] {
      let grid = LazyVGrid(columns: [GridItem(.fixed(40), alignment: alignment), GridItem(.fixed(60))], alignment: .leading, spacing: 4) { a; b; c }
      #expect(tiles(grid, size: size) == [rect(20 * x, 10 * y, 20, 10), rect(63, 0, 30, 20), rect(30 * x, 24, 10, 10)], "\(x) \(y)")
    }
  }
  @Test func `lets a grid grow sideways the same way`() {
    let rows = [GridItem(.fixed(40)), GridItem(.fixed(60))], size = CGSize(width: 44, height: 150)
    for (alignment, indent) in [(VerticalAlignment.top, 0), (.center, 21), (.bottom, 42)] as [(VerticalAlignment, CGFloat)] {
      let grid = LazyHGrid(rows: rows, alignment: alignment, spacing: 4) { a; b; c }
      let places = [rect(5, indent + 15, 20, 10), rect(0, indent + 68, 30, 20), rect(34, indent + 15, 10, 10)]
      #expect(tiles(grid, size: size) == places && tiles(grid, size: size, rightToLeft: true) == mirrored(places, 44), "\(indent)")
    }
    let grid = LazyHGrid(rows: [GridItem(.fixed(40), alignment: .bottomTrailing), GridItem(.fixed(60))], alignment: .top, spacing: 4) { a; b; c }
    #expect(tiles(grid, size: size) == [rect(10, 30, 20, 10), rect(0, 68, 30, 20), rect(34, 30, 10, 10)])
  }
  private struct Spaced: View {
    @State var spacing: CGFloat = 4
    let seized: (Binding<CGFloat>) -> Void
    var body: some View {
      let _ = seized($spacing)
      LazyVGrid(columns: [GridItem(.fixed(40))], spacing: spacing) { Tile(width: 20, height: 10); Tile(width: 20, height: 10) }
    }
  }
  @Test func `moves the rows of a grid when only its spacing changes`() {
    var spacing: Binding<CGFloat>?
    let harness = ViewHarness(Spaced { spacing = $0 })
    harness.settle()
    func distance() -> CGFloat {
      let places = harness.boxes(TileBox.self).map(\.windowFrame.minY)
      return places.count == 2 ? places[1] - places[0] : 0
    }
    #expect(distance() == 14)
    spacing?.wrappedValue = 30
    harness.settle()
    #expect(distance() == 40)
  }
  @Test func `asks for what its rows take`() {
    let column = ViewHarness(LazyVStack(spacing: 4) { a; b }), row = ViewHarness(LazyHStack(spacing: 4) { a; b })
    let tall = column.boxes(LazyBox.self)[0], wide = row.boxes(LazyBox.self)[0]
    #expect(tall.size(for: .unspecified) == CGSize(width: 30, height: 34) && tall.size(for: ProposedViewSize(width: 70, height: 5)) == CGSize(width: 70, height: 34))
    #expect(wide.size(for: .unspecified) == CGSize(width: 54, height: 20) && wide.size(for: ProposedViewSize(width: 5, height: 70)) == CGSize(width: 54, height: 70))
    for (box, along, length) in [(tall, Axis.vertical, 34), (wide, .horizontal, 54)] as [(LazyBox, Axis, CGFloat)] {
      let own = box.extent(along: along, across: nil), across = box.extent(along: along.other, across: nil)
      #expect([own.least, own.greatest] == [length, length] && [across.least, across.greatest] == [0, .infinity])
    }
    let cells = ViewHarness(LazyVGrid(columns: [GridItem(.fixed(40)), GridItem(.fixed(60))], spacing: 4) { a; b; c }), grid = cells.boxes(LazyBox.self)[0]
    #expect(grid.size(for: .unspecified) == CGSize(width: 108, height: 34) && grid.columns == 2 && tall.columns == 1)
    let nothing = ViewHarness(LazyVStack(spacing: 4) { ForEach(0..<0) { _ in a } }), empty = nothing.boxes(LazyBox.self)[0]
    #expect(empty.size(for: .unspecified) == CGSize(width: 10, height: 0))
    withExtendedLifetime([column, row, cells, nothing]) {}
  }
}
