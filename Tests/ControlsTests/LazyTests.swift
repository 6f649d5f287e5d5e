import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

private struct Million: View {
  var count = 1_000_000
  var height: (Int) -> CGFloat = { _ in 25 }
  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) { ForEach(0..<count, id: \.self) { CountedRow(number: $0, height: height($0)) } }
    }.scrollIndicators(.hidden)
  }
}

@Suite struct `A lazy stack of a million rows` {
  @Test func `opens with the bodies of the visible rows only`() {
    let harness = ViewHarness(Million())
    #expect(harness.graph.counters.bodies == 12 + 1)
    #expect(harness.boxes(SlabBox.self).map(\.number) == Array(0..<12))
    #expect(harness.scrollBox.contentSize.height == 25_000_000)
  }

  @Test func `scrolls by one row for one body, one measure and one strip`() {
    let harness = ViewHarness(Million())
    let cost = harness.cost { harness.scrollBox.setOffset(CGPoint(x: 0, y: 25)) }
    #expect(cost.bodies == 1)
    #expect(cost.boxesMade == 1)
    #expect(cost.measures <= 2)
    #expect(abs(cost.paintedArea - 25 * 400) < 1)
    #expect(harness.boxes(SlabBox.self).map(\.number) == Array(1...12))
  }

  @Test func `jumps to its middle and its end at the price of a page`() {
    let harness = ViewHarness(Million())
    var cost = harness.cost { harness.scrollBox.setOffset(CGPoint(x: 0, y: 12_500_000)) }
    #expect(cost.bodies == 12)
    #expect(harness.boxes(SlabBox.self).map(\.number) == Array(500_000..<500_012))
    cost = harness.cost { harness.scrollBox.scroll(to: CGPoint(x: 0, y: 1e12), animation: nil) }
    #expect(harness.boxes(SlabBox.self).last?.number == 999_999)
    #expect(harness.boxes(SlabBox.self).last?.windowFrame.maxY == 300)
  }

  @Test func `keeps what is seen in place while estimates become heights`() {
    let harness = ViewHarness(Million(height: { $0 % 3 == 0 ? 70 : 20 }), pixels: true)
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 100_000))
    harness.frame()
    for _ in 0..<60 {
      let seen = harness.boxes(SlabBox.self).first { $0.windowFrame.minY >= 60 }!
      let (number, before) = (seen.number, seen.windowFrame.minY)
      harness.scrollBox.setOffset(CGPoint(x: 0, y: harness.scrollBox.offset.y - 53))
      harness.frame()
      let after = harness.boxes(SlabBox.self).first { $0.number == number }!.windowFrame.minY
      #expect(after == before + 53)
      #expect(harness.pixelsThatDiffer() == 0)
    }
  }

  @Test func `evaluates one row when one row's data changes`() {
    final class Rows { var changed = -1 }
    struct Root: View {
      @State var changed = -1
      let out: Held<Binding<Int>>
      var body: some View {
        let _ = out.value = $changed
        ScrollView {
          LazyVStack(spacing: 0) { ForEach(0..<1_000_000, id: \.self) { CountedRow(number: $0 == changed ? -5 : $0, height: 25) } }
        }
      }
    }
    let out = Held<Binding<Int>>()
    let harness = ViewHarness(Root(out: out))
    let cost = harness.cost { out.value?.wrappedValue = 3 }
    // What the row's closure reads belongs to the rows: not even the root is evaluated.
    #expect(cost.bodies == 1)
    #expect(cost.paintedArea <= 25 * 400 + 1)
  }
}

@Suite struct `Lazy rows` {
  struct Filtered: View {
    @State private var numbers = Array(0..<40)
    let out: Held<Binding<[Int]>>
    var body: some View {
      let _ = out.value = $numbers
      ScrollView {
        LazyVStack(spacing: 0) { ForEach(numbers, id: \.self) { CountedRow(number: $0, height: 25) } }
      }.scrollIndicators(.hidden)
    }
  }

  @Test(arguments: [[2], [5, 3], [], [0, 1, 2, 3]]) func `that are filtered out are gone from the screen`(left: [Int]) {
    let out = Held<Binding<[Int]>>()
    let harness = ViewHarness(Filtered(out: out), pixels: true)
    harness.frame()
    out.value?.wrappedValue = left
    harness.frame()
    harness.frame()
    #expect(harness.boxes(SlabBox.self).map(\.number) == left)
    #expect(harness.pixelsThatDiffer() == 0)
  }

  @Test func `keep what is read in place when rows are added above`() {
    struct Root: View {
      @State var items = Array(0..<1000)
      let out: Held<Binding<[Int]>>
      var body: some View {
        let _ = out.value = $items
        ScrollView { LazyVStack(spacing: 0) { ForEach(items, id: \.self) { CountedRow(number: $0, height: 20) } } }
      }
    }
    let out = Held<Binding<[Int]>>()
    let harness = ViewHarness(Root(out: out))
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 400))
    harness.frame()
    let before = harness.boxes(SlabBox.self).first { $0.number == 25 }!.windowFrame.minY
    let cost = harness.cost { out.value?.wrappedValue.insert(contentsOf: [5000, 5001], at: 3) }
    #expect(harness.boxes(SlabBox.self).first { $0.number == 25 }!.windowFrame.minY == before)
    #expect(cost.bodies == 1)
    out.value?.wrappedValue.removeAll { $0 == 25 }
    harness.frame()
    #expect(harness.boxes(SlabBox.self).map(\.number) == Array(20..<25) + Array(26..<36))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `side by side keep what is read in place when rows are added before`(direction: LayoutDirection) {
    struct Root: View {
      @State var items = Array(0..<1000)
      let out: Held<Binding<[Int]>>
      var body: some View {
        let _ = out.value = $items
        ScrollView(.horizontal) {
          LazyHStack(spacing: 0) { ForEach(items, id: \.self) { CountedRow(number: $0, height: 20).frame(width: 20) } }
        }
      }
    }
    let out = Held<Binding<[Int]>>()
    let harness = ViewHarness(Root(out: out).environment(\.layoutDirection, direction))
    func place() -> CGFloat? { harness.boxes(SlabBox.self).first { $0.number == 25 }?.windowFrame.minX }
    harness.scrollBox.setOffset(CGPoint(x: 400, y: 0))
    harness.frame()
    let before = place()
    #expect(before == (direction == .leftToRight ? 100 : 280))
    // What stays in place does not move with an animation either.
    withAnimation(direction == .leftToRight ? .linear(duration: 1) : nil) { out.value?.wrappedValue.insert(contentsOf: [5000, 5001], at: 3) }
    harness.frame()
    #expect(place() == before)
    harness.advance(by: 0.3)
    #expect(place() == before)
  }

  @Test func `mix with single views and sections, in order`() {
    struct Root: View {
      var body: some View {
        ScrollView {
          LazyVStack(spacing: 0) {
            Slab(height: 10, number: -1)
            ForEach(0..<2, id: \.self) { group in
              Section { ForEach(0..<3, id: \.self) { Slab(height: 10, number: group * 10 + $0) } } header: { Slab(height: 10, number: -100 - group) }
            }
            if true { Slab(height: 10, number: -2) }
          }
        }
      }
    }
    let harness = ViewHarness(Root())
    #expect(harness.boxes(SlabBox.self).map(\.number) == [-1, -100, 0, 1, 2, -101, 10, 11, 12, -2])
    #expect(harness.boxes(SlabBox.self).map(\.windowFrame.minY) == (0..<10).map { CGFloat($0) * 10 })
  }

  @Test func `pin headers to the upper edge until their section ends`() {
    let harness = ViewHarness(
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<50, id: \.self) { group in
            Section { ForEach(0..<20, id: \.self) { Slab(height: 25, number: group * 100 + $0) } } header: { Slab(height: 30, number: -1 - group) }
          }
        }
      }, pixels: true)
    func header(_ group: Int) -> CGFloat? { harness.boxes(SlabBox.self).first { $0.number == -1 - group }?.windowFrame.minY }
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 200))
    harness.frame()
    #expect(header(0) == 0)
    #expect(harness.pixelsThatDiffer() == 0)
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 520))
    harness.frame()
    #expect(header(0) == -20 && header(1) == 10)
    #expect(harness.pixelsThatDiffer() == 0)
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 5000))
    harness.frame()
    #expect(harness.boxes(SlabBox.self).filter { $0.number < 0 }.count <= 2)
    #expect(harness.pixelsThatDiffer() == 0)
  }

  @Test func `flow in grids with as many columns as fit`() {
    let harness = ViewHarness(
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 90), spacing: 10)], spacing: 10) {
          ForEach(0..<100_000, id: \.self) { CountedRow(number: $0, height: 50) }
        }
      })
    let slabs = harness.boxes(SlabBox.self)
    #expect(slabs.count == 20)
    #expect(slabs[1].windowFrame.minX - slabs[0].windowFrame.minX == 102.5)
    #expect(slabs[4].windowFrame.origin == CGPoint(x: 0, y: 60))
    harness.size.width = 320
    harness.frame()
    #expect(harness.boxes(SlabBox.self)[3].windowFrame.origin == CGPoint(x: 0, y: 60))
  }

  @Test func `are found by identity though they do not exist yet`() {
    let proxy = Held<ScrollViewProxy>()
    let harness = ViewHarness(ScrollViewReader { reader in
      let _ = proxy.value = reader
      Million(height: { $0 % 2 == 0 ? 30 : 50 })
    })
    proxy.value?.scrollTo(700_000, anchor: .top)
    harness.frame()
    harness.frame()
    #expect(harness.boxes(SlabBox.self).first { $0.number == 700_000 }?.windowFrame.minY == 0)
  }
}

@Suite struct `Extents of rows` {
  @Test func `agree with plain sums`() {
    var extents = RowExtents(count: 3000, estimate: 20)
    var plain = Array(repeating: CGFloat(20), count: 3000)
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      return Int(seed >> 33) % bound
    }
    for _ in 0..<500 {
      let line = random(3000), length = CGFloat(random(90))
      extents.set(line, length)
      plain[line] = length
    }
    var sum: CGFloat = 0
    for line in 0..<3000 {
      let start = extents.offset(line), found = extents.line(at: sum)
      #expect(start == sum)
      if plain[line] > 0 { #expect(found == line) }
      sum += plain[line]
    }
    let total = extents.total
    #expect(total == sum)
  }
}
