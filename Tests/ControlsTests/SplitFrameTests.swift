import Foundation
import OrielDrawing
import OrielGraph
import Testing
import ViewTesting

@testable import OrielControls

@Suite struct `The frames of a split view's panes` {
  private struct Rows: View {
    let axis: Axis
    var body: some View {
      if axis == .horizontal {
        HSplitView { Slab(height: 10); Slab(height: 10); Slab(height: 10) }
      } else {
        VSplitView { Color.red; Color.green; Color.blue }
      }
    }
  }
  private func harness<V: View>(_ view: V, width: CGFloat = 900, height: CGFloat = 300, isRightToLeft: Bool = false) -> ViewHarness {
    let harness = ViewHarness(view, size: CGSize(width: width, height: height)) { $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight }
    harness.frame()
    return harness
  }
  private func frames(_ harness: ViewHarness) -> [CGRect] { harness.boxes(PaneBox.self).map(\.windowFrame) }
  private func widths(_ harness: ViewHarness) -> [CGFloat] { frames(harness).map(\.width) }
  private func split(_ harness: ViewHarness) -> SplitBox { harness.boxes(SplitBox.self)[0] }
  private func lines(_ harness: ViewHarness, scale: Double = 1) -> [CGRect] {
    let painter = RecordingPainter(scale: scale)
    split(harness).paint(painter)
    return painter.commands.compactMap { if case .fillRect(let rect, .color(Theme.make().colors.separator)) = $0 { rect } else { nil } }
  }
  private func drag(_ harness: ViewHarness, _ from: CGFloat, _ to: CGFloat, isVertical: Bool = false) {
    func point(_ along: CGFloat) -> CGPoint { isVertical ? CGPoint(x: 100, y: along) : CGPoint(x: along, y: 100) }
    harness.drag(from: point(from), to: point(to))
    harness.frame()
  }

  @Test func `share the room from where reading begins, with a line at the end of each but the last`() {
    func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
    let across = harness(Rows(axis: .horizontal)), mirrored = harness(Rows(axis: .horizontal), isRightToLeft: true)
    #expect(frames(across) == [rect(0, 0, 300, 300), rect(300, 0, 300, 300), rect(600, 0, 300, 300)])
    #expect(lines(across) == [rect(299, 0, 1, 300), rect(599, 0, 1, 300)] && lines(across, scale: 2) == [rect(299.5, 0, 0.5, 300), rect(599.5, 0, 0.5, 300)])
    #expect(frames(mirrored) == [rect(600, 0, 300, 300), rect(300, 0, 300, 300), rect(0, 0, 300, 300)] && lines(mirrored) == [rect(600, 0, 1, 300), rect(300, 0, 1, 300)])
    let down = harness(Rows(axis: .vertical), width: 300, height: 900)
    #expect(frames(down) == [rect(0, 0, 300, 300), rect(0, 300, 300, 300), rect(0, 600, 300, 300)] && lines(down) == [rect(0, 299, 300, 1), rect(0, 599, 300, 1)])
    #expect(split(across).dividers == [0, 1] && split(across).edge(after: 0) == 300 && split(across).edge(after: 1) == 600 && split(across).edge(after: 2) == 900)
    #expect(split(across).edge(after: 3) == 0)
  }
  @Test func `can be resized within four and a half points of a line`() {
    let across = harness(Rows(axis: .horizontal)), mirrored = harness(Rows(axis: .horizontal), isRightToLeft: true)
    let down = harness(Rows(axis: .vertical), width: 300, height: 900)
    for (x, isDivider) in [(295.4, false), (295.5, true), (300, true), (304.5, true), (304.6, false), (600, true), (899, false), (1, false)] {
      #expect((split(across).cursor(at: CGPoint(x: x, y: 10)) == .colResize) == isDivider && split(across).takesHits(at: CGPoint(x: x, y: 10)) == isDivider, "\(x)")
      #expect((split(mirrored).cursor(at: CGPoint(x: 900 - x, y: 10)) == .colResize) == isDivider, "\(x)")
      #expect((split(down).cursor(at: CGPoint(x: 10, y: x)) == .rowResize) == isDivider, "\(x)")
    }
    #expect(split(across).cursor(at: CGPoint(x: 300, y: -1)) == nil && split(across).hitTest(CGPoint(x: 300, y: 10)) === split(across))
    #expect(split(across).hitTest(CGPoint(x: 200, y: 5)) !== split(across))
  }
  @Test func `grow as the next one shrinks, as far as both can`() {
    let least = Metrics.Split.leastPane
    for (isVertical, isRightToLeft) in [(false, false), (false, true), (true, false)] {
      func made() -> ViewHarness {
        isVertical ? harness(Rows(axis: .vertical), width: 300, height: 900) : harness(Rows(axis: .horizontal), isRightToLeft: isRightToLeft)
      }
      func lengths(_ from: CGFloat, _ to: CGFloat) -> [CGFloat] {
        let h = made()
        drag(h, isRightToLeft ? 900 - from : from, isRightToLeft ? 900 - to : to, isVertical: isVertical)
        return frames(h).map { isVertical ? $0.height : $0.width }
      }
      #expect(lengths(300, 350) == [350, 250, 300] && lengths(302, 352) == [350, 250, 300] && lengths(600, 700) == [300, 400, 200])
      #expect(lengths(300, 890) == [600 - least, least, 300] && lengths(300, 1) == [least, 600 - least, 300] && lengths(600, 1) == [300, least, 600 - least])
      #expect(lengths(450, 500) == [300, 300, 300])
    }
  }
  @Test func `keep their proportion when there is more room, until a double click shares it anew`() {
    let h = harness(Rows(axis: .horizontal))
    drag(h, 300, 450)
    #expect(widths(h) == [450, 150, 300])
    h.size.width = 1800
    h.frame()
    #expect(widths(h) == [900, 300, 600])
    h.click(CGPoint(x: 900, y: 100), count: 2)
    h.frame()
    #expect(widths(h) == [600, 600, 600])
    // Only the primary button drags.
    h.pointer(.down, 600, 100, button: .secondary)
    h.move(700, 100)
    h.pointer(.up, 700, 100, button: .secondary)
    h.frame()
    #expect(widths(h) == [600, 600, 600])
  }
  @Test func `keep their limits, and the others their proportion`() {
    let h = harness(HSplitView { Slab(height: 10).frame(minWidth: 100, maxWidth: 200); Slab(height: 10); Slab(height: 10) })
    #expect(widths(h) == [100, 400, 400])
    drag(h, 500, 600)
    #expect(widths(h) == [100, 500, 300])
    for (width, expected) in [(1800.0, [200.0, 1000, 600]), (2600, [200, 1500, 900]), (300, [100, 125, 75]), (900, [100, 500, 300])] {
      h.size.width = width
      h.frame()
      #expect(widths(h) == expected.map { CGFloat($0) }, "\(width)")
    }
    drag(h, 100, 400)
    #expect(widths(h) == [200, 400, 300])
    drag(h, 200, 20)
    #expect(widths(h) == [100, 500, 300])
  }
}
