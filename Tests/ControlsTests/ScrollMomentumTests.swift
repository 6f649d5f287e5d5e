import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// What a touchpad and a wheel do to 2,000 points of content in a window of 400 by 300, in numbers.
@Suite struct `The momentum of scrolling` {
  private func harness(_ axes: Axis.Set = .vertical, isRightToLeft: Bool = false, reducesMotion: Bool = false) -> ViewHarness {
    let harness = ViewHarness(ScrollView(axes) { Slab(height: axes == .horizontal ? 300 : 2000).frame(width: axes == .vertical ? 400 : 2000) }) {
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      if reducesMotion { $0._accessibilityReduceMotion = true }
    }
    harness.frame()
    return harness
  }
  @discardableResult private func follow(_ box: ScrollBox, _ delta: CGSize, at time: Double, phase: ScrollEvent.Phase = .changed) -> Bool {
    box.scroll(ScrollEvent(at: CGPoint(x: 200, y: 150), delta: delta, phase: phase, time: time))
  }
  private func down(_ distance: CGFloat) -> CGSize { CGSize(width: 0, height: -distance) }

  @Test func `is as fast as the fingers were in the last tenth of a second`() throws {
    // What came before counts no more; the first of the rest is where they were.
    let h = harness(), box = h.scrollBox
    for (time, distance) in [(0.0, 50.0), (0.2, 20), (0.22, 20), (0.24, 40)] { #expect(follow(box, down(distance), at: time)) }
    #expect(box.offset.y == 130 && box.velocity == nil && box.movingPhase == .interacting)
    #expect(follow(box, .zero, at: 0.24, phase: .ended))
    let velocity = try #require(box.velocity)
    #expect(velocity.dx == 0 && abs(velocity.dy - 1500) < 1e-6 && box.movingPhase == .decelerating)
    // Friction leaves 0.998 of it each millisecond: 499.5 milliseconds' worth of way, less what 12 points a second would go.
    h.advance(by: 5)
    #expect(box.movingPhase == .idle && box.velocity == nil && !h.wantsFrame)
    #expect(abs(box.offset.y - (130 + (1500 - 12) * 0.4995)) < 0.5)
  }
  @Test func `has a velocity along both axes, mirrored from right to left`() throws {
    for isRightToLeft in [false, true] {
      let h = harness([.horizontal, .vertical], isRightToLeft: isRightToLeft), box = h.scrollBox
      for step in 0..<4 { follow(box, CGSize(width: isRightToLeft ? 10 : -10, height: -5), at: Double(step) * 0.01) }
      #expect(box.offset == CGPoint(x: 40, y: 20))
      follow(box, .zero, at: 0.03, phase: .ended)
      let velocity = try #require(box.velocity)
      #expect(abs(velocity.dx - 1000) < 1e-6 && abs(velocity.dy - 500) < 1e-6)
      withExtendedLifetime(h) {}
    }
  }
  @Test func `needs fingers that still move, and fast enough`() {
    for (step, end, swings) in [(1.2, 0.02, true), (0.8, 0.02, false), (20, 0.02, true), (20, 0.13, false)] {
      let h = harness(), box = h.scrollBox
      follow(box, down(step), at: 0)
      follow(box, down(step), at: 0.02)
      #expect(follow(box, .zero, at: end, phase: .ended))
      #expect((box.velocity != nil) == swings && (box.movingPhase == .decelerating) == swings, "\(step) \(end)")
      #expect(!follow(box, .zero, at: end, phase: .ended), "they were lifted already")
      withExtendedLifetime(h) {}
    }
    // One movement has no velocity, nor have two at once.
    for times in [[0.0], [0, 0]] {
      let h = harness(), box = h.scrollBox
      for time in times { follow(box, down(30), at: time) }
      follow(box, .zero, at: 0, phase: .ended)
      #expect(box.velocity == nil && box.movingPhase == .idle)
      withExtendedLifetime(h) {}
    }
  }
  @Test func `stops where the fingers touch again, or a key goes elsewhere`() {
    let h = harness(), box = h.scrollBox
    for step in 0..<4 { follow(box, down(20), at: Double(step) * 0.01) }
    follow(box, .zero, at: 0.03, phase: .ended)
    h.advance(by: 0.1)
    #expect(box.offset.y > 100 && box.velocity.map { $0.dy < 2000 && $0.dy > 1000 } == true)
    let offset = box.offset.y
    follow(box, down(1), at: h.now)
    #expect(box.offset.y == offset + 1 && box.velocity == nil && box.movingPhase == .interacting)
    box.stopMoving()
    #expect(box.movingPhase == .idle)
    h.advance(by: 0.5)
    #expect(box.offset.y == offset + 1 && !h.wantsFrame)
  }
  @Test func `is left to the scroll view around at the end, and for another axis`() {
    let h = harness(), box = h.scrollBox
    #expect(!follow(box, down(-10), at: 0) && !follow(box, CGSize(width: 30, height: 0), at: 0) && !follow(box, .zero, at: 0))
    #expect(!follow(box, .zero, at: 0, phase: .ended) && box.offset == .zero)
    #expect(follow(box, CGSize(width: 30, height: -10), at: 0) && box.offset == CGPoint(x: 0, y: 10))
    let across = harness(.horizontal)
    #expect(!follow(across.scrollBox, down(10), at: 0))
    #expect(follow(across.scrollBox, CGSize(width: -10, height: -10), at: 0) && across.scrollBox.offset == CGPoint(x: 10, y: 0))
    withExtendedLifetime(h) {}
  }
  @Test func `stretches beyond the ends, less and less, and forgets more than 200 points of it`() {
    for isAtEnd in [false, true] {
      let h = harness(), box = h.scrollBox, sign: CGFloat = isAtEnd ? 1 : -1, end: CGFloat = isAtEnd ? 1700 : 0
      box.setOffset(CGPoint(x: 0, y: end - 5 * sign))
      func pulled(_ distance: CGFloat) -> CGFloat {
        follow(box, down(distance * sign), at: 0)
        return (box.offset.y - end) * sign
      }
      #expect(abs(pulled(30) - 24 * 25.0 / 73) < 1e-9)
      #expect(abs(pulled(30) - 24 * 55.0 / 103) < 1e-9)
      #expect(abs(pulled(1000) - 24 * 200.0 / 248) < 1e-9)
      #expect(abs(pulled(-100) - 24 * 100.0 / 148) < 1e-9)
      #expect(abs(pulled(-110) + 10) < 1e-9, "within its ends it follows the fingers")
      follow(box, down(30 * sign), at: 0)
      #expect(follow(box, .zero, at: 0, phase: .ended) && box.movingPhase == .animating && box.targetOffset.y == end)
      h.advance(by: 0.4)
      #expect(box.offset.y == end && box.movingPhase == .idle)
    }
    let still = harness(reducesMotion: true), box = still.scrollBox
    follow(box, down(5), at: 0)
    follow(box, down(-50), at: 0)
    #expect(box.offset.y == 0)
    withExtendedLifetime(still) {}
  }
  @Test func `ends by itself where a device never says that the fingers were lifted`() {
    let h = harness(), box = h.scrollBox
    for step in 0..<4 { follow(box, down(20), at: 0.1 + Double(step) * 0.01) }
    h.advance(by: 0.13)
    #expect(box.movingPhase == .interacting)
    h.advance(by: 0.04)
    #expect(box.movingPhase == .idle && box.offset.y == 80, "without a swing")
  }
  @Test func `does not swing beyond the end by more than it may stretch`() {
    let h = harness(), box = h.scrollBox
    box.setOffset(CGPoint(x: 0, y: 1500))
    for step in 0..<4 { follow(box, down(40), at: Double(step) * 0.01) }
    follow(box, .zero, at: 0.03, phase: .ended)
    var greatest: CGFloat = 0
    for _ in 0..<60 {
      h.advance(by: 1.0 / 60)
      greatest = max(greatest, box.offset.y)
    }
    #expect(greatest > 1700 && greatest <= 1724 && box.offset.y == 1700 && box.movingPhase == .idle)
  }

  // MARK: Wheel

  @Test func `is none of a wheel, which goes 53 points a detent or nine tenths of what is seen`() {
    func turned(_ h: ViewHarness, _ width: CGFloat, _ height: CGFloat) -> CGPoint? {
      let isUsed = h.scrollBox.scroll(ScrollEvent(at: CGPoint(x: 200, y: 150), steps: CGSize(width: width, height: height), time: h.now))
      return isUsed ? h.scrollBox.targetOffset : nil
    }
    let h = harness()
    #expect(turned(h, 0, 1) == nil && turned(h, -1, 0) == nil)
    #expect(turned(h, 0, -1) == CGPoint(x: 0, y: 53) && h.scrollBox.movingPhase == .interacting)
    #expect(turned(h, 0, -2) == CGPoint(x: 0, y: 159), "detents add up while it is on its way")
    #expect(h.scrollBox.offset.y < 53)
    h.scrollBox.finishRolling()
    #expect(h.scrollBox.offset.y == 159 && h.scrollBox.movingPhase == .idle)
    h.scrollBox.finishRolling()
    #expect(h.scrollBox.offset.y == 159)
    // Fractions of a detent are there at once.
    #expect(turned(h, 0, -0.5) == CGPoint(x: 0, y: 185.5) && h.scrollBox.offset.y == 185.5)
    let low = harness()
    low.size.height = 50
    low.frame()
    #expect(turned(low, 0, -1) == CGPoint(x: 0, y: 45))
    for isRightToLeft in [false, true] {
      let both = harness([.horizontal, .vertical], isRightToLeft: isRightToLeft), across = harness(.horizontal, isRightToLeft: isRightToLeft)
      #expect(turned(both, isRightToLeft ? 2 : -2, -1) == CGPoint(x: 106, y: 53))
      #expect(turned(across, 0, -1) == CGPoint(x: 53, y: 0), "a wheel turns what goes sideways")
      #expect(turned(across, isRightToLeft ? 1 : -1, 5) == CGPoint(x: 106, y: 0))
    }
    let disabled = ViewHarness(ScrollView { Slab(height: 2000) }.scrollDisabled(true))
    disabled.frame()
    #expect(turned(disabled, 0, -1) == nil && !follow(disabled.scrollBox, down(10), at: 0))
    #expect(!disabled.scrollBox.keyDown(KeyEvent(.down, key: .down, time: 0)))
  }
  @Test func `shifts with content that grew before it`() {
    let h = harness(), box = h.scrollBox
    box.contentGrewBefore(by: 0, along: .vertical)
    follow(box, down(30), at: 0)
    box.contentGrewBefore(by: 100, along: .vertical)
    #expect(box.offset.y == 130)
    follow(box, down(10), at: 0)
    #expect(box.offset.y == 140, "the fingers go on from there")
    box.stopMoving()
    box.scroll(to: CGPoint(x: 0, y: 500), animation: .linear(duration: 1))
    box.contentGrewBefore(by: -40, along: .vertical)
    #expect(box.offset.y == 100 && box.targetOffset.y == 460)
    withExtendedLifetime(h) {}
  }
}
