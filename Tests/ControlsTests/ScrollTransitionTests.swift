import Foundation
import OrielControls
@testable import OrielGraph
import OrielDrawing
import Testing
import ViewTesting

/// Ten rows of forty points in a hundred, each moved sideways by ten times its phase.
@MainActor @Suite struct `The phases of a scroll transition` {
  private typealias Configuration = ScrollTransitionConfiguration
  private let straight = Configuration.interactive(timingCurve: .linear)

  private func column(_ leading: Configuration, _ trailing: Configuration, axis: Axis? = nil) -> ViewHarness {
    ViewHarness(
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<10) { _ in
            Slab(height: 40).scrollTransition(topLeading: leading, bottomTrailing: trailing, axis: axis) { $0.offset(x: $1.value * 10) }
          }
        }
      }.scrollIndicators(.hidden), size: CGSize(width: 100, height: 100))
  }
  private func column(_ both: Configuration) -> ViewHarness { column(both, both) }
  private func shifts(_ harness: ViewHarness) -> [CGFloat] { harness.boxes(ScrollTransitionBox.self).map { $0.childTransform?.tx ?? 0 } }
  private func shifts(_ harness: ViewHarness, at offset: CGFloat) -> [CGFloat] {
    harness.scrollBox.setOffset(CGPoint(x: 0, y: offset))
    harness.settle()
    return shifts(harness)
  }
  private func areNear(_ found: [CGFloat], _ expected: [CGFloat], _ tolerance: CGFloat = 1e-6) -> Bool {
    found.count >= expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func `follows how much of a view is outside, by its threshold at each end`() {
    let a = CGFloat(60) / 7, b = CGFloat(20) / 7
    let rows: [(Configuration.Threshold, CGFloat, [CGFloat])] = [
      (.visible, 0, [0, 0, 5, 10, 10]), (.visible, 30, [-7.5, 0, 0, 7.5, 10]), (.visible, 40, [-10, 0, 0, 5, 10]), (.visible, 95, [-10, -10, -3.75, 0, 1.25]),
      (.visible(0.5), 0, [0, 0, 0, 10, 10]), (.visible(0.5), 30, [-5, 0, 0, 5, 10]), (.visible(0.5), 35, [-7.5, 0, 0, 2.5, 10]),
      (.hidden, 0, [0, 0, 0, 10, 10]), (.hidden, 39, [0, 0, 0, 0, 10]), (.hidden, 40, [-10, 0, 0, 0, 10]),
      (.centered, 30, [-a, -b, b, a, 10]), (.centered.inset(by: 10), 30, [-a, -b, b, a, 10]),
      (.visible.inset(by: 10), 30, [-10, 0, 0, 10, 10]), (.visible.inset(by: 10), 25, [-8.75, 0, 1.25, 10, 10]), (.hidden.inset(by: 10), 31, [-10, 0, 0, 0, 10]),
    ]
    for (threshold, offset, expected) in rows {
      let found = shifts(column(straight.threshold(threshold)), at: offset)
      #expect(areNear(found, expected), "\(threshold) \(offset): \(found)")
    }
  }
  @Test func `has thresholds between others, within the view`() {
    #expect(Configuration.Threshold.visible(3).part == 1 && Configuration.Threshold.visible(-1).part == 0 && Configuration.Threshold.visible(0.3).part == 0.3)
    let between = Configuration.Threshold.visible.inset(by: 4).interpolated(towards: .visible(0.5).inset(by: 8), amount: 0.25)
    #expect(between.part == 0.875 && between.inset == 5)
    #expect(Configuration.Threshold.hidden.inset(by: 1).inset(by: 2).inset == 3 && Configuration.Threshold.hidden.part == 0)
    #expect(Configuration.Threshold.centered.interpolated(towards: .hidden, amount: 0.5).part == 0.5)
  }
  @Test func `runs along its curve, or not at all at an end without one`() {
    let eased: CGFloat = 8.70838069
    #expect(areNear(shifts(column(.interactive), at: 30), [-eased, 0, 0, eased, 10], 1e-5))
    #expect(areNear(shifts(column(.identity, straight), at: 30), [0, 0, 0, 7.5, 10]))
    #expect(areNear(shifts(column(straight, .identity), at: 30), [-7.5, 0, 0, 0, 0]))
    #expect(areNear(shifts(column(straight, straight, axis: .vertical), at: 30), [-7.5, 0, 0, 7.5, 10]))
    // Nothing scrolls along that axis.
    #expect(areNear(shifts(column(straight, straight, axis: .horizontal), at: 30), [0, 0, 0, 0, 0]))
    #expect([ScrollTransitionPhase.topLeading, .identity, .bottomTrailing].map(\.value) == [-1, 0, 1])
    #expect([ScrollTransitionPhase.topLeading, .identity, .bottomTrailing].map(\.isIdentity) == [false, true, false])
  }
  @Test func `that is animated goes from phase to phase in its own time, and begins where the view is`() {
    let harness = column(.animated(.linear(duration: 1)).threshold(.visible))
    #expect(areNear(shifts(harness), [0, 0, 10, 10, 10]))
    #expect(!harness.wantsFrame)
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 30))
    harness.frame()
    harness.advance(by: 0.5)
    #expect(areNear(shifts(harness), [-5, 0, 5, 10, 10], 0.5), "\(shifts(harness))")
    harness.advance(by: 0.7)
    #expect(areNear(shifts(harness), [-10, 0, 0, 10, 10]))
    // And back.
    harness.scrollBox.setOffset(.zero)
    harness.frame()
    harness.advance(by: 0.25)
    #expect(areNear(shifts(harness), [-7.5, 0, 2.5, 10, 10], 0.5), "\(shifts(harness))")
    harness.advance(by: 1)
    #expect(areNear(shifts(harness), [0, 0, 10, 10, 10]))
    let other = Configuration.interactive(timingCurve: .easeIn).threshold(.hidden).animation(.linear(duration: 3))
    #expect(other.threshold.part == 0)
  }
  @Test(arguments: [false, true]) func `of a row is leading where the row begins`(_ isRightToLeft: Bool) {
    for (leading, trailing) in [(straight, straight), (.identity, straight), (straight, .identity)] {
      let harness = ViewHarness(
        ScrollView(.horizontal) {
          HStack(spacing: 0) {
            ForEach(0..<10) { _ in
              Slab(height: 20).frame(width: 40).scrollTransition(topLeading: leading, bottomTrailing: trailing) { $0.offset(y: $1.value * 10) }
            }
          }
        }.scrollIndicators(.hidden).environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight), size: CGSize(width: 100, height: 100))
      var seen = Set<Int>()
      for offset in [0.0, 30, 115, 270, 300] {
        harness.scrollBox.setOffset(CGPoint(x: offset, y: 0))
        harness.settle()
        for box in harness.boxes(ScrollTransitionBox.self) {
          let place = box.windowFrame
          let left = min(max(1 - place.maxX / 40, 0), 1), right = min(max(1 - (100 - place.minX) / 40, 0), 1)
          var shift = left > right ? -left : right
          if isRightToLeft { shift = -shift }
          if case .identity = shift < 0 ? leading.kind : trailing.kind { shift = 0 }
          seen.insert(shift < 0 ? -1 : shift > 0 ? 1 : 0)
          #expect(abs((box.childTransform?.ty ?? 0) - shift * 10) < 1e-6, "\(place)")
        }
      }
      #expect(seen.contains(0) && seen.count >= 2)
    }
  }
  @Test func `mixes each kind of effect with that of the end`() {
    let harness = ViewHarness(
      ScrollView {
        VStack(spacing: 0) {
          Slab(height: 40).scrollTransition(straight) { effect, phase in
            let isThere = phase.isIdentity
            return effect.opacity(isThere ? 1 : 0).blur(radius: isThere ? 0 : 8).brightness(isThere ? 0 : 0.5).contrast(isThere ? 1 : 2)
              .saturation(isThere ? 1 : 3).grayscale(isThere ? 0 : 0.5).hueRotation(.radians(isThere ? 0 : 2)).scaleEffect(isThere ? 1 : 2, anchor: .topLeading)
          }
          Slab(height: 400)
        }
      }.scrollIndicators(.hidden), size: CGSize(width: 100, height: 100))
    harness.scrollBox.setOffset(CGPoint(x: 0, y: 30))
    harness.settle()
    let painter = RecordingPainter()
    harness.graph.root?.draw(painter)
    let layers = painter.commands.compactMap { if case .beginLayer(let layer, _) = $0, layer != LayerEffects() { layer } else { nil } }
    // The outermost is painted first.
    let filters: [LayerEffects.Filter] = [.hueRotation(.radians(1.5)), .grayscale(0.375), .saturation(2.5), .contrast(1.75), .brightness(0.375), .blur(radius: 6, opaque: false)]
    #expect(layers == filters.map { LayerEffects(filters: [$0]) } + [LayerEffects(opacity: 0.25)])
    let box = harness.boxes(ScrollTransitionBox.self)[0]
    #expect(box.childTransform == CGAffineTransform(scaleX: 1.75, y: 1.75))
  }
}
