import Foundation
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

/// 800 by 1,000 points of content in a window of 400 by 300, unless a test says otherwise.
private func harness(
  _ axes: Axis.Set = [.horizontal, .vertical], content: CGSize = CGSize(width: 800, height: 1000), size: CGSize = CGSize(width: 400, height: 300),
  isRightToLeft: Bool = false, isClassic: Bool = false
) -> ViewHarness {
  harness(ScrollView(axes) { Slab(height: content.height).frame(width: content.width) }, size: size, isRightToLeft: isRightToLeft, isClassic: isClassic)
}
private func harness<V: View>(
  _ view: V, size: CGSize = CGSize(width: 400, height: 300), isRightToLeft: Bool = false, isClassic: Bool = false
) -> ViewHarness {
  let harness = ViewHarness(view, size: size) {
    $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    $0.desktopSettings.overlayScrolling = !isClassic
  }
  harness.frame()
  return harness
}
private func isClose(_ a: CGRect?, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
  guard let a else { return false }
  return abs(a.minX - x) < 1e-6 && abs(a.minY - y) < 1e-6 && abs(a.width - width) < 1e-6 && abs(a.height - height) < 1e-6
}

@Suite struct `The bars of a scroll view` {
  @Test func `show how much is seen, and where`() {
    let h = harness(), box = h.scrollBox
    #expect(box.verticalBar?.shownThumb.isNull == true && box.horizontalBar?.shownThumb.isNull == true)
    box.setOffset(CGPoint(x: 100, y: 350), showsBars: false)
    #expect(box.verticalBar?.shownThumb.isNull == true && box.horizontalBar?.shownThumb.isNull == true)
    box.setOffset(CGPoint(x: 100, y: 340))
    #expect(box.verticalBar?.shownThumb.isNull == false && box.horizontalBar?.shownThumb.isNull == true, "only the one along which it moved")
    box.setOffset(CGPoint(x: 90, y: 340))
    box.setOffset(CGPoint(x: 100, y: 350))
    #expect(isClose(box.verticalBar?.shownThumb, 393, 105.6, 5, 88.8))
    #expect(isClose(box.horizontalBar?.shownThumb, 51.5, 293, 198, 5))
    let mirrored = harness(isRightToLeft: true)
    mirrored.scrollBox.setOffset(CGPoint(x: 100, y: 350))
    #expect(isClose(mirrored.scrollBox.verticalBar?.shownThumb, 2, 105.6, 5, 88.8))
    #expect(isClose(mirrored.scrollBox.horizontalBar?.shownThumb, 150.5, 293, 198, 5))
    withExtendedLifetime(h) {}
  }
  @Test func `keep away from the margins for indicators`() {
    let margins = EdgeInsets(top: 20, leading: 6, bottom: 10, trailing: 4)
    for isRightToLeft in [false, true] {
      let h = harness(
        ScrollView([.horizontal, .vertical]) { Slab(height: 1000).frame(width: 800) }.contentMargins(.all, margins, for: .scrollIndicators),
        isRightToLeft: isRightToLeft)
      h.scrollBox.setOffset(CGPoint(x: 100, y: 350))
      #expect(isClose(h.scrollBox.verticalBar?.shownThumb, isRightToLeft ? 2 : 393, 115.1, 5, 79.8))
      #expect(isClose(h.scrollBox.horizontalBar?.shownThumb, isRightToLeft ? 400 - 56.25 - 193 : 56.25, 293, 193, 5))
    }
  }
  @Test func `become shorter beyond the ends, and no shorter than 28 points in long content`() {
    for (offset, start, length) in [(-10.0, 2, 78.8), (0, 2, 88.8), (700, 209.2, 88.8), (720, 229.2, 68.8)] {
      let h = harness()
      h.scrollBox.setOffset(CGPoint(x: 0, y: 100))
      h.scrollBox.setOffset(CGPoint(x: 0, y: offset))
      #expect(isClose(h.scrollBox.verticalBar?.shownThumb, 393, start, 5, length), "\(offset)")
    }
    let long = harness(.vertical, content: CGSize(width: 400, height: 100_300))
    long.scrollBox.setOffset(CGPoint(x: 0, y: 50_000))
    #expect(isClose(long.scrollBox.verticalBar?.shownThumb, 393, 136, 5, 28))
  }
  @Test func `are painted as a thumb, on a track while the pointer is near`() throws {
    let h = harness(), box = h.scrollBox, colors = box.theme.colors
    let bar = try #require(box.verticalBar), below = try #require(box.horizontalBar)
    func painted(_ bar: ScrollBarBox) -> [(CGRect, Double, Paint)] {
      let painter = RecordingPainter()
      bar.paint(painter)
      return painter.commands.compactMap { if case .fillRounded(let rect, let radius, let paint) = $0 { (rect, radius, paint) } else { nil } }
    }
    #expect(painted(bar).isEmpty && !bar.takesHits(at: CGPoint(x: 6, y: 100)))
    box.setOffset(CGPoint(x: 100, y: 350))
    var found = painted(bar)
    #expect(found.count == 1 && isClose(found[0].0, 5, 105.6, 5, 88.8) && found[0].1 == 2.5 && found[0].2 == .color(colors.scrollThumb))
    #expect(bar.takesHits(at: CGPoint(x: 6, y: 100)) && !bar.takesHits(at: CGPoint(x: 13, y: 100)))
    bar.hoverChanged(true, at: .zero)
    below.hoverChanged(true, at: .zero)
    found = painted(bar)
    #expect(found.count == 2 && isClose(found[0].0, 1, 2, 9, 296) && isClose(found[1].0, 1, 105.6, 9, 88.8) && found[1].1 == 4.5)
    #expect(found[0].2 == .color(colors.fillTertiary) && found[0].1 == 4.5 && found[1].2 == .color(colors.scrollThumb))
    #expect(bar.shownThumb == CGRect(x: 388, y: 0, width: 12, height: 300))
    found = painted(below)
    #expect(found.count == 2 && isClose(found[0].0, 2, 1, 396, 9) && isClose(found[1].0, 51.5, 1, 198, 9))
    // They stay as long as the pointer does, and 0.9 seconds more.
    h.advance(by: 3)
    #expect(painted(bar).count == 2)
    bar.hoverChanged(false, at: .zero)
    h.advance(by: 0.8)
    #expect(painted(bar).count == 1 && painted(bar)[0].2 == .color(colors.scrollThumb))
    h.advance(by: 1)
    #expect(painted(bar).isEmpty && bar.shownThumb.isNull && painted(below).count == 2)
  }
  @Test func `have gutters beside the content where the desktop wants them`() throws {
    for isRightToLeft in [false, true] {
      let h = harness(isRightToLeft: isRightToLeft, isClassic: true), box = h.scrollBox, chrome = Paint.color(box.theme.colors.chromeBackground)
      let bar = try #require(box.verticalBar), below = try #require(box.horizontalBar)
      #expect(box.visibleBounds == CGRect(x: isRightToLeft ? 14 : 0, y: 0, width: 386, height: 286) && box.greatestOffset == CGPoint(x: 414, y: 714))
      #expect(bar.frame == CGRect(x: isRightToLeft ? 0 : 386, y: 0, width: 14, height: 286))
      #expect(below.frame == CGRect(x: isRightToLeft ? 14 : 0, y: 286, width: 386, height: 14))
      box.setOffset(CGPoint(x: 207, y: 357))
      let painter = RecordingPainter(), under = RecordingPainter(), all = RecordingPainter()
      bar.paint(painter)
      below.paint(under)
      box.paint(all)
      guard case .fillRounded(let thumb, 4, .color(box.theme.colors.scrollThumb)) = painter.commands.last else { Issue.record("no thumb"); continue }
      #expect(painter.commands.first == .fillRect(CGRect(x: 0, y: 0, width: 14, height: 286), chrome) && isClose(thumb, 3, 102.102, 8, 81.796))
      guard case .fillRounded(let lower, 4, _) = under.commands.last else { Issue.record("no thumb"); continue }
      #expect(isClose(lower, (386 - 386 * 386.0 / 800) / 2, 3, 386 * 386.0 / 800, 8))
      #expect(all.commands.contains(.fillRect(CGRect(x: isRightToLeft ? 0 : 386, y: 286, width: 14, height: 14), chrome)))
      withExtendedLifetime(h) {}
    }
  }
  @Test func `take room only where content is hidden, also what the other one hides`() {
    let known: [(Double, Double, Double, Double)] = [
      (300, 200, 400, 300), (400, 300, 400, 300), (300, 301, 386, 300), (386, 301, 386, 300), (390, 301, 386, 286), (401, 286, 400, 286), (401, 300, 386, 286),
    ]
    for (width, height, visibleWidth, visibleHeight) in known {
      let h = harness(content: CGSize(width: width, height: height), isClassic: true)
      #expect(h.scrollBox.visibleBounds.size == CGSize(width: visibleWidth, height: visibleHeight), "\(width) by \(height)")
    }
  }
  private func scrolled(isRightToLeft: Bool = false) throws -> (ViewHarness, ScrollBox, ScrollBarBox, ScrollBarBox) {
    let h = harness(isRightToLeft: isRightToLeft), box = h.scrollBox
    box.setOffset(CGPoint(x: 100, y: 350))
    return (h, box, try #require(box.verticalBar), try #require(box.horizontalBar))
  }
  @Test func `turn pages beside the thumb, and follow it or the middle button`() throws {
    func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, _ button: PointerEvent.Button = .primary, _ modifiers: KeyModifiers = []) -> PointerEvent {
      PointerEvent(phase, at: CGPoint(x: x, y: y), button: button, modifiers: modifiers, clickCount: 1, time: 0)
    }
    // The thumb is from 105.6 to 194.4 there, and from 51.5 to 249.5 here.
    for (y, target) in [(105.0, 80.0), (195, 620)] {
      let (h, box, bar, _) = try scrolled()
      _ = bar.pointerDown(event(.down, 6, y))
      #expect(!bar.isHeld && !box.isBarHeld && abs(box.targetOffset.y - target) < 1e-6)
      withExtendedLifetime(h) {}
    }
    for (isRightToLeft, x, target) in [(false, 50.0, 0.0), (false, 250, 400), (true, 349, 0), (true, 150, 400)] {
      let (h, box, _, below) = try scrolled(isRightToLeft: isRightToLeft)
      _ = below.pointerDown(event(.down, x, 6))
      #expect(!below.isHeld && abs(box.targetOffset.x - target) < 1e-6, "\(isRightToLeft) \(x)")
      withExtendedLifetime(h) {}
    }
    let (h, box, bar, below) = try scrolled()
    _ = bar.pointerDown(event(.down, 6, 106))
    #expect(bar.isHeld && box.isBarHeld && box.offset.y == 350)
    bar.pointerDragged(event(.moved, 6, 106 + 20.72))
    #expect(abs(box.offset.y - 420) < 1e-6, "a tenth of the way is a tenth of what is hidden")
    bar.pointerDragged(event(.moved, 6, 9999))
    #expect(box.offset.y == 700)
    bar.pointerDragged(event(.moved, 6, -9999))
    #expect(box.offset.y == 0)
    bar.pointerUp(event(.up, 6, 106))
    bar.pointerDragged(event(.moved, 6, 200))
    #expect(!bar.isHeld && !box.isBarHeld && box.offset.y == 0)
    _ = bar.pointerDown(event(.down, 6, 150, .middle))
    #expect(bar.isHeld && abs(box.offset.y - 350) < 1e-6)
    bar.pointerCancelled()
    _ = bar.pointerDown(event(.down, 6, 253.6, .primary, .shift))
    #expect(bar.isHeld && abs(box.offset.y - 700) < 1e-6)
    bar.pointerCancelled()
    #expect(bar.pointerDown(event(.down, 6, 150, .secondary)) == .ignored && !bar.isHeld)
    _ = below.pointerDown(event(.down, 52, 6))
    below.pointerDragged(event(.moved, 52 + 19.8, 6))
    #expect(below.isHeld && abs(box.offset.x - 140) < 1e-6)
    withExtendedLifetime(h) {}
    let (other, mirrored, _, left) = try scrolled(isRightToLeft: true)
    _ = left.pointerDown(event(.down, 151, 6))
    left.pointerDragged(event(.moved, 151 - 19.8, 6))
    #expect(abs(mirrored.offset.x - 140) < 1e-6)
    withExtendedLifetime(other) {}
  }
  @Test func `speak their range, and are turned by pages`() throws {
    let h = harness(), box = h.scrollBox, bar = try #require(box.verticalBar)
    box.setOffset(CGPoint(x: 0, y: 350))
    #expect(bar.accessibility?.range == AccessibilityRange(value: 350, minimum: 0, maximum: 700) && bar.accessibility?.actions == [.increment, .decrement])
    #expect(bar.performAccessibilityAction(.increment) && abs(box.targetOffset.y - 620) < 1e-6)
    #expect(bar.performAccessibilityAction(.decrement) && abs(box.targetOffset.y - 350) < 1e-6)
    #expect(!bar.performAccessibilityAction(.press))
    let small = harness(content: CGSize(width: 100, height: 100))
    #expect(small.scrollBox.verticalBar?.accessibility == nil && small.scrollBox.verticalBar?.takesHits(at: CGPoint(x: 5, y: 5)) == false)
    withExtendedLifetime(h) {}
  }
}

@Suite struct `The content of a scroll view` {
  @Test func `begins at its anchors, and stays between its ends`() {
    let anchored = harness(ScrollView([.horizontal, .vertical]) { Slab(height: 1000).frame(width: 800) }.defaultScrollAnchor(UnitPoint(x: 0.25, y: 0.5)))
    #expect(anchored.scrollBox.offset == CGPoint(x: 100, y: 350))
    for isRightToLeft in [false, true] {
      let small = harness(
        ScrollView([.horizontal, .vertical]) { Slab(height: 50).frame(width: 100) }.defaultScrollAnchor(UnitPoint(x: 0.25, y: 0.5), for: .alignment),
        isRightToLeft: isRightToLeft)
      #expect(small.boxes(SlabBox.self)[0].windowFrame.origin == CGPoint(x: isRightToLeft ? 225 : 75, y: 125))
      let plain = harness(content: CGSize(width: 100, height: 50), isRightToLeft: isRightToLeft)
      #expect(plain.boxes(SlabBox.self)[0].windowFrame.origin == CGPoint(x: isRightToLeft ? 300 : 0, y: 0) && plain.scrollBox.greatestOffset == .zero)
    }
    let h = harness(), points = [CGPoint(x: -5, y: -5), CGPoint(x: 900, y: 900), CGPoint(x: 0.5, y: 0.5)]
    #expect(points.map { h.scrollBox.clamped($0) } == [.zero, CGPoint(x: 400, y: 700), CGPoint(x: 0.5, y: 0.5)])
  }
  @Test func `has margins around it, which scroll with it`() {
    let margins = EdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    for isRightToLeft in [false, true] {
      let h = harness(
        ScrollView([.horizontal, .vertical]) { Slab(height: 1000).frame(width: 800) }.contentMargins(.all, margins, for: .scrollContent),
        isRightToLeft: isRightToLeft)
      let box = h.scrollBox
      #expect(box.contentSize == CGSize(width: 860, height: 1040) && box.greatestOffset == CGPoint(x: 460, y: 740) && box.containerSize == CGSize(width: 340, height: 260))
      #expect(h.boxes(SlabBox.self)[0].windowFrame.origin == CGPoint(x: isRightToLeft ? -420 : 20, y: 10))
      box.setOffset(CGPoint(x: 460, y: 740))
      #expect(h.boxes(SlabBox.self)[0].windowFrame.origin == CGPoint(x: isRightToLeft ? 40 : -440, y: -730))
    }
    let down = harness(ScrollView { Slab(height: 1000) }.contentMargins(.all, margins, for: .scrollContent))
    #expect(down.boxes(SlabBox.self)[0].size.width == 340)
    #expect(down.scrollBox.size(for: ProposedViewSize(width: 200, height: 100)) == CGSize(width: 200, height: 100))
    #expect(down.scrollBox.size(for: ProposedViewSize(width: 200, height: nil)) == CGSize(width: 200, height: 1040))
    #expect(down.scrollBox.range(along: .vertical, across: nil).least == 0 && down.scrollBox.range(along: .horizontal, across: nil).least == 60)
  }
  @Test func `moves by lines and pages with the keys`() {
    func to(_ harness: ViewHarness, _ key: Key, _ modifiers: KeyModifiers = [], from start: CGPoint) -> CGPoint? {
      let box = harness.scrollBox
      box.stopMoving()
      box.setOffset(start)
      return box.keyDown(KeyEvent(.down, key: key, modifiers: modifiers, time: 0)) ? box.targetOffset : nil
    }
    let h = harness(), mirrored = harness(isRightToLeft: true), middle = CGPoint(x: 200, y: 350)
    let known: [(Key, KeyModifiers, Double, Double)] = [
      (.up, [], 200, 310), (.down, [], 200, 390), (.left, [], 160, 350), (.right, [], 240, 350), (.pageUp, [], 200, 90), (.pageDown, [], 200, 610),
      (.space, [], 200, 610), (.space, .shift, 200, 90), (.home, [], 0, 0), (.end, [], 400, 700), (.home, .control, 0, 0),
    ]
    for (key, modifiers, x, y) in known { #expect(to(h, key, modifiers, from: middle) == CGPoint(x: x, y: y), "\(key)") }
    #expect(to(mirrored, .left, from: middle)?.x == 240 && to(mirrored, .right, from: middle)?.x == 160)
    #expect(to(h, .down, from: CGPoint(x: 0, y: 700)) == nil && to(h, .up, from: .zero) == nil && to(h, .down, .alt, from: middle) == nil)
    #expect(to(h, .character("x"), from: middle) == nil && to(h, .down, from: CGPoint(x: 0, y: 690)) == CGPoint(x: 0, y: 700))
    let across = harness(.horizontal, content: CGSize(width: 2000, height: 300)), start = CGPoint(x: 500, y: 0)
    #expect(to(across, .pageDown, from: start)?.x == 860 && to(across, .pageUp, from: start)?.x == 140)
    #expect(to(across, .space, from: start)?.x == 860 && to(across, .space, .shift, from: start)?.x == 140)
    // Half of what is seen, where a line would leave less.
    let low = harness(.vertical, size: CGSize(width: 400, height: 60))
    #expect(to(low, .pageDown, from: .zero)?.y == 30)
  }
  @Test func `moves as little as shows a part of it, or to its anchor`() {
    func revealed(_ x: Double, _ y: Double, _ width: Double, _ height: Double, anchor: UnitPoint? = nil, isRightToLeft: Bool = false, glides: CGPoint? = nil) -> [Double] {
      let box = (isRightToLeft ? mirrored : plain).scrollBox
      box.stopMoving()
      box.setOffset(CGPoint(x: 200, y: 350))
      if let glides { box.scroll(to: glides, animation: .linear(duration: 1)) }
      box.reveal(CGRect(x: x, y: y, width: width, height: height), anchor: anchor, animation: nil)
      return [box.offset.x, box.offset.y]
    }
    let plain = harness(), mirrored = harness(isRightToLeft: true)
    #expect(revealed(10, 10, 50, 50) == [200, 350])
    #expect(revealed(10, -20, 50, 50) == [200, 330])
    #expect(revealed(10, 280, 50, 50) == [200, 380])
    #expect(revealed(-30, 10, 50, 50) == [170, 350])
    #expect(revealed(380, 10, 50, 50) == [230, 350])
    #expect(revealed(0, -50, 10, 400) == [200, 300])
    #expect(revealed(0, 50, 10, 400) == [200, 400], "its beginning, where it is larger")
    #expect(revealed(-30, 10, 50, 50, isRightToLeft: true) == [230, 350])
    #expect(revealed(380, 10, 50, 50, isRightToLeft: true) == [170, 350])
    #expect(revealed(100, 100, 50, 50, anchor: .center) == [125, 325])
    #expect(revealed(100, 100, 50, 60, anchor: UnitPoint(x: 0, y: 0)) == [300, 450])
    #expect(revealed(100, 100, 50, 50, anchor: UnitPoint(x: 1, y: 1)) == [0, 200])
    #expect(revealed(100, 100, 50, 50, anchor: UnitPoint(x: 0, y: 0), isRightToLeft: true) == [400, 450])
    // Where it is on its way to counts.
    let way = CGPoint(x: 300, y: 450)
    #expect(revealed(110, 280, 50, 50, glides: way) == [300, 450])
    #expect(revealed(110, 380, 50, 50, glides: way) == [300, 480])
    #expect(revealed(480, 150, 50, 50, glides: way) == [330, 450])
    #expect(revealed(-90, 150, 50, 50, isRightToLeft: true, glides: way) == [300, 450])
    #expect(revealed(-120, 150, 50, 50, isRightToLeft: true, glides: way) == [320, 450])
  }

  @Test func `is where it was after its window has been larger for a while, unless it was scrolled there or its content changed`() {
    struct Growing: View {
      @State private var rows = 40
      let out: Held<Binding<Int>>
      var body: some View {
        let _ = out.value = $rows
        ScrollView { VStack(spacing: 0) { ForEach(0..<rows, id: \.self) { Slab(height: 20, number: $0) } } }.scrollIndicators(.hidden)
      }
    }
    let out = Held<Binding<Int>>(), harness = ViewHarness(Growing(out: out), size: CGSize(width: 200, height: 300)), box = harness.scrollBox
    func resize(_ height: CGFloat) {
      harness.size.height = height
      harness.frame()
      harness.settle()
    }
    func scroll(to offset: CGFloat) {
      box.setOffset(CGPoint(x: 0, y: offset))
      harness.settle()
    }
    harness.settle()
    scroll(to: 450)
    for (height, offset) in [(400.0, 400.0), (420, 380), (1_000, 0), (400, 400), (300, 450), (250, 450), (300, 450)] {
      resize(height)
      #expect(Double(box.offset.y) == offset, "\(height)")
    }
    // Scrolled while it is larger.
    resize(500)
    scroll(to: 290)
    resize(300)
    #expect(box.offset.y == 290)
    // Rows went and others came.
    scroll(to: 450)
    resize(500)
    out.value?.wrappedValue = 38
    harness.settle()
    #expect(box.offset.y == 260)
    resize(300)
    #expect(box.offset.y == 260)
    out.value?.wrappedValue = 20
    harness.settle()
    #expect(box.offset.y == 100)
    out.value?.wrappedValue = 40
    harness.settle()
    #expect(box.offset.y == 100)
  }
}
