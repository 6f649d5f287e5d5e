import Foundation
import OrielDrawing
import OrielGraph
@testable import OrielControls
import Testing

@Suite struct `The place of a menu` {
  /// Not at the origin, as a second screen is.
  private let screen = CGRect(x: 100, y: 50, width: 1000, height: 800)

  private func frame(
    _ placement: MenuPlacement, _ width: Double = 200, _ height: Double = 300, current: CGPoint? = nil, isRightToLeft: Bool = false
  ) -> MenuFrame {
    placement.frame(for: CGSize(width: width, height: height), current: current, isRightToLeft: isRightToLeft, on: screen)
  }
  private func origin(_ placement: MenuPlacement, _ width: Double = 200, _ height: Double = 300, isRightToLeft: Bool = false) -> [Double] {
    let frame = frame(placement, width, height, isRightToLeft: isRightToLeft)
    #expect(frame.offset == 0)
    return [frame.rect.minX, frame.rect.minY]
  }
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

  @Test func `is beside the row of a submenu, over its edge by four points, and on the other side where it does not fit`() {
    func beside(_ x: Double, _ y: Double = 200, width: Double = 200, isRightToLeft: Bool = false) -> [Double] {
      origin(.beside(rect(x, y, 150, 26)), width, isRightToLeft: isRightToLeft)
    }
    #expect(beside(300) == [446, 200])
    #expect(beside(300, isRightToLeft: true) == [104, 200])
    #expect(beside(296, isRightToLeft: true) == [100, 200])
    #expect(beside(295, isRightToLeft: true) == [441, 200])
    #expect(beside(754) == [900, 200])
    #expect(beside(755) == [559, 200])
    #expect(beside(300, width: 960) == [140, 200], "as far to the right as the screen goes")
    #expect(beside(300, width: 960, isRightToLeft: true) == [100, 200])
    #expect(beside(300, 700) == [446, 550])
  }
  @Test func `is below its button, above it where there is more room, and never shorter than 80 points by choice`() {
    let high = rect(400, 100, 80, 24), low = rect(400, 600, 80, 24)
    #expect(origin(.below(high)) == [400, 124])
    #expect(origin(.below(high, gap: 3)) == [400, 127])
    #expect(origin(.below(high, gap: 3), isRightToLeft: true) == [280, 127])
    #expect(origin(.below(high, endsWithIt: true)) == [280, 124])
    #expect(origin(.below(high, endsWithIt: true), isRightToLeft: true) == [400, 124])
    #expect(origin(.below(low, gap: 3)) == [400, 297])
    #expect(frame(.below(low, gap: 3), 200, 600).rect == rect(400, 50, 200, 547))
    #expect(frame(.below(low, gap: 3), 200, 223).rect == rect(400, 627, 200, 223))
    #expect(frame(.below(low, gap: 3), 200, 224).rect == rect(400, 373, 200, 224))
    // As much room above as below.
    #expect(frame(.below(rect(400, 438, 80, 24), gap: 3), 200, 400).rect == rect(400, 465, 200, 385))
    let flat = MenuPlacement.below(rect(400, 60, 80, 24)).frame(
      for: CGSize(width: 200, height: 300), isRightToLeft: false, on: rect(100, 50, 1000, 100))
    #expect(flat.rect == rect(400, 70, 200, 80))
  }
  @Test func `is a point away from where a context menu was asked for, and flips at the edges`() {
    func at(_ x: Double, _ y: Double, _ height: Double = 300, isRightToLeft: Bool = false) -> [Double] {
      origin(.at(CGPoint(x: x, y: y)), 200, height, isRightToLeft: isRightToLeft)
    }
    #expect(at(300, 200) == [301, 201])
    #expect(at(899, 200) == [900, 201])
    #expect(at(900, 200) == [699, 201])
    #expect(at(400, 200, isRightToLeft: true) == [199, 201])
    #expect(at(301, 200, isRightToLeft: true) == [100, 201])
    #expect(at(300, 200, isRightToLeft: true) == [301, 201])
    #expect(at(300, 549) == [301, 550])
    #expect(at(300, 550) == [301, 249])
    #expect(at(300, 551, 500) == [301, 50])
    #expect(at(300, 400, 700) == [301, 150], "neither below nor above: it moves")
    #expect(frame(.at(CGPoint(x: 300, y: 100)), 200, 2000).rect == rect(301, 50, 200, 800))
  }
  @Test func `has the chosen row over a pop-up button, and scrolls what leaves the screen away`() {
    let over = MenuPlacement.over(rect(300, 400, 120, 24), labelInset: 10)
    func long(_ height: Double, _ y: Double) -> MenuFrame { frame(over, 160, height, current: CGPoint(x: 33, y: y)) }
    #expect(frame(over, 160, 140) == MenuFrame(rect: rect(310, 342, 160, 140)))
    #expect(frame(over, 160, 140, isRightToLeft: true) == MenuFrame(rect: rect(250, 342, 160, 140)))
    #expect(long(140, 20) == MenuFrame(rect: rect(277, 392, 160, 140)))
    #expect(frame(over, 160, 140, current: CGPoint(x: 33, y: 20), isRightToLeft: true).rect.origin == CGPoint(x: 283, y: 392))
    #expect(long(1000, 500) == MenuFrame(rect: rect(277, 50, 160, 800), offset: 138))
    #expect(long(600, 100) == MenuFrame(rect: rect(277, 312, 160, 538)))
    #expect(long(600, 500) == MenuFrame(rect: rect(277, 50, 160, 462), offset: 138))
    // With fewer than 180 points of it on the screen the menu moves.
    let low = MenuPlacement.over(rect(300, 780, 120, 24), labelInset: 10)
    #expect(frame(low, 160, 300, current: CGPoint(x: 33, y: 122)) == MenuFrame(rect: rect(277, 670, 160, 180)))
    #expect(frame(low, 160, 300, current: CGPoint(x: 33, y: 121)) == MenuFrame(rect: rect(277, 550, 160, 300)))
    for height in [140.0, 1000] {
      #expect(frame(.over(rect(1000, 400, 90, 24), labelInset: 10), 160, height).rect.minX == 940)
      #expect(frame(.over(rect(50, 400, 90, 24), labelInset: 10), 160, height).rect.minX == 100)
    }
  }
  @Test func `knows what it opens from, and is as wide as a pop-up button`() {
    let button = rect(300, 400, 120, 24)
    let all: [(MenuPlacement, CGRect, Double)] = [
      (.below(button, gap: 2), button, 0), (.over(button, labelInset: 3), button, 120), (.beside(button), button, 0),
      (.at(CGPoint(x: 7, y: 9)), rect(7, 9, 0, 0), 0),
    ]
    for (placement, anchor, width) in all { #expect(placement.anchor == anchor && placement.leastWidth == width) }
    #expect(MenuFrame(rect: button).offset == 0)
  }
}

@Suite struct `The place of a popover` {
  private let screen = CGRect(x: 100, y: 50, width: 1000, height: 800)

  @Test func `is tried below, above and beside, or first where it is wanted`() {
    func sides(_ wanted: Edge?, _ isRightToLeft: Bool = false) -> [Edge] { PopoverPlacement.sides(wanted, isRightToLeft: isRightToLeft) }
    #expect(sides(nil) == [.bottom, .top, .trailing, .leading])
    #expect(sides(nil, true) == [.bottom, .top, .leading, .trailing])
    #expect(sides(.top) == [.top, .bottom, .trailing, .leading])
    #expect(sides(.bottom, true) == [.bottom, .top, .leading, .trailing])
    #expect(sides(.top, true) == [.top, .bottom, .leading, .trailing])
    #expect(sides(.leading) == [.leading, .trailing, .bottom, .top])
    #expect(sides(.trailing) == [.trailing, .leading, .bottom, .top])
    #expect(sides(.leading, true) == [.trailing, .leading, .bottom, .top])
    #expect(sides(.trailing, true) == [.leading, .trailing, .bottom, .top])
  }
  @Test func `is in the middle of the side, a gap away, as long as it fits there`() {
    func place(_ x: Double, _ y: Double, _ sides: [Edge], width: Double = 200, height: Double = 100) -> [Double] {
      let frame = PopoverPlacement.frame(
        CGSize(width: width, height: height), beside: CGRect(x: x, y: y, width: 40, height: 20), gap: 4, sides: sides, on: screen)
      #expect(frame.size == CGSize(width: width, height: height))
      return [frame.minX, frame.minY]
    }
    #expect(place(500, 400, [.bottom]) == [420, 424])
    #expect(place(500, 400, [.top]) == [420, 296])
    #expect(place(500, 400, [.leading]) == [296, 360])
    #expect(place(500, 400, [.trailing]) == [544, 360])
    #expect(place(500, 400, []) == [420, 424])
    // The last place that fits, and the first that does not.
    #expect(place(500, 154, [.top, .bottom]) == [420, 50])
    #expect(place(500, 153, [.top, .bottom]) == [420, 177])
    #expect(place(500, 726, [.bottom, .top]) == [420, 750])
    #expect(place(500, 727, [.bottom, .top]) == [420, 623])
    #expect(place(304, 400, [.leading, .trailing]) == [100, 360])
    #expect(place(303, 400, [.leading, .trailing]) == [347, 360])
    #expect(place(856, 400, [.trailing, .leading]) == [900, 360])
    #expect(place(857, 400, [.trailing, .leading]) == [653, 360])
    // Shifted along the side, and anywhere where nothing fits.
    #expect(place(1050, 400, [.bottom]) == [900, 424])
    #expect(place(110, 400, [.bottom]) == [100, 424])
    #expect(place(500, 60, [.trailing]) == [544, 50])
    #expect(place(500, 830, [.trailing]) == [544, 750])
    #expect(place(500, 400, [.bottom, .top, .trailing, .leading], width: 980, height: 790) == [100, 60])
  }
  @Test func `has an arrow to the middle of its anchor, away from the corners`() {
    let panel = CGRect(x: 200, y: 100, width: 300, height: 200)
    func arrow(_ x: Double, _ y: Double, _ width: Double, _ height: Double, inset: Double = 28) -> PopoverShape.Arrow? {
      PopoverPlacement.arrow(of: panel, to: CGRect(x: x, y: y, width: width, height: height), inset: inset)
    }
    #expect(arrow(320, 60, 40, 40) == PopoverShape.Arrow(edge: .top, tip: 140))
    #expect(arrow(320, 300, 40, 20) == PopoverShape.Arrow(edge: .bottom, tip: 140))
    #expect(arrow(160, 180, 40, 20) == PopoverShape.Arrow(edge: .leading, tip: 90))
    #expect(arrow(500, 180, 40, 20) == PopoverShape.Arrow(edge: .trailing, tip: 90))
    #expect(arrow(200, 60, 10, 40)?.tip == 28)
    #expect(arrow(490, 60, 10, 40)?.tip == 272)
    #expect(arrow(160, 100, 40, 10)?.tip == 28)
    #expect(arrow(160, 290, 40, 10)?.tip == 172)
    #expect(arrow(320, 60, 40, 40, inset: 150)?.tip == 150)
    #expect(arrow(320, 60, 40, 40, inset: 151) == nil, "the side is too short")
    #expect(arrow(320, 180, 40, 40) == nil, "the panel covers the anchor")
  }
}
