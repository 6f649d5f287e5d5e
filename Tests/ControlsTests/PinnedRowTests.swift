import Foundation
import OrielControls
import OrielGraph
import Testing
import ViewTesting

/// Three sections of five rows of twenty points, with a header of ten and a footer of twelve, in a view of sixty.
@MainActor @Suite struct `A pinned row` {
  private func sections(_ length: @escaping (CGFloat, Int) -> some View) -> some View {
    ForEach(0..<3) { section in
      Section {
        ForEach(0..<5) { row in length(20, row) }
      } header: {
        length(10, 100 + section)
      } footer: {
        length(12, 200 + section)
      }
    }
  }
  private func place(of number: Int, at offset: CGFloat, _ pins: PinnedScrollableViews) -> CGFloat {
    let section = CGFloat(number % 100), start = 122 * section - offset, end = start + 122
    if number < 200 { return pins.contains(.sectionHeaders) ? max(start, min(0, end - 10)) : start }
    return pins.contains(.sectionFooters) ? min(start + 110, max(48, start)) : start + 110
  }
  private static let pins: [PinnedScrollableViews] = [[], .sectionHeaders, .sectionFooters, [.sectionHeaders, .sectionFooters]]

  /// The offsets grow slowly, so that all rows that were passed have been measured.
  private func expectPlaces(_ harness: ViewHarness, _ pins: PinnedScrollableViews, _ begin: (CGRect) -> CGFloat) {
    var met = Set<Int>()
    for offset in Array(stride(from: CGFloat(0), through: 300, by: 10)) + Array(stride(from: CGFloat(300), through: 0, by: -10)) {
      harness.scrollBox.setOffset(harness.scrollBox.viewportAxes.contains(.vertical) ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0))
      harness.settle()
      for box in harness.boxes(SlabBox.self) where box.number >= 100 {
        let found = begin(box.windowFrame), expected = place(of: box.number, at: offset, pins)
        // What is out of sight may be where it was.
        guard found > -12, found < 60 || expected < 60 else { continue }
        met.insert(box.number)
        #expect(found == expected, "\(box.number) at \(offset), \(pins.rawValue): \(found), not \(expected)")
      }
      if pins.contains(.sectionHeaders) {
        let top = Int(offset / 122), header = harness.boxes(SlabBox.self).first { $0.number == 100 + top }
        #expect(header != nil, "the header of the section at the edge, at \(offset)")
      }
    }
    #expect(met == [100, 101, 102, 200, 201, 202])
  }
  @Test(arguments: 0..<4) func `stays at its edge while its section is in view, and is pushed out by the end of that`(_ index: Int) {
    let pins = Self.pins[index]
    let harness = ViewHarness(
      ScrollView { LazyVStack(spacing: 0, pinnedViews: pins) { sections { Slab(height: $0, number: $1) } } }.scrollIndicators(.hidden),
      size: CGSize(width: 100, height: 60))
    expectPlaces(harness, pins) { $0.minY }
  }
  @Test(arguments: [false, true]) func `of a row stays at the edge where the row begins`(_ isRightToLeft: Bool) {
    let harness = ViewHarness(
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0, pinnedViews: .sectionHeaders) { sections { Slab(height: 30, number: $1).frame(width: $0) } }
      }.scrollIndicators(.hidden).environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight), size: CGSize(width: 60, height: 40))
    expectPlaces(harness, .sectionHeaders) { isRightToLeft ? 60 - $0.maxX : $0.minX }
  }
}
