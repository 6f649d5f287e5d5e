import Foundation
import Testing
@testable import OrielGraph

private let tile = Tile(width: 10, height: 10)
private func collect(_ body: (inout RowCollector) -> Void) -> RowCollector {
  var collector = RowCollector()
  body(&collector)
  return collector
}
private func collect<V: View>(@ViewBuilder _ view: () -> V) -> RowCollector { collect { $0.add(view()) } }
private func rows(_ count: Int) -> ForEach<Range<Int>, Int, Tile> { ForEach(0..<count) { _ in tile } }
/// A view whose body is rows, and one whose body is none.
private struct Rows: View { var body: some View { rows(3) } }
private struct Plain: View { var body: some View { tile } }
private struct Nested: View { var body: some View { Group { Rows() } } }
private struct Endless: View { var body: some View { AnyView(Endless()) } }
private struct Note: ViewModifier { func body(content: Content) -> some View { content } }
private struct Turned: View, Animatable {
  var animatableData = 0.0
  var body: some View { rows(2) }
}

@Suite struct `The rows of a lazy container` {
  @Test func `are supplied by each view and loop of its content, with their paths`() {
    func found(_ isFirst: Bool, _ optional: Bool) -> RowCollector {
      collect {
        tile
        rows(5)
        if isFirst { tile } else { tile; rows(2) }
        if optional { tile }
        EmptyView()
        Group { rows(0); Plain() }
        AnyView(rows(4))
        AnyView(tile)
      }
    }
    let one = found(true, false), other = found(false, true)
    #expect(one.supplies.map(\.path) == [[0], [1], [2, true], [5, 0], [5, 1], [6], [7]])
    #expect(one.supplies.map(\.count) == [1, 5, 1, 0, 1, 4, 1] && one.count == 13)
    #expect(other.supplies.map(\.path) == [[0], [1], [2, false, 0], [2, false, 1], [3], [5, 0], [5, 1], [6], [7]] && other.count == 16)
    for supply in one.supplies { #expect(supply.role == .row && supply.section == -1 && supply.level == 0 && supply.outline(at: 0) == nil) }
    #expect(!one.hasOutline && one.sections.isEmpty)
  }
  @Test func `are one for a view unless its type says that it is several`() {
    let several: [any View.Type] = [
      ForEach<Range<Int>, Int, Tile>.self, Rows.self, Nested.self, Group<Rows>.self, Optional<Rows>.self, TupleView<(Tile, Rows)>.self, _ConditionalContent<Tile, Rows>.self, _ConditionalContent<Rows, Tile>.self,
      ModifiedContent<Rows, Note>.self, _IDView<Rows, Int>.self,
    ]
    let single: [any View.Type] = [
      Tile.self, Plain.self, Group<Tile>.self, Optional<Plain>.self, TupleView<(Tile, Plain)>.self, _ConditionalContent<Tile, Plain>.self, ModifiedContent<Plain, Note>.self, EmptyView.self, AnyView.self, Endless.self, Turned.self,
      _IDView<Tile, Int>.self,
    ]
    // Twice, because the answers are remembered.
    for _ in 0..<2 {
      for type in several { #expect(RowCollector.mayHoldRows(type), "\(type)") }
      for type in single { #expect(!RowCollector.mayHoldRows(type), "\(type)") }
    }
    #expect(!RowCollector.mayHoldRows(Int.self))
  }
  @Test func `keep their path through what is applied to all of them`() {
    let changed = collect {
      tile
      rows(5).environment(\.displayScale, 3)
      rows(4).modifier(Note())
      rows(3).transition(.opacity)
      rows(2).background { tile }
      tile.modifier(Note())
      tile.environment(\.displayScale, 3)
    }
    #expect(changed.supplies.map(\.path) == (0..<7).map { [$0] } && changed.supplies.map(\.count) == [1, 5, 4, 3, 2, 1, 1])
    for supply in changed.supplies[1...4] {
      for place in 0..<supply.count { #expect(supply.id(at: place) == AnyHashable(place)) }
    }
    // With another identity they are others.
    func path(_ id: Int) -> [AnyHashable] { collect { rows(2).id(id) }.supplies[0].path }
    #expect(path(1) == path(1) && path(1) != path(2) && path(1).count == 1 && collect { tile.id(1) }.supplies[0].path.isEmpty)
  }
  @Test func `of elements that may be several are each element's own`() {
    let found = collect {
      ForEach(["a", "b"], id: \.self) { name in
        tile
        rows(name == "a" ? 2 : 3)
      }
      tile
    }
    #expect(found.supplies.map(\.path) == [[0, "a", 0], [0, "a", 1], [0, "b", 0], [0, "b", 1], [1]] && found.supplies.map(\.count) == [1, 2, 1, 3, 1])
    // The first one has the identity of the element.
    let a = AnyHashable("a"), b = AnyHashable("b")
    #expect([0, 2, 4].map { found.supplies[$0].id(at: 0) } == [a, b, nil])
    #expect(found.supplies[2].hasID("b", at: 0) && !found.supplies[2].hasID("a", at: 0))
  }
  @Test func `of very many elements are one for each, without a look at them`() {
    var looked = 0
    func loop(_ count: Int) -> RowCollector {
      looked = 0
      return collect {
        ForEach(0..<count) { _ in
          let _ = looked += 1
          Plain()
          rows(2)
        }
      }
    }
    #expect(loop(2_500).supplies.count == 5_000 && looked == 2_500)
    #expect(loop(50_001).supplies.count == 1 && loop(50_001).count == 50_001 && looked == 0)
    // Bodies would have to be evaluated.
    func bodies(_ count: Int) -> Int { collect { ForEach(0..<count) { _ in Rows() } }.supplies.count }
    #expect(bodies(2_000) == 2_000 && bodies(2_001) == 1)
  }
  @Test func `are counted up to a number that does not overflow`() {
    let endless = collect {
      tile
      rows(Int.max / 4)
      rows(Int.max / 4)
      tile
    }
    #expect(endless.count == 1 << 60 && RowCollector.greatestCount == 1 << 60)
  }

  @Test func `of sections know their header, footer and place`() {
    var isOpen = false
    let binding = Binding(get: { isOpen }, set: { isOpen = $0 })
    let found = collect { collector in
      collector.add(tile, step: 0)
      collector.addSection(header: tile, content: rows(4), footer: tile, isExpanded: nil)
      collector.addSection(header: EmptyView(), content: rows(2), footer: EmptyView(), isExpanded: nil)
      collector.addSection(header: tile, content: rows(9), footer: tile, isExpanded: binding)
      collector.add(tile, step: 1)
    }
    #expect(found.supplies.map(\.role) == [.row, .header, .row, .footer, .row, .header, .footer, .row])
    #expect(found.supplies.map(\.section) == [-1, 0, 0, 0, 1, 2, 2, -1])
    #expect(found.supplies.map(\.path) == [[0], ["header"], ["rows"], ["footer"], ["rows"], ["header"], ["footer"], [1]])
    #expect(found.sections.map(\.header) == [1, nil, 9] && found.sections.map(\.footer) == [6, nil, 10])
    #expect(found.sections.map(\.rows) == [2..<6, 7..<9, 10..<10] && found.sections.map(\.all) == [1..<7, 7..<9, 9..<11])
    #expect(found.sections.map { $0.isExpanded == nil } == [true, true, false] && found.count == 12)
    found.sections[2].isExpanded?.wrappedValue = true
    #expect(isOpen && collect { $0.addSection(header: tile, content: rows(9), footer: EmptyView(), isExpanded: binding) }.sections[0].rows == 1..<10)
  }

  @Test func `of disclosure groups are one level deeper while they are open`() {
    let unfolding = RowUnfolding()
    var changes = 0
    unfolding.onChange = { changes += 1 }
    func group() -> RowCollector {
      collect { collector in
        collector.unfolding = unfolding
        collector.addDisclosure(label: tile, isExpanded: nil) { rows(3) }
        collector.add(tile, step: 7)
      }
    }
    let closed = group()
    #expect(closed.supplies.map(\.path) == [["label"], [7]] && closed.hasOutline && closed.count == 2)
    let label = closed.supplies[0].outline(at: 0)
    #expect(label?.level == 0 && label?.hasChildren == true && label?.isOpen == false)
    label?.toggle?()
    #expect(changes == 1 && unfolding.open.count == 1)
    let open = group()
    #expect(open.supplies.map(\.path) == [["label"], ["rows"], [7]] && open.supplies.map(\.level) == [0, 1, 0] && open.count == 5)
    #expect(open.supplies[0].outline(at: 0)?.isOpen == true && open.supplies[2].outline(at: 0) == nil)
    let row = open.supplies[1].outline(at: 2)
    #expect(row?.level == 1 && row?.hasChildren == false && row?.isOpen == false)
    open.supplies[0].outline(at: 0)?.toggle?()
    #expect(changes == 2 && unfolding.open.isEmpty)
  }
  @Test func `of disclosure groups open by their bindings, if these have one`() {
    var isOpen = [true, false]
    func binding(_ index: Int) -> Binding<Bool> { Binding(get: { isOpen[index] }, set: { isOpen[index] = $0 }) }
    func found() -> RowCollector {
      collect { collector in
        collector.addDisclosure(label: tile, isExpanded: binding(0)) { rows(2) }
        collector.addSection(header: EmptyView(), content: tile, footer: EmptyView(), isExpanded: nil)
        collector.addDisclosure(label: tile, isExpanded: binding(1)) { rows(1) }
      }
    }
    #expect(found().supplies.map(\.level) == [0, 1, 0, 0])
    found().supplies[3].outline(at: 0)?.toggle?()
    found().supplies[0].outline(at: 0)?.toggle?()
    #expect(isOpen == [false, true] && found().supplies.map(\.level) == [0, 0, 0, 1])
    let moved = collect { collector in
      collector.add(tile, step: 0)
      collector.add(TupleView((tile, rows(2))), transform: Doubling())
    }
    #expect(moved.supplies.map(\.count) == [1, 1, 2] && moved.supplies.map(\.path) == [[0], [0], [1]])
  }
  private struct Doubling: RowTransform {
    func apply<V: View>(to row: V) -> AnyView { AnyView(row) }
  }

  @Test func `have the edits of their loop`() {
    var deleted: [IndexSet] = [], moved: [(IndexSet, Int)] = []
    func edits(_ edits: inout RowEdits) {
      edits.onDelete = { deleted.append($0) }
      edits.onMove = { moved.append(($0, $1)) }
    }
    let plain = collect { collector in
      collector.add(tile, step: 0)
      collector.add(rows(3), edits: edits)
    }
    #expect(plain.supplies[0].edits.onDelete == nil)
    plain.supplies[1].edits.onDelete?([1, 2])
    plain.supplies[1].edits.onMove?([0], 2)
    #expect(deleted == [[1, 2]] && moved.map(\.0) == [[0]] && moved.map(\.1) == [2])
    // Of elements that are several rows, the first deletes its element.
    deleted = []
    let nested = collect { collector in
      collector.add(tile, step: 0)
      collector.add(ForEach(0..<3) { _ in TupleView((tile, rows(2))) }, edits: edits)
      collector.add(tile, step: 1)
    }
    #expect(nested.supplies.count == 8 && nested.supplies[0].edits.onDelete == nil && nested.supplies[7].edits.onDelete == nil)
    for supply in nested.supplies[1..<7] {
      supply.edits.onDelete?([0])
      #expect(supply.edits.onMove == nil)
    }
    #expect(deleted == [[0], [1], [2]])
    // Edits of the rows themselves come first.
    deleted = []
    var own: [IndexSet] = []
    let inner = collect { collector in
      collector.add(ForEach(0..<2) { _ in
        var loop = rows(2)
        loop.edits = { $0.onDelete = { own.append($0) } }
        return TupleView((tile, loop))
      }, edits: edits)
    }
    for supply in inner.supplies { supply.edits.onDelete?([1]) }
    #expect(deleted == [[0], [1]] && own == [[1], [1]])
  }
}

@Suite struct `A supply of rows` {
  @Test func `finds an identity outwards from where it probably is`() {
    let supply = collect { ForEach([5, 3, 9, 7, 3, 1], id: \.self) { _ in tile } }.supplies[0]
    let cases: [(Int, Int, Int, Int?)] = [
      (9, 2, 0, 2), (9, 0, 6, 2), (9, 0, 2, 2), (9, 0, 1, nil), (9, 5, 3, 2), (9, 5, 2, nil), (5, 3, 3, 0), (1, 0, 5, 5), (1, 0, 4, nil), (5, -40, 0, 0), (1, 99, 0, 5), (8, 2, 100, nil),
      (3, 2, 9, 1), (3, 3, 9, 4), (3, 4, 0, 4), (3, 1, 0, 1), (7, 2, 1, 3), (3, 0, 9, 1),
    ]
    for (id, guess, reach, place) in cases { #expect(supply.index(of: id, near: guess, within: reach) == place, "\(id) near \(guess)") }
    // Of two that are as near the one before.
    let pair = collect { ForEach([5, 3, 9, 3], id: \.self) { _ in tile } }.supplies[0]
    #expect(pair.index(of: 3, near: 2, within: 9) == 1)
    #expect(supply.index(of: "9", near: 2, within: 9) == nil && (0..<6).map { supply.id(at: $0) } == [5, 3, 9, 7, 3, 1].map { AnyHashable($0) })
    #expect(collect { ForEach([Int](), id: \.self) { _ in tile } }.supplies[0].index(of: 1, near: 0, within: 9) == nil)
  }
  @Test func `of a range knows its identities without a search`() {
    let supply = collect { ForEach(3..<8) { _ in tile } }.supplies[0]
    #expect((0..<12).map { supply.index(of: $0, near: 0, within: 0) } == [nil, nil, nil, 0, 1, 2, 3, 4, nil, nil, nil, nil])
    let doubled = collect { ForEach(data: 3..<8, identity: { $0 * 2 }) { _ in tile } }.supplies[0]
    #expect((5..<16).map { doubled.index(of: $0, near: 2, within: 9) } == [nil, 0, nil, 1, nil, 2, nil, 3, nil, 4, nil])
    let words = collect { ForEach(data: 3..<8, identity: { "\($0)" }) { _ in tile } }.supplies[0]
    #expect(words.index(of: "6", near: 0, within: 9) == 3 && words.index(of: 6, near: 0, within: 9) == nil)
    let slice = collect { ForEach([4, 5, 6, 7, 8][2...], id: \.self) { _ in tile } }.supplies[0]
    #expect(slice.count == 3 && (0..<3).map { slice.id(at: $0) } == [6, 7, 8] && slice.index(of: 8, near: 0, within: 9) == 2)
  }
  @Test func `has a number as long as its path exists`() {
    var parts = RowParts()
    let first = parts.number(of: [1]), second = parts.number(of: [2, "a"])
    #expect(first != second && parts.number(of: [1]) == first && parts.number(of: [2, "a"]) == second)
    let two = collect {
      tile
      tile
    }.supplies
    let zero = parts.number(of: two[0].path)
    parts.forgetOthers(than: two)
    #expect(parts.number(of: two[0].path) == zero)
    let again = parts.number(of: [2, "a"])
    #expect(again != second && again != first && again != zero)
  }
}
