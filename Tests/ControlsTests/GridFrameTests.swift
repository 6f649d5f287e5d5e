import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// Takes the height that it is offered.
private struct Filler: LeafView {
  func makeBox(_ node: ViewNode) -> FillerBox { FillerBox(node) }
  func apply(to box: FillerBox, from old: Filler?, in node: ViewNode) {}
}
private final class FillerBox: Box {
  override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: 20, height: proposal.height ?? 5) }
  override func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) { axis == .vertical ? (0, .infinity) : (20, 20) }
}

@Suite struct `The frames of a grid's cells` {
  private func cell(_ width: CGFloat, _ height: CGFloat) -> some View { Slab(height: height).frame(width: width) }
  /// The grid's size, and the frames of its cells in it.
  private func frames<V: View>(
    _ grid: V, width: CGFloat = 400, height: CGFloat = 300, isRightToLeft: Bool = false
  ) -> (size: CGSize, cells: [CGRect]) {
    let harness = ViewHarness(grid, size: CGSize(width: width, height: height)) { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
    harness.frame()
    return found(harness)
  }
  private func found(_ harness: ViewHarness) -> (size: CGSize, cells: [CGRect]) {
    guard let box = harness.boxes(GridBox.self).first ?? harness.boxes(GridRowBox.self).first else { return (.zero, []) }
    let origin = box.windowFrame.origin
    let cells = harness.everything.filter { $0 is SlabBox || $0 is FillerBox }
    return (box.size, cells.map { $0.windowFrame.offsetBy(dx: -origin.x, dy: -origin.y) })
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

  @Test func `are centred in columns as wide as the widest, and rows as high as the highest`() {
    let grid = Grid(horizontalSpacing: 10, verticalSpacing: 6) {
      GridRow { cell(40, 20); cell(60, 30); cell(20, 10) }
      GridRow { cell(80, 10); cell(30, 40).gridCellColumns(2) }
      cell(100, 8)
    }
    let (size, cells) = frames(grid)
    #expect(size == CGSize(width: 180, height: 90))
    #expect(cells == [rect(20, 5, 40, 20), rect(90, 0, 60, 30), rect(160, 10, 20, 10), rect(0, 51, 80, 10), rect(120, 36, 30, 40), rect(40, 82, 100, 8)])
    let mirrored = frames(grid, isRightToLeft: true)
    #expect(mirrored.size == size && mirrored.cells == cells.map { rect(180 - $0.maxX, $0.minY, $0.width, $0.height) })
  }
  @Test func `are where the grid, their row, their column or their own anchor says`() {
    let grid = Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 6) {
      GridRow { cell(40, 20); cell(60, 30).gridColumnAlignment(.trailing) }
      GridRow(alignment: .bottom) { cell(40, 10).gridCellAnchor(UnitPoint(x: 0.25, y: 0.5)); cell(30, 40); cell(20, 10) }
      GridRow { cell(80, 4); cell(10, 8) }
      cell(50, 2)
    }
    let (size, cells) = frames(grid)
    #expect(size == CGSize(width: 180, height: 98))
    #expect(
      cells == [
        rect(0, 0, 40, 20), rect(90, 0, 60, 30), rect(10, 51, 40, 10), rect(120, 36, 30, 40), rect(160, 66, 20, 10), rect(0, 82, 80, 4),
        rect(140, 82, 10, 8), rect(0, 96, 50, 2),
      ])
    #expect(frames(grid, isRightToLeft: true).cells == cells.map { rect(180 - $0.maxX, $0.minY, $0.width, $0.height) })
  }
  @Test func `are eight points apart unless the grid says otherwise, and follow what it says later`() {
    struct Changing: View {
      @State var isLater = false
      let out: Held<Binding<Bool>>
      var body: some View {
        let _ = out.value = $isLater
        Grid(alignment: isLater ? .bottomTrailing : .center, horizontalSpacing: isLater ? 3 : nil, verticalSpacing: isLater ? 5 : nil) {
          GridRow(alignment: isLater ? .top : nil) { Slab(height: 20).frame(width: 40); Slab(height: 10).frame(width: 30) }
          GridRow { Slab(height: 10).frame(width: 10); Slab(height: 20).frame(width: 50) }
        }
      }
    }
    let out = Held<Binding<Bool>>(), harness = ViewHarness(Changing(out: out))
    harness.frame()
    #expect(found(harness).size == CGSize(width: 98, height: 48))
    #expect(found(harness).cells == [rect(0, 0, 40, 20), rect(58, 5, 30, 10), rect(15, 33, 10, 10), rect(48, 28, 50, 20)])
    out.value?.wrappedValue = true
    harness.frame()
    #expect(found(harness).size == CGSize(width: 93, height: 45))
    #expect(found(harness).cells == [rect(0, 0, 40, 20), rect(63, 0, 30, 10), rect(30, 35, 10, 10), rect(43, 25, 50, 20)])
  }
  @Test func `make the last column wider for one that spans several, as far as there is room`() {
    let grid = Grid(horizontalSpacing: 10, verticalSpacing: 6) {
      GridRow { cell(40, 10); cell(20, 10) }
      GridRow { cell(100, 10).gridCellColumns(2) }
    }
    for size in [frames(grid), frames(grid.fixedSize())] {
      #expect(size.size == CGSize(width: 100, height: 26))
      #expect(size.cells == [rect(0, 0, 40, 10), rect(65, 0, 20, 10), rect(0, 16, 100, 10)])
    }
    let narrow = frames(grid, width: 90)
    #expect(narrow.size.width == 90 && narrow.cells == [rect(0, 0, 40, 10), rect(60, 0, 20, 10), rect(-5, 16, 100, 10)])
    // One that fits takes no room, and one column is the least.
    let small = Grid(horizontalSpacing: 10, verticalSpacing: 6) {
      GridRow { cell(40, 10); cell(20, 10); cell(30, 10) }
      GridRow { cell(68, 10).gridCellColumns(2); cell(30, 10).gridCellColumns(1) }
    }
    for size in [frames(small), frames(small.fixedSize())] {
      #expect(size.size.width == 110 && size.cells[3] == rect(1, 16, 68, 10) && size.cells[4] == rect(80, 16, 30, 10))
    }
  }
  @Test func `do not count for the axes along which they are not sized`() {
    let (size, cells) = frames(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 6) {
        GridRow { cell(40, 10); cell(20, 50).gridCellUnsizedAxes(.vertical) }
        GridRow { Slab(height: 2).gridCellUnsizedAxes(.horizontal); cell(5, 4) }
      })
    #expect(size == CGSize(width: 70, height: 20))
    #expect(cells == [rect(0, 0, 40, 10), rect(50, 0, 20, 50), rect(0, 16, 40, 2), rect(50, 16, 5, 4)])
  }
  @Test func `share what fixed ones leave, across and down`() {
    let wide = frames(Grid(horizontalSpacing: 10) { GridRow { Slab(height: 10); cell(50, 10); Slab(height: 10) } }, width: 300)
    #expect(wide.cells == [rect(0, 0, 115, 10), rect(125, 0, 50, 10), rect(185, 0, 115, 10)] && wide.size.width == 300)
    let high = Grid(verticalSpacing: 6) {
      GridRow { Filler() }
      GridRow { cell(20, 30) }
      Filler()
    }
    let tall = frames(high, height: 200)
    #expect(tall.size == CGSize(width: 20, height: 200) && tall.cells == [rect(0, 0, 20, 79), rect(0, 85, 20, 30), rect(0, 121, 20, 79)])
    // No room, not even for the spaces between.
    #expect(frames(high, height: 10).size.height == 42)
    #expect(frames(high.fixedSize(), height: 200).size.height == 52)
  }
  @Test func `stand side by side in a row without a grid`() {
    let row = VStack { GridRow { cell(40, 20); cell(60, 30); cell(10, 10) } }
    let (size, cells) = frames(row)
    #expect(size == CGSize(width: 126, height: 30) && cells == [rect(0, 5, 40, 20), rect(48, 0, 60, 30), rect(116, 10, 10, 10)])
    #expect(frames(row, isRightToLeft: true).cells == [rect(86, 5, 40, 20), rect(18, 0, 60, 30), rect(0, 10, 10, 10)])
  }
}
