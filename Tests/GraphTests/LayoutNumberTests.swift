import Foundation
import OrielDrawing
import Testing
import ViewTesting
@testable import OrielGraph

/// Takes what it is offered, else its ideal size.
private struct Ideal: LeafView {
  var width: CGFloat = 40
  var height: CGFloat = 20
  func makeBox(_ node: ViewNode) -> IdealBox { IdealBox(node) }
  func apply(to box: IdealBox, from old: Ideal?, in node: ViewNode) { box.ideal = CGSize(width: width, height: height) }
}
private final class IdealBox: Box {
  var ideal = CGSize.zero
  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: ideal) }
}
private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
private func size(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
@MainActor private func box<V: View, B: Box>(_ type: B.Type, _ view: V) -> (ViewHarness, B) {
  let harness = ViewHarness(view)
  return (harness, harness.boxes(type)[0])
}

@MainActor @Suite struct `The limits of a frame` {
  private func limits(_ axis: Axis, _ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?) -> FrameLimits {
    axis == .horizontal ? FrameLimits(minWidth: least, idealWidth: ideal, maxWidth: most) : FrameLimits(minHeight: least, idealHeight: ideal, maxHeight: most)
  }
  /// Least, ideal and greatest length; what is proposed; the frame's length around content of twenty, and what the content is offered.
  private static let rows: [(CGFloat?, CGFloat?, CGFloat?, CGFloat?, CGFloat, CGFloat?)] = [
    (50, 50, 50, nil, 50, 50), (50, 50, 50, 10, 50, 50), (50, nil, 50, 90, 50, 50),
    (30, nil, 60, nil, 30, nil), (30, nil, 60, 10, 30, 30), (30, nil, 60, 45, 45, 45), (30, nil, 60, 100, 60, 60),
    (30, 40, 60, nil, 40, 40), (30, 70, 60, nil, 60, 60), (30, 10, 60, nil, 30, 30),
    (30, nil, nil, nil, 30, nil), (30, nil, nil, 10, 30, 30), (30, nil, nil, 100, 30, 100),
    (10, nil, nil, nil, 20, nil), (10, nil, nil, 5, 10, 10), (10, nil, nil, 15, 15, 15), (10, nil, nil, 100, 20, 100),
    (nil, nil, 60, nil, 20, nil), (nil, nil, 60, 10, 20, 10), (nil, nil, 60, 45, 45, 45), (nil, nil, 60, 100, 60, 60),
    (nil, nil, 15, nil, 15, nil), (nil, nil, 15, 10, 15, 10), (nil, nil, 15, 100, 15, 15), (nil, nil, .infinity, 100, 100, 100),
    (nil, 40, nil, nil, 40, 40), (nil, 40, nil, 10, 20, 10), (nil, nil, nil, nil, 20, nil), (nil, nil, nil, 90, 20, 90),
  ]
  @Test func `decide its length and what its content is offered, along each axis`() {
    for axis in Axis.allCases {
      for (least, ideal, most, proposed, length, offered) in Self.rows {
        let limits = limits(axis, least, ideal, most)
        #expect(limits.size(proposed, content: 20, axis) == length, "\(limits) \(String(describing: proposed))")
        #expect(limits.proposal(proposed, axis) == offered, "\(limits) \(String(describing: proposed))")
        #expect(limits.size(proposed, content: 20, axis.other) == 20 && limits.proposal(proposed, axis.other) == proposed)
      }
    }
  }
  @Test func `correct ideal lengths outside them`() {
    for axis in Axis.allCases {
      let both = limits(axis, 30, nil, 60)
      #expect([29, 30, 45, 60, 61].map { both.correction(of: $0, axis) } == [30, nil, nil, nil, 60] as [CGFloat?])
      #expect(both.correction(of: 5, axis.other) == nil && both.correction(of: 500, axis.other) == nil)
      let rows: [(CGFloat?, CGFloat?, Bool, Bool, Bool)] = [
        (30, 60, true, true, false), (30, 30, true, false, true), (30, nil, true, true, false), (nil, 60, true, true, false),
        (nil, .infinity, true, false, false), (30, .infinity, true, true, false), (nil, nil, false, false, false),
      ]
      for (least, most, isBounded, mayCorrect, isFixed) in rows {
        let limits = limits(axis, least, nil, most)
        #expect(limits.isBounded(axis) == isBounded && limits.mayCorrect(axis) == mayCorrect && limits.isFixed(axis) == isFixed, "\(limits)")
        #expect(!limits.isBounded(axis.other) && !limits.mayCorrect(axis.other) && !limits.isFixed(axis.other))
      }
    }
  }
  @Test func `are its range in a stack`() {
    func range<V: View>(_ view: V, _ axis: Axis = .horizontal) -> [CGFloat] {
      let (harness, box) = box(FrameBox.self, view)
      defer { withExtendedLifetime(harness) {} }
      let range = box.extent(along: axis, across: nil)
      return [range.least, range.greatest]
    }
    let tile = Tile(width: 20, height: 10)
    #expect(range(tile.frame(width: 50)) == [50, 50] && range(tile.frame(width: 50), .vertical) == [10, 10])
    #expect(range(tile.frame(height: 50), .vertical) == [50, 50] && range(tile.frame(height: 50)) == [20, 20])
    #expect(range(tile.frame(minWidth: 5, maxWidth: 60)) == [5, 60] && range(tile.frame(minWidth: 30)) == [30, 30] && range(tile.frame(minWidth: 10)) == [10, 20])
    #expect(range(tile.frame(maxWidth: 60)) == [20, 60] && range(tile.frame(maxWidth: 15)) == [15, 15] && range(tile.frame(maxWidth: .infinity)) == [20, .infinity])
    #expect(range(tile.frame(idealHeight: 50), .vertical) == [10, 10] && range(tile.frame(minHeight: 3, maxHeight: 7), .vertical) == [3, 7])
  }
  @Test func `are animated where they are lengths`() {
    var fixed = _FrameLayout(width: 10, height: nil, alignment: .center)
    #expect(fixed.animatableData == AnimatablePair(10, 0))
    fixed.animatableData = AnimatablePair(5, 7)
    #expect(fixed.width == 5 && fixed.height == nil)
    fixed = _FrameLayout(width: nil, height: 10, alignment: .center)
    #expect(fixed.animatableData == AnimatablePair(0, 10))
    fixed.animatableData = AnimatablePair(5, -7)
    #expect(fixed.width == nil && fixed.height == 0)
    var flexible = _FlexFrameLayout(limits: FrameLimits(minWidth: 1, idealWidth: 2, maxWidth: .infinity, minHeight: nil, idealHeight: nil, maxHeight: 4), alignment: .center)
    #expect(flexible.animatableData == AnimatablePair(AnimatablePair(1, 0), AnimatablePair(0, 4)))
    flexible.animatableData = AnimatablePair(AnimatablePair(9, 8), AnimatablePair(7, 6))
    #expect(flexible.limits == FrameLimits(minWidth: 9, idealWidth: 2, maxWidth: .infinity, minHeight: nil, idealHeight: nil, maxHeight: 6))
    flexible.limits = FrameLimits(minWidth: nil, maxWidth: 2, minHeight: 3, maxHeight: nil)
    #expect(flexible.animatableData == AnimatablePair(AnimatablePair(0, 2), AnimatablePair(3, 0)))
    flexible.animatableData = AnimatablePair(AnimatablePair(9, -8), AnimatablePair(7, 6))
    #expect(flexible.limits == FrameLimits(minWidth: nil, maxWidth: 0, minHeight: 7, maxHeight: nil))
  }
  @Test func `are reported where they cannot be, and replaced`() {
    func limits(_ view: some View) -> FrameLimits? { (view as? ModifiedContent<Tile, _FlexFrameLayout>)?.modifier.limits }
    let tile = Tile(width: 20, height: 10)
    var found: FrameLimits?
    var issues = RuntimeIssue.capturing { found = limits(tile.frame(minWidth: 50, maxWidth: 20, minHeight: 40, maxHeight: 10)) }
    #expect(found == FrameLimits(minWidth: 50, maxWidth: 50, minHeight: 40, maxHeight: 40))
    #expect(issues.count == 2 && issues[0].contains("frame(minWidth: 50.0, maxWidth: 20.0)") && issues[1].contains("frame(minHeight: 40.0, maxHeight: 10.0)"))
    issues = RuntimeIssue.capturing { found = limits(tile.frame(minWidth: 0, maxWidth: .infinity, minHeight: 20, maxHeight: 20)) }
    #expect(issues.isEmpty && found == FrameLimits(minWidth: 0, maxWidth: .infinity, minHeight: 20, maxHeight: 20))
    issues = RuntimeIssue.capturing { found = limits(tile.frame(minWidth: .infinity, idealWidth: .nan, maxWidth: -1, minHeight: -1, idealHeight: -1, maxHeight: .nan)) }
    #expect(found == FrameLimits() && issues.count == 6 && issues.allSatisfy { $0.contains("Tile") && !$0.contains("To fill") })
    issues = RuntimeIssue.capturing { _ = tile.frame(width: .infinity, height: .infinity) }
    #expect(issues.count == 2 && issues[0].hasSuffix("To fill the space use maxWidth: .infinity.") && issues[1].hasSuffix("To fill the space use maxHeight: .infinity."))
  }
}

@MainActor @Suite struct `A padding` {
  @Test func `takes away no more than there is`() {
    func taken(_ insets: EdgeInsets) -> CGSize {
      let (harness, box) = box(PaddingBox.self, Tile(width: 20, height: 10).padding(insets))
      defer { withExtendedLifetime(harness) {} }
      return box.size(for: .unspecified)
    }
    #expect(taken(EdgeInsets(top: -4, leading: -3, bottom: -2, trailing: -1)) == size(16, 4))
    #expect(taken(EdgeInsets(top: -4, leading: -13, bottom: -6, trailing: -8)) == .zero)
  }
}

@MainActor @Suite struct `An alignment` {
  private static let places: [(Alignment, CGFloat, CGFloat)] = [
    (.topLeading, 0, 0), (.top, 0.5, 0), (.topTrailing, 1, 0), (.leading, 0, 0.5), (.center, 0.5, 0.5), (.trailing, 1, 0.5), (.bottomLeading, 0, 1),
    (.bottom, 0.5, 1), (.bottomTrailing, 1, 1),
  ]
  @Test(arguments: [false, true]) func `is where it says in a frame, a ZStack, an overlay, a background and of a flexible frame, leading on the right in right-to-left`(_ isMirrored: Bool) {
    for (alignment, x, y) in Self.places {
      let place = rect(80 * (isMirrored ? 1 - x : x), 50 * y, 20, 10), whole = rect(0, 0, 100, 60)
      let small = Tile(width: 20, height: 10), large = Tile(width: 100, height: 60), size = size(100, 60)
      #expect(tiles(small.frame(width: 100, height: 60, alignment: alignment), size: size, rightToLeft: isMirrored) == [place], "\(x) \(y)")
      #expect(tiles(small.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment), size: size, rightToLeft: isMirrored) == [place], "\(x) \(y)")
      #expect(tiles(ZStack(alignment: alignment) { large; small }, size: size, rightToLeft: isMirrored) == [whole, place], "\(x) \(y)")
      #expect(tiles(large.overlay(alignment: alignment) { small }, size: size, rightToLeft: isMirrored) == [whole, place], "\(x) \(y)")
      #expect(tiles(large.background(alignment: alignment) { small }, size: size, rightToLeft: isMirrored) == [place, whole], "\(x) \(y)")
    }
  }
  @Test func `of content is known outside a frame, a padding, a fixed size and a ZStack`() {
    let low = Tile(width: 10, height: 10).alignmentGuide(.top) { _ in 3 }, aside = Tile(width: 10, height: 10).alignmentGuide(.leading) { _ in 3 }
    let tall = Tile(width: 10, height: 40), wide = Tile(width: 40, height: 10)
    #expect(tiles(HStack(alignment: .top, spacing: 0) { low.frame(height: 30, alignment: .bottom); tall }, size: size(20, 63)) == [rect(0, 20, 10, 10), rect(10, 23, 10, 40)])
    #expect(tiles(VStack(alignment: .leading, spacing: 0) { aside.frame(width: 30, alignment: .trailing); wide }, size: size(63, 20)) == [rect(20, 0, 10, 10), rect(23, 10, 40, 10)])
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(tiles(HStack(alignment: .top, spacing: 0) { low.padding(insets); tall }, size: size(26, 44)) == [rect(2, 1, 10, 10), rect(16, 4, 10, 40)])
    #expect(tiles(VStack(alignment: .leading, spacing: 0) { aside.padding(insets); wide }, size: size(45, 24)) == [rect(2, 1, 10, 10), rect(5, 14, 40, 10)])
    #expect(tiles(HStack(alignment: .top, spacing: 0) { low.fixedSize(); tall }, size: size(20, 43)) == [rect(0, 0, 10, 10), rect(10, 3, 10, 40)])
    #expect(tiles(HStack(alignment: .top, spacing: 0) { low.aspectRatio(1, contentMode: .fit); tall }, size: size(20, 43)) == [rect(0, 0, 10, 10), rect(10, 3, 10, 40)])
    let pile = ZStack(alignment: .bottomLeading) { Tile(width: 10, height: 10).alignmentGuide(.top) { _ in 4 }; Tile(width: 10, height: 30) }
    #expect(tiles(HStack(alignment: .top, spacing: 0) { pile; tall }, size: size(20, 64)) == [rect(0, 20, 10, 10), rect(0, 0, 10, 30), rect(10, 24, 10, 40)])
    let heap = ZStack(alignment: .topTrailing) { Tile(width: 10, height: 10).alignmentGuide(.leading) { _ in 4 }; Tile(width: 30, height: 10) }
    #expect(tiles(VStack(alignment: .leading, spacing: 0) { heap; wide }, size: size(64, 20)) == [rect(20, 0, 10, 10), rect(0, 0, 30, 10), rect(24, 10, 40, 10)])
  }
  @Test func `of a stack is that of its first or last line, or between those of its children`() {
    func column<A: View, B: View>(_ a: A, _ b: B) -> some View { VStack(spacing: 2) { a; b } }
    let a = Tile(width: 10, height: 10), b = Tile(width: 10, height: 20), c = Tile(width: 10, height: 30)
    let first = column(a.alignmentGuide(.firstTextBaseline) { _ in 6 }, b.alignmentGuide(.firstTextBaseline) { _ in 15 })
    #expect(tiles(HStack(alignment: .firstTextBaseline, spacing: 0) { first; c }, size: size(20, 56)) == [rect(0, 24, 10, 10), rect(0, 36, 10, 20), rect(10, 0, 10, 30)])
    let last = column(a.alignmentGuide(.lastTextBaseline) { _ in 6 }, b.alignmentGuide(.lastTextBaseline) { _ in 15 })
    #expect(tiles(HStack(alignment: .lastTextBaseline, spacing: 0) { last; c }, size: size(20, 35)) == [rect(0, 3, 10, 10), rect(0, 15, 10, 20), rect(10, 0, 10, 30)])
    let between = column(a.alignmentGuide(.top) { _ in 6 }, b.alignmentGuide(.top) { _ in 16 })
    #expect(tiles(HStack(alignment: .top, spacing: 0) { between; c }, size: size(20, 47)) == [rect(0, 0, 10, 10), rect(0, 12, 10, 20), rect(10, 17, 10, 30)])
    let across = VStack(alignment: .leading, spacing: 0) { a.alignmentGuide(.trailing) { _ in 4 }; Tile(width: 30, height: 10) }
    #expect(tiles(VStack(alignment: .trailing, spacing: 0) { across; Tile(width: 20, height: 10) }, size: size(46, 30)) == [rect(16, 0, 10, 10), rect(16, 10, 30, 10), rect(0, 20, 20, 10)])
  }
  @Test func `combines explicit guides to their mean`() {
    #expect(HorizontalAlignment.leading.combineExplicit([2, nil, 6]) == 4 && VerticalAlignment.top.combineExplicit([3, 4, nil, 5]) == 4)
    #expect(HorizontalAlignment.leading.combineExplicit([nil, nil]) == nil && VerticalAlignment.top.combineExplicit([CGFloat?]()) == nil)
  }
}

@MainActor @Suite struct `A size that keeps to its content` {
  @Test func `is ideal along the axes that are fixed`() {
    let (harness, box) = box(FixedSizeBox.self, Ideal().fixedSize(horizontal: true, vertical: false))
    let offer = ProposedViewSize(width: 70, height: 80)
    func range(_ axis: Axis) -> [CGFloat] { [box.extent(along: axis, across: nil).least, box.extent(along: axis, across: nil).greatest] }
    #expect(box.size(for: offer) == size(40, 80) && range(.horizontal) == [40, 40] && range(.vertical) == [0, .infinity])
    box.set(false, true)
    harness.settle()
    #expect(box.size(for: offer) == size(70, 20) && range(.horizontal) == [0, .infinity] && range(.vertical) == [20, 20])
    box.set(true, true)
    harness.settle()
    #expect(box.size(for: offer) == size(40, 20))
  }
  @Test func `keeps its proportions for every proposal`() {
    let rows: [(CGFloat?, ContentMode, CGFloat?, CGFloat?, CGSize)] = [
      (2, .fit, 200, 200, size(200, 100)), (2, .fit, 200, 50, size(100, 50)), (2, .fit, 200, 100, size(200, 100)), (2, .fill, 200, 200, size(400, 200)),
      (2, .fill, 200, 50, size(200, 100)), (2, .fill, 200, 100, size(200, 100)), (2, .fit, nil, nil, size(40, 20)), (4, .fit, nil, nil, size(40, 10)),
      (2, .fit, 50, nil, size(50, 25)), (2, .fill, nil, 50, size(100, 50)), (2, .fit, .infinity, 50, size(100, 50)), (2, .fit, 50, .infinity, size(50, 25)),
      (4, .fit, .infinity, .infinity, size(40, 10)), (nil, .fit, 100, 100, size(100, 50)), (nil, .fill, 100, 100, size(200, 100)), (nil, .fit, nil, nil, size(40, 20)),
      (0, .fit, 30, 50, size(30, 50)), (-2, .fit, 30, 50, size(30, 50)), (.infinity, .fit, 30, 50, size(30, 50)), (0.5, .fit, 30, 30, size(15, 30)),
    ]
    for (ratio, mode, width, height, expected) in rows {
      let (harness, box) = box(AspectRatioBox.self, Ideal().aspectRatio(ratio, contentMode: mode))
      defer { withExtendedLifetime(harness) {} }
      #expect(box.size(for: ProposedViewSize(width: width, height: height)) == expected, "\(String(describing: ratio)) \(mode) \(String(describing: width)) \(String(describing: height))")
    }
    let (harness, flat) = box(AspectRatioBox.self, Ideal(width: 40, height: 0).scaledToFit())
    #expect(flat.size(for: ProposedViewSize(width: 100, height: 50)) == size(50, 50))
    flat.set(2, .fill)
    harness.settle()
    #expect(flat.size(for: ProposedViewSize(width: 100, height: 100)) == size(200, 100))
    let range = flat.extent(along: .horizontal, across: 50)
    #expect([range.least, range.greatest] == [100, 100])
    let (other, fitting) = box(AspectRatioBox.self, Ideal().aspectRatio(2, contentMode: .fit))
    defer { withExtendedLifetime(other) {} }
    let fit = fitting.extent(along: .horizontal, across: 50)
    #expect([fit.least, fit.greatest] == [0, 100])
  }
  @Test func `animates a ratio that it has`() {
    var layout = _AspectRatioLayout(ratio: 2, mode: .fit)
    #expect(layout.animatableData == 2)
    layout.animatableData = 3
    #expect(layout.ratio == 3)
    layout.ratio = nil
    #expect(layout.animatableData == 0)
    layout.animatableData = 3
    #expect(layout.ratio == nil)
    func ratio(_ view: some View) -> CGFloat? { (view as? ModifiedContent<Ideal, _AspectRatioLayout>)?.modifier.ratio }
    #expect(ratio(Ideal().aspectRatio(size(3, 2), contentMode: .fit)) == 1.5 && ratio(Ideal().aspectRatio(size(3, 0), contentMode: .fit)) == 1)
  }
}

@MainActor @Suite struct `A distance between views` {
  @Test func `depends on what they show at the edges that meet`() {
    let kinds: [ViewSpacing.Kind] = [.standard, .text, .none]
    for (first, row) in zip(kinds, [[8, 8, 0], [8, 4, 0], [0, 0, 0]] as [[CGFloat]]) {
      for (second, distance) in zip(kinds, row) {
        var above = ViewSpacing(.none), below = ViewSpacing(.none)
        (above.bottom, below.top) = (first, second)
        #expect(above.distance(to: below, along: .vertical) == distance && above.distance(to: below, along: .horizontal) == 0)
        var before = ViewSpacing(.none), after = ViewSpacing(.none)
        (before.trailing, after.leading) = (first, second)
        #expect(before.distance(to: after, along: .horizontal) == (distance == 4 ? 8 : distance) && before.distance(to: after, along: .vertical) == 0)
      }
    }
  }
  @Test func `of several views together is standard where they differ, and joins the edges asked for`() {
    let kinds: [ViewSpacing.Kind] = [.standard, .text, .none]
    for (first, row) in zip(kinds, [[.standard, .standard, .standard], [.standard, .text, .text], [.standard, .text, .none]] as [[ViewSpacing.Kind]]) {
      for (second, joined) in zip(kinds, row) { #expect(ViewSpacing(first).union(ViewSpacing(second)) == ViewSpacing(joined)) }
    }
    for (edges, path) in [(Edge.Set.top, \.top), (.leading, \.leading), (.bottom, \.bottom), (.trailing, \.trailing)] as [(Edge.Set, WritableKeyPath<ViewSpacing, ViewSpacing.Kind>)] {
      var expected = ViewSpacing(.none)
      expected[keyPath: path] = .text
      #expect(ViewSpacing.zero.union(ViewSpacing(.text), edges: edges) == expected)
    }
  }
  @Test func `is standard where there is padding`() {
    let text = Tile(width: 10, height: 10), none = EdgeInsets()
    for (insets, edge) in [
      (EdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 0), \.top), (EdgeInsets(top: 0, leading: 1, bottom: 0, trailing: 0), \.leading),
      (EdgeInsets(top: 0, leading: 0, bottom: 1, trailing: 0), \.bottom), (EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 1), \.trailing),
    ] as [(EdgeInsets, KeyPath<ViewSpacing, ViewSpacing.Kind>)] {
      let (harness, box) = box(PaddingBox.self, EmptySpaced(content: text).padding(insets))
      defer { withExtendedLifetime(harness) {} }
      #expect(box.spacing[keyPath: edge] == .standard && box.spacing != ViewSpacing())
    }
    let (harness, box) = box(PaddingBox.self, EmptySpaced(content: text).padding(none))
    defer { withExtendedLifetime(harness) {} }
    #expect(box.spacing == .zero)
  }
  /// Content that wants no distance.
  private struct EmptySpaced<Content: View>: View {
    let content: Content
    var body: some View { Unspaced()() { content } }
  }
  private nonisolated struct Unspaced: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize { CGSize(width: 10, height: 10) }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {}
    func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing { .zero }
  }
}

@MainActor @Suite struct `A share of a container` {
  @Test func `is some of its equal parts with the space between them`() {
    let rows: [(Int, Int, CGFloat, CGFloat, CGFloat)] = [
      (4, 1, 10, 130, 25), (4, 2, 10, 130, 60), (4, 4, 10, 130, 130), (1, 1, 10, 130, 130), (3, 2, 0, 90, 60), (4, 1, 10, 20, 0), (4, 2, 10, 20, 10), (2, 3, 10, 110, 170),
    ]
    for (count, span, spacing, container, length) in rows {
      #expect(ContainerShare.part(count: count, span: span, spacing: spacing).length(of: container, .horizontal) == length, "\(count) \(span) \(container)")
    }
    #expect(ContainerShare.all.length(of: 50, .vertical) == 50 && ContainerShare.all.length(of: -50, .vertical) == 0)
    let computed = ContainerShare.computed { length, axis in axis == .horizontal ? length - 30 : .nan }
    #expect(computed.length(of: 50, .horizontal) == 20 && computed.length(of: 10, .horizontal) == 0 && computed.length(of: 50, .vertical) == 0)
  }
  @Test func `is known to be the same where its numbers are`() {
    let part = ContainerShare.part(count: 4, span: 2, spacing: 10)
    #expect(ContainerShare.all.isKnownEqual(to: .all) && part.isKnownEqual(to: .part(count: 4, span: 2, spacing: 10)))
    for other in [.all, .part(count: 3, span: 2, spacing: 10), .part(count: 4, span: 1, spacing: 10), .part(count: 4, span: 2, spacing: 9), .computed { length, _ in length }] as [ContainerShare] {
      #expect(!part.isKnownEqual(to: other) && !other.isKnownEqual(to: part))
    }
  }
}

@MainActor @Suite struct `A position in a view` {
  @Test func `is where the middle of the content is, from the leading edge`() {
    let tile = Tile(width: 20, height: 10).position(x: 30, y: 40)
    #expect(tiles(tile, size: size(100, 60)) == [rect(20, 35, 20, 10)])
    #expect(tiles(tile, size: size(100, 60), rightToLeft: true) == [rect(60, 35, 20, 10)])
    let (harness, box) = box(PositionBox.self, tile)
    defer { withExtendedLifetime(harness) {} }
    #expect(box.size(for: .unspecified) == size(20, 10) && box.size(for: ProposedViewSize(width: 50, height: nil)) == size(50, 10))
    let range = box.extent(along: .vertical, across: nil)
    #expect([range.least, range.greatest] == [0, .infinity])
    let between = _PositionLayout(position: .zero).interpolated(to: _PositionLayout(position: CGPoint(x: 4, y: 8)), by: 0.25)
    #expect(between.position == CGPoint(x: 1, y: 2))
  }
  @Test func `is the leading edge in a GeometryReader`() {
    let reader = GeometryReader { _ in Tile(width: 20, height: 10) }
    #expect(tiles(reader, size: size(100, 60)) == [rect(0, 0, 20, 10)] && tiles(reader, size: size(100, 60), rightToLeft: true) == [rect(80, 0, 20, 10)])
    #expect(tiles(reader.fixedSize(), size: size(100, 60)) == [rect(45, 25, 20, 10)])
  }
  @Test func `of an anchor is that of its view, for whoever reads it`() {
    let harness = ViewHarness(ZStack(alignment: .topLeading) { Filler(); Tile(width: 20, height: 10).padding(.leading, 30).padding(.top, 40) })
    let tile = harness.boxes(TileBox.self)[0], outer = harness.boxes(PaddingBox.self)[0]
    let points: [(Anchor<CGPoint>.Source, CGFloat, CGFloat)] = [
      (.topLeading, 30, 40), (.top, 40, 40), (.topTrailing, 50, 40), (.leading, 30, 45), (.center, 40, 45), (.trailing, 50, 45), (.bottomLeading, 30, 50),
      (.bottom, 40, 50), (.bottomTrailing, 50, 50), (.unitPoint(UnitPoint(x: 0.25, y: 0.1)), 35, 41), (.point(CGPoint(x: 3, y: 7)), 33, 47),
    ]
    for (source, x, y) in points {
      #expect(source.valueInWindow(of: tile) == CGPoint(x: x, y: y))
      #expect(source.make(tile).resolve(tile) == CGPoint(x: x - 30, y: y - 40) && source.make(outer).box === outer)
    }
    #expect(Anchor<CGRect>.Source.bounds.valueInWindow(of: tile) == rect(30, 40, 20, 10) && Anchor<CGRect>.Source.bounds.make(outer).resolve(tile) == rect(-30, -40, 50, 50))
    #expect(Anchor<CGRect>.Source.rect(rect(1, 2, 3, 4)).valueInWindow(of: tile) == rect(31, 42, 3, 4))
  }
  @Test func `and lengths are those of an axis`() {
    var offer = ProposedViewSize(width: 1, height: 2), extent = size(1, 2), point = CGPoint(x: 1, y: 2)
    #expect(offer[.horizontal] == 1 && offer[.vertical] == 2 && extent[.horizontal] == 1 && extent[.vertical] == 2 && point[.horizontal] == 1 && point[.vertical] == 2)
    offer[.vertical] = 5
    extent[.vertical] = 5
    point[.vertical] = 5
    #expect(offer == ProposedViewSize(width: 1, height: 5) && extent == size(1, 5) && point == CGPoint(x: 1, y: 5))
    offer[.horizontal] = 3
    extent[.horizontal] = 3
    point[.horizontal] = 3
    #expect(offer == ProposedViewSize(width: 3, height: 5) && extent == size(3, 5) && point == CGPoint(x: 3, y: 5))
    #expect(ProposedViewSize(along: .horizontal, 1, across: 2) == ProposedViewSize(width: 1, height: 2) && ProposedViewSize(along: .vertical, 1, across: 2) == ProposedViewSize(width: 2, height: 1))
    #expect(CGSize(along: .horizontal, 1, across: 2) == size(1, 2) && CGSize(along: .vertical, 1, across: 2) == size(2, 1))
    #expect(ProposedViewSize.unspecified.replacingUnspecifiedDimensions() == size(10, 10) && ProposedViewSize(width: nil, height: 4).replacingUnspecifiedDimensions(by: size(7, 8)) == size(7, 4))
    #expect(Axis.horizontal.other == .vertical && Axis.vertical.other == .horizontal)
  }
}
