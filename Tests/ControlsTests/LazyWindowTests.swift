import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

/// As high as its words would be: the narrower, the higher.
private struct Flowing: LeafView {
  let number: Int
  func makeBox(_ node: ViewNode) -> FlowingBox { FlowingBox(node) }
  func apply(to box: FlowingBox, from old: Flowing?, in node: ViewNode) { box.number = number }
}
private final class FlowingBox: Box {
  var number = 0
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width ?? 100
    return CGSize(width: width, height: width > 0 ? 4_000 / width : 40)
  }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { axis == .horizontal ? (0, .infinity) : (10, 40) }
}

@Suite struct `Lazy rows in a window that changes` {
  @Test func `begin with the same one when the window becomes narrower or wider`() {
    let harness = ViewHarness(ScrollView { LazyVStack(spacing: 0) { ForEach(0..<400, id: \.self) { Flowing(number: $0) } } }.scrollIndicators(.hidden))
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 505))
    harness.settle()
    func rows() -> [FlowingBox] { harness.boxes(FlowingBox.self).filter { $0.windowFrame.maxY > 0 && $0.windowFrame.minY < 300 } }
    #expect(rows()[0].number == 50 && rows()[0].windowFrame.minY == -5 && rows().allSatisfy { $0.size.height == 10 })
    for (width, height) in [(200.0, 20.0), (100, 40), (400, 10)] {
      harness.size.width = width
      harness.frame()
      harness.settle()
      let now = rows()
      #expect(now[0].number == 50 && now[0].windowFrame.minY == -5 && now.map(\.number) == Array(50..<50 + now.count), "\(width)")
      #expect(now.allSatisfy { Double($0.size.height) == height && Double($0.size.width) == width } && now.last!.windowFrame.maxY >= 300)
      for (above, below) in zip(now, now.dropFirst()) { #expect(below.windowFrame.minY == above.windowFrame.maxY) }
    }
  }
  @Test func `flow into as many columns as fit, from the same one on`() {
    let harness = ViewHarness(
      ScrollView { LazyVGrid(columns: [GridItem(.adaptive(minimum: 100), spacing: 0)], spacing: 0) { ForEach(0..<1_000, id: \.self) { Slab(height: 40, number: $0) } } }.scrollIndicators(.hidden))
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 400))
    harness.settle()
    for (width, columns) in [(400.0, 4), (200, 2), (400, 4)] {
      harness.size.width = width
      harness.frame()
      harness.settle()
      let cells = harness.boxes(SlabBox.self).filter { $0.windowFrame.maxY > 0 && $0.windowFrame.minY < 300 }
      #expect(cells[0].number == 40 && cells[0].windowFrame.minY == 0 && cells.map(\.number) == Array(40..<40 + cells.count) && cells.count == 8 * columns, "\(width)")
      for (index, cell) in cells.enumerated() {
        #expect(cell.windowFrame.origin == CGPoint(x: CGFloat(index % columns) * 100, y: CGFloat(index / columns) * 40))
      }
    }
  }
  private struct Spaced: View {
    @State private var spacing: CGFloat = 0
    let seized: (Binding<CGFloat>) -> Void
    var body: some View {
      let _ = seized($spacing)
      ScrollView { LazyVStack(spacing: spacing) { ForEach(0..<40, id: \.self) { Slab(height: 30, number: $0) } } }.scrollIndicators(.hidden)
    }
  }
  @Test func `move apart when their spacing changes`() {
    var binding: Binding<CGFloat>?
    let harness = ViewHarness(Spaced { binding = $0 })
    harness.settle()
    for spacing in [10, 3, 0] as [CGFloat] {
      binding?.wrappedValue = spacing
      harness.settle()
      let seen = harness.boxes(SlabBox.self).filter { $0.windowFrame.minY < 300 }
      #expect(seen.map(\.windowFrame.minY) == seen.indices.map { CGFloat($0) * (30 + spacing) } && seen.last!.windowFrame.maxY + spacing >= 300, "\(spacing)")
    }
  }
  @Test(arguments: [false, true]) func `are taken to be as high as those in view when the size of type changes, and the first one stays`(isList: Bool) {
    func made(_ change: @escaping (inout EnvironmentValues) -> Void = { _ in }) -> ViewHarness {
      isList
        ? ViewHarness(List(0..<2_000) { Text("Row \($0)") }, environment: change)
        : ViewHarness(ScrollView { LazyVStack { ForEach(0..<2_000) { Text("Row \($0)") } } }, environment: change)
    }
    func first(_ harness: ViewHarness) -> String? { harness.spoken(.text).first { $0.frame.maxY > 1 }?.label }
    func length(_ harness: ViewHarness) -> CGFloat { harness.scrollBox.content.size.height }
    let large = made { $0.dynamicTypeSize = .xxxLarge }, plain = made()
    for harness in [large, plain] { harness.settle() }
    let lengths = (large: length(large), plain: length(plain))
    #expect(lengths.large > lengths.plain * 1.2)
    let changing = made()
    changing.settle()
    changing.scrollBox.setOffset(CGPoint(x: 0, y: 20_000))
    changing.settle()
    let row = first(changing)
    for (size, length) in [(DynamicTypeSize.xxxLarge, lengths.large), (.large, lengths.plain), (.xxxLarge, lengths.large)] {
      changing.changeEnvironment { $0.dynamicTypeSize = size }
      changing.settle()
      #expect(abs(changing.scrollBox.content.size.height - length) < 100 && first(changing) == row && row != nil)
      #expect(abs(changing.scrollBox.offset.y / changing.scrollBox.content.size.height - 20_000 / lengths.plain) < 0.005)
    }
  }
  private struct Growing: View {
    @State private var height: CGFloat = 30
    let seized: (Binding<CGFloat>) -> Void
    var body: some View {
      let _ = seized($height)
      ScrollView { LazyVStack(spacing: 0) { ForEach(0..<60, id: \.self) { Slab(height: height + CGFloat($0 % 2), number: $0) } } }.scrollIndicators(.hidden)
    }
  }
  @Test func `come back as they have become while they were out of sight`() {
    var binding: Binding<CGFloat>?
    let harness = ViewHarness(Growing { binding = $0 })
    harness.settle()
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 400))
    harness.settle()
    #expect(!harness.boxes(SlabBox.self).contains { $0.number == 0 })
    binding?.wrappedValue = 50
    harness.settle()
    harness.scrollBox.setOffset(.zero)
    harness.settle()
    let seen = harness.boxes(SlabBox.self).filter { $0.windowFrame.minY < 300 }
    #expect(seen.map(\.number) == Array(0..<6) && seen.map(\.windowFrame.minY) == [0, 50, 101, 151, 202, 252])
    #expect(seen.map { Double($0.size.height) } == [50, 51, 50, 51, 50, 51])
  }
  @Test func `keep the one that has the focus, however far away, until it loses it`() throws {
    let harness = ViewHarness(ScrollView { LazyVStack(spacing: 0) { ForEach(0..<500, id: \.self) { number in Button("Row \(number)") {}.frame(height: 30) } } }.scrollIndicators(.hidden))
    harness.settle()
    harness.press(.tab)
    harness.settle()
    let focused = try #require(harness.input.focusedBox)
    func turn(_ steps: CGFloat) {
      harness.wheel(steps, at: CGPoint(x: 50, y: 100))
      harness.settle()
    }
    for steps in [-60.0, -120, 60] {
      turn(steps)
      #expect(harness.input.focusedBox === focused && focused.isInWindow && focused.windowFrame.maxY < -1000)
    }
    turn(1000)
    #expect(harness.input.focusedBox === focused && abs(focused.windowFrame.midY - 15) < 1)
    turn(-60)
    harness.input.setFocus(nil)
    turn(-60)
    #expect(!focused.isInWindow)
  }
}

@Suite struct `Lazy columns side by side` {
  private func sections() -> some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 4, pinnedViews: [.sectionHeaders, .sectionFooters]) {
        ForEach(0..<40, id: \.self) { group in
          Section {
            ForEach(0..<5, id: \.self) { cell in Slab(height: 20 + CGFloat(cell), number: group * 10 + cell).frame(width: 30 + CGFloat(group % 3) * 10) }
          } header: {
            Slab(height: 40, number: 1_000 + group).frame(width: 24)
          } footer: {
            Slab(height: 30, number: 2_000 + group).frame(width: 16)
          }
        }
      }
    }.scrollIndicators(.hidden)
  }
  private func grid() -> some View {
    ScrollView(.horizontal) {
      LazyHGrid(rows: [GridItem(.fixed(50), alignment: .topLeading), GridItem(.fixed(60))], spacing: 6) {
        ForEach(0..<300, id: \.self) { Slab(height: 30, number: $0).frame(width: 20 + CGFloat($0 % 4) * 8) }
      }
    }.scrollIndicators(.hidden)
  }

  @Test(arguments: [false, true]) func `are the same in a mirror from right to left, wherever they scroll`(isGrid: Bool) {
    func harness(_ direction: LayoutDirection) -> ViewHarness {
      isGrid ? ViewHarness(grid().environment(\.layoutDirection, direction)) : ViewHarness(sections().environment(\.layoutDirection, direction))
    }
    let left = harness(.leftToRight), right = harness(.rightToLeft)
    for offset in [0.0, 10, 90, 350, 420, 2_000, 1_950, 640, 3_300, 30] {
      for harness in [left, right] {
        harness.scrollBox.scroll(to: CGPoint(x: offset, y: 0), animation: nil)
        harness.settle()
      }
      func places(_ harness: ViewHarness) -> [Int: CGRect] {
        harness.boxes(SlabBox.self).reduce(into: [:]) { $0[$1.number] = $1.windowFrame }
      }
      let here = places(left), there = places(right)
      #expect(here.count > 5 && Set(here.keys) == Set(there.keys), "\(offset)")
      for (number, frame) in here {
        let mirrored = there[number] ?? .null
        #expect(abs(mirrored.minX - (400 - frame.maxX)) < 0.01 && abs(mirrored.minY - frame.minY) < 0.01 && mirrored.size == frame.size, "\(number) at \(offset)")
      }
    }
  }
}
