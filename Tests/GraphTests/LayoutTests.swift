import Foundation
import Testing
import ViewTesting
import OrielGraph

/// Places of every tile in the window, in order.
@MainActor func tiles<V: View>(_ view: V, size: CGSize = CGSize(width: 200, height: 100), rightToLeft: Bool = false) -> [CGRect] {
  let harness = ViewHarness(view.environment(\.layoutDirection, rightToLeft ? .rightToLeft : .leftToRight), size: size)
  harness.settle()
  return harness.graph.root!.everything.filter { $0 is TileBox }.map(\.windowFrame)
}

/// Takes what it is offered, between limits; tells what it was offered last.
struct Stretch: LeafView {
  var least: CGFloat = 0
  func makeBox(_ node: ViewNode) -> StretchBox { StretchBox(node) }
  func apply(to box: StretchBox, from old: Stretch?, in node: ViewNode) { box.least = least }
}
final class StretchBox: Box {
  var least: CGFloat = 0
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: least, height: 10))
    return CGSize(width: max(least, size.width), height: min(10, size.height))
  }
}
@MainActor func stretches<V: View>(_ view: V, size: CGSize = CGSize(width: 200, height: 100)) -> [CGRect] {
  let harness = ViewHarness(view, size: size)
  return harness.graph.root!.everything.filter { $0 is StretchBox }.map(\.windowFrame)
}

/// As text is: one line of twenty points where it has a width of a hundred, else two, the second only where there is room.
struct Lines: LeafView {
  func makeBox(_ node: ViewNode) -> LinesBox { LinesBox(node) }
  func apply(to box: LinesBox, from old: Lines?, in node: ViewNode) {}
}
final class LinesBox: Box {
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let width = min(proposal.width ?? 100, 100), height = proposal.height ?? 40
    return CGSize(width: width, height: width < 100 && height >= 40 ? 40 : 20)
  }
}

@MainActor @Suite struct `A flexible frame` {
  @Test func `offers its limit to content whose ideal length is beyond it`() {
    #expect(stretches(Stretch().frame(maxHeight: 2).fixedSize()).map(\.height) == [2])
    #expect(stretches(Stretch().frame(minWidth: 30).fixedSize()).map(\.width) == [30])
    #expect(stretches(Stretch(least: 20).frame(minWidth: 10, maxWidth: 40).fixedSize()).map(\.width) == [20])
  }
}

@MainActor @Suite struct `A stack` {
  @Test func `puts children one after another with eight points between and centres them across`() {
    let places = tiles(HStack { Tile(width: 20, height: 10); Tile(width: 30, height: 40) })
    #expect(places == [CGRect(x: 71, y: 45, width: 20, height: 10), CGRect(x: 99, y: 30, width: 30, height: 40)])
  }
  @Test func `aligns across as it is told`() {
    #expect(tiles(HStack(alignment: .top, spacing: 0) { Tile(width: 20, height: 10); Tile(width: 30, height: 40) }).map(\.minY) == [30, 30])
    #expect(tiles(HStack(alignment: .bottom, spacing: 0) { Tile(width: 20, height: 10); Tile(width: 30, height: 40) }).map(\.maxY) == [70, 70])
    #expect(tiles(VStack(alignment: .trailing, spacing: 2) { Tile(width: 20, height: 10); Tile(width: 30, height: 40) }).map(\.maxX) == [115, 115])
  }
  @Test func `mirrors in a right-to-left layout`() {
    let places = tiles(HStack(spacing: 0) { Tile(width: 20, height: 10); Tile(width: 30, height: 10) }, rightToLeft: true)
    #expect(places.map(\.minX) == [105, 75])
    #expect(tiles(VStack(alignment: .leading, spacing: 0) { Tile(width: 20, height: 10); Tile(width: 30, height: 10) }, rightToLeft: true).map(\.maxX) == [115, 115])
  }
  @Test func `shares what is left equally among the flexible`() {
    let places = stretches(HStack(spacing: 0) { Stretch(); Tile(width: 50, height: 10); Stretch() })
    #expect(places.map(\.width) == [75, 75])
  }
  @Test func `is endless with an endless child, wherever it stands in the row`() {
    for wide in [0, 1] {
      let stack = VStack(spacing: 0) {
        Tile(width: 20, height: 10).frame(maxWidth: wide == 0 ? .infinity : 20)
        Tile(width: 20, height: 10).frame(maxWidth: wide == 1 ? .infinity : 20)
      }
      let alone = ViewHarness(stack), below = ViewHarness(ZStack { stack; Tile(width: 5, height: 5) })
      for harness in [alone, below] { #expect(harness.graph.root?.size(for: .infinity).width == .infinity) }
    }
  }
  @Test func `lets the least flexible choose first`() {
    let places = stretches(HStack(spacing: 0) { Stretch(least: 150); Stretch() })
    #expect(places.map(\.width) == [150, 50])
  }
  @Test func `serves higher priorities first and keeps the least sizes of the others`() {
    let places = stretches(HStack(spacing: 0) { Stretch(least: 30); Stretch().layoutPriority(1) })
    #expect(places.map(\.width) == [30, 170])
  }
  @Test func `lines up guides that children set`() {
    let places = tiles(
      HStack(alignment: .top, spacing: 0) {
        Tile(width: 10, height: 10).alignmentGuide(.top) { $0.height / 2 }
        Tile(width: 10, height: 40)
      })
    #expect(places[0].midY == places[1].minY)
  }
  @Test func `keeps to itself where its children's centres meet`() {
    // A row at the end of a column must not pull what lies behind the column down to itself.
    let places = tiles(
      VStack(spacing: 0) {
        Tile(width: 10, height: 80)
        HStack { Tile(width: 10, height: 20) }
      }.background { Tile(width: 10, height: 100) },
      size: CGSize(width: 10, height: 100))
    #expect(places.contains(CGRect(x: 0, y: 0, width: 10, height: 100)))
  }
  @Test func `shows every element of a ForEach and skips empty branches`() {
    let isShown = false
    let places = tiles(
      HStack(spacing: 0) {
        ForEach(0..<3) { _ in Tile(width: 10, height: 10) }
        if isShown { Tile(width: 100, height: 10) }
        Group { Tile(width: 10, height: 10); Tile(width: 10, height: 10) }
      })
    #expect(places.map(\.minX) == [75, 85, 95, 105, 115])
  }
  @Test func `over each other aligns both axes`() {
    let places = tiles(ZStack(alignment: .bottomTrailing) { Tile(width: 100, height: 50); Tile(width: 20, height: 10) })
    #expect(places[1].maxX == places[0].maxX && places[1].maxY == places[0].maxY)
  }
}

@MainActor @Suite struct `A layout modifier` {
  @Test func `pads each side by its own length, leading on the right in right-to-left`() {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let frame = CGSize(width: 26, height: 14)
    #expect(tiles(Tile(width: 20, height: 10).padding(insets), size: frame) == [CGRect(x: 2, y: 1, width: 20, height: 10)])
    #expect(tiles(Tile(width: 20, height: 10).padding(insets), size: frame, rightToLeft: true)[0].minX == 4)
  }
  @Test func `pads text that wraps in what is left, and a stack leaves room for its lines`() {
    let column = VStack(spacing: 0) {
      Lines().padding(.horizontal, 10)
      Stretch()
    }
    let h = ViewHarness(column, size: CGSize(width: 100, height: 50))
    #expect(h.boxes(LinesBox.self)[0].size == CGSize(width: 80, height: 40))
    #expect(h.boxes(StretchBox.self)[0].size.height == 10)
  }
  @Test func `applies to each view of a group`() {
    let places = tiles(HStack(spacing: 0) { Group { Tile(width: 10, height: 10); Tile(width: 10, height: 10) }.padding(.horizontal, 5) })
    #expect(places[1].minX - places[0].maxX == 10)
  }
  @Test func `fixes a frame and aligns in it`() {
    #expect(tiles(Tile(width: 20, height: 10).frame(width: 100, height: 50, alignment: .topLeading)) == [CGRect(x: 50, y: 25, width: 20, height: 10)])
  }
  @Test func `lets a flexible frame grow to what is offered and no further than its limit`() {
    #expect(tiles(Tile(width: 20, height: 10).frame(maxWidth: .infinity, alignment: .trailing))[0].maxX == 200)
    #expect(tiles(Tile(width: 20, height: 10).frame(maxWidth: 100, alignment: .trailing))[0].maxX == 150)
    #expect(tiles(Tile(width: 20, height: 10).frame(minWidth: 60, alignment: .leading))[0].minX == 70)
  }
  @Test func `keeps proportions when fitting and filling`() {
    let fit = ViewHarness(Filler().aspectRatio(2, contentMode: .fit), size: CGSize(width: 200, height: 200))
    #expect(fit.graph.root!.children[0].size == CGSize(width: 200, height: 100))
    let fill = ViewHarness(Filler().aspectRatio(2, contentMode: .fill), size: CGSize(width: 200, height: 200))
    #expect(fill.graph.root!.children[0].size == CGSize(width: 400, height: 200))
  }
  @Test func `gives an overlay the size of what it covers`() {
    let harness = ViewHarness(Tile(width: 60, height: 30).overlay(alignment: .bottom) { Filler().frame(height: 4) })
    let filler = harness.graph.root!.everything.first { type(of: $0) == Box.self }!
    #expect(filler.size == CGSize(width: 60, height: 4))
  }
  @Test func `reports a frame that cannot be and ignores it`() {
    let issues = RuntimeIssue.capturing { #expect(tiles(Tile(width: 20, height: 10).frame(width: -5))[0].width == 20) }
    #expect(issues.contains { $0.contains("width: -5") })
  }
}

@MainActor @Suite struct `A layout of an app` {
  nonisolated struct Diagonal: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
      subviews.map { $0.sizeThatFits(.unspecified) }.reduce(.zero) { CGSize(width: $0.width + $1.width, height: $0.height + $1.height) }
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
      var point = bounds.origin
      for subview in subviews {
        let size = subview.sizeThatFits(.unspecified)
        subview.place(at: point, proposal: .unspecified)
        point = CGPoint(x: point.x + size.width, y: point.y + size.height)
      }
    }
  }
  nonisolated struct Weight: LayoutValueKey { static let defaultValue = 1.0 }

  @Test func `measures and places its subviews`() {
    let places = tiles(Diagonal()() { Tile(width: 20, height: 10); Tile(width: 30, height: 20) })
    #expect(places[1].origin == CGPoint(x: places[0].maxX, y: places[0].maxY))
  }
  @Test func `keeps its cache as long as it is the same, and gets that of its kind when it is exchanged`() {
    nonisolated final class Journal: @unchecked Sendable { var made: [String] = [] }
    nonisolated struct Counted<Value: Sendable>: Layout {
      let value: Value
      let journal: Journal
      func makeCache(subviews: Subviews) -> Value { journal.made.append("\(value)"); return value }
      func updateCache(_ cache: inout Value, subviews: Subviews) {}
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Value) -> CGSize {
        #expect("\(cache)" == "\(value)")
        return CGSize(width: 20, height: 20)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Value) {}
    }
    struct Exchange: View {
      let journal: Journal
      @State var isText = false
      let seized: (Binding<Bool>) -> Void
      var body: some View {
        seized($isText)
        let layout = isText ? AnyLayout(Counted(value: "text", journal: journal)) : AnyLayout(Counted(value: 7, journal: journal))
        return layout { Tile(width: 20, height: 10) }
      }
    }
    let journal = Journal()
    var isText: Binding<Bool>!
    let harness = ViewHarness(Exchange(journal: journal) { isText = $0 })
    harness.settle()
    #expect(journal.made.allSatisfy { $0 == "7" } && journal.made.count <= 2, "\(journal.made)")
    isText.wrappedValue = true
    harness.settle()
    #expect(journal.made.last == "text")
  }
  @Test func `can be exchanged for another without losing the views`() {
    struct Exchange: View {
      @State var isRow = true
      let seized: (Binding<Bool>) -> Void
      var body: some View {
        seized($isRow)
        let layout = isRow ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
        return layout { Tile(width: 20, height: 10); Tile(width: 20, height: 10) }
      }
    }
    var isRow: Binding<Bool>!
    let harness = ViewHarness(Exchange { isRow = $0 })
    harness.settle()
    let made = harness.graph.counters.nodesMade
    isRow.wrappedValue = false
    harness.settle()
    let places = harness.graph.root!.everything.filter { $0 is TileBox }.map(\.windowFrame)
    #expect(places[0].minX == places[1].minX && places[1].minY == places[0].maxY)
    #expect(harness.graph.counters.nodesMade == made)
  }
}

@MainActor @Suite struct `A GeometryReader` {
  @Test func `evaluates its content with the size it got, again only when that changes`() {
    final class Journal { var sizes: [CGSize] = [] }
    let journal = Journal()
    let harness = ViewHarness(
      GeometryReader { proxy in
        let _ = journal.sizes.append(proxy.size)
        Tile(width: proxy.size.width / 2, height: 10)
      })
    harness.settle()
    #expect(journal.sizes == [CGSize(width: 400, height: 300)])
    #expect(harness.graph.root!.everything.first { $0 is TileBox }!.windowFrame == CGRect(x: 0, y: 0, width: 200, height: 10))
    harness.size.width = 500
    harness.frame()
    #expect(journal.sizes.count == 2)
    harness.frame()
    #expect(journal.sizes.count == 2)
  }
  @Test func `knows where a named space begins and how large it is, in its own coordinates`() {
    final class Journal { var bounds: [CGRect?] = [] }
    let journal = Journal()
    let harness = ViewHarness(
      GeometryReader { proxy in
        let _ = journal.bounds = [proxy.bounds(of: .named("page")), proxy.bounds(of: .named("elsewhere"))]
        Filler()
      }
      .padding(EdgeInsets(top: 5, leading: 20, bottom: 0, trailing: 0)).coordinateSpace(name: "page"))
    harness.settle()
    #expect(journal.bounds == [CGRect(x: -20, y: -5, width: 400, height: 300), nil])
  }
}
