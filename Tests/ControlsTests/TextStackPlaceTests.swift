import Foundation
import OrielDrawing
import Testing
@testable import OrielControls

private func stack(_ text: String, width: Double = 200, _ change: (inout TextStackStyle) -> Void = { $0.wraps = true }) -> TextStack {
  var style = TextStackStyle()
  change(&style)
  let stack = TextStack()
  stack.setStyle(style)
  stack.setWidth(width)
  stack.setText(text)
  return stack
}

@Suite struct `Places in a text stack` {
  private struct Case {
    let alignment: TextAlignment
    let isRightToLeft: Bool
    /// The part of the free room that is to the left of the text.
    let share: Double
  }
  private let cases: [Case] = [
    Case(alignment: .leading, isRightToLeft: false, share: 0), Case(alignment: .leading, isRightToLeft: true, share: 1),
    Case(alignment: .center, isRightToLeft: false, share: 0.5), Case(alignment: .center, isRightToLeft: true, share: 0.5),
    Case(alignment: .trailing, isRightToLeft: false, share: 1), Case(alignment: .trailing, isRightToLeft: true, share: 0),
  ]

  @Test func `are eight points apart in a secure text, from the side where it begins`() {
    for item in cases {
      let s = stack("abc", width: 100) {
        $0.isSecure = true
        $0.alignment = item.alignment
        $0.isRightToLeft = item.isRightToLeft
      }
      let left: Double = 76 * item.share
      #expect(s.size.width == 24 && s.lineCount == 1 && s.lineRange(at: 1) == 0..<3)
      for number in 0...3 {
        let along = Double(number) * 8
        let x: Double = item.isRightToLeft ? left + 24 - along : left + along
        #expect(abs(s.caret(at: number).minX - x) < 0.001, "\(item) \(number)")
        // To the nearest place, from both sides.
        for near in [-3.5, 0, 3.5] { #expect(s.offset(at: CGPoint(x: x + near, y: 2)) == number, "\(item) \(number) \(near)") }
      }
      #expect(s.caret(at: 9).minX == s.caret(at: 3).minX)
      let forward = !item.isRightToLeft
      #expect([0, 1, 3].map { s.offset(from: $0, toRight: forward) } == [1, 2, 3])
      #expect([0, 1, 3].map { s.offset(from: $0, toRight: !forward) } == [0, 0, 2])
      let selected = s.selectionRectangles(for: 1..<3)
      let edge: Double = item.isRightToLeft ? left : left + 8
      #expect(selected.count == 1 && selected[0].minX == edge && selected[0].width == 16)
      #expect(s.selectionRectangles(for: 2..<2).isEmpty)
    }
  }
  @Test func `follow the alignment of each line, and the spacing between lines`() {
    for item in cases {
      let s = stack("a\nbbb\ncc", width: 300) {
        $0.wraps = true
        $0.lineSpacing = 5
        $0.alignment = item.alignment
        $0.isRightToLeft = item.isRightToLeft
      }
      var y = 0.0
      for index in 0..<3 {
        let place = s.blocks.place(ofBlock: index), layout = s.layout(at: place), origin = s.origin(of: place)
        let x: Double = (300 - layout.size.width) * item.share
        #expect(abs(origin.x - x) < 0.001 && abs(origin.y - y) < 0.001, "\(item) \(index)")
        #expect(s.place(y + 1).index == index)
        y += layout.size.height + 5
      }
      #expect(s.size.width == 300 && abs(s.size.height - (y - 5)) < 0.001 && s.lineCount == 3)
      #expect(abs(s.lineHeight - s.layout(at: TextPlace()).size.height) < 0.001)
      let last = s.blocks.place(ofBlock: 2)
      #expect(abs(s.lastBaseline - (s.origin(of: last).y + s.layout(at: last).lastBaseline)) < 0.001)
    }
  }
  @Test func `of a long line in pieces go on from each other, and stay where they are while those before them are measured`() {
    let words = (0..<4_000).map { $0 % 7 == 0 ? "Wide\($0)MMM" : "i\($0)" }.joined(separator: " ")
    for isRightToLeft in [false, true] {
      let s = stack(words, width: 300) { $0.isRightToLeft = isRightToLeft }
      let count = s.blocks.count, middle = count / 2
      func place() -> TextPlace { s.blocks.place(ofBlock: middle) }
      #expect(count > 10)
      let start = place().top
      #expect(s.measure(from: start, to: start, keeping: middle))
      let x = s.origin(of: place()).x, top = place().top
      #expect(s.measure(from: -1e9, to: start, keeping: middle))
      #expect(abs(s.origin(of: place()).x - x) < 0.01 && abs(place().top - top) > 1, "\(isRightToLeft)")
      _ = s.measureSome(keeping: middle) { true }
      for index in 0..<count - 1 {
        let one = s.blocks.place(ofBlock: index), next = s.blocks.place(ofBlock: index + 1)
        let (left, right) = isRightToLeft ? (next, one) : (one, next)
        #expect(abs(s.origin(of: left).x + s.blocks[left].extent - s.origin(of: right).x) < 0.01)
        #expect(s.place(s.origin(of: one).x + s.blocks[one].extent / 2).index == index)
      }
    }
  }
  @Test func `are found above and below, and at the ends of the text beyond its lines`() {
    let s = stack("one\ntwo\nsix")
    let table: [(from: Int, below: Double, x: Double, to: Int)] = [
      (1, -1, 0, 0), (1, -1, 190, 0), (1, 1, 0, 4), (1, 1, 190, 7), (5, -1, 0, 0), (5, -1, 190, 3), (5, 1, 0, 8), (5, 1, 190, 11),
      (9, 1, 0, 11), (9, -1, 0, 4), (1, 5000, 0, 8), (1, 5000, 190, 11), (9, 5000, 0, 11), (9, -5000, 190, 0),
    ]
    for item in table { #expect(s.offset(from: item.from, below: item.below, x: item.x) == item.to, "\(item)") }
    for (line, places) in [(0..<3, 0...3), (4..<7, 4...7), (8..<11, 8...11)] {
      for place in places { #expect(s.lineRange(at: place) == line, "\(place)") }
    }
    #expect(stack("one two", width: 20, { _ in }).lineRange(at: 5) == 0..<7)
  }
  @Test func `show a selected break as a box of three tenths of the line's height behind its line`() {
    for isRightToLeft in [false, true] {
      let s = stack("ab\ncd") {
        $0.wraps = true
        $0.isRightToLeft = isRightToLeft
      }
      let boxes = s.selectionRectangles(for: 2..<3).filter { $0.width > 0 }, end = s.caret(at: 2), width = s.lineHeight * 0.3
      let last = boxes.last!
      #expect(abs(last.width - width) < 0.001 && last.minY == end.minY && last.height == end.height)
      #expect(abs(last.minX - (isRightToLeft ? end.minX - width : end.minX)) < 0.001)
      #expect(s.selectionRectangles(for: 0..<2).count == 1)
    }
  }
}

@Suite struct `The work of a text stack` {
  @Test func `starts again when the style or the width of wrapped lines changes, and otherwise not`() {
    for wraps in [false, true] {
      let s = stack("one\ntwo") { $0.wraps = wraps }
      let start = s.generation
      s.setStyle(s.style)
      s.setWidth(200)
      #expect(s.generation == start)
      s.setWidth(150)
      #expect(s.width == 150 && s.generation == (wraps ? start + 1 : start))
      let before = s.generation
      var style = s.style
      style.lineSpacing = 3
      s.setStyle(style)
      #expect(s.style == style && s.generation == before + 1)
    }
  }
  @Test func `is nothing for the same text, and one layout for a changed line`() throws {
    let s = stack("one\ntwo\nsix")
    #expect(s.setText("one\ntwo\nsix") == nil)
    let line: Double = s.size.height / 3, shaped = s.shaped
    let change = try #require(s.setText("one\ntwos\nsix"))
    #expect(s.shaped == shaped + 1)
    #expect(change.old == 1..<2 && change.new == 1..<2 && change.offset == 7)
    #expect(abs(change.top - line) < 0.001 && abs(change.oldBottom - 2 * line) < 0.001 && abs(change.newBottom - 2 * line) < 0.001)
    let parted = try #require(s.setText("one\ntw\nos\nsix"))
    #expect(parted.old == 1..<2 && parted.new == 1..<3 && parted.offset == 6)
    #expect(abs(parted.oldBottom - 2 * line) < 0.001 && abs(parted.newBottom - 3 * line) < 0.001)
  }
  @Test func `shows a mark that comes and goes while the text stays`() {
    let s = stack("one\ntwo\nsix")
    #expect(s.setText(s.text, marked: 4..<7)?.offset == 4)
    #expect(s.setText(s.text, marked: 4..<7) == nil)
    #expect(s.setText(s.text)?.offset == 4)
    #expect(s.setText(s.text) == nil)
  }
}
