import OrielControls
import Testing

@testable import OrielPresentations

@Suite struct `The edge of a sheet` {
  private let panel = CGRect(x: 100, y: 50, width: 300, height: 200)

  @Test func `is five points deep, and its corners are twelve points long`() {
    func edge(_ x: CGFloat, _ y: CGFloat) -> WindowEdge? { WindowEdge(at: CGPoint(x: 100 + x, y: 50 + y), in: panel) }
    let cases: [(CGFloat, CGFloat, WindowEdge?)] = [
      (0, 0, .topLeft), (4.9, 11.9, .topLeft), (11.9, 4.9, .topLeft), (11.9, 5, nil), (5, 11.9, nil), (12, 4.9, .top), (4.9, 12, .left), (150, 0, .top), (150, 4.9, .top), (150, 5, nil),
      (0, 100, .left), (4.9, 100, .left), (5, 100, nil), (295, 100, .right), (294.9, 100, nil), (299.9, 100, .right), (150, 195, .bottom), (150, 194.9, nil), (150, 199.9, .bottom),
      (288, 0, .topRight), (287.9, 0, .top), (299.9, 11.9, .topRight), (299.9, 12, .right), (299.9, 188, .bottomRight), (299.9, 187.9, .right), (288, 199.9, .bottomRight), (287.9, 199.9, .bottom),
      (0, 188, .bottomLeft), (0, 187.9, .left), (11.9, 199.9, .bottomLeft), (12, 199.9, .bottom), (-0.1, 100, nil), (150, -0.1, nil), (300, 100, nil), (150, 200, nil), (150, 100, nil),
    ]
    for (x, y, expected) in cases { #expect(edge(x, y) == expected, "\(x), \(y)") }
    #expect(WindowEdge.allCases.map(\.cursor) == [.nwseResize, .nsResize, .neswResize, .ewResize, .nwseResize, .nsResize, .neswResize, .ewResize])
  }

  @Test func `moves both sides, and the lower edge alone`() {
    func size(_ edge: WindowEdge, _ dx: CGFloat, _ dy: CGFloat) -> CGSize {
      EdgeDrag(edge: edge, start: CGPoint(x: 10, y: 20), size: CGSize(width: 300, height: 200)).size(at: CGPoint(x: 10 + dx, y: 20 + dy))
    }
    let expected: [(WindowEdge, CGFloat, CGFloat)] = [
      (.topLeft, 286, 200), (.top, 300, 200), (.topRight, 314, 200), (.right, 314, 200), (.bottomRight, 314, 211), (.bottom, 300, 211), (.bottomLeft, 286, 211), (.left, 286, 200),
    ]
    for (edge, width, height) in expected { #expect(size(edge, 7, 11) == CGSize(width: width, height: height), "\(edge)") }
  }

  @Test func `stays on the screen when the sheet becomes a window of its own`() {
    let screen = Monitor(name: "", frame: CGRect(x: 0, y: 0, width: 1000, height: 800), visibleFrame: CGRect(x: 50, y: 30, width: 900, height: 700))
    func place(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 300, _ height: CGFloat = 200) -> CGRect {
      let place = PresentationPlace(detaching: CGRect(x: x, y: y, width: width, height: height), on: screen)
      #expect(place.form == .window)
      return place.frame
    }
    #expect(place(200.4, 100.6) == CGRect(x: 200, y: 101, width: 300, height: 200))
    #expect(place(0, 0) == CGRect(x: 50, y: 30, width: 300, height: 200) && place(900, 700) == CGRect(x: 650, y: 530, width: 300, height: 200))
    #expect(place(650, 530) == CGRect(x: 650, y: 530, width: 300, height: 200) && place(200, 200, 2000, 900) == CGRect(x: 50, y: 30, width: 900, height: 700))
  }
}

@Suite struct `The height of a sheet with detents` {
  private let detents = PresentationDetents([.height(600), .height(200), .height(400)])
  private let context = PresentationDetent.Context(maxDetentValue: 800, environment: EnvironmentValues())
  private func resting(at height: CGFloat) -> SheetHeights {
    var heights = SheetHeights()
    _ = heights.height(PresentationDetents([.height(height)]), in: context)
    return heights
  }

  @Test func `is the lowest at first, and what a finger makes of it`() {
    var heights = SheetHeights()
    #expect(heights.height(detents, in: context) == 200 && heights.current == .height(200))
    for (drag, height) in [(300.0, 300.0), (40, 40), (39, 40), (-5, 40), (800, 800), (801, 800)] as [(CGFloat, CGFloat)] {
      heights.drag(to: drag)
      #expect(heights.dragged == drag && heights.height(detents, in: context) == height)
    }
    heights.cancelDrag()
    #expect(heights.dragged == nil && heights.height(detents, in: context) == 200)
  }

  @Test func `is the nearest when it is let go, or the sheet ends if it is far down`() {
    let cases: [(CGFloat, Bool, CGFloat?)] = [
      (310, true, 400), (300, true, 200), (299, true, 200), (120, true, 200), (119, true, nil), (119, false, 200), (0, false, 200), (501, true, 600), (499, true, 400), (5000, true, 600),
    ]
    for (drag, mayEnd, expected) in cases {
      var heights = resting(at: 400)
      heights.drag(to: drag)
      #expect(heights.letGo(detents, in: context, mayEnd: mayEnd) == (expected == nil ? .ends : .rests), "\(drag)")
      #expect(heights.dragged == nil && heights.current == .height(expected ?? 400), "\(drag)")
    }
    var heights = resting(at: 400)
    #expect(heights.letGo(detents, in: context, mayEnd: true) == .rests && heights.current == .height(400))
  }

  @Test func `follows a finger that scrolls, which takes it on by a step`() {
    let step = ScrollBox.wheelStep
    let cases: [(from: CGFloat, to: CGFloat, shown: CGFloat, rests: CGFloat)] = [
      (400, 400 + step, 400 + step, 600), (400, 400 + step - 1, 400 + step - 1, 400), (400, 400 - step, 400 - step, 200), (400, 400 - step + 1, 400 - step + 1, 400), (400, 520, 520, 600), (400, 250, 250, 200),
      (200, 100, 200, 200), (600, 900, 600, 600), (200, 200 + step, 200 + step, 400), (600, 600 - step, 600 - step, 400), (200, 590, 590, 600),
    ]
    for (from, to, shown, rests) in cases {
      var heights = resting(at: from)
      heights.scroll(to: to, detents, in: context)
      #expect(heights.height(detents, in: context) == shown, "\(from) to \(to)")
      heights.endScroll(detents, in: context)
      #expect(heights.dragged == nil && heights.height(detents, in: context) == rests, "\(from) to \(to)")
    }
    var other = resting(at: 300)
    other.scroll(to: 590, detents, in: context)
    other.endScroll(detents, in: context)
    #expect(other.current == .height(300) && other.dragged == nil)
    var still = resting(at: 400)
    still.endScroll(detents, in: context)
    #expect(still.current == .height(400))
  }

  @Test func `steps up and down to the ends, and not from elsewhere`() {
    var heights = resting(at: 200)
    #expect(heights.canStep(up: true, detents, in: context) && !heights.canStep(up: false, detents, in: context))
    #expect(!heights.step(up: false, detents, in: context) && heights.current == .height(200))
    #expect(heights.step(up: true, detents, in: context) && heights.current == .height(400))
    #expect(heights.canStep(up: true, detents, in: context) && heights.canStep(up: false, detents, in: context))
    #expect(heights.step(up: true, detents, in: context) && heights.current == .height(600))
    #expect(!heights.canStep(up: true, detents, in: context) && !heights.step(up: true, detents, in: context) && heights.current == .height(600))
    #expect(heights.step(up: false, detents, in: context) && heights.current == .height(400))
    var other = resting(at: 300)
    #expect(!other.canStep(up: true, detents, in: context) && !other.step(up: true, detents, in: context) && other.current == .height(300))
  }

  @Test func `is written to the selection`() {
    var written: [PresentationDetent] = [], selected = PresentationDetent.height(200)
    let binding = Binding(get: { selected }, set: { selected = $0; written.append($0) })
    func bound() -> PresentationDetents { PresentationDetents([.height(200), .height(400), .height(600)], selection: binding) }
    var heights = resting(at: 200)
    #expect(heights.step(up: true, bound(), in: context) && written == [.height(400)])
    heights.drag(to: 590)
    #expect(heights.letGo(bound(), in: context, mayEnd: true) == .rests && written == [.height(400), .height(600)])
    heights.scroll(to: 210, bound(), in: context)
    heights.endScroll(bound(), in: context)
    #expect(written == [.height(400), .height(600), .height(200)])
    heights.drag(to: 210)
    _ = heights.letGo(bound(), in: context, mayEnd: true)
    #expect(written.count == 3)
  }
}
