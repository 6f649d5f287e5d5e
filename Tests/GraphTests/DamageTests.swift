import Foundation
import Testing
import ViewTesting
@testable import OrielGraph

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

@MainActor @Suite struct `A damaged region` {
  private func region(_ rects: CGRect...) -> DamageRegion {
    var region = DamageRegion()
    for rect in rects { region.add(rect) }
    return region
  }
  @Test func `keeps what is not inside another part`() {
    #expect(region().isEmpty && region(.null, rect(5, 5, 0, 9), rect(5, 5, 9, 0)).parts.isEmpty)
    #expect(region(rect(0, 0, 10, 10), rect(2, 2, 8, 8)).parts == [rect(0, 0, 10, 10)])
    #expect(region(rect(2, 2, 3, 3), rect(20, 0, 5, 5), rect(0, 0, 10, 10)).parts == [rect(20, 0, 5, 5), rect(0, 0, 10, 10)])
    #expect(region(rect(0, 0, 10, 10), rect(5, 5, 10, 10)).parts.count == 2)
  }
  @Test func `joins the two of thirteen parts that waste the least`() {
    var twelve = DamageRegion()
    for index in 0..<12 { twelve.add(rect(CGFloat(index) * 100, 0, 10, 10)) }
    #expect(twelve.parts.count == 12)
    for (near, joined) in [(rect(1120, 0, 10, 10), rect(1100, 0, 30, 10)), (rect(330, 0, 10, 10), rect(300, 0, 40, 10)), (rect(0, 15, 10, 10), rect(0, 0, 10, 25))] {
      var region = twelve
      region.add(near)
      #expect(region.parts.count == 12 && region.parts.last == joined, "\(region.parts)")
      #expect(twelve.parts.filter { !joined.contains($0) } == Array(region.parts.dropLast()))
    }
    // A large square is nearer to its neighbour than two that lie far apart.
    var wide = DamageRegion()
    for index in 0..<11 { wide.add(rect(0, CGFloat(index) * 100, 10, 10)) }
    wide.add(rect(500, 500, 200, 200))
    wide.add(rect(700, 500, 200, 200))
    #expect(wide.parts.last == rect(500, 500, 400, 200))
  }
  @Test func `moves along with what scrolls`() {
    var inside = region(rect(10, 10, 20, 20)), edge = region(rect(90, 10, 20, 20)), outside = region(rect(200, 10, 20, 20)), away = region(rect(10, 80, 20, 20))
    inside.shift(inside: rect(0, 0, 100, 100), by: CGSize(width: 5, height: 30))
    edge.shift(inside: rect(0, 0, 100, 100), by: CGSize(width: 5, height: 30))
    outside.shift(inside: rect(0, 0, 100, 100), by: CGSize(width: 5, height: 30))
    away.shift(inside: rect(0, 0, 100, 100), by: CGSize(width: 5, height: 30))
    #expect(inside.parts == [rect(10, 10, 20, 20), rect(15, 40, 20, 20)] && edge.parts == [rect(90, 10, 20, 20), rect(95, 40, 5, 20)])
    #expect(outside.parts == [rect(200, 10, 20, 20)] && away.parts == [rect(10, 80, 20, 20)])
  }
  @Test func `is painted in whole pixels inside the window, each once`() {
    let window = rect(0, 0, 100, 50), odd = rect(1.25, 2.25, 3.25, 4.5)
    #expect(region(odd).rects(within: window, scale: 1) == [rect(1, 2, 4, 5)] && region(odd).rects(within: window, scale: 2) == [rect(1, 2, 3.5, 5)])
    #expect(region(rect(-5, -5, 20, 10), rect(95, 40, 20, 20), rect(200, 0, 5, 5)).rects(within: window, scale: 1) == [rect(0, 0, 15, 5), rect(95, 40, 5, 10)])
    #expect(region(rect(0, 0, 10, 10), rect(20, 0, 10, 10), rect(8, 2, 14, 20)).rects(within: window, scale: 1) == [rect(0, 0, 30, 22)])
    #expect(region(rect(0, 0, 10, 10), rect(20, 0, 10, 10)).rects(within: window, scale: 1).count == 2)
  }
}

@MainActor @Suite struct `The answers of a box` {
  private func offer(_ width: Int) -> ProposedViewSize { ProposedViewSize(width: CGFloat(width), height: nil) }
  private func filled(_ count: Int, pass: UInt32 = 1) -> LayoutCache {
    var cache = LayoutCache()
    for index in 0..<count { cache.remember(CGSize(width: index, height: 1), for: offer(index), pass: pass) }
    return cache
  }
  @Test func `are remembered while one layout goes on, and the last few of an earlier one`() {
    var cache = filled(8)
    #expect(!cache.isCrowded && !cache.isEmpty && LayoutCache().isEmpty)
    #expect((0..<8).map { cache.answer(to: offer($0))?.width } == (0..<8).map { CGFloat($0) } && cache.answer(to: offer(8)) == nil)
    cache.rememberGuide(VerticalAlignment.top.key, offer(1), .zero, 5)
    cache.remember(CGSize(width: 9, height: 1), for: offer(9), pass: 1)
    #expect(cache.isCrowded && cache.answers.count == 9 && cache.guides.count == 1)
    cache.remember(CGSize(width: 10, height: 1), for: offer(10), pass: 2)
    #expect(cache.answers.map(\.1.width) == [5, 6, 7, 9, 10] && cache.guides.isEmpty && cache.isCrowded)
    // Fewer than eight stay.
    cache.remember(CGSize(width: 11, height: 1), for: offer(11), pass: 3)
    #expect(cache.answers.count == 6)
    var many = filled(256)
    #expect(many.answers.count == 256)
    many.remember(.zero, for: offer(256), pass: 1)
    #expect(many.answers.count == 5 && many.answer(to: offer(255)) != nil && many.answer(to: offer(251)) == nil)
  }
  @Test func `about ranges are remembered for the last nine questions`() {
    var cache = LayoutCache()
    func range(_ index: Int) -> LayoutCache.RangeAnswer { .init(axis: index.isMultiple(of: 2) ? .horizontal : .vertical, across: CGFloat(index / 2), least: CGFloat(index), greatest: 99) }
    func found(_ index: Int) -> CGFloat? { cache.range(along: range(index).axis, across: range(index).across)?.least }
    #expect(cache.ranges.isEmpty && found(0) == nil)
    for index in 0..<9 { cache.remember(range(index)) }
    #expect((0..<9).map(found) == (0..<9).map { CGFloat($0) } && cache.ranges.map(\.least) == (0..<9).map { CGFloat($0) } && !cache.isCrowded && !cache.isEmpty)
    #expect(cache.range(along: .horizontal, across: nil) == nil && found(9) == nil)
    cache.remember(range(9))
    #expect(found(0) == 0 && found(1) == nil && found(2) == 2 && found(9) == 9 && cache.isCrowded)
  }
  @Test func `about guides are remembered with their absence`() {
    var cache = LayoutCache()
    let top = VerticalAlignment.top.key, leading = HorizontalAlignment.leading.key, size = CGSize(width: 3, height: 4)
    cache.rememberGuide(top, offer(1), size, 5)
    cache.rememberGuide(leading, offer(1), size, nil)
    #expect(cache.guide(top, offer(1), size) == .some(5) && cache.guide(leading, offer(1), size) == .some(nil))
    #expect(cache.guide(top, offer(2), size) == nil && cache.guide(top, offer(1), .zero) == nil && cache.guide(VerticalAlignment.bottom.key, offer(1), size) == nil)
    for index in 2..<16 { cache.rememberGuide(top, offer(index), size, 0) }
    #expect(cache.guides.count == 16 && !cache.isCrowded)
    cache.rememberGuide(top, offer(16), size, 0)
    #expect(cache.isCrowded)
    for index in 17..<256 { cache.rememberGuide(top, offer(index), size, 0) }
    #expect(cache.guides.count == 256)
    cache.rememberGuide(top, offer(256), size, 7)
    #expect(cache.guides.count == 1 && cache.guide(top, offer(256), size) == .some(7))
  }
}
