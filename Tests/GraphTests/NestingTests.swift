import Foundation
import Testing
import ViewTesting
import OrielGraph

/// Ways to put a layout into a layout, again and again.
@MainActor enum Nest: String, CaseIterable, CustomTestStringConvertible {
  case conditionInColumn, alternating, flexibleAlternating, boundedFrames, growingFrames, paddedAndFilled, proportions, idealSizes
  case overEachOther, ownLayout, anyLayout, priorities, guides, baselines, readers, overlays, tighteningFrames, leastFrames

  nonisolated var testDescription: String { rawValue }

  func view(_ depth: Int) -> AnyView {
    guard depth > 0 else { return self == .tighteningFrames ? AnyView(Sheet(area: 4_000_000)) : AnyView(Tile(width: 20, height: 10)) }
    let inner = view(depth - 1)
    func across<V: View>(@ViewBuilder _ content: () -> V) -> AnyView {
      depth % 2 == 0 ? AnyView(VStack { content() }) : AnyView(HStack { content() })
    }
    switch self {
    case .conditionInColumn: return AnyView(VStack { if depth > 0 { inner } else { Tile(width: 1, height: 1) } })
    case .alternating: return across { Tile(width: 5, height: 5); inner }
    case .flexibleAlternating: return across { Filler(); inner; Stretch(least: 3); Tile(width: 5, height: 5) }
    case .boundedFrames: return across { Filler(); inner.frame(minWidth: 10, maxWidth: 500, minHeight: 10, maxHeight: 400); Filler() }
    case .growingFrames: return across { Stretch(); inner.frame(maxWidth: .infinity, maxHeight: .infinity); Tile(width: 5, height: 5) }
    case .paddedAndFilled: return across { inner.padding(1).background { Filler() }; Filler() }
    case .proportions: return across { Filler(); inner.aspectRatio(1.5, contentMode: .fit); Stretch() }
    case .idealSizes: return depth % 5 == 0 ? across { Filler(); inner.fixedSize(horizontal: true, vertical: false) } : across { Stretch(); inner }
    case .overEachOther: return across { ZStack { Filler(); inner }; Stretch() }
    case .ownLayout: return AnyView(Halves(isVertical: depth % 2 == 0) { Stretch(); inner })
    case .anyLayout: return AnyView(AnyLayout(depth % 2 == 0 ? AnyLayout(VStackLayout()) : AnyLayout(HStackLayout())) { Stretch(); inner; Filler() })
    case .priorities: return across { Filler(); inner.layoutPriority(1); Stretch().layoutPriority(-1) }
    case .guides: return across { Filler(); inner.alignmentGuide(VerticalAlignment.center) { $0[VerticalAlignment.center] + 1 } }
    case .baselines: return AnyView(HStack(alignment: .firstTextBaseline) { Stretch(); VStack { Tile(width: 4, height: 4); inner } })
    case .readers: return across { Filler(); GeometryReader { _ in inner } }
    case .overlays: return across { Stretch(); inner.overlay { Filler() } }
    // Each frame is tighter than those in it, so that no limit is another's.
    case .tighteningFrames:
      return AnyView(inner.padding(1).frame(maxWidth: CGFloat(1_500 - 3 * depth)).frame(maxHeight: CGFloat(1_400 - 2 * depth)))
    case .leastFrames: return across { inner.frame(minWidth: CGFloat(30 + 2 * depth), minHeight: CGFloat(20 + 3 * depth)); Filler() }
    }
  }
}

/// An app's layout that asks each view for its ideal and what it was offered itself.
nonisolated struct Halves: Layout {
  let isVertical: Bool
  init(isVertical: Bool) { self.isVertical = isVertical }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let sizes = subviews.map { view in
      let ideal = view.sizeThatFits(.unspecified), own = view.sizeThatFits(proposal)
      return CGSize(width: min(ideal.width, own.width), height: min(ideal.height, own.height))
    }
    return isVertical
      ? CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(0, +))
      : CGSize(width: sizes.map(\.width).reduce(0, +), height: sizes.map(\.height).max() ?? 0)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    var point = bounds.origin
    for view in subviews {
      let size = view.sizeThatFits(proposal)
      view.place(at: point, proposal: proposal)
      if isVertical { point.y += size.height } else { point.x += size.width }
    }
  }
}

/// As high as its area needs at its width, as a text is.
private struct Sheet: LeafView {
  let area: CGFloat
  func makeBox(_ node: ViewNode) -> SheetBox { SheetBox(node) }
  func apply(to box: SheetBox, from old: Sheet?, in node: ViewNode) { box.area = area }
}
private final class SheetBox: Box {
  var area: CGFloat = 0
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let width = min(max(proposal.width ?? 4_000, 10), 4_000)
    return CGSize(width: width, height: (area / width).rounded(.up))
  }
}

/// Lazy containers in each other, without anything that scrolls.
@MainActor enum LazyNest: String, CaseIterable, CustomTestStringConvertible {
  case plain, behindOthers, padded, paddedSheet, inColumns

  nonisolated var testDescription: String { rawValue }

  func view(_ depth: Int) -> AnyView {
    guard depth > 0 else { return self == .paddedSheet ? AnyView(Sheet(area: 40_000)) : AnyView(Tile(width: 20, height: 10)) }
    let inner = view(depth - 1)
    switch self {
    case .plain: return AnyView(LazyVStack { inner })
    case .behindOthers: return AnyView(LazyVStack(spacing: 0) { Tile(width: 1, height: 1); inner; Tile(width: 1, height: 1) })
    case .padded, .paddedSheet: return AnyView(LazyVStack { inner.padding(1) })
    case .inColumns: return AnyView(LazyVStack(spacing: 0) { VStack(spacing: 0) { Tile(width: 1, height: 1); inner } })
    }
  }
}

@MainActor @Suite struct `Layouts in layouts` {
  @Test(arguments: LazyNest.allCases) func `that are lazy cost the same for each level, without a scroll view`(_ nest: LazyNest) {
    func questions(_ depth: Int) -> Int {
      let harness = ViewHarness(nest.view(depth), size: CGSize(width: 800, height: 600))
      harness.settle()
      #expect(harness.boxes(TileBox.self).count + harness.boxes(SheetBox.self).count > 0)
      #expect(harness.boxes(LazyBox.self).count == depth)
      return harness.graph.counters.measures + harness.graph.counters.ranges
    }
    let few = questions(10), half = questions(20), many = questions(40)
    #expect(Double(many - half) / 20 <= Double(half - few) / 10 * 1.25 + 1, "\(few), \(half), \(many)")
    #expect(many < 40 * 25)
  }
  @Test func `that are lazy are as large as all that they hold, however wide they turn out`() {
    let harness = ViewHarness(LazyNest.paddedSheet.view(10), size: CGSize(width: 220, height: 600))
    harness.settle()
    // 200 points are left for the sheet, which then is as high.
    #expect(harness.boxes(SheetBox.self)[0].size == CGSize(width: 200, height: 200))
    #expect(harness.boxes(LazyBox.self).map(\.size.height).max() == 220)
  }

  /// Questions asked to show a view of some depth, and to answer the window for its limits.
  private func questions(_ nest: Nest, _ depth: Int) -> (all: Int, boxes: Int) {
    let harness = ViewHarness(nest.view(depth), size: CGSize(width: 800, height: 600))
    harness.settle()
    for proposal in [ProposedViewSize.zero, .unspecified, .infinity] { _ = harness.graph.root!.size(for: proposal) }
    return (harness.graph.counters.measures + harness.graph.counters.ranges, harness.graph.counters.boxesMade)
  }

  @Test(arguments: Nest.allCases) func `cost the same for each level, however many there are`(_ nest: Nest) {
    let few = questions(nest, 60), half = questions(nest, 100), many = questions(nest, 200)
    let early = Double(half.all - few.all) / 40, late = Double(many.all - half.all) / 100
    #expect(late <= early * 1.25 + 1)
    #expect(Double(many.all) / Double(many.boxes) < 25)
  }
  @Test func `find thirty levels of rows and columns as large as their contents are`() {
    func level(_ depth: Int) -> AnyView {
      guard depth > 0 else { return AnyView(Tile(width: 20, height: 10)) }
      return depth % 2 == 0
        ? AnyView(VStack(spacing: 0) { Tile(width: 1, height: 1); level(depth - 1) })
        : AnyView(HStack(spacing: 0) { Tile(width: 1, height: 1); level(depth - 1) })
    }
    let harness = ViewHarness(level(30), size: CGSize(width: 800, height: 600))
    #expect(harness.graph.root!.children[0].size == CGSize(width: 35, height: 25))
  }

  struct Deep: View {
    let levels: Int
    var body: some View { VStack(spacing: 0) { if levels > 0 { AnyView(Deep(levels: levels - 1)) } } }
  }
  struct App: View {
    let levels: Int
    var body: some View {
      HStack {
        Tile(width: 30, height: 30)
        Deep(levels: levels)
      }
    }
  }
  @Test func `of five thousand levels end in a report that names the view, and the rest is shown`() {
    var tiles = 0
    let issues = RuntimeIssue.capturing {
      let harness = ViewHarness(App(levels: 5_000), pixels: true)
      harness.settle()
      harness.size.width += 10
      harness.frame()
      _ = harness.graph.root?.hitTest(CGPoint(x: 200, y: 150))
      _ = harness.spoken
      tiles = harness.boxes(TileBox.self).count
      harness.graph.unmount()
    }
    #expect(tiles == 1)
    #expect(issues.contains { $0.contains("Deep") && $0.contains("are not shown") })
  }
  @Test func `made by an app in one piece end in a report as well`() {
    func level(_ depth: Int) -> AnyView { depth > 0 ? AnyView(VStack { level(depth - 1) }) : AnyView(Tile(width: 1, height: 1)) }
    let issues = RuntimeIssue.capturing {
      let harness = ViewHarness(HStack { Tile(width: 3, height: 3); level(5_000) })
      #expect(harness.boxes(TileBox.self).count == 1)
      harness.graph.unmount()
    }
    #expect(issues.contains { $0.contains("are not shown") })
  }
}
