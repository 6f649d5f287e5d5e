import Foundation
import OrielGraph
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `Where scrolling rests` {
  private func harness<V: View>(_ view: V, size: CGSize = CGSize(width: 100, height: 100)) -> ViewHarness {
    let harness = ViewHarness(view, size: size)
    harness.passesTimeToSettle = true
    harness.settle()
    return harness
  }
  private func offset(_ h: ViewHarness) -> CGPoint { h.boxes(ScrollBox.self)[0].offset }
  private func wheel(_ h: ViewHarness, _ steps: CGFloat) {
    h.wheel(steps)
    h.advance(by: 1)
    h.settle()
  }
  /// Fingers move the content, and leave it at once.
  private func flick(_ h: ViewHarness, by distance: CGFloat) {
    for _ in 0..<4 {
      h.scroll(by: distance / 4)
      h.advance(by: 1.0 / 60)
    }
    h.scroll(by: 0, phase: .ended)
    h.advance(by: 1)
    h.settle()
  }

  @Test func `is at a page, one page further at each turn of the wheel`() {
    let h = harness(ScrollView { Slab(height: 1000) }.scrollTargetBehavior(.paging))
    wheel(h, -1)
    #expect(offset(h).y == 100)
    wheel(h, -1)
    #expect(offset(h).y == 200)
    wheel(h, 1)
    #expect(offset(h).y == 100)
  }
  @Test func `is one page away at most, however fast the fingers are`() {
    let h = harness(ScrollView { Slab(height: 1000) }.scrollTargetBehavior(.paging))
    flick(h, by: -60)
    #expect(offset(h).y == 100)
    flick(h, by: -90)
    #expect(offset(h).y == 200)
    flick(h, by: 30)
    #expect(offset(h).y == 100)
  }
  @Test func `is at the beginning of a view`() {
    let h = harness(
      ScrollView { VStack(spacing: 5) { ForEach(0..<20) { Slab(height: 35, number: $0) } }.scrollTargetLayout() }
        .scrollTargetBehavior(.viewAligned))
    wheel(h, -1)
    #expect(offset(h).y == 40)
    flick(h, by: -70)
    #expect(offset(h).y.truncatingRemainder(dividingBy: 40) == 0 && offset(h).y >= 80)
    let byOne = harness(
      ScrollView { LazyVStack(spacing: 5) { ForEach(0..<20) { Slab(height: 35, number: $0) } } }
        .scrollTargetBehavior(.viewAligned(limitBehavior: .alwaysByOne)))
    flick(byOne, by: -95)
    #expect(offset(byOne).y == 40)
  }
  @Test func `is where an app's own behaviour says`() {
    struct Tens: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        target.rect.origin.y = (target.rect.minY / 10).rounded() * 10 + (context.layoutDirection == .rightToLeft ? 5 : 0)
      }
    }
    let h = harness(ScrollView { Slab(height: 1000) }.scrollTargetBehavior(AnyScrollTargetBehavior(Tens())))
    flick(h, by: -33)
    #expect(offset(h).y > 0 && offset(h).y.truncatingRemainder(dividingBy: 10) == 0)
    let rightToLeft = harness(
      ScrollView { Slab(height: 1000) }.scrollTargetBehavior(Tens()).environment(\.layoutDirection, .rightToLeft))
    flick(rightToLeft, by: -33)
    #expect(offset(rightToLeft).y.truncatingRemainder(dividingBy: 10) == 5)
  }
  @Test func `runs sideways too, from the leading edge`() {
    func row() -> some View { ScrollView(.horizontal) { Slab(height: 50).frame(width: 1000) }.scrollTargetBehavior(.paging) }
    let h = harness(row())
    wheel(h, -1)
    #expect(offset(h).x == 100)
    let mirrored = harness(row().environment(\.layoutDirection, .rightToLeft))
    wheel(mirrored, -1)
    #expect(offset(mirrored).x == 100)
  }
}

@MainActor @Suite struct `What is told of scrolling` {
  @Test func `is the geometry, when what is derived from it changes`() {
    var heard: [[CGFloat]] = []
    let h = ViewHarness(
      VStack {
        ScrollView { Slab(height: 500) }.contentMargins(.top, 10, for: .scrollContent)
      }
      .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y + $0.contentInsets.top }) { heard.append([$0, $1]) },
      size: CGSize(width: 100, height: 100))
    h.settle()
    #expect(heard == [[0, 0]])
    h.wheel(-1)
    h.frame()
    #expect(heard.last == [0, ScrollBox.wheelStep])
    let geometry = ScrollGeometry(h.boxes(ScrollBox.self)[0])
    #expect(geometry.containerSize == CGSize(width: 100, height: 100))
    #expect(geometry.contentSize.height == 500)
    #expect(geometry.visibleRect.minY == ScrollBox.wheelStep - 10)
  }
  @Test func `is nothing as long as the derived value stays`() {
    var count = 0
    let h = ViewHarness(
      ScrollView { Slab(height: 500) }
        .onScrollGeometryChange(for: Bool.self, of: { $0.contentOffset.y > 100 }) { _, _ in count += 1 },
      size: CGSize(width: 100, height: 100))
    h.settle()
    #expect(count == 1)
    h.wheel(-1)
    h.frame()
    #expect(count == 1)
    h.wheel(-1)
    h.frame()
    #expect(count == 2)
  }
}

@MainActor @Suite struct `A scroll transition` {
  private func harness(_ configuration: ScrollTransitionConfiguration) -> ViewHarness {
    ViewHarness(
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<10) { _ in
            Color(red: 0, green: 0, blue: 0).frame(height: 40).scrollTransition(configuration) { $0.opacity($1.isIdentity ? 1 : 0) }
          }
        }
      }
      .scrollIndicators(.hidden), size: CGSize(width: 40, height: 100), pixels: true)
  }
  private func ink(_ h: ViewHarness, y: Int) -> Int { 255 - Int(h.picture.pixel(x: 20, y: y) & 255) }

  @Test func `leaves alone what is seen in whole, and changes what is at the edge by how far it is out`() {
    let h = harness(.interactive(timingCurve: .linear))
    h.frame()
    #expect(ink(h, y: 20) == 255 && ink(h, y: 60) == 255)
    // The third is seen by half.
    #expect(abs(ink(h, y: 90) - 128) < 4)
    h.boxes(ScrollBox.self)[0].scroll(to: CGPoint(x: 0, y: 20), animation: nil)
    h.frame()
    h.frame()
    #expect(abs(ink(h, y: 10) - 128) < 4)
    #expect(ink(h, y: 90) == 255)
  }
  @Test func `about the middle changes everything by its distance from there`() {
    let h = harness(.interactive(timingCurve: .linear).threshold(.centered))
    h.frame()
    // The view is 100 high and shows 2.5 of ten rows: the second is nearly in the middle, the first and the third are 30 above and below it.
    let middle = ink(h, y: 60), first = ink(h, y: 20), third = ink(h, y: 95)
    #expect(middle > first && middle > third && middle > 200)
    #expect(abs(first - 255 * (70 - 30) / 70) < 6 && abs(third - 255 * (70 - 50) / 70) < 6, "\(first) \(third)")
  }
  @Test func `is none where it is the identity`() {
    let h = harness(.identity)
    h.frame()
    #expect(ink(h, y: 90) == 255)
  }
  @Test func `runs by itself when it is animated`() {
    let h = harness(.animated(.linear(duration: 1)).threshold(.visible(0.4)))
    h.frame()
    #expect(ink(h, y: 90) == 255)
    h.boxes(ScrollBox.self)[0].scroll(to: CGPoint(x: 0, y: 30), animation: nil)
    h.settle()
    h.advance(by: 0.5)
    let half = ink(h, y: 5)
    #expect(half > 60 && half < 200)
    h.advance(by: 1)
    #expect(ink(h, y: 5) == 0)
  }
  @Test func `begins in its phase, without an animation`() {
    let h = harness(.animated(.linear(duration: 1)))
    // The third is seen by half.
    #expect(ink(h, y: 20) == 255 && ink(h, y: 90) == 0)
    h.advance(by: 0.5)
    #expect(ink(h, y: 90) == 0)
  }
  @Test func `knows its phases`() {
    #expect([ScrollTransitionPhase.topLeading, .identity, .bottomTrailing].map(\.value) == [-1, 0, 1])
    #expect(ScrollTransitionConfiguration.Threshold.visible(0.5).interpolated(towards: .visible, amount: 0.5).part == 0.75)
    #expect(ScrollTransitionConfiguration.Threshold.centered.inset(by: 4).inset == 4)
  }
}
